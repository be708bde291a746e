//! What has been added since a copy was made, as lines of text that can be written into the copy again.

use super::Sql;
use super::engine::{Engine, Found};
use super::people;
use super::statement::{Statement, Value, statement};
use super::transfer::{KINDS, Kind, LOG, PAGE};
use crate::store::StoreError;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// What is kept of a table whose log has grown: itself and its people, as they are now. By which condition on its key.
const OF_A_TABLE: [(&str, &str); 15] = [
    ("people", "id IN (SELECT person FROM seats WHERE table_key = $1)"),
    ("sessions", "person IN (SELECT person FROM seats WHERE table_key = $1)"),
    ("tables", "key = $1"),
    ("seats", "table_key = $1"),
    ("finished", "table_key = $1"),
    ("results", "table_key = $1"),
    ("rated", "table_key = $1"),
    ("feats", "table_key = $1"),
    ("passkeys", "person IN (SELECT person FROM seats WHERE table_key = $1)"),
    ("addresses", "person IN (SELECT person FROM seats WHERE table_key = $1)"),
    ("tournaments", "id IN (SELECT tournament FROM pairings WHERE table_key = $1)"),
    ("entrants", "tournament IN (SELECT tournament FROM pairings WHERE table_key = $1)"),
    ("pairings", "tournament IN (SELECT tournament FROM pairings WHERE table_key = $1)"),
    ("places", "tournament IN (SELECT tournament FROM pairings WHERE table_key = $1)"),
    ("club_tables", "table_key = $1"),
];
const GONE: &str = "gone";

/// The lines for some entries after the one with this number, and the number of the last of them.
pub(super) async fn lines(engine: &impl Engine, after: i64) -> Found<(i64, Vec<String>)> {
    let wanted = format!("SELECT id, {} FROM log WHERE id > $1 ORDER BY id LIMIT $2", LOG.list());
    let (mut last, mut touched, mut entries) = (after, BTreeSet::new(), Vec::new());
    for mut cells in engine.fetch(statement(wanted).int(after).int(PAGE)).await? {
        last = cells.int()?;
        let row = cells.rest();
        if let Some(Value::Int(key)) = row.first() {
            touched.insert(*key);
        }
        entries.push(line(LOG.name, row));
    }
    let mut lines = Vec::new();
    for key in touched {
        for (name, whose) in OF_A_TABLE {
            let kind = kind(name)?;
            let rows = format!("SELECT {} FROM {name} WHERE {whose}", kind.list());
            let rows = engine.fetch(statement(rows).int(key)).await?;
            lines.extend(rows.into_iter().map(|cells| line(name, cells.rest())));
        }
    }
    lines.extend(entries);
    Ok((last, lines))
}

/// The number of the last entry of all.
pub(super) async fn end(engine: &impl Engine) -> Found<i64> {
    let mut found = engine.fetch(statement("SELECT coalesce(max(id), 0) FROM log")).await?;
    found.first_mut().ok_or(StoreError::Gone)?.int()
}

/// The line for somebody who was forgotten: whoever restores the copy forgets them too.
pub(crate) fn gone(person: &str) -> String {
    line(GONE, vec![Value::Text(person.to_owned())])
}

/// Writes lines into a store; says how many entries of logs were among them.
pub(super) async fn write(store: &Sql<impl Engine>, lines: &[String]) -> Found<u64> {
    let mut entries = 0;
    for some in lines.chunks(PAGE as usize) {
        let mut statements = Vec::new();
        for text in some {
            let (name, row) = parse(text)?;
            entries += u64::from(name == LOG.name);
            statements.extend(put(&name, row)?);
        }
        store.run(statements).await?;
    }
    Ok(entries)
}

fn line(name: &str, row: Vec<Value>) -> String {
    let cell = |value: Value| match value {
        Value::Int(number) => Json::from(number),
        Value::Text(text) => Json::from(text),
        Value::Null => Json::Null,
    };
    let row: Vec<Json> = row.into_iter().map(cell).collect();
    serde_json::json!([name, row]).to_string()
}

fn parse(text: &str) -> Found<(String, Vec<Value>)> {
    let (name, row): (String, Vec<Json>) = serde_json::from_str(text).map_err(|_| odd(text))?;
    let cell = |value: Json| match value {
        Json::Null => Ok(Value::Null),
        Json::String(text) => Ok(Value::Text(text)),
        Json::Number(number) => number.as_i64().map(Value::Int).ok_or_else(|| odd(text)),
        Json::Bool(_) | Json::Array(_) | Json::Object(_) => Err(odd(text)),
    };
    Ok((name, row.into_iter().map(cell).collect::<Found<_>>()?))
}

/// How many columns rows have in backups of older builds: tables before the rules stood beside them, people before they could
/// say who sees how they have done.
const SHORTER: [(&str, usize); 2] = [("tables", 9), ("people", 6)];

/// What writes one row, whether it is there already or not.
fn put(name: &str, row: Vec<Value>) -> Found<Vec<Statement>> {
    if name == GONE {
        let [Value::Text(person)] = row.as_slice() else { return Err(odd(name)) };
        return Ok(people::forget(person));
    }
    let kind = kind(name)?;
    if row.len() != kind.columns.len() && !SHORTER.contains(&(name, row.len())) {
        return Err(odd(name));
    }
    let columns: Vec<&str> =
        kind.columns[..row.len()].iter().map(|column| column.trim_start_matches('#')).collect();
    let places: Vec<String> = (1..=row.len()).map(|place| format!("${place}")).collect();
    let changed: Vec<String> = columns.iter().map(|column| format!("{column} = excluded.{column}")).collect();
    let key = if name == LOG.name { "table_key, sequence" } else { kind.key };
    let sql = format!(
        "INSERT INTO {name} ({}) VALUES ({}) ON CONFLICT ({key}) DO UPDATE SET {}",
        columns.join(", "),
        places.join(", "),
        changed.join(", ")
    );
    let mut statements = Vec::new();
    // An account's name may have gone from one person to another since the copy.
    if let ("people", [id, _, _, Value::Text(account), ..]) = (name, row.as_slice()) {
        let free =
            statement("UPDATE people SET account = NULL, password = NULL WHERE account = $1 AND id <> $2");
        statements.push(free.text(account).value(id.clone()));
    }
    statements.push(row.into_iter().fold(statement(sql), Statement::value));
    Ok(statements)
}

fn kind(name: &str) -> Found<&'static Kind> {
    KINDS.iter().chain([&LOG]).find(|kind| kind.name == name).ok_or_else(|| odd(name))
}

fn odd(what: &str) -> StoreError {
    let what: String = what.chars().take(60).collect();
    StoreError::Failed(format!("this is no line of a backup: {what}"))
}
