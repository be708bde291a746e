//! V01 to V20: the table, and what a tile causes.

use super::{START, peopled, v11};
use crate::scenario::{B, D, Scenario, T, on};
use gheos::map::Cell;
use gheos::score::Counted;
use gheos::{Cause, Civ, Event, GheosOptions, Stacked, Tile, score};
use kernel::{Game, Seat};
use serde_json::json;

/// GHEOS-3.4, GHEOS-3.6
#[test]
fn v01_setup_deals_two_tiles_and_no_epoch() {
    for seats in 2..=4 {
        let table = Scenario::new(&GheosOptions::default(), seats, "V01");
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

/// GHEOS-5.11, GHEOS-5.22 and the option `landless`
#[test]
fn v40_a_people_may_be_left_without_land_for_nothing() {
    let position = |cubes: &str| {
        let board = on("start@(0,0)/0 isthmus_sword@(0,-1)/0").civs("red (0,0).a").cubes(1, "red 1");
        let board = board.cubes(0, cubes).hand(0, "strait_cup").option("landless", "free");
        board.load()
    };
    for cubes in ["red 0", "red 1"] {
        let mut table = position(cubes);
        table.lay("strait_cup@(0,-1)/0");
        let lost = u8::from(cubes == "red 1");
        let fell = Event::CivilizationFell { colour: Civ::Red, cubes: vec![lost, 1], cause: Cause::NoLand };
        assert!(table.events().contains(&fell), "{:?}", table.events());
        assert!(!table.events().iter().any(|event| matches!(event, Event::FollowerPaid { .. })));
        assert_eq!((table.homes().as_str(), table.supply("red")), ("", 5));
    }
    // Migration and war cost what they always cost.
    let table = peopled(B).option("landless", "free").hand(0, "strait_cup isthmus_cup_wheat").load();
    assert!(!table.may_lay("strait_cup@(0,-1)/0"), "red would have to move");
    assert!(!table.may_lay("isthmus_cup_wheat@(-1,0)/0"), "red and green would meet");
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
