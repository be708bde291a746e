//! Table, setup and tile play: the rules that no worked example proves.

use crate::scenario::{B, T, on, played};
use gheos::components::EPOCHS;
use gheos::map::{Cell, Facing};
use gheos::{Civ, Event, Gheos, GheosOptions, Phase, Stacked, Tile, TileSet};
use kernel::{Dice, Game, Match, Seat};
use serde_json::json;

fn cell(row: i8, column: i8) -> Cell {
    Cell::new(row, column).expect("within reach")
}

/// GHEOS-2.1
#[test]
fn parity_is_euclidean() {
    for (row, column, up) in
        [(0, 0, true), (0, -1, false), (-1, -1, true), (-1, 0, false), (-3, 2, false), (-4, -48, true)]
    {
        assert_eq!(cell(row, column).is_up(), up);
    }
}

/// GHEOS-2.4: printed edge `e` points in direction `(e + k) mod 3`.
#[test]
fn a_facing_turns_every_edge() {
    for face in &gheos::components::FACES {
        for facing in Facing::ALL {
            for edge in 0..3 {
                let direction = (edge + facing.index()) % 3;
                assert_eq!(facing.parts(face.shape)[direction], face.shape.parts()[edge]);
            }
        }
    }
}

/// GHEOS-3.1, GHEOS-3.2, GHEOS-3.3
#[test]
fn setup_is_as_written() {
    for seats in 2..=4 {
        let mut events = Vec::new();
        let state = Gheos::setup(&GheosOptions::default(), seats, Dice::fast(9), &mut events).unwrap();
        assert_eq!((state.active, state.turn, state.phase), (Seat(0), 1, Phase::ChooseTile));
        assert_eq!(events, [Event::TurnStarted { seat: Seat(0), turn: 1 }]);
        let laid = state.board.tiles();
        assert_eq!(
            (laid.len(), laid[0].tile, laid[0].cell, laid[0].facing.index()),
            (1, Tile::START, Cell::START, 0)
        );
        assert!(
            state.seats.iter().all(|player| (player.tokens, player.vp, player.cubes.total()) == (3, 0, 0))
        );
        assert!(Civ::ALL.iter().all(|&civ| state.supply(civ) == 5 && state.civ[civ].is_none()));
    }
    assert!(Match::<Gheos>::new(&GheosOptions::default(), 1, "x").is_err());
    assert!(Gheos::setup(&GheosOptions::default(), 5, Dice::fast(1), &mut ()).is_err());
}

/// GHEOS-3.4: tiles go round, one to every seat and then a second one.
#[test]
fn the_deal_goes_round() {
    let mut dice = Dice::from_seed("deal");
    let state = Gheos::setup(&GheosOptions::default(), 3, dice, &mut ()).unwrap();
    let mut tiles: Vec<Tile> = Tile::ALL.into_iter().skip(1).collect();
    dice.shuffle(&mut tiles);
    for (seat, player) in state.seats.iter().enumerate() {
        assert_eq!(player.hand, [tiles[seat], tiles[seat + 3]].into_iter().collect::<TileSet>());
    }
}

/// GHEOS-3.5: no Epoch is dealt, scored or counted before the first turn, and all eight lie anywhere in the stack.
#[test]
fn epochs_do_not_count_in_the_deal() {
    let mut on_top = 0;
    for seed in 0..4_000 {
        let state = Gheos::setup(&GheosOptions::default(), 2, Dice::fast(seed), &mut ()).unwrap();
        assert_eq!((state.epoch_count, state.seats[0].vp + state.seats[1].vp), (0, 0));
        assert_eq!(state.stack.iter().filter(|tile| **tile == Stacked::Epoch).count(), usize::from(EPOCHS));
        on_top += u32::from(state.stack[0] == Stacked::Epoch);
    }
    assert!((480..690).contains(&on_top), "8 of 55 are Epochs: {on_top}");
}

/// GHEOS-5.1: clockwise from seat 0, each turn one tile, one devotion, at most one token, one draw.
#[test]
fn turns_go_clockwise() {
    let table = played(3, 1, &GheosOptions::default(), |table| {
        assert_eq!(table.state().active.0, ((table.state().turn - 1) % 3) as u8);
    });
    let mut order = Vec::new();
    for event in table.0.events() {
        match event {
            Event::TurnStarted { .. } => order.clear(),
            Event::TilePlaced { .. } | Event::TileReplaced { .. } => order.push(1),
            Event::Founded { .. } | Event::FollowerTaken { .. } => order.push(2),
            Event::TokenPlayed { .. } => order.push(3),
            Event::TileDrawn { .. } => order.push(4),
            _ => continue,
        }
        assert!(order.is_sorted_by(|one, next| one < next), "{order:?}");
        assert!(order.is_empty() || order[0] == 1);
    }
}

