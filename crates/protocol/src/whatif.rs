//! What if: a game imagined from what one viewer knows, which a person plays for every seat. The desk alone holds it; it is made
//! of the view and of what the viewer was told, so that nothing is in it that the viewer does not know.

use crate::LocalSeat;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// So many lines can be kept, to compare them.
pub const KEPT: usize = 2;

/// What a sandbox is made of.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Glimpse {
    /// Which game.
    pub game: String,
    /// What the viewer sees.
    pub view: Box<RawValue>,
    /// Whose eyes these are; a spectator's for `None`.
    pub you: Option<Seat>,
    /// What the viewer was told so far.
    #[serde(default)]
    pub told: Vec<Value>,
    /// Who sits where.
    pub seats: Vec<LocalSeat>,
    /// Whether the table allows advice of bots.
    pub hints: bool,
    /// Where its chance comes from.
    pub seed: String,
}

/// What is asked of the sandbox.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhatIf {
    /// Imagine a game. The one before goes on where it stood if the same is seen by the same viewer. → `sandbox`
    Begin(Box<Glimpse>),
    /// Where it stands for these eyes: what they do not see is imagined. → `update`
    Look {
        /// Whose eyes; a spectator's for `None`.
        eyes: Option<Seat>,
        /// How many told lines the page has for these eyes.
        have: u64,
    },
    /// Somebody acts there. → `sandbox`
    Act {
        /// Who.
        seat: Seat,
        /// The action.
        action: String,
    },
    /// Take the last move back, whoever made it and whatever it drew. → `sandbox`
    Back,
    /// Take all moves back. → `sandbox`
    Again,
    /// Draw chance and all that is hidden again, and play the same moves as far as they fit. → `sandbox`
    Redraw {
        /// Where the new chance comes from.
        seed: String,
    },
    /// Keep the line as it stands. → `sandbox`
    Keep {
        /// In which place, from 0.
        place: usize,
    },
    /// Go on from a line that was kept. → `sandbox`
    Take {
        /// From which place.
        place: usize,
    },
    /// The kept lines, with what each leads to. → `compared`
    Compare,
}

/// Where a sandbox stands, besides what its seats see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sandbox {
    /// The line so far.
    pub moves: Vec<ImaginedMove>,
    /// Who must decide, the viewer first.
    pub asked: Vec<Seat>,
    /// How many moves each kept line has; nothing where none is kept.
    pub kept: Vec<Option<usize>>,
    /// The move that did not fit when chance was drawn again: the line ends before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<ImaginedMove>,
}

/// A move of an imagined line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImaginedMove {
    /// Who.
    pub seat: Seat,
    /// The action.
    pub action: String,
    /// What it does, in plain words.
    pub label: String,
    /// Whether what came of it was drawn, or had been hidden from who acted: it is imagined.
    pub chance: bool,
}

/// Lines side by side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Compared {
    /// Where all of them begin.
    pub start: ImaginedLine,
    /// The kept lines, by place.
    pub lines: Vec<Option<ImaginedLine>>,
}

/// A line and what it leads to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ImaginedLine {
    /// Its moves.
    pub moves: Vec<ImaginedMove>,
    /// What the viewer would see at its end.
    pub view: Box<RawValue>,
    /// How the game would end there, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// What each seat may hope for, from 0 to 1, as a bot judges what the viewer would see. Nothing where the table allows no
    /// advice, where no bot can judge, and at the end of a game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<f32>,
}
