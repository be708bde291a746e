//! V21 to V39 and V41: temples, devotion, scoring, the end of the game and what is hidden.

use super::{START, peopled, v11};
use crate::scenario::{B, PYRAMIDS, Position, Scenario, T, on};
use gheos::{Civ, EndReason, Event, GheosOptions, Phase, PhaseView, Stacked};
use kernel::{Game, Seat, Viewer};
use serde_json::json;

/// GHEOS-5.27, GHEOS-6.3
#[test]
fn v21_a_temple_counts_its_continent_at_once() {
    let mut table = peopled(B).hand(0, "temple_sword_isthmus").load();
    table.lay("temple_sword_isthmus@(-1,0)/2");
    assert_eq!(table.vp(0), 3);
    assert!(table.land("(0,1).a").contains("sword 3"));
    assert_eq!(table.homes(), "red (-1,-1).a, green (-1,0).a");
    let position = peopled(B).option("temple_scope", "occupied_only");
    let mut table = position.hand(0, "temple_sword_isthmus").load();
    table.lay("temple_sword_isthmus@(-1,0)/2");
    assert_eq!(table.vp(0), 3);
}

/// GHEOS-5.27 and the option `temple_scope`
#[test]
fn v22_a_temple_on_a_stub_scores_nothing() {
    for (facing, vp) in [(0, 0), (1, 1), (2, 1)] {
        let mut table = on(START).hand(0, "temple_cup_isthmus").load();
        table.lay(&format!("temple_cup_isthmus@(1,0)/{facing}"));
        assert_eq!(table.vp(0), vp);
        assert!(table.events().iter().any(|event| matches!(event, Event::TempleScored { .. })));
        let position = on(START).option("temple_scope", "occupied_only");
        let mut table = position.hand(0, "temple_cup_isthmus").load();
        table.lay(&format!("temple_cup_isthmus@(1,0)/{facing}"));
        assert_eq!(table.vp(0), 0);
    }
}

/// GHEOS-6.1 and the option `follower_model`
#[test]
fn v23_cup_scoring_is_followers_times_cups() {
    let position = || peopled(T).cubes(0, "red 2, green 1").phase("ChooseScoring");
    let mut table = position().load();
    table.play("PlayToken");
    assert_eq!((table.vp(0), table.vp(1)), (3, 0));
    let mut table = position().option("follower_model", "generic").load();
    table.play("PlayToken");
    assert_eq!(table.vp(0), 6);
    // A people of whom the player holds nobody counts nothing, however many cubes there are of others.
    let position = peopled(T).cubes(0, "red 2").option("follower_model", "generic");
    let mut table = position.phase("ChooseScoring").load();
    table.play("PlayToken");
    assert_eq!(table.vp(0), 2);
}

fn v24() -> Position {
    on(PYRAMIDS).civs("yellow (0,-1).a").cubes(0, "yellow 2").cubes(1, "yellow 1")
}

/// GHEOS-6.2, GHEOS-5.38, GHEOS-5.10
#[test]
fn v24_an_epoch_scores_pyramids_for_all_and_is_drawn_past() {
    let mut table = v24().phase("ChooseScoring").top("epoch isthmus_wheat").load();
    assert_eq!(table.parts("(0,0).a"), "(0,-2).a (0,-1).a (0,0).a");
    assert!(table.land("(0,0).b").starts_with("island"));
    table.play("KeepTokens");
    assert_eq!((table.vp(0), table.vp(1), table.state().epoch_count), (4, 2, 1));
    assert!(table.state().seats[0].hand.contains("isthmus_wheat".parse().unwrap()));
    assert_eq!((table.state().active, table.state().turn), (Seat(1), 2));
}

/// GHEOS-5.6
#[test]
fn v25_pyramids_are_never_replaced() {
    let mut table = v24().hand(0, "isthmus_wheat").load();
    table.play("Tile{isthmus_wheat}");
    let replace = table.legal().into_iter().filter(|action| action.starts_with("Replace"));
    assert_eq!(replace.collect::<Vec<_>>(), ["Replace{0,0}"]);
}

