//! Seats that change hands: bots that are called off, clocks of who comes back, votes, and nobody with two hands.

use crate::support::{House, Live, Person, play_out, two_at};
use games::kernel::Dice;
use serde_json::{Value, json};
use std::time::Duration;

async fn log(house: &House, table: &str) -> Vec<server::store::Row> {
    let store = &house.running.node.store;
    let key = store.shelf(table).await.unwrap().unwrap().key;
    store.log(key, 0).await.unwrap()
}

async fn acted(house: &House, table: &str) -> usize {
    log(house, table).await.iter().filter(|row| row.body.contains(r#""kind":"acted""#)).count()
}

async fn sleep(millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
}

#[tokio::test]
async fn nobody_looks_into_two_hands() {
    let house = House::with(|config| config.bot_delay = Duration::from_secs(3_600)).await;
    let (table, [one, two], _lives) = two_at(&house, "toy").await;
    two.at(&table, "leave", json!({})).await;
    one.at(&table, "leave", json!({})).await;
    let path = format!("/api/tables/{table}/sit");
    let refused = one.post(&path, json!({"seat": 1})).await;
    assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("conflict")));
    assert_eq!(one.at(&table, "sit", json!({})).await["seats"][0]["person"]["id"], one.id.as_str());
    let three = house.person().await;
    assert_eq!(three.at(&table, "sit", json!({})).await["seats"][1]["person"]["id"], three.id.as_str());
    assert_eq!(two.post(&path, json!({})).await.status, 409, "the seat has gone to somebody else");
}

#[tokio::test]
async fn before_the_start_a_seat_can_be_changed() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open", "open"]})).await;
    for seat in [1, 2] {
        two.at(&table, "sit", json!({"seat": seat})).await;
        two.at(&table, "leave", json!({})).await;
    }
    two.at(&table, "sit", json!({"seat": 1})).await;
}

#[tokio::test]
async fn a_bot_does_not_play_for_who_has_come_back() {
    let house = House::with(|config| config.bot_delay = Duration::from_millis(1_200)).await;
    let (table, [one, _], [mut here, _there]) = two_at(&house, "tic_tac_toe").await;
    one.at(&table, "hand", json!({"level": "random"})).await;
    sleep(300).await;
    one.at(&table, "return", json!({})).await;
    // Handed over once more, a bot takes its whole time.
    sleep(300).await;
    one.at(&table, "hand", json!({"level": "random"})).await;
    sleep(700).await;
    assert_eq!(acted(&house, &table).await, 0, "the first bot has played for the second");
    one.at(&table, "return", json!({})).await;
    sleep(1_800).await;
    assert_eq!(acted(&house, &table).await, 0, "a bot has played for a person who is there");
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
}

#[tokio::test]
async fn a_table_stays_in_memory_while_its_bot_thinks() {
    let house = House::with(|config| {
        config.bot_delay = Duration::from_millis(400);
        config.rest_after = Duration::from_millis(50);
    })
    .await;
    let one = house.person().await;
    let table = one.table(json!({"game": "tic_tac_toe", "seats": [{"bot": "random"}, "me"]})).await;
    one.at(&table, "start", json!({})).await;
    for _ in 0..40 {
        if acted(&house, &table).await == 1 {
            return;
        }
        sleep(50).await;
    }
    panic!("the bot's answer found nobody");
}

#[tokio::test]
async fn who_comes_back_to_an_empty_clock_has_time_again() {
    let house = House::with(|config| {
        config.clock_grace = Duration::ZERO;
        config.bot_delay = Duration::from_secs(3_600);
    })
    .await;
    let (one, two) = (house.person().await, house.person().await);
    let clock = json!({"bank": {"seconds": 1, "increment": 0}});
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"], "clock": clock})).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut live = one.watch(&table).await;
    let is_bot = |live: &Live| live.last["table"]["seats"][0].get("bot").is_some();
    live.expect("update").await;
    while !is_bot(&live) {
        live.expect("update").await;
    }
    one.at(&table, "return", json!({})).await;
    while is_bot(&live) {
        live.expect("update").await;
    }
    assert!(live.last["clock"]["left"].as_i64().unwrap() > 900, "{}", live.last["clock"]);
    while !is_bot(&live) {
        live.expect("update").await;
    }
    one.at(&table, "leave", json!({})).await;
    let three = house.person().await;
    three.at(&table, "sit", json!({})).await;
    sleep(200).await;
    assert!(three.facts(&table).await["seats"][0].get("person").is_some(), "a newcomer has no time");
}

