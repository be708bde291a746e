//! Who is signed in where.

use super::people::{Columns, row};
use super::writer::{Statement, statement};
use crate::store::{Instead, PersonRow, SessionRow, StoreError};
use sqlx::SqlitePool;

type Found<T> = Result<T, StoreError>;

pub(super) async fn session(
    pool: &SqlitePool,
    hash: &str,
    now: i64,
) -> Found<Option<(PersonRow, SessionRow)>> {
    type Both = (String, String, i64, Option<String>, Option<String>, String, String, i64, i64, i64);
    let found: Option<Both> = sqlx::query_as(
        "SELECT people.id, name, epoch, account, password, sessions.id, device, sessions.made, seen, until
         FROM sessions JOIN people ON people.id = person WHERE hash = ?1 AND until > ?2",
    )
    .bind(hash)
    .bind(now)
    .fetch_optional(pool)
    .await?;
    Ok(found.map(|(id, name, epoch, account, password, session, device, made, seen, until)| {
        let columns: Columns = (id, name, epoch, account, password);
        (row(columns), SessionRow { hash: hash.to_owned(), id: session, device, made, seen, until })
    }))
}

pub(super) async fn sessions(pool: &SqlitePool, person: &str, now: i64) -> Found<Vec<SessionRow>> {
    let rows: Vec<(String, String, String, i64, i64, i64)> = sqlx::query_as(
        "SELECT hash, id, device, made, seen, until FROM sessions
         WHERE person = ?1 AND until > ?2 ORDER BY seen DESC, id",
    )
    .bind(person)
    .bind(now)
    .fetch_all(pool)
    .await?;
    let session = |(hash, id, device, made, seen, until)| SessionRow { hash, id, device, made, seen, until };
    Ok(rows.into_iter().map(session).collect())
}

/// A new session of somebody who is known, in the place of others; ends those whose time was over, too.
pub(super) fn open(person: &PersonRow, session: &SessionRow, instead: &Instead) -> Vec<Statement> {
    let known = match instead {
        Instead::All => "UPDATE people SET epoch = epoch + 1 WHERE id = ?1 AND epoch = ?2",
        Instead::Nothing | Instead::One(_) => "UPDATE people SET epoch = epoch WHERE id = ?1 AND epoch = ?2",
    };
    let mut statements = vec![statement(known).text(&person.id).int(person.epoch).must_change()];
    statements.push(
        statement("DELETE FROM sessions WHERE person = ?1 AND until <= ?2")
            .text(&person.id)
            .int(session.made),
    );
    match instead {
        Instead::Nothing => {}
        Instead::One(id) => statements.push(statement("DELETE FROM sessions WHERE id = ?1").text(id)),
        Instead::All => {
            statements.push(statement("DELETE FROM sessions WHERE person = ?1").text(&person.id));
        }
    }
    statements.push(
        statement(
            "INSERT INTO sessions (hash, id, person, device, made, seen, until)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .text(&session.hash)
        .text(&session.id)
        .text(&person.id)
        .text(&session.device)
        .int(session.made)
        .int(session.seen)
        .int(session.until),
    );
    statements
}

pub(super) fn seen(hash: &str, at: i64, until: i64) -> Statement {
    statement("UPDATE sessions SET seen = ?2, until = ?3 WHERE hash = ?1").text(hash).int(at).int(until)
}

pub(super) fn end(person: &str, id: &str) -> Statement {
    statement("DELETE FROM sessions WHERE person = ?1 AND id = ?2").text(person).text(id).must_change()
}

/// Cookies from before there were sessions go by the epoch.
pub(super) fn end_all(person: &str) -> Vec<Statement> {
    ["UPDATE people SET epoch = epoch + 1 WHERE id = ?1", "DELETE FROM sessions WHERE person = ?1"]
        .into_iter()
        .map(|sql| statement(sql).text(person))
        .collect()
}
