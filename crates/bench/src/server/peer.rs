//! boardgame.io under the same load, where it is installed: endless tic-tac-toe, two clients a match, each moving at once.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

const SERVER: &str = include_str!("peer/server.js");
const LOAD: &str = include_str!("peer/load.js");

/// So many moves are for warming up.
const WARM: f64 = 10_000.0;

/// What it did.
pub(super) struct Peer {
    pub(super) per_cpu_second: f64,
    pub(super) per_second: f64,
    pub(super) megabytes: f64,
}

struct Process(Child, BufReader<ChildStdout>);

impl Process {
    fn start(folder: &Path, name: &str, script: &str, args: &[String]) -> Result<Process> {
        let file = folder.join(name);
        std::fs::write(&file, script)?;
        let mut child = Command::new("node")
            .arg(&file)
            .args(args)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("node does not start")?;
        let output = child.stdout.take().context("no output")?;
        Ok(Process(child, BufReader::new(output)))
    }

    fn line(&mut self) -> Result<Vec<f64>> {
        loop {
            let mut line = String::new();
            if self.1.read_line(&mut line)? == 0 {
                bail!("boardgame.io ended early");
            }
            // It writes lines of its own; ours begin with a mark.
            if let Some(numbers) = line.strip_prefix("= ") {
                return Ok(numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect());
            }
        }
    }

    fn ask(&mut self) -> Result<Vec<f64>> {
        if let Some(input) = &mut self.0.stdin {
            writeln!(input)?;
            input.flush()?;
        }
        self.line()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) async fn measure(folder: &Path, matches: usize, seconds: f64) -> Result<Peer> {
    let mut server = Process::start(folder, "pantheon-peer-server.js", SERVER, &[])?;
    let port = *server.line()?.first().context("a port")?;
    let mut load =
        Process::start(folder, "pantheon-peer-load.js", LOAD, &[port.to_string(), matches.to_string()])?;
    load.line()?;
    // It takes its time to come up, and its compiler some moves to warm to them.
    for _ in 0..60 {
        if load.ask()?.first().is_some_and(|moves| *moves > WARM) {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (before, moves) = (server.ask()?, load.ask()?);
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let (after, later) = (server.ask()?, load.ask()?);
    let [Some(cpu), Some(megabytes)] = [after.first(), after.get(1)] else { bail!("no figures") };
    let (Some(moves), Some(later)) = (moves.first(), later.first()) else { bail!("no figures") };
    let done = later - moves;
    let cpu = cpu - before.first().copied().unwrap_or(0.0);
    Ok(Peer { per_cpu_second: done / cpu, per_second: done / seconds, megabytes: *megabytes })
}
