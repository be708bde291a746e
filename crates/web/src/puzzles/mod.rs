//! Puzzles: a real board from one seat's eyes, one move that is clearly best, and why.

mod answer;
mod kept;
mod riddle;
mod shelf;
mod today;

pub(crate) use answer::Answer;
pub(crate) use riddle::{PuzzleScreen, Riddle};
pub(crate) use shelf::Shelf;
pub(crate) use today::Today;

use crate::desk;

/// How many puzzles a game has.
fn count(game: &str) -> usize {
    desk::address("puzzle_count", game).and_then(|count| count.parse().ok()).unwrap_or(0)
}
