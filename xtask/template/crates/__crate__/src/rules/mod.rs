//! The rules: one file a decision, with who decides, what is asked, what it offers and how an answer is carried out.
#![warn(clippy::wildcard_enum_match_arm)]

mod push;
mod turn;

use crate::action::Action;
use crate::event::Event;
use crate::state::{Frame, Tabletop, __Name__};
use kernel::{Seat, Sink, Undo};

/// What the active player is asked.
pub(crate) fn ask(tabletop: &Tabletop) -> String {
    match tabletop.frame {
        Frame::Turn => turn::ask(tabletop),
        Frame::Push => push::ask(),
    }
}

/// What the active player may choose, in the order of the rules.
pub(crate) fn offer(tabletop: &Tabletop, out: &mut Vec<Action>) {
    match tabletop.frame {
        Frame::Turn => turn::offer(tabletop, out),
        Frame::Push => push::offer(tabletop, out),
    }
}

/// Carries out what was chosen, and all that follows by itself.
pub(crate) fn answer(game: &mut __Name__, action: Action, log: &mut impl Sink<Event>) -> Undo {
    let dice = game.dice;
    match action {
        Action::Roll => turn::roll(game, log),
        Action::Throw => turn::throw(game, log),
        Action::Push(seat) => push::push(game, seat, log),
    }
    // Chance was drawn, or all stones are shown.
    if game.dice != dice || game.tabletop.is_over() { Undo::Sealed } else { Undo::Free }
}

/// The active player has gone: pushes, or the turn is over.
fn settle(game: &mut __Name__, log: &mut impl Sink<Event>) {
    let there = game.tabletop.pushable();
    if game.tabletop.is_over() {
        let rounds = game.tabletop.round + 1;
        return log.emit(|| Event::Ended { rounds });
    }
    match there.first() {
        None => end_turn(game, log),
        Some(only) if there.len() == 1 => push::push(game, only, log),
        Some(_) => game.tabletop.frame = Frame::Push,
    }
}

/// __HEAD__-2.2: the next player has the turn.
fn end_turn(game: &mut __Name__, log: &mut impl Sink<Event>) {
    let tabletop = &mut game.tabletop;
    tabletop.frame = Frame::Turn;
    tabletop.active = tabletop.active.next(tabletop.seats());
    tabletop.round += u8::from(tabletop.active == Seat(0));
    if tabletop.is_over() {
        let rounds = tabletop.round;
        log.emit(|| Event::Ended { rounds });
    }
}
