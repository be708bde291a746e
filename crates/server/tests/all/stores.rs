//! What every store does, whichever it is. `cargo xtask test --only postgres` runs these on PostgreSQL as well.

use crate::support::{House, POSTGRES, Scratch, place, schema, two_at};
use games::kernel::Dice;
use protocol::{Chat, Shown, State};
use server::admin;
use server::store::{
    self, AWAKE, Achieved, Allowance, Finished, Hold, Keep, Known, Migration, Note, Notice, PersonRow, Place,
    RatedGame, Row, Shelf, Snapshot, Store, StoreError, StoreSettings,
};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};
use std::sync::Arc;
use std::time::Duration;

/// What nodes of these tests know.
const KNOWN: &[Known] = &[("toy", 1)];

async fn open(scratch: &Scratch) -> Arc<dyn Store> {
    store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap()
}

/// A store where a node called `one` is there.
async fn open_for_one(scratch: &Scratch) -> Arc<dyn Store> {
    let store = open(scratch).await;
    assert!(store.join("one", 600_000, false).await.unwrap());
    store
}

/// What a node has of a table now.
async fn claim(store: &dyn Store, key: i64, node: &str) -> Hold {
    let owner = store.claim(key, node).await.unwrap();
    assert_eq!(owner.node, node);
    Hold { key, epoch: owner.epoch }
}

/// A table at rest that has something to do then.
async fn rest(store: &dyn Store, key: i64, due: Option<i64>) {
    store.rest(claim(store, key, "one").await, Some(due)).await.unwrap();
}

/// Keeps a table with one entry, written then.
async fn table(store: &dyn Store, key: i64, state: State, at: i64) {
    let (id, game) = (format!("t{key}"), "toy".to_owned());
    let shelf = Shelf { key, id, game, listed: true, state, made: at, rules: 0 };
    let first = Row { key, sequence: 1, at, body: format!("entry of {key}").into() };
    store.create(shelf, first, Vec::new()).await.unwrap();
}

#[tokio::test]
async fn what_is_due_is_claimed_once_and_the_oldest_first() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    for (key, due) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(900)), (5, Some(AWAKE))] {
        table(&*store, key, State::Playing, 1).await;
        rest(&*store, key, due).await;
    }
    assert_eq!(store.claim_due("one", (500, 1), KNOWN).await.unwrap(), ["t2"]);
    assert_eq!(store.claim_due("one", (500, 9), KNOWN).await.unwrap(), ["t1"]);
    assert!(store.claim_due("one", (500, 9), KNOWN).await.unwrap().is_empty(), "they are awake");
    let row = Row { key: 3, sequence: 2, at: 2, body: "more".into() };
    store.append(row, None, vec![Note::Due(Some(400))]).await.unwrap();
    assert_eq!(store.claim_due("one", (500, 9), KNOWN).await.unwrap(), ["t3"]);
}

#[tokio::test]
async fn alarms_stand_still_while_nobody_is_there_and_what_was_awake_is_due() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    table(&*store, 1, State::Playing, 1).await;
    table(&*store, 2, State::Playing, 1).await;
    rest(&*store, 1, Some(1_050_000)).await;
    rest(&*store, 2, Some(AWAKE)).await;
    store.alive(1_000_000).await.unwrap();
    store.wake(9_000_000).await.unwrap();
    let absences = store.absences().await.unwrap();
    assert_eq!((absences[0].began, absences[0].ended), (1_000_000, 9_000_000));
    assert_eq!(
        store.claim_due("one", (9_049_999, 9), KNOWN).await.unwrap(),
        ["t2"],
        "the other has as much time left as before"
    );
    assert_eq!(store.claim_due("one", (9_050_000, 9), KNOWN).await.unwrap(), ["t1"]);
    // By a clock that was ahead an alarm would be far off.
    rest(&*store, 1, Some(90_000_000)).await;
    rest(&*store, 2, Some(AWAKE)).await;
    store.alive(80_000_000).await.unwrap();
    store.wake(9_100_000).await.unwrap();
    assert_eq!(store.claim_due("one", (9_100_000, 9), KNOWN).await.unwrap().len(), 2);
}

