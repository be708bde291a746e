//! Local games between visits.

use crate::{storage, time};
use protocol::{LocalSeat, Saved};
use serde::{Deserialize, Serialize};

const LIST: &str = "pantheon.games";
/// So many finished games are kept; unfinished ones all are.
const FINISHED: usize = 12;

/// What the list of local games tells of one.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The name of the table.
    pub id: String,
    /// The game.
    pub game: String,
    /// Who plays.
    pub seats: Vec<LocalSeat>,
    /// When it was played last, in milliseconds since 1970.
    pub at: i64,
    /// Whether it has ended.
    pub over: bool,
    /// How many actions were played.
    pub played: usize,
    /// The rules it is played by.
    pub rules: u32,
}

fn key(id: &str) -> String {
    format!("pantheon.game.{id}")
}

/// The local games, the last played first.
pub(crate) fn list() -> Vec<Line> {
    storage::read(LIST).unwrap_or_default()
}

/// A local game.
pub(crate) fn read(id: &str) -> Option<Saved> {
    storage::read(&key(id))
}

/// Keeps a local game as it stands. Whether that worked.
pub(crate) fn keep(id: &str, saved: &Saved) -> bool {
    let mut lines = list();
    lines.retain(|line| line.id != id);
    let line = Line {
        id: id.to_owned(),
        game: saved.record.game.clone(),
        seats: saved.seats.clone(),
        at: time::now(),
        over: saved.over,
        played: saved.record.actions.len(),
        rules: saved.record.rules,
    };
    lines.insert(0, line);
    let mut finished = 0;
    lines.retain(|line| {
        finished += usize::from(line.over);
        let stays = !line.over || finished <= FINISHED;
        if !stays {
            storage::remove(&key(&line.id));
        }
        stays
    });
    storage::write(&key(id), saved) && storage::write(LIST, &lines)
}

/// Forgets a local game.
pub(crate) fn forget(id: &str) {
    let mut lines = list();
    lines.retain(|line| line.id != id);
    storage::write(LIST, &lines);
    storage::remove(&key(id));
}
