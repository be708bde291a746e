//! The puzzles that come with the games: every position loads, its answer can be played and told, and its proof holds.

use bots::puzzle::{ASKED, CHOICES, FOUND, LONGER, Trial, kind};
use games::kernel::Names;
use games::{CATALOGUE, Rulebook};
use protocol::Puzzle;
use std::collections::{BTreeMap, BTreeSet};

/// Every game has at least so many.
const LEAST: usize = 40;
/// So much the best action is ahead of the others by the long search in every game, but for the last digit.
const AHEAD: f64 = 0.098;

fn puzzles(book: &dyn Rulebook) -> Vec<Puzzle> {
    Puzzle::parse(book.puzzles()).unwrap_or_else(|why| panic!("{}: {why}", book.id()))
}

#[test]
fn every_puzzle_can_be_posed_and_its_answer_told() {
    for book in CATALOGUE {
        for (number, puzzle) in (1..).zip(puzzles(*book)) {
            let at = format!("puzzle {number} of {}", book.id());
            let table =
                book.load(puzzle.state.clone(), &puzzle.source).unwrap_or_else(|why| panic!("{at}: {why}"));
            assert_eq!(table.seats(), puzzle.seats, "{at}");
            let ask = table.ask(puzzle.seat).unwrap_or_else(|| panic!("{at}: its seat decides nothing"));
            let legal: BTreeSet<&str> = ask.actions.iter().map(|choice| choice.action.as_str()).collect();
            assert!(legal.len() >= CHOICES && !ask.prompt.is_empty(), "{at}: {legal:?}");
            let ways: BTreeSet<&str> = puzzle.ways.iter().map(|way| way.action.as_str()).collect();
            assert!(ways.is_subset(&legal) && ways.len() == puzzle.ways.len(), "{at}: {ways:?}");
            assert!(
                ways.contains(puzzle.easy.as_str()) && puzzle.easy != puzzle.answer(),
                "{at}: {}",
                puzzle.easy
            );
            let solution = book.solve(&puzzle, &Names::default()).unwrap_or_else(|why| panic!("{at}: {why}"));
            assert!(!solution.why.is_empty(), "{at}");
            let told = solution
                .ways
                .iter()
                .flat_map(|way| way.then.iter().map(|(_, label)| label).chain([&way.label]));
            assert!(told.into_iter().all(|label| !label.is_empty()), "{at}");
        }
    }
}

#[test]
fn every_proof_holds() {
    for book in CATALOGUE {
        for (number, puzzle) in (1..).zip(puzzles(*book)) {
            let at = format!("puzzle {number} of {}", book.id());
            let [best, rival] = [puzzle.best, puzzle.rival].map(|(games, won)| Trial { games, won });
            assert!(best.interval().0 > rival.interval().1, "{at}: {best:?}, {rival:?}");
            assert!(puzzle.bot.starts_with("hard:") && puzzle.iterations.is_multiple_of(LONGER), "{at}");
            assert!(puzzle.found.0 <= FOUND && puzzle.found.1 == ASKED, "{at}: {:?}", puzzle.found);
            let chances: Vec<f64> = puzzle.ways.iter().map(|way| way.chance).collect();
            assert!(chances[1..].iter().all(|other| chances[0] - other >= AHEAD), "{at}: {chances:?}");
            let visits = |way: usize| puzzle.ways[way].visits;
            assert!((1..puzzle.ways.len()).map(visits).sum::<u32>() < visits(0), "{at}");
        }
    }
}

#[test]
fn puzzles_are_many_and_varied() {
    let posed: Vec<_> = CATALOGUE.iter().filter(|book| !book.puzzles().is_empty()).collect();
    assert!(posed.len() >= 5, "a game that is new has none yet");
    for book in posed {
        let puzzles = puzzles(*book);
        assert!(puzzles.len() >= LEAST, "{} has {} puzzles", book.id(), puzzles.len());
        let sources: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.source.as_str()).collect();
        assert_eq!(sources.len(), puzzles.len(), "{}: one puzzle a game", book.id());
        let spread = |of: &dyn Fn(&Puzzle) -> String| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            puzzles.iter().for_each(|puzzle| *counts.entry(of(puzzle)).or_default() += 1);
            (counts.len(), 100 * counts.values().max().copied().unwrap_or(0) / puzzles.len(), counts)
        };
        let (kinds, most, counts) = spread(&|puzzle| kind(puzzle.answer()));
        assert!(kinds >= 4 && most <= 65, "{}: {counts:?}", book.id());
        let (seats, most, counts) = spread(&|puzzle| puzzle.seats.to_string());
        assert!(seats >= 3 && most <= 60, "{}: {counts:?}", book.id());
        let (thirds, most, counts) = spread(&|puzzle| (3 * puzzle.at.0 / puzzle.at.1).to_string());
        assert!(thirds >= 2 && most <= 90, "{}: {counts:?}", book.id());
    }
}
