//! Passkeys: added, removed, and signed in with.

use super::account::{self, enter, is_own_password, slow_down};
use super::guard::address;
use super::lobby::body;
use super::object::Object;
use super::ways;
use crate::error::{Error, Result};
use crate::identity::{Caller, MaybeSigned, device, digest};
use crate::names::decent_name;
use crate::node::Node;
use crate::passkey::{self, Asked, Made, NewPasskey, PATIENCE, Signature, Site, Wrong};
use crate::store::{Allowance, PasskeyRow, PersonRow, Purpose, Renewal, StoreError, Ticket};
use crate::time::now;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use protocol::Ways;
use serde::Deserialize;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// No account has more.
const MOST: u32 = 20;
/// How many questions one address may have asked, and how many it may answer.
const QUESTIONS: Allowance = Allowance { most: 30.0, a_second: 0.2 };
const STRANGE: Error = Error::Unknown("that passkey is not known here");
const OLD: Error = Error::Conflict("that took too long, or was answered already; try again");

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sure {
    #[serde(default)]
    password: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// What `toJSON` makes of a browser's credential, and what a new one shall be called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answered {
    credential: Value,
    #[serde(default)]
    name: String,
}

fn site(node: &Node) -> Result<Site> {
    Site::at(node.config.address.as_ref()).map_err(Error::Conflict)
}

