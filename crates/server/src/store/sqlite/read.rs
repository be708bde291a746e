//! What readers ask of the file.

use crate::store::{Row, Shelf, Sizes, Snapshot, StoreError};
use games::kernel::Seat;
use protocol::{FinishedLine, Finisher, Holder, Person, State, TableLine};
use sqlx::SqlitePool;
use std::collections::{BTreeMap, BTreeSet};

type Found<T> = Result<T, StoreError>;

fn state(word: &str) -> State {
    match word {
        "waiting" => State::Waiting,
        "playing" => State::Playing,
        "over" => State::Over,
        "closed" => State::Closed,
        _ => State::Paused,
    }
}

type Line = (String, String, i64, String, String);

fn line((table, game, made, word, chairs): Line) -> TableLine {
    let seats = serde_json::from_str(&chairs).unwrap_or_default();
    TableLine { table, game, made, state: state(&word), seats }
}

/// The person a chair names.
pub(super) fn person_of(holder: &mut Holder) -> Option<&mut Person> {
    match holder {
        Holder::Open => None,
        Holder::Person(person) => Some(person),
        Holder::Bot { away, .. } => away.as_mut(),
    }
}

/// Puts today's names of people into lists of tables.
async fn name(pool: &SqlitePool, lines: &mut [TableLine]) -> Found<()> {
    let people = |lines: &mut [TableLine]| -> BTreeSet<String> {
        let holders = lines.iter_mut().flat_map(|line| &mut line.seats);
        holders.filter_map(person_of).map(|person| person.id.clone()).collect()
    };
    let wanted = serde_json::to_string(&people(lines)).expect("texts are JSON");
    let found: Vec<(String, String)> =
        sqlx::query_as("SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?1))")
            .bind(wanted)
            .fetch_all(pool)
            .await?;
    let names: BTreeMap<String, String> = found.into_iter().collect();
    for person in lines.iter_mut().flat_map(|line| &mut line.seats).filter_map(person_of) {
        person.name = names.get(&person.id).cloned().unwrap_or_default();
    }
    Ok(())
}

pub(super) async fn shelf(pool: &SqlitePool, id: &str) -> Found<Option<Shelf>> {
    let row: Option<(i64, String, String, bool, String, i64)> =
        sqlx::query_as("SELECT key, id, game, listed, state, made FROM tables WHERE id = ?1")
            .bind(id)
            .fetch_optional(pool)
            .await?;
    Ok(row.map(|(key, id, game, listed, word, made)| Shelf {
        key,
        id,
        game,
        listed,
        state: state(&word),
        made,
    }))
}

pub(super) async fn latest(pool: &SqlitePool) -> Found<i64> {
    let last = sqlx::query_scalar("SELECT at FROM log ORDER BY id DESC LIMIT 1").fetch_optional(pool).await?;
    Ok(last.unwrap_or(0))
}

pub(super) async fn log(pool: &SqlitePool, key: i64, after: u64) -> Found<Vec<Row>> {
    let rows: Vec<(i64, i64, String)> = sqlx::query_as(
        "SELECT sequence, at, body FROM log WHERE table_key = ?1 AND sequence > ?2 ORDER BY sequence",
    )
    .bind(key)
    .bind(after as i64)
    .fetch_all(pool)
    .await?;
    let row = |(sequence, at, body): (i64, i64, String)| Row {
        key,
        sequence: sequence as u64,
        at,
        body: body.into(),
    };
    Ok(rows.into_iter().map(row).collect())
}

pub(super) async fn end(pool: &SqlitePool, key: i64) -> Found<(u64, i64)> {
    let last: Option<(i64, i64)> =
        sqlx::query_as("SELECT sequence, at FROM log WHERE table_key = ?1 ORDER BY sequence DESC LIMIT 1")
            .bind(key)
            .fetch_optional(pool)
            .await?;
    Ok(last.map_or((0, 0), |(sequence, at)| (sequence as u64, at)))
}

pub(super) async fn finished(pool: &SqlitePool, key: i64) -> Found<Option<(String, String)>> {
    Ok(sqlx::query_as("SELECT record, lines FROM finished WHERE table_key = ?1")
        .bind(key)
        .fetch_optional(pool)
        .await?)
}

