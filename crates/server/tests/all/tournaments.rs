//! Whole tournaments: they run by themselves to the end, through restarts, drop-outs and byes, on one node and on several.

use crate::nodes::Nodes;
use crate::support::{House, Live, POSTGRES, Person, Reply, next_build, soon, speak};
use games::kernel::Dice;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// A busy machine has this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Gives somebody an account.
pub(crate) async fn register(person: Person, name: &str) -> Person {
    let body = json!({"name": name, "password": "olive trees grow slowly"});
    let reply = person.post("/api/account", body).await;
    enters(person, &reply)
}

/// Somebody has been given an account.
fn enters(person: Person, reply: &Reply) -> Person {
    assert_eq!(reply.status, 200, "{reply:?}");
    let cookie = reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie"));
    let cookie = cookie.map(|line| line.split_once(": ").unwrap().1.split(';').next().unwrap().to_owned());
    Person { cookie: cookie.unwrap_or(person.cookie.clone()), ..person }
}

async fn accounts(house: &House, names: &[&str]) -> Vec<Person> {
    let mut people = Vec::new();
    for name in names {
        people.push(register(house.person().await, name).await);
    }
    people
}

fn wish(game: &str, seats: u8, rounds: u8) -> Value {
    json!({"name": "Spring games", "game": game, "seats": seats, "rounds": rounds,
           "clock": {"per_move": {"seconds": 3000}}})
}

async fn make(maker: &Person, wish: &Value) -> String {
    let reply = maker.post("/api/tournaments", wish.clone()).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()["tournament"].as_str().unwrap().to_owned()
}

async fn does(person: &Person, id: &str, what: &str) -> Value {
    let reply = person.post(&format!("/api/tournaments/{id}/{what}"), json!({})).await;
    assert_eq!(reply.status, 200, "{what}: {reply:?}");
    reply.json()
}

async fn look(person: &Person, id: &str) -> Value {
    person.get(&format!("/api/tournaments/{id}")).await.json()
}

