//! Positions that nobody should be able to load: what waits speaks of what is not there.

use crate::scenario::{Play, Scenario};
use cyclades::{Cyclades, Frame};
use kernel::{Dice, Game, pick};
use serde_json::{Value, json};

/// Whether the position is sound with another frame in this place of the stack.
fn sound(state: &Cyclades, at: usize, frame: &Value) -> bool {
    let Ok(frame) = serde_json::from_value::<Frame>(frame.clone()) else { return false };
    let mut other = state.clone();
    other.stack[at] = frame;
    other.check().is_ok()
}

/// Makes every number in it far too large; whether there was one.
fn bloat(value: &mut Value) -> bool {
    match value {
        Value::Number(_) => {
            *value = json!(99);
            true
        }
        Value::Object(fields) => fields.values_mut().map(bloat).max().unwrap_or(false),
        _ => false,
    }
}

/// Seats, units, gold and steps that wait are no more than there can be, in any part of a cycle.
#[test]
fn numbers_that_wait_are_bounded() {
    let all = json!({"hades": true, "titans": true, "monuments": true, "egyptian_reinforcements": true});
    let mut tried = 0;
    for seats in Cyclades::SEATS {
        for seed in 0..4 {
            let mut state = Play::start(all.clone(), seats, seed).state;
            let (mut dice, mut legal) = (Dice::fast(seed), Vec::new());
            while let Some((seat, action)) = pick(&state, &mut dice, &mut legal) {
                for (at, frame) in state.stack.iter().enumerate() {
                    let mut bloated = serde_json::to_value(frame).expect("a frame is plain data");
                    if bloat(&mut bloated) {
                        assert!(!sound(&state, at, &bloated), "{bloated} for {frame:?}");
                        tried += 1;
                    }
                }
                let _ = state.apply(seat, action, &mut ());
            }
        }
    }
    assert!(tried > 200, "only {tried} were tried");
}

/// CYC-5.13.2: upkeep is asked for a hero that its owner has.
#[test]
fn upkeep_is_for_ones_own_hero() {
    let mut play = Scenario::new(4)
        .options(json!({"hades": true}))
        .turn(0, "zeus")
        .land("naxos", json!({"controller": 0, "units": {"heroes": ["achilles"]}}))
        .land("kea", json!({"controller": 1}))
        .track(["harpy", "-", "-"])
        .open();
    play.go("EndTurn");
    let top = play.state.stack.len() - 1;
    let asked = |seat: u8, hero: &str| json!({"hero_upkeep": {"seat": seat, "hero": hero}});
    assert_eq!(serde_json::to_value(play.state.stack[top]).expect("plain data"), asked(0, "achilles"));
    assert!(sound(&play.state, top, &asked(0, "achilles")));
    assert!(!sound(&play.state, top, &asked(0, "hector")), "nobody has hired him");
    assert!(!sound(&play.state, top, &asked(1, "achilles")), "he serves another");
}

/// CYC-5.9.2: fleets sail to a sea next to theirs, and no more than are there.
#[test]
fn undead_sail_along_with_fleets_that_are_there() {
    let mut play = Scenario::new(4)
        .options(json!({"hades": true}))
        .turn(0, "poseidon")
        .gold(&[9, 9, 9, 9])
        .sea("s5_4", json!({"owner": 0, "fleets": 2, "undead": 2}))
        .troops(0, "naxos", 1)
        .open();
    play.go("FleetMove(s5_4) FleetStep(s5_5,1)");
    let top = play.state.stack.len() - 1;
    let asked = |to: &str, fleets: u8| json!({"fleet_undead": {"to": to, "fleets": fleets}});
    assert_eq!(serde_json::to_value(play.state.stack[top]).expect("plain data"), asked("s5_5", 1));
    assert!(sound(&play.state, top, &asked("s5_5", 2)));
    assert!(!sound(&play.state, top, &asked("s5_5", 3)), "two are there");
    assert!(!sound(&play.state, top, &asked("s0_0", 1)), "that sea is far away");
}