pub(super) async fn snapshot(pool: &SqlitePool, key: i64) -> Found<Option<Snapshot>> {
    let row: Option<(i64, i64, String)> =
        sqlx::query_as("SELECT sequence, rules, body FROM snapshots WHERE table_key = ?1")
            .bind(key)
            .fetch_optional(pool)
            .await?;
    Ok(row.map(|(sequence, rules, body)| Snapshot {
        sequence: sequence as u64,
        rules: u32::try_from(rules).unwrap_or(0),
        body,
    }))
}

/// A game that is over and not yet for everybody is still being played as far as the list tells.
pub(super) async fn listed(pool: &SqlitePool, now: i64, limit: u32) -> Found<Vec<TableLine>> {
    let rows: Vec<Line> = sqlx::query_as(
        "SELECT id, game, made, iif(state = 'over', 'playing', state), chairs
         FROM tables LEFT JOIN finished ON table_key = key
         WHERE listed = 1 AND (state IN ('waiting', 'playing') OR (state = 'over' AND at > ?1))
         ORDER BY made DESC LIMIT ?2",
    )
    .bind(now)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    let mut lines: Vec<TableLine> = rows.into_iter().map(line).collect();
    name(pool, &mut lines).await?;
    Ok(lines)
}

pub(super) async fn all(pool: &SqlitePool, limit: u32) -> Found<Vec<TableLine>> {
    let rows: Vec<Line> =
        sqlx::query_as("SELECT id, game, made, state, chairs FROM tables ORDER BY made DESC LIMIT ?1")
            .bind(limit)
            .fetch_all(pool)
            .await?;
    let mut lines: Vec<TableLine> = rows.into_iter().map(line).collect();
    name(pool, &mut lines).await?;
    Ok(lines)
}

pub(super) async fn tables_of(
    pool: &SqlitePool,
    person: &str,
    limit: u32,
) -> Found<Vec<(TableLine, u8, u64)>> {
    let rows: Vec<(String, String, i64, String, String, u8, i64)> = sqlx::query_as(
        "SELECT id, game, made, state, chairs, seat, seen FROM seats JOIN tables ON key = table_key
         WHERE person = ?1 ORDER BY made DESC LIMIT ?2",
    )
    .bind(person)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    let places: Vec<(u8, u64)> = rows.iter().map(|row| (row.5, row.6 as u64)).collect();
    let mut lines: Vec<TableLine> = rows
        .into_iter()
        .map(|(id, game, made, word, chairs, ..)| line((id, game, made, word, chairs)))
        .collect();
    name(pool, &mut lines).await?;
    Ok(lines.into_iter().zip(places).map(|(line, (seat, seen))| (line, seat, seen)).collect())
}

pub(super) async fn replay(pool: &SqlitePool, key: &str) -> Found<Option<String>> {
    let found = "SELECT id FROM finished JOIN tables ON key = table_key WHERE replay = ?1";
    Ok(sqlx::query_scalar(found).bind(key).fetch_optional(pool).await?)
}

pub(super) async fn recent(pool: &SqlitePool, now: i64, limit: u32) -> Found<Vec<FinishedLine>> {
    type Row = (String, String, i64, Option<u8>, Option<String>, Option<u8>, Option<i32>);
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT replay, game, at, seat, name, place, score FROM
         (SELECT replay, game, at, table_key AS the_table FROM finished JOIN tables ON key = table_key
          WHERE listed = 1 AND replay IS NOT NULL AND at <= ?1 ORDER BY at DESC LIMIT ?2)
         LEFT JOIN results ON results.table_key = the_table LEFT JOIN people ON id = person
         ORDER BY at DESC, replay, place, seat",
    )
    .bind(now)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    let mut games: Vec<FinishedLine> = Vec::new();
    for (replay, game, ended, seat, name, place, score) in rows {
        if games.last().is_none_or(|last| last.replay != replay) {
            games.push(FinishedLine { replay, game, ended, players: Vec::new() });
        }
        if let (Some(last), Some(seat), Some(place), Some(score)) = (games.last_mut(), seat, place, score) {
            let name = name.unwrap_or_default();
            last.players.push(Finisher { name, seat: Seat(seat), place, score });
        }
    }
    Ok(games)
}

pub(super) async fn sizes(pool: &SqlitePool) -> Found<Sizes> {
    let row: (i64, i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log), (SELECT count(*) FROM people),
         (SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())",
    )
    .fetch_one(pool)
    .await?;
    let (tables, entries, people, bytes) = row;
    Ok(Sizes { tables: tables as u64, entries: entries as u64, people: people as u64, bytes: bytes as u64 })
}
