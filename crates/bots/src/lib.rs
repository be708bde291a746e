//! Players that see only what their seat may see: a view, what the seat remembers, and its legal actions.
//!
//! A bot cannot be handed the state: a [`Position`] has none, and imagined games come from [`kernel::Game::imagine`].
//! What is known about playing one game well is its [`Brain`], one file a game; everything else here knows only traits.
//!
//! ```
//! use bots::{Budget, Level, Position, advise, gheos::BRAIN};
//! use kernel::{Dice, Game, Match, Viewer};
//!
//! let table = Match::<gheos::Gheos>::new(&Default::default(), 2, "market day")?;
//! let seat = table.state().turn().seats().first().expect("a new game waits for somebody");
//! let (view, memory) = (table.state().view(Viewer::Seat(seat)), table.memory(Viewer::Seat(seat)));
//! let mut legal = Vec::new();
//! table.state().legal(seat, &mut legal);
//! let position = Position { seat, view: &view, memory: &memory, legal: &legal };
//! let ranked = advise(&BRAIN, Level::Hard, &position, &Budget::iterations(50), &mut Dice::fast(1));
//! assert_eq!(ranked.len(), legal.len(), "every action, the best first");
//! # Ok::<(), kernel::SetupError>(())
//! ```
#![forbid(unsafe_code)]

mod advise;
mod analysis;
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
mod network;
mod normal;
pub mod puzzle;
mod search;
mod sequential;
mod wilson;

pub use advise::{Budget, Position, Ranked, advise};
pub use analysis::{Account, Analysis, Books, Effort, Entry, Knowledge, Millionths, SHOWN, Verdict, WHOLE};
pub use brain::{
    Brain, Chances, Habit, Judge, Lessons, Tuning, alike, any, by_worth, indifferent, nothing, win_share,
};
pub use contest::{Bout, Contest, Moment, Stopwatch, contest, contest_of_minds, contest_watched};
pub use level::{Bot, Level, UnknownLevel};
pub use look::settled;
pub use mind::Mind;
pub use network::{Broken, Network};
pub use search::{Search, Thoughts};
pub use sequential::is_settled;
pub use wilson::wilson;
