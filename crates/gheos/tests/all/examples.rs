//! Every worked example of the rules, named by its number.

use crate::table::{B, D, PYRAMIDS, Position, T, Table, on};
use gheos::map::Cell;
use gheos::score::Counted;
use gheos::{Cause, Civ, EndReason, Event, GheosOptions, Phase, PhaseView, Stacked, Tile, score};
use kernel::{Game, Seat, Viewer};
use serde_json::json;

const START: &str = "start@(0,0)/0";

/// A board with the red and the green people of board B.
fn peopled(board: &str) -> Position {
    on(board).civs("red (-1,-1).a, green (0,1).a")
}

/// GHEOS-3.4, GHEOS-3.6
#[test]
fn v01_setup_deals_two_tiles_and_no_epoch() {
    for seats in 2..=4 {
        let table = Table::new(&GheosOptions::default(), seats, "V01");
        let state = table.state();
        assert!(state.seats.iter().all(|player| player.hand.len() == 2));
        let epochs = state.stack.iter().filter(|tile| **tile == Stacked::Epoch).count();
        assert_eq!((state.stack.len(), epochs), (59 - 2 * usize::from(seats), 8));
        assert_eq!(state.board.tiles().iter().map(ToString::to_string).collect::<Vec<_>>(), [START]);
        state.check().unwrap();
    }
}

/// GHEOS-2.2, GHEOS-2.3
#[test]
fn v02_neighbours_see_the_same_direction() {
    let cell = |row, column| Cell::new(row, column).unwrap();
    assert_eq!(cell(0, 0).neighbour(2), cell(1, 0));
    assert_eq!(cell(1, 0).neighbour(2), cell(0, 0));
    assert_eq!(cell(0, -1).neighbour(1), cell(0, -2));
    assert_eq!(cell(-1, 0).neighbour(2), cell(-2, 0));
    for (row, column) in (-24..=24).flat_map(|row| (-48..=48).map(move |column| (row, column))) {
        for dir in 0..3 {
            assert_eq!(cell(row, column).neighbour(dir).neighbour(dir), cell(row, column));
        }
    }
}

/// GHEOS-2.4, GHEOS-2.5, GHEOS-2.6, GHEOS-2.7, GHEOS-5.30, GHEOS-5.31
#[test]
fn v03_founding_on_two_wheat_brings_two_followers() {
    let mut table = on(START).hand(0, "isthmus_wheat").load();
    table.lay("isthmus_wheat@(0,-1)/0");
    assert_eq!(table.parts("(0,0).a"), "(0,-1).a (0,0).a");
    assert_eq!(table.land("(0,0).a"), "continent 3 sides 2 tiles: wheat 2 sword 0 cup 0 pyramid 0");
    assert_eq!(table.waits(), "ChooseColour");
    table.play("Colour{red}");
    assert_eq!((table.cubes(0).as_str(), table.supply("red")), ("red 2", 3));
    assert_eq!(table.homes(), "red (0,-1).a");
}

/// GHEOS-2.7, GHEOS-5.29
#[test]
fn v04_two_shores_make_an_island_and_devotion_is_skipped() {
    let mut table = on(START).hand(0, "isthmus_wheat").load();
    table.lay("isthmus_wheat@(0,-1)/1");
    assert_eq!(table.parts("(0,0).a"), "(0,-1).b (0,0).a");
    assert_eq!(table.land("(0,0).a"), "island 2 sides 2 tiles: wheat 1 sword 0 cup 0 pyramid 0");
    assert_eq!(table.land("(0,-1).a"), "stub 2 sides 1 tiles: wheat 1 sword 0 cup 0 pyramid 0");
    assert!(table.state().lands().continents().is_empty());
    assert_eq!(table.waits(), "ChooseScoring");
    assert_eq!(table.legal(), ["PlayToken", "KeepTokens"]);
}

/// GHEOS-2.7, GHEOS-5.4, GHEOS-5.5
#[test]
fn v05_a_heartland_alone_is_no_continent() {
    let mut table = on(START).hand(0, "heartland_cup").load();
    table.lay("heartland_cup@(0,0)/0");
    assert_eq!(table.land("(0,0).a"), "stub 3 sides 1 tiles: wheat 0 sword 0 cup 1 pyramid 0");
    assert_eq!(table.waits(), "ChooseScoring");
    assert_eq!(table.state().discard.iter().collect::<Vec<_>>(), [Tile::START]);
}

