//! Passkeys: an account by one alone, several at one account, signing in without a name.

use crate::authenticator::Authenticator;
use crate::sessions::{banned, become_, says_banned};
use crate::support::{House, Person, Reply};
use serde_json::{Value, json};
use server::store::Keep;

const HERE: &str = "http://localhost:8080";

async fn house() -> House {
    House::with(|config| config.address = Some(HERE.parse().unwrap())).await
}

async fn ask(person: &Person, path: &str, body: Value) -> Value {
    let reply = person.post(path, body).await;
    assert_eq!(reply.status, 200, "{path}: {reply:?}");
    reply.json()
}

/// Makes an account by a passkey alone.
async fn join(house: &House, name: &str, authenticator: &mut Authenticator) -> Person {
    let guest = house.person().await;
    let options = ask(&guest, "/api/account/passkey/options", json!({"name": name})).await;
    let credential = authenticator.make(&options);
    become_(&guest.post("/api/account/passkey", json!({"credential": credential})).await, &guest)
}

/// Signs in with a passkey as somebody who has come by.
async fn enter(person: &Person, authenticator: &mut Authenticator) -> Reply {
    let options = ask(person, "/api/sign-in/passkey/options", json!({})).await;
    assert_eq!(options["allowCredentials"], json!([]), "no name is typed and none is told");
    person.post("/api/sign-in/passkey", json!({"credential": authenticator.sign(&options)})).await
}

async fn add(person: &Person, password: &str, authenticator: &mut Authenticator) -> Reply {
    let options = ask(person, "/api/me/passkeys/options", json!({"password": password})).await;
    let body = json!({"credential": authenticator.make(&options), "name": "My phone"});
    person.post("/api/me/passkeys", body).await
}

#[tokio::test]
async fn an_account_by_a_passkey_alone() {
    let house = house().await;
    let mut phone = Authenticator::new(1, HERE);
    let ada = join(&house, "Ada Lovelace", &mut phone).await;
    assert_eq!(ada.get("/api/me").await.json()["account"], "ada lovelace");
    let ways = ada.get("/api/me/ways").await.json();
    assert_eq!((&ways["password"], &ways["no_passkeys"]), (&json!(false), &Value::Null));
    assert_eq!(ways["passkeys"].as_array().unwrap().len(), 1);
    let again = become_(&enter(&house.person().await, &mut phone).await, &ada);
    assert_eq!(again.get("/api/me").await.json()["id"], ada.id, "the same person, and no name was typed");
    // A name without a password opens to none.
    for password in ["", "correct horse"] {
        let body = json!({"name": "ada lovelace", "password": password});
        assert_eq!(house.person().await.post("/api/sign-in", body).await.status, 401);
    }
    let taken =
        house.person().await.post("/api/account/passkey/options", json!({"name": "ADA lovelace"})).await;
    assert_eq!(taken.status, 409);
}

#[tokio::test]
async fn what_a_guest_has_comes_along() {
    let house = house().await;
    let mut phone = Authenticator::new(2, HERE);
    let ada = join(&house, "Ada", &mut phone).await;
    let guest = house.person().await;
    let table = guest.table(json!({"game": "tic_tac_toe", "seats": ["me", "open"]})).await;
    become_(&enter(&guest, &mut phone).await, &ada);
    let mine = ada.get("/api/me/tables").await.json();
    assert_eq!(mine[0]["table"], json!(table), "{mine}");
}

