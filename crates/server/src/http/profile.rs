//! What somebody shows of themselves, and to whom.

use super::lobby::body;
use super::object::Object;
use super::ratings::courses;
use crate::error::{Error, Result};
use crate::identity::Caller;
use crate::node::Node;
use crate::ratings::Mark;
use crate::store::{GONE, Past, PersonRow};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use games::Rulebook;
use protocol::{FeatLine, GameProfile, PastGame, Profile, Rating, Show, Shown, Standing};
use serde_json::{Value, json};
use std::sync::Arc;

/// So many of somebody's last games are told, and so many of whom they have played with.
const PAST: u32 = 60;
const RIVALS: u32 = 30;

/// Refuses where `asks` may not see how `person` has done. Of who is not known there is nothing to see.
pub(super) async fn may_see(node: &Node, asks: &str, person: &str) -> Result<()> {
    let shown = match asks == person {
        true => return Ok(()),
        false => node.store.shown(person).await?,
    };
    let may = match shown {
        None | Some(Shown::Everybody) => true,
        Some(Shown::Met) => node.store.have_met(asks, person).await?,
        Some(Shown::Nobody) => false,
    };
    if may { Ok(()) } else { Err(Error::Forbidden("this person does not show that to you")) }
}

pub(super) async fn show(
    State(node): State<Arc<Node>>,
    Caller(person): Caller,
    json: std::result::Result<Json<Object<Show>>, JsonRejection>,
) -> Result<Json<Value>> {
    node.store.show(person, body(json)?.shown).await?;
    Ok(Json(json!({})))
}

pub(super) async fn profile(
    State(node): State<Arc<Node>>,
    Caller(asks): Caller,
    Path(whose): Path<String>,
) -> Result<Json<Profile>> {
    let person = match node.store.person(&whose).await? {
        Some(person) => Some(person),
        // No account's name is as long as an id.
        None => node.store.account(&whose.trim().to_lowercase()).await?,
    };
    let person = person.filter(|person| person.name != GONE).ok_or(Error::NotFound("person"))?;
    may_see(&node, &asks.id, &person.id).await?;
    Ok(Json(of(&node, &person, &asks.id).await?))
}

/// Somebody's profile, as far as `asks` may know it.
pub(super) async fn of(node: &Node, person: &PersonRow, asks: &str) -> Result<Profile> {
    let own = person.id == asks;
    // Others hear of the end of a game when it is shown to spectators.
    let now = if own { i64::MAX } else { crate::time::now() };
    let (store, whose) = (&node.store, (person.id.as_str(), asks));
    let shown = if own { store.shown(&person.id).await? } else { None };
    let (past, rivals) = (store.past(whose, now, PAST).await?, store.rivals(whose, now, RIVALS).await?);
    let standings = store.standings(&person.id, now).await?;
    let achieved = store.feats(&person.id, now).await?;
    let courses = courses(node, &person.id).await?;
    let game = |book: &&'static dyn Rulebook| of_game(*book, &standings, &courses, &achieved);
    Ok(Profile {
        person: person.id.clone(),
        name: person.name.clone(),
        shown,
        games: node.config.books.iter().map(game).collect(),
        history: past.into_iter().map(|past| told(past, &courses)).collect(),
        rivals,
    })
}

/// How somebody has done at one game.
fn of_game(
    book: &dyn Rulebook,
    standings: &[Standing],
    courses: &[(Rating, Vec<Mark>)],
    achieved: &[(String, String, u64, i64)],
) -> GameProfile {
    let id = book.id();
    let standing = standings.iter().find(|standing| standing.game == id);
    let course = courses.iter().find(|(rating, _)| rating.game == id);
    let line = |feat: games::feats::Feat| {
        let done = achieved.iter().find(|(game, known, ..)| game == id && known == feat.id);
        FeatLine {
            id: feat.id.to_owned(),
            name: feat.name.to_owned(),
            about: feat.about.to_owned(),
            times: done.map_or(0, |(.., times, _)| *times),
            first: done.map(|(.., first)| *first),
        }
    };
    GameProfile {
        game: id.to_owned(),
        played: standing.map_or(0, |standing| standing.played),
        won: standing.map_or(0, |standing| standing.won),
        rating: course.map(|(rating, _)| rating.clone()),
        course: course.map_or_else(Vec::new, |(_, marks)| marks.iter().map(|mark| mark.points).collect()),
        feats: games::feats::feats(id).into_iter().map(line).collect(),
    }
}

fn told(past: Past, courses: &[(Rating, Vec<Mark>)]) -> PastGame {
    let mut marks = courses.iter().flat_map(|(_, marks)| marks);
    let change = marks.find(|mark| mark.key == past.key).map(|mark| mark.change);
    let Past { replay, game, ended, place, score, seats, players, .. } = past;
    PastGame { replay, game, ended, place, score, seats, players, change }
}
