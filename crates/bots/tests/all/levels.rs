//! The levels of each game in short matches with wide margins. The long ones are in `docs/bots.md`.

use bots::{Bot, Brain, Level, contest};
use kernel::{Dice, Game, Match, Outcome, Seat};
use std::time::Duration;

/// How `games` games go between one bot of `first` and others of `rest`, which sits where by turns.
fn play<G: Game>(brain: &Brain<G>, seats: u8, first: Bot, rest: Bot, games: u8) -> Vec<(Seat, Outcome)> {
    let one = |number: u8| {
        let seat = Seat(number % seats);
        let line_up: Vec<Bot> = Seat::all(seats).map(|at| if at == seat { first } else { rest }).collect();
        let table = Match::<G>::new(&G::Options::default(), seats, &format!("levels/{number}"))
            .expect("the defaults can be set up");
        let bout = contest(brain, table, &line_up, &mut Dice::fast(u64::from(number)), || Duration::ZERO);
        (seat, bout.outcome.expect("games come to an end"))
    };
    (0..games).map(one).collect()
}

/// The part of the victories that the first bot takes.
fn share<G: Game>(brain: &Brain<G>, seats: u8, first: &str, rest: &str, games: u8) -> f64 {
    let bot = |text: &str| text.parse::<Bot>().expect("it is written as bots are");
    let played = play(brain, seats, bot(first), bot(rest), games);
    played.iter().map(|(seat, outcome)| outcome.share(*seat)).sum::<f64>() / f64::from(games)
}

#[test]
fn gheos_levels_are_in_order() {
    let brain = &bots::gheos::BRAIN;
    assert_eq!(brain.levels, Level::ALL);
    assert!(share(brain, 4, "easy", "random", 8) >= 0.6);
    assert!(share(brain, 2, "normal", "random", 4) >= 0.75);
    assert!(share(brain, 2, "hard:20", "random", 2) >= 0.5);
}

#[test]
fn mystic_war_levels_are_in_order() {
    let brain = &bots::mystic_war::BRAIN;
    assert!(share(brain, 4, "easy", "random", 8) >= 0.6);
    assert!(share(brain, 4, "normal", "random", 4) >= 0.6);
}

#[test]
fn mezo_levels_are_in_order() {
    let brain = &bots::mezo::BRAIN;
    assert!(share(brain, 4, "easy", "random", 4) >= 0.6);
    assert!(share(brain, 3, "normal", "random", 3) >= 0.6);
}

#[test]
fn cyclades_levels_are_in_order() {
    let brain = &bots::cyclades::BRAIN;
    assert!(share(brain, 4, "easy", "random", 8) >= 0.6);
    assert!(share(brain, 4, "normal", "random", 4) >= 0.6);
}

#[test]
fn mammothodus_beginners_get_further_than_chance() {
    let score = |level: Level| -> i32 {
        let played = play(&bots::mammothodus::BRAIN, 4, level.into(), level.into(), 6);
        played.iter().map(|(_, outcome)| outcome.scores[0]).sum()
    };
    assert!(score(Level::Easy) > score(Level::Random) + 40);
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let play = || play(&bots::gheos::BRAIN, 3, Level::Normal.into(), Level::Easy.into(), 1);
    assert_eq!(play(), play());
}
