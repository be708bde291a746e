//! Tables at rest cost nothing until they have something to do, however many there are.

use crate::support::{House, Person, Scratch, config, two_at};
use serde_json::json;
use server::admin;
use server::stage::Entry;
use server::store::AWAKE;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use std::time::{Duration, Instant};

/// A table with clocks of an hour at which nobody has moved yet.
async fn timed(one: &Person, two: &Person) -> String {
    let clock = json!({"per_move": {"seconds": 3600}});
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "clock": clock, "timeout": "bot"});
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    table
}

/// Stops the server and does something to its file.
async fn change(house: House, sql: String) -> Scratch {
    let House { running, scratch } = house;
    running.stop().await.unwrap();
    let mut file = SqliteConnectOptions::new().filename(scratch.file("db")).connect().await.unwrap();
    file.execute(AssertSqlSafe(sql)).await.unwrap();
    file.close().await.unwrap();
    scratch
}

async fn start_again(scratch: Scratch) -> House {
    let mut config = config(&scratch.file("db"));
    config.clock_grace = Duration::ZERO;
    House { running: server::start(config).await.unwrap(), scratch }
}

/// When a table next has something to do, as the file says.
async fn due(house: &House, table: &str) -> Option<i64> {
    let mut file = SqliteConnectOptions::new().filename(house.scratch.file("db")).connect().await.unwrap();
    let query = sqlx::query_scalar("SELECT due FROM tables WHERE id = ?1").bind(table);
    query.fetch_one(&mut file).await.unwrap()
}

/// Waits until somebody's time is up at a table, without touching it.
async fn time_is_up(house: &House, table: &str) {
    let store = &house.running.node.store;
    let key = store.shelf(table).await.unwrap().unwrap().key;
    for _ in 0..2_000 {
        let rows = store.log(key, 0).await.unwrap();
        let entries = rows.iter().map(|row| serde_json::from_str(&row.body).unwrap());
        if entries.into_iter().any(|entry: Entry| matches!(entry, Entry::TimedOut { .. })) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the table slept through its alarm");
}

const AN_HOUR_AGO: &str =
    "UPDATE log SET at = at - 7200000 WHERE table_key = (SELECT key FROM tables WHERE id = 'TABLE');";

/// `PANTHEON_TABLES=20000 cargo test -p server thousands -- --nocapture` says what a start costs.
#[tokio::test]
async fn thousands_of_tables_at_rest_hold_nothing_up() {
    let many: u32 = std::env::var("PANTHEON_TABLES").map_or(2_000, |many| many.parse().unwrap());
    let house = House::open().await;
    let (closed, [one, two], lives) = two_at(&house, "tic_tac_toe").await;
    let (late, asleep) = (timed(&one, &two).await, timed(&one, &two).await);
    drop(lives);
    let sql = format!(
        "{} UPDATE tables SET due = due - 7200000 WHERE id = '{late}';
         CREATE TEMP TABLE n AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < {many}) SELECT i FROM c;
         CREATE TEMP TABLE t AS SELECT * FROM tables WHERE id = '{asleep}';
         CREATE TEMP TABLE l AS SELECT * FROM log WHERE table_key = (SELECT key FROM t);
         INSERT INTO tables (key, id, game, listed, state, made, chairs, due)
             SELECT key + i, id || i, game, listed, state, made, chairs, due FROM t, n;
         INSERT INTO log (table_key, sequence, at, body) SELECT table_key + i, sequence, at, body FROM l, n;",
        AN_HOUR_AGO.replace("TABLE", &late),
    );
    let scratch = change(house, sql).await;
    let begun = Instant::now();
    let house = start_again(scratch).await;
    let mut live = Person { address: house.running.address, ..one }.watch(&closed).await;
    live.expect("update").await;
    admin::close(&house.scratch.file("db"), &closed).await.unwrap();
    while live.last["table"]["state"] != "closed" {
        live.expect("update").await;
    }
    println!("{many} tables: a host is heard after {:?}", begun.elapsed());
    time_is_up(&house, &late).await;
    println!("{many} tables: an alarm rings after {:?}", begun.elapsed());
    let awake = house.running.node.tables_in_memory();
    assert!(awake <= 2, "{awake} tables are in memory, and two have something to do");
    if let Ok(memory) = std::fs::read_to_string("/proc/self/status") {
        memory
            .lines()
            .filter(|line| line.starts_with("VmRSS"))
            .for_each(|line| println!("{many} tables: {line}"));
    }
}

