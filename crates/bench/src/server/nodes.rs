//! `cargo xtask bench nodes`: what a CPU-second of several nodes does, and what PostgreSQL and NATS cost beside them.
//!
//! Everything is on this machine, the players too, so nothing is said here of how fast it is; what each part costs per move is
//! counted in time of its own processes.

use super::load::{Person, Score, open_table, play};
use super::node::Node;
use anyhow::{Context, Result};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Linux counts time of processes in hundredths of a second.
const TICK: f64 = 0.01;
/// Two seats each.
const TABLES: usize = 60;

/// `bench nodes [SECONDS]`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let seconds = args.first().and_then(|text| text.parse().ok()).unwrap_or(10.0);
    let store = std::env::var("PANTHEON_BENCH_POSTGRES").context("run it by `cargo xtask bench nodes`")?;
    let postgres: u32 = std::env::var("PANTHEON_BENCH_POSTGRES_PROCESS")?.parse()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        println!(
            "| load | nodes | moves/s | moves/CPU-s of nodes | µs of PostgreSQL | µs of NATS | messages/move | p50 ms | p99 ms |\n\
             |---|---|---|---|---|---|---|---|---|"
        );
        for (name, game, seats, tables) in
            [("tic-tac-toe, 60 tables", "endless", 2, TABLES), ("Mezo, 250 tables of four", "mezo", 4, 250)]
        {
            for count in 1..=3 {
                let bus = Nats::start()?;
                let seconds = if game == "mezo" { f64::min(seconds, 5.0) } else { seconds };
                let row = measure((&store, postgres, &bus), (game, seats, tables), count, seconds).await?;
                println!("| {name} | {count} | {row}");
            }
        }
        Ok(())
    })
}

/// A NATS server on loopback that ends when it is dropped.
struct Nats {
    process: Child,
    port: u16,
    monitor: u16,
}

impl Nats {
    fn start() -> Result<Nats> {
        let free = || Ok::<u16, std::io::Error>(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port());
        let (port, monitor) = (free()?, free()?);
        let process = Command::new(std::env::var("PANTHEON_BENCH_NATS")?)
            .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-m", &monitor.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let nats = Nats { process, port, monitor };
        for _ in 0..500 {
            if nats.messages().is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(nats)
    }

    /// How many messages have come to it.
    fn messages(&self) -> Result<f64> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor))?;
        stream.write_all(b"GET /varz HTTP/1.0\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (_, body) = answer.split_once("\r\n\r\n").context("an answer")?;
        serde_json::from_str::<serde_json::Value>(body)?["in_msgs"].as_f64().context("a count")
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The fields of a process from its state on, as Linux tells them.
fn fields(process: u32) -> Option<Vec<f64>> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(") ")?;
    Some(rest.split(' ').map(|field| field.parse().unwrap_or(0.0)).collect())
}

/// CPU-seconds of a process, of its children and of those that have ended.
fn cpu(process: u32) -> f64 {
    let own = fields(process).map_or(0.0, |fields| fields[11..15].iter().sum::<f64>());
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let others = all.filter_map(|entry| fields(entry.file_name().to_str()?.parse().ok()?));
    let children: f64 =
        others.filter(|fields| fields[1] == f64::from(process)).map(|fields| fields[11] + fields[12]).sum();
    (own + children) * TICK
}

/// What everything has used by now.
struct Used {
    nodes: f64,
    postgres: f64,
    nats: f64,
    messages: f64,
    moves: u64,
}

/// A row of the table: players of every table are at different nodes, where there are several.
async fn measure(
    (store, postgres, bus): (&str, u32, &Nats),
    (game, seats, tables): (&str, usize, usize),
    count: usize,
    seconds: f64,
) -> Result<String> {
    let address = format!("nats://127.0.0.1:{}", bus.port);
    let mut nodes: Vec<Node> = (0..count).map(|_| Node::among(store, &address)).collect::<Result<_>>()?;
    let score = Arc::new(Score::default());
    let (mut sockets, mut players) = (Vec::new(), Vec::new());
    for table in 0..tables {
        let mut people = Vec::new();
        for seat in 0..seats {
            people.push(Person::new(nodes[(table + seat) % count].address).await?);
        }
        let table = open_table(game, &people).await?;
        for person in &people {
            sockets.push(person.watch(&table).await?);
        }
    }
    for socket in sockets {
        players.push(tokio::spawn(play(socket, Arc::clone(&score), Duration::ZERO)));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut used = || -> Result<Used> {
        let mut cpus = 0.0;
        for node in &mut nodes {
            cpus += node.used()?.cpu;
        }
        let (postgres, nats) = (cpu(postgres), cpu(bus.process.id()));
        let moves = score.moves.load(Ordering::Relaxed);
        Ok(Used { nodes: cpus, postgres, nats, messages: bus.messages()?, moves })
    };
    let (before, begun) = (used()?, Instant::now());
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let (after, wall) = (used()?, begun.elapsed().as_secs_f64());
    score.stop.store(true, Ordering::Relaxed);
    let mut waits = Vec::new();
    for player in players {
        if let Ok(Ok(Ok(mut some))) = tokio::time::timeout(Duration::from_secs(3), player).await {
            waits.append(&mut some);
        }
    }
    waits.sort_unstable();
    let wait = |share: f64| {
        let at = (waits.len() as f64 * share) as usize;
        waits.get(at.min(waits.len().saturating_sub(1))).map_or(f64::NAN, |wait| wait.as_secs_f64() * 1e3)
    };
    let moves = (after.moves - before.moves) as f64;
    Ok(format!(
        "{:.0} | {:.0} | {:.0} | {:.0} | {:.1} | {:.1} | {:.1} |",
        moves / wall,
        moves / (after.nodes - before.nodes),
        (after.postgres - before.postgres) / moves * 1e6,
        (after.nats - before.nats) / moves * 1e6,
        (after.messages - before.messages) / moves,
        wait(0.5),
        wait(0.99)
    ))
}
