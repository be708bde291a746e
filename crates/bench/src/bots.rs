//! `cargo xtask bench bots`: iterations of the search per CPU-second, beside the speed of random games, and how long
//! the levels think about a decision.
//!
//! Positions are taken from games between beginners, so that they look like those bots meet.

use crate::catalogue_line;
use cpu_time::ThreadTime;
use games::kernel::{Dice, Seat, Turn};
use games::{CATALOGUE, Level, Rulebook, Table};
use serde_json::json;
use std::time::Duration;

/// Iterations of one search.
const ITERATIONS: u32 = 100;
/// Seats where a game has them.
const SEATS: u8 = 4;
/// Decisions between two positions that are measured.
const APART: usize = 7;

/// Measures every game for about `seconds` each and prints a table.
pub(crate) fn run(seconds: f64) {
    println!(
        "| game, seats | iterations/s | ms for 1,000 | random games/s | random decisions/s \
         | easy: ms, longest | normal: ms, longest | hard with one iteration: ms, longest |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for &book in CATALOGUE.iter().filter(|book| book.levels().contains(&Level::Hard)) {
        let seats = SEATS.clamp(*book.seats().start(), *book.seats().end());
        let found = Thinking::measured(book, seats, seconds);
        let Some(random) = catalogue_line(book, seats, seconds) else { continue };
        let per_second = f64::from(found.search.count * ITERATIONS) / found.search.sum.as_secs_f64();
        println!(
            "| {} {seats} | {per_second:.0} | {:.0} | {:.0} | {:.2} M | {} | {} | {} |",
            book.id(),
            1e6 / per_second,
            random.games as f64 / random.seconds,
            random.per_second() / 1e6,
            found.easy,
            found.normal,
            found.least,
        );
    }
}

/// CPU time of the decisions of one kind.
#[derive(Default)]
struct Spent {
    count: u32,
    sum: Duration,
    longest: Duration,
}

impl Spent {
    /// Thinks, and adds how long that took.
    fn time<T>(&mut self, think: impl FnOnce() -> T) -> T {
        let begun = ThreadTime::now();
        let thought = think();
        let took = begun.elapsed();
        self.count += 1;
        self.sum += took;
        self.longest = self.longest.max(took);
        thought
    }
}

impl std::fmt::Display for Spent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = self.sum.as_secs_f64() * 1e3 / f64::from(self.count.max(1));
        write!(f, "{mean:.3}, {:.2}", self.longest.as_secs_f64() * 1e3)
    }
}

/// How long the levels think in one game.
#[derive(Default)]
struct Thinking {
    easy: Spent,
    normal: Spent,
    /// `hard` with a single iteration: what no budget can make shorter.
    least: Spent,
    search: Spent,
}

impl Thinking {
    /// Measures for about `seconds` of search.
    fn measured(book: &dyn Rulebook, seats: u8, seconds: f64) -> Thinking {
        let (mut dice, mut found) = (Dice::fast(1), Thinking::default());
        for game in 0u32.. {
            let mut table =
                book.open(&json!({}), seats, &format!("bench/{game}")).expect("the defaults can be set up");
            for number in 0usize.. {
                let Turn::Awaiting(waiting) = table.turn() else { break };
                let seat = waiting.first().expect("the rules wait for somebody");
                let choice = table.legal(seat).len() > 1;
                if choice && number.is_multiple_of(APART) {
                    found.measure(&*table, seat, &mut dice);
                }
                let best = found.decide(&*table, seat, choice, &mut dice);
                table.play(seat, &best).expect("bots choose from the legal actions");
                if found.search.sum.as_secs_f64() >= seconds {
                    return found;
                }
            }
        }
        found
    }

    fn measure(&mut self, table: &dyn Table, seat: Seat, dice: &mut Dice) {
        let mut think =
            |level, iterations| table.advise(seat, level, iterations, dice).expect("it is their decision");
        self.normal.time(|| think(Level::Normal, 0));
        self.least.time(|| think(Level::Hard, 1));
        self.search.time(|| think(Level::Hard, ITERATIONS));
    }

    /// What a beginner does here.
    fn decide(&mut self, table: &dyn Table, seat: Seat, choice: bool, dice: &mut Dice) -> String {
        let mut think = || table.advise(seat, Level::Easy, 0, dice).expect("it is their decision");
        let ranked = if choice { self.easy.time(think) } else { think() };
        ranked.into_iter().next().expect("who decides has an action").action
    }
}
