//! How games end.

use crate::scenario::Scenario;
use kernel::{Dice, Game, Names, Outcome, Seat, Turn, Viewer, pick};
use mammothodus::{Event, Mammothodus, MammothodusOptions, Reason};

/// MAM-6.2: `guard` when a turn would begin after the last one; the other reasons have tests of their own.
#[test]
fn the_guard() {
    let options = MammothodusOptions { max_turns: 5, ..Default::default() };
    let scenario = Scenario::with(options, "mammoths").act("KeepRest");
    assert_eq!((scenario.over(), scenario.game.table.turns), (Some(Reason::Guard), 5));
    let names: Vec<&str> = Reason::ALL.iter().map(|reason| reason.id()).collect();
    let wanted = "portal thirteenth_tribe fourth_spirit no_trail_token no_degradation extinct \
                  population_collapse no_fragment guard";
    assert_eq!(names, wanted.split_whitespace().collect::<Vec<_>>());
}

/// MAM-6.3: the result is shared and says why, after how many turns, with how many places.
#[test]
fn the_result_is_shared() {
    let scenario = Scenario::new("mammoths bisons")
        .places("n4 e4")
        .trails("n1 n3 e1 e3 s1 s3 w1 w3")
        .reveal("new_trail");
    assert_eq!(scenario.game.outcome(), Some(Outcome::shared(2, false, 40)));
    let ended = Event::GameEnded { reason: Reason::NoTrailToken, turns: 6, places: 2 };
    assert_eq!(scenario.events.last(), Some(&ended));
    assert_eq!(scenario.game.turn(), Turn::Over);
    let won = Scenario::new("mammoths bisons").figures("mammoths", "red n4").places("n4 e4 s4 w4");
    let won = won.hand("mammoths", "move").hand("bisons", "attack").ancients("mammoths").acts("Move center");
    let outcome = won.game.outcome().expect("it is over");
    assert!(outcome.won(Seat(0)) && outcome.won(Seat(1)));
    assert_eq!(outcome.scores.as_slice(), [100, 100]);
}

/// MAM-6.4: the first event decides, and nothing happens after it.
#[test]
fn the_first_event_decides() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n2").population("mammoths", -4);
    let scenario = scenario.tribes(&format!("n2 {}", "center ".repeat(11))).reveal("humans_red");
    assert_eq!(scenario.over(), Some(Reason::PopulationCollapse), "before the thirteenth tribe could appear");
    assert_eq!(scenario.count(|event| matches!(event, Event::GameEnded { .. })), 1);
}

/// MAM-6.5: clans of a seat that has left stay in play: whoever answers for it, the game goes on to its end.
#[test]
fn clans_stay_when_a_seat_leaves() {
    let mut game =
        Mammothodus::setup(&MammothodusOptions::default(), 2, Dice::fast(9), &mut ()).expect("a game");
    let (mut dice, mut legal, mut asked) = (Dice::fast(1), Vec::new(), [0, 0]);
    while let Some((seat, action)) = pick(&game, &mut dice, &mut legal) {
        // A stand-in for seat 1 takes the last choice it is offered.
        let action = if seat == Seat(1) { legal[legal.len() - 1] } else { action };
        asked[seat.index()] += 1;
        let _ = game.apply(seat, action, &mut ());
        assert_eq!(game.table.clans.len(), 4);
    }
    assert!(asked.iter().all(|&times| times > 0) && game.outcome().is_some());
}

/// Dangers stand in the prompt.
#[test]
fn prompts_state_the_danger() {
    let scenario = Scenario::new("mammoths").tribes(&"center ".repeat(11)).ancients("mammoths");
    let prompt = Mammothodus::prompt(&scenario.game.view(Viewer::Seat(Seat(0))), Seat(0), &Names::default());
    let danger = "11 of 12 tribes are on the field, and one too many loses the game";
    assert!(prompt.contains(danger), "{prompt}");
}

/// A tribe's candidate territories are named.
#[test]
fn prompts_name_the_ways() {
    let scenario = Scenario::new("mammoths")
        .figures("mammoths", "red s3")
        .tribes("w4")
        .places("s4")
        .reveal("humans_green");
    let view = scenario.game.view(Viewer::Seat(Seat(0)));
    let prompt = Mammothodus::prompt(&view, Seat(0), &Names::default());
    assert!(prompt.contains("towards Bluevein Springs or the centre. Which way?"), "{prompt}");
}

/// Every line of the drawing fits a terminal.
#[test]
fn the_sketch_is_narrow() {
    let mut game =
        Mammothodus::setup(&MammothodusOptions::default(), 4, Dice::fast(2), &mut ()).expect("a game");
    let (mut dice, mut legal) = (Dice::fast(5), Vec::new());
    while let Some((seat, action)) = pick(&game, &mut dice, &mut legal) {
        let _ = game.apply(seat, action, &mut ());
        let text = Mammothodus::sketch(&game.view(Viewer::Public), &Names::default()).text();
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(116), "{text}");
    }
}
