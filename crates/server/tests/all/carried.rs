//! What a host has is carried to another store and back. `cargo xtask test --only postgres` has PostgreSQL at both ends and a
//! file between.

use crate::support::{House, Person, Scratch, execute_at, place, texts, two_at};
use games::kernel::Dice;
use serde_json::json;
use server::admin;
use server::store::{self, Place, StoreSettings};
use std::collections::BTreeMap;

/// To another store and back, with a game in the middle.
#[tokio::test]
async fn everything_is_carried_to_another_store_and_played_on() {
    let house = House::open().await;
    let (game, [one, two], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    there.say(&json!({"chat": {"client": "c", "text": "hello"}})).await;
    there.expect("done").await;
    let (first, file) = (place(&house.scratch.file("db")), Place::from(&house.scratch.file("file")));
    let refused = admin::carry(&first, &file).await.unwrap_err().to_string();
    assert!(refused.contains("server runs on it"), "{refused}");
    let House { running, scratch } = house;
    running.stop().await.unwrap();
    let carried = admin::carry(&first, &file).await.unwrap();
    assert_eq!((carried.tables, carried.people, carried.entries), (1, 2, 4));
    assert!(admin::carry(&first, &file).await.unwrap_err().to_string().contains("not empty"));
    assert!(admin::carry(&file, &file).await.is_err());
    let back = place(&scratch.file("db2"));
    assert_eq!(admin::carry(&file, &back).await.unwrap(), carried);
    let mut config = crate::support::config(&scratch.file("db2"));
    config.store.place = back;
    let house = House { running: server::start(config).await.unwrap(), scratch };
    let again = |person: &Person| Person { address: house.running.address, ..person.clone() };
    let mut live = again(&two).watch(&game).await;
    while !live.last["ask"].is_object() {
        live.expect("update").await;
    }
    assert_eq!(live.last["ask"]["actions"].as_array().unwrap().len(), 8);
    let action = live.choose(&mut Dice::from_seed("on")).unwrap();
    live.act("b", &action).await;
    live.expect("done").await;
    assert_eq!(again(&one).get("/api/me/tables").await.json().as_array().unwrap().len(), 1);
}

/// What is about the servers that run, or over within the hour.
const STAYS: [&str; 7] = ["allowances", "form", "lease", "nodes", "notices", "owners", "tickets"];
/// Places in a database, which has its own.
const OWN: [(&str, &str); 2] = [("log", "id"), ("audit", "number")];

/// A column: its name, whether it holds numbers, whether it may hold nothing.
type Column = (String, bool, bool);

/// What a store has that is carried, as its own schema tells it.
async fn kinds(place: &Place) -> BTreeMap<String, Vec<Column>> {
    let columns = match place {
        Place::Sqlite(_) => {
            "SELECT m.name || ' ' || c.name || ' ' || (c.type = 'INTEGER') || ' ' || (c.\"notnull\" = 0 AND c.pk = 0)
             FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
             ORDER BY c.name"
        }
        Place::Postgres(_) => {
            "SELECT table_name || ' ' || column_name || ' ' || (data_type = 'bigint')::int || ' ' || (is_nullable = 'YES')::int
             FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY column_name COLLATE \"C\""
        }
    };
    let mut kinds: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for line in texts(place, columns).await {
        let [kind, column, number, nothing] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        if !STAYS.contains(&kind) && !OWN.contains(&(kind, column)) {
            let column = (column.to_owned(), number == "1", nothing == "1");
            kinds.entry(kind.to_owned()).or_default().push(column);
        }
    }
    kinds
}

/// Every row of a kind, as text.
async fn rows(place: &Place, kind: &str, columns: &[Column]) -> Vec<String> {
    let cell = |(name, ..): &Column| format!("COALESCE('=' || CAST(\"{name}\" AS TEXT), 'nothing')");
    let cells: Vec<String> = columns.iter().map(cell).collect();
    let mut rows = texts(place, &format!("SELECT {} FROM {kind}", cells.join(" || '|' || "))).await;
    rows.sort();
    rows
}

/// Two rows of every kind that the schema has, in one of them nothing wherever nothing may be.
#[tokio::test]
async fn every_kind_of_row_is_carried_there_and_back() {
    let scratch = Scratch::new();
    let [first, back] = ["db", "db2"].map(|name| place(&scratch.file(name)));
    let file = Place::from(&scratch.file("file"));
    store::open(&StoreSettings::at(first.clone())).await.unwrap().close().await.unwrap();
    let kinds = kinds(&first).await;
    let mut count = 0;
    for (kind, columns) in &kinds {
        for sparse in [false, true] {
            let mut value = |(name, number, nothing): &Column| {
                count += 1;
                match (sparse && *nothing, number) {
                    (true, _) => "NULL".to_owned(),
                    (false, true) => count.to_string(),
                    (false, false) => format!("'{count} \u{e4}\u{1f409} of {name}'"),
                }
            };
            let values: Vec<String> = columns.iter().map(&mut value).collect();
            let names: Vec<String> = columns.iter().map(|(name, ..)| format!("\"{name}\"")).collect();
            let sql = format!("INSERT INTO {kind} ({}) VALUES ({})", names.join(", "), values.join(", "));
            execute_at(&first, &sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
        }
    }
    let carried = admin::carry(&first, &file).await.unwrap();
    assert_eq!((carried.tables, carried.people, carried.entries), (2, 2, 2));
    assert_eq!(admin::carry(&file, &back).await.unwrap(), carried);
    for place in [&file, &back] {
        for (kind, columns) in &kinds {
            let sent = rows(&first, kind, columns).await;
            assert_eq!(rows(place, kind, columns).await, sent, "{kind}");
            assert!(sent.len() >= 2, "{kind}");
        }
        let names = |kinds: BTreeMap<String, Vec<Column>>| {
            kinds
                .into_iter()
                .flat_map(|(kind, columns)| {
                    columns.into_iter().map(move |(name, number, _)| (kind.clone(), name, number))
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(names(self::kinds(place).await), names(kinds.clone()), "both stores have the same");
    }
}
