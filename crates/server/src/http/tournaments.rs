//! Tournaments by HTTP: making, joining and leaving them, and where they stand.

use super::guard::address;
use super::lobby::{ask, body, hourly, nonce, plan};
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::Caller;
use crate::names::decent_name;
use crate::node::Node;
use crate::room::{Errand, Seating, bot_level};
use crate::store::{
    EntrantRow, ListedTournament, PairingRow, PairingState, PersonRow, StoreError, TournamentRow, Wanted,
};
use crate::tournament::standings::{Line, Place, standings, tables};
use crate::tournament::{MOST, MOST_ROUNDS, Terms, enough};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use protocol::{
    Admission, Clock, CreateTable, CreateTournament, Entrant, FillUp, Join, NewTournament, Place as Seat,
    Progress, Timeout, Tournament, TournamentLine, TournamentRound, TournamentSeat, TournamentState,
    TournamentTable,
};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;
type Here = State<Arc<Node>>;

/// So many are listed.
const LISTED: u32 = 100;
/// Of so many tables that somebody may make an hour, one may be a tournament.
const TABLES_A_TOURNAMENT: u32 = 6;
/// A start lies no further ahead, in milliseconds: a year.
const FURTHEST: i64 = 366 * 86_400_000;
/// How often joining is tried where somebody else is first by a hair.
const TRIES: u32 = 5;

/// Tournaments and clubs are for those who can be found again.
pub(super) fn with_account(person: &PersonRow) -> Result<()> {
    if person.account.is_some() {
        return Ok(());
    }
    Err(Error::Forbidden("this is for accounts: make one first"))
}

/// The name of a tournament or a club. Others read it: who may not talk gives none.
pub(super) fn named(node: &Node, person: &PersonRow, name: &str) -> Result<String> {
    let name = decent_name(name)?;
    node.order.may_talk(&person.id)?;
    node.order.allows(&name)?;
    Ok(name)
}

/// So many an hour for a person, and ten times as many for an address: people are made for the asking, addresses are not.
pub(super) async fn few_an_hour(
    node: &Node,
    what: &str,
    (person, address): (&str, IpAddr),
    most: u32,
) -> Result<()> {
    hourly(node, &format!("{what} {person}"), most).await?;
    hourly(node, &format!("{what} of {address}"), most.saturating_mul(10)).await
}

/// What changes a tournament or a club is bounded for each person.
pub(super) fn bound(node: &Node, person: &str) -> Result<()> {
    let most = f64::from(node.limits().changes_per_minute.max(1));
    match node.buckets.take(&format!("tournaments {person}"), most / 60.0, most) {
        true => Ok(()),
        false => Err(Error::TooMuch("slower, please")),
    }
}

pub(super) async fn list(State(node): Here, Caller(person): Caller) -> Result<Json<Vec<TournamentLine>>> {
    lines(&node, &person.id, Wanted::Listed).await.map(Json)
}

pub(super) async fn mine(State(node): Here, Caller(person): Caller) -> Result<Json<Vec<TournamentLine>>> {
    lines(&node, &person.id, Wanted::Own).await.map(Json)
}

/// Tournaments of a kind, as somebody finds them.
pub(super) async fn lines(node: &Node, asks: &str, wanted: Wanted<'_>) -> Result<Vec<TournamentLine>> {
    let found = node.store.tournaments(asks, wanted, LISTED).await?;
    // What this build cannot read is left out, and nothing else with it.
    Ok(found.iter().filter_map(|found| Some(line(found, &terms(&found.row).ok()?))).collect())
}

fn terms(row: &TournamentRow) -> Result<Terms> {
    serde_json::from_str(&row.body).map_err(|_| Error::Unavailable)
}

