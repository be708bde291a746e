//! Development steps and adaptation cards.

use super::{Choices, stray};
use crate::action::Action;
use crate::event::{Event, Source};
use crate::frame::Frame;
use crate::play::Play;
use crate::state::Mammothodus;
use kernel::Sink;

/// MAM-5.59: the marker advances up to the number of figures; every step beyond may bring a card.
pub(super) fn advance<S: Sink<Event>>(play: &mut Play<'_, S>, steps: u8) {
    let slot = play.table.active;
    let Some(left) = steps.checked_sub(1) else {
        play.pop();
        return play.clear_table();
    };
    play.replace(Frame::Develop { steps: left });
    let figures = play.table.clan(slot).figures.len();
    let tablet = play.table.clan_mut(slot);
    if tablet.marker < figures {
        tablet.marker += 1;
        let marker = tablet.marker;
        play.emit(|game| Event::MarkerAdvanced { clan: game.table.who(slot), marker });
    } else if play.table.market.iter().any(Option::is_some) || !play.table.adaptation_deck.is_empty() {
        play.push(Frame::TakeAdaptation);
    } else {
        play.emit(|game| Event::DevelopmentForgone { clan: game.table.who(slot) });
    }
}

pub(super) fn choices(game: &Mammothodus, out: &mut Choices) {
    let filled = game.table.market.iter().zip(1..).filter(|(card, _)| card.is_some());
    out.extend(filled.map(|(_, slot)| Action::Market(slot)));
    if !game.table.adaptation_deck.is_empty() {
        out.push(Action::DeckTop);
    }
    out.push(Action::Decline);
}

pub(super) fn answer<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let clan = play.actor();
    let taken = match action {
        Action::Market(slot) => {
            let card = usize::from(slot).checked_sub(1).and_then(|at| play.table.market.get_mut(at)?.take());
            card.map(|card| (card, Source::Market(slot)))
        }
        Action::DeckTop => {
            let deck = play.table.adaptation_deck;
            let card = play.draw_from(&deck);
            play.table.adaptation_deck.take(card);
            Some((card, Source::Deck))
        }
        Action::Decline => None,
        other => return stray(other),
    };
    play.pop();
    match taken {
        Some((card, from)) => {
            let slot = play.table.active;
            play.gain(slot, card);
            play.emit(|_| Event::AdaptationTaken { clan, card, from });
        }
        None => play.emit(|_| Event::DevelopmentForgone { clan }),
    }
}
