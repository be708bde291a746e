//! What works once, for a short time.

use super::engine::{Engine, Found};
use super::notices;
use super::statement::{Cells, Statement, statement};
use crate::store::{Purpose, StoreError, Ticket};

const COLUMNS: &str = "hash, purpose, person, body, made, until, used";

impl Purpose {
    const ALL: [Purpose; 8] = [
        Purpose::AddPasskey,
        Purpose::JoinByPasskey,
        Purpose::EnterByPasskey,
        Purpose::Handover,
        Purpose::ConfirmAddress,
        Purpose::RemoveAddress,
        Purpose::Recover,
        Purpose::Letter,
    ];

    /// What it is called in rows and in the export.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Purpose::AddPasskey => "add_passkey",
            Purpose::JoinByPasskey => "join_by_passkey",
            Purpose::EnterByPasskey => "enter_by_passkey",
            Purpose::Handover => "handover",
            Purpose::ConfirmAddress => "confirm_address",
            Purpose::RemoveAddress => "remove_address",
            Purpose::Recover => "recover",
            Purpose::Letter => "letter",
        }
    }
}

fn row(cells: &mut Cells) -> Found<Ticket> {
    let (hash, word) = (cells.text()?, cells.text()?);
    let purpose = Purpose::ALL.into_iter().find(|purpose| purpose.word() == word);
    Ok(Ticket {
        hash,
        purpose: purpose
            .ok_or_else(|| StoreError::Failed(format!("the database holds a ticket for {word}")))?,
        person: cells.maybe()?,
        body: cells.text()?,
        made: cells.int()?,
        until: cells.int()?,
        used: cells.maybe_int()?,
    })
}

pub(super) async fn one(engine: &impl Engine, hash: &str, purpose: Purpose) -> Found<Option<Ticket>> {
    let wanted = format!("SELECT {COLUMNS} FROM tickets WHERE hash = $1 AND purpose = $2");
    engine.fetch(statement(wanted).text(hash).text(purpose.word())).await?.first_mut().map(row).transpose()
}

/// A newer build may have left some for purposes that this one does not know.
pub(super) async fn of_person(engine: &impl Engine, person: &str) -> Found<Vec<Ticket>> {
    let wanted = format!("SELECT {COLUMNS} FROM tickets WHERE person = $1 ORDER BY made DESC, hash");
    let found = engine.fetch(statement(wanted).text(person)).await?;
    Ok(found.into_iter().filter_map(|mut cells| row(&mut cells).ok()).collect())
}

pub(super) fn issue(ticket: &Ticket, epoch: Option<i64>) -> Vec<Statement> {
    let known = ticket.person.as_deref().zip(epoch).map(|(person, epoch)| {
        statement("UPDATE people SET epoch = epoch WHERE id = $1 AND epoch = $2")
            .text(person)
            .int(epoch)
            .must_change()
    });
    let before = match &ticket.person {
        Some(person) => withdraw(person, ticket.purpose),
        None => statement("DELETE FROM tickets WHERE hash = $1 AND until <= $2")
            .text(&ticket.hash)
            .int(ticket.made),
    };
    let fresh = statement(
        "INSERT INTO tickets (hash, purpose, person, body, made, until) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .text(&ticket.hash)
    .text(ticket.purpose.word())
    .maybe(ticket.person.as_deref())
    .text(&ticket.body)
    .int(ticket.made)
    .int(ticket.until);
    known.into_iter().chain([before, fresh]).collect()
}

pub(super) fn redeem(hash: &str, purpose: Purpose, now: i64) -> Statement {
    statement("UPDATE tickets SET used = $3 WHERE hash = $1 AND purpose = $2 AND used IS NULL AND until > $3")
        .text(hash)
        .text(purpose.word())
        .int(now)
        .must_change()
}

pub(super) fn withdraw(person: &str, purpose: Purpose) -> Statement {
    statement("DELETE FROM tickets WHERE person = $1 AND purpose = $2 AND used IS NULL")
        .text(person)
        .text(purpose.word())
}

/// An address is confirmed or goes with the use of its ticket. The row of the person is written first: who is forgotten at the
/// same time leaves none.
pub(super) fn redeem_address(ticket: &Ticket, now: i64) -> Vec<Statement> {
    let person = ticket.person.as_deref().unwrap_or_default();
    let account = statement("UPDATE people SET epoch = epoch WHERE id = $1 AND account IS NOT NULL");
    let removed = ticket.purpose == Purpose::RemoveAddress;
    let change = if removed { notices::drop_address } else { notices::keep_address };
    let used = [account.text(person).must_change(), redeem(&ticket.hash, ticket.purpose, now)];
    used.into_iter().chain(change(person, &ticket.body)).collect()
}

pub(super) fn withdraw_all(person: &str) -> Statement {
    statement("DELETE FROM tickets WHERE person = $1 AND used IS NULL").text(person)
}
