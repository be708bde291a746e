//! A file of an earlier server with running tables of every game: it is opened, shows what it showed, and is played on.
//!
//! `PANTHEON_KEEP=1 cargo test -p server kept` writes `tests/fixtures/house.db` and what everybody saw, `house.json`,
//! anew. Do so only when a file of an earlier server is not meant to be opened any more. What everybody saw is kept without
//! the words for it: those may change.

use crate::support::{House, Live, Person, Scratch, config};
use games::kernel::{Dice, fingerprint};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use server::Config;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is played: game, options, seats (`person` or the level of a bot), a standing answer of the last person, actions.
type Plan = (&'static str, &'static str, &'static [&'static str], Option<&'static str>, u32);

const P: &str = "person";
const ALL: &str = r#"{"hades":true,"titans":true,"monuments":true,"egyptian_reinforcements":true}"#;
const PLANS: [Plan; 13] = [
    ("cyclades", "{}", &[P, P], None, 70),
    ("cyclades", ALL, &[P, P, P], None, 150),
    ("cyclades", ALL, &[P, P, P, P, P, P], None, 120),
    ("cyclades", "{}", &[P, "easy", P, "random"], None, 25),
    ("gheos", "{}", &[P, P], None, 25),
    ("gheos", "{}", &[P, P, P, P], None, 30),
    ("gheos", "{}", &[P, "normal", "random"], None, 8),
    ("mammothodus", "{}", &[P, P], None, 40),
    ("mammothodus", "{}", &[P, P, P, P], Some("offer"), 60),
    ("mezo", "{}", &[P, P], None, 60),
    ("mezo", "{}", &[P, P, P, P], None, 90),
    ("mystic_war", "{}", &[P, P, P], None, 100),
    ("mystic_war", "{}", &[P, P, P, P], Some("ask_if_mine"), 150),
];

/// Longer than the file is old.
const AGES: Duration = Duration::from_secs(100 * 365 * 86_400);

/// What was seen at the tables of the file.
#[derive(Serialize, Deserialize)]
struct Seen {
    /// Cookie and id of everybody.
    people: Vec<(String, String)>,
    tables: Vec<Shown>,
}

/// A table and what was shown of it.
#[derive(Serialize, Deserialize)]
struct Shown {
    id: String,
    game: String,
    /// Which of the people sit here, in seat order.
    people: Vec<usize>,
    /// What the first of them is told who comes to the table.
    update: Value,
    /// Digests of what each of them is told, and then somebody who watches.
    updates: Vec<String>,
}

