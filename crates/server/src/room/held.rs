//! What is said while a response window is young waits until the window has stood for its steady time (MW-8.7). It waits
//! whatever others have said, so that neither a reply nor its absence tells anybody who has answered.

use super::Room;
use crate::error::Error;
use protocol::{ToClient, ToServer};

/// No more waits of one seat.
const MOST: usize = 32;

/// Something said by somebody who looks on.
pub(super) struct Said {
    /// Their handle in the audience.
    pub(super) id: u64,
    /// Who.
    pub(super) person: String,
    /// What.
    pub(super) message: ToServer,
}

impl Room {
    /// Does what an onlooker wants, as soon as it may take effect.
    pub(super) async fn hear_in_time(&mut self, id: u64, message: ToServer) {
        let Some(person) = self.audience.person(id).map(str::to_owned) else { return };
        let said = Said { id, person, message };
        // Talk is no part of the game, and whoever has no seat is refused whatever happens in it.
        let seated = self.stage.seat_of(&said.person).is_some();
        if !seated || matches!(said.message, ToServer::Chat { .. }) {
            return self.hear(said).await;
        }
        if crate::time::now() >= self.stage.sealed_until() {
            self.release().await;
            return self.hear(said).await;
        }
        if self.held.iter().filter(|other| other.person == said.person).count() < MOST {
            self.held.push(said);
        } else {
            let problem = Error::TooMuch("slower, please").problem();
            let client = said.message.client().to_owned();
            self.audience
                .reply(id, &ToClient::Refused { client, code: problem.code, message: problem.message });
        }
    }

    /// Does what has waited, in the order in which it was said.
    pub(super) async fn release(&mut self) {
        for said in std::mem::take(&mut self.held) {
            self.hear(said).await;
        }
    }
}
