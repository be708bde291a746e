//! What a person wants of the table.

use super::{Choosing, TableSignals};
use crate::desk;
use crate::time;
use boards::Preview;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, PlanStep, ToServer, UndoStatus, Vote};
use serde_json::value::RawValue;

impl TableSignals {
    /// The person points at an action and means it. What is free to undo is done; the rest waits for a yes.
    pub(crate) fn choose(self, number: usize) {
        if self.waiting.get_untracked() {
            return;
        }
        self.choosing.set(None);
        self.errand.set(Vec::new());
        if self.chosen.get_untracked() == Some(number) {
            return self.act(number);
        }
        self.chosen.set(Some(number));
        let plain = self.now.with_untracked(|now| {
            let choice = now.as_ref().and_then(|now| now.ask.as_ref()?.actions.get(number));
            choice.is_some_and(|choice| {
                self.game.with_untracked(|game| boards::board(game).at_once(&choice.action))
            })
        });
        if plain {
            return self.act(number);
        }
        let known = self.preview.with_untracked(|preview| {
            preview.as_ref().filter(|(at, _)| *at == number).map(|(_, preview)| preview.exact)
        });
        match known {
            Some(true) => self.act(number),
            Some(false) => {}
            None => spawn_local(async move {
                let asked = self.now.get_untracked();
                let exact = self.foresee(number).await;
                let now = self.now.try_get_untracked().flatten();
                let same = asked.zip(now).is_some_and(|(asked, now)| std::sync::Arc::ptr_eq(&asked, &now));
                if !same {
                    return;
                }
                // Without an answer the action is asked for as it is: the table knows what may be done.
                if exact.unwrap_or(true) && self.chosen.try_get_untracked() == Some(Some(number)) {
                    self.act(number);
                }
            }),
        }
    }

    /// The person points at an action without meaning it yet.
    pub(crate) fn consider(self, number: Option<usize>) {
        if self.hover.get_untracked() == number {
            return;
        }
        self.hover.set(number);
        let Some(number) = number else { return };
        if self.chosen.get_untracked().is_some() {
            return;
        }
        spawn_local(async move {
            time::sleep(140).await;
            if self.hover.try_get_untracked() == Some(Some(number)) {
                self.foresee(number).await;
            }
        });
    }

    /// Asks where an action leads. Whether it leads there for certain.
    async fn foresee(self, number: usize) -> Option<bool> {
        let now = self.now.get_untracked()?;
        let action = now.ask.as_ref()?.actions.get(number)?.action.clone();
        let question = DeskAsk::Outlook {
            game: self.game.get_untracked(),
            view: RawValue::from_string(now.view.clone()?).ok()?,
            seat: now.you?,
            action,
            names: self.names.get_untracked(),
        };
        let answer = desk::ask(&self.game.get_untracked(), question).await;
        // Somebody may have moved, or left, meanwhile.
        let same =
            self.now.try_get_untracked().flatten().is_some_and(|then| std::sync::Arc::ptr_eq(&then, &now));
        match answer {
            DeskAnswer::Outlook { exact, view, told } if same => {
                let preview = Preview { exact, view: view.get().to_owned(), told };
                self.preview.set(Some((number, preview)));
                Some(exact)
            }
            _ if same => None,
            _ => Some(false),
        }
    }

    /// Does an action.
    pub(crate) fn act(self, number: usize) {
        // A second click while the first is on its way means the same action, not another.
        if self.waiting.get_untracked() {
            return;
        }
        let Some(now) = self.now.get_untracked() else { return };
        let Some(choice) = now.ask.as_ref().and_then(|ask| ask.actions.get(number)) else { return };
        self.stand_still();
        self.do_action(now.number, choice.action.clone());
    }

    pub(super) fn do_action(self, seen: u64, action: String) {
        self.choosing.set(None);
        self.waiting.set(true);
        self.say(ToServer::Act { client: time::fresh(), seen, action });
    }

    /// The person clicked a spot that stands for these actions.
    pub(crate) fn press(self, numbers: &[usize], at: (f64, f64)) {
        match *numbers {
            [] => {}
            [number] => self.choose(number),
            _ => self.choosing.set(Some(Choosing { numbers: numbers.to_vec(), at })),
        }
    }

    /// Takes the last action back, asking the others where that is needed.
    pub(crate) fn undo(self) {
        self.stand_still();
        let drawn = !self.errand.with_untracked(Vec::is_empty);
        if drawn || self.chosen.get_untracked().is_some() || self.choosing.get_untracked().is_some() {
            return self.let_go();
        }
        let status = self.now.get_untracked().and_then(|now| now.undo.clone());
        match status {
            Some(UndoStatus::Free) => self.say(ToServer::Undo { client: time::fresh(), ask: false }),
            Some(UndoStatus::Ask(_)) => self.say(ToServer::Undo { client: time::fresh(), ask: true }),
            None => {}
        }
    }

    /// Agrees or not to somebody's undo.
    pub(crate) fn answer(self, yes: bool) {
        self.say(ToServer::Answer { client: time::fresh(), yes });
    }

    /// Decides about a seat whose time is up.
    pub(crate) fn vote(self, choice: Vote) {
        self.say(ToServer::Vote { client: time::fresh(), choice });
    }

    /// Says something to the table.
    pub(crate) fn speak(self, text: String) {
        self.say(ToServer::Chat { client: time::fresh(), text });
    }

    /// Lays down a standing answer, or takes it away.
    pub(crate) fn stand(self, answer: Option<String>) {
        self.say(ToServer::Standing { client: time::fresh(), answer });
    }

    /// Lays down what shall be done when one is asked, or takes it away.
    pub(crate) fn plan(self, steps: Vec<PlanStep>) {
        self.say(ToServer::Plan { client: time::fresh(), steps });
    }

    fn say(self, message: ToServer) {
        if let Some(link) = self.link() {
            link.say(message);
        }
    }
}