#[tokio::test]
async fn passkeys_are_added_listed_and_removed_but_not_the_last_way_in() {
    let house = house().await;
    let (mut phone, mut key) = (Authenticator::new(3, HERE), Authenticator::new(4, HERE));
    let ada = join(&house, "Ada", &mut phone).await;
    let first = ada.get("/api/me/ways").await.json()["passkeys"][0]["id"].as_str().unwrap().to_owned();
    let only = ada.ask("DELETE", &format!("/api/me/passkeys/{first}"), None).await;
    assert_eq!(only.status, 409, "{only:?}");
    assert!(only.json()["message"].as_str().unwrap().contains("only way"));
    let ways = add(&ada, "", &mut key).await.json();
    assert_eq!(ways["passkeys"][1]["name"], "My phone", "{ways}");
    assert_eq!(add(&ada, "", &mut key).await.status, 409, "it is known already");
    let stranger = house.person().await;
    assert_eq!(stranger.ask("DELETE", &format!("/api/me/passkeys/{first}"), None).await.status, 404);
    assert_eq!(ada.ask("DELETE", &format!("/api/me/passkeys/{first}"), None).await.status, 200);
    assert_eq!(enter(&house.person().await, &mut phone).await.status, 401, "it was removed");
    assert_eq!(enter(&house.person().await, &mut key).await.status, 200);
    // With a password the last passkey may go.
    let change = json!({"old": "", "new": "correct horse"});
    let ada = become_(&ada.post("/api/me/password", change).await, &ada);
    let second = ada.get("/api/me/ways").await.json()["passkeys"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ada.ask("DELETE", &format!("/api/me/passkeys/{second}"), None).await.status, 200);
    let by_name =
        house.person().await.post("/api/sign-in", json!({"name": "Ada", "password": "correct horse"})).await;
    assert_eq!(by_name.status, 200);
    // Whoever has a password says it to add one.
    let refused = ada.post("/api/me/passkeys/options", json!({"password": "wrong horse"})).await;
    assert_eq!(refused.status, 403);
    assert_eq!(add(&ada, "correct horse", &mut phone).await.status, 200);
}

