//! Tables that begin from a position of a finished game.

use crate::support::{BOOKS, House, Live, Person, play_out, two_at};
use games::kernel::{Dice, Record, Turn};
use games::{Proof, prove};
use serde_json::{Value, json};

#[tokio::test]
async fn a_fork_goes_on_from_a_position_of_a_finished_game() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"], "options": {"rounds": 4}})).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    let fork = json!({"game": "toy", "seats": ["me", "open"], "fork": {"table": table, "at": 2}});
    assert_eq!(one.post("/api/tables", fork.clone()).await.status, 409);
    play_out(&mut lives, &mut Dice::from_seed("fork")).await;
    let forked = one.table(fork).await;
    two.at(&forked, "sit", json!({})).await;
    let facts = one.at(&forked, "start", json!({})).await;
    assert_eq!(
        (&facts["fork"]["at"], &facts["options"]["rounds"]),
        (&json!(2), &json!(4)),
        "as the origin had it"
    );
    // Whoever has the replay alone can try it too, and does not learn of the table.
    let key = one.facts(&table).await["replay"].as_str().unwrap().to_owned();
    let fork = json!({"game": "toy", "seats": ["me", "open"], "fork": {"table": key, "at": 1}});
    let three = house.person().await;
    let other = three.table(fork).await;
    let facts = three.get(&format!("/api/tables/{other}")).await;
    assert_eq!(facts.json()["fork"]["table"], key.as_str());
    assert!(!facts.text.contains(&table));
    let mut lives = [one.watch(&forked).await, two.watch(&forked).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    play_out(&mut lives, &mut Dice::from_seed("on")).await;
    assert_eq!(one.facts(&forked).await["state"], "over");
}

/// A table from action `at` of a finished game of the toy; two people sit there.
async fn forked(people: &[Person; 2], origin: &str) -> String {
    let wish =
        json!({"game": "toy", "seats": ["me", "open"], "nonce": "cc", "fork": {"table": origin, "at": 2}});
    let table = people[0].table(wish).await;
    people[1].at(&table, "sit", json!({"nonce": "dd"})).await;
    table
}

async fn both(people: &[Person; 2], table: &str) -> [Live; 2] {
    let mut lives = [people[0].watch(table).await, people[1].watch(table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    lives
}

async fn record(person: &Person, table: &str) -> Record {
    Record::parse(&person.get(&format!("/api/tables/{table}/record")).await.text).unwrap()
}

/// What is proven of a finished fork, whose record must lead where it says.
async fn proven(person: &Person, table: &str) -> Proof {
    let again = BOOKS[2].resume(&record(person, table).await, usize::MAX).unwrap();
    assert_eq!(again.turn(), Turn::Over);
    let fair = serde_json::from_value(person.facts(table).await["fair"].clone()).unwrap();
    prove(&*again, &fair).unwrap()
}

fn deck(state: &Value) -> Vec<u64> {
    state["deck"].as_array().unwrap().iter().map(|card| card.as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_fork_draws_other_cards_and_the_same_ones_after_a_restart() {
    let house = House::open().await;
    let (origin, people, mut lives) = two_at(&house, "toy").await;
    play_out(&mut lives, &mut Dice::from_seed("origin")).await;
    let position = BOOKS[2].resume(&record(&people[0], &origin).await, 2).unwrap().state();
    let tables = [forked(&people, &origin).await, forked(&people, &origin).await];
    let mut seen = Vec::new();
    for table in &tables {
        people[0].at(table, "start", json!({})).await;
        let mut lives = both(&people, table).await;
        // The thief's two answers: everybody draws a card.
        for number in 0..2 {
            let at = lives.iter().position(|live| live.last["ask"].is_object()).unwrap();
            let action = lives[at].choose(&mut Dice::from_seed("same")).unwrap();
            lives[at].act(&format!("a{number}"), &action).await;
            lives[at].expect("done").await;
            for live in &mut lives {
                while !live.silent_now().await {}
            }
        }
        seen.push(lives.map(|live| live.last["view"].clone()));
    }
    let house = house.restart(|_| {}).await;
    let people = people.map(|person| Person { address: house.running.address, ..person });
    let mut decks = vec![deck(&position)];
    for (table, seen) in tables.iter().zip(seen) {
        let mut lives = both(&people, table).await;
        assert_eq!(lives.each_ref().map(|live| live.last["view"].clone()), seen);
        play_out(&mut lives, &mut Dice::from_seed("on")).await;
        // The record was made from the log that was read again.
        assert_eq!(proven(&people[0], table).await, Proof::Fresh);
        let begun = record(&people[0], table).await.state.unwrap();
        assert_eq!(begun["hands"], position["hands"]);
        decks.push(deck(&begun));
    }
    let mut contents = decks.clone();
    contents.iter_mut().for_each(|deck| deck.sort_unstable());
    assert!(contents[0] == contents[1] && contents[0] == contents[2]);
    assert!(decks[0] != decks[1] && decks[0] != decks[2] && decks[1] != decks[2], "{decks:?}");
}

#[tokio::test]
async fn a_fork_that_was_stored_before_forks_were_mixed_stays_as_it_was() {
    let house = House::open().await;
    let (origin, people, mut lives) = two_at(&house, "toy").await;
    play_out(&mut lives, &mut Dice::from_seed("origin")).await;
    let position = BOOKS[2].resume(&record(&people[0], &origin).await, 2).unwrap().state();
    let table = forked(&people, &origin).await;
    let sql = r#"UPDATE log SET body = replace(body, ',"reshuffled":true', '')"#;
    let house = house.restart_after(sql).await;
    let people = people.map(|person| Person { address: house.running.address, ..person });
    people[0].at(&table, "start", json!({})).await;
    play_out(&mut both(&people, &table).await, &mut Dice::from_seed("on")).await;
    assert_eq!(proven(&people[0], &table).await, Proof::Dice);
    assert_eq!(deck(&record(&people[0], &table).await.state.unwrap()), deck(&position));
    // Played once more it is mixed like any fork.
    let again = people[0].at(&table, "rematch", json!({"nonce": "ee"})).await;
    let again = again["table"].as_str().unwrap();
    people[0].at(again, "start", json!({})).await;
    play_out(&mut both(&people, again).await, &mut Dice::from_seed("on")).await;
    assert_eq!(proven(&people[0], again).await, Proof::Fresh);
}
