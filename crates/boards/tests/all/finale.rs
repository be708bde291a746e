//! The end of every game: a sentence, things that are drawn, feats that can happen.

use boards::{BOARDS, Finale};
use games::kernel::{Dice, Names, Outcome, Turn, Viewer};
use games::{Rulebook, Table};
use std::collections::BTreeSet;

/// A game of bots that choose at random, at its end.
fn played(book: &dyn Rulebook, options: &serde_json::Value, seats: u8, seed: &str) -> Box<dyn Table> {
    let mut table = book.open(options, seats, seed).expect("these can play");
    let mut dice = Dice::from_seed(seed);
    while let Turn::Awaiting(seats) = table.turn() {
        let seat = seats.first().expect("somebody is awaited");
        let legal = table.legal(seat);
        let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
        table.play(seat, &action).expect("it was legal");
    }
    table
}

/// Six play Cyclades with the Titans only.
fn options(game: &str, seats: u8) -> serde_json::Value {
    if game == "cyclades" && seats == 6 { serde_json::json!({"titans": true}) } else { serde_json::json!({}) }
}

fn names(seats: u8) -> Names {
    Names::new((0..seats).map(|seat| format!("N{seat}")))
}

fn told(game: &str, table: &dyn Table, outcome: &Outcome) -> Finale {
    let board = boards::board(game);
    let finale = board.finale(table.view(Viewer::Public).json(), outcome, &names(table.seats()));
    finale.expect("its own view")
}

#[test]
fn every_end_is_told_in_a_sentence_and_shown_in_things_that_are_drawn() {
    let mut missing = Vec::new();
    for board in BOARDS {
        let book = games::find(board.id()).expect("a game of the catalogue");
        let mut kinds = BTreeSet::new();
        let counts = [*book.seats().start(), *book.seats().end()];
        for (at, seats) in counts.into_iter().cycle().take(6).enumerate() {
            let table = played(book, &options(board.id(), seats), seats, &format!("the end {at}"));
            let outcome = table.status().outcome.expect("it is over");
            let finale = told(board.id(), &*table, &outcome);
            let won = outcome.winners.iter().map(|seat| format!("N{}", seat.0));
            let named = won.into_iter().all(|name| finale.why.contains(&name)) || !finale.near.is_empty();
            assert!(named && finale.why.ends_with(['.', '!']), "{}: {}", board.id(), finale.why);
            assert!(!finale.art.is_empty());
            for id in &finale.art {
                assert!(board.portrait(id).is_some(), "{} draws no {id}", board.id());
            }
            assert_eq!(
                finale.laid.len(),
                usize::from(seats),
                "{}: every seat lays something open",
                board.id()
            );
            for laid in &finale.laid {
                assert!(!laid.words.is_empty(), "{}: {laid:?}", board.id());
                assert!(laid.art.iter().all(|id| board.portrait(id).is_some()), "{}: {laid:?}", board.id());
                assert!(laid.goals.iter().all(|goal| goal.have.max(goal.asked) <= goal.most), "{laid:?}");
            }
            for near in &finale.near {
                assert!(near.have <= near.of && near.of > 0, "{near:?}");
            }
            kinds.extend(table.sights(Viewer::Public, 0).into_iter().map(|told| told.kind));
        }
        for feat in board.feats() {
            assert!(board.portrait(feat.art).is_some(), "{} draws no {}", board.id(), feat.art);
        }
        let untold = board.feats().iter().filter(|feat| !kinds.contains(feat.kind)).map(|feat| feat.kind);
        missing.extend(untold.map(|kind| format!("{}: {kind}", board.id())));
    }
    assert!(missing.is_empty(), "nothing tells of {missing:?}");
}

#[test]
fn a_team_of_cyclades_is_named_as_one_side() {
    let book = games::find("cyclades").expect("a game of the catalogue");
    let table = played(book, &options("cyclades", 6), 6, "three pairs");
    let outcome = table.status().outcome.expect("it is over");
    assert!(outcome.together);
    let pair: Vec<String> = outcome.winners.iter().map(|seat| format!("N{}", seat.0)).collect();
    let why = told("cyclades", &*table, &outcome).why;
    assert!(pair.len() == 2 && why.contains(&pair.join(" and ")), "{why}");
}
