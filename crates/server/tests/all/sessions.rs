//! Signing in and out, here and everywhere; passwords, devices, names that look alike.

use crate::support::{House, Person, Reply, config, place, speak, two_at};
use protocol::{MeasureKind, MeasureWish};
use serde_json::{Value, json};
use server::admin;
use sqlx::{ConnectOptions, Executor};
use std::time::Duration;

/// The cookie of this name that an answer sets.
fn cookie(reply: &Reply, name: &str) -> Option<String> {
    let lines = reply.head.lines().filter_map(|line| {
        let (head, value) = line.split_once(": ")?;
        head.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap().to_owned())
    });
    lines.into_iter().find(|cookie| cookie.starts_with(&format!("{name}=")))
}

/// The person that an answer makes of a browser.
pub(crate) fn become_(reply: &Reply, of: &Person) -> Person {
    assert_eq!(reply.status, 200, "{reply:?}");
    Person { cookie: cookie(reply, "pantheon").expect("a cookie"), ..of.clone() }
}

/// The host bans somebody, and the server has heard of it.
pub(crate) async fn banned(house: &House, person: &Person) {
    let wish = MeasureWish { kind: MeasureKind::Ban, seconds: None };
    admin::impose(place(&house.scratch.file("db")), &person.id, wish, "threats").await.unwrap();
    while person.get("/api/me").await.status != 403 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Whether an answer says that somebody is banned.
pub(crate) fn says_banned(reply: &Reply) -> bool {
    reply.status == 403 && reply.json()["code"] == "banned"
}

async fn works(person: &Person) -> bool {
    person.get("/api/me/export").await.status == 200
}

const ADA: &str = "correct horse";

async fn account(house: &House) -> Person {
    let guest = house.person().await;
    let reply = guest.post("/api/account", json!({"name": "Ada", "password": ADA})).await;
    become_(&reply, &guest)
}

#[tokio::test]
async fn signing_out_ends_the_session_and_its_connections() {
    let house = House::open().await;
    let (table, [one, two], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    assert_eq!(one.post("/api/sign-out", json!({})).await.status, 200);
    assert!(!works(&one).await, "the cookie is worth nothing");
    assert_eq!(here.expect("bye").await["again"], false);
    assert!(here.hear().await.is_none());
    assert!(one.try_watch(&table, "").await.is_err());
    here = two.watch(&table).await;
    here.expect("update").await;
    there.act("a", "Mark{4}").await;
    assert!(works(&two).await, "nobody else is signed out");
    assert_eq!(two.post("/api/sign-out", json!({"everywhere": 7})).await.status, 400);
}

#[tokio::test]
async fn every_sign_in_is_a_session_of_its_own() {
    let house = House::open().await;
    let guest = house.person().await;
    let reply = guest.post("/api/account", json!({"name": "Ada", "password": ADA})).await;
    let first = become_(&reply, &guest);
    assert!(first.cookie != guest.cookie && !works(&guest).await, "a guest's cookie is not the account's");
    let stranger = house.person().await;
    let again = json!({"name": "Ada", "password": ADA});
    let second = become_(&stranger.post("/api/sign-in", again.clone()).await, &first);
    assert!(second.cookie != first.cookie && !works(&stranger).await);
    assert!(works(&first).await && works(&second).await);
    let lines = first.get("/api/me/sessions").await.json();
    let here = |line: &Value| line["here"] == true;
    assert_eq!(lines.as_array().unwrap().iter().filter(|line| here(line)).count(), 1, "{lines}");
    assert!(!lines.to_string().contains(&first.cookie[9..]), "a list lets nobody in");
    let other = lines.as_array().unwrap().iter().find(|line| !here(line)).unwrap()["id"].clone();
    let path = format!("/api/me/sessions/{}", other.as_str().unwrap());
    assert_eq!(house.person().await.ask("DELETE", &path, None).await.status, 404, "it is not theirs");
    assert_eq!(first.ask("DELETE", &path, None).await.status, 200);
    assert_eq!(first.ask("DELETE", &path, None).await.status, 404);
    assert!(works(&first).await && !works(&second).await);
    let third = become_(&house.person().await.post("/api/sign-in", again).await, &first);
    assert_eq!(third.post("/api/sign-out", json!({"everywhere": true})).await.status, 200);
    assert!(!works(&first).await && !works(&third).await);
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let house = House::open().await;
    let one = account(&house).await;
    let signing = json!({"name": "ada", "password": ADA});
    let two = become_(&house.person().await.post("/api/sign-in", signing.clone()).await, &one);
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let mut live = two.watch(&table).await;
    live.expect("update").await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    assert_eq!(one.post("/api/me/password", change("wrong horse", "a better horse")).await.status, 403);
    assert_eq!(one.post("/api/me/password", change(ADA, "password123")).await.status, 400);
    assert!(works(&two).await, "what was refused has changed nothing");
    let reply = one.post("/api/me/password", change(ADA, "a better horse")).await;
    let fresh = become_(&reply, &one);
    assert!(works(&fresh).await && !works(&one).await && !works(&two).await);
    live.expect("bye").await;
    assert_eq!(house.person().await.post("/api/sign-in", signing).await.status, 401);
    assert_eq!(house.person().await.post("/api/me/password", change("", "a better horse")).await.status, 409);
}

#[tokio::test]
async fn a_cookie_from_before_sessions_is_good_until_it_is_exchanged() {
    let house = House::open().await;
    let one = house.person().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.scratch.file("db"));
    let mut file = options.connect().await.unwrap();
    let key: String = sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'signing'")
        .fetch_one(&mut file)
        .await
        .unwrap();
    file.execute("DELETE FROM sessions").await.unwrap();
    assert!(!works(&one).await);
    let text = format!("{}.0", one.id);
    let signature = hmac_sha256(key.as_bytes(), text.as_bytes());
    let old = Person { cookie: format!("pantheon={text}.{signature}"), ..one.clone() };
    assert!(works(&old).await);
    let reply = old.get("/api/me").await;
    assert_eq!(reply.json()["id"], one.id.as_str());
    let new = become_(&reply, &one);
    assert!(works(&new).await && !works(&old).await);
    assert_eq!(cookie(&new.get("/api/me").await, "pantheon"), None, "a session needs no new cookie");
}

/// As the server signed before there were sessions.
fn hmac_sha256(key: &[u8], text: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let mut padded = [0u8; 64];
    padded[..key.len()].copy_from_slice(key);
    let inner = padded.map(|byte| byte ^ 0x36);
    let outer = padded.map(|byte| byte ^ 0x5c);
    let hashed = Sha256::new().chain_update(inner).chain_update(text).finalize();
    let whole = Sha256::new().chain_update(outer).chain_update(hashed).finalize();
    whole.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Signs in from an address of one's choice, as a proxy would tell it.
async fn sign_in_from(house: &House, address: &str, cookies: &str, password: &str) -> Reply {
    let body = json!({"name": "Ada", "password": password}).to_string();
    let request = format!(
        "POST /api/sign-in HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {address}\r\nCookie: {cookies}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    speak(house.running.address, request.as_bytes()).await
}

#[tokio::test]
async fn nobody_locks_an_account_by_guessing() {
    let house = House::with(|config| config.behind_proxy = true).await;
    let guest = house.person().await;
    let reply = guest.post("/api/account", json!({"name": "Ada", "password": ADA})).await;
    let device = cookie(&reply, "pantheon-device").expect("the device is known from now on");
    // From one address: soon refused there, and nowhere else.
    let mut refused = 0;
    for _ in 0..8 {
        refused += u32::from(sign_in_from(&house, "192.0.2.1", "", "guess").await.status == 429);
    }
    assert!(refused > 0, "guessing is slowed down");
    assert_eq!(sign_in_from(&house, "192.0.2.1", "", ADA).await.status, 429);
    assert_eq!(sign_in_from(&house, "192.0.2.2", "", ADA).await.status, 200);
    // From everywhere: at last refused everywhere, but for a device that has signed in before.
    for number in 0..110 {
        sign_in_from(&house, &format!("198.51.100.{number}"), "", "guess").await;
    }
    assert_eq!(sign_in_from(&house, "203.0.113.1", "", ADA).await.status, 429);
    assert_eq!(sign_in_from(&house, "203.0.113.2", &device, ADA).await.status, 200);
    let forged = format!("{}0", &device[..device.len() - 1]);
    let forged = if forged == device { format!("{}1", &device[..device.len() - 1]) } else { forged };
    assert_eq!(sign_in_from(&house, "203.0.113.3", &forged, ADA).await.status, 429);
}

#[tokio::test]
async fn who_looks_like_somebody_else_has_a_number() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    assert_eq!(one.post("/api/me", json!({"name": "Ada"})).await.status, 200);
    // With two Cyrillic letters.
    assert_eq!(two.post("/api/me", json!({"name": "Аdа"})).await.status, 200);
    assert_eq!(two.post("/api/me", json!({"name": "Ada\u{200b}"})).await.status, 400);
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    two.at(&table, "sit", json!({})).await;
    let seats = one.facts(&table).await["seats"].clone();
    assert_eq!(seats[0]["person"]["name"], "Ada");
    assert_eq!(seats[1]["person"]["name"], "Аdа (2)");
}

#[tokio::test]
async fn one_file_is_one_servers() {
    let house = House::open().await;
    let second = server::start(config(&house.scratch.file("db"))).await;
    let why = second.err().expect("it must not start").to_string();
    assert!(why.contains("another server runs on it"), "{why}");
    let house = house.restart(|_| {}).await;
    house.person().await;
}

#[tokio::test]
async fn ones_own_password_is_not_guessed_by_who_has_the_session() {
    let house = House::open().await;
    let ada = account(&house).await;
    let change = |old: &str| json!({"old": old, "new": "a better horse"});
    for _ in 0..6 {
        assert_eq!(ada.post("/api/me/password", change("wrong horse")).await.status, 403);
    }
    let right = ada.post("/api/me/password", change(ADA)).await;
    assert_eq!(right.status, 429, "not even the right one, for a while: {right:?}");
}

#[tokio::test]
async fn ones_sessions_are_ones_data() {
    let house = House::open().await;
    let ada = account(&house).await;
    let export = ada.get("/api/me/export").await.json();
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1, "{export}");
    assert_eq!(export["sessions"][0]["device"], "a program");
    assert!(!export.to_string().contains(&ada.cookie[9..]));
}

/// Two pages of a guest make an account at the same time.
#[tokio::test]
async fn of_two_accounts_at_once_a_guest_has_one() {
    let house = House::open().await;
    let guest = house.person().await;
    let wish = |name: &str| json!({"name": name, "password": ADA});
    let (one, two) =
        tokio::join!(guest.post("/api/account", wish("Ada")), guest.post("/api/account", wish("Eve")));
    let mut both = [one.status, two.status];
    both.sort_unstable();
    assert_eq!(both[0], 200, "{one:?} {two:?}");
    assert!(matches!(both[1], 401 | 409), "{one:?} {two:?}");
    assert_eq!(house.texts("SELECT account FROM people WHERE account IS NOT NULL").await.len(), 1);
}