#[tokio::test]
async fn closed_tables_go_in_time_and_positions_of_what_is_over_at_once() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    let states = [State::Closed, State::Closed, State::Over, State::Playing];
    for (key, state) in (1..).zip(states) {
        table(&*store, key, state, if key == 2 { 50 } else { 10 }).await;
        let snapshot = Snapshot { sequence: 1, rules: 1, body: "{}".to_owned() };
        let hold = claim(&*store, key, "one").await;
        store.save_snapshot(hold, snapshot.clone()).await.unwrap();
        store.save_snapshot(Hold::alone(key), snapshot).await.unwrap();
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
    let store = open_for_one(&scratch).await;
    let hold = claim(&*store, 1, "one").await;
    let line = |number| Chat {
        number,
        person: Some("p".to_owned()),
        name: String::new(),
        text: "Ⅷ 🎲 'x'; -- \u{7f}".to_owned(),
        at: 5,
        removed: false,
    };
    store.say(hold, line(1), "a\0b".to_owned()).await.unwrap();
    assert!(store.said(1, "p", "a\0b").await.unwrap());
    assert!(!store.said(1, "p", "ab").await.unwrap());
    assert_eq!(store.say(hold, line(1), "c".to_owned()).await, Err(StoreError::Taken));
    assert_eq!(store.say(hold, line(2), "a\0b".to_owned()).await, Err(StoreError::Taken));
    assert_eq!(store.chat(1, 9).await.unwrap()[0].text, line(1).text);
}

/// Two people and a guest, and games that they have ended.
async fn with_results(store: &dyn Store) {
    for id in ["ada", "bob", "guest"] {
        let person =
            PersonRow { id: id.to_owned(), name: id.to_owned(), epoch: 0, account: None, password: None };
        store.add_person(person).await.unwrap();
    }
    let results = |key: i64| match key {
        1 => vec![("ada", 0, 1), ("bob", 1, 2)],
        2 => vec![("guest", 0, 1), ("bob", 1, 2)],
        _ => vec![("ada", 0, 2), ("guest", 1, 1)],
    };
    for key in 1..=3 {
        table(store, key, State::Over, 1).await;
        let person = |(id, seat, place): (&str, u8, u8)| (id.to_owned(), seat, place, i32::from(place));
        let won = results(key).into_iter().filter(|(.., place)| *place == 1);
        let achieved =
            won.map(|(id, seat, _)| Achieved { person: id.to_owned(), seat, feat: "first_win".to_owned() });
        let finished = Finished {
            record: "{}".to_owned(),
            lines: String::new(),
            results: results(key).into_iter().map(person).collect(),
            at: key * 10,
            replay: format!("r{key}"),
            rated: RatedGame { key, game: "toy".to_owned(), at: key * 10, contestants: Vec::new() },
            achieved: achieved.collect(),
        };
        store.finish(key, finished.clone()).await.unwrap();
        store.finish(key, finished).await.unwrap();
    }
}

#[tokio::test]
async fn profiles_are_told_from_what_has_ended_by_then() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    with_results(&*store).await;
    let past = store.past(("bob", "bob"), 15, 9).await.unwrap();
    assert_eq!((past.len(), past[0].key, past[0].place, past[0].players.len()), (1, 1, 2, 2));
    let rivals = store.rivals(("bob", "ada"), 99, 9).await.unwrap();
    let told: Vec<_> =
        rivals.iter().map(|one| (one.name.as_str(), one.ahead, one.behind, one.last)).collect();
    assert_eq!(told, [("guest", 0, 1, 20), ("ada", 0, 1, 10)]);
    let feats = store.feats("guest", 25).await.unwrap();
    assert_eq!(feats, [("toy".to_owned(), "first_win".to_owned(), 1, 20)]);
    assert!(store.have_met("ada", "bob").await.unwrap() && !store.have_met("ada", "eve").await.unwrap());
    let ada = store.person("ada").await.unwrap().unwrap();
    assert_eq!(store.shown("ada").await.unwrap(), Some(Shown::Everybody));
    store.show(ada.clone(), Shown::Met).await.unwrap();
    assert_eq!(store.shown("ada").await.unwrap(), Some(Shown::Met));
    assert_eq!(store.show(PersonRow { epoch: 7, ..ada }, Shown::Nobody).await, Err(StoreError::Gone));
    assert_eq!(store.shown("eve").await.unwrap(), None);
}

