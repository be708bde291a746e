//! Help from other clans.

use crate::help::Scene;
use kernel::{Game, Seat, Undo, Viewer};
use mammothodus::components::Card;
use mammothodus::map::Area;
use mammothodus::{Event, Frame, MammothodusOptions, StandingOrder, standing_answer};

fn hidden() -> MammothodusOptions {
    MammothodusOptions { open_hands: false, ..Default::default() }
}

/// MAM-5.36: what lies on the table is not shuffled in by a generation change; a Draw Three is.
#[test]
fn cards_on_the_table_wait() {
    let scene = Scene::new("mammoths bisons").figures("mammoths", "red e1").figures("bisons", "red e1");
    let scene = scene.hand("mammoths", "population move").marker("bisons", 1).population("bisons", 3);
    let scene = scene.piles("bisons", "population draw_three", Some("")).ancients("mammoths");
    let scene = scene.acts("Population CommitAskAllies population PlayDrawThree");
    assert_eq!(scene.waits_for(), "GenReassign");
    let scene = scene.act("KeepFigures");
    let bisons = &scene.game.cards[1];
    assert_eq!(bisons.deck.total() + bisons.hand.total(), 12, "eleven base cards and the Draw Three");
    let scene = if scene.waits_for() == "Assist" { scene.act("AssistDone") } else { scene };
    assert_eq!(scene.discarded("bisons")[Card::Population], 1, "settled, it goes to its owner's pile");
    assert_eq!(scene.pop("mammoths"), 9);
}

/// MAM-5.65: allies near any figure of the active clan throw their own degradation cards away.
#[test]
fn allies_join_the_degradation() {
    let scene = Scene::new("mammoths bisons saber_cats").figures("mammoths", "red n1 blue s1");
    let scene = scene.figures("bisons", "red s2").figures("saber_cats", "red e5");
    let scene = scene.hand("mammoths", "degradation").hand("bisons", "degradation degradation attack");
    let scene = scene.hand("saber_cats", "degradation").ancients("mammoths");
    let scene = scene.acts("Degradation CommitAskAllies");
    assert_eq!(scene.awaited(), Seat(1), "the cats are too far away");
    scene.expect_choices("degradation AssistDone");
    let scene = scene.acts("degradation AssistDone");
    assert_eq!(
        (scene.discarded("bisons")[Card::Degradation], scene.held("bisons")[Card::Degradation]),
        (1, 1)
    );
    assert_eq!(scene.held("saber_cats")[Card::Degradation], 1);
}

/// MAM-5.66: helpers in the area or next to it, with the action's colour and not the ground's.
#[test]
fn help_comes_from_near() {
    let scene = Scene::new("mammoths bisons").figures("mammoths", "red w2").hand("mammoths", "population");
    let scene = scene.hand("bisons", "population development wild double_yellow extra_action_yellow");
    let far = scene.clone().figures("bisons", "red n4").ancients("mammoths").act("Pass");
    assert_eq!(far.waits_for(), "EndDiscard");
    let far = scene.clone().figures("bisons", "red n4").ancients("mammoths").act("Population");
    assert_eq!(far.pop("mammoths"), 8, "nobody near: the play is committed");
    let near = scene.figures("bisons", "red w5").ancients("mammoths").acts("Population CommitAskAllies");
    near.expect_choices("population wild double_yellow extra_action_yellow AssistDone");
}

/// MAM-5.68: help is asked once a figure, for Move from where it starts; the active clan has all the good of it.
#[test]
fn help_once_a_figure() {
    let scene =
        Scene::new("mammoths bisons").figures("mammoths", "red w2 blue w2").figures("bisons", "red w5");
    let scene = scene.hand("mammoths", "move move").hand("bisons", "move move move").ancients("mammoths");
    let scene = scene.acts("Move red Commit");
    assert!(matches!(scene.game.table.top(), Some(Frame::MoveStep { steps: 1, .. })));
    let scene = scene.acts("w1 blue CommitAskAllies move AssistDone");
    assert!(matches!(scene.game.table.top(), Some(Frame::MoveStep { steps: 2, .. })), "for the mammoths");
    assert_eq!(scene.where_is("bisons", "red"), Some(Area::W5));
}

/// MAM-5.69: with open hands only who has something to give is asked.
#[test]
fn open_hands_ask_only_who_can_help() {
    let scene = Scene::new("mammoths bisons saber_cats").hand("mammoths", "population");
    let nobody = scene.clone().hand("bisons", "attack").hand("saber_cats", "move").ancients("mammoths");
    assert_eq!(nobody.act("Population").pop("mammoths"), 8, "no question is asked");
    let cats = scene.hand("bisons", "attack").hand("saber_cats", "draw_three").ancients("mammoths");
    let cats = cats.acts("Population CommitAskAllies");
    assert_eq!(cats.awaited(), Seat(2), "a Draw Three may help");
    cats.expect_choices("PlayDrawThree AssistDone");
}