/// Four at a table whose first is late, and the others' connections.
async fn late_at_a_vote(house: &House) -> (String, Vec<Person>, Vec<Live>) {
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(house.person().await);
    }
    let clock = json!({"per_move": {"seconds": 2}});
    let seats = ["me", "open", "open", "open"];
    let table =
        people[0].table(json!({"game": "toy", "seats": seats, "clock": clock, "timeout": "vote"})).await;
    for person in &people[1..] {
        person.at(&table, "sit", json!({})).await;
    }
    people[0].at(&table, "start", json!({})).await;
    let mut lives = Vec::new();
    for (at, person) in people.iter().enumerate().skip(1) {
        let mut live = person.watch(&table).await;
        live.expect("update").await;
        let action = live.choose(&mut Dice::from_seed("late")).unwrap();
        live.act(&format!("early{at}"), &action).await;
        live.expect("done").await;
        lives.push(live);
    }
    for live in &mut lives {
        while live.last["question"].is_null() {
            live.expect("update").await;
        }
        assert_eq!(live.last["question"]["time_is_up"]["seat"], 0);
    }
    (table, people, lives)
}

#[tokio::test]
async fn a_vote_ends_with_the_votes_cast() {
    for (votes, expected) in [(vec![], "bot"), (vec!["bot"], "bot"), (vec!["wait"], "person")] {
        let house = House::with(|config| {
            config.clock_grace = Duration::ZERO;
            config.shortest_vote = Duration::from_millis(1_500);
        })
        .await;
        let (_, _, mut lives) = late_at_a_vote(&house).await;
        let begun = std::time::Instant::now();
        for (at, vote) in votes.iter().enumerate() {
            lives[at].say(&json!({"vote": {"client": "v", "choice": vote}})).await;
            lives[at].expect("done").await;
        }
        while !lives[2].last["question"].is_null() {
            lives[2].expect("update").await;
        }
        let facts = &lives[2].last["table"];
        assert!(begun.elapsed() > Duration::from_millis(400), "{votes:?}: one of three has decided");
        assert!(facts["seats"][0].get(expected).is_some(), "{votes:?}: {facts}");
    }
}

#[tokio::test]
async fn a_vote_is_not_held_up_by_changing_places() {
    let house = House::with(|config| {
        config.clock_grace = Duration::ZERO;
        config.shortest_vote = Duration::from_millis(1_000);
        config.bot_delay = Duration::from_secs(3_600);
    })
    .await;
    let (table, people, mut lives) = late_at_a_vote(&house).await;
    for _ in 0..8 {
        people[1].at(&table, "hand", json!({"level": "random"})).await;
        sleep(100).await;
        people[1].at(&table, "return", json!({})).await;
        sleep(100).await;
    }
    while !lives[2].last["question"].is_null() {
        lives[2].expect("update").await;
    }
    let timed_out = |row: &&server::store::Row| row.body.contains(r#""kind":"timed_out""#);
    assert_eq!(log(&house, &table).await.iter().filter(timed_out).count(), 1);
}

#[tokio::test]
async fn who_was_sent_away_does_not_look_on_at_a_private_table() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    two.at(&table, "sit", json!({})).await;
    let mut live = two.watch(&table).await;
    live.expect("update").await;
    one.at(&table, "remove", json!({"seat": 1})).await;
    assert_eq!(live.expect("bye").await["again"], false);
    assert_eq!(two.get(&format!("/api/tables/{table}")).await.status, 403);
    assert_eq!(two.watch(&table).await.expect("bye").await["again"], false);
    let house = house.restart(|_| {}).await;
    let two = Person { address: house.running.address, ..two };
    assert_eq!(two.post(&format!("/api/tables/{table}/sit"), json!({})).await.status, 403);
}

