//! The card that draws three at any point of the game.

use crate::scenario::{Scenario, id};
use kernel::{Game, Seat, Viewer};
use mammothodus::components::Card;
use mammothodus::{Mammothodus, MammothodusOptions};

fn options(open_hands: bool) -> MammothodusOptions {
    MammothodusOptions { draw_at_any_time: true, open_hands, ..MammothodusOptions::default() }
}

/// MAM-5.71b: before the humans' card every clan that holds the card is asked, the active one first; after it the
/// others are.
#[test]
fn before_and_after_the_humans_card() {
    let scenario = Scenario::with(options(true), "mammoths bisons saber_cats");
    let scenario =
        scenario.hand("mammoths", "draw_three").hand("saber_cats", "draw_three draw_three move move");
    let scenario = scenario.figures("mammoths", "red w5").reveal("new_trail");
    assert_eq!((scenario.waits_for(), scenario.awaited()), ("DrawNow".to_owned(), Seat(0)));
    scenario.expect_offered("PlayDrawThree Decline");
    let scenario = scenario.act("Decline");
    assert_eq!(scenario.awaited(), Seat(2), "the bisons hold no such card");
    let scenario = scenario.act("PlayDrawThree");
    assert_eq!(scenario.held("saber_cats").total(), 6, "three drawn for one");
    assert_eq!((scenario.waits_for(), scenario.awaited()), ("DrawNow".to_owned(), Seat(2)), "it has another");
    assert!(scenario.game.table.board.trails.is_empty(), "the humans' card is still closed");
    let scenario = scenario.act("Decline");
    assert_eq!(scenario.game.table.board.trails.len(), 1);
    assert_eq!(
        (scenario.waits_for(), scenario.awaited()),
        ("DrawNow".to_owned(), Seat(2)),
        "now after the card"
    );
    let scenario = scenario.act("Decline");
    assert_eq!(scenario.waits_for(), "ChooseAction");
    assert!(scenario.offers("PlayDrawThree"), "the active clan plays it with its actions");
}

/// MAM-5.71b: without the option nobody is asked.
#[test]
fn off_by_default() {
    let scenario = Scenario::new("mammoths bisons").hand("bisons", "draw_three move move move");
    assert_eq!(scenario.reveal("new_trail").waits_for(), "ChooseAction");
    let json = serde_json::to_string(&MammothodusOptions::default()).expect("plain data");
    assert!(!json.contains("draw_at_any_time"), "older games keep their digest: {json}");
}

/// MAM-5.71b: with hidden hands a clan is asked by what all can see: whether such a card may be in its hand.
#[test]
fn hidden_hands_are_asked_by_what_all_can_see() {
    let asked = |hand: &str, deck: &str| {
        let scenario = Scenario::with(options(false), "mammoths bisons").piles("mammoths", hand, Some(deck));
        scenario.reveal("new_trail")
    };
    let (in_hand, in_deck) =
        (asked("draw_three move", "attack attack"), asked("attack move", "draw_three attack"));
    for scenario in [&in_hand, &in_deck] {
        assert_eq!((scenario.waits_for(), scenario.awaited()), ("DrawNow".to_owned(), Seat(0)));
    }
    let view = |scenario: &Scenario| scenario.game.view(Viewer::Seat(Seat(1)));
    assert_eq!(view(&in_hand).cards[0], view(&in_deck).cards[0]);
    in_deck.expect_offered("Decline");
    assert_eq!(asked("attack move", "attack attack").waits_for(), "ChooseAction", "no such card is about");
}

/// MAM-5.71b: a generation can change before the humans' card.
#[test]
fn a_generation_changes_meanwhile() {
    let scenario = Scenario::with(options(true), "mammoths bisons").marker("mammoths", 1);
    let scenario = scenario.population("mammoths", 3).piles("mammoths", "draw_three", Some(""));
    let scenario = scenario.reveal("new_trail").act("PlayDrawThree");
    assert_eq!(scenario.waits_for(), "GenReassign");
    let scenario = scenario.act("KeepFigures");
    assert_eq!(scenario.held("mammoths").total(), 3);
    assert!(scenario.held("mammoths")[id::<Card>("draw_three")] <= 1);
    assert!(Mammothodus::check(&scenario.game).is_ok());
}
