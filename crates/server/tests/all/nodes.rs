//! Several nodes on one store: whoever has a table serves it, wherever people have landed. `cargo xtask test --only nodes`
//! runs these on PostgreSQL and NATS.

use crate::support::{Live, NatsServer, Person, SOON, Scratch, config, place, play_out};
use games::kernel::Dice;
use serde_json::{Value, json};
use server::bus::{Bus, Letter, Local, Nats, Said};
use server::store::{self, StoreSettings};
use server::{Config, Running};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// Nodes in one process, each with its own way to the store and to the bus.
pub(crate) struct Nodes {
    all: Vec<Option<Running>>,
    pub(crate) buses: Buses,
    pub(crate) scratch: Scratch,
}

/// How nodes of a test reach each other.
pub(crate) struct Buses {
    local: Arc<Local>,
    nats: Option<NatsServer>,
}

impl Buses {
    pub(crate) async fn one(&self) -> Arc<dyn Bus> {
        match &self.nats {
            Some(server) => Arc::new(Nats::connect(&server.url(), "test").await.unwrap()),
            None => Arc::clone(&self.local) as Arc<dyn Bus>,
        }
    }
}

impl Nodes {
    pub(crate) async fn start(count: usize) -> Nodes {
        let (local, nats) = (Arc::new(Local::default()), NatsServer::if_there());
        let mut nodes = Nodes { all: Vec::new(), buses: Buses { local, nats }, scratch: Scratch::new() };
        for _ in 0..count {
            let bus = nodes.buses.one().await;
            nodes.add(bus, |_| {}).await;
        }
        nodes
    }

    pub(crate) async fn add(&mut self, bus: Arc<dyn Bus>, change: impl FnOnce(&mut Config)) {
        let mut config = config(&self.scratch.file("db"));
        (config.alone, config.node) = (false, format!("n{}", self.all.len()));
        config.store.patience = Duration::from_secs(5);
        change(&mut config);
        let store = store::open(&config.store).await.unwrap();
        self.all.push(Some(server::start_with(config, store, bus).await.unwrap()));
    }

    pub(crate) async fn person(&self, at: usize) -> Person {
        Person::new(self.all[at].as_ref().unwrap().address).await
    }

    pub(crate) fn moved(&self, person: &Person, at: usize) -> Person {
        Person { address: self.all[at].as_ref().unwrap().address, ..person.clone() }
    }

    pub(crate) async fn stop(&mut self, at: usize) {
        self.all[at].take().unwrap().stop().await.unwrap();
    }

    pub(crate) fn in_memory(&self, at: usize) -> usize {
        self.all[at].as_ref().unwrap().node.tables_in_memory()
    }
}

