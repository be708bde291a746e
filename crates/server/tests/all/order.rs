//! Keeping it decent: reports, moderators, mutes and bans, words that a host does not want.

use crate::nodes::{Nodes, two_apart};
use crate::ratings::account;
use crate::support::{House, Live, POSTGRES, Person, Reply, Scratch, config, place, soon, two_at};
use protocol::{MeasureKind, MeasureWish};
use serde_json::{Value, json};
use server::store::GONE;
use server::{Settings, admin};
use std::time::Duration;

/// Somebody whom the host has made a moderator.
pub(crate) async fn moderator(house: &House, name: &str) -> Person {
    let person = account(house, name).await;
    admin::appoint(place(&house.scratch.file("db")), name, true).await.unwrap();
    person
}

async fn page(moderator: &Person) -> Value {
    let reply = moderator.get("/api/moderation").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

async fn decide(moderator: &Person, report: &Value, ruling: Value) -> Reply {
    let id = report["id"].as_str().unwrap_or_else(|| panic!("no report: {report}"));
    moderator.post(&format!("/api/moderation/reports/{id}"), ruling).await
}

async fn say(live: &mut Live, client: &str, text: &str) {
    live.say(&json!({"chat": {"client": client, "text": text}})).await;
}

/// The code and the sentence of a refusal.
fn refusal(reply: &Reply) -> (u16, String, String) {
    let json = reply.json();
    let word = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
    (reply.status, word("code"), word("message"))
}

#[tokio::test]
async fn a_line_is_reported_taken_out_and_its_speaker_muted() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let (table, [one, two], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    two.post("/api/me", json!({"name": "Rude"})).await;
    for (client, text) in [("a", "hello"), ("b", "you rotten player")] {
        say(&mut there, client, text).await;
        there.expect("done").await;
    }
    say(&mut here, "c", "stop that").await;
    here.expect("done").await;
    let reply = one
        .post("/api/reports", json!({"table": table, "line": 2, "reason": "insult", "words": "again\n!"}))
        .await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let told = one.get("/api/me/reports").await.json();
    assert_eq!((&told[0]["name"], &told[0]["handled"]), (&json!("Rude"), &json!(false)));
    let again = one.post("/api/reports", json!({"table": table, "line": 2, "reason": "spam"})).await;
    assert_eq!(again.status, 409, "one open report of one thing: {again:?}");
    let open = page(&cato).await["reports"].clone();
    assert_eq!(open.as_array().unwrap().len(), 1);
    let report = &open[0];
    assert_eq!((&report["reporter"]["id"], &report["subject"]["id"]), (&json!(one.id), &json!(two.id)));
    assert_eq!((&report["reason"], &report["words"]), (&json!("insult"), &json!("again !")));
    let texts: Vec<&str> =
        report["context"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["hello", "you rotten player", "stop that"]);
    assert_eq!(report["game"], "tic_tac_toe");
    assert!(!open.to_string().contains(&table), "the id of a private table is its key");
    let measure = json!({"kind": "mute", "seconds": 3600});
    for wrong in [
        json!({"remove": true, "measure": measure}),
        json!({"measure": {"kind": "mute"}, "why": "x"}),
        json!({"measure": {"kind": "ban", "seconds": 5}, "why": "x"}),
        json!({"why": "x".repeat(300)}),
        json!(["x"]),
    ] {
        assert_eq!(decide(&cato, report, wrong.clone()).await.status, 400, "{wrong}");
    }
    let ruling = json!({"remove": true, "measure": measure, "why": "no insults"});
    assert_eq!(decide(&cato, report, ruling.clone()).await.status, 200);
    assert_eq!(decide(&cato, report, ruling).await.status, 404, "it was dealt with");
    let gone = loop {
        let line = here.expect("chat").await;
        if line["removed"] == true {
            break line;
        }
    };
    assert_eq!((&gone["number"], &gone["text"]), (&json!(2), &json!("")));
    let mut late = one.watch(&table).await;
    let mut heard = Vec::new();
    while heard.len() < 3 {
        heard.push(late.expect("chat").await);
    }
    assert_eq!((&heard[1]["removed"], &heard[1]["text"]), (&json!(true), &json!("")));
    assert_eq!((&heard[0]["text"], heard[0].get("removed")), (&json!("hello"), None));
    assert!(!late.frames.join("").contains("rotten"), "nobody reads it any more");
    say(&mut there, "d", "what?").await;
    let refused = there.expect("refused").await;
    assert_eq!(refused["code"], "muted");
    let said = refused["message"].as_str().unwrap();
    assert!(said.contains("until") && said.contains("no insults"), "{said}");
    say(&mut there, "b", "you rotten player").await;
    there.expect("done").await;
    there.act("e", "Mark{4}").await;
    assert!(there.hear().await.is_some(), "who cannot talk plays on");
    assert_eq!(one.get("/api/me/reports").await.json()[0]["handled"], true);
    let now = page(&cato).await;
    assert_eq!(now["reports"], json!([]));
    assert_eq!(
        (&now["measures"][0]["kind"], &now["measures"][0]["person"]["id"]),
        (&json!("mute"), &json!(two.id))
    );
    let acts: Vec<&str> =
        now["audit"].as_array().unwrap().iter().map(|line| line["what"].as_str().unwrap()).collect();
    assert_eq!(acts, ["muted", "removed", "appointed"]);
    assert_eq!((&now["audit"][0]["by"]["name"], now["audit"][2].get("by")), (&json!("Cato"), None));
    let id = now["measures"][0]["id"].as_str().unwrap();
    let lift = format!("/api/moderation/measures/{id}/lift");
    assert_eq!(cato.post(&lift, json!({"why": "said sorry"})).await.status, 200);
    assert_eq!(cato.post(&lift, json!({})).await.status, 404);
    say(&mut there, "f", "sorry").await;
    there.expect("done").await;
}

/// What does not tell two answers apart: the same but for when, and for the number of the request.
fn answer(reply: &Reply) -> (u16, String, Vec<String>) {
    let unlike = |line: &&str| !line.starts_with("date:") && !line.starts_with("x-request-id:");
    let head = reply.head.to_lowercase();
    (reply.status, reply.text.clone(), head.lines().filter(unlike).map(str::to_owned).collect())
}

#[tokio::test]
async fn for_everybody_else_there_is_no_moderation() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let (guest, ada) = (house.person().await, account(&house, "Ada").await);
    let nobody = Person { cookie: String::new(), ..guest.clone() };
    let reported = json!({"person": ada.id, "reason": "other"});
    assert_eq!(guest.post("/api/reports", reported).await.status, 200);
    let report = page(&cato).await["reports"][0]["id"].as_str().unwrap().to_owned();
    let paths = [
        "/api/moderation".to_owned(),
        format!("/api/moderation/reports/{report}"),
        "/api/moderation/reports/%ff".to_owned(),
        "/api/moderation/measures".to_owned(),
        "/api/moderation/measures/x/lift".to_owned(),
    ];
    let bodies = [None, Some(json!({"why": "x"})), Some(json!("no object"))];
    for person in [&guest, &ada, &nobody] {
        for path in &paths {
            for method in ["GET", "POST", "DELETE", "PUT"] {
                for body in &bodies {
                    let there = person.ask(method, path, body.as_ref()).await;
                    let nowhere = person.ask(method, "/api/no-such-thing", body.as_ref()).await;
                    assert_eq!(answer(&there), answer(&nowhere), "{method} {path}");
                    assert_eq!(there.status, 404);
                }
            }
        }
    }
    assert_eq!(page(&cato).await["reports"].as_array().unwrap().len(), 1, "nothing was done");
    admin::appoint(place(&house.scratch.file("db")), "cato", false).await.unwrap();
    assert_eq!(cato.get("/api/moderation").await.status, 404);
}

