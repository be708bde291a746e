//! Bytes from outside never panic. Every target is a plain function over bytes: the tests feed it a kept corpus and
//! seeded inputs, `cargo fuzz` drives the same functions for long runs.

use crate::effort;
use kernel::{Dice, Game, Match, Record, Seat, parse_options, pick};
use serde_json::Value;
use std::path::Path;

/// The fuzz targets.
pub mod targets {
    use super::*;

    /// Options from any JSON are read or refused, and what is read can be set up or is refused.
    pub fn options<G: Game>(bytes: &[u8]) {
        let Ok(json) = serde_json::from_slice::<Value>(bytes) else { return };
        if let Ok(options) = parse_options::<G>(&json) {
            for seats in 0..=9 {
                let _ = Match::<G>::new(&options, seats, "fuzz");
            }
        }
    }

    /// A text that reads as an action is written the same way again.
    pub fn notation<G: Game>(bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(action) = text.parse::<G::Action>() {
            assert_eq!(action.to_string(), text, "an action has one notation");
        }
    }

    /// A state that loads plays on without panic and keeps its invariants.
    pub fn state<G: Game>(bytes: &[u8]) {
        let Ok(json) = serde_json::from_slice::<Value>(bytes) else { return };
        let Ok(table) = Match::<G>::load(json, Dice::fast(1)) else { return };
        let mut state = table.state().clone();
        let (mut dice, mut legal) = (Dice::fast(bytes.len() as u64), Vec::new());
        for viewer in kernel::Viewer::all(state.seats()) {
            let view = state.view(viewer);
            G::sketch(&view, &kernel::Names::default());
            G::imagine(&view, &G::Memory::default(), dice.split());
        }
        for _ in 0..60 {
            let Some((seat, action)) = pick(&state, &mut dice, &mut legal) else { break };
            state.apply(seat, action, &mut ());
            let sound = state.check();
            assert!(sound.is_ok(), "{action} breaks a loaded state: {sound:?}");
        }
    }

    /// A record is read or refused.
    pub fn record<G: Game>(bytes: &[u8]) {
        let Ok(text) = std::str::from_utf8(bytes) else { return };
        if let Ok(record) = Record::parse(text) {
            let _ = Match::<G>::resume(&record, 500);
        }
    }

    /// A stream of actions, legal and not, is played or refused; a refusal changes nothing.
    pub fn stream<G: Game>(bytes: &[u8]) {
        let (&head, rest) = bytes.split_first().unwrap_or((&0, &[]));
        let span = *G::SEATS.end() - *G::SEATS.start() + 1;
        let seats = *G::SEATS.start() + head % span;
        let Ok(mut table) = Match::<G>::new(&G::Options::default(), seats, "stream") else { return };
        let (mut legal, mut seen) = (Vec::new(), Vec::new());
        for pair in rest.chunks_exact(2).take(400) {
            let seat = Seat(pair[0] % (seats + 1));
            legal.clear();
            if seat.0 < seats {
                table.state().legal(seat, &mut legal);
            }
            seen.extend(legal.iter().take(3).copied());
            let pool = if pair[1] < 230 && !legal.is_empty() { &legal } else { &seen };
            let Some(&action) = pool.get(usize::from(pair[1]) % pool.len().max(1)) else { continue };
            let before = table.state().clone();
            if table.play(seat, action).is_err() {
                assert!(*table.state() == before, "a refused action changed the state");
            }
            if pair[1] % 16 == 15 {
                let _ = table.take_back(seat);
            }
        }
    }
}

/// A target by name.
type Target = (&'static str, fn(&[u8]));

fn all<G: Game>() -> [Target; 5] {
    [
        ("options", targets::options::<G>),
        ("notation", targets::notation::<G>),
        ("state", targets::state::<G>),
        ("record", targets::record::<G>),
        ("stream", targets::stream::<G>),
    ]
}

/// Feeds every target the files of `corpus`, if that folder exists, and `cases` seeded inputs: real options,
/// notations, states and records of random games, bent in random places.
pub fn fuzz<G: Game>(corpus: &str, cases: u32) {
    let files = std::fs::read_dir(Path::new(corpus)).into_iter().flatten().filter_map(Result::ok);
    for file in files {
        let bytes = std::fs::read(file.path()).expect("the corpus is readable");
        for (name, target) in all::<G>() {
            feed(name, target, &bytes);
        }
    }
    let rows: Vec<(u8, Value)> = G::SEATS
        .flat_map(|seats| crate::rows::<G>(seats, 1).into_iter().map(move |row| (seats, row)))
        .collect();
    for case in 0..cases * effort() {
        let mut dice = Dice::fast(u64::from(case));
        for (name, target) in all::<G>() {
            let bytes = input::<G>(name, &rows, &mut dice);
            feed(name, target, &bytes);
        }
    }
}

fn feed(name: &str, target: fn(&[u8]), bytes: &[u8]) {
    struct Blame<'a>(&'a str, &'a [u8]);
    impl Drop for Blame<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("fuzz target `{}` fails on:\n{}", self.0, String::from_utf8_lossy(self.1));
            }
        }
    }
    let blame = Blame(name, bytes);
    target(bytes);
    drop(blame);
}

