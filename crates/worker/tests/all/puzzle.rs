//! Puzzles at the desk.

use crate::support::{Page, saved};
use games::CATALOGUE;
use protocol::{DeskAnswer, DeskAsk, Puzzle};

fn ask(game: &str, puzzle: &Puzzle, way: usize, steps: usize) -> DeskAsk {
    let puzzle = Box::new(puzzle.clone());
    DeskAsk::Puzzle { game: game.to_owned(), puzzle, way, steps, names: Vec::new() }
}

#[test]
fn a_puzzle_is_laid_and_its_lines_are_walked() {
    for book in CATALOGUE {
        let puzzles = Puzzle::parse(book.puzzles()).expect("puzzles");
        for puzzle in puzzles.iter().take(3) {
            let mut page = Page::new();
            assert!(saved(page.ask(ask(book.id(), puzzle, 0, 0))).record.actions.is_empty());
            let asked = page.look(Some(puzzle.seat.0), 0).ask.expect("its seat decides");
            assert!(asked.actions.iter().any(|choice| choice.action == puzzle.answer()));
            let all = puzzle.ways[0].then.len() + 1;
            assert_eq!(saved(page.ask(ask(book.id(), puzzle, 0, usize::MAX))).record.actions.len(), all);
            let answer = page.ask(ask(book.id(), puzzle, 99, 1));
            assert!(matches!(answer, DeskAnswer::Wrong(problem) if problem.code == "not_found"));
        }
    }
}

#[test]
fn a_broken_puzzle_is_refused() {
    let puzzles = CATALOGUE.iter().filter_map(|book| Some((book.id(), Puzzle::parse(book.puzzles()).ok()?)));
    for (game, puzzles) in puzzles {
        let Some(mut puzzle) = puzzles.into_iter().next() else { continue };
        puzzle.state = serde_json::json!({"seats": 2});
        assert!(matches!(Page::new().ask(ask(game, &puzzle, 0, 0)), DeskAnswer::Wrong(_)));
        let solve = DeskAsk::Solve { game: game.to_owned(), puzzle: Box::new(puzzle), names: Vec::new() };
        assert!(matches!(Page::new().ask(solve), DeskAnswer::Wrong(_)));
    }
}
