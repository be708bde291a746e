//! Whom the active player pushes back.

use super::end_turn;
use crate::action::Action;
use crate::components::PUSH;
use crate::event::Event;
use crate::state::{Tabletop, __Name__};
use kernel::{Seat, Sink};

pub(super) fn ask() -> String {
    "Push one of the others here back.".to_owned()
}

/// __HEAD__-5.4: one of those on the same step.
pub(super) fn offer(tabletop: &Tabletop, out: &mut Vec<Action>) {
    out.extend(tabletop.pushable().iter().map(Action::Push));
}

/// __HEAD__-5.5: who was pushed pushes nobody, so the turn is over.
pub(super) fn push(game: &mut __Name__, seat: Seat, log: &mut impl Sink<Event>) {
    let runner = &mut game.tabletop.runners[seat.index()];
    runner.step = runner.step.saturating_sub(PUSH);
    let (by, to) = (game.tabletop.active, runner.step);
    log.emit(|| Event::Pushed { seat, by, to });
    end_turn(game, log);
}
