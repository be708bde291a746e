//! What the database knows of people, and what they said.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use crate::store::{GONE, Hold, Notice, PersonRow, StoreError};
use protocol::{Chat, Standing};

pub(super) fn row(cells: &mut Cells) -> Found<PersonRow> {
    Ok(PersonRow {
        id: cells.text()?,
        name: cells.text()?,
        epoch: cells.int()?,
        account: cells.maybe()?,
        password: cells.maybe()?,
    })
}

pub(super) async fn person(engine: &impl Engine, id: &str) -> Found<Option<PersonRow>> {
    let wanted = statement("SELECT id, name, epoch, account, password FROM people WHERE id = $1").text(id);
    engine.fetch(wanted).await?.first_mut().map(row).transpose()
}

pub(super) async fn account(engine: &impl Engine, name: &str) -> Found<Option<PersonRow>> {
    let wanted =
        statement("SELECT id, name, epoch, account, password FROM people WHERE account = $1").text(name);
    engine.fetch(wanted).await?.first_mut().map(row).transpose()
}

pub(super) fn add(person: &PersonRow) -> Statement {
    statement("INSERT INTO people (id, name, epoch, account, password, made) VALUES ($1, $2, $3, $4, $5, $6)")
        .text(&person.id)
        .text(&person.name)
        .int(person.epoch)
        .maybe(person.account.as_deref())
        .maybe(person.password.as_deref())
        .int(crate::time::now())
}

/// Whether somebody is known by this epoch. Whoever else changes what they sign in by waits.
pub(super) fn known(person: &PersonRow) -> Statement {
    statement("UPDATE people SET epoch = epoch WHERE id = $1 AND epoch = $2")
        .text(&person.id)
        .int(person.epoch)
        .must_change()
}

/// The epoch is raised when somebody is forgotten: whoever asked before that changes nothing any more.
pub(super) fn rename(person: &PersonRow) -> Statement {
    statement("UPDATE people SET name = $3 WHERE id = $1 AND epoch = $2")
        .text(&person.id)
        .int(person.epoch)
        .text(&person.name)
        .must_change()
}

pub(super) fn register(person: &PersonRow) -> Statement {
    statement(
        "UPDATE people SET name = $3, account = $4, password = $5
         WHERE id = $1 AND epoch = $2 AND account IS NULL",
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
    statement("UPDATE people SET password = $3 WHERE id = $1 AND epoch = $2 AND account IS NOT NULL")
        .text(&person.id)
        .int(person.epoch)
        .maybe(person.password.as_deref())
        .must_change()
}

pub(super) fn forget(person: &str) -> Vec<Statement> {
    [
        "UPDATE people SET name = 'somebody who has left', account = NULL, password = NULL, epoch = epoch + 1, shown = 'everybody' WHERE id = $1",
        "UPDATE chat SET person = NULL, text = '', client = NULL WHERE person = $1",
        "DELETE FROM results WHERE person = $1",
        "DELETE FROM feats WHERE person = $1",
        "DELETE FROM blocks WHERE person = $1 OR other = $1",
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM passkeys WHERE person = $1",
        "DELETE FROM tickets WHERE person = $1",
    ]
    .into_iter()
    .chain(super::tournaments::FORGET)
    .chain(super::clubs::FORGET)
    .map(|sql| statement(sql).text(person))
    .chain(super::notices::forget(person))
    .chain(super::order::forget(person))
    .collect()
}

/// What a guest leaves to the account that they have signed in to. A game in which both played stays one of the account's.
pub(super) fn adopt(guest: &PersonRow, person: &PersonRow) -> Vec<Statement> {
    let still = statement(
        "UPDATE people SET epoch = epoch WHERE id = $1 AND epoch = $2 AND account IS NULL AND id <> $3
         AND EXISTS (SELECT 1 FROM people AS other WHERE other.id = $3 AND other.epoch = $4)",
    );
    let still = still.text(&guest.id).int(guest.epoch).text(&person.id).int(person.epoch).must_change();
    let (guest, person) = (guest.id.as_str(), person.id.as_str());
    let moved = [
        "UPDATE chat SET person = $2, client = CASE WHEN EXISTS (SELECT 1 FROM chat AS own
         WHERE own.table_key = chat.table_key AND own.person = $2 AND own.client = chat.client)
         THEN NULL ELSE client END WHERE person = $1",
        "UPDATE results SET person = $2 WHERE person = $1 AND NOT EXISTS
         (SELECT 1 FROM results AS own WHERE own.table_key = results.table_key AND own.person = $2)",
        "UPDATE feats SET person = $2 WHERE person = $1 AND EXISTS (SELECT 1 FROM results AS own
         WHERE own.table_key = feats.table_key AND own.seat = feats.seat AND own.person = $2)",
        "INSERT INTO blocks (person, other) SELECT $2, other FROM blocks WHERE person = $1 AND other <> $2
         ON CONFLICT DO NOTHING",
        "INSERT INTO blocks (person, other) SELECT person, $2 FROM blocks WHERE other = $1 AND person <> $2
         ON CONFLICT DO NOTHING",
    ];
    let moved = moved.map(|sql| statement(sql).text(guest).text(person));
    let more = super::notices::adopt(guest, person).into_iter().chain(super::order::adopt(guest, person));
    let told = super::away::post(&Notice::Order(person.to_owned()));
    std::iter::once(still).chain(moved).chain(more).chain(forget(guest)).chain(told).collect()
}

