//! End of turn, drawing, generations.

use crate::help::Scene;
use mammothodus::components::Card;
use mammothodus::map::Area;
use mammothodus::{Event, MammothodusOptions, Reason};

/// MAM-5.90: anything but degradation may go, then the hand is filled to four; no draw at four or more.
#[test]
fn discard_and_draw() {
    let scene =
        Scene::new("mammoths").hand("mammoths", "attack attack degradation move population population");
    let scene = scene.next_card("new_trail");
    scene.expect_choices("attack move population KeepRest");
    let full = scene.clone().act("KeepRest");
    assert_eq!(full.held("mammoths").total(), 6, "no draw, and no limit");
    let drawn = scene.acts("attack attack move KeepRest");
    assert_eq!(drawn.held("mammoths").total(), 4);
    assert_eq!(drawn.held("mammoths")[Card::Degradation], 1);
}

/// MAM-5.91: empty slots are filled, filled ones keep their number.
#[test]
fn the_market_is_refilled() {
    let mut scene = Scene::new("mammoths").market("wild draw_three wild");
    scene.game.table.market[1] = None;
    scene.game.table.adaptation_deck.add(Card::DrawThree);
    let scene = scene.reveal("new_trail");
    let slots: Vec<u8> = scene
        .events
        .iter()
        .filter_map(|event| match event {
            Event::MarketFilled { slot, .. } => Some(*slot),
            _ => None,
        })
        .collect();
    assert_eq!(slots, [2, 4]);
    assert_eq!(
        (scene.game.table.market[0], scene.game.table.market[2]),
        (Some(Card::Wild), Some(Card::Wild))
    );
}

/// MAM-5.91: as far as the deck lasts.
#[test]
fn the_market_can_run_dry() {
    let mut scene = Scene::new("mammoths");
    let mut spare = std::mem::take(&mut scene.game.table.adaptation_deck);
    spare.take(Card::Wild);
    scene.game.table.adaptation_deck.add(Card::Wild);
    scene.game.cards[0].discard = spare;
    let scene = scene.reveal("new_trail");
    assert_eq!(scene.game.table.market, [Some(Card::Wild), None, None, None]);
}

/// MAM-5.93: a short supply is the end.
#[test]
fn short_supply() {
    let options = MammothodusOptions { degradation_cards: 1, ..Default::default() };
    let scene = Scene::with(options, "mammoths").figures("mammoths", "red e1 blue e1");
    let scene = scene.piles("mammoths", "attack", Some(""));
    assert_eq!(scene.clone().act("KeepRest").over(), Some(Reason::NoDegradation));
    assert_eq!(scene.marker("mammoths", 1).act("KeepRest").over(), None);
}

/// MAM-5.92: the change comes when a card must be drawn and the deck is empty, not before.
#[test]
fn an_empty_deck_alone_changes_nothing() {
    let scene = Scene::new("mammoths").piles("mammoths", "attack move population", Some("attack"));
    let scene = scene.reveal("new_trail");
    assert!(scene.game.cards[0].deck.is_empty());
    assert!(!scene.saw(|event| matches!(event, Event::GenerationPassed { .. })));
}

/// MAM-5.95: an added figure may stand by one just added.
#[test]
fn figures_come_one_by_one() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "red n1").marker("mammoths", 1).population("mammoths", 9);
    let scene = scene.piles("mammoths", "attack", Some("")).acts("KeepRest blue w3");
    assert!(scene.offers("green"));
    let scene = scene.act("green");
    assert!(scene.offers("w2"), "next to the one just added");
}

/// MAM-5.96: colours change in place: one from outside for one on the board, or two change places; three times.
#[test]
fn colours_change_in_place() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n1 blue s1").marker("mammoths", 2);
    let scene = scene.piles("mammoths", "attack", Some("")).act("KeepRest");
    scene.expect_choices(
        "KeepFigures Replace(red,green) Replace(red,yellow) Replace(red,blue) Replace(blue,green) Replace(blue,yellow)",
    );
    let scene = scene.act("Replace(red,blue)");
    assert_eq!(
        (scene.where_is("mammoths", "red"), scene.where_is("mammoths", "blue")),
        (Some(Area::S1), Some(Area::N1))
    );
    let scene = scene.act("Replace(red,green)");
    assert_eq!(
        (scene.where_is("mammoths", "red"), scene.where_is("mammoths", "green")),
        (None, Some(Area::S1))
    );
    let scene = scene.act("Replace(blue,yellow)");
    assert_ne!(scene.waits_for(), "GenReassign", "three are the most");
}

/// MAM-5.97: one generation change for one draw; then drawing stops.
#[test]
fn one_change_a_draw() {
    let eleven =
        "attack attack attack move move move population population population development development";
    let scene = Scene::new("mammoths").marker("mammoths", 1);
    let scene = scene.piles("mammoths", &format!("{eleven} draw_three"), Some(""));
    let scene = scene.ancients("mammoths").act("PlayDrawThree");
    let scene = while_adding(scene);
    assert_eq!(scene.count(|event| matches!(event, Event::GenerationPassed { .. })), 1);
    assert_eq!(scene.held("mammoths").total(), 13, "two cards were all there was to draw");
}

fn while_adding(mut scene: Scene) -> Scene {
    while scene.waits_for().starts_with("Gen") {
        let choice =
            if scene.offers("KeepFigures") { "KeepFigures".to_owned() } else { scene.choices()[0].clone() };
        scene = scene.act(&choice);
    }
    scene
}

/// MAM-5.98: a generation change leaves the population as it is.
#[test]
fn population_stays() {
    let scene = Scene::new("mammoths")
        .population("mammoths", 9)
        .piles("mammoths", "attack", Some(""))
        .act("KeepRest");
    assert_eq!(while_adding(scene).pop("mammoths"), 9);
}

/// MAM-5.99: a figure that comes in turns no shard up.
#[test]
fn newcomers_find_nothing() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n1").population("mammoths", 7);
    let scene = scene.piles("mammoths", "attack", Some("")).acts("KeepRest blue n4");
    assert!(scene.game.table.board.facedown.contains(Area::N4));
}

/// MAM-6.1: a figure that comes into the centre can win.
#[test]
fn a_newcomer_can_win() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n1").places("n4 e4 s4 w4");
    let scene = scene.piles("mammoths", "attack", Some("")).acts("KeepRest blue center");
    assert_eq!(scene.over(), Some(Reason::Portal));
}
