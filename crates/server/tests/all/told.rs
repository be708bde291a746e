//! Whoever is told that a game waits for them is told nothing that is not theirs to know.

use crate::notices::{hook, hook_at, play, quick, rebuilt, until};
use crate::post::{Posted, Receiver};
use crate::support::{House, Live, Person};
use games::kernel::Dice;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// A game, everybody's webhook and that of the table, and what a spectator sees.
struct Watched {
    house: House,
    called: &'static str,
    table: String,
    people: Vec<Person>,
    receivers: Vec<Receiver>,
    ways: Vec<String>,
    /// Whom the game waited for when it was looked last.
    asked: Vec<bool>,
}

impl Watched {
    async fn begin(game: &str, called: &'static str, seats: usize) -> (Watched, Receiver, Live) {
        let house = House::with(|config| {
            quick(config);
            config.books = games::CATALOGUE;
            config.notices.again = Duration::ZERO;
            config.notices.in_a_row = 100_000;
        })
        .await;
        let (mut people, mut receivers, mut ways) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..seats {
            let (person, mut receiver) = (house.person().await, Receiver::open(Vec::new()).await);
            ways.push(hook(&person, &mut receiver).await.0);
            people.push(person);
            receivers.push(receiver);
        }
        let mut places = vec![json!("open"); seats];
        places[0] = json!("me");
        let table = people[0].table(json!({"game": game, "seats": places, "nonce": "a"})).await;
        for person in &people[1..] {
            person.at(&table, "sit", json!({"nonce": "b"})).await;
        }
        let mut open = Receiver::open(Vec::new()).await;
        hook_at(&people[0], &format!("/api/tables/{table}/hooks"), &mut open).await;
        let seen = house.person().await.watch(&table).await;
        people[0].at(&table, "start", json!({})).await;
        let asked = vec![false; seats];
        (Watched { house, called, table, people, receivers, ways, asked }, open, seen)
    }

    /// Waits until everything was told; nobody plays meanwhile.
    async fn quiet(&self) {
        let store = &self.house.running.node.store;
        for way in &self.ways {
            until(async || store.summons_by(way).await.unwrap().is_empty()).await;
        }
    }

    /// Reads what was told since the last time: to whom the game waits for, and to nobody else. Says whose turn it is.
    async fn read(&mut self) -> Option<usize> {
        self.quiet().await;
        let mut whose = None;
        for (at, person) in self.people.iter().enumerate() {
            let now = person.get("/api/me/tables").await.json()[0]["your_turn"] == true;
            let mut posts = self.receivers[at].rest();
            if now && !self.asked[at] && posts.is_empty() {
                posts.push(self.receivers[at].next().await);
            }
            assert!(now || self.asked[at] || posts.is_empty(), "told without being asked: {posts:?}");
            let expected = rebuilt(&person.facts(&self.table).await, person, self.called);
            for posted in posts {
                assert_eq!(posted.json(), expected);
            }
            self.asked[at] = now;
            whose = whose.or(now.then_some(at));
        }
        whose
    }
}

/// Every notice of a whole game is rebuilt from what its own seat may know, and comes to seats that are asked alone; what
/// the table tells is what a spectator saw.
async fn every_notice(game: &str, called: &'static str, seats: usize) {
    let (mut played, mut open, mut seen) = Watched::begin(game, called, seats).await;
    let mut dice = Dice::from_seed(game);
    for step in 0..10_000 {
        if played.people[0].facts(&played.table).await["state"] == "over" {
            break;
        }
        while !seen.silent_now().await {}
        if let Some(at) = played.read().await {
            play(&played.people[at], &played.table, &mut dice, &format!("c{step}")).await;
        }
    }
    played.read().await;
    let facts = played.people[0].facts(&played.table).await;
    assert_eq!(facts["state"], "over");
    let mut told = Vec::new();
    while told.last().is_none_or(|posted: &Posted| posted.json()["event"] != "over") {
        told.push(open.next().await);
    }
    while !seen.frames.iter().any(|frame| frame.contains("\"state\":\"over\"")) {
        seen.hear().await.expect("the server is there");
    }
    let shown: BTreeSet<String> = seen.frames.iter().filter_map(|frame| awaited(frame, &facts)).collect();
    let over = told.pop().unwrap().json();
    assert_eq!(over.get("awaited"), None);
    assert!(!told.is_empty());
    for posted in told {
        assert!(shown.contains(&posted.json()["awaited"].to_string()), "{}", posted.json());
    }
}

/// The names of those whom an update shows waited for.
fn awaited(frame: &str, facts: &Value) -> Option<String> {
    let update = serde_json::from_str::<Value>(frame).unwrap()["update"].clone();
    let seats = update["awaited"].as_array()?;
    let name = |seat: &Value| facts["seats"][seat.as_u64().unwrap() as usize]["person"]["name"].clone();
    Some(Value::from(seats.iter().map(name).collect::<Vec<_>>()).to_string())
}

#[tokio::test]
async fn every_notice_of_a_game_of_gheos() {
    every_notice("gheos", "Gheos", 3).await;
}

#[tokio::test]
async fn every_notice_of_a_game_of_mystic_war() {
    every_notice("mystic_war", "Mystic War", 3).await;
}

#[tokio::test]
async fn every_notice_of_a_game_of_cyclades() {
    every_notice("cyclades", "Cyclades", 2).await;
}

#[tokio::test]
async fn every_notice_of_a_game_of_mammothodus() {
    every_notice("mammothodus", "Mammothodus", 2).await;
}

#[tokio::test]
async fn every_notice_of_a_game_of_mezo() {
    every_notice("mezo", "Mezo", 2).await;
}
