//! The rules of Gheos: gods lay triangles of land into one growing world, and hold shares in the peoples on it.
//!
//! [`components`] is the box, [`map`] and [`board`] the table, [`lands`] and [`prospect`] the geography, [`Gheos`]
//! all of it at one moment. The rules themselves follow `docs/rules/gheos.md`, whose numbers they cite.
//!
//! ```
//! use gheos::{Gheos, GheosOptions};
//! use kernel::{Game, Match, Names, Seat, Viewer};
//!
//! let mut game = Match::<Gheos>::new(&GheosOptions::default(), 2, "a seed").unwrap();
//! while game.state().turn < 3 {
//!     let seat = game.state().active;
//!     let mut legal = Vec::new();
//!     game.state().legal(seat, &mut legal);
//!     game.play(seat, legal[0]).unwrap();
//! }
//! let view = game.state().view(Viewer::Seat(Seat(0)));
//! assert_eq!(view.board.tiles().len(), 3, "the start tile and one of each player");
//! assert!(!Gheos::prompt(&view, Seat(0), &Names::default()).is_empty());
//! assert!(view.seats[0].hand.is_some() && view.seats[1].hand.is_none(), "the other's hand is secret");
//! ```
#![forbid(unsafe_code)]

mod action;
pub mod board;
mod check;
pub mod components;
mod event;
mod game;
pub mod lands;
pub mod map;
mod options;
pub mod places;
pub mod prospect;
mod rules;
pub mod score;
mod setup;
mod state;
mod text;
mod tile;
mod view;

pub use action::Action;
pub use components::{Civ, PerCiv};
pub use event::{Barren, Cause, EndReason, Event};
pub use options::{
    ByPlayers, EpochLimit, FollowerModel, GheosOptions, Landless, LastDraw, MOST_TURNS, ReplacedTile,
    StartFace, TakeSource, TempleScope, WarSwordBasis,
};
pub use state::{Change, Gheos, Phase, Player};
pub use tile::{Stacked, Tile, TileSet};
pub use view::{Committed, GheosView, PhaseView, PlayerView};
