//! Players that see only what their seat may see: a view, what the seat remembers, and its legal actions.
//!
//! A bot cannot be handed the state: a [`Position`] has none, and imagined games come from [`kernel::Game::imagine`].
//! What is known about playing one game well is its [`Brain`], one file a game; everything else here knows only traits.
#![forbid(unsafe_code)]

mod advise;
mod brain;
mod contest;
pub mod cyclades;
mod draft;
mod easy;
pub mod gheos;
mod level;
mod look;
pub mod mammothodus;
pub mod mezo;
mod mind;
pub mod mystic_war;
mod normal;
mod search;

pub use advise::{Budget, Position, Ranked, advise};
pub use brain::{Brain, Chances, Habit, Tuning, alike, any, by_worth, indifferent, nothing, win_share};
pub use contest::{Bout, Contest, Stopwatch, contest};
pub use level::{Bot, Level, UnknownLevel};
pub use mind::Mind;
pub use search::{Search, Thoughts};
