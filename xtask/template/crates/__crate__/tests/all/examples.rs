//! Each rule as an example, by its id.

use crate::scenario::Scenario;
use kernel::{Dice, Game, Seat, Undo, Viewer, play};
use __name__::components::{DIE, STONES};
use __name__::{Action, __Name__, __Name__Options};

/// __HEAD__-1.2, __HEAD__-2.1, __HEAD__-2.2.
#[test]
fn everybody_begins_before_the_first_step_with_a_stone_of_the_box() {
    let game = __Name__::setup(&__Name__Options::default(), 4, Dice::fast(7), &mut ()).expect("four can play");
    assert!(game.tabletop.runners.iter().all(|runner| runner.step == 0 && !runner.has_thrown));
    assert!(game.stones.iter().all(|stone| STONES.contains(stone)));
    assert_eq!(game.tabletop.active, Seat(0));
    assert_eq!(Scenario::new(&[1, 3, 5], &[1, 2, 3]).play("Throw Throw").active(), Seat(2));
}

/// __HEAD__-5.1: the die is rolled, and that cannot be taken back.
#[test]
fn a_roll_goes_as_far_as_the_die_shows() {
    let mut game = Scenario::new(&[4, 9], &[1, 2]).0;
    assert_eq!(play(&mut game, Seat(0), Action::Roll, &mut ()), Ok(Undo::Sealed));
    assert!(DIE.contains(&(game.tabletop.runner(Seat(0)).step - 4)));
}

/// __HEAD__-5.2: a stone is thrown once.
#[test]
fn a_stone_is_thrown_once() {
    let scenario = Scenario::new(&[4, 9], &[3, 6]);
    assert_eq!(scenario.legal(), ["Roll", "Throw"]);
    let scenario = scenario.play("Throw Throw");
    assert_eq!(scenario.steps(), [7, 15]);
    assert_eq!(scenario.legal(), ["Roll"]);
}

/// __HEAD__-5.3, __HEAD__-6.1: who is there first wins at once.
#[test]
fn the_first_at_the_last_step_wins() {
    let scenario = Scenario::new(&[18, 19], &[6, 2]).play("Throw");
    assert_eq!(scenario.steps(), [20, 19]);
    assert_eq!(scenario.0.outcome().expect("it is over").ranks.as_slice(), [1, 2]);
}

/// __HEAD__-5.4: one of two is chosen.
#[test]
fn who_lands_where_two_stand_chooses_whom_to_push() {
    let scenario = Scenario::new(&[5, 8, 8], &[3, 1, 2]).play("Throw");
    assert_eq!(scenario.legal(), ["Push{1}", "Push{2}"]);
    assert_eq!(scenario.play("Push{2}").steps(), [8, 8, 6]);
}

/// __HEAD__-5.4, __HEAD__-5.5: one alone is pushed by itself, to before the first step at most, and pushes nobody.
#[test]
fn who_stands_alone_is_pushed_by_itself() {
    let scenario = Scenario::new(&[0, 1, 0], &[1, 2, 3]).play("Throw");
    assert_eq!(scenario.steps(), [1, 0, 0]);
    assert_eq!(scenario.active(), Seat(1));
    assert_eq!(Scenario::new(&[5, 8, 6], &[3, 1, 2]).play("Throw").steps(), [8, 6, 6]);
}

/// __HEAD__-6.2, __HEAD__-6.3: after the last round who is farthest wins, and equals share a place.
#[test]
fn after_the_last_round_the_farthest_wins() {
    let mut scenario = Scenario::new(&[5, 9, 12], &[4, 1, 6]);
    scenario.0.tabletop.round = scenario.0.tabletop.max_rounds - 1;
    scenario.0.tabletop.active = Seat(2);
    let scenario = scenario.play("Throw");
    assert_eq!(scenario.0.outcome().expect("it is over").ranks.as_slice(), [3, 2, 1]);
}

/// __HEAD__-8.1, __HEAD__-8.2.
#[test]
fn stones_are_hidden_until_they_are_thrown_or_all_is_over() {
    let seen = |scenario: &Scenario| scenario.0.view(Viewer::Seat(Seat(1))).stones;
    let scenario = Scenario::new(&[4, 9, 14], &[3, 6, 1]);
    assert_eq!(seen(&scenario), [None, Some(6), None]);
    let scenario = scenario.play("Throw");
    assert_eq!(seen(&scenario), [Some(3), Some(6), None]);
    let scenario = Scenario::new(&[4, 9, 19], &[3, 6, 1]).play("Roll Roll Throw");
    assert_eq!(seen(&scenario), [Some(3), Some(6), Some(1)]);
}
