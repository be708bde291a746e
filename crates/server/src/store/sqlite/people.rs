//! What the file knows of people, and what they said.

use super::writer::{Statement, statement};
use crate::store::{GONE, PersonRow, StoreError};
use protocol::{Chat, Standing};
use sqlx::SqlitePool;

type Found<T> = Result<T, StoreError>;
pub(super) type Columns = (String, String, i64, Option<String>, Option<String>);

pub(super) fn row((id, name, epoch, account, password): Columns) -> PersonRow {
    PersonRow { id, name, epoch, account, password }
}

pub(super) async fn person(pool: &SqlitePool, id: &str) -> Found<Option<PersonRow>> {
    let found: Option<Columns> =
        sqlx::query_as("SELECT id, name, epoch, account, password FROM people WHERE id = ?1")
            .bind(id)
            .fetch_optional(pool)
            .await?;
    Ok(found.map(row))
}

pub(super) async fn account(pool: &SqlitePool, name: &str) -> Found<Option<PersonRow>> {
    let found: Option<Columns> =
        sqlx::query_as("SELECT id, name, epoch, account, password FROM people WHERE account = ?1")
            .bind(name)
            .fetch_optional(pool)
            .await?;
    Ok(found.map(row))
}

pub(super) fn add(person: &PersonRow) -> Statement {
    statement("INSERT INTO people (id, name, epoch, account, password, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        .text(&person.id)
        .text(&person.name)
        .int(person.epoch)
        .maybe(person.account.as_deref())
        .maybe(person.password.as_deref())
        .int(crate::time::now())
}

/// The epoch is raised when somebody is forgotten: whoever asked before that changes nothing any more.
pub(super) fn rename(person: &PersonRow) -> Statement {
    statement("UPDATE people SET name = ?3 WHERE id = ?1 AND epoch = ?2")
        .text(&person.id)
        .int(person.epoch)
        .text(&person.name)
        .must_change()
}

pub(super) fn register(person: &PersonRow) -> Statement {
    statement(
        "UPDATE people SET name = ?3, account = ?4, password = ?5
         WHERE id = ?1 AND epoch = ?2 AND account IS NULL",
    )
    .text(&person.id)
    .int(person.epoch)
    .text(&person.name)
    .maybe(person.account.as_deref())
    .maybe(person.password.as_deref())
    .must_change()
}

/// Another password; the epoch tells that the person is the one who asked.
pub(super) fn set_password(person: &PersonRow) -> Statement {
    statement("UPDATE people SET password = ?3 WHERE id = ?1 AND epoch = ?2 AND account IS NOT NULL")
        .text(&person.id)
        .int(person.epoch)
        .maybe(person.password.as_deref())
        .must_change()
}

pub(super) fn forget(person: &str) -> Vec<Statement> {
    [
        "UPDATE people SET name = 'somebody who has left', account = NULL, password = NULL, epoch = epoch + 1 WHERE id = ?1",
        "UPDATE chat SET person = NULL, text = '', client = NULL WHERE person = ?1",
        "DELETE FROM results WHERE person = ?1",
        "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
        "DELETE FROM sessions WHERE person = ?1",
    ]
    .into_iter()
    .map(|sql| statement(sql).text(person))
    .collect()
}

pub(super) async fn blocked(pool: &SqlitePool, person: &str) -> Found<Vec<String>> {
    Ok(sqlx::query_scalar("SELECT other FROM blocks WHERE person = ?1").bind(person).fetch_all(pool).await?)
}

pub(super) async fn standings(pool: &SqlitePool, person: &str, now: i64) -> Found<Vec<Standing>> {
    let rows: Vec<(String, i64, i64, i64)> = sqlx::query_as(
        "SELECT game, count(*), sum(place = 1), max(score) FROM results JOIN tables ON key = results.table_key
         JOIN finished ON finished.table_key = key WHERE person = ?1 AND at <= ?2 GROUP BY game ORDER BY game",
    )
    .bind(person)
    .bind(now)
    .fetch_all(pool)
    .await?;
    let standing = |(game, played, won, best): (String, i64, i64, i64)| Standing {
        game,
        played: played as u64,
        won: won as u64,
        best,
    };
    Ok(rows.into_iter().map(standing).collect())
}

type Said = (i64, Option<String>, Option<String>, String, i64);

fn line((number, person, name, text, at): Said) -> Chat {
    Chat { number: number as u64, person, name: name.unwrap_or_else(|| GONE.to_owned()), text, at }
}

pub(super) async fn chat(pool: &SqlitePool, key: i64, limit: u32) -> Found<Vec<Chat>> {
    let rows: Vec<Said> = sqlx::query_as(
        "SELECT number, person, name, text, at FROM chat LEFT JOIN people ON id = person
         WHERE table_key = ?1 ORDER BY number DESC LIMIT ?2",
    )
    .bind(key)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().rev().map(line).collect())
}

pub(super) async fn chat_of(pool: &SqlitePool, person: &str) -> Found<Vec<(String, Chat)>> {
    let rows: Vec<(String, i64, Option<String>, String, i64)> = sqlx::query_as(
        "SELECT tables.id, number, name, text, at FROM chat JOIN tables ON key = table_key
         LEFT JOIN people ON people.id = person WHERE person = ?1 ORDER BY at",
    )
    .bind(person)
    .fetch_all(pool)
    .await?;
    let said =
        |(table, number, name, text, at)| (table, line((number, Some(person.to_owned()), name, text, at)));
    Ok(rows.into_iter().map(said).collect())
}

/// Whether this request of a person was carried out already.
pub(super) async fn said(pool: &SqlitePool, key: i64, person: &str, client: &str) -> Found<bool> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT number FROM chat WHERE table_key = ?1 AND person = ?2 AND client = ?3")
            .bind(key)
            .bind(person)
            .bind(client)
            .fetch_optional(pool)
            .await?;
    Ok(found.is_some())
}

pub(super) fn say(key: i64, line: &Chat, client: &str) -> Statement {
    statement(
        "INSERT INTO chat (table_key, number, person, text, at, client) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )
    .int(key)
    .int(line.number as i64)
    .maybe(line.person.as_deref())
    .text(&line.text)
    .int(line.at)
    .text(client)
}
