//! What comes from people who mean harm, or from bad connections.

use crate::support::{House, Person, speak, two_at};
use futures_util::SinkExt;
use games::kernel::Dice;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn only_own_pages_may_change_anything() {
    let house = House::with(|config| config.origins = vec!["https://friend.example".to_owned()]).await;
    let one = house.person().await;
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let address = one.address;
    let request = |origin: &str, method: &str, more: &str| {
        format!(
            "{method} /api/tables/{table}{more}Host: {address}\r\nOrigin: {origin}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
            one.cookie
        )
    };
    let post = "/leave HTTP/1.1\r\n";
    let socket = "/live HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for (origin, status) in [
        ("https://evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1:1", 403),
        ("https://friend.example", 200),
    ] {
        if status == 403 {
            let reply = speak(address, request(origin, "GET", socket).as_bytes()).await;
            assert_eq!(reply.status, status, "{origin}");
        }
        let reply = speak(address, request(origin, "POST", post).as_bytes()).await;
        assert_eq!(reply.status, status, "{origin}");
    }
    one.at(&table, "sit", json!({})).await;
    let own = format!("http://{address}");
    assert_eq!(speak(address, request(&own, "POST", post).as_bytes()).await.status, 200);
}

#[tokio::test]
async fn every_answer_carries_its_headers_and_strangers_are_told_nothing() {
    let house = House::open().await;
    let address = house.running.address;
    for path in ["/", "/api/games", "/api/tables/x", "/healthz", "/nothing"] {
        let reply =
            speak(address, format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes())
                .await;
        let head = reply.head.to_lowercase();
        for name in
            ["content-security-policy: default-src 'none'", "nosniff", "referrer-policy: no-referrer", "deny"]
        {
            assert!(head.contains(name), "{path} {name}: {head}");
        }
    }
    let stranger = Person { address, cookie: "pantheon=me.0.00".to_owned(), id: String::new() };
    assert_eq!(stranger.get("/api/me/tables").await.status, 401);
    assert_eq!(stranger.post("/api/tables", json!({})).await.status, 401);
    let one = house.person().await;
    assert_eq!(one.get("/api/tables/0123").await.status, 404);
    assert!(one.try_watch("0123", "").await.is_err());
    let (start, last) = one.cookie.split_at(one.cookie.len() - 1);
    for forged in [
        format!("{start}{}", if last == "0" { "1" } else { "0" }),
        start.to_owned(),
        format!("{start}{last}0"),
    ] {
        let forged = Person { cookie: forged, ..one.clone() };
        assert_eq!(forged.get("/api/me/tables").await.status, 401);
    }
    let text = one.get("/metrics").await.text;
    assert!(text.contains("pantheon_requests_total") && text.contains("pantheon_tables_in_memory"));
    assert_eq!(one.get("/healthz").await.text, "ok\n");
}

#[tokio::test]
async fn too_much_is_refused() {
    let house = House::with(|config| {
        config.limits.requests_per_second = 10;
        config.limits.tables_per_hour = 2;
        config.limits.sockets_per_person = 2;
        config.limits.messages_per_second = 5;
        config.limits.body = 1000;
    })
    .await;
    let one = house.person().await;
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"]});
    let table = one.table(wish.clone()).await;
    let big = json!({"name": "x".repeat(2000)});
    assert_eq!(one.post("/api/me", big).await.status, 400);
    one.table(wish.clone()).await;
    assert_eq!(one.post("/api/tables", wish).await.status, 429);
    let mut live = one.watch(&table).await;
    let _second = one.watch(&table).await;
    assert!(one.try_watch(&table, "").await.is_err());
    live.expect("update").await;
    for _ in 0..20 {
        live.say(&json!({"answer": {"client": "a", "yes": true}})).await;
    }
    assert_eq!(live.expect("bye").await["why"], "too many messages");
    let mut refused = 0;
    for _ in 0..60 {
        refused += u32::from(one.get("/api/games").await.status == 429);
    }
    assert!(refused > 0);
}

#[tokio::test]
async fn a_new_name_does_not_help_without_end() {
    let house = House::with(|config| {
        config.limits.guests_per_hour = 12;
        config.limits.tables_per_hour = 2;
    })
    .await;
    let mut people = Vec::new();
    for _ in 0..12 {
        people.push(house.person().await);
    }
    let nobody = Person { cookie: String::new(), ..people[0].clone() };
    assert_eq!(nobody.get("/api/me").await.status, 429);
    let mut tables = 0;
    for person in people.iter().flat_map(|person| [person; 2]) {
        let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"]});
        tables += u32::from(person.post("/api/tables", wish).await.status == 200);
    }
    assert_eq!(tables, 20, "ten times what one person may");
}