/// GHEOS-5.38, GHEOS-5.39, GHEOS-6.5, GHEOS-6.6, GHEOS-6.7
#[test]
fn v26_the_last_epoch_scores_and_ends_the_game() {
    let mut table = v24()
        .vp(0, 20)
        .vp(1, 21)
        .with("epoch_count", json!(5))
        .phase("ChooseScoring")
        .top("epoch epoch")
        .load();
    table.play("KeepTokens");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Epochs });
    assert_eq!((table.vp(0), table.vp(1)), (24, 23));
    assert_eq!(table.state().stack.first(), Some(&Stacked::Epoch));
    assert!(table.events().contains(&Event::FinalScored { vp: vec![0, 0], ranking: vec![1, 2] }));
    assert_eq!(table.state().outcome().unwrap().ranks.as_slice(), [1, 2]);
}

/// GHEOS-5.37
#[test]
fn v27_the_last_token_ends_the_game_before_the_draw() {
    let mut table = peopled(T)
        .cubes(0, "red 2")
        .cubes(1, "green 1")
        .tokens(0, 1)
        .tokens(1, 0)
        .phase("ChooseScoring")
        .top("epoch")
        .load();
    table.play("PlayToken");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Tokens });
    assert_eq!((table.vp(0), table.vp(1), table.state().epoch_count), (2 + 2, 1, 0));
    assert_eq!(table.state().seats[0].hand.len(), 1);
}

/// GHEOS-5.31
#[test]
fn v28_a_founder_gets_at_most_the_supply() {
    let chain = "start@(0,0)/0 isthmus_double_wheat@(0,-1)/0 isthmus_wheat@(0,-2)/0 isthmus_cup_wheat@(0,-3)/0 \
        isthmus_wheat_sword@(0,-4)/0";
    let mut table = on(chain).with("phase", json!({"ChooseColour": {"land": "(0,-4).a"}})).load();
    assert_eq!(table.land("(0,-4).a"), "continent 9 sides 5 tiles: wheat 6 sword 1 cup 1 pyramid 0");
    table.play("Colour{white}");
    assert_eq!((table.cubes(0).as_str(), table.supply("white")), ("white 5", 0));
}

/// GHEOS-5.32, GHEOS-5.35
#[test]
fn v29_only_peoples_with_cubes_can_be_followed() {
    let mut table = peopled(B).cubes(0, "red 3").cubes(1, "red 2, green 2").hand(0, "strait_cup").load();
    table.lay("strait_cup@(1,0)/0");
    assert!(table.events().contains(&Event::FollowerTaken { seat: Seat(0), colour: Civ::Green }));
    assert_eq!((table.cubes(0).as_str(), table.waits()), ("red 3, green 1", "ChooseScoring"));
}

/// GHEOS-6.8
#[test]
fn v30_followers_break_a_tie_and_else_the_win_is_shared() {
    let ranks = |mine: &str, theirs: &str| {
        let mut table = on("start@(0,0)/0 isthmus_wheat@(0,-1)/0 isthmus_sword@(0,1)/0")
            .civs("red (0,0).a, green (0,0).b")
            .cubes(0, mine)
            .cubes(1, theirs)
            .vp(0, 40)
            .vp(1, 40)
            .tokens(0, 1)
            .tokens(1, 0)
            .phase("ChooseScoring")
            .load();
        table.play("PlayToken");
        let outcome = table.state().outcome().unwrap();
        assert_eq!(outcome.scores.as_slice(), [40, 40]);
        outcome.ranks.to_vec()
    };
    assert_eq!(ranks("red 3", "red 2, green 3"), [2, 1]);
    assert_eq!(ranks("red 2, green 1", "green 3"), [1, 1]);
}

/// GHEOS-5.17, GHEOS-5.25
#[test]
fn v31_the_cube_of_a_doomed_people_may_be_paid() {
    let position = || {
        let mut table =
            peopled(B).cubes(0, "red 1, green 1").cubes(1, "green 2").hand(0, "isthmus_cup_wheat").load();
        table.lay("isthmus_cup_wheat@(-1,0)/0");
        assert_eq!(table.legal(), ["Pay{red}", "Pay{green}"]);
        table
    };
    // One green more by the devotion that follows by itself.
    let mut red = position();
    red.play("Pay{red}");
    assert_eq!(red.cubes(0), "green 2");
    let mut green = position();
    green.play("Pay{green}");
    assert_eq!((green.cubes(0).as_str(), green.supply("red")), ("green 1", 5));
}

