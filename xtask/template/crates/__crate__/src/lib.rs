//! The rules of __Title__: runners race along a path, and each has a stone that the others have not seen.
//!
//! [`components`] is the box, [`Tabletop`] what lies open, [`__Name__`] all of it at one moment. The rules themselves
//! follow `docs/rules/__name__.md`, whose numbers they cite.
//!
//! ```
//! use __name__::{Action, __Name__};
//! use kernel::{Match, Seat};
//!
//! let mut game = Match::<__Name__>::new(&Default::default(), 2, "a seed").expect("two can play");
//! game.play(Seat(0), Action::Roll).expect("the first player may roll");
//! assert!(game.state().tabletop.runners[0].step > 0);
//! ```
#![forbid(unsafe_code)]

mod action;
mod check;
pub mod components;
mod event;
mod game;
mod options;
mod rules;
mod score;
mod setup;
mod state;
mod text;
mod view;

pub use action::Action;
pub use event::Event;
pub use options::{PathLength, __Name__Options};
pub use state::{Frame, Runner, Tabletop, __Name__};
pub use view::__Name__View;