#[tokio::test]
async fn what_a_guest_has_done_goes_to_the_account_once() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    with_results(&*store).await;
    let hold = claim(&*store, 1, "one").await;
    for (number, person) in [(1, "ada"), (2, "guest")] {
        let (person, text) = (Some(person.to_owned()), "hello".to_owned());
        store
            .say(
                hold,
                Chat { number, person, name: String::new(), text, at: 5, removed: false },
                "c".to_owned(),
            )
            .await
            .unwrap();
    }
    for (person, other) in [("guest", "bob"), ("bob", "guest"), ("guest", "ada")] {
        store.block(person.to_owned(), other.to_owned(), true).await.unwrap();
    }
    let (guest, ada) =
        (store.person("guest").await.unwrap().unwrap(), store.person("ada").await.unwrap().unwrap());
    // Whoever has an account meanwhile, or is known by another epoch, is not brought along, nor anybody to themselves.
    let stale = [
        (PersonRow { epoch: 7, ..guest.clone() }, ada.clone()),
        (guest.clone(), PersonRow { epoch: 7, ..ada.clone() }),
        (guest.clone(), guest.clone()),
    ];
    for (guest, person) in &stale {
        assert_eq!(store.adopt(guest, person).await, Err(StoreError::Gone));
    }
    assert!(store.notices(0).await.unwrap().is_empty());
    store.adopt(&guest, &ada).await.unwrap();
    let told = store.notices(0).await.unwrap().pop().map(|(_, notice)| notice);
    assert_eq!(told, Some(Notice::Order("ada".to_owned())), "all nodes hear what stood against the guest");
    let games = store.past(("ada", "ada"), 99, 9).await.unwrap();
    assert_eq!(games.iter().map(|game| (game.key, game.place)).collect::<Vec<_>>(), [(3, 2), (2, 1), (1, 1)]);
    assert_eq!(games[0].players.len(), 1, "the guest's place in a game of both is nobody's");
    assert_eq!(store.feats("ada", 99).await.unwrap()[0].2, 2, "nor is what was done on it the account's");
    assert_eq!(store.chat_of("ada").await.unwrap().len(), 2);
    assert_eq!(store.blocked("ada").await.unwrap(), ["bob"]);
    assert_eq!(store.blocked("bob").await.unwrap(), ["ada"]);
    assert_eq!(store.person("guest").await.unwrap().unwrap().name, store::GONE);
    assert!(
        store.feats("guest", 99).await.unwrap().is_empty()
            && store.standings("guest", 99).await.unwrap().is_empty()
    );
}

/// PostgreSQL prepares a statement for the types of the first values that it gets.
#[tokio::test]
async fn an_alarm_is_set_where_there_was_none() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    table(&*store, 1, State::Playing, 1).await;
    rest(&*store, 1, None).await;
    assert!(store.claim_due("one", (500, 9), KNOWN).await.unwrap().is_empty());
    rest(&*store, 1, Some(300)).await;
    assert_eq!(store.claim_due("one", (500, 9), KNOWN).await.unwrap(), ["t1"]);
}

/// The connection of a test to its own schema.
async fn postgres() -> sqlx::PgConnection {
    let server: PgConnectOptions = std::env::var(POSTGRES).unwrap().parse().unwrap();
    server.connect().await.unwrap()
}

