//! Texts say what is at stake.

use crate::scenario::{B, D, PYRAMIDS, Scenario, on};
use gheos::places::{Places, spot_number, whereabouts};
use gheos::{Action, Gheos, GheosOptions};
use kernel::{Event as _, Game, Names, Seat, Tint, Viewer};
use serde_json::json;

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
    assert_eq!(tile, "Play the isthmus with a cup and wheat: it joins two sides");
    table.play("Tile{isthmus_cup_wheat}");
    let gap = label(&table, "Place{-1,0}");
    let beside = "between the isthmus with a cup and the isthmus with wheat. War or migration, unless";
    assert!(gap.starts_with("Gap ") && gap.contains(beside), "{gap}");
    assert!(
        label(&table, "Place{1,0}").ends_with(", beside the start tile"),
        "{}",
        label(&table, "Place{1,0}")
    );
    table.play("Place{-1,0}");
    let facing = label(&table, "Facing{0}");
    assert!(
        facing.starts_with("Landmass with a cup and wheat right and left; bare shore above."),
        "{facing}"
    );
    let outlook = "War red 1 – green 3: green survives; costs 1 follower; the green continent shows 3 wheat";
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
    assert!(facing.contains("Red must move to land with 3 wheat, 1 sword, 2 cups"), "{facing}");
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
    assert_eq!(
        prompt(&table, 0),
        "Pay one follower of any colour (red must move, you choose where, with war or without)."
    );
    table.play("Pay{blue}");
    assert_eq!(label(&table, "MigrateTo{-1,-1,a}"), "Red moves to continent A (2 wheat); no war");
    let war = "Red moves to continent D, where blue lives (2 wheat, 1 sword, 2 cups); \
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
                assert!(label.contains(&format!("emple +{} VP", table.vp(0))), "{spot} {label}");
                told.push(table.vp(0));
            }
        }
    }
    assert!(told.contains(&0) && told.contains(&3), "{told:?}");
    for (scope, vp) in [("any_continent", 1), ("occupied_only", 0)] {
        let mut table =
            on("start@(0,0)/0").option("temple_scope", scope).hand(0, "temple_cup_isthmus").load();
        table.play("Tile{temple_cup_isthmus} Place{1,0}");
        assert!(label(&table, "Facing{1}").contains(&format!("emple +{vp} VP")), "{scope}");
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
    assert_eq!(label(&table, "Colour{red}"), "Found red and get 5 followers (on continent A)");
    assert_eq!(label(&table, "Colour{blue}"), "Found blue and get 1 follower (on continent A)");
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
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            }
        });
    }
    let table = on(B).civs("red (0,0).a, green (0,0).b").cubes(0, "red 2").load();
    let text = Gheos::sketch(&table.view(Viewer::Seat(Seat(0))), &names()).text();
    println!("{text}");
    assert!(text.contains("R red    2 wheat, 1 sword"), "{text}");
}

fn log(table: &Scenario) -> Vec<String> {
    table.events().iter().map(|event| event.text(&names())).collect()
}

/// GHEOS-5.19: a people whose land keeps its name is said to keep a part, any other to move.
#[test]
fn the_log_tells_who_stays_and_who_moves() {
    let split = |laid: &str| {
        let tile = laid.split('@').next().unwrap_or_default();
        let mut table = on(B).civs("red (0,0).a, green (0,0).b").cubes(0, "red 1").hand(0, tile).load();
        table.lay(laid);
        log(&table).into_iter().find(|line| line.contains("split")).expect("a migration")
    };
    let kept = "The land of red is split: red keeps the part just north-west of the start";
    assert_eq!(split("strait_cup@(0,-1)/0"), kept);
    let moved = "The land of red is split: red moves to the part just west of the start";
    assert_eq!(split("isthmus_wheat_shore_cup@(0,-1)/0"), moved);
}

