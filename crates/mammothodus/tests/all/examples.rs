//! The worked examples of the rules, one test each.

use crate::help::{Scene, id, lucky};
use mammothodus::components::{Card, Line};
use mammothodus::map::Area;
use mammothodus::{Event, Frame, MammothodusOptions, Preset, Reason};

fn faces(scene: &Scene) -> Vec<u8> {
    let dice = match scene.game.table.top() {
        Some(Frame::Reroll { dice, .. } | Frame::AssignHit { dice, .. }) => dice,
        other => panic!("no dice in {other:?}"),
    };
    dice.iter().flat_map(|(face, count)| (0..count).map(move |_| face.value())).collect()
}

/// MAM-5.11, MAM-5.18, MAM-5.20
#[test]
fn e01_green_card_step_to_adjacent_ancients() {
    let scene = Scene::new("saber_cats").figures("saber_cats", "red n2").tribes("n1").reveal("humans_green");
    assert_eq!((scene.tribes_in("n1"), scene.tribes_in("n2")), (0, 1));
    assert_eq!(scene.waits_for(), "ChooseAction");
}

/// MAM-5.18, MAM-5.21
#[test]
fn e02_green_card_place_at_distance_two_two_ways() {
    let scene = Scene::new("mammoths").figures("mammoths", "red s3").tribes("w4").places("s4");
    let scene = scene.reveal("humans_green");
    assert_eq!(scene.waits_for(), "HumanStep");
    scene.expect_choices("s5 center");
}

/// MAM-5.15, MAM-5.16
#[test]
fn e03_green_card_attack() {
    let scene = Scene::new("mammoths").figures("mammoths", "red s3").tribes("s3").reveal("humans_green");
    assert_eq!(scene.pop("mammoths"), 6);
    assert_eq!(scene.tribes_in("s3"), 1);
    assert_eq!(scene.where_is("mammoths", "red"), Some(Area::S3));
}

/// MAM-5.23, MAM-5.24
#[test]
fn e04_green_card_spirit() {
    let scene = Scene::new("bisons").figures("bisons", "red n3 green s1").spirits("wind e2");
    let scene = scene.reveal("humans_green");
    assert_eq!(scene.waits_for(), "SpiritTarget");
    scene.expect_choices("n3 s1");
    let struck = lucky(
        &scene,
        |scene| scene.act("n3"),
        |scene| scene.saw(|event| matches!(event, Event::SpiritAttacked { die: 5, .. })),
    );
    assert_eq!(struck.pop("bisons"), 7 - 3);
}

/// MAM-5.26
#[test]
fn e05_no_appearance_after_movement() {
    let scene =
        Scene::new("saber_cats mammoths").figures("saber_cats", "red n2").figures("mammoths", "red s3");
    let scene = scene.tribes("n1 s3").reveal("humans_green");
    assert_eq!(scene.game.table.board.tribes.total(), 2);
    assert_eq!(scene.tribes_in("e2"), 0);
}

/// MAM-5.15
#[test]
fn e06_yellow_card_three_tribes() {
    let scene = Scene::new("woolly_rhinos").figures("woolly_rhinos", "red w3").tribes("w3 w3 w3");
    assert_eq!(scene.reveal("humans_yellow").pop("woolly_rhinos"), 4);
}

fn yellow_summon(scene: Scene) -> Scene {
    lucky(
        &scene.next_card("humans_yellow"),
        |scene| scene.act("KeepRest"),
        |scene| {
            scene.saw(|event| matches!(event, Event::SpiritAttacked { die: 4, .. }))
                && scene.game.table.board.spirits[id("earth")].is_some()
        },
    )
}

/// MAM-5.12, MAM-5.13, MAM-5.14
#[test]
fn e07_yellow_card_summon() {
    let scene = Scene::new("saber_cats").figures("saber_cats", "red n4").tribes("n4 n4").places("n4");
    let scene = yellow_summon(scene);
    assert_eq!(scene.tribes_in("n4"), 1);
    assert_eq!(scene.game.table.board.spirits[id("earth")], Some(Area::N4));
    assert_eq!(scene.pop("saber_cats"), 5, "the other tribe does nothing");
}