#[tokio::test]
async fn who_wants_to_be_alone_comes_when_nobody_shows_life() {
    let scratch = Scratch::new();
    let store = open(&scratch).await;
    assert!(store.join("one", 600_000, true).await.unwrap());
    assert!(store.beat("one", 600_000).await.unwrap());
    for alone in [true, false] {
        assert!(!store.join("two", 1, alone).await.unwrap(), "one is alone");
    }
    store.leave("two").await.unwrap();
    assert!(!store.join("two", 1, true).await.unwrap(), "nobody leaves for another");
    store.beat("one", 0).await.unwrap();
    assert!(store.join("two", 600_000, false).await.unwrap());
    assert!(!store.beat("one", 600_000).await.unwrap(), "it was taken for dead");
    assert!(
        !store.join("one", 600_000, true).await.unwrap() && store.join("one", 600_000, false).await.unwrap()
    );
    for node in ["one", "two"] {
        store.leave(node).await.unwrap();
    }
    assert!(store.join("three", 1, true).await.unwrap());
}

/// Whoever was taken for dead writes nothing to what another has claimed: no entry, no line, no position, no number, and it
/// gives nothing up.
#[tokio::test]
async fn who_has_lost_a_table_writes_nothing_there() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    assert!(store.join("two", 600_000, false).await.unwrap());
    table(&*store, 1, State::Playing, 1).await;
    table(&*store, 2, State::Playing, 1).await;
    let first = claim(&*store, 1, "one").await;
    let kept = claim(&*store, 2, "one").await;
    assert_eq!(store.claim(1, "two").await.unwrap().node, "one", "it is there");
    let row = |key, sequence: u64| Row { key, sequence, at: 2, body: "more".into() };
    store.append(row(1, 2), Some(first), vec![Note::Due(Some(AWAKE))]).await.unwrap();
    store.beat("one", 0).await.unwrap();
    assert_eq!(store.owner(1).await.unwrap(), None);
    let second = claim(&*store, 1, "two").await;
    assert!(second.epoch > first.epoch);
    assert!(store.join("one", 600_000, false).await.unwrap(), "it wakes up");
    let line =
        Chat { number: 1, person: None, name: String::new(), text: "x".to_owned(), at: 5, removed: false };
    let snapshot = Snapshot { sequence: 2, rules: 1, body: "{}".to_owned() };
    let lost = Err(StoreError::Lost);
    for notes in
        [Vec::new(), vec![Note::State(State::Closed), Note::Seated { person: "p".to_owned(), seat: 0 }]]
    {
        assert_eq!(store.append(row(1, 3), Some(first), notes).await, lost);
    }
    assert_eq!(store.say(first, line.clone(), "c".to_owned()).await, lost);
    assert_eq!(store.save_snapshot(first, snapshot).await, lost);
    assert_eq!(store.rest(first, Some(None)).await, lost);
    let seated = vec![Note::Seated { person: "p".to_owned(), seat: 0 }];
    store.append(row(1, 3), Some(second), seated).await.unwrap();
    store.saw(first, "p".to_owned(), 9).await.unwrap();
    assert_eq!(store.tables_of("p", 9).await.unwrap()[0].2, 0, "what it saw is not kept");
    store.say(second, line, "c".to_owned()).await.unwrap();
    assert_eq!(store.log(1, 0).await.unwrap().len(), 3);
    assert_eq!(store.snapshot(1).await.unwrap(), None);
    assert_eq!(store.shelf("t1").await.unwrap().unwrap().state, State::Playing);
    store.append(row(2, 2), Some(kept), Vec::new()).await.unwrap();
    // Whoever gives a table up and takes it again has another number: what it left unwritten stays so.
    store.rest(second, Some(None)).await.unwrap();
    assert!(claim(&*store, 1, "one").await.epoch > second.epoch);
    assert_eq!(store.append(row(1, 4), Some(second), Vec::new()).await, lost);
}

