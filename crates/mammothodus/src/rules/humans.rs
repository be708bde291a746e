//! The human phase: the card, and the order in which it unfolds.

use super::*;
use crate::components::{Card, Colour, DARK_OMEN_CARDS, Discovery, Fragment, HumanCard, Talent};
use crate::map::{PerArea, TOKEN_SITES, Trail};
use crate::options::CenterHumans;

values! {
    /// The next human card comes up.
    pub struct Reveal;
    /// A colour card.
    pub struct Humans { pub then: Part }
}

impl Automatic for Reveal {
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        play.pop();
        reveal(play);
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        interlude::is_interlude(above)
    }
}

/// MAM-5.4: the next human card is revealed.
fn reveal<S: Sink<Event>>(play: &mut Play<'_, S>) {
    if play.table.humans.deck.is_empty() {
        renew_deck(play);
        if play.table.over.is_some() {
            return;
        }
    }
    let deck = play.table.humans.deck;
    let card = play.draw_from(&deck);
    play.table.humans.deck.take(card);
    play.emit(|_| Event::HumanCardRevealed { card });
    match card {
        HumanCard::NewTrail => {
            play.table.humans.discard.add(card);
            open_trail(play);
        }
        HumanCard::CalmSeason => {
            play.table.humans.discard.add(card);
            play.emit(|_| Event::SeasonCalm);
        }
        HumanCard::Red | HumanCard::Green | HumanCard::Yellow | HumanCard::Blue => {
            let every = play.options.center_humans == CenterHumans::EveryCard;
            play.table.humans.card = Some(unfold(&play.table, card, every));
            play.push(Humans { then: Part::Bait });
        }
    }
}

/// MAM-5.5: a fragment opens, a discovery is made, the discard pile becomes the deck.
fn renew_deck<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let open: Set<Fragment> = play.table.portal.fragments.iter().copied().collect();
    let closed: Set<Fragment> = Fragment::ALL.iter().copied().filter(|&it| !open.contains(it)).collect();
    let leftmost = play.pick(closed);
    let Some(fragment) = play.must(leftmost, Reason::NoFragment) else { return };
    play.table.portal.fragments.push(fragment);
    play.emit(|_| Event::FragmentOpened { fragment });
    if play.options.discoveries() {
        discover(play);
    }
    if play.table.over.is_some() {
        return;
    }
    let humans = &mut play.table.humans;
    humans.deck = std::mem::take(&mut humans.discard);
    play.emit(|game| Event::HumansReshuffled { cards: game.table.humans.deck.total() as u8 });
}

/// MAM-5.74: the next discovery, as long as there are any.
fn discover<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let left: Set<Discovery> =
        Discovery::ALL.iter().copied().filter(|&it| !play.table.humans.know(it)).collect();
    let Some(discovery) = play.pick(left) else { return };
    play.table.humans.discoveries.push(discovery);
    play.emit(|_| Event::DiscoveryRevealed { discovery });
    if discovery == Discovery::DarkOmen {
        dark_omen(play);
    }
}

/// MAM-5.78: degradation cards for the deck of the active clan.
fn dark_omen<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let slot = play.table.active;
    let Some(cards) = play.take_degradation(DARK_OMEN_CARDS) else { return };
    let hidden = !play.options.open_hands;
    let piles = &mut play.cards[slot.index()];
    piles.deck[Card::Degradation] += cards;
    if hidden {
        piles.buried += cards;
    }
    play.emit(|game| Event::OmenFell { clan: game.table.who(slot), cards });
}

/// MAM-5.7: a token opens the trail with its number.
fn open_trail<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let closed = TOKEN_SITES.minus(play.table.board.trails);
    let token = play.pick(closed);
    let Some(area) = play.must(token, Reason::NoTrailToken) else { return };
    play.table.board.trails = play.table.board.trails.with(area);
    let number = match area.ground().trail {
        Trail::Token(number) => number,
        Trail::Initial | Trail::None => 0,
    };
    play.emit(|_| Event::TrailOpened { area, number });
}

