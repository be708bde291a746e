//! Signing in on another device: a code that one shows and the other reads.

use super::account::enter;
use super::guard::address;
use super::lobby::{about, body};
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::{Caller, MaybeSigned, digest};
use crate::node::Node;
use crate::store::{Allowance, PersonRow, Purpose, Ticket};
use crate::time::now;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use protocol::{Handover, Me};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;

/// How long a code works, in milliseconds.
const SHORT: i64 = 120_000;
/// How many codes one person may ask for, and how many one address may try.
const CODES: Allowance = Allowance { most: 10.0, a_second: 0.05 };
const TRIES: Allowance = Allowance { most: 20.0, a_second: 0.1 };
const NO_CODE: Error = Error::Unknown("that code works no longer; ask for another on the first device");

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Code {
    code: String,
}

pub(super) async fn give(State(node): State<Arc<Node>>, Caller(person): Caller) -> Result<Json<Handover>> {
    if !node.store.take(&node.veil(&format!("codes {}", person.id)), CODES).await? {
        return Err(Error::TooMuch("too many codes; wait a little"));
    }
    let (code, made) = (crate::random::token(16), now());
    let until = made + SHORT;
    let (hash, whose) = (digest(&code), Some(person.id));
    let purpose = Purpose::Handover;
    let ticket = Ticket { hash, purpose, person: whose, body: String::new(), made, until, used: None };
    node.store.issue(ticket, Some(person.epoch)).await?;
    Ok(Json(Handover { code: Some(code), until, used: false }))
}

/// What became of the newest code.
pub(super) async fn look(State(node): State<Arc<Node>>, Caller(person): Caller) -> Result<Json<Handover>> {
    let all = node.store.tickets_of(&person.id).await?;
    let newest = all.into_iter().find(|ticket| ticket.purpose == Purpose::Handover && ticket.until > now());
    let Ticket { until, used, .. } = newest.ok_or(Error::NotFound("code"))?;
    Ok(Json(Handover { code: None, until, used: used.is_some() }))
}

pub(super) async fn take_back(State(node): State<Arc<Node>>, Caller(person): Caller) -> Result<Json<Value>> {
    node.store.withdraw(&person.id, Purpose::Handover).await?;
    Ok(Json(json!({})))
}

/// Whose code this is. Looking does not use it.
pub(super) async fn whose(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Sent<Code>,
) -> Result<Json<Me>> {
    may_try(&node, &headers, peer).await?;
    let ticket = node.store.ticket(&digest(&body(json)?.code), Purpose::Handover, now()).await?;
    Ok(Json(about(&owner(&node, ticket).await?)))
}

pub(super) async fn take(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    MaybeSigned(before): MaybeSigned,
    headers: HeaderMap,
    json: Sent<Code>,
) -> Result<impl IntoResponse> {
    may_try(&node, &headers, peer).await?;
    let hash = digest(&body(json)?.code);
    let person = owner(&node, node.store.ticket(&hash, Purpose::Handover, now()).await?).await?;
    if before.as_ref().is_some_and(|before| before.person.id == person.id) {
        return Err(Error::Conflict("this device is signed in as that already"));
    }
    node.store.redeem(&hash, Purpose::Handover, now()).await?.ok_or(NO_CODE)?;
    enter(&node, before, &person, &headers).await
}

async fn may_try(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> Result<()> {
    let whose = node.veil(&format!("code from {}", address(node, headers, peer)));
    match node.store.take(&whose, TRIES).await? {
        true => Ok(()),
        false => Err(Error::TooMuch("too many attempts; wait a little")),
    }
}

async fn owner(node: &Node, ticket: Option<Ticket>) -> Result<PersonRow> {
    let person = ticket.and_then(|ticket| ticket.person).ok_or(NO_CODE)?;
    node.store.person(&person).await?.ok_or(NO_CODE)
}
