//! Everything legal is done by clicking what it is about; what is drawn comes from the view alone.

use boards::{BOARDS, Board, Look, Scene, mark};
use games::Table;
use games::kernel::{Dice, Names, Seat, Viewer};
use protocol::Choice;
use std::collections::BTreeSet;

/// Plays one random game of `board` with each number of seats and looks at it from every chair.
fn walk(board: &dyn Board, each: impl FnMut(&Scene, &[Choice], &dyn Table, Viewer)) {
    walk_with(board, &serde_json::json!({}), each);
}

/// The same with options of the game.
pub(crate) fn walk_with(
    board: &dyn Board,
    options: &serde_json::Value,
    mut each: impl FnMut(&Scene, &[Choice], &dyn Table, Viewer),
) {
    let book = games::find(board.id()).expect("a board belongs to a game of the catalogue");
    let names = Names::default();
    for seats in book.seats() {
        // Six players of Cyclades need a module: not every number has a usual game.
        let Ok(mut table) = book.open(options, seats, "walk") else { continue };
        let mut dice = Dice::from_seed("walk");
        for turn in 0.. {
            let waiting = table.turn().seats();
            let watcher = Seat(turn as u8 % seats);
            // Late positions of a long random game resemble each other: look ever more rarely, and at the end.
            let looks = turn % (1 + turn / 50) == 0 || waiting.is_empty();
            for viewer in waiting.iter().chain([watcher]).map(Viewer::Seat).chain([Viewer::Public]) {
                let waited_for = viewer.seat().is_some_and(|seat| waiting.contains(seat));
                if !looks || (turn % 7 != 0 && !waited_for && !waiting.is_empty()) {
                    continue;
                }
                let legal: Vec<Choice> = viewer
                    .seat()
                    .map_or(Vec::new(), |seat| table.legal(seat))
                    .into_iter()
                    .map(|choice| Choice { action: choice.action, label: choice.label })
                    .collect();
                let look =
                    Look { names: &names, you: viewer.seat(), legal: &legal, chosen: None, preview: None };
                let scene = board.scene(table.view(viewer).json(), &look);
                let scene = scene.unwrap_or_else(|bad| panic!("{} at {turn}: {bad}", board.id()));
                each(&scene, &legal, &*table, viewer);
            }
            let Some(seat) = waiting.first() else { break };
            let legal = table.legal(seat);
            let choice = dice.below(legal.len() as u32) as usize;
            table.play(seat, &legal[choice].action).expect("a legal action");
        }
    }
}

#[test]
fn every_legal_action_lives_where_it_can_be_clicked() {
    for board in BOARDS {
        let mut bare = BTreeSet::new();
        walk(*board, |scene, legal, table, _| {
            assert_eq!(scene.spots.len(), legal.len(), "{}: spots for each action", board.id());
            let mut drawn = BTreeSet::new();
            for tree in scene.trees() {
                tree.walk(&mut |node| drawn.extend(node.get("data-spot").map(str::to_owned)));
            }
            for (spots, choice) in scene.spots.iter().zip(legal) {
                let missing = spots.iter().find(|spot| !drawn.contains(*spot));
                assert_eq!(
                    missing,
                    None,
                    "{}: {} after {} actions",
                    board.id(),
                    choice.action,
                    table.played()
                );
                if spots.is_empty() {
                    bare.insert(choice.action.split('{').next().unwrap_or_default().to_owned());
                }
            }
            let marks = mark(&mut scene.clone(), legal, None);
            assert!(marks.values().all(|numbers| !numbers.is_empty()));
        });
        println!("{}: actions with a button alone: {bare:?}", board.id());
    }
}

#[test]
fn every_seat_has_its_card_and_scores_are_those_of_the_end() {
    for board in BOARDS {
        walk(*board, |scene, _, table, _| {
            let seats: Vec<Seat> = scene.seats.iter().map(|card| card.seat).collect();
            assert_eq!(seats, Seat::all(table.seats()).collect::<Vec<_>>(), "{}", board.id());
            let colours: BTreeSet<u8> = scene.seats.iter().map(|card| card.colour).collect();
            assert_eq!(colours.len(), seats.len(), "{}: each seat has a colour of its own", board.id());
            assert_eq!(
                scene.phases.iter().filter(|phase| phase.now).count(),
                1,
                "{}: one step of the timeline is now",
                board.id()
            );
            assert!(scene.board.get("viewBox").is_some(), "{}", board.id());
        });
    }
}

#[test]
fn keys_are_unique_among_siblings() {
    for board in BOARDS {
        walk(*board, |scene, _, table, _| {
            for tree in scene.trees() {
                tree.walk(&mut |node| {
                    let keys: Vec<&str> = node
                        .kids
                        .iter()
                        .filter_map(|kid| match kid {
                            boards::Kid::Node(node) => node.key.as_deref(),
                            boards::Kid::Text(_) | boards::Kid::Art(_) => None,
                        })
                        .collect();
                    let once: BTreeSet<&str> = keys.iter().copied().collect();
                    assert_eq!(once.len(), keys.len(), "{} after {}: {keys:?}", board.id(), table.played());
                });
            }
        });
    }
}
