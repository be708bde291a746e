//! What people find: open tables, their own, finished games; and how late spectators see them.

use crate::support::{House, Live, Person, play_out, two_at};
use games::kernel::{Dice, Record};
use protocol::{Fair, fair};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn open_tables_show_who_sits_where() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    one.post("/api/me", json!({"name": "Ada"})).await;
    let wish =
        json!({"game": "toy", "seats": ["me", "open", {"bot": "random"}], "listed": true, "hints": true});
    let table = one.table(wish).await;
    let listed = two.get("/api/tables").await.json();
    let seats = &listed[0]["seats"];
    assert_eq!((&seats[0]["person"]["name"], &seats[1]), (&json!("Ada"), &json!("open")));
    assert_eq!(seats[2]["bot"]["level"], "random");
    assert_eq!(one.facts(&table).await["hints"], true);
    two.at(&table, "sit", json!({})).await;
    let listed = two.get("/api/tables").await.json();
    assert_eq!(listed[0]["seats"][1]["person"]["id"], two.id.as_str());
    one.ask("DELETE", "/api/me", None).await;
    let listed = two.get("/api/tables").await;
    assert_eq!(listed.json()[0]["seats"][0], "open");
    assert!(!listed.text.contains("Ada"));
}

#[tokio::test]
async fn what_one_has_not_seen_yet_is_counted() {
    let house = House::open().await;
    let (_, [_, two], [mut here, there]) = two_at(&house, "tic_tac_toe").await;
    let mine = two.get("/api/me/tables").await.json();
    assert_eq!((&mine[0]["unseen"], &mine[0]["your_turn"]), (&json!(0), &json!(false)));
    assert_eq!(mine[0]["awaited"], json!([0]), "the first is to move");
    let begun = mine[0]["since"].as_i64().unwrap();
    drop(there);
    let left = |value: Value| value[0]["unseen"].as_u64().unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(left(two.get("/api/me/tables").await.json()), 0);
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    let mine = two.get("/api/me/tables").await.json();
    assert_eq!((&mine[0]["unseen"], &mine[0]["your_turn"]), (&json!(1), &json!(true)));
    assert!(!mine[0]["prompt"].as_str().unwrap().is_empty());
    assert_eq!(mine[0]["awaited"], json!([1]));
    assert!(mine[0]["since"].as_i64().unwrap() > begun, "it looks otherwise since the move");
    let house = house.restart(|_| {}).await;
    let two = Person { address: house.running.address, ..two };
    assert_eq!(left(two.get("/api/me/tables").await.json()), 1);
}

#[tokio::test]
async fn a_finished_game_has_a_key_that_leads_to_it_alone() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let table =
        one.table(json!({"game": "toy", "seats": ["me", "open"], "nonce": "aa", "listed": true})).await;
    two.at(&table, "sit", json!({"nonce": "bb"})).await;
    one.at(&table, "start", json!({})).await;
    assert!(one.facts(&table).await.get("replay").is_none());
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    play_out(&mut lives, &mut Dice::from_seed("replay")).await;
    let key = one.facts(&table).await["replay"].as_str().unwrap().to_owned();
    assert!(key != table && !key.is_empty());
    let reply = three.get(&format!("/api/replays/{key}")).await;
    assert!(!reply.text.contains(&table), "the replay does not lead to the table");
    let replay = reply.json();
    assert_eq!(replay["names"].as_array().unwrap().len(), 2);
    let record = Record::parse(&replay["record"].to_string()).unwrap();
    let shown: Fair = serde_json::from_value(replay["fair"].clone()).unwrap();
    assert_eq!(fair::verify(&shown, record.seed.as_deref().unwrap()), Ok(()));
    let recent = three.get("/api/replays").await.json();
    assert_eq!(recent[0]["replay"], key.as_str());
    assert_eq!(recent[0]["players"].as_array().unwrap().len(), 2);
    assert_eq!(three.get("/api/replays/0123").await.status, 404);
    assert_eq!(three.get(&format!("/api/tables/{key}")).await.status, 404);
}

