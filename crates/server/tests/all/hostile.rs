//! What comes from people who mean harm, or from bad connections.

use crate::authenticator::Authenticator;
use crate::post_office::PostOffice;
use crate::ratings::account;
use crate::support::{House, Person, place, speak, two_at};
use futures_util::SinkExt;
use games::kernel::Dice;
use serde_json::{Value, json};
use server::admin;
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
    let office = PostOffice::open().await;
    let server = format!("smtp://{}", office.address);
    // With all that letters and notices need, or they are refused before they are read.
    let house = House::with(|config| {
        config.address = Some("https://games.example.org".parse().unwrap());
        config.mail.server = Some(server.parse().unwrap());
        config.notices.contact = Some("mailto:host@example.org".parse().unwrap());
        config.mail.from = Some("Pantheon <games@example.org>".to_owned());
    })
    .await;
    let mut one = house.person().await;
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
        json!("https://localhost:1024/x"),
        json!({"zone": "Europe/Vienna", "begins": 1, "ends": 70_000}),
    ];
    let keys = [
        "game",
        "seats",
        "options",
        "seat",
        "level",
        "nonce",
        "fork",
        "clock",
        "name",
        "person",
        "muted",
        "shown",
        "credential",
        "code",
        "token",
        "address",
        "password",
        "rounds",
        "fill",
        "admission",
        "starts",
        "text",
        "invitation",
        "table",
        "line",
        "reason",
        "words",
        "why",
        "measure",
    ];
    let told = [
        "url", "endpoint", "p256dh", "auth", "wants", "quiet", "zone", "begins", "ends", "page", "push",
        "mail", "hook", "code",
    ];
    let mut dice = Dice::fast(9);
    for _ in 0..300 {
        let mut body = json!({"game": "toy", "seats": ["me", "open"]});
        for _ in 0..dice.below(4) {
            body[dice.pick(&keys)] = values[dice.below(values.len() as u32) as usize].clone();
        }
        let what = dice.pick(&["sit", "leave", "remove", "hand", "return", "mute", "rematch"]);
        let path = match dice.below(11) {
            6 => "/api/tournaments".to_owned(),
            4 => dice
                .pick(&["/api/clubs", "/api/clubs/join", "/api/clubs/x/chat", "/api/clubs/x/tables"])
                .to_owned(),
            5 => format!("/api/tournaments/x/{}", dice.pick(&["join", "leave", "start", "call-off"])),
            7 => "/api/reports".to_owned(),
            8 => format!("/api/moderation/{}", dice.pick(&["measures", "reports/x", "measures/x/lift", ""])),
            0 => "/api/tables".to_owned(),
            1 => "/api/me".to_owned(),
            2 => "/api/me/profile".to_owned(),
            3 => dice.pick(&BACK).to_owned(),
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
    // How one is told; here nothing is left over that would be refused first.
    for _ in 0..300 {
        let mut body = json!({});
        for _ in 0..dice.below(4) {
            let value = values[dice.below(values.len() as u32) as usize].clone();
            match dice.below(3) {
                0 => body["wants"] = json!({(dice.pick(&told)): value}),
                1 => body["quiet"] = json!({(dice.pick(&told)): value}),
                _ => body[dice.pick(&told)] = value,
            }
        }
        let path = match dice.below(7) {
            0 => "/api/notices".to_owned(),
            1 => "/api/notices/push".to_owned(),
            2 => "/api/notices/hooks".to_owned(),
            3 => format!("/api/notices/hooks/{}", dice.pick(&["x", "%00"])),
            4 => format!("/api/notices/stop{}", dice.pick(&["", "?person=x&sign=y", "?person=%00&sign=%ff"])),
            5 => format!("/api/tables/{table}/notices"),
            _ => format!("/api/tables/{table}/hooks"),
        };
        let status = one.post(&path, body.clone()).await.status;
        assert!((200..500).contains(&status), "{path} {body}: {status}");
        if status == 429 {
            one = house.person().await;
        }
    }
    assert_eq!(one.get("/healthz").await.status, 200);
}

/// Clubs, tournaments and what keeps order, asked by somebody who may: an account, a member, a moderator. What is others'
/// stays as it is.
#[tokio::test]
async fn anything_may_come_to_clubs_tournaments_and_moderators() {
    let house = House::open().await;
    let (ada, eve) = (account(&house, "Ada").await, account(&house, "Eve").await);
    admin::appoint(place(&house.scratch.file("db")), "eve", true).await.unwrap();
    let wish = json!({"name": "Spring", "game": "toy", "seats": 2, "rounds": 1, "clock": {"per_move": {"seconds": 60}}});
    let (mut clubs, mut cups) = (Vec::new(), Vec::new());
    for person in [&ada, &eve] {
        let club = person.post("/api/clubs", json!({"name": "Owls"})).await.json();
        clubs.push(club["club"].as_str().unwrap().to_owned());
        let cup = person.post("/api/tournaments", wish.clone()).await.json();
        cups.push(cup["tournament"].as_str().unwrap().to_owned());
    }
    let guest = house.person().await;
    for person in [&ada, &eve] {
        let report = json!({"person": guest.id, "reason": "spam"});
        assert_eq!(person.post("/api/reports", report).await.status, 200);
    }
    let reports = eve.get("/api/moderation").await.json()["reports"].clone();
    let reports: Vec<&str> = (0..2).map(|at| reports[at]["id"].as_str().unwrap()).collect();
    let before = [format!("/api/clubs/{}", clubs[0]), format!("/api/tournaments/{}", cups[0])]
        .map(|path| (path, &ada));
    let mut stood = Vec::new();
    for (path, person) in &before {
        stood.push(person.get(path).await.json());
    }
    let values = [
        json!(null),
        json!(-1),
        json!(1),
        json!("x"),
        json!(""),
        json!([]),
        json!({"a": 1}),
        json!(1e300),
        json!("é\u{0}\u{202e}"),
        json!(guest.id),
        json!(ada.id),
        json!("ada"),
        json!(clubs[0]),
        json!(cups[1]),
        json!("spam"),
        json!({"kind": "mute", "seconds": 60}),
        json!({"kind": "ban", "seconds": u64::MAX}),
        json!({"club": clubs[0]}),
        json!({"bots": "random"}),
        json!(u64::MAX),
    ];
    let keys = [
        "name",
        "game",
        "seats",
        "rounds",
        "clock",
        "fill",
        "admission",
        "starts",
        "timeout",
        "spectator_delay",
        "nonce",
        "person",
        "invitation",
        "text",
        "table",
        "club",
        "line",
        "reason",
        "words",
        "measure",
        "remove",
        "why",
    ];
    let mut dice = Dice::fast(17);
    for _ in 0..600 {
        let (club, cup) = (&clubs[dice.below(2) as usize], &cups[dice.below(2) as usize]);
        let path = match dice.below(6) {
            0 => dice.pick(&["/api/clubs", "/api/clubs/join", "/api/tournaments", "/api/reports"]).to_owned(),
            1 | 2 => format!(
                "/api/clubs/{club}{}",
                dice.pick(&["", "/leave", "/remove", "/hand-over", "/invitation", "/chat", "/tables"])
            ),
            3 => format!("/api/tournaments/{cup}/{}", dice.pick(&["join", "leave", "start", "call-off"])),
            4 => format!("/api/moderation/reports/{}", dice.pick(&reports)),
            _ => dice.pick(&["/api/moderation/measures", "/api/moderation/measures/x/lift"]).to_owned(),
        };
        let mut body = match dice.below(3) {
            0 => json!({}),
            1 => wish.clone(),
            _ => json!({"person": guest.id, "reason": "other", "text": "hello", "club": club}),
        };
        for _ in 0..dice.below(4) {
            body[dice.pick(&keys)] = values[dice.below(values.len() as u32) as usize].clone();
        }
        let reply = eve.post(&path, body.clone()).await;
        assert!((200..500).contains(&reply.status), "{path} {body}: {reply:?}");
        if reply.status >= 400 {
            assert!(reply.json()["message"].is_string(), "{path} {body}: {reply:?}");
        }
    }
    let gone = eve.ask("DELETE", &format!("/api/clubs/{}", clubs[0]), None).await;
    assert_eq!(gone.status, 404, "{gone:?}");
    for ((path, person), stood) in before.iter().zip(stood) {
        let mut now = person.get(path).await.json();
        // Who joined an open tournament is in it, and may leave it again.
        if let Some(now) = now.as_object_mut() {
            for key in ["entrants", "joined"] {
                if let Some(before) = stood.get(key) {
                    now.insert(key.to_owned(), before.clone());
                }
            }
        }
        assert_eq!(now, stood, "{path}");
    }
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

/// Ways to come back to an account.
const BACK: [&str; 12] = [
    "/api/me/passkeys",
    "/api/me/passkeys/options",
    "/api/account/passkey",
    "/api/account/passkey/options",
    "/api/sign-in/passkey",
    "/api/sign-in/passkey/options",
    "/api/handover",
    "/api/handover/take",
    "/api/me/address",
    "/api/address",
    "/api/recover",
    "/api/recover/password",
];

/// What a passkey's answer may be, spoilt anywhere in what it says: refused in words, and nobody gets an account.
#[tokio::test]
async fn any_answer_of_a_passkey() {
    let here = "http://localhost:8080";
    let house = House::with(|config| config.address = Some(here.parse().unwrap())).await;
    let (guest, mut phone) = (house.person().await, Authenticator::new(1, here));
    let mut dice = Dice::fast(5);
    // As many questions as one address may ask at once.
    for round in 0..28 {
        let options = guest.post("/api/account/passkey/options", json!({"name": "Ada"})).await.json();
        let mut made = phone.make(&options);
        let part = ["attestationObject", "clientDataJSON"][round % 2];
        let mut text = made["response"][part].as_str().unwrap().as_bytes().to_vec();
        // What comes later, the key above all, may be another one without a fault.
        let at = dice.below(80) as usize;
        text[at] = if text[at] == b'A' { b'B' } else { b'A' };
        made["response"][part] = Value::from(String::from_utf8(text).unwrap());
        let reply = guest.post("/api/account/passkey", json!({"credential": made})).await;
        assert!((400..500).contains(&reply.status), "{part} at {at}: {reply:?}");
        assert!(reply.json()["message"].is_string());
    }
    assert_eq!(guest.get("/api/me").await.json()["account"], Value::Null);
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
