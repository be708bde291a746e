//! What an analysis of a finished game says: the same in the terminal, in a file and in the page.

use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A finished game looked at again, as far as the work has come. Chances go from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// Which game.
    pub game: String,
    /// How it ended, in a few words.
    pub headline: String,
    /// Whether all seats win or lose together: then every seat has the same chance.
    pub together: bool,
    /// Whether everything was known to the judge, or at each moment only what the seat could know.
    pub hindsight: bool,
    /// The level of bot whose judgement it is.
    pub judge: String,
    /// How much of the work is done.
    pub done: usize,
    /// Of how much, about.
    pub total: usize,
    /// Whether nothing is left to be done.
    pub complete: bool,
    /// Who played each action.
    pub actors: Vec<Seat>,
    /// The chance of each seat before the first action, after it, and so on; empty until every moment was looked at.
    pub curve: Vec<Vec<f32>>,
    /// The parts of the game, such as Ages.
    pub bands: Vec<Band>,
    /// Skill and luck by seat; empty as long as the curve is.
    pub ledgers: Vec<Ledger>,
    /// The decisions that cost most, up to three a seat, the dearest of each seat first.
    pub costly: Vec<Costly>,
    /// What chance did most for each seat and most against it.
    pub fortunes: Vec<Fortune>,
    /// Where the points came from, where the game tells it.
    pub sources: Vec<Source>,
    /// The score of each seat.
    pub scores: Vec<i32>,
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// After how many actions it begins.
    pub from: usize,
    /// What it is called.
    pub name: String,
}

/// Skill and luck of one seat: luck, own errors and the others add up to the last chance less the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// Its chance at the first moment.
    pub first: f64,
    /// What it took of the victory.
    pub last: f64,
    /// What chance gave and took.
    pub luck: f64,
    /// What its own errors cost; never above 0.
    pub own: f64,
    /// What the decisions of the others gave and took.
    pub others: f64,
    /// How many decisions it had.
    pub decisions: u32,
    /// What one of them cost on average.
    pub error_rate: f64,
}

/// A decision that cost its seat something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Costly {
    /// Before it so many actions were played.
    pub at: usize,
    /// Who decided.
    pub seat: Seat,
    /// In which part of the game.
    pub band: String,
    /// What was asked.
    pub prompt: String,
    /// What was done.
    pub played: Way,
    /// What the bot prefers.
    pub better: Way,
    /// How much that would have been worth.
    pub cost: f32,
    /// Why, in one sentence.
    pub why: String,
}

/// A moment at which chance did much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fortune {
    /// Before it so many actions were played.
    pub at: usize,
    /// Whose chance it changed.
    pub seat: Seat,
    /// In which part of the game.
    pub band: String,
    /// By how much.
    pub change: f64,
    /// What the seat saw happen.
    pub told: String,
}

/// Something that could be done, and what it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Way {
    /// Its notation.
    pub action: String,
    /// What it does, in plain words.
    pub label: String,
    /// The chance of who decided after it.
    pub chance: f32,
    /// What it leads to, as far as could be foreseen.
    pub leads: Vec<String>,
}

/// Points of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// What they were for.
    pub name: String,
    /// How many each seat got.
    pub points: Vec<i32>,
}

/// A finished game at a glance, for its end scene: nothing is searched.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Retrospect {
    /// Where the points came from, where the game tells it.
    pub sources: Vec<Source>,
    /// When it was decided, if it was not so from the beginning.
    pub turning: Option<Turning>,
    /// How often each seat did what the log tells of.
    pub tallies: Vec<Tally>,
}

/// The moment from which on those who have won were ahead, or that did most where all play together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turning {
    /// Before it so many actions were played.
    pub at: usize,
    /// In which part of the game.
    pub band: String,
    /// What happened.
    pub told: String,
}

/// How often something was told of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The kind of the event.
    pub kind: String,
    /// By seat; nothing where it is of no seat.
    pub by: Vec<u32>,
    /// In all.
    pub total: u32,
}

impl Analysis {
    /// The most costly decisions of one seat, the dearest first.
    pub fn costly_of(&self, seat: Seat) -> impl Iterator<Item = &Costly> {
        self.costly.iter().filter(move |costly| costly.seat == seat)
    }

    /// What chance did most for one seat, and most against it.
    pub fn fortunes_of(&self, seat: Seat) -> impl Iterator<Item = &Fortune> {
        self.fortunes.iter().filter(move |fortune| fortune.seat == seat)
    }
}
