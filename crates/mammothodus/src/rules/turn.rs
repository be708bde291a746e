//! The frame of a turn: humans, Ancients, discard, draw, refill.

use super::{Choices, humans};
use crate::action::Action;
use crate::components::{Card, HAND};
use crate::event::Event;
use crate::frame::{Frame, Phase};
use crate::play::Play;
use crate::setup::fill_market;
use crate::state::{Mammothodus, Reason, ThisTurn};
use crate::tally::Set;
use kernel::Sink;

/// MAM-5.1: one phase after the other, then the next clan.
pub(super) fn advance<S: Sink<Event>>(play: &mut Play<'_, S>, then: Phase) {
    match then {
        Phase::Human => {
            if play.table.turns >= play.options.max_turns {
                return play.lose(Reason::Guard);
            }
            play.table.turns += 1;
            play.table.this_turn = ThisTurn::default();
            play.emit(|game| Event::TurnBegan {
                clan: game.table.who(game.table.active),
                turn: game.table.turns,
            });
            play.replace(Frame::Turn { then: Phase::Ancients });
            humans::reveal(play);
        }
        Phase::Ancients => {
            play.replace(Frame::Turn { then: Phase::Discard });
            play.push(Frame::ChooseAction);
        }
        Phase::Discard => {
            play.replace(Frame::Turn { then: Phase::Draw });
            play.push(Frame::EndDiscard);
        }
        Phase::Draw => {
            let slot = play.table.active;
            let left = HAND.saturating_sub(play.hand(slot).total()) as u8;
            play.replace(Frame::Turn { then: Phase::Refill });
            play.push(Frame::Draw { slot, left, renewed: false });
        }
        Phase::Refill => {
            fill_market(play);
            play.table.active = play.table.after(play.table.active);
            play.replace(Frame::Turn { then: Phase::Human });
        }
    }
}

/// MAM-5.90: anything but degradation cards may go.
pub(super) fn discard_choices(game: &Mammothodus, out: &mut Choices) {
    let junk = Set::only(Card::Degradation);
    out.extend(game.hand(game.table.active).kinds().minus(junk).iter().map(Action::Card));
    out.push(Action::KeepRest);
}

pub(super) fn answer_discard<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let Action::Card(card) = action else { return play.pop() };
    let slot = play.table.active;
    play.discard(slot, card);
    play.emit(|game| Event::CardDiscarded { clan: game.table.who(slot), card });
}
