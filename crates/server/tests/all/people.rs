//! Accounts, chat, blocking, and the right to take one's data or take it out.

use crate::support::{House, Person, play_out, two_at};
use games::kernel::Dice;
use serde_json::{Value, json};
use server::store::GONE;
use std::time::Duration;

#[tokio::test]
async fn an_account_is_the_same_person_on_another_device() {
    let house = House::open().await;
    let one = house.person().await;
    let account = json!({"name": "Ada", "password": "correct horse"});
    assert_eq!(one.post("/api/account", json!({"name": "Ada", "password": "short"})).await.status, 400);
    assert_eq!(one.post("/api/account", account.clone()).await.json()["account"], "ada");
    let two = house.person().await;
    assert_eq!(two.post("/api/account", json!({"name": "ADA", "password": "another one"})).await.status, 409);
    assert_eq!(two.post("/api/sign-in", json!({"name": "Ada", "password": "wrong horse"})).await.status, 401);
    assert_eq!(two.post("/api/sign-in", json!({"name": "Eve", "password": "wrong horse"})).await.status, 401);
    let reply = two.post("/api/sign-in", account).await;
    assert_eq!(reply.json()["id"], one.id.as_str());
    assert!(!reply.head.contains(&one.cookie), "every device has a cookie of its own");
    let mut refused = 0;
    for _ in 0..12 {
        let reply = two.post("/api/sign-in", json!({"name": "Ada", "password": "guess"})).await;
        refused += u32::from(reply.status == 429);
    }
    assert!(refused > 0, "guessing is slowed down");
}