/// In one commit with others, nobody pays for who has lost a table or its place.
#[tokio::test]
async fn what_is_written_together_is_judged_one_by_one() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    let mut holds = Vec::new();
    for key in 1..=4 {
        table(&*store, key, State::Playing, 1).await;
        holds.push(claim(&*store, key, "one").await);
    }
    holds[1].epoch += 1;
    let write = |hold: Hold, sequence: u64| {
        store.append(Row { key: hold.key, sequence, at: 2, body: "more".into() }, Some(hold), Vec::new())
    };
    let (fine, lost) = (Ok(()), Err(StoreError::Lost));
    let (a, b, c) = tokio::join!(write(holds[0], 2), write(holds[1], 2), write(holds[2], 2));
    assert_eq!((a, b, c), (fine.clone(), lost.clone(), fine.clone()));
    let (a, b, c) = tokio::join!(write(holds[0], 2), write(holds[1], 2), write(holds[3], 2));
    assert_eq!((a, b, c), (Err(StoreError::Taken), lost, fine));
}

#[tokio::test]
async fn what_the_dead_had_in_memory_is_due_and_goes_to_one_of_the_living() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    assert!(store.join("two", 600_000, false).await.unwrap());
    for (key, node) in [(1, "one"), (2, "two")] {
        table(&*store, key, State::Playing, 1).await;
        store.rest(claim(&*store, key, node).await, Some(Some(100))).await.unwrap();
        assert_eq!(store.claim_due(node, (500, 9), KNOWN).await.unwrap(), [format!("t{key}")]);
    }
    store.reap().await.unwrap();
    assert!(store.claim_due("two", (500, 9), KNOWN).await.unwrap().is_empty(), "both are there");
    store.beat("one", 0).await.unwrap();
    store.reap().await.unwrap();
    assert_eq!(store.claim_due("two", (500, 9), KNOWN).await.unwrap(), ["t1"]);
    assert_eq!(store.owner(1).await.unwrap().unwrap().node, "two");
    assert!(store.join("one", 600_000, false).await.unwrap());
    assert!(store.claim_due("one", (500, 9), KNOWN).await.unwrap().is_empty(), "it came too late");
}

/// A server that wanted to be alone and was paused for long finds that another has its database, and ends.
#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn a_server_that_lost_its_database_ends() {
    let house = House::open().await;
    let _table = two_at(&house, "tic_tac_toe").await;
    let schema = schema(&house.scratch.file("db"));
    let steal = format!(
        "UPDATE {schema}.nodes SET until = 0; INSERT INTO {schema}.nodes VALUES ('another', 9000000000000000, 1)"
    );
    let mut beside = postgres().await;
    sqlx::raw_sql(sqlx::AssertSqlSafe(steal)).execute(&mut beside).await.unwrap();
    let settings = server::Settings::default();
    let ended = house.running.until_told_to_stop(&settings);
    tokio::time::timeout(crate::support::SOON, ended).await.expect("it ends by itself").unwrap();
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

