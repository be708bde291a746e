//! How somebody is told of their turns: by which ways, whether at all, and when not.

use super::guard::address;
use super::lobby::{ask, body, hourly};
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::{Caller, device};
use crate::node::Node;
use crate::notices::{end_letters, fit_address, greet, greeting, host, is_known, readable, signature};
use crate::room::Errand;
use crate::store::{ASLEEP, MOST_FAILED, PersonRow, QuietRow, StoreError, WayRow, WishRow};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequestParts, Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::REFERRER_POLICY;
use axum::http::request::Parts;
use axum::response::{Html, IntoResponse};
use jiff::tz::TimeZone;
use protocol::{
    HookCode, MadeHook, NewHook, NewPush, Notices, NoticesOff, Quiet, SetNotices, TableNotices, Wants,
    WayLine,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// So many changes of one person an hour, and so many answers to letters of one address.
const CHANGES: u32 = 120;
/// Of one network address so many times as much: a new guest is free.
const OF_AN_ADDRESS: u32 = 10;
/// So many devices and addresses of one person, so many addresses of one table, and so many of all tables of one person.
const MOST_PUSHES: u32 = 10;
const MOST_HOOKS: u32 = 5;
const MOST_TABLE_HOOKS: u32 = 2;
const HOOKS_IN_ALL: u32 = 20;
/// So many new webhooks an hour of one network address, and so many to one machine, whoever names it.
const NEW_HOOKS: u32 = 20;
const HOOKS_TO_ONE: u32 = 30;
/// So many browsers an hour whose push service is one machine that we do not know.
const PUSHES_TO_ONE: u32 = 30;
/// So many codes of webhooks of one person an hour.
const CODES: u32 = 20;
const DAY: u16 = 1_440;

type Here = State<Arc<Node>>;
type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

const KINDS: [&str; 4] = ["page", "push", "mail", "hook"];

fn each(wants: Wants) -> [(&'static str, Option<bool>); 4] {
    let all = [wants.page, wants.push, wants.mail, wants.hook];
    std::array::from_fn(|at| (KINDS[at], all[at]))
}

fn wants(wishes: &[WishRow], key: i64) -> Wants {
    let said =
        |kind: &str| wishes.iter().find(|(table, of, _)| *table == key && of == kind).map(|wish| wish.2);
    Wants { page: said("page"), push: said("push"), mail: said("mail"), hook: said("hook") }
}

/// What holds where nothing was said: who subscribes or names an address has asked for it.
fn in_general(wishes: &[WishRow]) -> Wants {
    let said = wants(wishes, 0);
    Wants {
        page: Some(said.page.unwrap_or(false)),
        push: Some(said.push.unwrap_or(true)),
        mail: Some(said.mail.unwrap_or(false)),
        hook: Some(said.hook.unwrap_or(true)),
    }
}

fn line(way: WayRow, tables: &BTreeMap<i64, String>) -> WayLine {
    WayLine {
        id: way.id,
        kind: way.kind,
        label: way.label,
        made: way.made,
        table: tables.get(&way.key).cloned(),
        asleep: way.failed >= ASLEEP,
        failing: way.failed > 0 && way.failed < ASLEEP,
        stopped: (MOST_FAILED..ASLEEP).contains(&way.failed),
    }
}

/// Who changes something, and from which network address: not too often.
pub(super) struct Changer {
    person: PersonRow,
    from: IpAddr,
}

impl FromRequestParts<Arc<Node>> for Changer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Changer> {
        let Caller(person) = Caller::from_request_parts(parts, node).await?;
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, node).await;
        let ConnectInfo(peer) = peer.map_err(|_| Error::Bad("nobody knows who asks".to_owned()))?;
        let from = address(node, &parts.headers, peer);
        hourly(node, &format!("notices {}", person.id), CHANGES).await?;
        hourly(node, &format!("notices of {from}"), CHANGES * OF_AN_ADDRESS).await?;
        Ok(Changer { person, from })
    }
}

