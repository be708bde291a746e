//! What readers ask of the file.

use crate::store::{Row, Shelf, Sizes, Snapshot, StoreError};
use protocol::{State, TableLine};
use sqlx::SqlitePool;

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

type Line = (String, String, i64, String);

fn line((table, game, made, word): Line) -> TableLine {
    TableLine { table, game, made, state: state(&word) }
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

pub(super) async fn listed(pool: &SqlitePool, limit: u32) -> Found<Vec<TableLine>> {
    let rows: Vec<Line> = sqlx::query_as(
        "SELECT id, game, made, state FROM tables WHERE listed = 1 AND state IN ('waiting', 'playing')
         ORDER BY made DESC LIMIT ?1",
    )
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(line).collect())
}

pub(super) async fn all(pool: &SqlitePool, limit: u32) -> Found<Vec<TableLine>> {
    let rows: Vec<Line> =
        sqlx::query_as("SELECT id, game, made, state FROM tables ORDER BY made DESC LIMIT ?1")
            .bind(limit)
            .fetch_all(pool)
            .await?;
    Ok(rows.into_iter().map(line).collect())
}

pub(super) async fn tables_of(pool: &SqlitePool, person: &str, limit: u32) -> Found<Vec<(TableLine, u8)>> {
    let rows: Vec<(String, String, i64, String, u8)> = sqlx::query_as(
        "SELECT id, game, made, state, seat FROM seats JOIN tables ON key = table_key WHERE person = ?1
         ORDER BY made DESC LIMIT ?2",
    )
    .bind(person)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|(table, game, made, word, seat)| (line((table, game, made, word)), seat))
        .collect())
}

pub(super) async fn running(pool: &SqlitePool) -> Found<Vec<String>> {
    Ok(sqlx::query_scalar("SELECT id FROM tables WHERE state = 'playing'").fetch_all(pool).await?)
}

pub(super) async fn idle(pool: &SqlitePool, before: i64, limit: u32) -> Found<Vec<String>> {
    Ok(sqlx::query_scalar(
        "SELECT id FROM tables WHERE state IN ('waiting', 'playing', 'paused') AND
         (SELECT at FROM log WHERE table_key = key ORDER BY sequence DESC LIMIT 1) < ?1 LIMIT ?2",
    )
    .bind(before)
    .bind(limit)
    .fetch_all(pool)
    .await?)
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
