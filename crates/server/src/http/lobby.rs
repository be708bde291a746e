//! Finding one's name, games and tables.

use super::guard::address;
use super::object::Object;
use crate::error::{Error, Result};
use crate::far::Announced;
use crate::identity::{Caller, MaybeSigned, Signed, guest, note_use, open_session};
use crate::names::decent_name;
use crate::node::Node;
use crate::room::{Errand, Glance, bot_level};
use crate::stage::{Kept, Opened, Position, fitting};
use crate::store::{Allowance, Instead, PersonRow};
use crate::trace::{self, Reply};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::IntoResponse;
use futures_util::future::join_all;
use games::{Level, Rulebook};
use protocol::fair::is_nonce;
use protocol::{
    BotInfo, Clock, CreateTable, FinishedLine, Fork, GameInfo, Me, MyTable, NewTable, Place, Replay,
    TableLine,
};
use serde::Deserialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use tracing::Instrument;

/// No table of the public list is older than this many younger ones.
const LISTED: u32 = 200;
const MINE: u32 = 100;
const RECENT: u32 = 50;
/// Spectators see no later than this many seconds.
const LATEST: u32 = 3_600;
/// The longest a clock can be set to, in seconds: a month.
const LONGEST_CLOCK: u32 = 31 * 86_400;

/// The body of a request, or what is wrong with it.
pub(super) fn body<T>(json: std::result::Result<Json<Object<T>>, JsonRejection>) -> Result<T> {
    json.map(|Json(Object(value))| value).map_err(|rejection| Error::Bad(rejection.body_text()))
}

pub(super) fn about(person: &PersonRow) -> Me {
    let (id, name, account) = (person.id.clone(), person.name.clone(), person.account.clone());
    Me { id, name, account, moderator: false }
}

/// The same, with whether they are a moderator.
pub(super) async fn about_whole(node: &Node, person: &PersonRow) -> Result<Me> {
    let moderator = person.account.is_some() && node.store.is_moderator(&person.id).await?;
    Ok(Me { moderator, ..about(person) })
}

