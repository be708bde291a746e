//! Who is waited for is told: once, and by what they asked for.

use crate::nodes::Nodes;
use crate::post::{Does, MailBox, Posted, Receiver};
use crate::support::{House, Person, SOON, Scratch, config, execute, place, speak};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use games::kernel::Dice;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use server::Config;
use server::mail::MailSettings;
use server::store::{Note, Row, Shelf, StoreSettings, WayRow, letters_to};
use sha2::Sha256;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::net::TcpListener;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;

const HERE: &str = "https://games.example.org";

/// Notices at once, to this machine; what failed is tried again soon.
pub(crate) fn quick(config: &mut Config) {
    config.address = Some(HERE.parse().unwrap());
    config.notices.private = true;
    config.notices.contact = Some("mailto:host@example.org".parse().unwrap());
    config.notices.after = Duration::ZERO;
    config.notices.again = Duration::from_millis(100);
    config.notices.letters = Duration::from_secs(3_600);
    config.notices.tick = Duration::from_millis(10);
}

/// Two people at a table of tic-tac-toe that has begun, neither of them there. The first is to move.
async fn two_away(house: &House) -> (String, Person, Person) {
    let (one, two) = (house.person().await, house.person().await);
    let table = begin(&one, &two).await;
    (table, one, two)
}

async fn begin(one: &Person, two: &Person) -> String {
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"], "nonce": "aa"})).await;
    two.at(&table, "sit", json!({"nonce": "bb"})).await;
    one.at(&table, "start", json!({})).await;
    table
}

/// A webhook of a person's own that is awake: its id and its secret.
pub(crate) async fn hook(person: &Person, receiver: &mut Receiver) -> (String, String) {
    hook_at(person, "/api/notices/hooks", receiver).await
}

