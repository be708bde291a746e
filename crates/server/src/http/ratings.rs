//! How strong people are, and who leads.

use super::profile;
use crate::error::{Error, Result};
use crate::identity::Caller;
use crate::node::Node;
use crate::ratings::season::Season;
use crate::ratings::{LEAST, Mark, Ratings, scale};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use protocol::{BotRating, Leaderboard, Rating, RatingLine};
use serde::Deserialize;
use std::sync::Arc;

/// How many lead a list.
const LEADERS: usize = 100;
/// How many of them may be hidden before the list gets shorter.
const LOOKED_AT: usize = 300;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    season: Option<String>,
}

pub(super) async fn leaderboard(
    State(node): State<Arc<Node>>,
    _: Caller,
    Path(game): Path<String>,
    wanted: std::result::Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Leaderboard>> {
    let Query(Wanted { season }) = wanted.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    let book = node.book(&game).ok_or(Error::NotFound("game on this server"))?;
    let seasons = seasons(&node, &game).await?;
    let season = match season {
        None => None,
        Some(text) => {
            let wrong = |_| Error::Bad("a season is a year and a quarter, as 2026-4".to_owned());
            let season = text.parse::<Season>().map_err(wrong)?;
            Some(Some(season).filter(|season| seasons.contains(season)).ok_or(Error::NotFound("season"))?)
        }
    };
    let now = crate::time::now();
    let ranked = node.ratings.look(&*node.store, (&game, season), now, Ratings::ranked).await?;
    let bot = |level: &games::Level| BotRating {
        level: level.name().to_owned(),
        points: scale::bot(&game, level.name()),
    };
    Ok(Json(Leaderboard {
        season: season.map(|season| season.to_string()),
        seasons: seasons.iter().map(Season::to_string).collect(),
        least: LEAST,
        lines: lines(&node, ranked).await?,
        bots: book.levels().iter().map(bot).collect(),
        game,
    }))
}

/// Those who are shown, in order.
async fn lines(node: &Node, ranked: Vec<(String, Rating)>) -> Result<Vec<RatingLine>> {
    let first: Vec<String> = ranked.iter().take(LOOKED_AT).map(|(id, _)| id.clone()).collect();
    let mut names = node.store.accounts(&first).await?;
    let shown = ranked.into_iter().filter_map(|(person, rating)| {
        let name = names.remove(&person)?;
        Some((person, name, rating))
    });
    let line = |(place, (person, name, rating))| RatingLine { place, person, name, rating };
    Ok((1..).zip(shown.take(LEADERS)).map(line).collect())
}

/// The seasons since the first rated game, the newest first.
async fn seasons(node: &Node, game: &str) -> Result<Vec<Season>> {
    let now = crate::time::now();
    let Some(first) = node.store.rated_since(game).await?.filter(|first| *first <= now) else {
        return Ok(Vec::new());
    };
    let last = Season::of(now);
    let all = std::iter::successors(Some(Season::of(first)), |season| Some(season.next()));
    let mut seasons: Vec<Season> = all.take_while(|season| *season <= last).collect();
    seasons.reverse();
    Ok(seasons)
}

pub(super) async fn of_person(
    State(node): State<Arc<Node>>,
    Caller(asks): Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<Rating>>> {
    profile::may_see(&node, &asks.id, &id).await?;
    Ok(Json(ratings(&node, &id).await?))
}

/// How strong a person is at each game, as everybody may know it.
pub(super) async fn ratings(node: &Node, person: &str) -> Result<Vec<Rating>> {
    Ok(courses(node, person).await?.into_iter().map(|(rating, _)| rating).collect())
}

/// The same, with how it came about.
pub(super) async fn courses(node: &Node, person: &str) -> Result<Vec<(Rating, Vec<Mark>)>> {
    let mut found = Vec::new();
    if node.store.person(person).await?.is_none_or(|person| person.account.is_none()) {
        return Ok(found);
    }
    for book in node.config.books {
        let look = |ratings: &Ratings| Some((ratings.of(person)?, ratings.course(person)));
        let wanted = (book.id(), None);
        found.extend(node.ratings.look(&*node.store, wanted, crate::time::now(), look).await?);
    }
    Ok(found)
}
