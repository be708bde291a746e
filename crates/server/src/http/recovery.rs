//! An address for the day that password and passkey are lost: given, confirmed, removed, used.

use super::account::{end_one, is_own_password, signed_in, slow_down};
use super::arrival::bring_along;
use super::guard::address;
use super::lobby::body;
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::{Caller, MaybeSigned, Signed, digest, open_session};
use crate::letters::{self, Unsent};
use crate::mail::mail_address;
use crate::names::decent_password;
use crate::node::Node;
use crate::store::{Allowance, Instead, PersonRow, Purpose, Renewal, StoreError, Ticket};
use crate::time::now;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many letters one network address may cause, one account, and how many of recovery go to one address; an hour.
const FROM: Allowance = Allowance { most: 10.0, a_second: 10.0 / 3_600.0 };
const OF: Allowance = Allowance { most: 5.0, a_second: 5.0 / 3_600.0 };
const TO: Allowance = Allowance { most: 3.0, a_second: 3.0 / 3_600.0 };
const OLD: Error = Error::Unknown("that link works no longer; ask for another");

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAddress {
    address: String,
    #[serde(default)]
    password: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Known {
    address: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Token {
    token: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Renewed {
    token: String,
    password: String,
}

/// An address is the same however it is written.
fn address_in(text: &str) -> Result<String> {
    mail_address(text).map(str::to_lowercase).map_err(|why| Error::Bad(why.to_string()))
}

/// Counts a letter of a network address and of an account, where it has one.
async fn count(node: &Node, headers: &HeaderMap, peer: SocketAddr, person: Option<&PersonRow>) -> Result<()> {
    let mut counts = vec![(node.veil(&format!("letters from {}", address(node, headers, peer))), FROM)];
    counts.extend(person.map(|person| (node.veil(&format!("letters of {}", person.id)), OF)));
    for (whose, allowance) in counts {
        if !node.store.take(&whose, allowance).await? {
            return Err(Error::TooMuch("too many letters; wait an hour"));
        }
    }
    Ok(())
}

/// How many letters are handed in at once.
static SENDING: Semaphore = Semaphore::const_new(8);

/// Sends a letter beside the answer: neither whether there is one nor how long it takes can be told from that.
fn send(letter: impl Future<Output = std::result::Result<(), Unsent>> + Send + 'static) {
    tokio::spawn(async move {
        let _turn = SENDING.acquire().await;
        if let Err(why) = letter.await {
            tracing::warn!(%why, "a letter was not sent");
        }
    });
}

pub(super) async fn set(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: Sent<NewAddress>,
) -> Result<Json<Value>> {
    letters::way(&node).map_err(Error::Conflict)?;
    let NewAddress { address: to, password } = body(json)?;
    let to = address_in(&to)?;
    slow_down(&node, &headers, peer).await?;
    if person.account.is_none() {
        return Err(Error::Conflict("you have no account"));
    }
    is_own_password(&node, &person, address(&node, &headers, peer), password).await?;
    count(&node, &headers, peer, Some(&person)).await?;
    send(async move { letters::confirm(&node, &person, &to).await });
    Ok(Json(json!({})))
}

/// Where no letters are sent any more, the address goes at once.
pub(super) async fn ask_to_remove(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
) -> Result<Json<Value>> {
    let to = letters::confirmed(&node, &person).await?.ok_or(Error::NotFound("address"))?;
    if letters::way(&node).is_err() {
        node.store.set_address(&person.id, None).await?;
        return Ok(Json(json!({"removed": true})));
    }
    count(&node, &headers, peer, Some(&person)).await?;
    send(async move { letters::remove(&node, &person, &to).await });
    Ok(Json(json!({"removed": false})))
}

/// Does what the letter asked about: whoever has its link has the mailbox.
pub(super) async fn confirm(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Sent<Token>,
) -> Result<Json<Value>> {
    slow_down(&node, &headers, peer).await?;
    let hash = digest(&body(json)?.token);
    for purpose in [Purpose::ConfirmAddress, Purpose::RemoveAddress] {
        if let Some(ticket) = node.store.ticket(&hash, purpose, now()).await? {
            unless_old(node.store.redeem_address(ticket, now()).await)?;
            return Ok(Json(json!({"removed": purpose == Purpose::RemoveAddress})));
        }
    }
    Err(OLD)
}

/// What could not be used any more is a link that is too old.
fn unless_old<T>(used: std::result::Result<T, StoreError>) -> Result<T> {
    match used {
        Err(StoreError::Gone) => Err(OLD),
        used => Ok(used?),
    }
}

async fn owner(node: &Node, ticket: &Ticket) -> Result<PersonRow> {
    let person = ticket.person.as_deref().ok_or(OLD)?;
    node.store.person(person).await?.filter(|person| person.account.is_some()).ok_or(OLD)
}

/// The same answer for every address, before anybody has looked whether it is known.
pub(super) async fn ask(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Sent<Known>,
) -> Result<Json<Value>> {
    letters::way(&node).map_err(Error::Conflict)?;
    let to = address_in(&body(json)?.address)?;
    count(&node, &headers, peer, None).await?;
    let left = node.store.take(&node.veil(&format!("recovery {to}")), TO).await?;
    if left {
        send(async move { letters::recover(&node, &to).await });
    }
    Ok(Json(json!({})))
}

pub(super) async fn set_password(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    MaybeSigned(before): MaybeSigned,
    headers: HeaderMap,
    json: Sent<Renewed>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer).await?;
    let Renewed { token, password } = body(json)?;
    let hash = digest(&token);
    let ticket = node.store.ticket(&hash, Purpose::Recover, now()).await?.ok_or(OLD)?;
    let mut person = owner(&node, &ticket).await?;
    node.order.admits(&person.id)?;
    before.iter().try_for_each(|signed| node.order.admits(&signed.person.id))?;
    decent_password(&person.name, &password)?;
    person.password = Some(node.porters.hash(address(&node, &headers, peer), false, password).await?);
    let by = Instead::Renewed(Renewal::Recovery(ticket));
    let cookie = unless_old(open_session(&node, &person, &headers, by).await)?;
    person.epoch += 1;
    match before {
        // Where that fails the guest is still there, and signing in with the new password brings them along.
        Some(Signed { person: guest, .. }) if guest.account.is_none() => {
            bring_along(&node, &guest, &person).await?;
        }
        Some(Signed { person: other, session: Some(session) }) if other.id != person.id => {
            match end_one(&node, &other, session.id).await {
                Err(Error::NotFound(_)) => {}
                done => done?,
            }
        }
        _ => {}
    }
    signed_in(&node, &person, cookie).await
}
