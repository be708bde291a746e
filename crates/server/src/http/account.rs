//! Accounts, and what a person may have, take along and take out.

use super::lobby::{about, ask, body};
use crate::error::{Error, Result};
use crate::identity::{Caller, clear_cookie, decent_name, set_cookie};
use crate::node::Node;
use crate::room::{Errand, Seating};
use crate::store::StoreError;
use argon2::password_hash::PasswordHasher;
use argon2::{Argon2, PasswordHash, PasswordVerifier};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::IntoResponse;
use protocol::{Account, Me, Standing};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

/// How often a password of one account may be tried, from wherever.
const TRIES: f64 = 20.0;
const TRIES_PER_SECOND: f64 = 0.05;

type Sent<T> = std::result::Result<Json<T>, JsonRejection>;

/// Somebody's hash, so that an unknown name takes as long as a wrong password.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash(&crate::random::token(16)).unwrap_or_default());

fn hash(password: &str) -> Result<String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|_| Error::Unavailable)
}

fn fits(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Hashing is slow on purpose: it runs beside the tables and only a few at once.
async fn aside<T: Send + 'static>(node: &Node, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let permit = node.porters.clone().acquire_owned().await.map_err(|_| Error::Unavailable)?;
    let done = tokio::task::spawn_blocking(work).await.map_err(|_| Error::Unavailable);
    drop(permit);
    done
}

fn slow_down(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> Result<()> {
    let address = super::guard::address(node, headers, peer);
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
) -> Result<Json<Me>> {
    slow_down(&node, &headers, peer)?;
    let Account { name, password } = body(json)?;
    let name = decent_name(&name)?;
    if !(8..=200).contains(&password.chars().count()) {
        return Err(Error::Bad("a password has 8 to 200 characters".to_owned()));
    }
    if person.account.is_some() {
        return Err(Error::Conflict("you already have an account"));
    }
    let hash = aside(&node, move || hash(&password)).await??;
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
            Ok(Json(about(&person)))
        }
    }
}

pub(super) async fn sign_in(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Sent<Account>,
) -> Result<impl IntoResponse> {
    slow_down(&node, &headers, peer)?;
    let Account { name, password } = body(json)?;
    let account = name.trim().to_lowercase();
    // Guessing from many addresses is guessing too.
    let key = format!("password of {}", account.chars().take(30).collect::<String>());
    if !node.buckets.take(&key, TRIES_PER_SECOND, TRIES) {
        return Err(Error::TooMuch("too many attempts at this account; wait a little"));
    }
    let known = node.store.account(&account).await?;
    let hash = known.as_ref().and_then(|person| person.password.clone()).unwrap_or_else(|| NOBODY.clone());
    let right = aside(&node, move || fits(&password, &hash)).await?;
    match known {
        Some(person) if right => Ok(([(SET_COOKIE, set_cookie(&node, &person))], Json(about(&person)))),
        _ => Err(Error::Unknown("name and password do not go together")),
    }
}

pub(super) async fn sign_out() -> impl IntoResponse {
    ([(SET_COOKIE, clear_cookie())], Json(json!({})))
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
        "standings": node.store.standings(&person.id, i64::MAX).await?,
        "blocked": node.store.blocked(&person.id).await?,
    })))
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
    node.let_go(&person.id).await;
    Ok(([(SET_COOKIE, clear_cookie())], Json(json!({}))))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::Local;
    use crate::config::Config;
    use crate::store::{Sqlite, SqliteSettings};

    #[tokio::test]
    async fn bots_that_think_keep_nobody_out() {
        let file = std::env::temp_dir().join(format!("pantheon-porter-{}", std::process::id()));
        let store = Arc::new(Sqlite::open(&SqliteSettings::new(&file)).await.expect("a file"));
        let node =
            Node::new(Config::new(&[], &file), store, Arc::new(Local::default())).await.expect("a node");
        let busy = u32::try_from(node.thinkers.available_permits()).expect("a few");
        let _bots = node.thinkers.acquire_many(busy).await.expect("all of them");
        let asked = tokio::time::timeout(std::time::Duration::from_secs(10), aside(&node, || 7)).await;
        assert_eq!(asked.expect("an answer while bots think"), Ok(7));
        node.stop().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
