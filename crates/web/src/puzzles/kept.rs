//! What this browser keeps of puzzles: which were solved, and on how many days in a row.

use crate::storage;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where that is kept.
const KEY: &str = "pantheon.puzzles";
/// So many days are remembered.
const DAYS: usize = 1000;

/// What is kept.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    /// By game, the numbers of those that were solved.
    #[serde(default)]
    solved: BTreeMap<String, BTreeSet<usize>>,
    /// By game, those whose answer was shown first.
    #[serde(default)]
    shown: BTreeMap<String, BTreeSet<usize>>,
    /// The days whose puzzle was solved on that day.
    #[serde(default)]
    days: BTreeSet<u32>,
}

impl Kept {
    /// As it is kept.
    pub(super) fn read() -> Kept {
        storage::read(KEY).unwrap_or_default()
    }

    /// Whether a puzzle was solved.
    pub(super) fn solved(&self, game: &str, number: usize) -> bool {
        self.solved.get(game).is_some_and(|solved| solved.contains(&number))
    }

    /// How many of a game were solved.
    pub(super) fn count(&self, game: &str) -> usize {
        self.solved.get(game).map_or(0, BTreeSet::len)
    }

    /// Whether the puzzle of a day was solved on it.
    pub(super) fn has(&self, day: u32) -> bool {
        self.days.contains(&day)
    }

    /// On how many days in a row the puzzle of the day was solved, up to `today`, which may still come.
    pub(super) fn streak(&self, today: u32) -> u32 {
        let last = if self.has(today) { Some(today) } else { today.checked_sub(1) };
        (0..)
            .take_while(|&back| last.and_then(|last| last.checked_sub(back)).is_some_and(|day| self.has(day)))
            .count() as u32
    }

    /// A puzzle was solved, as that of `day` where it is one. One whose answer was shown first does not count.
    pub(super) fn note_solved(game: &str, number: usize, day: Option<u32>) {
        let mut kept = Kept::read();
        if kept.shown.get(game).is_some_and(|shown| shown.contains(&number)) {
            return;
        }
        kept.solved.entry(game.to_owned()).or_default().insert(number);
        kept.days.extend(day);
        while kept.days.len() > DAYS {
            kept.days.pop_first();
        }
        storage::write(KEY, &kept);
    }

    /// The answer of a puzzle was shown before it was found.
    pub(super) fn note_shown(game: &str, number: usize) {
        let mut kept = Kept::read();
        if !kept.solved(game, number) {
            kept.shown.entry(game.to_owned()).or_default().insert(number);
            storage::write(KEY, &kept);
        }
    }
}
