//! A real process, killed without warning again and again in the middle of play: nothing acknowledged is lost, nothing is
//! played twice, and the log replays to the same end.

use crate::support::{Person, Scratch, place};
use crate::victim::{ADDRESS, CHILD, DATABASE, Victim, compare_with_log, heard, three_at};
use games::kernel::{Dice, Record};
use serde_json::json;
use server::store::{self, StoreSettings};
use sqlx::{ConnectOptions, Connection, Executor};
use std::process::{Command, Stdio};
use std::time::Duration;

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let scratch = Scratch::new();
    let mut dice = Dice::from_seed("kill");
    let mut victim = Victim::start(&scratch).await;
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(Person::new(victim.address).await);
    }
    let (mut killed, mut acknowledged) = (0u32, Vec::new());
    let mut tables = Vec::new();
    for round in 0..6 {
        let (table, mut players) = three_at(&people, round * 1000).await;
        let mut over = false;
        for step in 0.. {
            assert!(step < 3_000, "the table is stuck");
            // At a moment of its own in every round, some of them while a request is under way.
            if step > 0 && dice.below(4) == 0 && killed < (round + 1) * 3 {
                victim.kill();
                killed += 1;
                victim = Victim::start(&scratch).await;
                people.iter_mut().for_each(|person| person.address = victim.address);
                for player in &mut players {
                    player.person.address = victim.address;
                }
            }
            for player in &mut players {
                over |= player.step(&table, &mut dice).await;
            }
            if over {
                break;
            }
        }
        acknowledged.push(players.into_iter().flat_map(|player| player.acknowledged).collect::<Vec<_>>());
        let record = people[0].get(&format!("/api/tables/{table}/record")).await;
        tables.push((table, Record::parse(&record.text).unwrap()));
    }
    drop(victim);
    assert!(killed >= 8, "killed {killed} times");
    for ((table, record), acknowledged) in tables.iter().zip(&acknowledged) {
        compare_with_log(&scratch.file("db"), table, record, acknowledged).await;
    }
}

/// Whoever sets the machine's clock back while the server is away does not hold up what is due.
#[tokio::test]
async fn a_clock_that_was_set_back_holds_nobody_up() {
    let scratch = Scratch::new();
    let mut victim = Victim::start(&scratch).await;
    let one = Person::new(victim.address).await;
    let clock = json!({"bank": {"seconds": 600, "increment": 0}});
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}], "clock": clock});
    let table = one.table(wish).await;
    one.at(&table, "start", json!({})).await;
    victim.kill();
    change(&scratch, "UPDATE log SET at = at + 86400000").await;
    let victim = Victim::start(&scratch).await;
    let one = Person { address: victim.address, ..one };
    let mut live = one.watch(&table).await;
    let mut dice = Dice::from_seed("back");
    let mut count = 0;
    while !live.over() {
        let left = live.expect("update").await["clock"]["left"].as_i64().unwrap();
        assert!((500_000..=600_000).contains(&left), "{left}");
        if let Some(action) = live.choose(&mut dice) {
            count += 1;
            live.act(&format!("c{count}"), &action).await;
        }
    }
    let store = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    let shelf = store.shelf(&table).await.unwrap().unwrap();
    let times: Vec<i64> = store.log(shelf.key, 0).await.unwrap().iter().map(|row| row.at).collect();
    assert!(times.is_sorted(), "{times:?}");
}

/// A machine that comes up with its clock a year ahead closes no table and takes nobody's time.
#[tokio::test]
async fn a_clock_that_is_far_ahead_closes_nothing_and_costs_nobody_time() {
    let scratch = Scratch::new();
    let mut victim = Victim::start(&scratch).await;
    let one = Person::new(victim.address).await;
    let clock = json!({"bank": {"seconds": 600, "increment": 0}});
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}], "clock": clock});
    let table = one.table(wish).await;
    let waiting = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    one.at(&table, "start", json!({})).await;
    victim.kill();
    // To the next server it is a year later.
    change(&scratch, "UPDATE log SET at = at - 31536000000; UPDATE marks SET at = at - 31536000000").await;
    let mut victim = Victim::start(&scratch).await;
    for _ in 0..2 {
        let one = Person { address: victim.address, ..one.clone() };
        // Idle tables are looked for at once.
        tokio::time::sleep(Duration::from_millis(1500)).await;
        assert_eq!(one.facts(&waiting).await["state"], "waiting");
        let mut live = one.watch(&table).await;
        let update = live.expect("update").await;
        let (left, since) = (&update["clock"]["left"], &update["clock"]["since"]);
        let now =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
        let left = left.as_i64().unwrap() - (now - since.as_i64().unwrap_or(now));
        assert!((500_000..=600_000).contains(&left), "{left}");
        assert!(update["table"]["seats"][0].get("person").is_some(), "{update}");
        // And so it is after another restart.
        victim.kill();
        victim = Victim::start(&scratch).await;
    }
}

async fn change(scratch: &Scratch, sql: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.file("db"));
    let mut file = options.connect().await.unwrap();
    file.execute(sql).await.unwrap();
    file.close().await.unwrap();
}

/// A file that cannot be written is refused with a reason, and left as it is.
#[cfg(unix)]
#[tokio::test]
async fn a_read_only_file_is_refused_and_left_alone() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let scratch = Scratch::new();
    let store = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    let key = store.signing_key().await.unwrap();
    store.close().await.unwrap();
    let before = std::fs::read(scratch.file("db")).unwrap();
    let told = scratch.file("told");
    std::fs::write(&told, "").unwrap();
    // The folder may be entered, the place to answer may be written, the database may only be read.
    for (file, mode) in [("", 0o555), ("told", 0o666), ("db", 0o444)] {
        let path = if file.is_empty() { scratch.folder().to_owned() } else { scratch.file(file) };
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([CHILD, "--exact", "--ignored", "--nocapture"]);
    command.env(DATABASE, scratch.file("db")).env(ADDRESS, &told);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    // Nothing is read-only for root.
    let root = std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    if root {
        command.uid(65_534).gid(65_534);
    }
    let mut process = command.spawn().unwrap();
    let text = heard(&told).await;
    process.wait().unwrap();
    assert!(text.starts_with("failed: the database") && text.contains("cannot be used"), "{text}");
    assert_eq!(std::fs::read(scratch.file("db")).unwrap(), before);
    std::fs::set_permissions(scratch.folder(), std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::set_permissions(scratch.file("db"), std::fs::Permissions::from_mode(0o644)).unwrap();
    let store = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    assert_eq!(store.signing_key().await.unwrap(), key);
}
