//! The conformance kit: the laws that every game of Pantheon keeps, tested by random play, and small reference games
//! with known numbers that prove both the traits and the kit.
//!
//! A game crate calls [`Conformance`] once and [`fuzz`] once. The kit is itself proven by mutation: see [`toy`].
//!
//! ```
//! use kernel::{Game, Match, NoOptions, Seat};
//! use kit::Conformance;
//! use kit::games::TicTacToe;
//!
//! let mut game = Match::<TicTacToe>::new(&NoOptions {}, 2, "a seed").unwrap();
//! for (seat, action) in [(0, "Mark{4}"), (1, "Mark{0}"), (0, "Mark{2}"), (1, "Mark{8}"), (0, "Mark{6}")] {
//!     game.play(Seat(seat), action.parse().unwrap()).unwrap();
//! }
//! assert!(game.state().outcome().unwrap().won(Seat(0)));
//!
//! let summary = Conformance::<TicTacToe>::new().games(3).try_run().expect("it keeps every law");
//! assert!(summary.games >= 3 && kit::complete_games(game.state()) == [1, 0, 0]);
//! ```
#![forbid(unsafe_code)]

mod conform;
mod cover;
mod forks;
mod fuzzing;
pub mod games;
mod laws;
mod solve;
pub mod toy;
mod words;

pub use conform::{Conformance, Failure, Secret, Summary};
pub use cover::{Row, cover, rows};
pub use forks::forks;
pub use fuzzing::{fuzz, targets};
pub use laws::Law;
pub use solve::{Tree, complete_games, perft};
pub use words::{fault, sentence_fault, words};

/// How often random play and fuzzing repeat: 1, or what `PANTHEON_LONG` says.
pub fn effort() -> u32 {
    std::env::var("PANTHEON_LONG").ok().and_then(|text| text.parse().ok()).unwrap_or(1).max(1)
}
