//! Lessons: real games, a step at a time. `docs/lessons/GAME.json` says what happens, `docs/lessons/GAME.en.json` beside it
//! what is said; a page loads both when a lesson is opened.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What happens in a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The game it teaches.
    pub game: String,
    /// Where who learns sits.
    pub you: Seat,
    /// One after another. The first sets the table up.
    pub steps: Vec<LessonStep>,
    /// The game to begin with afterwards.
    pub first_game: FirstGame,
}

/// One thing that is said, and what is done then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its name among the words.
    pub id: String,
    /// A new position begins here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<LessonScene>,
    /// The spots that are lit, besides those of what is asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lit: Vec<String>,
    /// The actions that go on, the one that is done for who asks for it first; see [`fits`]. None where one only reads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub go: Vec<String>,
    /// Whether this is to be decided without help: everything may be chosen and nothing is lit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub alone: bool,
    /// What happens then: who does what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<(Seat, String)>,
    /// What is likely chosen instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<WrongTurn>,
}

/// A position, as the game that leads there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonScene {
    /// How many play.
    pub seats: u8,
    /// The options; what is not named has its default.
    #[serde(default)]
    pub options: Value,
    /// Where its chance comes from.
    pub seed: String,
    /// Who did what so far.
    pub actions: Vec<(Seat, String)>,
}

/// Something that was not asked for, and its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongTurn {
    /// A spot of the board, or an action, which is offered then; see [`fits`].
    pub at: String,
    /// The name of the answer among the words of its step.
    pub says: String,
}

/// A short game with easy bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstGame {
    /// Its options.
    pub options: Value,
    /// How many play, with whoever learned it.
    pub seats: u8,
    /// The level of the bots.
    pub level: String,
}

/// What is said in a lesson, in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonWords {
    /// How long it takes, in words.
    pub minutes: String,
    /// What is said at the end, as a headline.
    pub done: String,
    /// What one can do then, a line each.
    pub learned: Vec<String>,
    /// The words of each step.
    pub steps: BTreeMap<String, StepWords>,
}

/// What is said in a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepWords {
    /// What is said. The rules it tells stand behind it in brackets, as in the guides: `(GHEOS-5.31)`.
    pub say: String,
    /// What is to be done, where something is.
    #[serde(default, rename = "do", skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// Why that is so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Answers to what was not asked for.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub wrong: BTreeMap<String, String>,
}

impl Lesson {
    /// The answer to a spot or an action that step `at` does not ask for, by its name, where it has one of its own.
    pub fn answer(&self, at: usize, choice: &str) -> Option<&str> {
        let step = self.steps.get(at)?;
        step.wrong.iter().find(|wrong| fits(&wrong.at, choice)).map(|wrong| wrong.says.as_str())
    }
}

impl LessonStep {
    /// Whether this action goes on.
    pub fn goes_on(&self, action: &str) -> bool {
        self.go.iter().any(|pattern| fits(pattern, action))
    }

    /// Whether this action can be chosen here, rightly or not.
    pub fn offers(&self, action: &str) -> bool {
        let asked = !self.go.is_empty();
        asked
            && (self.alone || self.goes_on(action) || self.wrong.iter().any(|wrong| fits(&wrong.at, action)))
    }
}

/// Whether a text is what a pattern says: the same, or with anything in the place of each `*`.
///
/// ```
/// use protocol::lesson::fits;
///
/// assert!(fits("bid ares *", "bid ares 3"));
/// assert!(fits("*", "pass"));
/// assert!(!fits("bid ares *", "bid zeus 3"));
/// assert!(!fits("pass", "pass on"));
/// ```
pub fn fits(pattern: &str, text: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else { return pattern == text };
    let Some(rest) = text.strip_prefix(head) else { return false };
    rest.char_indices().map(|(at, _)| at).chain([rest.len()]).any(|at| fits(tail, &rest[at..]))
}

// The signature is that of `skip_serializing_if`.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}
