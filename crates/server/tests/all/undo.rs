//! Taking back: freely, a secret choice, with consent.

use crate::support::{House, Live, two_at};
use games::kernel::{Broken, Dice, Names, Notation, OpenGame, Outcome, Seat, Sketch, actions};
use games::{Of, Rulebook};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Mutex;
use std::thread::{self, ThreadId};
use std::time::Duration;

#[tokio::test]
async fn an_open_action_is_taken_back_freely_until_somebody_acts() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    two.expect("update").await;
    one.say(&json!({"undo": {"client": "b", "ask": false}})).await;
    one.expect("done").await;
    let update = two.expect("update").await;
    assert_eq!((update["keep"].as_u64(), update["told"].as_array().unwrap().len()), (Some(0), 0));
    assert!(update.get("ask").is_none());
    one.say(&json!({"undo": {"client": "b", "ask": false}})).await;
    one.expect("done").await;
    for (client, ask) in [("c", false), ("d", true)] {
        one.say(&json!({"undo": {"client": client, "ask": ask}})).await;
        assert_eq!(one.expect("refused").await["code"], "nothing_to_undo");
    }
}

#[tokio::test]
async fn a_secret_choice_is_changed_until_the_last_one_is_in() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "toy").await;
    let cards: Vec<String> = one.last["ask"]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| choice["action"].as_str().unwrap().to_owned())
        .collect();
    one.act("a", &cards[0]).await;
    one.expect("done").await;
    two.expect("update").await;
    one.say(&json!({"undo": {"client": "b", "ask": false}})).await;
    one.expect("done").await;
    two.expect("update").await;
    one.act("c", &cards[1]).await;
    one.expect("done").await;
    two.expect("update").await;
    let answer = two.last["ask"]["actions"][0]["action"].as_str().unwrap().to_owned();
    two.act("a", &answer).await;
    two.expect("done").await;
    one.expect("update").await;
    one.say(&json!({"undo": {"client": "d", "ask": false}})).await;
    assert_eq!(one.expect("refused").await["code"], "ask_first");
}

/// Whoever changes their secret choice has not answered what they are asked: the question stands, and means what it did.
#[tokio::test]
async fn a_secret_choice_taken_back_ends_no_question() {
    let house = House::open().await;
    let (table, people, mut lives) = two_at(&house, "toy").await;
    let round = lives[0].last["view"]["round"].clone();
    let mut count = 0;
    while lives[0].last["view"]["round"] == round {
        let at = lives.iter().position(|live| live.last["ask"].is_object()).expect("somebody is asked");
        count += 1;
        act_first(&mut lives[at], &format!("to{count}")).await;
        for live in &mut lives {
            while !live.silent_now().await {}
        }
    }
    act_first(&mut lives[0], "secretly").await;
    lives[1].say(&json!({"undo": {"client": "back", "ask": true}})).await;
    lives[1].expect("done").await;
    lives[0].say(&json!({"undo": {"client": "otherwise", "ask": false}})).await;
    lives[0].expect("done").await;
    assert_eq!(people[0].facts(&table).await["question"]["undo"]["seat"], 1, "it still stands");
    lives[0].say(&json!({"answer": {"client": "yes", "yes": true}})).await;
    lives[0].expect("done").await;
    while lives[1].last["view"]["round"] != round {
        lives[1].expect("update").await;
    }
    assert!(people[0].facts(&table).await.get("question").is_none());
}

async fn act_first(live: &mut Live, client: &str) {
    let action = live.last["ask"]["actions"][0]["action"].as_str().unwrap().to_owned();
    live.act(client, &action).await;
    live.expect("done").await;
}

/// One after the other marks a cell, and each has seen it.
async fn both_mark(one: &mut Live, two: &mut Live) {
    one.act("a", "Mark{4}").await;
    one.expect("done").await;
    two.expect("update").await;
    two.act("a", "Mark{0}").await;
    two.expect("done").await;
    one.expect("update").await;
}

#[tokio::test]
async fn what_others_have_seen_is_taken_back_with_their_consent() {
    for agree in [true, false] {
        let house = House::open().await;
        let (table, people, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
        both_mark(&mut one, &mut two).await;
        one.say(&json!({"undo": {"client": "b", "ask": true}})).await;
        one.expect("done").await;
        let asked = two.expect("update").await;
        assert_eq!(asked["question"]["undo"]["seat"], 0);
        assert!(one.last.get("question").is_none());
        one.say(&json!({"answer": {"client": "x", "yes": true}})).await;
        assert_eq!(one.expect("refused").await["code"], "conflict");
        two.say(&json!({"answer": {"client": "c", "yes": agree}})).await;
        two.expect("done").await;
        one.expect("update").await;
        let left = one.last["ask"]["actions"].as_array().unwrap().len();
        assert_eq!(left, if agree { 9 } else { 7 });
        assert!(people[0].facts(&table).await.get("question").is_none());
        let mut late = people[1].watch_since(&table, "?since=3&seat=1").await;
        let update = late.expect("update").await;
        assert_eq!(update["told"].as_array().unwrap().len(), if agree { 0 } else { 2 });
    }
}

#[tokio::test]
async fn a_person_alone_with_bots_needs_nobodys_consent() {
    let house = House::open().await;
    let one = house.person().await;
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}]})).await;
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    one.at(&table, "start", json!({})).await;
    live.expect("update").await;
    live.act("a", "Mark{4}").await;
    while live.last["view"]["marks"][1] == 0 {
        live.expect("update").await;
    }
    live.say(&json!({"undo": {"client": "b", "ask": true}})).await;
    live.expect("done").await;
    assert_eq!(live.last["ask"]["actions"].as_array().unwrap().len(), 9);
}

