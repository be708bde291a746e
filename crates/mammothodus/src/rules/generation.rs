//! Generation changes.

use super::Choices;
use crate::action::Action;
use crate::components::{Card, Colour, REPLACEMENTS};
use crate::event::Event;
use crate::frame::Frame;
use crate::map::Area;
use crate::play::Play;
use crate::state::{Mammothodus, Reason, Slot};
use crate::tally::Named;
use kernel::Sink;

/// MAM-5.93, MAM-5.94: degradation by figures beyond the marker, then the headcount.
pub(super) fn pass<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot) {
    let tablet = play.table.clan_mut(slot);
    let degradation = tablet.figures.len().saturating_sub(tablet.marker);
    tablet.marker = 0;
    let headcount = crate::components::headcount(tablet.population);
    let Some(degradation) = play.take_degradation(degradation) else { return };
    let hidden = !play.options.open_hands;
    let piles = &mut play.cards[slot.index()];
    piles.discard[Card::Degradation] += degradation;
    if hidden {
        // With the deck used up, all cards that are not open must be in the hand.
        piles.shown = piles.hand;
    }
    play.emit(|game| Event::GenerationPassed { clan: game.table.who(slot), degradation, headcount });
    if headcount == 0 {
        return play.lose(Reason::Extinct);
    }
    play.push(Frame::NewDeck { slot });
    play.push(Frame::GenReassign { slot, left: REPLACEMENTS });
    play.push(Frame::Headcount { slot });
}

/// MAM-5.95: figures leave or come one by one until the headcount fits.
pub(super) fn headcount<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot) {
    let tablet = play.table.clan(slot);
    let (figures, wanted) = (tablet.figures.len(), crate::components::headcount(tablet.population));
    match figures.cmp(&wanted) {
        std::cmp::Ordering::Greater => play.push(Frame::GenRemove { slot }),
        std::cmp::Ordering::Less => play.push(Frame::GenAddColor { slot }),
        std::cmp::Ordering::Equal => play.pop(),
    }
}

pub(super) fn remove_choices(game: &Mammothodus, slot: Slot, out: &mut Choices) {
    out.extend(game.table.clan(slot).figures.iter().map(|(figure, _)| Action::Figure(figure)));
}

pub(super) fn answer_remove<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, action: Action) {
    let Action::Figure(figure) = action else { return };
    play.pop();
    let Some(area) = play.table.clan(slot).figures[figure] else { return };
    play.station(slot, figure, None);
    play.emit(|game| Event::FigureLeft { clan: game.table.who(slot), figure, area });
}

pub(super) fn colour_choices(game: &Mammothodus, slot: Slot, out: &mut Choices) {
    let figures = game.table.clan(slot).figures;
    out.extend(Colour::ALL.iter().filter(|&&it| figures[it].is_none()).map(|&it| Action::Figure(it)));
}

pub(super) fn answer_colour<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, action: Action) {
    let Action::Figure(figure) = action else { return };
    play.replace(Frame::GenAddArea { slot, figure });
}

/// The centre, where the clan stands, and next to it.
pub(super) fn area_choices(game: &Mammothodus, slot: Slot, out: &mut Choices) {
    out.extend(game.table.clan(slot).reach().with(Area::Center).iter().map(Action::Area));
}

pub(super) fn answer_area<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    slot: Slot,
    figure: Colour,
    action: Action,
) {
    let Action::Area(area) = action else { return };
    play.pop();
    play.station(slot, figure, Some(area));
    play.emit(|game| Event::FigureEntered { clan: game.table.who(slot), figure, area });
    play.note_victory();
}

/// MAM-5.96: a figure takes the place of another, or both change places.
pub(super) fn reassign_choices(game: &Mammothodus, slot: Slot, out: &mut Choices) {
    let figures = game.table.clan(slot).figures;
    out.push(Action::KeepFigures);
    for (here, area) in figures.iter() {
        for &other in Colour::ALL {
            let offered = match figures[other] {
                None => true,
                Some(there) => here < other && there != area,
            };
            if offered {
                out.push(Action::Replace(here, other));
            }
        }
    }
}

pub(super) fn answer_reassign<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, left: u8, action: Action) {
    play.pop();
    let Action::Replace(out, into) = action else { return };
    let figures = play.table.clan(slot).figures;
    play.station(slot, out, figures[into]);
    play.station(slot, into, figures[out]);
    play.emit(|game| Event::FigureReplaced { clan: game.table.who(slot), out, into });
    if left > 1 {
        play.push(Frame::GenReassign { slot, left: left - 1 });
    }
}

/// MAM-5.97: the discard pile becomes the deck; what lies on the table stays there (MAM-5.36).
pub(super) fn renew_deck<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot) {
    play.pop();
    let piles = &mut play.cards[slot.index()];
    let discard = std::mem::take(&mut piles.discard);
    piles.deck = piles.deck.plus(&discard);
    play.emit(|game| Event::DeckRenewed { clan: game.table.who(slot), cards: discard.total() as u8 });
}
