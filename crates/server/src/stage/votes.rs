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
    /// not before `shortest` and not after a day. Days off are no time to vote.
    pub fn vote_ends(&self, shortest: i64) -> Option<(i64, Seat)> {
        let lasts = (self.clocks.full() / 2).max(shortest).min(LONGEST_VOTE);
        match self.pending.as_ref()? {
            Pending::TimeIsUp { seat, since, .. } => Some((self.clocks.after(*since, lasts), *seat)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{Entry, Kept, Opened};
    use crate::store::Shelf;
    use games::{Of, Rulebook};
    use kit::games::TicTacToe;
    use protocol::{Calendar, Clock, State};
    use std::collections::BTreeMap;

    static BOOK: Of<TicTacToe> = Of::with_chapter("");
    const HOUR: i64 = 3_600_000;
    /// Midnight at the end of a Friday in Vienna.
    const SATURDAY: i64 = 1_767_999_600_000;

    /// Two people with a day for each decision, one of whom is asked on a Thursday.
    fn stage(calendar: Option<Calendar>) -> Stage {
        let shelf = Shelf {
            key: 1,
            id: "t".to_owned(),
            game: BOOK.id().to_owned(),
            listed: false,
            state: State::Playing,
            made: 0,
            rules: BOOK.rules(),
        };
        let person = |id: &str| Kept::Person { id: id.to_owned(), nonce: String::new(), colour: None };
        let opened = Opened {
            game: BOOK.id().to_owned(),
            options: serde_json::json!({}),
            seats: vec![person("one"), person("two")],
            maker: "one".to_owned(),
            listed: false,
            clock: Clock::PerMove { seconds: 86_400 },
            calendar,
            timeout: Timeout::Vote,
            hints: false,
            spectator_delay: 0,
            window: 0,
            rated: false,
            reserved: false,
            secret: "secret".to_owned(),
            position: None,
        };
        let mut stage = Stage::new(&BOOK, shelf, opened, BTreeMap::new());
        stage.apply(&Entry::Started { rules: BOOK.rules(), lot: false }, SATURDAY - 26 * HOUR).unwrap();
        stage
    }

    #[test]
    fn nobody_need_vote_on_a_day_off() {
        let weekends = Calendar { zone: "Europe/Vienna".to_owned(), weekends: true, days: Vec::new() };
        for (calendar, ends) in [(None, SATURDAY + 10 * HOUR), (Some(weekends), SATURDAY + 58 * HOUR)] {
            let mut stage = stage(calendar);
            let (at, seat) = stage.clocks.next(|_| true).unwrap();
            assert_eq!(at, SATURDAY - 2 * HOUR);
            stage.apply(&Entry::TimedOut { seat, level: "random".to_owned() }, at).unwrap();
            assert_eq!(stage.vote_ends(0), Some((ends, seat)), "half a day, two hours of it on Friday");
        }
    }
}
