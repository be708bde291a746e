//! What a seat wears: chosen when one sits down, one's own at the table, and the same after a restart; and whoever comes late
//! takes over from the bot that kept the place.

use crate::support::House;
use serde_json::{Value, json};

/// The colour that each seat chose.
fn chosen(facts: &Value) -> Vec<Option<u64>> {
    let colour = |seat: &Value| seat["person"]["colour"].as_u64().or(seat["bot"]["colour"].as_u64());
    facts["seats"].as_array().expect("seats").iter().map(colour).collect()
}

#[tokio::test]
async fn a_colour_belongs_to_one_seat() {
    let house = House::open().await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open", "open"], "colour": 2})).await;
    let sit = format!("/api/tables/{table}/sit");
    let before = one.facts(&table).await;
    assert_eq!(chosen(&before), [Some(2), None, None]);
    let taken = two.post(&sit, json!({"seat": 1, "colour": 2})).await;
    assert_eq!((taken.status, &taken.json()["code"]), (409, &json!("conflict")));
    assert_eq!(taken.json()["message"], "that colour is taken");
    let unknown = two.post(&sit, json!({"seat": 1, "colour": 200})).await;
    assert_eq!((unknown.status, &unknown.json()["code"]), (400, &json!("bad_request")));
    assert!(unknown.json()["message"].as_str().is_some_and(|words| words.contains("colours 0 to")));
    let list = two.post(&sit, json!([])).await;
    assert_eq!(list.status, 400, "a list is no body, even where all fields may be left out");
    assert_eq!(one.facts(&table).await, before, "a refusal changes nothing");
    two.at(&table, "sit", json!({"seat": 1})).await;
    // Who chose nothing wears their own, and that is theirs too.
    assert_eq!(three.post(&sit, json!({"seat": 2, "colour": 1})).await.status, 409);
    three.at(&table, "sit", json!({"seat": 2, "colour": 0})).await;
    // Sitting down once more changes it, until the game begins.
    two.at(&table, "sit", json!({"seat": 1, "colour": 1})).await;
    assert_eq!(chosen(&one.facts(&table).await), [Some(2), Some(1), Some(0)]);
    one.at(&table, "start", json!({})).await;
    assert_eq!(three.post(&sit, json!({"seat": 2, "colour": 1})).await.status, 409);
    // A bot that plays on wears what the seat wears.
    two.at(&table, "leave", json!({})).await;
    assert_eq!(chosen(&one.facts(&table).await), [Some(2), Some(1), Some(0)]);
}

#[tokio::test]
async fn a_table_of_an_unknown_colour_is_not_made() {
    let house = House::open().await;
    let one = house.person().await;
    let refused =
        one.post("/api/tables", json!({"game": "toy", "seats": ["me", "open"], "colour": 99})).await;
    assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("bad_request")));
    assert_eq!(one.get("/api/me/tables").await.json(), json!([]));
}

#[tokio::test]
async fn a_late_friend_takes_over_from_the_bot_that_kept_the_place() {
    let house = House::with(|config| config.bot_delay = std::time::Duration::from_secs(3_600)).await;
    let (one, two, three) = (house.person().await, house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open", {"bot": "random"}]})).await;
    one.at(&table, "fill", json!({"seat": 1, "level": "random"})).await;
    let waiting = one.facts(&table).await;
    assert_eq!(waiting["seats"][1]["bot"]["free"], json!(true), "{waiting}");
    assert_eq!(waiting["seats"][2]["bot"]["free"], Value::Null, "a bot that was invited stays");
    one.at(&table, "start", json!({})).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(two.post(&sit, json!({"seat": 2})).await.status, 409);
    assert_eq!(two.at(&table, "sit", json!({})).await["seats"][1]["person"]["id"], two.id.as_str());
    assert_eq!(three.post(&sit, json!({})).await.status, 409, "no place is kept any more");
}

#[tokio::test]
async fn before_the_start_a_friend_sits_down_where_a_bot_keeps_the_place() {
    let house = House::open().await;
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": "toy", "seats": ["me", "open"]})).await;
    one.at(&table, "fill", json!({"seat": 1, "level": "random"})).await;
    let seats = two.at(&table, "sit", json!({"seat": 1})).await["seats"].clone();
    assert_eq!(seats[1]["person"]["id"], two.id.as_str());
    one.at(&table, "start", json!({})).await;
}
