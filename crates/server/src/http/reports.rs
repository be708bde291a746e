//! What people report: a line of talk, or somebody. What was said around it is added here, and nothing of the game.

use super::guard::address;
use super::lobby::{ask, body, hourly};
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::Caller;
use crate::node::Node;
use crate::room::Errand;
use crate::store::{NewReportRow, Shelf, StoreError};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use protocol::order::LONGEST_REPORT;
use protocol::{Chat, Holder, MemberLine, NewReport, OwnReport, Received, State as TableState, TableFacts};
use std::net::SocketAddr;
use std::sync::Arc;

/// How many reports somebody may make an hour; of one address, so many times as many.
const AN_HOUR: u32 = 10;
const OF_AN_ADDRESS: u32 = 6;
/// So many lines before and after the one that is reported are shown with it.
const BEFORE: u64 = 10;
const AFTER: u64 = 5;
/// Whoever said one of so many lines at last is there.
const REMEMBERED: u32 = 200;

pub(super) async fn report(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Caller(person): Caller,
    json: std::result::Result<Json<Object<NewReport>>, JsonRejection>,
) -> Result<Json<Received>> {
    let wish = body(json)?;
    let words = in_short(&wish.words)?;
    hourly(&node, &format!("reports {}", person.id), AN_HOUR).await?;
    let address = address(&node, &headers, peer);
    hourly(&node, &format!("reports of {address}"), AN_HOUR * OF_AN_ADDRESS).await?;
    let scene = Whereabouts::of(&node, &wish, &person.id).await?;
    let (subject, line, context) = match (wish.line, wish.person) {
        (Some(number), None) => {
            let context = scene.around(&node, number).await?;
            let said = context.iter().find(|line| line.number == number && !line.removed);
            let said = said.and_then(|line| line.person.clone()).ok_or(Error::NotFound("line"))?;
            (said, Some(number), context)
        }
        (None, Some(subject)) => {
            // By whatever name they were given: what is kept is who they are.
            let subject = node.find_person(&subject).await?.id;
            let context = scene.lately(&node, &subject).await?;
            (subject, None, context)
        }
        (Some(_), Some(_)) | (None, None) => return Err(senseless()),
    };
    if subject == person.id {
        return Err(Error::Bad("that is yourself".to_owned()));
    }
    node.find_person(&subject).await?;
    let (table, club) = scene.kept();
    let report = NewReportRow {
        id: crate::random::token(8),
        at: crate::time::now(),
        reporter: person.id,
        subject,
        table,
        club,
        line,
        reason: wish.reason,
        words,
        context,
    };
    let received = Received { report: report.id.clone() };
    match node.store.report(report).await {
        Err(StoreError::Taken) => {
            Err(Error::Conflict("you have reported that already; somebody will look at it"))
        }
        done => {
            done?;
            Ok(Json(received))
        }
    }
}

pub(super) async fn mine(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
) -> Result<Json<Vec<OwnReport>>> {
    Ok(Json(node.store.reports_by(&person.id).await?))
}

fn in_short(words: &str) -> Result<String> {
    let words = words.trim();
    if words.chars().count() > LONGEST_REPORT {
        return Err(Error::Bad(format!("a report has up to {LONGEST_REPORT} characters")));
    }
    Ok(words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect())
}

fn senseless() -> Error {
    Error::Bad("a report is about a line of a table or a club, or about a person".to_owned())
}

/// Where it happened.
enum Whereabouts {
    /// At a table.
    Table(Box<Overheard>),
    /// In a club: its id, who is in it, and what was said last.
    Club { id: String, members: Vec<MemberLine>, lines: Vec<Chat> },
    /// It is not said where.
    Nowhere,
}

