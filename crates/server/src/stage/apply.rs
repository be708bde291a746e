//! How each entry changes a table.

use super::eyes::{Change, Eye};
use super::{Chair, Entry, Pending, REMEMBERED, Stage, level};
use crate::error::{Error, Result};
use games::Told;
use games::kernel::{Refusal, Seat, Seats, Turn, Viewer};
use protocol::{State, Timeout, Vote, fair};

/// What an entry did to the game.
enum Deed {
    /// The open facts changed and the game did not.
    Facts,
    /// Nothing that anybody sees.
    Quiet,
    /// Events were added after this many.
    Forward { from: usize, acted: Seats, facts: bool },
    /// The history was cut; each viewer's log was this.
    Back { before: Vec<Vec<Told>>, facts: bool },
}

impl Stage {
    /// Changes the table by `entry` at time `at`, or says why that cannot be and changes nothing.
    pub fn apply(&mut self, entry: &Entry, at: i64) -> Result<()> {
        let at = at.max(self.at);
        let deed = self.change(entry, at)?;
        self.sequence += 1;
        self.at = at;
        let acted = match &deed {
            Deed::Forward { acted, .. } => *acted,
            _ => Seats::NONE,
        };
        if self.state == State::Playing {
            let running = self.waiting(|chair| chair.person.is_some() && chair.bot.is_none());
            self.clocks.settle(running, acted, at);
        } else {
            self.clocks.stop(at);
        }
        self.open_eyes(&deed);
        if let Some((seat, client)) = entry.request() {
            let number = self.number(Viewer::Seat(seat));
            self.recent.push_back((seat, client.to_owned(), number));
            if self.recent.len() > REMEMBERED {
                self.recent.pop_front();
            }
        }
        Ok(())
    }

