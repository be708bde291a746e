//! Local games between visits.

use crate::home::glance::Glance;
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
    /// How it stands.
    #[serde(default)]
    pub glance: Glance,
}

/// How long a tab leads after it has said so, in milliseconds: longer than a bot thinks.
pub(crate) const LEAD: i64 = 3_000;

/// What a change of a local game is heard under.
pub(crate) fn key(id: &str) -> String {
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
    let before = lines.iter().find(|line| line.id == id).map(|line| line.glance.clone());
    lines.retain(|line| line.id != id);
    let line = Line {
        glance: before.unwrap_or_default(),
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

/// Notes how a local game stands.
pub(crate) fn note(id: &str, glance: Glance) {
    let mut lines = list();
    if let Some(line) = lines.iter_mut().find(|line| line.id == id && line.glance != glance) {
        line.glance = glance;
        storage::write(LIST, &lines);
    }
}

/// Says that this tab lets the bots of a game play now. Not while another tab does: they would play two games.
pub(crate) fn lead(id: &str, tab: &str) -> bool {
    let (key, now) = (format!("pantheon.lead.{id}"), time::now());
    let led: Option<(String, i64)> = storage::read(&key);
    let elsewhere = led.is_some_and(|(other, at)| other != tab && (now - LEAD..=now).contains(&at));
    if !elsewhere {
        storage::write(&key, &(tab, now));
    }
    !elsewhere
}

/// Says that this tab leads no more.
pub(crate) fn rest(id: &str, tab: &str) {
    let key = format!("pantheon.lead.{id}");
    if storage::read::<(String, i64)>(&key).is_some_and(|(leader, _)| leader == tab) {
        storage::remove(&key);
    }
}

/// Forgets a local game.
pub(crate) fn forget(id: &str) {
    let mut lines = list();
    lines.retain(|line| line.id != id);
    storage::write(LIST, &lines);
    storage::remove(&key(id));
}
