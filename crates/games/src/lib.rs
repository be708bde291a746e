//! The catalogue: the one list of games, and one table over all of them with the types erased.
//!
//! Server, command line, engine protocol and Python hold a [`Table`]: JSON and notation in, JSON and notation out.
//! A sixth game is one line of [`CATALOGUE`].
//!
//! ```
//! let book = games::find("gheos").expect("it is in the catalogue");
//! let mut table = book.open(&serde_json::json!({}), 2, "market day")?;
//! let seat = table.turn().seats().first().expect("a new game waits for somebody");
//! let ask = table.ask(seat).expect("who is waited for is asked");
//! table.play(seat, &ask.actions[0].action)?;
//! assert_eq!(table.played(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod analyst;
mod answered;
mod engine;
mod expect;
pub mod feats;
mod foretell;
mod imagined;
mod info;
mod open;
mod outlook;
mod proof;
mod puzzle;
mod reason;
mod retrospect;
mod rulebook;
mod table;
mod thinker;
mod witness;

pub use analyst::{Analyst, Unanalysable};
pub use answered::Answered;
pub use bots::{Bot, Level, UnknownLevel};
pub use bots::{Effort, Knowledge};
pub use engine::{Answer, Engine};
pub use foretell::Foretold;
pub use info::info;
pub use kernel;
pub use outlook::Outlook;
pub use proof::{Proof, prove};
pub use rulebook::{Of, Rulebook, Sample, Sampler};
pub use table::{Status, Table, Told};
pub use thinker::{Patience, Thinker};
pub use witness::{Happening, Noticed, Witness};

/// Every game of Pantheon.
pub static CATALOGUE: &[&dyn Rulebook] = &[
    &Of::new(include_str!("../../../docs/rules/cyclades.md"), bots::cyclades::BRAIN)
        .with_howto(include_str!("../../../docs/howto/cyclades.md"))
        .with_glossary(include_str!("../../../docs/glossary/cyclades.md"))
        .with_puzzles(include_str!("../../../docs/puzzles/cyclades.jsonl")),
    &Of::new(include_str!("../../../docs/rules/gheos.md"), bots::gheos::BRAIN)
        .with_howto(include_str!("../../../docs/howto/gheos.md"))
        .with_glossary(include_str!("../../../docs/glossary/gheos.md"))
        .with_puzzles(include_str!("../../../docs/puzzles/gheos.jsonl"))
        // GHEOS-3.1; the other games draw who begins by themselves.
        .with_seats_by_lot(),
    &Of::new(include_str!("../../../docs/rules/mammothodus.md"), bots::mammothodus::BRAIN)
        .with_howto(include_str!("../../../docs/howto/mammothodus.md"))
        .with_glossary(include_str!("../../../docs/glossary/mammothodus.md"))
        .with_puzzles(include_str!("../../../docs/puzzles/mammothodus.jsonl")),
    &Of::new(include_str!("../../../docs/rules/mezo.md"), bots::mezo::BRAIN)
        .with_howto(include_str!("../../../docs/howto/mezo.md"))
        .with_glossary(include_str!("../../../docs/glossary/mezo.md"))
        .with_puzzles(include_str!("../../../docs/puzzles/mezo.jsonl")),
    &Of::new(include_str!("../../../docs/rules/mystic_war.md"), bots::mystic_war::BRAIN)
        .with_howto(include_str!("../../../docs/howto/mystic_war.md"))
        .with_glossary(include_str!("../../../docs/glossary/mystic_war.md"))
        .with_puzzles(include_str!("../../../docs/puzzles/mystic_war.jsonl")),
];

/// The game called `id`.
pub fn find(id: &str) -> Option<&'static dyn Rulebook> {
    CATALOGUE.iter().copied().find(|book| book.id() == id)
}

/// Plays a record of any game again, up to its `limit`th action.
pub fn resume(record: &kernel::Record, limit: usize) -> Result<Box<dyn Table>, kernel::RecordError> {
    let book = find(&record.game)
        .ok_or_else(|| kernel::RecordError::UnknownGame(record.game.chars().take(40).collect()))?;
    book.resume(record, limit)
}
