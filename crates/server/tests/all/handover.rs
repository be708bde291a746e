//! Signing in on another device by a code.

use crate::sessions::{banned, become_, says_banned};
use crate::support::{House, Person};
use serde_json::{Value, json};
use server::store::{Purpose, StoreError, Ticket};

async fn ada(house: &House) -> Person {
    let guest = house.person().await;
    let body = json!({"name": "Ada", "password": "correct horse"});
    become_(&guest.post("/api/account", body).await, &guest)
}

async fn code(person: &Person) -> Value {
    let reply = person.post("/api/me/handover", json!({})).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    json!({"code": reply.json()["code"]})
}

#[tokio::test]
async fn a_second_device_becomes_the_person_and_its_guest_comes_along() {
    let house = House::open().await;
    let ada = ada(&house).await;
    let code = code(&ada).await;
    assert_eq!(ada.get("/api/me/handover").await.json()["used"], false);
    let guest = house.person().await;
    let table = guest.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let whose = guest.post("/api/handover", code.clone()).await.json();
    assert_eq!((&whose["name"], &whose["id"]), (&json!("Ada"), &json!(ada.id)));
    assert_eq!(guest.post("/api/handover", code.clone()).await.status, 200, "looking does not use it");
    assert_eq!(ada.post("/api/handover/take", code.clone()).await.status, 409, "one is that already");
    let second = become_(&guest.post("/api/handover/take", code.clone()).await, &ada);
    assert!(second.cookie != ada.cookie);
    assert_eq!(second.get("/api/me").await.json()["id"], json!(ada.id));
    assert_eq!(ada.get("/api/me/handover").await.json()["used"], true, "the first device sees it");
    assert_eq!(ada.get("/api/me/tables").await.json()[0]["table"], json!(table));
    assert_eq!(ada.get("/api/me/sessions").await.json().as_array().unwrap().len(), 2);
    let third = house.person().await;
    assert_eq!(third.post("/api/handover/take", code.clone()).await.status, 401, "once");
    assert_eq!(third.post("/api/handover", code).await.status, 401);
}

#[tokio::test]
async fn a_code_can_be_taken_back_gets_old_and_is_replaced() {
    let house = House::open().await;
    let ada = ada(&house).await;
    let other = house.person().await;
    let first = code(&ada).await;
    assert_eq!(ada.ask("DELETE", "/api/me/handover", None).await.status, 200);
    assert_eq!(other.post("/api/handover/take", first).await.status, 401);
    assert_eq!(ada.get("/api/me/handover").await.status, 404);
    let second = code(&ada).await;
    let third = code(&ada).await;
    assert_eq!(other.post("/api/handover", second).await.status, 401, "a newer one is in its place");
    house.change("UPDATE tickets SET until = 1").await;
    assert_eq!(other.post("/api/handover/take", third).await.status, 401, "two minutes are over");
    for odd in [json!({}), json!({"code": 7}), json!({"code": "x", "more": 1})] {
        assert_eq!(other.post("/api/handover/take", odd.clone()).await.status, 400, "{odd}");
    }
    assert_eq!(other.post("/api/handover/take", json!({"code": "é\u{0}"})).await.status, 401);
}

#[tokio::test]
async fn of_many_who_try_at_once_one_gets_in_and_the_store_has_no_code() {
    let house = House::open().await;
    let ada = ada(&house).await;
    let code = code(&ada).await;
    let kept = house.texts("SELECT hash || person || body FROM tickets").await;
    assert!(kept.len() == 1 && !kept[0].contains(code["code"].as_str().unwrap()), "{kept:?}");
    let mut people = Vec::new();
    for _ in 0..8 {
        people.push(house.person().await);
    }
    let tries = people.iter().map(|person| person.post("/api/handover/take", code.clone()));
    let replies = futures_util::future::join_all(tries).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1, "{replies:?}");
    assert!(replies.iter().all(|reply| matches!(reply.status, 200 | 401)), "{replies:?}");
}