/// GHEOS-5.36
#[test]
fn v32_a_token_may_be_played_for_nothing() {
    let mut table = peopled(B).tokens(0, 2).phase("ChooseScoring").load();
    table.play("PlayToken");
    assert_eq!((table.vp(0), table.tokens(0), table.tokens(1)), (0, 1, 3));
}

/// GHEOS-5.28
#[test]
fn v33_a_temple_is_not_a_good() {
    let mut table = on("start@(0,0)/0 temple_cup_isthmus@(1,0)/1 isthmus_cup@(1,-1)/0")
        .civs("red (1,0).a")
        .cubes(0, "red 2")
        .phase("ChooseScoring")
        .load();
    assert_eq!(table.parts("(0,0).c"), "(0,0).c (1,-1).a (1,0).a");
    table.play("PlayToken");
    assert_eq!(table.vp(0), 4);
}

/// GHEOS-5.8
#[test]
fn v34_facings_that_look_the_same_are_one() {
    let mut table = on(START).hand(0, "heartland_cup strait_double_cup").load();
    assert!(table.may_lay("heartland_cup@(0,1)/0"));
    assert!(!table.may_lay("heartland_cup@(0,1)/1"));
    table.play("Tile{strait_double_cup} Place{0,1}");
    assert_eq!(table.legal(), ["Facing{0}", "Facing{1}", "Facing{2}"]);
}

/// GHEOS-5.1, GHEOS-5.30, GHEOS-5.31, GHEOS-5.32, GHEOS-5.36, GHEOS-5.38: a traced opening.
#[test]
fn v35_a_traced_opening() {
    let mut table = on(START)
        .hand(0, "isthmus_wheat strait_cup")
        .hand(1, "pyramid_isthmus_shore_cup heartland_sword")
        .top("isthmus_cup epoch isthmus_double_cup")
        .load();
    table.lay("isthmus_wheat@(0,-1)/0");
    assert_eq!(table.state().phase, Phase::ChooseColour { land: "(0,-1).a".parse().unwrap() });
    table.play("Colour{red} KeepTokens");
    assert_eq!((table.cubes(0).as_str(), table.state().active), ("red 2", Seat(1)));
    assert!(table.state().seats[0].hand.contains("isthmus_cup".parse().unwrap()));
    table.lay("pyramid_isthmus_shore_cup@(0,1)/0");
    assert_eq!(table.land("(0,0).b"), "continent 3 sides 2 tiles: wheat 0 sword 1 cup 0 pyramid 1");
    assert_eq!(table.legal(), ["Found{0,0,b}", "Take{red}"]);
    table.play("Take{red} KeepTokens");
    assert_eq!((table.supply("red"), table.state().epoch_count), (2, 1));
    assert_eq!((table.vp(0), table.vp(1)), (0, 0));
    assert!(table.state().seats[1].hand.contains("isthmus_double_cup".parse().unwrap()));
    table.lay("isthmus_cup@(0,-2)/0");
    assert_eq!(table.parts("(0,0).a"), "(0,-2).a (0,-1).a (0,0).a");
    assert_eq!(table.land("(0,0).a"), "continent 5 sides 3 tiles: wheat 2 sword 0 cup 1 pyramid 0");
    table.play("Take{red} PlayToken");
    assert_eq!((table.cubes(0).as_str(), table.supply("red"), table.vp(0)), ("red 3", 1, 3));
    assert_eq!((table.tokens(0), table.tokens(1)), (2, 3));
    assert_eq!(table.state().seats[0].hand.len(), 2);
}

