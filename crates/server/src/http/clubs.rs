//! Clubs by HTTP. Whoever is not in a club hears of it what they hear of one that does not exist.

use super::guard::address;
use super::lobby::{body, plan};
use super::object::Object;
use super::tournaments::{bound, few_an_hour, lines, named, with_account};
use crate::error::{Error, Result};
use crate::identity::Caller;
use crate::node::Node;
use crate::store::{ClubRow, StoreError, Wanted};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use protocol::{Chat, Club, ClubLine, ClubMember, ClubSay, CreateTable, JoinClub, NameClub, NewTable};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;
type Here = State<Arc<Node>>;

/// No club has more members.
const MOST: u32 = 200;
/// Nobody is in more clubs.
const MOST_CLUBS: usize = 50;
/// So many tables and lines are shown, and so many lines are kept.
const TABLES: u32 = 100;
const LINES: u32 = 100;
const KEPT: u32 = 200;
/// No line is longer.
const LONGEST: usize = 300;
/// Of so many tables that somebody may make an hour, one may be a club.
const TABLES_A_CLUB: u32 = 6;

/// The club, for somebody who is in it.
async fn own(node: &Node, id: &str, person: &str) -> Result<ClubRow> {
    node.store.club_of(id, person).await?.ok_or(Error::NotFound("club"))
}

/// The club, for whoever looks after it.
async fn kept_by(node: &Node, id: &str, person: &str) -> Result<ClubRow> {
    let club = own(node, id, person).await?;
    match club.maker == person {
        true => Ok(club),
        false => Err(Error::Forbidden("only whoever looks after the club may do that")),
    }
}

async fn told(node: &Node, id: &str, person: &str) -> Result<Json<Club>> {
    let club = own(node, id, person).await?;
    let now = crate::time::now();
    Ok(Json(Club {
        members: node.store.members(id, now).await?,
        tables: node.store.tables_of_club(id, now, TABLES).await?,
        tournaments: lines(node, person, Wanted::Club(id)).await?,
        chat: heard(node, id, person).await?,
        club: club.id,
        name: club.name,
        maker: club.maker,
        invitation: club.invitation,
    }))
}

/// What was said, but for those whom one does not want to hear.
async fn heard(node: &Node, id: &str, person: &str) -> Result<Vec<Chat>> {
    let blocked = node.store.blocked(person).await?;
    let mut lines = node.store.club_chat(id, LINES).await?;
    lines.retain(|line| line.person.as_ref().is_none_or(|who| !blocked.contains(who)));
    Ok(lines)
}

/// What was refused because somebody else was first, or something is gone, in words.
fn or(done: std::result::Result<(), StoreError>, why: &'static str) -> Result<()> {
    match done {
        Err(StoreError::Gone) => Err(Error::Conflict(why)),
        done => Ok(done?),
    }
}

pub(super) async fn mine(State(node): Here, Caller(person): Caller) -> Result<Json<Vec<ClubLine>>> {
    Ok(Json(node.store.clubs_of(&person.id).await?))
}

pub(super) async fn create(
    State(node): Here,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: Sent<NameClub>,
) -> Result<Json<Club>> {
    let name = named(&node, &person, &body(json)?.name)?;
    with_account(&person)?;
    few(&node, &person.id).await?;
    let most = (node.limits().tables_per_hour / TABLES_A_CLUB).max(1);
    few_an_hour(&node, "clubs", (&person.id, address(&node, &headers, peer)), most).await?;
    let (id, invitation) = (crate::random::token(16), crate::random::token(16));
    let club =
        ClubRow { id: id.clone(), name, maker: person.id.clone(), invitation, made: crate::time::now() };
    node.store.add_club(club).await?;
    told(&node, &id, &person.id).await
}

async fn few(node: &Node, person: &str) -> Result<()> {
    match node.store.clubs_of(person).await?.len() < MOST_CLUBS {
        true => Ok(()),
        false => Err(Error::Conflict("you are in very many clubs already")),
    }
}

