//! A response window stands for its steady time whoever answers and however fast: the clock on the wall tells nothing.

use crate::support::{House, Live, Person};
use games::kernel::{Dice, Seat, Seats};
use protocol::fair;
use serde_json::{Value, json};
use server::stage::Entry;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

const WINDOW: Duration = Duration::from_millis(1500);

async fn house() -> House {
    House::with(|config| {
        config.books = games::CATALOGUE;
        config.window = WINDOW;
        // Nothing that is answered for a person waits for what a bot would take.
        config.bot_delay = Duration::from_secs(60);
    })
    .await
}

/// A table, its people and what they see, and a moment just before a window opened.
type AtAWindow = (String, Vec<Person>, Vec<Live>, Instant);

/// Three people at a table of Mystic War, just after a window has opened in which all of them are asked; and a moment just
/// before it did.
async fn at_a_window(house: &House) -> AtAWindow {
    at_a_window_of(house.running.address).await
}

pub(crate) async fn at_a_window_of(server: SocketAddr) -> AtAWindow {
    at_such_a_window(server, 3, |lives| lives.iter().all(can_pass)).await
}

/// The same with a window that is `such`, and with the first so many people asked whatever they could answer.
async fn at_such_a_window(server: SocketAddr, always: usize, such: impl Fn(&[Live]) -> bool) -> AtAWindow {
    let (table, people, mut lives) = three_people(server).await;
    for live in &mut lives[..always] {
        live.say(&json!({"standing": {"client": "all", "answer": "ask_all"}})).await;
        live.expect("done").await;
    }
    let (mut dice, mut before) = (Dice::from_seed("window"), Instant::now());
    for count in 0..200 {
        if can_pass(&lives[0]) && lives.iter().all(|live| awaited(live) == 3) && such(&lives) {
            return (table, people, lives, before);
        }
        // Where nobody is asked, the window closes by itself.
        let asked = lives.iter().position(|live| live.last["ask"].is_object());
        if let Some((at, action)) = asked.and_then(|at| Some((at, lives[at].choose(&mut dice)?))) {
            before = Instant::now();
            lives[at].act(&format!("to{count}"), &action).await;
            lives[at].expect("done").await;
        } else {
            lives[0].expect("update").await;
        }
        for live in &mut lives {
            while !live.silent_now().await {}
        }
    }
    panic!("no window opened");
}

async fn three_people(server: SocketAddr) -> (String, Vec<Person>, Vec<Live>) {
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(Person::new(server).await);
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
    (table, people, lives)
}

fn can_pass(live: &Live) -> bool {
    live.last["ask"]["pass"].is_string()
}

pub(crate) fn awaited(live: &Live) -> usize {
    live.last["awaited"].as_array().map_or(0, Vec::len)
}

fn left(live: &Live) -> i64 {
    live.last["clock"]["left"].as_i64().unwrap()
}

