//! Games for whoever learns them: one game as a light state to search from, and many games stepped at once.
//!
//! A [`Light`] state is a game without its events: it is cheap to clone, and plays again from its beginning where somebody
//! asks what happened. An [`Arena`] is a batch of games that waits for one decision a row. Both know only traits; [`GAMES`]
//! lists the games with their types erased, for Python and other shells.
//!
//! ```
//! let entry = research::find("gheos").expect("it is a game");
//! let mut state = entry.open(&serde_json::json!({"max_turns": 20}), 2, "a seed", false)?;
//! while let Some(seat) = state.awaited().first() {
//!     state.play_nth(seat, 0)?;
//! }
//! assert_eq!(state.outcome().expect("it is over").ranks.len(), 2);
//! # Ok::<(), research::Error>(())
//! ```
#![forbid(unsafe_code)]

mod arena;
mod crew;
mod entry;
mod error;
mod light;
mod line;
mod reward;
mod rows;
mod state;

pub use arena::{Arena, Batch, Choices, Settings};
pub use entry::{Entry, GAMES, find, resume};
pub use error::Error;
pub use light::Light;
pub use reward::Reward;
pub use rows::Rows;
pub use state::{Advice, State};

pub use bots::Bot;
pub use encode::{Code, Field, Legend, Meaning, Verb};
pub use kernel;
