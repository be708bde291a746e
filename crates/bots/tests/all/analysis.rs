//! What an analysis of a finished game says.

use bots::{Analysis, Books, Effort, Knowledge, WHOLE};
use bots::{Bot, Brain, Budget, Mind, Position};
use kernel::{Dice, Game, Match, Seat, Turn, Undo, Viewer};

/// A game between bots, each of which sees what its seat may see.
fn play<G: Game>(brain: &Brain<G>, bots: &[&str], seed: &str) -> Match<G> {
    let seats = bots.len() as u8;
    let mut table = Match::<G>::new(&G::Options::default(), seats, seed).expect("the defaults can be set up");
    let bot = |text: &&str| Mind::new(*brain, text.parse::<Bot>().expect("it is written as bots are"));
    let mut minds: Vec<Mind<G>> = bots.iter().map(bot).collect();
    let mut dice = Dice::from_seed(seed).split();
    while let Turn::Awaiting(waiting) = table.state().turn() {
        // Secret choices come in any order.
        let waiting: Vec<Seat> = waiting.iter().collect();
        let seat = waiting[dice.below(waiting.len() as u32) as usize];
        let (view, memory) = (table.state().view(Viewer::Seat(seat)), table.memory(Viewer::Seat(seat)));
        let mut legal = Vec::new();
        table.state().legal(seat, &mut legal);
        let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
        let mind = &mut minds[seat.index()];
        let action = mind.decide(&position, &Budget::iterations(mind.bot().iterations()), &mut dice);
        table.play(seat, action).expect("bots choose from the legal actions");
    }
    table
}

fn analyse<G: Game>(
    brain: &Brain<G>,
    game: &Match<G>,
    knowledge: Knowledge,
    effort: Effort,
) -> (Analysis<G>, Books) {
    let mut analysis = Analysis::of(brain, game, knowledge, effort).expect("the game is over");
    while analysis.advance() {}
    let books = analysis.books();
    (analysis, books)
}

/// Luck, own errors and what others did add up for every seat, and there is no luck where nothing was drawn.
fn books_close<G: Game>(brain: &Brain<G>, bots: &[&str], knowledge: Knowledge, effort: Effort) {
    let game = play(brain, bots, "books");
    let (_, books) = analyse(brain, &game, knowledge, effort);
    let outcome = game.state().outcome().expect("the game is over");
    assert_eq!(books.curve.len(), game.moves().len() + 1);
    for (seat, account) in Seat::all(bots.len() as u8).zip(&books.accounts) {
        let together = f64::from(u8::from(outcome.won(seat)));
        let last = if brain.cooperative { together } else { outcome.share(seat) } * f64::from(WHOLE);
        assert!((f64::from(account.last) - last).abs() < 1.0, "{} {seat}: {account:?}", G::ID);
        let sum = account.luck + account.own + account.others;
        assert_eq!(sum, account.last - account.first, "{} {seat}: {account:?}", G::ID);
        assert!(account.own <= 0 && account.decisions > 0, "{} {seat}: {account:?}", G::ID);
    }
    let chances = books.curve.iter().flatten();
    assert!(chances.into_iter().all(|chance| (0..=WHOLE).contains(chance)), "{}", G::ID);
    for (played, (entry, pair)) in game.moves().iter().zip(books.entries.iter().zip(books.curve.windows(2))) {
        assert!(entry.decision[played.seat.index()] <= 0, "{} {}", G::ID, played.action);
        for seat in Seat::all(bots.len() as u8).map(Seat::index) {
            assert_eq!(entry.decision[seat] + entry.luck[seat], pair[1][seat] - pair[0][seat]);
            assert!(played.undo == Undo::Sealed || entry.luck[seat] == 0, "{} {}", G::ID, played.action);
        }
    }
    let moved = |seat: usize| books.entries.iter().any(|entry| entry.luck[seat] != 0);
    assert!((0..bots.len()).all(moved), "{}: chance did nothing to somebody", G::ID);
}

