//! What moves: pieces are counted once wherever they fly from, and what happens by itself is told act by act.

use boards::{Look, Scene, board, story};
use games::Table;
use games::kernel::{Dice, Names, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Plays `moves` actions at random and shows every position, with what was told since the one before.
fn wander(game: &str, seats: u8, moves: usize, mut each: impl FnMut(&dyn Table, &Value, &[Value])) {
    let book = games::find(game).expect("a game of the catalogue");
    let mut table = book.open(&json!({}), seats, "motion").expect("a usual game");
    let mut dice = Dice::from_seed("motion");
    let mut before = json(&*table);
    for _ in 0..moves {
        let Some(seat) = table.turn().seats().first() else { return };
        let legal = table.legal(seat);
        let said = table.sights(Viewer::Public, 0).len();
        table.play(seat, &legal[dice.below(legal.len() as u32) as usize].action).expect("a legal action");
        let told: Vec<Value> = table
            .sights(Viewer::Public, 0)
            .iter()
            .skip(said)
            .map(|line| serde_json::to_value(line).expect("plain data"))
            .collect();
        each(&*table, &before, &told);
        before = json(&*table);
    }
}

fn json(table: &dyn Table) -> Value {
    serde_json::from_str(table.view(Viewer::Public).json()).expect("a view is JSON")
}

fn scene(game: &str, table: &dyn Table) -> Scene {
    let names = Names::default();
    board(game).scene(table.view(Viewer::Public).json(), &Look::on(&names)).expect("a view of this game")
}

/// How many there are of each kind that can fly.
fn flying(scene: &Scene) -> BTreeMap<String, u64> {
    let mut all = BTreeMap::new();
    for tree in scene.trees() {
        tree.walk(&mut |node| {
            if let Some(kind) = node.get("data-fly") {
                let many: u64 = node.get("data-many").and_then(|many| many.parse().ok()).expect("a number");
                *all.entry(kind.to_owned()).or_default() += many;
            }
        });
    }
    all
}

#[test]
fn a_unit_of_mezo_stands_in_one_place() {
    let mut seen = 0;
    wander("mezo", 3, 160, |table, _, _| {
        let all = flying(&scene("mezo", table));
        let view = json(table);
        for (seat, tribe) in view["seats"].as_array().expect("tribes").iter().enumerate() {
            let held = |place: &Value, unit: &str| place[unit].as_u64().unwrap_or(0);
            let regions = view["regions"].as_object().expect("regions");
            let there: u64 = regions.values().map(|region| held(&region["units"][seat], "warriors")).sum();
            let wanted = there + held(&tribe["reserve"], "warriors") + held(&tribe["xibalba"], "warriors");
            assert_eq!(all.get(&format!("warrior-{seat}")).copied().unwrap_or(0), wanted, "{view}");
            seen += wanted;
        }
    });
    assert!(seen > 1000, "{seen}");
}

#[test]
fn the_humans_phase_is_told_act_by_act_and_ends_where_the_game_stands() {
    let (mut phases, mut moved) = (0, 0);
    wander("mammothodus", 2, 900, |table, before, told| {
        let moments = board("mammothodus").unfold(&before.to_string(), told);
        let Some(last) = moments.last() else { return };
        for pair in moments.windows(2) {
            assert!(pair[0].line < pair[1].line, "one line after another");
        }
        let names = Names::default();
        for moment in &moments {
            board("mammothodus").scene(&moment.view, &Look::on(&names)).expect("every moment can be drawn");
        }
        let quiet = told[last.line + 1..].iter().all(|line| {
            !["TribeKilled", "SpiritKilled", "TrapSprung", "TribeMoved"]
                .contains(&line["kind"].as_str().unwrap_or(""))
        });
        if quiet {
            let then: Value = serde_json::from_str(&last.view).expect("JSON");
            assert_eq!(then["table"]["board"]["tribes"], json(table)["table"]["board"]["tribes"], "{told:?}");
            assert_eq!(
                then["table"]["board"]["spirits"],
                json(table)["table"]["board"]["spirits"],
                "{told:?}"
            );
            phases += 1;
        }
        moved += told.iter().filter(|line| line["kind"] == "TribeMoved").count();
    });
    assert!(phases > 5 && moved > 3, "{phases} phases, {moved} moves");
}

/// An attack of the humans is a scene with who strikes, the sum, and what each clan loses; nothing else is.
#[test]
fn an_attack_of_the_humans_is_a_scene_of_its_own() {
    let mut scenes = 0;
    wander("mammothodus", 2, 900, |_, before, told| {
        for moment in board("mammothodus").unfold(&before.to_string(), told) {
            let line = &told[moment.line];
            let attacks = ["TribesAttacked", "SpiritAttacked", "AttackStopped"];
            assert_eq!(moment.strip.is_some(), attacks.iter().any(|kind| line["kind"] == *kind), "{line}");
            let words = moment.strip.map(|strip| strip.markup()).unwrap_or_default();
            for loss in line["losses"].as_array().into_iter().flatten() {
                assert!(words.contains(&format!("= −{}", loss["lost"])), "{line} {words}");
                assert!(words.contains(&format!("→ {}", loss["population"])), "{line} {words}");
                scenes += 1;
            }
        }
    });
    assert!(scenes > 3, "{scenes} losses");
}

#[test]
fn a_small_screen_looks_at_the_conflict_and_at_the_whole_land_otherwise() {
    let (mut near, mut far) = (0, 0);
    wander("mezo", 4, 200, |table, _, _| {
        let scene = scene("mezo", table);
        match scene.focus {
            Some(focus) => {
                near += 1;
                assert!(focus.x > -40.0 && focus.x + focus.width < 1040.0, "{focus:?}");
                assert!(focus.width < 700.0 && focus.height < 560.0, "{focus:?}");
            }
            None => far += 1,
        }
    });
    assert!(near > 10 && far > 10, "{near} near, {far} far");
}

/// What others did has a name, words and, mostly, a place on the board or on somebody's plate.
#[test]
fn what_others_did_can_be_told() {
    let names = Names::default();
    let mut wrong = Vec::new();
    for (game, seats, least) in [
        ("mezo", 3, 40),
        ("gheos", 3, 50),
        ("cyclades", 3, 50),
        ("mammothodus", 3, 30),
        ("mystic_war", 4, 40),
    ] {
        let (mut steps, mut named, mut placed) = (0, 0, 0);
        wander(game, seats, 120, |table, _, told| {
            let lines = story::lines(board(game), table.view(Viewer::Public).json(), told);
            for step in story::steps(&lines, 0, &[0]) {
                let lines = &lines[step.lines.clone()];
                let (said, _) = story::caption(lines, step.by, &names);
                assert!(!said.is_empty() && said.iter().all(|said| !said.is_empty()), "{game}: {lines:?}");
                let mut scene = scene(game, table);
                story::show(&mut scene, lines, step.by);
                steps += 1;
                named += usize::from(step.by.is_some());
                placed += usize::from(scene.trees().any(|tree| tree.markup().contains("told-here")));
            }
        });
        if named * 10 < steps * 8 || placed * 100 < steps * least {
            wrong.push(format!("{game}: of {steps} steps {named} have an actor, {placed} a place"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
