//! `cargo xtask bench server`: what a server does with a CPU-second, how long a move takes, what a connection costs.
//!
//! The server is a process of its own on this machine, the players are in this one. Where a folder is named in which
//! `npm install boardgame.io` was run, that is measured beside it with the same load.

mod endless;
mod load;
mod node;
mod nodes;
mod peer;

pub(crate) use node::run as run_node;
pub(crate) use nodes::run as run_nodes;

use anyhow::Result;
use load::{Person, Score, open_table, play};
use node::Node;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const IDLE: usize = 10_000;

/// What was measured of one load.
struct Measure {
    moves: u64,
    wall: f64,
    cpu: f64,
    megabytes: f64,
    waits: Vec<Duration>,
}

impl Measure {
    fn per_cpu_second(&self) -> f64 {
        self.moves as f64 / self.cpu
    }

    fn wait(&self, share: f64) -> f64 {
        let at = (self.waits.len() as f64 * share) as usize;
        self.waits
            .get(at.min(self.waits.len().saturating_sub(1)))
            .map_or(f64::NAN, |wait| wait.as_secs_f64() * 1e3)
    }

    fn print(&self, name: &str) {
        println!(
            "| {name} | {:.0} | {:.0} | {:.1} | {:.1} | {:.0} |",
            self.per_cpu_second(),
            self.moves as f64 / self.wall,
            self.wait(0.5),
            self.wait(0.99),
            self.megabytes
        );
    }
}

/// `bench server [SECONDS] [FOLDER with boardgame.io]`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let seconds = args.first().and_then(|text| text.parse().ok()).unwrap_or(10.0);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        println!("| load | moves/CPU-s | moves/s | p50 ms | p99 ms | MB |\n|---|---|---|---|---|---|");
        let full = rush("endless", 2, 100, true, seconds).await?;
        full.print("tic-tac-toe, 100 tables, durable (FULL)");
        rush("endless", 2, 100, false, seconds).await?.print("tic-tac-toe, 100 tables, NORMAL");
        if let Some(folder) = args.get(1) {
            let peer = peer::measure(&PathBuf::from(folder), 100, seconds).await?;
            println!(
                "| boardgame.io, 100 matches, in memory | {:.0} | {:.0} | | | {:.0} |",
                peer.per_cpu_second, peer.per_second, peer.megabytes
            );
            println!("ratio to boardgame.io: {:.1}", full.per_cpu_second() / peer.per_cpu_second);
        }
        // So many tables that none of their games ends while they are measured.
        rush("mezo", 4, 250, true, seconds.min(5.0)).await?.print("Mezo, 250 tables of four, durable (FULL)");
        steady(1_000, seconds.max(10.0)).await?.print("1,000 tables, a move a second each, durable (FULL)");
        let (before, after) = idle().await?;
        println!("{IDLE} idle connections: {after:.0} MB ({before:.0} MB without them)");
        Ok(())
    })
}

/// A folder that goes when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("pantheon-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Everybody answers at once.
async fn rush(game: &str, seats: usize, tables: usize, full: bool, seconds: f64) -> Result<Measure> {
    measure(game, (seats, tables), full, (seconds, Duration::ZERO)).await
}

/// Each table moves about once a second.
async fn steady(tables: usize, seconds: f64) -> Result<Measure> {
    measure("endless", (2, tables), true, (seconds, Duration::from_millis(990))).await
}

async fn measure(
    game: &str,
    (seats, tables): (usize, usize),
    full: bool,
    (seconds, pause): (f64, Duration),
) -> Result<Measure> {
    let scratch = Scratch::new()?;
    let mut node = Node::start(&scratch.0, full)?;
    let mut people = Vec::new();
    for _ in 0..seats {
        people.push(Person::new(node.address).await?);
    }
    let (score, mut players) = (Arc::new(Score::default()), Vec::new());
    let mut sockets = Vec::new();
    for _ in 0..tables {
        let table = open_table(game, &people).await?;
        for person in &people {
            sockets.push(person.watch(&table).await?);
        }
    }
    let stagger = pause / (tables.max(1) as u32);
    for (at, socket) in sockets.into_iter().enumerate() {
        let score = Arc::clone(&score);
        players.push(tokio::spawn(async move {
            tokio::time::sleep(stagger * (at / seats) as u32).await;
            play(socket, score, pause).await
        }));
    }
    // The first moments are for warming up.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (before, moves, begun) = (node.used()?, score.moves.load(Ordering::Relaxed), Instant::now());
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let (after, wall) = (node.used()?, begun.elapsed().as_secs_f64());
    let moves = score.moves.load(Ordering::Relaxed) - moves;
    score.stop.store(true, Ordering::Relaxed);
    let mut waits = Vec::new();
    for player in players {
        if let Ok(Ok(Ok(mut some))) = tokio::time::timeout(Duration::from_secs(3), player).await {
            waits.append(&mut some);
        }
    }
    waits.sort_unstable();
    Ok(Measure { moves, wall, cpu: after.cpu - before.cpu, megabytes: after.megabytes, waits })
}

/// What a server takes without and with many who only look on.
async fn idle() -> Result<(f64, f64)> {
    let scratch = Scratch::new()?;
    let mut node = Node::start(&scratch.0, true)?;
    let people = [Person::new(node.address).await?, Person::new(node.address).await?];
    let mut tables = Vec::new();
    for _ in 0..100 {
        tables.push(open_table("endless", &people).await?);
    }
    let before = node.used()?.megabytes;
    let mut sockets = Vec::new();
    for at in 0..IDLE {
        sockets.push(people[at % 2].watch(&tables[at % tables.len()]).await?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    Ok((before, node.used()?.megabytes))
}
