//! Help from other clans.

use super::{Choices, ancients, stray};
use crate::action::Action;
use crate::components::Card;
use crate::event::Event;
use crate::frame::{Cause, Frame};
use crate::play::Play;
use crate::state::{Mammothodus, Slot};
use kernel::Sink;

/// The next clan that could help is asked; the round ends at the active clan.
pub(super) fn ask<S: Sink<Event>>(play: &mut Play<'_, S>, cause: Cause, slot: Slot) {
    if slot == play.table.active {
        return play.pop();
    }
    play.replace(Frame::AskAllies { cause, slot: play.table.after(slot) });
    if play.could_help(cause, slot) {
        play.push(Frame::Assist { cause, slot });
    }
}

/// MAM-5.66: cards of the action's colour alone.
pub(super) fn choices(game: &Mammothodus, cause: Cause, slot: Slot, out: &mut Choices) {
    let held = game.hand(slot).kinds();
    out.extend(held.and(cause.eligible()).iter().map(Action::Card));
    if held.contains(Card::DrawThree) {
        out.push(Action::PlayDrawThree);
    }
    out.push(Action::AssistDone);
}

pub(super) fn answer<S: Sink<Event>>(play: &mut Play<'_, S>, cause: Cause, slot: Slot, action: Action) {
    match action {
        Action::Card(card) => {
            play.lay(slot, card);
            play.emit(|game| Event::HelpGiven { clan: game.table.who(slot), card });
            ancients::after_help(play, cause);
        }
        Action::PlayDrawThree => {
            // MAM-5.69: its range is tested again, since its figures may have changed.
            play.pop();
            play.replace(Frame::AskAllies { cause, slot });
            ancients::draw_three(play, slot);
        }
        Action::AssistDone => play.pop(),
        other => stray(other),
    }
}