/// A plausible input for a target.
fn input<G: Game>(target: &str, rows: &[(u8, Value)], dice: &mut Dice) -> Vec<u8> {
    let table = somewhere::<G>(rows, dice);
    let json = match target {
        "options" => serde_json::to_value(table.state().options()).expect("options are plain data"),
        "state" => serde_json::to_value(table.state()).expect("a state is plain data"),
        "record" => serde_json::to_value(table.record()).expect("a record is plain data"),
        "notation" => {
            let text =
                table.moves().last().map_or_else(|| "Pass".to_owned(), |played| played.action.to_string());
            return bend_bytes(text.into_bytes(), dice);
        }
        _ => return (0..dice.below(600)).map(|_| dice.word() as u8).collect(),
    };
    let mut json = json;
    for _ in 0..=dice.below(2) {
        bend(&mut json, dice);
    }
    let bytes = json.to_string().into_bytes();
    if dice.below(8) == 0 { bend_bytes(bytes, dice) } else { bytes }
}

fn somewhere<G: Game>(rows: &[(u8, Value)], dice: &mut Dice) -> Match<G> {
    let (seats, row) = &rows[dice.below(rows.len() as u32) as usize];
    let options = parse_options::<G>(row).expect("rows are readable");
    let mut table = Match::<G>::new(&options, *seats, &dice.word().to_string()).expect("rows can be set up");
    let mut legal = Vec::new();
    for _ in 0..dice.below(120) {
        let Some((seat, action)) = pick(table.state(), dice, &mut legal) else { break };
        table.play(seat, action).expect("it is legal");
    }
    table
}

/// Changes one random node: to another value of the same document, a number, nothing, a removed or doubled entry.
fn bend(json: &mut Value, dice: &mut Dice) {
    let count = size(json);
    let donor = nth(json, dice.below(count) as usize).map(|node| node.clone()).unwrap_or_default();
    let Some(node) = nth(json, dice.below(count) as usize) else { return };
    match (dice.below(6), &mut *node) {
        (0, Value::Array(list)) if !list.is_empty() => {
            list.remove(dice.below(list.len() as u32) as usize);
        }
        (1, Value::Array(list)) if !list.is_empty() => {
            let twice = dice.pick(&(0..list.len()).collect::<Vec<_>>());
            list.push(list[twice].clone());
        }
        (2, Value::Array(list)) if list.len() > 1 => {
            let other = 1 + dice.below(list.len() as u32 - 1) as usize;
            list.swap(0, other);
        }
        (3, Value::Object(map)) if !map.is_empty() => {
            let key = map.keys().nth(dice.below(map.len() as u32) as usize).cloned().unwrap_or_default();
            map.remove(&key);
        }
        (0..=2, node) => *node = donor,
        (3, node) => *node = Value::from(i64::from(dice.below(60)) - 5),
        (4, node) => *node = Value::Null,
        (_, Value::Number(number)) => {
            *number = (number.as_i64().unwrap_or(0) + 1 - 2 * i64::from(dice.below(2))).into();
        }
        (_, Value::Bool(flag)) => *flag = !*flag,
        (_, node) => *node = donor,
    }
}

fn bend_bytes(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        match dice.below(3) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, dice.word() as u8),
            _ if at < bytes.len() => bytes[at] = b"{}[],\"0-9a\xff"[dice.below(11) as usize],
            _ => {}
        }
    }
    bytes
}

fn size(json: &Value) -> u32 {
    1 + match json {
        Value::Array(list) => list.iter().map(size).sum(),
        Value::Object(map) => map.values().map(size).sum(),
        _ => 0,
    }
}

fn nth(json: &mut Value, mut index: usize) -> Option<&mut Value> {
    if index == 0 {
        return Some(json);
    }
    index -= 1;
    let children: Vec<&mut Value> = match json {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(map) => map.values_mut().collect(),
        _ => return None,
    };
    for child in children {
        let below = size(child) as usize;
        if index < below {
            return nth(child, index);
        }
        index -= below;
    }
    None
}
