//! An address for the day the password is lost: confirmed, changed, removed by letters; a new password by one.

use crate::post_office::PostOffice;
use crate::sessions::{banned, become_, says_banned};
use crate::support::{House, Person};
use serde_json::{Value, json};
use server::mail::{MailError, MailSettings, Mailer};
use server::store::{Instead, Purpose, Renewal, SessionRow, StoreError, Ticket};
use std::time::Duration;

const PASSWORD: &str = "correct horse";
const ADDRESS: &str = "ada@example.org";

async fn house() -> (House, PostOffice) {
    let office = PostOffice::open().await;
    let server = format!("smtp://{}", office.address);
    let house = House::with(|config| {
        config.behind_proxy = true;
        config.address = Some("https://games.example.org".parse().unwrap());
        config.mail.server = Some(server.parse().unwrap());
        config.mail.from = Some("Pantheon <games@example.org>".to_owned());
    })
    .await;
    (house, office)
}

async fn account(house: &House, name: &str) -> Person {
    let guest = house.person().await;
    become_(&guest.post("/api/account", json!({"name": name, "password": PASSWORD})).await, &guest)
}

async fn fine(person: &Person, path: &str, body: Value) -> Value {
    let reply = person.post(path, body).await;
    assert_eq!(reply.status, 200, "{path}: {reply:?}");
    reply.json()
}

async fn confirmed(house: &House, office: &mut PostOffice, person: &Person, address: &str) {
    fine(person, "/api/me/address", json!({"address": address, "password": PASSWORD})).await;
    let letter = office.letter().await;
    assert_eq!(letter.to, address);
    let [token] = letter.tokens("address").try_into().expect("one link");
    fine(&house.person().await, "/api/address", json!({"token": token})).await;
}

/// Whether no letter comes. They are sent beside the answers: one too many takes a moment.
async fn nothing_comes(office: &mut PostOffice) -> bool {
    tokio::time::sleep(Duration::from_millis(300)).await;
    office.is_empty()
}

/// Asks for a new password; the token of the letter.
async fn lost(house: &House, office: &mut PostOffice, address: &str) -> String {
    fine(&house.person().await, "/api/recover", json!({"address": address})).await;
    let [token] = office.letter().await.tokens("recover").try_into().expect("one link");
    token
}

fn renewed(token: &str) -> Value {
    json!({"token": token, "password": "a better horse"})
}

#[tokio::test]
async fn an_address_is_set_changed_and_removed_by_letters() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    let body = json!({"address": ADDRESS, "password": PASSWORD});
    let refused = ada.post("/api/me/address", json!({"address": ADDRESS, "password": "wrong horse"})).await;
    assert_eq!(refused.status, 403);
    assert_eq!(
        house.person().await.post("/api/me/address", body.clone()).await.status,
        409,
        "a guest has none"
    );
    fine(&ada, "/api/me/address", body).await;
    let letter = office.letter().await;
    assert!(
        !letter.text.contains("Ada") && letter.text.contains("https://games.example.org/account#address=")
    );
    let ways = ada.get("/api/me/ways").await.json();
    assert_eq!(
        (&ways["address"], &ways["waiting"]),
        (&Value::Null, &json!(ADDRESS)),
        "not before it is confirmed"
    );
    let [token] = letter.tokens("address").try_into().expect("one link");
    let kept = house.texts("SELECT hash || body FROM tickets").await.join(" ");
    assert!(!kept.contains(&token), "the store knows its hash alone");
    let anybody = house.person().await;
    assert_eq!(fine(&anybody, "/api/address", json!({"token": token})).await["removed"], false);
    assert_eq!(anybody.post("/api/address", json!({"token": token})).await.status, 401, "once");
    assert_eq!(ada.get("/api/me/ways").await.json()["address"], ADDRESS);
    confirmed(&house, &mut office, &ada, "ada@elsewhere.org").await;
    assert_eq!(ada.get("/api/me/ways").await.json()["address"], "ada@elsewhere.org");
    assert_eq!(ada.ask("DELETE", "/api/me/address", None).await.status, 200);
    assert_eq!(ada.get("/api/me/ways").await.json()["address"], "ada@elsewhere.org", "the letter decides");
    let letter = office.letter().await;
    assert_eq!(letter.to, "ada@elsewhere.org");
    assert_eq!(
        fine(&anybody, "/api/address", json!({"token": letter.tokens("address")[0]})).await["removed"],
        true
    );
    assert_eq!(ada.get("/api/me/ways").await.json()["address"], Value::Null);
    assert_eq!(ada.ask("DELETE", "/api/me/address", None).await.status, 404);
}

