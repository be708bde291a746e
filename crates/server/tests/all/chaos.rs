//! Three real nodes on a real PostgreSQL and a real NATS, and all that can happen to them in the middle of play. After each:
//! nothing acknowledged is lost or played twice, every table goes on, every view is that of the log played again.
//!
//! `cargo xtask test --only nodes` has everything happen once; with `--long` nodes are killed 200 times, and after every ten
//! kills something else happens.

use crate::support::{Live, NatsServer, POSTGRES, Person, Reply, Scratch, place};
use crate::victim::{Stubborn, Victim, compare_with_log};
use games::kernel::{Dice, Record, Seat, Viewer};
use serde_json::{Value, json};
use server::store::Place;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

const NODES: usize = 3;
const TABLES: usize = 3;
const SEATS: usize = 3;
/// How long a node is paused or cut off: longer than it counts as there.
const A_WHILE: Duration = Duration::from_millis(3_500);
/// How long a killed node is away in a long run: the others have its tables by then.
const DEAD: Duration = Duration::from_millis(2_500);
/// How long people think, so that games last until something happens to them.
const THOUGHT: Duration = Duration::from_millis(300);
/// A table that does not go on for so long is stuck.
const STUCK: Duration = Duration::from_secs(60);

/// A way through which nothing passes while it is shut: what was sent waits, as on a network that has broken.
struct Gate {
    port: u16,
    open: watch::Sender<bool>,
}

