//! End of turn, drawing, generations.

use crate::scenario::Scenario;
use mammothodus::components::Card;
use mammothodus::map::Area;
use mammothodus::{Event, MammothodusOptions, Reason};

/// MAM-5.90: anything but degradation may go, then the hand is filled to four; no draw at four or more.
#[test]
fn discard_and_draw() {
    let scenario =
        Scenario::new("mammoths").hand("mammoths", "attack attack degradation move population population");
    let scenario = scenario.next_card("new_trail");
    scenario.expect_offered("attack move population KeepRest");
    let full = scenario.clone().act("KeepRest");
    assert_eq!(full.held("mammoths").total(), 6, "no draw, and no limit");
    let drawn = scenario.acts("attack attack move KeepRest");
    assert_eq!(drawn.held("mammoths").total(), 4);
    assert_eq!(drawn.held("mammoths")[Card::Degradation], 1);
}

/// MAM-5.91: empty slots are filled, filled ones keep their number.
#[test]
fn the_market_is_refilled() {
    let mut scenario = Scenario::new("mammoths").market("wild draw_three wild");
    scenario.game.table.market[1] = None;
    scenario.game.table.adaptation_deck.add(Card::DrawThree);
    let scenario = scenario.reveal("new_trail");
    let slots: Vec<u8> = scenario
        .events
        .iter()
        .filter_map(|event| match event {
            Event::MarketFilled { slot, .. } => Some(*slot),
            _ => None,
        })
        .collect();
    assert_eq!(slots, [2, 4]);
    assert_eq!(
        (scenario.game.table.market[0], scenario.game.table.market[2]),
        (Some(Card::Wild), Some(Card::Wild))
    );
}

/// MAM-5.91: as far as the deck lasts.
#[test]
fn the_market_can_run_dry() {
    let mut scenario = Scenario::new("mammoths");
    let mut spare = std::mem::take(&mut scenario.game.table.adaptation_deck);
    spare.take(Card::Wild);
    scenario.game.table.adaptation_deck.add(Card::Wild);
    scenario.game.cards[0].discard = spare;
    let scenario = scenario.reveal("new_trail");
    assert_eq!(scenario.game.table.market, [Some(Card::Wild), None, None, None]);
}

/// MAM-5.93: a short supply is the end.
#[test]
fn short_supply() {
    let options = MammothodusOptions { degradation_cards: 1, ..Default::default() };
    let scenario = Scenario::with(options, "mammoths").figures("mammoths", "red e1 blue e1");
    let scenario = scenario.piles("mammoths", "attack", Some(""));
    assert_eq!(scenario.clone().act("KeepRest").over(), Some(Reason::NoDegradation));
    assert_eq!(scenario.marker("mammoths", 1).act("KeepRest").over(), None);
}

/// MAM-5.92: the change comes when a card must be drawn and the deck is empty, not before.
#[test]
fn an_empty_deck_alone_changes_nothing() {
    let scenario = Scenario::new("mammoths").piles("mammoths", "attack move population", Some("attack"));
    let scenario = scenario.reveal("new_trail");
    assert!(scenario.game.cards[0].deck.is_empty());
    assert!(!scenario.saw(|event| matches!(event, Event::GenerationPassed { .. })));
}

/// MAM-5.95: an added figure may stand by one just added.
#[test]
fn figures_come_one_by_one() {
    let scenario = Scenario::new("mammoths")
        .figures("mammoths", "red n1")
        .marker("mammoths", 1)
        .population("mammoths", 9);
    let scenario = scenario.piles("mammoths", "attack", Some("")).acts("KeepRest blue w3");
    assert!(scenario.offers("green"));
    let scenario = scenario.act("green");
    assert!(scenario.offers("w2"), "next to the one just added");
}

/// MAM-5.96: colours change in place: one from outside for one on the board, or two change places; three times.
#[test]
fn colours_change_in_place() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n1 blue s1").marker("mammoths", 2);
    let scenario = scenario.piles("mammoths", "attack", Some("")).act("KeepRest");
    scenario.expect_offered(
        "KeepFigures Replace(red,green) Replace(red,yellow) Replace(red,blue) Replace(blue,green) Replace(blue,yellow)",
    );
    let scenario = scenario.act("Replace(red,blue)");
    assert_eq!(
        (scenario.where_is("mammoths", "red"), scenario.where_is("mammoths", "blue")),
        (Some(Area::S1), Some(Area::N1))
    );
    let scenario = scenario.act("Replace(red,green)");
    assert_eq!(
        (scenario.where_is("mammoths", "red"), scenario.where_is("mammoths", "green")),
        (None, Some(Area::S1))
    );
    let scenario = scenario.act("Replace(blue,yellow)");
    assert_ne!(scenario.waits_for(), "GenReassign", "three are the most");
}

/// MAM-5.97: one generation change for one draw; then drawing stops.
#[test]
fn one_change_a_draw() {
    let eleven =
        "attack attack attack move move move population population population development development";
    let scenario = Scenario::new("mammoths").marker("mammoths", 1);
    let scenario = scenario.piles("mammoths", &format!("{eleven} draw_three"), Some(""));
    let scenario = scenario.ancients("mammoths").act("PlayDrawThree");
    let scenario = while_adding(scenario);
    assert_eq!(scenario.count(|event| matches!(event, Event::GenerationPassed { .. })), 1);
    assert_eq!(scenario.held("mammoths").total(), 13, "two cards were all there was to draw");
}

fn while_adding(mut scenario: Scenario) -> Scenario {
    while scenario.waits_for().starts_with("Gen") {
        let choice = if scenario.offers("KeepFigures") {
            "KeepFigures".to_owned()
        } else {
            scenario.offered()[0].clone()
        };
        scenario = scenario.act(&choice);
    }
    scenario
}

/// MAM-5.98: a generation change leaves the population as it is.
#[test]
fn population_stays() {
    let scenario = Scenario::new("mammoths")
        .population("mammoths", 9)
        .piles("mammoths", "attack", Some(""))
        .act("KeepRest");
    assert_eq!(while_adding(scenario).pop("mammoths"), 9);
}

/// MAM-5.99: a figure that comes in turns no shard up.
#[test]
fn newcomers_find_nothing() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n1").population("mammoths", 7);
    let scenario = scenario.piles("mammoths", "attack", Some("")).acts("KeepRest blue n4");
    assert!(scenario.game.table.board.facedown.contains(Area::N4));
}

/// MAM-6.1: a figure that comes into the centre can win.
#[test]
fn a_newcomer_can_win() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n1").places("n4 e4 s4 w4");
    let scenario = scenario.piles("mammoths", "attack", Some("")).acts("KeepRest blue center");
    assert_eq!(scenario.over(), Some(Reason::Portal));
}