#[tokio::test]
async fn a_guest_goes_on_elsewhere() {
    let house = House::open().await;
    let (guest, other) = (house.person().await, house.person().await);
    let table = other.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let second = become_(&other.post("/api/handover/take", code(&guest).await).await, &guest);
    let me = second.get("/api/me").await.json();
    assert_eq!((&me["id"], &me["account"]), (&json!(guest.id), &Value::Null));
    assert_eq!(guest.get("/api/me/tables").await.json()[0]["table"], json!(table));
    assert_eq!(other.get("/api/me/export").await.status, 401, "who they were is no longer known");
}

/// Whoever had the cookie does not come back by a code that it was good for.
#[tokio::test]
async fn a_code_ends_with_the_sessions_of_its_time() {
    let house = House::open().await;
    let password = json!({"old": "correct horse", "new": "a better horse"});
    let account = json!({"name": "Bea", "password": "correct horse"});
    let (one, guest) = (ada(&house).await, house.person().await);
    for (person, path, body) in [(&guest, "/api/account", account), (&one, "/api/me/password", password)] {
        let code = code(person).await;
        let renewed = become_(&person.post(path, body).await, person);
        assert_eq!(house.person().await.post("/api/handover/take", code).await.status, 401, "{path}");
        let fresh = self::code(&renewed).await;
        assert_eq!(renewed.post("/api/sign-out", json!({"everywhere": true})).await.status, 200);
        assert_eq!(house.person().await.post("/api/handover/take", fresh).await.status, 401, "everywhere");
    }
    let signing = json!({"name": "Ada", "password": "a better horse"});
    let here = become_(&house.person().await.post("/api/sign-in", signing.clone()).await, &one);
    let there = become_(&house.person().await.post("/api/sign-in", signing).await, &one);
    let code = code(&there).await;
    let lines = here.get("/api/me/sessions").await.json();
    let other = lines.as_array().unwrap().iter().find(|line| line["here"] == false).unwrap()["id"].clone();
    let path = format!("/api/me/sessions/{}", other.as_str().unwrap());
    assert_eq!(here.ask("DELETE", &path, None).await.status, 200);
    assert_eq!(house.person().await.post("/api/handover/take", code).await.status, 401, "that session alone");
}

/// A request that was let in before all sessions ended opens nothing after it.
#[tokio::test]
async fn nothing_is_opened_by_who_was_signed_in_before() {
    let house = House::open().await;
    let ada = ada(&house).await;
    let store = &house.running.node.store;
    let before = store.person(&ada.id).await.unwrap().unwrap();
    store.end_sessions(&ada.id).await.unwrap();
    let (hash, purpose, whose) = ("late".to_owned(), Purpose::Handover, Some(ada.id.clone()));
    let (body, until) = (String::new(), i64::MAX);
    let ticket = Ticket { hash, purpose, person: whose, body, made: 1, until, used: None };
    assert_eq!(store.issue(ticket.clone(), Some(before.epoch)).await, Err(StoreError::Gone));
    assert!(house.texts("SELECT hash FROM tickets").await.is_empty());
    store.issue(ticket, Some(before.epoch + 1)).await.unwrap();
}

#[tokio::test]
async fn who_is_banned_neither_takes_a_code_nor_gives_one() {
    let house = House::open().await;
    let (ada, guest) = (ada(&house).await, house.person().await);
    let own = code(&ada).await;
    banned(&house, &guest).await;
    let refused = guest.post("/api/handover/take", own.clone()).await;
    assert!(says_banned(&refused), "the ban does not come along: {refused:?}");
    assert_eq!(ada.get("/api/me").await.status, 200);
    let own = code(&ada).await;
    banned(&house, &ada).await;
    let refused = house.person().await.post("/api/handover/take", own).await;
    assert!(says_banned(&refused), "{refused:?}");
}