pub(crate) async fn pass(live: &mut Live, client: &str) {
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

/// MW-5.135, MW-8.7: whoever lays nothing down and can answer nothing is not asked, and their pass looks like any other.
#[tokio::test]
async fn a_pass_by_default_looks_like_any_other() {
    let house = house().await;
    let unasked = |lives: &[Live]| lives[1..].iter().any(|live| live.last["ask"].is_null());
    let (_, _, mut lives, opened) = at_such_a_window(house.running.address, 1, unasked).await;
    let left: Vec<i64> = lives.iter().map(left).collect();
    for live in lives.iter_mut().filter(|live| can_pass(live)) {
        pass(live, "p").await;
    }
    for (live, left) in lives.iter_mut().zip(left) {
        closes_on_time(live, opened).await;
        let lost = left - self::left(live);
        assert!(lost < WINDOW.as_millis() as i64 / 2, "who is answered for lost {lost} ms of their time");
    }
}

/// What a person was asked in windows: how often where they could only pass and where they could do more, and how often
/// they were answered for in each.
#[derive(Debug, Default)]
struct Asked {
    only_pass: usize,
    more: usize,
    answered_only_pass: usize,
    answered_more: usize,
}

impl Asked {
    fn add(&mut self, other: &Asked) {
        self.only_pass += other.only_pass;
        self.more += other.more;
        self.answered_only_pass += other.answered_only_pass;
        self.answered_more += other.answered_more;
    }
}

/// Plays `count` actions at random and tells by the log how each seat was asked in windows. Nobody is answered for outside
/// of them (MW-8.1).
async fn asked_in_windows(house: &House, table: &str, lives: &mut [Live], count: u32) -> [Asked; 3] {
    let mut dice = Dice::from_seed("asked");
    for tries in 0..count {
        for live in lives.iter_mut() {
            while !live.silent_now().await {}
        }
        let asked = lives.iter().position(|live| live.last["ask"].is_object());
        if let Some((at, action)) = asked.and_then(|at| Some((at, lives[at].choose(&mut dice)?))) {
            lives[at].act(&format!("t{tries}"), &action).await;
            lives[at].expect("done").await;
        }
    }
    let shelf = house.running.node.store.shelf(table).await.unwrap().unwrap();
    let rows = house.running.node.store.log(shelf.key, 0).await.unwrap();
    let mut game = games::find("mystic_war").unwrap().open(&json!({}), 3, &seed(&rows)).unwrap();
    let mut seats: [Asked; 3] = Default::default();
    for row in &rows {
        let Entry::Acted { seat, action, client } = serde_json::from_str(&row.body).unwrap() else {
            continue;
        };
        assert!(game.window() || !client.is_empty(), "answered for outside of a window: {action}");
        if game.window() {
            let asked = &mut seats[seat.index()];
            *match (client.is_empty(), game.legal(seat).len() == 1) {
                (false, true) => &mut asked.only_pass,
                (false, false) => &mut asked.more,
                (true, true) => &mut asked.answered_only_pass,
                (true, false) => &mut asked.answered_more,
            } += 1;
        }
        game.play(seat, &action).unwrap();
    }
    seats
}

fn seed(rows: &[server::store::Row]) -> String {
    let (mut secret, mut nonces) = (String::new(), vec!["a".to_owned(), String::new(), String::new()]);
    for row in rows {
        match serde_json::from_str(&row.body).unwrap() {
            Entry::Opened(opened) => secret = opened.secret,
            Entry::Sat { seat, nonce, .. } => nonces[seat.index()] = nonce,
            _ => {}
        }
    }
    fair::seed(&secret, &nonces)
}

async fn quick_house() -> House {
    House::with(|config| config.books = games::CATALOGUE).await
}

/// MW-5.135: with nothing to play a seat is not asked, with something legal it is; `ask_all` asks always.
#[tokio::test]
async fn who_can_only_pass_is_not_asked_unless_they_want_to() {
    let house = quick_house().await;
    let mut seats: [Asked; 3] = Default::default();
    // A game may be short, and what is dealt is chance: a few are enough for everything to happen to everybody.
    for _ in 0..10 {
        let (table, _, mut lives) = three_people(house.running.address).await;
        lives[0].say(&json!({"standing": {"client": "all", "answer": "ask_all"}})).await;
        lives[0].expect("done").await;
        let asked = asked_in_windows(&house, &table, &mut lives, 250).await;
        seats.iter_mut().zip(asked).for_each(|(all, asked)| all.add(&asked));
        if seats.iter().all(|seat| seat.more > 0 && seat.only_pass + seat.answered_only_pass > 0) {
            break;
        }
    }
    let [always, others @ ..] = &seats;
    assert!(always.only_pass > 0 && always.more > 0, "{always:?}");
    assert_eq!((always.answered_only_pass, always.answered_more), (0, 0));
    for seat in others {
        assert!(seat.answered_only_pass > 0 && seat.more > 0, "{seat:?}");
        assert_eq!((seat.only_pass, seat.answered_more), (0, 0), "{seat:?}");
    }
}

/// MW-5.135: whoever takes their answer away is served by the default again, and undo takes back their own last action
/// and not that pass.
#[tokio::test]
async fn taken_away_the_default_is_in_force_and_undo_passes_it_over() {
    let house = quick_house().await;
    let (table, people, mut lives) = three_people(house.running.address).await;
    for live in &mut lives {
        live.say(&json!({"standing": {"client": "all", "answer": "ask_all"}})).await;
        live.expect("done").await;
    }
    let at = whoever_can_only_pass_after_laying_a_card(&mut lives).await;
    let before = lives[at].last["view"].clone();
    lives[at].say(&json!({"standing": {"client": "none", "answer": null}})).await;
    lives[at].expect("done").await;
    while awaited(&lives[at]) == 3 {
        lives[at].expect("update").await;
    }
    assert!(lives[at].last["ask"].is_null() && lives[at].last.get("standing").is_none());
    assert_ne!(lives[at].last["view"], before, "the pass is given");
    lives[at].say(&json!({"undo": {"client": "back", "ask": true}})).await;
    lives[at].expect("done").await;
    for other in (0..3).filter(|other| *other != at) {
        while lives[other].last["question"].is_null() {
            lives[other].expect("update").await;
        }
        lives[other].say(&json!({"answer": {"client": "yes", "yes": true}})).await;
        lives[other].expect("done").await;
    }
    while lives[at].last["ask"].is_null() {
        lives[at].expect("update").await;
    }
    assert_eq!(lives[at].last["awaited"], json!([at]), "the card is not laid");
    assert_eq!(people[at].facts(&table).await["state"], "playing");
}

/// MW-8.2: while somebody asks for an undo in a window, neither the end of the question nor who is asked tells who has
/// answered.
#[tokio::test]
async fn a_question_about_undo_tells_nobody_who_has_answered() {
    let house = quick_house().await;
    let (table, people, mut lives) = three_people(house.running.address).await;
    for live in &mut lives {
        live.say(&json!({"standing": {"client": "all", "answer": "ask_all"}})).await;
        live.expect("done").await;
    }
    let at = whoever_can_only_pass_after_laying_a_card(&mut lives).await;
    let (second, third) = ((at + 1) % 3, (at + 2) % 3);
    ask_back(&mut lives[at], "card").await;
    pass(&mut lives[second], "secretly").await;
    lives[second].expect("done").await;
    assert_eq!(
        people[third].facts(&table).await["question"],
        json!({"undo": {"seat": at}}),
        "it still stands"
    );
    refuse(&mut lives[third], "no").await;
    for live in &mut lives {
        while !live.silent_now().await {}
    }
    assert!(people[third].facts(&table).await.get("question").is_none());
    // Two have answered, the second first; who has not is asked like who has.
    pass(&mut lives[at], "secretly too").await;
    lives[at].expect("done").await;
    ask_back(&mut lives[second], "pass").await;
    refuse(&mut lives[third], "no again").await;
}

async fn ask_back(live: &mut Live, client: &str) {
    live.say(&json!({"undo": {"client": client, "ask": true}})).await;
    live.expect("done").await;
}

/// Is asked whether something may be taken back, and says no.
async fn refuse(live: &mut Live, client: &str) {
    while live.last["table"]["question"].is_null() {
        live.expect("update").await;
    }
    assert!(live.last["question"].is_object(), "everybody is asked");
    live.say(&json!({"answer": {"client": client, "yes": false}})).await;
    live.expect("done").await;
}

/// MW-8.7: what others see of a clock after a window does not tell how long its owner has thought there.
#[tokio::test]
async fn no_clock_tells_how_long_an_answer_took() {
    let house = house().await;
    let (_, _, mut lives, opened) = at_a_window(&house).await;
    let seen = |live: &Live| {
        live.last["clocks"].as_array().unwrap().iter().map(|clock| clock["left"].clone()).collect::<Vec<_>>()
    };
    let (before, own) = (seen(&lives[0]), left(&lives[1]));
    for live in &mut lives[1..] {
        tokio::time::sleep_until((opened + WINDOW * 5 / 4).into()).await;
        pass(live, "late").await;
        live.expect("done").await;
    }
    pass(&mut lives[0], "last").await;
    while awaited(&lives[0]) == 3 {
        lives[0].expect("update").await;
    }
    while awaited(&lives[1]) == 3 {
        lives[1].expect("update").await;
    }
    assert!(left(&lives[1]) < own, "their own clock has run");
    assert_eq!(seen(&lives[0]), before);
}

/// Plays until somebody has laid a card and can only pass in its window, in which everybody is asked.
async fn whoever_can_only_pass_after_laying_a_card(lives: &mut [Live]) -> usize {
    let in_window = |lives: &[Live]| lives.iter().all(|live| awaited(live) == 3 && can_pass(live));
    let mut dice = Dice::from_seed("taken away");
    for tries in 0..500 {
        let at = lives.iter().position(|live| live.last["ask"].is_object()).unwrap();
        let (action, open) = (lives[at].choose(&mut dice).unwrap(), in_window(lives));
        lives[at].act(&format!("t{tries}"), &action).await;
        lives[at].expect("done").await;
        for live in lives.iter_mut() {
            while !live.silent_now().await {}
        }
        let choices = lives[at].last["ask"]["actions"].as_array().map_or(0, Vec::len);
        if !open && in_window(lives) && choices == 1 && lives.iter().all(|live| answers(live) == 0) {
            return at;
        }
    }
    panic!("nobody can only pass in a window that they have opened");
}

/// How many cards lie in the chain besides the first.
fn answers(live: &Live) -> usize {
    live.last["view"]["chain"]["items"].as_array().map_or(0, Vec::len)
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
