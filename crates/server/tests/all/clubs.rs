//! Clubs: what is theirs reaches members alone.

use crate::ratings::account;
use crate::support::{House, Person, place, play_out};
use crate::tournaments::register;
use games::kernel::Dice;
use serde_json::{Value, json};
use server::admin;

async fn does(person: &Person, club: &str, what: &str, body: Value) -> Value {
    let reply = person.post(&format!("/api/clubs/{club}{what}"), body).await;
    assert_eq!(reply.status, 200, "{what}: {reply:?}");
    reply.json()
}

/// A club of two, and its invitation.
async fn club(house: &House) -> (String, String, Person, Person) {
    let ada = register(house.person().await, "Ada").await;
    let bob = register(house.person().await, "Bob").await;
    let made = ada.post("/api/clubs", json!({"name": "Night owls"})).await;
    assert_eq!(made.status, 200, "{made:?}");
    let made = made.json();
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    let (id, invitation) = (text("club"), text("invitation"));
    let joined = bob.post("/api/clubs/join", json!({"invitation": invitation})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    (id, invitation, ada, bob)
}

#[tokio::test]
async fn a_club_has_tables_talk_and_standings() {
    let house = House::open().await;
    let (id, _, ada, bob) = club(&house).await;
    does(&bob, &id, "/chat", json!({"text": "who plays tonight?"})).await;
    let made =
        does(&ada, &id, "/tables", json!({"game": "tic_tac_toe", "seats": ["me", "open"], "listed": true}))
            .await;
    let table = made["table"].as_str().unwrap().to_owned();
    bob.at(&table, "sit", json!({})).await;
    ada.at(&table, "start", json!({})).await;
    let mut lives = [ada.watch(&table).await, bob.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    play_out(&mut lives, &mut Dice::from_seed("club")).await;
    assert!(lives[0].over());
    let seen = bob.get(&format!("/api/clubs/{id}")).await.json();
    assert_eq!(
        (seen["chat"][0]["text"].as_str(), seen["chat"][0]["name"].as_str()),
        (Some("who plays tonight?"), Some("Bob"))
    );
    assert_eq!(
        (seen["tables"][0]["table"].as_str(), seen["tables"][0]["state"].as_str()),
        (Some(table.as_str()), Some("over"))
    );
    let played: Vec<u64> =
        seen["members"].as_array().unwrap().iter().map(|member| member["played"].as_u64().unwrap()).collect();
    assert_eq!(played, [1, 1]);
    assert_eq!(house.person().await.get("/api/tables").await.json(), json!([]), "it is in no public list");
    let export = bob.get("/api/me/export").await.json();
    assert_eq!(export["clubs"]["member_of"][0]["club"], id.as_str());
    assert_eq!(export["clubs"]["chat"][0]["line"]["text"], "who plays tonight?");
}

/// An outsider hears of a club, byte for byte, what they hear of one that does not exist.
#[tokio::test]
async fn outsiders_hear_nothing() {
    let house = House::open().await;
    let (id, invitation, ada, bob) = club(&house).await;
    let tournament = json!({"name": "Owls only", "game": "tic_tac_toe", "seats": 2, "rounds": 2,
        "clock": {"per_move": {"seconds": 60}}, "admission": {"club": id}});
    let made = ada.post("/api/tournaments", tournament).await;
    assert_eq!(made.status, 200, "{made:?}");
    let cup = made.json()["tournament"].as_str().unwrap().to_owned();
    assert_eq!(bob.get(&format!("/api/tournaments/{cup}")).await.status, 200);
    assert_eq!(
        bob.get(&format!("/api/clubs/{id}")).await.json()["tournaments"][0]["tournament"],
        cup.as_str()
    );
    let outsider = register(house.person().await, "Mallory").await;
    let nosuch = "0".repeat(id.len());
    let table = json!({"game": "tic_tac_toe", "seats": ["me", "open"]});
    let asked = [
        ("GET", "/api/clubs/{}", Value::Null),
        ("POST", "/api/clubs/{}", json!({"name": "Mine"})),
        ("DELETE", "/api/clubs/{}", Value::Null),
        ("POST", "/api/clubs/{}/leave", json!({})),
        ("POST", "/api/clubs/{}/remove", json!({"person": bob.id})),
        ("POST", "/api/clubs/{}/hand-over", json!({"person": bob.id})),
        ("POST", "/api/clubs/{}/invitation", json!({})),
        ("POST", "/api/clubs/{}/chat", json!({"text": "hello"})),
        ("POST", "/api/clubs/{}/tables", table),
        ("GET", "/api/tournaments/{}", Value::Null),
        ("POST", "/api/tournaments/{}/join", json!({})),
        ("POST", "/api/tournaments/{}/leave", json!({})),
        ("POST", "/api/tournaments/{}/start", json!({})),
        ("POST", "/api/tournaments/{}/call-off", json!({})),
    ];
    for (method, path, body) in asked {
        let there = if path.contains("clubs") { &id } else { &cup };
        let body = (!body.is_null()).then_some(body);
        let real = outsider.ask(method, &path.replace("{}", there), body.as_ref()).await;
        let none = outsider.ask(method, &path.replace("{}", &nosuch), body.as_ref()).await;
        assert_eq!((real.status, &real.text), (404, &none.text), "{method} {path}");
        assert_eq!(none.status, 404);
    }
    for path in ["/api/tournaments", "/api/me/tournaments", "/api/me/clubs", "/api/me/export", "/api/tables"]
    {
        let text = outsider.get(path).await.text;
        for secret in [id.as_str(), &invitation, &cup, "Night owls", "Owls only"] {
            assert!(!text.contains(secret), "{path} tells {secret}");
        }
    }
    assert_eq!(bob.get(&format!("/api/clubs/{id}")).await.json()["name"], "Night owls", "nothing changed");
}

#[tokio::test]
async fn members_come_and_go() {
    let house = House::open().await;
    let (id, old, ada, bob) = club(&house).await;
    let cleo = register(house.person().await, "Cleo").await;
    assert_eq!(bob.post(&format!("/api/clubs/{id}/invitation"), json!({})).await.status, 403);
    let renewed = does(&ada, &id, "/invitation", json!({})).await["invitation"].as_str().unwrap().to_owned();
    assert_eq!(cleo.post("/api/clubs/join", json!({"invitation": old})).await.status, 404);
    assert_eq!(
        house.person().await.post("/api/clubs/join", json!({"invitation": renewed})).await.status,
        403
    );
    for _ in 0..2 {
        assert_eq!(cleo.post("/api/clubs/join", json!({"invitation": renewed})).await.status, 200);
    }
    assert_eq!(cleo.get("/api/me/clubs").await.json()[0]["members"], 3);
    does(&cleo, &id, "/chat", json!({"text": "good evening"})).await;
    does(&ada, &id, "/remove", json!({"person": cleo.id})).await;
    assert_eq!(cleo.get(&format!("/api/clubs/{id}")).await.status, 404);
    let back = cleo.post("/api/clubs/join", json!({"invitation": renewed})).await;
    assert_eq!(back.status, 404, "the link that she has is worth nothing");
    assert_eq!(
        ada.post(&format!("/api/clubs/{id}/leave"), json!({})).await.status,
        409,
        "she looks after it"
    );
    assert_eq!(ada.post(&format!("/api/clubs/{id}/hand-over"), json!({"person": cleo.id})).await.status, 409);
    assert_eq!(does(&ada, &id, "/hand-over", json!({"person": bob.id})).await["maker"], bob.id.as_str());
    does(&ada, &id, "/leave", json!({})).await;
    does(&bob, &id, "", json!({"name": "Early birds"})).await;
    // Whoever is forgotten leaves nothing behind, and the club to the next; where nobody is left it goes.
    assert_eq!(cleo.ask("DELETE", "/api/me", None).await.status, 200);
    let seen = bob.get(&format!("/api/clubs/{id}")).await;
    assert!(!seen.text.contains("good evening") && !seen.text.contains(&cleo.id), "{seen:?}");
    let invitation = seen.json()["invitation"].clone();
    assert_eq!(ada.post("/api/clubs/join", json!({"invitation": invitation})).await.status, 200);
    assert_eq!(bob.ask("DELETE", "/api/me", None).await.status, 200);
    assert_eq!(ada.get(&format!("/api/clubs/{id}")).await.json()["maker"], ada.id.as_str());
    assert_eq!(ada.ask("DELETE", &format!("/api/clubs/{id}"), None).await.status, 200);
    assert_eq!(ada.get("/api/me/clubs").await.json(), json!([]));
}

#[tokio::test]
async fn talk_is_bounded() {
    let house = House::with(|config| config.limits.chat_per_minute = 100_000).await;
    let (id, _, ada, _) = club(&house).await;
    for bad in ["", "  ", "a\u{7}b", &"x".repeat(301)] {
        assert_eq!(ada.post(&format!("/api/clubs/{id}/chat"), json!({"text": bad})).await.status, 400);
    }
    let slow = House::with(|config| config.limits.chat_per_minute = 2).await;
    let (id, _, ada, _) = club(&slow).await;
    let mut refused = 0;
    for _ in 0..6 {
        refused +=
            u32::from(ada.post(&format!("/api/clubs/{id}/chat"), json!({"text": "hi"})).await.status == 429);
    }
    assert_eq!(refused, 4);
}

/// Whoever is out of the club, or left without it, gets out of its tournament too.
#[tokio::test]
async fn a_club_that_is_gone_holds_nobody() {
    let house = House::open().await;
    let (id, _, ada, bob) = club(&house).await;
    let wish = json!({"name": "Owls only", "game": "tic_tac_toe", "seats": 2, "rounds": 2,
        "clock": {"per_move": {"seconds": 60}}, "admission": {"club": id}});
    let mut cups = Vec::new();
    for _ in 0..2 {
        let made = bob.post("/api/tournaments", wish.clone()).await.json();
        cups.push(format!("/api/tournaments/{}", made["tournament"].as_str().unwrap()));
    }
    for person in [&ada, &bob] {
        assert_eq!(person.post(&format!("{}/join", cups[0]), json!({})).await.status, 200);
    }
    does(&ada, &id, "/remove", json!({"person": bob.id})).await;
    assert_eq!(bob.get(&cups[0]).await.status, 200, "he is in it");
    assert_eq!(bob.post(&format!("{}/leave", cups[0]), json!({})).await.status, 200);
    assert_eq!(bob.post(&format!("{}/join", cups[0]), json!({})).await.status, 404, "it is for members");
    assert_eq!(bob.post(&format!("{}/call-off", cups[1]), json!({})).await.status, 200, "he made it");
    assert_eq!(ada.ask("DELETE", &format!("/api/clubs/{id}"), None).await.status, 200);
    let left = ada.get(&cups[0]).await.json();
    assert_eq!((&left["state"], &left["why"]), (&json!("called_off"), &json!("its club is gone")));
}

#[tokio::test]
async fn who_may_not_talk_names_nothing_and_who_is_blocked_is_not_heard() {
    let house = House::open().await;
    let (id, _, ada, bob) = club(&house).await;
    does(&bob, &id, "/chat", json!({"text": "hello"})).await;
    let blocked = ada.post(&format!("/api/blocks/{}", bob.id), json!({})).await;
    assert_eq!(blocked.status, 200, "{blocked:?}");
    assert_eq!(ada.get(&format!("/api/clubs/{id}")).await.json()["chat"], json!([]));
    let mute = protocol::MeasureWish { kind: protocol::MeasureKind::Mute, seconds: Some(600) };
    admin::impose(place(&house.scratch.file("db")), "ada", mute, "flood").await.unwrap();
    crate::support::soon(|| async {
        ada.post(&format!("/api/clubs/{id}/chat"), json!({"text": "hi"})).await.status == 403
    })
    .await;
    let cup = json!({"name": "Read this", "game": "tic_tac_toe", "seats": 2, "rounds": 2,
        "clock": {"per_move": {"seconds": 60}}});
    for (path, body) in [
        (format!("/api/clubs/{id}"), json!({"name": "Read this"})),
        ("/api/clubs".to_owned(), json!({"name": "Read this"})),
        ("/api/tournaments".to_owned(), cup),
    ] {
        let reply = ada.post(&path, body).await;
        assert_eq!((reply.status, &reply.json()["code"]), (403, &json!("muted")), "{path}");
    }
    assert_eq!(bob.get(&format!("/api/clubs/{id}")).await.json()["name"], "Night owls");
}

/// A line of a club is reported by its members alone, with what was said around it, and can be taken out.
#[tokio::test]
async fn what_is_said_in_a_club_can_be_reported_and_taken_out() {
    let house = House::open().await;
    let cato = account(&house, "Cato").await;
    admin::appoint(place(&house.scratch.file("db")), "cato", true).await.unwrap();
    let (id, _, ada, bob) = club(&house).await;
    for (person, text) in [(&ada, "good evening"), (&bob, "you rotten owls"), (&ada, "please not")] {
        does(person, &id, "/chat", json!({"text": text})).await;
    }
    let line = json!({"club": id, "line": 2, "reason": "insult"});
    let outside = cato.post("/api/reports", line.clone()).await;
    let nowhere = cato.post("/api/reports", json!({"club": "nosuch", "line": 2, "reason": "insult"})).await;
    assert_eq!((outside.status, &outside.text), (404, &nowhere.text), "who is not in it hears nothing");
    for (wrong, status) in [
        (json!({"club": id, "line": 9, "reason": "spam"}), 404),
        (json!({"club": id, "person": cato.id, "reason": "spam"}), 404),
        (json!({"club": id, "table": "x", "line": 1, "reason": "spam"}), 400),
        (json!({"club": id, "reason": "spam"}), 400),
        (json!({"club": id, "line": 1, "reason": "spam"}), 400),
    ] {
        assert_eq!(ada.post("/api/reports", wrong.clone()).await.status, status, "{wrong}");
    }
    assert_eq!(ada.post("/api/reports", line.clone()).await.status, 200);
    assert_eq!(ada.post("/api/reports", line).await.status, 409);
    let report = cato.get("/api/moderation").await.json()["reports"][0].clone();
    assert_eq!((&report["club"], &report["subject"]["id"]), (&json!("Night owls"), &json!(bob.id)));
    let texts: Vec<&str> =
        report["context"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["good evening", "you rotten owls", "please not"]);
    assert!(!report.to_string().contains(&id), "the id of a club is for its members");
    let decision = format!("/api/moderation/reports/{}", report["id"].as_str().unwrap());
    assert_eq!(cato.post(&decision, json!({"remove": true, "why": "no insults"})).await.status, 200);
    let chat = bob.get(&format!("/api/clubs/{id}")).await.json()["chat"].clone();
    assert_eq!((&chat[1]["text"], &chat[1]["removed"]), (&json!(""), &json!(true)));
    assert_eq!((&chat[0]["text"], chat[0].get("removed")), (&json!("good evening"), None));
    let audit = cato.get("/api/moderation").await.json()["audit"].clone();
    assert_eq!((&audit[0]["what"], &audit[0]["whom"]["id"]), (&json!("removed"), &json!(bob.id)));
}
