//! Planned moves: what is done for somebody who has said beforehand what they want, and that nobody else learns of it.

use crate::ratings::account;
use crate::support::{BOOKS, House, Live, Person, SOON, two_at};
use games::Rulebook;
use games::kernel::{Dice, Names, Seat};
use protocol::ToClient;
use serde_json::{Value, json};
use server::stage::{Entry, Stage};
use server::store::Row;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Words of a plan that only its owner may read.
const MARK: &str = "for my eyes";

fn step(question: &str, actions: &[&str]) -> Value {
    let choice = |action: &&str| json!({"action": action, "label": MARK});
    json!({"question": question, "prompt": MARK, "actions": actions.iter().map(choice).collect::<Vec<_>>()})
}

async fn lay(live: &mut Live, client: &str, steps: &[Value]) -> Value {
    live.say(&json!({"plan": {"client": client, "steps": steps}})).await;
    live.expect("done").await
}

/// Hears until an update is as wanted.
async fn until(live: &mut Live, wanted: impl Fn(&Value) -> bool) {
    while !wanted(&live.last) {
        live.expect("update").await;
    }
}

/// Hears until so many marks of a seat are on the board of tic-tac-toe.
async fn marked(live: &mut Live, seat: usize, cells: &[u32]) {
    let bits: u32 = cells.iter().map(|cell| 1 << cell).sum();
    until(live, |update| update["view"]["marks"][seat] == bits).await;
}

async fn act(live: &mut Live, client: &str, action: &str) {
    live.act(client, action).await;
    live.expect("done").await;
}

#[tokio::test]
async fn the_first_action_that_is_legal_is_played_step_after_step() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    let steps = [step("Move", &["Mark{4}", "Mark{0}"]), step("Move", &["Mark{1}"])];
    lay(&mut two, "p", &steps).await;
    assert_eq!(two.last["plan"]["steps"], json!(steps));
    act(&mut one, "a", "Mark{4}").await;
    marked(&mut one, 1, &[0]).await;
    marked(&mut two, 1, &[0]).await;
    assert_eq!(two.last["plan"], json!({"steps": [steps[1]]}));
    // Who says it again, after a lost connection, lays nothing down a second time.
    lay(&mut two, "p", &steps).await;
    assert_eq!(two.last["plan"], json!({"steps": [steps[1]]}));
    act(&mut one, "b", "Mark{8}").await;
    marked(&mut one, 1, &[0, 1]).await;
    marked(&mut two, 1, &[0, 1]).await;
    assert!(two.last.get("plan").is_none(), "it is done");
    act(&mut one, "c", "Mark{2}").await;
    until(&mut two, |update| update["ask"].is_object()).await;
    assert!(one.frames.iter().all(|frame| !frame.contains(MARK)));
}

#[tokio::test]
async fn it_stops_at_what_it_does_not_know_and_its_person_is_asked() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    for (steps, why, cell) in [
        ([step("Bid", &["Mark{0}"])], "unexpected", 4),
        ([step("Move", &["Mark{4}", "Mark{6}"])], "impossible", 6),
    ] {
        lay(&mut two, why, &steps).await;
        act(&mut one, why, &format!("Mark{{{cell}}}")).await;
        until(&mut two, |update| update["ask"].is_object()).await;
        assert_eq!(two.last["plan"], json!({"steps": steps, "stopped": why}));
        act(&mut two, &format!("own {why}"), if cell == 4 { "Mark{0}" } else { "Mark{1}" }).await;
        one.expect("update").await;
        assert_eq!(
            two.last["plan"]["stopped"], why,
            "it is shown until it is taken away or another is laid down"
        );
    }
    lay(&mut two, "away", &[]).await;
    assert!(two.last.get("plan").is_none());
}