#[tokio::test]
async fn spectators_see_the_game_as_late_as_was_agreed() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    // An hour: however slow the machine is, nothing of it is shown while this looks.
    let (table, mut watching, mut lives) = begin_late([&one, &two, &three], 3_600).await;
    play_out(&mut lives, &mut Dice::from_seed("late")).await;
    assert_eq!(one.facts(&table).await["state"], "over");
    assert_eq!(three.facts(&table).await["state"], "waiting");
    assert_eq!(three.get(&format!("/api/tables/{table}/record")).await.status, 409);
    assert!(three.get("/api/replays").await.json().as_array().unwrap().is_empty());
    let standings = format!("/api/people/{}/standings", one.id);
    assert_eq!(
        three.get("/api/tables").await.json()[0]["state"],
        "playing",
        "the list does not tell the end"
    );
    assert!(three.get(&standings).await.json().as_array().unwrap().is_empty());
    assert_eq!(one.get(&standings).await.json()[0]["played"], 1);
    assert_eq!(one.get(&format!("/api/tables/{table}/record")).await.status, 200);
    let mut also = three.watch(&table).await;
    assert!(also.expect("update").await.get("view").is_none(), "who comes later sees no more");
    assert!(watching.silent().await, "who was there sees no more");
    let late = json!({"game": "toy", "seats": ["me", "open"], "spectator_delay": 9999});
    assert_eq!(one.post("/api/tables", late).await.status, 400);
}

#[tokio::test]
async fn spectators_see_everything_in_the_end() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let begun = std::time::Instant::now();
    let (table, mut watching, mut lives) = begin_late([&one, &two, &three], 1).await;
    play_out(&mut lives, &mut Dice::from_seed("late")).await;
    let mut numbers = vec![watching.number];
    while !watching.over() {
        watching.expect("update").await;
        numbers.push(watching.number);
        assert!(begun.elapsed() >= Duration::from_millis(900), "not before it was agreed");
    }
    assert!(numbers.is_sorted());
    assert_eq!(watching.last["view"], lives[0].last["view"]);
    assert_eq!(three.get(&format!("/api/tables/{table}/record")).await.status, 200);
    assert!(three.get("/api/tables").await.json().as_array().unwrap().is_empty());
    let standings = format!("/api/people/{}/standings", one.id);
    assert_eq!(three.get(&standings).await.json()[0]["played"], 1);
}

/// A game of two that has begun, and somebody who looks on and sees it so many seconds later.
async fn begin_late([one, two, three]: [&Person; 3], delay: u32) -> (String, Live, [Live; 2]) {
    let wish =
        json!({"game": "tic_tac_toe", "seats": ["me", "open"], "spectator_delay": delay, "listed": true});
    let table = one.table(wish).await;
    let mut watching = three.watch(&table).await;
    watching.expect("update").await;
    two.at(&table, "sit", json!({})).await;
    let seated = watching.expect("update").await;
    assert!(seated["table"]["seats"][1].get("person").is_some(), "who sits down is seen at once");
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    (table, watching, lives)
}

/// GHEOS-3.1: the lobby draws who sits where, as provably as it shuffles; whoever looks finds them there, after a restart too.
#[tokio::test]
async fn seats_of_gheos_go_by_lot() {
    let house = House::with(|config| config.books = games::CATALOGUE).await;
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(house.person().await);
    }
    let (mut moved, mut last) = (0, (String::new(), Vec::new()));
    for round in 0..6 {
        let wish = json!({"game": "gheos", "seats": ["me", "open", {"bot": "random"}, "open"], "nonce": format!("n{round}")});
        let table = people[0].table(wish).await;
        let mut early = people[1].watch(&table).await;
        for (at, seat) in [(1, 1), (2, 3)] {
            people[at].at(&table, "sit", json!({"seat": seat, "nonce": "m"})).await;
        }
        let facts = people[0].at(&table, "start", json!({})).await;
        assert!(facts["fair"].get("lot").is_none(), "how they were drawn is shown at the end");
        let shelf = house.running.node.store.shelf(&table).await.unwrap().unwrap();
        let rows = house.running.node.store.log(shelf.key, 0).await.unwrap();
        let server::stage::Entry::Opened(opened) = serde_json::from_str(&rows[0].body).unwrap() else {
            panic!("a table is opened first")
        };
        let nonces = [format!("n{round}"), "m".to_owned(), String::new(), "m".to_owned()];
        let seats = fair::lot(&fair::seed(&opened.secret, &nonces), 4);
        let before = [Some(&people[0].id), Some(&people[1].id), None, Some(&people[2].id)];
        for (seat, place) in seats.iter().enumerate() {
            assert_eq!(
                facts["seats"][seat]["person"]["id"].as_str(),
                before[usize::from(*place)].map(String::as_str)
            );
        }
        while early.last["table"]["state"] != "playing" {
            early.expect("update").await;
        }
        let sits = seats.iter().position(|place| *place == 1).unwrap();
        assert_eq!(early.last["you"], sits, "who looks on is told where they sit now");
        moved += u32::from(sits != 1);
        last = (table, facts["seats"].as_array().unwrap().clone());
    }
    assert!(moved > 0, "nobody ever sits elsewhere");
    let house = house.restart(|config| config.books = games::CATALOGUE).await;
    let one = Person { address: house.running.address, ..people.swap_remove(0) };
    assert_eq!(one.facts(&last.0).await["seats"], json!(last.1));
    let mine = one.get("/api/me/tables").await.json();
    let mine = mine.as_array().unwrap().iter().find(|line| line["table"] == last.0.as_str()).unwrap();
    let sits = last.1.iter().position(|holder| holder["person"]["id"] == one.id.as_str()).unwrap();
    assert_eq!(mine["seat"], sits);
}

