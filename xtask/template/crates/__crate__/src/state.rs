//! The game at one moment.

use crate::components::MAX_SEATS;
use crate::options::__Name__Options;
use arrayvec::ArrayVec;
use kernel::{Dice, Seat, Seats};
use serde::{Deserialize, Serialize};

/// One runner, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runner {
    /// The step it stands on; 0 is before the first.
    pub step: u8,
    /// Whether its stone was thrown.
    pub has_thrown: bool,
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// How the active player goes.
    Turn,
    /// Whom the active player pushes back.
    Push,
}

/// What lies open on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tabletop {
    /// The runners by seat.
    pub runners: ArrayVec<Runner, MAX_SEATS>,
    /// Whose turn it is.
    pub active: Seat,
    /// Rounds that are complete.
    pub round: u8,
    /// What is to be decided, while the game is not over.
    pub frame: Frame,
    /// The last step of the path.
    pub goal: u8,
    /// After so many rounds the game ends.
    pub max_rounds: u8,
}

/// The whole game: what lies open, and what does not.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct __Name__ {
    /// What was agreed on.
    pub options: __Name__Options,
    /// What lies open.
    pub tabletop: Tabletop,
    /// What the stones say, by seat: __HEAD__-8.1.
    pub stones: ArrayVec<u8, MAX_SEATS>,
    /// The chance to come.
    pub dice: Dice,
}

impl Tabletop {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.runners.len() as u8
    }

    /// __HEAD__-6.1, __HEAD__-6.2: somebody is there, or the last round is over.
    pub fn is_over(&self) -> bool {
        self.round >= self.max_rounds || self.runners.iter().any(|runner| runner.step >= self.goal)
    }

    /// The runner of a seat.
    pub fn runner(&self, seat: Seat) -> Runner {
        self.runners[seat.index()]
    }

    /// __HEAD__-5.4: whom the active player can push: those on the same step, but nobody before the first.
    pub fn pushable(&self) -> Seats {
        let step = self.runner(self.active).step;
        let there = |seat: &Seat| step > 0 && *seat != self.active && self.runner(*seat).step == step;
        Seat::all(self.seats()).filter(there).collect()
    }
}
