//! What every game of Pantheon is, and nothing about any one of them.
//!
//! A game is a value: `(options, seats, seed, actions)` is all of it. [`Game`] says what a set of
//! rules must answer, [`Match`] is a game being played with its history, [`Record`] is that history
//! as a file. Viewers never get the state: they get a [`Game::View`] and [`Sight`]s.
//!
//! The vocabulary under all games is here too: [`named!`] declares things with an id, which are kept in a [`Set`], as one
//! value [`Per`] name or as [`Counts`]; [`actions!`] declares moves with their notation; [`options!`] what a table can
//! choose before the game; [`written!`] makes any other written form the JSON of its type.
#![forbid(unsafe_code)]

mod dice;
mod error;
mod game;
mod named;
mod names;
mod notation;
mod open;
mod options;
mod outcome;
mod per;
mod playout;
mod record;
mod redacted;
mod seat;
mod set;
mod sketch;
mod table;

pub use dice::Dice;
pub use error::{BadNotation, Broken, Refusal, SetupError};
pub use game::{Action, Event, Game, Sink, Turn, Undo, may_act, play};
pub use named::{ById, Named};
pub use names::Names;
pub use notation::{Argument, Notation, Words};
pub use open::{Acted, OpenGame};
pub use options::OptionValue as Choice;
pub use options::{NoOptions, OptionKind, OptionSpec, OptionValue, parse_options};
pub use outcome::Outcome;
pub use per::{Counts, Per};
pub use playout::{pick, playout};
pub use record::{FORMAT, Record, RecordError, Start};
pub use redacted::{Redacted, Sight};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use set::{Bits, Set};
pub use sketch::{Line, Sketch, Span, Tint};
pub use table::{Match, Move, fingerprint};
