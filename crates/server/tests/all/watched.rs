//! A table whose every frame is compared with what its viewer may know, and the things people do at it.

use crate::rebuild::Rebuilt;
use crate::support::{BOOKS, House, Live, Person};
use games::Rulebook;
use games::kernel::{Dice, Seat};
use protocol::State;
use serde_json::{Value, json};
use server::stage::Entry;
use std::time::Duration;

/// A table whose every frame is compared.
pub(crate) struct Watched {
    pub(crate) house: House,
    pub(crate) table: String,
    key: i64,
    pub(crate) people: Vec<Person>,
    pub(crate) lives: Vec<Live>,
    pub(crate) rebuilt: Rebuilt,
    /// How many seats are bots'.
    bots: usize,
    /// Where the people sit.
    seats: Vec<usize>,
    pub(crate) read: u64,
    count: u32,
}

impl Watched {
    /// A table before its start; spectators see it `delay` seconds later.
    pub(crate) async fn open(
        book: &'static dyn Rulebook,
        (seats, bots): (usize, usize),
        options: &Value,
        delay: u32,
    ) -> Watched {
        let catalogue = games::CATALOGUE.iter().any(|known| known.id() == book.id());
        let house = House::with(|config| {
            config.books = if catalogue { games::CATALOGUE } else { BOOKS };
            config.limits.chat_per_minute = 1_000_000;
            config.limits.queue = 1_000;
            config.store.full = false;
            // Short, but there: what is held back must be told in the end, and nothing besides.
            config.window = Duration::from_millis(2);
            // Without bots nothing happens by itself: what is compared is what was asked for.
            config.bot_delay = if bots == 0 { Duration::from_secs(3_600) } else { Duration::from_millis(1) };
        })
        .await;
        let mut people = Vec::new();
        for _ in 0..seats - bots {
            people.push(house.person().await);
        }
        let mut places = vec![json!("open"); seats];
        places[0] = json!("me");
        places[seats - bots..].fill(json!({"bot": book.levels()[0].to_string()}));
        let clock = json!({"bank": {"seconds": 100_000, "increment": 7}});
        let wish = json!({
            "game": book.id(), "seats": places, "options": options, "nonce": "n0", "clock": clock, "spectator_delay": delay,
        });
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
            bots,
            seats: (0..seats - bots).collect(),
            read: 0,
            count: 0,
        };
        watched.fold().await;
        let spectator = watched.house.person().await;
        for at in 0..=seats - bots {
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

    /// Begins the game and sees who sits where.
    pub(crate) async fn start(&mut self) -> Value {
        let facts = self.people[0].at(&self.table, "start", json!({})).await;
        let holders = facts["seats"].as_array().unwrap();
        let seat =
            |person: &Person| holders.iter().position(|holder| holder["person"]["id"] == person.id.as_str());
        self.seats = self.people.iter().map(|person| seat(person).unwrap()).collect();
        self.rebuilt.facts.clone_from(&facts);
        self.compare().await;
        facts
    }

    /// Whose eyes a connection has: its seat's, or after the seats the public's.
    fn eye(&self, at: usize) -> usize {
        self.seats.get(at).copied().unwrap_or(self.people.len() + self.bots)
    }

    /// Hears exactly what was rebuilt, on every connection.
    pub(crate) async fn compare(&mut self) {
        self.fold().await;
        for at in 0..self.lives.len() {
            while let Some(expected) = self.rebuilt.next_frame(self.eye(at)) {
                let heard = self.lives[at].expect("update").await;
                assert_eq!(heard, expected, "viewer {at}");
            }
        }
    }

    /// What this viewer must have heard: it may come before its entry was read from the log.
    async fn frame(&mut self, at: usize) -> Value {
        for _ in 0..500 {
            if let Some(expected) = self.rebuilt.next_frame(self.eye(at)) {
                return expected;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
            self.fold().await;
        }
        panic!("viewer {at} is told more than there is");
    }

    /// Asks for something as a seat and hears the answer.
    pub(crate) async fn request(&mut self, at: usize, kind: &str, more: Value) -> Value {
        self.count += 1;
        let mut body = json!({"client": format!("c{}", self.count)});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let kept = self.lives[at].frames.len();
        self.lives[at].say(&json!({kind: body})).await;
        let mut shown = false;
        loop {
            let before = self.lives[at].number;
            let heard = self.lives[at].hear().await.unwrap();
            if let Some(update) = heard.get("update") {
                // What is stale is shown the table once more.
                shown = self.lives[at].number == before;
                if !shown {
                    let expected = self.frame(at).await;
                    assert_eq!(*update, expected, "viewer {at}, {kind}");
                }
            } else if heard.get("chat").is_none() {
                self.lives[at].frames.truncate(kept);
                assert_eq!(shown, heard.get("stale").is_some(), "{heard}");
                if self.bots == 0 {
                    // The own update comes before the answer.
                    self.fold().await;
                    assert_eq!(self.rebuilt.next_frame(self.eye(at)), None, "viewer {at}, {kind}");
                }
                return heard;
            }
        }
    }

    /// One thing somebody does. Says whether the game goes on.
    pub(crate) async fn step(&mut self, dice: &mut Dice, mischief: u32) -> bool {
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
                if self.bots == 0 || done.get("stale").is_none() {
                    let number = self.lives[at].number;
                    assert_eq!(done["done"]["number"], number, "{done}");
                    assert_eq!(done["done"].as_object().unwrap().len(), 2);
                }
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

    pub(crate) async fn chat(&mut self, at: usize) {
        let answer = self.request(at, "chat", json!({"text": "hello"})).await;
        assert!(answer.get("done").is_some(), "{answer}");
        for other in (0..self.lives.len()).filter(|other| *other != at) {
            let line = self.line(other).await;
            let keys: Vec<&String> = line.as_object().unwrap().keys().collect();
            assert_eq!(keys, ["number", "person", "name", "text", "at"]);
            assert_eq!((&line["text"], &line["person"]), (&json!("hello"), &json!(self.people[at].id)));
        }
    }

    /// The next line of talk that a viewer hears. A bot may have acted before it: that is compared too.
    async fn line(&mut self, at: usize) -> Value {
        loop {
            let heard = self.lives[at].hear().await.unwrap();
            if let Some(line) = heard.get("chat") {
                return line.clone();
            }
            let expected = self.frame(at).await;
            assert_eq!(heard["update"], expected, "viewer {at}, talk");
        }
    }

    /// Whoever is not asked is refused in the same words whatever the others hold.
    async fn act_out_of_turn(&mut self, at: usize) {
        let awaited = self.lives[at].last["awaited"].as_array();
        if awaited.is_some_and(|awaited| awaited.contains(&json!(self.eye(at)))) {
            return;
        }
        let seen = self.lives[at].number;
        let answer = self.request(at, "act", json!({"seen": seen, "action": "anything"})).await;
        assert_eq!(answer["refused"]["code"], "not_your_turn", "{answer}");
        assert_eq!(answer["refused"]["message"], games::kernel::Refusal::NotYourTurn.to_string());
    }

    /// Whoever is asked and does what is not among their choices is refused in the words of their own view.
    async fn act_illegally(&mut self, at: usize) {
        let Some((action, words)) = self.rebuilt.refusal(Seat(self.eye(at) as u8)) else { return };
        let seen = self.lives[at].number;
        let answer = self.request(at, "act", json!({"seen": seen, "action": action})).await;
        let refused = answer["refused"].as_object().unwrap_or_else(|| panic!("{answer}"));
        assert_eq!((refused.len(), &refused["message"]), (3, &json!(words)));
    }

    /// A bot plays for a while, and its person again if the game is still on.
    pub(crate) async fn hand_over(&mut self, at: usize) {
        let level = self.rebuilt.book.levels()[0].to_string();
        for (what, body) in [("hand", json!({"level": level})), ("return", json!({}))] {
            let reply = self.people[at].post(&format!("/api/tables/{}/{what}", self.table), body).await;
            if reply.status == 200 {
                self.rebuilt.facts = reply.json();
            }
            self.compare().await;
            let over = self.rebuilt.state() == State::Over;
            assert!(reply.status == 200 || over, "{what}: {reply:?}");
        }
        // What was laid down went with the hand-over.
        if let Some(key) = self.asked_always().filter(|_| self.rebuilt.state() != State::Over) {
            self.request(at, "standing", json!({"answer": key})).await;
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
        self.request(at, "standing", json!({"answer": self.asked_always()})).await;
    }

    /// What people lay down where nothing shall happen by itself: to be asked whatever they could answer.
    fn asked_always(&self) -> Option<&'static str> {
        let book = self.rebuilt.book;
        let always = book.standing_default().and(book.standing().first());
        always.map(|(key, _)| *key).filter(|_| self.bots == 0)
    }

    /// Everybody lays that down.
    pub(crate) async fn ask_always(&mut self) {
        let Some(key) = self.asked_always() else { return };
        for at in 0..self.people.len() {
            self.request(at, "standing", json!({"answer": key})).await;
            self.compare().await;
        }
    }
}
