//! `cargo xtask bench`: decisions and complete random games per CPU-second for every game and number of players;
//! `cargo xtask bench bots`: iterations of the search.
//!
//! Machines are noisy, so every table carries its yardsticks: connect four and tic-tac-toe written by hand, measured in the
//! same run.

mod allocations;
mod bots;
mod by_hand;
mod results;
mod server;

use cpu_time::ProcessTime;
use games::kernel::{Dice, Game, NoOptions, playout};
use games::{CATALOGUE, Level, Rulebook};
use kit::games::{ConnectFour, TicTacToe};
use results::{Line, Results};
use serde_json::json;

/// CPU seconds a line; another number may be given as the last argument.
const SECONDS: f64 = 2.0;

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = |text: Option<&String>| text.and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    match args.split_first() {
        Some((first, rest)) if first == "server" => server::run(rest),
        Some((first, rest)) if first == "nodes" => server::run_nodes(rest),
        Some((first, rest)) if first == "server-node" => server::run_node(rest),
        Some((first, rest)) if first == "bots" => {
            bots::run(seconds(rest.first()));
            Ok(())
        }
        _ => {
            rules(seconds(args.first()));
            Ok(())
        }
    }
}

fn rules(seconds: f64) {
    let mut results = Results::default();
    let connect_four = by_hand_line("connect four by hand", seconds, by_hand::connect_four);
    let tic_tac_toe = by_hand_line("tic-tac-toe by hand", seconds, by_hand::tic_tac_toe);
    results.push(connect_four.clone());
    results.push(reference::<ConnectFour>(seconds).against(&connect_four));
    results.push(tic_tac_toe.clone());
    results.push(reference::<TicTacToe>(seconds).against(&tic_tac_toe));
    for &book in CATALOGUE {
        for seats in book.seats() {
            if let Some(line) = catalogue_line(book, seats, seconds) {
                results.push(line);
            }
        }
    }
    results.print(&connect_four, &tic_tac_toe);
}

/// A game of the catalogue at its default options, if so many can play with them.
fn catalogue_line(book: &dyn Rulebook, seats: u8, seconds: f64) -> Option<Line> {
    let mut sampler = book.sampler(&json!({}), seats, &[Level::Random]).ok()?;
    let mut number = 0u64;
    let name = format!("{} {seats}", book.id());
    Some(measure(name, book.state_bytes(), seconds, move || {
        number += 1;
        let mut seed = SeedText::default();
        sampler(seed.write(number)).decisions
    }))
}

/// A reference game through the same traits.
fn reference<G: Game<Options = NoOptions>>(seconds: f64) -> Line {
    let mut dice = Dice::fast(1);
    let mut legal = Vec::with_capacity(64);
    let start =
        G::setup(&NoOptions {}, *G::SEATS.start(), Dice::fast(0), &mut ()).expect("no options can be wrong");
    let name = format!("{} {}", G::ID, G::SEATS.start());
    measure(name, size_of::<G>(), seconds, move || {
        let mut state = start.clone();
        playout(&mut state, &mut dice, u32::MAX, &mut legal)
    })
}

fn by_hand_line(name: &str, seconds: f64, game: fn(&mut Dice) -> u32) -> Line {
    let mut dice = Dice::fast(1);
    measure(name.to_owned(), 0, seconds, move || game(&mut dice))
}

/// Plays games for about `seconds` of CPU. A game gives its number of decisions.
fn measure(name: String, state_bytes: usize, seconds: f64, mut game: impl FnMut() -> u32) -> Line {
    for _ in 0..20 {
        game();
    }
    let (mut games, mut decisions) = (0u64, 0u64);
    let allocated = allocations::count();
    let begun = ProcessTime::now();
    while begun.elapsed().as_secs_f64() < seconds {
        for _ in 0..50 {
            decisions += u64::from(game());
            games += 1;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    Line {
        name,
        state_bytes,
        games,
        decisions,
        seconds,
        allocations: allocations::count() - allocated,
        against: None,
    }
}

/// A seed text without the heap.
#[derive(Default)]
struct SeedText([u8; 20]);

impl SeedText {
    fn write(&mut self, mut number: u64) -> &str {
        let mut at = self.0.len();
        loop {
            at -= 1;
            self.0[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                return std::str::from_utf8(&self.0[at..]).expect("digits are text");
            }
        }
    }
}
