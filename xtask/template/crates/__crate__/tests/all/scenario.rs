//! A position and what is played from it.

use kernel::{Dice, Game, Seat, play};
use __name__::{__Name__, __Name__Options};

/// A game in the middle of it.
pub(crate) struct Scenario(pub(crate) __Name__);

impl Scenario {
    /// Runners on these steps, with these stones; seat 0 has the turn.
    pub(crate) fn new(steps: &[u8], stones: &[u8]) -> Scenario {
        let seats = steps.len() as u8;
        let mut game =
            __Name__::setup(&__Name__Options::default(), seats, Dice::fast(1), &mut ()).expect("a number that can play");
        for (runner, step) in game.tabletop.runners.iter_mut().zip(steps) {
            runner.step = *step;
        }
        game.stones = stones.iter().copied().collect();
        game.check().expect("a sound position");
        Scenario(game)
    }

    /// Plays these actions, each of whoever has the turn.
    pub(crate) fn play(mut self, actions: &str) -> Scenario {
        for action in actions.split_whitespace() {
            let seat = self.0.tabletop.active;
            play(&mut self.0, seat, action.parse().expect("an action"), &mut ()).expect("a legal action");
        }
        self
    }

    /// Where the runners stand.
    pub(crate) fn steps(&self) -> Vec<u8> {
        self.0.tabletop.runners.iter().map(|runner| runner.step).collect()
    }

    /// What the active player may do, in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.0.legal(self.0.tabletop.active, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// Whose turn it is.
    pub(crate) fn active(&self) -> Seat {
        self.0.tabletop.active
    }
}