pub(crate) async fn hook_at(person: &Person, path: &str, receiver: &mut Receiver) -> (String, String) {
    let made = person.post(path, json!({"url": receiver.url})).await;
    assert_eq!(made.status, 200, "{made:?}");
    let (id, secret) = (text(&made.json()["id"]), text(&made.json()["secret"]));
    let hello = receiver.next().await;
    assert!(is_signed(&hello, &secret));
    let code = hello.json()["code"].clone();
    let woken = person.post(&format!("/api/notices/hooks/{id}"), json!({"code": code})).await;
    assert_eq!(woken.status, 200, "{woken:?}");
    (id, secret)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Has the node look who can be reached, as it does for every way that is added: what is changed beside it is seen later.
async fn looked(person: &Person) {
    assert_eq!(person.post("/api/notices/hooks", json!({"url": "http://127.0.0.1:1/"})).await.status, 200);
}

/// Somebody comes, plays and goes.
pub(crate) async fn play(person: &Person, table: &str, dice: &mut Dice, client: &str) {
    let mut live = person.watch(table).await;
    live.expect("update").await;
    let action = live.choose(dice).expect("it is their turn");
    live.act(client, &action).await;
    live.expect("done").await;
}

async fn name(person: &Person) -> String {
    person.get("/api/me").await.json()["name"].as_str().unwrap().to_owned()
}

/// What somebody's webhook is told, from what they themselves may know.
pub(crate) fn rebuilt(facts: &Value, person: &Person, game: &str) -> Value {
    let others: Vec<&str> = facts["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|holder| &holder["person"])
        .filter(|other| other["id"] != *person.id)
        .map(|other| other["name"].as_str().unwrap())
        .collect();
    let others = match others.as_slice() {
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => unreachable!(),
    };
    let link = format!("{HERE}/t/{}", facts["id"].as_str().unwrap());
    let text = format!("It is your turn at {game}, with {others}. {link}");
    json!({
        "text": text, "content": text, "allowed_mentions": {"parse": []}, "event": "turn",
        "game": facts["game"], "table": link,
    })
}

fn is_signed(posted: &Posted, secret: &str) -> bool {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(
        format!("{}.{}", posted.header("x-pantheon-time"), String::from_utf8_lossy(&posted.body)).as_bytes(),
    );
    let wanted: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    posted.header("x-pantheon-signature") == format!("sha256={wanted}")
}

#[tokio::test]
async fn a_turn_is_told_to_a_webhook_that_can_tell_by_whom() {
    let house = House::with(quick).await;
    let (table, one, two) = two_away(&house).await;
    let mut receiver = Receiver::open(Vec::new()).await;
    let (_, secret) = hook(&two, &mut receiver).await;
    play(&one, &table, &mut Dice::from_seed("one"), "a").await;
    let posted = receiver.next().await;
    assert!(is_signed(&posted, &secret) && !is_signed(&posted, "another"));
    assert_eq!(posted.json(), rebuilt(&two.facts(&table).await, &two, "Tic-tac-toe"));
    assert!(posted.head.starts_with("POST /hook HTTP/1.1"));
    let shown = two.get("/api/notices").await;
    assert!(!shown.text.contains(&secret), "it is shown once");
    assert_eq!(shown.json()["ways"][0]["failing"], false);
}

#[tokio::test]
async fn what_fails_or_leads_elsewhere_is_tried_again_and_never_followed() {
    let house = House::with(quick).await;
    let (table, one, two) = two_away(&house).await;
    let mut trap = Receiver::open(Vec::new()).await;
    let does = vec![Does::Answers(200), Does::Answers(500), Does::Redirects(trap.url.clone())];
    let mut receiver = Receiver::open(does).await;
    // Another one hangs, and keeps nobody else waiting.
    let mut hangs = Receiver::open(vec![Does::Answers(200), Does::Hangs]).await;
    hook(&two, &mut hangs).await;
    let (way, _) = hook(&two, &mut receiver).await;
    let mut angry = Receiver::open([vec![Does::Answers(200)], vec![Does::Answers(500); 9]].concat()).await;
    let (fails, _) = hook(&two, &mut angry).await;
    play(&one, &table, &mut Dice::from_seed("one"), "a").await;
    hangs.next().await;
    let [first, second] = [receiver.next().await, receiver.next().await];
    assert_eq!(first.body, second.body);
    // That it does not answer is seen at once, and is over with the first time it does.
    let failing = async |way: &str| {
        let ways = two.get("/api/notices").await.json()["ways"].clone();
        ways.as_array().unwrap().iter().find(|line| line["id"] == way).unwrap()["failing"] == true
    };
    until(async || failing(&fails).await).await;
    assert_eq!(receiver.next().await.body, first.body);
    until(async || !failing(&way).await).await;
    assert!(trap.rest().is_empty(), "a redirect was followed");
}

/// Without the host's word nothing goes to this machine, whatever was kept before.
#[tokio::test]
async fn nothing_goes_to_private_addresses() {
    let house = House::with(quick).await;
    let (table, one, two) = two_away(&house).await;
    let near = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://localhost:{}/", near.local_addr().unwrap().port());
    let house = house
        .restart(|config| {
            quick(config);
            config.notices.private = false;
        })
        .await;
    let [one, two] = [one, two].map(|person| Person { address: house.running.address, ..person });
    for url in [
        "http://127.0.0.1:8080/hook",
        "https://127.0.0.1/",
        "https://[::1]/x",
        "https://10.0.0.8/",
        "http://example.org/",
    ] {
        let refused = two.post("/api/notices/hooks", json!({"url": url})).await;
        assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("bad_request")), "{url}");
        let keys = json!({"endpoint": url, "p256dh": "x", "auth": "y"});
        assert_eq!(two.post("/api/notices/push", keys).await.status, 400, "{url}");
    }
    // A name is looked at when it is written to; that it was tried is seen by its failing.
    let store = &house.running.node.store;
    let made = two.post("/api/notices/hooks", json!({"url": url})).await.json();
    let way = text(&made["id"]);
    store.wake_way(&way).await.unwrap();
    assert_eq!(two.post("/api/notices/hooks", json!({"url": format!("{url}another")})).await.status, 200);
    play(&one, &table, &mut Dice::from_seed("one"), "a").await;
    until(async || store.way(&way).await.unwrap().unwrap().failed >= 2).await;
    let came = tokio::time::timeout(Duration::from_millis(10), near.accept()).await;
    assert!(came.is_err(), "this machine was connected to");
}