#[tokio::test]
async fn a_new_password_by_a_letter_works_once_and_ends_all_sessions() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    let table = ada.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    let mut live = ada.watch(&table).await;
    live.expect("update").await;
    ada.post("/api/me/handover", json!({})).await;
    let lost = house.person().await;
    fine(&lost, "/api/recover", json!({"address": "Ada@Example.ORG"})).await;
    let letter = office.letter().await;
    assert_eq!(letter.to, ADDRESS, "however it is written");
    let [token] = letter.tokens("recover").try_into().expect("one link");
    let weak = lost.post("/api/recover/password", json!({"token": token, "password": "password"})).await;
    assert_eq!(weak.status, 400, "what is refused uses nothing up");
    let body = json!({"token": token, "password": "a better horse"});
    let found = become_(&lost.post("/api/recover/password", body.clone()).await, &ada);
    assert_eq!(found.get("/api/me").await.json()["id"], json!(ada.id));
    assert_eq!(ada.get("/api/me/export").await.status, 401, "all sessions have ended");
    live.expect("bye").await;
    assert_eq!(found.get("/api/me/sessions").await.json().as_array().unwrap().len(), 1);
    assert_eq!(found.get("/api/me/handover").await.status, 404, "and what was open is closed");
    assert_eq!(house.person().await.post("/api/recover/password", body).await.status, 401, "once");
    let by = |password: &str| json!({"name": "Ada", "password": password});
    assert_eq!(house.person().await.post("/api/sign-in", by(PASSWORD)).await.status, 401);
    assert_eq!(house.person().await.post("/api/sign-in", by("a better horse")).await.status, 200);
    // A link that is too old.
    fine(&house.person().await, "/api/recover", json!({"address": ADDRESS})).await;
    let [token] = office.letter().await.tokens("recover").try_into().expect("one link");
    house.change("UPDATE tickets SET until = 1").await;
    let (late, body) = (house.person().await, json!({"token": token, "password": "a third horse"}));
    assert_eq!(late.post("/api/recover/password", body).await.status, 401, "half an hour is over");
}

#[tokio::test]
async fn nobody_learns_who_has_an_address() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    let asker = house.person().await;
    let strip = |head: &str| -> Vec<String> {
        let told = |line: &&str| !line.starts_with("x-request-id") && !line.starts_with("date");
        head.lines().filter(told).map(str::to_owned).collect()
    };
    let unknown = asker.post("/api/recover", json!({"address": "nobody@example.org"})).await;
    let known = asker.post("/api/recover", json!({"address": ADDRESS})).await;
    assert_eq!(
        (known.status, &known.text, strip(&known.head)),
        (unknown.status, &unknown.text, strip(&unknown.head))
    );
    assert_eq!(office.letter().await.to, ADDRESS, "and only one letter was sent");
    assert!(nothing_comes(&mut office).await);
    // One address is not flooded, and is answered as before.
    for _ in 0..5 {
        assert_eq!(asker.post("/api/recover", json!({"address": ADDRESS})).await.status, 200);
    }
    let (_, _) = (office.letter().await, office.letter().await);
    assert_eq!(asker.post("/api/recover", json!({"address": "other@example.org"})).await.status, 200);
    let mut refused = 0;
    for number in 0..8 {
        let body = json!({"address": format!("somebody{number}@example.org")});
        refused += u32::from(asker.post("/api/recover", body).await.status == 429);
    }
    assert!(refused > 0, "one network address does not ask without end");
    assert!(nothing_comes(&mut office).await, "three an hour, not more");
}

#[tokio::test]
async fn a_stranger_is_written_to_twice_a_day_at_most() {
    let (house, mut office) = house().await;
    for (name, address) in [
        ("Ada", "stranger@example.org"),
        ("Bea", "stranger+games@example.org"),
        ("Cleo", "Stranger@Example.org"),
    ] {
        let (person, body) = (account(&house, name).await, json!({"address": address, "password": PASSWORD}));
        assert_eq!(person.post("/api/me/address", body).await.status, 200, "the same answer");
    }
    let _ = (office.letter().await, office.letter().await);
    assert!(nothing_comes(&mut office).await);
    let dora = account(&house, "Dora").await;
    for odd in ["", "nobody", "a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org"] {
        let body = json!({"address": odd, "password": PASSWORD});
        assert_eq!(dora.post("/api/me/address", body).await.status, 400, "{odd:?}");
        assert_eq!(dora.post("/api/recover", json!({"address": odd})).await.status, 400, "{odd:?}");
    }
}

