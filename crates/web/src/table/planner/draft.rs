//! A plan on paper: steps with what may be chosen for each.

use protocol::{Choice, Expected, PlanStep};

/// A plan that is not laid down yet.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Draft {
    /// One step after another.
    pub leaves: Vec<Leaf>,
    /// The one whose answers are being chosen.
    pub open: Option<usize>,
}

/// One step, and what may be answered there.
#[derive(Clone, PartialEq)]
pub(super) struct Leaf {
    pub step: PlanStep,
    pub offers: Vec<Choice>,
}

impl Draft {
    /// What is laid down, to change it.
    pub(super) fn of(steps: Vec<PlanStep>) -> Draft {
        let leaf = |step: PlanStep| Leaf { offers: step.actions.clone(), step };
        Draft { leaves: steps.into_iter().map(leaf).collect(), open: None }
    }

    /// The steps that say something.
    pub(super) fn steps(&self) -> Vec<PlanStep> {
        self.leaves.iter().map(|leaf| leaf.step.clone()).filter(|step| !step.actions.is_empty()).collect()
    }

    /// Adds a step for a question, its answers still to be chosen.
    pub(super) fn expect(&mut self, expected: Expected) {
        self.leaves.retain(|leaf| !leaf.step.actions.is_empty());
        let Expected { question, prompt, actions, .. } = expected;
        let step = PlanStep { question, prompt, actions: Vec::new() };
        self.leaves.push(Leaf { step, offers: actions });
        self.open = Some(self.leaves.len() - 1);
    }

    /// Adds an answer to a step as the last to be tried, or takes it out.
    pub(super) fn turn(&mut self, at: usize, choice: &Choice) {
        let Some(Leaf { step, .. }) = self.leaves.get_mut(at) else { return };
        match step.actions.iter().position(|known| known.action == choice.action) {
            Some(place) => drop(step.actions.remove(place)),
            None => step.actions.push(choice.clone()),
        }
    }

    /// Adds these answers to a step, those that are not there yet.
    pub(super) fn add(&mut self, at: usize, choices: &[Choice]) {
        let Some(Leaf { step, .. }) = self.leaves.get_mut(at) else { return };
        for choice in choices {
            if !step.actions.contains(choice) {
                step.actions.push(choice.clone());
            }
        }
    }

    /// Tries an answer of a step one place sooner.
    pub(super) fn prefer(&mut self, at: usize, place: usize) {
        if let Some(Leaf { step, .. }) = self.leaves.get_mut(at)
            && place > 0
            && place < step.actions.len()
        {
            step.actions.swap(place - 1, place);
        }
    }

    /// Takes a step out.
    pub(super) fn remove(&mut self, at: usize) {
        if at < self.leaves.len() {
            self.leaves.remove(at);
        }
        self.open = None;
    }
}

/// The offers up to this one, the least first: those that are written alike but for a number at the end. Nothing where
/// there are no others below it.
pub(super) fn up_to(offers: &[Choice], most: &Choice) -> Vec<Choice> {
    let Some((alike, limit)) = offer(&most.action) else { return Vec::new() };
    let mut found: Vec<(u32, &Choice)> = offers
        .iter()
        .filter_map(|choice| Some((offer(&choice.action).filter(|(other, _)| *other == alike)?.1, choice)))
        .filter(|(number, _)| *number <= limit)
        .collect();
    found.sort_by_key(|(number, _)| *number);
    if found.len() < 2 { Vec::new() } else { found.into_iter().map(|(_, choice)| choice.clone()).collect() }
}

/// An action as the words before its last number, and that number.
fn offer(action: &str) -> Option<(&str, u32)> {
    let end = action.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let words = end.trim_end_matches(|letter: char| letter.is_ascii_digit());
    Some((words, end[words.len()..].parse().ok()?))
}
