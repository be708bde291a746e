//! A record opened to be looked at.

use games::kernel::{Names, Record, RecordError, Seat, Turn, Viewer};
use games::{Rulebook, Table, Told};
use protocol::{Moment, Problem};

/// A position is kept every so many actions, so that no moment is far from one.
const STRIDE: usize = 32;
/// No more moments at once.
const MOST: usize = 200;

/// A game and positions along its way.
pub(crate) struct Replay {
    actions: Vec<(Seat, String)>,
    kept: Vec<Box<dyn Table>>,
}

impl Replay {
    pub(crate) fn open(
        book: &'static dyn Rulebook,
        record: &Record,
        names: &Names,
    ) -> Result<Replay, Problem> {
        let bad = |error: RecordError| Problem::new("conflict", error.to_string());
        book.resume(record, usize::MAX).map_err(bad)?;
        let mut table = book.resume(record, 0).map_err(bad)?;
        table.set_names(names.clone());
        let mut replay = Replay { actions: record.actions.clone(), kept: vec![table] };
        for at in (STRIDE..=record.actions.len()).step_by(STRIDE) {
            let table = replay.table(at)?;
            replay.kept.push(table);
        }
        Ok(replay)
    }

    /// Whether it has an outcome.
    pub(crate) fn over(&self) -> bool {
        self.table(self.actions.len()).is_ok_and(|table| table.turn() == Turn::Over)
    }

    /// A new game from the position after `at` actions, with fresh chance.
    pub(crate) fn fork(&self, at: usize, seed: &str) -> Result<Box<dyn Table>, Problem> {
        self.table(at)?.fork(seed).map_err(|broken| Problem::new("conflict", broken.to_string()))
    }

    /// Moments as one pair of eyes saw them. Before a game is over its secrets are for the eyes they belong to.
    pub(crate) fn moments(
        &self,
        from: usize,
        count: usize,
        eyes: Option<Seat>,
    ) -> Result<Vec<Moment<Told>>, Problem> {
        let viewer = eyes.map_or(Viewer::Public, Viewer::Seat);
        if eyes.is_some_and(|seat| seat.0 >= self.kept[0].seats()) {
            return Err(Problem::new("bad_seat", "there is no such seat"));
        }
        let mut table = self.table(from)?;
        let mut seen = if from == 0 { 0 } else { self.table(from - 1)?.happened() };
        let mut moments = Vec::new();
        for at in from..=self.actions.len().min(from.saturating_add(count.clamp(1, MOST) - 1)) {
            if at > from {
                play(&mut *table, &self.actions[at - 1])?;
            }
            let told = table.sights(viewer, seen);
            seen = table.happened();
            moments.push(Moment { at, view: table.view(viewer).into_raw(), told });
        }
        Ok(moments)
    }

    fn table(&self, at: usize) -> Result<Box<dyn Table>, Problem> {
        if at > self.actions.len() {
            let message = format!("the record has {} actions, not {at}", self.actions.len());
            return Err(Problem::new("not_found", message));
        }
        let near = (at / STRIDE).min(self.kept.len() - 1);
        let mut table = self.kept[near].copy();
        for action in &self.actions[near * STRIDE..at] {
            play(&mut *table, action)?;
        }
        Ok(table)
    }
}

fn play(table: &mut dyn Table, (seat, action): &(Seat, String)) -> Result<(), Problem> {
    Ok(table.play(*seat, action).map(|_| ())?)
}