#[tokio::test]
async fn who_sends_no_mail_says_so() {
    let house = House::open().await;
    let ada = account(&house, "Ada").await;
    let ways = ada.get("/api/me/ways").await.json();
    assert!(ways["no_mail"].as_str().unwrap().contains("sends no mail"), "{ways}");
    for (path, body) in
        [("/api/me/address", json!({"address": ADDRESS})), ("/api/recover", json!({"address": ADDRESS}))]
    {
        let reply = ada.post(path, body).await;
        assert_eq!(reply.status, 409, "{path}: {reply:?}");
    }
    assert_eq!(ada.post("/api/address", json!({"token": "x"})).await.status, 401);
    assert_eq!(
        ada.post("/api/recover/password", json!({"token": "x", "password": "a better horse"})).await.status,
        401
    );
}

#[tokio::test]
async fn an_address_is_exported_and_forgotten() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    assert_eq!(ada.get("/api/me/export").await.json()["ways"]["address"], ADDRESS);
    fine(&house.person().await, "/api/recover", json!({"address": ADDRESS})).await;
    let [token] = office.letter().await.tokens("recover").try_into().expect("one link");
    assert_eq!(ada.ask("DELETE", "/api/me", None).await.status, 200);
    let body = json!({"token": token, "password": "a better horse"});
    assert_eq!(house.person().await.post("/api/recover/password", body).await.status, 401);
    assert!(house.texts("SELECT address FROM addresses").await.is_empty());
}

#[tokio::test]
async fn a_link_works_while_the_address_it_went_to_is_the_accounts() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    let old = lost(&house, &mut office, ADDRESS).await;
    assert_eq!(ada.ask("DELETE", "/api/me/address", None).await.status, 200);
    let [removal] = office.letter().await.tokens("address").try_into().expect("one link");
    confirmed(&house, &mut office, &ada, "ada@elsewhere.org").await;
    let reader = house.person().await;
    assert_eq!(reader.post("/api/recover/password", renewed(&old)).await.status, 401);
    assert_eq!(reader.post("/api/address", json!({"token": removal})).await.status, 401);
    assert_eq!(ada.get("/api/me/ways").await.json()["address"], "ada@elsewhere.org");
    let used = house
        .texts("SELECT purpose FROM tickets WHERE used IS NOT NULL AND purpose <> 'confirm_address'")
        .await;
    assert!(used.is_empty(), "what is refused uses nothing up: {used:?}");
    let token = lost(&house, &mut office, "ada@elsewhere.org").await;
    assert_eq!(reader.post("/api/recover/password", renewed(&token)).await.status, 200);
}

#[tokio::test]
async fn a_link_for_an_address_ends_with_the_sessions_of_its_time() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    fine(&ada, "/api/me/address", json!({"address": "mallory@example.org", "password": PASSWORD})).await;
    let [token] = office.letter().await.tokens("address").try_into().expect("one link");
    assert_eq!(ada.post("/api/sign-out", json!({"everywhere": true})).await.status, 200);
    assert_eq!(house.person().await.post("/api/address", json!({"token": token})).await.status, 401);
    assert!(house.texts("SELECT address FROM addresses").await.is_empty());
}

#[tokio::test]
async fn of_many_who_use_a_link_at_once_one_does_and_the_others_keep_what_they_have() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    fine(&ada, "/api/me/address", json!({"address": ADDRESS, "password": PASSWORD})).await;
    let [token] = office.letter().await.tokens("address").try_into().expect("one link");
    let mut people = Vec::new();
    for _ in 0..3 {
        let person = house.person().await;
        person.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
        people.push(person);
    }
    for (path, body) in [("/api/address", json!({"token": token})), ("/api/recover/password", json!(null))] {
        let body = match path {
            "/api/address" => body,
            _ => renewed(&lost(&house, &mut office, ADDRESS).await),
        };
        let tries = people.iter().map(|person| person.post(path, body.clone()));
        let replies = futures_util::future::join_all(tries).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1, "{path}: {replies:?}");
        assert!(replies.iter().all(|reply| matches!(reply.status, 200 | 401)), "{path}: {replies:?}");
        for (person, reply) in people.iter().zip(&replies).filter(|_| path != "/api/address") {
            let own = person.get("/api/me/tables").await;
            match reply.status {
                200 => assert_eq!(own.status, 401, "the guest came along"),
                _ => assert_eq!(own.json().as_array().unwrap().len(), 1, "a guest as before"),
            }
        }
    }
}

