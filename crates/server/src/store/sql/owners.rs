//! Which nodes are there, and which of them has which table. All times are the database's own.

use super::engine::{Engine, Found};
use super::statement::{Statement, statement};
use crate::store::{AWAKE, BESIDE, Hold, Known, Owner, StoreError};

/// A node that has been gone for so long is forgotten.
const FORGOTTEN: i64 = 3_600_000;

/// A node comes, unless it or one that is there wants to be alone. Those who come at once come one after the other: each
/// writes the row of nobody first.
pub(super) fn join<E: Engine>(node: &str, millis: i64, alone: bool) -> Vec<Statement> {
    let now = E::NOW;
    let turn =
        "INSERT INTO nodes (id, until, alone) VALUES ('', 0, 0) ON CONFLICT (id) DO UPDATE SET until = 0";
    let come = format!(
        "INSERT INTO nodes (id, until, alone) SELECT $1, {now} + $2, $3
         WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id <> $1 AND until > {now} AND alone + $3 > 0)
         ON CONFLICT (id) DO UPDATE SET until = excluded.until"
    );
    let come = statement(come).text(node).int(millis).int(i64::from(alone));
    vec![statement(turn), come.must_change()]
}

/// A sign of life, from a node that still counts as there.
pub(super) fn beat<E: Engine>(node: &str, millis: i64) -> Statement {
    let now = E::NOW;
    statement(format!("UPDATE nodes SET until = {now} + $2 WHERE id = $1 AND until > {now}"))
        .text(node)
        .int(millis)
        .must_change()
}

/// What nodes had in memory that have died is due.
pub(super) fn reap<E: Engine>() -> Vec<Statement> {
    let now = E::NOW;
    let due = format!(
        "UPDATE tables SET due = 0 WHERE due = {AWAKE} AND NOT EXISTS
         (SELECT 1 FROM owners JOIN nodes ON nodes.id = owners.node WHERE owners.table_key = tables.key AND until > {now})"
    );
    let forget = format!("DELETE FROM nodes WHERE id <> '' AND until < {now} - {FORGOTTEN}");
    vec![statement(due), statement(forget)]
}

/// Takes a table that nobody has who is there.
pub(super) fn claim<E: Engine>(key: i64, node: &str) -> Statement {
    statement(format!("{} VALUES ($1, $2, 1) {}", INSERT, on_conflict::<E>("$2"))).int(key).text(node)
}

const INSERT: &str = "INSERT INTO owners (table_key, node, epoch)";

/// Whoever has it already keeps it as it is; every other gets an epoch of its own.
fn on_conflict<E: Engine>(node: &str) -> String {
    let now = E::NOW;
    format!(
        "ON CONFLICT (table_key) DO UPDATE
         SET node = {node}, epoch = owners.epoch + CASE WHEN owners.node = {node} THEN 0 ELSE 1 END
         WHERE owners.node = {node} OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owners.node AND until > {now})"
    )
}

/// Who has a table, if that node is there.
pub(super) async fn owner<E: Engine>(engine: &E, key: i64) -> Found<Option<Owner>> {
    let now = E::NOW;
    let wanted = format!(
        "SELECT node, epoch FROM owners JOIN nodes ON nodes.id = owners.node WHERE table_key = $1 AND until > {now}"
    );
    let found = engine.fetch(statement(wanted).int(key)).await?;
    found
        .into_iter()
        .next()
        .map(|mut cells| Ok(Owner { node: cells.text()?, epoch: cells.int()? }))
        .transpose()
}

/// The nodes that are there, each with its build.
pub(super) async fn builds<E: Engine>(engine: &E) -> Found<Vec<(String, u64)>> {
    let now = E::NOW;
    let there =
        statement(format!("SELECT id, build FROM nodes WHERE id <> '' AND until > {now} ORDER BY id"));
    let found = engine.fetch(there).await?;
    found.into_iter().map(|mut cells| Ok((cells.text()?, cells.int()? as u64))).collect()
}

/// The newest rules of its game that whoever asks knows; less than any table has where it does not know the game.
fn newest_known(known: &[Known]) -> String {
    let cases: String =
        (0..known.len()).map(|at| format!(" WHEN ${} THEN ${}", 4 + 2 * at, 5 + 2 * at)).collect();
    if known.is_empty() { "-1".to_owned() } else { format!("CASE game{cases} ELSE -1 END") }
}

fn with_known(statement: Statement, known: &[Known]) -> Statement {
    known.iter().fold(statement, |statement, (game, rules)| statement.text(game).int(i64::from(*rules)))
}

/// The tables that are due, whose rules are known and that no other node has who is there.
fn due<E: Engine>(known: &[Known]) -> String {
    let (now, newest) = (E::NOW, newest_known(known));
    format!(
        "SELECT key, id, due FROM tables WHERE due <= $1 AND rules <= {newest} AND NOT EXISTS
         (SELECT 1 FROM owners JOIN nodes ON nodes.id = owners.node
          WHERE owners.table_key = tables.key AND owners.node <> $3 AND until > {now})
         ORDER BY due LIMIT $2"
    )
}

/// Takes what is due, in one statement; of several nodes that ask at once none waits for another.
pub(super) fn claim_due_at_once<E: Engine>(
    node: &str,
    (now, limit): (i64, u32),
    known: &[Known],
) -> Statement {
    let (due, conflict) = (due::<E>(known), on_conflict::<E>("$3"));
    let claim = statement(format!(
        "WITH ripe AS ({due} FOR UPDATE OF tables SKIP LOCKED),
         claimed AS ({INSERT} SELECT key, $3, 1 FROM ripe {conflict} RETURNING table_key),
         woken AS (UPDATE tables SET due = {AWAKE} FROM claimed JOIN ripe ON ripe.key = claimed.table_key
                   WHERE tables.key = ripe.key RETURNING tables.id, ripe.due AS since)
         SELECT id FROM woken ORDER BY since"
    ))
    .int(now)
    .int(i64::from(limit))
    .text(node);
    with_known(claim, known)
}

/// The same where one writer does one thing after the other: what is due, and what takes it.
pub(super) async fn claim_due_in_turn<E: Engine>(
    engine: &E,
    node: &str,
    (now, limit): (i64, u32),
    known: &[Known],
) -> Found<(Vec<String>, Vec<Statement>)> {
    let wanted = statement(due::<E>(known)).int(now).int(i64::from(limit)).text(node);
    let wanted = with_known(wanted, known);
    let (mut ids, mut statements) = (Vec::new(), Vec::new());
    for mut cells in engine.fetch(wanted).await? {
        let key = cells.int()?;
        ids.push(cells.text()?);
        statements.extend([claim::<E>(key, node), super::away::rest(key, Some(AWAKE))]);
    }
    Ok((ids, statements))
}

/// Gives a table up; whoever lost it has nothing to give up.
pub(super) fn give_up(hold: Hold) -> Option<Statement> {
    let given = statement("UPDATE owners SET node = '' WHERE table_key = $1 AND epoch = $2");
    (hold.epoch != BESIDE).then(|| given.int(hold.key).int(hold.epoch).or(StoreError::Lost))
}

/// What a statement about table `$1` must ask: whether its epoch, the value at `place`, still stands. Nobody can claim the
/// table until what asked is on disk.
pub(super) fn held<E: Engine>(place: usize) -> String {
    let share = E::SHARE;
    format!(
        "(${place} = {BESIDE} OR EXISTS (SELECT 1 FROM owners WHERE table_key = $1 AND epoch = ${place} {share}))"
    )
}
