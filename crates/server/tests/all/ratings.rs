//! Ratings: which games count, for whom, and that reckoning them from the logs gives the same numbers.

use crate::support::{BOOKS, House, Live, Person, place, play_out};
use games::kernel::Dice;
use serde_json::{Value, json};
use server::ratings::{LEAST, Ratings};
use server::stage::Stage;
use server::store::{self, RatedGame, Store, StoreSettings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Somebody with an account.
pub(crate) async fn account(house: &House, name: &str) -> Person {
    let guest = house.person().await;
    let reply = guest.post("/api/account", json!({"name": name, "password": "correct horse"})).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let line =
        reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie: pantheon=")).unwrap();
    let cookie = line.split_once(": ").unwrap().1.split(';').next().unwrap().to_owned();
    Person { cookie, ..guest }
}

fn rated(more: &Value) -> Value {
    let mut wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "rated": true, "listed": true});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

/// A rated game of two that has begun.
async fn begin(one: &Person, two: &Person, wish: Value) -> (String, [Live; 2]) {
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    (table, lives)
}

/// Plays on by oneself, against bots, until the game is over.
async fn alone(live: &mut Live, seed: &str) {
    let (mut dice, mut count) = (Dice::from_seed(seed), 0);
    while !live.over() {
        match live.choose(&mut dice) {
            Some(action) => {
                count += 1;
                live.act(&format!("alone {count}"), &action).await;
                live.expect("done").await;
            }
            None => drop(live.hear().await.expect("the server is there")),
        }
    }
}

/// Plays it to its end at random.
async fn whole(one: &Person, two: &Person, wish: Value, seed: &str) -> String {
    let (table, mut lives) = begin(one, two, wish).await;
    play_out(&mut lives, &mut Dice::from_seed(seed)).await;
    assert_eq!(one.facts(&table).await["state"], "over");
    table
}

async fn ratings(asks: &Person, of: &Person) -> Value {
    asks.get(&format!("/api/people/{}/ratings", of.id)).await.json()
}

/// The points of somebody who has one rating; once the game has been kept.
async fn points(asks: &Person, of: &Person, played: u64) -> i64 {
    for _ in 0..3_000 {
        let found = ratings(asks, of).await;
        if found[0]["played"] == played {
            return found[0]["points"].as_i64().unwrap();
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{played} games were never counted");
}

#[tokio::test]
async fn rated_tables_are_for_accounts_and_marked_before_one_sits_down() {
    let house = House::open().await;
    let (guest, ada) = (house.person().await, account(&house, "Ada").await);
    let reply = guest.post("/api/tables", rated(&json!({}))).await;
    assert_eq!((reply.status, &reply.json()["code"]), (403, &json!("forbidden")));
    assert_eq!(ada.post("/api/tables", rated(&json!({"hints": true}))).await.status, 400);
    let over = ada.table(json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}]})).await;
    ada.at(&over, "start", json!({})).await;
    alone(&mut ada.watch(&over).await, "fork").await;
    let fork = json!({"seats": ["me", "open"], "fork": {"table": over, "at": 1}});
    assert_eq!(ada.post("/api/tables", rated(&fork)).await.status, 400);
    assert!(ratings(&ada, &ada).await.as_array().unwrap().is_empty(), "nobody said that this one counts");

    let table = ada.table(rated(&json!({}))).await;
    assert_eq!(guest.get("/api/tables").await.json()[0]["rated"], true);
    assert_eq!(guest.facts(&table).await["rated"], true);
    let path = format!("/api/tables/{table}/sit");
    assert_eq!(guest.post(&path, json!({})).await.status, 403);
    assert_eq!(guest.facts(&table).await["seats"][1], "open", "nothing has changed");
}

#[tokio::test]
async fn whoever_plays_on_for_somebody_is_not_counted_in_their_place() {
    let house = House::open().await;
    let (ada, bob, eve) =
        (account(&house, "Ada").await, account(&house, "Bob").await, account(&house, "Eve").await);
    let (table, mut lives) = begin(&ada, &bob, rated(&json!({}))).await;
    let hand = bob.post(&format!("/api/tables/{table}/hand"), json!({"level": "random"})).await;
    assert_eq!(hand.status, 409, "everybody plays themselves");
    bob.at(&table, "leave", json!({})).await;
    let sit = |person: &Person| {
        let person = person.clone();
        let path = format!("/api/tables/{table}/sit");
        async move { person.post(&path, json!({"seat": 1})).await.status }
    };
    assert_eq!(sit(&eve).await, 409, "seats stand");
    assert_eq!(sit(&bob).await, 200, "who began may come back");
    bob.at(&table, "leave", json!({})).await;
    alone(&mut lives[0], "left").await;
    let (up, down) = (points(&eve, &ada, 1).await, points(&eve, &bob, 1).await);
    assert!(up > 1500 && down < 1500, "{up} {down}: who left is last, whatever the bot did");
}