#[tokio::test]
async fn a_table_at_rest_leaves_word_when_it_has_something_to_do() {
    let house = House::with(|config| config.rest_after = Duration::from_millis(50)).await;
    let (one, two) = (house.person().await, house.person().await);
    let table = timed(&one, &two).await;
    let mut live = one.watch(&table).await;
    let clock = live.expect("update").await["clock"].clone();
    assert_eq!(due(&house, &table).await, Some(AWAKE), "it is in memory");
    let alarm = clock["since"].as_i64().unwrap() + clock["left"].as_i64().unwrap();
    drop(live);
    while house.running.node.tables_in_memory() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(due(&house, &table).await, Some(alarm));
    // And so it is when a server stops in good order.
    one.facts(&table).await;
    let house = house.restart(|_| {}).await;
    assert_eq!(due(&house, &table).await, Some(alarm));
}

#[tokio::test]
async fn what_was_in_memory_when_the_process_was_killed_is_looked_at_again() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let table = timed(&one, &two).await;
    let sql = format!("{} UPDATE tables SET due = {AWAKE}", AN_HOUR_AGO.replace("TABLE", &table));
    let house = start_again(change(house, sql).await).await;
    time_is_up(&house, &table).await;
}

/// Where the beginning of the log were read again, it would be missed.
#[tokio::test]
async fn what_is_new_is_read_and_nothing_else() {
    let house = House::open().await;
    let (table, _, [mut here, _there]) = two_at(&house, "tic_tac_toe").await;
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    let options = SqliteConnectOptions::new().filename(house.scratch.file("db"));
    options.connect().await.unwrap().execute("DELETE FROM log WHERE sequence < 4").await.unwrap();
    admin::close(&house.scratch.file("db"), &table).await.unwrap();
    while here.last["table"]["state"] != "closed" {
        here.expect("update").await;
    }
}

#[tokio::test]
async fn guests_without_games_and_closed_tables_are_removed_in_time() {
    let house = House::open().await;
    let (table, [one, two], lives) = two_at(&house, "tic_tac_toe").await;
    let (stranger, account) = (house.person().await, house.person().await);
    let registered = json!({"name": "Ada", "password": "correct horse"});
    assert_eq!(account.post("/api/account", registered).await.status, 200);
    let closed = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    admin::close(&house.scratch.file("db"), &closed).await.unwrap();
    drop(lives);
    let house = house.restart(|config| (config.keep_guests, config.keep_closed) = (None, None)).await;
    let here = |person: &Person| Person { address: house.running.address, ..person.clone() };
    assert_eq!(here(&one).facts(&closed).await["state"], "closed", "nothing goes that is kept for ever");
    assert_eq!(here(&stranger).get("/api/me/tables").await.status, 200);
    let soon = Some(Duration::ZERO);
    let house = house.restart(|config| (config.keep_guests, config.keep_closed) = (soon, soon)).await;
    let here = |person: &Person| Person { address: house.running.address, ..person.clone() };
    let store = &house.running.node.store;
    while store.shelf(&closed).await.unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(here(&one).get(&format!("/api/tables/{closed}")).await.status, 404);
    assert_eq!(here(&stranger).get("/api/me/tables").await.status, 401);
    for person in [&one, &two] {
        assert_eq!(here(person).facts(&table).await["state"], "playing");
    }
    let sizes = store.sizes().await.unwrap();
    assert_eq!((sizes.tables, sizes.people), (1, 3), "those who play and who have an account stay");
}
