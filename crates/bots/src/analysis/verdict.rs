//! What was found of one action that was played.

use super::Millionths;
use kernel::MAX_SEATS;

/// What was found of an action, in the eyes of who played it.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict<A> {
    /// Whether there was nothing else to do.
    pub forced: bool,
    /// The best action by the same judge; the one played where none is better.
    pub best: A,
    /// The chance of who decided after the best action.
    pub best_chance: Millionths,
    /// The same after the action that was played.
    pub chance: Millionths,
    /// How much it cost: never less than nothing.
    pub error: Millionths,
    /// What it changed for each seat beside the best action.
    pub given: [Millionths; MAX_SEATS],
    /// How many iterations were searched; 0 where it was only looked at.
    pub searched: u32,
}

impl<A> Verdict<A> {
    /// There was nothing else to do.
    pub(super) fn forced(action: A) -> Self {
        Verdict {
            forced: true,
            best: action,
            best_chance: 0,
            chance: 0,
            error: 0,
            given: [0; MAX_SEATS],
            searched: 0,
        }
    }
}
