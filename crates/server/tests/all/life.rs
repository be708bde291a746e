//! The whole life of a table.

use crate::support::{House, play_out, two_at};
use games::kernel::{Dice, Record};
use protocol::{Fair, fair};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn a_game_from_the_first_seat_to_the_rematch() {
    let house = House::open().await;
    let (table, [one, two], mut lives) = two_at(&house, "toy").await;
    let facts = one.facts(&table).await;
    assert_eq!(facts["state"], "playing");
    assert!(facts["fair"].get("secret").is_none() && facts["fair"].get("nonces").is_none());
    assert_eq!(one.get(&format!("/api/tables/{table}/record")).await.status, 409);
    play_out(&mut lives, &mut Dice::from_seed("life")).await;
    let facts = one.facts(&table).await;
    assert_eq!(facts["state"], "over");
    let record = Record::parse(&one.get(&format!("/api/tables/{table}/record")).await.text).unwrap();
    assert!(crate::support::BOOKS[2].resume(&record, usize::MAX).is_ok());
    let shown: Fair = serde_json::from_value(facts["fair"].clone()).unwrap();
    assert_eq!(shown.nonces, ["aa", "bb"]);
    assert_eq!(fair::verify(&shown, record.seed.as_deref().unwrap()), Ok(()));
    assert!(!one.get(&format!("/api/tables/{table}/lines")).await.text.is_empty());
    let again = one.at(&table, "rematch", json!({"nonce": "cc"})).await;
    let same = two.at(&table, "rematch", json!({})).await;
    assert_eq!(again, same);
    let next = again["table"].as_str().unwrap();
    two.at(next, "sit", json!({"nonce": "dd"})).await;
    assert_eq!(one.at(next, "start", json!({})).await["state"], "playing");
    let mine = two.get("/api/me/tables").await.json();
    assert_eq!(mine.as_array().unwrap().len(), 2);
    assert_eq!(mine[0]["your_turn"], true);
    let standing = one.get(&format!("/api/people/{}/standings", one.id)).await.json();
    assert_eq!(standing[0]["played"], 1);
}

#[tokio::test]
async fn seats_are_taken_left_and_given_to_bots() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let wish = json!({"game": "toy", "seats": ["me", "open", {"bot": "random"}], "listed": true});
    let table = one.table(wish).await;
    let listed = three.get("/api/tables").await.json();
    assert_eq!(listed[0]["table"], table.as_str());
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(one.post(&path("start"), json!({})).await.status, 409);
    two.at(&table, "sit", json!({"seat": 1})).await;
    assert_eq!(two.post(&path("start"), json!({})).await.status, 403);
    assert_eq!(three.post(&path("sit"), json!({"seat": 1})).await.status, 409);
    assert_eq!(three.post(&path("sit"), json!({"seat": 7})).await.status, 422);
    two.at(&table, "leave", json!({})).await;
    two.at(&table, "sit", json!({})).await;
    assert_eq!(two.post(&path("remove"), json!({"seat": 0})).await.status, 403);
    let four = house.person().await;
    two.at(&table, "leave", json!({})).await;
    four.at(&table, "sit", json!({})).await;
    one.at(&table, "remove", json!({"seat": 1})).await;
    assert_eq!(four.post(&path("sit"), json!({})).await.status, 403, "who was sent away stays away");
    assert_eq!(four.facts(&table).await["seats"][1], "open", "a listed table can be watched by anybody");
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    assert_eq!(one.post(&path("remove"), json!({"seat": 1})).await.status, 409);
    let facts = two.at(&table, "hand", json!({"level": "random"})).await;
    assert_eq!(facts["seats"][1]["bot"]["away"]["id"], two.id.as_str());
    two.at(&table, "return", json!({})).await;
    let facts = two.at(&table, "leave", json!({})).await;
    assert_eq!(facts["seats"][1]["bot"]["free"], true);
    let facts = three.at(&table, "sit", json!({})).await;
    assert_eq!(facts["seats"][1]["person"]["id"], three.id.as_str());
    let mut live = one.watch(&table).await;
    let update = live.expect("update").await;
    assert_eq!(update["you"], 0);
}