#[tokio::test]
async fn a_kept_file_opens_shows_what_it_showed_and_is_played_on() {
    if std::env::var_os("PANTHEON_KEEP").is_some() {
        keep().await;
    }
    let seen: Seen = serde_json::from_str(&std::fs::read_to_string(fixture("house.json")).unwrap()).unwrap();
    for book in games::CATALOGUE {
        assert!(seen.tables.iter().any(|table| table.game == book.id()), "none of {}", book.name());
    }
    let scratch = Scratch::new();
    std::fs::copy(fixture("house.db"), scratch.file("db")).unwrap();
    // Nothing happens by itself while it is compared.
    let house = open(scratch, AGES).await;
    let known = |house: &House| -> Vec<Person> {
        seen.people.iter().map(|(cookie, id)| person(house, cookie, id)).collect()
    };
    for table in &seen.tables {
        let lives = come(&house, table, &known(&house)).await;
        assert_eq!(bare(&lives[0].last), table.update, "{} {}", table.game, table.id);
        assert_eq!(digests(&lives), table.updates, "{} {}", table.game, table.id);
    }
    let house = house.restart(of_any_age).await;
    for table in &seen.tables {
        let mut lives = come(&house, table, &known(&house)).await;
        lives.pop();
        let played = play(&mut lives, &mut Dice::from_seed("played on"), 12).await;
        assert_eq!(played, 12, "{} {}", table.game, table.id);
    }
    let house = house.restart(of_any_age).await;
    let first = person(&house, &seen.people[0].0, &seen.people[0].1);
    for table in &seen.tables {
        assert_eq!(first.facts(&table.id).await["state"], "playing", "{} {}", table.game, table.id);
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// Every game, and tables that nobody has touched for years.
fn of_any_age(config: &mut Config) {
    config.books = games::CATALOGUE;
    config.close_after = AGES;
}

async fn open(scratch: Scratch, bot_delay: Duration) -> House {
    let mut config = Config { bot_delay, ..config(&scratch.file("db")) };
    of_any_age(&mut config);
    House { running: server::start(config).await.unwrap(), scratch }
}

fn person(house: &House, cookie: &str, id: &str) -> Person {
    Person { address: house.running.address, cookie: cookie.to_owned(), id: id.to_owned() }
}

/// Everybody who sits at `table`, and a stranger; each has been told how it stands.
async fn come(house: &House, table: &Shown, people: &[Person]) -> Vec<Live> {
    let mut lives = Vec::new();
    for &at in &table.people {
        lives.push(people[at].watch(&table.id).await);
    }
    lives.push(house.person().await.watch(&table.id).await);
    for live in &mut lives {
        live.expect("update").await;
    }
    lives
}

fn digests(lives: &[Live]) -> Vec<String> {
    lives.iter().map(|live| fingerprint(&bare(&live.last))).collect()
}

/// Where a table stands for a viewer: what it sees, may do and knows of the others, without what is said about it. Whoever
/// is awaited and not asked has `pass` answered for them, and could do nothing else when the file was made.
fn bare(update: &Value) -> Value {
    let asked = update["ask"]["actions"].as_array();
    let awaited = update["awaited"].as_array().is_some_and(|awaited| awaited.contains(&update["you"]));
    let actions = match asked {
        Some(all) => all.iter().map(|choice| choice["action"].clone()).collect(),
        None if awaited => json!(["pass"]),
        None => Value::Null,
    };
    json!({
        "you": update["you"],
        "view": update["view"],
        "actions": actions,
        "awaited": update["awaited"],
        "undo": update["undo"].as_str().or(update["undo"].as_object().map(|_| "ask")),
        "standing": update["standing"],
        "question": update["question"],
        "table": update["table"],
    })
}

/// Plays at random until `count` actions were played by people or nobody is asked any more; says how many were.
async fn play(lives: &mut [Live], dice: &mut Dice, count: u32) -> u32 {
    let mut played = 0;
    for tries in 0..20 * count {
        quiet(lives).await;
        let Some(at) = lives.iter().position(|live| live.last["ask"].is_object()).filter(|_| played < count)
        else {
            break;
        };
        let action = lives[at].choose(dice).unwrap();
        // No id that was used before, by whoever made the file either.
        let client = format!("{} {tries}", lives[at].number);
        lives[at].act(&client, &action).await;
        // Where it was not, a standing answer was quicker.
        played += u32::from(done(&mut lives[at]).await);
    }
    quiet(lives).await;
    played
}

/// Whether what was said last is done, or refused.
async fn done(live: &mut Live) -> bool {
    loop {
        let message = live.hear().await.unwrap();
        if message.get("done").is_some() || message.get("refused").is_some() {
            return message.get("done").is_some();
        }
    }
}

/// Waits until bots and standing answers have done what they do by themselves.
async fn quiet(lives: &mut [Live]) {
    for _ in 0..100 {
        let mut heard = false;
        for live in lives.iter_mut() {
            while !live.silent_now().await {
                heard = true;
            }
        }
        let asked = lives.iter().any(|live| live.last["ask"].is_object());
        if !heard && asked {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Plays every plan on a new file and keeps it.
async fn keep() {
    let house = open(Scratch::new(), Duration::from_millis(1)).await;
    let mut people = Vec::new();
    for _ in 0..6 {
        people.push(house.person().await);
    }
    let mut tables = Vec::new();
    for plan in PLANS {
        tables.push(begin(plan, &people).await);
    }
    // How it stands is what whoever comes later is told.
    for table in &mut tables {
        let lives = come(&house, table, &people).await;
        table.update = bare(&lives[0].last);
        table.updates = digests(&lives);
    }
    let _ = std::fs::remove_file(fixture("house.db"));
    house.running.node.store.backup(&fixture("house.db")).await.unwrap();
    let people = people.iter().map(|person| (person.cookie.clone(), person.id.clone())).collect();
    let seen = serde_json::to_string(&Seen { people, tables }).unwrap();
    std::fs::write(fixture("house.json"), seen.replace(r#"{"id":"#, "\n{\"id\":") + "\n").unwrap();
    house.running.stop().await.unwrap();
}

/// A table as planned, somewhere in the middle of its game; the last action was taken back, or somebody asks for it.
async fn begin((game, options, seats, standing, actions): Plan, people: &[Person]) -> Shown {
    let wanted = |(at, seat): (usize, &&str)| match (at, *seat) {
        (0, P) => json!("me"),
        (_, P) => json!("open"),
        (_, level) => json!({"bot": level}),
    };
    let wished: Vec<Value> = seats.iter().enumerate().map(wanted).collect();
    let options: Value = serde_json::from_str(options).unwrap();
    let id = people[0].table(json!({"game": game, "options": options, "seats": wished, "nonce": "aa"})).await;
    let sitting: Vec<usize> = (0..seats.iter().filter(|seat| **seat == P).count()).collect();
    for &at in &sitting[1..] {
        people[at].at(&id, "sit", json!({"nonce": "bb"})).await;
    }
    people[0].at(&id, "start", json!({})).await;
    let mut lives = Vec::new();
    for &at in &sitting {
        lives.push(people[at].watch(&id).await);
    }
    for live in &mut lives {
        live.expect("update").await;
    }
    if let Some(answer) = standing {
        let last = lives.last_mut().unwrap();
        last.say(&json!({"standing": {"client": "standing", "answer": answer}})).await;
        last.expect("done").await;
    }
    let mut dice = Dice::from_seed(&format!("kept {game} {}", seats.len()));
    assert_eq!(play(&mut lives, &mut dice, actions).await, actions, "{game} was over too soon");
    take_back(&mut lives).await;
    let game = game.to_owned();
    Shown { id, game, people: sitting, update: Value::Null, updates: Vec::new() }
}

/// Whoever may takes the last action back; otherwise somebody asks the others to allow it.
async fn take_back(lives: &mut [Live]) {
    for ask in [false, true] {
        for live in lives.iter_mut() {
            live.say(&json!({"undo": {"client": format!("undo {ask}"), "ask": ask}})).await;
            if done(live).await {
                return quiet(lives).await;
            }
        }
    }
}
