//! Tables with a calendar: no clock runs on a day off, and a calendar that makes no sense is refused.

use crate::support::{House, Person, play_out};
use crate::tournaments::register;
use games::kernel::Dice;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use std::time::Duration;

/// For two hours nobody did anything at any table of the server, which is to look at all of them.
const TWO_HOURS_LATER: &str = "UPDATE log SET at = at - 7200000; UPDATE tables SET due = 1";

/// Sixty days off, of which today is the tenth.
fn all_days_off() -> Value {
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let days = (-9..51).map(|day| today.checked_add(day.days()).unwrap().to_string());
    json!({"zone": "UTC", "days": days.collect::<Vec<_>>()})
}

/// A table of two with an hour for each decision that has begun.
async fn hourly(one: &Person, two: &Person, calendar: &Value) -> String {
    let clock = json!({"per_move": {"seconds": 3600}});
    let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "clock": clock, "calendar": calendar});
    let table = one.table(wish).await;
    two.at(&table, "sit", json!({})).await;
    one.at(&table, "start", json!({})).await;
    table
}

#[tokio::test]
async fn no_clock_runs_on_a_day_off() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let calendar = all_days_off();
    let resting = hourly(&one, &two, &calendar).await;
    let running = hourly(&one, &two, &Value::Null).await;
    house.change(TWO_HOURS_LATER).await;
    let house = house.restart(|config| config.clock_grace = Duration::ZERO).await;
    let [one, two] = [one, two].map(|person| Person { address: house.running.address, ..person });
    let mut live = one.watch(&running).await;
    live.expect("update").await;
    while live.last["table"]["seats"][0].get("bot").is_none() {
        live.expect("update").await;
    }
    assert!(live.last["clock"].get("rests").is_none(), "{}", live.last["clock"]);
    let facts = one.facts(&resting).await;
    assert!(facts["seats"][0].get("person").is_some(), "time is up on a day off: {facts}");
    assert_eq!(
        (&facts["calendar"]["zone"], &facts["calendar"]["days"]),
        (&calendar["zone"], &calendar["days"])
    );
    // Both are told the same of it: one hour, and when it rests.
    let (mut mine, mut theirs) = (one.watch(&resting).await, two.watch(&resting).await);
    mine.expect("update").await;
    theirs.expect("update").await;
    let (own, seen) = (&mine.last["clock"], &theirs.last["clocks"][0]);
    for key in ["left", "since", "rests"] {
        assert_eq!(own[key], seen[key], "{key}");
    }
    assert_eq!(own["left"], 3_600_000);
    let (rest, now) = (&own["rests"][0], Timestamp::now().as_millisecond());
    assert_eq!(rest["from"], own["since"], "it began to rest as it began");
    assert!(rest["to"].as_i64().unwrap() > now + 49 * 86_400_000, "{rest}");
    // Whoever plays on a day off has lost nothing, and who is next rests too.
    play_out(&mut [mine, theirs], &mut Dice::from_seed("holiday")).await;
    let again = one.at(&resting, "rematch", json!({})).await["table"].as_str().unwrap().to_owned();
    assert_eq!(one.facts(&again).await["calendar"], facts["calendar"], "a rematch has the same days off");
}

#[tokio::test]
async fn nobody_who_is_on_holiday_has_gone() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let resting = hourly(&one, &two, &all_days_off()).await;
    let running = hourly(&one, &two, &Value::Null).await;
    let house = house.restart(|config| config.close_after = Duration::from_millis(1)).await;
    let one = Person { address: house.running.address, ..one };
    let mut live = one.watch(&running).await;
    while live.last["table"]["state"] != "closed" {
        live.expect("update").await;
    }
    assert_eq!(one.facts(&resting).await["state"], "playing");
}

#[tokio::test]
async fn a_bad_calendar_is_refused_and_makes_nothing() {
    let house = House::open().await;
    let one = register(house.person().await, "Hesiod").await;
    let day = json!({"per_move": {"seconds": 86400}});
    let weekends = json!({"zone": "Europe/Vienna", "weekends": true});
    let many: Vec<String> = (0..70).map(|at| format!("2026-{:02}-{:02}", 1 + at / 28, 1 + at % 28)).collect();
    let bad = [
        (json!("none"), weekends.clone()),
        (json!({"per_move": {"seconds": 60}}), weekends.clone()),
        (json!({"bank": {"seconds": 1200, "increment": 20}}), weekends.clone()),
        (day.clone(), json!({})),
        (day.clone(), json!({"zone": "Europe/Vienna"})),
        (day.clone(), json!({"zone": "Europe/Vienna", "days": []})),
        (day.clone(), json!({"zone": "x".repeat(10_000), "weekends": true})),
        (day.clone(), json!({"zone": "Europe/Vienna\u{0}", "weekends": true})),
        (day.clone(), json!({"zone": "Europe/Vienna", "weekends": "yes"})),
        (day.clone(), json!({"zone": "Europe/Vienna", "days": ["2026-13-01"]})),
        (day.clone(), json!({"zone": "Europe/Vienna", "days": ["2026-12-25", "2026-12-24"]})),
        (day.clone(), json!({"zone": "Europe/Vienna", "days": many})),
        (day.clone(), json!({"zone": "Europe/Vienna", "weekends": true, "nights": true})),
        (day.clone(), json!([weekends])),
    ];
    for (clock, calendar) in bad {
        let table =
            json!({"game": "tic_tac_toe", "seats": ["me", "open"], "clock": clock, "calendar": calendar});
        let cup = json!({"name": "Slow games", "game": "tic_tac_toe", "seats": 2, "rounds": 1, "clock": clock,
                         "calendar": calendar});
        for (path, wish) in [("/api/tables", table), ("/api/tournaments", cup)] {
            let reply = one.post(path, wish).await;
            let refused = (reply.status, &reply.json()["code"]);
            assert_eq!(refused, (400, &json!("bad_request")), "{path} {clock} {calendar}: {reply:?}");
        }
    }
    assert_eq!(one.get("/api/me/tables").await.json(), json!([]));
    assert_eq!(house.texts("SELECT name FROM tournaments").await, Vec::<String>::new());
    // The same without what is wrong with them.
    let cup = json!({"name": "Slow games", "game": "tic_tac_toe", "seats": 2, "rounds": 1, "clock": day,
                     "calendar": weekends});
    let made = one.post("/api/tournaments", cup).await.json()["tournament"].as_str().unwrap().to_owned();
    let told = one.get(&format!("/api/tournaments/{made}")).await.json();
    assert_eq!(told["calendar"], json!({"zone": "Europe/Vienna", "weekends": true, "days": []}));
}
