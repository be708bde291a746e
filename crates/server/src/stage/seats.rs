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
        let free = chair.vacant || (!playing && chair.person.is_none() && chair.bot.is_none());
        if !free && again.is_none() {
            return Err(Error::Conflict("that seat is taken"));
        }
        if self.removed.contains(person) {
            return Err(Error::Forbidden(SENT_AWAY));
        }
        if playing && self.opened.rated && self.sat.get(person) != Some(&seat) {
            return Err(Error::Conflict("the game is rated: only who began it may come back"));
        }
        if self.opened.reserved && again.is_none() && !(playing && self.sat.get(person) == Some(&seat)) {
            return Err(Error::Conflict("this is a table of a tournament: only who began may come back"));
        }
        // Nobody looks into two hands.
        if playing && self.sat.get(person).is_some_and(|sat| *sat != seat) {
            return Err(Error::Conflict(
                "you have played another seat of this game; you can only take that one",
            ));
        }
        Ok(())
    }

    /// Whether the seat may have this colour: the game has it, and nobody else who sits here.
    pub fn may_wear(&self, seat: Seat, colour: u8) -> Result<()> {
        let most = self.book.seats().end().to_owned();
        if colour >= most {
            return Err(Error::Bad(format!("{} has the colours 0 to {}", self.book.name(), most - 1)));
        }
        let chosen: Vec<Option<u8>> = self.chairs.iter().map(|chair| chair.colour).collect();
        let worn = protocol::colours(&chosen).into_iter().zip(&self.chairs).enumerate();
        let mut others = worn.filter(|(at, (_, chair))| *at != seat.index() && chair.person.is_some());
        if others.any(|(_, (worn, _))| worn == colour) {
            return Err(Error::Conflict("that colour is taken"));
        }
        Ok(())
    }

    pub(super) fn sit(
        &mut self,
        seat: Seat,
        person: &str,
        (nonce, colour): (&str, Option<u8>),
        at: i64,
    ) -> Result<Effect> {
        // What is in the log was right when it was written.
        if !self.reading {
            self.may_sit(seat, person)?;
            colour.map_or(Ok(()), |colour| self.may_wear(seat, colour))?;
        }
        let playing = self.state == State::Playing;
        if playing {
            self.clocks.renew(seat, at);
        }
        self.sat.insert(person.to_owned(), seat);
        self.met.insert(person.to_owned());
        let chair = self.chair(seat)?;
        *chair = match playing {
            // The chance and the colours of a game that has begun stand.
            true => Chair {
                person: Some(person.to_owned()),
                bot: None,
                vacant: false,
                nonce: chair.nonce.clone(),
                colour: chair.colour,
                standing: None,
                plan: None,
                laid: 0,
            },
            false => {
                Chair { person: Some(person.to_owned()), nonce: nonce.to_owned(), colour, ..Chair::default() }
            }
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
            chair.colour = None;
        }
        if removed {
            self.removed.extend(person);
        }
        Ok(self.reseated(seat))
    }
}
