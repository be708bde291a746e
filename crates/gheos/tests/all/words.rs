//! Texts say what is at stake.

use crate::scenario::{B, D, PYRAMIDS, Scenario, on};
use gheos::{Action, Gheos, GheosOptions};
use kernel::{Event as _, Game, Names, Seat, Viewer};

fn names() -> Names {
    Names::new(["Ann".to_owned(), "Bo".to_owned()])
}

fn label(table: &Scenario, action: &str) -> String {
    let view = table.view(Viewer::Seat(table.state().active));
    Gheos::label(&view, table.state().active, action.parse::<Action>().expect("notation"), &names())
}

fn prompt(table: &Scenario, seat: u8) -> String {
    Gheos::prompt(&table.view(Viewer::Seat(Seat(seat))), Seat(seat), &names())
}

#[track_caller]
fn refused(table: &Scenario, action: &str, why: &str) {
    let mut copy = table.0.clone();
    let refusal = copy.play(table.state().active, action.parse().expect("notation")).expect_err("not legal");
    assert!(refusal.to_string().contains(why), "{action}: {refusal}");
}

#[test]
fn labels_tell_effect_and_cost() {
    let mut table = on(B)
        .civs("red (0,0).a, green (0,0).b")
        .cubes(0, "red 1, green 1")
        .hand(0, "isthmus_cup_wheat")
        .load();
    let tile = label(&table, "Tile{isthmus_cup_wheat}");
    assert_eq!(tile, "Play isthmus cup wheat: isthmus, landmass cup + wheat, shore bare");
    table.play("Tile{isthmus_cup_wheat}");
    assert_eq!(label(&table, "Place{-1,0}"), "Lay it in the empty cell (-1,0)");
    table.play("Place{-1,0}");
    let facing = label(&table, "Facing{0}");
    assert!(facing.starts_with("landmass (cup + wheat) right and left; shore (bare) above."), "{facing}");
    let outlook = "war red 1 – green 3: green survives; costs 1 follower; continent (-1,-1).a (wheat 3";
    assert!(facing.contains(outlook), "{facing}");
    table.play("Facing{0}");
    assert_eq!(prompt(&table, 0), "Pay one follower of any colour (war red 1 – green 3: green survives).");
    assert_eq!(prompt(&table, 1), "Waiting for Ann.");
    assert_eq!(label(&table, "Pay{red}"), "Pay a red follower (you have 1)");
}

#[test]
fn labels_foresee_migration() {
    let mut table = on(D)
        .civs("red (-1,-1).a, green (0,1).a, blue (0,-2).a")
        .cubes(0, "red 2, blue 1")
        .hand(0, "isthmus_double_cup")
        .load();
    table.play("Tile{isthmus_double_cup} Replace{0,-1}");
    let facing = label(&table, "Facing{0}");
    assert!(facing.contains("red must move to (0,-3).a"), "{facing}");
    assert!(facing.contains("war red 1 – blue 1: tied, you choose who survives"), "{facing}");
    table.play("Facing{0} Pay{blue}");
    assert_eq!(prompt(&table, 0), "War red 1 – blue 1 is tied for most swords. Choose who survives.");
}

/// GHEOS-5.21: whoever chooses the land sees the war it brings.
#[test]
fn labels_tell_which_land_means_war() {
    let board = D
        .replace("isthmus_wheat@(-1,-1)/1", "isthmus_double_wheat@(-1,-1)/1")
        .replace("isthmus_double_wheat@(0,-2)/0", "isthmus_wheat@(0,-2)/0");
    let mut table = on(&board)
        .civs("red (-1,-1).a, blue (0,-2).a")
        .cubes(0, "red 1, blue 1")
        .hand(0, "isthmus_double_cup")
        .load();
    table.lay("isthmus_double_cup@(0,-1)/0");
    assert_eq!(prompt(&table, 0), "Pay one follower of any colour (red must move, you choose where).");
    table.play("Pay{blue}");
    assert_eq!(label(&table, "MigrateTo{-1,-1,a}"), "red moves to continent (-1,-1).a (wheat 2)");
    let war = "red moves to continent (0,-3).a (wheat 2, sword 1, cup 2); \
        war red 1 – blue 1: tied, you choose who survives";
    assert_eq!(label(&table, "MigrateTo{0,-3,a}"), war);
}

