//! Puzzles in the terminal: which there are, one of them as its seat sees it, and its answer.

use crate::failure::{Failure, printable};
use crate::shade::Depth;
use games::Rulebook;
use games::kernel::{Names, Viewer};
use protocol::{Puzzle, Share};
use std::io::Write;

/// A line for each puzzle.
pub(super) fn list(book: &dyn Rulebook, puzzles: &[Puzzle], out: &mut impl Write) -> Result<(), Failure> {
    let (id, name) = (book.id(), book.name());
    writeln!(out, "{} puzzles of {name}; `pantheon puzzles {id} 1` shows the first.", puzzles.len())?;
    for (number, puzzle) in puzzles.iter().enumerate() {
        let prompt = open(book, puzzle)?.prompt(puzzle.seat).unwrap_or_default();
        let (at, of) = puzzle.at;
        writeln!(
            out,
            "{:>4}  {} players, after {:>2} % of the game: {}",
            number + 1,
            puzzle.seats,
            100 * at / of.max(1),
            printable(&prompt)
        )?;
    }
    Ok(())
}

/// The position of a puzzle and what can be chosen, or its answer.
pub(super) fn show(
    book: &dyn Rulebook,
    puzzle: &Puzzle,
    answer: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let table = open(book, puzzle)?;
    if answer {
        return tell(book, puzzle, out);
    }
    let (seat, names) = (puzzle.seat, Names::default());
    write!(out, "{}", Depth::of_stdout().paint(&table.sketch(Viewer::Seat(seat))))?;
    writeln!(out, "\nFind the best move for {}.", names.of(seat))?;
    writeln!(out, "{}", printable(&table.prompt(seat).unwrap_or_default()))?;
    for (number, choice) in table.legal(seat).iter().enumerate() {
        writeln!(out, "{:>4}  {}", number + 1, printable(&choice.label))?;
    }
    Ok(())
}

fn tell(book: &dyn Rulebook, puzzle: &Puzzle, out: &mut impl Write) -> Result<(), Failure> {
    let names = Names::default();
    let solution = book.solve(puzzle, &names).map_err(|why| Failure::failed(why.to_string()))?;
    for way in &solution.ways {
        let easy = if way.action == puzzle.easy { ", what `easy` takes" } else { "" };
        writeln!(out, "{:>5.1} %  {}{easy}", way.chance * 100.0, printable(&way.label))?;
        for line in &way.leads {
            writeln!(out, "         {}", printable(line))?;
        }
        for (seat, label) in &way.then {
            writeln!(out, "         then {}: {}", names.of(*seat), printable(label))?;
        }
    }
    writeln!(out, "{}", printable(&solution.why))?;
    let share = |share: Share, games: u32| {
        let [seen, low, high] = [share.seen, share.low, share.high].map(|share| share * 100.0);
        format!("{seen:.0} % of {games} games ({low:.0} to {high:.0})")
    };
    writeln!(
        out,
        "Games between `{}`: {} won after the best, {} after the next best.",
        puzzle.bot,
        share(solution.best, puzzle.best.0),
        share(solution.rival, puzzle.rival.0)
    )?;
    Ok(())
}

fn open(book: &dyn Rulebook, puzzle: &Puzzle) -> Result<Box<dyn games::Table>, Failure> {
    book.load(puzzle.state.clone(), &puzzle.source).map_err(|broken| Failure::failed(broken.to_string()))
}