/// GHEOS-5.11, GHEOS-5.17, GHEOS-5.23, GHEOS-5.25
#[test]
fn v06_war_costs_one_follower_and_most_swords_survive() {
    let mut table = peopled(B).cubes(0, "red 1").cubes(1, "green 2").hand(0, "isthmus_cup_wheat").load();
    table.lay("isthmus_cup_wheat@(-1,0)/0");
    let events = table.events();
    assert!(events.contains(&Event::FollowerPaid { seat: Seat(0), colour: Civ::Red }));
    assert!(events.contains(&Event::War {
        land: "(-1,-1).a".parse().unwrap(),
        swords: vec![(Civ::Red, 1), (Civ::Green, 3)],
        survivor: Civ::Green
    }));
    assert!(events.contains(&Event::CivilizationFell {
        colour: Civ::Red,
        cubes: vec![0, 0],
        cause: Cause::War
    }));
    assert_eq!(table.homes(), "green (-1,-1).a");
    assert_eq!(table.land("(0,0).a"), "continent 12 sides 6 tiles: wheat 3 sword 4 cup 2 pyramid 0");
    // The only devotion followed by itself.
    assert!(events.contains(&Event::FollowerTaken { seat: Seat(0), colour: Civ::Green }));
    assert_eq!((table.cubes(0), table.cubes(1)), ("green 1".to_owned(), "green 2".to_owned()));
    assert_eq!(table.waits(), "ChooseScoring");
}

/// GHEOS-5.11
#[test]
fn v07_without_followers_no_war() {
    let mut table = peopled(B).hand(0, "isthmus_cup_wheat heartland_cup").load();
    let mut other = peopled(B).hand(0, "strait_cup").load();
    table.play("Tile{heartland_cup}");
    assert!(!table.offers("Place{-1,0}"));
    table.0.undo_last().unwrap();
    table.play("Tile{isthmus_cup_wheat} Place{-1,0}");
    assert_eq!(table.legal(), ["Facing{1}", "Facing{2}"]);
    other.play("Tile{strait_cup} Place{-1,0}");
    assert_eq!(other.legal(), ["Facing{0}", "Facing{1}", "Facing{2}"]);
}

/// GHEOS-5.14, GHEOS-5.23, GHEOS-5.25
#[test]
fn v08_three_at_war_at_once() {
    let more = "isthmus_sword_cup@(-2,0)/1 strait_sword@(-2,1)/0 strait_wheat@(-2,2)/0 strait_cup@(-1,2)/0";
    let mut table = on(&format!("{B} {more}"))
        .civs("red (-1,-1).a, green (0,1).a, blue (-2,1).b")
        .cubes(0, "red 1, blue 1")
        .cubes(1, "green 2")
        .hand(0, "heartland_cup")
        .load();
    assert_eq!(table.parts("(-2,0).a"), "(-2,0).a (-2,1).b");
    table.lay("heartland_cup@(-1,0)/0");
    assert_eq!(table.legal(), ["Pay{red}", "Pay{blue}"]);
    table.play("Pay{blue}");
    let swords = vec![(Civ::Red, 1), (Civ::Green, 3), (Civ::Blue, 1)];
    assert!(
        matches!(&table.events()[2], Event::War { swords: told, survivor: Civ::Green, .. } if *told == swords)
    );
    let fallen: Vec<&Event> =
        table.events().iter().filter(|event| matches!(event, Event::CivilizationFell { .. })).collect();
    let fell = |colour, cubes| Event::CivilizationFell { colour, cubes, cause: Cause::War };
    assert_eq!(fallen, [&fell(Civ::Red, vec![1, 0]), &fell(Civ::Blue, vec![0, 0])]);
    assert_eq!(table.land("(-1,0).a"), "continent 16 sides 8 tiles: wheat 2 sword 5 cup 3 pyramid 0");
    assert_eq!((table.cubes(0), table.cubes(1)), ("green 1".to_owned(), "green 2".to_owned()));
}

/// GHEOS-5.24
#[test]
fn v09_a_tie_of_swords_is_broken_by_the_active_player() {
    let mut table =
        peopled(T).cubes(0, "red 1, green 1").cubes(1, "green 2, red 1").hand(0, "isthmus_double_cup").load();
    table.lay("isthmus_double_cup@(-1,0)/0");
    table.play("Pay{green}");
    assert_eq!(table.legal(), ["Survivor{red}", "Survivor{green}"]);
    table.play("Survivor{red}");
    // The devotion left over took one more red.
    assert_eq!((table.cubes(0), table.cubes(1)), ("red 2".to_owned(), "red 1".to_owned()));
    assert_eq!(
        (table.homes().as_str(), table.state().terms(table.state().player(), Counted::Cups)[Civ::Red]),
        ("red (-1,-1).a", (2, 4))
    );
}

