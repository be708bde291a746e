//! Planned moves: what to do when one is asked, laid down beforehand.

use crate::{Choice, play::LONGEST_ACTION};
use serde::{Deserialize, Serialize};

/// No plan has more steps.
pub const MOST_STEPS: usize = 12;
/// No step names more actions.
pub const MOST_ACTIONS: usize = 24;
/// No plan is longer, as JSON.
pub const LONGEST_PLAN: usize = 3_000;
/// No name of a question is longer.
pub const LONGEST_QUESTION: usize = 60;

/// One step of a plan: a question it expects, and what to answer then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanStep {
    /// The kind of decision, in the game's own word.
    pub question: String,
    /// The same in the words of its prompt, for the owner alone to read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prompt: String,
    /// What to do then: the first that is legal is done. "Up to five" is the offers up to five, the least first. Labels
    /// are for the owner alone to read.
    pub actions: Vec<Choice>,
}

/// One's own plan, as far as it still lies ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// What is still to come.
    pub steps: Vec<PlanStep>,
    /// Why nothing of it is done any more, where it has stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<PlanStop>,
}

/// Why a plan has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanStop {
    /// A question came that none of its steps expects.
    Unexpected,
    /// None of what was planned for the question can be done.
    Impossible,
    /// Its person decided otherwise, or their time was up.
    Otherwise,
    /// Something that its seat had done was taken back.
    TakenBack,
    /// The rules of the game have changed.
    NewRules,
}

/// A question that may come, as a page offers it to whoever plans.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    /// The kind of decision, in the game's own word.
    pub question: String,
    /// The same in the words of its prompt.
    pub prompt: String,
    /// In how many of a hundred imagined games it comes next.
    pub percent: u8,
    /// What may be answered, what is possible most often first.
    pub actions: Vec<Choice>,
}

/// Why these steps are no plan; nothing where they are. That they fit the game is for the game to say.
pub fn misfit(steps: &[PlanStep]) -> Option<String> {
    if steps.len() > MOST_STEPS {
        return Some(format!("a plan has at most {MOST_STEPS} steps"));
    }
    for step in steps {
        if step.question.is_empty() || step.question.len() > LONGEST_QUESTION {
            return Some(format!("the name of a question has 1 to {LONGEST_QUESTION} bytes"));
        }
        if step.actions.is_empty() || step.actions.len() > MOST_ACTIONS {
            return Some(format!("a step has 1 to {MOST_ACTIONS} actions"));
        }
        if step.actions.iter().any(|choice| choice.action.len() > LONGEST_ACTION) {
            return Some(format!("no action is longer than {LONGEST_ACTION} bytes"));
        }
    }
    let length = serde_json::to_string(steps).map_or(usize::MAX, |text| text.len());
    (length > LONGEST_PLAN).then(|| format!("a plan has at most {LONGEST_PLAN} bytes"))
}
