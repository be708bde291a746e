//! Nothing secret leaves: every frame sent to every seat and to a spectator is built again from that viewer's own views,
//! sights and legal actions and the open facts of the table. A frame that differs, is missing or is one too many fails.

use crate::support::{BOOKS, House, Live, play_out};
use games::Table;
use games::kernel::{Dice, Names, Viewer};
use serde_json::{Value, json};
use server::stage::Entry;

/// What one viewer is allowed to be sent, folded from the log by other means than the server's.
struct Allowed {
    viewer: Viewer,
    number: u64,
    lines: usize,
    view: Option<Value>,
    frames: Vec<Value>,
}

impl Allowed {
    fn new(viewer: Viewer) -> Allowed {
        Allowed { viewer, number: 0, lines: 0, view: None, frames: Vec::new() }
    }

    /// The open facts changed: everybody hears.
    fn facts(&mut self, game: Option<&dyn Table>, facts: &Value) {
        self.look(game, Some(facts));
    }

    fn look(&mut self, game: Option<&dyn Table>, facts: Option<&Value>) {
        let view: Option<Value> =
            game.map(|game| serde_json::from_str(game.view(self.viewer).json()).unwrap());
        let told = game.map_or(Vec::new(), |game| game.sights(self.viewer, 0)).split_off(self.lines);
        if facts.is_none() && told.is_empty() && view == self.view {
            return;
        }
        self.number += 1;
        let mut update = json!({
            "number": self.number,
            "you": self.viewer.seat(),
            "keep": self.lines,
            "told": serde_json::to_value(&told).unwrap(),
        });
        if let Some(view) = &view {
            update["view"] = view.clone();
        }
        if let (Some(game), Some(seat)) = (game, self.viewer.seat())
            && let Some(prompt) = game.prompt(seat)
        {
            update["ask"] = json!({"prompt": prompt, "actions": game.legal(seat)});
        }
        if let Some(facts) = facts {
            update["table"] = facts.clone();
        }
        self.lines += told.len();
        self.view = view;
        self.frames.push(json!({"update": update}));
    }
}

async fn nothing_is_left_over(game: usize, seats: usize, seed: &str) {
    let house = House::open().await;
    let book = BOOKS[game];
    let mut people = Vec::new();
    for _ in 0..seats {
        people.push(house.person().await);
    }
    let mut places = vec![json!("open"); seats];
    places[0] = json!("me");
    let table = people[0].table(json!({"game": book.id(), "seats": places, "nonce": "n0"})).await;
    for (at, person) in people.iter().enumerate().skip(1) {
        person.at(&table, "sit", json!({"seat": at, "nonce": format!("n{at}")})).await;
    }
    let mut lives: Vec<Live> = Vec::new();
    for person in people.iter().chain([&house.person().await]) {
        let mut live = person.watch(&table).await;
        live.expect("update").await;
        live.frames.clear();
        lives.push(live);
    }
    let waiting = people[0].facts(&table).await;
    let playing = people[0].at(&table, "start", json!({})).await;
    for live in &mut lives {
        live.expect("update").await;
    }
    play_out(&mut lives, &mut Dice::from_seed(seed)).await;
    let over = people[0].facts(&table).await;
    assert_eq!(over["state"], "over");

    // Facts hold nothing of the game before its end.
    for facts in [&waiting, &playing] {
        let keys: Vec<&String> = facts.as_object().unwrap().keys().collect();
        assert_eq!(keys, KEYS, "a new fact needs a thought about what it tells");
        assert_eq!(facts["fair"].as_object().unwrap().len(), 1);
    }
    let node = &house.running.node;
    let shelf = node.store.shelf(&table).await.unwrap().unwrap();
    let rows = node.store.log(shelf.key, 0).await.unwrap();
    let mut allowed: Vec<Allowed> = Viewer::all(seats as u8).map(Allowed::new).collect();
    let mut game: Option<Box<dyn Table>> = None;
    for row in &rows {
        match serde_json::from_str(&row.body).unwrap() {
            Entry::Opened(_) | Entry::Sat { .. } => {
                allowed.iter_mut().for_each(|eyes| eyes.facts(None, &waiting));
            }
            Entry::Started { .. } => {
                let seed = protocol::fair::seed(
                    over["fair"]["secret"].as_str().unwrap(),
                    &serde_json::from_value::<Vec<String>>(over["fair"]["nonces"].clone()).unwrap(),
                );
                let mut fresh = book.open(&playing["options"], seats as u8, &seed).unwrap();
                let name = |holder: &Value| holder["person"]["name"].as_str().unwrap().to_owned();
                fresh.set_names(Names::new(playing["seats"].as_array().unwrap().iter().map(name)));
                allowed.iter_mut().for_each(|eyes| eyes.facts(Some(&*fresh), &playing));
                game = Some(fresh);
            }
            Entry::Acted { seat, action, .. } => {
                let game = game.as_mut().unwrap();
                game.play(seat, &action).unwrap();
                let facts = game.outcome().map(|_| &over);
                allowed.iter_mut().for_each(|eyes| eyes.look(Some(&**game), facts));
            }
            other => panic!("{other:?}"),
        }
    }
    for (eyes, live) in allowed.iter().zip(&lives) {
        let sent: Vec<Value> = live
            .frames
            .iter()
            .map(|frame| serde_json::from_str(frame).unwrap())
            .filter(|frame: &Value| {
                let done = frame.get("done").is_some();
                assert!(!done || frame["done"].as_object().unwrap().len() == 2);
                !done
            })
            .collect();
        let expected: Vec<&Value> = eyes.frames.iter().skip(seats).collect();
        assert_eq!(sent.iter().collect::<Vec<_>>(), expected, "{:?}", eyes.viewer);
    }
}

const KEYS: [&str; 10] =
    ["id", "game", "options", "seats", "maker", "listed", "clock", "timeout", "state", "fair"];

#[tokio::test]
async fn every_frame_of_an_open_game() {
    nothing_is_left_over(0, 2, "open").await;
}

#[tokio::test]
async fn every_frame_of_a_game_with_hidden_cards() {
    nothing_is_left_over(1, 2, "cards").await;
}

#[tokio::test]
async fn every_frame_of_a_game_with_unfinished_plays_and_secret_choices() {
    for (seats, seed) in [(2, "a"), (3, "b"), (4, "c")] {
        nothing_is_left_over(2, seats, seed).await;
    }
}