impl Gate {
    async fn before(target: u16) -> Gate {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let (port, open) = (listener.local_addr().unwrap().port(), watch::Sender::new(true));
        let ear = open.subscribe();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let ear = ear.clone();
                tokio::spawn(async move {
                    let Ok(far) = TcpStream::connect(("127.0.0.1", target)).await else { return };
                    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                    tokio::select! {
                        () = pass(near_in, far_out, ear.clone()) => {}
                        () = pass(far_in, near_out, ear) => {}
                    }
                });
            }
        });
        Gate { port, open }
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut open: watch::Receiver<bool>) {
    let mut bytes = vec![0; 1 << 14];
    while let Ok(count) = from.read(&mut bytes).await {
        let shut = open.wait_for(|open| *open).await.is_err();
        if count == 0 || shut || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// What happens.
#[derive(Clone, Copy, Debug)]
enum Blow {
    Killed,
    Left,
    Paused,
    CutFromStore,
    CutFromBus,
    StoreCrashed,
    BusRestarted,
}

const BLOWS: [Blow; 7] = [
    Blow::Killed,
    Blow::Paused,
    Blow::CutFromStore,
    Blow::CutFromBus,
    Blow::StoreCrashed,
    Blow::BusRestarted,
    Blow::Left,
];

/// What happens, in order.
fn blows() -> Vec<Blow> {
    let effort: Option<usize> = std::env::var("PANTHEON_LONG").ok().and_then(|effort| effort.parse().ok());
    let Some(effort) = effort else { return BLOWS.to_vec() };
    let other = |count: usize| (count % 10 == 9).then(|| BLOWS[1 + count / 10 % (BLOWS.len() - 1)]);
    (0..20 * effort).flat_map(|count| [Some(Blow::Killed), other(count)]).flatten().collect()
}

/// A node with the ways it has to the store and to the bus.
struct Site {
    name: String,
    victim: Victim,
    store: Gate,
    bus: Gate,
    url: String,
}

impl Site {
    async fn open(scratch: &Scratch, at: usize, url: &str, bus: u16) -> Site {
        let (head, rest) = url.split_once("127.0.0.1:").unwrap();
        let (port, tail) = rest.split_once('/').unwrap();
        let (store, bus) = (Gate::before(port.parse().unwrap()).await, Gate::before(bus).await);
        let (name, url) = (format!("n{at}"), format!("{head}127.0.0.1:{}/{tail}", store.port));
        let address = format!("nats://127.0.0.1:{}", bus.port);
        let victim = Victim::node(scratch, &name, &url, &address).await;
        Site { name, victim, store, bus, url }
    }

    async fn start_again(&mut self, scratch: &Scratch) {
        let bus = format!("nats://127.0.0.1:{}", self.bus.port);
        self.victim = Victim::node(scratch, &self.name, &self.url, &bus).await;
    }
}

/// A table, and those who play there.
struct Sitting {
    table: String,
    players: Vec<Stubborn>,
    over: bool,
    /// When something was last acknowledged here.
    last: Instant,
}

impl Sitting {
    fn acknowledged(&self) -> usize {
        self.players.iter().map(|player| player.acknowledged.len()).sum()
    }
}

struct World {
    scratch: Scratch,
    sites: Vec<Site>,
    bus: Option<NatsServer>,
    people: Vec<Vec<Person>>,
    games: Vec<Sitting>,
    begun: u32,
    acknowledged: usize,
    /// Games that were under way when a blow fell.
    struck: usize,
    longest: Duration,
    /// The longest that a table had nothing acknowledged, blows included.
    pause: Duration,
}

impl World {
    async fn open() -> World {
        let scratch = Scratch::new();
        let Place::Postgres(url) = place(&scratch.file("db")) else {
            panic!("{POSTGRES} names no PostgreSQL")
        };
        let bus = NatsServer::start(None);
        let mut sites = Vec::new();
        for at in 0..NODES {
            sites.push(Site::open(&scratch, at, &url, bus.port).await);
        }
        let mut people = Vec::new();
        for _ in 0..TABLES {
            let mut some = Vec::new();
            for seat in 0..SEATS {
                some.push(Person::new(sites[seat % NODES].victim.address).await);
            }
            people.push(some);
        }
        let (games, bus) = (Vec::new(), Some(bus));
        World {
            scratch,
            sites,
            bus,
            people,
            games,
            begun: 0,
            acknowledged: 0,
            struck: 0,
            longest: Duration::ZERO,
            pause: Duration::ZERO,
        }
    }

    /// A game that has just begun. A node that was struck may say for a moment that it cannot be reached: then another table
    /// is tried.
    async fn begin(&mut self, at: usize) -> Sitting {
        for (seat, person) in self.people[at].iter_mut().enumerate() {
            person.address = self.sites[seat % NODES].victim.address;
        }
        let begun = Instant::now();
        loop {
            if let Some(table) = try_begin(&self.people[at]).await {
                self.begun += 1;
                let count = self.begun * 1000;
                let players =
                    (0..).zip(&self.people[at]).map(|(seat, person)| Stubborn::new(person, seat, count));
                return Sitting { table, players: players.collect(), over: false, last: Instant::now() };
            }
            assert!(begun.elapsed() < STUCK, "no table can be made");
            tokio::time::sleep(THOUGHT).await;
        }
    }

    /// Everybody does something, wherever they are served.
    async fn step(&mut self, dice: &mut Dice) {
        for game in self.games.iter_mut().filter(|game| !game.over) {
            let before = game.acknowledged();
            for player in &mut game.players {
                let step = tokio::time::timeout(Duration::from_secs(1), player.step(&game.table, dice)).await;
                game.over |= step == Ok(true);
                if step.is_err() || player.gives_up() {
                    player.move_to(self.sites[dice.below(NODES as u32) as usize].victim.address);
                }
            }
            if game.acknowledged() > before {
                self.pause = self.pause.max(game.last.elapsed());
                game.last = Instant::now();
            }
        }
    }

    async fn play_for(&mut self, time: Duration, dice: &mut Dice) {
        let begun = Instant::now();
        while begun.elapsed() < time {
            self.step(dice).await;
            tokio::time::sleep(THOUGHT).await;
        }
    }

    async fn strike(&mut self, blow: Blow, at: usize, time: Duration, dice: &mut Dice) {
        self.struck += self.games.iter().filter(|game| !game.over).count();
        match blow {
            Blow::Killed => self.sites[at].victim.kill(),
            Blow::Left => self.sites[at].victim.stop(),
            Blow::Paused => self.sites[at].victim.signal("-STOP"),
            Blow::CutFromStore => drop(self.sites[at].store.open.send_replace(false)),
            Blow::CutFromBus => drop(self.sites[at].bus.open.send_replace(false)),
            Blow::StoreCrashed => crash_postgres().await,
            Blow::BusRestarted => {
                let port = self.bus.take().map(|bus| bus.port);
                self.bus = Some(NatsServer::start(port));
            }
        }
        self.play_for(time, dice).await;
        match blow {
            Blow::Killed | Blow::Left => {
                let (scratch, site) = (&self.scratch, &mut self.sites[at]);
                site.start_again(scratch).await;
            }
            Blow::Paused => self.sites[at].victim.signal("-CONT"),
            Blow::CutFromStore => drop(self.sites[at].store.open.send_replace(true)),
            Blow::CutFromBus => drop(self.sites[at].bus.open.send_replace(true)),
            Blow::StoreCrashed | Blow::BusRestarted => {}
        }
    }

    /// Every table goes on.
    async fn go_on(&mut self, what: &str, dice: &mut Dice) {
        let (begun, before) =
            (Instant::now(), self.games.iter().map(Sitting::acknowledged).collect::<Vec<_>>());
        let stuck = |game: &Sitting, before: usize| !game.over && game.acknowledged() == before;
        while self.games.iter().zip(&before).any(|(game, before)| stuck(game, *before)) {
            assert!(begun.elapsed() < STUCK, "{what}: a table is stuck");
            self.step(dice).await;
        }
        self.longest = self.longest.max(begun.elapsed());
    }

    /// Compares what has ended with its log, and begins anew there.
    async fn settle(&mut self) {
        for at in 0..self.games.len() {
            if self.games[at].over {
                let fresh = self.begin(at).await;
                let old = std::mem::replace(&mut self.games[at], fresh);
                self.check(at, old).await;
            }
        }
    }

    async fn check(&mut self, at: usize, game: Sitting) {
        let people = &self.people[at];
        let record = when_reached(&people[0], &format!("/api/tables/{}/record", game.table)).await;
        let record = Record::parse(&record.text).unwrap();
        self.acknowledged += game.acknowledged();
        let all: Vec<_> = game.players.into_iter().flat_map(|player| player.acknowledged).collect();
        let again = compare_with_log(&self.scratch.file("db"), &game.table, &record, &all).await;
        for (seat, person) in people.iter().enumerate() {
            let update = seen_by(person, &game.table).await;
            let view = again.view(Viewer::Seat(Seat(seat as u8)));
            let view: Value = serde_json::from_str(view.json()).unwrap();
            assert_eq!(update["view"], view, "seat {seat} of {}", game.table);
        }
    }
}

/// A table at which all of these sit and that has begun, unless one of the nodes cannot be reached.
pub(crate) async fn try_begin(people: &[Person]) -> Option<String> {
    let wish = json!({"game": "toy", "seats": ["me", "open", "open"], "nonce": "a"});
    let made = reached(people[0].post("/api/tables", wish).await)?;
    let table = made.json()["table"].as_str().unwrap().to_owned();
    for (seat, person) in people.iter().enumerate().skip(1) {
        let sit = json!({"seat": seat, "nonce": "b"});
        reached(person.post(&format!("/api/tables/{table}/sit"), sit).await)?;
    }
    reached(people[0].post(&format!("/api/tables/{table}/start"), json!({})).await)?;
    Some(table)
}

/// An answer, unless the node could not be reached or could not reach others.
fn reached(reply: Reply) -> Option<Reply> {
    if reply.status == 503 {
        return None;
    }
    assert_eq!(reply.status, 200, "{reply:?}");
    Some(reply)
}

/// What somebody sees who comes to a table.
pub(crate) async fn seen_by(person: &Person, table: &str) -> Value {
    when_live(person, table).await.last
}

/// The connection of somebody who comes to a table, as soon as it can be had.
pub(crate) async fn when_live(person: &Person, table: &str) -> Live {
    let begun = Instant::now();
    while begun.elapsed() < STUCK {
        if let Ok(mut live) = person.try_watch(table, "").await
            && live.hear().await.is_some_and(|message| message.get("update").is_some())
        {
            return live;
        }
        tokio::time::sleep(THOUGHT).await;
    }
    panic!("{table} cannot be looked at");
}

pub(crate) async fn when_reached(person: &Person, path: &str) -> Reply {
    let begun = Instant::now();
    loop {
        if let Some(reply) = reached(person.get(path).await) {
            return reply;
        }
        assert!(begun.elapsed() < STUCK, "{path} cannot be reached");
        tokio::time::sleep(THOUGHT).await;
    }
}

/// PostgreSQL ends all its processes and recovers from its log when one of them is killed.
async fn crash_postgres() {
    let server: PgConnectOptions = std::env::var(POSTGRES).unwrap().parse().unwrap();
    let mut connection = server.connect().await.unwrap();
    let own: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut connection).await.unwrap();
    let killed = std::process::Command::new("kill").args(["-9", &own.to_string()]).status();
    assert!(killed.unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "PostgreSQL and NATS alone, which the stage `nodes` starts"]
async fn whatever_happens_nothing_acknowledged_is_lost_and_every_table_goes_on() {
    let blows = blows();
    let kills = blows.iter().filter(|blow| matches!(blow, Blow::Killed)).count();
    let mut dice = Dice::from_seed("chaos");
    let mut world = World::open().await;
    for at in 0..TABLES {
        let game = world.begin(at).await;
        world.games.push(game);
    }
    for (count, blow) in blows.iter().copied().enumerate() {
        world.settle().await;
        world.play_for(Duration::from_millis(u64::from(dice.below(400))), &mut dice).await;
        let at = dice.below(NODES as u32) as usize;
        let time = if matches!(blow, Blow::Killed) && kills > 1 { DEAD } else { A_WHILE };
        world.strike(blow, at, time, &mut dice).await;
        if count % 20 == 19 {
            println!("{} blows, the longest pause of a table {:?}", count + 1, world.pause);
        }
        world.go_on(&format!("{count}: {blow:?} {at}"), &mut dice).await;
    }
    for at in 0..TABLES {
        let begun = Instant::now();
        while !world.games[at].over {
            assert!(begun.elapsed() < STUCK, "the last game does not end");
            world.step(&mut dice).await;
        }
    }
    world.settle().await;
    assert!(
        world.struck >= 2 * blows.len(),
        "{} games were under way: too few to tell anything",
        world.struck
    );
    println!(
        "{} blows, {kills} of them kills, to {} games under way: {} actions acknowledged at {} tables, lost 0, doubled 0; \
         once a blow was over every table went on within {:?}; the longest pause of a table, blows included: {:?}",
        blows.len(),
        world.struck,
        world.acknowledged,
        world.begun,
        world.longest,
        world.pause
    );
}