const SEARCHED: Effort = Effort { twins: 2, iterations: 3, again: 2 };
const SEEN: Effort = Effort { twins: 2, ..Effort::SIGHT };

fn all_books_close<G: Game>(brain: &Brain<G>) {
    books_close(brain, &["random"; 3], Knowledge::Fair, SEEN);
    books_close(brain, &["easy", "random", "easy"], Knowledge::Fair, SEARCHED);
    books_close(brain, &["easy"; 3], Knowledge::Hindsight, SEEN);
}

#[test]
fn the_books_of_cyclades_close() {
    all_books_close(&bots::cyclades::BRAIN);
}

#[test]
fn the_books_of_gheos_close() {
    all_books_close(&bots::gheos::BRAIN);
}

#[test]
fn the_books_of_mammothodus_close() {
    all_books_close(&bots::mammothodus::BRAIN);
}

#[test]
fn the_books_of_mezo_close() {
    all_books_close(&bots::mezo::BRAIN);
}

#[test]
fn the_books_of_mystic_war_close() {
    all_books_close(&bots::mystic_war::BRAIN);
}

/// What is laid face down changes nothing for the others before it is turned over.
#[test]
fn a_secret_choice_is_not_told_by_the_curve() {
    let game = play(&bots::mezo::BRAIN, &["easy"; 3], "secret");
    let (_, books) = analyse(&bots::mezo::BRAIN, &game, Knowledge::Fair, SEEN);
    let mut laid = 0;
    for (at, played) in game.moves().iter().enumerate().filter(|(_, it)| it.undo == Undo::Committed) {
        laid += 1;
        for seat in Seat::all(3).filter(|seat| *seat != played.seat) {
            // The one who lays next may err, and had that much more before.
            let next = game.moves()[at + 1].seat == seat;
            let (before, after) = (books.curve[at][seat.index()], books.curve[at + 1][seat.index()]);
            assert!(before == after || next, "action {at} of {}", played.seat);
        }
    }
    assert!(laid > 5, "{laid} secret choices");
}

/// The same work gives the same books, and a game that goes on has none.
#[test]
fn an_analysis_repeats() {
    let brain = &bots::gheos::BRAIN;
    let game = play(brain, &["easy"; 2], "twice");
    let books = || analyse(brain, &game, Knowledge::Fair, SEARCHED).1;
    assert_eq!(books(), books());
    assert!(Analysis::of(brain, &game.at(5), Knowledge::Fair, SEEN).is_none());
}

/// What a decision of each of these bots costs on average, in a game of them side by side.
fn costs<G: Game>(brain: &Brain<G>, bots: &[&str], games: u32) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); bots.len()];
    for number in 0..games {
        let game = play(brain, bots, &format!("costs/{number}"));
        let effort = Effort { twins: 4, iterations: 40, again: 0 };
        let (analysis, _) = analyse(brain, &game, Knowledge::Fair, effort);
        for at in 0..analysis.length() {
            let (seat, _) = analysis.played(at).expect("it was played");
            let verdict = analysis.verdict(at).expect("everything was judged");
            if !verdict.forced {
                let sum = &mut sums[seat.index()];
                *sum = (sum.0 + f64::from(verdict.error), sum.1 + 1.0);
            }
        }
    }
    sums.into_iter().map(|(cost, count)| cost / count).collect()
}

#[test]
fn decisions_of_easy_cost_more_than_those_of_hard() {
    let check = |game: &str, costs: Vec<f64>| {
        println!("{game}: {costs:?}");
        assert!(costs[0] > 1.3 * costs[1], "{game}: {costs:?}");
    };
    check("gheos", costs(&bots::gheos::BRAIN, &["easy", "hard:60"], 2));
    check("mezo", costs(&bots::mezo::BRAIN, &["easy", "hard:60"], 1));
}