pub(super) async fn blocked(engine: &impl Engine, person: &str) -> Found<Vec<String>> {
    let wanted = statement("SELECT other FROM blocks WHERE person = $1").text(person);
    engine.fetch(wanted).await?.iter_mut().map(Cells::text).collect()
}

pub(super) fn block(person: &str, other: &str, blocked: bool) -> Statement {
    let sql = match blocked {
        true => "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        false => "DELETE FROM blocks WHERE person = $1 AND other = $2",
    };
    statement(sql).text(person).text(other)
}

pub(super) async fn standings(engine: &impl Engine, person: &str, now: i64) -> Found<Vec<Standing>> {
    let wanted = statement(
        "SELECT game, count(*), count(CASE WHEN place = 1 THEN 1 END), max(score)
         FROM results JOIN tables ON key = results.table_key
         JOIN finished ON finished.table_key = key WHERE person = $1 AND at <= $2 GROUP BY game ORDER BY game",
    );
    let found = engine.fetch(wanted.text(person).int(now)).await?;
    let standing = |mut cells: Cells| {
        Ok(Standing {
            game: cells.text()?,
            played: cells.int()? as u64,
            won: cells.int()? as u64,
            best: cells.int()?,
        })
    };
    found.into_iter().map(standing).collect()
}

pub(super) fn line(cells: &mut Cells) -> Found<Chat> {
    Ok(Chat {
        number: cells.int()? as u64,
        person: cells.maybe()?,
        name: cells.maybe()?.unwrap_or_else(|| GONE.to_owned()),
        text: cells.text()?,
        at: cells.int()?,
        removed: cells.int()? != 0,
    })
}

pub(super) async fn chat(engine: &impl Engine, key: i64, limit: u32) -> Found<Vec<Chat>> {
    let wanted = statement(
        "SELECT number, person, name, text, at, removed FROM chat LEFT JOIN people ON id = person
         WHERE table_key = $1 ORDER BY number DESC LIMIT $2",
    );
    let found = engine.fetch(wanted.int(key).int(i64::from(limit))).await?;
    found.into_iter().rev().map(|mut cells| line(&mut cells)).collect()
}

pub(super) async fn chat_of(engine: &impl Engine, person: &str) -> Found<Vec<(String, Chat)>> {
    let wanted = statement(
        "SELECT tables.id, number, person, name, text, at, removed FROM chat JOIN tables ON key = table_key
         LEFT JOIN people ON people.id = person WHERE person = $1 ORDER BY at",
    );
    let found = engine.fetch(wanted.text(person)).await?;
    found.into_iter().map(|mut cells| Ok((cells.text()?, line(&mut cells)?))).collect()
}

/// The entries of plans at the tables of a person, and of guests who went on as accounts there.
pub(super) async fn plans_at(engine: &impl Engine, person: &str) -> Found<Vec<(String, i64, String)>> {
    let wanted = statement(
        r#"SELECT tables.id, log.at, log.body FROM seats JOIN tables ON tables.key = seats.table_key
         JOIN log ON log.table_key = seats.table_key
         WHERE seats.person = $1 AND (log.body LIKE '{"kind":"planned"%' OR log.body LIKE '{"kind":"became"%')
         ORDER BY log.at, log.id"#,
    );
    let found = engine.fetch(wanted.text(person)).await?;
    found.into_iter().map(|mut cells| Ok((cells.text()?, cells.int()?, cells.text()?))).collect()
}

/// Whether this request of a person was carried out already.
pub(super) async fn said(engine: &impl Engine, key: i64, person: &str, client: &str) -> Found<bool> {
    let wanted =
        statement("SELECT number FROM chat WHERE table_key = $1 AND person = $2 AND client = $3").int(key);
    Ok(!engine.fetch(wanted.text(person).text(client)).await?.is_empty())
}

pub(super) fn say<E: Engine>(hold: Hold, line: &Chat, client: &str) -> Statement {
    statement(format!(
        "INSERT INTO chat (table_key, number, person, text, at, client) SELECT $1, $2, $3, $4, $5, $6 WHERE {}",
        super::owners::held::<E>(7)
    ))
    .int(hold.key)
    .int(line.number as i64)
    .maybe(line.person.as_deref())
    .text(&line.text)
    .int(line.at)
    .text(client)
    .int(hold.epoch)
    .or(StoreError::Lost)
}
