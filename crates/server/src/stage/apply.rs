//! How each entry changes a table.

use super::clocks::Moment;
use super::eyes::{Change, Cut};
use super::{Chair, Entry, Pending, Position, REMEMBERED, Request, Stage, level};
use crate::error::{Error, Result};
use games::kernel::{MAX_SEATS, Refusal, Seat, Seats, Turn, Viewer};
use games::{Rulebook, Table, Told};
use protocol::{PlanStop, State, fair};

/// What an entry did to the game.
pub(super) enum Effect {
    /// The open facts changed and the game did not.
    Facts,
    /// Somebody else plays this seat now.
    Reseated(Seat),
    /// Something that only this seat knows.
    Private(Seat),
    /// Nothing that anybody sees.
    Quiet,
    /// Events were added after this many.
    Forward { from: usize, acted: Seats, facts: bool },
    /// The history was cut; each viewer's log was this.
    Back { before: Vec<Vec<Told>>, cut: Cut, facts: bool },
}

impl Stage {
    /// Changes the table by `entry` at time `at`, or says why that cannot be and changes nothing.
    pub fn apply(&mut self, entry: &Entry, at: i64) -> Result<()> {
        let at = at.max(self.at);
        let plans = self.plan_marks();
        let effect = self.change(entry, at)?;
        self.sequence += 1;
        self.at = at;
        if self.state == State::Over {
            self.ended.get_or_insert(at);
        }
        let acted = match &effect {
            Effect::Forward { acted, .. } => *acted,
            _ => Seats::NONE,
        };
        let start = at.saturating_add(self.window());
        let window = self.in_window();
        if self.state == State::Playing {
            let running = self.waiting(|chair| chair.person.is_some() && chair.bot.is_none());
            self.clocks.settle(running, acted, Moment { at, start, window });
        } else {
            self.clocks.stop(at);
        }
        self.drop_standing();
        self.settle_plans();
        let planned = self.plans_changed(&plans);
        self.open_eyes(&effect, planned, at, start);
        if let Some((seat, client, wish)) = entry.request() {
            let number = self.number(Viewer::Seat(seat));
            self.recent.push_back(Request { seat, client: client.to_owned(), wish, number });
            if self.recent.len() > REMEMBERED {
                self.recent.pop_front();
            }
        }
        Ok(())
    }

    fn change(&mut self, entry: &Entry, at: i64) -> Result<Effect> {
        match entry {
            Entry::Opened(_) => Ok(Effect::Facts),
            Entry::Sat { seat, person, nonce, colour } => self.sit(*seat, person, (nonce, *colour), at),
            Entry::Stood { seat, level: name, removed } => self.stand(*seat, name, *removed),
            Entry::Started { rules, lot } => self.start(*rules, *lot),
            Entry::Acted { seat, action, client } => self.act(*seat, action, client),
            Entry::TookBack { seat, skipped, .. } => self.take_back(*seat, *skipped),
            Entry::UndoAsked { seat, to, away, everybody, .. } => {
                self.ask_undo(*seat, *to, *away, *everybody)
            }
            Entry::UndoAnswered { seat, yes, .. } => self.answer_undo(*seat, *yes),
            Entry::Handed { seat, level: name, free } => {
                let chair = self.chair(*seat)?;
                chair.bot = Some(level(name));
                chair.vacant |= *free;
                Ok(self.reseated(*seat))
            }
            Entry::Returned { seat } => {
                let chair = self.chair(*seat)?;
                (chair.bot, chair.vacant) = (None, false);
                self.clocks.refill(*seat, at);
                Ok(self.reseated(*seat))
            }
            Entry::TimedOut { seat, level: name } => self.time_out(*seat, name, at),
            Entry::Voted { seat, choice, .. } => self.vote(*seat, *choice, at),
            Entry::VoteClosed { seat } => self.close_vote(*seat, at),
            Entry::Standing { seat, answer, .. } => self.lay_standing(*seat, answer.as_deref(), at),
            Entry::Planned { seat, steps, .. } => self.lay_plan(*seat, steps, at),
            Entry::Became { guest, person } => self.go_on_as(guest, person),
            Entry::Muted { person, muted } => {
                if *muted {
                    self.muted.insert(person.clone());
                } else {
                    self.muted.remove(person);
                }
                Ok(Effect::Quiet)
            }
            Entry::Rematched { table } => {
                self.rematch = Some(table.clone());
                Ok(Effect::Facts)
            }
            Entry::Upgraded { rules, state, numbers } => self.upgrade(*rules, state, numbers),
            Entry::Paused { .. } => {
                self.state = State::Paused;
                Ok(Effect::Facts)
            }
            Entry::Closed => {
                self.state = State::Closed;
                self.pending = None;
                Ok(Effect::Facts)
            }
        }
    }

