//! A guest goes on as an account.

use super::Stage;
use super::apply::Effect;
use crate::error::{Error, Result};
use games::kernel::Seat;
use protocol::State;

impl Stage {
    /// Where a guest sits whose place an account may have: not where the account has a seat of its own, has played another
    /// seat of this game, or was sent away. Nobody has two places at one table.
    pub fn may_go_on_as(&self, guest: &str, person: &str) -> Result<Seat> {
        let seat = self.seat_of(guest).ok_or(Error::Forbidden("you have no seat at this table"))?;
        let on = self.state != State::Waiting;
        let another = on && self.sat.get(person).is_some_and(|sat| *sat != seat);
        if self.seat_of(person).is_some() || another || self.removed.contains(person) {
            return Err(Error::Conflict("the account has a place of its own at this table"));
        }
        Ok(seat)
    }

    /// The seat, what it knows and what was decided about the guest are the account's.
    pub(super) fn go_on_as(&mut self, guest: &str, person: &str) -> Result<Effect> {
        if !self.reading {
            self.may_go_on_as(guest, person)?;
        }
        let now = || person.to_owned();
        for chair in self.chairs.iter_mut().filter(|chair| chair.person.as_deref() == Some(guest)) {
            chair.person = Some(now());
        }
        for began in self.began.iter_mut().filter(|began| began.as_deref() == Some(guest)) {
            *began = Some(now());
        }
        if let Some(seat) = self.sat.remove(guest) {
            self.sat.entry(now()).or_insert(seat);
        }
        self.met.insert(now());
        if self.muted.contains(guest) {
            self.muted.insert(now());
        }
        if self.opened.maker == guest {
            self.opened.maker = now();
        }
        self.rename();
        Ok(Effect::Facts)
    }
}
