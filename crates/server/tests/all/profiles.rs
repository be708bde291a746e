//! What people show of themselves, and to whom.

use crate::ratings::account;
use crate::support::{BOOKS, House, Person, place, play_out};
use games::kernel::Dice;
use serde_json::{Value, json};
use server::stage::Stage;
use server::store::{self, StoreSettings};
use std::collections::BTreeMap;

/// A game of two to its end; the key of its replay.
async fn whole(one: &Person, two: &Person, more: &Value) -> (String, String) {
    let mut wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"]});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    play_out(&mut lives, &mut Dice::from_seed("profile")).await;
    let replay = one.facts(&table).await["replay"].as_str().unwrap().to_owned();
    // Who played hears of the end at once, and as soon as it is kept.
    while !replays(&profile(one, &one.id).await).contains(&replay.as_str()) {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    (table, replay)
}

async fn profile(asks: &Person, whose: &str) -> Value {
    let reply = asks.get(&format!("/api/people/{whose}/profile")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

/// What it says of the game that is played here.
fn game(profile: &Value) -> &Value {
    let games = profile["games"].as_array().unwrap();
    games.iter().find(|game| game["game"] == "tic_tac_toe").unwrap()
}

fn replays(profile: &Value) -> Vec<&str> {
    profile["history"].as_array().unwrap().iter().map(|game| game["replay"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_profile_tells_games_rivals_and_feats_and_hides_private_tables() {
    let house = House::open().await;
    let (ada, bob, eve) = (account(&house, "Ada").await, account(&house, "Bob").await, house.person().await);
    let (_, open) = whole(&ada, &bob, &json!({"listed": true, "rated": true})).await;
    let (_, closed) = whole(&bob, &ada, &json!({})).await;
    let own = profile(&ada, "ada").await;
    assert_eq!((&own["person"], &own["shown"]), (&json!(ada.id), &json!("everybody")));
    assert_eq!(replays(&own), [closed.as_str(), open.as_str()]);
    assert_eq!(game(&own)["played"], 2);
    let seen = profile(&eve, &ada.id).await;
    assert_eq!(replays(&seen), [open.as_str()], "a private game is for who played it");
    assert!(seen.get("shown").is_none());
    assert_eq!(game(&seen), game(&own), "numbers count all games");
    let change = seen["history"][0]["change"].as_i64().unwrap();
    assert_eq!(game(&seen)["rating"]["points"].as_i64().unwrap(), 1500 + change);
    assert_eq!(game(&seen)["course"], json!([1500 + change]));
    let rival = &seen["rivals"][0];
    assert_eq!((&rival["name"], &rival["played"]), (&json!("Bob"), &json!(1)));
    assert_eq!(profile(&bob, "Ada").await["rivals"][0]["played"], 2);
    let won = |profile: &Value| {
        let feats = game(profile)["feats"].as_array().unwrap().clone();
        feats.iter().find(|feat| feat["id"] == "first_win").unwrap()["times"].as_u64().unwrap()
    };
    let (ada_won, bob_won) = (won(&own), won(&profile(&bob, "bob").await));
    assert_eq!(
        (json!(ada_won), json!(bob_won)),
        (game(&own)["won"].clone(), game(&profile(&bob, "bob").await)["won"].clone())
    );
    assert_eq!(ada.get("/api/me/export").await.json()["profile"], own);
}

#[tokio::test]
async fn who_may_see_a_profile_is_the_persons_choice() {
    let house = House::open().await;
    let (ada, bob, eve) = (account(&house, "Ada").await, account(&house, "Bob").await, house.person().await);
    whole(&ada, &bob, &json!({"listed": true, "rated": true})).await;
    let paths = ["profile", "ratings", "standings"].map(|what| format!("/api/people/{}/{what}", ada.id));
    for (shown, met, stranger) in [("met", 200, 403), ("nobody", 403, 403), ("everybody", 200, 200)] {
        assert_eq!(ada.post("/api/me/profile", json!({"shown": shown})).await.status, 200);
        for path in &paths {
            let statuses =
                [ada.get(path).await.status, bob.get(path).await.status, eve.get(path).await.status];
            assert_eq!(statuses, [200, met, stranger], "{shown} {path}");
        }
        assert_eq!(profile(&ada, "ada").await["shown"], shown);
    }
    for wrong in [json!({}), json!({"shown": "some"}), json!({"shown": "met", "more": 1}), json!(["met"])] {
        assert_eq!(ada.post("/api/me/profile", wrong.clone()).await.status, 400, "{wrong}");
    }
    for nobody in ["eve", "%00", "%F0%9F%98%80", &"f".repeat(300)] {
        assert_eq!(eve.get(&format!("/api/people/{nobody}/profile")).await.status, 404, "{nobody}");
    }
    assert_eq!(ada.ask("DELETE", "/api/me", None).await.status, 200);
    for whose in ["ada", &ada.id] {
        assert_eq!(bob.get(&format!("/api/people/{whose}/profile")).await.status, 404);
    }
    assert_eq!(profile(&bob, "bob").await["rivals"], json!([]), "who is gone is nobody's rival");
}

#[tokio::test]
async fn a_profile_waits_for_the_spectators_delay() {
    let house = House::open().await;
    let (ada, bob, eve) = (account(&house, "Ada").await, house.person().await, house.person().await);
    let begun = std::time::Instant::now();
    whole(&ada, &bob, &json!({"listed": true, "spectator_delay": 10})).await;
    let early = profile(&eve, "ada").await;
    assert!(begun.elapsed().as_secs() < 10, "the game was quicker than the delay");
    assert_eq!(
        (&early["history"], &early["rivals"], &game(&early)["played"]),
        (&json!([]), &json!([]), &json!(0))
    );
    assert!(game(&early)["feats"].as_array().unwrap().iter().all(|feat| feat["times"] == 0));
    while profile(&eve, "ada").await["history"] == json!([]) {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(begun.elapsed().as_secs() >= 10);
}

#[tokio::test]
async fn the_logs_alone_give_the_same_feats() {
    let house = House::open().await;
    let (ada, bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let (over, _) = whole(&ada, &bob, &json!({})).await;
    let (advised, _) = whole(&ada, &bob, &json!({"hints": true})).await;
    let House { running, scratch } = house;
    running.stop().await.unwrap();
    let store = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    let mut told = Vec::new();
    for table in [over, advised] {
        let shelf = store.shelf(&table).await.unwrap().unwrap();
        let rows = store.log(shelf.key, 0).await.unwrap();
        let mut names = BTreeMap::new();
        for person in [&ada, &bob] {
            names.insert(person.id.clone(), "x".to_owned());
        }
        told.push(Stage::read(BOOKS[0], shelf, (&rows, &[]), names).unwrap().achieved());
    }
    assert!(told[1].is_empty(), "advice achieves nothing");
    for person in [&ada, &bob] {
        let kept: Vec<String> =
            store.feats(&person.id, i64::MAX).await.unwrap().into_iter().map(|line| line.1).collect();
        let mut anew: Vec<String> =
            told[0].iter().filter(|one| one.person == person.id).map(|one| one.feat.clone()).collect();
        anew.sort_unstable();
        assert_eq!(kept, anew);
    }
    assert!(!told[0].is_empty(), "somebody has won");
}
