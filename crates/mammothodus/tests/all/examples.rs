//! The worked examples of the rules, one test each.

use crate::scenario::{Scenario, id, lucky};
use mammothodus::components::{Card, Line, Shard};
use mammothodus::map::Area;
use mammothodus::{AssignHit, Event, Frame, MammothodusOptions, MoveStep, Preset, Reason, Reroll};

fn faces(scenario: &Scenario) -> Vec<u8> {
    let dice = match scenario.game.table.top() {
        Some(Frame::Reroll(Reroll { dice, .. }) | Frame::AssignHit(AssignHit { dice, .. })) => dice,
        other => panic!("no dice in {other:?}"),
    };
    dice.present().flat_map(|(face, count)| (0..count).map(move |_| face.value())).collect()
}

/// MAM-5.11, MAM-5.18, MAM-5.20
#[test]
fn e01_green_card_step_to_adjacent_ancients() {
    let scenario =
        Scenario::new("saber_cats").figures("saber_cats", "red n2").tribes("n1").reveal("humans_green");
    assert_eq!((scenario.tribes_in("n1"), scenario.tribes_in("n2")), (0, 1));
    assert_eq!(scenario.waits_for(), "ChooseAction");
}

/// MAM-5.18, MAM-5.21
#[test]
fn e02_green_card_place_at_distance_two_two_ways() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red s3").tribes("w4").places("s4");
    let scenario = scenario.reveal("humans_green");
    assert_eq!(scenario.waits_for(), "HumanStep");
    scenario.expect_offered("s5 center");
}

/// MAM-5.15, MAM-5.16
#[test]
fn e03_green_card_attack() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red s3").tribes("s3").reveal("humans_green");
    assert_eq!(scenario.pop("mammoths"), 6);
    assert_eq!(scenario.tribes_in("s3"), 1);
    assert_eq!(scenario.where_is("mammoths", "red"), Some(Area::S3));
}

/// MAM-5.23, MAM-5.24
#[test]
fn e04_green_card_spirit() {
    let scenario = Scenario::new("bisons").figures("bisons", "red n3 green s1").spirits("wind e2");
    let scenario = scenario.reveal("humans_green");
    assert_eq!(scenario.waits_for(), "SpiritTarget");
    scenario.expect_offered("n3 s1");
    let struck = lucky(
        &scenario,
        |scenario| scenario.act("n3"),
        |scenario| scenario.saw(|event| matches!(event, Event::SpiritAttacked { die: 5, .. })),
    );
    assert_eq!(struck.pop("bisons"), 7 - 3);
}

/// MAM-5.26
#[test]
fn e05_no_appearance_after_movement() {
    let scenario =
        Scenario::new("saber_cats mammoths").figures("saber_cats", "red n2").figures("mammoths", "red s3");
    let scenario = scenario.tribes("n1 s3").reveal("humans_green");
    assert_eq!(scenario.game.table.board.tribes.total(), 2);
    assert_eq!(scenario.tribes_in("e2"), 0);
}

/// MAM-5.15
#[test]
fn e06_yellow_card_three_tribes() {
    let scenario = Scenario::new("woolly_rhinos").figures("woolly_rhinos", "red w3").tribes("w3 w3 w3");
    assert_eq!(scenario.reveal("humans_yellow").pop("woolly_rhinos"), 4);
}

fn yellow_summon(scenario: Scenario) -> Scenario {
    lucky(
        &scenario.next_card("humans_yellow"),
        |scenario| scenario.act("KeepRest"),
        |scenario| {
            scenario.saw(|event| matches!(event, Event::SpiritAttacked { die: 4, .. }))
                && scenario.game.table.board.spirits[id("earth")].is_some()
        },
    )
}

/// MAM-5.12, MAM-5.13, MAM-5.14
#[test]
fn e07_yellow_card_summon() {
    let scenario = Scenario::new("saber_cats").figures("saber_cats", "red n4").tribes("n4 n4").places("n4");
    let scenario = yellow_summon(scenario);
    assert_eq!(scenario.tribes_in("n4"), 1);
    assert_eq!(scenario.game.table.board.spirits[id("earth")], Some(Area::N4));
    assert_eq!(scenario.pop("saber_cats"), 5, "the other tribe does nothing");
}

