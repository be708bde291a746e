//! Accounts, and what a person may have, take along and take out.

use super::arrival::bring_along;
use super::guard::address;
use super::lobby::{about_whole, ask, body};
use super::object::Object;
use super::profile;
use crate::error::{Error, Result};
use crate::far::Announced;
use crate::identity::{self, Caller, Known, MaybeSigned, Signed, clear_cookie, open_session};
use crate::names::{decent_name, decent_password};
use crate::node::{Ended, Node};
use crate::room::{Errand, Seating};
use crate::store::{Allowance, Instead, PersonRow, Renewal, StoreError};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{AppendHeaders, IntoResponse};
use protocol::{Account, NewPassword, SessionLine, SignOut, Standing};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// How often a wrong password may be tried: at one account from one address, and at one account from all that are not known
/// to have signed in to it before.
const WRONG: Allowance = Allowance { most: 6.0, a_second: 0.05 };
const WRONG_IN_ALL: Allowance = Allowance { most: 100.0, a_second: 0.03 };
/// How often one address may send a password at all.
const SENT: Allowance = Allowance { most: 10.0, a_second: 0.1 };

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

/// Who sends passwords does it slowly.
pub(super) async fn slow_down(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> Result<()> {
    let address = address(node, headers, peer);
    if node.store.take(&node.veil(&format!("password {address}")), SENT).await? {
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
    slow_down(&node, &headers, peer).await?;
    let Account { name, password } = body(json)?;
    let name = decent_name(&name)?;
    decent_password(&name, &password)?;
    node.may_be_called(&name).await?;
    if person.account.is_some() {
        return Err(Error::Conflict("you already have an account"));
    }
    let hash = node.porters.hash(address(&node, &headers, peer), false, password).await?;
    person.account = Some(name.to_lowercase());
    person.name = name;
    person.password = Some(hash);
    join(&node, &person, &headers, Renewal::Account).await
}

/// Makes an account of a guest. Whoever had the guest's cookie does not have the account.
pub(super) async fn join(
    node: &Arc<Node>,
    person: &PersonRow,
    headers: &HeaderMap,
    by: Renewal,
) -> Result<impl IntoResponse + use<>> {
    match open_session(node, person, headers, Instead::Renewed(by)).await {
        Err(StoreError::Taken) => Err(Error::Conflict("that name is taken")),
        Err(StoreError::Gone) => match node.store.person(&person.id).await? {
            Some(known) if known.account.is_some() => Err(Error::Conflict("you already have an account")),
            _ => Err(StoreError::Gone.into()),
        },
        cookie => signed_in(node, person, cookie?).await,
    }
}

/// The answer that makes a browser this person, and its device one that has signed in.
pub(super) async fn signed_in(
    node: &Node,
    person: &PersonRow,
    cookie: HeaderValue,
) -> Result<impl IntoResponse + use<>> {
    let device = identity::device_cookie(node, person);
    let me = about_whole(node, person).await?;
    Ok((AppendHeaders([(SET_COOKIE, cookie), (SET_COOKIE, device)]), Json(me)))
}

/// Signs somebody in who has shown that they are this person. What a guest has here comes along.
pub(super) async fn enter(
    node: &Arc<Node>,
    before: Option<Signed>,
    person: &PersonRow,
    headers: &HeaderMap,
) -> Result<impl IntoResponse + use<>> {
    node.order.admits(&person.id)?;
    before.iter().try_for_each(|signed| node.order.admits(&signed.person.id))?;
    let instead = match before {
        Some(Signed { person: guest, .. }) if guest.account.is_none() => {
            bring_along(node, &guest, person).await?;
            Instead::Nothing
        }
        Some(Signed { session: Some(session), .. }) => Instead::One(session.id),
        Some(Signed { session: None, .. }) | None => Instead::Nothing,
    };
    signed_in(node, person, open_session(node, person, headers, instead).await?).await
}

pub(super) async fn sign_in(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    MaybeSigned(before): MaybeSigned,
    headers: HeaderMap,
    json: Sent<Account>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer).await?;
    before.iter().try_for_each(|signed| node.order.admits(&signed.person.id))?;
    let Account { name, password } = body(json)?;
    let account: String = name.trim().to_lowercase().chars().take(30).collect();
    let known = node.store.account(&account).await?;
    let from = address(&node, &headers, peer);
    let device = known.as_ref().is_some_and(|person| identity::is_known_device(&node, &headers, person));
    // Guessing is counted, not asking: and who has signed in here before is not kept out by guesses from elsewhere.
    let mut counts = vec![(node.veil(&format!("wrong at {account} from {from}")), WRONG)];
    if !device {
        counts.push((node.veil(&format!("wrong at {account}")), WRONG_IN_ALL));
    }
    for (key, allowance) in &counts {
        if !node.store.has(key, *allowance).await? {
            return Err(Error::TooMuch("too many attempts at this account; wait a little"));
        }
    }
    let hash = known.as_ref().and_then(|person| person.password.clone());
    let right = node.porters.fits(from, device, password, hash).await?;
    match known.filter(|_| right) {
        Some(person) => enter(&node, before, &person, &headers).await,
        None => {
            for (key, allowance) in &counts {
                node.store.take(key, *allowance).await?;
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

pub(super) async fn end_one(node: &Node, person: &PersonRow, id: String) -> Result<()> {
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
    Ok(Json(lines(&node, &person, session.map(|session| session.id)).await?))
}

/// The sessions of a person; one of them may be the one that asks.
pub(super) async fn lines(node: &Node, person: &PersonRow, here: Option<String>) -> Result<Vec<SessionLine>> {
    let all = node.store.sessions(&person.id, crate::time::now()).await?;
    let line = |row: crate::store::SessionRow| SessionLine {
        here: Some(&row.id) == here.as_ref(),
        id: row.id,
        device: row.device,
        made: row.made,
        seen: row.seen,
    };
    Ok(all.into_iter().map(line).collect())
}

pub(super) async fn end_session(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>> {
    end_one(&node, &person, id).await?;
    Ok(Json(json!({})))
}

/// Whoever has a password must know it; an account without one asks for none.
pub(super) async fn is_own_password(
    node: &Node,
    person: &PersonRow,
    from: IpAddr,
    password: String,
) -> Result<()> {
    let Some(kept) = person.password.clone() else { return Ok(()) };
    // Whoever has somebody's session does not guess from many addresses.
    let key = node.veil(&format!("own password of {}", person.id));
    if !node.store.has(&key, WRONG).await? {
        return Err(Error::TooMuch("too many attempts; wait a little"));
    }
    if node.porters.fits(from, false, password, Some(kept)).await? {
        return Ok(());
    }
    node.store.take(&key, WRONG).await?;
    Err(Error::Forbidden("that is not your password"))
}

pub(super) async fn change_password(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(mut person): Caller,
    json: Sent<NewPassword>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer).await?;
    let NewPassword { old, new } = body(json)?;
    if person.account.is_none() {
        return Err(Error::Conflict("you have no account"));
    }
    decent_password(&person.name, &new)?;
    let from = address(&node, &headers, peer);
    is_own_password(&node, &person, from, old).await?;
    person.password = Some(node.porters.hash(from, false, new).await?);
    let cookie = open_session(&node, &person, &headers, Instead::Renewed(Renewal::Password)).await?;
    signed_in(&node, &person, cookie).await
}

pub(super) async fn forget(State(node): State<Arc<Node>>, Known(person): Known) -> Result<impl IntoResponse> {
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
    profile::may_see(&node, &person.id, &id).await?;
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