/// Whoever is asked just now answers that: what they lay down is for later, unless it is meant for this very question.
#[tokio::test]
async fn it_is_changed_taken_away_and_laid_down_while_one_is_asked() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    lay(&mut one, "later", &[step("Bid", &["Mark{0}"])]).await;
    assert!(one.last["plan"].get("stopped").is_none() && one.last["ask"].is_object());
    lay(&mut two, "first", &[step("Move", &["Mark{0}"])]).await;
    lay(&mut two, "instead", &[step("Move", &["Mark{1}"])]).await;
    lay(&mut one, "now", &[step("Move", &["Mark{4}"])]).await;
    marked(&mut two, 1, &[1]).await;
    marked(&mut two, 0, &[4]).await;
    lay(&mut two, "again", &[step("Move", &["Mark{2}"])]).await;
    lay(&mut two, "nothing", &[]).await;
    until(&mut one, |update| update["ask"].is_object()).await;
    act(&mut one, "a", "Mark{8}").await;
    until(&mut two, |update| update["ask"].is_object()).await;
    assert_eq!(two.last["view"]["marks"][1], 1 << 1, "nothing is done for who has taken it away");
}

#[tokio::test]
async fn it_survives_a_restart_and_is_in_the_export_of_its_owner_alone() {
    let slow = |config: &mut server::Config| config.bot_delay = Duration::from_secs(3_600);
    let house = House::with(slow).await;
    let (table, people, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    let steps = [step("Move", &["Mark{4}", "Mark{0}"])];
    lay(&mut two, "p", &steps).await;
    act(&mut one, "a", "Mark{4}").await;
    two.expect("update").await;
    assert!(two.last.get("ask").is_none(), "it is about to be answered");
    let house = house.restart(|_| {}).await;
    let [one, two] = people.map(|person| Person { address: house.running.address, ..person });
    let mut live = one.watch(&table).await;
    live.expect("update").await;
    marked(&mut live, 1, &[0]).await;
    let exported = two.get("/api/me/export").await.json();
    assert_eq!(exported["plans"][0]["steps"], json!(steps));
    assert_eq!(exported["plans"][0]["table"], table.as_str());
    assert_eq!(one.get("/api/me/export").await.json()["plans"], json!([]));
}

/// What was done by a plan was answered for its person: undo passes it over, and takes it back with their own last action.
/// Nothing more of the plan is done then.
#[tokio::test]
async fn undo_passes_over_what_was_planned() {
    let house = House::open().await;
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    lay(&mut two, "p", &[step("Move", &["Mark{0}"])]).await;
    act(&mut one, "a", "Mark{4}").await;
    marked(&mut two, 1, &[0]).await;
    assert!(two.last.get("undo").is_none(), "two has done nothing itself");
    let (_, _, [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    act(&mut one, "a", "Mark{4}").await;
    until(&mut two, |update| update["ask"].is_object()).await;
    act(&mut two, "b", "Mark{0}").await;
    lay(&mut two, "p", &[step("Move", &["Mark{5}"]), step("Move", &["Mark{7}"])]).await;
    marked(&mut one, 1, &[0]).await;
    act(&mut one, "c", "Mark{8}").await;
    marked(&mut two, 1, &[0, 5]).await;
    two.say(&json!({"undo": {"client": "back", "ask": true}})).await;
    two.expect("done").await;
    until(&mut one, |update| update["question"].is_object()).await;
    one.say(&json!({"answer": {"client": "yes", "yes": true}})).await;
    until(&mut two, |update| update["ask"].is_object()).await;
    assert_eq!(two.last["view"]["marks"], json!([1 << 4, 0]), "back to what two did itself");
    assert_eq!(two.last["plan"]["stopped"], "taken_back");
}

#[tokio::test]
async fn it_goes_with_its_person_and_is_allowed_where_games_count() {
    let house = House::open().await;
    let (one, two) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "rated": true});
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    let [mut first, mut second] = lives;
    lay(&mut second, "p", &[step("Move", &["Mark{0}"]), step("Move", &["Mark{1}"])]).await;
    act(&mut first, "a", "Mark{4}").await;
    marked(&mut first, 1, &[0]).await;
    assert_eq!(two.ask("DELETE", "/api/me", None).await.status, 200);
    until(&mut first, |update| update["table"]["seats"][1]["bot"].is_object()).await;
    let gone = two.get("/api/me/export").await;
    assert!(gone.status == 401 && first.frames.iter().all(|frame| !frame.contains(MARK)));
    // A bot sits there now: nothing lies at the seat that anybody could find.
    let facts = one.facts(&table).await.to_string();
    assert!(!facts.contains("plan") && !facts.contains(MARK));
}

#[tokio::test]
async fn what_is_no_plan_is_refused_and_changes_nothing() {
    let house = House::open().await;
    let (table, [owner, _], [mut one, mut two]) = two_at(&house, "tic_tac_toe").await;
    let shelf = house.running.node.store.shelf(&table).await.unwrap().unwrap();
    let fine = step("Move", &["Mark{0}"]);
    let long = "x".repeat(61);
    let wordy = json!({"question": "Move", "prompt": "x".repeat(1_500), "actions": fine["actions"]});
    for (number, steps) in [
        vec![fine.clone(); 13],
        vec![step("", &["Mark{0}"])],
        vec![step(&long, &["Mark{0}"])],
        vec![step("Move", &[])],
        vec![step("Move", &["Mark{0}"; 25])],
        vec![step("Move", &["Mark{0}", "Mark{99}x"])],
        vec![step("Move", &["no such thing"])],
        vec![step("Move", &[&"Mark".repeat(60)])],
        vec![wordy.clone(), wordy],
    ]
    .into_iter()
    .enumerate()
    {
        two.say(&json!({"plan": {"client": format!("c{number}"), "steps": steps}})).await;
        assert_eq!(two.expect("refused").await["code"], "bad_request", "{number}");
    }
    lay(&mut two, "right", std::slice::from_ref(&fine)).await;
    two.say(&json!({"plan": {"client": "right", "steps": []}})).await;
    assert_eq!(two.expect("refused").await["code"], "conflict", "another request under the same id");
    let stranger = house.person().await;
    let mut outside = stranger.watch(&table).await;
    outside.expect("update").await;
    outside.say(&json!({"plan": {"client": "x", "steps": [fine]}})).await;
    assert_eq!(outside.expect("refused").await["code"], "forbidden");
    let entries = house.running.node.store.log(shelf.key, 0).await.unwrap();
    assert_eq!(entries.iter().filter(|row| row.body.contains("planned")).count(), 1);
    // Before the start and after the end there is nothing to plan.
    let waits = owner.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let mut early = owner.watch(&waits).await;
    early.expect("update").await;
    early.say(&json!({"plan": {"client": "x", "steps": [fine]}})).await;
    assert_eq!(early.expect("refused").await["code"], "conflict");
    owner.at(&table, "hand", json!({"level": "random"})).await;
    one.say(&json!({"plan": {"client": "x", "steps": [fine]}})).await;
    assert_eq!(one.expect("refused").await["code"], "conflict", "a bot plays the seat");
}

#[tokio::test]
async fn plans_are_bounded_and_go_when_somebody_else_plays() {
    let house = House::with(|config| config.limits.changes_per_minute = 10).await;
    let (table, [_, other], [_one, mut two]) = two_at(&house, "tic_tac_toe").await;
    for client in ["a", "b"] {
        lay(&mut two, client, &[step("Move", &["Mark{0}"])]).await;
    }
    two.say(&json!({"plan": {"client": "c", "steps": []}})).await;
    assert_eq!(two.expect("refused").await["code"], "too_much");
    other.at(&table, "hand", json!({"level": "random"})).await;
    until(&mut two, |update| update.get("plan").is_none()).await;
}

/// A game in which people plan much, with everything they heard.
struct Played {
    book: &'static dyn Rulebook,
    house: House,
    table: String,
    people: Vec<Person>,
    lives: Vec<Live>,
}

impl Played {
    async fn begin(book: &'static dyn Rulebook, seats: usize) -> Played {
        let catalogue = games::CATALOGUE.iter().any(|known| known.id() == book.id());
        let house = House::with(|config| {
            config.books = if catalogue { games::CATALOGUE } else { BOOKS };
            config.window = Duration::from_millis(2);
            config.limits.queue = 1_000;
            config.store.full = false;
        })
        .await;
        let mut people = Vec::new();
        for _ in 0..=seats {
            people.push(house.person().await);
        }
        let mut places = vec![json!("open"); seats];
        places[0] = json!("me");
        let table = people[0].table(json!({"game": book.id(), "seats": places, "nonce": "n"})).await;
        for person in &people[1..seats] {
            person.at(&table, "sit", json!({"nonce": "n"})).await;
        }
        let mut lives = Vec::new();
        for person in &people {
            let mut live = person.watch(&table).await;
            live.expect("update").await;
            lives.push(live);
        }
        people[0].at(&table, "start", json!({})).await;
        for live in &mut lives {
            until(live, |update| update["view"].is_object()).await;
        }
        Played { book, house, table, people, lives }
    }

    /// Everybody hears what has come. Whether the game goes on.
    async fn hear(&mut self) -> bool {
        for live in &mut self.lives {
            while !live.silent_now().await {}
        }
        !self.lives.iter().all(Live::over)
    }

    /// Somebody plans one to three of what they may be asked next.
    async fn plan(&mut self, at: usize, client: &str, dice: &mut Dice) {
        let Some(seat) = self.lives[at].last["you"].as_u64().map(|seat| Seat(seat as u8)) else { return };
        let view = self.lives[at].last["view"].to_string();
        let mut steps = Vec::new();
        for _ in 0..1 + dice.below(3) {
            let expected = self.book.expect(&view, seat, &steps, &Names::default(), dice).unwrap();
            let Some(next) = expected.into_iter().next() else { break };
            let mut actions = next.actions;
            dice.shuffle(&mut actions);
            actions.truncate(4);
            actions.iter_mut().for_each(|choice| MARK.clone_into(&mut choice.label));
            let step = protocol::PlanStep { question: next.question, prompt: MARK.to_owned(), actions };
            steps.push(step);
        }
        self.lives[at].say(&json!({"plan": {"client": client, "steps": steps}})).await;
    }

    /// Plays to the end. One of so many things that people do is to plan.
    async fn play(&mut self, one_of: u32, dice: &mut Dice) {
        let (mut count, begun) = (0, Instant::now());
        while self.hear().await {
            assert!(begun.elapsed() < SOON * 10, "the game does not end");
            count += 1;
            let people = self.people.len() as u32 - 1;
            let whose = dice.below(people) as usize;
            match dice.below(one_of) {
                0 => self.plan(whose, &format!("p{count}"), dice).await,
                1 => {
                    self.lives[whose]
                        .say(&json!({"undo": {"client": format!("u{count}"), "ask": false}}))
                        .await;
                }
                _ => {
                    let asked = self.lives.iter_mut().find(|live| live.last["ask"].is_object());
                    if let Some(live) = asked {
                        let action = live.choose(dice).unwrap();
                        live.act(&format!("a{count}"), &action).await;
                    }
                }
            }
        }
    }

    async fn rows(&self) -> Vec<Row> {
        let store = &self.house.running.node.store;
        let shelf = store.shelf(&self.table).await.unwrap().unwrap();
        store.log(shelf.key, 0).await.unwrap()
    }

    /// Every update of a viewer at this table had there been no plans but their own.
    async fn alone(&self, person: &str, rows: &[Row]) -> BTreeMap<u64, String> {
        let shelf = self.house.running.node.store.shelf(&self.table).await.unwrap().unwrap();
        let facts = self.people[0].facts(&self.table).await;
        let holders = facts["seats"].as_array().unwrap().iter().map(|holder| &holder["person"]);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let names = holders.map(|person| (text(&person["id"]), text(&person["name"]))).collect();
        let mut stage = Stage::read(self.book, shelf, (&rows[..1], &[]), names).unwrap();
        let mut frames = BTreeMap::new();
        for row in &rows[1..] {
            let entry: Entry = serde_json::from_str(&row.body).unwrap();
            if matches!(&entry, Entry::Planned { person: whose, .. } if whose != person) {
                continue;
            }
            let before = stage.number(stage.viewer(person));
            stage.hear(&entry, row.at).unwrap();
            let viewer = stage.viewer(person);
            if stage.number(viewer) != before {
                let update = stage.update(viewer, Some(before));
                let frame = serde_json::to_string(&ToClient::Update(Box::new(update))).unwrap();
                frames.insert(stage.number(viewer), frame);
            }
        }
        frames
    }
}

/// Whole games in which plans lie: what each viewer hears is, byte for byte, what they would hear without the plans of
/// others; and neither the record nor its lines know of any. Says how many plans there were, and how much was done for people.
async fn nobody_learns_of_plans(
    book: &'static dyn Rulebook,
    seats: usize,
    one_of: u32,
    seed: &str,
) -> (usize, usize) {
    let mut played = Played::begin(book, seats).await;
    let first: Vec<u64> = played.lives.iter().map(|live| live.number).collect();
    played.play(one_of, &mut Dice::from_seed(seed)).await;
    let rows = played.rows().await;
    let entries: Vec<Entry> = rows.iter().map(|row| serde_json::from_str(&row.body).unwrap()).collect();
    let planned = entries.iter().filter(|entry| matches!(entry, Entry::Planned { .. })).count();
    let quiet = |entry: &&Entry| matches!(entry, Entry::Acted { client, .. } if client.is_empty());
    let by_plan = entries.iter().filter(quiet).count();
    for ((live, person), first) in played.lives.iter().zip(&played.people).zip(first) {
        let allowed = played.alone(&person.id, &rows).await;
        let (mut last, mut count) = (first, 0);
        for frame in live.frames.iter().filter(|frame| frame.starts_with(r#"{"update""#)) {
            let number = serde_json::from_str::<Value>(frame).unwrap()["update"]["number"].as_u64().unwrap();
            // What comes too late is shown the table once more, as it was shown before.
            if number > last {
                assert_eq!(Some(frame), allowed.get(&number));
                (last, count) = (number, count + 1);
            }
        }
        assert_eq!(allowed.range(first + 1..).count(), count, "somebody was told less");
    }
    let outside = played.lives.last().unwrap();
    assert!(outside.frames.iter().all(|frame| !frame.contains(MARK)));
    for what in ["record", "lines"] {
        let told = played.people[0].get(&format!("/api/tables/{}/{what}", played.table)).await;
        assert!(told.status == 200 && !told.text.contains(MARK), "{what}");
    }
    (planned, by_plan)
}

/// Games are played until plans have done enough: what is dealt and who is heard first differ from run to run.
async fn nobody_learns_of_plans_until_enough_was_done(
    book: &'static dyn Rulebook,
    seats: usize,
    one_of: u32,
) {
    let (mut plans, mut done) = (0, 0);
    for round in 0..20 {
        let (planned, by_plan) =
            nobody_learns_of_plans(book, seats, one_of, &format!("planned {round}")).await;
        (plans, done) = (plans + planned, done + by_plan);
        if plans > 2 && done > 2 {
            return;
        }
    }
    panic!("{}: {plans} plans did {done} actions", book.id());
}

#[tokio::test]
async fn nobody_learns_of_plans_in_small_games() {
    nobody_learns_of_plans_until_enough_was_done(BOOKS[2], 3, 3).await;
}

#[tokio::test]
async fn nobody_learns_of_plans_in_games_of_the_catalogue() {
    for (game, seats) in [("gheos", 2), ("mystic_war", 3)] {
        nobody_learns_of_plans_until_enough_was_done(games::find(game).unwrap(), seats, 16).await;
    }
}
