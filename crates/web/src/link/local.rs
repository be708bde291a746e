//! A table in this browser: the worker plays, every action is kept.

use super::{Link, kept};
use crate::table::TableSignals;
use crate::{desk, time};
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Saved, ToServer, Update};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// How long a bot that searches may think, in milliseconds.
const PATIENCE: u32 = 700;

/// So many earlier moments are asked for at once.
const CHUNK: usize = 24;

/// The link to the worker's table.
pub(crate) struct Local {
    id: String,
    /// What this tab is called where several show the same game.
    tab: String,
    game: RefCell<String>,
    table: TableSignals,
    /// Which seats are people's.
    people: RefCell<Vec<Seat>>,
    eyes: Cell<Option<Seat>>,
    /// Whether somebody drives already.
    driving: Cell<bool>,
    /// Whether there is something new to drive for.
    again: Cell<bool>,
    closed: Cell<bool>,
}

impl Local {
    /// Opens the table called `id`, which was kept before.
    pub(crate) fn open(id: &str, table: TableSignals) -> Rc<Local> {
        let link = Rc::new(Local {
            id: id.to_owned(),
            tab: time::fresh(),
            game: RefCell::default(),
            table,
            people: RefCell::default(),
            eyes: Cell::new(None),
            driving: Cell::new(false),
            again: Cell::new(false),
            closed: Cell::new(false),
        });
        let other = Rc::downgrade(&link);
        let changed = window_event_listener(leptos::ev::storage, move |event| {
            if let Some(link) = other.upgrade().filter(|link| event.key() == Some(kept::key(&link.id))) {
                spawn_local(async move { link.follow().await });
            }
        });
        on_cleanup(move || changed.remove());
        let opened = Rc::clone(&link);
        spawn_local(async move { opened.resume().await });
        link
    }

    async fn ask(&self, question: DeskAsk) -> DeskAnswer {
        let game = self.game.borrow().clone();
        desk::ask(&game, question).await
    }

    async fn resume(self: Rc<Self>) {
        let Some(saved) = kept::read(&self.id) else {
            return self.table.fail("There is no such game in this browser.");
        };
        self.game.replace(saved.record.game.clone());
        self.table.game.set(saved.record.game.clone());
        match self.ask(DeskAsk::Resume { saved: Box::new(saved) }).await {
            _ if self.closed.get() => {}
            DeskAnswer::Saved(saved) => {
                self.keep(&saved);
                let people: Vec<Seat> = Seat::all(saved.record.seats)
                    .filter(|seat| saved.seats.get(seat.index()).is_some_and(|seat| seat.bot.is_none()))
                    .collect();
                self.eyes.set((people.len() <= 1).then(|| people.first().copied()).flatten());
                self.people.replace(people);
                self.drive();
            }
            DeskAnswer::Wrong(problem) => self.table.fail(&problem.message),
            _ => self.table.fail("This game cannot go on."),
        }
    }

    /// Keeps the game as it stands, also when the person has left meanwhile.
    fn keep(&self, saved: &Saved) {
        let kept = kept::keep(&self.id, saved);
        if self.closed.get() {
            return;
        }
        self.table.names.set(saved.seats.iter().map(|seat| seat.name.clone()).collect());
        self.table.notes.set(saved.notes.clone());
        if !kept {
            self.table.say_trouble("This browser keeps nothing: the game is lost when the page closes.");
        }
    }

    /// Lets bots play until a person must decide.
    fn drive(self: &Rc<Self>) {
        self.again.set(true);
        if self.driving.replace(true) {
            return;
        }
        let link = Rc::clone(self);
        spawn_local(async move {
            while link.again.replace(false) && !link.closed.get() {
                link.round().await;
            }
            link.driving.set(false);
        });
    }

    async fn round(&self) {
        if self.people.borrow().len() <= 1 || self.eyes.get().is_some() {
            self.look().await;
        }
        loop {
            if self.closed.get() {
                return;
            }
            // Another tab lets the bots play; should it be closed meanwhile, this one goes on.
            if !kept::lead(&self.id, &self.tab) {
                time::sleep(kept::LEAD as u32).await;
                self.again.set(true);
                return;
            }
            match self.ask(DeskAsk::Step { patience: PATIENCE }).await {
                DeskAnswer::Stepped(Some(saved)) => {
                    self.keep(&saved);
                    if self.eyes.get().is_some() || self.people.borrow().is_empty() {
                        let news = self.look().await;
                        time::sleep(if news { self.table.pause() } else { 0 }).await;
                    }
                }
                DeskAnswer::Wrong(problem) if problem.code == "no_desk" => return self.revive().await,
                _ if self.closed.get() => return,
                _ => break,
            }
        }
        kept::rest(&self.id, &self.tab);
        if !self.closed.get() {
            self.next_person().await;
        }
    }

