//! What the hall tells of a local game: noted at its table, read in the hall.

use crate::link::kept;
use crate::storage;
use crate::table::TableSignals;
use crate::words::{door, words};
use kernel::{Names, Seat};
use leptos::prelude::*;
use protocol::State;
use serde::{Deserialize, Serialize};

/// Under this name the standing of the server's tables is kept, as one saw it last, the last seen first.
const SEEN: &str = "pantheon.seen";
/// Of so many tables.
const TABLES: usize = 40;

/// A local game at a glance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Glance {
    /// What one must decide; empty where nobody is asked, or several share the screen.
    pub prompt: String,
    /// Who leads, or who has won, in a few words.
    pub standing: String,
}

/// Notes what the hall shall tell of this table, whenever that changes.
pub(crate) fn note(id: &str, table: TableSignals) {
    let id = id.to_owned();
    let glance = Memo::new(move |_| {
        table.now.with(|now| {
            let now = now.as_ref()?;
            let ask = now.ask.as_ref().map(|ask| ask.prompt.clone()).unwrap_or_default();
            Some(Glance { prompt: ask, standing: ended(table).or_else(|| leads(table)).unwrap_or_default() })
        })
    });
    Effect::new(move |_| {
        if let Some(glance) = glance.get() {
            kept::note(&id, glance);
        }
    });
}

/// Notes who leads at a table of the server, as one sees it: the hall tells it, and the server need not know.
pub(crate) fn note_seen(id: &str, table: TableSignals) {
    let id = id.to_owned();
    let standing = Memo::new(move |_| {
        let now = table.past.get().is_none() && table.drawing.with(Option::is_some);
        now.then(|| leads(table).unwrap_or_default())
    });
    Effect::new(move |_| {
        let Some(standing) = standing.get() else { return };
        let mut all: Vec<(String, String)> = storage::read(SEEN).unwrap_or_default();
        all.retain(|(other, _)| *other != id);
        all.insert(0, (id.clone(), standing));
        all.truncate(TABLES);
        storage::write(SEEN, &all);
    });
}

/// Who led at a table of the server when one last looked; nothing where nobody did.
pub(super) fn seen(id: &str) -> Option<String> {
    let all: Vec<(String, String)> = storage::read(SEEN)?;
    all.into_iter().find(|(other, _)| other == id).map(|(_, standing)| standing).filter(|it| !it.is_empty())
}

/// Who has won, with what.
fn ended(table: TableSignals) -> Option<String> {
    table.facts.with(|facts| {
        let outcome = facts.as_ref().filter(|facts| facts.state == State::Over)?.outcome.clone()?;
        let names = Names::new(Seat::all(outcome.ranks.len() as u8).map(|seat| table.name(seat)));
        Some(won(&outcome, &names))
    })
}

/// How a game ended, with the scores, the best first.
pub(crate) fn won(outcome: &kernel::Outcome, names: &Names) -> String {
    let headline = outcome.headline(names);
    if outcome.together && outcome.winners.len() != 1 {
        return headline;
    }
    let mut order: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    order.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let scores: Vec<String> = order.iter().map(|seat| outcome.scores[seat.index()].to_string()).collect();
    format!("{headline}: {}", scores.join(" – "))
}

/// Who is ahead of everybody else, where all play against each other.
fn leads(table: TableSignals) -> Option<String> {
    if door(&table.game.get()).is_some_and(|door| door.together) {
        return None;
    }
    table.drawing.with(|drawing| {
        let cards = &drawing.as_ref()?.scene().seats;
        let best = cards.iter().max_by(|a, b| a.worth.total_cmp(&b.worth))?;
        let alone = cards.iter().all(|card| card.seat == best.seat || card.worth < best.worth);
        let words = words().leads.replacen("{}", &table.name(best.seat), 1);
        alone.then(|| words.replacen("{}", &best.score, 1))
    })
}