/// GHEOS-2.10
#[test]
fn v36_spots_stay_within_bounds() {
    let mut table = Scenario::new(&GheosOptions::default(), 2, "V36");
    let first = table.legal().remove(0);
    table.play(&first);
    assert_eq!(table.legal(), ["Place{0,-1}", "Place{0,1}", "Place{1,0}", "Replace{0,0}"]);
    for seed in 0..20 {
        Scenario::new(&GheosOptions::default(), 2, &format!("V36 {seed}")).wander(seed, |table| {
            assert!(table.state().board.tiles().len() <= 49);
            if table.waits() == "ChooseSpot" {
                assert!(table.legal().len() <= 98);
                let gaps = table.state().board.gaps();
                assert!(gaps.iter().all(|gap| gap.cell.row().abs() <= 24 && gap.cell.column().abs() <= 48));
            }
        });
    }
}

/// GHEOS-5.43
#[test]
fn v37_land_without_people_is_broken_and_joined_for_free() {
    let mut split = on(B).hand(0, "strait_cup").load();
    split.lay("strait_cup@(0,-1)/0");
    assert!(split.events().iter().any(|event| matches!(event, Event::TileReplaced { .. })));
    let mut joined = on(B).hand(0, "heartland_cup").load();
    joined.lay("heartland_cup@(-1,0)/0");
    assert_eq!(joined.land("(-1,0).a"), "continent 13 sides 6 tiles: wheat 2 sword 4 cup 2 pyramid 0");
    assert_eq!(joined.state().lands().continents().len(), 1);
    assert_eq!(joined.waits(), "ChooseColour");
}

/// GHEOS-5.44, GHEOS-5.32
#[test]
fn v38_a_paid_cube_can_be_taken_back() {
    let mut table = v11();
    assert_eq!(table.supply("red"), 5);
    assert_eq!(table.legal(), ["Take{red}", "Take{green}"]);
    table.play("Take{red}");
    assert_eq!(table.cubes(0), "red 1");
}

/// GHEOS-8.3, GHEOS-8.5
#[test]
fn v39_a_play_is_secret_until_it_is_complete() {
    let mut table =
        peopled(B).cubes(0, "red 1, green 1").cubes(1, "green 2").hand(0, "isthmus_cup_wheat").load();
    let other = Viewer::Seat(Seat(1));
    let before = (table.view(other), table.view(Viewer::Public));
    assert_eq!(before.0.phase, PhaseView::PlayTile);
    table.play("Tile{isthmus_cup_wheat} Place{-1,0}");
    assert_eq!((table.view(other), table.view(Viewer::Public)), before);
    table.play("Facing{0}");
    for viewer in [other, Viewer::Public] {
        let PhaseView::PayFollower(committed) = table.view(viewer).phase else {
            panic!("the play is public")
        };
        assert_eq!(committed.play.to_string(), "isthmus_cup_wheat@(-1,0)/0");
        assert_eq!(committed.swords.unwrap().as_slice(), [(Civ::Red, 1), (Civ::Green, 3)]);
    }
}

/// GHEOS-5.37, GHEOS-6.10 and the option `last_draw`
#[test]
fn v41_the_turn_of_the_last_token_may_be_played_to_its_end() {
    let position = || {
        let yellow = on(PYRAMIDS).civs("yellow (0,-1).a").cubes(0, "yellow 2").cubes(1, "yellow 1");
        yellow.tokens(0, 1).tokens(1, 0).phase("ChooseScoring").option("last_draw", "drawn")
    };
    let mut table = position().top("epoch strait_cup").load();
    table.play("PlayToken");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Tokens });
    assert_eq!((table.vp(0), table.vp(1), table.state().epoch_count), (4, 2, 1));
    assert_eq!(table.state().seats[0].hand.len(), 2);
    assert!(table.state().check().is_ok());
    // The last Epoch ends the game before a landscape tile is drawn.
    let mut table = position().with("epoch_count", json!(5)).top("epoch strait_cup").load();
    table.play("PlayToken");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Epochs });
    assert_eq!((table.vp(0), table.state().seats[0].hand.len()), (4, 1));
    assert!(table.state().check().is_ok());
    // The last token comes before the guard.
    let mut table = position().option("max_turns", 7).with("turn", json!(7)).top("strait_cup").load();
    table.play("PlayToken");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Tokens });
}
