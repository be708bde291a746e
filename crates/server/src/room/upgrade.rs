//! What becomes of a table when its rules have changed since it began.

use super::Room;
use crate::stage::{Entry, parse};
use crate::store::{Note, Snapshot, StoreError};
use games::Table;
use protocol::State;
use serde_json::Value;

/// Numbers of updates after an upgrade go on from so much further.
const LEAP: u64 = 1_000;

/// Why there is no position to go on from.
enum Hitch {
    /// The store did not say.
    Store(StoreError),
    /// There is none.
    Lost(String),
}

impl From<StoreError> for Hitch {
    fn from(error: StoreError) -> Hitch {
        Hitch::Store(error)
    }
}

fn lost(why: impl std::fmt::Display) -> Hitch {
    Hitch::Lost(why.to_string())
}

impl Room {
    /// After reading: a running game whose rules have changed goes on from its last position, or is paused; a finished
    /// one that could not be kept is kept now.
    pub(super) async fn bring_up_to_date(&mut self) {
        if self.stage.state == State::Over
            && self.stage.game.is_some()
            && let Ok(None) = self.node.store.replay(&self.stage.replay()).await
        {
            self.finish().await;
        }
        if !self.stage.outdated() {
            return;
        }
        if self.is_of_newer_rules() {
            self.leaves = true;
            return;
        }
        let entry = match self.newest_position().await {
            Ok((state, numbers)) => Entry::Upgraded { rules: self.stage.book().rules(), state, numbers },
            // The store may work again: until then the table waits and is tried again.
            Err(Hitch::Store(error)) => {
                tracing::warn!(table = self.shelf.id, %error, "a table cannot be brought up to date yet");
                return;
            }
            Err(Hitch::Lost(why)) => {
                tracing::warn!(table = self.shelf.id, why, "paused: it cannot go on under the new rules");
                Entry::Paused { why }
            }
        };
        let paused = matches!(entry, Entry::Paused { .. });
        let notes = if paused { vec![Note::State(State::Paused)] } else { Vec::new() };
        if let Err(error) = self.write(entry, notes).await {
            tracing::warn!(table = self.shelf.id, %error, "a table could not be brought up to date");
        }
    }

    /// Whether a newer build has brought it further than this one can follow: it is for nodes of that build.
    pub(super) fn is_of_newer_rules(&self) -> bool {
        self.stage.outdated() && self.stage.rules.is_some_and(|rules| rules > self.stage.book().rules())
    }

    /// The position after the last entry under the new rules, and the viewers' numbers.
    async fn newest_position(&mut self) -> Result<(Value, Vec<u64>), Hitch> {
        let snapshot = self.node.store.snapshot(self.shelf.key).await?;
        let Snapshot { sequence, body, .. } =
            snapshot.ok_or_else(|| lost("no position was kept under the old rules"))?;
        let mut kept: Value = serde_json::from_str(&body).map_err(lost)?;
        let numbers: Vec<u64> = serde_json::from_value(kept["numbers"].take()).map_err(lost)?;
        let mut game = self
            .stage
            .book()
            .load(kept["state"].take(), &self.stage.opened.secret)
            .map_err(|broken| lost(format!("the position does not load: {broken}")))?;
        let rows = self.node.store.log(self.shelf.key, sequence).await?;
        for row in &rows {
            let entry = parse(row).map_err(lost)?;
            play_on(&mut *game, &entry).map_err(|why| lost(format!("entry {}: {why}", row.sequence)))?;
        }
        // Every entry since may have been seen by everybody: a number too high only makes clients read anew. How many there
        // were must not be told, so the numbers go up by so much whatever happened.
        let more = (rows.len() as u64).next_multiple_of(LEAP).max(LEAP);
        Ok((game.state(), numbers.iter().map(|number| number + more).collect()))
    }
}

fn play_on(game: &mut dyn Table, entry: &Entry) -> Result<(), String> {
    match entry {
        Entry::Acted { seat, action, .. } => {
            game.play(*seat, action).map(|_| ()).map_err(|refusal| refusal.to_string())
        }
        Entry::TookBack { seat, skipped: 0, .. } => {
            game.take_back(*seat).map_err(|refusal| refusal.to_string())
        }
        Entry::TookBack { .. } | Entry::UndoAsked { .. } | Entry::UndoAnswered { .. } => {
            Err("an undo since then cannot be told apart under other rules".to_owned())
        }
        Entry::Opened(_)
        | Entry::Sat { .. }
        | Entry::Stood { .. }
        | Entry::Started { .. }
        | Entry::Handed { .. }
        | Entry::Returned { .. }
        | Entry::TimedOut { .. }
        | Entry::Voted { .. }
        | Entry::VoteClosed { .. }
        | Entry::Standing { .. }
        | Entry::Planned { .. }
        | Entry::Became { .. }
        | Entry::Muted { .. }
        | Entry::Rematched { .. }
        | Entry::Upgraded { .. }
        | Entry::Paused { .. }
        | Entry::Closed => Ok(()),
    }
}