#[tokio::test]
async fn ratings_wait_for_the_spectators_delay() {
    let house = House::open().await;
    let (ada, bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let begun = std::time::Instant::now();
    whole(&ada, &bob, rated(&json!({"spectator_delay": 4})), "late").await;
    let early = ratings(&ada, &ada).await;
    // Where the machine was too busy to play nine moves in time there is nothing to see.
    let in_time = begun.elapsed().as_secs() < 4;
    assert!(!in_time || early.as_array().unwrap().is_empty(), "nobody hears of it before spectators do");
    points(&bob, &ada, 1).await;
    assert!(begun.elapsed().as_secs() >= 4);
}

#[tokio::test]
async fn who_plays_together_is_rated_against_the_preset() {
    let house = House::with(|config| config.books = games::CATALOGUE).await;
    let (ada, bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    whole(&ada, &bob, rated(&json!({"game": "mammothodus"})), "together").await;
    let (one, two) = (points(&bob, &ada, 1).await, points(&ada, &bob, 1).await);
    assert!(one == two && one < 1500, "{one} {two}: whoever plays at random loses, and all together");
}

/// The games of a store, told from its logs alone.
async fn from_the_logs(store: &dyn Store) -> Ratings {
    let mut games: Vec<RatedGame> = Vec::new();
    for line in store.all(100).await.unwrap() {
        let shelf = store.shelf(&line.table).await.unwrap().unwrap();
        let rows = store.log(shelf.key, 0).await.unwrap();
        let stage = Stage::read(BOOKS[0], shelf, (&rows, &[]), BTreeMap::new()).unwrap();
        games.push(stage.rated());
    }
    games.sort_by_key(|game| (game.at, game.key));
    let mut ratings = Ratings::new("tic_tac_toe");
    games.iter().filter(|game| !game.contestants.is_empty()).for_each(|game| ratings.count(game));
    ratings
}

#[tokio::test]
async fn reckoning_from_the_logs_gives_the_same_numbers_and_who_left_stays_without_a_name() {
    let house = House::open().await;
    let (ada, bob, eve) =
        (account(&house, "Ada").await, account(&house, "Bob").await, account(&house, "Eve").await);
    for (at, (one, two)) in [(&ada, &bob), (&bob, &eve), (&eve, &ada), (&ada, &eve)].into_iter().enumerate() {
        whole(one, two, rated(&json!({})), &format!("game {at}")).await;
    }
    whole(&ada, &bob, json!({"game": "tic_tac_toe", "seats": ["me", "open"]}), "unrated").await;
    let before = [points(&ada, &ada, 3).await, points(&ada, &eve, 3).await];
    let exported = ada.get("/api/me/export").await.json();
    assert_eq!(exported["ratings"], ratings(&eve, &ada).await);
    assert_eq!(bob.ask("DELETE", "/api/me", None).await.status, 200);
    assert_eq!([points(&ada, &ada, 3).await, points(&ada, &eve, 3).await], before);
    assert!(ratings(&ada, &bob).await.as_array().unwrap().is_empty(), "who is gone has none");
    let house = house.restart(|_| {}).await;
    let again = |person: &Person| Person { address: house.running.address, ..person.clone() };
    let (ada, eve) = (again(&ada), again(&eve));
    assert_eq!([points(&ada, &ada, 3).await, points(&ada, &eve, 3).await], before);
    let told = [ratings(&ada, &ada).await[0].clone(), ratings(&ada, &eve).await[0].clone()];
    let House { running, scratch } = house;
    running.stop().await.unwrap();
    let store: Arc<dyn Store> = store::open(&StoreSettings::at(place(&scratch.file("db")))).await.unwrap();
    let anew = from_the_logs(&*store).await;
    for (person, told) in [&ada, &eve].into_iter().zip(told) {
        assert_eq!(json!(anew.of(&person.id)), told);
    }
    assert!(anew.of(&bob.id).is_some(), "the others are measured by who has left");
}

#[tokio::test]
async fn the_list_of_leaders_wants_enough_games_and_keeps_seasons() {
    let house = House::open().await;
    let ada = account(&house, "Ada").await;
    let board = |query: &'static str| {
        let ada = ada.clone();
        async move { ada.get(&format!("/api/ratings/tic_tac_toe{query}")).await }
    };
    let empty = board("").await.json();
    assert_eq!(
        (&empty["lines"], &empty["seasons"], &empty["least"]),
        (&json!([]), &json!([]), &json!(LEAST))
    );
    assert!(empty["bots"].as_array().unwrap().iter().any(|bot| bot["level"] == "random"));
    for game in 0..LEAST {
        let so_far = ada.get("/api/ratings/tic_tac_toe").await.json();
        assert_eq!(so_far["lines"], json!([]), "after {game} games");
        let table = ada.table(rated(&json!({"seats": ["me", {"bot": "random"}]}))).await;
        ada.at(&table, "start", json!({})).await;
        alone(&mut ada.watch(&table).await, &format!("leader {game}")).await;
        points(&ada, &ada, u64::from(game) + 1).await;
    }
    let all = board("").await.json();
    let line = &all["lines"][0];
    assert_eq!(
        (&line["name"], &line["place"], &line["rating"]["settled"]),
        (&json!("Ada"), &json!(1), &json!(true))
    );
    let season = all["seasons"][0].as_str().unwrap().to_owned();
    let of_season = ada.get(&format!("/api/ratings/tic_tac_toe?season={season}")).await.json();
    assert_eq!((&of_season["lines"], &of_season["season"]), (&all["lines"], &json!(season)));
    for (query, status) in [
        ("?season=1999-4", 404),
        ("?season=soon", 400),
        ("?season=", 400),
        ("?year=1", 400),
        ("?season=%00", 400),
    ] {
        assert_eq!(board(query).await.status, status, "{query}");
    }
    assert_eq!(ada.get("/api/ratings/chess").await.status, 404);
    assert_eq!(ada.ask("DELETE", "/api/me", None).await.status, 200);
    let other = house.person().await;
    assert_eq!(other.get("/api/ratings/tic_tac_toe").await.json()["lines"], json!([]));
}
