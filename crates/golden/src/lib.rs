//! Golden digests: (game, seats, options, seed) → digest of the position after so many random actions.
//!
//! The same rows are checked natively and under WASM, where this crate is a module without imports.
//! [`signature`] looks at every step of many games instead, and tells rules and words apart.

pub mod signature;

use games::find;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The rows as they are kept.
pub const FILE: &str = include_str!("../golden.jsonl");

/// One golden digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many play.
    pub seats: u8,
    /// With which options.
    pub options: Value,
    /// The seed of the game and of the random play.
    pub seed: String,
    /// How many random actions are played.
    pub actions: u32,
    /// The digest of the position then.
    pub hash: String,
}

impl Row {
    /// The digest that this build gives; a text that is no digest where it cannot even be set up.
    pub fn play(&self) -> String {
        match find(&self.game) {
            Some(book) => book
                .wander(&self.options, self.seats, &self.seed, self.actions)
                .unwrap_or_else(|error| format!("cannot be set up: {error}")),
            None => "no such game".to_owned(),
        }
    }
}

/// The kept rows, in order.
pub fn rows() -> Vec<Row> {
    let read = |line: &str| serde_json::from_str(line).expect("golden rows are JSON");
    FILE.lines().filter(|line| !line.is_empty()).map(read).collect()
}

/// How many rows there are. For WASM.
#[unsafe(no_mangle)]
pub extern "C" fn row_count() -> u32 {
    rows().len() as u32
}

/// Whether row `index` gives its digest here: 1, or 0. For WASM.
#[unsafe(no_mangle)]
pub extern "C" fn row_holds(index: u32) -> u32 {
    rows().get(index as usize).is_some_and(|row| row.play() == row.hash).into()
}

/// Whether the test vector of provable shuffles holds here: 1, or 0. For WASM.
#[unsafe(no_mangle)]
pub extern "C" fn shuffle_holds() -> u32 {
    protocol::fair::vector_holds().into()
}
