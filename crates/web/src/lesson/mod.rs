//! A first lesson: a real table, a guide beside it, one thing at a time.

mod done;
pub(crate) mod guide;
mod lectern;
mod offer;

pub(crate) use offer::{LessonLink, Offer, wanted};

use crate::app::Failed;
use crate::table::TableSignals;
use crate::table::screen::TableScreen;
use crate::words::{sentence, words};
use crate::{api, desk, storage};
use lectern::Lectern;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Lesson, LessonStep, LessonWords, Problem, StepWords};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use std::sync::Arc;

/// How far somebody has come in a lesson.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The step.
    pub at: usize,
    /// Whether it was done to its end, once.
    pub done: bool,
}

/// Where this browser keeps that.
fn key(game: &str) -> String {
    format!("pantheon.lesson.{game}")
}

/// How far somebody has come, if it was begun.
pub(crate) fn progress(game: &str) -> Option<Progress> {
    storage::read(&key(game))
}

/// Whether a game has a lesson.
pub(crate) fn exists(game: &str) -> bool {
    desk::address("lesson", game).is_some()
}

/// What was not asked for, and where it was pressed.
#[derive(Clone, PartialEq)]
pub(crate) struct Slip {
    pub words: String,
    pub at: (f64, f64),
}

/// A lesson that is being taken.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub table: TableSignals,
    lesson: StoredValue<Arc<Lesson>>,
    said: StoredValue<Arc<LessonWords>>,
    pub at: RwSignal<usize>,
    pub slip: RwSignal<Option<Slip>>,
    /// How often something else was pressed.
    pub slips: RwSignal<usize>,
    /// Where something was pressed last.
    pressed: StoredValue<(f64, f64)>,
    lectern: StoredValue<Option<Rc<Lectern>>, LocalStorage>,
}

impl Course {
    fn open(lesson: Lesson, said: LessonWords) -> Course {
        let game = lesson.game.clone();
        let table = TableSignals::new("", false);
        table.game.set(game.clone());
        let begun = progress(&game).filter(|progress| !progress.done).unwrap_or_default();
        let course = Course {
            table,
            lesson: StoredValue::new(Arc::new(lesson)),
            said: StoredValue::new(Arc::new(said)),
            at: RwSignal::new(0),
            slip: RwSignal::new(None),
            slips: RwSignal::new(0),
            pressed: StoredValue::new((0.0, 0.0)),
            lectern: StoredValue::new_local(None),
        };
        let lectern = Rc::new(Lectern::new(course));
        course.lectern.set_value(Some(Rc::clone(&lectern)));
        table.join(lectern);
        course.go_to(begun.at.min(course.count().saturating_sub(1)));
        course
    }

    /// The lesson itself.
    pub(crate) fn lesson(self) -> Arc<Lesson> {
        self.lesson.get_value()
    }

    /// What is said in it.
    pub(crate) fn said(self) -> Arc<LessonWords> {
        self.said.get_value()
    }

    /// How many steps it has.
    pub(crate) fn count(self) -> usize {
        self.lesson.with_value(|lesson| lesson.steps.len())
    }

    /// The step one is at; none at the end.
    pub(crate) fn step(self) -> Option<LessonStep> {
        let at = self.at.get();
        self.lesson.with_value(|lesson| lesson.steps.get(at).cloned())
    }

    /// What is said in it.
    pub(crate) fn words(self) -> StepWords {
        let id = self.step().map(|step| step.id).unwrap_or_default();
        self.said.with_value(|said| said.steps.get(&id).cloned()).unwrap_or_default()
    }

    /// Puts another step on the table.
    pub(crate) fn go_to(self, at: usize) {
        if let Some(lectern) = self.lectern.get_value() {
            lectern.go_to(at);
        }
    }

    /// Does what is asked for in the place of who learns.
    pub(crate) fn do_it(self) {
        let Some(step) = self.lesson.with_value(|lesson| lesson.steps.get(self.at.get_untracked()).cloned())
        else {
            return;
        };
        match (step.go.first(), self.lectern.get_value()) {
            (Some(action), Some(lectern)) => lectern.act(action),
            _ => self.go_to(self.at.get_untracked() + 1),
        }
    }

    /// Something was pressed there.
    pub(crate) fn press(self, at: (f64, f64)) {
        self.pressed.set_value(at);
        self.slip.set(None);
    }

    /// Something was pressed that cannot be chosen now.
    pub(crate) fn missed(self, spot: &str) {
        let lesson = self.lesson();
        let at = self.at.get_untracked();
        if lesson.steps.get(at).is_some_and(|step| !step.go.is_empty()) {
            self.slipped(lesson.answer(at, spot).unwrap_or_default());
        }
    }

    /// Answers what was not asked for; with what is, where there is no answer of its own.
    fn slipped(self, name: &str) {
        let step = untrack(|| self.words());
        let answer = step.wrong.get(name).cloned();
        let answer = answer.unwrap_or_else(|| format!("{} {}", words().lesson_not_yet, step.task));
        self.slips.update(|slips| *slips += 1);
        self.slip.set(Some(Slip { words: guide::plain(&answer), at: self.pressed.get_value() }));
    }

    /// Step `at` is on the table.
    fn arrived(self, at: usize) {
        let game = self.lesson.with_value(|lesson| lesson.game.clone());
        let end = at >= self.count();
        let done = end || progress(&game).is_some_and(|progress| progress.done);
        storage::write(&key(&game), &Progress { at: if end { 0 } else { at }, done });
        self.slip.set(None);
        self.at.set(at);
        let step = untrack(|| self.step());
        let lit = step.map(|step| crate::table::Lit {
            spots: step.lit,
            actions: if step.alone { Vec::new() } else { step.go },
        });
        self.table.lit.set(lit.unwrap_or_default());
    }
}

/// The lesson of a game.
#[component]
pub(crate) fn LessonScreen(game: String) -> impl IntoView {
    let loaded: RwSignal<Option<Result<(Lesson, LessonWords), String>>> = RwSignal::new(None);
    let wanted = game.clone();
    spawn_local(async move {
        let found = load(&wanted).await.map_err(|problem| sentence(&problem.message));
        let _ = loaded.try_set(Some(found));
    });
    let body = move || match loaded.get() {
        None => view! { <main class="page"><p class="sr" role="status">{words().setting_up}</p></main> }
            .into_any(),
        Some(Err(why)) => view! { <Failed why/> }.into_any(),
        Some(Ok((lesson, said))) => view! { <Taken lesson said/> }.into_any(),
    };
    view! { {body} }.into_any()
}

#[component]
fn Taken(lesson: Lesson, said: LessonWords) -> impl IntoView {
    let course = Course::open(lesson, said);
    provide_context(course);
    let table = course.table;
    let body = move || match table.failed.get() {
        Some(why) => view! { <Failed why/> }.into_any(),
        None => view! { <TableScreen table lesson=course/> }.into_any(),
    };
    view! { {body} }.into_any()
}

async fn load(game: &str) -> Result<(Lesson, LessonWords), Problem> {
    let address = |what: &str| {
        desk::address(what, game)
            .ok_or_else(|| Problem { code: "not_found".to_owned(), message: words().no_lesson.to_owned() })
    };
    let lesson = api::get(&address("lesson")?).await?;
    Ok((lesson, api::get(&address("lesson_words")?).await?))
}