#[tokio::test]
async fn a_person_alone_plays_against_bots() {
    let house = House::open().await;
    let one = house.person().await;
    let wish =
        json!({"game": "toy", "seats": ["me", {"bot": "random"}, {"bot": "random"}, {"bot": "random"}]});
    let table = one.table(wish).await;
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    one.at(&table, "start", json!({})).await;
    let mut dice = Dice::from_seed("alone");
    let mut count = 0;
    while !live.over() {
        live.expect("update").await;
        if let Some(action) = live.choose(&mut dice) {
            count += 1;
            live.act(&format!("c{count}"), &action).await;
        }
    }
    assert!(count > 0);
}

#[tokio::test]
async fn another_request_under_the_same_id_is_refused() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    two.expect("update").await;
    two.act("a", "Mark{0}").await;
    two.expect("done").await;
    one.expect("update").await;
    one.act("a", "Mark{8}").await;
    assert_eq!(one.expect("refused").await["code"], "conflict");
    one.say(&json!({"undo": {"client": "a", "ask": false}})).await;
    assert_eq!(one.expect("refused").await["code"], "conflict");
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    one.act("b", "Mark{8}").await;
    one.expect("done").await;
}

#[tokio::test]
async fn a_retry_is_not_played_twice_and_a_stale_one_gets_the_view() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    let seen = one.number;
    one.act("a", "Mark{4}").await;
    let done = one.expect("done").await;
    one.say(&json!({"act": {"client": "a", "seen": seen, "action": "Mark{4}"}})).await;
    assert_eq!(one.expect("done").await, done);
    let early = two.number;
    two.expect("update").await;
    two.say(&json!({"act": {"client": "b", "seen": early, "action": "Mark{0}"}})).await;
    let update = two.expect("update").await;
    assert_eq!(two.expect("stale").await["client"], "b");
    assert_eq!(update["ask"]["actions"].as_array().unwrap().len(), 8);
    two.act("c", "Mark{4}").await;
    assert_eq!(two.expect("refused").await["code"], "illegal_action");
    two.act("d", "Mark{0}").await;
    two.expect("done").await;
    two.act("e", "Mark{1}").await;
    assert_eq!(two.expect("refused").await["code"], "not_your_turn");
}

#[tokio::test]
async fn who_comes_back_misses_nothing_on_any_device() {
    let house = House::open().await;
    let (table, [one, two], mut lives) = two_at(&house, "tic_tac_toe").await;
    let since = lives[1].number;
    let lines = lives[1].last["told"].as_array().unwrap().len() as u64;
    drop(std::mem::replace(&mut lives[1], two.watch(&table).await));
    lives[1].expect("update").await;
    lives[0].act("a", "Mark{4}").await;
    lives[0].expect("done").await;
    let mut back = two.watch_since(&table, &format!("?since={since}&seat=1")).await;
    let update = back.expect("update").await;
    assert_eq!((update["keep"].as_u64().unwrap(), update["told"].as_array().unwrap().len()), (lines, 1));
    assert_eq!(update["number"], since + 1);
    assert!(update.get("table").is_none());
    let mut elsewhere = one.watch(&table).await;
    assert_eq!(elsewhere.expect("update").await["number"].as_u64().unwrap(), lives[0].number);
    back.act("b", "Mark{0}").await;
    for live in [&mut elsewhere, &mut lives[0]] {
        assert_eq!(live.expect("update").await["ask"]["actions"].as_array().unwrap().len(), 7);
    }
    let mut stranger = house.person().await.watch_since(&table, "?since=3&seat=1").await;
    let update = stranger.expect("update").await;
    assert_eq!((update["you"].clone(), update["keep"].clone()), (Value::Null, json!(0)));
    stranger.act("x", "Mark{2}").await;
    assert_eq!(stranger.expect("refused").await["code"], "forbidden");
}

