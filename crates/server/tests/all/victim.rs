//! A server in a process of its own that tests may treat badly, and people who play on it whatever happens.

use crate::support::{BOOKS, Live, Person, Scratch, config, next_build, place};
use games::kernel::{Dice, Record};
use serde_json::json;
use server::Config;
use server::stage::Entry;
use server::store::{self, StoreSettings};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The name of the child among the tests.
pub(crate) const CHILD: &str = "victim::child";
pub(crate) const DATABASE: &str = "PANTHEON_TEST_DATABASE";
pub(crate) const ADDRESS: &str = "PANTHEON_TEST_ADDRESS";
/// For one of several nodes: its name, its way to the store, its way to the bus.
pub(crate) const NODE: &str = "PANTHEON_TEST_NODE";
const STORE: &str = "PANTHEON_TEST_STORE";
const BUS: &str = "PANTHEON_TEST_BUS";

/// How long a response window stands at nodes: longer than one counts as there that has died.
pub(crate) const WINDOW: Duration = Duration::from_secs(8);

/// Set for a node of the build after this one.
const NEXT: &str = "PANTHEON_TEST_NEXT";
/// Set for a node that counts as there for as long after a death as those of a host.
const HOSTED: &str = "PANTHEON_TEST_HOSTED";
/// Where it sends its traces.
pub(crate) const OTLP: &str = "PANTHEON_TEST_OTLP";
/// The file that it reads its limits from when it is told to.
const SETTINGS: &str = "PANTHEON_TEST_SETTINGS";

/// Not a test: the body of the process that is killed.
#[test]
#[ignore = "started by the tests that kill it"]
fn child() {
    let (Ok(database), Ok(address)) = (std::env::var(DATABASE), std::env::var(ADDRESS)) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = config(database.as_ref());
        config.store.gather = Duration::from_millis(2);
        // The next one need not wait long after a kill.
        config.lease = Duration::from_secs(1);
        if let (Ok(node), Ok(store), Ok(bus)) =
            (std::env::var(NODE), std::env::var(STORE), std::env::var(BUS))
        {
            (config.node, config.alone, config.bus) = (node, false, Some(bus));
            config.store.place = store.parse().unwrap();
            (config.store.patience, config.lease) = (Duration::from_secs(2), Duration::from_millis(1500));
            config.books = Vec::leak([BOOKS, games::CATALOGUE].concat());
            config.window = WINDOW;
        }
        if std::env::var_os(HOSTED).is_some() {
            config.lease = Config::new(BOOKS, Path::new(&database)).lease;
        }
        if std::env::var_os(NEXT).is_some() {
            next_build(&mut config);
        }
        let settings =
            server::Settings { config: std::env::var_os(SETTINGS).map(Into::into), ..Default::default() };
        if let Ok(otlp) = std::env::var(OTLP) {
            let (node, otlp) = (std::env::var(NODE).ok(), otlp.parse().ok());
            server::Settings { otlp, node, log: Some("off".to_owned()), ..Default::default() }.start_log();
        }
        let running = match server::start(config).await {
            Ok(running) => running,
            Err(error) => {
                std::fs::write(address, format!("failed: {error}")).unwrap();
                return;
            }
        };
        std::fs::write(format!("{address}.new"), running.address.to_string()).unwrap();
        std::fs::rename(format!("{address}.new"), address).unwrap();
        // Should nobody kill it, it does not stay longer than who started it.
        std::thread::spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            std::process::exit(0);
        });
        running.until_told_to_stop(&settings).await.unwrap();
    });
}

/// A server in a process of its own.
pub(crate) struct Victim {
    process: Child,
    pub(crate) address: SocketAddr,
}

