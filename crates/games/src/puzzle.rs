//! Puzzles from bots' games, as they are kept in a file, and their answers in words.

use crate::analyst::why;
use crate::outlook::foresee;
use crate::reason::telling;
use bots::Brain;
use bots::puzzle::{ASKED, Hunt, Riddle, Trial, seek};
use kernel::{Action, BadNotation, Dice, Game, Match, Names, Refusal, Seat, SetupError, Viewer};
use protocol::{Puzzle, PuzzleWay, Share, Solution, SolvedWay};

/// Looks for a puzzle in the game of a seed.
pub(crate) fn find<G: Game>(
    brain: &Brain<G>,
    hunt: &Hunt<'_>,
    seats: u8,
    seed: &str,
) -> Result<Option<Puzzle>, SetupError> {
    let table = Match::<G>::new(&G::Options::default(), seats, seed)?;
    let found = seek(brain, hunt, table, &mut Dice::from_seed(seed).split());
    Ok(found.map(|riddle| written(&riddle, seed)))
}

fn written<G: Game>(riddle: &Riddle<G>, seed: &str) -> Puzzle {
    let trial = |trial: Trial| (trial.games, round(trial.won));
    let step = |&(seat, action): &(Seat, G::Action)| (seat, action.to_string());
    let ways = riddle.ways.iter().map(|way| PuzzleWay {
        action: way.ranked.action.to_string(),
        chance: round(way.ranked.chance.unwrap_or(0.0).into()),
        visits: way.ranked.visits,
        then: way.line.iter().skip(1).map(step).collect(),
    });
    Puzzle {
        source: seed.to_owned(),
        at: riddle.at,
        seats: riddle.state.seats(),
        seat: riddle.seat,
        ways: ways.collect(),
        easy: riddle.easy.to_string(),
        found: (riddle.found, ASKED),
        iterations: riddle.iterations,
        bot: riddle.proof.bot.to_string(),
        best: trial(riddle.proof.best),
        rival: trial(riddle.proof.rival),
        state: serde_json::to_value(&riddle.state).expect("a state is plain data"),
    }
}

/// Three digits are enough.
fn round(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// So many lines tell what an action leads to.
const LEADS: usize = 3;

/// What is to be said of a puzzle once it was answered. An error says what is wrong with it: its position, its actions or
/// one of the lines after them.
pub(crate) fn solve<G: Game>(brain: &Brain<G>, puzzle: &Puzzle, names: &Names) -> Result<Solution, Refusal> {
    let seat = puzzle.seat;
    let table = Match::<G>::load(puzzle.state.clone(), Dice::from_seed(&puzzle.source));
    let table = table.map_err(|broken| Refusal::illegal(broken.to_string()))?;
    let view = table.state().view(Viewer::Seat(seat));
    let mut told = Vec::new();
    for way in &puzzle.ways {
        let outlook =
            foresee::<G>(&view, seat, read(&way.action)?, names, &mut Dice::from_seed(&puzzle.source));
        told.push(outlook?.told);
    }
    let [first, second, ..] = told.as_slice() else {
        return Err(Refusal::illegal("a puzzle has a best action and a next best"));
    };
    let better = telling(first, second);
    let cost = puzzle.ways[0].chance - puzzle.ways[1].chance;
    let why = why(first != second, &better, cost, brain.cooperative);
    let mut ways = Vec::new();
    for (number, way) in puzzle.ways.iter().enumerate() {
        let other = if number == 0 { second } else { first };
        let mut steps = words(&table, seat, way, names)?.into_iter();
        ways.push(SolvedWay {
            action: way.action.clone(),
            label: steps.next().map(|(_, label)| label).unwrap_or_default(),
            chance: way.chance,
            leads: telling(&told[number], other).into_iter().take(LEADS).collect(),
            then: steps.collect(),
        });
    }
    let [best, rival] = [puzzle.best, puzzle.rival].map(share);
    Ok(Solution { ways, why, together: brain.cooperative, best, rival })
}

fn share((games, won): (u32, f64)) -> Share {
    let trial = Trial { games, won };
    let (low, high) = trial.interval();
    Share { seen: trial.share(), low, high }
}

/// An action and what may come after it, each as whoever decides reads it.
fn words<G: Game>(
    table: &Match<G>,
    seat: Seat,
    way: &PuzzleWay,
    names: &Names,
) -> Result<Vec<(Seat, String)>, Refusal> {
    let mut table = table.clone();
    let first = (seat, way.action.clone());
    let mut told = Vec::new();
    for (seat, text) in std::iter::once(&first).chain(&way.then) {
        let action = read::<G::Action>(text)?;
        let view = table.state().view(Viewer::Seat(*seat));
        table.play(*seat, action)?;
        told.push((*seat, G::label(&view, *seat, action, names)));
    }
    Ok(told)
}

fn read<A: Action>(text: &str) -> Result<A, Refusal> {
    text.parse().map_err(|bad: BadNotation| Refusal::illegal(bad.to_string()))
}
