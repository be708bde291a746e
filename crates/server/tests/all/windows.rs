//! A response window stands for its steady time whoever answers and however fast: the clock on the wall tells nothing.

use crate::support::{House, Live, Person};
use games::kernel::{Dice, Seat, Seats};
use protocol::fair;
use serde_json::{Value, json};
use server::stage::Entry;
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

#[tokio::test]
async fn somebody_without_a_seat_does_not_fill_a_window() {
    let house = house().await;
    let (table, _, mut lives, _) = at_a_window(&house).await;
    let mut stranger = house.person().await.watch(&table).await;
    stranger.expect("update").await;
    for count in 0..300 {
        stranger.act(&format!("x{count}"), "pass").await;
    }
    assert_eq!(stranger.expect("refused").await["code"], "forbidden");
    for (at, live) in lives.iter_mut().enumerate() {
        pass(live, &format!("p{at}")).await;
        live.expect("done").await;
    }
}

/// MW-8.7: what a bot holds does not tell by when the next one begins to think.
#[tokio::test]
async fn bots_of_a_window_answer_one_after_the_other_whatever_they_hold() {
    one_after_the_other("random", 50, 40).await;
    one_after_the_other("hard", 350, 40).await;
}

/// Three bots of a level that thinks for up to so long, each of which begins when the one before may have needed it all.
async fn one_after_the_other(level: &str, longest: i64, steps: u32) {
    let house = House::with(|config| {
        config.books = games::CATALOGUE;
        config.bot_delay = Duration::from_millis(1);
        config.bot_threads = 1;
    })
    .await;
    let (one, bot) = (house.person().await, json!({"bot": level}));
    let table = one.table(json!({"game": "mystic_war", "seats": ["me", bot, bot, bot], "nonce": "a"})).await;
    one.at(&table, "start", json!({})).await;
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    let mut dice = Dice::from_seed("bots");
    for count in 0..steps {
        if let Some(action) = live.choose(&mut dice) {
            live.act(&format!("c{count}"), &action).await;
        }
        live.hear().await.unwrap();
    }
    let store = &house.running.node.store;
    let key = store.shelf(&table).await.unwrap().unwrap().key;
    let bots: Seats = [1, 2, 3].map(Seat).into_iter().collect();
    let (mut game, mut secret, mut windows) = (None, String::new(), 0);
    let mut asked: Option<(i64, i64)> = None;
    for row in store.log(key, 0).await.unwrap() {
        match serde_json::from_str(&row.body).unwrap() {
            Entry::Opened(opened) => secret = opened.secret,
            Entry::Started { .. } => {
                let nonces = ["a", "", "", ""].map(str::to_owned);
                let book = games::find("mystic_war").unwrap();
                game = Some(book.open(&json!({}), 4, &fair::seed(&secret, &nonces)).unwrap());
            }
            Entry::Acted { seat, action, .. } => {
                if let Some((since, count)) = asked.as_mut().filter(|_| bots.contains(seat)) {
                    *count += 1;
                    let took = row.at - *since;
                    assert!(took >= *count * longest - 5, "{level} bot {count} has answered after {took} ms");
                    windows += i64::from(*count == 3);
                }
                game.as_mut().unwrap().play(seat, &action).unwrap();
            }
            _ => {}
        }
        let all = game.as_ref().is_some_and(|game| {
            game.window() && game.turn().seats().iter().filter(|seat| bots.contains(*seat)).count() == 3
        });
        asked = match asked {
            Some((_, 0)) if all => asked,
            _ if all => Some((row.at, 0)),
            other => other.filter(|(_, count)| *count < 3),
        };
    }
    assert!(windows > 0, "no window had three bots");
}
