//! What the players choose before the first turn, and what is laid out and dealt meanwhile.

use super::*;
use crate::components::{Clan, Colour, FRAGMENTS, Fragment, HAND, Line, MARKET, START_FIGURES, Talent};
use crate::options::ClanChoice;
use crate::state::{Portal, Tablet};
use arrayvec::ArrayVec;

values! {
    /// The next slot without a clan chooses one.
    pub struct ChooseClan;
    /// The next clan without a talent chooses one.
    pub struct ChooseTalent;
    /// The next clan with fewer than two figures on the board brings one.
    pub struct ChooseStartFigure;
    /// The market and the portal track are laid out.
    pub struct LayOut;
    /// Hands are drawn and the first clan is found by lot.
    pub struct DealHands;
}

/// All that comes before the first turn is put on the agenda; fixed clans are handed out at once.
pub(crate) fn gather<S: Sink<Event>>(play: &mut Play<'_, S>) {
    play.push(DealHands);
    play.push(ChooseStartFigure);
    play.push(LayOut);
    if play.options.talents() {
        play.push(ChooseTalent);
    }
    play.push(ChooseClan);
    if play.options.clan_choice == ClanChoice::Fixed {
        let clans = usize::from(play.options.clans);
        Clan::ALL.iter().take(clans).for_each(|&clan| ChooseClan.answer(play, Action::Clan(clan)));
    }
}

/// The next clan that still lacks something.
fn next_without(table: &Tabletop, lacks: fn(&Tablet) -> bool) -> Option<Slot> {
    table.slots().find(|&slot| lacks(table.clan(slot)))
}

impl Decision for ChooseClan {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        next_without(table, |clan| clan.clan.is_none())
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (number, all) = (slot.0 + 1, table.clans.len());
        format!("Choose clan {number} of {all}. All clans play alike, and the lot says which of them begins.")
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let taken: Set<Clan> = game.table.clans.iter().filter_map(|clan| clan.clan).collect();
        out.extend(Clan::ALL.iter().filter(|&&clan| !taken.contains(clan)).map(|&clan| Action::Clan(clan)));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let (Action::Clan(clan), Some(slot)) = (action, self.who(&play.table)) else { return };
        play.table.clan_mut(slot).clan = Some(clan);
        play.emit(|game| Event::ClanChosen { seat: game.owner(slot), clan });
        if self.who(&play.table).is_none() {
            play.pop();
        }
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let Action::Clan(clan) = action else { return None };
        Some(format!("{} are taken", clan.inside()))
    }
}

impl Decision for ChooseTalent {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        next_without(table, |clan| clan.talent.is_none())
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: choose a talent.", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let taken: Set<Talent> = game.table.clans.iter().filter_map(|clan| clan.talent).collect();
        out.extend(Talent::ALL.iter().filter(|&&it| !taken.contains(it)).map(|&it| Action::Talent(it)));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let (Action::Talent(talent), Some(slot)) = (action, self.who(&play.table)) else { return };
        let tablet = play.table.clan_mut(slot);
        tablet.talent = Some(talent);
        tablet.tokens = talent.tokens();
        play.emit(|game| Event::TalentChosen { clan: game.table.who(slot), talent });
        if self.who(&play.table).is_none() {
            play.pop();
        }
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        above == ChooseClan.into()
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let Action::Talent(talent) = action else { return None };
        Some(format!("{} is taken", talent.name()))
    }
}

impl Automatic for LayOut {
    /// The market, then the portal track.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        play.pop();
        fill_market(play);
        play.table.portal.fragments = opening_row(play);
        play.emit(|game| Event::TrackLaid { fragments: game.table.portal.fragments.clone() });
    }
    fn carries(self, game: &Mammothodus, above: Frame) -> bool {
        above == if game.options.talents() { ChooseTalent.into() } else { ChooseClan.into() }
    }
}

/// The opening row is shuffled again until every line shows a shard.
fn opening_row<S: Sink<Event>>(play: &mut Play<'_, S>) -> ArrayVec<Fragment, 8> {
    let open = usize::from(play.options.open_fragments);
    loop {
        let mut row: ArrayVec<Fragment, FRAGMENTS> = Fragment::ALL.iter().copied().collect();
        play.chance().shuffle(&mut row);
        row.truncate(open);
        let portal = Portal { fragments: row, ..Portal::default() };
        if Line::ALL.iter().all(|&line| !portal.demand(line).shards.is_empty()) {
            return portal.fragments;
        }
    }
}

/// MAM-5.91: empty slots are filled in order as far as the deck lasts.
pub(crate) fn fill_market<S: Sink<Event>>(play: &mut Play<'_, S>) {
    for slot in 0..MARKET {
        let deck = play.table.adaptation_deck;
        if play.table.market[slot].is_some() || deck.is_empty() {
            continue;
        }
        let card = play.draw_from(&deck);
        play.table.adaptation_deck.take(card);
        play.table.market[slot] = Some(card);
        play.emit(|_| Event::MarketFilled { slot: slot as u8 + 1, card });
    }
}

impl Decision for ChooseStartFigure {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        next_without(table, |clan| clan.figures.len() < START_FIGURES)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let left = START_FIGURES - table.clan(slot).figures.len();
        format!("{}: choose a figure to start in the centre ({left} to go).", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        if let Some(slot) = self.who(&game.table) {
            let figures = game.table.clan(slot).figures;
            out.extend(Colour::ALL.iter().filter(|&&it| figures[it].is_none()).map(|&it| Action::Figure(it)));
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let (Action::Figure(figure), Some(slot)) = (action, self.who(&play.table)) else { return };
        play.station(slot, figure, Some(Area::Center));
        play.emit(|game| Event::FigureEntered { clan: game.table.who(slot), figure, area: Area::Center });
        if self.who(&play.table).is_none() {
            play.pop();
        }
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        above == LayOut.into()
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        let Action::Figure(figure) = action else { return None };
        Some(format!("The {figure} figure starts in the centre"))
    }
}

impl Automatic for DealHands {
    /// Each clan draws its hand; the lot says who begins.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let clans = play.table.clans.len() as u32;
        play.table.active = Slot(play.chance().below(clans) as u8);
        play.replace(Turn { then: Phase::Human });
        for slot in play.table.slots().rev() {
            play.push(Draw { slot, left: HAND as u8, renewed: true });
        }
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        above == ChooseStartFigure.into()
    }
}
