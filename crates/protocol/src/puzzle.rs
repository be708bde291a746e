//! Puzzles: positions of bots' games where one action is clearly best and a beginner does not see it.
//! `docs/puzzles/GAME.jsonl` holds those of a game, one a line; a page loads them when a puzzle is opened.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A position with its answer and what shows that it is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The seed of the game it comes from.
    pub source: String,
    /// After how many actions of that game, and how many it had.
    pub at: (usize, usize),
    /// How many play.
    pub seats: u8,
    /// Who decides.
    pub seat: Seat,
    /// The first actions by the long search: the best one, then the others by their chance, and what `easy` takes.
    pub ways: Vec<PuzzleWay>,
    /// What `easy` takes most often.
    pub easy: String,
    /// How often it found the best action, and how often it was asked.
    pub found: (u32, u32),
    /// How many iterations the long search had.
    pub iterations: u32,
    /// Who played the games that prove it.
    pub bot: String,
    /// How many games were played from the best action, and how many of them its seat has won.
    pub best: (u32, f64),
    /// The same from the next best.
    pub rival: (u32, f64),
    /// A game imagined from what that seat sees.
    pub state: Value,
}

/// An action of a puzzle and what was found of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleWay {
    /// Its notation.
    pub action: String,
    /// The chance to win after it.
    pub chance: f64,
    /// How often it was tried.
    pub visits: u32,
    /// How it may go on, as the search saw it: who does what then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<(Seat, String)>,
}

/// What is said of a puzzle once it was answered, in the words of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solution {
    /// The ways of the puzzle, in their order.
    pub ways: Vec<SolvedWay>,
    /// What speaks for the best one, in a sentence.
    pub why: String,
    /// Whether all win or lose together.
    pub together: bool,
    /// The share of the games won from the best action, with its 95 % interval.
    pub best: Share,
    /// The same from the next best.
    pub rival: Share,
}

/// A share of games won, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// What was seen.
    pub seen: f64,
    /// The least that it may be.
    pub low: f64,
    /// The most that it may be.
    pub high: f64,
}

/// An action of a puzzle in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedWay {
    /// Its notation.
    pub action: String,
    /// What it does.
    pub label: String,
    /// The chance to win after it.
    pub chance: f64,
    /// What it leads to at once.
    pub leads: Vec<String>,
    /// How it may go on: who does what then.
    pub then: Vec<(Seat, String)>,
}

impl Puzzle {
    /// Reads a file of puzzles; the error says in which line something is wrong.
    pub fn parse(text: &str) -> Result<Vec<Puzzle>, String> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("puzzle in line {}: {error}", number + 1))
        };
        lines.map(read).collect()
    }

    /// The best action.
    pub fn answer(&self) -> &str {
        self.ways.first().map_or("", |way| &way.action)
    }
}
