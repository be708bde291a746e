//! Help from other clans.

use crate::scenario::Scenario;
use kernel::{Game, Seat, Undo, Viewer};
use mammothodus::components::Card;
use mammothodus::map::Area;
use mammothodus::{Event, Frame, MammothodusOptions, MoveStep, StandingAnswer, standing_answer};

fn hidden() -> MammothodusOptions {
    MammothodusOptions { open_hands: false, ..Default::default() }
}

/// MAM-5.36: what lies on the table is not shuffled in by a generation change; a Draw Three is.
#[test]
fn cards_on_the_table_wait() {
    let scenario = Scenario::new("mammoths bisons").figures("mammoths", "red e1").figures("bisons", "red e1");
    let scenario = scenario.hand("mammoths", "population move").marker("bisons", 1).population("bisons", 3);
    let scenario = scenario.piles("bisons", "population draw_three", Some("")).ancients("mammoths");
    let scenario = scenario.acts("Population CommitAskAllies population PlayDrawThree");
    assert_eq!(scenario.waits_for(), "GenReassign");
    let scenario = scenario.act("KeepFigures");
    let bisons = &scenario.game.cards[1];
    assert_eq!(bisons.deck.total() + bisons.hand.total(), 12, "eleven base cards and the Draw Three");
    let scenario = if scenario.waits_for() == "Assist" { scenario.act("AssistDone") } else { scenario };
    assert_eq!(scenario.discarded("bisons")[Card::Population], 1, "settled, it goes to its owner's pile");
    assert_eq!(scenario.pop("mammoths"), 9);
}

/// MAM-5.65: allies near any figure of the active clan throw their own degradation cards away.
#[test]
fn allies_join_the_degradation() {
    let scenario = Scenario::new("mammoths bisons saber_cats").figures("mammoths", "red n1 blue s1");
    let scenario = scenario.figures("bisons", "red s2").figures("saber_cats", "red e5");
    let scenario = scenario.hand("mammoths", "degradation").hand("bisons", "degradation degradation attack");
    let scenario = scenario.hand("saber_cats", "degradation").ancients("mammoths");
    let scenario = scenario.acts("Degradation CommitAskAllies");
    assert_eq!(scenario.awaited(), Seat(1), "the cats are too far away");
    scenario.expect_offered("degradation AssistDone");
    let scenario = scenario.acts("degradation AssistDone");
    assert_eq!(
        (scenario.discarded("bisons")[Card::Degradation], scenario.held("bisons")[Card::Degradation]),
        (1, 1)
    );
    assert_eq!(scenario.held("saber_cats")[Card::Degradation], 1);
}

/// MAM-5.66: helpers in the area or next to it, with the action's colour and not the ground's.
#[test]
fn help_comes_from_near() {
    let scenario =
        Scenario::new("mammoths bisons").figures("mammoths", "red w2").hand("mammoths", "population");
    let scenario = scenario.hand("bisons", "population development wild double_yellow extra_action_yellow");
    let far = scenario.clone().figures("bisons", "red n4").ancients("mammoths").act("Pass");
    assert_eq!(far.waits_for(), "EndDiscard");
    let far = scenario.clone().figures("bisons", "red n4").ancients("mammoths").act("Population");
    assert_eq!(far.pop("mammoths"), 8, "nobody near: the play is committed");
    let near = scenario.figures("bisons", "red w5").ancients("mammoths").acts("Population CommitAskAllies");
    near.expect_offered("population wild double_yellow extra_action_yellow AssistDone");
}

/// MAM-5.68: help is asked once a figure, for Move from where it starts; the active clan has all the good of it.
#[test]
fn help_once_a_figure() {
    let scenario =
        Scenario::new("mammoths bisons").figures("mammoths", "red w2 blue w2").figures("bisons", "red w5");
    let scenario =
        scenario.hand("mammoths", "move move").hand("bisons", "move move move").ancients("mammoths");
    let scenario = scenario.acts("Move red Commit");
    assert!(matches!(scenario.game.table.top(), Some(Frame::MoveStep(MoveStep { steps: 1, .. }))));
    let scenario = scenario.acts("w1 blue CommitAskAllies move AssistDone");
    assert!(
        matches!(scenario.game.table.top(), Some(Frame::MoveStep(MoveStep { steps: 2, .. }))),
        "for the mammoths"
    );
    assert_eq!(scenario.where_is("bisons", "red"), Some(Area::W5));
}

/// MAM-5.69: with open hands only who has something to give is asked.
#[test]
fn open_hands_ask_only_who_can_help() {
    let scenario = Scenario::new("mammoths bisons saber_cats").hand("mammoths", "population");
    let nobody = scenario.clone().hand("bisons", "attack").hand("saber_cats", "move").ancients("mammoths");
    assert_eq!(nobody.act("Population").pop("mammoths"), 8, "no question is asked");
    let cats = scenario.hand("bisons", "attack").hand("saber_cats", "draw_three").ancients("mammoths");
    let cats = cats.acts("Population CommitAskAllies");
    assert_eq!(cats.awaited(), Seat(2), "a Draw Three may help");
    cats.expect_offered("PlayDrawThree AssistDone");
}

