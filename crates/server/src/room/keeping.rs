//! What is kept of a game besides its log, and shown of a finished one.

use super::Room;
use crate::error::{Error, Result};
use crate::store::{Finished, Snapshot};
use games::Table;
use games::kernel::{Names, Seat};
use protocol::{Holder, Replay, State};
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// After so many milliseconds a game that could not be kept is kept again.
const AGAIN: i64 = 2_000;

/// What happened in a game, in the names it knows.
fn lines(game: &dyn Table) -> String {
    game.events(0).into_iter().map(|told| told.text).collect::<Vec<_>>().join("\n")
}

impl Room {
    /// Keeps the game for ever. Should it fail it is done again a little later, or when the table is next read.
    pub(super) async fn finish(&mut self) {
        let Some(game) = self.stage.game.as_deref() else { return };
        let Some(outcome) = game.outcome() else { return };
        // Names are people's own and can be taken out: what is kept speaks of seats.
        let mut nameless = game.copy();
        nameless.set_names(Names::default());
        let lines = lines(&*nameless);
        let mut results = Vec::new();
        for (seat, chair) in self.stage.chairs.iter().enumerate() {
            if let (Some(person), None) = (&chair.person, &chair.bot)
                && !self.stage.is_gone(person)
            {
                // Whoever is first without having won is not counted among those who won.
                let won = outcome.won(Seat(seat as u8));
                let rank = if won { outcome.ranks[seat] } else { outcome.ranks[seat].max(2) };
                results.push((person.clone(), seat as u8, rank, outcome.scores[seat]));
            }
        }
        let record = game.record().to_json();
        // Whoever only looks on hears of the end when it is shown.
        let rated = self.stage.rated();
        let at = rated.at;
        let (replay, achieved) = (self.stage.replay(), self.stage.achieved());
        let finished = Finished { record, lines, results, at, replay, rated, achieved };
        if let Err(error) = self.node.store.finish(self.shelf.key, finished).await {
            tracing::warn!(table = self.shelf.id, %error, "a finished game could not be kept yet");
            self.node.alarm(&self.shelf.id, crate::time::now() + AGAIN);
        }
    }

    pub(super) async fn record(&mut self, person: &str) -> Result<(String, String)> {
        self.sure()?;
        self.stage.may_look(person)?;
        if self.stage_for(person).state != State::Over {
            return Err(Error::Conflict("the game is not over"));
        }
        let kept = self.node.store.finished(self.shelf.key).await?;
        let (record, kept) = kept.ok_or(Error::NotFound("record"))?;
        Ok((record, self.stage.game.as_deref().map_or(kept, lines)))
    }

    pub(super) async fn replay(&mut self) -> Result<Replay> {
        self.sure()?;
        let (record, _) = self.node.store.finished(self.shelf.key).await?.ok_or(Error::NotFound("replay"))?;
        let facts = self.stage.facts();
        let seats = Seat::all(facts.seats.len() as u8);
        let colours: Vec<Option<u8>> = facts.seats.iter().map(Holder::colour).collect();
        Ok(Replay {
            game: facts.game,
            names: seats.map(|seat| self.stage.called(seat)).collect(),
            colours: if colours.iter().any(Option::is_some) { colours } else { Vec::new() },
            outcome: facts.outcome,
            fair: facts.fair,
            record: RawValue::from_string(record).map_err(|_| Error::NotFound("replay"))?,
        })
    }

    pub(super) fn position(&self, person: &str, at: u64) -> Result<Value> {
        self.sure()?;
        if self.stage_for(person).state != State::Over {
            return Err(Error::Conflict("the game is not over"));
        }
        let game = self.stage.game.as_deref().ok_or(Error::Conflict("its rules have changed since"))?;
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if at >= game.played() {
            return Err(Error::Bad("the game has no decision after so many actions".to_owned()));
        }
        let mut state = game.at(at).state();
        if let Some(map) = state.as_object_mut() {
            // Fresh chance from here on.
            map.shift_remove("dice");
        }
        Ok(json!({"state": state, "options": game.options(), "seats": game.seats(), "game": game.game()}))
    }

    /// The position of a running game, unless it is kept already.
    pub(super) fn position_to_keep(&self) -> Option<Snapshot> {
        let game = self.stage.game.as_deref()?;
        if self.doubtful || self.stage.state != State::Playing || self.kept == self.stage.sequence {
            return None;
        }
        let body = json!({"state": game.state(), "numbers": self.stage.numbers()}).to_string();
        Some(Snapshot { sequence: self.stage.sequence, rules: self.stage.book().rules(), body })
    }

    /// Keeps the position for the day the rules change.
    pub(super) async fn keep_position(&mut self) {
        let Some(snapshot) = self.position_to_keep() else { return };
        let sequence = snapshot.sequence;
        match self.node.store.save_snapshot(self.hold, snapshot).await {
            Ok(()) => self.kept = sequence,
            Err(error) => tracing::warn!(table = self.shelf.id, %error, "a position could not be kept"),
        }
    }
}
