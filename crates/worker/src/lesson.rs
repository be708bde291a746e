//! A lesson at the desk: an ordinary table that takes only what the step asks for.

use crate::local::Local;
use games::kernel::Seat;
use games::{Rulebook, Told};
use protocol::{Lesson, LessonScene, LessonStep, LocalSeat, Problem, ToServer, Update};
use std::collections::VecDeque;

/// A lesson and where it stands.
pub(crate) struct Course {
    lesson: Lesson,
    at: usize,
    /// What others do before the next step.
    owed: VecDeque<(Seat, String)>,
}

impl Course {
    /// Puts the position of step `at` on a table.
    pub(crate) fn open(
        book: &'static dyn Rulebook,
        lesson: Lesson,
        at: usize,
        names: Vec<String>,
    ) -> Result<(Course, Local), Problem> {
        let steps = lesson.steps.get(..=at).unwrap_or(&lesson.steps);
        let begun = steps.iter().rposition(|step| step.scene.is_some());
        let scene = begun.and_then(|begun| Some((begun, steps[begun].scene.as_ref()?)));
        let (begun, scene) = scene.ok_or_else(|| Problem::new("not_found", "this lesson has no position"))?;
        let mut local = set_up(book, scene, names)?;
        let played = &steps[begun..steps.len() - usize::from(at < lesson.steps.len())];
        for (seat, action) in &scene.actions {
            local.play(*seat, action)?;
        }
        for step in played {
            if let Some(action) = step.go.first() {
                local.play(lesson.you, action)?;
            }
            for (seat, action) in &step.then {
                local.play(*seat, action)?;
            }
        }
        Ok((Course { lesson, at, owed: VecDeque::new() }, local))
    }

    /// What a seat is shown: only what the step offers can be chosen.
    pub(crate) fn show(&self, mut update: Update<Told>) -> Update<Told> {
        let step = self.step().filter(|_| self.owed.is_empty());
        update.ask = update.ask.zip(step).and_then(|(mut ask, step)| {
            ask.actions.retain(|choice| step.offers(&choice.action));
            (!ask.actions.is_empty()).then_some(ask)
        });
        // Who only reads waits for nobody.
        if update.ask.is_none() && self.owed.is_empty() {
            update.awaited.clear();
        }
        update.undo = None;
        update
    }

    /// Takes what the step asks for, and nothing else.
    pub(crate) fn say(&mut self, local: &mut Local, seat: Seat, message: &ToServer) -> Result<(), Problem> {
        let ToServer::Act { action, .. } = message else {
            return Err(Problem::new("conflict", "a lesson takes actions only"));
        };
        let asked = self.step().filter(|step| self.owed.is_empty() && step.goes_on(action));
        let Some(step) = asked else {
            return Err(Problem::new("lesson", self.lesson.answer(self.at, action).unwrap_or_default()));
        };
        let then = step.then.clone();
        local.say(seat, message)?;
        self.owed.extend(then);
        self.at += 1;
        Ok(())
    }

    /// Lets the next of the others act, if there is one.
    pub(crate) fn next(&mut self, local: &mut Local) -> Result<bool, Problem> {
        let Some((seat, action)) = self.owed.pop_front() else { return Ok(false) };
        local.play(seat, &action)?;
        Ok(true)
    }

    fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.at)
    }
}

/// Nobody plays by itself in a lesson: every seat does what it says.
fn set_up(book: &'static dyn Rulebook, scene: &LessonScene, names: Vec<String>) -> Result<Local, Problem> {
    let options = if scene.options.is_null() { &serde_json::json!({}) } else { &scene.options };
    let table = book.open(options, scene.seats, &scene.seed)?;
    let names = names.into_iter().chain(std::iter::repeat(String::new()));
    let seats = names.take(usize::from(scene.seats)).map(|name| LocalSeat { name, bot: None, colour: None });
    Local::new(book, table, seats.collect())
}
