//! What stands behind an imagined table: the worker, and nobody else.

use super::Imagining;
use crate::link::Link;
use crate::words::words;
use crate::{desk, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Problem, ToServer, WhatIf};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// How often one looks whether it is one's turn, in milliseconds.
const TICK: u32 = 20;

/// The link to an imagined game in the worker.
pub(super) struct Pit {
    imagining: Imagining,
    closed: Cell<bool>,
    /// Something is on its way.
    busy: Cell<bool>,
}

impl Pit {
    pub(super) fn new(imagining: Imagining) -> Pit {
        Pit { imagining, closed: Cell::new(false), busy: Cell::new(false) }
    }

    /// Asks something of the game and shows what came of it. One thing after another.
    pub(super) fn wish(self: &Rc<Self>, wish: WhatIf) {
        let pit = Rc::clone(self);
        spawn_local(async move {
            if pit.wait_for_turn().await {
                let answer = pit.ask(wish.clone()).await;
                if !pit.closed.get() {
                    pit.hear(&wish, answer).await;
                }
            }
            pit.busy.set(false);
        });
    }

    /// Shows where the game stands.
    pub(super) fn look(self: &Rc<Self>) {
        let pit = Rc::clone(self);
        spawn_local(async move {
            if pit.wait_for_turn().await {
                pit.show().await;
            }
            pit.busy.set(false);
        });
    }

    /// Whether somebody still looks when it is one's turn.
    async fn wait_for_turn(&self) -> bool {
        while self.busy.get() && !self.closed.get() {
            time::sleep(TICK).await;
        }
        self.busy.set(true);
        !self.closed.get()
    }

    async fn ask(&self, wish: WhatIf) -> DeskAnswer {
        let game = self.imagining.table.game.get_untracked();
        desk::ask(&game, DeskAsk::WhatIf(wish)).await
    }

    async fn hear(&self, wish: &WhatIf, answer: DeskAnswer) {
        match answer {
            DeskAnswer::Sandbox(sandbox) => {
                self.imagining.take(wish, sandbox);
                self.show().await;
            }
            DeskAnswer::Compared(compared) => self.imagining.compared.set(Some(Arc::from(compared))),
            DeskAnswer::Wrong(problem) => self.refused(&problem),
            _ => {}
        }
    }

    async fn show(&self) {
        let (imagining, table) = (self.imagining, self.imagining.table);
        let eyes = imagining.eyes.get_untracked().or_else(|| imagining.asked());
        let have = table.lines_untracked(eyes);
        match self.ask(WhatIf::Look { eyes, have }).await {
            _ if self.closed.get() => {}
            DeskAnswer::Update(update) => {
                let news = table.receive(*update);
                // What happens by itself is told while one may already try something else.
                spawn_local(async move { table.hear_out(news).await });
            }
            DeskAnswer::Wrong(problem) => self.refused(&problem),
            _ => {}
        }
    }

    /// Nothing has changed; or the worker broke, and with it all that was imagined.
    fn refused(&self, problem: &Problem) {
        if problem.code == "no_desk" {
            let way = self.imagining.way;
            way.table.say_trouble(words().whatif_lost);
            return way.close();
        }
        self.imagining.table.refused(problem);
    }
}

impl Link for Pit {
    fn say(self: Rc<Self>, message: ToServer) {
        let table = self.imagining.table;
        let seat = table.now.with_untracked(|now| now.as_ref().and_then(|now| now.you));
        match (message, seat) {
            (ToServer::Act { action, .. }, Some(seat)) => self.wish(WhatIf::Act { seat, action }),
            (ToServer::Undo { .. }, _) => self.wish(WhatIf::Back),
            _ => table.waiting.set(false),
        }
    }

    fn recall(self: Rc<Self>, _line: usize) {
        self.imagining.table.say_trouble(words().not_seen);
    }

    fn close(&self) {
        self.closed.set(true);
    }
}
