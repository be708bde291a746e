//! When the server was there and when it was not, and what was done to the file beside it.

use super::writer::{Statement, statement};
use crate::store::{AWAKE, Absence, Notice, StoreError};
use sqlx::SqlitePool;

type Found<T> = Result<T, StoreError>;

/// Who was away for less was not away: a clock runs on through a quick restart.
const SHORTEST: i64 = 30_000;

pub(super) fn alive(at: i64) -> Statement {
    statement("INSERT OR REPLACE INTO marks (name, at) VALUES ('alive', ?1)").int(at)
}

/// The last time a server showed that it was there.
pub(super) async fn last_sign(pool: &SqlitePool) -> Found<i64> {
    let marked: Option<i64> =
        sqlx::query_scalar("SELECT at FROM marks WHERE name = 'alive'").fetch_optional(pool).await?;
    Ok(marked.unwrap_or(0).max(super::read::latest(pool).await?))
}

/// The server has been away since `began` and is there again. What an earlier one noted of a time that has not come yet,
/// by a clock that was ahead, ends now.
pub(super) fn wake(began: i64, now: i64) -> Vec<Statement> {
    let mut statements = vec![
        statement("DELETE FROM absences WHERE began >= ?1").int(now),
        statement("UPDATE absences SET ended = ?1 WHERE ended > ?1").int(now),
        alive(now),
    ];
    if began > 0 && now - began > SHORTEST {
        statements.push(
            statement("INSERT OR REPLACE INTO absences (began, ended) VALUES (?1, ?2)").int(began).int(now),
        );
        statements.push(
            statement("UPDATE tables SET due = due + ?2 - ?1 WHERE due > ?1 AND due < ?3")
                .int(began)
                .int(now)
                .int(AWAKE - now),
        );
    }
    // By a clock that was ahead an alarm may be set for a time that is far off.
    let lost = if began > now { now } else { AWAKE - 1 };
    statements.push(statement("UPDATE tables SET due = 0 WHERE due > ?1").int(lost));
    statements
}

pub(super) fn rest(key: i64, due: Option<i64>) -> Statement {
    statement("UPDATE tables SET due = ?2 WHERE key = ?1").int(key).maybe_int(due)
}

pub(super) async fn due(pool: &SqlitePool, now: i64, limit: u32) -> Found<Vec<(i64, String)>> {
    Ok(sqlx::query_as("SELECT key, id FROM tables WHERE due <= ?1 ORDER BY due LIMIT ?2")
        .bind(now)
        .bind(limit)
        .fetch_all(pool)
        .await?)
}

pub(super) async fn absences(pool: &SqlitePool) -> Found<Vec<Absence>> {
    let rows: Vec<(i64, i64)> =
        sqlx::query_as("SELECT began, ended FROM absences ORDER BY began").fetch_all(pool).await?;
    Ok(rows.into_iter().map(|(began, ended)| Absence { began, ended }).collect())
}

/// Tables that nobody touched while the server was there, since `before`.
pub(super) async fn idle(pool: &SqlitePool, before: i64, limit: u32) -> Found<Vec<(String, i64)>> {
    Ok(sqlx::query_as(
        "SELECT id, last FROM
         (SELECT id, (SELECT at FROM log WHERE table_key = key ORDER BY sequence DESC LIMIT 1) AS last
          FROM tables WHERE state IN ('waiting', 'playing', 'paused'))
         WHERE last + (SELECT coalesce(sum(ended - max(began, last)), 0) FROM absences WHERE ended > last) < ?1
         LIMIT ?2",
    )
    .bind(before)
    .bind(limit)
    .fetch_all(pool)
    .await?)
}

pub(super) fn post(notice: &Notice) -> Statement {
    let (about, whom) = match notice {
        Notice::Table(id) => ("table", id),
        Notice::Person(id) => ("person", id),
    };
    statement("INSERT INTO notices (about, whom) VALUES (?1, ?2)").text(about).text(whom)
}

pub(super) async fn notices(pool: &SqlitePool, after: i64) -> Found<Vec<(i64, Notice)>> {
    let rows: Vec<(i64, String, String)> =
        sqlx::query_as("SELECT id, about, whom FROM notices WHERE id > ?1 ORDER BY id")
            .bind(after)
            .fetch_all(pool)
            .await?;
    let notice = |(id, about, whom): (i64, String, String)| match about.as_str() {
        "person" => (id, Notice::Person(whom)),
        _ => (id, Notice::Table(whom)),
    };
    Ok(rows.into_iter().map(notice).collect())
}