impl Whereabouts {
    /// What this person has heard there, if they may.
    async fn of(node: &Arc<Node>, wish: &NewReport, person: &str) -> Result<Whereabouts> {
        match (&wish.table, &wish.club) {
            (Some(table), None) => Ok(Whereabouts::Table(Box::new(overheard(node, table, person).await?))),
            (None, Some(club)) => {
                let id = node.store.club_of(club, person).await?.ok_or(Error::NotFound("club"))?.id;
                let members = node.store.members(&id, crate::time::now()).await?;
                let lines = node.store.club_chat(&id, REMEMBERED).await?;
                Ok(Whereabouts::Club { id, members, lines })
            }
            (None, None) if wish.line.is_none() => Ok(Whereabouts::Nowhere),
            (None, None) | (Some(_), Some(_)) => Err(senseless()),
        }
    }

    /// As a report keeps it: the key of a table, the id of a club.
    fn kept(self) -> (Option<i64>, Option<String>) {
        match self {
            Whereabouts::Table(heard) => (Some(heard.shelf.key), None),
            Whereabouts::Club { id, .. } => (None, Some(id)),
            Whereabouts::Nowhere => (None, None),
        }
    }

    /// The lines around one.
    async fn around(&self, node: &Node, number: u64) -> Result<Vec<Chat>> {
        let numbers = (number.saturating_sub(BEFORE), number.saturating_add(AFTER));
        match self {
            Whereabouts::Table(heard) => heard.between(node, numbers).await,
            Whereabouts::Club { lines, .. } => {
                let near = |line: &&Chat| (numbers.0..=numbers.1).contains(&line.number);
                Ok(lines.iter().filter(near).cloned().collect())
            }
            Whereabouts::Nowhere => Err(senseless()),
        }
    }

    /// The last lines, where this person is there or has talked there.
    async fn lately(&self, node: &Node, person: &str) -> Result<Vec<Chat>> {
        let (mut lines, here) = match self {
            Whereabouts::Table(heard) => {
                (heard.lately(node).await?, people(&heard.facts).any(|one| one == person))
            }
            Whereabouts::Club { members, lines, .. } => {
                (lines.clone(), members.iter().any(|member| member.person == person))
            }
            Whereabouts::Nowhere => return Ok(Vec::new()),
        };
        if !here && !lines.iter().any(|line| line.person.as_deref() == Some(person)) {
            return Err(Error::NotFound(match self {
                Whereabouts::Club { .. } => "person in this club",
                Whereabouts::Table(_) | Whereabouts::Nowhere => "person at this table",
            }));
        }
        Ok(lines.split_off(lines.len().saturating_sub((BEFORE + AFTER) as usize)))
    }
}

/// A table as far as the talk there has been heard by who reports.
struct Overheard {
    shelf: Shelf,
    facts: TableFacts,
    /// Nothing that was said later has been heard.
    until: i64,
}

/// What this person has heard at a table, if they may look on there.
async fn overheard(node: &Arc<Node>, table: &str, person: &str) -> Result<Overheard> {
    let shelf = node.store.shelf(table).await?.ok_or(Error::NotFound("table"))?;
    let facts = ask(node, table, |reply| Errand::Facts(person.to_owned(), reply)).await?;
    let seated = people(&facts).any(|one| one == person);
    // Spectators hear what was said before the start at once, and everything else later.
    let late = !seated && shelf.state != TableState::Waiting;
    let until = match late {
        true => crate::time::now() - i64::from(facts.spectator_delay) * 1000,
        false => i64::MAX,
    };
    Ok(Overheard { shelf, facts, until })
}

fn people(facts: &TableFacts) -> impl Iterator<Item = &str> {
    facts.seats.iter().filter_map(|holder| match holder {
        Holder::Person(person) => Some(person.id.as_str()),
        Holder::Bot { away, .. } => away.as_ref().map(|person| person.id.as_str()),
        Holder::Open => None,
    })
}

impl Overheard {
    async fn between(&self, node: &Node, numbers: (u64, u64)) -> Result<Vec<Chat>> {
        let lines = node.store.talk(self.shelf.key, numbers).await?;
        Ok(lines.into_iter().filter(|line| line.at <= self.until).collect())
    }

    async fn lately(&self, node: &Node) -> Result<Vec<Chat>> {
        let mut lines = node.store.chat(self.shelf.key, REMEMBERED).await?;
        lines.retain(|line| line.at <= self.until);
        Ok(lines)
    }
}
