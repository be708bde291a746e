//! A puzzle at the desk: its position, or a few steps further on one of its lines.

use crate::local::Local;
use games::Rulebook;
use protocol::{LocalSeat, Problem, Puzzle};

/// Puts the position of a puzzle on a table and plays so many steps of one of its ways. Nobody plays by itself there.
pub(crate) fn lay(
    book: &'static dyn Rulebook,
    puzzle: Puzzle,
    way: usize,
    steps: usize,
    names: Vec<String>,
) -> Result<Local, Problem> {
    let table = book.load(puzzle.state, &puzzle.source);
    let table = table.map_err(|broken| Problem::new("conflict", broken.to_string()))?;
    let names = names.into_iter().chain(std::iter::repeat(String::new()));
    let seats =
        names.take(usize::from(table.seats())).map(|name| LocalSeat { name, bot: None, colour: None });
    let seats = seats.collect();
    let mut local = Local::new(book, table, seats)?;
    let way = puzzle.ways.into_iter().nth(way);
    let way = way.ok_or_else(|| Problem::new("not_found", "this puzzle has no such way"))?;
    for (seat, action) in std::iter::once((puzzle.seat, way.action)).chain(way.then).take(steps) {
        local.play(seat, &action)?;
    }
    Ok(local)
}
