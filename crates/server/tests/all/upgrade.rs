//! Two builds one version apart, side by side. The second one is this build with everything raised that tells builds apart:
//! the rules of a game, the form of the database, the page (`support::next_build`).

use crate::chaos::{seen_by, try_begin, when_reached};
use crate::nodes::{Nodes, two_apart};
use crate::support::{
    BOOKS, NatsServer, POSTGRES, Person, SOON, Scratch, execute, next_build, place, play_out, site,
};
use crate::victim::{Stubborn, Victim};
use games::kernel::{Dice, Record, Seat, Viewer};
use serde_json::{Value, json};
use server::bus::{Bus, Letter, Said};
use server::stage::Entry;
use server::store::{self, Place, StoreSettings};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Both builds, as many nodes of each.
async fn nodes(old: usize, new: usize) -> Nodes {
    let mut nodes = Nodes::start(0).await;
    for at in 0..old + new {
        let bus = nodes.buses.one().await;
        let change = |config: &mut server::Config| match at < old {
            true => (config.site, config.build) = (Some(site(1)), 1),
            false => next_build(config),
        };
        nodes.add(bus, change).await;
    }
    nodes
}

/// What an older node says who asks whether it is ready.
pub(crate) const OUTGROWN: &str = "a newer build is there";

/// Waits for an answer that a node gives once it knows of the others.
pub(crate) async fn until(person: &Person, path: &str, text: &str) {
    let begun = Instant::now();
    loop {
        let answer = person.get(path).await;
        if answer.text.contains(text) {
            return;
        }
        assert!(begun.elapsed() < SOON, "{path}: {}", answer.head);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn everybody_gets_the_newer_page_and_the_files_of_both() {
    let mut nodes = nodes(1, 1).await;
    let old = nodes.person(0).await;
    let new = nodes.moved(&old, 1);
    for person in [&old, &new] {
        until(person, "/", "build 2").await;
        until(person, "/sw.js", "worker 2").await;
        for build in ["1", "2"] {
            until(person, &format!("/page-{build}.js"), build).await;
            let file = person.get(&format!("/page-{build}.js")).await;
            assert_eq!(file.text.trim_matches(|letter: char| build.contains(letter)), "", "the whole file");
            assert_eq!((file.status, file.text.len()), (200, 1_300_000));
        }
        assert_eq!(person.get("/page-3.js").await.status, 404);
        assert_eq!(person.get("/api/nothing").await.status, 404);
    }
    until(&old, "/t/nosuchtable", "build 2").await;
    nodes.stop(1).await;
    // Nobody has the newer page any more.
    until(&old, "/", "build 1").await;
}

#[tokio::test]
async fn a_table_of_newer_rules_is_served_by_who_knows_them() {
    let mut nodes = nodes(1, 2).await;
    let (one, two) = (nodes.person(1).await, nodes.person(2).await);
    let wish = json!({"game": "toy", "seats": ["me", "open"], "nonce": "aa"});
    let table = one.table(wish).await;
    one.facts(&table).await;
    two.at(&table, "sit", json!({"nonce": "bb"})).await;
    one.at(&table, "start", json!({})).await;
    nodes.stop(1).await;
    // The older node is asked first: it takes nothing, and finds somebody who does.
    let (one, two) = (nodes.moved(&one, 0), nodes.moved(&two, 0));
    assert_eq!(one.facts(&table).await["state"], "playing");
    assert_eq!(nodes.in_memory(2), 1, "the newer node has it");
    nodes.stop(2).await;
    assert_eq!(one.get(&format!("/api/tables/{table}")).await.status, 503, "nobody knows its rules");
    let bus = nodes.buses.one().await;
    nodes.add(bus, next_build).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    play_out(&mut lives, &mut Dice::from_seed("newer")).await;
    assert!(lives[0].over() && lives[1].over());
}

#[tokio::test]
async fn a_running_game_goes_over_to_the_newer_rules() {
    let mut nodes = nodes(2, 0).await;
    let (table, people, mut lives) = two_apart(&nodes, "toy").await;
    let mut dice = Dice::from_seed("over");
    let action = lives[0].choose(&mut dice).unwrap();
    lives[0].act("a", &action).await;
    lives[0].expect("done").await;
    let bus = nodes.buses.one().await;
    nodes.add(bus, next_build).await;
    nodes.stop(0).await;
    // Whoever asks first has it: the newer one, and from then on the older one does not.
    let newer = people.each_ref().map(|person| nodes.moved(person, 2));
    assert_eq!(newer[0].facts(&table).await["state"], "playing");
    let older = people.each_ref().map(|person| nodes.moved(person, 1));
    let mut lives = [newer[0].watch(&table).await, older[1].watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    assert_eq!(nodes.in_memory(2), 1);
    play_out(&mut lives, &mut dice).await;
    assert!(lives[0].over() && lives[1].over());
    let record = newer[0].get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(Record::parse(&record.text).unwrap().rules, 2);
}

/// A node that dies hands nothing over: from when a newer build is there, every entry has its position beside it.
#[tokio::test]
async fn a_newer_build_finds_a_position_whenever_an_older_node_dies() {
    let mut nodes = nodes(2, 0).await;
    let (table, _, mut lives) = two_apart(&nodes, "toy").await;
    let store = store::open(&StoreSettings::at(place(&nodes.scratch.file("db")))).await.unwrap();
    let key = store.shelf(&table).await.unwrap().unwrap().key;
    let kept = async || store.snapshot(key).await.unwrap().unwrap().sequence;
    let end = async || store.end(key).await.unwrap().0;
    let mut dice = Dice::from_seed("dies");
    assert_eq!(kept().await, end().await, "a game begins with its position");
    let action = lives[0].choose(&mut dice).unwrap();
    lives[0].act("a", &action).await;
    lives[0].expect("done").await;
    assert_eq!(kept().await + 1, end().await, "usually it costs nothing");
    let bus = nodes.buses.one().await;
    nodes.add(bus, next_build).await;
    let begun = Instant::now();
    while kept().await < end().await {
        assert!(begun.elapsed() < SOON, "the position is not kept");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let action = lives[1].choose(&mut dice).unwrap();
    lives[1].act("b", &action).await;
    lives[1].expect("done").await;
    assert_eq!(kept().await, end().await, "the position is kept with the entry");
    store.close().await.unwrap();
}

/// Whoever comes anew is sent to the newer build; whoever is connected stays, and an older node that is alone again is ready.
#[tokio::test]
async fn the_newest_build_alone_is_ready() {
    let mut nodes = nodes(1, 0).await;
    let old = nodes.person(0).await;
    assert_eq!((old.get("/readyz").await.status, old.get("/readyz").await.text.as_str()), (200, "ok\n"));
    let table = old.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let mut live = old.watch(&table).await;
    live.expect("update").await;
    let bus = nodes.buses.one().await;
    nodes.add(bus, next_build).await;
    until(&old, "/readyz", OUTGROWN).await;
    let answer = old.get("/readyz").await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("unavailable")));
    assert_eq!(old.get("/healthz").await.status, 200, "it is alive all the same");
    let new = nodes.moved(&old, 1);
    assert_eq!((new.get("/readyz").await.status, new.get("/readyz").await.text.as_str()), (200, "ok\n"));
    live.say(&json!({"chat": {"client": "c", "text": "still here"}})).await;
    live.expect("done").await;
    nodes.stop(1).await;
    until(&old, "/readyz", "ok").await;
}

/// The newer node of this test is a row and nobody: what it would take nobody else may.
#[tokio::test]
async fn an_older_node_takes_nothing_while_a_newer_one_is_there() {
    let nodes = nodes(1, 0).await;
    let one = nodes.person(0).await;
    let file = nodes.scratch.file("db");
    let store = store::open(&StoreSettings::at(place(&file))).await.unwrap();
    assert!(store.join("newer", 600_000, false).await.unwrap());
    store.introduce("newer", 2).await.unwrap();
    until(&one, "/readyz", OUTGROWN).await;
    let wish = json!({"game": "toy", "seats": ["me", "open"]});
    let (asked, due) = (one.table(wish.clone()).await, one.table(wish).await);
    execute(&file, &format!("UPDATE tables SET due = 0 WHERE id = '{due}'")).await.unwrap();
    let owner = async |table: &str| {
        let key = store.shelf(table).await.unwrap().unwrap().key;
        store.owner(key).await.unwrap().map(|owner| owner.node)
    };
    // It takes its time to say so; meanwhile it looks several times at what is due.
    assert_eq!(one.get(&format!("/api/tables/{asked}")).await.status, 503, "nobody takes it");
    assert_eq!((owner(&asked).await, owner(&due).await), (None, None));
    store.leave("newer").await.unwrap();
    let begun = Instant::now();
    while owner(&due).await.is_none() {
        assert!(begun.elapsed() < SOON, "what is due is left undone");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(one.facts(&asked).await["state"], "waiting");
    assert!(owner(&asked).await.unwrap().starts_with("n0-"));
    store.close().await.unwrap();
}

/// A bus that can be away.
struct Faint {
    bus: Arc<dyn Bus>,
    away: Arc<AtomicBool>,
}

impl Bus for Faint {
    fn hear<'a>(&'a self, subject: &'a str) -> Said<'a, mpsc::Receiver<Letter>> {
        self.bus.hear(subject)
    }

    fn say<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, ()> {
        self.bus.say(subject, body)
    }

    fn ask<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, Vec<u8>> {
        self.bus.ask(subject, body)
    }

    fn works(&self) -> bool {
        !self.away.load(Ordering::Relaxed)
    }
}

/// A newer node whom nobody can reach serves nobody: the older ones do not wait for it.
#[tokio::test]
async fn a_newer_node_without_its_bus_keeps_no_table_from_the_older_ones() {
    let mut nodes = nodes(1, 0).await;
    let old = nodes.person(0).await;
    let away = Arc::new(AtomicBool::new(false));
    let faint = Arc::new(Faint { bus: nodes.buses.one().await, away: Arc::clone(&away) });
    nodes.add(faint, next_build).await;
    until(&old, "/readyz", OUTGROWN).await;
    away.store(true, Ordering::Relaxed);
    until(&old, "/readyz", "ok").await;
    let table = old.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    assert_eq!(old.facts(&table).await["state"], "waiting");
    away.store(false, Ordering::Relaxed);
    until(&old, "/readyz", OUTGROWN).await;
}

/// The table goes where its people go: they are let go once, and not again when the older nodes stop.
#[tokio::test]
async fn a_table_follows_whoever_comes_to_a_newer_node() {
    let mut nodes = nodes(2, 0).await;
    let (table, people, [mut here, mut there]) = two_apart(&nodes, "tic_tac_toe").await;
    let bus = nodes.buses.one().await;
    nodes.add(bus, next_build).await;
    // The second one was let go and has come to the newer node, before the older ones need know of it.
    let [one, two] = people.each_ref().map(|person| nodes.moved(person, 2));
    let mut second = two.watch(&table).await;
    second.expect("update").await;
    for live in [&mut here, &mut there] {
        assert_eq!(live.expect("bye").await["again"], true);
    }
    let mut first = one.watch(&table).await;
    first.expect("update").await;
    nodes.stop(0).await;
    nodes.stop(1).await;
    let mut lives = [first, second];
    play_out(&mut lives, &mut Dice::from_seed("follows")).await;
    assert!(lives[0].over() && lives[1].over(), "on the connections that they had");
}

/// The rules of the toy in the newer build.
const NEWEST: u32 = 2;
const TABLES: usize = 3;
const SEATS: usize = 3;
/// How long people think.
const THOUGHT: Duration = Duration::from_millis(100);

/// Tables under play, and where people can go: what stands before the nodes asks them who is ready.
struct Play {
    nodes: Vec<SocketAddr>,
    people: Vec<Vec<Person>>,
    games: Vec<(String, Vec<Stubborn>, bool)>,
    ended: Vec<(usize, String, Vec<Stubborn>)>,
    dice: Dice,
}

impl Play {
    /// The nodes to which whoever comes is sent.
    async fn ready(&self) -> Vec<SocketAddr> {
        let mut ready = Vec::new();
        for node in &self.nodes {
            let caller = Person { address: *node, ..self.people[0][0].clone() };
            if caller.get("/readyz").await.status == 200 {
                ready.push(*node);
            }
        }
        assert!(!ready.is_empty(), "there is nowhere to go");
        ready
    }

    async fn begin(&mut self, at: usize) -> (String, Vec<Stubborn>, bool) {
        let begun = Instant::now();
        loop {
            let ready = self.ready().await;
            // Of one table everybody is at one node, of others at two and at all: each node that stops has some left to let go.
            for (seat, person) in self.people[at].iter_mut().enumerate() {
                person.address = ready[(at + seat % (TABLES - at)) % ready.len()];
            }
            if let Some(table) = try_begin(&self.people[at]).await {
                let count = 1_000 * (self.ended.len() + self.games.len() + 1) as u32;
                let player = |(seat, person): (usize, &Person)| Stubborn::new(person, seat, count);
                return (table, self.people[at].iter().enumerate().map(player).collect(), false);
            }
            assert!(begun.elapsed() < SOON, "no table can be made");
            tokio::time::sleep(THOUGHT).await;
        }
    }

    /// Everybody does something, and thinks.
    async fn round(&mut self) {
        for at in 0..self.games.len() {
            self.step(at).await;
            if self.games[at].2 {
                let fresh = self.begin(at).await;
                let (table, players, _) = std::mem::replace(&mut self.games[at], fresh);
                self.ended.push((at, table, players));
            }
        }
        tokio::time::sleep(THOUGHT).await;
    }

    /// Plays on for a while.
    async fn on(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time {
            self.round().await;
        }
    }

    async fn step(&mut self, at: usize) {
        for seat in 0..SEATS {
            let (table, players, over) = &mut self.games[at];
            let player = &mut players[seat];
            let step = tokio::time::timeout(Duration::from_secs(2), player.step(table, &mut self.dice)).await;
            *over |= step == Ok(true);
            // Whoever is connected stays, however quiet it is.
            if player.is_let_go() {
                let ready = self.ready().await;
                let next = ready[self.dice.below(ready.len() as u32) as usize];
                self.games[at].1[seat].move_to(next);
            }
        }
    }

    /// How often each person was let go so far, and the longest that one waited for a table.
    fn cost(&self) -> (BTreeMap<&str, u32>, Duration) {
        let running = self.games.iter().flat_map(|(_, players, _)| players);
        let (mut parted, mut longest) = (BTreeMap::new(), Duration::ZERO);
        for player in running.chain(self.ended.iter().flat_map(|(.., players)| players)) {
            *parted.entry(player.person.id.as_str()).or_insert(0) += player.parted;
            longest = longest.max(player.longest_away);
        }
        (parted, longest)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "PostgreSQL and NATS alone, which the stage `nodes` starts"]
async fn three_nodes_are_upgraded_one_by_one_under_play() {
    let scratch = Scratch::new();
    let Place::Postgres(url) = place(&scratch.file("db")) else { panic!("{POSTGRES} names no PostgreSQL") };
    let bus = NatsServer::start(None);
    let mut old = Vec::new();
    for name in ["n0", "n1", "n2"] {
        old.push(Victim::hosted(&scratch, name, &url, &bus.url()).await);
    }
    let mut play = Play {
        nodes: old.iter().map(|node| node.address).collect(),
        people: Vec::new(),
        games: Vec::new(),
        ended: Vec::new(),
        dice: Dice::from_seed("roll"),
    };
    for _ in 0..TABLES {
        let mut some = Vec::new();
        for node in old.iter().take(SEATS) {
            some.push(Person::new(node.address).await);
        }
        play.people.push(some);
    }
    for at in 0..TABLES {
        let game = play.begin(at).await;
        play.games.push(game);
    }
    // Every game has begun, and is still on when the first node of its people stops.
    let begun = Instant::now();
    while play.games.iter().any(|(_, players, _)| !players[0].holds) {
        assert!(begun.elapsed() < SOON, "the games do not begin");
        for at in 0..TABLES {
            play.step(at).await;
            let players = &mut play.games[at].1;
            if players.iter().any(|player| !player.acknowledged.is_empty()) {
                players.iter_mut().for_each(|player| player.holds = true);
            }
        }
    }
    let mut new = Vec::new();
    for name in ["m0", "m1", "m2"] {
        let up = AtomicBool::new(false);
        let starting = async {
            let node = Victim::next(&scratch, name, &url, &bus.url()).await;
            up.store(true, Ordering::Relaxed);
            node
        };
        let playing = async {
            while !up.load(Ordering::Relaxed) {
                play.round().await;
            }
        };
        let (node, ()) = tokio::join!(starting, playing);
        play.nodes.push(node.address);
        new.push(node);
    }
    let open: Vec<SocketAddr> = new.iter().map(|node| node.address).collect();
    let begun = Instant::now();
    while play.ready().await != open {
        assert!(begun.elapsed() < SOON, "the newer nodes alone are to be ready");
        play.round().await;
    }
    for node in 0..old.len() {
        let mut victim = old.remove(0);
        play.nodes.retain(|address| *address != victim.address);
        play.games[node].1.iter_mut().for_each(|player| player.holds = false);
        // People play on while it stops.
        let stopped = tokio::task::spawn_blocking(move || victim.stop());
        play.on(Duration::from_millis(1_500)).await;
        stopped.await.unwrap();
        let (parted, away) = play.cost();
        println!("without node {node}: let go {:?} times; the longest wait was {away:?}", parted.values());
    }
    let begun = Instant::now();
    while play.games.iter().any(|(.., over)| !over) {
        assert!(begun.elapsed() < 3 * SOON, "the last games do not end");
        for at in 0..TABLES {
            if !play.games[at].2 {
                play.step(at).await;
            }
        }
    }
    for (at, (table, players, _)) in std::mem::take(&mut play.games).into_iter().enumerate() {
        play.ended.push((at, table, players));
    }
    let store = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    let (mut acknowledged, mut upgraded) = (0, 0);
    for (at, table, players) in &play.ended {
        let shelf = store.shelf(table).await.unwrap().unwrap();
        let (mut log, mut rules) = (Vec::new(), 0);
        for row in store.log(shelf.key, 0).await.unwrap() {
            match serde_json::from_str(&row.body).unwrap() {
                Entry::Acted { seat, action, client } => log.push((seat.index(), client, action)),
                Entry::Started { rules: first, .. } => rules = first,
                Entry::Upgraded { rules: next, .. } => {
                    assert!(next > rules, "a table only goes forward");
                    (rules, upgraded) = (next, upgraded + 1);
                }
                _ => {}
            }
        }
        for done in players.iter().flat_map(|player| &player.acknowledged) {
            assert_eq!(log.iter().filter(|entry| *entry == done).count(), 1, "{done:?} at {table}");
            acknowledged += 1;
        }
        let mut people = play.people[*at].clone();
        people.iter_mut().for_each(|person| person.address = open[0]);
        let record = when_reached(&people[0], &format!("/api/tables/{table}/record")).await;
        let record = Record::parse(&record.text).unwrap();
        let again = BOOKS[2].resume(&Record { rules: 1, ..record.clone() }, usize::MAX).unwrap();
        assert_eq!(again.status().hash, record.hash);
        // Of a game that ended under older rules its record and its lines are kept.
        for (seat, person) in people.iter().enumerate().filter(|_| rules == NEWEST) {
            let view: Value =
                serde_json::from_str(again.view(Viewer::Seat(Seat(seat as u8))).json()).unwrap();
            assert_eq!(seen_by(person, table).await["view"], view, "seat {seat} of {table}");
        }
    }
    store.close().await.unwrap();
    let (parted, away) = play.cost();
    assert!(acknowledged > 20, "{acknowledged} actions");
    assert_eq!(upgraded, TABLES, "games that went on under newer rules");
    assert!(parted.values().all(|count| *count == 1), "everybody was let go once: {parted:?}");
    println!(
        "three nodes upgraded: {acknowledged} actions acknowledged at {} tables, none lost; {upgraded} games went on under newer rules; \
         each of {} people was let go once, and the longest wait was {away:?}",
        play.ended.len(),
        parted.len()
    );
}