#[tokio::test]
async fn a_standing_answer_passes_for_its_seat_and_nobody_is_told() {
    let house = House::with(|config| config.books = games::CATALOGUE).await;
    let people = [house.person().await, house.person().await, house.person().await];
    let wish = json!({"game": "mystic_war", "seats": ["me", "open", "open"], "nonce": "n"});
    let table = people[0].table(wish).await;
    for person in &people[1..] {
        person.at(&table, "sit", json!({})).await;
    }
    people[0].at(&table, "start", json!({})).await;
    let mut lives = Vec::new();
    for person in &people {
        let mut live = person.watch(&table).await;
        live.expect("update").await;
        lives.push(live);
    }
    lives[2].say(&json!({"standing": {"client": "s", "answer": "no such answer"}})).await;
    assert_eq!(lives[2].expect("refused").await["code"], "bad_request");
    lives[2].say(&json!({"standing": {"client": "t", "answer": "ask_if_mine"}})).await;
    lives[2].expect("done").await;
    assert_eq!(lives[2].last["standing"], "ask_if_mine");
    assert!(lives[0].silent().await && lives[1].silent().await);
    let mut dice = Dice::from_seed("standing");
    for count in 0..400 {
        let asked = lives.iter().position(|live| live.last["ask"].is_object());
        let Some(at) = asked else {
            for live in &mut lives {
                while !live.silent_now().await {}
            }
            if lives[0].over() {
                break;
            }
            continue;
        };
        if at == 2 {
            // Give the standing answer its moment first.
            tokio::time::sleep(Duration::from_millis(10)).await;
            while !lives[2].silent_now().await {}
        }
        if let Some(action) = lives[at].choose(&mut dice) {
            lives[at].act(&format!("c{count}"), &action).await;
            lives[at].hear().await.unwrap();
        }
        for live in &mut lives {
            while !live.silent_now().await {}
        }
    }
    let node = &house.running.node;
    let shelf = node.store.shelf(&table).await.unwrap().unwrap();
    let rows = node.store.log(shelf.key, 0).await.unwrap();
    let by_itself = |row: &&server::store::Row| {
        row.body.contains(r#""kind":"acted""#)
            && row.body.contains(r#""seat":2"#)
            && !row.body.contains("client")
    };
    let passed: Vec<_> = rows.iter().filter(by_itself).collect();
    assert!(!passed.is_empty(), "it never had anything to answer");
    assert!(passed.iter().all(|row| row.body.contains(r#""action":"pass""#)));
}

#[tokio::test]
async fn a_posted_link_says_who_invites_to_what() {
    let page = || async { axum::response::Html("<!doctype html>\n<title>Pantheon</title>\n<body>") };
    let site = axum::Router::new().fallback(page);
    let house = House::with(|config| config.site = Some(site)).await;
    let one = house.person().await;
    one.post("/api/me", json!({"name": "Ada <b>"})).await;
    let table = one.table(json!({"game": "toy", "seats": ["me", "open", "open"]})).await;
    let posted = one.get(&format!("/t/{table}")).await;
    let title = "<meta property=\"og:title\" content=\"Ada &lt;b&gt; invites you to ";
    assert!(posted.text.contains(title), "{}", posted.text);
    assert!(posted.text.contains("2 seats are free"), "{}", posted.text);
    assert!(posted.text.contains("/card-toy.png\">"), "{}", posted.text);
    let nowhere = one.get("/t/nowhere").await;
    assert_eq!((nowhere.status, nowhere.text.contains("og:title")), (200, false), "the page says it itself");
}

#[tokio::test]
async fn the_picture_of_a_posted_link_is_at_the_address_that_the_host_has_named() {
    let page = || async { axum::response::Html("<!doctype html>\n<title>Pantheon</title>\n<body>") };
    let site = axum::Router::new().fallback(page);
    let house = House::with(|config| {
        config.site = Some(site);
        config.address = Some("https://games.example.org".parse().unwrap());
    })
    .await;
    let one = house.person().await;
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let posted = one.get(&format!("/t/{table}")).await;
    assert!(posted.text.contains("content=\"https://games.example.org/card-toy.png\""), "{}", posted.text);
    assert!(!posted.text.contains("127.0.0.1"), "{}", posted.text);
}
