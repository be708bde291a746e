//! The games that count for ratings.

use super::engine::{Engine, Found};
use super::statement::{Statement, statement};
use crate::store::{Contestant, RatedGame, Who};

/// A game is kept once, as it was first.
pub(super) fn keep(rated: &RatedGame) -> Vec<Statement> {
    let line = |contestant: &Contestant| {
        let (kind, who) = match &contestant.who {
            Who::Person(id) => ("person", id),
            Who::Bot(level) => ("bot", level),
            Who::Preset(id) => ("preset", id),
        };
        statement(
            "INSERT INTO rated (table_key, seat, game, at, kind, who, side, place)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .int(rated.key)
        .int(i64::from(contestant.seat))
        .text(&rated.game)
        .int(rated.at)
        .text(kind)
        .text(who)
        .int(i64::from(contestant.side))
        .int(i64::from(contestant.rank))
    };
    rated.contestants.iter().map(line).collect()
}

pub(super) async fn games(
    engine: &impl Engine,
    game: &str,
    (after, key): (i64, i64),
    until: i64,
) -> Found<Vec<RatedGame>> {
    let wanted = statement(
        "SELECT table_key, at, seat, kind, who, side, place FROM rated
         WHERE game = $1 AND (at, table_key) > ($2, $3) AND at <= $4 ORDER BY at, table_key, seat",
    );
    let mut games: Vec<RatedGame> = Vec::new();
    for mut cells in engine.fetch(wanted.text(game).int(after).int(key).int(until)).await? {
        let (key, at) = (cells.int()?, cells.int()?);
        if games.last().is_none_or(|last| last.key != key) {
            games.push(RatedGame { key, game: game.to_owned(), at, contestants: Vec::new() });
        }
        let (seat, kind, who) = (cells.int()?, cells.text()?, cells.text()?);
        let who = match kind.as_str() {
            "person" => Who::Person(who),
            "bot" => Who::Bot(who),
            _ => Who::Preset(who),
        };
        let (side, rank) = (cells.int()?, cells.int()?);
        if let Some(last) = games.last_mut() {
            last.contestants.push(Contestant { seat: seat as u8, who, side: side as u8, rank: rank as u8 });
        }
    }
    Ok(games)
}

pub(super) async fn count(engine: &impl Engine, game: &str, from: i64, last: (i64, i64)) -> Found<u64> {
    let wanted = statement(
        "SELECT count(DISTINCT table_key) FROM rated
         WHERE game = $1 AND at >= $2 AND (at, table_key) <= ($3, $4)",
    );
    let found = engine.fetch(wanted.text(game).int(from).int(last.0).int(last.1)).await?;
    found.into_iter().next().map_or(Ok(0), |mut cells| Ok(cells.int()? as u64))
}

pub(super) async fn since(engine: &impl Engine, game: &str) -> Found<Option<i64>> {
    let wanted = statement("SELECT min(at) FROM rated WHERE game = $1").text(game);
    engine.fetch(wanted).await?.into_iter().next().map_or(Ok(None), |mut cells| cells.maybe_int())
}