#[tokio::test]
async fn tables_are_read_from_the_log_when_the_server_comes_up_again() {
    let house = House::open().await;
    let (table, people, mut lives) = two_at(&house, "toy").await;
    let action = lives[0].choose(&mut Dice::from_seed("up")).unwrap();
    lives[0].act("a", &action).await;
    lives[0].expect("done").await;
    let (number, view) = (lives[0].number, lives[0].last["view"].clone());
    let house = house.restart(|_| {}).await;
    let mut one = people[0].clone();
    one.address = house.running.address;
    let mut live = one.watch(&table).await;
    let update = live.expect("update").await;
    assert_eq!((update["number"].as_u64().unwrap(), &update["view"]), (number, &view));
    live.say(&json!({"act": {"client": "a", "seen": 0, "action": action}})).await;
    assert_eq!(live.expect("done").await["number"], number);
}

#[tokio::test]
async fn time_runs_out_in_three_ways() {
    for (timeout, expected) in [("bot", "bot"), ("pass", "person"), ("vote", "person")] {
        let house = House::with(|config| config.clock_grace = Duration::ZERO).await;
        let (one, two) = (house.person().await, house.person().await);
        let clock = json!({"per_move": {"seconds": 1}});
        let wish =
            json!({"game": "tic_tac_toe", "seats": ["me", "open"], "clock": clock, "timeout": timeout});
        let table = one.table(wish).await;
        two.at(&table, "sit", json!({})).await;
        one.at(&table, "start", json!({})).await;
        let mut live = two.watch(&table).await;
        live.expect("update").await;
        assert!(live.last["clock"]["since"].is_null());
        let update = live.expect("update").await;
        let facts = one.facts(&table).await;
        assert!(facts["seats"][0].get(expected).is_some(), "{timeout}: {facts}");
        match timeout {
            "vote" => {
                assert_eq!(update["question"]["time_is_up"]["seat"], 0);
                live.say(&json!({"vote": {"client": "v", "choice": "bot"}})).await;
                live.expect("done").await;
                assert!(one.facts(&table).await["seats"][0].get("bot").is_some());
            }
            "bot" => assert_eq!(
                one.at(&table, "return", json!({})).await["seats"][0]["person"]["id"],
                one.id.as_str()
            ),
            _ => assert!(update["ask"].is_object(), "somebody else played for seat 0"),
        }
    }
}

#[tokio::test]
async fn tables_leave_memory_and_idle_ones_are_closed() {
    let house = House::with(|config| config.rest_after = Duration::from_millis(50)).await;
    let (table, [one, _], lives) = two_at(&house, "tic_tac_toe").await;
    drop(lives);
    for _ in 0..100 {
        if house.running.node.tables_in_memory() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(house.running.node.tables_in_memory(), 0);
    assert_eq!(one.facts(&table).await["state"], "playing");
    let house = house.restart(|config| config.close_after = Duration::ZERO).await;
    let mut one = one.clone();
    one.address = house.running.address;
    for _ in 0..100 {
        if one.facts(&table).await["state"] == "closed" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the table was not closed");
}

#[tokio::test]
async fn the_catalogue_is_shown_and_options_are_the_games_own() {
    let house = House::open().await;
    let one = house.person().await;
    let games = one.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), 3);
    assert_eq!(games[2]["options"][0]["default"], 3);
    assert_eq!(one.get("/api/bots").await.json()[0]["level"], "random");
    let bad = [
        json!({"game": "ludo", "seats": ["me"]}),
        json!({"game": "toy", "seats": ["me"]}),
        json!({"game": "toy", "seats": ["me", "me"]}),
        json!({"game": "toy", "seats": ["me", {"bot": "genius"}]}),
        json!({"game": "toy", "seats": ["me", "open"], "options": {"rounds": 99}}),
        json!({"game": "toy", "seats": ["me", "open"], "options": {"x": 1}}),
        json!({"game": "toy", "seats": ["me", "open"], "nonce": "a b"}),
        json!({"game": "toy", "seats": ["me", "open"], "clock": {"per_move": {"seconds": 0}}}),
        json!({"game": "toy", "seats": ["me", "open"], "surprise": 1}),
        json!([]),
    ];
    for wish in bad {
        let reply = one.post("/api/tables", wish.clone()).await;
        assert!((400..500).contains(&reply.status), "{wish}: {reply:?}");
        assert!(!reply.json()["message"].as_str().unwrap().is_empty());
    }
}