/// A webhook of somebody's, awake.
fn way(id: &str) -> WayRow {
    WayRow {
        id: id.to_owned(),
        person: "p".to_owned(),
        key: 0,
        kind: "hook".to_owned(),
        address: "https://example.org/".to_owned(),
        secret: String::new(),
        label: String::new(),
        made: 1,
        failed: 0,
    }
}

/// A table under play.
fn shelf(key: i64) -> Shelf {
    Shelf {
        key,
        id: format!("t{key}"),
        game: "toy".to_owned(),
        listed: false,
        state: protocol::State::Playing,
        made: 1,
        rules: 0,
    }
}

/// Waits for something that happens by itself.
pub(crate) async fn until(happened: impl AsyncFn() -> bool) {
    let waiting = async {
        while !happened().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(3 * SOON, waiting).await.expect("it happens");
}

#[tokio::test]
async fn a_restart_neither_loses_nor_doubles_a_notice() {
    // Long enough that the second time is after the restart.
    let patient = |config: &mut Config| {
        quick(config);
        config.notices.again = Duration::from_secs(3);
    };
    let house = House::with(patient).await;
    let (table, one, two) = two_away(&house).await;
    let mut receiver = Receiver::open(vec![Does::Answers(200), Does::Answers(500)]).await;
    hook(&two, &mut receiver).await;
    play(&one, &table, &mut Dice::from_seed("one"), "a").await;
    let first = receiver.next().await;
    let house = house.restart(patient).await;
    assert_eq!(receiver.next().await.body, first.body, "it is told after the restart");
    let way = two_ways(&house, &two).await;
    until(async || house.running.node.store.summons_by(&way).await.unwrap().is_empty()).await;
    let house = house.restart(quick).await;
    // What comes after it shows that nothing came before.
    let (one, two) = (at(&house, &one), at(&house, &two));
    let other = begin(&two, &one).await;
    let posted = receiver.next().await;
    assert_eq!(posted.json()["table"], format!("{HERE}/t/{other}"));
    assert!(receiver.rest().is_empty());
}

fn at(house: &House, person: &Person) -> Person {
    Person { address: house.running.address, ..person.clone() }
}

async fn two_ways(house: &House, person: &Person) -> String {
    house.running.node.store.ways_of(&person.id).await.unwrap()[0].id.clone()
}

/// Of two who ask at the same moment what is due, each gets what the other does not.
#[tokio::test]
async fn what_is_due_is_claimed_by_one_of_two() {
    const GAMES: i64 = 50;
    let scratch = Scratch::new();
    let settings = StoreSettings::at(place(&scratch.file("db")));
    let one = server::store::open(&settings).await.unwrap();
    let two = server::store::open(&settings).await.unwrap();
    one.add_way(way("w"), 5, 5).await.unwrap();
    for key in 1..=GAMES {
        let summoned = Note::Summoned { person: "p".to_owned(), at: 1, due: 1, again: 1 };
        let row = Row { key, sequence: 1, at: 1, body: "{}".into() };
        one.create(shelf(key), row, vec![summoned]).await.unwrap();
    }
    let (ones, twos) = tokio::join!(one.claim_summons(1, 1_000, 99), two.claim_summons(1, 1_000, 99));
    let mut claimed: Vec<i64> =
        ones.unwrap().iter().chain(&twos.unwrap()).map(|summons| summons.key).collect();
    claimed.sort_unstable();
    assert_eq!(claimed, (1..=GAMES).collect::<Vec<_>>());
    one.close().await.unwrap();
    two.close().await.unwrap();
}

/// Two nodes look at the same time at what is due: each notice is told by one of them, once.
#[tokio::test]
async fn two_nodes_tell_each_notice_once() {
    const GAMES: usize = 20;
    let mut nodes = Nodes::start(0).await;
    for _ in 0..2 {
        let bus = nodes.buses.one().await;
        let all_at_once = |config: &mut Config| {
            quick(config);
            (config.notices.after, config.notices.again) =
                (Duration::from_secs(3_600), Duration::from_secs(3_600));
            config.notices.in_a_row = 100_000;
        };
        nodes.add(bus, all_at_once).await;
    }
    let (one, two) = (nodes.person(0).await, nodes.person(1).await);
    let mut receiver = Receiver::open(Vec::new()).await;
    let (way, _) = hook(&two, &mut receiver).await;
    let mut tables = Vec::new();
    for game in 0..GAMES {
        let table = begin(&one, &two).await;
        play(&one, &table, &mut Dice::from_seed("once"), &format!("c{game}")).await;
        tables.push(json!(format!("{HERE}/t/{table}")));
    }
    let file = nodes.scratch.file("db");
    let store = server::store::open(&StoreSettings::at(place(&file))).await.unwrap();
    assert_eq!(store.summons_by(&way).await.unwrap().len(), GAMES);
    execute(&file, "UPDATE summons SET due = 0 WHERE due IS NOT NULL").await.unwrap();
    until(async || store.summons_by(&way).await.unwrap().is_empty()).await;
    store.close().await.unwrap();
    // What a node is about to tell it tells before it stops.
    nodes.stop(0).await;
    nodes.stop(1).await;
    let mut told: Vec<Value> = receiver.rest().iter().map(|posted| posted.json()["table"].clone()).collect();
    told.sort_by_key(Value::to_string);
    tables.sort_by_key(Value::to_string);
    assert_eq!(told, tables);
}

/// Claimed and never settled, as by a node that died: it is told again, but not within a minute; nor is a second turn.
#[tokio::test]
async fn nothing_is_told_twice_within_a_minute() {
    const MINUTE: i64 = 60_000;
    let scratch = Scratch::new();
    let place = config(&scratch.file("db")).store.place;
    let store = server::store::open(&StoreSettings::at(place)).await.unwrap();
    store.add_way(way("w"), 5, 5).await.unwrap();
    let row = |sequence, at| Row { key: 7, sequence, at, body: "{}".into() };
    let summoned = |at| vec![Note::Summoned { person: "p".to_owned(), at, due: at, again: MINUTE }];
    store.create(shelf(7), row(1, 1_000), summoned(1_000)).await.unwrap();
    let claim = async |now: i64| store.claim_summons(now, MINUTE, 9).await.unwrap();
    assert!(claim(999).await.is_empty());
    let claimed = claim(1_000).await;
    assert_eq!((claimed.len(), claimed[0].tries, claimed[0].table.as_str()), (1, 1, "t7"));
    assert!(claim(1_000 + MINUTE - 1).await.is_empty(), "nobody settled it: not before a minute");
    let again = claim(1_000 + MINUTE).await;
    assert_eq!(again[0].tries, 2);
    assert!(claim(1_000 + 6 * MINUTE - 1).await.is_empty(), "ever later");
    let third = claim(1_000 + 6 * MINUTE).await;
    assert_eq!(third[0].tries, 3);
    store.settle_summons(third[0].clone(), None).await.unwrap();
    // Another node that had claimed it, too, does not bring it back.
    store.settle_summons(third[0].clone(), Some(7 * MINUTE)).await.unwrap();
    assert!(claim(i64::MAX / 2).await.is_empty(), "it was told");
    // Another turn half a minute later.
    let next = 1_000 + 6 * MINUTE + MINUTE / 2;
    store.append(row(2, next), None, summoned(next)).await.unwrap();
    assert!(claim(1_000 + 7 * MINUTE - 1).await.is_empty());
    let second = claim(1_000 + 7 * MINUTE).await;
    assert_eq!((second.len(), second[0].at), (1, next));
    // What came up while it was being told stands.
    let last = 2_000 + 7 * MINUTE;
    store.append(row(3, last), None, summoned(last)).await.unwrap();
    store.settle_summons(second[0].clone(), None).await.unwrap();
    assert_eq!(claim(1_000 + 8 * MINUTE).await.len(), 1);
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_push_is_sealed_for_the_browser_and_ends_when_it_is_gone() {
    let house = House::with(quick).await;
    let (table, one, two) = two_away(&house).await;
    let mut service = Receiver::open(vec![Does::Answers(201), Does::Answers(410)]).await;
    let browser = SecretKey::from_slice(&[5; 32]).unwrap();
    let public = BASE64.encode(browser.public_key().to_encoded_point(false).as_bytes());
    let keys = json!({"endpoint": service.url, "p256dh": public, "auth": BASE64.encode([6u8; 16])});
    // A browser is whose who subscribed last.
    assert_eq!(one.post("/api/notices/push", keys.clone()).await.status, 200);
    let told = two.post("/api/notices/push", keys).await;
    assert_eq!(told.status, 200, "{told:?}");
    let key = told.json()["push_key"].as_str().unwrap().to_owned();
    let mut dice = Dice::from_seed("push");
    play(&one, &table, &mut dice, "a").await;
    let posted = service.next().await;
    let opened = web_push_native::decrypt(posted.body.clone(), &browser, &[6u8; 16].into()).unwrap();
    let opened: Value = serde_json::from_slice(&opened).unwrap();
    let body = format!("It is your turn at Tic-tac-toe, with {}.", name(&one).await);
    assert_eq!(
        opened,
        json!({"title": "Tic-tac-toe", "body": body, "url": format!("/t/{table}"), "tag": table})
    );
    assert_eq!(posted.header("content-encoding"), "aes128gcm");
    assert!(posted.header("authorization").ends_with(&format!(", k={key}")));
    assert_eq!(posted.header("ttl"), "86400");
    assert!(!posted.head.contains(&table), "a push service learns the key of the table");
    assert_eq!(one.get("/api/notices").await.json()["ways"], json!([]));
    // The keys are the same after a restart, and a browser that is gone is forgotten.
    let house = house.restart(quick).await;
    let [one, two] = [&one, &two].map(|person| at(&house, person));
    assert_eq!(two.get("/api/notices").await.json()["push_key"], key);
    play(&two, &table, &mut dice, "b").await;
    play(&one, &table, &mut dice, "c").await;
    service.next().await;
    until(async || two.get("/api/notices").await.json()["ways"] == json!([])).await;
}

#[tokio::test]
async fn many_turns_are_one_letter_and_one_press_ends_them() {
    let mut mail = MailBox::open().await;
    let server = mail.server.clone();
    let house = House::with(|config| {
        quick(config);
        let from = Some("Pantheon <games@example.org>".to_owned());
        config.mail = MailSettings { server: server.parse().ok(), from, ..MailSettings::default() };
    })
    .await;
    let (one, two) = (house.person().await, house.person().await);
    let store = &house.running.node.store;
    store.set_address(&two.id, Some("two@example.org")).await.unwrap();
    // Nobody is written to who has not shown that the address is theirs, nor who did not ask.
    let (early, mut dice) = (begin(&one, &two).await, Dice::from_seed("mail"));
    play(&one, &early, &mut dice, "a").await;
    assert!(store.summons_of(&two.id).await.unwrap().is_empty());
    store.confirm_address(&two.id, "two@example.org").await.unwrap();
    looked(&two).await;
    assert_eq!(
        two.post("/api/notices", json!({"wants": {"mail": true}})).await.json()["wants"]["mail"],
        true
    );
    // All of the day is quiet but a minute that is far away: the first game waits, and is told with the second.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let minute = since.as_secs().cast_signed() / 60 % 1_440;
    let quiet = |begins: i64, ends: i64| json!({"quiet": {"zone": "UTC", "begins": begins, "ends": ends}});
    let day = quiet((minute + 721) % 1_440, (minute + 720) % 1_440);
    assert_eq!(two.post("/api/notices", day).await.status, 200);
    let first = begin(&two, &one).await;
    let far = "SELECT 'far' FROM summons WHERE way LIKE 'mail %' AND tried > 0 AND due > tried + 3600000";
    until(async || !house.texts(far).await.is_empty()).await;
    assert_eq!(mail.rest(), 0);
    assert_eq!(two.post("/api/notices", quiet(0, 0)).await.status, 200);
    let tables = [first, begin(&two, &one).await];
    let (to, letter) = mail.next().await;
    assert_eq!(to, "two@example.org");
    let plain = letter.replace("=\r\n", "").replace("=3D", "=");
    for table in &tables {
        assert!(plain.contains(&format!("{HERE}/t/{table}")), "{plain}");
    }
    assert!(plain.contains("Subject: 2 games wait for you"), "{plain}");
    assert!(plain.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{plain}");
    let link = plain.split(&format!("{HERE}/api/notices/stop")).nth(1).unwrap();
    let query: String = link.chars().take_while(|letter| !letter.is_whitespace() && *letter != '>').collect();
    until(async || store.summons_by(&letters_to(&two.id)).await.unwrap().is_empty()).await;
    // By anybody who holds the link, and by pressing alone.
    let stranger = Person { cookie: String::new(), ..one.clone() };
    let asked = stranger.get(&format!("/api/notices/stop{query}")).await;
    assert!(asked.status == 200 && asked.text.contains("<button>"), "{asked:?}");
    // Or else a browser would not say that the form is ours, and be refused.
    assert!(asked.head.to_lowercase().contains("referrer-policy: same-origin"), "{asked:?}");
    assert_eq!(two.get("/api/notices").await.json()["wants"]["mail"], true);
    let forged = query.replace("sign=", "sign=0");
    assert_eq!(stranger.post(&format!("/api/notices/stop{forged}"), json!({})).await.status, 403);
    let press = |origin: &str| {
        format!(
            "POST /api/notices/stop{query} HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n",
            one.address
        )
    };
    assert_eq!(speak(one.address, press("null").as_bytes()).await.status, 403);
    let own = format!("http://{}", one.address);
    assert_eq!(speak(one.address, press(&own).as_bytes()).await.status, 200);
    assert_eq!(two.get("/api/notices").await.json()["wants"]["mail"], false);
    assert_eq!(mail.rest(), 0);
}

/// A table's webhook is told what a spectator sees, as late as a spectator sees it.
#[tokio::test]
async fn a_tables_webhook_knows_what_a_delayed_spectator_knows() {
    const DELAY: u64 = 2;
    let house = House::with(quick).await;
    let (one, two) = (house.person().await, house.person().await);
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "spectator_delay": DELAY});
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    let mut receiver = Receiver::open(Vec::new()).await;
    let url = json!({"url": receiver.url});
    assert_eq!(
        two.post(&format!("/api/tables/{table}/hooks"), url.clone()).await.status,
        403,
        "its maker alone"
    );
    let (id, secret) = hook_at(&one, &format!("/api/tables/{table}/hooks"), &mut receiver).await;
    let begun = Instant::now();
    one.at(&table, "start", json!({})).await;
    // When the beginning is told, spectators do not see this yet.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let moved = Instant::now();
    play(&one, &table, &mut Dice::from_seed("late"), "a").await;
    let mut posted = receiver.next().await;
    assert!(posted.at - begun >= Duration::from_secs(DELAY), "sooner than a spectator");
    assert!(is_signed(&posted, &secret));
    let late = json!([name(&two).await]);
    while posted.json()["awaited"] != late {
        posted = receiver.next().await;
    }
    assert!(posted.at - moved >= Duration::from_secs(DELAY), "sooner than a spectator");
    let seen = house.person().await;
    let awaited = posted.json()["awaited"].clone();
    let mut live = seen.watch(&table).await;
    let update = live.expect("update").await;
    let names: Vec<Value> = update["awaited"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| update["table"]["seats"][seat.as_u64().unwrap() as usize]["person"]["name"].clone())
        .collect();
    assert_eq!(awaited, json!(names));
    assert_eq!(posted.json()["event"], "awaited");
    let listed = one.get(&format!("/api/tables/{table}/notices")).await.json();
    assert_eq!((&listed["hooks"][0]["id"], &listed["hooks"][0]["table"]), (&json!(id), &json!(table)));
}

#[tokio::test]
async fn what_is_not_wanted_at_a_table_is_not_told_there() {
    let house = House::with(quick).await;
    let (quiet, one, two) = two_away(&house).await;
    let mut receiver = Receiver::open(Vec::new()).await;
    let (way, _) = hook(&two, &mut receiver).await;
    assert_eq!(two.at(&quiet, "notices", json!({"hook": false})).await["wants"], json!({"hook": false}));
    play(&one, &quiet, &mut Dice::from_seed("one"), "a").await;
    until(async || house.running.node.store.summons_by(&way).await.unwrap().is_empty()).await;
    let loud = begin(&two, &one).await;
    assert_eq!(receiver.next().await.json()["table"], format!("{HERE}/t/{loud}"));
    assert!(receiver.rest().is_empty());
    // All of it is taken along, but the secret, and goes with its person.
    let data = two.get("/api/me/export").await.json()["notices"].clone();
    assert_eq!((&data["ways"][0]["address"], &data["at_tables"]), (&json!(receiver.url), &json!(1)));
    assert_eq!(two.ask("DELETE", "/api/me", None).await.status, 200);
    let store = &house.running.node.store;
    assert!(
        store.ways_of(&two.id).await.unwrap().is_empty() && store.wishes(&two.id).await.unwrap().is_empty()
    );
    assert!(store.summons_of(&two.id).await.unwrap().is_empty());
}

/// Nobody is told anything who did not ask: one message with a code and no word of whoever named the address, and no more.
#[tokio::test]
async fn a_webhook_sleeps_until_what_was_sent_there_is_given_back() {
    let house = House::with(quick).await;
    let (table, one, two) = two_away(&house).await;
    let mut receiver = Receiver::open(Vec::new()).await;
    let url = json!({"url": receiver.url});
    let made = two.post("/api/notices/hooks", url.clone()).await.json();
    let (path, secret) = (format!("/api/notices/hooks/{}", text(&made["id"])), text(&made["secret"]));
    let hello = receiver.next().await;
    assert!(is_signed(&hello, &secret));
    let (hello, code) = (hello.json(), text(&hello.json()["code"]));
    assert!(text(&hello["text"]).contains(&code) && text(&hello["text"]).contains(HERE));
    assert_eq!((&hello["content"], &hello["event"]), (&hello["text"], &json!("hello")));
    assert!(!hello.to_string().contains(&name(&two).await) && !hello.to_string().contains(&two.id));
    let mut dice = Dice::from_seed("asleep");
    play(&one, &table, &mut dice, "a").await;
    let store = &house.running.node.store;
    assert!(store.summons_of(&two.id).await.unwrap().is_empty());
    assert_eq!(two.get("/api/notices").await.json()["ways"][0]["asleep"], true);
    for wrong in ["", "00000000", &code[1..]] {
        assert_eq!(two.post(&path, json!({"code": wrong})).await.status, 403, "{wrong}");
    }
    assert_eq!(one.post(&path, json!({"code": code})).await.status, 404, "its owner alone");
    assert_eq!(two.post(&path, json!({"code": code})).await.status, 200);
    let line = two.get("/api/notices").await.json()["ways"][0].clone();
    assert_eq!(
        (&line["asleep"], &line["failing"], &line["stopped"]),
        (&json!(false), &json!(false), &json!(false))
    );
    play(&two, &table, &mut dice, "b").await;
    play(&one, &table, &mut dice, "c").await;
    assert_eq!(receiver.next().await.json()["event"], "turn");
    // So many an hour of one network address, whoever asks.
    for _ in 1..20 {
        assert_eq!(house.person().await.post("/api/notices/hooks", url.clone()).await.status, 200);
    }
    assert_eq!(house.person().await.post("/api/notices/hooks", url).await.status, 429);
}

#[tokio::test]
async fn nobody_has_more_ways_than_they_may_however_they_ask() {
    let house = House::with(quick).await;
    let one = house.person().await;
    let asked =
        (0..12).map(|at| one.post("/api/notices/hooks", json!({"url": format!("http://127.0.0.1:1/{at}")})));
    let replies = futures_util::future::join_all(asked).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 5);
    assert!(replies.iter().all(|reply| [200, 409].contains(&reply.status)), "{replies:?}");
    assert_eq!(house.running.node.store.ways_of(&one.id).await.unwrap().len(), 5);
}

