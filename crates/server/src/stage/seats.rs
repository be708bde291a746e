//! Who sits where, and who may.

use super::apply::Effect;
use super::{Chair, Stage, level};
use crate::error::{Error, Result};
use crate::store::GONE;
use games::kernel::{Refusal, Seat};
use protocol::State;

/// What somebody hears whom the maker has removed.
const SENT_AWAY: &str = "the maker of the table has sent you away";

impl Stage {
    /// Whether this person is no longer known: their name was taken out.
    pub fn is_gone(&self, person: &str) -> bool {
        self.names.get(person).is_none_or(|name| name == GONE)
    }

    /// Whether this person may look on: not whoever was sent away from a table that is found by its link alone.
    pub fn may_look(&self, person: &str) -> Result<()> {
        if self.removed.contains(person) && !self.opened.listed {
            return Err(Error::Forbidden(SENT_AWAY));
        }
        Ok(())
    }

    /// Where this person sits or last sat.
    pub fn sat_at(&self, person: &str) -> Option<Seat> {
        self.seat_of(person).or_else(|| self.sat.get(person).copied())
    }

    /// Whether this person has or had a seat here.
    pub fn has_met(&self, person: &str) -> bool {
        self.met.contains(person)
    }

    /// Whether this person may sit down there, as far as this table knows.
    pub fn may_sit(&self, seat: Seat, person: &str) -> Result<()> {
        let playing = self.state == State::Playing;
        if !playing && self.state != State::Waiting {
            return Err(Error::Conflict("the game is over"));
        }
        let again = self.seat_of(person);
        if again.is_some_and(|held| playing || held != seat) {
            return Err(Error::Conflict("you already have a seat at this table"));
        }
        let chair = self.chairs.get(seat.index()).ok_or(Error::Rules(Refusal::NoSuchSeat(seat.0)))?;
        let free = if playing { chair.vacant } else { chair.person.is_none() && chair.bot.is_none() };
        if !free && again.is_none() {
            return Err(Error::Conflict("that seat is taken"));
        }
        if self.removed.contains(person) {
            return Err(Error::Forbidden(SENT_AWAY));
        }
        // Nobody looks into two hands.
        if playing && self.sat.get(person).is_some_and(|sat| *sat != seat) {
            return Err(Error::Conflict(
                "you have played another seat of this game; you can only take that one",
            ));
        }
        Ok(())
    }

    pub(super) fn sit(&mut self, seat: Seat, person: &str, nonce: &str, at: i64) -> Result<Effect> {
        // What is in the log was right when it was written.
        if !self.reading {
            self.may_sit(seat, person)?;
        }
        let playing = self.state == State::Playing;
        if playing {
            self.clocks.renew(seat, at);
        }
        self.sat.insert(person.to_owned(), seat);
        self.met.insert(person.to_owned());
        let chair = self.chair(seat)?;
        *chair = match playing {
            // The chance of a game that has begun stands.
            true => Chair {
                person: Some(person.to_owned()),
                bot: None,
                vacant: false,
                nonce: chair.nonce.clone(),
                standing: None,
                laid: 0,
            },
            false => Chair { person: Some(person.to_owned()), nonce: nonce.to_owned(), ..Chair::default() },
        };
        Ok(self.reseated(seat))
    }

    pub(super) fn stand(&mut self, seat: Seat, name: &str, removed: bool) -> Result<Effect> {
        let playing = self.state == State::Playing;
        let chair = self.chair(seat)?;
        let person = chair.person.take();
        if playing {
            chair.bot = Some(level(name));
            chair.vacant = true;
        } else {
            chair.nonce.clear();
        }
        if removed {
            self.removed.extend(person);
        }
        Ok(self.reseated(seat))
    }
}
