//! A database that is locked, full, old, foreign or shared.

use crate::support::{House, Person, Scratch, config, place, two_at};
use serde_json::json;
use server::admin;
use server::store::{self, Note, Row, Shelf, StoreError, StoreSettings};
use sqlx::{ConnectOptions, Executor};

#[tokio::test]
async fn a_locked_database_is_said_and_the_move_can_be_made_again() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.scratch.file("db"));
    let mut other = options.connect().await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    one.act("a", "Mark{4}").await;
    assert_eq!(one.expect("refused").await["code"], "unavailable");
    assert!(two.silent().await, "nobody hears of what is not on disk");
    other.execute("ROLLBACK").await.unwrap();
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    assert_eq!(two.expect("update").await["ask"]["actions"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_the_table_goes_on_with_more_room() {
    let house = House::with(|config| config.store.limit_pages = 45).await;
    let one = house.person().await;
    let mut tables = Vec::new();
    let mut refused = 0;
    for _ in 0..400 {
        let reply =
            one.post("/api/tables", json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}]})).await;
        match reply.status {
            200 => tables.push(reply.json()["table"].as_str().unwrap().to_owned()),
            503 => refused += 1,
            other => panic!("{other}"),
        }
        if refused > 3 {
            break;
        }
    }
    assert!(refused > 3 && !tables.is_empty());
    for table in &tables {
        assert_eq!(one.facts(table).await["state"], "waiting");
    }
    let house = house.restart(|_| {}).await;
    let one = Person { address: house.running.address, ..one };
    assert_eq!(one.at(&tables[0], "start", json!({})).await["state"], "playing");
}

#[tokio::test]
async fn a_place_in_the_log_is_taken_once() {
    let scratch = Scratch::new();
    let store = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    let row = |sequence: u64, body: &str| Row { key: 7, sequence, at: 1, body: body.into() };
    let shelf = Shelf {
        key: 7,
        id: "t".to_owned(),
        game: "toy".to_owned(),
        listed: true,
        state: protocol::State::Waiting,
        made: 1,
        rules: 0,
    };
    store.create(shelf.clone(), row(1, "one"), Vec::new()).await.unwrap();
    let (first, second, third) = tokio::join!(
        store.append(row(2, "mine"), None, vec![Note::State(protocol::State::Playing)]),
        store.append(row(2, "yours"), None, vec![Note::State(protocol::State::Closed)]),
        store.append(row(3, "next"), None, Vec::new()),
    );
    assert_eq!((first, second, third), (Ok(()), Err(StoreError::Taken), Ok(())));
    assert_eq!(store.create(shelf, row(9, "x"), Vec::new()).await, Err(StoreError::Taken));
    let bodies: Vec<_> = store.log(7, 0).await.unwrap().into_iter().map(|row| row.body.to_string()).collect();
    assert_eq!(bodies, ["one", "mine", "next"]);
    assert_eq!(store.shelf("t").await.unwrap().unwrap().state, protocol::State::Playing);
    store.backup(&scratch.file("copy")).await.unwrap();
    store.close().await.unwrap();
    let copy = store::open(&StoreSettings::new(scratch.file("copy"))).await.unwrap();
    assert_eq!(copy.log(7, 1).await.unwrap().len(), 2);
    assert_eq!(copy.sizes().await.unwrap().entries, 3);
}

#[tokio::test]
async fn an_old_file_is_brought_up_to_date_and_a_newer_one_refused() {
    let scratch = Scratch::new();
    let path = scratch.file("db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    old.execute(include_str!("../../src/store/sqlite/1.sql")).await.unwrap();
    old.execute("INSERT INTO people VALUES ('p', 'Ada', 0, NULL, NULL); PRAGMA user_version = 1")
        .await
        .unwrap();
    drop(old);
    // Beside an older server the file stays as it is.
    admin::backup(&path, &scratch.file("copy")).await.unwrap();
    assert_eq!(admin::sizes(&path).await.unwrap().people, 1);
    assert!(admin::tables(&path).await.unwrap_err().to_string().contains("form 1"));
    assert!(admin::remove_person(&path, "p").await.is_err());
    for file in [&path, &scratch.file("copy")] {
        let mut seen = sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        let form: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut seen).await.unwrap();
        assert_eq!(form, 1, "{}", file.display());
    }
    let store = store::open(&StoreSettings::new(&path)).await.unwrap();
    assert_eq!(store.person("p").await.unwrap().unwrap().name, "Ada");
    assert!(store.chat(1, 5).await.unwrap().is_empty());
    store.close().await.unwrap();
    let mut newer = options.connect().await.unwrap();
    newer.execute("PRAGMA user_version = 99").await.unwrap();
    drop(newer);
    let error = store::open(&StoreSettings::new(&path)).await.err().unwrap();
    assert!(error.to_string().contains("newer"), "{error}");
    std::fs::write(scratch.file("text"), "this is no database, whatever its name says").unwrap();
    assert!(server::start(config(&scratch.file("text"))).await.is_err());
    assert!(server::start(config(&scratch.file("no/such/folder"))).await.is_err());
}