async fn told(node: &Node, person: &PersonRow) -> Result<Notices> {
    let (wishes, address) = (node.store.wishes(&person.id).await?, node.store.address_of(&person.id).await?);
    let quiet = node.store.quiet(&person.id).await?.filter(|quiet| quiet.begins != quiet.ends);
    let minute = |minute: i64| u16::try_from(minute).unwrap_or(0);
    let ways = node.store.ways_of(&person.id).await?;
    let off = node.notices_off();
    let why = |why: Option<&str>| why.map(str::to_owned);
    Ok(Notices {
        off: NoticesOff { push: why(off.push), mail: why(off.mail), hook: why(off.hook) },
        push_key: node.notices.push_key().map(str::to_owned),
        confirmed: address.as_ref().is_some_and(|(_, confirmed)| *confirmed),
        address: address.map(|(address, _)| address),
        wants: in_general(&wishes),
        quiet: quiet.map(|quiet| Quiet {
            zone: quiet.zone.clone(),
            begins: minute(quiet.begins),
            ends: minute(quiet.ends),
        }),
        ways: ways.into_iter().filter(|way| way.key == 0).map(|way| line(way, &BTreeMap::new())).collect(),
    })
}

pub(super) async fn notices(State(node): Here, Caller(person): Caller) -> Result<Json<Notices>> {
    Ok(Json(told(&node, &person).await?))
}

pub(super) async fn change(
    State(node): Here,
    Changer { person, .. }: Changer,
    json: Sent<SetNotices>,
) -> Result<Json<Notices>> {
    let SetNotices { wants, quiet } = body(json)?;
    if let Some(Quiet { zone, begins, ends }) = quiet {
        if TimeZone::get(&zone).is_err() || zone.len() > 64 {
            return Err(Error::Bad("there is no such time zone".to_owned()));
        }
        if begins >= DAY || ends >= DAY {
            return Err(Error::Bad("a day has the minutes 0 to 1439".to_owned()));
        }
        let quiet = QuietRow { zone, begins: begins.into(), ends: ends.into(), letter: 0 };
        node.store.set_quiet(&person.id, quiet).await?;
    }
    for (kind, wanted) in each(wants).into_iter().filter(|(_, wanted)| wanted.is_some()) {
        node.store.wish(&person.id, 0, kind, wanted).await?;
    }
    Ok(Json(told(&node, &person).await?))
}

/// Keeps a way, unless there are too many of its kind.
async fn add(node: &Node, way: WayRow, (most, in_all): (u32, u32)) -> Result<()> {
    match node.store.add_way(way, most, in_all).await {
        Err(StoreError::Gone) => {
            return Err(Error::Conflict("that is one more than one may have; take another away first"));
        }
        done => done?,
    }
    node.look_who_is_reached().await;
    Ok(())
}

pub(super) async fn subscribe(
    State(node): Here,
    headers: HeaderMap,
    Changer { person, .. }: Changer,
    json: Sent<NewPush>,
) -> Result<Json<Notices>> {
    let NewPush { endpoint, p256dh, auth } = body(json)?;
    if let Some(why) = node.notices_off().push {
        return Err(Error::Conflict(why));
    }
    fit_address(&endpoint, node.config.notices.private).map_err(|why| Error::Bad(why.to_owned()))?;
    let secret =
        readable(&p256dh, &auth).ok_or_else(|| Error::Bad("these are no keys of a browser".to_owned()))?;
    let host = host(&endpoint);
    if !is_known(&host) {
        hourly(&node, &format!("pushes to {host}"), PUSHES_TO_ONE).await?;
    }
    let way = WayRow {
        id: crate::random::token(16),
        person: person.id.clone(),
        key: 0,
        kind: "push".to_owned(),
        address: endpoint,
        secret,
        label: device(&headers),
        made: crate::time::now(),
        failed: 0,
    };
    add(&node, way, (MOST_PUSHES, MOST_PUSHES)).await?;
    Ok(Json(told(&node, &person).await?))
}