    fn change(&mut self, entry: &Entry, at: i64) -> Result<Deed> {
        match entry {
            Entry::Opened(_) => Ok(Deed::Facts),
            Entry::Sat { seat, person, nonce } => self.sit(*seat, person, nonce),
            Entry::Stood { seat, level: name } => self.stand(*seat, name),
            Entry::Started { rules } => self.start(*rules),
            Entry::Acted { seat, action, .. } => self.act(*seat, action),
            Entry::TookBack { seat, .. } => self.take_back(*seat),
            Entry::UndoAsked { seat, to, .. } => self.ask_undo(*seat, *to),
            Entry::UndoAnswered { seat, yes, .. } => self.answer_undo(*seat, *yes),
            Entry::Handed { seat, level: name } => {
                self.chair(*seat)?.bot = Some(level(name));
                Ok(self.reseated())
            }
            Entry::Returned { seat } => {
                self.chair(*seat)?.bot = None;
                Ok(self.reseated())
            }
            Entry::TimedOut { seat, level: name } => self.time_out(*seat, name),
            Entry::Voted { seat, choice, .. } => self.vote(*seat, *choice, at),
            Entry::Muted { person, muted } => {
                if *muted {
                    self.muted.insert(person.clone());
                } else {
                    self.muted.remove(person);
                }
                Ok(Deed::Quiet)
            }
            Entry::Rematched { table } => {
                self.rematch = Some(table.clone());
                Ok(Deed::Facts)
            }
            Entry::Upgraded { rules, state, numbers } => self.upgrade(*rules, state, numbers),
            Entry::Paused { .. } => {
                self.state = State::Paused;
                Ok(Deed::Facts)
            }
            Entry::Closed => {
                self.state = State::Closed;
                self.pending = None;
                Ok(Deed::Facts)
            }
        }
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair> {
        self.chairs.get_mut(seat.index()).ok_or(Error::Rules(Refusal::NoSuchSeat(seat.0)))
    }

    /// Somebody else plays a seat now: names change, and questions that were asked of people are void.
    fn reseated(&mut self) -> Deed {
        self.pending = None;
        self.rename();
        Deed::Facts
    }

    fn sit(&mut self, seat: Seat, person: &str, nonce: &str) -> Result<Deed> {
        let playing = self.state == State::Playing;
        if !playing && self.state != State::Waiting {
            return Err(Error::Conflict("the game is over"));
        }
        let again = self.seat_of(person);
        if again.is_some_and(|held| playing || held != seat) {
            return Err(Error::Conflict("you already have a seat at this table"));
        }
        let chair = self.chair(seat)?;
        let free = if playing { chair.vacant } else { chair.person.is_none() && chair.bot.is_none() };
        if !free && again.is_none() {
            return Err(Error::Conflict("that seat is taken"));
        }
        *chair = match playing {
            // The chance of a game that has begun stands.
            true => Chair {
                person: Some(person.to_owned()),
                bot: None,
                vacant: false,
                nonce: chair.nonce.clone(),
            },
            false => Chair { person: Some(person.to_owned()), nonce: nonce.to_owned(), ..Chair::default() },
        };
        Ok(self.reseated())
    }

    fn stand(&mut self, seat: Seat, name: &str) -> Result<Deed> {
        let playing = self.state == State::Playing;
        let chair = self.chair(seat)?;
        chair.person = None;
        if playing {
            chair.bot = Some(level(name));
            chair.vacant = true;
        } else {
            chair.nonce.clear();
        }
        Ok(self.reseated())
    }

    fn start(&mut self, rules: u32) -> Result<Deed> {
        if self.state != State::Waiting {
            return Err(Error::Conflict("the game has begun"));
        }
        if self.chairs.iter().any(|chair| chair.person.is_none() && chair.bot.is_none()) {
            return Err(Error::Conflict("a seat is still empty"));
        }
        if !self.ghost {
            let seed = fair::seed(&self.opened.secret, &self.nonces());
            let game = match &self.opened.position {
                Some(position) => self
                    .book
                    .load(position.state.clone(), &seed)
                    .map_err(|broken| Error::Bad(format!("the position cannot be played: {broken}")))?,
                None => self.book.open(&self.opened.options, self.chairs.len() as u8, &seed)?,
            };
            self.game = Some(game);
        }
        self.rules = Some(rules);
        self.state = State::Playing;
        self.rename();
        self.settle_end();
        Ok(Deed::Forward { from: 0, acted: Seats::NONE, facts: true })
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<Deed> {
        if self.read_over()? {
            return Ok(Deed::Quiet);
        }
        if self.state != State::Playing {
            return Err(Error::Conflict("the game is not on"));
        }
        let game = self.game.as_mut().ok_or(Error::Conflict("the game is not on"))?;
        let from = game.happened();
        game.play(seat, action)?;
        let asked = self.withdraw_undo() || self.vote_is_void(seat);
        let over = self.settle_end();
        Ok(Deed::Forward { from, acted: Seats::only(seat), facts: asked || over })
    }

    /// Whether an entry about the game is read over, because its rules are gone; nothing new is written there.
    fn read_over(&self) -> Result<bool> {
        match (self.ghost, self.reading) {
            (false, _) => Ok(false),
            (true, true) => Ok(true),
            (true, false) => Err(Error::Conflict("the rules of this game have changed since")),
        }
    }

    /// An action makes a question about undoing the one before it pointless.
    fn withdraw_undo(&mut self) -> bool {
        let asked = matches!(self.pending, Some(Pending::Undo { .. }));
        if asked {
            self.pending = None;
        }
        asked
    }

    /// Who has acted after all needs no vote.
    fn vote_is_void(&mut self, seat: Seat) -> bool {
        let void = self.is_voted_on(seat);
        if void {
            self.pending = None;
        }
        void
    }

    fn settle_end(&mut self) -> bool {
        let over = self.game.is_some() && self.turn() == Turn::Over;
        if over {
            self.state = State::Over;
            self.pending = None;
        }
        over
    }

    fn lines_before(&self) -> Vec<Vec<Told>> {
        let seats = self.chairs.len() as u8;
        let game = self.game.as_deref();
        Viewer::all(seats).map(|viewer| game.map_or(Vec::new(), |game| game.sights(viewer, 0))).collect()
    }

    fn take_back(&mut self, seat: Seat) -> Result<Deed> {
        if self.read_over()? {
            return Ok(Deed::Quiet);
        }
        if self.state != State::Playing {
            return Err(Error::Conflict("the game is not on"));
        }
        let before = self.lines_before();
        self.game.as_mut().ok_or(Error::Conflict("the game is not on"))?.take_back(seat)?;
        let facts = self.withdraw_undo();
        Ok(Deed::Back { before, facts })
    }

    fn ask_undo(&mut self, seat: Seat, to: usize) -> Result<Deed> {
        if self.read_over()? {
            return Ok(Deed::Quiet);
        }
        if self.pending.is_some() {
            return Err(Error::Conflict("the table is already asked something"));
        }
        let saw = |other: &Seat| *other != seat && self.eyes[other.index()].saw_since(to);
        let waiting: Seats = self.people().iter().filter(saw).collect();
        if waiting.is_empty() {
            return self.undo_to(to);
        }
        self.pending = Some(Pending::Undo { seat, to, waiting });
        Ok(Deed::Facts)
    }

    fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<Deed> {
        if self.read_over()? {
            return Ok(Deed::Quiet);
        }
        match &mut self.pending {
            Some(Pending::Undo { to, waiting, .. }) if waiting.contains(seat) => {
                let to = *to;
                *waiting = waiting.without(seat);
                if yes && waiting.is_empty() {
                    self.pending = None;
                    return self.undo_to(to);
                }
                if !yes {
                    self.pending = None;
                }
                Ok(Deed::Facts)
            }
            _ => Err(Error::Conflict("nobody asks you that")),
        }
    }

    fn undo_to(&mut self, to: usize) -> Result<Deed> {
        let before = self.lines_before();
        let game = self.game.as_mut().ok_or(Error::Conflict("the game is not on"))?;
        if to >= game.played() {
            return Err(Error::Conflict("there is nothing to take back"));
        }
        *game = game.at(to);
        Ok(Deed::Back { before, facts: true })
    }

    fn time_out(&mut self, seat: Seat, name: &str) -> Result<Deed> {
        let waiting = self.people().without(seat);
        let level = level(name);
        if self.opened.timeout == Timeout::Vote && !waiting.is_empty() {
            self.pending = Some(Pending::TimeIsUp { seat, level, waiting, wait: 0, bot: 0 });
            return Ok(Deed::Facts);
        }
        self.chair(seat)?.bot = Some(level);
        Ok(self.reseated())
    }

    fn vote(&mut self, voter: Seat, choice: Vote, at: i64) -> Result<Deed> {
        match &mut self.pending {
            Some(Pending::TimeIsUp { seat, level, waiting, wait, bot }) if waiting.contains(voter) => {
                *waiting = waiting.without(voter);
                match choice {
                    Vote::Wait => *wait += 1,
                    Vote::Bot => *bot += 1,
                }
                let (seat, level, wait, bot, open) = (*seat, *level, *wait, *bot, waiting.len());
                if bot > wait + open {
                    self.chair(seat)?.bot = Some(level);
                    return Ok(self.reseated());
                }
                if wait >= bot + open {
                    self.pending = None;
                    self.clocks.renew(seat, at);
                }
                Ok(Deed::Facts)
            }
            _ => Err(Error::Conflict("nobody asks you that")),
        }
    }

    fn upgrade(&mut self, rules: u32, state: &serde_json::Value, numbers: &[u64]) -> Result<Deed> {
        self.pending = None;
        if rules != self.book.rules() {
            return Ok(Deed::Facts);
        }
        let loaded = self.book.load(state.clone(), &self.opened.secret);
        self.game =
            Some(loaded.map_err(|broken| Error::Bad(format!("the position does not load: {broken}")))?);
        self.ghost = false;
        self.rules = Some(rules);
        for (eye, number) in self.eyes.iter_mut().zip(numbers) {
            eye.cut(*number);
        }
        self.state = State::Playing;
        self.rename();
        self.settle_end();
        Ok(Deed::Forward { from: 0, acted: Seats::NONE, facts: true })
    }

    fn open_eyes(&mut self, deed: &Deed) {
        let game = self.game.as_deref();
        for (at, eye) in self.eyes.iter_mut().enumerate() {
            let seat = Seat(at as u8);
            match deed {
                Deed::Quiet => {}
                Deed::Facts => {
                    let from = game.map_or(0, games::Table::happened);
                    eye.look(game, from, Change { facts: true, acted: false });
                }
                Deed::Forward { from, acted, facts } => {
                    eye.look(game, *from, Change { facts: *facts, acted: acted.contains(seat) });
                }
                Deed::Back { before, facts } => back(eye, game, &before[at], *facts),
            }
        }
    }
}

fn back(eye: &mut Eye, game: Option<&dyn games::Table>, before: &[Told], facts: bool) {
    if let Some(game) = game {
        eye.look_back(game, before, Change { facts, acted: true });
    }
}
