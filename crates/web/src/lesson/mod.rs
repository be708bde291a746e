//! Lessons: a real table, a guide beside it, one thing at a time. The first lesson of a game has the name of the game, one about a
//! part of it that of the game and the part: `cyclades-hades`.

mod done;
pub(crate) mod guide;
mod lectern;
mod offer;

pub(crate) use offer::{LessonLink, Offer, PartLesson, PartLessons, wanted};

use crate::app::Failed;
use crate::table::TableSignals;
use crate::table::screen::TableScreen;
use crate::words::{sentence, words};
use crate::{api, desk, storage};
use boards::Part;
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
fn key(name: &str) -> String {
    format!("pantheon.lesson.{name}")
}

/// How far somebody has come, if it was begun.
pub(crate) fn progress(name: &str) -> Option<Progress> {
    storage::read(&key(name))
}

/// Whether there is a lesson of this name.
pub(crate) fn exists(name: &str) -> bool {
    desk::address("lesson", name).is_some()
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
    name: StoredValue<String>,
    lesson: StoredValue<Arc<Lesson>>,
    said: StoredValue<Arc<LessonWords>>,
    pub at: RwSignal<usize>,
    pub slip: RwSignal<Option<Slip>>,
    /// How often something else was pressed.
    pub slips: RwSignal<usize>,
    /// Whether something is on its way to the table.
    pub busy: RwSignal<bool>,
    /// Where something was pressed last; nowhere by a key.
    pressed: StoredValue<Option<(f64, f64)>>,
    lectern: StoredValue<Option<Rc<Lectern>>, LocalStorage>,
}

impl Course {
    fn open(name: String, lesson: Lesson, said: LessonWords) -> Course {
        let table = TableSignals::new("", false);
        table.game.set(lesson.game.clone());
        let begun = progress(&name).filter(|progress| !progress.done).unwrap_or_default();
        let course = Course {
            table,
            name: StoredValue::new(name),
            lesson: StoredValue::new(Arc::new(lesson)),
            said: StoredValue::new(Arc::new(said)),
            at: RwSignal::new(0),
            slip: RwSignal::new(None),
            slips: RwSignal::new(0),
            busy: RwSignal::new(true),
            pressed: StoredValue::new(None),
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

    /// What it is called.
    pub(crate) fn title(self) -> String {
        let part = self.part().map(|part| words().part_lesson.replace("{}", part.name));
        part.unwrap_or_else(|| words().first_lesson.to_owned())
    }

    /// The part of its game that it is about, for who knows the game; none in the first lesson.
    pub(crate) fn part(self) -> Option<&'static Part> {
        let game = self.lesson.with_value(|lesson| lesson.game.clone());
        let key = self.name.with_value(|name| name.strip_prefix(&format!("{game}-")).map(str::to_owned))?;
        boards::board(&game).setup().parts().iter().find(|part| part.key == key)
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

    /// Something was pressed there, or by a key.
    pub(crate) fn press(self, at: Option<(f64, f64)>) {
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
        let at = self.pressed.get_value().or_else(guide::place_of_keyboard).unwrap_or_default();
        self.slip.set(Some(Slip { words: guide::plain(&answer), at }));
    }

    /// Step `at` is on the table.
    fn arrived(self, at: usize) {
        let name = self.name.get_value();
        let end = at >= self.count();
        let done = end || progress(&name).is_some_and(|progress| progress.done);
        storage::write(&key(&name), &Progress { at: if end { 0 } else { at }, done });
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

/// The lesson of this name.
#[component]
pub(crate) fn LessonScreen(name: String) -> impl IntoView {
    let loaded: RwSignal<Option<Result<(Lesson, LessonWords), String>>> = RwSignal::new(None);
    let wanted = name.clone();
    spawn_local(async move {
        let found = load(&wanted).await.map_err(|problem| sentence(&problem.message));
        let _ = loaded.try_set(Some(found));
    });
    let body = move || match loaded.get() {
        None => view! { <main class="page"><p class="sr" role="status">{words().setting_up}</p></main> }
            .into_any(),
        Some(Err(why)) => view! { <Failed why/> }.into_any(),
        Some(Ok((lesson, said))) => view! { <Taken name=name.clone() lesson said/> }.into_any(),
    };
    view! { {body} }.into_any()
}

#[component]
fn Taken(name: String, lesson: Lesson, said: LessonWords) -> impl IntoView {
    let course = Course::open(name, lesson, said);
    provide_context(course);
    let table = course.table;
    let body = move || match table.failed.get() {
        Some(why) => view! { <Failed why/> }.into_any(),
        None => view! { <TableScreen table lesson=course/> }.into_any(),
    };
    view! { {body} }.into_any()
}

async fn load(name: &str) -> Result<(Lesson, LessonWords), Problem> {
    let address = |what: &str| {
        desk::address(what, name)
            .ok_or_else(|| Problem { code: "not_found".to_owned(), message: words().no_lesson.to_owned() })
    };
    let lesson = api::get(&address("lesson")?).await?;
    Ok((lesson, api::get(&address("lesson_words")?).await?))
}