/// MAM-5.26
#[test]
fn e08_yellow_card_appearance() {
    let scenario = Scenario::new("woolly_rhinos saber_cats").figures("woolly_rhinos", "red w3");
    let scenario =
        scenario.figures("saber_cats", "red n4").tribes("w3 w3 w3 n4 n4").places("n4").trails("w3");
    let scenario = yellow_summon(scenario);
    assert_eq!((scenario.tribes_in("s2"), scenario.tribes_in("w3")), (1, 4));
    assert_eq!(scenario.game.table.board.tribes.total(), 6);
}

/// MAM-5.15
#[test]
fn e09_two_tribes_two_figures() {
    let scenario =
        Scenario::new("bisons mammoths").figures("bisons", "red e1 blue e1").figures("mammoths", "red e1");
    let scenario = scenario.tribes("e1 e1").reveal("humans_yellow");
    assert_eq!((scenario.pop("bisons"), scenario.pop("mammoths")), (3, 5));
}

/// MAM-5.31, MAM-5.40, MAM-5.41, MAM-5.43, MAM-5.44
#[test]
fn e10_move_with_terrain_colour_and_carrying() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red w2 green w5").shards("w5", "sun");
    let scenario = scenario.hand("mammoths", "move development attack").ancients("mammoths");
    assert!(scenario.game.table.board.facedown.contains(Area::N4));
    let scenario = scenario.acts("Move red move development w5 PickUp(sun) n4");
    assert_eq!(scenario.game.table.board.shards[Area::N4][id("sun")], 1, "dropped at the end");
    assert!(scenario.game.table.board.facedown.contains(Area::N4), "not before the action is over");
    scenario.expect_offered("green ActionDone");
    let scenario = scenario.act("green");
    assert!(matches!(scenario.game.table.top(), Some(Frame::MoveStep(MoveStep { steps: 2, .. }))));
    let scenario = scenario.acts("n4 Stop");
    assert!(!scenario.game.table.board.facedown.contains(Area::N4));
    assert_eq!(scenario.game.table.board.shards[Area::N4].total(), 2);
    assert_eq!(scenario.discarded("mammoths").total(), 3);
}

/// MAM-5.50, MAM-5.53, MAM-5.54, MAM-5.55, MAM-5.56
#[test]
fn e11_attack_reroll_spirit_or_two_tribes() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red e4").tribes("e4 e4").spirits("earth e4");
    let scenario = scenario.hand("mammoths", "attack development").ancients("mammoths");
    let rolled = lucky(
        &scenario,
        |scenario| scenario.acts("Attack attack development"),
        |scenario| faces(scenario) == [1, 2, 5],
    );
    let kept = rolled.clone().act("Keep");
    kept.expect_offered("KillTribe AssignDone");
    let paid = rolled.acts("PayReroll 1 2");
    assert_eq!(paid.pop("mammoths"), 6);
    let again = lucky(&paid, |scenario| scenario.act("RollNow"), |scenario| faces(scenario) == [2, 4, 5]);
    let hits = again.act("Keep");
    hits.expect_offered("KillSpirit(earth) KillTribe AssignDone");
    let spirit = hits.clone().act("KillSpirit(earth)");
    assert_eq!((spirit.tribes_in("e4"), spirit.game.table.board.spirits.len()), (2, 0));
    let tribes = hits.acts("KillTribe KillTribe");
    assert_eq!((tribes.tribes_in("e4"), tribes.game.table.board.spirits.len()), (0, 1));
}

/// MAM-5.31, MAM-5.34
#[test]
fn e12_attack_with_the_wrong_figure() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "green w5").tribes("w5").hand("mammoths", "attack");
    let scenario = scenario.ancients("mammoths").act("Attack");
    assert!(scenario.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 1)));
}

