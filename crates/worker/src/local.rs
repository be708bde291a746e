//! A table in the browser: people who share the screen, and bots.

use crate::desk::{problem, raw, refused};
use games::kernel::{Dice, Names, Seat, SetupError, Turn, Viewer};
use games::{Bot, Level, Rulebook, Table, Told};
use protocol::{
    Ask, Choice, Clock, Fair, Holder, LocalSeat, Person, Problem, Saved, State, TableFacts, Timeout,
    ToServer, UndoStatus, Update,
};
use serde_json::Value;

/// What a local table is called.
const ID: &str = "local";

/// A game on this machine alone.
pub(crate) struct Local {
    table: Box<dyn Table>,
    seats: Vec<LocalSeat>,
    standing: Vec<Option<String>>,
    notes: Vec<String>,
    /// Counts what has changed, so that updates have numbers.
    number: u64,
    /// For each seat a digest of what it is asked, and the number since which it is.
    asked: Vec<(u64, u64)>,
    /// For each pair of eyes how many lines told before still stand; a spectator's come last.
    kept: Vec<usize>,
}

impl Local {
    pub(crate) fn open(
        book: &'static dyn Rulebook,
        options: &Value,
        seats: Vec<LocalSeat>,
        seed: &str,
    ) -> Result<Local, Problem> {
        let bad = |error: SetupError| problem("bad_option", error.to_string());
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        Local::new(book, book.open(options, count, seed).map_err(bad)?, seats)
    }

    fn load(
        book: &'static dyn Rulebook,
        state: Value,
        seats: Vec<LocalSeat>,
        seed: &str,
    ) -> Result<Local, Problem> {
        let table = book.load(state, seed).map_err(|broken| problem("conflict", broken.to_string()))?;
        Local::new(book, table, seats)
    }

    /// Goes on with what was kept. Where the rules have changed it goes on from the position, if that still loads.
    pub(crate) fn resume(book: &'static dyn Rulebook, saved: Saved) -> Result<Local, Problem> {
        let unchanged = saved.record.rules == book.rules();
        let mut local = if unchanged {
            let table = book.resume(&saved.record, usize::MAX);
            let table = table.map_err(|error| problem("conflict", error.to_string()))?;
            Local::new(book, table, saved.seats)?
        } else {
            let mut local = Local::load(book, saved.state, saved.seats, "")?;
            local.notes.push(format!(
                "The rules of {} have changed since this game began; it goes on under the new ones.",
                book.name()
            ));
            local
        };
        local.notes.splice(0..0, saved.notes);
        if saved.standing.len() == local.standing.len() {
            local.standing = saved.standing;
        }
        Ok(local)
    }

    pub(crate) fn new(
        book: &'static dyn Rulebook,
        mut table: Box<dyn Table>,
        seats: Vec<LocalSeat>,
    ) -> Result<Local, Problem> {
        if seats.len() != usize::from(table.seats()) {
            let message = format!("this game has {} seats, not {}", table.seats(), seats.len());
            return Err(problem("bad_seat", message));
        }
        for bot in seats.iter().filter_map(|seat| seat.bot.as_deref()) {
            let level = bot.parse::<Level>().ok().filter(|level| book.levels().contains(level));
            level.ok_or_else(|| {
                problem("bad_option", format!("{} has no bots of level `{bot}`", book.name()))
            })?;
        }
        table.set_names(Names::new(seats.iter().map(|seat| seat.name.clone())));
        let count = seats.len();
        let (standing, kept) = (vec![None; count], vec![0; count + 1]);
        let asked = vec![(0, 0); count];
        let mut local = Local { table, seats, standing, notes: Vec::new(), number: 0, asked, kept };
        local.changed(None);
        Ok(local)
    }

    /// What to keep of it.
    pub(crate) fn saved(&self) -> Saved {
        Saved {
            record: self.table.record(),
            state: self.table.state(),
            seats: self.seats.clone(),
            standing: self.standing.clone(),
            over: self.table.turn() == Turn::Over,
            notes: self.notes.clone(),
        }
    }

