//! What stands behind the table of a lesson: the worker, which knows the step.

use super::Course;
use super::guide::{bring_into_sight, keep_keyboard};
use crate::begin::bot_name;
use crate::link::Link;
use crate::settings::settings;
use crate::{desk, time};
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, ToServer};
use std::cell::Cell;
use std::rc::Rc;

/// How often one looks whether it is one's turn, in milliseconds.
const TICK: u32 = 20;

/// The link to a lesson in the worker.
pub(super) struct Lectern {
    course: Course,
    name: String,
    closed: Cell<bool>,
    /// Something is on its way to the table.
    busy: Cell<bool>,
}

impl Lectern {
    pub(super) fn new(course: Course) -> Lectern {
        let name = settings().with_untracked(|settings| settings.name.clone());
        Lectern { course, name, closed: Cell::new(false), busy: Cell::new(false) }
    }

    /// Puts a step on the table.
    pub(super) fn go_to(self: Rc<Self>, at: usize) {
        spawn_local(async move {
            self.wait_for_turn().await;
            self.lay(at).await;
            self.rest();
        });
    }

    /// One thing after another: what is asked for while something is on its way comes next.
    async fn wait_for_turn(&self) {
        while self.busy.get() && !self.closed.get() {
            time::sleep(TICK).await;
        }
        self.busy.set(true);
        let _ = self.course.busy.try_set(true);
    }

    /// What was on its way is there. When the keyboard is where it goes on, the guide waits for who learns.
    fn rest(self: Rc<Self>) {
        self.busy.set(false);
        keep_keyboard(move || {
            let _ = self.course.busy.try_set(self.busy.get());
        });
    }

    async fn lay(&self, at: usize) {
        let lesson = self.course.lesson();
        let you = lesson.you;
        let mut scenes = lesson.steps.iter().take(at + 1).filter_map(|step| step.scene.as_ref());
        let seats = scenes.next_back().map_or(0, |scene| scene.seats);
        let names = Seat::all(seats);
        let names: Vec<String> = names
            .map(|seat| if seat == you { self.name.clone() } else { bot_name(seat.0).to_owned() })
            .collect();
        let question = DeskAsk::Lesson { lesson: Box::new((*lesson).clone()), at, names: names.clone() };
        match desk::ask(&lesson.game, question).await {
            _ if self.closed.get() => {}
            DeskAnswer::Saved(_) => {
                let table = self.course.table;
                table.let_go();
                table.telling.set(None);
                table.names.set(names);
                table.log.set(Vec::new());
                self.course.arrived(at);
                self.look(0).await;
                bring_into_sight();
            }
            DeskAnswer::Wrong(problem) => self.course.table.fail(&problem.message),
            _ => {}
        }
    }

    /// Does an action for who learns.
    pub(super) fn act(self: Rc<Self>, action: &str) {
        let seen = self.course.table.now.with_untracked(|now| now.as_ref().map_or(0, |now| now.number));
        self.say(ToServer::Act { client: time::fresh(), seen, action: action.to_owned() });
    }

    async fn look(&self, have: u64) {
        let lesson = self.course.lesson();
        let question = DeskAsk::Look { eyes: Some(lesson.you), have };
        if let DeskAnswer::Update(update) = desk::ask(&lesson.game, question).await
            && !self.closed.get()
        {
            self.course.table.receive(*update);
            self.course.table.hear_out(false).await;
        }
    }

    /// What was asked for has been done: the others follow, then the next step.
    async fn follow(&self) {
        let (lesson, table) = (self.course.lesson(), self.course.table);
        let at = self.course.at.get_untracked();
        let alone = lesson.steps.get(at).is_none_or(|step| step.then.is_empty());
        if alone {
            self.course.arrived(at + 1);
        }
        self.look(table.lines_untracked(Some(lesson.you))).await;
        while let DeskAnswer::Stepped(Some(_)) = desk::ask(&lesson.game, DeskAsk::Step { patience: 0 }).await
        {
            if self.closed.get() {
                return;
            }
            time::sleep(table.pause()).await;
            self.look(table.lines_untracked(Some(lesson.you))).await;
        }
        if lesson.steps.get(at + 1).is_none_or(|step| step.scene.is_some()) {
            return self.lay(at + 1).await;
        }
        if !alone {
            self.course.arrived(at + 1);
            self.look(table.lines_untracked(Some(lesson.you))).await;
        }
        bring_into_sight();
    }
}

impl Link for Lectern {
    fn say(self: Rc<Self>, message: ToServer) {
        let at = self.course.at.get_untracked();
        spawn_local(async move {
            self.wait_for_turn().await;
            let (lesson, table) = (self.course.lesson(), self.course.table);
            if self.closed.get() || self.course.at.get_untracked() != at {
                // It was meant for a step that is done.
                let _ = table.waiting.try_set(false);
                return self.rest();
            }
            match desk::ask(&lesson.game, DeskAsk::Say { seat: lesson.you, message }).await {
                _ if self.closed.get() => {}
                DeskAnswer::Saved(_) => self.follow().await,
                DeskAnswer::Wrong(problem) if problem.code == "lesson" => {
                    table.waiting.set(false);
                    table.let_go();
                    self.course.slipped(&problem.message);
                }
                // The worker broke: a new one goes on from the same step.
                DeskAnswer::Wrong(problem) if problem.code == "no_desk" => {
                    self.lay(self.course.at.get_untracked()).await;
                }
                DeskAnswer::Wrong(problem) => table.refused(&problem),
                _ => {}
            }
            self.rest();
        });
    }

    fn close(&self) {
        self.closed.set(true);
    }
}