/// MAM-5.58, MAM-5.16
#[test]
fn e13_population() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n3 yellow e3");
    let scenario = scenario.hand("mammoths", "population development attack attack").ancients("mammoths");
    let scenario = scenario.acts("Population red population development");
    assert_eq!(scenario.pop("mammoths"), 9);
    let scenario = scenario.acts("yellow attack");
    assert_eq!(scenario.pop("mammoths"), 12);
    assert_eq!(scenario.game.table.actor().figures.len(), 2);
    assert_eq!(mammothodus::components::headcount(12), 4);
}

/// MAM-5.59
#[test]
fn e14_development() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "green e3 blue s5 red s1");
    let scenario = scenario.hand("mammoths", "attack development development").ancients("mammoths");
    let scenario = scenario.acts("Development green attack development Commit");
    assert_eq!(scenario.game.table.actor().marker, 2);
    let scenario = scenario.act("blue");
    assert_eq!(scenario.game.table.actor().marker, 3);
    assert_eq!(scenario.waits_for(), "TakeAdaptation");
    let scenario = scenario.act("DeckTop");
    assert_eq!(scenario.count(|event| matches!(event, Event::AdaptationTaken { .. })), 1);
}

/// MAM-5.60, MAM-5.61, MAM-5.62, MAM-5.63
#[test]
fn e15_activation() {
    let mut scenario = Scenario::new("bisons").figures("bisons", "red n4").fragments("a b e f");
    scenario.game.table.portal.places[Line::Two] = Some(Area::E4);
    let scenario = scenario.shards("n4", "sun flame flame").hand("bisons", "development population attack");
    let scenario = scenario.ancients("bisons").act("Activate");
    scenario.expect_offered("development population");
    let scenario = scenario.acts("development population");
    let table = &scenario.game.table;
    assert_eq!(table.portal.places[Line::One], Some(Area::N4));
    assert_eq!(table.board.shards[Area::N4], [Shard::Flame].into_iter().collect());
    assert_eq!(table.board.removed, [Shard::Sun, Shard::Flame].into_iter().collect());
}

/// MAM-5.66, MAM-5.67
#[test]
fn e16_ally_dice() {
    let scenario =
        Scenario::new("mammoths saber_cats").figures("mammoths", "red w2").figures("saber_cats", "red w5");
    let scenario = scenario.tribes("w2").hand("mammoths", "attack development");
    let scenario = scenario.hand("saber_cats", "attack attack development").ancients("mammoths");
    let scenario = scenario.acts("Attack attack development CommitAskAllies");
    scenario.expect_offered("attack AssistDone");
    let scenario = scenario.acts("attack attack");
    assert!(scenario.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 5)));
    assert_eq!(scenario.held("saber_cats").total(), 1, "helpers draw nothing now");
    let done = scenario.acts("Keep");
    let done = if done.offers("AssignDone") { done.act("AssignDone") } else { done };
    assert_eq!(done.discarded("saber_cats")[Card::Attack], 2);
}

/// MAM-5.92, MAM-5.93, MAM-5.94, MAM-5.95
#[test]
fn e17_headcount_at_generation_change() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red e1 blue s3").marker("mammoths", 1);
    let scenario = scenario.population("mammoths", 9).piles("mammoths", "attack attack move", Some(""));
    let scenario = scenario.act("KeepRest");
    assert!(
        scenario.saw(|event| matches!(event, Event::GenerationPassed { degradation: 1, headcount: 3, .. }))
    );
    assert_eq!(scenario.discarded("mammoths")[Card::Degradation], 1);
    assert_eq!(scenario.game.table.actor().marker, 0);
    scenario.expect_offered("green yellow");
    let scenario = scenario.act("yellow");
    scenario.expect_offered("center e1 e2 e4 n3 s3 s2 s5 w1");
    assert_eq!(scenario.act("s5").where_is("mammoths", "yellow"), Some(Area::S5));
}

