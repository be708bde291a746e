//! Passkeys of accounts.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use crate::store::{PasskeyRow, PersonRow};

const COLUMNS: &str = "id, credential, person, name, key, state, made, seen";

fn row(cells: &mut Cells) -> Found<PasskeyRow> {
    Ok(PasskeyRow {
        id: cells.text()?,
        credential: cells.text()?,
        person: cells.text()?,
        name: cells.text()?,
        key: cells.text()?,
        state: cells.text()?,
        made: cells.int()?,
        seen: cells.int()?,
    })
}

pub(super) async fn of_person(engine: &impl Engine, person: &str) -> Found<Vec<PasskeyRow>> {
    let wanted = format!("SELECT {COLUMNS} FROM passkeys WHERE person = $1 ORDER BY made, id");
    engine.fetch(statement(wanted).text(person)).await?.iter_mut().map(row).collect()
}

pub(super) async fn one(engine: &impl Engine, credential: &str) -> Found<Option<PasskeyRow>> {
    let wanted = format!("SELECT {COLUMNS} FROM passkeys WHERE credential = $1");
    engine.fetch(statement(wanted).text(credential)).await?.first_mut().map(row).transpose()
}

pub(super) fn keep(passkey: &PasskeyRow) -> Statement {
    statement(
        "INSERT INTO passkeys (id, credential, person, name, key, state, made, seen)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .text(&passkey.id)
    .text(&passkey.credential)
    .text(&passkey.person)
    .text(&passkey.name)
    .text(&passkey.key)
    .text(&passkey.state)
    .int(passkey.made)
    .int(passkey.seen)
}

/// The row of the person is written first: whoever else changes what the account has waits for it.
pub(super) fn add(person: &PersonRow, passkey: &PasskeyRow, most: u32) -> Vec<Statement> {
    let known = statement(
        "UPDATE people SET epoch = epoch WHERE id = $1 AND epoch = $2 AND account IS NOT NULL
         AND (SELECT count(*) FROM passkeys WHERE person = $1) < $3",
    );
    let known = known.text(&person.id).int(person.epoch).int(i64::from(most)).must_change();
    vec![known, keep(passkey)]
}

/// Its count of signatures only ever grows: of two answers with the same count one is worth nothing.
pub(super) fn used(passkey: &PasskeyRow, state: &str, at: i64) -> Statement {
    statement("UPDATE passkeys SET state = $3, seen = $4 WHERE id = $1 AND state = $2")
        .text(&passkey.id)
        .text(&passkey.state)
        .text(state)
        .int(at)
        .must_change()
}

pub(super) fn remove(person: &str, id: &str) -> Vec<Statement> {
    let locked = statement("UPDATE people SET epoch = epoch WHERE id = $1").text(person).must_change();
    let removed = statement(
        "DELETE FROM passkeys WHERE person = $1 AND id = $2 AND (
         EXISTS (SELECT 1 FROM people WHERE people.id = $1 AND password IS NOT NULL)
         OR EXISTS (SELECT 1 FROM passkeys AS other WHERE other.person = $1 AND other.id <> $2))",
    );
    vec![locked, removed.text(person).text(id).must_change()]
}
