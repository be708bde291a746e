//! A response window stands for its steady time whoever answers and however fast: the clock on the wall tells nothing.

use crate::support::{House, Live, Person};
use games::kernel::Dice;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const WINDOW: Duration = Duration::from_millis(1500);

async fn house() -> House {
    House::with(|config| {
        config.books = games::CATALOGUE;
        config.window = WINDOW;
        config.bot_delay = Duration::from_millis(50);
    })
    .await
}

/// Three people at a table of Mystic War, just after a window has opened in which all of them are asked; and a moment just
/// before it did.
async fn at_a_window(house: &House) -> (String, Vec<Person>, Vec<Live>, Instant) {
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(house.person().await);
    }
    let clock = json!({"bank": {"seconds": 1000, "increment": 0}});
    let wish = json!({"game": "mystic_war", "seats": ["me", "open", "open"], "nonce": "a", "clock": clock});
    let table = people[0].table(wish).await;
    for person in &people[1..] {
        person.at(&table, "sit", json!({"nonce": "b"})).await;
    }
    people[0].at(&table, "start", json!({})).await;
    let mut lives = Vec::new();
    for person in &people {
        let mut live = person.watch(&table).await;
        live.expect("update").await;
        lives.push(live);
    }
    let (mut dice, mut before) = (Dice::from_seed("window"), Instant::now());
    for count in 0..200 {
        if lives.iter().all(|live| can_pass(live) && awaited(live) == 3) {
            return (table, people, lives, before);
        }
        let at = lives.iter().position(|live| live.last["ask"].is_object()).unwrap();
        let action = lives[at].choose(&mut dice).unwrap();
        before = Instant::now();
        lives[at].act(&format!("to{count}"), &action).await;
        lives[at].expect("done").await;
        for live in &mut lives {
            while !live.silent_now().await {}
        }
    }
    panic!("no window opened");
}

fn can_pass(live: &Live) -> bool {
    live.last["ask"]["pass"].is_string()
}

fn awaited(live: &Live) -> usize {
    live.last["awaited"].as_array().map_or(0, Vec::len)
}

fn left(live: &Live) -> i64 {
    live.last["clock"]["left"].as_i64().unwrap()
}

async fn pass(live: &mut Live, client: &str) {
    let action = live.last["ask"]["pass"].as_str().unwrap().to_owned();
    live.act(client, &action).await;
}

/// Hears nothing until the window has stood its time, then what came of it.
async fn closes_on_time(live: &mut Live, opened: Instant) -> Value {
    let update = live.expect("update").await;
    let stood = opened.elapsed();
    assert!(stood >= WINDOW, "the window closed after {stood:?}");
    update
}

/// MW-8.7: a window stands for its minimum time however fast the answers came.
#[tokio::test]
async fn quick_answers_do_not_close_a_window() {
    let house = house().await;
    let (table, people, mut lives, opened) = at_a_window(&house).await;
    let left: Vec<i64> = lives.iter().map(left).collect();
    for (at, live) in lives.iter_mut().enumerate() {
        pass(live, &format!("p{at}")).await;
    }
    for (live, left) in lives.iter_mut().zip(left) {
        closes_on_time(live, opened).await;
        let lost = left - self::left(live);
        assert!(lost < WINDOW.as_millis() as i64 / 2, "who answers at once lost {lost} ms of their time");
        live.expect("done").await;
    }
    assert_eq!(people[0].facts(&table).await["state"], "playing");
}

/// MW-8.7: a pass by standing order looks like any other.
#[tokio::test]
async fn a_standing_answer_looks_like_any_other() {
    let house = house().await;
    let (_, _, mut lives, opened) = at_a_window(&house).await;
    // Two have it answered for them; the third must not be able to tell that from people who pass.
    for live in &mut lives[1..] {
        live.say(&json!({"standing": {"client": "s", "answer": "quiet"}})).await;
    }
    pass(&mut lives[0], "p").await;
    let update = closes_on_time(&mut lives[0], opened).await;
    assert!(update["awaited"].as_array().is_none_or(|awaited| !awaited.contains(&json!(0))), "{update}");
    lives[0].expect("done").await;
    lives[0].expect("update").await;
}

#[tokio::test]
async fn a_window_that_has_stood_takes_answers_at_once() {
    let house = house().await;
    let (_, _, mut lives, opened) = at_a_window(&house).await;
    tokio::time::sleep_until((opened + WINDOW * 3 / 2).into()).await;
    for (at, live) in lives.iter_mut().enumerate() {
        let asked = Instant::now();
        pass(live, &format!("p{at}")).await;
        live.expect("done").await;
        assert!(asked.elapsed() < WINDOW, "an answer waits though the window is old");
    }
}

#[tokio::test]
async fn what_was_said_by_somebody_who_has_gone_is_done_all_the_same() {
    let house = house().await;
    let (table, people, mut lives, _) = at_a_window(&house).await;
    for (at, live) in lives.iter_mut().enumerate() {
        pass(live, &format!("p{at}")).await;
    }
    drop(lives.remove(0));
    lives[0].expect("done").await;
    let mut back = people[0].watch(&table).await;
    back.expect("update").await;
    back.say(&json!({"act": {"client": "p0", "seen": 0, "action": "pass"}})).await;
    back.expect("done").await;
}

#[tokio::test]
async fn options_that_tell_hands_by_their_speed_are_not_for_people() {
    let house = house().await;
    let one = house.person().await;
    let wish = json!({"game": "mystic_war", "seats": ["me", "open", "open"], "options": {"prompt_policy": "folded"}});
    assert_eq!(one.post("/api/tables", wish).await.status, 400);
}
