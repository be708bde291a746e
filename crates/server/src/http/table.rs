//! One table by HTTP: its facts, its seats, its record.

use super::lobby::{ask, body, nonce};
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::Caller;
use crate::node::Node;
use crate::room::{Answer, Errand, Seating, Sitter};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use games::kernel::Seat;
use protocol::{NewTable, Presence, Sit, TableFacts};
use serde::Deserialize;
use std::sync::Arc;

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;
type Here = State<Arc<Node>>;

async fn perform(
    node: &Arc<Node>,
    table: &str,
    person: String,
    seating: Seating,
) -> Result<Json<TableFacts>> {
    ask(node, table, |reply| Errand::Do(seating, reply)).await?;
    Ok(Json(ask(node, table, |reply| Errand::Facts(person, reply)).await?))
}

pub(super) async fn facts(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableFacts>> {
    Ok(Json(ask(&node, &id, |reply| Errand::Facts(person.id, reply)).await?))
}

pub(super) async fn sit(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<Sit>,
) -> Result<Json<TableFacts>> {
    let Sit { seat, nonce: given, colour } = body(json)?;
    let nonce = nonce(given)?;
    let sitter = Sitter { id: person.id.clone(), name: person.name, account: person.account.is_some() };
    let sit = Seating::Sit { person: sitter, seat, nonce, colour };
    perform(&node, &id, person.id, sit).await
}

pub(super) async fn leave(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableFacts>> {
    perform(&node, &id, person.id.clone(), Seating::Leave { person: person.id }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Remove {
    seat: Seat,
}

pub(super) async fn remove(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<Remove>,
) -> Result<Json<TableFacts>> {
    let Remove { seat } = body(json)?;
    perform(&node, &id, person.id.clone(), Seating::Remove { maker: person.id, seat }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fill {
    seat: Seat,
    level: String,
}

pub(super) async fn fill(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<Fill>,
) -> Result<Json<TableFacts>> {
    let Fill { seat, level } = body(json)?;
    perform(&node, &id, person.id.clone(), Seating::Fill { maker: person.id, seat, level }).await
}

pub(super) async fn presence(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Presence>> {
    Ok(Json(ask(&node, &id, |reply| Errand::Presence(person.id, reply)).await?))
}

pub(super) async fn start(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableFacts>> {
    perform(&node, &id, person.id.clone(), Seating::Start { maker: person.id }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hand {
    level: String,
}

pub(super) async fn hand(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<Hand>,
) -> Result<Json<TableFacts>> {
    let Hand { level } = body(json)?;
    perform(&node, &id, person.id.clone(), Seating::Hand { person: person.id, level }).await
}

pub(super) async fn take_back(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableFacts>> {
    perform(&node, &id, person.id.clone(), Seating::Return { person: person.id }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mute {
    person: String,
    muted: bool,
}

pub(super) async fn mute(
    State(node): Here,
    Caller(maker): Caller,
    Path(id): Path<String>,
    json: Sent<Mute>,
) -> Result<Json<TableFacts>> {
    let Mute { person, muted } = body(json)?;
    if person.len() > 64 {
        return Err(Error::NotFound("person"));
    }
    perform(&node, &id, maker.id.clone(), Seating::Mute { maker: maker.id, person, muted }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Again {
    #[serde(default)]
    nonce: String,
}

pub(super) async fn rematch(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<Again>,
) -> Result<Json<NewTable>> {
    let nonce = nonce(body(json)?.nonce)?;
    let seating = Seating::Rematch { person: person.id, nonce };
    match ask(&node, &id, |reply| Errand::Do(seating, reply)).await? {
        Answer::Table(table) => Ok(Json(NewTable { table })),
        Answer::Done => Err(Error::Unavailable),
    }
}

pub(super) async fn record(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<impl IntoResponse> {
    let (record, _) = ask(&node, &id, |reply| Errand::Record(person.id, reply)).await?;
    let headers =
        [(CONTENT_TYPE, "application/json"), (CONTENT_DISPOSITION, "attachment; filename=\"game.json\"")];
    Ok((headers, record))
}

pub(super) async fn lines(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<String> {
    let (_, lines) = ask(&node, &id, |reply| Errand::Record(person.id, reply)).await?;
    Ok(lines)
}
