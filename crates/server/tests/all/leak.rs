//! Nothing secret leaves: every frame sent to every seat and to a spectator is built again from that viewer's own views,
//! sights and legal actions and the open facts of the table. A frame that differs, is missing or is one too many fails.

use crate::rebuild::Rebuilt;
use crate::support::{BOOKS, House, Live, Person};
use games::Rulebook;
use games::kernel::{Dice, Seat};
use protocol::State;
use serde_json::{Value, json};
use server::stage::Entry;
use std::time::Duration;

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

/// A table whose every frame is compared.
struct Watched {
    house: House,
    table: String,
    key: i64,
    people: Vec<Person>,
    lives: Vec<Live>,
    rebuilt: Rebuilt,
    read: u64,
    count: u32,
}

impl Watched {
    async fn open(book: &'static dyn Rulebook, seats: usize, options: &Value) -> Watched {
        let catalogue = games::CATALOGUE.iter().any(|known| known.id() == book.id());
        let house = House::with(|config| {
            config.books = if catalogue { games::CATALOGUE } else { BOOKS };
            config.limits.chat_per_minute = 1_000_000;
            config.limits.queue = 1_000;
            config.store.full = false;
            // Short, but there: what is held back must be told in the end, and nothing besides.
            config.window = Duration::from_millis(2);
            // Nothing happens by itself: what is compared is what was asked for.
            config.bot_delay = Duration::from_secs(3_600);
        })
        .await;
        let mut people = Vec::new();
        for _ in 0..seats {
            people.push(house.person().await);
        }
        let mut places = vec![json!("open"); seats];
        places[0] = json!("me");
        let clock = json!({"bank": {"seconds": 100_000, "increment": 7}});
        let wish =
            json!({"game": book.id(), "seats": places, "options": options, "nonce": "n0", "clock": clock});
        let table = people[0].table(wish).await;
        for (at, person) in people.iter().enumerate().skip(1) {
            person.at(&table, "sit", json!({"seat": at, "nonce": format!("n{at}")})).await;
        }
        let key = house.running.node.store.shelf(&table).await.unwrap().unwrap().key;
        let waiting = people[0].facts(&table).await;
        let mut watched = Watched {
            rebuilt: Rebuilt::new(book, seats as u8, waiting),
            house,
            table,
            key,
            people,
            lives: Vec::new(),
            read: 0,
            count: 0,
        };
        watched.fold().await;
        let spectator = watched.house.person().await;
        for at in 0..=seats {
            let person = watched.people.get(at).unwrap_or(&spectator);
            let mut live = person.watch(&watched.table).await;
            live.expect("update").await;
            live.frames.clear();
            watched.lives.push(live);
        }
        watched.rebuilt.forget_frames();
        watched
    }

    /// Reads what is new in the log and rebuilds what everybody may hear of it.
    async fn fold(&mut self) {
        let rows = self.house.running.node.store.log(self.key, self.read).await.unwrap();
        for row in rows {
            self.read = row.sequence;
            let entry: Entry = serde_json::from_str(&row.body).unwrap();
            self.rebuilt.fold(&entry, row.at);
            if self.rebuilt.state() == State::Over {
                let facts = self.people[0].facts(&self.table).await;
                self.rebuilt.end_with(&facts);
            }
        }
    }

    /// Hears exactly what was rebuilt, on every connection.
    async fn compare(&mut self) {
        self.fold().await;
        for (at, live) in self.lives.iter_mut().enumerate() {
            for expected in self.rebuilt.take_frames(at) {
                let heard = live.expect("update").await;
                assert_eq!(heard, expected, "viewer {at}");
            }
        }
    }

    /// Asks for something as a seat and hears the answer.
    async fn request(&mut self, at: usize, kind: &str, more: Value) -> Value {
        self.count += 1;
        let mut body = json!({"client": format!("c{}", self.count)});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let kept = self.lives[at].frames.len();
        self.lives[at].say(&json!({kind: body})).await;
        self.fold().await;
        // The own update comes before the answer.
        for expected in self.rebuilt.take_frames(at) {
            let heard = self.lives[at].expect("update").await;
            assert_eq!(heard, expected, "viewer {at}, {kind}");
        }
        loop {
            let heard = self.lives[at].hear().await.unwrap();
            if heard.get("update").is_some() {
                // The log was read before the entry was in it.
                self.fold().await;
                let expected = self.rebuilt.take_frames(at);
                assert_eq!(
                    [&heard["update"]],
                    expected.iter().collect::<Vec<_>>()[..],
                    "viewer {at}, {kind}"
                );
            } else if heard.get("chat").is_none() {
                self.lives[at].frames.truncate(kept);
                return heard;
            }
        }
    }