fn line(found: &ListedTournament, terms: &Terms) -> TournamentLine {
    let row = &found.row;
    TournamentLine {
        tournament: row.id.clone(),
        name: row.name.clone(),
        game: row.game.clone(),
        seats: terms.seats(),
        rounds: terms.rounds,
        round: u8::try_from(row.round).unwrap_or(u8::MAX),
        state: row.state,
        rated: terms.opened.rated,
        made: row.made,
        starts: row.starts,
        joined: found.joined,
        you: found.you,
        your_table: found.your_table.clone(),
    }
}

pub(super) async fn create(
    State(node): Here,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: Sent<CreateTournament>,
) -> Result<Json<NewTournament>> {
    let wish = body(json)?;
    with_account(&person)?;
    bound(&node, &person.id)?;
    let name = named(&node, &person, &wish.name)?;
    let now = crate::time::now();
    if wish.starts.is_some_and(|at| at > now.saturating_add(FURTHEST)) {
        return Err(Error::Bad("a tournament starts within a year".to_owned()));
    }
    let club = match &wish.admission {
        Admission::Club(id) => {
            Some(node.store.club_of(id, &person.id).await?.ok_or(Error::NotFound("club"))?.id)
        }
        Admission::Open | Admission::Link => None,
    };
    let starts = wish.starts.map(|at| at.max(now));
    let listed = wish.admission == Admission::Open;
    let terms = decide(&node, &person, wish).await?;
    let most = (node.limits().tables_per_hour / TABLES_A_TOURNAMENT).max(1);
    few_an_hour(&node, "tournaments", (&person.id, address(&node, &headers, peer)), most).await?;
    let row = TournamentRow {
        id: crate::random::token(16),
        name,
        maker: Some(person.id),
        game: terms.opened.game.clone(),
        body: serde_json::to_string(&terms).expect("terms are plain data"),
        listed,
        club,
        state: TournamentState::Waiting,
        round: 0,
        made: now,
        starts,
        seed: None,
        why: None,
    };
    let tournament = row.id.clone();
    node.store.add_tournament(row, starts).await?;
    Ok(Json(NewTournament { tournament }))
}

/// What was wished, checked as a table of it would be.
async fn decide(node: &Arc<Node>, person: &PersonRow, wish: CreateTournament) -> Result<Terms> {
    if !(2..=8).contains(&wish.seats) {
        return Err(Error::Bad("a table of a tournament has 2 to 8 seats".to_owned()));
    }
    if !(1..=MOST_ROUNDS).contains(&wish.rounds) {
        return Err(Error::Bad(format!("a tournament has 1 to {MOST_ROUNDS} rounds")));
    }
    if wish.clock == Clock::None {
        return Err(Error::Bad("a tournament needs a clock: it must come to its end by itself".to_owned()));
    }
    if wish.timeout == Timeout::Vote {
        return Err(Error::Bad(
            "in a tournament nobody votes on whose time is up: it must not wait".to_owned(),
        ));
    }
    let book = node.book(&wish.game).ok_or(Error::NotFound("game on this server"))?;
    if let FillUp::Bots(level) = &wish.fill {
        bot_level(book, level)?;
    }
    let table = CreateTable {
        game: wish.game,
        options: wish.options,
        seats: vec![Seat::Open; usize::from(wish.seats)],
        listed: wish.admission == Admission::Open,
        clock: wish.clock,
        calendar: wish.calendar,
        timeout: wish.timeout,
        hints: false,
        spectator_delay: wish.spectator_delay,
        nonce: String::new(),
        rated: wish.rated,
        fork: None,
        colour: None,
    };
    let opened = plan(node, person, table).await?;
    Ok(Terms { opened, rounds: wish.rounds, fill: wish.fill, admission: wish.admission })
}

/// A tournament that this person may know of: one of a club is for its members, for who is in it, and for its maker.
async fn known(node: &Node, id: &str, person: &PersonRow) -> Result<(ListedTournament, Terms)> {
    let found = node.store.tournaments(&person.id, Wanted::One(id), 1).await?.pop();
    let found = found.ok_or(Error::NotFound("tournament"))?;
    let inside = found.you.is_some() || found.row.maker.as_ref() == Some(&person.id);
    if !inside {
        as_member(node, &found.row, person).await?;
    }
    let terms = terms(&found.row)?;
    Ok((found, terms))
}

