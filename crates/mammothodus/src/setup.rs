//! From the box to the first turn.

use crate::action::Action;
use crate::components::{
    ADAPTATION_DECK, BASE_DECK, Clan, Colour, FRAGMENTS, Fragment, HAND, Line, MARKET, START_FIGURES, Talent,
};
use crate::event::Event;
use crate::frame::{Frame, Phase};
use crate::map::{Area, INITIAL_TRAILS, TERRITORIES};
use crate::options::{ClanChoice, MammothodusOptions};
use crate::play::Play;
use crate::rules::Choices;
use crate::state::{Board, Humans, Mammothodus, Piles, Portal, Slot, Table, Tablet, ThisTurn};
use crate::tally::{Named, Set};
use arrayvec::ArrayVec;
use kernel::{Dice, SetupError, Sink};

/// A table laid out as far as nobody has to choose and chance has no say.
pub(crate) fn begin<S: Sink<Event>>(
    options: &MammothodusOptions,
    seats: u8,
    dice: Dice,
    sink: &mut S,
) -> Result<Mammothodus, SetupError> {
    options.validate(seats)?;
    let tablet = Tablet { population: options.start_population(), ..Tablet::default() };
    let piles = Piles { deck: BASE_DECK, ..Piles::default() };
    let mut agenda = ArrayVec::new();
    agenda.extend([Frame::DealHands, Frame::ChooseStartFigure, Frame::LayOut]);
    if options.talents() {
        agenda.push(Frame::ChooseTalent);
    }
    agenda.push(Frame::ChooseClan);
    let mut game = Mammothodus {
        options: *options,
        seats,
        table: Table {
            turns: 0,
            active: Slot(0),
            clans: (0..options.clans).map(|_| tablet).collect(),
            board: Board {
                tribes: INITIAL_TRAILS.iter().collect(),
                facedown: TERRITORIES,
                ..Board::default()
            },
            portal: Portal::default(),
            humans: Humans { deck: options.human_deck(), ..Humans::default() },
            market: [None; MARKET],
            adaptation_deck: ADAPTATION_DECK,
            degradation_supply: options.degradation_cards,
            this_turn: ThisTurn::default(),
            agenda,
            over: None,
        },
        cards: (0..options.clans).map(|_| piles).collect(),
        dice,
    };
    let mut play = Play::new(&mut game, sink, None);
    if options.clan_choice == ClanChoice::Fixed {
        Clan::ALL
            .iter()
            .take(usize::from(options.clans))
            .for_each(|&clan| choose_clan(&mut play, Action::Clan(clan)));
    }
    play.settle();
    Ok(game)
}

pub(crate) fn clans(game: &Mammothodus, out: &mut Choices) {
    let taken: Set<Clan> = game.table.clans.iter().filter_map(|clan| clan.clan).collect();
    out.extend(Clan::ALL.iter().filter(|&&clan| !taken.contains(clan)).map(|&clan| Action::Clan(clan)));
}

pub(crate) fn choose_clan<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let Action::Clan(clan) = action else { return };
    let Some(slot) = Frame::ChooseClan.decider(&play.table) else { return };
    play.table.clan_mut(slot).clan = Some(clan);
    play.emit(|game| Event::ClanChosen { seat: game.owner(slot), clan });
    if Frame::ChooseClan.decider(&play.table).is_none() {
        play.pop();
    }
}

pub(crate) fn talents(game: &Mammothodus, out: &mut Choices) {
    let taken: Set<Talent> = game.table.clans.iter().filter_map(|clan| clan.talent).collect();
    out.extend(
        Talent::ALL.iter().filter(|&&talent| !taken.contains(talent)).map(|&talent| Action::Talent(talent)),
    );
}

pub(crate) fn choose_talent<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let Action::Talent(talent) = action else { return };
    let Some(slot) = Frame::ChooseTalent.decider(&play.table) else { return };
    let tablet = play.table.clan_mut(slot);
    tablet.talent = Some(talent);
    tablet.tokens = talent.tokens();
    play.emit(|game| Event::TalentChosen { clan: game.table.who(slot), talent });
    if Frame::ChooseTalent.decider(&play.table).is_none() {
        play.pop();
    }
}

/// The market, then the portal track.
pub(crate) fn lay_out<S: Sink<Event>>(play: &mut Play<'_, S>) {
    play.pop();
    fill_market(play);
    play.table.portal.fragments = opening_row(play);
    play.emit(|game| Event::TrackLaid { fragments: game.table.portal.fragments.clone() });
}

/// The opening row is shuffled again until every line shows a shard.
fn opening_row<S: Sink<Event>>(play: &mut Play<'_, S>) -> ArrayVec<Fragment, 8> {
    let open = usize::from(play.options.open_fragments);
    loop {
        let mut row: ArrayVec<Fragment, FRAGMENTS> = Fragment::ALL.iter().copied().collect();
        play.dice.shuffle(&mut row);
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

pub(crate) fn start_figures(game: &Mammothodus, out: &mut Choices) {
    if let Some(slot) = Frame::ChooseStartFigure.decider(&game.table) {
        let figures = game.table.clan(slot).figures;
        out.extend(Colour::ALL.iter().filter(|&&it| figures[it].is_none()).map(|&it| Action::Figure(it)));
    }
}

pub(crate) fn choose_start_figure<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let Action::Figure(figure) = action else { return };
    let Some(slot) = Frame::ChooseStartFigure.decider(&play.table) else { return };
    play.station(slot, figure, Some(Area::Center));
    play.emit(|game| Event::FigureEntered { clan: game.table.who(slot), figure, area: Area::Center });
    if play.table.clans.iter().all(|clan| clan.figures.len() >= START_FIGURES) {
        play.pop();
    }
}

/// Each clan draws its hand; the lot says who begins.
pub(crate) fn deal_hands<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let clans = play.table.clans.len() as u32;
    play.table.active = Slot(play.dice.below(clans) as u8);
    play.replace(Frame::Turn { then: Phase::Human });
    for slot in play.table.slots().rev() {
        play.push(Frame::Draw { slot, left: HAND as u8, renewed: true });
    }
}