/// MAM-5.95
#[test]
fn e18_generation_change_shrinking() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red e1 blue s3 green s3").marker("mammoths", 3);
    let scenario = scenario.population("mammoths", 4).piles("mammoths", "attack", Some("")).act("KeepRest");
    assert!(
        scenario.saw(|event| matches!(event, Event::GenerationPassed { degradation: 0, headcount: 2, .. }))
    );
    assert_eq!(scenario.waits_for(), "GenRemove");
    let scenario = scenario.act("green");
    assert_eq!(scenario.game.table.actor().figures.len(), 2);
    assert_eq!(scenario.waits_for(), "GenReassign");
}

/// MAM-5.94
#[test]
fn e19_extinction() {
    let scenario = Scenario::new("mammoths").population("mammoths", 0);
    let dead = scenario.clone().piles("mammoths", "attack", Some("")).act("KeepRest");
    assert_eq!(dead.over(), Some(Reason::Extinct));
    let alive = scenario.reveal("new_trail");
    assert_eq!(alive.over(), None);
}

/// MAM-5.17
#[test]
fn e20_floor() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n2").population("mammoths", -3);
    let alive = scenario.clone().tribes("n2").reveal("humans_red");
    assert_eq!((alive.pop("mammoths"), alive.over()), (-4, None));
    let dead = scenario.tribes("n2 n2").reveal("humans_red");
    assert_eq!((dead.pop("mammoths"), dead.over()), (-5, Some(Reason::PopulationCollapse)));
}

/// MAM-5.13
#[test]
fn e21_fourth_spirit() {
    let scenario =
        Scenario::new("mammoths").spirits("wind w1 earth w1 progenitors w1").places("e4").tribes("e4");
    let scenario = scenario.reveal("humans_blue");
    assert_eq!(scenario.over(), Some(Reason::FourthSpirit));
    assert_eq!(scenario.tribes_in("e4"), 1, "the check comes before the tribe is removed");
}

/// MAM-5.27
#[test]
fn e22_thirteenth_tribe() {
    let eleven = "center ".repeat(11);
    let scenario = Scenario::new("mammoths").tribes(&eleven).trails("e3 w1").reveal("humans_red");
    assert_eq!(scenario.over(), Some(Reason::ThirteenthTribe));
    assert_eq!((scenario.tribes_in("n2"), scenario.tribes_in("e3")), (1, 0));
}

/// MAM-5.7
#[test]
fn e23_ninth_trail() {
    let scenario = Scenario::new("mammoths").trails("n1 n3 e1 e3 s1 s3 w1 w3").reveal("new_trail");
    assert_eq!(scenario.over(), Some(Reason::NoTrailToken));
}

/// MAM-5.18
#[test]
fn e24_place_beats_nothing_nearer() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n4").places("e4").tribes("n2");
    assert_eq!(scenario.reveal("humans_red").tribes_in("n4"), 1);
}

/// MAM-5.18
#[test]
fn e25_most_figures() {
    let scenario =
        Scenario::new("mammoths bisons").figures("mammoths", "red e1 blue e5").figures("bisons", "red e5");
    assert_eq!(scenario.tribes("e2").reveal("humans_green").tribes_in("e5"), 1);
}

/// MAM-5.8
#[test]
fn e26_colour_checked_at_reveal() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red n5").tribes("e2").reveal("humans_green");
    assert_eq!(scenario.tribes_in("e4"), 1);
    assert_eq!(scenario.pop("mammoths"), 7);
    assert_eq!(scenario.count(|event| matches!(event, Event::TribeMoved { .. })), 1);
}

/// MAM-5.9
#[test]
fn e27_dormant_centre() {
    let scenario = Scenario::new("mammoths bisons").figures("mammoths", "red center blue center");
    let scenario = scenario.figures("bisons", "red center blue center").tribes("center center");
    for colour in ["humans_red", "humans_green", "humans_yellow", "humans_blue"] {
        let after = scenario.clone().reveal(colour);
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
    let scenario = Scenario::new("mammoths").tribes("center").hand("mammoths", "development move");
    let plain = scenario.clone().ancients("mammoths");
    assert!(!plain.offers("Attack"));
    let wild = scenario.hand("mammoths", "development move wild").ancients("mammoths").act("Attack");
    assert!(wild.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 2)));
}

