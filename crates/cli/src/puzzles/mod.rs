//! `pantheon puzzles`: positions in which one action is clearly best.

mod make;
mod show;

use crate::args::PuzzlesArgs;
use crate::failure::Failure;
use crate::setup;
use games::Rulebook;
use protocol::Puzzle;
use std::io::Write;

/// Lists puzzles, shows one, or makes more.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &PuzzlesArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let book = setup::find(books, &args.game)?;
    if let Some(wanted) = args.make {
        return make::run(book, args, wanted, out);
    }
    let puzzles = match &args.out {
        Some(path) => make::read(path)?,
        None => Puzzle::parse(book.puzzles()).map_err(Failure::failed)?,
    };
    let Some(number) = args.number else { return show::list(book, &puzzles, out) };
    let puzzle = number.checked_sub(1).and_then(|at| puzzles.get(at));
    let puzzle = puzzle.ok_or_else(|| {
        Failure::usage(format!("there is no puzzle {number}; {} has {}", book.name(), puzzles.len()))
    })?;
    show::show(book, puzzle, args.answer, out)
}
