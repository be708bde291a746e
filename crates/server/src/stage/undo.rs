//! Taking back: by oneself, or with the consent of everybody who saw it or has acted since.
//!
//! Whether it is free is judged by what the seat has seen. What it cannot see must not decide what it is told: an action
//! of somebody else that it saw nothing of is taken back along with its own. What was answered for a seat is no action of
//! its person: it is passed over.

use super::apply::Effect;
use super::eyes::Cut;
use super::{Pending, Stage};
use crate::error::{Error, Result};
use games::Told;
use games::kernel::{Refusal, Seat, Seats, Undo, Viewer};
use protocol::{State, UndoStatus};

impl Stage {
    /// How `seat` can take its last action back; `None` when there is nothing to take back.
    pub fn undo_status(&self, seat: Seat) -> Option<UndoStatus> {
        self.status_of(seat, self.last_of(seat)?)
    }

    /// How `seat` can take back its action number `last`.
    fn status_of(&self, seat: Seat, last: usize) -> Option<UndoStatus> {
        let plays = self.state == State::Playing && self.chairs[seat.index()].bot.is_none();
        let game = self.game.as_deref().filter(|_| plays)?;
        let since = last + 1..game.played();
        let sealed = |index: usize| game.moved(index).is_some_and(|(_, undo)| undo == Undo::Sealed);
        let (_, undo) = game.moved(last)?;
        let why = match undo {
            Undo::Sealed => Some("that drew by chance or showed something"),
            Undo::Committed => since.clone().any(sealed).then_some("the choices have been revealed"),
            Undo::Free => {
                since.clone().any(|index| self.saw(seat, index)).then_some("another player has acted since")
            }
        };
        Some(why.map_or(UndoStatus::Free, |why| UndoStatus::Ask(why.to_owned())))
    }

    /// The last action that `seat` gave itself and that stands, counted from 0.
    pub fn last_of(&self, seat: Seat) -> Option<usize> {
        self.answered.last_own(self.game.as_deref()?, seat)
    }

    /// How many actions were answered for `seat` since then.
    pub fn answered_since(&self, seat: Seat) -> usize {
        self.game.as_deref().map_or(0, |game| self.answered.since(game, seat))
    }

    /// The last action of `seat` that stands before its last `skipped` ones.
    fn last_before(&self, seat: Seat, skipped: usize) -> Option<usize> {
        let game = self.game.as_deref()?;
        let own = |index: &usize| game.moved(*index).is_some_and(|(whose, _)| whose == seat);
        (0..game.played()).rev().filter(own).nth(skipped)
    }

    /// Whether `seat` saw anything of action `index`. What was answered for it is seen when it shows others something.
    fn saw(&self, seat: Seat, index: usize) -> bool {
        let own =
            self.game.as_deref().and_then(|game| game.moved(index)).is_some_and(|moved| moved.0 == seat);
        self.eye(if own { Viewer::Public } else { Viewer::Seat(seat) }).saw(index)
    }

    fn played(&self) -> usize {
        self.game.as_deref().map_or(0, games::Table::played)
    }

    pub(super) fn take_back(&mut self, seat: Seat, skipped: usize) -> Result<Effect> {
        if self.read_over()? {
            return Ok(Effect::Quiet);
        }
        if self.state != State::Playing {
            return Err(Error::Conflict("the game is not on"));
        }
        let nothing = Error::Rules(Refusal::NothingToUndo("you have not done anything yet"));
        let Some(last) = self.last_before(seat, skipped) else { return Err(nothing) };
        match self.status_of(seat, last) {
            Some(UndoStatus::Free) => {}
            Some(UndoStatus::Ask(why)) => return Err(Error::Rules(Refusal::NoUndo(why))),
            None => return Err(nothing),
        }
        let before = self.lines_before();
        let seen = (last + 1..self.played()).any(|index| self.saw(seat, index));
        let game = self.game.as_mut().ok_or(Error::Conflict("the game is not on"))?;
        let committed = skipped == 0 && game.moved(last).is_some_and(|(_, undo)| undo == Undo::Committed);
        let cut = match committed.then(|| game.take_back(seat)) {
            Some(Ok(())) => {
                self.answered.remove(last);
                Cut::Without(last)
            }
            // Somebody has built on that choice. A seat that saw nothing of it must not learn it from a refusal.
            Some(Err(refusal)) if seen => return Err(refusal.into()),
            Some(Err(_)) | None => {
                *game = game.at(last);
                self.answered.truncate(last);
                Cut::To(last)
            }
        };
        let facts = self.withdraw_undo_of(cut);
        Ok(Effect::Back { before, cut, facts })
    }