/// A webhook of a person (key 0) or of a table. It sleeps until its owner gives back what is written to it this once.
async fn add_hook(node: &Arc<Node>, whose: Changer, key: i64, url: String) -> Result<MadeHook> {
    let Changer { person, from } = whose;
    if let Some(why) = node.notices_off().hook {
        return Err(Error::Conflict(why));
    }
    let fit = fit_address(&url, node.config.notices.private).map_err(|why| Error::Bad(why.to_owned()))?;
    let host = fit.host_str().unwrap_or_default().to_owned();
    hourly(node, &format!("hooks of {from}"), NEW_HOOKS).await?;
    hourly(node, &format!("hooks to {host}"), HOOKS_TO_ONE).await?;
    let (id, secret) = (crate::random::token(16), crate::random::token(32));
    let way = WayRow {
        id: id.clone(),
        person: person.id,
        key,
        kind: "hook".to_owned(),
        address: url,
        secret: secret.clone(),
        label: host,
        made: crate::time::now(),
        failed: ASLEEP,
    };
    let most = if key == 0 { MOST_HOOKS } else { MOST_TABLE_HOOKS };
    add(node, way.clone(), (most, HOOKS_IN_ALL)).await?;
    greet(node, way);
    Ok(MadeHook { id, secret })
}

pub(super) async fn hook(State(node): Here, whose: Changer, json: Sent<NewHook>) -> Result<Json<MadeHook>> {
    let NewHook { url } = body(json)?;
    Ok(Json(add_hook(&node, whose, 0, url).await?))
}

/// The owner of a webhook has read there what was written to it. What is compared is veiled, as with links of letters.
pub(super) async fn wake_hook(
    State(node): Here,
    Changer { person, .. }: Changer,
    Path(id): Path<String>,
    json: Sent<HookCode>,
) -> Result<Json<Value>> {
    let HookCode { code } = body(json)?;
    hourly(&node, &format!("codes {}", person.id), CODES).await?;
    let way = node.store.way(&id).await?.filter(|way| way.person == person.id && way.kind == "hook");
    let way = way.ok_or(Error::NotFound("address"))?;
    if node.veil(code.trim()) != node.veil(&greeting(&node, &way.id)) {
        return Err(Error::Forbidden("that is not the code that was sent there"));
    }
    match node.store.wake_way(&way.id).await {
        Err(StoreError::Gone) => return Err(Error::NotFound("address")),
        done => done?,
    }
    node.look_who_is_reached().await;
    Ok(Json(json!({})))
}

pub(super) async fn drop_way(
    State(node): Here,
    Changer { person, .. }: Changer,
    Path(id): Path<String>,
) -> Result<Json<Value>> {
    match node.store.drop_way(&person.id, &id).await {
        Err(StoreError::Gone) => return Err(Error::NotFound("device or address")),
        done => done?,
    }
    node.look_who_is_reached().await;
    Ok(Json(json!({})))
}

/// The key of a table at which this person may look, and whether they are its maker.
async fn table(node: &Arc<Node>, person: &PersonRow, id: &str) -> Result<(i64, bool)> {
    let facts = ask(node, id, |reply| Errand::Facts(person.id.clone(), reply)).await?;
    let shelf = node.store.shelf(id).await?.ok_or(Error::NotFound("table"))?;
    Ok((shelf.key, facts.maker == person.id))
}

async fn told_of(node: &Node, person: &PersonRow, (key, table): (i64, &str)) -> Result<TableNotices> {
    let (wishes, ways) = (node.store.wishes(&person.id).await?, node.store.ways_of(&person.id).await?);
    let tables = BTreeMap::from([(key, table.to_owned())]);
    let hooks = ways.into_iter().filter(|way| way.key == key).map(|way| line(way, &tables)).collect();
    Ok(TableNotices { wants: wants(&wishes, key), general: in_general(&wishes), hooks })
}

