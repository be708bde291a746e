//! `pantheon sim`: many games between bots, and what they show.

mod report;
mod tally;

pub use tally::{Spread, Tally};

use crate::args::SimArgs;
use crate::failure::Failure;
use crate::setup;
use cpu_time::ProcessTime;
use games::{Level, Rulebook, Sampler};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// What was simulated and how it went.
pub struct Run {
    /// The game.
    pub book: &'static dyn Rulebook,
    /// How many played.
    pub players: u8,
    /// With which options, whole.
    pub options: Value,
    /// Which bots.
    pub bots: Vec<Level>,
    /// The seed text before the slash.
    pub seed: String,
    /// On how many threads.
    pub threads: u16,
    /// What was counted.
    pub tally: Tally,
    /// Processor time of all threads.
    pub cpu: Duration,
    /// Time by the clock.
    pub wall: Duration,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Until {
    /// After so many games.
    Games(u64),
    /// After so much time by the clock.
    Time(Duration),
}

/// Simulates as the arguments say and prints the report.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &SimArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let book = setup::find(books, &args.game)?;
    let result = simulate(book, args)?;
    if args.json {
        writeln!(out, "{}", report::json(&result))?;
    } else {
        report::text(&result, out)?;
    }
    Ok(())
}

/// Plays the games that `args` ask for.
pub fn simulate(book: &'static dyn Rulebook, args: &SimArgs) -> Result<Run, Failure> {
    let players = setup::players(book, args.players)?;
    if args.bots.len() > usize::from(players) {
        let bots = args.bots.len();
        return Err(Failure::usage(format!("{bots} bots do not fit at a table of {players}")));
    }
    let wanted = setup::options(book, &args.options)?;
    let options = book.open(&wanted, players, "0")?.options();
    let samplers = (0..args.threads)
        .map(|_| book.sampler(&options, players, &args.bots))
        .collect::<Result<Vec<_>, _>>()?;
    let until = until(args)?;
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let tally = play_all(samplers, players, &args.seed, until);
    let (cpu, wall) = (cpu.elapsed(), wall.elapsed());
    let (bots, seed, threads) = (args.bots.clone(), args.seed.clone(), args.threads);
    Ok(Run { book, players, options, bots, seed, threads, tally, cpu, wall })
}

fn until(args: &SimArgs) -> Result<Until, Failure> {
    match (args.games, args.seconds) {
        (Some(games), _) => Ok(Until::Games(games)),
        (None, Some(seconds)) => Duration::try_from_secs_f64(seconds)
            .ok()
            .filter(|time| !time.is_zero())
            .map(Until::Time)
            .ok_or_else(|| Failure::usage("--seconds takes a number above 0")),
        (None, None) => Err(Failure::usage("say how long: --games K or --seconds S")),
    }
}

/// Plays game after game, each thread taking the next number, and adds up what the threads counted.
fn play_all(samplers: Vec<Sampler>, players: u8, seed: &str, until: Until) -> Tally {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let (send, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let workers: Vec<_> = samplers
            .into_iter()
            .map(|mut sampler| {
                let (next, stop, send) = (&next, &stop, send.clone());
                scope.spawn(move || {
                    // Dropped at the end, also by a panic: this is how the main thread knows.
                    let _send = send;
                    let mut tally = Tally::new(players);
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if matches!(until, Until::Games(games) if number >= games) {
                            break;
                        }
                        tally.add(&sampler(&format!("{seed}/{number}")));
                    }
                    tally
                })
            })
            .collect();
        drop(send);
        watch(&finished, &next, &stop, begun, until);
        let mut total = Tally::new(players);
        for worker in workers {
            match worker.join() {
                Ok(tally) => total.merge(&tally),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        total
    })
}

/// Shows how far it is, and calls time, until every worker has gone.
fn watch(finished: &mpsc::Receiver<()>, next: &AtomicU64, stop: &AtomicBool, begun: Instant, until: Until) {
    let bar = progress_bar(until);
    loop {
        let mut pause = Duration::from_millis(100);
        if let Until::Time(time) = until {
            let left = time.saturating_sub(begun.elapsed());
            stop.store(left.is_zero(), Ordering::Relaxed);
            pause = pause.min(left.max(Duration::from_millis(1)));
        }
        match finished.recv_timeout(pause) {
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
        let games = next.load(Ordering::Relaxed);
        match until {
            Until::Games(all) => bar.set_position(games.min(all)),
            Until::Time(_) => {
                bar.set_position(begun.elapsed().as_millis() as u64);
                bar.set_message(games.to_string());
            }
        }
    }
    bar.finish_and_clear();
}

/// A bar on stderr; it draws nothing where that is no terminal.
fn progress_bar(until: Until) -> ProgressBar {
    let (length, template) = match until {
        Until::Games(games) => (games, "{wide_bar} {human_pos}/{human_len} games, {eta} left"),
        Until::Time(time) => {
            (u64::try_from(time.as_millis()).unwrap_or(u64::MAX), "{wide_bar} {msg} games, {elapsed} gone")
        }
    };
    let style = ProgressStyle::with_template(template).expect("the template is sound");
    ProgressBar::new(length).with_style(style)
}
