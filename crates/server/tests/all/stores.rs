//! What every store does, whichever it is. `cargo xtask test --only postgres` runs these on PostgreSQL as well.

use crate::support::{House, POSTGRES, Person, Scratch, place, schema, two_at};
use games::kernel::Dice;
use protocol::{Chat, State};
use serde_json::json;
use server::admin;
use server::store::{
    self, AWAKE, Keep, Note, Notice, Place, Row, Shelf, Snapshot, Store, StoreError, StoreSettings,
};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};
use std::sync::Arc;
use std::time::Duration;

async fn open(scratch: &Scratch) -> Arc<dyn Store> {
    store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap()
}

/// Keeps a table with one entry, written then.
async fn table(store: &dyn Store, key: i64, state: State, at: i64) {
    let (id, game) = (format!("t{key}"), "toy".to_owned());
    let shelf = Shelf { key, id, game, listed: true, state, made: at };
    let first = Row { key, sequence: 1, at, body: format!("entry of {key}").into() };
    store.create(shelf, first, Vec::new()).await.unwrap();
}

#[tokio::test]
async fn what_is_due_is_claimed_once_and_the_oldest_first() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    for (key, due) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(900)), (5, Some(AWAKE))] {
        table(&*store, key, State::Playing, 1).await;
        store.rest(key, due).await.unwrap();
    }
    assert_eq!(store.claim_due(500, 1).await.unwrap(), ["t2"]);
    assert_eq!(store.claim_due(500, 9).await.unwrap(), ["t1"]);
    assert!(store.claim_due(500, 9).await.unwrap().is_empty(), "they are awake");
    let row = Row { key: 3, sequence: 2, at: 2, body: "more".into() };
    store.append(row, vec![Note::Due(Some(400))]).await.unwrap();
    assert_eq!(store.claim_due(500, 9).await.unwrap(), ["t3"]);
}

#[tokio::test]
async fn alarms_stand_still_while_nobody_is_there_and_what_was_awake_is_due() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    table(&*store, 1, State::Playing, 1).await;
    table(&*store, 2, State::Playing, 1).await;
    store.rest(1, Some(1_050_000)).await.unwrap();
    store.rest(2, Some(AWAKE)).await.unwrap();
    store.alive(1_000_000).await.unwrap();
    let absences = store.wake(9_000_000).await.unwrap();
    assert_eq!((absences[0].began, absences[0].ended), (1_000_000, 9_000_000));
    assert_eq!(
        store.claim_due(9_049_999, 9).await.unwrap(),
        ["t2"],
        "the other has as much time left as before"
    );
    assert_eq!(store.claim_due(9_050_000, 9).await.unwrap(), ["t1"]);
    // By a clock that was ahead an alarm would be far off.
    store.rest(1, Some(90_000_000)).await.unwrap();
    store.alive(80_000_000).await.unwrap();
    store.wake(9_100_000).await.unwrap();
    assert_eq!(store.claim_due(9_100_000, 9).await.unwrap().len(), 2);
}

#[tokio::test]
async fn closed_tables_go_in_time_and_positions_of_what_is_over_at_once() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    let states = [State::Closed, State::Closed, State::Over, State::Playing];
    for (key, state) in (1..).zip(states) {
        table(&*store, key, state, if key == 2 { 50 } else { 10 }).await;
        let snapshot = Snapshot { sequence: 1, rules: 1, body: "{}".to_owned() };
        store.save_snapshot(key, snapshot.clone()).await.unwrap();
        store.save_snapshot(key, snapshot).await.unwrap();
    }
    let keep = Keep { now: 100, guests_since: 0, closed_since: 20, limit: 50 };
    store.tidy(keep).await.unwrap();
    let mut kept = Vec::new();
    for key in 1..=4 {
        let shelf = store.shelf(&format!("t{key}")).await.unwrap().is_some();
        kept.push((
            shelf,
            store.log(key, 0).await.unwrap().len(),
            store.snapshot(key).await.unwrap().is_some(),
        ));
    }
    assert_eq!(kept, [(false, 0, false), (true, 1, false), (true, 1, false), (true, 1, true)]);
}

#[tokio::test]
async fn any_letter_is_kept_and_a_line_once() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    let line = |number| Chat {
        number,
        person: Some("p".to_owned()),
        name: String::new(),
        text: "Ⅷ 🎲 'x'; -- \u{7f}".to_owned(),
        at: 5,
    };
    store.say(1, line(1), "a\0b".to_owned()).await.unwrap();
    assert!(store.said(1, "p", "a\0b").await.unwrap());
    assert!(!store.said(1, "p", "ab").await.unwrap());
    assert_eq!(store.say(1, line(1), "c".to_owned()).await, Err(StoreError::Taken));
    assert_eq!(store.say(1, line(2), "a\0b".to_owned()).await, Err(StoreError::Taken));
    assert_eq!(store.chat(1, 9).await.unwrap()[0].text, line(1).text);
}

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

