//! What a host does: copies, closing, removing, and a new build with other rules.

use crate::support::{House, Person, SOON, Scratch, place, play_out, two_at};
use crate::victim::Victim;
use games::kernel::{Dice, Record};
use serde_json::json;
use server::admin;
use sqlx::{ConnectOptions, Executor};
use std::path::Path;
use std::time::Duration;

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

/// SIGHUP: nobody is let go, and the next table is one too many.
#[cfg(unix)]
#[tokio::test]
async fn limits_are_read_again_while_it_runs() {
    let scratch = Scratch::new();
    let file = scratch.file("host.toml");
    let victim = Victim::with_settings(&scratch, &file).await;
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"]});
    let one = Person::new(victim.address).await;
    for _ in 0..3 {
        assert_eq!(one.post("/api/tables", wish.clone()).await.status, 200);
    }
    std::fs::write(&file, "tables_per_hour = 1\nrequests_per_second = 10000\nguests_per_hour = 10000\n")
        .unwrap();
    victim.signal("-HUP");
    let until_it_is_heard = async {
        loop {
            let other = Person::new(victim.address).await;
            assert_eq!(other.post("/api/tables", wish.clone()).await.status, 200, "the first one is fine");
            if other.post("/api/tables", wish.clone()).await.status == 429 {
                break;
            }
        }
    };
    tokio::time::timeout(SOON, until_it_is_heard).await.expect("the limits are read again");
    assert_eq!(one.get("/api/me/tables").await.status, 200, "nobody was let go");
}

#[tokio::test]
async fn settings_that_make_no_sense_leave_the_limits_alone() {
    let house = House::open().await;
    let before = house.running.node.limits();
    let file = house.scratch.file("host.toml");
    let settings = server::Settings { config: Some(file.clone()), ..Default::default() };
    house.running.node.read_limits(&settings);
    assert_eq!(house.running.node.limits(), before, "there is no such file");
    std::fs::write(&file, "tables_per_hour = \"many\"").unwrap();
    house.running.node.read_limits(&settings);
    assert_eq!(house.running.node.limits(), before);
    std::fs::write(&file, "tables_per_hour = 5").unwrap();
    house.running.node.read_limits(&settings);
    assert_eq!(house.running.node.limits().tables_per_hour, 5);
}

/// The disk is lost in the middle of a game: what was copied, and what was added after it, is played on.
#[tokio::test]
async fn a_lost_file_is_restored_and_played_on() {
    let scratch = Scratch::new();
    let mut config = crate::support::config(&scratch.file("db"));
    config.store.place = server::store::Place::from(&scratch.file("db"));
    let folder = scratch.file("backups");
    let plan = server::Backups { append: Duration::from_millis(20), ..server::Backups::in_folder(&folder) };
    config.backups = Some(plan);
    let house = House { running: server::start(config).await.unwrap(), scratch };
    let ends = |path: &Path, end: &str| path.extension().is_some_and(|found| found == end);
    let added = tokio::time::timeout(SOON, async {
        loop {
            let files = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            let names: Vec<_> = files.map(|file| file.path()).collect();
            if names.iter().any(|name| ends(name, "db")) {
                break names.into_iter().find(|name| ends(name, "jsonl")).unwrap();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    let added = added.await.expect("a whole copy is made");
    // All of this comes after the copy: the table, its people and what they do.
    let (table, [one, two], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    there.expect("update").await;
    let leaver = house.person().await;
    assert_eq!(leaver.ask("DELETE", "/api/me", None).await.status, 200);
    let written = async {
        while !std::fs::read_to_string(&added).unwrap().contains("Mark{4}")
            || !std::fs::read_to_string(&added).unwrap().contains(&format!("[\"gone\",[\"{}\"]]", leaver.id))
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(SOON, written).await.expect("what is added is written down");
    let House { running, scratch } = house;
    running.stop().await.unwrap();
    // The machine failed while it wrote a line.
    let torn = std::fs::read_to_string(&added).unwrap() + "[\"log\",[1,";
    std::fs::write(&added, torn).unwrap();
    let restored = scratch.file("restored");
    let told = admin::restore(&folder, &restored).await.unwrap();
    assert_eq!(told.entries, 4, "made, sat, started, marked");
    assert!(admin::restore(&folder, &restored).await.is_err(), "nothing is written over");
    let mut config = crate::support::config(&restored);
    config.store.place = server::store::Place::from(&restored);
    let house = House { running: server::start(config).await.unwrap(), scratch };
    let again = |person: &Person| Person { address: house.running.address, ..person.clone() };
    let mut live = again(&two).watch(&table).await;
    while !live.last["ask"].is_object() {
        live.expect("update").await;
    }
    assert_eq!(live.last["ask"]["actions"].as_array().unwrap().len(), 8, "the mark is there");
    live.act("b", "Mark{0}").await;
    live.expect("done").await;
    assert_eq!(again(&one).facts(&table).await["state"], "playing");
}

/// What is no backup makes no database.
#[tokio::test]
async fn a_broken_backup_is_refused() {
    let scratch = Scratch::new();
    let house = House::open().await;
    let copy = scratch.file("pantheon-1.db");
    admin::backup(place(&house.scratch.file("db")), &copy).await.unwrap();
    for bad in ["nonsense\n", "[\"log\",[1]]\n", "[\"nodes\",[1]]\n", "[\"log\",[1,2,3,[]]]\n"] {
        std::fs::write(scratch.file("pantheon-1.jsonl"), bad).unwrap();
        let told = admin::restore(&copy, &scratch.file("new")).await.unwrap_err().to_string();
        assert!(told.contains("no line of a backup"), "{told}");
        assert!(!scratch.file("new").exists());
    }
    let empty = scratch.file("empty");
    std::fs::create_dir(&empty).unwrap();
    assert!(admin::restore(&empty, &scratch.file("new")).await.is_err());
    assert!(admin::restore(&scratch.file("nothing"), &scratch.file("new")).await.is_err());
}

/// How long things take is told by game: what people say, what they are told, what bots think.
#[tokio::test]
async fn times_are_counted_by_game() {
    let house = House::open().await;
    let one = house.person().await;
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}]})).await;
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    one.at(&table, "start", json!({})).await;
    live.expect("update").await;
    live.act("a", "Mark{4}").await;
    live.expect("done").await;
    while live.last["view"]["marks"][1] == 0 {
        live.expect("update").await;
    }
    let text = one.get("/metrics").await.text;
    let count = |name: &str, game: &str| {
        let line = format!("pantheon_{name}_seconds_count{{game=\"{game}\"}} ");
        let found = text.lines().find_map(|found| found.strip_prefix(&line));
        found.unwrap_or_else(|| panic!("{line}")).parse::<u64>().unwrap()
    };
    assert_eq!((count("acknowledge", "tic_tac_toe"), count("think", "tic_tac_toe")), (1, 1));
    assert!(count("tell", "tic_tac_toe") >= 2);
    assert_eq!((count("acknowledge", "toy"), count("tell", "toy"), count("think", "toy")), (0, 0, 0));
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