/// MAM-5.26
#[test]
fn e08_yellow_card_appearance() {
    let scene = Scene::new("woolly_rhinos saber_cats").figures("woolly_rhinos", "red w3");
    let scene = scene.figures("saber_cats", "red n4").tribes("w3 w3 w3 n4 n4").places("n4").trails("w3");
    let scene = yellow_summon(scene);
    assert_eq!((scene.tribes_in("s2"), scene.tribes_in("w3")), (1, 4));
    assert_eq!(scene.game.table.board.tribes.total(), 6);
}

/// MAM-5.15
#[test]
fn e09_two_tribes_two_figures() {
    let scene =
        Scene::new("bisons mammoths").figures("bisons", "red e1 blue e1").figures("mammoths", "red e1");
    let scene = scene.tribes("e1 e1").reveal("humans_yellow");
    assert_eq!((scene.pop("bisons"), scene.pop("mammoths")), (3, 5));
}

/// MAM-5.31, MAM-5.40, MAM-5.41, MAM-5.43, MAM-5.44
#[test]
fn e10_move_with_terrain_colour_and_carrying() {
    let scene = Scene::new("mammoths").figures("mammoths", "red w2 green w5").shards("w5", "sun");
    let scene = scene.hand("mammoths", "move development attack").ancients("mammoths");
    assert!(scene.game.table.board.facedown.contains(Area::N4));
    let scene = scene.acts("Move red move development w5 PickUp(sun) n4");
    assert_eq!(scene.game.table.board.shards.at(Area::N4)[id("sun")], 1, "dropped at the end");
    assert!(scene.game.table.board.facedown.contains(Area::N4), "not before the action is over");
    scene.expect_choices("green ActionDone");
    let scene = scene.act("green");
    assert!(matches!(scene.game.table.top(), Some(Frame::MoveStep { steps: 2, .. })));
    let scene = scene.acts("n4 Stop");
    assert!(!scene.game.table.board.facedown.contains(Area::N4));
    assert_eq!(scene.game.table.board.shards.at(Area::N4).total(), 2);
    assert_eq!(scene.discarded("mammoths").total(), 3);
}

/// MAM-5.50, MAM-5.53, MAM-5.54, MAM-5.55, MAM-5.56
#[test]
fn e11_attack_reroll_spirit_or_two_tribes() {
    let scene = Scene::new("mammoths").figures("mammoths", "red e4").tribes("e4 e4").spirits("earth e4");
    let scene = scene.hand("mammoths", "attack development").ancients("mammoths");
    let rolled =
        lucky(&scene, |scene| scene.acts("Attack attack development"), |scene| faces(scene) == [1, 2, 5]);
    let kept = rolled.clone().act("Keep");
    kept.expect_choices("KillTribe AssignDone");
    let paid = rolled.acts("PayReroll 1 2");
    assert_eq!(paid.pop("mammoths"), 6);
    let again = lucky(&paid, |scene| scene.act("RollNow"), |scene| faces(scene) == [2, 4, 5]);
    let hits = again.act("Keep");
    hits.expect_choices("KillSpirit(earth) KillTribe AssignDone");
    let spirit = hits.clone().act("KillSpirit(earth)");
    assert_eq!((spirit.tribes_in("e4"), spirit.game.table.board.spirits.len()), (2, 0));
    let tribes = hits.acts("KillTribe KillTribe");
    assert_eq!((tribes.tribes_in("e4"), tribes.game.table.board.spirits.len()), (0, 1));
}

/// MAM-5.31, MAM-5.34
#[test]
fn e12_attack_with_the_wrong_figure() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "green w5").tribes("w5").hand("mammoths", "attack");
    let scene = scene.ancients("mammoths").act("Attack");
    assert!(scene.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 1)));
}