#[tokio::test]
async fn what_changes_a_table_without_playing_on_is_bounded() {
    let house = House::with(|config| {
        config.books = games::CATALOGUE;
        config.limits.changes_per_minute = 5;
        config.bot_delay = Duration::from_secs(3_600);
    })
    .await;
    let one = house.person().await;
    let bot = json!({"bot": "random"});
    let table = one.table(json!({"game": "mystic_war", "seats": ["me", bot, bot]})).await;
    one.at(&table, "start", json!({})).await;
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    for count in 0..20 {
        let answer = if count % 2 == 0 { json!("quiet") } else { Value::Null };
        live.say(&json!({"standing": {"client": format!("s{count}"), "answer": answer}})).await;
    }
    assert_eq!(live.expect("refused").await["code"], "too_much");
    sleep(200).await;
    assert!(log(&house, &table).await.len() <= 2 + 6);
    assert_eq!(one.post(&format!("/api/tables/{table}/hand"), json!({"level": "random"})).await.status, 429);
}

#[tokio::test]
async fn a_refusal_does_not_tell_spectators_of_an_end_they_have_not_seen() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "spectator_delay": 30});
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    let path = format!("/api/tables/{table}/sit");
    let wishes = [json!({"seat": 1}), json!({})];
    let mut before = Vec::new();
    for wish in &wishes {
        before.push(three.post(&path, wish.clone()).await.text);
    }
    play_out(&mut lives, &mut Dice::from_seed("over")).await;
    assert_eq!(one.facts(&table).await["state"], "over");
    for (wish, before) in wishes.iter().zip(before) {
        assert_eq!(three.post(&path, wish.clone()).await.text, before);
    }
}

#[tokio::test]
async fn the_maker_gives_open_seats_to_bots_and_takes_them_back() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open", "open"]})).await;
    let path = format!("/api/tables/{table}/fill");
    let wish = json!({"seat": 1, "level": "random"});
    assert_eq!(two.post(&path, wish.clone()).await.status, 403, "only the maker fills seats");
    assert_eq!(one.post(&path, json!({"seat": 1, "level": "wise"})).await.status, 400);
    assert_eq!(one.post(&path, json!({"seat": 7, "level": "random"})).await.status, 422);
    assert_eq!(one.at(&table, "fill", wish.clone()).await["seats"][1]["bot"]["level"], "random");
    assert_eq!(one.post(&path, wish.clone()).await.status, 409, "a seat is filled once");
    assert_eq!(one.post(&path, json!({"seat": 0, "level": "random"})).await.status, 409);
    // A friend comes after all, and another bot takes the last seat.
    assert_eq!(one.at(&table, "remove", json!({"seat": 1})).await["seats"][1], "open");
    two.at(&table, "sit", json!({"seat": 1})).await;
    one.at(&table, "fill", json!({"seat": 2, "level": "random"})).await;
    assert_eq!(one.at(&table, "start", json!({})).await["state"], "playing");
    assert_eq!(one.post(&path, json!({"seat": 2, "level": "random"})).await.status, 409, "the game is on");
    // The log alone gives the same table.
    let house = house.restart(|_| {}).await;
    let again = Person { address: house.running.address, ..one };
    assert_eq!(again.facts(&table).await["seats"][2]["bot"]["level"], "random");
}

#[tokio::test]
async fn everybody_knows_who_is_there_and_how_many_watch() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    two.at(&table, "sit", json!({"seat": 1})).await;
    let path = format!("/api/tables/{table}/presence");
    assert_eq!(one.get(&path).await.json(), json!({"seats": [], "watching": 0}));
    let _one = one.watch(&table).await;
    // Two windows of one person are one person.
    let _two = [two.watch(&table).await, two.watch(&table).await];
    let _three = three.watch(&table).await;
    assert_eq!(three.get(&path).await.json(), json!({"seats": [0, 1], "watching": 1}));
    assert_eq!(one.get("/api/tables/nowhere/presence").await.status, 404);
}

/// Who sees the table later sees later, too, who has left it.
#[tokio::test]
async fn who_is_there_is_told_of_the_table_that_one_sees() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"], "spectator_delay": 3600})).await;
    two.at(&table, "sit", json!({"seat": 1})).await;
    let _all = [one.watch(&table).await, two.watch(&table).await, three.watch(&table).await];
    one.at(&table, "start", json!({})).await;
    two.at(&table, "leave", json!({})).await;
    let path = format!("/api/tables/{table}/presence");
    assert_eq!(one.get(&path).await.json(), json!({"seats": [0], "watching": 2}));
    assert_eq!(three.get(&path).await.json(), json!({"seats": [0, 1], "watching": 1}));
}