/// What a server said when it came up, or why it did not.
pub(crate) async fn heard(told: &Path) -> String {
    for _ in 0..6_000 {
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
    pub(crate) async fn start(scratch: &Scratch) -> Victim {
        Victim::spawn(scratch, &[]).await
    }

    /// One that can be told to read its limits from a file.
    pub(crate) async fn with_settings(scratch: &Scratch, file: &Path) -> Victim {
        Victim::spawn(scratch, &[(SETTINGS, file.to_str().unwrap())]).await
    }

    /// One of several nodes, which reaches store and bus by these addresses.
    pub(crate) async fn node(scratch: &Scratch, name: &str, store: &str, bus: &str) -> Victim {
        Victim::spawn(scratch, &[(NODE, name), (STORE, store), (BUS, bus)]).await
    }

    /// The same, as hosts have them.
    pub(crate) async fn hosted(scratch: &Scratch, name: &str, store: &str, bus: &str) -> Victim {
        Victim::spawn(scratch, &[(NODE, name), (STORE, store), (BUS, bus), (HOSTED, "1")]).await
    }

    /// The same, of the build after this one.
    pub(crate) async fn next(scratch: &Scratch, name: &str, store: &str, bus: &str) -> Victim {
        Victim::spawn(scratch, &[(NODE, name), (STORE, store), (BUS, bus), (HOSTED, "1"), (NEXT, "1")]).await
    }

    /// One that sends its traces somewhere; one of several where it has a name, a store and a bus.
    pub(crate) async fn traced(scratch: &Scratch, to: &str, node: Option<[&str; 3]>) -> Victim {
        let mut more = vec![(OTLP, to)];
        more.extend(node.into_iter().flat_map(|node| [NODE, STORE, BUS].into_iter().zip(node)));
        Victim::spawn(scratch, &more).await
    }

    async fn spawn(scratch: &Scratch, more: &[(&str, &str)]) -> Victim {
        let name = more.iter().find(|(key, _)| *key == NODE).map_or("", |(_, name)| name);
        let told = scratch.file(&format!("address{name}"));
        let _ = std::fs::remove_file(&told);
        // A file that would grow beyond what it may is then an error of writing, as on a full disk, and not a signal that
        // ends the process.
        let process = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
            .arg(std::env::current_exe().unwrap())
            .args([CHILD, "--exact", "--ignored", "--nocapture"])
            .env(DATABASE, scratch.file("db"))
            .env(ADDRESS, &told)
            .envs(more.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut victim = Victim { process, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        victim.address = heard(&told).await.parse().unwrap();
        victim
    }

    /// From now on no file of the process may grow beyond so many bytes, or any may.
    pub(crate) fn may_write(&self, bytes: Option<u64>) {
        let limit = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let pid = self.process.id().to_string();
        let status =
            Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={limit}:unlimited")]).status();
        assert!(status.unwrap().success(), "prlimit could not bound what the server writes");
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill").args([name, &self.process.id().to_string()]).status();
        assert!(status.unwrap().success(), "{name} could not be sent");
    }

    /// Has it stop in good order, and waits for that. Waiting closes what the process reads, which would end it at once: that
    /// stays open until it has stopped.
    pub(crate) fn stop(&mut self) {
        let open = self.process.stdin.take();
        self.signal("-TERM");
        let status = self.process.wait().unwrap();
        drop(open);
        assert!(status.success(), "a server that was told to stop ended with {status}");
    }

    pub(crate) fn kill(&mut self) {
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
pub(crate) struct Stubborn {
    pub(crate) person: Person,
    seat: usize,
    live: Option<Live>,
    pending: Option<(String, String, u64)>,
    count: u32,
    pub(crate) acknowledged: Vec<(usize, String, String)>,
    last: u64,
    /// Does not act, and only looks on.
    pub(crate) holds: bool,
    /// When something was last heard.
    heard: Instant,
    /// How often the connection was lost, since when, and for how long at most.
    pub(crate) parted: u32,
    away: Option<Instant>,
    pub(crate) longest_away: Duration,
}

impl Stubborn {
    /// Somebody at `seat` whose requests are numbered from `count` on.
    pub(crate) fn new(person: &Person, seat: usize, count: u32) -> Stubborn {
        let person = person.clone();
        Stubborn {
            person,
            seat,
            live: None,
            pending: None,
            count,
            acknowledged: Vec::new(),
            last: 0,
            holds: false,
            heard: Instant::now(),
            parted: 0,
            away: None,
            longest_away: Duration::ZERO,
        }
    }

    /// Goes to another node, and says again there what was not answered.
    pub(crate) fn move_to(&mut self, address: SocketAddr) {
        (self.person.address, self.live, self.heard) = (address, None, Instant::now());
    }

    /// Whether nobody serves this one now.
    pub(crate) fn is_let_go(&self) -> bool {
        self.live.is_none()
    }

    /// Whether it is time to try elsewhere: not connected, or no answer for long, or nothing at all for longer.
    pub(crate) fn gives_up(&self) -> bool {
        let patience = if self.pending.is_some() { 2 } else { 5 };
        self.live.is_none() || self.heard.elapsed() > Duration::from_secs(patience)
    }

    /// Whoever comes again in vain has not been let go once more.
    fn part(&mut self) {
        self.live = None;
        self.parted += u32::from(self.away.is_none());
        self.away.get_or_insert(Instant::now());
    }

    /// One step: connect, act or hear. Says whether the game is over.
    pub(crate) async fn step(&mut self, table: &str, dice: &mut Dice) -> bool {
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
            && !self.holds
            && let Some(action) = live.choose(dice)
        {
            self.count += 1;
            let client = format!("{}-{}", self.seat, self.count);
            live.act(&client, &action).await;
            self.pending = Some((client, action, live.number));
        }
        let heard = tokio::time::timeout(Duration::from_millis(20), live.hear()).await;
        let Ok(heard) = heard else { return false };
        self.heard = Instant::now();
        let Some(message) = heard else {
            self.part();
            return false;
        };
        if let Some(since) = self.away.take_if(|_| message.get("update").is_some()) {
            self.longest_away = self.longest_away.max(since.elapsed());
        }
        assert!(live.number >= self.last, "numbers never go back");
        self.last = live.number;
        if let Some(done) = message.get("done") {
            let (client, action, _) = self.pending.take().expect("something was asked for");
            assert_eq!(done["client"], client.as_str());
            self.acknowledged.push((self.seat, client, action));
        } else if message.get("refused").is_some() || message.get("stale").is_some() {
            self.pending = None;
        } else if message.get("bye").is_some() {
            self.part();
        }
        message["update"]["table"]["state"] == "over"
    }
}

/// Three people at a table of the toy that has begun; their requests are numbered from `count` on.
pub(crate) async fn three_at(people: &[Person], count: u32) -> (String, Vec<Stubborn>) {
    let table = people[0].table(json!({"game": "toy", "seats": ["me", "open", "open"], "nonce": "a"})).await;
    for (seat, person) in people.iter().enumerate().skip(1) {
        person.at(&table, "sit", json!({"seat": seat, "nonce": "b"})).await;
    }
    people[0].at(&table, "start", json!({})).await;
    let players = people.iter().enumerate().map(|(seat, person)| Stubborn::new(person, seat, count));
    (table, players.collect())
}

/// What was acknowledged is in the log of the table, once, and the log replays to the end that the record tells. The answer
/// is the game so played.
pub(crate) async fn compare_with_log(
    database: &Path,
    table: &str,
    record: &Record,
    acknowledged: &[(usize, String, String)],
) -> Box<dyn games::Table> {
    let store = store::open(&StoreSettings::at(place(database))).await.unwrap();
    let shelf = store.shelf(table).await.unwrap().unwrap();
    let mut log = Vec::new();
    for row in store.log(shelf.key, 0).await.unwrap() {
        if let Entry::Acted { seat, action, client } = serde_json::from_str(&row.body).unwrap() {
            log.push((seat.index(), client, action));
        }
    }
    for done in acknowledged {
        assert_eq!(log.iter().filter(|entry| *entry == done).count(), 1, "{done:?}");
    }
    let mut again = BOOKS[2].open(&record.options, record.seats, record.seed.as_deref().unwrap()).unwrap();
    for (seat, _, action) in &log {
        again.play(games::kernel::Seat(*seat as u8), action).unwrap();
    }
    assert_eq!(again.status().hash, record.hash);
    store.close().await.unwrap();
    again
}
