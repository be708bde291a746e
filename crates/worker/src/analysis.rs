//! The analysis of a finished game, a slice of time at once.

use crate::Clock;
use games::kernel::{Names, Record};
use games::{Analyst, Effort, Knowledge, Rulebook};
use protocol::{Analysis, Problem};

/// Begins the analysis of a finished game.
pub(crate) fn begin(
    book: &'static dyn Rulebook,
    record: &Record,
    names: Vec<String>,
    hindsight: bool,
) -> Result<Box<dyn Analyst>, Problem> {
    let knowledge = if hindsight { Knowledge::Hindsight } else { Knowledge::Fair };
    let begun = book.analyse(record, &Names::new(names), knowledge, Effort::USUAL);
    begun.map_err(|why| Problem::new("conflict", why.to_string()))
}

/// Goes on for so many milliseconds, at least by one piece.
pub(crate) fn go_on(analyst: &mut dyn Analyst, patience: u32, clock: Clock) -> Box<Analysis> {
    let begun = clock();
    while analyst.advance() && clock() - begun < f64::from(patience) {}
    Box::new(analyst.report())
}
