//! What people show of themselves: who may see it, their games, whom they met there, what they have achieved.

use super::engine::{Engine, Found};
use super::read::small;
use super::statement::{Cells, Statement, statement};
use crate::store::{Achieved, Past, PersonRow};
use games::kernel::Seat;
use protocol::{Finisher, Holder, Rival, Shown};

/// A game that whoever asks, `$2`, may know of: everybody may, or they have played it themselves.
const KNOWN: &str = "(tables.listed = 1 OR EXISTS
    (SELECT 1 FROM results AS theirs WHERE theirs.table_key = tables.key AND theirs.person = $2))";

pub(super) async fn shown(engine: &impl Engine, person: &str) -> Found<Option<Shown>> {
    let found = engine.fetch(statement("SELECT shown FROM people WHERE id = $1").text(person)).await?;
    let word = found.into_iter().next().map(|mut cells| cells.text()).transpose()?;
    // What this build does not know is shown to nobody.
    let read = |word: String| Shown::ALL.into_iter().find(|one| one.name() == word).unwrap_or(Shown::Nobody);
    Ok(word.map(read))
}

pub(super) fn show(person: &PersonRow, shown: Shown) -> Statement {
    statement("UPDATE people SET shown = $3 WHERE id = $1 AND epoch = $2")
        .text(&person.id)
        .int(person.epoch)
        .text(shown.name())
        .must_change()
}

pub(super) async fn have_met(engine: &impl Engine, one: &str, other: &str) -> Found<bool> {
    let wanted = statement(
        "SELECT mine.seat FROM results AS mine JOIN results AS theirs ON theirs.table_key = mine.table_key
         WHERE mine.person = $1 AND theirs.person = $2 LIMIT 1",
    );
    Ok(!engine.fetch(wanted.text(one).text(other)).await?.is_empty())
}

pub(super) fn keep(key: i64, achieved: &[Achieved]) -> Vec<Statement> {
    let line = |one: &Achieved| {
        statement(
            "INSERT INTO feats (table_key, seat, feat, person) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        )
        .int(key)
        .int(i64::from(one.seat))
        .text(&one.feat)
        .text(&one.person)
    };
    achieved.iter().map(line).collect()
}

pub(super) async fn feats(
    engine: &impl Engine,
    person: &str,
    now: i64,
) -> Found<Vec<(String, String, u64, i64)>> {
    let wanted = statement(
        "SELECT game, feat, count(*), min(at) FROM feats JOIN tables ON key = feats.table_key
         JOIN finished ON finished.table_key = key WHERE person = $1 AND at <= $2
         GROUP BY game, feat ORDER BY game, feat",
    );
    let line = |mut cells: Cells| Ok((cells.text()?, cells.text()?, cells.int()? as u64, cells.int()?));
    engine.fetch(wanted.text(person).int(now)).await?.into_iter().map(line).collect()
}

pub(super) async fn past(
    engine: &impl Engine,
    (person, asks): (&str, &str),
    now: i64,
    limit: u32,
) -> Found<Vec<Past>> {
    let wanted = statement(format!(
        "SELECT the_table, replay, game, at, chairs, own_place, own_score, results.seat, name, results.place,
                results.score FROM
         (SELECT tables.key AS the_table, replay, game, at, chairs, own.place AS own_place, own.score AS own_score
          FROM results AS own JOIN tables ON tables.key = own.table_key
          JOIN finished ON finished.table_key = tables.key
          WHERE own.person = $1 AND replay IS NOT NULL AND at <= $3 AND {KNOWN} ORDER BY at DESC LIMIT $4) AS newest
         JOIN results ON results.table_key = the_table LEFT JOIN people ON people.id = results.person
         ORDER BY at DESC, the_table, results.place, results.seat"
    ));
    let mut games: Vec<Past> = Vec::new();
    for mut cells in engine.fetch(wanted.text(person).text(asks).int(now).int(i64::from(limit))).await? {
        let (key, replay, game, ended) = (cells.int()?, cells.text()?, cells.text()?, cells.int()?);
        let chairs: Vec<Holder> = serde_json::from_str(&cells.text()?).unwrap_or_default();
        let (place, score) = (small(cells.int()?), small(cells.int()?));
        if games.last().is_none_or(|last| last.key != key) {
            let seats = chairs.len() as u8;
            games.push(Past { key, replay, game, ended, place, score, seats, players: Vec::new() });
        }
        let (seat, name) = (cells.int()?, cells.maybe()?.unwrap_or_default());
        let (place, score) = (small(cells.int()?), small(cells.int()?));
        if let Some(last) = games.last_mut() {
            last.players.push(Finisher { name, seat: Seat(small(seat)), place, score });
        }
    }
    Ok(games)
}

pub(super) async fn rivals(
    engine: &impl Engine,
    (person, asks): (&str, &str),
    now: i64,
    limit: u32,
) -> Found<Vec<Rival>> {
    let wanted = statement(format!(
        "SELECT other.person, people.name, count(*), count(CASE WHEN mine.place < other.place THEN 1 END),
                count(CASE WHEN mine.place > other.place THEN 1 END), max(at)
         FROM results AS mine JOIN results AS other ON other.table_key = mine.table_key AND other.person <> mine.person
         JOIN tables ON tables.key = mine.table_key JOIN finished ON finished.table_key = tables.key
         JOIN people ON people.id = other.person
         WHERE mine.person = $1 AND at <= $3 AND {KNOWN}
         GROUP BY other.person, people.name ORDER BY count(*) DESC, max(at) DESC, other.person LIMIT $4"
    ));
    let rival = |mut cells: Cells| {
        Ok(Rival {
            person: cells.text()?,
            name: cells.text()?,
            played: cells.int()? as u64,
            ahead: cells.int()? as u64,
            behind: cells.int()? as u64,
            last: cells.int()?,
        })
    };
    let found = engine.fetch(wanted.text(person).text(asks).int(now).int(i64::from(limit))).await?;
    found.into_iter().map(rival).collect()
}