#[tokio::test]
async fn chat_is_heard_muted_and_blocked() {
    let house = House::open().await;
    let (table, [one, two], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    here.say(&json!({"chat": {"client": "a", "text": " hello\nthere "}})).await;
    here.expect("done").await;
    let line = there.expect("chat").await;
    assert_eq!((&line["text"], &line["number"]), (&json!("hello there"), &json!(1)));
    there.say(&json!({"chat": {"client": "a", "text": ""}})).await;
    assert_eq!(there.expect("refused").await["code"], "bad_request");
    one.at(&table, "mute", json!({"person": two.id, "muted": true})).await;
    there.say(&json!({"chat": {"client": "b", "text": "hm"}})).await;
    assert_eq!(there.expect("refused").await["code"], "forbidden");
    let path = format!("/api/blocks/{}", one.id);
    assert_eq!(two.post(&path, json!({})).await.status, 200);
    let mut again = two.watch(&table).await;
    again.expect("update").await;
    here.say(&json!({"chat": {"client": "c", "text": "anybody?"}})).await;
    here.expect("done").await;
    assert!(again.silent().await, "who blocks somebody does not hear them");
    assert_eq!(two.ask("DELETE", &path, None).await.status, 200);
    let mut again = two.watch(&table).await;
    assert_eq!(again.expect("chat").await["text"], "hello there");
    for count in 0..10 {
        here.say(&json!({"chat": {"client": format!("d{count}"), "text": "flood"}})).await;
    }
    assert_eq!(here.expect("refused").await["code"], "too_much");
}

#[tokio::test]
async fn my_data_can_be_taken_along_and_taken_out() {
    let house = House::open().await;
    let (table, [one, two], [mut here, _there]) = two_at(&house, "tic_tac_toe").await;
    one.post("/api/me", json!({"name": "Grace"})).await;
    here.say(&json!({"chat": {"client": "a", "text": "my secret"}})).await;
    here.expect("done").await;
    let data = one.get("/api/me/export").await.json();
    assert_eq!(
        (&data["me"]["name"], &data["chat"][0]["line"]["text"]),
        (&json!("Grace"), &json!("my secret"))
    );
    assert_eq!(data["chat"][0]["line"]["name"], "Grace");
    assert_eq!(data["tables"][0]["table"]["table"], table.as_str());
    let elsewhere = two.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let mut watching = one.watch(&elsewhere).await;
    watching.expect("update").await;
    assert_eq!(one.ask("DELETE", "/api/me", None).await.status, 200);
    assert_eq!(one.get("/api/me/export").await.status, 401);
    for live in [&mut here, &mut watching] {
        assert_eq!(live.expect("bye").await["again"], false);
        assert!(live.hear().await.is_none(), "who has gone does not look on");
    }
    let house = house.restart(|_| {}).await;
    let two = Person { address: house.running.address, ..two };
    let facts = two.facts(&table).await;
    assert_eq!(facts["state"], "playing");
    assert_eq!(facts["seats"][0]["bot"]["free"], true, "a bot plays on, and anybody may sit down");
    assert!(!facts.to_string().contains("Grace"));
    let mut live = two.watch(&table).await;
    let line: Value = live.expect("chat").await;
    assert_eq!((&line["text"], &line["person"]), (&json!(""), &Value::Null));
}

#[tokio::test]
async fn spectators_of_a_delayed_table_hear_its_talk_later_as_well() {
    let house = House::open().await;
    let (one, two, other) = (house.person().await, house.person().await, house.person().await);
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "spectator_delay": 2});
    let table = one.table(wish).await;
    let (mut here, mut outside) = (one.watch(&table).await, other.watch(&table).await);
    here.say(&json!({"chat": {"client": "a", "text": "come in"}})).await;
    assert_eq!(outside.expect("chat").await["text"], "come in");
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut there = two.watch(&table).await;
    assert_eq!(there.expect("chat").await["number"], 1);
    let said = std::time::Instant::now();
    here.say(&json!({"chat": {"client": "b", "text": "the middle is mine"}})).await;
    assert_eq!(there.expect("chat").await["number"], 2);
    // Neither who looks on already, nor who comes now, nor who has something to say.
    outside.say(&json!({"chat": {"client": "c", "text": "well played"}})).await;
    let done = outside.expect("done").await;
    assert!(done["number"].as_u64() <= Some(outside.number), "{done}");
    assert_eq!(there.expect("chat").await["text"], "well played");
    let mut late = other.watch(&table).await;
    late.expect("update").await;
    for live in [&mut outside, &mut late] {
        for (number, text) in [(2, "the middle is mine"), (3, "well played")] {
            let line = live.expect("chat").await;
            assert_eq!((&line["number"], &line["text"]), (&json!(number), &json!(text)));
            assert!(said.elapsed().as_millis() >= 1_900, "after {:?}", said.elapsed());
        }
    }
}

#[tokio::test]
async fn a_line_said_again_is_said_once() {
    let house = House::open().await;
    let (table, [one, _], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    for _ in 0..2 {
        here.say(&json!({"chat": {"client": "a", "text": "hello"}})).await;
        here.expect("done").await;
    }
    let mut again = one.watch(&table).await;
    again.say(&json!({"chat": {"client": "a", "text": "hello"}})).await;
    again.expect("done").await;
    here.say(&json!({"chat": {"client": "b", "text": "there"}})).await;
    assert_eq!(there.expect("chat").await["text"], "hello");
    assert_eq!(there.expect("chat").await["text"], "there");
}

#[tokio::test]
async fn a_table_outlives_its_maker() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    two.at(&table, "sit", json!({})).await;
    assert_eq!(two.post(&format!("/api/tables/{table}/start"), json!({})).await.status, 403);
    assert_eq!(one.ask("DELETE", "/api/me", None).await.status, 200);
    three.at(&table, "sit", json!({"seat": 0})).await;
    assert_eq!(three.facts(&table).await["maker"], three.id.as_str(), "the first who sits there");
    let house = house.restart(|_| {}).await;
    let three = Person { address: house.running.address, ..three };
    assert_eq!(three.at(&table, "start", json!({})).await["state"], "playing");
}