/// GHEOS-5.23 and the option `war_sword_basis`
#[test]
fn v10_swords_on_the_replaced_tile_count_in_war() {
    let position =
        || peopled(T).cubes(0, "red 1, green 1").cubes(1, "green 2, red 1").hand(0, "heartland_cup");
    let mut table = position().load();
    table.lay("heartland_cup@(0,0)/0");
    table.play("Pay{green}");
    assert_eq!(table.legal(), ["Survivor{red}", "Survivor{green}"]);
    assert_eq!(table.land("(0,0).a"), "continent 11 sides 5 tiles: wheat 1 sword 3 cup 3 pyramid 0");
    let mut table = position().option("war_sword_basis", "surviving_land").load();
    table.lay("heartland_cup@(0,0)/0");
    table.play("Pay{green}");
    let swords = vec![(Civ::Red, 2), (Civ::Green, 1)];
    assert!(table.events().iter().any(|event| matches!(event,
        Event::War { swords: told, survivor: Civ::Red, .. } if *told == swords)));
}

fn v11() -> Table {
    let mut table = peopled(B).cubes(0, "red 1").hand(0, "strait_cup").load();
    table.lay("strait_cup@(0,-1)/0");
    table
}

/// GHEOS-5.11, GHEOS-5.19
#[test]
fn v11_a_split_people_moves_to_the_continent() {
    let table = v11();
    assert!(table.events().contains(&Event::Migrated {
        colour: Civ::Red,
        from: "(-1,-1).a".parse().unwrap(),
        to: "(-1,-1).a".parse().unwrap()
    }));
    assert!(table.events().contains(&Event::FollowerPaid { seat: Seat(0), colour: Civ::Red }));
    assert_eq!(table.parts("(-1,-1).a"), "(-1,-1).a (0,-1).c");
    assert_eq!(table.land("(-1,-1).a"), "continent 3 sides 2 tiles: wheat 1 sword 0 cup 0 pyramid 0");
    assert!(table.land("(0,0).a").starts_with("island"));
    assert_eq!(table.homes(), "red (-1,-1).a, green (-1,1).a");
}

/// GHEOS-5.20
#[test]
fn v12_equal_wheat_lets_the_active_player_choose_the_land() {
    let mut table = peopled(B).cubes(0, "red 1").hand(0, "isthmus_double_cup").load();
    table.lay("isthmus_double_cup@(0,-1)/0");
    assert_eq!(table.land("(0,0).a"), "continent 3 sides 2 tiles: wheat 1 sword 0 cup 2 pyramid 0");
    assert_eq!(table.land("(-1,-1).a"), "continent 3 sides 2 tiles: wheat 1 sword 0 cup 0 pyramid 0");
    assert_eq!(table.legal(), ["MigrateTo{-1,-1,a}", "MigrateTo{0,-1,a}"]);
    table.play("MigrateTo{0,-1,a}");
    assert_eq!(table.homes(), "red (0,-1).a, green (-1,1).a");
}

/// GHEOS-5.19
#[test]
fn v13_a_split_people_follows_the_wheat() {
    let mut table = peopled(B).cubes(0, "red 1").hand(0, "isthmus_wheat_shore_cup").load();
    table.lay("isthmus_wheat_shore_cup@(0,-1)/0");
    assert_eq!(table.homes(), "red (0,-1).a, green (-1,1).a");
    assert_eq!(table.land("(-1,-1).a"), "continent 3 sides 2 tiles: wheat 1 sword 0 cup 1 pyramid 0");
    assert!(table.offers("Found{-1,-1,a}"));
}

/// GHEOS-5.15
#[test]
fn v14_shrinking_is_free() {
    let mut table = peopled(B).hand(0, "strait_cup").load();
    table.lay("strait_cup@(-1,-1)/0");
    assert_eq!(table.homes(), "red (-1,-1).c, green (-1,1).a");
    assert_eq!(table.parts("(0,0).a"), "(-1,-1).c (0,-1).a (0,0).a");
    assert_eq!(table.land("(0,0).a"), "continent 4 sides 3 tiles: wheat 1 sword 1 cup 0 pyramid 0");
    assert!(!table.events().iter().any(|event| matches!(event, Event::Migrated { .. })));
}

/// GHEOS-5.22
#[test]
fn v15_a_people_without_a_continent_falls() {
    let mut table = on("start@(0,0)/0 isthmus_sword@(0,-1)/0")
        .civs("red (0,0).a")
        .cubes(0, "red 1")
        .cubes(1, "red 1")
        .hand(0, "strait_cup")
        .load();
    table.lay("strait_cup@(0,-1)/0");
    let fell = Event::CivilizationFell { colour: Civ::Red, cubes: vec![0, 1], cause: Cause::NoLand };
    assert!(table.events().contains(&fell));
    assert!(table.events().contains(&Event::FollowerPaid { seat: Seat(0), colour: Civ::Red }));
    assert!(table.land("(0,0).a").starts_with("island"));
    assert_eq!((table.homes().as_str(), table.supply("red"), table.waits()), ("", 5, "ChooseScoring"));
}