/// GHEOS-5.2: both tiles of the hand and nothing else; a turn uses up one of them.
#[test]
fn one_of_two_tiles_is_played() {
    let mut table = on("start@(0,0)/0").hand(0, "strait_cup isthmus_wheat").load();
    assert_eq!(table.legal(), ["Tile{isthmus_wheat}", "Tile{strait_cup}"]);
    table.lay("strait_cup@(0,1)/0");
    assert_eq!(table.state().seats[0].hand.iter().map(Tile::id).collect::<Vec<_>>(), ["isthmus_wheat"]);
}

/// GHEOS-5.3: every empty cell next to a tile, any facing, and no other cell.
#[test]
fn a_tile_is_placed_next_to_another() {
    let mut table = on(B).hand(0, "strait_double_cup").cubes(0, "red 1").civs("red (0,0).a").load();
    table.play("Tile{strait_double_cup}");
    let offered: Vec<String> =
        table.legal().into_iter().filter(|action| action.starts_with("Place")).collect();
    let around = ["-1,-2", "-1,0", "-1,2", "0,-2", "0,2", "1,0"];
    assert_eq!(offered, around.map(|cell| format!("Place{{{cell}}}")));
    table.play("Place{-1,0}");
    assert_eq!(table.legal(), ["Facing{0}", "Facing{1}", "Facing{2}"]);
}

/// GHEOS-5.4: start, temples and tiles of the same shape can be replaced; the new tile may have a pyramid.
#[test]
fn start_and_temples_are_replaceable() {
    let board = "start@(0,0)/0 temple_cup_isthmus@(1,0)/1 strait_cup@(0,1)/0";
    let mut table = on(board).hand(0, "pyramid_strait_wheat").load();
    table.play("Tile{pyramid_strait_wheat}");
    let replace: Vec<String> =
        table.legal().into_iter().filter(|action| action.starts_with("Replace")).collect();
    assert_eq!(replace, ["Replace{0,0}", "Replace{0,1}", "Replace{1,0}"]);
    table.play("Replace{0,1} Facing{0}");
    assert_eq!(table.state().board.at(cell(0, 1)).unwrap().tile.id(), "pyramid_strait_wheat");
}

/// GHEOS-5.5: a replaced tile is out of the game.
#[test]
fn replaced_tiles_never_come_back() {
    played(2, 3, &GheosOptions::default(), |table| {
        let state = table.state();
        assert!(state.seats.iter().all(|player| player.hand.minus(state.discard) == player.hand));
        assert!(state.discard.iter().all(|tile| !state.stack.contains(&Stacked::Landscape(tile))));
    });
}

