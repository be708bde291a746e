//! What was agreed, asked or sealed at a table stands when the node that had it is killed.

use crate::chaos::when_live;
use crate::support::{Live, NatsServer, POSTGRES, Person, Scratch, place, play_out};
use crate::upgrade::{OUTGROWN, until};
use crate::victim::{Victim, WINDOW};
use crate::windows::{at_a_window_of, awaited, pass};
use games::kernel::{Dice, Record};
use serde_json::json;
use server::store::Place;
use std::time::{Duration, Instant};

/// Two people of whom one asks the other whether a mark may be taken back.
async fn at_a_question(near: &Person, far: &Person) -> (String, Live) {
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "nonce": "aa"});
    let table = near.table(wish).await;
    near.facts(&table).await;
    far.at(&table, "sit", json!({"nonce": "bb"})).await;
    near.at(&table, "start", json!({})).await;
    let (mut one, mut two) = (near.watch(&table).await, far.watch(&table).await);
    one.expect("update").await;
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    while !two.last["ask"].is_object() {
        two.expect("update").await;
    }
    two.act("b", "Mark{0}").await;
    two.expect("done").await;
    one.say(&json!({"undo": {"client": "u", "ask": true}})).await;
    one.expect("done").await;
    while two.last["question"].is_null() {
        two.expect("update").await;
    }
    (table, two)
}

/// In the middle of an upgrade: what the older build leaves is enough for the newer one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "PostgreSQL and NATS alone, which the stage `nodes` starts"]
async fn a_newer_node_goes_on_where_an_older_one_has_died() {
    let scratch = Scratch::new();
    let Place::Postgres(url) = place(&scratch.file("db")) else { panic!("{POSTGRES} names no PostgreSQL") };
    let bus = NatsServer::start(None);
    let mut older = Victim::node(&scratch, "older", &url, &bus.url()).await;
    let (one, two) = (Person::new(older.address).await, Person::new(older.address).await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"], "nonce": "aa"})).await;
    two.at(&table, "sit", json!({"nonce": "bb"})).await;
    one.at(&table, "start", json!({})).await;
    let mut dice = Dice::from_seed("died");
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    let newer = Victim::next(&scratch, "newer", &url, &bus.url()).await;
    until(&one, "/readyz", OUTGROWN).await;
    let action = live.choose(&mut dice).unwrap();
    live.act("a", &action).await;
    live.expect("done").await;
    older.kill();

    let moved = |person: &Person| Person { address: newer.address, ..person.clone() };
    let mut lives = [when_live(&moved(&one), &table).await, when_live(&moved(&two), &table).await];
    let laid = &lives[0].last["view"]["own_laid"];
    assert_eq!(action, format!("Card{{{laid}}}"), "what was acknowledged stands");
    assert!(lives[0].number > live.number, "numbers never go back");
    play_out(&mut lives, &mut dice).await;
    assert!(lives[0].over() && lives[1].over());
    let record = moved(&one).get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(Record::parse(&record.text).unwrap().rules, 2);
}

/// How long it takes is printed: on a machine that does something else besides it says little.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "PostgreSQL and NATS alone, which the stage `nodes` starts"]
async fn play_goes_on_when_the_node_of_a_table_has_died() {
    let scratch = Scratch::new();
    let Place::Postgres(url) = place(&scratch.file("db")) else { panic!("{POSTGRES} names no PostgreSQL") };
    let bus = NatsServer::start(None);
    let stays = Victim::hosted(&scratch, "stays", &url, &bus.url()).await;
    let deaths = if std::env::var_os("PANTHEON_LONG").is_some() { 20 } else { 1 };
    let mut pauses = Vec::new();
    for _ in 0..deaths {
        let mut dies = Victim::hosted(&scratch, "dies", &url, &bus.url()).await;
        let (near, far) = (Person::new(dies.address).await, Person::new(stays.address).await);
        let table = near.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"], "nonce": "aa"})).await;
        // Whoever is asked for it first has it.
        near.facts(&table).await;
        far.at(&table, "sit", json!({"nonce": "bb"})).await;
        near.at(&table, "start", json!({})).await;
        let mut live = near.watch(&table).await;
        live.expect("update").await;
        live.act("a", "Mark{4}").await;
        live.expect("done").await;
        let before = far.watch(&table).await;
        dies.kill();
        let killed = Instant::now();
        drop(before);
        let mut live = when_live(&far, &table).await;
        assert_eq!(live.last["view"]["marks"][0], 1 << 4, "what was acknowledged stands");
        live.act("b", "Mark{0}").await;
        live.expect("done").await;
        pauses.push(killed.elapsed());
    }
    pauses.sort();
    assert!(pauses[0] > Duration::from_secs(1), "the node that died did not have the table: {pauses:?}");
    let (middle, most) = (pauses[deaths / 2], pauses[deaths - 1]);
    println!("{deaths} deaths: play went on after {middle:?} in the middle, {most:?} at most");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "PostgreSQL and NATS alone, which the stage `nodes` starts"]
async fn a_window_and_a_question_outlive_the_node_that_had_them() {
    let scratch = Scratch::new();
    let Place::Postgres(url) = place(&scratch.file("db")) else { panic!("{POSTGRES} names no PostgreSQL") };
    let bus = NatsServer::start(None);
    let mut dies = Victim::node(&scratch, "dies", &url, &bus.url()).await;
    let lives_on = Victim::node(&scratch, "lives", &url, &bus.url()).await;
    let moved = |person: &Person| Person { address: lives_on.address, ..person.clone() };

    let (one, two) = (Person::new(dies.address).await, Person::new(lives_on.address).await);
    let (asked_at, _) = at_a_question(&one, &two).await;
    let (sealed_at, people, mut lives, opened) = at_a_window_of(dies.address).await;
    let mut said = Vec::new();
    for (at, live) in lives.iter_mut().enumerate() {
        pass(live, &format!("p{at}")).await;
        said.push((live.number, live.last["ask"]["pass"].clone()));
    }
    dies.kill();

    let mut again = Vec::new();
    for (at, (person, (seen, action))) in people.iter().zip(said).enumerate() {
        let mut live = when_live(&moved(person), &sealed_at).await;
        if opened.elapsed() < WINDOW {
            assert_eq!(awaited(&live), 3, "an answer has taken effect before the window has stood");
        }
        live.say(&json!({"act": {"client": format!("p{at}"), "seen": seen, "action": action}})).await;
        again.push(live);
    }
    for live in &mut again {
        live.expect("done").await;
        // The clock of a node is that of the database, but for what it took to ask.
        assert!(opened.elapsed() + Duration::from_secs(1) >= WINDOW, "closed after {:?}", opened.elapsed());
    }

    let mut two = when_live(&two, &asked_at).await;
    assert!(two.last["question"]["undo"].is_object(), "{}", two.last);
    two.say(&json!({"answer": {"client": "y", "yes": true}})).await;
    two.expect("done").await;
    let one = when_live(&moved(&one), &asked_at).await;
    assert_eq!(one.last["ask"]["actions"].as_array().unwrap().len(), 9, "the marks are taken back");
}