/// Two people at a table, each from a node of their own; the first node has it.
pub(crate) async fn two_apart(nodes: &Nodes, game: &str) -> (String, [Person; 2], [Live; 2]) {
    let (one, two) = (nodes.person(0).await, nodes.person(1).await);
    let table = one.table(json!({"game": game, "seats": ["me", "open"], "nonce": "aa"})).await;
    one.facts(&table).await;
    two.at(&table, "sit", json!({"nonce": "bb"})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    (table, [one, two], lives)
}

#[tokio::test]
async fn a_table_is_played_at_from_every_node() {
    let nodes = Nodes::start(3).await;
    let (table, [one, two], mut lives) = two_apart(&nodes, "tic_tac_toe").await;
    let elsewhere = nodes.moved(&two, 2);
    let presence = elsewhere.get(&format!("/api/tables/{table}/presence")).await.json();
    assert_eq!(presence["seats"], json!([0, 1]), "who is connected is known wherever they are");
    let taken = elsewhere.post(&format!("/api/tables/{table}/sit"), json!({"seat": 0})).await;
    let here = one.post(&format!("/api/tables/{table}/sit"), json!({"seat": 1})).await;
    assert_eq!((taken.status, taken.json()["code"].clone()), (here.status, here.json()["code"].clone()));
    lives[1].say(&json!({"chat": {"client": "c", "text": "hello"}})).await;
    assert_eq!(lives[0].expect("chat").await["text"], "hello");
    lives[1].expect("done").await;
    play_out(&mut lives, &mut Dice::from_seed("apart")).await;
    assert!(lives[0].over() && lives[1].over());
    let facts = [one.facts(&table).await, two.facts(&table).await, elsewhere.facts(&table).await];
    assert!(facts[0]["outcome"].is_object() && facts[0] == facts[1] && facts[1] == facts[2]);
    assert_eq!(elsewhere.get(&format!("/api/tables/{table}/record")).await.status, 200);
    let replay = facts[0]["replay"].as_str().unwrap();
    assert_eq!(
        elsewhere.get(&format!("/api/replays/{replay}")).await.json()["names"].as_array().unwrap().len(),
        2
    );
    let mine = two.get("/api/me/tables").await.json();
    assert_eq!(mine[0]["table"], table.as_str());
    assert_eq!(one.get("/api/tables/nosuchtable").await.status, 404);
}

/// Taking something back needs the others, on whichever node they are.
#[tokio::test]
async fn an_undo_is_agreed_to_from_another_node() {
    let nodes = Nodes::start(2).await;
    let (_, _, [mut one, mut two]) = two_apart(&nodes, "tic_tac_toe").await;
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    while !two.last["ask"].is_object() {
        two.expect("update").await;
    }
    two.act("b", "Mark{0}").await;
    two.expect("done").await;
    one.say(&json!({"undo": {"client": "u", "ask": true}})).await;
    while two.last["question"].is_null() {
        two.expect("update").await;
    }
    two.say(&json!({"answer": {"client": "y", "yes": true}})).await;
    two.expect("done").await;
    while one.last["ask"]["actions"].as_array().is_none_or(|actions| actions.len() != 9) {
        one.expect("update").await;
    }
}

#[tokio::test]
async fn a_node_that_leaves_hands_its_tables_over() {
    let mut nodes = Nodes::start(2).await;
    let (table, [_, two], [mut here, mut there]) = two_apart(&nodes, "tic_tac_toe").await;
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    while !there.last["ask"].is_object() {
        there.expect("update").await;
    }
    nodes.stop(0).await;
    assert_eq!(there.expect("bye").await["again"], true);
    let mut there = two.watch(&table).await;
    there.expect("update").await;
    assert_eq!(there.last["ask"]["actions"].as_array().unwrap().len(), 8);
    there.act("b", "Mark{0}").await;
    there.expect("done").await;
    assert_eq!(nodes.in_memory(1), 1);
}

/// Bots and clocks of a table go on where it goes: what the node that left had in memory is due.
#[tokio::test]
async fn a_bot_plays_on_at_the_next_node() {
    let mut nodes = Nodes::start(2).await;
    let one = nodes.person(0).await;
    let seats = json!([{"bot": "random"}, "me"]);
    let table = one.table(json!({"game": "tic_tac_toe", "seats": seats})).await;
    one.at(&table, "start", json!({})).await;
    let mut live = nodes.moved(&one, 1).watch(&table).await;
    let mut dice = Dice::from_seed("bot");
    let mut count = 0;
    while !live.over() {
        let Some(message) = live.hear().await else { break };
        if message.get("bye").is_some() {
            live = nodes.moved(&one, 1).watch(&table).await;
        } else if let Some(action) = live.choose(&mut dice).filter(|_| message.get("update").is_some()) {
            count += 1;
            live.act(&format!("c{count}"), &action).await;
            if count == 2 {
                live.expect("done").await;
                nodes.stop(0).await;
            }
        }
    }
    // The bot may win with its third mark.
    assert!(live.over() && count >= 2);
}

/// A bus that can lose what onlookers are sent.
struct Leaky {
    bus: Arc<dyn Bus>,
    leaks: Arc<AtomicBool>,
}

impl Bus for Leaky {
    fn hear<'a>(&'a self, subject: &'a str) -> Said<'a, mpsc::Receiver<Letter>> {
        self.bus.hear(subject)
    }

    fn say<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, ()> {
        let frame = subject.contains(".watch.") && !subject.ends_with(".pulse");
        if frame && self.leaks.swap(false, Ordering::Relaxed) {
            return Box::pin(async { Ok(()) });
        }
        self.bus.say(subject, body)
    }

    fn ask<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, Vec<u8>> {
        self.bus.ask(subject, body)
    }

    fn works(&self) -> bool {
        self.bus.works()
    }
}

#[tokio::test]
async fn a_frame_lost_on_the_bus_is_missed_without_another_move() {
    let mut nodes = Nodes::start(0).await;
    let leaks = Arc::new(AtomicBool::new(false));
    let leaky = Arc::new(Leaky { bus: nodes.buses.one().await, leaks: Arc::clone(&leaks) });
    nodes.add(leaky, |_| {}).await;
    let sound = nodes.buses.one().await;
    nodes.add(sound, |_| {}).await;
    let (table, [_, two], [mut here, mut there]) = two_apart(&nodes, "tic_tac_toe").await;
    leaks.store(true, Ordering::Relaxed);
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    assert!(!leaks.load(Ordering::Relaxed), "a frame was lost");
    assert_eq!(there.expect("bye").await["again"], true);
    let query = format!("?since={}&seat=1", there.number);
    let mut there = two.watch_since(&table, &query).await;
    assert_eq!(there.expect("update").await["ask"]["actions"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn who_signs_out_or_is_forgotten_is_let_go_on_every_node() {
    let nodes = Nodes::start(2).await;
    let (table, [one, two], [mut here, _]) = two_apart(&nodes, "tic_tac_toe").await;
    let renamed = nodes.moved(&two, 0).post("/api/me", json!({"name": "Bea"})).await;
    assert_eq!(renamed.status, 200);
    let mut out = nodes.moved(&one, 1).watch(&table).await;
    out.expect("update").await;
    assert_eq!(one.post("/api/sign-out", json!({})).await.status, 200);
    assert_eq!(out.expect("bye").await["again"], false);
    assert_eq!(here.expect("bye").await["again"], false);
    assert_eq!(nodes.moved(&two, 0).ask("DELETE", "/api/me", None).await.status, 200);
    let three = nodes.person(1).await;
    while three.facts(&table).await["seats"][1].get("person").is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Everything on the bus in whole games: what a stream carries is what one client is sent, and tests elsewhere make every
/// byte of that from the client's own view; what is asked is what somebody said; a pulse is numbers.
#[tokio::test]
async fn nothing_is_on_the_bus_that_its_receiver_may_not_know() {
    let mut nodes = Nodes::start(3).await;
    let store = store::open(&StoreSettings::at(place(&nodes.scratch.file("db")))).await.unwrap();
    let digest = Sha256::digest(format!("pantheon subjects\n{}", store.signing_key().await.unwrap()));
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let prefix = format!("pantheon.{}.", &digest[..16]);
    let mut record = nodes.buses.one().await.hear(">").await.unwrap();
    for game in ["kuhn", "toy"] {
        let (_, _, mut lives) = two_apart(&nodes, game).await;
        play_out(&mut lives, &mut Dice::from_seed("bus")).await;
        assert!(lives.iter().all(Live::over), "{game}");
        let mut heard: Vec<HashSet<String>> =
            lives.iter().map(|live| live.frames.iter().cloned().collect()).collect();
        let (mut streams, mut replies) = (HashMap::<String, HashSet<String>>::new(), HashSet::new());
        let mut said = 0;
        while let Ok(letter) = record.try_recv() {
            let own = replies.contains(&letter.subject);
            let Some(subject) = letter.subject.strip_prefix(&prefix).or(own.then_some("answer")) else {
                continue;
            };
            replies.extend(letter.reply);
            let body: Value = serde_json::from_slice(&letter.body).unwrap();
            match subject.split('.').collect::<Vec<_>>()[..] {
                ["watch", _, "pulse"] => {
                    let keys: Vec<&String> = body.as_object().unwrap().keys().collect();
                    assert_eq!(keys, ["from", "lent", "borrowed"]);
                    assert!(body["lent"].as_object().unwrap().values().all(Value::is_u64), "{body}");
                }
                ["watch", ..] => {
                    if let Some(text) = body["message"]["text"].as_str() {
                        streams.entry(subject.to_owned()).or_default().insert(text.to_owned());
                    }
                }
                ["node", _] => said += u32::from(body["call"].get("Say").is_some()),
                ["answer"] => assert!(!letter.body.windows(6).any(|word| word == b"\"view\""), "{body}"),
                _ => panic!("{}: {body}", letter.subject),
            }
        }
        assert_eq!(streams.len(), 1, "one of them looks on from elsewhere");
        for sent in streams.into_values() {
            let receivers = heard.iter().filter(|heard| sent.is_subset(heard)).count();
            assert_eq!(receivers, 1, "a stream is for one alone");
            heard.retain(|heard| !sent.is_subset(heard));
        }
        assert!(said > 0, "somebody played from elsewhere");
    }
    assert!(tokio::time::timeout(SOON, nodes.stop(2)).await.is_ok());
}

/// What somebody may do within the hour is counted for all nodes together.
#[tokio::test]
async fn limits_hold_for_all_nodes_together() {
    let mut nodes = Nodes::start(0).await;
    for _ in 0..2 {
        let bus = nodes.buses.one().await;
        let few = |config: &mut Config| {
            (config.limits.guests_per_hour, config.limits.tables_per_hour) = (5, 3);
        };
        nodes.add(bus, few).await;
    }
    let ada = nodes.person(0).await;
    let at = |count: usize| nodes.moved(&ada, count % 2);
    let wish = json!({"game": "toy", "seats": ["me", "open"]});
    let mut made = Vec::new();
    for count in 0..5 {
        made.push(at(count).post("/api/tables", wish.clone()).await.status);
    }
    assert_eq!(made, [200, 200, 200, 429, 429], "tables of one person");
    let account = json!({"name": "Ada", "password": "correct horse battery"});
    assert_eq!(ada.post("/api/account", account).await.status, 200);
    let stranger = nodes.person(1).await;
    let wrong = json!({"name": "Ada", "password": "another horse battery"});
    let mut tried = Vec::new();
    for count in 0..8 {
        let reply = nodes.moved(&stranger, count % 2).post("/api/sign-in", wrong.clone()).await;
        tried.push(reply.status);
        if reply.status == 429 {
            assert!(reply.text.contains("at this account"), "{reply:?}");
        }
    }
    assert!(tried.contains(&429), "wrong passwords at one account: {tried:?}");
    let mut guests = Vec::new();
    for count in 0..6 {
        let nobody = Person { cookie: String::new(), ..at(count) };
        guests.push(nobody.get("/api/me").await.status);
    }
    assert!(guests.contains(&429), "guests of one address: {guests:?}");
}

/// Connections are counted for all nodes together, as soon as they have told each other.
#[tokio::test]
async fn connections_are_bounded_on_all_nodes_together() {
    let mut nodes = Nodes::start(0).await;
    for _ in 0..2 {
        let bus = nodes.buses.one().await;
        nodes.add(bus, |config: &mut Config| config.limits.sockets_per_person = 4).await;
    }
    let one = nodes.person(0).await;
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(one.watch(&table).await);
    }
    let elsewhere = nodes.moved(&one, 1);
    let refused = async {
        while elsewhere.try_watch(&table, "").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(SOON, refused).await.expect("the other node knows of them");
    assert!(nodes.person(1).await.try_watch(&table, "").await.is_ok(), "others come in");
    drop(open);
    let let_in = async {
        while elsewhere.try_watch(&table, "").await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(SOON, let_in).await.expect("they have gone");
}