/// What a browser was told in sessions that have ended it is not told any more; webhooks stay.
#[tokio::test]
async fn pushes_end_with_all_sessions() {
    let house = House::with(quick).await;
    let (one, store) = (house.person().await, &house.running.node.store);
    let push = WayRow { person: one.id.clone(), kind: "push".to_owned(), ..way("push") };
    store.add_way(push, 5, 5).await.unwrap();
    store.add_way(WayRow { person: one.id.clone(), ..way("hook") }, 5, 5).await.unwrap();
    assert_eq!(one.post("/api/sign-out", json!({"everywhere": true})).await.status, 200);
    let left = store.ways_of(&one.id).await.unwrap();
    assert_eq!(left.iter().map(|way| way.id.as_str()).collect::<Vec<_>>(), ["hook"]);
}

/// What a mail server says of an address ends its letters; what it says of the host does not.
#[tokio::test]
async fn only_an_address_that_is_none_ends_letters() {
    for (says, goes_on) in [("550 5.1.1 nobody here", false), ("550 5.7.1 blocked", true), ("554 no", true)] {
        let mut mail = MailBox::refusing(says).await;
        let server = mail.server.clone();
        let house = House::with(|config| {
            quick(config);
            let from = Some("games@example.org".to_owned());
            config.mail = MailSettings { server: server.parse().ok(), from, ..MailSettings::default() };
        })
        .await;
        let (one, two) = (house.person().await, house.person().await);
        let store = &house.running.node.store;
        store.set_address(&two.id, Some("two@example.org")).await.unwrap();
        store.confirm_address(&two.id, "two@example.org").await.unwrap();
        looked(&two).await;
        two.post("/api/notices", json!({"wants": {"mail": true}})).await;
        let table = begin(&one, &two).await;
        two.at(&table, "notices", json!({"mail": true})).await;
        play(&one, &table, &mut Dice::from_seed("mail"), "a").await;
        mail.next().await;
        match goes_on {
            true => drop(mail.next().await),
            false => {
                until(async || store.summons_by(&letters_to(&two.id)).await.unwrap().is_empty()).await;
            }
        }
        assert_eq!(two.get("/api/notices").await.json()["wants"]["mail"], goes_on, "{says}");
        let here = two.get(&format!("/api/tables/{table}/notices")).await.json()["wants"]["mail"].clone();
        assert_eq!(here == true, goes_on, "{says}");
    }
}

#[tokio::test]
async fn what_the_host_has_not_set_is_off_and_says_so() {
    let house = House::open().await;
    let one = house.person().await;
    let off = one.get("/api/notices").await.json()["off"].clone();
    for (kind, setting) in [("push", "--push-contact"), ("mail", "--mail-server"), ("hook", "--address")] {
        assert!(off[kind].as_str().unwrap().contains(setting), "{off}");
    }
    let refused = one.post("/api/notices/hooks", json!({"url": "https://example.org/"})).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (409, Some("conflict")));
}