/// GHEOS-5.27: a temple that scores nothing says why, before it is laid and after.
#[test]
fn a_temple_that_scores_nothing_says_why() {
    let told = |board: &str, scope: &str, laid: &str| {
        let tile = laid.split('@').next().unwrap_or_default();
        let mut table = on(board).option("temple_scope", scope).hand(0, tile).load();
        let play: gheos::board::Laid = laid.parse().expect("tile@(r,c)/k");
        table.play(&format!("Tile{{{tile}}} Place{{{},{}}}", play.cell.row(), play.cell.column()));
        let facing = Action::Facing(play.facing).to_string();
        let before = label(&table, &facing);
        table.play(&facing);
        let after = log(&table).into_iter().find(|line| line.contains("score")).expect("a temple");
        (before, after.replace("Ann scores nothing for the cup temple: ", ""))
    };
    let start = "start@(0,0)/0";
    for (board, scope, laid, why) in [
        (start, "any_continent", "temple_cup_isthmus@(1,0)/0", "its land is no continent"),
        (start, "occupied_only", "temple_cup_isthmus@(1,0)/1", "nobody lives on its continent"),
        (start, "any_continent", "temple_cup_isthmus@(0,-1)/0", "its continent shows no cups"),
    ] {
        let (before, after) = told(board, scope, laid);
        assert!(before.contains(&format!("Temple +0 VP ({why})")), "{before}");
        assert_eq!(after, why);
    }
    let (before, after) = told(start, "any_continent", "temple_cup_isthmus@(1,0)/1");
    assert!(before.contains("Temple +1 VP;"), "{before}");
    assert_eq!(after, "Ann scores 1 VP for a temple that sees 1 cup");
}

/// GHEOS-6.8: a tie in points and how it is broken are told.
#[test]
fn the_tie_break_is_told() {
    let end = |cubes: &str| {
        let board = on(PYRAMIDS).civs("yellow (0,-1).a").cubes(0, "yellow 1").cubes(1, cubes);
        board.vp(0, 40).vp(1, 40).tokens(0, 1).tokens(1, 0).phase("ChooseScoring").load()
    };
    let mut table = end("yellow 2");
    table.play("PlayToken");
    let ask = "The game is over: Ann and Bo have 40 VP each, and Bo wins the tie with more followers (2 against 1).";
    assert_eq!(prompt(&table, 0), ask);
    assert!(log(&table).last().is_some_and(|line| line.contains("a tie goes to more followers")));
    let mut table = end("yellow 1");
    table.play("PlayToken");
    let ask = "The game is over: Ann and Bo share the win, with 40 VP and 1 follower each.";
    assert_eq!(prompt(&table, 1), ask);
    let alone = on(B).civs("green (0,1).a").cubes(0, "green 1").vp(1, 7).tokens(0, 1).tokens(1, 0);
    let mut table = alone.phase("ChooseScoring").load();
    table.play("PlayToken");
    assert_eq!(prompt(&table, 0), "The game is over: Bo wins with 7 VP.");
}

/// GHEOS-5.23: a tile that is turned in one way only is laid with its spot, so the spot tells of the war.
#[test]
fn a_spot_tells_of_the_war_it_brings() {
    let mut table =
        on(B).civs("red (0,0).a, green (0,0).b").cubes(0, "red 1").hand(0, "heartland_cup").load();
    table.play("Tile{heartland_cup}");
    let gap = label(&table, "Place{-1,0}");
    assert!(gap.contains(". War red 1 – green 3: green survives; costs 1 follower;"), "{gap}");
    let start = label(&table, "Replace{0,0}");
    assert!(start.contains("the start tile. War red 1 – green 3: green survives"), "{start}");
}

/// What can be taken and what it counts follows the options `follower_model` and `take_source`.
#[test]
fn texts_follow_the_options_of_followers() {
    let position = |key: &str, value: &str| {
        let table = on(B).civs("red (0,0).a").option(key, value).phase("ChooseDevotion");
        table.load()
    };
    let table = position("follower_model", "generic");
    assert!(prompt(&table, 0).contains("All your followers count for each civilization you follow"));
    assert!(label(&table, "Take{red}").contains("all your followers count on its continent"));
    let table = position("take_source", "any_colour");
    assert!(prompt(&table, 0).contains("a follower of any colour"));
    assert!(label(&table, "Take{blue}").contains("not on the board, scores once it is founded"));
    let table = position("follower_model", "shares");
    assert_eq!(prompt(&table, 0), "Found a civilization or take a follower of one.");
    assert_eq!(
        label(&table, "Take{red}"),
        "Take a red follower (5 left; its continent shows 2 wheat, 1 sword)"
    );
}

