//! How the active player goes: by the die, or by a stone.

use super::settle;
use crate::action::Action;
use crate::components::DIE;
use crate::event::Event;
use crate::state::{Tabletop, __Name__};
use kernel::Sink;

pub(super) fn ask(tabletop: &Tabletop) -> String {
    match tabletop.runner(tabletop.active).has_thrown {
        true => "Roll the die.".to_owned(),
        false => "Roll the die, or throw your stone.".to_owned(),
    }
}

/// __HEAD__-5.1, __HEAD__-5.2: a stone is thrown once.
pub(super) fn offer(tabletop: &Tabletop, out: &mut Vec<Action>) {
    out.push(Action::Roll);
    if !tabletop.runner(tabletop.active).has_thrown {
        out.push(Action::Throw);
    }
}

/// __HEAD__-5.1.
pub(super) fn roll(game: &mut __Name__, log: &mut impl Sink<Event>) {
    let (seat, steps) = (game.tabletop.active, game.dice.pick(&DIE));
    log.emit(|| Event::Rolled { seat, steps });
    go(game, steps, log);
}

/// __HEAD__-5.2.
pub(super) fn throw(game: &mut __Name__, log: &mut impl Sink<Event>) {
    let seat = game.tabletop.active;
    let stone = game.stones[seat.index()];
    game.tabletop.runners[seat.index()].has_thrown = true;
    log.emit(|| Event::Threw { seat, stone });
    go(game, stone, log);
}

/// __HEAD__-5.3: nobody goes beyond the last step.
fn go(game: &mut __Name__, steps: u8, log: &mut impl Sink<Event>) {
    let goal = game.tabletop.goal;
    let runner = &mut game.tabletop.runners[game.tabletop.active.index()];
    runner.step = (runner.step + steps).min(goal);
    settle(game, log);
}
