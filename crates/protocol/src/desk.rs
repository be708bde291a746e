//! What a page and the worker behind it say to each other: games without a server.
//!
//! The page sends a [`Request`] and gets the [`Reply`] with the same number. At a local table the worker is the table:
//! it tells what a [`crate::ToClient::Update`] of a live one tells.

use crate::{
    Analysis, Compared, Expected, Fair, GameInfo, Lesson, PlanStep, Problem, Puzzle, Retrospect, Sandbox,
    Solution, ToServer, Update, WhatIf,
};
use kernel::{Record, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// Something asked of the worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The number of the question.
    pub number: u64,
    /// The question.
    pub ask: DeskAsk,
}

/// What the worker answers. `T` is a line of the log: any object with `kind` and `text`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply<T = Value> {
    /// The number of the question.
    pub number: u64,
    /// The answer.
    pub answer: DeskAnswer<T>,
}

/// The questions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskAsk {
    /// Which games are there? → `games`
    Games,
    /// Begin a local game; it takes the place of the one before. → `saved`
    Open {
        /// Which game.
        game: String,
        /// Its options; what is not named has its default.
        options: Value,
        /// Who plays.
        seats: Vec<LocalSeat>,
        /// Where its chance comes from.
        seed: String,
    },
    /// Put a step of a lesson on the table; it takes the place of the local game. What it does not ask for is refused as
    /// `lesson`, with the name of its answer; `step` plays what happens then. → `saved`
    Lesson {
        /// The lesson.
        lesson: Box<Lesson>,
        /// Which of its steps.
        at: usize,
        /// What the seats are called.
        names: Vec<String>,
    },
    /// Put the position of a puzzle on the table, or some steps of one of its ways; it takes the place of the local game.
    /// → `saved`
    Puzzle {
        /// Which game.
        game: String,
        /// The puzzle.
        puzzle: Box<Puzzle>,
        /// Which of its ways.
        way: usize,
        /// How many actions of it are played.
        steps: usize,
        /// What the seats are called.
        names: Vec<String>,
    },
    /// What is to be said of a puzzle once it was answered. → `solution`
    Solve {
        /// Which game.
        game: String,
        /// The puzzle.
        puzzle: Box<Puzzle>,
        /// What the seats are called.
        names: Vec<String>,
    },
    /// Go on with a game that was kept. → `saved`
    Resume {
        /// What was kept.
        saved: Box<Saved>,
    },
    /// Where the local table stands for these eyes. → `update`
    Look {
        /// Whose eyes; a spectator's for `None`.
        eyes: Option<Seat>,
        /// How many told lines the page has for these eyes.
        have: u64,
    },
    /// Somebody at the local table acts, takes back or lays down a standing answer. → `saved` or `wrong`
    Say {
        /// Who.
        seat: Seat,
        /// What.
        message: ToServer,
    },
    /// Let a bot, or a standing answer, do the next thing it owes. → `stepped`
    Step {
        /// How long a search may take, in milliseconds.
        patience: u32,
    },
    /// Where an action leads, judged from the view of its seat alone. → `outlook`
    Outlook {
        /// Which game.
        game: String,
        /// The view.
        view: Box<RawValue>,
        /// Whose.
        seat: Seat,
        /// The action.
        action: String,
        /// What the people are called.
        names: Vec<String>,
    },
    /// What a strong bot would do, judged from the view of a seat alone. → `hint`
    Hint {
        /// Which game.
        game: String,
        /// The view.
        view: Box<RawValue>,
        /// Whose.
        seat: Seat,
        /// What the people are called.
        names: Vec<String>,
        /// How long it may think, in milliseconds.
        patience: u32,
    },
    /// What a seat may be asked next, judged from its view alone, once what it has planned is done. → `expected`
    Expect {
        /// Which game.
        game: String,
        /// The view.
        view: Box<RawValue>,
        /// Whose.
        seat: Seat,
        /// What it has planned.
        steps: Vec<PlanStep>,
        /// What the people are called.
        names: Vec<String>,
    },
    /// Open a record to look at it. → `replay`
    Replay {
        /// The record.
        record: Box<Record>,
        /// What the people are called.
        names: Vec<String>,
    },
    /// Some moments of the opened record. → `moments`
    Moments {
        /// After how many actions the first of them is.
        from: usize,
        /// How many of them.
        count: usize,
        /// Whose eyes.
        eyes: Option<Seat>,
    },
    /// Begin a local game from a moment of the opened record, with fresh chance from there on. → `saved`
    Fork {
        /// After how many actions.
        at: usize,
        /// Who plays.
        seats: Vec<LocalSeat>,
        /// Where its chance comes from.
        seed: String,
    },
    /// Something about a game that is only imagined; the tables on the desk stay as they are.
    WhatIf(WhatIf),
    /// Begin the analysis of a finished game; it takes the place of the one before. → `analysis`
    Analyse {
        /// The record.
        record: Box<Record>,
        /// What the people are called.
        names: Vec<String>,
        /// Whether everything is known to the judge, or at each moment only what the seat could know.
        hindsight: bool,
    },
    /// Go on with the analysis for a while. Who asks no more has stopped it. → `analysis`
    Analysing {
        /// How long, in milliseconds.
        patience: u32,
    },
    /// A finished game at a glance: where points came from, when it was decided, who did what how often. → `retrospect`
    LookBack {
        /// The record.
        record: Box<Record>,
        /// What the people are called.
        names: Vec<String>,
    },
    /// Whether the chance of a record was made as promised. → `verified`
    Verify {
        /// What the server has shown.
        fair: Fair,
        /// The record.
        record: Box<Record>,
    },
}

