//! Accounts, and what a person may have, take along and take out.

use super::guard::address;
use super::lobby::{about, ask, body};
use super::object::Object;
use super::ratings;
use crate::error::{Error, Result};
use crate::far::Announced;
use crate::identity::{self, Caller, MaybeSigned, Signed, clear_cookie, open_session};
use crate::names::{decent_name, decent_password};
use crate::node::{Ended, Node};
use crate::room::{Errand, Seating};
use crate::stage::Entry;
use crate::store::{Instead, PersonRow, StoreError};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use protocol::{Account, NewPassword, SessionLine, SignOut, Standing};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;

/// How often a wrong password may be tried: at one account from one address, and at one account from all that are not known
/// to have signed in to it before.
const WRONG: (f64, f64) = (0.05, 6.0);
const WRONG_IN_ALL: (f64, f64) = (0.03, 100.0);

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

fn slow_down(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> Result<()> {
    let address = address(node, headers, peer);
    if node.buckets.take(&format!("password {address}"), 0.1, 10.0) {
        return Ok(());
    }
    Err(Error::TooMuch("too many attempts; wait a little"))
}

pub(super) async fn register(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(mut person): Caller,
    json: Sent<Account>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer)?;
    let Account { name, password } = body(json)?;
    let name = decent_name(&name)?;
    decent_password(&name, &password)?;
    if person.account.is_some() {
        return Err(Error::Conflict("you already have an account"));
    }
    let hash = node.porters.hash(address(&node, &headers, peer), false, password).await?;
    person.account = Some(name.to_lowercase());
    person.name = name;
    person.password = Some(hash);
    match node.store.register(person.clone()).await {
        Err(StoreError::Taken) => Err(Error::Conflict("that name is taken")),
        Err(StoreError::Gone) => match node.store.person(&person.id).await? {
            Some(known) if known.epoch == person.epoch => Err(Error::Conflict("you already have an account")),
            _ => Err(StoreError::Gone.into()),
        },
        done => {
            done?;
            // Whoever had the guest's cookie does not have the account.
            signed_in(&node, &person, &headers, Instead::All).await
        }
    }
}

/// The answer that makes a browser this person, and its device one that has signed in.
async fn signed_in(
    node: &Node,
    person: &PersonRow,
    headers: &HeaderMap,
    instead: Instead,
) -> Result<impl IntoResponse + use<>> {
    let cookie = open_session(node, person, headers, instead).await?;
    let device = identity::device_cookie(node, person);
    Ok((AppendHeaders([(SET_COOKIE, cookie), (SET_COOKIE, device)]), Json(about(person))))
}

pub(super) async fn sign_in(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    MaybeSigned(before): MaybeSigned,
    headers: HeaderMap,
    json: Sent<Account>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer)?;
    let Account { name, password } = body(json)?;
    let account: String = name.trim().to_lowercase().chars().take(30).collect();
    let known = node.store.account(&account).await?;
    let from = address(&node, &headers, peer);
    let device = known.as_ref().is_some_and(|person| identity::is_known_device(&node, &headers, person));
    // Guessing is counted, not asking: and who has signed in here before is not kept out by guesses from elsewhere.
    let mut counts = vec![(format!("wrong at {account} from {from}"), WRONG)];
    if !device {
        counts.push((format!("wrong at {account}"), WRONG_IN_ALL));
    }
    if counts.iter().any(|(key, (rate, size))| !node.buckets.has(key, *rate, *size)) {
        return Err(Error::TooMuch("too many attempts at this account; wait a little"));
    }
    let hash = known.as_ref().and_then(|person| person.password.clone());
    let right = node.porters.fits(from, device, password, hash).await?;
    match known.filter(|_| right) {
        Some(person) => {
            let before = before.and_then(|signed| signed.session);
            let instead = before.map_or(Instead::Nothing, |session| Instead::One(session.id));
            signed_in(&node, &person, &headers, instead).await
        }
        None => {
            for (key, (rate, size)) in &counts {
                node.buckets.take(key, *rate, *size);
            }
            Err(Error::Unknown("name and password do not go together"))
        }
    }
}

pub(super) async fn sign_out(
    State(node): State<Arc<Node>>,
    MaybeSigned(signed): MaybeSigned,
    json: std::result::Result<Option<Json<Object<SignOut>>>, JsonRejection>,
) -> Result<impl IntoResponse> {
    let everywhere = match json {
        Ok(wish) => wish.is_some_and(|Json(Object(wish))| wish.everywhere),
        Err(rejection) => return Err(Error::Bad(rejection.body_text())),
    };
    if let Some(Signed { person, session }) = signed {
        match session {
            Some(session) if !everywhere => end_one(&node, &person, session.id).await?,
            // A cookie from before there were sessions ends with all of its kind.
            _ => {
                node.store.end_sessions(&person.id).await?;
                node.end(Ended::Person { id: person.id, again: false }).await;
            }
        }
    }
    Ok(([(SET_COOKIE, clear_cookie(&node))], Json(json!({}))))
}

