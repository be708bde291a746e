//! A real process whose disk is full, or whose file somebody else has locked, in the middle of play: nothing is acknowledged
//! that is not on disk, and the tables go on by themselves when the trouble ends.

use crate::support::{Person, Scratch};
use crate::victim::{Stubborn, Victim, compare_with_log, three_at};
use games::kernel::{Dice, Record};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection, Executor};
use std::time::Duration;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Trouble {
    /// No file can be written.
    Full,
    /// Files can be written a little further: what is begun cannot be finished.
    NearlyFull,
    /// Another process writes and does not end.
    Locked,
    /// The disk is full, and then the process is killed.
    FullAndKilled,
}

const SEATS: usize = 3;

async fn steps(players: &mut [Stubborn], table: &str, dice: &mut Dice, count: u32) -> bool {
    let mut over = false;
    for _ in 0..count {
        for player in players.iter_mut() {
            over |= player.step(table, dice).await;
        }
        if over {
            break;
        }
    }
    over
}

fn acknowledged(players: &[Stubborn]) -> usize {
    players.iter().map(|player| player.acknowledged.len()).sum()
}

async fn play_through(trouble: Trouble) {
    let scratch = Scratch::new();
    let mut dice = Dice::from_seed("trouble");
    let mut victim = Victim::start(&scratch).await;
    let mut people = Vec::new();
    for _ in 0..SEATS {
        people.push(Person::new(victim.address).await);
    }
    let (table, mut players) = three_at(&people, 0).await;
    assert!(!steps(&mut players, &table, &mut dice, 6).await, "the game is over before the trouble begins");
    let mut lock: Option<SqliteConnection> = None;
    match trouble {
        Trouble::Full | Trouble::FullAndKilled => victim.may_write(Some(0)),
        Trouble::NearlyFull => {
            let wal = std::fs::metadata(scratch.file("db-wal")).unwrap().len();
            victim.may_write(Some(wal + 5_000));
        }
        Trouble::Locked => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.file("db"));
            let mut other = options.busy_timeout(Duration::from_secs(5)).connect().await.unwrap();
            other.execute("BEGIN IMMEDIATE").await.unwrap();
            lock = Some(other);
        }
    }
    // What was under way as the trouble began may have been written; after that nothing is.
    steps(&mut players, &table, &mut dice, 10).await;
    let before = acknowledged(&players);
    assert!(!steps(&mut players, &table, &mut dice, 25).await, "a game went on that cannot be written");
    assert_eq!(
        acknowledged(&players),
        before,
        "{trouble:?}: something was acknowledged that cannot be on disk"
    );
    match trouble {
        Trouble::Full | Trouble::NearlyFull => victim.may_write(None),
        Trouble::Locked => {
            let mut other = lock.take().unwrap();
            other.execute("ROLLBACK").await.unwrap();
            other.close().await.unwrap();
        }
        Trouble::FullAndKilled => {
            victim.kill();
            victim = Victim::start(&scratch).await;
            people.iter_mut().for_each(|person| person.address = victim.address);
            players.iter_mut().for_each(|player| player.person.address = victim.address);
        }
    }
    assert!(steps(&mut players, &table, &mut dice, 3_000).await, "{trouble:?}: the table is stuck");
    let record = people[0].get(&format!("/api/tables/{table}/record")).await;
    let record = Record::parse(&record.text).unwrap();
    assert!(acknowledged(&players) > before);
    drop(victim);
    let all: Vec<_> = players.into_iter().flat_map(|player| player.acknowledged).collect();
    compare_with_log(&scratch.file("db"), &table, &record, &all).await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk() {
    for trouble in [Trouble::Full, Trouble::NearlyFull, Trouble::FullAndKilled] {
        play_through(trouble).await;
    }
}

#[tokio::test]
async fn a_file_that_another_process_has_locked() {
    play_through(Trouble::Locked).await;
}