    pub(super) fn chair(&mut self, seat: Seat) -> Result<&mut Chair> {
        self.chairs.get_mut(seat.index()).ok_or(Error::Rules(Refusal::NoSuchSeat(seat.0)))
    }

    /// Somebody else plays a seat now: names change, and questions that were asked of people are void. A vote on another
    /// seat goes on, or whoever changes places could hold it up for ever.
    pub(super) fn reseated(&mut self, seat: Seat) -> Effect {
        let plays = self.people().contains(seat);
        match &mut self.pending {
            Some(Pending::TimeIsUp { seat: late, waiting, .. }) if *late != seat => {
                *waiting = if plays { *waiting } else { waiting.without(seat) };
            }
            _ => self.pending = None,
        }
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            (chair.standing, chair.plan) = (None, None);
        }
        self.rename();
        Effect::Reseated(seat)
    }

    fn lay_standing(&mut self, seat: Seat, answer: Option<&str>, at: i64) -> Result<Effect> {
        if self.state != State::Playing {
            return Err(Error::Conflict("the game is not on"));
        }
        let known = |key: &str| self.book.standing().iter().any(|(word, _)| *word == key);
        if !self.reading && answer.is_some_and(|key| !known(key)) {
            return Err(Error::Bad(format!("{} has no such standing answer", self.book.name())));
        }
        let chair = self.chair(seat)?;
        (chair.standing, chair.laid) = (answer.map(str::to_owned), at);
        Ok(Effect::Private(seat))
    }

    /// Standing answers that have served their purpose are taken away.
    fn drop_standing(&mut self) {
        let Some(game) = self.game.as_deref() else { return };
        for (seat, chair) in (0..).map(Seat).zip(&mut self.chairs) {
            if chair.standing.as_deref().is_some_and(|key| !game.stands(seat, key)) {
                chair.standing = None;
            }
        }
    }

    fn start(&mut self, rules: u32, by_lot: bool) -> Result<Effect> {
        if self.state != State::Waiting {
            return Err(Error::Conflict("the game has begun"));
        }
        if self.chairs.iter().any(|chair| chair.person.is_none() && chair.bot.is_none()) {
            return Err(Error::Conflict("a seat is still empty"));
        }
        let seed = fair::seed(&self.opened.secret, &self.nonces());
        if by_lot {
            self.lot = fair::lot(&seed, self.chairs.len() as u8);
            self.chairs = fair::draw(&seed, std::mem::take(&mut self.chairs));
        }
        if !self.ghost {
            let game = match &self.opened.position {
                Some(position) => begin_from(self.book, position, &seed)?,
                None => self.book.open(&self.opened.options, self.chairs.len() as u8, &seed)?,
            };
            self.game = Some(game);
        }
        self.rules = Some(rules);
        self.state = State::Playing;
        // Whoever got up before has seen nothing.
        let seated = (0..).map(Seat).zip(&self.chairs);
        self.sat = seated.filter_map(|(seat, chair)| Some((chair.person.clone()?, seat))).collect();
        self.began = self.chairs.iter().map(|chair| chair.person.clone()).collect();
        self.rename();
        self.settle_end();
        Ok(Effect::Forward { from: 0, acted: Seats::NONE, facts: true })
    }

    fn act(&mut self, seat: Seat, action: &str, client: &str) -> Result<Effect> {
        if self.read_over()? {
            return Ok(Effect::Quiet);
        }
        if self.state != State::Playing {
            return Err(Error::Conflict("the game is not on"));
        }
        let planned = self.plan_says(seat);
        let game = self.game.as_mut().ok_or(Error::Conflict("the game is not on"))?;
        let from = game.happened();
        game.play(seat, action)?;
        if client.is_empty() && self.chairs.get(seat.index()).is_some_and(|chair| chair.bot.is_none()) {
            self.answered.mark(game.played() - 1);
        }
        self.follow_plan(seat, planned, action);
        let asked = self.withdraw_undo_if_seen(seat, from) || self.vote_is_void(seat);
        let over = self.settle_end();
        Ok(Effect::Forward { from, acted: Seats::only(seat), facts: asked || over })
    }

    /// Whether an entry about the game is read over, because its rules are gone; nothing new is written there.
    pub(super) fn read_over(&self) -> Result<bool> {
        match (self.ghost, self.reading) {
            (false, _) => Ok(false),
            (true, true) => Ok(true),
            (true, false) => Err(Error::Conflict("the rules of this game have changed since")),
        }
    }

    fn settle_end(&mut self) -> bool {
        let over = self.game.is_some() && self.turn() == Turn::Over;
        if over {
            self.state = State::Over;
            self.pending = None;
        }
        over
    }

    fn upgrade(&mut self, rules: u32, state: &serde_json::Value, numbers: &[u64]) -> Result<Effect> {
        self.pending = None;
        self.rules = Some(rules);
        self.upgraded = true;
        if rules != self.book.rules() {
            return Ok(Effect::Facts);
        }
        let loaded = self.book.load(state.clone(), &self.opened.secret);
        self.game =
            Some(loaded.map_err(|broken| Error::Bad(format!("the position does not load: {broken}")))?);
        self.answered.truncate(0);
        self.stop_plans(PlanStop::NewRules);
        self.ghost = false;
        for (eye, number) in self.eyes.iter_mut().zip(numbers) {
            eye.cut(*number);
        }
        self.state = State::Playing;
        self.rename();
        self.settle_end();
        Ok(Effect::Forward { from: 0, acted: Seats::NONE, facts: true })
    }

    fn open_eyes(&mut self, effect: &Effect, planned: Seats, at: i64, start: i64) {
        let game = self.game.as_deref();
        let happened = game.map_or(0, Table::happened);
        let none = Change {
            facts: false,
            private: false,
            acted: Seats::NONE,
            timed: Seats::NONE,
            clocks: &self.clocks,
            at,
            start,
        };
        for (index, eye) in self.eyes.iter_mut().enumerate() {
            let own = Seat(index as u8);
            let none = Change { private: planned.contains(own), ..none };
            match effect {
                Effect::Quiet => {}
                Effect::Facts => eye.look(game, happened, Change { facts: true, ..none }),
                Effect::Reseated(seat) => {
                    eye.look(game, happened, Change { facts: true, timed: Seats::only(*seat), ..none });
                }
                Effect::Private(seat) if *seat == own => {
                    eye.look(game, happened, Change { private: true, ..none });
                }
                Effect::Private(_) => {}
                Effect::Forward { from, acted, facts } => {
                    eye.look(game, *from, Change { facts: *facts, acted: *acted, timed: *acted, ..none });
                }
                Effect::Back { before, cut, facts } => {
                    let everybody = Seats::all(MAX_SEATS as u8);
                    let change = Change { facts: *facts, acted: everybody, ..none };
                    if let Some(game) = game {
                        eye.look_back(game, &before[index], *cut, change);
                    }
                }
            }
        }
    }
}

/// The game of a fork.
fn begin_from(book: &dyn Rulebook, position: &Position, seed: &str) -> Result<Box<dyn Table>> {
    let table = book.load(position.state.clone(), seed);
    let table = table.and_then(|table| if position.reshuffled { table.fork(seed) } else { Ok(table) });
    table.map_err(|broken| Error::Bad(format!("the position cannot be played: {broken}")))
}
