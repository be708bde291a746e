//! A real process, killed without warning again and again in the middle of play: nothing acknowledged is lost, nothing is
//! played twice, and the log replays to the same end.

use crate::support::{BOOKS, Live, Person, Scratch, config};
use games::kernel::{Dice, Record};
use serde_json::json;
use server::stage::Entry;
use server::store::{Sqlite, SqliteSettings, Store};
use sqlx::{ConnectOptions, Connection, Executor};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const DATABASE: &str = "PANTHEON_TEST_DATABASE";
const ADDRESS: &str = "PANTHEON_TEST_ADDRESS";

/// Not a test: the body of the process that is killed.
#[test]
#[ignore = "started by the tests that kill it"]
fn child() {
    let (Ok(database), Ok(address)) = (std::env::var(DATABASE), std::env::var(ADDRESS)) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = config(database.as_ref());
        config.store.gather = Duration::from_millis(2);
        let running = match server::start(config).await {
            Ok(running) => running,
            Err(error) => {
                std::fs::write(address, format!("failed: {error}")).unwrap();
                return;
            }
        };
        std::fs::write(format!("{address}.new"), running.address.to_string()).unwrap();
        std::fs::rename(format!("{address}.new"), address).unwrap();
        // Should nobody kill it, it does not stay.
        tokio::time::sleep(Duration::from_secs(60)).await;
    });
}

struct Victim {
    process: Child,
    address: SocketAddr,
}

/// What a server said when it came up, or why it did not.
async fn heard(told: &Path) -> String {
    for _ in 0..1_000 {
        if let Ok(text) = std::fs::read_to_string(told)
            && !text.is_empty()
        {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the server did not come up");
}

impl Victim {
    async fn start(scratch: &Scratch) -> Victim {
        let told = scratch.file("address");
        let _ = std::fs::remove_file(&told);
        let process = Command::new(std::env::current_exe().unwrap())
            .args(["crash::child", "--exact", "--ignored", "--nocapture"])
            .env(DATABASE, scratch.file("db"))
            .env(ADDRESS, &told)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut victim = Victim { process, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        victim.address = heard(&told).await.parse().unwrap();
        victim
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody who plays at random, says again what was not acknowledged, and remembers what was.
struct Stubborn {
    person: Person,
    seat: usize,
    live: Option<Live>,
    pending: Option<(String, String, u64)>,
    count: u32,
    acknowledged: Vec<(usize, String, String)>,
    last: u64,
}

impl Stubborn {
    /// One step: connect, act or hear. Says whether the game is over.
    async fn step(&mut self, table: &str, dice: &mut Dice) -> bool {
        if self.live.is_none() {
            let query = if self.last == 0 {
                String::new()
            } else {
                format!("?since={}&seat={}", self.last, self.seat)
            };
            let Ok(mut live) = self.person.try_watch(table, &query).await else { return false };
            live.number = self.last;
            if let Some((client, action, seen)) = &self.pending {
                live.say(&json!({"act": {"client": client, "seen": seen, "action": action}})).await;
            }
            self.live = Some(live);
        }
        let live = self.live.as_mut().unwrap();
        if self.pending.is_none()
            && let Some(action) = live.choose(dice)
        {
            self.count += 1;
            let client = format!("{}-{}", self.seat, self.count);
            live.act(&client, &action).await;
            self.pending = Some((client, action, live.number));
        }
        let heard = tokio::time::timeout(Duration::from_millis(20), live.hear()).await;
        let Ok(heard) = heard else { return false };
        let Some(message) = heard else {
            self.live = None;
            return false;
        };
        assert!(live.number >= self.last, "numbers never go back");
        self.last = live.number;
        if let Some(done) = message.get("done") {
            let (client, action, _) = self.pending.take().expect("something was asked for");
            assert_eq!(done["client"], client.as_str());
            self.acknowledged.push((self.seat, client, action));
        } else if message.get("refused").is_some() || message.get("stale").is_some() {
            self.pending = None;
        } else if message.get("bye").is_some() {
            self.live = None;
        }
        message["update"]["table"]["state"] == "over"
    }
}

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
        let table =
            people[0].table(json!({"game": "toy", "seats": ["me", "open", "open"], "nonce": "a"})).await;
        for (seat, person) in people.iter().enumerate().skip(1) {
            person.at(&table, "sit", json!({"seat": seat, "nonce": "b"})).await;
        }
        people[0].at(&table, "start", json!({})).await;
        let mut players: Vec<Stubborn> = people
            .iter()
            .enumerate()
            .map(|(seat, person)| Stubborn {
                person: person.clone(),
                seat,
                live: None,
                pending: None,
                count: round * 1000,
                acknowledged: Vec::new(),
                last: 0,
            })
            .collect();
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
    let store = Sqlite::open(&SqliteSettings::new(scratch.file("db"))).await.unwrap();
    for ((table, record), acknowledged) in tables.iter().zip(&acknowledged) {
        let shelf = store.shelf(table).await.unwrap().unwrap();
        let rows = store.log(shelf.key, 0).await.unwrap();
        let mut log = Vec::new();
        for row in rows {
            if let Entry::Acted { seat, action, client } = serde_json::from_str(&row.body).unwrap() {
                log.push((seat.index(), client, action));
            }
        }
        for done in acknowledged {
            assert_eq!(log.iter().filter(|entry| *entry == done).count(), 1, "{done:?}");
        }
        let mut again =
            BOOKS[2].open(&record.options, record.seats, record.seed.as_deref().unwrap()).unwrap();
        for (seat, _, action) in &log {
            again.play(games::kernel::Seat(*seat as u8), action).unwrap();
        }
        assert_eq!(again.status().hash, record.hash);
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
    let store = Sqlite::open(&SqliteSettings::new(scratch.file("db"))).await.unwrap();
    let shelf = store.shelf(&table).await.unwrap().unwrap();
    let times: Vec<i64> = store.log(shelf.key, 0).await.unwrap().iter().map(|row| row.at).collect();
    assert!(times.is_sorted(), "{times:?}");
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
    let store = Sqlite::open(&SqliteSettings::new(scratch.file("db"))).await.unwrap();
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
    command.args(["crash::child", "--exact", "--ignored", "--nocapture"]);
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
    let store = Sqlite::open(&SqliteSettings::new(scratch.file("db"))).await.unwrap();
    assert_eq!(store.signing_key().await.unwrap(), key);
}