/// GHEOS-5.11, GHEOS-5.22
#[test]
fn v16_without_followers_no_people_is_driven_out() {
    let mut table = on("start@(0,0)/0 isthmus_sword@(0,-1)/0")
        .civs("red (0,0).a")
        .cubes(1, "red 1")
        .hand(0, "strait_cup")
        .load();
    table.play("Tile{strait_cup}");
    assert!(!table.offers("Replace{0,-1}"));
    assert!(table.offers("Replace{0,0}"));
}

/// GHEOS-5.17, GHEOS-5.18, GHEOS-5.19, GHEOS-5.21, GHEOS-5.23, GHEOS-5.24
#[test]
fn v17_one_cube_pays_for_migration_and_war() {
    let mut table = on(D)
        .civs("red (-1,-1).a, green (0,1).a, blue (0,-2).a")
        .cubes(0, "red 2, blue 1")
        .cubes(1, "blue 2, green 1")
        .hand(0, "isthmus_double_cup")
        .load();
    table.lay("isthmus_double_cup@(0,-1)/0");
    table.play("Pay{blue}");
    assert_eq!(table.parts("(0,0).a"), "(0,-3).a (0,-2).a (0,-1).a (0,0).a");
    assert_eq!(table.parts("(-1,-1).a"), "(-1,-1).a (0,-1).b");
    assert_eq!(table.legal(), ["Survivor{red}", "Survivor{blue}"]);
    table.play("Survivor{red}");
    assert_eq!((table.cubes(0), table.cubes(1)), ("red 2".to_owned(), "green 1".to_owned()));
    assert_eq!(table.homes(), "red (0,-3).a, green (-1,1).a");
    let state = table.state();
    let cups = state.seats.iter().map(|player| score::sum(&state.terms(player, Counted::Cups)));
    assert_eq!(cups.collect::<Vec<_>>(), [4, 1]);
}

/// GHEOS-5.21
#[test]
fn v18_a_tie_of_wheat_may_let_the_player_choose_whether_there_is_war() {
    let board = D
        .replace("isthmus_wheat@(-1,-1)/1", "isthmus_double_wheat@(-1,-1)/1")
        .replace("isthmus_double_wheat@(0,-2)/0", "isthmus_wheat@(0,-2)/0");
    let position = || {
        let mut table = on(&board)
            .civs("red (-1,-1).a, green (0,1).a, blue (0,-2).a")
            .cubes(0, "red 2")
            .cubes(1, "blue 2, green 1")
            .hand(0, "isthmus_double_cup")
            .load();
        table.lay("isthmus_double_cup@(0,-1)/0");
        assert_eq!(table.legal(), ["MigrateTo{-1,-1,a}", "MigrateTo{0,-3,a}"]);
        table
    };
    let mut peace = position();
    peace.play("MigrateTo{-1,-1,a}");
    assert_eq!(peace.homes(), "red (-1,-1).a, green (-1,1).a, blue (0,-3).a");
    assert!(peace.land("(0,-3).a").contains("cup 2"));
    let mut war = position();
    war.play("MigrateTo{0,-3,a}");
    assert_eq!(war.legal(), ["Survivor{red}", "Survivor{blue}"]);
}

/// GHEOS-5.15
#[test]
fn v19_joining_land_without_people_is_free() {
    let mut table = on(B).civs("red (-1,-1).a").hand(0, "isthmus_double_cup").load();
    table.lay("isthmus_double_cup@(-1,0)/0");
    assert_eq!(table.homes(), "red (-1,-1).a");
    assert_eq!(table.land("(-1,-1).a"), "continent 12 sides 6 tiles: wheat 2 sword 4 cup 3 pyramid 0");
    assert_eq!(table.cubes(0), "red 1");
}

/// GHEOS-5.16
#[test]
fn v20_a_ring_is_not_split() {
    let board = B.replace("start@(0,0)/0", "isthmus_double_cup@(0,0)/0 isthmus_cup_wheat@(-1,0)/0");
    let mut table =
        on(&board).with("discard", json!(["start"])).civs("red (0,0).a").hand(0, "strait_cup").load();
    table.lay("strait_cup@(-1,-1)/0");
    assert!(!table.events().iter().any(|event| matches!(event, Event::Migrated { .. })));
    assert_eq!(table.land("(0,0).a"), "continent 12 sides 6 tiles: wheat 1 sword 3 cup 4 pyramid 0");
    assert_eq!(table.cubes(0), "red 1");
}

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
    let mut table = Table::new(&GheosOptions::default(), 2, "V36");
    let first = table.legal().remove(0);
    table.play(&first);
    assert_eq!(table.legal(), ["Place{0,-1}", "Place{0,1}", "Place{1,0}", "Replace{0,0}"]);
    for seed in 0..20 {
        Table::new(&GheosOptions::default(), 2, &format!("V36 {seed}")).wander(seed, |table| {
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
