//! Who is signed in where.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use super::{notices, passkeys, people, tickets};
use crate::store::{Instead, PersonRow, Renewal, SessionRow};

pub(super) async fn session(
    engine: &impl Engine,
    hash: &str,
    now: i64,
) -> Found<Option<(PersonRow, SessionRow)>> {
    let wanted = statement(
        "SELECT people.id, name, epoch, account, password, hash, sessions.id, device, sessions.made, seen, until
         FROM sessions JOIN people ON people.id = person WHERE hash = $1 AND until > $2",
    );
    let found = engine.fetch(wanted.text(hash).int(now)).await?;
    found.into_iter().next().map(|mut cells| Ok((people::row(&mut cells)?, row(&mut cells)?))).transpose()
}

fn row(cells: &mut Cells) -> Found<SessionRow> {
    Ok(SessionRow {
        hash: cells.text()?,
        id: cells.text()?,
        device: cells.text()?,
        made: cells.int()?,
        seen: cells.int()?,
        until: cells.int()?,
    })
}

pub(super) async fn sessions(engine: &impl Engine, person: &str, now: i64) -> Found<Vec<SessionRow>> {
    let wanted = statement(
        "SELECT hash, id, device, made, seen, until FROM sessions
         WHERE person = $1 AND until > $2 ORDER BY seen DESC, id",
    );
    let found = engine.fetch(wanted.text(person).int(now)).await?;
    found.into_iter().map(|mut cells| row(&mut cells)).collect()
}

/// A new session of somebody who is known, in the place of others; ends those whose time was over, too.
pub(super) fn open(person: &PersonRow, session: &SessionRow, instead: &Instead) -> Vec<Statement> {
    let mut statements = vec![people::known(person)];
    statements.push(
        statement("DELETE FROM sessions WHERE person = $1 AND until <= $2")
            .text(&person.id)
            .int(session.made),
    );
    match instead {
        Instead::Nothing => {}
        Instead::One(id) => statements.push(statement("DELETE FROM sessions WHERE id = $1").text(id)),
        Instead::All => statements.extend(end_all(&person.id)),
        Instead::Renewed(renewal) => {
            statements.extend(renew(person, renewal, session.made));
            statements.extend(end_all(&person.id));
        }
    }
    statements.push(
        statement(
            "INSERT INTO sessions (hash, id, person, device, made, seen, until)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
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
    statement("UPDATE sessions SET seen = $2, until = $3 WHERE hash = $1").text(hash).int(at).int(until)
}

pub(super) fn end(person: &str, id: &str) -> Statement {
    statement("DELETE FROM sessions WHERE person = $1 AND id = $2").text(person).text(id).must_change()
}

/// Cookies from before there were sessions go by the epoch, and with them what was opened for the person and is unused.
pub(super) fn end_all(person: &str) -> Vec<Statement> {
    ["UPDATE people SET epoch = epoch + 1 WHERE id = $1", "DELETE FROM sessions WHERE person = $1"]
        .into_iter()
        .map(|sql| statement(sql).text(person))
        .chain([tickets::withdraw_all(person)])
        .chain(notices::leave_browsers(person))
        .collect()
}

fn renew(person: &PersonRow, renewal: &Renewal, now: i64) -> Vec<Statement> {
    match renewal {
        Renewal::Account => vec![people::register(person)],
        Renewal::AccountBy(passkey) => vec![people::register(person), passkeys::keep(passkey)],
        Renewal::Password => vec![people::set_password(person)],
        Renewal::Recovery(ticket) => vec![
            tickets::redeem(&ticket.hash, ticket.purpose, now),
            notices::is_at(&person.id, &ticket.body),
            people::set_password(person),
        ],
    }
}