#[tokio::test]
pub(crate) async fn moderators_judge_neither_moderators_nor_reports_of_themselves() {
    let house = House::open().await;
    let (cato, dido) = (moderator(&house, "Cato").await, moderator(&house, "Dido").await);
    let guest = house.person().await;
    let reported = json!({"person": cato.id, "reason": "cheating", "words": "cards up the sleeve"});
    assert_eq!(guest.post("/api/reports", reported).await.status, 200);
    assert_eq!(page(&cato).await["reports"], json!([]), "nobody learns who has reported them");
    let report = page(&dido).await["reports"][0].clone();
    assert_eq!(decide(&cato, &report, json!({})).await.status, 404);
    let ban = json!({"kind": "ban"});
    assert_eq!(decide(&dido, &report, json!({"measure": ban, "why": "x"})).await.status, 403);
    let on = json!({"person": "cato", "measure": ban, "why": "x"});
    assert_eq!(dido.post("/api/moderation/measures", on).await.status, 403);
    assert_eq!(cato.get("/api/me").await.status, 200);
    assert_eq!(decide(&dido, &report, json!({"why": "no"})).await.status, 200);
    assert_eq!(page(&dido).await["audit"][0]["what"], "dismissed");
    let place = place(&house.scratch.file("db"));
    let wish = MeasureWish { kind: MeasureKind::Ban, seconds: None };
    admin::impose(place, "Cato", wish, "the host may").await.unwrap();
    soon(|| async { cato.get("/api/moderation").await.status == 404 }).await;
}