/// A spot has the number that the sketch draws in it; symbols and letters of lands are on the tiles.
#[test]
fn a_sketch_can_be_planned_on() {
    let mut table = on(B).civs("red (0,0).a, black (0,0).b").hand(0, "strait_cup").load();
    table.play("Tile{strait_cup}");
    let view = table.view(Viewer::Seat(Seat(0)));
    let sketch = Gheos::sketch(&view, &names());
    let text = sketch.text();
    println!("{text}");
    for gap in view.board.gaps() {
        let number = spot_number(&view.board, gap.cell).expect("a gap is a spot");
        assert!(text.contains(&format!("{number:>2}")), "{number} in\n{text}");
        let gap = label(&table, &Action::Place(gap.cell).to_string());
        assert!(gap.starts_with(&format!("Gap {number}, ")), "{gap}");
    }
    assert_eq!(text.matches("??").count(), 1, "in the legend alone:\n{text}");
    for sign in ["§", "†", "¢", "R§", "††"] {
        assert!(text.contains(sign), "{sign} in\n{text}");
    }
    table.play("Place{1,0}");
    let turning = Gheos::sketch(&table.view(Viewer::Seat(Seat(0))), &names()).text();
    assert_eq!(turning.matches("??").count(), 2, "{turning}");
    let black = sketch.0.iter().flat_map(|line| &line.0).find(|span| span.text.starts_with("  K black"));
    let Some(Tint::Rgb(red, ..)) = black.map(|span| span.tint) else { panic!("black has a colour") };
    assert!(red > 0x70, "seen on dark ground");
}

/// A world that is wider than the page is drawn in parts, with every tile in one of them.
#[test]
fn a_wide_world_is_drawn_in_parts() {
    let tiles = gheos::Tile::ALL[1..16].iter().zip((-15..0).rev());
    let row: Vec<String> = tiles.map(|(tile, column)| format!("{tile}@(0,{column})/0")).collect();
    let more = gheos::Tile::ALL[22..34].iter().zip(1..);
    let more: Vec<String> = more.map(|(tile, column)| format!("{tile}@(0,{column})/0")).collect();
    let table = on(&format!("start@(0,0)/0 {} {}", row.join(" "), more.join(" "))).load();
    let text = Gheos::sketch(&table.view(Viewer::Public), &names()).text();
    assert!(text.contains("Farther east:") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let drawn = text.lines().take_while(|line| !line.starts_with('§')).flat_map(str::chars);
    let faces = table.state().faces();
    let tiles = table.state().board.tiles().iter();
    let symbols: usize = tiles.flat_map(|laid| laid.face(faces).symbols).map(<[_]>::len).sum();
    assert_eq!(drawn.filter(|sign| "§†¢^ŵŝĉ".contains(*sign)).count(), symbols, "{text}");
}

/// Letters name continents, and never a people's initial.
#[test]
fn letters_name_continents() {
    let table = on(B).civs("red (0,0).a").phase("ChooseDevotion").load();
    let places = Places::of(&table.view(Viewer::Public));
    let keys: Vec<_> = places.lands.continents().iter().map(|land| land.key).collect();
    assert_eq!(places.land(keys[0]), "the red continent");
    assert_eq!((places.land(keys[1]).as_str(), places.letter(keys[1])), ("continent A", Some('A')));
    let cell = |row, column| gheos::map::Cell::new(row, column).expect("near");
    for (at, told) in [
        ((0, 0), "at the start"),
        ((0, -1), "just west of the start"),
        ((1, 0), "just south of the start"),
        ((-1, 1), "just north-east of the start"),
        ((0, 4), "east of the start"),
        ((-9, 0), "far north of the start"),
    ] {
        assert_eq!(whereabouts(cell(at.0, at.1)), told);
    }
}

/// GHEOS-5.37: the last token says whether the turn is played to its end.
#[test]
fn the_last_token_tells_of_the_draw() {
    let position = on(B).tokens(0, 1).tokens(1, 0).phase("ChooseScoring");
    let table = position.option("last_draw", "drawn").with("turn", json!(3)).load();
    assert!(label(&table, "PlayToken").ends_with("the game ends after your draw"));
}
