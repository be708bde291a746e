//! What keeping order does at a table: whoever is banned leaves it, and lines are taken out of its talk.

use super::Room;
use games::kernel::{Seat, Viewer};
use protocol::State;

/// After so long it is tried again to have a banned person leave.
const AGAIN: i64 = 5_000;

impl Room {
    /// Whoever is banned leaves, as if by themselves: a bot plays on, and the seat is free.
    pub(super) async fn see_off(&mut self) {
        if self.doubtful || !matches!(self.stage.state, State::Waiting | State::Playing) {
            return;
        }
        let seated = self.stage.chairs.iter().enumerate();
        let people: Vec<(Seat, String)> = seated
            .filter_map(|(at, chair)| Some((Seat(at as u8), chair.person.clone()?)))
            .filter(|(_, person)| self.node.order.admits(person).is_err())
            .collect();
        for (seat, person) in people {
            if let Err(error) = self.stand(seat, false).await {
                tracing::warn!(table = self.shelf.id, %error, "a seat stays with somebody who is banned");
                self.node.alarm(&self.shelf.id, crate::time::now() + AGAIN);
            }
            self.audience.dismiss(&person);
        }
    }

    /// A line was taken out: whoever has heard it is told so, and whoever has not will not.
    pub(super) async fn take_out(&mut self, number: u64) {
        let Ok(lines) = self.node.store.talk(self.shelf.key, (number, number)).await else { return };
        let Some(line) = lines.into_iter().next().filter(|line| line.removed) else { return };
        let held = self.late.as_mut().is_some_and(|late| late.take_out(number));
        let laggards = self.audience.tell_chat(&line, |viewer| !held || viewer != Viewer::Public);
        self.node.metrics.laggards.add(laggards);
    }
}