    /// Whose consent it takes to go back to where `to` actions stand: everybody who saw one of those after it or has
    /// played one, and `away` those too for whom a bot plays now. What is sealed takes that of `everybody`: otherwise who is
    /// asked would tell who has acted unseen.
    pub fn consent(&self, seat: Seat, to: usize, away: bool, everybody: bool) -> Seats {
        let Some(game) = self.game.as_deref() else { return Seats::NONE };
        let people = self.chairs_that(|chair| chair.person.is_some() && (away || chair.bot.is_none()));
        let since = to..game.played();
        let concerned = |other: &Seat| {
            let acted = |index: usize| game.moved(index).is_some_and(|(whose, _)| whose == *other);
            let saw = |index: usize| self.eyes[other.index()].saw(index);
            *other != seat && since.clone().any(|index| acted(index) || saw(index))
        };
        let waiting: Seats = people.iter().filter(concerned).collect();
        // Who looked where nobody could see it does not look for nothing.
        let sealed = game.moved(to).is_some_and(|(_, undo)| undo == Undo::Sealed);
        if sealed && (everybody || waiting.is_empty()) {
            return people.without(seat);
        }
        waiting
    }

    pub(super) fn ask_undo(&mut self, seat: Seat, to: usize, away: bool, everybody: bool) -> Result<Effect> {
        if self.read_over()? {
            return Ok(Effect::Quiet);
        }
        // In older logs every action had withdrawn the question before.
        if self.reading {
            self.withdraw_undo();
        }
        if self.pending.is_some() {
            return Err(Error::Conflict("the table is already asked something"));
        }
        if self.game.is_none() {
            return Err(Error::Conflict("the game is not on"));
        }
        let waiting = self.consent(seat, to, away, everybody);
        if waiting.is_empty() {
            return self.undo_to(to);
        }
        self.pending = Some(Pending::Undo { seat, to, waiting });
        Ok(Effect::Facts)
    }

    pub(super) fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<Effect> {
        if self.read_over()? {
            return Ok(Effect::Quiet);
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
                Ok(Effect::Facts)
            }
            _ => Err(Error::Conflict("nobody asks you that")),
        }
    }

    /// An action makes a question about undoing the one before it pointless. One that nobody else has seen leaves it: its end
    /// would tell that somebody has acted.
    pub(super) fn withdraw_undo_if_seen(&mut self, actor: Seat, from: usize) -> bool {
        let Some(game) = self.game.as_deref().filter(|_| self.pending.is_some()) else { return false };
        let seen = self.eyes.iter().any(|eye| !eye.witness.viewer().is(actor) && eye.sees_news(game, from));
        seen && self.withdraw_undo()
    }

    /// A question about undoing stands as long as what it asks about. That somebody has changed a secret choice meanwhile
    /// is no reason to end it, and its end would tell of that.
    fn withdraw_undo_of(&mut self, cut: Cut) -> bool {
        let Some(Pending::Undo { to, .. }) = &mut self.pending else { return false };
        let stands = match cut {
            Cut::Without(index) => index != *to,
            Cut::To(count) => *to < count,
        };
        if let Cut::Without(index) = cut
            && index < *to
        {
            *to -= 1;
        }
        !stands && self.withdraw_undo()
    }

    fn withdraw_undo(&mut self) -> bool {
        let asked = matches!(self.pending, Some(Pending::Undo { .. }));
        if asked {
            self.pending = None;
        }
        asked
    }

    fn undo_to(&mut self, to: usize) -> Result<Effect> {
        let before = self.lines_before();
        let game = self.game.as_mut().ok_or(Error::Conflict("the game is not on"))?;
        if to >= game.played() {
            return Err(Error::Conflict("there is nothing to take back"));
        }
        *game = game.at(to);
        self.answered.truncate(to);
        Ok(Effect::Back { before, cut: Cut::To(to), facts: true })
    }

    fn lines_before(&self) -> Vec<Vec<Told>> {
        let seats = self.chairs.len() as u8;
        let game = self.game.as_deref();
        Viewer::all(seats).map(|viewer| game.map_or(Vec::new(), |game| game.sights(viewer, 0))).collect()
    }
}
