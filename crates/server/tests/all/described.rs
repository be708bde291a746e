//! The API driven by its own description: every operation, by somebody of its own, with what fits the description and with
//! what does not. Every answer is one that the description lists; what does not fit is refused; nothing breaks.

use crate::order::moderator;
use crate::schema::Schema;
use crate::support::{House, Person, Reply, play_out, two_at};
use games::kernel::Dice;
use serde_json::{Value, json};

const ROUNDS: u32 = 14;

/// Which codes come with which status, as `docs/server.md` lists them.
const REFUSALS: [(u16, &[&str]); 11] = [
    (400, &["bad_request"]),
    (401, &["unknown_person"]),
    (403, &["forbidden", "banned", "muted"]),
    (404, &["not_found"]),
    (405, &["bad_request"]),
    (408, &["too_slow"]),
    (409, &["conflict", "stale"]),
    (413, &["bad_request"]),
    (422, &["bad_option", "bad_seat", "illegal_action", "not_your_turn", "ask_first", "nothing_to_undo"]),
    (426, &["bad_request"]),
    (429, &["too_much"]),
];

/// The key of a browser: a point of the curve P-256.
const BROWSER: &str =
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

/// What there is to ask about.
struct Known {
    tables: Vec<String>,
    replays: Vec<String>,
    people: Vec<String>,
}

#[tokio::test]
async fn every_operation_answers_as_described() {
    // With all that notices need, or their operations answer before they have read anything.
    let house = House::with(|config| {
        config.address = Some("https://games.example.org".parse().unwrap());
        config.notices.contact = Some("mailto:host@example.org".parse().unwrap());
    })
    .await;
    let document: Value = serde_json::from_str(include_str!("../../../../docs/openapi.json")).unwrap();
    let known = known(&house).await;
    // What is for accounts and moderators is asked by one, as often as that is allowed.
    let keeper = moderator(&house, "Cato").await;
    let mut dice = Dice::from_seed("described");
    let (mut operations, mut fine) = (0, 0);
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            operations += 1;
            let for_accounts = ["/api/clubs", "/api/tournaments", "/api/moderation", "/api/reports"];
            let person = match for_accounts.iter().any(|begin| path.starts_with(begin)) {
                true => keeper.clone(),
                false => house.person().await,
            };
            for round in 0..ROUNDS {
                fine += u32::from(
                    ask(&document, (path, method, operation), &known, &person, round, &mut dice).await,
                );
            }
        }
    }
    assert!(operations > 30 && fine > 100, "{fine} of {operations} operations went well");
    assert_eq!(house.person().await.get("/healthz").await.status, 200, "it still stands");
}

/// Two tables that wait, one in the middle of its game, and a finished one.
async fn known(house: &House) -> Known {
    let maker = house.person().await;
    let wish = json!({"game": "toy", "seats": ["me", "open", "open", "open"], "listed": true});
    let mut tables = vec![maker.table(wish.clone()).await, maker.table(wish).await];
    let (on, [one, _], _) = two_at(house, "kuhn").await;
    let (over, [winner, _], mut lives) = two_at(house, "tic_tac_toe").await;
    play_out(&mut lives, &mut Dice::from_seed("over")).await;
    let key = winner.facts(&over).await["replay"].as_str().unwrap().to_owned();
    tables.extend([on, over]);
    Known { tables, replays: vec![key], people: vec![maker.id, one.id, winner.id] }
}

