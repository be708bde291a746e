//! What the others do about a seat whose time is up.

use super::apply::Effect;
use super::{Pending, Stage, level};
use crate::error::{Error, Result};
use games::Level;
use games::kernel::Seat;
use protocol::{Timeout, Vote};

/// No vote on a seat whose time is up stays open for more milliseconds.
const LONGEST_VOTE: i64 = 86_400_000;

impl Stage {
    /// When the vote that is open is closed with the votes cast, and whom it is about: after half the time of a move, but
    /// not before `shortest` and not after a day.
    pub fn vote_ends(&self, shortest: i64) -> Option<(i64, Seat)> {
        let lasts = (self.clocks.full() / 2).max(shortest).min(LONGEST_VOTE);
        match self.pending.as_ref()? {
            Pending::TimeIsUp { seat, since, .. } => Some((since.saturating_add(lasts), *seat)),
            Pending::Undo { .. } => None,
        }
    }

    /// The time of this seat is up and the others have not decided yet.
    pub fn is_voted_on(&self, seat: Seat) -> bool {
        matches!(self.pending, Some(Pending::TimeIsUp { seat: late, .. }) if late == seat)
    }

    /// Who has acted after all needs no vote.
    pub(super) fn vote_is_void(&mut self, seat: Seat) -> bool {
        let void = self.is_voted_on(seat);
        if void {
            self.pending = None;
        }
        void
    }

    pub(super) fn time_out(&mut self, seat: Seat, name: &str, at: i64) -> Result<Effect> {
        let waiting = self.people().without(seat);
        let level = level(name);
        if self.opened.timeout == Timeout::Vote && !waiting.is_empty() {
            self.pending = Some(Pending::TimeIsUp { seat, level, waiting, wait: 0, bot: 0, since: at });
            return Ok(Effect::Facts);
        }
        self.chair(seat)?.bot = Some(level);
        Ok(self.reseated(seat))
    }

    pub(super) fn vote(&mut self, voter: Seat, choice: Vote, at: i64) -> Result<Effect> {
        match &mut self.pending {
            Some(Pending::TimeIsUp { seat, level, waiting, wait, bot, .. }) if waiting.contains(voter) => {
                *waiting = waiting.without(voter);
                match choice {
                    Vote::Wait => *wait += 1,
                    Vote::Bot => *bot += 1,
                }
                let (seat, level, wait, bot, open) = (*seat, *level, *wait, *bot, waiting.len());
                if bot > wait + open {
                    return self.decide(seat, level, Vote::Bot, at);
                }
                if wait >= bot + open {
                    return self.decide(seat, level, Vote::Wait, at);
                }
                Ok(Effect::Facts)
            }
            _ => Err(Error::Conflict("nobody asks you that")),
        }
    }

    /// The votes cast decide; where there are none, the bot plays on.
    pub(super) fn close_vote(&mut self, late: Seat, at: i64) -> Result<Effect> {
        match self.pending {
            Some(Pending::TimeIsUp { seat, level, wait, bot, .. }) if seat == late => {
                let choice = if wait > 0 && wait >= bot { Vote::Wait } else { Vote::Bot };
                self.decide(seat, level, choice, at)
            }
            _ => Err(Error::Conflict("there is no such vote")),
        }
    }

    fn decide(&mut self, seat: Seat, level: Level, choice: Vote, at: i64) -> Result<Effect> {
        match choice {
            Vote::Bot => {
                self.chair(seat)?.bot = Some(level);
                Ok(self.reseated(seat))
            }
            Vote::Wait => {
                self.pending = None;
                self.clocks.renew(seat, at);
                Ok(Effect::Reseated(seat))
            }
        }
    }
}