pub(super) async fn me(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    MaybeSigned(known): MaybeSigned,
) -> Result<impl IntoResponse> {
    let (person, instead) = match known {
        Some(Signed { person, session: Some(session) }) => {
            node.order.admits(&person.id)?;
            note_use(&node, &session).await?;
            return Ok((HeaderMap::new(), Json(about_whole(&node, &person).await?)));
        }
        // From before there were sessions: that cookie is worth nothing from now on.
        Some(Signed { person, session: None }) => (person, Instead::All),
        None => {
            let address = address(&node, &headers, peer);
            hourly(&node, &format!("guests {address}"), node.limits().guests_per_hour).await?;
            let person = guest();
            node.store.add_person(person.clone()).await?;
            (person, Instead::Nothing)
        }
    };
    let cookie = open_session(&node, &person, &headers, instead).await?;
    Ok((HeaderMap::from_iter([(SET_COOKIE, cookie)]), Json(about(&person))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rename {
    name: String,
}

pub(super) async fn rename(
    State(node): State<Arc<Node>>,
    Caller(mut person): Caller,
    json: std::result::Result<Json<Object<Rename>>, JsonRejection>,
) -> Result<Json<Me>> {
    person.name = decent_name(&body(json)?.name)?;
    node.order.allows(&person.name)?;
    node.store.rename(person.clone()).await?;
    node.announce(Announced::Called { person: person.id.clone(), name: person.name.clone() }).await;
    Ok(Json(about_whole(&node, &person).await?))
}

pub(super) async fn games(State(node): State<Arc<Node>>) -> Json<Vec<GameInfo>> {
    Json(node.config.books.iter().map(|book| games::info(*book)).collect())
}

/// The levels that some game has.
pub(super) async fn bots(State(node): State<Arc<Node>>) -> Json<Vec<BotInfo>> {
    let bot = |level: Level| BotInfo { level: level.name().to_owned(), about: level.about().to_owned() };
    let there = |level: &Level| node.config.books.iter().any(|book| book.levels().contains(level));
    Json(Level::ALL.into_iter().filter(there).map(bot).collect())
}

pub(super) async fn tables(State(node): State<Arc<Node>>) -> Result<Json<Vec<TableLine>>> {
    Ok(Json(node.store.listed(crate::time::now(), LISTED).await?))
}

pub(super) async fn my_tables(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
) -> Result<Json<Vec<MyTable>>> {
    let mut mine = Vec::new();
    let tables = node.store.tables_of(&person.id, MINE).await?;
    // Those at rest are woken together.
    let glances = tables.iter().map(|(line, ..)| glance(&node, &person.id, line));
    let glances = join_all(glances).await;
    for ((line, seat, seen), glance) in tables.into_iter().zip(glances) {
        let seat = games::kernel::Seat(seat);
        let unseen = glance.number.saturating_sub(seen);
        let Glance { turn: your_turn, prompt, awaited, since, .. } = glance;
        mine.push(MyTable { line, seat, your_turn, prompt, unseen, awaited, since });
    }
    Ok(Json(mine))
}

async fn glance(node: &Arc<Node>, person: &str, line: &TableLine) -> Glance {
    if line.state != protocol::State::Playing {
        return Glance::default();
    }
    let glance = ask(node, &line.table, |reply| Errand::Glance(person.to_owned(), reply));
    glance.await.unwrap_or_default()
}

pub(super) async fn replays(State(node): State<Arc<Node>>) -> Result<Json<Vec<FinishedLine>>> {
    Ok(Json(node.store.recent(crate::time::now(), RECENT).await?))
}

pub(super) async fn replay(
    State(node): State<Arc<Node>>,
    _: Caller,
    Path(key): Path<String>,
) -> Result<Json<Replay>> {
    let table = node.store.replay(&key).await?.ok_or(Error::NotFound("replay"))?;
    Ok(Json(ask(&node, &table, Errand::Replay).await?))
}

/// Asks a table and waits for what it says.
pub(crate) async fn ask<T>(
    node: &Arc<Node>,
    table: &str,
    errand: impl FnOnce(Reply<T>) -> Errand,
) -> Result<T> {
    let (reply, answer) = Reply::new();
    let asking = async {
        let room = node.room(table).await?;
        room.send(errand(reply)).await.map_err(|_| Error::Unavailable)?;
        answer.await.map_err(|_| Error::Unavailable)?
    };
    asking.instrument(tracing::info_span!("ask", table = trace::cut(table))).await
}

/// Takes one of so many an hour.
pub(super) async fn hourly(node: &Node, whose: &str, most: u32) -> Result<()> {
    if node.store.take(&node.veil(whose), Allowance::hourly(most)).await? {
        return Ok(());
    }
    Err(Error::TooMuch("that was very many in a short time; wait a little"))
}

pub(super) async fn create(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: std::result::Result<Json<Object<CreateTable>>, JsonRejection>,
) -> Result<Json<NewTable>> {
    let wish = body(json)?;
    let most = node.limits().tables_per_hour;
    hourly(&node, &format!("tables {}", person.id), most).await?;
    // Guests are made for the asking, addresses are not.
    let address = address(&node, &headers, peer);
    hourly(&node, &format!("tables of {address}"), most.saturating_mul(10)).await?;
    let opened = plan(&node, &person, wish).await?;
    Ok(Json(NewTable { table: node.open_table(opened).await? }))
}

pub(super) async fn plan(node: &Arc<Node>, person: &PersonRow, wish: CreateTable) -> Result<Opened> {
    let book = node.book(&wish.game).ok_or(Error::NotFound("game on this server"))?;
    let (position, options) = match &wish.fork {
        Some(fork) => {
            let (position, options) = forked(node, &person.id, fork, &wish).await?;
            (Some(position), options)
        }
        None => (None, wish.options.clone()),
    };
    let seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    // Setting it up once is the game's own check of seats and options.
    let trial = book.open(&options, seats, "trial")?;
    if !trial.for_people() {
        return Err(Error::Bad(
            "these options are for simulations: at a table with people they tell hands".to_owned(),
        ));
    }
    if wish.rated {
        may_rate(book, person, &wish, &*trial)?;
    }
    let (clock, nonce) = (wish.clock, nonce(wish.nonce)?);
    let long = match clock {
        Clock::None => false,
        Clock::PerMove { seconds } => !(1..=LONGEST_CLOCK).contains(&seconds),
        Clock::Bank { seconds, increment } => {
            !(1..=LONGEST_CLOCK).contains(&seconds) || increment > LONGEST_CLOCK
        }
    };
    if long {
        return Err(Error::Bad("a clock runs from a second to a month".to_owned()));
    }
    let calendar = wish.calendar.map(|calendar| fitting(calendar, clock)).transpose()?;
    if wish.spectator_delay > LATEST {
        return Err(Error::Bad("spectators see everything an hour later at most".to_owned()));
    }
    let most = book.seats().end().to_owned();
    if wish.colour.is_some_and(|colour| colour >= most) {
        return Err(Error::Bad(format!("{} has the colours 0 to {}", book.name(), most - 1)));
    }
    let mut kept = Vec::new();
    for place in wish.seats {
        kept.push(match place {
            Place::Open => Kept::Open,
            Place::Me if kept.iter().any(|seat| matches!(seat, Kept::Person { .. })) => {
                return Err(Error::Bad("you can have one seat".to_owned()));
            }
            Place::Me => Kept::Person { id: person.id.clone(), nonce: nonce.clone(), colour: wish.colour },
            Place::Bot(level) => Kept::Bot(bot_level(book, &level)?.to_string()),
        });
    }
    Ok(Opened {
        game: book.id().to_owned(),
        options: trial.options(),
        seats: kept,
        maker: person.id.clone(),
        listed: wish.listed,
        clock,
        calendar,
        timeout: wish.timeout,
        hints: wish.hints,
        spectator_delay: wish.spectator_delay,
        rated: wish.rated,
        reserved: false,
        window: u32::try_from(node.config.window.as_millis()).unwrap_or(u32::MAX),
        secret: crate::random::token(32),
        position,
    })
}

/// Whether a game of this kind can count for ratings.
fn may_rate(
    book: &dyn Rulebook,
    person: &PersonRow,
    wish: &CreateTable,
    trial: &dyn games::Table,
) -> Result<()> {
    let why = if person.account.is_none() {
        return Err(Error::Forbidden("rated games are for accounts: make one first"));
    } else if wish.hints {
        "a game with advice from bots is not rated"
    } else if wish.fork.is_some() {
        "a game that begins in the middle is not rated"
    } else if is_bent(book, wish.seats.len() as u8, &trial.options())? {
        "a rated game is played as its difficulty says, with no other change to it"
    } else {
        return Ok(());
    };
    Err(Error::Bad(why.to_owned()))
}

/// Whether a difficulty was chosen and then changed: its points would say nothing.
fn is_bent(book: &dyn Rulebook, seats: u8, options: &Value) -> Result<bool> {
    let Some(preset) = options.get("preset") else { return Ok(false) };
    let plain = book.open(&serde_json::json!({"preset": preset}), seats, "trial")?;
    Ok(plain.options() != *options)
}

/// The position to begin from, and the options it is played with.
async fn forked(
    node: &Arc<Node>,
    person: &str,
    fork: &Fork,
    wish: &CreateTable,
) -> Result<(Position, Value)> {
    // Whoever has the key of a replay need not know the table; the fork does not tell it either.
    let table = node.store.replay(&fork.table).await?.unwrap_or_else(|| fork.table.clone());
    let mut found = ask(node, &table, |reply| Errand::Position(person.to_owned(), fork.at, reply)).await?;
    let same =
        found["game"] == wish.game.as_str() && found["seats"].as_u64() == Some(wish.seats.len() as u64);
    if !same {
        return Err(Error::Bad("a fork has the game and the seats of its origin".to_owned()));
    }
    let position = Position { fork: fork.clone(), state: found["state"].take(), reshuffled: true };
    Ok((position, found["options"].take()))
}

pub(super) fn nonce(nonce: String) -> Result<String> {
    if is_nonce(&nonce) {
        Ok(nonce)
    } else {
        Err(Error::Bad("a nonce has up to 64 letters and digits".to_owned()))
    }
}