/// MAM-5.58, MAM-5.16
#[test]
fn e13_population() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n3 yellow e3");
    let scene = scene.hand("mammoths", "population development attack attack").ancients("mammoths");
    let scene = scene.acts("Population red population development");
    assert_eq!(scene.pop("mammoths"), 9);
    let scene = scene.acts("yellow attack");
    assert_eq!(scene.pop("mammoths"), 12);
    assert_eq!(scene.game.table.actor().figures.len(), 2);
    assert_eq!(mammothodus::components::headcount(12), 4);
}

/// MAM-5.59
#[test]
fn e14_development() {
    let scene = Scene::new("mammoths").figures("mammoths", "green e3 blue s5 red s1");
    let scene = scene.hand("mammoths", "attack development development").ancients("mammoths");
    let scene = scene.acts("Development green attack development Commit");
    assert_eq!(scene.game.table.actor().marker, 2);
    let scene = scene.act("blue");
    assert_eq!(scene.game.table.actor().marker, 3);
    assert_eq!(scene.waits_for(), "TakeAdaptation");
    let scene = scene.act("DeckTop");
    assert_eq!(scene.count(|event| matches!(event, Event::AdaptationTaken { .. })), 1);
}

/// MAM-5.60, MAM-5.61, MAM-5.62, MAM-5.63
#[test]
fn e15_activation() {
    let mut scene = Scene::new("bisons").figures("bisons", "red n4").fragments("a b e f");
    scene.game.table.portal.places[Line::Two] = Some(Area::E4);
    let scene = scene.shards("n4", "sun flame flame").hand("bisons", "development population attack");
    let scene = scene.ancients("bisons").act("Activate");
    scene.expect_choices("development population");
    let scene = scene.acts("development population");
    let table = &scene.game.table;
    assert_eq!(table.portal.places[Line::One], Some(Area::N4));
    assert_eq!(table.board.shards.at(Area::N4), [id("flame")].into_iter().collect());
    assert_eq!(table.board.removed, [id("sun"), id("flame")].into_iter().collect());
}

/// MAM-5.66, MAM-5.67
#[test]
fn e16_ally_dice() {
    let scene =
        Scene::new("mammoths saber_cats").figures("mammoths", "red w2").figures("saber_cats", "red w5");
    let scene = scene.tribes("w2").hand("mammoths", "attack development");
    let scene = scene.hand("saber_cats", "attack attack development").ancients("mammoths");
    let scene = scene.acts("Attack attack development CommitAskAllies");
    scene.expect_choices("attack AssistDone");
    let scene = scene.acts("attack attack");
    assert!(scene.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 5)));
    assert_eq!(scene.held("saber_cats").total(), 1, "helpers draw nothing now");
    let done = scene.acts("Keep");
    let done = if done.offers("AssignDone") { done.act("AssignDone") } else { done };
    assert_eq!(done.discarded("saber_cats")[Card::Attack], 2);
}

/// MAM-5.92, MAM-5.93, MAM-5.94, MAM-5.95
#[test]
fn e17_headcount_at_generation_change() {
    let scene = Scene::new("mammoths").figures("mammoths", "red e1 blue s3").marker("mammoths", 1);
    let scene = scene.population("mammoths", 9).piles("mammoths", "attack attack move", Some(""));
    let scene = scene.act("KeepRest");
    assert!(scene.saw(|event| matches!(event, Event::GenerationPassed { degradation: 1, headcount: 3, .. })));
    assert_eq!(scene.discarded("mammoths")[Card::Degradation], 1);
    assert_eq!(scene.game.table.actor().marker, 0);
    scene.expect_choices("green yellow");
    let scene = scene.act("yellow");
    scene.expect_choices("center e1 e2 e4 n3 s3 s2 s5 w1");
    assert_eq!(scene.act("s5").where_is("mammoths", "yellow"), Some(Area::S5));
}

/// MAM-5.95
#[test]
fn e18_generation_change_shrinking() {
    let scene = Scene::new("mammoths").figures("mammoths", "red e1 blue s3 green s3").marker("mammoths", 3);
    let scene = scene.population("mammoths", 4).piles("mammoths", "attack", Some("")).act("KeepRest");
    assert!(scene.saw(|event| matches!(event, Event::GenerationPassed { degradation: 0, headcount: 2, .. })));
    assert_eq!(scene.waits_for(), "GenRemove");
    let scene = scene.act("green");
    assert_eq!(scene.game.table.actor().figures.len(), 2);
    assert_eq!(scene.waits_for(), "GenReassign");
}