/// Waits until the tournament looks like that.
async fn until(person: &Person, id: &str, what: impl Fn(&Value) -> bool) -> Value {
    let waiting = async {
        loop {
            let cup = look(person, id).await;
            if what(&cup) {
                return cup;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    };
    match tokio::time::timeout(PATIENCE, waiting).await {
        Ok(cup) => cup,
        Err(_) => panic!("in vain: {}", look(person, id).await),
    }
}

/// Plays at random at one's table until its game is over.
async fn play(person: &Person, table: &str, seed: &str) {
    let (mut live, mut dice, mut count): (Live, Dice, u32) =
        (person.watch(table).await, Dice::from_seed(seed), 0);
    live.expect("update").await;
    while !live.over() {
        let Some(action) = live.choose(&mut dice) else {
            if live.hear().await.is_none() {
                live = person.watch(table).await;
                live.expect("update").await;
            }
            continue;
        };
        count += 1;
        live.act(&format!("c{count}"), &action).await;
        // What one did is answered, by an update too where somebody was quicker.
        loop {
            let heard = live.hear().await.expect("the server is there");
            if heard.get("done").is_some() || heard.get("stale").is_some() || heard.get("refused").is_some() {
                break;
            }
        }
    }
}

/// Everybody plays whatever table waits for them, until the tournament is over.
async fn play_through(people: &[Person], id: &str) -> Value {
    let each = people.iter().map(|person| async move {
        let mut played = BTreeSet::new();
        loop {
            let news = |cup: &Value| {
                let fresh = cup["your_table"].as_str().is_some_and(|table| !played.contains(table));
                fresh || cup["state"] != "playing" && cup["state"] != "waiting"
            };
            let cup = until(person, id, news).await;
            let Some(table) = cup["your_table"].as_str().map(str::to_owned) else { return };
            if !played.insert(table.clone()) {
                return;
            }
            play(person, &table, &table).await;
        }
    });
    futures_util::future::join_all(each).await;
    until(&people[0], id, |cup| cup["state"] == "over").await
}

/// Points of a table are shared out whole, nobody sits twice in a round, and the standings add up.
fn adds_up(cup: &Value) {
    let seats = cup["seats"].as_u64().unwrap();
    let mut points: BTreeMap<u64, u64> = BTreeMap::new();
    for round in cup["played"].as_array().unwrap() {
        let mut seen = BTreeSet::new();
        for number in round["byes"].as_array().unwrap() {
            assert!(seen.insert(number.as_u64().unwrap()));
            *points.entry(number.as_u64().unwrap()).or_default() += seats;
        }
        for table in round["tables"].as_array().unwrap() {
            let all = table["seats"].as_array().unwrap();
            assert_eq!(all.len() as u64, seats);
            let sum: u64 = all.iter().map(|seat| seat["points"].as_u64().unwrap()).sum();
            assert_eq!(sum, seats * (seats - 1), "{table}");
            for seat in all.iter().filter(|seat| seat["entrant"].is_u64()) {
                let number = seat["entrant"].as_u64().unwrap();
                assert!(seen.insert(number), "nobody sits twice");
                *points.entry(number).or_default() += seat["points"].as_u64().unwrap();
            }
            if table["progress"] == "over" {
                assert!(table["replay"].is_string(), "all replays are there: {table}");
            }
        }
    }
    let mut last = (0, u64::MAX);
    for entrant in cup["entrants"].as_array().unwrap() {
        let own = entrant["points"].as_u64().unwrap();
        assert_eq!(own, points.get(&entrant["number"].as_u64().unwrap()).copied().unwrap_or(0), "{entrant}");
        let place = entrant["place"].as_u64().unwrap();
        assert!(own <= last.1 && place >= last.0, "the best come first");
        last = (place, own);
    }
}

#[tokio::test]
async fn a_tournament_runs_by_itself_to_the_end() {
    let house = House::open().await;
    let people = accounts(&house, &["Ada", "Bob", "Cleo", "Dora", "Emil"]).await;
    let id = make(&people[0], &wish("tic_tac_toe", 2, 3)).await;
    let guest = house.person().await;
    let refused = guest.post(&format!("/api/tournaments/{id}/join"), json!({})).await;
    assert_eq!(refused.status, 403, "guests do not take part");
    assert_eq!(people[0].post(&format!("/api/tournaments/{id}/start"), json!({})).await.status, 409);
    for person in &people {
        does(person, &id, "join").await;
        does(person, &id, "join").await;
    }
    let out = does(&people[4], &id, "leave").await;
    assert_eq!(out["joined"], 4);
    does(&people[4], &id, "join").await;
    assert_eq!(people[1].post(&format!("/api/tournaments/{id}/start"), json!({})).await.status, 403);
    let listed = guest.get("/api/tournaments").await.json();
    assert_eq!(
        (listed[0]["tournament"].as_str(), listed[0]["joined"].as_u64()),
        (Some(id.as_str()), Some(5))
    );
    does(&people[0], &id, "start").await;
    let cup = play_through(&people, &id).await;
    adds_up(&cup);
    let rounds = cup["played"].as_array().unwrap();
    assert_eq!(rounds.len(), 3);
    let byes: BTreeSet<u64> = rounds.iter().map(|round| round["byes"][0].as_u64().unwrap()).collect();
    assert_eq!(byes.len(), 3, "another one sits out every time");
    let late = guest.post(&format!("/api/tournaments/{id}/join"), json!({})).await;
    assert_eq!(late.status, 403);
    for table in rounds.iter().flat_map(|round| round["tables"].as_array().unwrap()) {
        let replay = table["replay"].as_str().unwrap();
        assert_eq!(guest.get(&format!("/api/replays/{replay}")).await.status, 200);
    }
    let mine = people[2].get("/api/me/tournaments").await.json();
    assert_eq!(mine[0]["state"], "over");
    assert_eq!(people[2].get("/api/me/export").await.json()["tournaments"][0]["tournament"], id.as_str());
    // Past standings stand without the name of who is forgotten.
    assert_eq!(people[2].ask("DELETE", "/api/me", None).await.status, 200);
    let after = look(&people[0], &id).await;
    assert_eq!(after["entrants"].as_array().unwrap().len(), 5);
    assert!(!after.to_string().contains("Cleo") && !after.to_string().contains(&people[2].id));
    adds_up(&after);
}

#[tokio::test]
async fn bots_fill_tables_and_who_drops_out_is_last_there() {
    let house = House::open().await;
    let people = accounts(&house, &["Ada", "Bob", "Cleo", "Dora", "Emil"]).await;
    let mut wish = wish("toy", 3, 2);
    wish["fill"] = json!({"bots": "random"});
    let id = make(&people[0], &wish).await;
    for person in &people {
        does(person, &id, "join").await;
    }
    does(&people[0], &id, "start").await;
    let cup = until(&people[3], &id, |cup| cup["your_table"].is_string()).await;
    let number = cup["you"].as_u64().unwrap();
    let sizes: BTreeSet<usize> = cup["played"][0]["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| {
            table["seats"].as_array().unwrap().iter().filter(|seat| seat["entrant"].is_u64()).count()
        })
        .collect();
    assert_eq!(sizes, BTreeSet::from([2, 3]), "bots are spread");
    assert_eq!(does(&people[3], &id, "leave").await["your_table"], Value::Null);
    assert_eq!(people[3].post(&format!("/api/tournaments/{id}/leave"), json!({})).await.status, 409);
    let stay: Vec<Person> = people.iter().filter(|person| person.id != people[3].id).cloned().collect();
    let cup = play_through(&stay, &id).await;
    adds_up(&cup);
    let seat = |round: usize| {
        let tables = cup["played"][round]["tables"].as_array().unwrap();
        let mut seats = tables.iter().flat_map(|table| table["seats"].as_array().unwrap());
        seats.find(|seat| seat["entrant"].as_u64() == Some(number)).cloned()
    };
    assert_eq!(seat(0).unwrap()["points"], 0, "who left is behind all others");
    assert_eq!(seat(1), None, "and plays no further round");
    let dropped = cup["entrants"].as_array().unwrap().iter().find(|entrant| entrant["number"] == number);
    assert_eq!(dropped.unwrap()["dropped"], true);
}

#[tokio::test]
async fn a_restart_in_the_middle_changes_nothing() {
    let house = House::open().await;
    let mut people = accounts(&house, &["Ada", "Bob", "Cleo", "Dora"]).await;
    let id = make(&people[0], &wish("tic_tac_toe", 2, 2)).await;
    for person in &people {
        does(person, &id, "join").await;
    }
    does(&people[0], &id, "start").await;
    let before = until(&people[0], &id, |cup| cup["your_table"].is_string()).await;
    let house = house.restart(|_| {}).await;
    for person in &mut people {
        person.address = house.running.address;
    }
    let after = until(&people[0], &id, |cup| cup["your_table"].is_string()).await;
    let tables = |cup: &Value| -> Vec<String> {
        let tables = cup["played"][0]["tables"].as_array().unwrap();
        tables.iter().map(|table| table["table"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((tables(&before), &before["seed"]), (tables(&after), &after["seed"]));
    // A table is closed by the host: who sits there shares.
    let closed = &tables(&after)[0];
    let change =
        format!("UPDATE tables SET state = 'closed' WHERE id = '{closed}'; UPDATE tournaments SET due = 0");
    let house = house.restart_after(&change).await;
    for person in &mut people {
        person.address = house.running.address;
    }
    let seen = until(&people[0], &id, |cup| cup["played"][0]["tables"][0]["progress"] == "closed").await;
    for seat in seen["played"][0]["tables"][0]["seats"].as_array().unwrap() {
        assert_eq!((seat["points"].as_u64(), seat["rank"].as_u64()), (Some(1), Some(1)));
    }
    let cup = play_through(&people, &id).await;
    adds_up(&cup);
    assert_eq!(cup["played"].as_array().unwrap().len(), 2);
}

/// Every node looks for what is due; a round is made once, and played from wherever people are.
#[tokio::test]
async fn two_nodes_make_a_round_once() {
    let nodes = Nodes::start(2).await;
    let mut people = Vec::new();
    for (at, name) in ["Ada", "Bob", "Cleo", "Dora"].iter().enumerate() {
        people.push(register(nodes.person(at % 2).await, name).await);
    }
    let id = make(&people[0], &wish("tic_tac_toe", 2, 3)).await;
    for person in &people {
        does(person, &id, "join").await;
    }
    does(&people[1], &id, "leave").await;
    does(&people[1], &id, "join").await;
    does(&people[0], &id, "start").await;
    let cup = play_through(&people, &id).await;
    adds_up(&cup);
    for round in cup["played"].as_array().unwrap() {
        assert_eq!(round["tables"].as_array().unwrap().len(), 2);
    }
    for person in &people {
        let own = person.get("/api/me/tables").await.json();
        assert_eq!(own.as_array().unwrap().len(), 3, "one table a round, and no other was made");
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_in_words() {
    let house = House::open().await;
    let people = accounts(&house, &["Ada", "Bob"]).await;
    let bad = [
        (json!({"seats": 1}), 400),
        (json!({"seats": 9}), 400),
        (json!({"rounds": 0}), 400),
        (json!({"rounds": 21}), 400),
        (json!({"clock": "none"}), 400),
        (json!({"timeout": "vote"}), 400),
        (json!({"name": "\u{202e}"}), 400),
        (json!({"name": "x".repeat(31)}), 400),
        (json!({"game": "chess"}), 404),
        (json!({"seats": 5}), 422),
        (json!({"fill": {"bots": "genius"}}), 400),
        (json!({"admission": {"club": "nosuch"}}), 404),
        (json!({"starts": i64::MAX}), 400),
        (json!({"spectator_delay": 4000}), 400),
        (json!({"more": 1}), 400),
    ];
    for (change, status) in bad {
        let mut wish = wish("tic_tac_toe", 2, 2);
        for (key, value) in change.as_object().unwrap() {
            wish[key] = value.clone();
        }
        let reply = people[0].post("/api/tournaments", wish).await;
        assert_eq!(reply.status, status, "{change}: {reply:?}");
        assert!(reply.json()["message"].is_string());
    }
    assert_eq!(people[0].get("/api/tournaments").await.json(), json!([]), "nothing was made");
    assert_eq!(people[0].get("/api/tournaments/nosuch").await.status, 404);
    let guest = house.person().await;
    assert_eq!(guest.post("/api/tournaments", wish("tic_tac_toe", 2, 2)).await.status, 403);
    // One that nobody comes to is called off at its time, and says so.
    let mut soon = wish("tic_tac_toe", 2, 2);
    soon["starts"] = json!(1);
    let id = make(&people[0], &soon).await;
    let cup = until(&people[0], &id, |cup| cup["state"] == "called_off").await;
    assert!(cup["why"].as_str().unwrap().contains("too few"));
    let id = make(&people[0], &wish("tic_tac_toe", 2, 2)).await;
    assert_eq!(people[1].post(&format!("/api/tournaments/{id}/call-off"), json!({})).await.status, 403);
    assert_eq!(does(&people[0], &id, "call-off").await["state"], "called_off");
    assert_eq!(people[0].post(&format!("/api/tournaments/{id}/call-off"), json!({})).await.status, 409);
}

#[tokio::test]
async fn making_many_is_bounded() {
    let house = House::with(|config| config.limits.tables_per_hour = 12).await;
    let ada = register(house.person().await, "Ada").await;
    for _ in 0..4 {
        assert_eq!(ada.post("/api/tournaments", wish("tic_tac_toe", 9, 2)).await.status, 400);
    }
    let mut made = 0;
    for _ in 0..4 {
        made += u32::from(ada.post("/api/tournaments", wish("tic_tac_toe", 2, 2)).await.status == 200);
    }
    assert_eq!(made, 2, "what was refused does not count");
}

/// An address makes ten times as many as a person, whoever asks.
#[tokio::test]
async fn making_many_is_bounded_for_an_address() {
    let limits = |config: &mut server::Config| {
        config.limits.tables_per_hour = 6;
        config.behind_proxy = true;
    };
    let house = House::with(limits).await;
    let mut made = 0;
    for at in 0..12 {
        // Accounts are bounded by their address too: each is made at another one.
        let guest = house.person().await;
        let body = json!({"name": format!("Other{at}"), "password": "olive trees grow slowly"}).to_string();
        let request = format!(
            "POST /api/account HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.{at}\r\n\
             Cookie: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            guest.cookie,
            body.len()
        );
        let other = enters(guest, &speak(house.running.address, request.as_bytes()).await);
        made += u32::from(other.post("/api/tournaments", wish("tic_tac_toe", 2, 2)).await.status == 200);
    }
    assert_eq!(made, 10);
}

/// A tournament of two that is played, and its table.
async fn two_in(house: &House, wish: &Value) -> (String, String, Vec<Person>) {
    let people = accounts(house, &["Ada", "Bob"]).await;
    let id = make(&people[0], wish).await;
    for person in &people {
        does(person, &id, "join").await;
    }
    does(&people[0], &id, "start").await;
    let cup = until(&people[0], &id, |cup| cup["your_table"].is_string()).await;
    (id, cup["your_table"].as_str().unwrap().to_owned(), people)
}

/// Those who look on hear of an end later, and so does everybody of what it gives.
#[tokio::test]
async fn standings_wait_for_the_spectators() {
    let house = House::open().await;
    let mut wish = wish("tic_tac_toe", 2, 1);
    wish["spectator_delay"] = json!(3);
    let (id, table, people) = two_in(&house, &wish).await;
    let guest = house.person().await;
    futures_util::future::join_all(people.iter().map(|person| play(person, &table, &table))).await;
    for person in [&people[0], &guest] {
        let cup = look(person, &id).await;
        let seen = &cup["played"][0]["tables"][0];
        assert_eq!((&cup["state"], &seen["progress"]), (&json!("playing"), &json!("playing")));
        let seat = &seen["seats"][0];
        assert!(seen["replay"].is_null() && seat["rank"].is_null() && seat["points"].is_null(), "{seen}");
        assert!(cup["entrants"].as_array().unwrap().iter().all(|entrant| entrant["points"] == 0), "{cup}");
    }
    let cup = until(&guest, &id, |cup| cup["state"] == "over").await;
    assert_eq!(guest.facts(&table).await["state"], "over", "nobody hears of it sooner by the standings");
    adds_up(&cup);
}

/// Nobody but those who were paired sits at a table of a tournament, and nobody has more to say there than others.
#[tokio::test]
async fn a_table_is_for_those_who_were_paired() {
    let house = House::open().await;
    let mut wish = wish("toy", 2, 1);
    wish["rated"] = json!(false);
    let (_, table, people) = two_in(&house, &wish).await;
    let stranger = register(house.person().await, "Mallory").await;
    assert_eq!(people[0].facts(&table).await["maker"], "");
    let silenced = json!({"person": people[1].id, "muted": true});
    assert_eq!(people[0].post(&format!("/api/tables/{table}/mute"), silenced).await.status, 403);
    people[1].at(&table, "leave", json!({})).await;
    let refused = stranger.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(refused.text.contains("tournament"), "{refused:?}");
    people[1].at(&table, "sit", json!({})).await;
}

/// A table whose game has not begun, whatever came between, begins.
#[tokio::test]
async fn a_table_that_was_left_before_it_began_begins() {
    let house = House::open().await;
    let (id, table, mut people) = two_in(&house, &wish("tic_tac_toe", 2, 1)).await;
    let change = format!(
        "DELETE FROM log WHERE sequence > 1 AND table_key = (SELECT key FROM tables WHERE id = '{table}');
         UPDATE tables SET state = 'waiting' WHERE id = '{table}'; UPDATE tournaments SET due = 0"
    );
    let house = house.restart_after(&change).await;
    for person in &mut people {
        person.address = house.running.address;
    }
    soon(|| async { people[0].facts(&table).await["state"] == "playing" }).await;
    adds_up(&play_through(&people, &id).await);
}

/// A game that was over under rules that have changed since is counted by what was kept of it.
#[tokio::test]
async fn a_game_of_older_rules_is_counted() {
    let house = House::open().await;
    let mut wish = wish("toy", 2, 1);
    wish["spectator_delay"] = json!(4);
    let (id, table, mut people) = two_in(&house, &wish).await;
    futures_util::future::join_all(people.iter().map(|person| play(person, &table, &table))).await;
    let house = house.restart(next_build).await;
    for person in &mut people {
        person.address = house.running.address;
    }
    let cup = until(&people[0], &id, |cup| cup["state"] == "over").await;
    adds_up(&cup);
    let tables = &cup["played"][0]["tables"];
    assert_eq!(tables[0]["progress"], "over");
    assert!(tables[0]["replay"].is_string());
}

/// What could not be kept at once is kept a little later, without anybody asking for the table.
#[tokio::test]
async fn an_end_that_could_not_be_kept_is_kept_again() {
    if std::env::var_os(POSTGRES).is_some() {
        return;
    }
    let house = House::open().await;
    let (id, table, people) = two_in(&house, &wish("tic_tac_toe", 2, 1)).await;
    house
        .change("CREATE TRIGGER full BEFORE INSERT ON finished BEGIN SELECT RAISE(ABORT, 'full'); END")
        .await;
    futures_util::future::join_all(people.iter().map(|person| play(person, &table, &table))).await;
    assert_eq!(look(&people[0], &id).await["state"], "playing");
    house.change("DROP TRIGGER full").await;
    soon(|| async { house.texts("SELECT record FROM finished").await.len() == 1 }).await;
    house.change("UPDATE tournaments SET due = 0 WHERE state = 'playing'").await;
    adds_up(&until(&people[0], &id, |cup| cup["state"] == "over").await);
}

#[tokio::test]
async fn who_is_banned_gets_no_table() {
    let house = House::open().await;
    let people = accounts(&house, &["Ada", "Bob", "Cleo", "Dora"]).await;
    let id = make(&people[0], &wish("tic_tac_toe", 2, 1)).await;
    for person in &people {
        does(person, &id, "join").await;
    }
    let ban = protocol::MeasureWish { kind: protocol::MeasureKind::Ban, seconds: None };
    let place = crate::support::place(&house.scratch.file("db"));
    server::admin::impose(place, "dora", ban, "threats").await.unwrap();
    soon(|| async { people[3].get("/api/me").await.status == 403 }).await;
    does(&people[0], &id, "start").await;
    let cup = until(&people[0], &id, |cup| cup["round"] == 1).await;
    assert_eq!(cup["played"][0]["tables"].as_array().unwrap().len(), 1, "three are left: one sits out");
    assert!(!cup["played"][0].to_string().contains(&format!("\"entrant\":{}", 4)), "{cup}");
}

/// What one takes along has one's number, one's part of the chance and how one did.
#[tokio::test]
async fn an_export_has_all_of_ones_tournaments() {
    let house = House::open().await;
    let ada = register(house.person().await, "Ada").await;
    let mut all = BTreeSet::new();
    for _ in 0..101 {
        all.insert(make(&ada, &wish("tic_tac_toe", 2, 1)).await);
    }
    let id = all.first().unwrap();
    let joined = ada.post(&format!("/api/tournaments/{id}/join"), json!({"nonce": "abc"})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    let export = ada.get("/api/me/export").await.json()["tournaments"].clone();
    let found = |tournament: &Value| tournament["tournament"].as_str().unwrap().to_owned();
    let seen: BTreeSet<String> = export.as_array().unwrap().iter().map(found).collect();
    assert_eq!(seen, all);
    let own = export.as_array().unwrap().iter().find(|line| line["tournament"] == id.as_str()).unwrap();
    assert_eq!((&own["nonce"], &own["number"], &own["dropped"]), (&json!("abc"), &json!(1), &json!(false)));
    // One that cannot be read hides no other.
    house.change(&format!("UPDATE tournaments SET body = '{{}}' WHERE id = '{id}'")).await;
    assert_eq!(ada.get("/api/me/tournaments").await.status, 200);
    assert_eq!(ada.get("/api/me/export").await.status, 200);
}