#[tokio::test]
async fn who_was_forgotten_stays_forgotten_whatever_was_under_way() {
    let house = House::open().await;
    let one = house.person().await;
    let account = json!({"name": "Ada", "password": "correct horse"});
    let (made, gone) = tokio::join!(one.post("/api/account", account.clone()), async {
        tokio::time::sleep(Duration::from_millis(15)).await;
        one.ask("DELETE", "/api/me", None).await
    });
    assert!(gone.status == 200 && [200, 401].contains(&made.status), "{made:?}");
    assert_eq!(one.post("/api/sign-in", account).await.status, 401);
    assert_eq!(one.get("/api/me/export").await.status, 401);
    for _ in 0..10 {
        let one = house.person().await;
        let call = || one.post("/api/me", json!({"name": "Eve"}));
        let (_, _, gone, ..) =
            tokio::join!(call(), call(), one.ask("DELETE", "/api/me", None), call(), call(), call(), call());
        assert_eq!(gone.status, 200);
        let row = house.running.node.store.person(&one.id).await.unwrap().unwrap();
        assert!(row.name == GONE && row.epoch > 0, "{row:?}");
    }
}

#[tokio::test]
async fn the_name_goes_out_of_finished_games_too() {
    let house = House::open().await;
    let (table, [one, two], mut lives) = two_at(&house, "toy").await;
    one.post("/api/me", json!({"name": "Grace"})).await;
    play_out(&mut lives, &mut Dice::from_seed("name")).await;
    let lines = format!("/api/tables/{table}/lines");
    assert!(two.get(&lines).await.text.contains("Grace"));
    let node = &house.running.node;
    let key = node.store.shelf(&table).await.unwrap().unwrap().key;
    assert!(
        !node.store.finished(key).await.unwrap().unwrap().1.contains("Grace"),
        "names are kept in one place"
    );
    assert_eq!(one.ask("DELETE", "/api/me", None).await.status, 200);
    assert!(!two.get(&lines).await.text.contains("Grace"));
    let mut late = two.watch(&table).await;
    let update = late.expect("update").await;
    assert!(
        !update["told"].as_array().unwrap().is_empty() && !update.to_string().contains("Grace"),
        "{update}"
    );
    // Nobody waits for somebody who can never come back.
    let again = two.at(&table, "rematch", json!({})).await;
    assert_eq!(two.facts(again["table"].as_str().unwrap()).await["seats"][0], "open");
}

#[tokio::test]
async fn talk_that_was_taken_out_is_not_told_afterwards() {
    let house = House::open().await;
    let (one, two, other) = (house.person().await, house.person().await, house.person().await);
    let table =
        one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"], "spectator_delay": 1})).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let (mut here, mut outside) = (one.watch(&table).await, other.watch(&table).await);
    here.say(&json!({"chat": {"client": "a", "text": "my secret"}})).await;
    here.expect("done").await;
    assert_eq!(one.ask("DELETE", "/api/me", None).await.status, 200);
    let line = outside.expect("chat").await;
    assert_eq!((&line["text"], &line["person"]), (&json!(""), &Value::Null));
}

#[tokio::test]
async fn only_people_of_the_table_are_muted() {
    let house = House::open().await;
    let (table, [one, two], _lives) = two_at(&house, "tic_tac_toe").await;
    let path = format!("/api/tables/{table}/mute");
    let mute = |person: &str| json!({"person": person, "muted": true});
    assert_eq!(one.post(&path, mute("invented")).await.status, 404);
    let looker = house.person().await;
    assert_eq!(one.post(&path, mute(&looker.id)).await.status, 404);
    let mut live = looker.watch(&table).await;
    live.say(&json!({"chat": {"client": "a", "text": "hello"}})).await;
    live.expect("done").await;
    drop(live);
    assert_eq!(one.post(&path, mute(&looker.id)).await.status, 200);
    two.at(&table, "leave", json!({})).await;
    assert_eq!(one.post(&path, mute(&two.id)).await.status, 200);
}
