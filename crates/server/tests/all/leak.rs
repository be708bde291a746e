//! Nothing secret leaves: every frame sent to every seat and to a spectator is built again from that viewer's own views,
//! sights and legal actions and the open facts of the table. A frame that differs, is missing or is one too many fails.

use crate::support::BOOKS;
use crate::watched::Watched;
use games::Rulebook;
use games::kernel::{Dice, Seat};
use protocol::State;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The open facts of a table before its end. A new one needs a thought about what it tells.
const KEYS: [&str; 12] = [
    "id",
    "game",
    "options",
    "seats",
    "maker",
    "listed",
    "clock",
    "timeout",
    "hints",
    "spectator_delay",
    "state",
    "fair",
];

/// A table that has begun, its open facts checked.
async fn begun(book: &'static dyn Rulebook, seats: usize, bots: usize, options: &Value) -> Watched {
    let mut watched = Watched::open(book, (seats, bots), options, 0).await;
    let waiting = watched.rebuilt.facts.clone();
    let playing = watched.start().await;
    for facts in [&waiting, &playing] {
        let keys: Vec<&String> = facts.as_object().unwrap().keys().collect();
        assert_eq!(keys, KEYS);
        assert_eq!(facts["fair"].as_object().unwrap().len(), 1);
    }
    watched.ask_always().await;
    watched
}

async fn nothing_is_left_over(
    book: &'static dyn Rulebook,
    seats: usize,
    options: &Value,
    seed: &str,
    mischief: u32,
) {
    let mut watched = begun(book, seats, 0, options).await;
    let mut dice = Dice::from_seed(seed);
    let mut steps = 0;
    while watched.step(&mut dice, mischief).await {
        steps += 1;
        assert!(steps < 20_000, "the game does not end");
    }
    for live in &mut watched.lives {
        assert!(live.last["ask"].is_null() && live.last["table"]["state"] == "over");
        assert!(live.silent().await, "somebody is told more than there is");
    }
    assert!(watched.rebuilt.acted(Seat(0)) > 0);
}