pub(super) async fn one(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Club>> {
    told(&node, &id, &person.id).await
}

pub(super) async fn join(
    State(node): Here,
    Caller(person): Caller,
    json: Sent<JoinClub>,
) -> Result<Json<Club>> {
    let JoinClub { invitation } = body(json)?;
    with_account(&person)?;
    bound(&node, &person.id)?;
    let club = node.store.invited(&invitation).await?.ok_or(Error::NotFound("invitation"))?;
    few(&node, &person.id).await?;
    match node.store.join_club(&invitation, (&person.id, crate::time::now()), MOST).await {
        Ok(()) | Err(StoreError::Taken) => told(&node, &club.id, &person.id).await,
        Err(StoreError::Gone) => Err(Error::Conflict("the club is full")),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn rename(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<NameClub>,
) -> Result<Json<Club>> {
    let name = named(&node, &person, &body(json)?.name)?;
    kept_by(&node, &id, &person.id).await?;
    bound(&node, &person.id)?;
    or(node.store.rename_club(&id, &person.id, &name).await, "somebody else looks after it by now")?;
    told(&node, &id, &person.id).await
}

pub(super) async fn renew(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Club>> {
    kept_by(&node, &id, &person.id).await?;
    bound(&node, &person.id)?;
    let fresh = crate::random::token(16);
    or(node.store.renew_invitation(&id, &person.id, &fresh).await, "somebody else looks after it by now")?;
    told(&node, &id, &person.id).await
}

pub(super) async fn hand_over(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<ClubMember>,
) -> Result<Json<Club>> {
    let ClubMember { person: to } = body(json)?;
    kept_by(&node, &id, &person.id).await?;
    bound(&node, &person.id)?;
    or(node.store.hand_over_club(&id, &person.id, &to).await, "they are not in the club")?;
    told(&node, &id, &person.id).await
}

pub(super) async fn remove(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<ClubMember>,
) -> Result<Json<Club>> {
    let ClubMember { person: whom } = body(json)?;
    kept_by(&node, &id, &person.id).await?;
    bound(&node, &person.id)?;
    // The link that they have is worth nothing from now on.
    let fresh = crate::random::token(16);
    or(node.store.remove_member(&id, &whom, &fresh).await, "they are not in the club, or look after it")?;
    told(&node, &id, &person.id).await
}

pub(super) async fn leave(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>> {
    own(&node, &id, &person.id).await?;
    bound(&node, &person.id)?;
    let why = "you look after the club: hand it over first, or delete it";
    or(node.store.leave_club(&id, &person.id).await, why)?;
    Ok(Json(json!({})))
}

pub(super) async fn delete(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>> {
    kept_by(&node, &id, &person.id).await?;
    bound(&node, &person.id)?;
    or(node.store.delete_club(&id, &person.id).await, "somebody else looks after it by now")?;
    Ok(Json(json!({})))
}

pub(super) async fn say(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<ClubSay>,
) -> Result<Json<Club>> {
    let ClubSay { text } = body(json)?;
    own(&node, &id, &person.id).await?;
    let text = text.trim();
    if !(1..=LONGEST).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(Error::Bad(format!("a line of chat has 1 to {LONGEST} characters")));
    }
    node.order.may_talk(&person.id)?;
    node.order.allows(text)?;
    let per_minute = f64::from(node.limits().chat_per_minute);
    if !node.buckets.take(&format!("chat {}", person.id), per_minute / 60.0, per_minute.min(5.0)) {
        return Err(Error::TooMuch("slower, please"));
    }
    let said = node.store.say_in_club(&id, (&person.id, text, crate::time::now()), KEPT).await;
    or(said, "you are not in the club")?;
    told(&node, &id, &person.id).await
}

/// A table for the club: as any other that is found by its link alone, and its members find it here.
pub(super) async fn table(
    State(node): Here,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<CreateTable>,
) -> Result<Json<NewTable>> {
    let wish = CreateTable { listed: false, ..body(json)? };
    own(&node, &id, &person.id).await?;
    let whose = (person.id.as_str(), address(&node, &headers, peer));
    few_an_hour(&node, "tables", whose, node.limits().tables_per_hour).await?;
    let opened = plan(&node, &person, wish).await?;
    let (table, key) = (crate::random::token(16), Node::fresh_key());
    node.open_table_as(table.clone(), key, opened).await?;
    node.store.add_club_table(&id, key).await?;
    Ok(Json(NewTable { table }))
}

/// What a person takes along of clubs.
pub(super) async fn export(node: &Node, person: &str) -> Result<Value> {
    let chat = node.store.club_chat_of(person).await?;
    let chat: Vec<Value> = chat.iter().map(|(club, line)| json!({"club": club, "line": line})).collect();
    let mut member_of = Vec::new();
    for club in node.store.clubs_of(person).await? {
        let members = node.store.members(&club.club, crate::time::now()).await?;
        let joined = members.iter().find(|member| member.person == person).map(|member| member.joined);
        member_of.push(json!({"club": club.club, "name": club.name, "joined": joined}));
    }
    Ok(json!({"member_of": member_of, "chat": chat}))
}