#[tokio::test]
async fn who_is_banned_is_let_go_and_a_bot_plays_on() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let rude = account(&house, "Rude").await;
    let one = house.person().await;
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    rude.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let open = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    rude.at(&open, "sit", json!({})).await;
    let (mut here, mut there) = (one.watch(&table).await, rude.watch(&table).await);
    let mut elsewhere = rude.watch(&open).await;
    for live in [&mut here, &mut there, &mut elsewhere] {
        live.expect("update").await;
    }
    let ban = json!({"person": "rude", "measure": {"kind": "ban", "seconds": 86400}, "why": "threats"});
    assert_eq!(cato.post("/api/moderation/measures", ban).await.status, 200);
    for live in [&mut there, &mut elsewhere] {
        let bye = live.expect("bye").await;
        assert_eq!(bye["again"], false);
        let why = bye["why"].as_str().unwrap();
        assert!(why.contains("banned") && why.contains("until") && why.contains("threats"), "{why}");
        assert!(live.hear().await.is_none());
    }
    while here.last["table"]["seats"][1]["bot"]["free"] != true {
        here.expect("update").await;
    }
    here.act("a", "Mark{4}").await;
    here.expect("done").await;
    while !here.last["ask"].is_object() {
        here.expect("update").await;
    }
    soon(|| async { one.facts(&open).await["seats"][1] == "open" }).await;
    let told = |reply: &Reply| {
        let (status, code, said) = refusal(reply);
        assert_eq!((status, code.as_str()), (403, "banned"), "{reply:?}");
        assert!(said.contains("threats"), "{said}");
    };
    told(&rude.get("/api/me").await);
    told(&rude.get("/api/me/tables").await);
    told(&rude.post(&format!("/api/tables/{table}/sit"), json!({})).await);
    told(&rude.post("/api/account", json!({"name": "Other", "password": "correct horse"})).await);
    assert!(rude.try_watch(&table, "").await.is_err());
    let fresh = house.person().await;
    let signing = json!({"name": "Rude", "password": "correct horse"});
    told(&fresh.post("/api/sign-in", signing.clone()).await);
    let wrong = fresh.post("/api/sign-in", json!({"name": "Rude", "password": "wrong horse"})).await;
    assert_eq!(wrong.status, 401, "who does not know the password learns nothing of a ban");
    assert_eq!(rude.get("/api/me/export").await.json()["measures"][0]["why"], "threats");
    let house = house.restart(|_| {}).await;
    let at = house.running.address;
    let (rude, fresh) = (Person { address: at, ..rude }, Person { address: at, ..fresh });
    told(&rude.get("/api/me").await);
    let place = place(&house.scratch.file("db"));
    assert!(admin::lift(place.clone(), "rude", MeasureKind::Mute, "").await.is_err());
    admin::lift(place, "rude", MeasureKind::Ban, "enough").await.unwrap();
    soon(|| async { rude.get("/api/me").await.status == 200 }).await;
    assert_eq!(fresh.post("/api/sign-in", signing).await.status, 200);
}

#[tokio::test]
async fn a_host_bans_a_guest_beside_the_server_and_tables_at_rest_go_on() {
    let house = House::with(|config| config.rest_after = Duration::from_millis(1)).await;
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["open", "me"], "listed": true})).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    soon(|| async { house.running.node.tables_in_memory() == 0 }).await;
    let place = place(&house.scratch.file("db"));
    let wish = MeasureWish { kind: MeasureKind::Ban, seconds: Some(60) };
    assert!(admin::impose(place.clone(), "nobody", wish, "x").await.is_err());
    assert!(admin::impose(place.clone(), &two.id, wish, " ").await.is_err(), "a ban has a reason");
    admin::impose(place.clone(), &two.id, wish, "spam").await.unwrap();
    // Nobody asks for the table: it is read because there is something to do, and the bot moves.
    soon(|| async { one.get("/api/tables").await.json()[0]["seats"][0]["bot"]["free"] == true }).await;
    assert_eq!(two.get("/api/me").await.status, 403);
    assert!(admin::appoint(place.clone(), &one.id, true).await.is_err(), "a moderator has an account");
    let audit = admin::audit(place.clone()).await.unwrap();
    assert_eq!(
        (audit[0].what.name(), audit[0].by.is_none(), audit[0].why.as_str()),
        ("banned", true, "spam")
    );
    assert_eq!(admin::measures(place).await.unwrap()[0].person.id, two.id);
}

