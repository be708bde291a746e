//! __Title__: what positions are worth.

use crate::{Brain, Chances, Level, by_worth};
use __name__::components::MAX_SEATS;
use __name__::{Frame, __Name__};

/// How __Title__ is played well.
pub const BRAIN: Brain<__Name__> = Brain { levels: &Level::UNLEARNED, chances, quiet, ..Brain::none() };

/// What things are worth, in steps.
struct Weights {
    /// A step of the stone that is still in the hand.
    stone: f32,
    /// Steps that make a runner e times as likely to win.
    scale: f32,
}

const WEIGHTS: Weights = Weights { stone: 0.8, scale: 3.0 };

/// While somebody is to be pushed nothing can be said.
fn quiet(game: &__Name__) -> bool {
    game.tabletop.frame == Frame::Turn
}

fn chances(game: &__Name__) -> Chances {
    let mut worths = [0.0; MAX_SEATS];
    for (worth, (runner, stone)) in worths.iter_mut().zip(game.tabletop.runners.iter().zip(&game.stones)) {
        let held = if runner.has_thrown { 0.0 } else { WEIGHTS.stone * f32::from(*stone) };
        *worth = f32::from(runner.step) + held;
    }
    by_worth(&worths[..game.tabletop.runners.len()], WEIGHTS.scale)
}
