//! The levels of each game in short matches with wide margins. The long ones are in `docs/bots.md`.

use bots::{Bot, Brain, Budget, Level, Position, advise, contest};
use cyclades::{Cyclades, CycladesOptions};
use kernel::{Dice, Game, Match, Outcome, Seat, Viewer};
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
    assert!(share(brain, 4, "easy", "random", 16) >= 0.5);
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

/// Whoever sits opposite is nobody's partner here: a bot plays for itself alone.
#[test]
fn cyclades_for_six_each_for_themselves() {
    let options = CycladesOptions { titans: true, free_for_all: true, ..CycladesOptions::default() };
    let won = |number: u8| {
        let seat = Seat(number % 6);
        let line_up = |at: Seat| if at == seat { Level::Easy.into() } else { Level::Random.into() };
        let line_up: Vec<Bot> = Seat::all(6).map(line_up).collect();
        let table = Match::<Cyclades>::new(&options, 6, &format!("alone/{number}")).expect("six can play so");
        let dice = &mut Dice::fast(u64::from(number));
        let outcome = contest(&bots::cyclades::BRAIN, table, &line_up, dice, || Duration::ZERO).outcome;
        outcome.expect("games come to an end").share(seat)
    };
    assert!((0..6).map(won).sum::<f64>() >= 3.0);
}

#[test]
fn mammothodus_beginners_win_now_and_then_and_chance_never() {
    let wins = |level: Level| {
        let played = play(&bots::mammothodus::BRAIN, 4, level.into(), level.into(), 60);
        played.iter().filter(|(seat, outcome)| outcome.won(*seat)).count()
    };
    assert_eq!(wins(Level::Random), 0);
    assert!(wins(Level::Easy) >= 4);
}

#[test]
fn what_is_not_worth_a_thought_is_ranked_all_the_same() {
    type G = mammothodus::Mammothodus;
    let brain = &bots::mammothodus::BRAIN;
    let (mut dice, mut legal) = (Dice::fast(5), Vec::new());
    let mut table = Match::<G>::new(&Default::default(), 4, "ranked").expect("the defaults can be set up");
    let mut struck = 0;
    for _ in 0..150 {
        let Some(seat) = table.state().turn().seats().first() else { break };
        legal.clear();
        table.state().legal(seat, &mut legal);
        let (view, memory) = (table.state().view(Viewer::Seat(seat)), table.memory(Viewer::Seat(seat)));
        let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
        let mut worth = legal.clone();
        (brain.narrow)(table.state(), seat, &mut worth);
        struck += legal.len() - worth.len();
        assert!(!worth.is_empty());
        for level in Level::UNLEARNED {
            let ranked = advise(brain, level, &position, &Budget::iterations(2), &mut dice);
            assert_eq!(ranked.len(), legal.len(), "{level}");
            assert!(legal.iter().all(|action| ranked.iter().any(|ranked| ranked.action == *action)));
            let thinks = level > Level::Easy;
            assert!(!thinks || worth.contains(&ranked[0].action), "{level}");
            let tried: u32 = ranked.iter().map(|ranked| ranked.visits).sum();
            assert_eq!(tried > 0, thinks && worth.len() > 1, "{level} plays games by rules of thumb");
        }
        let action = advise(brain, Level::Easy, &position, &Budget::default(), &mut dice)[0].action;
        table.play(seat, action).expect("bots choose from the legal actions");
    }
    assert!(struck > 0, "a game in which nothing is struck out shows nothing");
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let play = || play(&bots::gheos::BRAIN, 3, Level::Normal.into(), Level::Easy.into(), 1);
    assert_eq!(play(), play());
}
