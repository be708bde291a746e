//! `cargo xtask bench bots`: iterations of the search per CPU-second, beside the speed of random games.
//!
//! Positions are taken from games between beginners, so that they look like those bots meet.

use crate::catalogue_line;
use cpu_time::ProcessTime;
use games::kernel::{Dice, Turn};
use games::{CATALOGUE, Level, Rulebook, Table};
use serde_json::json;

/// Iterations of one search.
const ITERATIONS: u32 = 100;
/// Seats where a game has them.
const SEATS: u8 = 4;
/// Decisions between two positions that are searched.
const APART: usize = 7;

/// Measures every game for about `seconds` each and prints a table.
pub(crate) fn run(seconds: f64) {
    println!("| game, seats | iterations/s | ms for 1,000 | random games/s | random decisions/s |");
    println!("|---|---|---|---|---|");
    for &book in CATALOGUE.iter().filter(|book| book.levels().contains(&Level::Hard)) {
        let seats = SEATS.clamp(*book.seats().start(), *book.seats().end());
        let per_second = iterations_per_second(book, seats, seconds);
        let Some(random) = catalogue_line(book, seats, seconds) else { continue };
        println!(
            "| {} {seats} | {per_second:.0} | {:.0} | {:.0} | {:.2} M |",
            book.id(),
            1e6 / per_second,
            random.games as f64 / random.seconds,
            random.per_second() / 1e6
        );
    }
}

fn iterations_per_second(book: &dyn Rulebook, seats: u8, seconds: f64) -> f64 {
    let mut dice = Dice::fast(1);
    let (mut spent, mut searches, mut game) = (0.0, 0u32, 0u32);
    while spent < seconds {
        let mut table =
            book.open(&json!({}), seats, &format!("bench/{game}")).expect("the defaults can be set up");
        game += 1;
        let mut number = 0;
        while let Some(best) =
            search_or_play(&*table, number % APART == 0, &mut dice, &mut spent, &mut searches)
        {
            let seat = table.turn().seats().first().expect("somebody decided");
            table.play(seat, &best).expect("bots choose from the legal actions");
            number += 1;
            if spent >= seconds {
                break;
            }
        }
    }
    f64::from(searches * ITERATIONS) / spent
}

/// What a beginner does here; a search is measured besides, where one is wanted and there is a choice.
fn search_or_play(
    table: &dyn Table,
    search: bool,
    dice: &mut Dice,
    spent: &mut f64,
    searches: &mut u32,
) -> Option<String> {
    let Turn::Awaiting(waiting) = table.turn() else { return None };
    let seat = waiting.first()?;
    if search && table.legal(seat).len() > 1 {
        let begun = ProcessTime::now();
        table.advise(seat, Level::Hard, ITERATIONS, dice).ok()?;
        *spent += begun.elapsed().as_secs_f64();
        *searches += 1;
    }
    let advice = table.advise(seat, Level::Easy, 0, dice).ok()?;
    advice.ranked.into_iter().next().map(|hint| hint.action)
}