/// The same with a bot at the table, and with bots that play for people for a while.
async fn nothing_is_left_over_beside_bots(
    book: &'static dyn Rulebook,
    seats: usize,
    bots: usize,
    steps: u32,
) {
    let mut watched = begun(book, seats, bots, &json!({})).await;
    let mut dice = Dice::from_seed("beside bots");
    for _ in 0..steps {
        if watched.rebuilt.state() == State::Over {
            break;
        }
        let whose = dice.below(watched.people.len() as u32) as usize;
        let asked = watched.lives.iter().position(|live| live.last["ask"].is_object());
        match (dice.below(20), asked) {
            (0, _) => watched.chat(whose).await,
            (1, _) => watched.hand_over(whose).await,
            (_, Some(at)) => {
                let (action, seen) = (watched.lives[at].choose(&mut dice).unwrap(), watched.lives[at].number);
                watched.request(at, "act", json!({"seen": seen, "action": action})).await;
            }
            (_, None) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
        watched.compare().await;
    }
    // Let the bots finish what they have begun: then it is a person's turn, or the game is over.
    let mut read = 0;
    while read != watched.read {
        read = watched.read;
        tokio::time::sleep(Duration::from_millis(400)).await;
        watched.compare().await;
    }
    for live in &mut watched.lives {
        assert!(live.silent().await, "somebody is told more than there is");
    }
    let acted = (0..seats as u8).map(|seat| watched.rebuilt.acted(Seat(seat)));
    assert!(acted.min() > Some(0), "somebody has not played");
}

#[tokio::test]
async fn every_frame_beside_bots() {
    nothing_is_left_over_beside_bots(BOOKS[2], 3, 1, 400).await;
    nothing_is_left_over_beside_bots(BOOKS[2], 4, 2, 400).await;
    nothing_is_left_over_beside_bots(games::find("gheos").unwrap(), 3, 1, 150).await;
    nothing_is_left_over_beside_bots(games::find("mystic_war").unwrap(), 4, 2, 150).await;
}

/// What a spectator of a delayed table has heard, and when.
type Heard = Arc<Mutex<Vec<(Instant, Value)>>>;

/// Spectators of a delayed table hear what they would have heard, so much later and not a moment sooner.
#[tokio::test]
async fn every_frame_of_a_delayed_table() {
    const DELAY: Duration = Duration::from_secs(1);
    // The log tells time in whole milliseconds.
    const TICK: Duration = Duration::from_millis(1);
    let mut watched = Watched::open(BOOKS[2], (3, 0), &json!({}), 1).await;
    let (mut outside, heard) = (watched.lives.pop().unwrap(), Heard::default());
    let into = Arc::clone(&heard);
    let listening = tokio::spawn(async move {
        while let Some(message) = outside.hear().await {
            if let Some(update) = message.get("update") {
                into.lock().unwrap().push((Instant::now(), update.clone()));
            }
        }
    });
    let mut before = Instant::now();
    watched.start().await;
    let (mut expected, mut dice, mut on) = (Vec::new(), Dice::from_seed("late"), true);
    while on {
        while let Some(frame) = watched.rebuilt.next_frame(3) {
            expected.push((before, frame));
        }
        before = Instant::now();
        on = watched.step(&mut dice, 15).await;
    }
    while let Some(frame) = watched.rebuilt.next_frame(3) {
        expected.push((before, frame));
    }
    let last = &expected.last().unwrap().1["number"];
    while heard.lock().unwrap().last().is_none_or(|(_, update)| update["number"] != *last) {
        assert!(before.elapsed() < DELAY * 10, "the end is not shown");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    listening.abort();
    let (mut lines, mut seen, mut next, mut facts) = (Vec::new(), Vec::new(), 0, Value::Null);
    let read = |lines: &mut Vec<Value>, update: &Value| {
        lines.truncate(update["keep"].as_u64().unwrap() as usize);
        lines.extend(update["told"].as_array().unwrap().clone());
    };
    for (at, update) in heard.lock().unwrap().iter() {
        read(&mut seen, update);
        // What was due at the same moment is told at once.
        let upto = expected.iter().position(|(_, frame)| frame["number"] == update["number"]).unwrap();
        for (_, frame) in &expected[next..=upto] {
            read(&mut lines, frame);
            facts = frame.get("table").unwrap_or(&facts).clone();
        }
        next = upto + 1;
        let (played, frame) = &expected[upto];
        assert!(*at + TICK >= *played + DELAY, "{update} was shown after {:?}", *at - *played);
        assert_eq!(seen, lines);
        for key in ["you", "view", "ask", "awaited", "clocks", "clock", "undo", "standing", "question"] {
            assert_eq!(update.get(key), frame.get(key), "{key}");
        }
        assert_eq!(update.get("table").unwrap_or(&facts), &facts);
    }
}

async fn catalogue(id: &str, seats: usize, options: &Value, seed: &str) {
    nothing_is_left_over(games::find(id).unwrap(), seats, options, seed, 2).await;
}

#[tokio::test]
async fn every_frame_of_small_games_with_much_taken_back() {
    for (game, seats) in [(0, 2), (1, 2), (2, 2), (2, 3), (2, 4)] {
        for round in 0..4 {
            nothing_is_left_over(BOOKS[game], seats, &json!({}), &format!("small {round}"), 15).await;
        }
    }
}

#[tokio::test]
async fn every_frame_of_gheos() {
    catalogue("gheos", 3, &json!({}), "leak").await;
}

#[tokio::test]
async fn every_frame_of_mystic_war() {
    for seats in [3, 4] {
        catalogue("mystic_war", seats, &json!({}), "leak").await;
    }
}

#[tokio::test]
async fn every_frame_of_mezo() {
    catalogue("mezo", 3, &json!({}), "leak").await;
}

#[tokio::test]
async fn every_frame_of_cyclades() {
    catalogue("cyclades", 2, &json!({}), "leak").await;
}

#[tokio::test]
async fn every_frame_of_mammothodus() {
    catalogue("mammothodus", 2, &json!({}), "leak").await;
}