/// MAM-5.69: with hidden hands everyone in range with a card is asked, even with nothing to give.
#[test]
fn hidden_hands_ask_by_what_all_can_see() {
    let scenario = Scenario::with(hidden(), "mammoths bisons saber_cats").hand("mammoths", "population");
    let scenario = scenario.hand("bisons", "attack").hand("saber_cats", "population").ancients("mammoths");
    let scenario = scenario.acts("Population CommitAskAllies");
    assert_eq!(scenario.awaited(), Seat(1));
    scenario.expect_offered("AssistDone");
    let scenario = scenario.act("AssistDone");
    assert_eq!(scenario.awaited(), Seat(2));
    let scenario = scenario.act("population");
    assert_eq!(scenario.held("saber_cats").total(), 0);
    scenario.expect_offered("AssistDone");
    assert_eq!(scenario.act("AssistDone").pop("mammoths"), 9);
}

/// MAM-5.69: clans are asked in turn order after the active one, and range is tested again after a Draw Three.
#[test]
fn range_is_tested_again() {
    let scenario =
        Scenario::new("mammoths bisons").figures("mammoths", "red e1").figures("bisons", "red e1 blue s3");
    let scenario = scenario.hand("mammoths", "population move").marker("bisons", 2).population("bisons", 3);
    let scenario =
        scenario.piles("bisons", "population population draw_three", Some("")).ancients("mammoths");
    let scenario = scenario.acts("Population CommitAskAllies population PlayDrawThree red");
    assert_eq!(scenario.where_is("bisons", "red"), None);
    let scenario = scenario.act("KeepFigures");
    assert_eq!(scenario.pop("mammoths"), 9, "out of range, not asked again; the card it added stays");
    assert!(scenario.held("bisons")[Card::Population] >= 1);
}

/// MAM-5.69, section 8: a hidden hand shows in no view but its owner's.
#[test]
fn hidden_hands_are_counted_only() {
    let scenario = Scenario::with(hidden(), "mammoths bisons").hand("bisons", "attack attack attack move");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        let view = scenario.game.view(viewer);
        assert_eq!((view.cards[1].hand, view.cards[1].hand_size, view.cards[1].deck_size), (None, 4, 8));
        assert_eq!(view.cards[1].unseen.total(), 12);
    }
    assert!(scenario.game.view(Viewer::Seat(Seat(1))).cards[1].hand.is_some());
    let open = Scenario::new("mammoths bisons");
    assert!(open.game.view(Viewer::Public).cards.iter().all(|known| known.hand.is_some()));
}

/// Section 8: with hidden hands the cards drawn are seen by their owner alone.
#[test]
fn drawn_cards_are_private() {
    let scenario = Scenario::with(hidden(), "mammoths bisons").hand("bisons", "attack").reveal("new_trail");
    let drew =
        scenario.events.iter().find(|event| matches!(event, Event::Drew { .. })).expect("cards were drawn");
    let seen = |viewer| match kernel::Event::seen_by(drew, viewer) {
        Some(Event::Drew { cards, count, .. }) => (cards.is_some(), count),
        other => panic!("{other:?}"),
    };
    assert_eq!(seen(Viewer::Seat(Seat(1))), (true, 3));
    assert_eq!(seen(Viewer::Seat(Seat(0))), (false, 3));
    assert_eq!(seen(Viewer::Public), (false, 3));
}

/// Playing cards is free with open hands; with hidden ones it shows them.
#[test]
fn undo_is_sealed_by_what_others_see() {
    for (options, undo) in [(MammothodusOptions::default(), Undo::Free), (hidden(), Undo::Sealed)] {
        let scenario =
            Scenario::with(options, "mammoths bisons").hand("mammoths", "population population move");
        let mut scenario = scenario.ancients("mammoths").act("Population");
        let played = scenario.game.apply(Seat(0), "population".parse().expect("an action"), &mut ());
        assert_eq!(played, undo);
    }
}

/// Standing answers are ordinary actions, made from what the seat sees.
#[test]
fn standing_answers() {
    let scenario = Scenario::new("mammoths bisons").hand("mammoths", "population move");
    let scenario = scenario.hand("bisons", "population wild").ancients("mammoths").acts("Population Commit");
    assert_eq!(
        standing_answer(&scenario.game.view(Viewer::Seat(Seat(0))), StandingAnswer::Offer),
        None,
        "nobody asks"
    );
    let scenario = Scenario::new("mammoths bisons").hand("mammoths", "population move");
    let scenario =
        scenario.hand("bisons", "population wild").ancients("mammoths").acts("Population CommitAskAllies");
    let answer =
        |scenario: &Scenario, order| standing_answer(&scenario.game.view(Viewer::Seat(Seat(1))), order);
    assert_eq!(answer(&scenario, StandingAnswer::Ask), None);
    assert_eq!(
        answer(&scenario, StandingAnswer::Never).map(|it| it.to_string()),
        Some("AssistDone".to_owned())
    );
    let offer = answer(&scenario, StandingAnswer::Offer).expect("an offer");
    assert_eq!(offer.to_string(), "population", "the plainest card");
    let scenario = scenario.act("population");
    assert_eq!(
        answer(&scenario, StandingAnswer::Offer).map(|it| it.to_string()),
        Some("AssistDone".to_owned())
    );
    assert_eq!(standing_answer(&scenario.game.view(Viewer::Public), StandingAnswer::Never), None);
}
