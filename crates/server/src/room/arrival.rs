//! A guest who sits here has signed in to an account.

use super::{Room, Sitter};
use crate::error::{Error, Result};
use crate::stage::Entry;
use crate::store::Note;
use protocol::State;

impl Room {
    /// The guest's seat is the account's. Where the account has a place of its own, the guest gets up instead: a bot plays
    /// on, and what is over stays as it was.
    pub(super) async fn go_on_as(&mut self, guest: &str, account: Sitter) -> Result<()> {
        let Some(seat) = self.stage.seat_of(guest) else { return Ok(()) };
        let Sitter { id: person, name, .. } = account;
        match self.stage.may_go_on_as(guest, &person) {
            Ok(seat) => {
                self.call(&person, &name);
                if let Some(late) = &mut self.late {
                    late.adopt(guest, &person);
                }
                let note = Note::Renamed { person: person.clone(), seat: seat.0 };
                self.write(Entry::Became { guest: guest.to_owned(), person }, vec![note]).await
            }
            Err(Error::Conflict(_)) if matches!(self.stage.state, State::Waiting | State::Playing) => {
                self.stand(seat, false).await
            }
            Err(Error::Conflict(_)) => Ok(()),
            Err(other) => Err(other),
        }
    }
}