    /// Where it stands for one pair of eyes.
    pub(crate) fn look(&mut self, eyes: Option<Seat>, have: u64) -> Result<Update, Problem> {
        if let Some(seat) = eyes {
            self.seat(seat)?;
        }
        let viewer = eyes.map_or(Viewer::Public, Viewer::Seat);
        let told = self.table.sights(viewer, 0);
        let kept = &mut self.kept[eyes.map_or(self.seats.len(), Seat::index)];
        let keep = usize::try_from(have).unwrap_or(usize::MAX).min(*kept);
        *kept = told.len();
        let lines =
            told.iter().skip(keep).map(|line| serde_json::to_value(line).expect("lines are plain data"));
        let asked = eyes.and_then(|seat| self.ask(seat));
        Ok(Update {
            number: self.number,
            you: eyes,
            keep: keep as u64,
            told: lines.collect(),
            view: Some(raw(self.table.view(viewer).json())),
            ask: asked,
            question: None,
            awaited: self.table.awaited(viewer).iter().collect(),
            undo: eyes.and_then(|seat| self.undo_status(seat)),
            standing: eyes.and_then(|seat| self.standing[seat.index()].clone()),
            clock: None,
            clocks: Vec::new(),
            table: Some(Box::new(self.facts())),
        })
    }

    /// A person acts, takes back, or lays down a standing answer.
    pub(crate) fn say(&mut self, seat: Seat, message: &ToServer) -> Result<(), Problem> {
        self.seat(seat)?;
        match message {
            ToServer::Act { action, seen, .. } => {
                let (_, since) = self.asked[seat.index()];
                if *seen < since {
                    return Err(problem(
                        "stale",
                        "that answered a question that no longer stands".to_owned(),
                    ));
                }
                self.table.play(seat, action).map_err(|refusal| refused(&refusal))?;
                self.changed(Some(seat));
                return Ok(());
            }
            ToServer::Undo { ask, .. } => self.undo(seat, *ask)?,
            ToServer::Standing { answer, .. } => self.standing[seat.index()].clone_from(answer),
            ToServer::Answer { .. } | ToServer::Vote { .. } | ToServer::Chat { .. } => {
                return Err(problem("conflict", "there is nobody else at this table".to_owned()));
            }
        }
        self.changed(None);
        Ok(())
    }

    /// Counts a change, and notes whose question is new by it.
    fn changed(&mut self, acted: Option<Seat>) {
        self.number += 1;
        for (at, asked) in (0..).zip(&mut self.asked) {
            let digest = self.table.asked(Seat(at));
            if digest != asked.0 || acted == Some(Seat(at)) {
                *asked = (digest, self.number);
            }
        }
    }

    /// Does what a bot or a standing answer owes next; `None` when the next decision is a person's. Says whether it
    /// was a search.
    pub(crate) fn step(&mut self, iterations: u32, dice: &mut Dice) -> Result<Option<bool>, Problem> {
        self.drop_orders();
        let owed = self.table.turn().seats().iter().find_map(|seat| self.owed(seat).map(|owed| (seat, owed)));
        let Some((seat, owed)) = owed else { return Ok(None) };
        let (action, searched) = match owed {
            Owed::Standing(action) => (action, false),
            Owed::Bot(level) => {
                let advice =
                    self.table.advise(seat, level, iterations, dice).map_err(|refusal| refused(&refusal))?;
                let searched = level == Level::Hard && advice.ranked.len() > 1;
                (advice.ranked.into_iter().next().map(|hint| hint.action).unwrap_or_default(), searched)
            }
        };
        self.table.play(seat, &action).map_err(|refusal| refused(&refusal))?;
        self.changed(Some(seat));
        Ok(Some(searched))
    }

