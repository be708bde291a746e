//! The chances of battles: by hand where that is short, else against battles really fought.

use crate::scenario::Scenario;
use cyclades::map::{Place, Sea, Territory};
use cyclades::{Battle, Cyclades, Odds, Reinforcement};
use kernel::{Dice, Game, Named, Seat};
use serde_json::{Value, json};

fn land(name: &str) -> Territory {
    Territory::from_id(name).expect("a territory")
}

/// Seat 0 with `attackers` in kythnos, linked to seat 1 with `defence` in paros.
fn position(options: &Value, attackers: &Value, defence: &Value) -> Cyclades {
    let scenario = Scenario::new(4).options(options.clone()).turn(0, "ares").gold(&[20, 0, 0, 0]);
    scenario
        .land("kythnos", json!({"controller": 0, "units": attackers}))
        .troops(0, "kea", 1)
        .land("paros", defence.clone())
        .troops(1, "milos", 1)
        .troops(2, "thera", 1)
        .troops(3, "naxos", 1)
        .fleets(0, "s5_4", 1)
        .open()
        .state
}

fn all_in(state: &Cyclades) -> Battle {
    let mut battle = Battle::new(Place::Land(land("paros")), Seat(0), Seat(1));
    battle.army = state.board.land(land("kythnos")).units;
    battle
}

fn near(one: f64, other: f64, by: f64) {
    assert!((one - other).abs() < by, "{one} is not near {other}");
}

fn sums_to_one(odds: &Odds) {
    near(odds.taken + odds.held + odds.empty, 1.0, 1e-9);
}

/// CYC-5.10.1, CYC-5.10.3: one against one, 13 throws of 36 each way and 10 ties.
#[test]
fn one_against_one() {
    let state =
        position(&json!({}), &json!({"troops": 1}), &json!({"controller": 1, "units": {"troops": 1}}));
    let odds = state.odds(&all_in(&state));
    near(odds.taken, 13.0 / 36.0, 1e-12);
    near(odds.held, 13.0 / 36.0, 1e-12);
    near(odds.empty, 10.0 / 36.0, 1e-12);
    near(odds.left[0], 13.0 / 36.0, 1e-12);
    let round = state.round_odds(&all_in(&state));
    near(round.both_lose, 10.0 / 36.0, 1e-12);
}

/// CYC-5.10.2: three against one behind two fortresses and a Metropolis; 3 to 4 before the dice.
#[test]
fn walls_and_a_metropolis() {
    let defence = json!({"controller": 1, "units": {"troops": 1}, "buildings": {"fortress": 2}});
    let state = position(&json!({}), &json!({"troops": 3}), &defence);
    let round = state.round_odds(&all_in(&state));
    // Totals are equal at 3 and 3: as one against one.
    near(round.defender_loses, 13.0 / 36.0, 1e-12);
    let defence = json!({"controller": 1, "units": {"troops": 1}, "metropolis": "ordinary"});
    let state = position(&json!({}), &json!({"troops": 4}), &defence);
    // 4 against 2: only 0 against 3 loses, 0-2, 0-2, 1-3, 1-3 are ties.
    let round = state.round_odds(&all_in(&state));
    near(round.attacker_loses, 1.0 / 36.0, 1e-12);
    near(round.both_lose, 4.0 / 36.0, 1e-12);
}

/// CYC-5.10.2 at sea: a port beside the space helps the defender.
#[test]
fn ports_count_at_sea() {
    let state = Scenario::new(4)
        .turn(0, "poseidon")
        .troops(0, "kea", 1)
        .land("paros", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"port": 1}}))
        .troops(2, "thera", 1)
        .troops(3, "naxos", 1)
        .fleets(1, "s5_4", 1)
        .open()
        .state;
    let sea = Sea::from_id("s5_4").expect("a sea");
    let mut battle = Battle::new(Place::Sea(sea), Seat(0), Seat(1));
    battle.ships.fleets = 2;
    let round = state.round_odds(&battle);
    near(round.both_lose, 10.0 / 36.0, 1e-12);
    let odds = state.odds(&battle);
    sums_to_one(&odds);
    // A first tie leaves one fleet alone in the space.
    assert!(odds.taken > 23.0 / 36.0 && odds.empty < 10.0 / 36.0, "{odds:?}");
}

/// Battles really fought end as often so as the odds say.
#[test]
fn odds_are_those_of_battles_fought() {
    let egypt = json!({"egyptian_reinforcements": true});
    let plain = json!({"controller": 1, "units": {"troops": 2}, "buildings": {"fortress": 1}});
    let cases = [
        (json!({}), json!({"troops": 3}), plain.clone(), None),
        (
            egypt.clone(),
            json!({"troops": 2, "reinforcements": ["mummy"]}),
            plain.clone(),
            Some(Reinforcement::Mummy),
        ),
        (egypt, json!({"troops": 2, "reinforcements": ["snake"]}), plain, Some(Reinforcement::Snake)),
    ];
    for (options, attackers, defence, power) in cases {
        let state = position(&options, &attackers, &defence);
        let mut battle = all_in(&state);
        battle.power = power;
        let odds = state.odds(&battle);
        sums_to_one(&odds);
        const FOUGHT: u64 = 2000;
        let taken = (0..FOUGHT).filter(|&seed| attack(&state, power, seed)).count() as f64;
        near(odds.taken, taken / FOUGHT as f64, 0.04);
    }
}

/// Everybody goes, nobody retreats: whether the attacker takes the place.
fn attack(state: &Cyclades, power: Option<Reinforcement>, seed: u64) -> bool {
    let mut state = state.clone();
    state.dice = Dice::fast(seed);
    let troops = state.board.land(land("kythnos")).units.troops;
    let start = power.map_or("TroopMove(kythnos)".to_owned(), |unit| format!("SpecialAttack({unit})"));
    for wanted in [start, "MoveTo(paros)".to_owned(), format!("MoveCount({troops})"), "Done".to_owned()] {
        go(&mut state, &[&wanted]);
    }
    while state.battle.is_some() {
        go(&mut state, &["Stay", "Casualty(troop)", "Pass"]);
    }
    state.board.land(land("paros")).controller == Some(Seat(0))
}

/// Plays the first legal action of this name, if there is one: the engine takes single options by itself.
fn go(state: &mut Cyclades, wanted: &[&str]) {
    let Some(seat) = state.turn().seats().first() else { return };
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    if let Some(&action) = legal.iter().find(|action| wanted.contains(&action.to_string().as_str())) {
        state.apply(seat, action, &mut ());
    }
}