#[tokio::test]
async fn only_the_right_answer_is_believed_and_once() {
    let house = house().await;
    let mut phone = Authenticator::new(5, HERE);
    join(&house, "Ada", &mut phone).await;
    let stranger = house.person().await;
    let options = ask(&stranger, "/api/sign-in/passkey/options", json!({})).await;
    let right = json!({"credential": phone.sign(&options)});
    assert_eq!(stranger.post("/api/sign-in/passkey", right.clone()).await.status, 200);
    assert_eq!(
        house.person().await.post("/api/sign-in/passkey", right).await.status,
        409,
        "a challenge is answered once"
    );
    for spoil in [
        |phone: &mut Authenticator| phone.origin = "http://localhost:8081".to_owned(),
        |phone: &mut Authenticator| phone.verified = false,
        // A copy of it that has signed less often.
        |phone: &mut Authenticator| phone.count = 0,
        // Another one that says it is this.
        |phone: &mut Authenticator| *phone = Authenticator::impostor(phone, 6),
    ] {
        let mut copy = phone.clone();
        spoil(&mut copy);
        assert_eq!(enter(&house.person().await, &mut copy).await.status, 401);
    }
    assert_eq!(
        enter(&house.person().await, &mut phone).await.status,
        200,
        "what was refused has changed nothing"
    );
    // A challenge of its own making, and one that is too old.
    let mut own = options.clone();
    own["challenge"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
    let body = json!({"credential": phone.sign(&own)});
    assert_eq!(house.person().await.post("/api/sign-in/passkey", body).await.status, 409);
    let late = house.person().await;
    let options = ask(&late, "/api/sign-in/passkey/options", json!({})).await;
    house.change("UPDATE tickets SET until = 1 WHERE used IS NULL").await;
    let body = json!({"credential": phone.sign(&options)});
    assert_eq!(late.post("/api/sign-in/passkey", body).await.status, 409, "five minutes are over");
}

#[tokio::test]
async fn a_new_passkey_is_for_who_asked() {
    let house = house().await;
    let mut phone = Authenticator::new(7, HERE);
    let ada = join(&house, "Ada", &mut phone).await;
    let mut other = Authenticator::new(8, HERE);
    let eve = join(&house, "Eve", &mut Authenticator::new(9, HERE)).await;
    let options = ask(&ada, "/api/me/passkeys/options", json!({})).await;
    let body = json!({"credential": other.make(&options)});
    assert_eq!(eve.post("/api/me/passkeys", body).await.status, 409, "it was asked of somebody else");
    let options = ask(&ada, "/api/me/passkeys/options", json!({})).await;
    other.verified = false;
    let refused = ada.post("/api/me/passkeys", json!({"credential": other.make(&options)})).await;
    assert_eq!(refused.status, 400, "nobody unlocked it: {refused:?}");
    other.verified = true;
    let options = ask(&ada, "/api/me/passkeys/options", json!({})).await;
    other.origin = "https://games.example.org".to_owned();
    assert_eq!(ada.post("/api/me/passkeys", json!({"credential": other.make(&options)})).await.status, 400);
    assert_eq!(ada.get("/api/me/ways").await.json()["passkeys"].as_array().unwrap().len(), 1);
    let guest = house.person().await;
    assert_eq!(guest.post("/api/me/passkeys/options", json!({})).await.status, 409, "a guest has no account");
}

#[tokio::test]
async fn where_a_passkey_cannot_work_it_says_why() {
    for (address, why) in [(None, "address"), (Some("http://127.0.0.1:8080"), "number")] {
        let house =
            House::with(|config| config.address = address.map(|address| address.parse().unwrap())).await;
        let guest = house.person().await;
        let ways = guest.get("/api/me/ways").await.json();
        assert!(ways["no_passkeys"].as_str().unwrap().contains(why), "{ways}");
        for (path, body) in [
            ("/api/account/passkey/options", json!({"name": "Ada"})),
            ("/api/sign-in/passkey/options", json!({})),
            ("/api/me/passkeys/options", json!({})),
            ("/api/sign-in/passkey", json!({"credential": {}})),
        ] {
            let reply = guest.post(path, body).await;
            assert_eq!(reply.status, 409, "{path}: {reply:?}");
            assert!(reply.json()["message"].as_str().unwrap().contains(why), "{path}");
        }
    }
}

#[tokio::test]
async fn passkeys_are_exported_and_forgotten() {
    let house = house().await;
    let mut phone = Authenticator::new(10, HERE);
    let ada = join(&house, "Ada", &mut phone).await;
    ask(&ada, "/api/me/passkeys/options", json!({})).await;
    let export = ada.get("/api/me/export").await.json();
    assert_eq!(export["ways"]["passkeys"].as_array().unwrap().len(), 1);
    assert_eq!(export["tickets"][0]["purpose"], "add_passkey", "{export}");
    assert_eq!(ada.ask("DELETE", "/api/me", None).await.status, 200);
    assert_eq!(enter(&house.person().await, &mut phone).await.status, 401);
    for left in ["passkeys", "tickets"] {
        let found = house.texts(&format!("SELECT person FROM {left} WHERE person = '{}'", ada.id)).await;
        assert!(found.is_empty(), "{left}: {found:?}");
    }
}

#[tokio::test]
async fn a_passkey_opens_to_nobody_who_is_banned() {
    let house = house().await;
    let mut phone = Authenticator::new(11, HERE);
    let ada = join(&house, "Ada", &mut phone).await;
    let guest = house.person().await;
    banned(&house, &guest).await;
    let options = ask(&house.person().await, "/api/sign-in/passkey/options", json!({})).await;
    let refused = guest.post("/api/sign-in/passkey", json!({"credential": phone.sign(&options)})).await;
    assert!(says_banned(&refused), "{refused:?}");
    assert_eq!(ada.get("/api/me").await.status, 200, "the ban does not come along");
    banned(&house, &ada).await;
    let refused = enter(&house.person().await, &mut phone).await;
    assert!(says_banned(&refused), "{refused:?}");
}

#[tokio::test]
async fn of_many_answers_at_once_one_is_taken_and_answers_are_counted() {
    let house = house().await;
    let mut phone = Authenticator::new(12, HERE);
    join(&house, "Ada", &mut phone).await;
    let mut people = Vec::new();
    for _ in 0..8 {
        people.push(house.person().await);
    }
    let options = ask(&people[0], "/api/sign-in/passkey/options", json!({})).await;
    let body = json!({"credential": phone.sign(&options)});
    let tries = people.iter().map(|person| person.post("/api/sign-in/passkey", body.clone()));
    let replies = futures_util::future::join_all(tries).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1, "{replies:?}");
    assert!(replies.iter().all(|reply| matches!(reply.status, 200 | 409)), "{replies:?}");
    let mut refused = 0;
    for _ in 0..30 {
        refused += u32::from(people[0].post("/api/sign-in/passkey", body.clone()).await.status == 429);
    }
    assert!(refused > 0, "nobody answers without end");
}

/// A node of an older build, which knows no passkeys, has somebody forgotten.
#[tokio::test]
async fn what_an_older_node_has_left_behind_goes() {
    let house = house().await;
    join(&house, "Ada", &mut Authenticator::new(13, HERE)).await;
    house.change("UPDATE people SET name = 'somebody who has left', account = NULL, epoch = epoch + 1").await;
    let bea = join(&house, "Bea", &mut Authenticator::new(14, HERE)).await;
    let keep = Keep { now: 0, guests_since: 0, closed_since: 0, limit: 9 };
    house.running.node.store.tidy(keep).await.unwrap();
    assert_eq!(house.texts("SELECT person FROM passkeys").await, [bea.id]);
}