async fn end_one(node: &Node, person: &PersonRow, id: String) -> Result<()> {
    match node.store.end_session(&person.id, &id).await {
        Err(StoreError::Gone) => return Err(Error::NotFound("session")),
        done => done?,
    }
    node.end(Ended::Session { id, again: false }).await;
    Ok(())
}

pub(super) async fn sessions(
    State(node): State<Arc<Node>>,
    Signed { person, session }: Signed,
) -> Result<Json<Vec<SessionLine>>> {
    let here = session.map(|session| session.id);
    let all = node.store.sessions(&person.id, crate::time::now()).await?;
    let line = |row: crate::store::SessionRow| SessionLine {
        here: Some(&row.id) == here.as_ref(),
        id: row.id,
        device: row.device,
        made: row.made,
        seen: row.seen,
    };
    Ok(Json(all.into_iter().map(line).collect()))
}

pub(super) async fn end_session(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>> {
    end_one(&node, &person, id).await?;
    Ok(Json(json!({})))
}

pub(super) async fn change_password(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(mut person): Caller,
    json: Sent<NewPassword>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer)?;
    let NewPassword { old, new } = body(json)?;
    let Some(kept) = person.password.clone() else { return Err(Error::Conflict("you have no account")) };
    decent_password(&person.name, &new)?;
    let from = address(&node, &headers, peer);
    if !node.porters.fits(from, false, old, Some(kept)).await? {
        return Err(Error::Forbidden("that is not your password"));
    }
    person.password = Some(node.porters.hash(from, false, new).await?);
    node.store.set_password(person.clone()).await?;
    signed_in(&node, &person, &headers, Instead::All).await
}

pub(super) async fn export(State(node): State<Arc<Node>>, Caller(person): Caller) -> Result<Json<Value>> {
    let tables = node.store.tables_of(&person.id, u32::MAX).await?;
    let tables: Vec<Value> =
        tables.iter().map(|(line, seat, _)| json!({"table": line, "seat": seat})).collect();
    let chat = node.store.chat_of(&person.id).await?;
    let chat: Vec<Value> = chat.iter().map(|(table, line)| json!({"table": table, "line": line})).collect();
    Ok(Json(json!({
        "me": about(&person),
        "tables": tables,
        "chat": chat,
        "plans": plans(&node, &person.id).await?,
        "standings": node.store.standings(&person.id, i64::MAX).await?,
        "ratings": ratings::ratings(&node, &person.id).await?,
        "blocked": node.store.blocked(&person.id).await?,
    })))
}

/// What a person has planned at the tables where they sit.
async fn plans(node: &Node, person: &str) -> Result<Vec<Value>> {
    let entries = node.store.plans_at(person).await?.into_iter();
    let own = entries.filter_map(|(table, at, body)| match serde_json::from_str(&body).ok()? {
        Entry::Planned { person: whose, steps, .. } if whose == person => {
            Some(json!({"table": table, "at": at, "steps": steps}))
        }
        _ => None,
    });
    Ok(own.collect())
}

pub(super) async fn forget(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
) -> Result<impl IntoResponse> {
    // The others play on: a bot takes the seat, and whoever wants it after that.
    for (line, ..) in node.store.tables_of(&person.id, u32::MAX).await? {
        if matches!(line.state, protocol::State::Waiting | protocol::State::Playing) {
            let seating = Seating::Leave { person: person.id.clone() };
            // A seat must not stay with somebody who can never come back.
            if let Err(Error::Unavailable) = ask(&node, &line.table, |reply| Errand::Do(seating, reply)).await
            {
                return Err(Error::Unavailable);
            }
        }
    }
    node.store.forget(&person.id).await?;
    node.announce(Announced::Gone(person.id.clone())).await;
    Ok(([(SET_COOKIE, clear_cookie(&node))], Json(json!({}))))
}

pub(super) async fn standings(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<Standing>>> {
    // Others hear of the end of a game when it is shown to spectators.
    let now = if person.id == id { i64::MAX } else { crate::time::now() };
    Ok(Json(node.store.standings(&id, now).await?))
}

pub(super) async fn block(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    Path(other): Path<String>,
) -> Result<Json<Value>> {
    node.store.person(&other).await?.ok_or(Error::NotFound("person"))?;
    node.store.block(person.id, other, true).await?;
    Ok(Json(json!({})))
}

pub(super) async fn unblock(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    Path(other): Path<String>,
) -> Result<Json<Value>> {
    node.store.block(person.id, other, false).await?;
    Ok(Json(json!({})))
}