#[tokio::test]
async fn consent_is_not_got_round_by_a_bot() {
    let house = House::with(|config| config.bot_delay = Duration::from_secs(3_600)).await;
    let (table, [_, other], [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    both_mark(&mut one, &mut two).await;
    other.at(&table, "hand", json!({"level": "random"})).await;
    one.expect("update").await;
    // Whoever looks on while a bot plays is asked like everybody.
    one.say(&json!({"undo": {"client": "b", "ask": true}})).await;
    one.expect("done").await;
    while two.last["question"].is_null() {
        two.expect("update").await;
    }
    two.say(&json!({"answer": {"client": "c", "yes": false}})).await;
    two.expect("done").await;
    drop(two);
    tokio::time::sleep(Duration::from_millis(100)).await;
    one.say(&json!({"undo": {"client": "d", "ask": true}})).await;
    let refused = one.expect("refused").await;
    assert_eq!(refused["code"], "conflict", "{refused}");
    assert_eq!(one.last["ask"]["actions"].as_array().unwrap().len(), 7);
}

actions! { Notation::BRACES;
    /// A move of Nim.
    pub enum Nim {
        /// Take so many matches.
        Take(matches: u8 where 1..=3),
    }
}

/// Matches on the table. It notes on which thread it is played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Pile {
    matches: u8,
    next: Seat,
    dice: Dice,
}

/// Where matches were taken.
static PLAYED_ON: Mutex<Vec<ThreadId>> = Mutex::new(Vec::new());

impl OpenGame for Pile {
    const ID: &'static str = "nim";
    const NAME: &'static str = "Nim";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    type Action = Nim;

    fn begin(_: u8, dice: Dice) -> Self {
        Pile { matches: 20, next: Seat(0), dice }
    }
    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }
    fn longest(&self) -> u32 {
        20
    }
    fn mover(&self) -> Option<Seat> {
        (self.matches > 0).then_some(self.next)
    }
    fn offer(&self, out: &mut Vec<Nim>) {
        out.extend((1..=self.matches.min(3)).map(Nim::Take));
    }
    fn answer(&mut self, seat: Seat, Nim::Take(matches): Nim) {
        PLAYED_ON.lock().unwrap().push(thread::current().id());
        self.matches -= matches;
        self.next = seat.next(2);
    }
    fn standing(&self) -> Outcome {
        Outcome::duel(Some(self.next.next(2)))
    }
    fn check(&self) -> Result<(), Broken> {
        Broken::unless(self.matches <= 20 && self.next.0 < 2, || "there are twenty matches".to_owned())
    }
    fn prompt(&self, _: Seat, _: &Names) -> String {
        "Take one to three matches".to_owned()
    }
    fn label(&self, Nim::Take(matches): Nim, _: &Names) -> String {
        format!("Take {matches}")
    }
    fn sketch(&self, _: &Names) -> Sketch {
        Sketch::rows(["|".repeat(self.matches.into())])
    }
}

static NIM: &[&dyn Rulebook] = &[&Of::<Pile>::with_chapter("# Nim\n")];

/// What is taken back is played again from the beginning: not where everybody else is served.
#[tokio::test]
async fn taking_back_holds_nobody_up() {
    // This runtime has one thread, and all is served on it.
    let serving = thread::current().id();
    let house = House::with(|config| config.books = NIM).await;
    let (_, _, [mut one, mut two]) = two_at(&house, "nim").await;
    take(&mut one, &mut two, "a").await;
    take(&mut two, &mut one, "a").await;
    take(&mut one, &mut two, "b").await;
    PLAYED_ON.lock().unwrap().clear();
    one.say(&json!({"undo": {"client": "c", "ask": false}})).await;
    one.expect("done").await;
    two_played_again_off(serving);
    two.expect("update").await;
    take(&mut one, &mut two, "d").await;
    take(&mut two, &mut one, "d").await;
    PLAYED_ON.lock().unwrap().clear();
    one.say(&json!({"undo": {"client": "e", "ask": true}})).await;
    one.expect("done").await;
    while two.last["question"].is_null() {
        two.expect("update").await;
    }
    two.say(&json!({"answer": {"client": "e", "yes": true}})).await;
    two.expect("done").await;
    two_played_again_off(serving);
    assert_eq!(two.last["view"]["matches"], 18);
}

/// Takes a match, and the other has seen it.
async fn take(live: &mut Live, other: &mut Live, client: &str) {
    live.act(client, "Take{1}").await;
    live.expect("done").await;
    other.expect("update").await;
}

fn two_played_again_off(serving: ThreadId) {
    let played = std::mem::take(&mut *PLAYED_ON.lock().unwrap());
    assert_eq!(played.len(), 2, "two actions stand");
    assert!(played.iter().all(|thread| *thread != serving), "it was played again where everybody is served");
}
