//! When the server was there and when it was not, what tables at rest have to do, and what was done beside the server.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use crate::store::{AWAKE, Absence, Notice};

/// Who was away for less was not away: a clock runs on through a quick restart.
const SHORTEST: i64 = 30_000;

pub(super) fn alive(at: i64) -> Statement {
    statement("INSERT INTO marks (name, at) VALUES ('alive', $1) ON CONFLICT (name) DO UPDATE SET at = $1")
        .int(at)
}

/// The last time a server showed that it was there.
pub(super) async fn last_sign(engine: &impl Engine) -> Found<i64> {
    let marked = engine.fetch(statement("SELECT at FROM marks WHERE name = 'alive'")).await?;
    let marked = marked.into_iter().next().map_or(Ok(0), |mut cells| cells.int())?;
    Ok(marked.max(super::read::latest(engine).await?))
}

/// The server has been away since `began` and is there again. What an earlier one noted of a time that has not come yet,
/// by a clock that was ahead, ends now.
pub(super) fn wake(began: i64, now: i64) -> Vec<Statement> {
    let mut statements = vec![
        statement("DELETE FROM absences WHERE began >= $1").int(now),
        statement("UPDATE absences SET ended = $1 WHERE ended > $1").int(now),
        alive(now),
    ];
    if began > 0 && now - began > SHORTEST {
        statements.push(
            statement(
                "INSERT INTO absences (began, ended) VALUES ($1, $2) ON CONFLICT (began) DO UPDATE SET ended = $2",
            )
            .int(began)
            .int(now),
        );
        statements.push(
            statement("UPDATE tables SET due = due + $2 - $1 WHERE due > $1 AND due < $3")
                .int(began)
                .int(now)
                .int(AWAKE - now),
        );
    }
    // By a clock that was ahead an alarm may be set for a time that is far off.
    if began > now {
        let lost = statement("UPDATE tables SET due = 0 WHERE due > $1 AND due < $2");
        statements.push(lost.int(now).int(AWAKE));
    }
    statements
}

/// A NULL has no type of its own everywhere: the cast gives it one.
pub(super) fn rest(key: i64, due: Option<i64>) -> Statement {
    statement("UPDATE tables SET due = CAST($2 AS BIGINT) WHERE key = $1").int(key).maybe_int(due)
}

pub(super) async fn absences(engine: &impl Engine) -> Found<Vec<Absence>> {
    let found = engine.fetch(statement("SELECT began, ended FROM absences ORDER BY began")).await?;
    found.into_iter().map(|mut cells| Ok(Absence { began: cells.int()?, ended: cells.int()? })).collect()
}

/// Tables that nobody touched while the server was there, since `before`.
pub(super) async fn idle(engine: &impl Engine, before: i64, limit: u32) -> Found<Vec<(String, i64)>> {
    let wanted = statement(
        "SELECT id, last FROM
         (SELECT id, (SELECT at FROM log WHERE table_key = key ORDER BY sequence DESC LIMIT 1) AS last
          FROM tables WHERE state IN ('waiting', 'playing', 'paused')) AS open
         WHERE last + (SELECT coalesce(sum(ended - CASE WHEN began > last THEN began ELSE last END), 0)
                       FROM absences WHERE ended > last) < $1
         LIMIT $2",
    );
    let found = engine.fetch(wanted.int(before).int(i64::from(limit))).await?;
    found.into_iter().map(|mut cells| Ok((cells.text()?, cells.int()?))).collect()
}

/// Leaves word. Whoever does so at the same time waits for it: whoever reads has a number only when it has all before it.
pub(super) fn post(notice: &Notice) -> Vec<Statement> {
    let (about, whom) = match notice {
        Notice::Table(id) => ("table", id.clone()),
        Notice::Person(id) => ("person", id.clone()),
        Notice::Order(id) => ("order", id.clone()),
        Notice::Line { table, number } => ("line", format!("{number} {table}")),
    };
    let turn = "INSERT INTO marks (name, at) VALUES ('notices', 1) ON CONFLICT (name) DO UPDATE SET at = marks.at + 1";
    let word = statement("INSERT INTO notices (about, whom) VALUES ($1, $2)");
    vec![statement(turn), word.text(about).text(&whom)]
}

pub(super) async fn notices(engine: &impl Engine, after: i64) -> Found<Vec<(i64, Notice)>> {
    let wanted = statement("SELECT id, about, whom FROM notices WHERE id > $1 ORDER BY id").int(after);
    engine.fetch(wanted).await?.into_iter().map(notice).collect()
}

fn notice(mut cells: Cells) -> Found<(i64, Notice)> {
    let (id, about, whom) = (cells.int()?, cells.text()?, cells.text()?);
    Ok(match about.as_str() {
        "person" => (id, Notice::Person(whom)),
        "order" => (id, Notice::Order(whom)),
        "line" => {
            let (number, table) = whom.split_once(' ').unwrap_or_default();
            (id, Notice::Line { table: table.to_owned(), number: number.parse().unwrap_or(0) })
        }
        _ => (id, Notice::Table(whom)),
    })
}