/// A move that was killed in the middle keeps no server out of the store that it was to empty.
#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn a_server_comes_back_after_a_move_was_killed() {
    let House { running, scratch } = House::open().await;
    running.stop().await.unwrap();
    let schema = schema(&scratch.file("db"));
    let mut beside = postgres().await;
    let lock = format!("BEGIN; LOCK TABLE {schema}.log IN ACCESS EXCLUSIVE MODE");
    sqlx::raw_sql(sqlx::AssertSqlSafe(lock)).execute(&mut beside).await.unwrap();
    let (from, to) = (place(&scratch.file("db")), Place::from(&scratch.file("file")));
    let moving = tokio::spawn(async move { admin::carry(&from, &to).await });
    let mut watching = postgres().await;
    let there = format!("SELECT count(*) FROM {schema}.nodes WHERE alone = 1");
    let there = || sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(there.clone()));
    while there().fetch_one(&mut watching).await.unwrap() == 0 {
        assert!(!moving.is_finished(), "it waits for the log");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    moving.abort();
    assert!(moving.await.unwrap_err().is_cancelled());
    beside.execute("ROLLBACK").await.unwrap();
    let config = crate::support::config(&scratch.file("db"));
    server::start(config).await.unwrap().stop().await.unwrap();
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

/// A node claims nothing that it could not read.
#[tokio::test]
async fn tables_of_newer_rules_are_left_for_who_knows_them() {
    let scratch = Scratch::new();
    let store = open_for_one(&scratch).await;
    for (key, rules) in [(1, 1), (2, 2)] {
        table(&*store, key, State::Playing, 1).await;
        let row = Row { key, sequence: 2, at: 2, body: "begun".into() };
        store.append(row, None, vec![Note::Rules(rules), Note::Due(Some(100))]).await.unwrap();
    }
    assert_eq!(store.shelf("t2").await.unwrap().unwrap().rules, 2);
    assert!(store.claim_due("one", (500, 9), &[("chess", 9)]).await.unwrap().is_empty(), "another game");
    assert_eq!(store.claim_due("one", (500, 9), KNOWN).await.unwrap(), ["t1"]);
    assert_eq!(store.claim_due("one", (500, 9), &[("chess", 1), ("toy", 2)]).await.unwrap(), ["t2"]);
}

#[tokio::test]
async fn what_somebody_may_do_runs_out_and_fills_again() {
    let scratch = Scratch::new();
    let (store, other) = (open_for_one(&scratch).await, open(&scratch).await);
    let slow = Allowance { most: 3.0, a_second: 0.0 };
    let mut taken = Vec::new();
    for at in 0..5 {
        let store = if at % 2 == 0 { &store } else { &other };
        taken.push((store.has("ada", slow).await.unwrap(), store.take("ada", slow).await.unwrap()));
    }
    let (yes, no) = ((true, true), (false, false));
    assert_eq!(taken, [yes, yes, yes, no, no], "whoever counts");
    assert!(other.take("bea", slow).await.unwrap(), "others have their own");
    let never = Allowance { most: 0.0, a_second: 9.0 };
    assert!(!store.take("nobody", never).await.unwrap());
    // A thousand a second: it is there again as soon as one can ask.
    let quick = Allowance { most: 3.0, a_second: 1_000.0 };
    while !store.has("ada", quick).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert!(store.take("ada", quick).await.unwrap());
}

/// Two builds one version apart: what the newer one only adds is in nobody's way; what takes something away waits until
/// nobody needs it any more.
#[tokio::test]
#[ignore = "PostgreSQL alone, which PANTHEON_TEST_POSTGRES names"]
async fn builds_one_version_apart_share_a_database() {
    const ADDS: Migration = Migration { sql: "ALTER TABLE tables ADD COLUMN mood TEXT", least: 4 };
    const TAKES: Migration = Migration { sql: "ALTER TABLE tables DROP COLUMN chairs", least: 11 };
    let scratch = Scratch::new();
    let old = StoreSettings::at(place(&scratch.file("db")));
    let newer = StoreSettings { to_come: &[ADDS], ..old.clone() };
    let newest = StoreSettings { to_come: &[ADDS, TAKES], ..old.clone() };
    let first = store::open(&old).await.unwrap();
    assert!(first.join("old", 600_000, false).await.unwrap());
    first.introduce("old", 1).await.unwrap();
    let second = store::open(&newer).await.unwrap();
    assert!(second.join("new", 600_000, false).await.unwrap());
    second.introduce("new", 2).await.unwrap();
    let there = [("new".to_owned(), 2), ("old".to_owned(), 1)];
    assert_eq!(first.builds().await.unwrap(), there);
    table(&*first, 1, State::Waiting, 1).await;
    table(&*second, 2, State::Waiting, 1).await;
    assert_eq!(first.all(9).await.unwrap().len(), 2);
    assert!(store::open(&old).await.is_ok(), "an older node comes back");
    let refused = store::open(&newest).await.err().unwrap().to_string();
    assert!(refused.contains("older Pantheon"), "{refused}");
    assert_eq!(second.all(9).await.unwrap().len(), 2, "nothing was taken away");
    first.leave("old").await.unwrap();
    assert!(store::open(&newest).await.is_err(), "the other one needs it too");
    second.leave("new").await.unwrap();
    assert!(store::open(&newest).await.is_ok());
    let refused = store::open(&newer).await.err().unwrap().to_string();
    assert!(refused.contains("newer one"), "{refused}");
}