/// MAM-5.94
#[test]
fn e19_extinction() {
    let scene = Scene::new("mammoths").population("mammoths", 0);
    let dead = scene.clone().piles("mammoths", "attack", Some("")).act("KeepRest");
    assert_eq!(dead.over(), Some(Reason::Extinct));
    let alive = scene.reveal("new_trail");
    assert_eq!(alive.over(), None);
}

/// MAM-5.17
#[test]
fn e20_floor() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n2").population("mammoths", -3);
    let alive = scene.clone().tribes("n2").reveal("humans_red");
    assert_eq!((alive.pop("mammoths"), alive.over()), (-4, None));
    let dead = scene.tribes("n2 n2").reveal("humans_red");
    assert_eq!((dead.pop("mammoths"), dead.over()), (-5, Some(Reason::PopulationCollapse)));
}

/// MAM-5.13
#[test]
fn e21_fourth_spirit() {
    let scene = Scene::new("mammoths").spirits("wind w1 earth w1 progenitors w1").places("e4").tribes("e4");
    let scene = scene.reveal("humans_blue");
    assert_eq!(scene.over(), Some(Reason::FourthSpirit));
    assert_eq!(scene.tribes_in("e4"), 1, "the check comes before the tribe is removed");
}

/// MAM-5.27
#[test]
fn e22_thirteenth_tribe() {
    let eleven = "center ".repeat(11);
    let scene = Scene::new("mammoths").tribes(&eleven).trails("e3 w1").reveal("humans_red");
    assert_eq!(scene.over(), Some(Reason::ThirteenthTribe));
    assert_eq!((scene.tribes_in("n2"), scene.tribes_in("e3")), (1, 0));
}

/// MAM-5.7
#[test]
fn e23_ninth_trail() {
    let scene = Scene::new("mammoths").trails("n1 n3 e1 e3 s1 s3 w1 w3").reveal("new_trail");
    assert_eq!(scene.over(), Some(Reason::NoTrailToken));
}

/// MAM-5.18
#[test]
fn e24_place_beats_nothing_nearer() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n4").places("e4").tribes("n2");
    assert_eq!(scene.reveal("humans_red").tribes_in("n4"), 1);
}

/// MAM-5.18
#[test]
fn e25_most_figures() {
    let scene =
        Scene::new("mammoths bisons").figures("mammoths", "red e1 blue e5").figures("bisons", "red e5");
    assert_eq!(scene.tribes("e2").reveal("humans_green").tribes_in("e5"), 1);
}

/// MAM-5.8
#[test]
fn e26_colour_checked_at_reveal() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n5").tribes("e2").reveal("humans_green");
    assert_eq!(scene.tribes_in("e4"), 1);
    assert_eq!(scene.pop("mammoths"), 7);
    assert_eq!(scene.count(|event| matches!(event, Event::TribeMoved { .. })), 1);
}

/// MAM-5.9
#[test]
fn e27_dormant_centre() {
    let scene = Scene::new("mammoths bisons").figures("mammoths", "red center blue center");
    let scene = scene.figures("bisons", "red center blue center").tribes("center center");
    for colour in ["humans_red", "humans_green", "humans_yellow", "humans_blue"] {
        let after = scene.clone().reveal(colour);
        assert_eq!((after.pop("mammoths"), after.tribes_in("center")), (7, 2));
        assert_eq!(
            after.game.table.board.tribes.total(),
            3,
            "nobody moved, so one appears on the initial trail"
        );
    }
}

/// MAM-5.31
#[test]
fn e28_centre_cards() {
    let scene = Scene::new("mammoths").tribes("center").hand("mammoths", "development move");
    let plain = scene.clone().ancients("mammoths");
    assert!(!plain.offers("Attack"));
    let wild = scene.hand("mammoths", "development move wild").ancients("mammoths").act("Attack");
    assert!(wild.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 2)));
}