#[tokio::test]
async fn words_that_the_host_does_not_want_are_refused_with_the_reason() {
    let scratch = Scratch::new();
    let file = scratch.file("words");
    std::fs::write(&file, "# none of these\nweevil\nrotten egg\n").unwrap();
    let house = House::with(|config| config.words = Some(file.clone())).await;
    let (table, [one, _], [mut here, mut there]) = two_at(&house, "tic_tac_toe").await;
    let renamed = one.post("/api/me", json!({"name": "W33vil 7"})).await;
    assert_eq!(renamed.status, 400);
    assert!(renamed.json()["message"].as_str().unwrap().contains("`weevil`"));
    assert_eq!(one.post("/api/me", json!({"name": "Weevilson"})).await.status, 200);
    let account = json!({"name": "weevil", "password": "correct horse"});
    assert_eq!(one.post("/api/account", account).await.status, 400);
    say(&mut here, "a", "you Rotten-Egg!").await;
    let refused = here.expect("refused").await;
    assert_eq!(refused["code"], "bad_request");
    assert!(refused["message"].as_str().unwrap().contains("`rotten egg`"));
    say(&mut here, "b", "an egg, not rotten").await;
    here.expect("done").await;
    assert_eq!(there.expect("chat").await["text"], "an egg, not rotten", "nothing of it is changed");
    // The host edits the list and says so.
    let settings = Settings { words: Some(file.clone()), ..Settings::default() };
    std::fs::write(&file, "marrow\n").unwrap();
    house.running.node.read_limits(&settings);
    say(&mut here, "c", "rotten egg").await;
    here.expect("done").await;
    say(&mut here, "d", "marrow").await;
    assert_eq!(here.expect("refused").await["code"], "bad_request");
    // What makes no sense changes nothing.
    std::fs::write(&file, "???\n").unwrap();
    house.running.node.read_limits(&settings);
    say(&mut here, "e", "marrow").await;
    assert_eq!(here.expect("refused").await["code"], "bad_request");
    assert_eq!(one.facts(&table).await["state"], "playing");
}

#[tokio::test]
async fn a_list_that_cannot_be_read_keeps_a_server_from_coming_up() {
    let scratch = Scratch::new();
    let mut config = config(&scratch.file("db"));
    config.words = Some(scratch.file("none"));
    let why = server::start(config).await.err().expect("it does not come up").to_string();
    assert!(why.contains("none"), "{why}");
}

#[tokio::test]
async fn reports_are_bounded_and_tell_nobody_what_they_may_not_know() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let (one, two, other) = (house.person().await, house.person().await, house.person().await);
    let wish =
        json!({"game": "tic_tac_toe", "seats": ["me", "open"], "spectator_delay": 3600, "listed": true});
    let table = one.table(wish).await;
    let mut outside = other.watch(&table).await;
    say(&mut outside, "a", "a fine table").await;
    outside.expect("done").await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    let mut there = two.watch(&table).await;
    say(&mut there, "a", "the middle is mine").await;
    there.expect("done").await;
    let line = |number: u64| json!({"table": table, "line": number, "reason": "spam"});
    let spectator = other.post("/api/reports", line(2)).await;
    let nothing = other.post("/api/reports", line(7)).await;
    assert_eq!(answer(&spectator), answer(&nothing), "what was said is not known yet");
    assert_eq!(one.post("/api/reports", line(2)).await.status, 200);
    assert_eq!(page(&cato).await["reports"][0]["table"], table.as_str(), "everybody finds this one");
    for (wrong, status) in [
        (json!({"reason": "spam"}), 400),
        (json!({"line": 1, "reason": "spam"}), 400),
        (json!({"table": table, "reason": "spam"}), 400),
        (json!({"table": table, "line": 1, "person": two.id, "reason": "spam"}), 400),
        (json!({"person": two.id, "reason": "ugly"}), 400),
        (json!({"person": two.id, "reason": "spam", "words": "x".repeat(501)}), 400),
        (json!({"person": two.id}), 400),
        (json!({"person": one.id, "reason": "spam"}), 400),
        (json!({"person": "nobody", "reason": "spam"}), 404),
        (json!({"table": "nowhere", "person": two.id, "reason": "spam"}), 404),
        (json!({"table": table, "person": cato.id, "reason": "spam"}), 404),
        (json!({"table": table, "person": two.id, "reason": "spam"}), 200),
    ] {
        let reply = one.post("/api/reports", wrong.clone()).await;
        assert_eq!(reply.status, status, "{wrong}: {reply:?}");
    }
    let mut refused = 0;
    for _ in 0..10 {
        refused += u32::from(one.post("/api/reports", line(2)).await.status == 429);
    }
    assert!(refused > 0, "reports are bounded");
}