/// The answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskAnswer<T = Value> {
    /// The catalogue.
    Games(Vec<GameInfo>),
    /// It is done; this is what to keep.
    Saved(Box<Saved>),
    /// Where the table stands.
    Update(Box<Update<T>>),
    /// Whether something was done; then this is what to keep.
    Stepped(Option<Box<Saved>>),
    /// Where an action leads.
    Outlook {
        /// Whether it leads there for certain.
        exact: bool,
        /// What the seat would see then.
        view: Box<RawValue>,
        /// What it would be told: what is certain first, then what may come of it with its odds.
        told: Vec<String>,
    },
    /// The best actions, the best first.
    Hint(Vec<Hint>),
    /// What may be asked next, the likeliest first.
    Expected(Vec<Expected>),
    /// What the opened record is about.
    Replay {
        /// Who did what.
        actions: Vec<(Seat, String)>,
        /// Whether the game has an outcome.
        over: bool,
    },
    /// Moments of it.
    Moments(Vec<Moment<T>>),
    /// Where the imagined game stands.
    Sandbox(Sandbox),
    /// Imagined lines side by side.
    Compared(Box<Compared>),
    /// How far the analysis is and what it says so far.
    Analysis(Box<Analysis>),
    /// The answer of a puzzle in words.
    Solution(Box<Solution>),
    /// The finished game at a glance.
    Retrospect(Box<Retrospect>),
    /// Why the chance is not proven, or nothing where it is.
    Verified(Option<String>),
    /// It could not be done, and nothing has changed.
    Wrong(Problem),
}

/// Who plays a seat of a local table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalSeat {
    /// What they are called.
    pub name: String,
    /// The level of a bot; `None` for a person.
    #[serde(default)]
    pub bot: Option<String>,
    /// The colour that was chosen for it, by the seat whose it usually is; `None`: that of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

/// A local game as it is kept between visits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// The game, as a record.
    pub record: Record,
    /// The position, for a build whose rules no longer play the record.
    pub state: Value,
    /// Who plays.
    pub seats: Vec<LocalSeat>,
    /// The standing answers of the seats.
    #[serde(default)]
    pub standing: Vec<Option<String>>,
    /// Whether the game has an outcome.
    pub over: bool,
    /// What happened to this table besides the game, such as a change of the rules.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// An action and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hint {
    /// Its notation.
    pub action: String,
    /// What it does, in plain words.
    pub label: String,
    /// The chance of winning after it, where the level estimates one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f32>,
    /// How often a search has tried it; nothing where none was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<u32>,
    /// What speaks for it, in the words of the game, where somebody asked for reasons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
    /// How sure that is, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sure: String,
}

impl Hint {
    /// The chance of winning after it, as people read it; empty where none is estimated.
    pub fn percent(&self) -> String {
        self.chance.map_or_else(String::new, |chance| format!("{:.0} %", chance * 100.0))
    }

    /// How sure it is and what speaks for it, a sentence each.
    pub fn reasons(&self) -> Vec<String> {
        Some(self.sure.clone()).into_iter().filter(|sure| !sure.is_empty()).chain(self.why.clone()).collect()
    }
}

/// A moment of a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Moment<T = Value> {
    /// After how many actions.
    pub at: usize,
    /// What these eyes see.
    pub view: Box<RawValue>,
    /// What these eyes were told since the moment before.
    pub told: Vec<T>,
}