/// GHEOS-5.7: cells never become empty, and the tiles stay one connected set.
#[test]
fn filled_cells_stay_filled() {
    let mut before: Vec<Cell> = Vec::new();
    played(4, 4, &GheosOptions::default(), |table| {
        let cells: Vec<Cell> = table.state().board.tiles().iter().map(|laid| laid.cell).collect();
        assert!(before.iter().all(|cell| cells.contains(cell)));
        let mut reached = vec![Cell::START];
        let mut at = 0;
        while at < reached.len() {
            for next in [0, 1, 2].map(|dir| reached[at].neighbour(dir)) {
                if cells.contains(&next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        assert_eq!(reached.len(), cells.len());
        before = cells;
    });
    let cut = on("start@(0,0)/0 strait_cup@(0,2)/0").try_load().err().unwrap();
    assert!(cut.to_string().contains("connected"), "{cut}");
}

/// GHEOS-5.8: a bare start tile looks the same however it is turned.
#[test]
fn a_bare_start_tile_has_one_facing() {
    let position =
        |face| on("heartland_cup@(0,0)/0").option("replaced_tile", "reshuffle").option("start_face", face);
    let mut table = position("bare").hand(0, "start strait_cup").load();
    table.play("Tile{start} Place{0,1}");
    assert_ne!(table.waits(), "ChooseFacing");
    let mut table = position("symbols").hand(0, "start strait_cup").load();
    table.play("Tile{start} Place{0,1}");
    assert_eq!(table.legal(), ["Facing{0}", "Facing{1}", "Facing{2}"]);
    let turned = on("start@(0,0)/1").option("start_face", "bare").try_load();
    assert!(turned.is_err(), "equal positions have one form");
}

/// GHEOS-5.9: any part names the continent and becomes its key; two cannot share one.
#[test]
fn a_civilization_occupies_one_continent() {
    let keys = |red: &str| on(B).civs(&format!("red {red}")).load().homes();
    assert_eq!(keys("(0,0).a"), "red (-1,-1).a");
    assert_eq!(keys("(0,-1).a"), keys("(-1,-1).a"));
    assert!(on(B).civs("red (0,0).a, green (0,-1).a").try_load().is_err());
    for seed in 0..6 {
        played(3, seed, &GheosOptions::default(), |table| {
            if matches!(table.state().phase, Phase::ChooseMigration(_) | Phase::ChooseWarWinner(_)) {
                return;
            }
            let homes: Vec<_> = table.state().civ.iter().filter_map(|(_, home)| home).collect();
            assert!(homes.iter().all(|&home| table.state().lands().named(home).is_some()));
            assert!(homes.iter().all(|home| homes.iter().filter(|other| *other == home).count() == 1));
        });
    }
}

/// GHEOS-5.9: while a war waits, homes are named on the board before the tile, even on the tile that is gone.
#[test]
fn positions_in_the_middle_of_a_war_can_be_written_down() {
    let mut table =
        on(T).civs("red (-1,-1).a, green (0,1).a").cubes(0, "red 1, green 1").hand(0, "heartland_cup").load();
    table.lay("heartland_cup@(0,0)/0");
    table.play("Pay{green}");
    let json = serde_json::to_value(table.state()).unwrap();
    let mut by_hand = json.clone();
    by_hand["civ"] = json!({"red": "(0,0).a", "green": "(0,0).b"});
    assert_eq!(serde_json::from_value::<Gheos>(by_hand).unwrap(), *table.state());
    for (field, broken) in [
        ("play", json!("heartland_cup@(0,1)/0")),
        ("replaced", json!("isthmus_cup@(0,0)/0")),
        ("moved_to", json!("(0,0).a")),
    ] {
        let mut bent = json.clone();
        bent["phase"]["ChooseWarWinner"][field] = broken;
        assert!(Match::<Gheos>::load(bent, Dice::fast(1)).is_err(), "{field}");
    }
}

/// GHEOS-5.10
#[test]
fn islands_and_stubs_hold_nobody() {
    for part in ["(0,0).b", "(0,0).c", "(5,5).a"] {
        let refused = on("start@(0,0)/0 strait_cup@(0,1)/0 isthmus_cup@(0,-1)/0")
            .civs(&format!("red {part}"))
            .try_load();
        assert!(refused.err().unwrap().to_string().contains("no continent"));
    }
}

/// GHEOS-5.18, GHEOS-5.44: at the payment the tile is still in the hand and the board unchanged.
#[test]
fn the_tile_is_laid_after_the_payment() {
    let mut table = on(B)
        .civs("red (0,0).a, green (0,0).b")
        .cubes(0, "red 1, green 1")
        .hand(0, "isthmus_cup_wheat")
        .load();
    table.lay("isthmus_cup_wheat@(-1,0)/0");
    assert!(table.state().board.at(cell(-1, 0)).is_none());
    assert_eq!(table.state().seats[0].hand.len(), 2);
    table.play("Pay{red}");
    assert!(table.state().board.at(cell(-1, 0)).is_some());
    assert_eq!(table.state().seats[0].hand.len(), 1);
    let kinds: Vec<&Event> = table.events().iter().collect();
    assert!(matches!(
        kinds.as_slice(),
        [
            Event::FollowerPaid { .. },
            Event::TilePlaced { .. },
            Event::War { .. },
            Event::CivilizationFell { .. },
            ..
        ]
    ));
}

/// GHEOS-5.19: wheat of newly joined land counts, islands never do.
#[test]
fn the_whole_new_continent_counts_for_migration() {
    // The piece with start's wheat shore would have two wheat with the new tile, but is an island.
    let mut table = on(B).civs("red (0,0).a").cubes(0, "red 1").hand(0, "strait_double_wheat").load();
    table.lay("strait_double_wheat@(0,-1)/0");
    assert_eq!(table.land("(0,0).a"), "island 2 sides 2 tiles: wheat 2 sword 0 cup 0 pyramid 0");
    assert_eq!(table.homes(), "red (-1,-1).a");
}

/// GHEOS-5.26: a colour that just fell can be founded again in the same turn.
#[test]
fn a_fallen_colour_is_available_at_once() {
    let mut table = on("start@(0,0)/0 isthmus_sword@(0,-1)/0 isthmus_cup@(0,1)/0")
        .civs("red (0,0).a")
        .cubes(0, "red 1")
        .hand(0, "strait_cup")
        .load();
    table.lay("strait_cup@(0,-1)/0");
    assert_eq!((table.homes().as_str(), table.waits()), ("", "ChooseColour"));
    assert!(table.offers("Colour{red}"));
}

/// GHEOS-5.27: a temple counts all land its tile joins, and never scores when its land grows later.
#[test]
fn a_temple_scores_once_with_all_joined_land() {
    let mut table = on(B).hand(0, "temple_sword_heartland").load();
    table.lay("temple_sword_heartland@(-1,0)/0");
    assert_eq!(table.vp(0), 4);
    let mut table = on("start@(0,0)/0 temple_cup_isthmus@(1,0)/0").hand(0, "isthmus_double_cup").load();
    table.lay("isthmus_double_cup@(1,-1)/0");
    assert_eq!(table.land("(1,0).a"), "continent 4 sides 2 tiles: wheat 0 sword 0 cup 2 pyramid 0");
    assert_eq!(table.vp(0), 0);
}

/// GHEOS-5.28: a temple laid by replacement scores, a temple replaced takes nothing away.
#[test]
fn temples_score_when_they_replace() {
    let mut table =
        on("start@(0,0)/0 temple_cup_isthmus@(1,0)/1").vp(0, 7).hand(0, "temple_cup_isthmus_wheat").load();
    table.lay("temple_cup_isthmus_wheat@(1,0)/1");
    assert_eq!(table.vp(0), 8);
    let mut table = on("start@(0,0)/0 temple_cup_isthmus@(1,0)/1").vp(0, 7).hand(0, "strait_cup").load();
    table.lay("strait_cup@(1,0)/0");
    assert_eq!(table.vp(0), 7);
}

/// Positions that nobody can play on from are refused with a reason.
#[test]
fn broken_positions_are_refused() {
    let broken = [
        (on(B).cubes(0, "red 6").civs("red (0,0).a"), "only 5 red"),
        (on(B).hand(0, "strait_cup strait_cup"), "twice"),
        (on(B).hand(0, "isthmus_cup strait_cup"), "two places"),
        (on(B).tokens(0, 4), "tokens"),
        (on(B).with("active", json!(2)), "seat 2"),
        (on(B).with("epoch_count", json!(6)), "Epochs"),
        (
            on(B)
                .phase("ChooseDevotion")
                .civs("red (0,0).a, green (0,0).b")
                .cubes(0, "red 3, green 5")
                .cubes(1, "red 2"),
            "options",
        ),
        (on(B).tokens(0, 0).phase("ChooseScoring"), "options"),
        (on(B).with("stack", json!(["epoch"])), "nowhere"),
        (on("start@(0,0)/0 heartland_cup@(0,1)/1"), "facing"),
        (on("strait_cup@(0,1)/0"), "(0,0)"),
        (on("start@(0,0)/0 strait_cup@(100,0)/1"), "within reach"),
        (on(B).with("phase", json!({"ChooseSpot": {"tile": "heartland_wheat"}})), "not in the active hand"),
        (on(B).with("phase", json!({"ChooseColour": {"land": "(0,0).c"}})), "nothing can be founded"),
        (on(B).with("surprise", json!(1)), "unknown field"),
        (on(B).tokens(0, 0).tokens(1, 0), "by tokens"),
    ];
    for (position, why) in broken {
        let error = position.try_load().err().map(|broken| broken.to_string()).unwrap_or_default();
        assert!(error.contains(why), "{why}: {error}");
    }
}

/// GHEOS-6.5, GHEOS-6.10: a finished position names the reason that ended it.
#[test]
fn a_game_is_over_for_its_own_reason() {
    let over = |reason| on(B).with("phase", json!({"Over": {"reason": reason}}));
    let spent = |reason| over(reason).tokens(0, 0).tokens(1, 0);
    let last = |reason| over(reason).with("epoch_count", json!(6));
    let guard = || over("guard").option("max_turns", 1);
    for position in [spent("tokens"), last("epochs"), guard()] {
        position.load();
    }
    let unsound =
        [over("tokens"), over("epochs"), over("stack"), over("guard"), spent("epochs"), last("tokens")];
    for position in unsound {
        assert!(position.try_load().is_err());
    }
    assert!(guard().option("max_turns", 2).try_load().is_err());
}
