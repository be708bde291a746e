//! Making puzzles: bots' games on all processors, and every puzzle kept as soon as it is proven.

use crate::args::PuzzlesArgs;
use crate::failure::Failure;
use bots::puzzle::{Hunt, Passed, kind};
use games::{Level, Rulebook};
use protocol::Puzzle;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// So often somebody is told how far it is.
const TOLD: Duration = Duration::from_secs(5);
/// At most so many percent of the puzzles have one kind of decision, one number of seats, one third of a game.
const SHARES: [usize; 3] = [35, 50, 60];

/// What was kept so far, and where.
struct Kept {
    file: File,
    puzzles: Vec<Puzzle>,
}

/// What all threads share.
struct Work<'a> {
    book: &'static dyn Rulebook,
    args: &'a PuzzlesArgs,
    wanted: usize,
    /// The numbers of seats that games are played with.
    seats: Vec<u8>,
    begun: Instant,
    kept: Mutex<Kept>,
    next: AtomicU64,
    counts: [AtomicU64; 3],
    done: AtomicBool,
}

/// Makes puzzles until there are `wanted`, or until the time is over.
pub(crate) fn run(
    book: &'static dyn Rulebook,
    args: &PuzzlesArgs,
    wanted: u32,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let needed = [Level::Easy, Level::Normal, Level::Hard, args.bot.level];
    if let Some(level) = needed.into_iter().find(|level| !book.levels().contains(level)) {
        return Err(Failure::usage(format!("{} has no bots of level `{level}`", book.name())));
    }
    let path = args.file(book.id());
    let puzzles = read(&path)?;
    let number =
        |puzzle: &Puzzle| puzzle.source.strip_prefix(&format!("{}/", args.seed))?.parse::<u64>().ok();
    let next = puzzles.iter().filter_map(number).max().map_or(0, |last| last + 1);
    let seats: Vec<u8> =
        book.seats().filter(|&seats| book.open(&serde_json::json!({}), seats, "0").is_ok()).collect();
    let file = OpenOptions::new().create(true).append(true).open(&path)?;
    let work = Work {
        book,
        args,
        wanted: wanted as usize,
        seats,
        begun: Instant::now(),
        kept: Mutex::new(Kept { file, puzzles }),
        next: AtomicU64::new(next),
        counts: Default::default(),
        done: AtomicBool::new(false),
    };
    work.settle();
    let failed = thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads).map(|_| scope.spawn(|| work.seek())).collect();
        scope.spawn(|| work.tell());
        let failed =
            threads.into_iter().find_map(|thread| thread.join().expect("a search does not panic").err());
        work.done.store(true, Ordering::Relaxed);
        failed
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    writeln!(out, "{}", work.progress())?;
    Ok(())
}

/// The puzzles of a file; none where there is no file.
pub(crate) fn read(path: &Path) -> Result<Vec<Puzzle>, Failure> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Failure::failed(format!("{}: {error}", path.display()))),
    };
    Puzzle::parse(&text).map_err(|why| Failure::failed(format!("{}: {why}", path.display())))
}

impl Work<'_> {
    /// Looks through one game after another.
    fn seek(&self) -> Result<(), Failure> {
        let stop = || self.is_over();
        let heard = |passed: Passed| {
            self.counts[passed as usize].fetch_add(1, Ordering::Relaxed);
        };
        while !stop() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let seats = self.seats[(number % self.seats.len() as u64) as usize];
            if !self.has_room(SHARES[1], |puzzle| puzzle.seats == seats) && self.seats.len() > 2 {
                continue;
            }
            let wanted = |found: &str, third: u8| {
                self.has_room(SHARES[0], |puzzle| kind(puzzle.answer()) == found)
                    && self.has_room(SHARES[2], |puzzle| third_of(puzzle) == usize::from(third))
            };
            let PuzzlesArgs { iterations, ahead, bot, .. } = *self.args;
            let hunt = Hunt { iterations, ahead, bot, stop: &stop, wanted: &wanted, heard: &heard };
            let seed = format!("{}/{number}", self.args.seed);
            if let Some(puzzle) = self.book.puzzle(&hunt, seats, &seed)? {
                self.keep(puzzle)?;
            }
        }
        Ok(())
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("who keeps puzzles does not panic")
    }

    fn has_room(&self, percent: usize, alike: impl Fn(&Puzzle) -> bool) -> bool {
        let most = (self.wanted * percent).div_ceil(100);
        self.kept().puzzles.iter().filter(|puzzle| alike(puzzle)).count() < most
    }

    fn keep(&self, puzzle: Puzzle) -> Result<(), Failure> {
        let line = serde_json::to_string(&puzzle).expect("a puzzle is plain data") + "\n";
        let mut kept = self.kept();
        kept.file.write_all(line.as_bytes())?;
        kept.puzzles.push(puzzle);
        drop(kept);
        self.settle();
        Ok(())
    }

    /// Whether there are as many as wanted.
    fn settle(&self) {
        if self.kept().puzzles.len() >= self.wanted {
            self.done.store(true, Ordering::Relaxed);
        }
    }

    fn is_over(&self) -> bool {
        let late = self.args.seconds.is_some_and(|seconds| self.begun.elapsed().as_secs_f64() >= seconds);
        late || self.done.load(Ordering::Relaxed)
    }

    /// Says now and then how far it is.
    fn tell(&self) {
        let mut told = Instant::now();
        while !self.is_over() {
            thread::sleep(Duration::from_millis(50));
            if told.elapsed() >= TOLD {
                told = Instant::now();
                // Nobody minds if nobody listens.
                let _ = writeln!(io::stderr(), "{}", self.progress());
            }
        }
    }

    fn progress(&self) -> String {
        let [seen, hidden, searched] = [0, 1, 2].map(|at: usize| self.counts[at].load(Ordering::Relaxed));
        let kept = self.kept();
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        kept.puzzles.iter().for_each(|puzzle| *kinds.entry(kind(puzzle.answer())).or_default() += 1);
        let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        format!(
            "{}: {} of {} puzzles after {:.0} s; {} games, {seen} positions looked at, {hidden} not seen by easy, \
             {searched} played out ({})",
            self.book.id(),
            kept.puzzles.len(),
            self.wanted,
            self.begun.elapsed().as_secs_f64(),
            self.next.load(Ordering::Relaxed),
            kinds.join(", ")
        )
    }
}

fn third_of(puzzle: &Puzzle) -> usize {
    (3 * puzzle.at.0 / puzzle.at.1.max(1)).min(2)
}