/// What is for a club alone, others do not hear of.
async fn as_member(node: &Node, row: &TournamentRow, person: &PersonRow) -> Result<()> {
    match &row.club {
        Some(club) if node.store.club_of(club, &person.id).await?.is_none() => {
            Err(Error::NotFound("tournament"))
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) async fn one(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Tournament>> {
    told(&node, &id, &person).await.map(Json)
}

async fn told(node: &Node, id: &str, person: &PersonRow) -> Result<Tournament> {
    let (found, terms) = known(node, id, person).await?;
    let entrants = node.store.entrants(id).await?;
    let (pairings, places) = (node.store.pairings(id).await?, node.store.places(id).await?);
    let numbers: Vec<u32> = entrants.iter().map(|entrant| entrant.number).collect();
    let lines = standings(&numbers, &places, found.row.seed.as_deref().unwrap_or_default());
    let line = line(&found, &terms);
    Ok(Tournament {
        line,
        options: terms.opened.options,
        clock: terms.opened.clock,
        calendar: terms.opened.calendar,
        timeout: terms.opened.timeout,
        spectator_delay: terms.opened.spectator_delay,
        fill: terms.fill,
        admission: terms.admission,
        maker: found.row.maker,
        seed: found.row.seed,
        why: found.row.why,
        entrants: lines.iter().filter_map(|line| entrant(line, &entrants)).collect(),
        played: played(found.row.round, &pairings, &places),
    })
}

fn entrant(line: &Line, entrants: &[EntrantRow]) -> Option<Entrant> {
    let row = entrants.iter().find(|row| row.number == line.number)?;
    Some(Entrant {
        number: line.number,
        person: row.person.clone(),
        name: row.name.clone(),
        place: line.place,
        points: line.points,
        opponents: line.opponents,
        duels: line.duels,
        byes: line.byes,
        dropped: row.dropped,
    })
}

/// The rounds up to this one.
fn played(last: u32, pairings: &[PairingRow], places: &[Place]) -> Vec<TournamentRound> {
    let seated = tables(places);
    let seat =
        |place: &&Place| TournamentSeat { entrant: place.entrant, rank: place.rank, points: place.points };
    let table = |pairing: &PairingRow| TournamentTable {
        board: pairing.board,
        table: pairing.id.clone(),
        progress: match pairing.state {
            PairingState::Made | PairingState::Playing => Progress::Playing,
            PairingState::Over => Progress::Over,
            PairingState::Closed => Progress::Closed,
        },
        replay: pairing.replay.clone(),
        seats: seated.get(&(pairing.round, pairing.board)).into_iter().flatten().map(seat).collect(),
    };
    let round = |number: u32| TournamentRound {
        number,
        tables: pairings.iter().filter(|pairing| pairing.round == number).map(table).collect(),
        byes: places
            .iter()
            .filter(|place| (place.round, place.board) == (number, 0))
            .filter_map(|place| place.entrant)
            .collect(),
    };
    (1..=last).map(round).collect()
}

pub(super) async fn join(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
    json: Sent<Join>,
) -> Result<Json<Tournament>> {
    let nonce = nonce(body(json)?.nonce)?;
    with_account(&person)?;
    bound(&node, &person.id)?;
    for _ in 0..TRIES {
        let (found, _) = known(&node, &id, &person).await?;
        if found.you.is_some() {
            return told(&node, &id, &person).await.map(Json);
        }
        as_member(&node, &found.row, &person).await?;
        if found.row.state != TournamentState::Waiting {
            return Err(Error::Conflict("the tournament has begun"));
        }
        match node.store.join_tournament(&id, (&person.id, &nonce), MOST).await {
            Ok(()) | Err(StoreError::Taken) => {}
            Err(StoreError::Gone) => return Err(Error::Conflict("the tournament is full, or has begun")),
            Err(error) => return Err(error.into()),
        }
    }
    Err(Error::Unavailable)
}

/// Before the start one is out again; after it one drops out, and a bot plays on at one's table.
pub(super) async fn leave(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Tournament>> {
    bound(&node, &person.id)?;
    let (found, _) = known(&node, &id, &person).await?;
    let left = match found.row.state {
        TournamentState::Waiting => node.store.leave_tournament(&id, &person.id).await,
        TournamentState::Playing => node.store.drop_out(&id, &person.id).await,
        TournamentState::Over | TournamentState::CalledOff => {
            return Err(Error::Conflict("the tournament is over"));
        }
    };
    match left {
        Ok(()) => {}
        Err(StoreError::Gone) => return Err(Error::Conflict("you are not in it")),
        Err(error) => return Err(error.into()),
    }
    if let Some(table) = found.your_table {
        let leave = Seating::Leave { person: person.id.clone() };
        // Who got up before, or whose game has just ended, need not leave.
        if let Err(Error::Unavailable) = ask(&node, &table, |reply| Errand::Do(leave, reply)).await {
            return Err(Error::Unavailable);
        }
    }
    told(&node, &id, &person).await.map(Json)
}

/// Whoever made it may do that.
fn made_by(row: &TournamentRow, person: &PersonRow) -> Result<()> {
    match row.maker.as_ref() == Some(&person.id) {
        true => Ok(()),
        false => Err(Error::Forbidden("only the maker of the tournament may do that")),
    }
}

pub(super) async fn start(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Tournament>> {
    let (found, terms) = known(&node, &id, &person).await?;
    made_by(&found.row, &person)?;
    bound(&node, &person.id)?;
    if !enough(&terms, found.joined as usize) {
        return Err(Error::Conflict("too few have joined"));
    }
    match node.store.set_start(&id, crate::time::now()).await {
        Ok(()) => told(&node, &id, &person).await.map(Json),
        Err(StoreError::Gone) => Err(Error::Conflict("the tournament has begun")),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn call_off(
    State(node): Here,
    Caller(person): Caller,
    Path(id): Path<String>,
) -> Result<Json<Tournament>> {
    let (found, _) = known(&node, &id, &person).await?;
    made_by(&found.row, &person)?;
    bound(&node, &person.id)?;
    let why = Some("its maker has called it off");
    match node.store.end_tournament(&id, TournamentState::CalledOff, why).await {
        Ok(()) => told(&node, &id, &person).await.map(Json),
        Err(StoreError::Gone) => Err(Error::Conflict("the tournament is over")),
        Err(error) => Err(error.into()),
    }
}

/// What a person takes along of tournaments.
pub(super) async fn export(node: &Node, person: &str) -> Result<Value> {
    let mut all = Vec::new();
    for found in node.store.tournaments(person, Wanted::Own, u32::MAX).await? {
        let entrants = node.store.entrants(&found.row.id).await?;
        let own = entrants.into_iter().find(|entrant| entrant.person.as_deref() == Some(person));
        let places = node.store.places(&found.row.id).await?;
        let places: Vec<Value> = places
            .iter()
            .filter(|place| found.you.is_some() && place.entrant == found.you)
            .map(|place| json!({"round": place.round, "board": place.board, "rank": place.rank, "points": place.points}))
            .collect();
        let terms: Value = serde_json::from_str(&found.row.body).unwrap_or_default();
        all.push(json!({
            "tournament": found.row.id,
            "name": found.row.name,
            "game": found.row.game,
            "made": found.row.made,
            "state": found.row.state,
            "maker": found.row.maker.as_deref() == Some(person),
            "rounds": terms["rounds"],
            "number": found.you,
            "nonce": own.as_ref().map(|own| own.nonce.as_str()),
            "dropped": own.as_ref().map(|own| own.dropped),
            "places": places,
        }));
    }
    Ok(json!(all))
}