pub(super) async fn at_table(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableNotices>> {
    let (key, _) = table(&node, &person, &id).await?;
    Ok(Json(told_of(&node, &person, (key, &id)).await?))
}

pub(super) async fn change_at_table(
    State(node): Here,
    Changer { person, .. }: Changer,
    Path(id): Path<String>,
    json: Sent<Wants>,
) -> Result<Json<TableNotices>> {
    let wants = body(json)?;
    let (key, _) = table(&node, &person, &id).await?;
    for (kind, wanted) in each(wants) {
        node.store.wish(&person.id, key, kind, wanted).await?;
    }
    Ok(Json(told_of(&node, &person, (key, &id)).await?))
}

pub(super) async fn hook_at_table(
    State(node): Here,
    whose: Changer,
    Path(id): Path<String>,
    json: Sent<NewHook>,
) -> Result<Json<MadeHook>> {
    let NewHook { url } = body(json)?;
    let (key, maker) = table(&node, &whose.person, &id).await?;
    if !maker {
        return Err(Error::Forbidden("only the maker of the table may do that"));
    }
    Ok(Json(add_hook(&node, whose, key, url).await?))
}

/// By what a letter is answered.
#[derive(Deserialize)]
pub(super) struct Stop {
    person: String,
    sign: String,
}

type Asked = std::result::Result<Query<Stop>, QueryRejection>;

/// Whose letters a link ends, if it was made here. What is compared is veiled: how long it takes tells nothing.
async fn whose(node: &Node, headers: &HeaderMap, peer: SocketAddr, asked: Asked) -> Result<String> {
    hourly(node, &format!("letters {}", address(node, headers, peer)), CHANGES).await?;
    let Ok(Query(Stop { person, sign })) = asked else {
        return Err(Error::Bad("the link is not whole".to_owned()));
    };
    match node.veil(&sign) == node.veil(&signature(node, &person)) {
        true => Ok(person),
        false => Err(Error::Forbidden("this link was not made here")),
    }
}

/// Nothing ends by looking: programs that guard mailboxes open every link.
pub(super) async fn ask_stop(
    State(node): Here,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    asked: Asked,
) -> Result<impl IntoResponse> {
    whose(&node, &headers, peer, asked).await?;
    // By the policy of all other pages a browser would not say that the form is ours.
    let policy = [(REFERRER_POLICY, "same-origin")];
    let form = "<form method=\"post\"><button>No more letters about my turns</button></form>";
    Ok((policy, Html(page(form))))
}

pub(super) async fn stop(
    State(node): Here,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    asked: Asked,
) -> Result<impl IntoResponse> {
    let person = whose(&node, &headers, peer, asked).await?;
    // Whoever is gone gets no letters.
    if node.store.person(&person).await?.is_some() {
        end_letters(&node, &person).await?;
    }
    Ok(Html(page("<p>There will be no more letters about your turns.</p>")))
}

fn page(inner: &str) -> String {
    format!("<!doctype html><html lang=\"en\"><title>Pantheon</title><main>{inner}</main></html>")
}

/// What a person takes along: all of it but the secrets.
pub(super) async fn export(node: &Node, person: &PersonRow) -> Result<Value> {
    let own = told(node, person).await?;
    let ways = node.store.ways_of(&person.id).await?;
    let ways: Vec<Value> = ways
        .into_iter()
        .map(|way| json!({"kind": way.kind, "address": way.address, "label": way.label, "made": way.made, "of_table": way.key != 0}))
        .collect();
    let wishes = node.store.wishes(&person.id).await?;
    Ok(json!({
        "address": own.address,
        "confirmed": own.confirmed,
        "wants": own.wants,
        "quiet": own.quiet,
        "ways": ways,
        "at_tables": wishes.iter().filter(|(key, ..)| *key != 0).count(),
        "waiting": node.store.summons_of(&person.id).await?,
    }))
}
