//! What a host does: copies, closing, removing, and a new build with other rules.

use crate::support::{House, Person, Scratch, place, play_out, two_at};
use games::kernel::{Dice, Record};
use serde_json::json;
use server::admin;
use sqlx::{ConnectOptions, Executor};

#[tokio::test]
async fn a_running_server_is_copied_and_its_tables_are_closed() {
    let house = House::open().await;
    let (table, people, mut lives) = two_at(&house, "tic_tac_toe").await;
    let database = house.scratch.file("db");
    let copy = house.scratch.file("copy");
    admin::backup(&database, &copy).await.unwrap();
    assert!(admin::backup(&database, &copy).await.is_err());
    #[cfg(unix)]
    for file in [&database, &copy, &house.scratch.file("db-wal")] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "others may read {}", file.display());
    }
    assert_eq!(admin::tables(&copy).await.unwrap()[0].table, table);
    let sizes = admin::sizes(&database).await.unwrap();
    assert_eq!((sizes.tables, sizes.entries, sizes.people), (1, 3, 2));
    admin::close(&database, &table).await.unwrap();
    lives[0].act("a", "Mark{4}").await;
    lives[0].expect("stale").await;
    assert_eq!(people[0].facts(&table).await["state"], "closed");
    assert!(admin::close(&database, "nothing").await.is_err());
    admin::remove_person(&database, &people[1].id).await.unwrap();
    assert_eq!(people[1].get("/api/me/tables").await.status, 401);
    assert!(admin::sizes(&Scratch::new().file("none")).await.is_err());
}

#[tokio::test]
async fn a_person_is_removed_beside_a_running_server() {
    let house = House::open().await;
    let (table, [one, two], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    let waiting = one.table(json!({"game": "toy", "seats": ["me", "open"], "listed": true})).await;
    two.at(&waiting, "sit", json!({})).await;
    admin::remove_person(place(&house.scratch.file("db")), &two.id).await.unwrap();
    assert_eq!(there.expect("bye").await["again"], false);
    let facts = one.facts(&waiting).await;
    assert_eq!(facts["seats"][1], "open");
    assert_eq!(one.get("/api/tables").await.json()[0]["seats"][1], "open");
    while here.last["table"]["seats"][1]["bot"]["free"] != true {
        here.expect("update").await;
    }
    // The others play on against a bot.
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    while !here.last["ask"].is_object() {
        here.expect("update").await;
    }
    assert!(!one.facts(&table).await.to_string().contains(&two.id));
    assert_eq!(house.person().await.at(&table, "sit", json!({})).await["seats"][1].get("bot"), None);
}

#[tokio::test]
async fn a_table_closed_beside_a_running_server_is_closed_for_who_looks_on() {
    let house = House::open().await;
    let (table, _, [mut here, _there]) = two_at(&house, "tic_tac_toe").await;
    admin::close(place(&house.scratch.file("db")), &table).await.unwrap();
    assert_eq!(here.expect("update").await["table"]["state"], "closed");
}

/// The log says that the game began under older rules than this build has.
const OLDER: &str = r#"UPDATE log SET body = replace(body, '"rules":1', '"rules":0')"#;

#[tokio::test]
async fn a_position_is_kept_again_after_a_crash() {
    let house = House::open().await;
    let (table, [one, _], mut lives) = two_at(&house, "tic_tac_toe").await;
    lives[0].act("a", "Mark{4}").await;
    lives[0].expect("done").await;
    drop(lives);
    // As a killed process leaves it: the log is whole, the position was not kept yet.
    let house = house.restart_after("DELETE FROM snapshots").await;
    let one = Person { address: house.running.address, ..one };
    assert_eq!(one.facts(&table).await["state"], "playing");
    let House { running, scratch } = house;
    running.stop().await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.file("db"));
    let mut file = options.connect().await.unwrap();
    let kept: Option<i64> =
        sqlx::query_scalar("SELECT sequence FROM snapshots").fetch_optional(&mut file).await.unwrap();
    let last: i64 = sqlx::query_scalar("SELECT max(sequence) FROM log").fetch_one(&mut file).await.unwrap();
    assert_eq!(kept, Some(last));
}

#[tokio::test]
async fn a_running_game_outlives_its_rules() {
    let house = House::open().await;
    let (table, [one, two], mut lives) = two_at(&house, "toy").await;
    let mut dice = Dice::from_seed("rules");
    for (at, live) in lives.iter_mut().enumerate() {
        let action = live.choose(&mut dice).unwrap();
        live.act(&format!("before{at}"), &action).await;
        live.expect("done").await;
    }
    let number = lives[1].number;
    let (hand, round) = (lives[1].last["view"]["hands"].clone(), lives[1].last["view"]["round"].clone());
    let house = house.restart_after(OLDER).await;
    let people = [one, two].map(|person| Person { address: house.running.address, ..person });
    let mut lives = [people[0].watch(&table).await, people[1].watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    assert!(lives[1].number > number);
    assert_eq!((&lives[1].last["view"]["hands"], &lives[1].last["view"]["round"]), (&hand, &round));
    play_out(&mut lives, &mut dice).await;
    assert_eq!(people[0].facts(&table).await["state"], "over");
    let record = people[0].get(&format!("/api/tables/{table}/record")).await;
    assert!(Record::parse(&record.text).unwrap().state.is_some());
}

#[tokio::test]
async fn a_store_that_fails_during_an_upgrade_pauses_nothing() {
    let house = House::open().await;
    let (table, [one, _], lives) = two_at(&house, "toy").await;
    drop(lives);
    let house = house.restart_after(&format!("{OLDER}; ALTER TABLE snapshots RENAME TO elsewhere")).await;
    let one = Person { address: house.running.address, ..one };
    let mut live = one.watch(&table).await;
    assert_eq!(live.expect("update").await["table"]["state"], "playing");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.scratch.file("db"));
    let mut file = options.connect().await.unwrap();
    file.execute("ALTER TABLE elsewhere RENAME TO snapshots").await.unwrap();
    while live.last.get("view").is_none() {
        live.expect("update").await;
    }
    assert_eq!(one.facts(&table).await["state"], "playing");
}

#[tokio::test]
async fn a_game_that_cannot_go_on_is_paused_and_kept() {
    let house = House::open().await;
    let (table, [one, _], mut lives) = two_at(&house, "toy").await;
    let action = lives[0].choose(&mut Dice::from_seed("rules")).unwrap();
    lives[0].act("a", &action).await;
    lives[0].expect("done").await;
    let house = house
        .restart_after(&format!("{OLDER}; UPDATE snapshots SET body = replace(body, 'Lay', 'Elsewhere')"))
        .await;
    let one = Person { address: house.running.address, ..one };
    assert_eq!(one.facts(&table).await["state"], "paused");
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    live.act("b", &action).await;
    live.expect("refused").await;
    let house = house.restart(|_| {}).await;
    let one = Person { address: house.running.address, ..one };
    let facts = one.facts(&table).await;
    assert_eq!(facts["state"], "paused");
    assert_eq!(facts["seats"].as_array().unwrap().len(), 2);
    assert_eq!(json!(null), facts.get("outcome").cloned().unwrap_or_default());
}