/// MAM-5.61, MAM-5.72
#[test]
fn e29_double() {
    let scene = Scene::new("mammoths bisons").figures("mammoths", "red s4").figures("bisons", "red e5");
    let scene = scene.fragments("a b c e").places("w3 w4").shards("s4", "tusk");
    let scene = scene.hand("mammoths", "double_blue population").hand("bisons", "development attack");
    let scene = scene.ancients("mammoths").act("Activate");
    let scene = if scene.offers("AskAllies") { scene.act("AskAllies") } else { scene };
    assert_eq!(scene.waits_for(), "Assist");
    let scene = scene.act("development");
    assert_eq!(scene.game.table.portal.places[Line::Three], Some(Area::S4));
    assert_eq!(scene.held("mammoths")[Card::Population], 1, "yellow does not count on red ground");
}

/// MAM-6.1
#[test]
fn e30_victory_by_activation() {
    let mut scene = Scene::new("mammoths bisons").figures("mammoths", "red center green w4");
    for (line, area) in [(Line::One, Area::N4), (Line::Two, Area::E4), (Line::Three, Area::S4)] {
        scene.game.table.portal.places[line] = Some(area);
    }
    let scene = scene.fragments("a b c d").shards("w4", "moon");
    let scene = scene.hand("mammoths", "double_blue double_blue").ancients("mammoths");
    let scene = scene.acts("Activate double_blue");
    assert_eq!(scene.over(), Some(Reason::Portal));
    assert!(!scene.saw(|event| matches!(event, Event::Drew { .. })), "no draw at the end of the turn");
}

/// MAM-5.70
#[test]
fn e31_extra_action() {
    let scene = Scene::new("mammoths").hand("mammoths", "move extra_action_blue population attack");
    let scene = scene.ancients("mammoths").acts("Move w4");
    assert!(scene.offers("PlayExtra(blue)"));
    let scene = scene.act("PlayExtra(blue)");
    assert!(scene.offers("Population") && !scene.offers("Move"));
    assert!(!scene.offers("Development"), "the discarded card does not count as a blue one");
}

/// MAM-5.71, MAM-5.97
#[test]
fn e32_draw_three_through_a_generation_change() {
    let scene = Scene::new("mammoths").figures("mammoths", "red e1 blue e1").marker("mammoths", 2);
    let scene = scene.piles("mammoths", "draw_three attack move population", Some("attack"));
    let scene = scene.ancients("mammoths").act("PlayDrawThree");
    assert!(scene.saw(|event| matches!(event, Event::GenerationPassed { degradation: 0, .. })));
    let scene = scene.act("KeepFigures");
    assert!(scene.saw(|event| matches!(event, Event::DeckRenewed { cards: 9, .. })));
    assert_eq!(scene.held("mammoths").total(), 6);
}

/// MAM-5.5, MAM-5.6
#[test]
fn e33_reshuffle_of_humans() {
    let mut scene = Scene::new("mammoths").fragments("a b c d");
    scene.game.table.humans.discard = scene.game.options.human_deck();
    scene.game.table.humans.deck = Default::default();
    let fifth = scene.clone().act("KeepRest");
    assert_eq!(fifth.game.table.portal.fragments.len(), 5);
    assert_eq!(fifth.game.table.humans.deck.total(), 33);
    let ninth = scene.fragments("a b c d e f g h").act("KeepRest");
    assert_eq!(ninth.over(), Some(Reason::NoFragment));
}

/// MAM-5.7b
#[test]
fn e34_calm_season() {
    let options = MammothodusOptions { preset: Preset::Intro, ..Default::default() };
    let scene = Scene::with(options, "mammoths").tribes("n2 e2 s2 w2").reveal("calm_season");
    assert_eq!(scene.game.table.board.tribes.total(), 4);
    assert!(!scene.saw(|event| matches!(event, Event::TribeMoved { .. } | Event::TribesAttacked { .. })));
    assert_eq!(scene.waits_for(), "ChooseAction");
}