async fn may_ask(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> Result<()> {
    count(node, "passkey", address(node, headers, peer)).await
}

async fn may_answer(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> Result<()> {
    count(node, "answer of a passkey", address(node, headers, peer)).await
}

async fn count(node: &Node, what: &str, from: IpAddr) -> Result<()> {
    match node.store.take(&node.veil(&format!("{what} {from}")), QUESTIONS).await? {
        true => Ok(()),
        false => Err(Error::TooMuch("too many attempts; wait a little")),
    }
}

/// Remembers a question, and tells it.
async fn put(
    node: &Node,
    purpose: Purpose,
    whose: Option<&PersonRow>,
    asked: Asked,
    more: &str,
) -> Result<Json<Value>> {
    let made = now();
    let ticket = Ticket {
        hash: digest(&asked.challenge),
        purpose,
        person: whose.map(|person| person.id.clone()),
        body: format!("{} {more}", asked.state),
        made,
        until: made + PATIENCE,
        used: None,
    };
    node.store.issue(ticket, whose.map(|person| person.epoch)).await?;
    Ok(Json(asked.options))
}

/// The question that is answered: asked of this person, by its state and what was remembered with it.
async fn asked(
    node: &Node,
    purpose: Purpose,
    whose: Option<&PersonRow>,
    challenge: &str,
) -> Result<(String, String)> {
    let ticket = node.store.redeem(&digest(challenge), purpose, now()).await?.ok_or(OLD)?;
    if ticket.person.as_deref() != whose.map(|person| person.id.as_str()) {
        return Err(OLD);
    }
    let (state, more) = ticket.body.split_once(' ').unwrap_or((&ticket.body, ""));
    Ok((state.to_owned(), more.to_owned()))
}

impl From<Wrong> for Error {
    fn from(why: Wrong) -> Error {
        Error::Bad(why.to_string())
    }
}

fn row(made: Made, person: &PersonRow, name: String) -> PasskeyRow {
    let at = now();
    let Made { credential, key, state } = made;
    let id = crate::random::token(8);
    PasskeyRow { id, credential, person: person.id.clone(), name, key, state, made: at, seen: at }
}

/// What a passkey is called: as its owner says, or by what it was made on.
fn called(name: &str, headers: &HeaderMap) -> Result<String> {
    if name.trim().is_empty() { Ok(device(headers)) } else { decent_name(name) }
}

pub(super) async fn ask_to_add(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: Sent<Sure>,
) -> Result<Json<Value>> {
    let site = site(&node)?;
    slow_down(&node, &headers, peer).await?;
    let Sure { password } = body(json)?;
    if person.account.is_none() {
        return Err(Error::Conflict("you have no account"));
    }
    is_own_password(&node, &person, address(&node, &headers, peer), password).await?;
    let known = node.store.passkeys(&person.id).await?;
    if known.len() >= MOST as usize {
        return Err(Error::Conflict("an account has at most 20 passkeys"));
    }
    let asked = passkey::ask_for_new(&site, (&person.id, &person.name), &known)?;
    put(&node, Purpose::AddPasskey, Some(&person), asked, "").await
}

pub(super) async fn add(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: Sent<Answered>,
) -> Result<Json<Ways>> {
    let site = site(&node)?;
    may_answer(&node, &headers, peer).await?;
    let Answered { credential, name } = body(json)?;
    let name = called(&name, &headers)?;
    let new = NewPasskey::read(&credential)?;
    let (state, _) = asked(&node, Purpose::AddPasskey, Some(&person), &new.challenge()?).await?;
    let made = new.prove(&site, &state)?;
    match node.store.add_passkey(person.clone(), row(made, &person, name), MOST).await {
        Err(StoreError::Taken) => Err(Error::Conflict("that passkey is known already")),
        done => {
            done?;
            Ok(Json(ways::of(&node, &person).await?))
        }
    }
}

pub(super) async fn ask_to_join(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: Sent<Wanted>,
) -> Result<Json<Value>> {
    let site = site(&node)?;
    may_ask(&node, &headers, peer).await?;
    let name = decent_name(&body(json)?.name)?;
    node.may_be_called(&name).await?;
    if person.account.is_some() {
        return Err(Error::Conflict("you already have an account"));
    }
    if node.store.account(&name.to_lowercase()).await?.is_some() {
        return Err(Error::Conflict("that name is taken"));
    }
    let asked = passkey::ask_for_new(&site, (&person.id, &name), &[])?;
    put(&node, Purpose::JoinByPasskey, Some(&person), asked, &name).await
}

pub(super) async fn join(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(mut person): Caller,
    json: Sent<Answered>,
) -> Result<impl IntoResponse> {
    let site = site(&node)?;
    may_answer(&node, &headers, peer).await?;
    let Answered { credential, name } = body(json)?;
    let called = called(&name, &headers)?;
    let new = NewPasskey::read(&credential)?;
    let challenge = new.challenge()?;
    let (state, name) = asked(&node, Purpose::JoinByPasskey, Some(&person), &challenge).await?;
    let made = new.prove(&site, &state)?;
    node.may_be_called(&name).await?;
    let passkey = row(made, &person, called);
    person.account = Some(name.to_lowercase());
    person.name = name;
    account::join(&node, &person, &headers, Renewal::AccountBy(passkey)).await
}

pub(super) async fn ask_to_enter(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Sent<Nothing>,
) -> Result<Json<Value>> {
    let site = site(&node)?;
    may_ask(&node, &headers, peer).await?;
    let Nothing {} = body(json)?;
    put(&node, Purpose::EnterByPasskey, None, passkey::ask_for_any(&site)?, "").await
}

pub(super) async fn sign_in(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    MaybeSigned(before): MaybeSigned,
    headers: HeaderMap,
    json: Sent<Answered>,
) -> Result<impl IntoResponse> {
    let site = site(&node)?;
    may_answer(&node, &headers, peer).await?;
    let Answered { credential, .. } = body(json)?;
    let signature = Signature::read(&credential)?;
    let challenge = signature.challenge()?;
    let (state, _) = asked(&node, Purpose::EnterByPasskey, None, &challenge).await?;
    let passkey = node.store.passkey(&signature.credential()).await?.ok_or(STRANGE)?;
    let after = signature.prove(&site, &state, &passkey).map_err(|why| {
        tracing::debug!(%why, "a passkey was not believed");
        STRANGE
    })?;
    // Of an account that is gone a passkey may be left, by a node that knew none.
    let person = node.store.person(&passkey.person).await?.filter(|person| person.account.is_some());
    let person = person.ok_or(STRANGE)?;
    match node.store.passkey_used(passkey, after, now()).await {
        Err(StoreError::Gone) => return Err(STRANGE),
        done => done?,
    }
    enter(&node, before, &person, &headers).await
}

pub(super) async fn remove(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Ways>> {
    match node.store.remove_passkey(&person.id, &id).await {
        Err(StoreError::Gone) => {
            match node.store.passkeys(&person.id).await?.iter().any(|row| row.id == id) {
                true => Err(Error::Conflict(
                    "that is your only way to sign in; add another passkey or a password first",
                )),
                false => Err(Error::NotFound("passkey")),
            }
        }
        done => {
            done?;
            Ok(Json(ways::of(&node, &person).await?))
        }
    }
}
