//! The server that is measured, a process of its own: it says where it listens, then what it has used whenever it is asked.

use super::endless::Endless;
use cpu_time::ProcessTime;
use games::{Of, Rulebook};
use server::{Config, Limits, Settings};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// What the bench serves.
static BOOKS: &[&dyn Rulebook] =
    &[&Of::<Endless>::with_chapter("# Endless\n"), &Of::<mezo::Mezo>::with_chapter("# Mezo\n")];

/// What a server has used by now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    /// CPU-seconds.
    pub(super) cpu: f64,
    /// Resident memory in MB.
    pub(super) megabytes: f64,
}

/// The measured process, seen from outside.
pub(super) struct Node {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Where it listens.
    pub(super) address: SocketAddr,
}

impl Node {
    /// Starts a server on a database in `folder`; `full` for one that survives a power cut.
    pub(super) fn start(folder: &Path, full: bool) -> anyhow::Result<Node> {
        let file = folder.join("bench.db").display().to_string();
        Node::spawn(&[if full { "full" } else { "normal" }, &file])
    }

    /// Starts one of several nodes on a PostgreSQL and a NATS.
    pub(super) fn among(store: &str, bus: &str) -> anyhow::Result<Node> {
        Node::spawn(&["among", store, bus])
    }

    fn spawn(args: &[&str]) -> anyhow::Result<Node> {
        let mut process = Command::new(std::env::current_exe()?)
            .arg("server-node")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = process.stdin.take();
        let output = process.stdout.take().ok_or_else(|| anyhow::anyhow!("no output"))?;
        let mut node =
            Node { process, input, output: BufReader::new(output), address: SocketAddr::from(([0; 4], 0)) };
        node.address = node.line()?.trim().parse()?;
        Ok(node)
    }

    fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        Ok(line)
    }

    /// What it has used by now.
    pub(super) fn used(&mut self) -> anyhow::Result<Used> {
        if let Some(input) = &mut self.input {
            writeln!(input)?;
            input.flush()?;
        }
        let line = self.line()?;
        let mut numbers = line.split_whitespace().map(str::parse::<f64>);
        let mut next = || numbers.next().ok_or_else(|| anyhow::anyhow!("the server is gone"));
        Ok(Used { cpu: next()??, megabytes: next()?? })
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // The end of its input is the end of the process.
        self.input = None;
        let _ = self.process.wait();
    }
}

/// The body of that process.
pub(crate) fn run(args: &[String]) -> anyhow::Result<()> {
    let mut config = match args {
        [mode, database] => {
            let mut config = Config::new(BOOKS, database);
            config.store.full = mode == "full";
            config
        }
        [_, store, bus] => {
            let settings =
                Settings { store: Some(store.parse()?), bus: Some(bus.clone()), ..Settings::default() };
            settings.build(BOOKS)
        }
        _ => anyhow::bail!("`server-node full|normal FILE` is for the bench alone"),
    };
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = Settings::default().runtime()?;
    config.listen.set_port(0);
    config.limits = Limits {
        connections: 20_000,
        connections_per_address: 20_000,
        sockets: 20_000,
        sockets_per_person: 20_000,
        messages_per_second: 1_000_000,
        requests_per_second: 1_000_000,
        guests_per_hour: 1_000_000,
        tables_per_hour: 1_000_000,
        patience: Duration::from_secs(60),
        ..Limits::default()
    };
    let running = runtime.block_on(server::start(config))?;
    println!("{}", running.address);
    for line in std::io::stdin().lock().lines() {
        line?;
        println!("{} {}", ProcessTime::now().as_duration().as_secs_f64(), megabytes());
    }
    runtime.block_on(running.stop())?;
    Ok(())
}

/// Resident memory of this process, where the system tells.
fn megabytes() -> f64 {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split_whitespace().nth(1)?.parse::<f64>().ok());
    pages.map_or(f64::NAN, |pages| pages * 4096.0 / 1e6)
}
