//! What a decision says: its question, its choices, and why something else cannot be done.

use crate::scenario::Scenario;
use kernel::{Game, Names, Viewer, play};
use mammothodus::{Action, Deed, Mammothodus, MammothodusOptions, Preset};

fn advanced() -> MammothodusOptions {
    MammothodusOptions { preset: Preset::Advanced, ..Default::default() }
}

/// The seat that is asked may not do it, and is told why.
#[track_caller]
fn refused(scenario: &Scenario, action: &str, why: &str) {
    let mut game = scenario.game.clone();
    let wanted: Action = action.parse().expect("an action");
    let said = play(&mut game, scenario.awaited(), wanted, &mut ()).expect_err("it is refused").to_string();
    assert!(said.contains(why), "{action}: {said}");
    assert_eq!(game, scenario.game, "{action} changes nothing");
}

/// MAM-5.80, MAM-5.88: what a token needs, in the order in which it is missing.
#[test]
fn why_no_talent_is_placed() {
    let basic = Scenario::new("mammoths").ancients("mammoths");
    refused(&basic, "PlaceTalent", "no talents");
    let mut scenario = Scenario::with(advanced(), "mammoths").ancients("mammoths");
    assert!(scenario.offers("PlaceTalent"));
    let tokens = std::mem::take(&mut scenario.game.table.clans[0].tokens);
    refused(&scenario, "PlaceTalent", "no token is left");
    scenario.game.table.clans[0].tokens = tokens;
    let idle = scenario.clone().hand("mammoths", "move move");
    refused(&idle, "PlaceTalent", "colour of a figure");
    let turn = &mut scenario.game.table.this_turn;
    turn.performed = turn.performed.with(Deed::Degradation);
    refused(&scenario, "PlaceTalent", "Degradation");
}

/// MAM-5.33: why a kind of action is not possible.
#[test]
fn why_a_clan_cannot_act_so() {
    let mut scenario = Scenario::new("mammoths").figures("mammoths", "red n1").ancients("mammoths");
    refused(&scenario, "Attack", "no figure has an enemy");
    refused(&scenario, "Degradation", "no degradation card");
    refused(&scenario, "Activate", "ground and shards");
    refused(&scenario, "PlayDrawThree", "no Draw Three");
    refused(&scenario, "n2", "not one of your choices");
    scenario.game.table.this_turn.talent_placed = true;
    refused(&scenario, "Degradation", "talent token");
    let bare = scenario.hand("mammoths", "degradation degradation draw_three");
    refused(&bare, "Move", "no card fits");
    refused(&bare, "Population", "no card fits");
}

/// MAM-5.32: each figure once in an action, with cards that fit.
#[test]
fn why_a_figure_does_not_act() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n1 green s1");
    let scenario = scenario.hand("mammoths", "move move wild").ancients("mammoths").act("Move");
    refused(&scenario, "ActionDone", "at least one figure");
    refused(&scenario, "blue", "not on the board");
    let scenario = scenario.act("red");
    refused(&scenario, "Commit", "at least one card");
    refused(&scenario, "double_green", "in hand");
    let scenario = scenario.acts("move Commit");
    assert_eq!(scenario.waits_for(), "MoveStep");
    refused(&scenario, "s1", "does not border");
    refused(&scenario, "Drop", "carries nothing");
    let scenario = scenario.act("n2");
    assert_eq!(scenario.waits_for(), "ChooseFigure");
    refused(&scenario, "red", "already acted");
}

/// MAM-5.21: a tribe takes a shortest way.
#[test]
fn why_a_tribe_does_not_go_there() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red s3").tribes("w4").places("s4");
    let scenario = scenario.reveal("humans_green");
    assert_eq!(scenario.waits_for(), "HumanStep");
    refused(&scenario, "w5", "shortest way");
    refused(&scenario, "Pass", "not one of your choices");
}

/// MAM-5.23: a spirit goes for the nearest and most crowded.
#[test]
fn why_a_spirit_does_not_go_there() {
    let scenario = Scenario::new("bisons").figures("bisons", "red n3 green s1").spirits("wind e2");
    let scenario = scenario.reveal("humans_green");
    assert_eq!(scenario.waits_for(), "SpiritTarget");
    refused(&scenario, "e3", "nearest");
}

/// MAM-5.66, MAM-5.69: allies add cards of the colour; Draw Three must be held.
#[test]
fn why_an_ally_does_not_help_so() {
    let scenario = Scenario::new("mammoths bisons").figures("mammoths", "red n1").figures("bisons", "red n1");
    let scenario = scenario.hand("mammoths", "population").hand("bisons", "population attack");
    let scenario = scenario.ancients("mammoths").acts("Population CommitAskAllies");
    assert_eq!(scenario.waits_for(), "Assist");
    refused(&scenario, "attack", "colour");
    refused(&scenario, "PlayDrawThree", "no Draw Three");
    refused(&scenario, "Commit", "not one of your choices");
}

/// Setup 3: a clan is chosen once.
#[test]
fn why_a_clan_is_not_chosen() {
    let game = Mammothodus::setup(&MammothodusOptions::default(), 2, kernel::Dice::fast(1), &mut ());
    let scenario = Scenario { game: game.expect("a sound setup"), events: Vec::new() };
    assert_eq!(scenario.waits_for(), "ChooseClan");
    let scenario = scenario.act("mammoths");
    refused(&scenario, "mammoths", "taken");
    refused(&scenario, "Pass", "not one of your choices");
}

fn label(scenario: &Scenario, action: &str) -> String {
    let (seat, action) = (scenario.awaited(), action.parse::<Action>().expect("an action"));
    Mammothodus::label(&scenario.game.view(Viewer::Seat(seat)), seat, action, &Names::default())
}

/// MAM-5.82, MAM-5.86, MAM-5.90: yes and no, and the cards that may go, read differently.
#[test]
fn choices_are_told_apart() {
    let ward = Scenario::with(advanced(), "mammoths").talent("mammoths", "spirit_ward", "n4");
    let ward = ward.figures("mammoths", "red n4").places("n4").tribes("n4 n4").reveal("humans_yellow");
    assert_eq!(ward.waits_for(), "UseWard");
    assert_ne!(label(&ward, "yes"), label(&ward, "no"));
    let lock = Scenario::with(advanced(), "mammoths").discoveries("war_march").trails("e3 w1");
    let lock = lock.talent("mammoths", "trail_lock", "w1").reveal("humans_red");
    assert_eq!(lock.waits_for(), "UseTrailLock");
    assert_ne!(label(&lock, "yes"), label(&lock, "no"));
    let tidy = Scenario::new("mammoths").hand("mammoths", "attack move");
    assert_eq!(tidy.waits_for(), "EndDiscard");
    assert_ne!(label(&tidy, "attack"), label(&tidy, "move"));
}

/// MAM-5.32: the first figure is asked for, then another one.
#[test]
fn figures_are_asked_for() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n1 green s1");
    let scenario = scenario.hand("mammoths", "move move").ancients("mammoths").act("Move");
    assert_eq!(scenario.waits_for(), "ChooseFigure");
    let seat = scenario.awaited();
    let asked = Mammothodus::prompt(&scenario.game.view(Viewer::Seat(seat)), seat, &Names::default());
    assert!(asked.contains("which figure"), "{asked}");
}
