//! Texts say what is at stake.

use crate::table::{B, D, PYRAMIDS, Table, on};
use gheos::{Action, Gheos, GheosOptions};
use kernel::{Event as _, Game, Names, Seat, Viewer};

fn names() -> Names {
    Names::new(["Ann".to_owned(), "Bo".to_owned()])
}

fn label(table: &Table, action: &str) -> String {
    let view = table.view(Viewer::Seat(table.state().active));
    Gheos::label(&view, table.state().active, action.parse::<Action>().expect("notation"), &names())
}

fn prompt(table: &Table, seat: u8) -> String {
    Gheos::prompt(&table.view(Viewer::Seat(Seat(seat))), Seat(seat), &names())
}

#[track_caller]
fn refused(table: &Table, action: &str, why: &str) {
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
    assert_eq!(tile, "Play isthmus_cup_wheat: isthmus, landmass cup + wheat, shore bare");
    table.play("Tile{isthmus_cup_wheat}");
    assert_eq!(label(&table, "Place{-1,0}"), "Lay it in the empty cell (-1,0)");
    table.play("Place{-1,0}");
    let facing = label(&table, "Facing{0}");
    assert!(facing.starts_with("landmass (cup + wheat) right and left; shore (bare) above."), "{facing}");
    assert!(facing.contains("war red 1 – green 3: green survives") && facing.contains("costs 1 follower"));
    table.play("Facing{0}");
    assert_eq!(prompt(&table, 0), "Pay one follower of any colour for war red 1 – green 3.");
    assert_eq!(prompt(&table, 1), "Waiting for Ann.");
    assert_eq!(label(&table, "Pay{red}"), "Pay one of your 1 red followers");
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

#[test]
fn a_token_tells_what_it_would_score() {
    let table = on(B).civs("green (0,1).a").cubes(0, "green 3").phase("ChooseScoring").load();
    assert_eq!(label(&table, "PlayToken"), "Spend a token: cup scoring for 3 VP");
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
        Table::new(&GheosOptions::default(), 2 + game % 3, &format!("sketch {game}")).wander(7, |table| {
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