#[tokio::test]
async fn anything_may_come_over_a_socket() {
    let house = House::open().await;
    let (table, [one, _], [mut live, _other]) = two_at(&house, "toy").await;
    let mut dice = Dice::fast(5);
    let shapes = [
        r#"{"act":{"client":"a","seen":1,"action":"Card{1}"}}"#,
        r#"{"undo":{"client":"b","ask":true}}"#,
        r#"{"answer":{"client":"c","yes":false}}"#,
        r#"{"vote":{"client":"d","choice":"bot"}}"#,
        r#"{"plan":{"client":"p","steps":[{"question":"Move","actions":[{"action":"Card{1}","label":""}]}]}}"#,
        r#"{"plan":{"client":"q","steps":[{"question":"","actions":[]}]}}"#,
        r#"{"act":{"client":"","seen":18446744073709551615,"action":""}}"#,
        r#"{"chat":{"client":"e","text":"\u0000\u0007 "}}"#,
        "[[[[[[[[",
        "null",
        "",
    ];
    for round in 0..600 {
        let mut text: Vec<char> = dice.pick(&shapes).chars().collect();
        for _ in 0..dice.below(4) {
            if text.is_empty() {
                break;
            }
            let at = dice.below(text.len() as u32) as usize;
            match dice.below(3) {
                0 => text[at] = dice.pick(&['"', '{', '}', ':', '0', 'é', '\u{0}', '\\']),
                1 => drop(text.remove(at)),
                _ => text.truncate(at),
            }
        }
        let text: String = text.into_iter().collect();
        live.socket.send(Message::Text(text.clone().into())).await.unwrap();
        let mut answered = false;
        while !answered {
            let heard =
                live.hear().await.unwrap_or_else(|| panic!("round {round}: `{text}` ended the connection"));
            answered = heard.get("update").is_none();
        }
    }
    assert_eq!(one.facts(&table).await["state"], "playing");
    live.socket.send(Message::Text("x".repeat(10_000).into())).await.unwrap();
    assert!(live.hear().await.is_none());
    let mut binary = one.watch(&table).await;
    binary.expect("update").await;
    binary.socket.send(Message::Binary(vec![0xff; 10].into())).await.unwrap();
    assert!(binary.expect("bye").await["again"] == false);
}

#[tokio::test]
async fn anything_may_come_by_http() {
    let house = House::open().await;
    let one = house.person().await;
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let values = [
        json!(null),
        json!(-1),
        json!(300),
        json!("x"),
        json!([]),
        json!({"a": 1}),
        json!(1e300),
        json!("é\u{0}"),
    ];
    let keys =
        ["game", "seats", "options", "seat", "level", "nonce", "fork", "clock", "name", "person", "muted"];
    let mut dice = Dice::fast(9);
    for _ in 0..300 {
        let mut body = json!({"game": "toy", "seats": ["me", "open"]});
        for _ in 0..dice.below(4) {
            body[dice.pick(&keys)] = values[dice.below(values.len() as u32) as usize].clone();
        }
        let what = dice.pick(&["sit", "leave", "remove", "hand", "return", "mute", "rematch"]);
        let path = match dice.below(3) {
            0 => "/api/tables".to_owned(),
            1 => "/api/me".to_owned(),
            _ => format!("/api/tables/{table}/{what}"),
        };
        let status = one.post(&path, body.clone()).await.status;
        assert!((200..500).contains(&status), "{path} {body}: {status}");
    }
    for raw in [
        "\u{0}\u{0}",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{\"a\":",
    ] {
        let reply = speak(one.address, raw.as_bytes()).await;
        assert!(reply.status < 500, "{reply:?}");
    }
    assert_eq!(one.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn every_error_of_the_interface_is_said_in_json() {
    let house = House::open().await;
    let one = house.person().await;
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    let live = format!("/api/tables/{table}/live");
    for (method, path) in [
        ("GET", "/api/tables/%ff".to_owned()),
        ("GET", format!("{live}?since=x")),
        ("GET", live.clone()),
        ("PUT", "/api/me".to_owned()),
        ("GET", "/api/nothing".to_owned()),
    ] {
        let reply = one.ask(method, &path, None).await;
        assert!((400..500).contains(&reply.status), "{path}: {reply:?}");
        assert!(reply.json()["message"].is_string() && reply.json()["code"].is_string(), "{path}");
    }
}

/// What comes as options or as an action is set up and played, or refused in words; every game of the catalogue.
#[test]
fn any_options_and_any_action_of_any_game() {
    let mut dice = Dice::fast(3);
    let spoil = |text: &str, dice: &mut Dice| -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(letters.len().max(1) as u32) as usize;
            match dice.below(3) {
                0 if at < letters.len() => {
                    letters[at] = dice.pick(&['(', ')', ',', '9', '-', 'é', '\u{0}', '"']);
                }
                1 if at < letters.len() => drop(letters.remove(at)),
                _ => letters
                    .insert(at.min(letters.len()), dice.pick(&['1', '{', '}', ':', ' ', 'a', '[', ']'])),
            }
        }
        letters.into_iter().collect()
    };
    for book in games::CATALOGUE {
        let seats = *book.seats().start();
        let mut table = book.open(&json!({}), seats, "fuzz").unwrap();
        let options = table.options().to_string();
        for _ in 0..300 {
            if let Ok(options) = serde_json::from_str(&spoil(&options, &mut dice)) {
                let _ = book.open(&options, seats, "fuzz");
            }
        }
        for _ in 0..300 {
            let Some(seat) = table.turn().seats().first() else { break };
            let legal = table.legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
            let spoilt = spoil(&action, &mut dice);
            let before = table.status();
            if table.play(seat, &spoilt).is_err() {
                assert_eq!(table.status(), before, "{spoilt} was refused and changed something");
                table.play(seat, &action).unwrap();
            }
        }
    }
}