/// MAM-5.69: with hidden hands everyone in range with a card is asked, even with nothing to give.
#[test]
fn hidden_hands_ask_by_what_all_can_see() {
    let scene = Scene::with(hidden(), "mammoths bisons saber_cats").hand("mammoths", "population");
    let scene = scene.hand("bisons", "attack").hand("saber_cats", "population").ancients("mammoths");
    let scene = scene.acts("Population CommitAskAllies");
    assert_eq!(scene.awaited(), Seat(1));
    scene.expect_choices("AssistDone");
    let scene = scene.act("AssistDone");
    assert_eq!(scene.awaited(), Seat(2));
    let scene = scene.act("population");
    assert_eq!(scene.held("saber_cats").total(), 0);
    scene.expect_choices("AssistDone");
    assert_eq!(scene.act("AssistDone").pop("mammoths"), 9);
}

/// MAM-5.69: clans are asked in turn order after the active one, and range is tested again after a Draw Three.
#[test]
fn range_is_tested_again() {
    let scene =
        Scene::new("mammoths bisons").figures("mammoths", "red e1").figures("bisons", "red e1 blue s3");
    let scene = scene.hand("mammoths", "population move").marker("bisons", 2).population("bisons", 3);
    let scene = scene.piles("bisons", "population population draw_three", Some("")).ancients("mammoths");
    let scene = scene.acts("Population CommitAskAllies population PlayDrawThree red");
    assert_eq!(scene.where_is("bisons", "red"), None);
    let scene = scene.act("KeepFigures");
    assert_eq!(scene.pop("mammoths"), 9, "out of range, not asked again; the card it added stays");
    assert!(scene.held("bisons")[Card::Population] >= 1);
}

/// MAM-5.69, section 8: a hidden hand shows in no view but its owner's.
#[test]
fn hidden_hands_are_counted_only() {
    let scene = Scene::with(hidden(), "mammoths bisons").hand("bisons", "attack attack attack move");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        let view = scene.game.view(viewer);
        assert_eq!((view.cards[1].hand, view.cards[1].hand_size, view.cards[1].deck_size), (None, 4, 8));
        assert_eq!(view.cards[1].unseen.total(), 12);
    }
    assert!(scene.game.view(Viewer::Seat(Seat(1))).cards[1].hand.is_some());
    let open = Scene::new("mammoths bisons");
    assert!(open.game.view(Viewer::Public).cards.iter().all(|known| known.hand.is_some()));
}

/// Section 8: with hidden hands the cards drawn are seen by their owner alone.
#[test]
fn drawn_cards_are_private() {
    let scene = Scene::with(hidden(), "mammoths bisons").hand("bisons", "attack").reveal("new_trail");
    let drew =
        scene.events.iter().find(|event| matches!(event, Event::Drew { .. })).expect("cards were drawn");
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
        let scene = Scene::with(options, "mammoths bisons").hand("mammoths", "population population move");
        let mut scene = scene.ancients("mammoths").act("Population");
        let played = scene.game.apply(Seat(0), "population".parse().expect("an action"), &mut ());
        assert_eq!(played, undo);
    }
}

/// Standing answers are ordinary actions, made from what the seat sees.
#[test]
fn standing_answers() {
    let scene = Scene::new("mammoths bisons").hand("mammoths", "population move");
    let scene = scene.hand("bisons", "population wild").ancients("mammoths").acts("Population Commit");
    assert_eq!(
        standing_answer(&scene.game.view(Viewer::Seat(Seat(0))), StandingOrder::Offer),
        None,
        "nobody asks"
    );
    let scene = Scene::new("mammoths bisons").hand("mammoths", "population move");
    let scene =
        scene.hand("bisons", "population wild").ancients("mammoths").acts("Population CommitAskAllies");
    let answer = |scene: &Scene, order| standing_answer(&scene.game.view(Viewer::Seat(Seat(1))), order);
    assert_eq!(answer(&scene, StandingOrder::Ask), None);
    assert_eq!(answer(&scene, StandingOrder::Never).map(|it| it.to_string()), Some("AssistDone".to_owned()));
    let offer = answer(&scene, StandingOrder::Offer).expect("an offer");
    assert_eq!(offer.to_string(), "population", "the plainest card");
    let scene = scene.act("population");
    assert_eq!(answer(&scene, StandingOrder::Offer).map(|it| it.to_string()), Some("AssistDone".to_owned()));
    assert_eq!(standing_answer(&scene.game.view(Viewer::Public), StandingOrder::Never), None);
}
