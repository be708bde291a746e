//! What a person means as one thing, though the rules ask for it step by step.

use crate::Node;

/// Several ordinary actions, one after another, that are confirmed once.
#[derive(Clone, PartialEq, Debug)]
pub struct Errand {
    /// What it is, in a sentence: `Walk 3 steps to Mirror Fen`.
    pub title: String,
    /// The yes to it, in a word: `Walk`.
    pub yes: &'static str,
    /// What is done, in this order. Nothing while it is not yet clear what is meant.
    pub legs: Vec<Leg>,
    /// The same thing made one step shorter, as the places that mean it.
    pub shorter: Option<Vec<String>>,
    /// What each step costs and meets, beside the question.
    pub body: Node,
    /// The way of it, over the board.
    pub over: Node,
}

/// One action of an errand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// The action in notation.
    pub action: String,
    /// Whether the rules take it by themselves where nothing else may be done: then it is never asked for.
    pub may_go_by_itself: bool,
}

impl Errand {
    /// The place in `legs` of what is to be done now, `done` of them being over; nothing when the rules ask for
    /// something else.
    pub fn next(legs: &[Leg], done: usize, is_legal: impl Fn(&str) -> bool) -> Option<usize> {
        let mut at = done;
        while let Some(step) = legs.get(at) {
            match is_legal(&step.action) {
                true => return Some(at),
                false if step.may_go_by_itself => at += 1,
                false => return None,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_rules_did_by_themselves_is_left_out_and_nothing_else() {
        let step = |action: &str, may_go_by_itself| Leg { action: action.to_owned(), may_go_by_itself };
        let legs = [step("Move", false), step("red", true), step("n1", false)];
        assert_eq!(Errand::next(&legs, 1, |action| action == "red"), Some(1));
        assert_eq!(Errand::next(&legs, 1, |action| action == "n1"), Some(2));
        assert_eq!(Errand::next(&legs, 0, |action| action == "n1"), None);
        assert_eq!(Errand::next(&legs, 3, |_| true), None);
    }
}
