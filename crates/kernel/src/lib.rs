//! What every game of Pantheon is, and nothing about any one of them.
//!
//! A game is a value: `(options, seats, seed, actions)` is all of it. [`Game`] says what a set of
//! rules must answer, [`Match`] is a game being played with its history, [`Record`] is that history
//! as a file. Viewers never get the state: they get a [`Game::View`] and [`Sight`]s.
#![forbid(unsafe_code)]

mod dice;
mod error;
mod game;
mod names;
mod options;
mod outcome;
mod playout;
mod record;
mod redacted;
mod seat;
mod sketch;
mod table;

pub use dice::Dice;
pub use error::{BadNotation, Broken, Refusal, SetupError};
pub use game::{Action, Event, Game, Sink, Turn, Undo, may_act, play};
pub use names::Names;
pub use options::{Choice, OptionSpec, parse_options};
pub use outcome::Outcome;
pub use playout::{pick, playout};
pub use record::{FORMAT, Record, RecordError, Start};
pub use redacted::{Redacted, Sight};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use sketch::{Line, Sketch, Span, Tint};
pub use table::{Match, Move, fingerprint};