/// Whoever is reported by the name of their account is reported once, and the report can be dealt with.
#[tokio::test]
async fn a_person_is_one_by_whatever_name() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let (ada, rude) = (account(&house, "Ada").await, account(&house, "Rude").await);
    let named = |name: &str| json!({"person": name, "reason": "spam"});
    assert_eq!(ada.post("/api/reports", named(" RUDE")).await.status, 200);
    for again in ["rude", "Rude ", &rude.id] {
        assert_eq!(ada.post("/api/reports", named(again)).await.status, 409, "{again}");
    }
    assert_eq!(ada.post("/api/reports", named("ADA")).await.status, 400, "nobody reports themselves");
    assert_eq!(ada.post("/api/reports", named("cato")).await.status, 200);
    let open = page(&cato).await["reports"].clone();
    assert_eq!(open.as_array().unwrap().len(), 1, "nobody learns who has reported them");
    assert_eq!(open[0]["subject"]["id"], rude.id.as_str());
    assert_eq!(decide(&cato, &open[0], json!({})).await.status, 200);
    // What is about nobody any more can still be put away.
    house
        .change(
            "INSERT INTO reports (id, at, subject, about, reason, words)
             VALUES ('r', 1, 'nobody', 'person nobody', 'spam', '')",
        )
        .await;
    let lost = json!({"id": "r"});
    let ban = json!({"measure": {"kind": "ban"}, "why": "x"});
    assert_eq!(decide(&cato, &lost, ban).await.status, 404, "there is nobody to ban");
    assert_eq!(decide(&cato, &lost, json!({})).await.status, 200);
}

/// What one has to say about somebody is not what another has: each report of a person is read.
#[tokio::test]
async fn reports_of_a_person_are_decided_one_by_one() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let (ada, bob, rude) = (house.person().await, house.person().await, house.person().await);
    for (person, words) in [(&ada, "nothing really"), (&bob, "threatens me")] {
        let report = json!({"person": rude.id, "reason": "other", "words": words});
        assert_eq!(person.post("/api/reports", report).await.status, 200);
    }
    let open = page(&cato).await["reports"].clone();
    assert_eq!(decide(&cato, &open[0], json!({"why": "no"})).await.status, 200);
    let left = page(&cato).await["reports"].clone();
    assert_eq!((left.as_array().unwrap().len(), &left[0]["words"]), (1, &json!("threatens me")));
}

#[tokio::test]
async fn ones_own_reports_and_measures_are_ones_data_and_go_with_one() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let (rude, ada) = (account(&house, "Rude").await, account(&house, "Ada").await);
    let reported = json!({"person": rude.id, "reason": "name", "words": "look at that"});
    assert_eq!(ada.post("/api/reports", reported).await.status, 200);
    let report = page(&cato).await["reports"][0].clone();
    let ruling = json!({"measure": {"kind": "ban"}, "why": "no such names"});
    assert_eq!(decide(&cato, &report, ruling).await.status, 200);
    let own = ada.get("/api/me/export").await.json();
    assert_eq!(
        (&own["reports"][0]["words"], &own["reports"][0]["handled"]),
        (&json!("look at that"), &json!(true))
    );
    assert_eq!(own["measures"], json!([]));
    let theirs = rude.get("/api/me/export").await.json();
    assert_eq!((&theirs["measures"][0]["kind"], &theirs["reports"]), (&json!("ban"), &json!([])));
    assert!(!theirs.to_string().contains("Cato"), "who decided is not told");
    // Who is banned may still be forgotten; the name stays barred, and nothing else of them is left.
    assert_eq!(rude.ask("DELETE", "/api/me", None).await.status, 200);
    let now = page(&cato).await;
    assert_eq!(now["measures"], json!([]));
    assert_eq!(
        (&now["audit"][0]["what"], &now["audit"][0]["whom"]["name"]),
        (&json!("banned"), &json!(GONE))
    );
    for name in ["Rude", "rud\u{435}"] {
        let wish = json!({"name": name, "password": "correct horse"});
        assert_eq!(house.person().await.post("/api/account", wish).await.status, 409, "{name}");
    }
    assert_eq!(ada.get("/api/me/reports").await.json(), json!([]), "what was said of them is gone");
    assert_eq!(ada.ask("DELETE", "/api/me", None).await.status, 200);
}