/// MAM-5.61, MAM-5.72
#[test]
fn e29_double() {
    let scenario = Scenario::new("mammoths bisons").figures("mammoths", "red s4").figures("bisons", "red e5");
    let scenario = scenario.fragments("a b c e").places("w3 w4").shards("s4", "tusk");
    let scenario = scenario.hand("mammoths", "double_blue population").hand("bisons", "development attack");
    let scenario = scenario.ancients("mammoths").act("Activate");
    let scenario = if scenario.offers("AskAllies") { scenario.act("AskAllies") } else { scenario };
    assert_eq!(scenario.waits_for(), "Assist");
    let scenario = scenario.act("development");
    assert_eq!(scenario.game.table.portal.places[Line::Three], Some(Area::S4));
    assert_eq!(scenario.held("mammoths")[Card::Population], 1, "yellow does not count on red ground");
}

/// MAM-6.1
#[test]
fn e30_victory_by_activation() {
    let mut scenario = Scenario::new("mammoths bisons").figures("mammoths", "red center green w4");
    for (line, area) in [(Line::One, Area::N4), (Line::Two, Area::E4), (Line::Three, Area::S4)] {
        scenario.game.table.portal.places[line] = Some(area);
    }
    let scenario = scenario.fragments("a b c d").shards("w4", "moon");
    let scenario = scenario.hand("mammoths", "double_blue double_blue").ancients("mammoths");
    let scenario = scenario.acts("Activate double_blue");
    assert_eq!(scenario.over(), Some(Reason::Portal));
    assert!(!scenario.saw(|event| matches!(event, Event::Drew { .. })), "no draw at the end of the turn");
}

/// MAM-5.70
#[test]
fn e31_extra_action() {
    let scenario = Scenario::new("mammoths").hand("mammoths", "move extra_action_blue population attack");
    let scenario = scenario.ancients("mammoths").acts("Move w4");
    assert!(scenario.offers("PlayExtra(blue)"));
    let scenario = scenario.act("PlayExtra(blue)");
    assert!(scenario.offers("Population") && !scenario.offers("Move"));
    assert!(!scenario.offers("Development"), "the discarded card does not count as a blue one");
}

/// MAM-5.71, MAM-5.97
#[test]
fn e32_draw_three_through_a_generation_change() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red e1 blue e1").marker("mammoths", 2);
    let scenario = scenario.piles("mammoths", "draw_three attack move population", Some("attack"));
    let scenario = scenario.ancients("mammoths").act("PlayDrawThree");
    assert!(scenario.saw(|event| matches!(event, Event::GenerationPassed { degradation: 0, .. })));
    let scenario = scenario.act("KeepFigures");
    assert!(scenario.saw(|event| matches!(event, Event::DeckRenewed { cards: 9, .. })));
    assert_eq!(scenario.held("mammoths").total(), 6);
}

/// MAM-5.5, MAM-5.6
#[test]
fn e33_reshuffle_of_humans() {
    let mut scenario = Scenario::new("mammoths").fragments("a b c d");
    scenario.game.table.humans.discard = scenario.game.options.human_deck();
    scenario.game.table.humans.deck = Default::default();
    let fifth = scenario.clone().act("KeepRest");
    assert_eq!(fifth.game.table.portal.fragments.len(), 5);
    assert_eq!(fifth.game.table.humans.deck.total(), 33);
    let ninth = scenario.fragments("a b c d e f g h").act("KeepRest");
    assert_eq!(ninth.over(), Some(Reason::NoFragment));
}

/// MAM-5.7b
#[test]
fn e34_calm_season() {
    let options = MammothodusOptions { preset: Preset::Intro, ..Default::default() };
    let scenario = Scenario::with(options, "mammoths").tribes("n2 e2 s2 w2").reveal("calm_season");
    assert_eq!(scenario.game.table.board.tribes.total(), 4);
    assert!(!scenario.saw(|event| matches!(event, Event::TribeMoved { .. } | Event::TribesAttacked { .. })));
    assert_eq!(scenario.waits_for(), "ChooseAction");
}