/// PostgreSQL prepares a statement for the types of the first values that it gets.
#[tokio::test]
async fn an_alarm_is_set_where_there_was_none() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    table(&*store, 1, State::Playing, 1).await;
    store.rest(1, None).await.unwrap();
    assert!(store.claim_due(500, 9).await.unwrap().is_empty());
    store.rest(1, Some(300)).await.unwrap();
    assert_eq!(store.claim_due(500, 9).await.unwrap(), ["t1"]);
}

/// The connection of a test to its own schema.
async fn postgres() -> sqlx::PgConnection {
    let server: PgConnectOptions = std::env::var(POSTGRES).unwrap().parse().unwrap();
    server.connect().await.unwrap()
}

#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn a_database_is_one_servers_until_it_shows_no_life() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    assert!(store.hold("one", 600_000).await.unwrap());
    assert!(store.hold("one", 600_000).await.unwrap());
    assert!(!store.hold("two", 1).await.unwrap());
    store.release("two").await.unwrap();
    assert!(!store.hold("two", 1).await.unwrap(), "nobody lets go what another has");
    store.hold("one", 0).await.unwrap();
    assert!(store.hold("two", 600_000).await.unwrap());
    assert!(!store.hold("one", 600_000).await.unwrap());
    store.release("two").await.unwrap();
    assert!(store.hold("one", 1).await.unwrap());
}

/// A server that was paused for long finds that another has its database, and ends; what that one keeps it leaves alone.
#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn a_server_that_lost_its_database_ends() {
    let house = House::open().await;
    let _table = two_at(&house, "tic_tac_toe").await;
    let schema = schema(&house.scratch.file("db"));
    let steal = format!("UPDATE {schema}.lease SET server = 'another', until = 9000000000000000");
    let mut beside = postgres().await;
    sqlx::query(sqlx::AssertSqlSafe(steal)).execute(&mut beside).await.unwrap();
    let ended = house.running.until_told_to_stop();
    tokio::time::timeout(crate::support::SOON, ended).await.expect("it ends by itself").unwrap();
    let due = sqlx::AssertSqlSafe(format!("SELECT due FROM {schema}.tables"));
    let due: Option<i64> = sqlx::query_scalar(due).fetch_one(&mut beside).await.unwrap();
    assert_eq!(due, Some(AWAKE));
}

#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn play_goes_on_when_all_connections_break() {
    let house = House::open().await;
    let (_, _, mut lives) = two_at(&house, "tic_tac_toe").await;
    let schema = schema(&house.scratch.file("db"));
    let mut dice = Dice::from_seed("broken");
    let mut beside = postgres().await;
    let mut count = 0;
    while !lives[0].over() {
        let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = $1";
        let ended: i64 = sqlx::query_scalar(end).bind(&schema).fetch_one(&mut beside).await.unwrap();
        assert!(ended > 0, "the server is connected");
        let at = lives.iter().position(|live| live.last["ask"].is_object()).expect("somebody is asked");
        let action = lives[at].choose(&mut dice).unwrap();
        count += 1;
        let other = 1 - at;
        let before = lives[other].number;
        loop {
            lives[at].act(&format!("c{count}"), &action).await;
            let heard = loop {
                let heard = lives[at].hear().await.expect("the server is there");
                if heard.get("update").is_none() {
                    break heard;
                }
            };
            if heard.get("done").is_some() {
                break;
            }
            assert!(heard.get("stale").is_some() || heard["refused"]["code"] == "unavailable", "{heard}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        while lives[other].number <= before {
            lives[other].expect("update").await;
        }
    }
    beside.close().await.unwrap();
    assert!(count >= 5, "{count} moves");
}

/// Numbers are given before they can be read: whoever reads on from the last one must not miss one before it.
#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn no_notice_can_be_read_before_an_earlier_one() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    store.post(Notice::Table("first".to_owned())).await.unwrap();
    let schema = schema(&scratch.file("db"));
    let mut slow = postgres().await;
    let run = |sql: &str| sqlx::AssertSqlSafe(sql.replace("SCHEMA", &schema));
    slow.execute("BEGIN").await.unwrap();
    slow.execute(run("UPDATE SCHEMA.marks SET at = at + 1 WHERE name = 'notices'")).await.unwrap();
    slow.execute(run("INSERT INTO SCHEMA.notices (about, whom) VALUES ('table', 'slow')")).await.unwrap();
    let quick = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.post(Notice::Table("quick".to_owned())).await }
    });
    let mut beside = postgres().await;
    let waits =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waits).bind(&schema).fetch_one(&mut beside).await.unwrap() == 0 {
        assert!(!quick.is_finished(), "it has not waited for the other");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    slow.execute("COMMIT").await.unwrap();
    quick.await.unwrap().unwrap();
    let words = store.notices(0).await.unwrap().into_iter().map(|(_, notice)| notice);
    assert_eq!(
        words.collect::<Vec<_>>(),
        ["first", "slow", "quick"].map(|word| Notice::Table(word.to_owned()))
    );
}
