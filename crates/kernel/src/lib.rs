//! What every game of Pantheon is, and nothing about any one of them.
//!
//! A game is a value: `(options, seats, seed, actions)` is all of it. [`Game`] says what a set of
//! rules must answer, [`Match`] is a game being played with its history, [`Record`] is that history
//! as a file. Viewers never get the state: they get a [`Game::View`] and [`Sight`]s.
//!
//! The vocabulary under all games is here too: [`named!`] declares things with an id, which are kept in a [`Set`], as one
//! value [`Per`] name or as [`Counts`]; [`actions!`] declares moves with their notation; [`options!`] what a table can
//! choose before the game; [`written!`] makes any other written form the JSON of its type.
//!
//! A whole game, and a few moves of it. It has no secrets, no chance and no options, so [`OpenGame`] is enough:
//!
//! ```
//! use kernel::{Broken, Dice, Match, Names, NoOptions, Notation, OpenGame, Outcome, Seat, Sketch, actions};
//! use serde::{Deserialize, Serialize};
//!
//! actions! { Notation::BRACES;
//!     /// A move of Nim.
//!     pub enum Nim {
//!         /// Take so many matches.
//!         Take(matches: u8 where 1..=3),
//!     }
//! }
//!
//! /// Matches on the table; who takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//! struct Pile { matches: u8, next: Seat, dice: Dice }
//!
//! impl OpenGame for Pile {
//!     const ID: &'static str = "nim";
//!     const NAME: &'static str = "Nim";
//!     const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
//!     type Action = Nim;
//!
//!     fn begin(_: u8, dice: Dice) -> Self { Pile { matches: 5, next: Seat(0), dice } }
//!     fn dice_mut(&mut self) -> &mut Dice { &mut self.dice }
//!     fn longest(&self) -> u32 { 5 }
//!     fn mover(&self) -> Option<Seat> { (self.matches > 0).then_some(self.next) }
//!     fn offer(&self, out: &mut Vec<Nim>) { out.extend((1..=self.matches.min(3)).map(Nim::Take)); }
//!     fn answer(&mut self, seat: Seat, Nim::Take(matches): Nim) {
//!         self.matches -= matches;
//!         self.next = seat.next(2);
//!     }
//!     fn standing(&self) -> Outcome { Outcome::duel(Some(self.next.next(2))) }
//!     fn check(&self) -> Result<(), Broken> {
//!         Broken::unless(self.matches <= 5 && self.next.0 < 2, || "there are five matches".to_owned())
//!     }
//!     fn prompt(&self, _: Seat, _: &Names) -> String { "Take one to three matches".to_owned() }
//!     fn label(&self, Nim::Take(matches): Nim, _: &Names) -> String { format!("Take {matches}") }
//!     fn sketch(&self, _: &Names) -> Sketch { Sketch::rows(["|".repeat(self.matches.into())]) }
//! }
//!
//! let mut game = Match::<Pile>::new(&NoOptions {}, 2, "a seed").unwrap();
//! game.play(Seat(0), "Take{1}".parse().unwrap()).unwrap();
//! assert!(game.play(Seat(0), Nim::Take(1)).is_err(), "it is the other's turn");
//! game.play(Seat(1), Nim::Take(3)).unwrap();
//! game.take_back(Seat(1)).unwrap();
//! let record = game.record();
//! assert_eq!(record.actions, [(Seat(0), "Take{1}".to_owned())]);
//! assert_eq!(Match::<Pile>::resume(&record, usize::MAX).unwrap().hash(), game.hash());
//! ```
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
mod remark;
mod seat;
mod set;
mod sketch;
mod table;

pub use dice::{Dice, Secure};
pub use error::{BadNotation, Broken, Refusal, SetupError};
pub use game::{Action, Event, Game, Sink, Turn, Undo, may_act, play};
pub use named::{ById, Named};
pub use names::Names;
pub use notation::{Argument, Notation, Words};
pub use open::{Acted, OpenGame};
pub use options::{NoOptions, OptionKind, OptionSpec, OptionValue, Preset, parse_options};
pub use outcome::Outcome;
pub use per::{Counts, Per};
pub use playout::{pick, playout};
pub use record::{FORMAT, Record, RecordError, Start};
pub use redacted::{Redacted, Sight};
pub use remark::Remark;
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use set::{Bits, Set};
pub use sketch::{Line, Sketch, Span, Tint};
pub use table::{Match, Move, fingerprint};