/// Asks once, well or badly. Says whether it went well.
async fn ask(
    document: &Value,
    (path, method, operation): (&str, &str, &Value),
    known: &Known,
    person: &Person,
    round: u32,
    dice: &mut Dice,
) -> bool {
    let whose = own_table(person, path, round).await;
    let path = fill(path, known, whose, round, dice);
    let schema = operation.pointer("/requestBody/content/application~1json/schema");
    let schema = schema.map(|part| Schema { document, part });
    let misfit = round % 2 == 1;
    let body = schema.map(|schema| match misfit {
        true => schema.bad(dice),
        false => sensible(schema.good(dice), dice),
    });
    let reply = person.ask(&method.to_uppercase(), &path, body.as_ref()).await;
    let what = format!("{method} {path} {body:?}: {reply:?}");
    judge(document, operation, &reply, &what);
    // A body that may be left out may be anything.
    let needed = operation["requestBody"]["required"] == true;
    assert!(!(misfit && needed && reply.status == 200), "what does not fit is taken: {what}");
    reply.status == 200
}

/// The answer is one of those the description lists, whole and of its kind.
fn judge(document: &Value, operation: &Value, reply: &Reply, what: &str) {
    let status = reply.status.to_string();
    let listed = operation["responses"].get(&status).unwrap_or(&operation["responses"]["default"]);
    let (kind, content) = listed["content"].as_object().and_then(|all| all.iter().next()).expect("a content");
    let head = reply.head.to_lowercase();
    assert!(head.contains(&format!("content-type: {kind}")), "{what}");
    if reply.status != 200 {
        let codes = REFUSALS.iter().find(|(status, _)| *status == reply.status);
        let codes = codes.unwrap_or_else(|| panic!("no such status is documented: {what}")).1;
        assert!(codes.contains(&reply.json()["code"].as_str().unwrap_or_default()), "{what}");
    }
    if kind == "application/json" {
        let misfit = Schema { document, part: &content["schema"] }.misfit(&reply.json());
        assert_eq!(misfit, None, "{what}");
    }
}

/// Now and then a table that this person has made.
async fn own_table(person: &Person, path: &str, round: u32) -> Option<String> {
    if !path.contains("/api/tables/{id}") || !round.is_multiple_of(3) {
        return None;
    }
    let made = json!({"game": "toy", "seats": ["me", {"bot": "random"}]});
    let reply = person.post("/api/tables", made).await;
    let table = (reply.status == 200).then(|| reply.json()["table"].as_str().unwrap().to_owned())?;
    if round.is_multiple_of(2) && !path.ends_with("/start") {
        person.at(&table, "start", json!({})).await;
    }
    Some(table)
}

/// The path with something in its places: what there is, or what there is not.
fn fill(path: &str, known: &Known, own: Option<String>, round: u32, dice: &mut Dice) -> String {
    let of = |all: &[String], dice: &mut Dice| all[dice.below(all.len() as u32) as usize].clone();
    let there = match path {
        path if path.contains("/api/tables/") => own.unwrap_or_else(|| of(&known.tables, dice)),
        path if path.contains("/api/replays/") => of(&known.replays, dice),
        path if path.contains("/api/ratings/") => "toy".to_owned(),
        _ => of(&known.people, dice),
    };
    let junk = ["0", "%00", "%F0%9F%98%80", "..%2F..%2Fetc", &"f".repeat(300)];
    let value = if round % 5 == 4 { junk[dice.below(5) as usize] } else { &there };
    path.replace("{id}", value).replace("{key}", value).replace("{game}", value)
}

/// Mostly names that there are: what nobody knows is refused too soon to say much.
fn sensible(mut body: Value, dice: &mut Dice) -> Value {
    let names: [(&str, &[&str]); 6] = [
        ("game", &["toy", "kuhn", "tic_tac_toe"]),
        ("level", &["random"]),
        // Such an address is kept, and never connected to.
        ("url", &["https://localhost:1024/a", "https://localhost:1024/b"]),
        ("endpoint", &["https://localhost:1024/a", "https://localhost:1024/b"]),
        ("p256dh", &[BROWSER]),
        ("auth", &["CQkJCQkJCQkJCQkJCQkJCQ"]),
    ];
    for (key, values) in names {
        if body.get(key).is_some() && dice.below(4) > 0 {
            body[key] = json!(values[dice.below(values.len() as u32) as usize]);
        }
    }
    body
}
