//! Stages that go on beside the others, each in a process of its own and one after another.

use anyhow::{Context, Result, bail};
use std::process::{Command, Output};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What goes on; what it says is told when it is waited for.
#[derive(Default)]
pub(crate) struct Beside(Option<JoinHandle<Vec<Ended>>>);

/// A stage that has ended.
struct Ended {
    name: &'static str,
    time: Duration,
    said: std::io::Result<Output>,
}

impl Beside {
    /// Begins a stage, after those that were begun before; `args` are those of the whole run.
    pub(crate) fn begin(&mut self, name: &'static str, args: &[String]) {
        let (before, args) = (self.0.take(), args.to_vec());
        println!("── {name} begins, beside what follows");
        self.0 = Some(thread::spawn(move || {
            let mut ended = before.map_or_else(Vec::new, |before| before.join().expect("it does not panic"));
            let begun = Instant::now();
            let said = std::env::current_exe()
                .and_then(|own| Command::new(own).args(["test", "--only", name]).args(args).output());
            ended.push(Ended { name, time: begun.elapsed(), said });
            ended
        }));
    }

    /// Waits for all of them, tells what they said and how long they took.
    pub(crate) fn wait(&mut self, times: &mut Vec<(&'static str, Duration)>) -> Result<()> {
        let Some(going) = self.0.take() else { return Ok(()) };
        let mut failed = Vec::new();
        for Ended { name, time, said } in going.join().expect("it does not panic") {
            times.push((name, time));
            let said = said.with_context(|| format!("stage `{name}` could not be started"))?;
            print!("{}", String::from_utf8_lossy(&said.stdout));
            eprint!("{}", String::from_utf8_lossy(&said.stderr));
            if !said.status.success() {
                failed.push(name);
            }
        }
        if !failed.is_empty() {
            bail!("stage `{}` failed", failed.join("` and `"));
        }
        Ok(())
    }
}