#[tokio::test]
async fn a_letter_opens_to_nobody_who_is_banned() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    let token = lost(&house, &mut office, ADDRESS).await;
    let guest = house.person().await;
    banned(&house, &guest).await;
    let refused = guest.post("/api/recover/password", renewed(&token)).await;
    assert!(says_banned(&refused), "{refused:?}");
    assert_eq!(ada.get("/api/me").await.status, 200, "the ban does not come along");
    banned(&house, &ada).await;
    let refused = house.person().await.post("/api/recover/password", renewed(&token)).await;
    assert!(says_banned(&refused), "{refused:?}");
}

/// The account that a browser was signed in to before is not left open there.
#[tokio::test]
async fn whose_browser_it_was_is_signed_out_of_it() {
    let (house, mut office) = house().await;
    let (ada, eve) = (account(&house, "Ada").await, account(&house, "Eve").await);
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    let token = lost(&house, &mut office, ADDRESS).await;
    become_(&eve.post("/api/recover/password", renewed(&token)).await, &ada);
    assert_eq!(eve.get("/api/me/export").await.status, 401);
}

/// The link, the password and the sessions change together or not at all.
#[tokio::test]
async fn recovery_is_one_commit() {
    let (house, mut office) = house().await;
    let ada = account(&house, "Ada").await;
    confirmed(&house, &mut office, &ada, ADDRESS).await;
    let store = &house.running.node.store;
    let person = store.person(&ada.id).await.unwrap().unwrap();
    let ticket = Ticket {
        hash: "link".to_owned(),
        purpose: Purpose::Recover,
        person: Some(ada.id.clone()),
        body: ADDRESS.to_owned(),
        made: 1,
        until: i64::MAX,
        used: None,
    };
    store.issue(ticket.clone(), Some(person.epoch)).await.unwrap();
    let mut number = 0;
    let mut open = |ticket: &Ticket, epoch: i64| {
        number += 1;
        let (hash, id) = (format!("h{number}"), format!("s{number}"));
        let session = SessionRow { hash, id, device: String::new(), made: 2, seen: 2, until: i64::MAX };
        let mut person = person.clone();
        (person.password, person.epoch) = (Some("new".to_owned()), epoch);
        store.open_session(person, session, Instead::Renewed(Renewal::Recovery(ticket.clone())))
    };
    let elsewhere = Ticket { body: "ada@elsewhere.org".to_owned(), ..ticket.clone() };
    let unknown = Ticket { hash: "other".to_owned(), ..ticket.clone() };
    for (ticket, epoch) in [(&elsewhere, person.epoch), (&unknown, person.epoch), (&ticket, person.epoch - 1)]
    {
        assert_eq!(open(ticket, epoch).await, Err(StoreError::Gone));
        assert_eq!(store.person(&ada.id).await.unwrap().unwrap(), person, "nothing has changed");
        assert!(store.ticket("link", Purpose::Recover, 2).await.unwrap().is_some(), "and it is unused");
        assert_eq!(ada.get("/api/me").await.status, 200);
    }
    open(&ticket, person.epoch).await.unwrap();
    let after = store.person(&ada.id).await.unwrap().unwrap();
    assert_eq!((after.password.as_deref(), after.epoch), (Some("new"), person.epoch + 1));
    assert_eq!(house.texts("SELECT id FROM sessions WHERE device = ''").await.len(), 1);
    assert_eq!(ada.get("/api/me/export").await.status, 401, "all others have ended");
    assert_eq!(open(&ticket, after.epoch).await, Err(StoreError::Gone), "once");
}

#[tokio::test]
async fn what_a_mail_server_says_of_somebody_is_not_told() {
    for answer in
        ["450 4.2.0 <ada@example.org>: greylisted", "550 no ada@example.org here", "ada@example.org?"]
    {
        let office = PostOffice::that_says(answer).await;
        let server = format!("smtp://{}", office.address).parse().ok();
        let from = Some("Pantheon <games@example.org>".to_owned());
        let mailer = Mailer::new(&MailSettings { server, from, ..MailSettings::default() }).unwrap().unwrap();
        let why = mailer.send(ADDRESS, "A letter", "x", &[]).await.unwrap_err();
        assert!(!why.to_string().contains("ada") && !format!("{why:?}").contains("ada"), "{why:?}");
        assert_eq!(matches!(why, MailError::Refused(_)), answer.starts_with("550"), "{why:?}");
    }
}