/// GHEOS-5.27: a label foretells exactly what the temple then scores, with either `temple_scope`.
#[test]
fn labels_foretell_temples() {
    let position = |scope| {
        let civs = on(B).civs("red (0,0).a, green (0,0).b").cubes(0, "red 2, green 2");
        civs.option("temple_scope", scope).hand(0, "temple_sword_heartland temple_sword_isthmus")
    };
    let mut told = Vec::new();
    for scope in ["any_continent", "occupied_only"] {
        for spot in ["Place{-1,0}", "Place{1,0}", "Replace{0,-1}", "Replace{0,0}", "Replace{-1,1}"] {
            for facing in ["Facing{0}", "Facing{1}", "Facing{2}"] {
                let mut table = position(scope).load();
                table.play(&format!("Tile{{temple_sword_isthmus}} {spot}"));
                let label = label(&table, facing);
                table.play(facing);
                while ["PayFollower", "ChooseMigration", "ChooseWarWinner"].contains(&table.waits()) {
                    let first = table.legal().remove(0);
                    table.play(&first);
                }
                assert!(label.contains(&format!("temple +{} VP", table.vp(0))), "{spot} {label}");
                told.push(table.vp(0));
            }
        }
    }
    assert!(told.contains(&0) && told.contains(&3), "{told:?}");
    for (scope, vp) in [("any_continent", 1), ("occupied_only", 0)] {
        let mut table =
            on("start@(0,0)/0").option("temple_scope", scope).hand(0, "temple_cup_isthmus").load();
        table.play("Tile{temple_cup_isthmus} Place{1,0}");
        assert!(label(&table, "Facing{1}").contains(&format!("temple +{vp} VP")), "{scope}");
    }
}

/// GHEOS-5.31: the label of a colour says how many followers it brings.
#[test]
fn labels_count_the_followers_of_a_founding() {
    let wheat = "start@(0,0)/0 isthmus_double_wheat@(0,-1)/0 isthmus_wheat@(0,-2)/0 isthmus_cup_wheat@(0,-3)/0 \
        isthmus_wheat_sword@(0,-4)/0 isthmus_cup@(0,1)/0";
    let mut table =
        on(wheat).option("take_source", "any_colour").cubes(1, "blue 4").phase("ChooseDevotion").load();
    assert!(label(&table, "Found{0,-4,a}").ends_with("it brings up to 5 followers"));
    table.play("Found{0,-4,a}");
    assert_eq!(label(&table, "Colour{red}"), "Found red and get 5 followers");
    assert_eq!(label(&table, "Colour{blue}"), "Found blue and get 1 follower");
}

#[test]
fn a_token_tells_what_it_would_score() {
    let table = on(B).civs("green (0,1).a").cubes(0, "green 3").phase("ChooseScoring").load();
    assert_eq!(label(&table, "PlayToken"), "Spend a token: cup scoring for 3 VP");
    let table = on(B).tokens(0, 1).tokens(1, 0).phase("ChooseScoring").load();
    assert!(label(&table, "PlayToken").contains("ends the game"));
}

#[test]
fn refusals_tell_why() {
    let mut table = on(PYRAMIDS).civs("yellow (0,-1).a").hand(0, "isthmus_wheat strait_cup").load();
    refused(&table, "Tile{heartland_cup}", "not in your hand");
    refused(&table, "PlayToken", "choose a tile of your hand");
    table.play("Tile{strait_cup}");
    refused(&table, "Replace{0,-1}", "pyramid");
    refused(&table, "Place{0,0}", "already lies");
    refused(&table, "Replace{1,0}", "no tile lies");
    refused(&table, "Place{20,20}", "touches no tile");
    let mut table =
        on(B).civs("red (0,0).a, green (0,0).b").hand(0, "heartland_cup isthmus_cup_wheat").load();
    table.play("Tile{isthmus_cup_wheat} Place{-1,0}");
    refused(&table, "Facing{0}", "no follower to pay");
    table.0.undo_last().unwrap();
    table.0.undo_last().unwrap();
    table.play("Tile{heartland_cup}");
    refused(&table, "Place{-1,0}", "without a follower");
}

#[test]
fn the_log_reckons_scores() {
    let mut table = on(PYRAMIDS)
        .civs("yellow (0,-1).a")
        .cubes(0, "yellow 2")
        .cubes(1, "yellow 1")
        .phase("ChooseScoring")
        .top("epoch")
        .load();
    table.play("KeepTokens");
    let log: Vec<String> = table.events().iter().map(|event| event.text(&names())).collect();
    assert_eq!(log[0], "Ann draws Epoch 1: Ann: yellow 2×2 = 4 VP; Bo: yellow 1×2 = 2 VP");
}

#[test]
fn a_sketch_shows_the_table_within_its_width() {
    for game in 0..12 {
        Scenario::new(&GheosOptions::default(), 2 + game % 3, &format!("sketch {game}")).wander(7, |table| {
            for viewer in Viewer::all(table.state().seats()) {
                let text = Gheos::sketch(&table.view(viewer), &names()).text();
                assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
                assert!(table.state().board.tiles().iter().all(|laid| text.contains(&laid.to_string())));
            }
        });
    }
    let table = on(B).civs("red (0,0).a, green (0,0).b").cubes(0, "red 2").load();
    let text = Gheos::sketch(&table.view(Viewer::Seat(Seat(0))), &names()).text();
    println!("{text}");
    assert!(text.contains("R red    (-1,-1).a    wheat 2, sword 1"), "{text}");
}
