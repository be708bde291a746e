//! What is agreed on before the game.

use kernel::{named, options};
use std::ops::RangeInclusive;

/// How many rounds a game may have.
pub(crate) const ROUNDS: RangeInclusive<u8> = 1..=60;

named! {
    /// How long the path is: __HEAD__-1.1.
    pub enum PathLength: u8 {
        /// 12 steps.
        Short = "short": "12 steps",
        /// 20 steps.
        Usual = "usual": "20 steps",
        /// 30 steps.
        Long = "long": "30 steps",
    }
}

impl PathLength {
    /// How many steps it has.
    pub const fn steps(self) -> u8 {
        match self {
            PathLength::Short => 12,
            PathLength::Usual => 20,
            PathLength::Long => 30,
        }
    }
}

options! {
    /// The options of one game. __HEAD__-6.2 is about the number of rounds.
    pub struct __Name__Options {
        path: PathLength = "usual", "how long the path is";
        max_rounds: u8 = 30, "after so many rounds the game ends"
            in (*ROUNDS.start() as i64, *ROUNDS.end() as i64);
    }
}
