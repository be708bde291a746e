//! Whom an entry makes the game wait for, and what it changes for spectators: what is to be told later, with the entry.

use super::Room;
use crate::notices::{SEEN, millis};
use crate::store::Note;
use games::kernel::{Seat, Seats, Viewer};
use protocol::State;
use std::collections::BTreeSet;

/// Who is asked of those who can be told, and whom spectators see waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    asked: Seats,
    shown: Option<(Seats, bool)>,
}

/// Who can be told, and the number of what that was read by.
pub(super) type Reach = Option<(i64, BTreeSet<String>)>;

impl Room {
    /// How it stands before an entry. Where nobody at the table can be told this is nothing.
    pub(super) async fn who_waits(&mut self) -> Option<Waiting> {
        let reached = self.node.notices.reached();
        if self.reach.as_ref().is_none_or(|(at, _)| *at != reached) {
            // Who cannot be read cannot be told: the game goes on.
            let found = self.node.store.reachable(self.shelf.key).await.ok()?;
            self.reach = Some((reached, found.into_iter().collect()));
        }
        self.reach.as_ref().filter(|(_, people)| !people.is_empty())?;
        Some(self.waits())
    }

    fn waits(&self) -> Waiting {
        let told = |person: &str| self.reach.as_ref().is_some_and(|(_, people)| people.contains(person));
        let asked = |(_, seat): &(usize, Seat)| {
            let chair = &self.stage.chairs[seat.index()];
            let reached = chair.bot.is_none() && chair.person.as_deref().is_some_and(told);
            reached && self.stage.asks(*seat)
        };
        let seats = (0..self.stage.chairs.len()).map(|at| (at, Seat(at as u8)));
        let shown =
            told("").then(|| (self.stage.seen_waiting(Viewer::Public).0, self.stage.state == State::Over));
        Waiting { asked: seats.filter(asked).map(|(_, seat)| seat).collect(), shown }
    }

    /// What is to be told because of an entry at this time.
    pub(super) fn summons(&self, before: Option<Waiting>, at: i64) -> Vec<Note> {
        let Some(before) = before else { return Vec::new() };
        let (now, settings) = (self.waits(), &self.node.config.notices);
        let (after, again) = (millis(settings.after), millis(settings.again));
        let fresh = now.asked.iter().filter(|seat| !before.asked.contains(*seat));
        let mut notes: Vec<Note> = fresh
            .filter_map(|seat| self.stage.chairs[seat.index()].person.clone())
            .map(|person| Note::Summoned { person, at, due: at + after, again })
            .collect();
        if now.shown.is_some() && now.shown != before.shown {
            let delay = i64::from(self.stage.opened.spectator_delay) * 1_000;
            notes.push(Note::Shown { at, due: at + delay + SEEN + after, again });
        }
        notes
    }
}