    /// One thing somebody does. Says whether the game goes on.
    async fn step(&mut self, dice: &mut Dice, mischief: u32) -> bool {
        let Some(at) = self.lives.iter().position(|live| live.last["ask"].is_object()) else { return false };
        let others = self.people.len() as u32;
        match dice.below(100) {
            roll if roll < mischief => {
                let whose = dice.below(others) as usize;
                self.take_back(whose, dice).await;
            }
            roll if roll < mischief + 2 => self.chat(dice.below(others) as usize).await,
            roll if roll < mischief + 4 => self.act_out_of_turn(dice.below(others) as usize).await,
            roll if roll < mischief + 5 => self.lay_standing(dice.below(others) as usize, dice).await,
            roll if roll < mischief + 7 => self.act_illegally(at).await,
            roll if roll < mischief + 8 => self.hand_over(dice.below(others) as usize).await,
            _ => {
                // Anybody who must decide, not always the first.
                let asked: Vec<usize> =
                    (0..self.lives.len()).filter(|at| self.lives[*at].last["ask"].is_object()).collect();
                let at = *asked.get(dice.below(asked.len() as u32) as usize).unwrap_or(&at);
                let action = self.lives[at].choose(dice).unwrap();
                let seen = self.lives[at].number;
                let done = self.request(at, "act", json!({"seen": seen, "action": action})).await;
                let number = self.lives[at].number;
                assert_eq!(done["done"]["number"], number, "{done}");
                assert_eq!(done["done"].as_object().unwrap().len(), 2);
            }
        }
        self.compare().await;
        self.rebuilt.state() != State::Over
    }

    async fn take_back(&mut self, at: usize, dice: &mut Dice) {
        let status = self.lives[at].last["undo"].clone();
        let answer = self.request(at, "undo", json!({"ask": true})).await;
        match status {
            Value::Null => assert!(answer.get("refused").is_some(), "{answer}"),
            _ => assert!(answer.get("done").is_some(), "{status} {answer}"),
        }
        self.compare().await;
        for other in 0..self.people.len() {
            if self.lives[other].last["question"].is_object() {
                let yes = dice.below(3) > 0;
                let answer = self.request(other, "answer", json!({"yes": yes})).await;
                assert!(answer.get("done").is_some(), "{answer}");
                self.compare().await;
            }
        }
    }

    async fn chat(&mut self, at: usize) {
        let answer = self.request(at, "chat", json!({"text": "hello"})).await;
        assert!(answer.get("done").is_some(), "{answer}");
        let frames: Vec<Value> = {
            let mut all = Vec::new();
            for (other, live) in self.lives.iter_mut().enumerate() {
                if other != at {
                    all.push(live.expect("chat").await);
                }
            }
            all
        };
        for line in frames {
            let keys: Vec<&String> = line.as_object().unwrap().keys().collect();
            assert_eq!(keys, ["number", "person", "name", "text", "at"]);
            assert_eq!((&line["text"], &line["person"]), (&json!("hello"), &json!(self.people[at].id)));
        }
    }

    /// Whoever is not asked is refused in the same words whatever the others hold.
    async fn act_out_of_turn(&mut self, at: usize) {
        if self.lives[at].last["ask"].is_object() {
            return;
        }
        let seen = self.lives[at].number;
        let answer = self.request(at, "act", json!({"seen": seen, "action": "anything"})).await;
        assert_eq!(answer["refused"]["code"], "not_your_turn", "{answer}");
        assert_eq!(answer["refused"]["message"], games::kernel::Refusal::NotYourTurn.to_string());
    }

    /// Whoever is asked and does what is not among their choices is refused in the words of their own view.
    async fn act_illegally(&mut self, at: usize) {
        let Some((action, words)) = self.rebuilt.refusal(Seat(at as u8)) else { return };
        let seen = self.lives[at].number;
        let answer = self.request(at, "act", json!({"seen": seen, "action": action})).await;
        let refused = answer["refused"].as_object().unwrap_or_else(|| panic!("{answer}"));
        assert_eq!((refused.len(), &refused["message"]), (3, &json!(words)));
    }

    /// A bot plays for a while, and its person again.
    async fn hand_over(&mut self, at: usize) {
        let level = self.rebuilt.book.levels()[0].to_string();
        for (what, body) in [("hand", json!({"level": level})), ("return", json!({}))] {
            self.rebuilt.facts = self.people[at].at(&self.table, what, body).await;
            self.compare().await;
        }
    }

    async fn lay_standing(&mut self, at: usize, dice: &mut Dice) {
        let Some(known) = self.rebuilt.book.standing().first() else { return };
        // Laid down and taken away again before it has anything to answer: others must hear of neither.
        let key = if dice.below(2) == 0 { known.0 } else { "no such thing" };
        let answer = self.request(at, "standing", json!({"answer": key})).await;
        assert_eq!(answer.get("done").is_some(), key == known.0, "{answer}");
        self.compare().await;
        self.request(at, "standing", json!({"answer": null})).await;
    }
}

async fn nothing_is_left_over(
    book: &'static dyn Rulebook,
    seats: usize,
    options: &Value,
    seed: &str,
    mischief: u32,
) {
    let mut watched = Watched::open(book, seats, options).await;
    let waiting = watched.rebuilt.facts.clone();
    let playing = watched.people[0].at(&watched.table, "start", json!({})).await;
    for facts in [&waiting, &playing] {
        let keys: Vec<&String> = facts.as_object().unwrap().keys().collect();
        assert_eq!(keys, KEYS);
        assert_eq!(facts["fair"].as_object().unwrap().len(), 1);
    }
    watched.rebuilt.facts = playing;
    watched.compare().await;
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
