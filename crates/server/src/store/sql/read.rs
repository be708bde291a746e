//! What readers ask of tables.

use super::engine::{Engine, Found};
use super::statement::{Cells, statement};
use crate::store::{Row, Shelf, Snapshot};
use games::kernel::Seat;
use protocol::{FinishedLine, Finisher, Holder, Person, State, TableLine};
use std::collections::{BTreeMap, BTreeSet};

/// So many names are asked for at once.
const NAMES: usize = 100;

pub(super) fn state(word: &str) -> State {
    match word {
        "waiting" => State::Waiting,
        "playing" => State::Playing,
        "over" => State::Over,
        "closed" => State::Closed,
        _ => State::Paused,
    }
}

fn line(cells: &mut Cells) -> Found<TableLine> {
    Ok(TableLine {
        table: cells.text()?,
        game: cells.text()?,
        made: cells.int()?,
        state: state(&cells.text()?),
        seats: serde_json::from_str(&cells.text()?).unwrap_or_default(),
        rated: cells.int()? != 0,
    })
}

/// A small number that a column holds.
pub(super) fn small<T: TryFrom<i64> + Default>(number: i64) -> T {
    T::try_from(number).unwrap_or_default()
}

/// The person a chair names.
pub(super) fn person_of(holder: &mut Holder) -> Option<&mut Person> {
    match holder {
        Holder::Open => None,
        Holder::Person(person) => Some(person),
        Holder::Bot { away, .. } => away.as_mut(),
    }
}

/// Puts today's names of people into lists of tables.
async fn name(engine: &impl Engine, lines: &mut [TableLine]) -> Found<()> {
    let holders = lines.iter_mut().flat_map(|line| &mut line.seats);
    let people: BTreeSet<String> = holders.filter_map(person_of).map(|person| person.id.clone()).collect();
    let names = names(engine, &people.into_iter().collect::<Vec<_>>(), "").await?;
    for person in lines.iter_mut().flat_map(|line| &mut line.seats).filter_map(person_of) {
        person.name = names.get(&person.id).cloned().unwrap_or_default();
    }
    Ok(())
}

/// Today's names of those of these people for whom `only` is true: a condition that ends in `AND`, or nothing.
pub(super) async fn names(
    engine: &impl Engine,
    people: &[String],
    only: &str,
) -> Found<BTreeMap<String, String>> {
    let mut names = BTreeMap::new();
    for some in people.chunks(NAMES) {
        let places: Vec<String> = (1..=some.len()).map(|at| format!("${at}")).collect();
        let sql = format!("SELECT id, name FROM people WHERE {only} id IN ({})", places.join(","));
        let wanted = some.iter().fold(statement(sql), |wanted, id| wanted.text(id));
        for mut cells in engine.fetch(wanted).await? {
            names.insert(cells.text()?, cells.text()?);
        }
    }
    Ok(names)
}

pub(super) async fn shelf(engine: &impl Engine, id: &str) -> Found<Option<Shelf>> {
    let wanted = statement("SELECT key, id, game, listed, state, made, rules FROM tables WHERE id = $1");
    let shelf = |cells: &mut Cells| {
        Ok(Shelf {
            key: cells.int()?,
            id: cells.text()?,
            game: cells.text()?,
            listed: cells.int()? != 0,
            state: state(&cells.text()?),
            made: cells.int()?,
            rules: small(cells.int()?),
        })
    };
    engine.fetch(wanted.text(id)).await?.first_mut().map(shelf).transpose()
}

pub(super) async fn latest(engine: &impl Engine) -> Found<i64> {
    let last = engine.fetch(statement("SELECT at FROM log ORDER BY id DESC LIMIT 1")).await?;
    last.into_iter().next().map_or(Ok(0), |mut cells| cells.int())
}

pub(super) async fn log(engine: &impl Engine, key: i64, after: u64) -> Found<Vec<Row>> {
    let wanted = statement(
        "SELECT sequence, at, body FROM log WHERE table_key = $1 AND sequence > $2 ORDER BY sequence",
    );
    let row = |mut cells: Cells| {
        Ok(Row { key, sequence: cells.int()? as u64, at: cells.int()?, body: cells.text()?.into() })
    };
    engine.fetch(wanted.int(key).int(after as i64)).await?.into_iter().map(row).collect()
}

pub(super) async fn end(engine: &impl Engine, key: i64) -> Found<(u64, i64)> {
    let wanted =
        statement("SELECT sequence, at FROM log WHERE table_key = $1 ORDER BY sequence DESC LIMIT 1");
    let last = engine.fetch(wanted.int(key)).await?.into_iter().next();
    last.map_or(Ok((0, 0)), |mut cells| Ok((cells.int()? as u64, cells.int()?)))
}

pub(super) async fn finished(engine: &impl Engine, key: i64) -> Found<Option<(String, String)>> {
    let wanted = statement("SELECT record, lines FROM finished WHERE table_key = $1").int(key);
    let both = |cells: &mut Cells| Ok((cells.text()?, cells.text()?));
    engine.fetch(wanted).await?.first_mut().map(both).transpose()
}