/// MAM-5.8: who stands on ground of that colour now acts, once. MAM-5.9: the centre has no colour.
fn unfold(table: &Tabletop, card: HumanCard, centre_acts: bool) -> Unfolding {
    let colour = card.colour().unwrap_or(Colour::Red);
    let mut called = colour.territories();
    if centre_acts {
        called = called.with(Area::Center);
    }
    let mut unfolding = Unfolding::new(card);
    for area in called.iter() {
        unfolding.active[area] = table.board.tribes[area];
    }
    unfolding.spirits =
        table.board.spirits.entries().filter(|&(_, area)| called.contains(area)).map(|(it, _)| it).collect();
    if let Some(slot) = table.talented(Talent::Bait) {
        unfolding.baits = table.clan(slot).placed.kinds();
    }
    unfolding
}

impl Automatic for Humans {
    /// MAM-5.10: the card goes on from part to part.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let Some(card) = play.table.humans.card else { return play.pop() };
        let next = match self.then {
            Part::Bait if !card.baits.is_empty() => return windows::next_bait(play, card),
            Part::Bait => Part::Tribes,
            Part::Tribes if !card.active.is_empty() => return tribes::next(play, card),
            Part::Tribes => Part::Swift,
            Part::Swift if swift_attack(play, &card.entered) => return,
            Part::Swift => Part::Spirits,
            Part::Spirits if !card.spirits.is_empty() => return spirits::next(play, card),
            Part::Spirits => {
                call_new_tribes(play, card);
                Part::Appear
            }
            Part::Appear if !card.appearing.is_empty() => return tribes::next_appearance(play, card),
            Part::Appear => Part::March,
            Part::March if !card.marching.is_empty() => return tribes::next_march(play, card),
            Part::March => Part::MarchSwift,
            Part::MarchSwift if swift_attack(play, &card.entered) => return,
            Part::MarchSwift => Part::Done,
            Part::Done => {
                play.table.humans.discard.add(card.card);
                play.table.humans.card = None;
                return play.pop();
            }
        };
        play.replace(Humans { then: next });
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        let tribe_trap = matches!(above, Frame::UseTrap(UseTrap { mover: Mover::Tribe, .. }));
        let from_tribes =
            matches!(above, Frame::UseProtection(UseProtection { strike: Strike::Tribes(_), .. }));
        let from_spirit =
            matches!(above, Frame::UseProtection(UseProtection { strike: Strike::Spirit(_), .. }));
        match self.then {
            Part::Bait => matches!(above, Frame::UseBait(_) | Frame::Lure(_)),
            Part::Tribes => {
                let own = matches!(above, Frame::HumanStep(_) | Frame::UseWard(_));
                own || tribe_trap || from_tribes || from_spirit
            }
            Part::Swift | Part::MarchSwift => from_tribes,
            Part::Spirits => matches!(above, Frame::SpiritTarget(_) | Frame::SpiritStrikes(_)) || from_spirit,
            Part::Appear => matches!(above, Frame::UseTrailLock(_)),
            Part::March => matches!(above, Frame::HumanStep(_)) || tribe_trap,
            Part::Done => false,
        }
    }
}

/// MAM-5.75: one attack a call by the tribes that entered an area; whether there was one to make.
fn swift_attack<S: Sink<Event>>(play: &mut Play<'_, S>, entered: &PerArea) -> bool {
    let swift = play.table.humans.know(Discovery::SwiftHunters);
    let victims = entered.kinds().and(play.table.inhabited());
    let next = if swift { victims.first() } else { None };
    let Some(card) = play.table.humans.card.as_mut() else { return false };
    let Some(area) = next else {
        card.entered = PerArea::NONE;
        return false;
    };
    card.entered[area] = 0;
    strikes::attack(play, area, Strike::Tribes(entered[area]));
    true
}

/// MAM-5.26: tribes appear on every trail of the colour if none has moved.
fn call_new_tribes<S: Sink<Event>>(play: &mut Play<'_, S>, card: Unfolding) {
    let Some(colour) = card.card.colour() else { return };
    if card.moved {
        return play.emit(|_| Event::AppearanceForgone { colour });
    }
    let areas = colour.territories().iter().filter(|&area| play.table.has_trail(area)).collect();
    if let Some(card) = play.table.humans.card.as_mut() {
        card.appearing = areas;
    }
}