#[tokio::test]
async fn a_mute_follows_a_guest_into_an_account() {
    let house = House::open().await;
    let cato = moderator(&house, "Cato").await;
    let _rude = account(&house, "Rude").await;
    let guest = house.person().await;
    let table = guest.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let mute = json!({"person": guest.id, "measure": {"kind": "mute", "seconds": 600}, "why": "flood"});
    assert_eq!(cato.post("/api/moderation/measures", mute).await.status, 200);
    let reply = guest.post("/api/sign-in", json!({"name": "rude", "password": "correct horse"})).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let line =
        reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie: pantheon=")).unwrap();
    let cookie = line.split_once(": ").unwrap().1.split(';').next().unwrap().to_owned();
    let mut live = Person { cookie, ..guest }.watch(&table).await;
    live.expect("update").await;
    say(&mut live, "a", "hello").await;
    assert_eq!(live.expect("refused").await["code"], "muted");
}

#[tokio::test]
async fn what_was_done_is_never_changed() {
    let house = House::open().await;
    moderator(&house, "Cato").await;
    let emptied = match std::env::var_os(POSTGRES) {
        Some(_) => "TRUNCATE audit",
        None => {
            "INSERT OR REPLACE INTO audit (number, at, what, whom, why)
             SELECT number, at, what, 'x', why FROM audit"
        }
    };
    for sql in ["UPDATE audit SET why = 'x'", "DELETE FROM audit", emptied] {
        let why = house.try_change(sql).await.unwrap_err().to_string();
        assert!(why.contains("never changed"), "{why}");
    }
}

#[tokio::test]
async fn every_node_hears_of_a_mute_a_ban_and_a_line_taken_out() {
    let nodes = Nodes::start(2).await;
    let (table, [one, two], [mut here, mut there]) = two_apart(&nodes, "tic_tac_toe").await;
    say(&mut there, "a", "rotten").await;
    there.expect("done").await;
    assert_eq!(
        one.post("/api/reports", json!({"table": table, "line": 1, "reason": "insult"})).await.status,
        200
    );
    let place = place(&nodes.scratch.file("db"));
    let report = admin::reports(place.clone()).await.unwrap().remove(0);
    assert_eq!((report.subject.id.as_str(), report.context.len()), (two.id.as_str(), 1));
    admin::settle(place.clone(), &report.id, true, "rude").await.unwrap();
    assert!(admin::settle(place.clone(), &report.id, false, "").await.is_err(), "it is settled");
    for live in [&mut here, &mut there] {
        while live.expect("chat").await["removed"] != true {}
    }
    let mute = MeasureWish { kind: MeasureKind::Mute, seconds: Some(600) };
    admin::impose(place.clone(), &two.id, mute, "rude").await.unwrap();
    for count in 0..1_000 {
        say(&mut there, &format!("m{count}"), "hm").await;
        let heard = loop {
            let heard = there.hear().await.unwrap();
            if heard.get("done").is_some() || heard.get("refused").is_some() {
                break heard;
            }
        };
        if heard["refused"]["code"] == "muted" {
            break;
        }
        assert!(count < 999, "the mute was never heard of");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let ban = MeasureWish { kind: MeasureKind::Ban, seconds: None };
    admin::impose(place, &two.id, ban, "rude").await.unwrap();
    // The table's node may hear of it before their own: then they are told to come again, and are refused when they do.
    there.expect("bye").await;
    while here.last["table"]["seats"][1]["bot"]["free"] != true {
        here.expect("update").await;
    }
    soon(|| async { two.get("/api/me").await.status == 403 }).await;
}