pub(super) async fn snapshot(engine: &impl Engine, key: i64) -> Found<Option<Snapshot>> {
    let wanted = statement("SELECT sequence, rules, body FROM snapshots WHERE table_key = $1").int(key);
    let snapshot = |cells: &mut Cells| {
        Ok(Snapshot { sequence: cells.int()? as u64, rules: small(cells.int()?), body: cells.text()? })
    };
    engine.fetch(wanted).await?.first_mut().map(snapshot).transpose()
}

/// A game that is over and not yet for everybody is still being played as far as the list tells.
pub(super) async fn listed(engine: &impl Engine, now: i64, limit: u32) -> Found<Vec<TableLine>> {
    let wanted = statement(
        "SELECT id, game, made, CASE WHEN state = 'over' THEN 'playing' ELSE state END, chairs, rated
         FROM tables LEFT JOIN finished ON table_key = key
         WHERE listed = 1 AND (state IN ('waiting', 'playing') OR (state = 'over' AND at > $1))
         ORDER BY made DESC LIMIT $2",
    );
    lines(engine, engine.fetch(wanted.int(now).int(i64::from(limit))).await?).await
}

pub(super) async fn all(engine: &impl Engine, limit: u32) -> Found<Vec<TableLine>> {
    let wanted =
        statement("SELECT id, game, made, state, chairs, rated FROM tables ORDER BY made DESC LIMIT $1");
    lines(engine, engine.fetch(wanted.int(i64::from(limit))).await?).await
}

/// The tables of a club. A game that is over and not yet for everybody is still being played as far as the list tells.
pub(super) async fn of_club(engine: &impl Engine, club: &str, now: i64, limit: u32) -> Found<Vec<TableLine>> {
    let wanted = statement(
        "SELECT id, game, made, CASE WHEN state = 'over' AND coalesce(at, $2 + 1) > $2 THEN 'playing' ELSE state END,
                chairs, rated
         FROM tables JOIN club_tables ON club_tables.table_key = key
         LEFT JOIN finished ON finished.table_key = key WHERE club = $1 ORDER BY made DESC LIMIT $3",
    );
    lines(engine, engine.fetch(wanted.text(club).int(now).int(i64::from(limit))).await?).await
}

async fn lines(engine: &impl Engine, mut found: Vec<Cells>) -> Found<Vec<TableLine>> {
    let mut lines = found.iter_mut().map(line).collect::<Found<Vec<_>>>()?;
    name(engine, &mut lines).await?;
    Ok(lines)
}

pub(super) async fn tables_of(
    engine: &impl Engine,
    person: &str,
    limit: u32,
) -> Found<Vec<(TableLine, u8, u64)>> {
    let wanted = statement(
        "SELECT id, game, made, state, chairs, rated, seat, seen FROM seats JOIN tables ON key = table_key
         WHERE person = $1 ORDER BY made DESC LIMIT $2",
    );
    let mut found = engine.fetch(wanted.text(person).int(i64::from(limit))).await?;
    let mut lines = found.iter_mut().map(line).collect::<Found<Vec<_>>>()?;
    name(engine, &mut lines).await?;
    let place = |(line, cells): (TableLine, &mut Cells)| Ok((line, small(cells.int()?), cells.int()? as u64));
    lines.into_iter().zip(&mut found).map(place).collect()
}

pub(super) async fn replay(engine: &impl Engine, key: &str) -> Found<Option<String>> {
    let wanted = statement("SELECT id FROM finished JOIN tables ON key = table_key WHERE replay = $1");
    engine.fetch(wanted.text(key)).await?.first_mut().map(Cells::text).transpose()
}

pub(super) async fn recent(engine: &impl Engine, now: i64, limit: u32) -> Found<Vec<FinishedLine>> {
    let wanted = statement(
        "SELECT replay, game, at, seat, name, place, score FROM
         (SELECT replay, game, at, table_key AS the_table FROM finished JOIN tables ON key = table_key
          WHERE listed = 1 AND replay IS NOT NULL AND at <= $1 ORDER BY at DESC LIMIT $2) AS newest
         LEFT JOIN results ON results.table_key = the_table LEFT JOIN people ON id = person
         ORDER BY at DESC, replay, place, seat",
    );
    let mut games: Vec<FinishedLine> = Vec::new();
    for mut cells in engine.fetch(wanted.int(now).int(i64::from(limit))).await? {
        let (replay, game, ended) = (cells.text()?, cells.text()?, cells.int()?);
        if games.last().is_none_or(|last| last.replay != replay) {
            games.push(FinishedLine { replay, game, ended, players: Vec::new() });
        }
        let (seat, name) = (cells.maybe_int()?, cells.maybe()?.unwrap_or_default());
        if let (Some(last), Some(seat)) = (games.last_mut(), seat) {
            let (place, score) = (small(cells.int()?), small(cells.int()?));
            last.players.push(Finisher { name, seat: Seat(small(seat)), place, score });
        }
    }
    Ok(games)
}