    fn owed(&self, seat: Seat) -> Option<Owed> {
        if let Some(bot) = &self.seats[seat.index()].bot {
            return bot.parse::<Bot>().ok().map(|bot| Owed::Bot(bot.level));
        }
        let order = self.standing[seat.index()].as_deref()?;
        self.table.standing(seat, order).map(Owed::Standing)
    }

    /// Standing answers that have served end.
    fn drop_orders(&mut self) {
        for (seat, order) in self.standing.iter_mut().enumerate() {
            if order.as_deref().is_some_and(|key| !self.table.stands(Seat(seat as u8), key)) {
                *order = None;
            }
        }
    }

    /// Takes back the last action of `seat`: by itself where that is free; otherwise, where the people say so, with all
    /// that came after it. Bots never mind.
    fn undo(&mut self, seat: Seat, agreed: bool) -> Result<(), Problem> {
        let before: Vec<Vec<Told>> = self.eyes().map(|viewer| self.table.sights(viewer, 0)).collect();
        match self.table.take_back(seat) {
            Ok(()) => {}
            Err(_) if agreed => self.rewind(seat)?,
            Err(refusal) => return Err(refused(&refusal)),
        }
        for ((viewer, old), at) in self.eyes().zip(before).zip(0..) {
            let now = self.table.sights(viewer, 0);
            let same = now.iter().zip(&old).take_while(|(one, two)| one == two).count();
            self.kept[at] = self.kept[at].min(same);
        }
        Ok(())
    }

    fn rewind(&mut self, seat: Seat) -> Result<(), Problem> {
        let last = self.table.actions().iter().rposition(|(actor, _)| *actor == seat);
        let last = last.ok_or_else(|| problem("ask_first", "you have not done anything yet".to_owned()))?;
        while self.table.played() > last {
            self.table.undo_last().map_err(|refusal| refused(&refusal))?;
        }
        Ok(())
    }

    fn eyes(&self) -> impl Iterator<Item = Viewer> + use<> {
        Seat::all(self.seats.len() as u8).map(Viewer::Seat).chain([Viewer::Public])
    }

    fn undo_status(&self, seat: Seat) -> Option<UndoStatus> {
        if self.table.may_take_back(seat).is_ok() {
            return Some(UndoStatus::Free);
        }
        let acted = self.table.actions().iter().any(|(actor, _)| *actor == seat);
        let why = self.table.may_take_back(seat).err()?.to_string();
        acted.then_some(UndoStatus::Ask(why))
    }

    fn ask(&self, seat: Seat) -> Option<Ask> {
        let prompt = self.table.prompt(seat)?;
        let choice = |choice: games::Choice| Choice { action: choice.action, label: choice.label };
        let actions = self.table.legal(seat).into_iter().map(choice).collect();
        Some(Ask { prompt, actions, pass: self.table.passing(seat) })
    }

    fn facts(&self) -> TableFacts {
        let holder = |seat: &LocalSeat| match &seat.bot {
            Some(level) => Holder::Bot { level: level.clone(), away: None, free: false },
            None => Holder::Person(Person { id: String::new(), name: seat.name.clone() }),
        };
        let over = self.table.turn() == Turn::Over;
        TableFacts {
            id: ID.to_owned(),
            game: self.table.game().to_owned(),
            options: self.table.options(),
            seats: self.seats.iter().map(holder).collect(),
            maker: String::new(),
            listed: false,
            clock: Clock::None,
            timeout: Timeout::Bot,
            hints: true,
            spectator_delay: 0,
            state: if over { State::Over } else { State::Playing },
            question: None,
            outcome: self.table.outcome(),
            fair: Fair { commitment: String::new(), secret: None, nonces: Vec::new() },
            replay: None,
            rematch: None,
            fork: None,
        }
    }

    fn seat(&self, seat: Seat) -> Result<(), Problem> {
        let there = seat.index() < self.seats.len();
        there.then_some(()).ok_or_else(|| problem("bad_seat", format!("there is no seat {}", seat.0)))
    }
}

enum Owed {
    Bot(Level),
    Standing(String),
}