    /// Another tab has played on: this one shows it.
    async fn follow(self: &Rc<Self>) {
        let Some(saved) = kept::read(&self.id).filter(|_| !self.closed.get()) else { return };
        if let DeskAnswer::Saved(_) = self.ask(DeskAsk::Resume { saved: Box::new(saved) }).await {
            if self.eyes.get().is_some() {
                self.look().await;
            }
            self.drive();
        }
    }

    /// The worker broke: a new one goes on from what was kept.
    async fn revive(&self) {
        if let Some(saved) = kept::read(&self.id)
            && let DeskAnswer::Saved(_) = self.ask(DeskAsk::Resume { saved: Box::new(saved) }).await
        {
            self.again.set(true);
        } else if !self.closed.get() {
            self.table.fail("The engine in this page has stopped. Reload the page to go on.");
        }
    }

    /// Where several people share the screen: hands it to who must decide.
    async fn next_person(&self) {
        let people = self.people.borrow().clone();
        if people.len() < 2 || self.table.asked_untracked() || self.table.is_over_untracked() {
            return;
        }
        let here = self.eyes.get();
        let after = here.map_or(0, |seat| usize::from(seat.0) + 1);
        let order = people.iter().filter(|seat| seat.index() >= after);
        let order: Vec<Seat> =
            order.chain(people.iter().filter(|seat| seat.index() < after)).copied().collect();
        let mut last = None;
        for seat in order {
            let Some(update) = self.update(Some(seat), 0).await else { continue };
            if update.ask.is_some() && Some(seat) != here {
                self.eyes.set(None);
                return self.table.cover(seat);
            }
            last = Some(seat);
        }
        // Nobody is asked: the game is over, and everybody may look.
        if self.eyes.get().is_none() {
            self.eyes.set(last);
            self.look().await;
        }
    }

    async fn update(&self, eyes: Option<Seat>, have: u64) -> Option<Update> {
        match self.ask(DeskAsk::Look { eyes, have }).await {
            DeskAnswer::Update(update) if !self.closed.get() => Some(*update),
            _ => None,
        }
    }

    /// Shows where the table stands; whether there was something new to read. Whoever has left sees nothing more.
    async fn look(&self) -> bool {
        if self.closed.get() {
            return false;
        }
        let eyes = self.eyes.get();
        let have = self.table.lines_untracked(eyes);
        match self.update(eyes, have).await {
            Some(update) => {
                let news = self.table.receive(update);
                self.table.hear_out(news).await;
                news && !self.closed.get()
            }
            None => false,
        }
    }
}

impl Link for Local {
    fn say(self: Rc<Self>, message: ToServer) {
        let Some(seat) = self.eyes.get() else { return };
        let undo = matches!(message, ToServer::Undo { .. });
        let (table, link) = (self.table, self);
        spawn_local(async move {
            match link.ask(DeskAsk::Say { seat, message }).await {
                DeskAnswer::Saved(saved) => {
                    link.keep(&saved);
                    link.look().await;
                    if link.closed.get() {
                        return;
                    }
                    if !undo {
                        time::sleep(table.pause() / 2).await;
                    }
                    link.drive();
                }
                DeskAnswer::Wrong(problem) if !link.closed.get() => {
                    table.refused(&problem);
                    link.drive();
                }
                _ => {}
            }
        });
    }

    fn take(self: Rc<Self>, seat: Seat) {
        self.eyes.set(Some(seat));
        self.drive();
    }

    /// Plays the record again in the worker, up to the line.
    fn recall(self: Rc<Self>, line: usize) {
        let (Some(saved), eyes) = (kept::read(&self.id), self.eyes.get()) else { return };
        let names = saved.seats.into_iter().map(|seat| seat.name).collect();
        spawn_local(async move {
            let question = DeskAsk::Replay { record: Box::new(saved.record), names };
            let DeskAnswer::Replay { .. } = self.ask(question).await else { return };
            let (mut views, mut told) = (Vec::new(), 0);
            while told <= line {
                let question = DeskAsk::Moments { from: views.len(), count: CHUNK, eyes };
                let DeskAnswer::Moments(more) = self.ask(question).await else { return };
                if more.is_empty() || self.closed.get() || self.eyes.get() != eyes {
                    return;
                }
                for moment in more {
                    told += moment.told.len();
                    views.push((told, Arc::from(moment.view.get())));
                }
            }
            self.table.recalled(views);
            if self.table.has_moment(line) {
                self.table.look_back(line);
            }
        });
    }

    fn close(&self) {
        self.closed.set(true);
        kept::rest(&self.id, &self.tab);
    }
}
