//! What a guest has comes along: when an account is made, and when the guest signs in to one.

use crate::ratings::account;
use crate::sessions::become_;
use crate::support::{House, Live, Person, play_out};
use games::kernel::Dice;
use serde_json::{Value, json};
use std::future::Future;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A game of two that has begun.
async fn begin(one: &Person, two: &Person) -> (String, [Live; 2]) {
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    (table, lives)
}

async fn whole(one: &Person, two: &Person) -> String {
    let (table, mut lives) = begin(one, two).await;
    play_out(&mut lives, &mut Dice::from_seed("arrival")).await;
    while played(one).await.is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    table
}

/// The guest signs in to Ada's account.
async fn sign_in(guest: &Person, ada: &Person) -> Person {
    let reply = guest.post("/api/sign-in", json!({"name": "Ada", "password": "correct horse"})).await;
    become_(&reply, ada)
}

async fn tables(person: &Person) -> Vec<String> {
    let mine = person.get("/api/me/tables").await.json();
    let mut ids: Vec<String> =
        mine.as_array().unwrap().iter().map(|line| line["table"].as_str().unwrap().to_owned()).collect();
    ids.sort_unstable();
    ids
}

async fn played(person: &Person) -> Value {
    person.get(&format!("/api/people/{}/standings", person.id)).await.json()[0]["played"].clone()
}

fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort_unstable();
    ids
}

#[tokio::test]
async fn a_guests_games_come_along_when_an_account_is_made() {
    let house = House::open().await;
    let (guest, other) = (house.person().await, house.person().await);
    let over = whole(&guest, &other).await;
    let (on, _lives) = begin(&guest, &other).await;
    let open = guest.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let reply = guest.post("/api/account", json!({"name": "Ada", "password": "correct horse"})).await;
    let ada = become_(&reply, &guest);
    assert_eq!(tables(&ada).await, sorted(vec![over, on.clone(), open.clone()]));
    assert_eq!(played(&ada).await, 1);
    assert_eq!(ada.facts(&open).await["maker"], ada.id.as_str());
    let mut live = ada.watch(&on).await;
    assert_eq!(live.expect("update").await["you"], 0);
}

#[tokio::test]
async fn a_guests_games_come_along_to_an_account_that_is_there() {
    let house = House::open().await;
    let (ada, guest, other) = (account(&house, "Ada").await, house.person().await, house.person().await);
    let over = whole(&guest, &other).await;
    let (on, [mut here, mut there]) = begin(&guest, &other).await;
    here.say(&json!({"chat": {"client": "a", "text": "as a guest"}})).await;
    here.expect("done").await;
    let open = guest.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    assert_eq!(other.post(&format!("/api/blocks/{}", guest.id), json!({})).await.status, 200);
    let late = guest.clone();
    let back = sign_in(&guest, &ada).await;
    assert_eq!(
        here.expect("bye").await["again"],
        true,
        "the guest's connections come again as the account's"
    );
    assert_eq!(late.get("/api/me/export").await.status, 401, "the guest is no longer known");
    let all = sorted(vec![over.clone(), on.clone(), open.clone()]);
    check(&back, &other, &all, [&over, &open]).await;
    let mut live = back.watch(&on).await;
    assert_eq!(live.expect("update").await["you"], 0);
    live.act("b", "Mark{4}").await;
    live.expect("done").await;
    while !there.last["ask"].is_object() {
        there.expect("update").await;
    }
    let again = back.at(&over, "rematch", json!({})).await["table"].as_str().unwrap().to_owned();
    back.at(&again, "leave", json!({})).await;
    let house = house.restart(|_| {}).await;
    let here = |person: &Person| Person { address: house.running.address, ..person.clone() };
    check(&here(&back), &here(&other), &all, [&over, &open]).await;
}

/// All that was the guest's is the account's.
async fn check(ada: &Person, other: &Person, all: &[String], [over, open]: [&str; 2]) {
    assert_eq!(tables(ada).await, all);
    assert_eq!(played(ada).await, 1);
    assert_eq!(ada.facts(open).await["maker"], ada.id.as_str());
    assert_eq!(ada.facts(over).await["seats"][0]["person"]["name"], "Ada");
    assert_eq!(other.get("/api/me/export").await.json()["blocked"], json!([ada.id]));
    let said = ada.get("/api/me/export").await.json()["chat"][0]["line"].clone();
    assert_eq!((&said["text"], &said["name"]), (&json!("as a guest"), &json!("Ada")));
}

#[tokio::test]
async fn nobody_sits_twice_at_one_table() {
    let house = House::open().await;
    let (ada, guest) = (account(&house, "Ada").await, house.person().await);
    let over = whole(&ada, &guest).await;
    let (on, _lives) = begin(&guest, &ada).await;
    let open = guest.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    ada.at(&open, "sit", json!({})).await;
    let sent = ada.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    ada.at(&sent, "leave", json!({})).await;
    guest.at(&sent, "sit", json!({"seat": 1})).await;
    let back = sign_in(&guest, &ada).await;
    assert_eq!(tables(&back).await, sorted(vec![over.clone(), on.clone(), open.clone(), sent.clone()]));
    assert_eq!(played(&back).await, 1, "the game of both is counted once, on the account's own seat");
    assert_eq!(back.facts(&over).await["seats"][1]["person"]["name"], server::store::GONE);
    let seats = back.facts(&on).await["seats"].clone();
    assert_eq!(seats[0]["bot"]["free"], true, "a bot plays on in the guest's place: {seats}");
    assert_eq!(seats[1]["person"]["id"], ada.id.as_str());
    let facts = back.facts(&open).await;
    assert_eq!((&facts["seats"][0], &facts["maker"]), (&json!("open"), &json!(ada.id)));
    assert_eq!(back.facts(&sent).await["seats"][1]["person"]["id"], ada.id.as_str());
}

/// Says the head of a request, and its body when something else has happened.
async fn slowly(person: &Person, body: &Value, meanwhile: impl Future<Output = ()>) -> String {
    let body = body.to_string();
    let head = format!(
        "POST /api/sign-in HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        person.address,
        person.cookie,
        body.len()
    );
    let mut stream = TcpStream::connect(person.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    meanwhile.await;
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// Whoever has a guest's cookie does not empty the account that was made of the guest.
#[tokio::test]
async fn who_has_an_account_meanwhile_is_not_brought_along() {
    let house = House::open().await;
    let (_ada, guest) = (account(&house, "Ada").await, house.person().await);
    let table = guest.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let eve = json!({"name": "Eve", "password": "correct horse"});
    let made = async { assert_eq!(guest.post("/api/account", eve.clone()).await.status, 200) };
    let answer = slowly(&guest, &json!({"name": "Ada", "password": "correct horse"}), made).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let eve = become_(&house.person().await.post("/api/sign-in", eve).await, &guest);
    assert_eq!(tables(&eve).await, [table]);
}
