//! The data of the crate against the data of the box, entry by entry.

use mystic_war::components::{
    ANY_OPTIONS, BASE_CARDS, BOON_POINTS, BOX_WIDTH, CARDS, CHAOS_CARDS, Card, DECK_SIZE, Deity, GOAL_CARDS,
    Goal, Kind, MAT, On, OpenOption, PENNIES_GOLD, PowerKind, RESOURCE_MAX, RESOURCE_MIN, Recipient,
    Resource, START_HAND, START_RESOURCE, TRADE_STEP, Timing, WRATH_FOLLOWERS, WRATH_GOLD, Wealth,
};
use mystic_war::map::{
    DECK, DIGIT_TRACKS, DISCARD, GOAL_DECK, MAT_BOXES, Rect, STACK, WEALTH_BOXES, seating,
};
use mystic_war::{MysticWar, MysticWarOptions, Pile};
use toml::{Table, Value};

fn data() -> Table {
    include_str!("../mystic_war.toml").parse().expect("the data of the box")
}

fn list<'a>(data: &'a Table, key: &str) -> &'a [Value] {
    data[key].as_array().expect("a list")
}

fn word(resource: Resource) -> &'static str {
    match resource {
        Resource::Followers => "followers",
        Resource::MysticPower => "mystic_power",
        Resource::Gold => "gold",
    }
}

fn rect(value: &Value) -> Rect {
    let at = |index: usize| value[index].as_integer().expect("a number") as u16;
    Rect { x: at(0), y: at(1), width: at(2), height: at(3) }
}

#[test]
fn every_card_is_as_printed() {
    let data = data();
    let cards = list(&data, "card");
    assert_eq!(cards.len(), CARDS.len());
    for entry in cards {
        let id = entry["id"].as_str().expect("an id");
        let card: Card = id.parse().expect("a card of this id");
        let facts = card.facts();
        assert_eq!(entry["name"].as_str(), Some(facts.card.title()), "{id}");
        assert_eq!(entry["count"].as_integer(), Some(i64::from(facts.count)), "{id}");
        let kind = match facts.kind {
            Kind::Resource => "resource",
            Kind::Spell => "spell",
            Kind::Deity => "deity",
            Kind::Event => "event",
        };
        assert_eq!(entry["type"].as_str(), Some(kind), "{id}");
        let timing = match facts.timing {
            Timing::Main => "main",
            Timing::Response => "response",
            Timing::Free => "free",
        };
        assert_eq!(entry["timing"].as_str(), Some(timing), "{id}");
        check_resource(entry, card);
        check_targets(entry, card);
    }
}

fn check_resource(entry: &Value, card: Card) {
    let facts = card.facts();
    let text = |key: &str| entry.get(key).and_then(Value::as_str);
    assert_eq!(entry.get("value").and_then(Value::as_integer).unwrap_or(0), i64::from(facts.value));
    let wild = facts.kind == Kind::Resource && facts.family.is_none();
    let family = facts.family.map(|family| family.id()).or(wild.then_some("wild"));
    assert_eq!(text("family"), family);
    assert_eq!(text("category"), facts.family.and_then(|family| family.gains()).map(word));
    let sign = facts.family.map(|family| if family.gains().is_some() { "gain" } else { "loss" });
    assert_eq!(text("sign"), sign.or(wild.then_some("any")));
}

fn check_targets(entry: &Value, card: Card) {
    let facts = card.facts();
    let text = |key: &str| entry.get(key).and_then(Value::as_str);
    let recipient = match facts.recipient {
        Recipient::Nobody => None,
        Recipient::Anyone => Some("any_player"),
        Recipient::WithDeity => Some("player_with_deity"),
        Recipient::OtherWithDeity => Some("other_player_with_deity"),
        Recipient::HiddenGoal => Some("player_with_hidden_goal"),
    };
    assert_eq!(text("recipient"), recipient, "{card}");
    assert_eq!(text("barred_by"), facts.barred_by.map(|deity| deity.card().id()), "{card}");
    let restricted = (card == Card::WrathOfTheWarGod).then_some("earth_goddess");
    assert_eq!(text("restricted_by"), restricted, "{card}");
    let on: &[&str] = match facts.on {
        On::Nothing => &[],
        On::Dragon => &["dragon"],
        On::Sorcery => &["sorcery"],
        On::Resource => &["resource"],
        On::NewestCard => &["last_spell", "last_resource"],
        On::FollowerLoss => &["follower_loss"],
        On::FollowerLossOfOther => &["follower_loss_of_other"],
        On::DeityLoss => &["deity_loss"],
    };
    let listed: Vec<&str> =
        entry.get("on").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!(listed, on, "{card}");
    let flag = |key: &str| entry.get(key).and_then(Value::as_bool).unwrap_or(false);
    assert_eq!(flag("stays"), Deity::on(card).is_some(), "{card}");
    assert_eq!(flag("must_play"), card.is_judgment(), "{card}");
    assert_eq!(flag("white_back"), card == Card::JudgmentWhite, "{card}");
}

#[test]
fn the_mat_is_as_printed() {
    let data = data();
    let boxes = list(&data, "mat_box");
    assert_eq!(boxes.len(), 15);
    for (at, entry) in boxes.iter().enumerate() {
        let mat_box = &MAT[at / 5][at % 5];
        let number = |key: &str| entry.get(key).and_then(Value::as_integer);
        assert_eq!(entry["id"].as_str(), Some(mat_box.id));
        assert_eq!(entry["name"].as_str(), Some(mat_box.name));
        assert_eq!(entry["resource"].as_str(), Some(word(mat_box.resource)));
        assert_eq!(
            (number("min"), number("max")),
            (Some(i64::from(mat_box.min)), Some(i64::from(mat_box.max)))
        );
        let tens = i64::from(mat_box.max / BOX_WIDTH);
        assert_eq!(number("tens"), Some(tens * 10));
        let cards = Some(i64::from(BASE_CARDS) + tens);
        assert_eq!(number("draw"), cards.filter(|_| mat_box.resource == Resource::Followers));
        assert_eq!(number("hold"), cards.filter(|_| mat_box.resource == Resource::MysticPower));
        assert_eq!(rect(&entry["rect"]), MAT_BOXES[at / 5][at % 5]);
        check_option(&entry["option"], mat_box.option);
    }
    for (row, resource) in ANY_OPTIONS.iter().zip(Resource::ALL) {
        let ids: Vec<&str> = row.iter().map(|power| power.id()).collect();
        let listed = data["any_options"][word(resource)].as_array().expect("a list");
        assert_eq!(listed.iter().filter_map(Value::as_str).collect::<Vec<_>>(), ids);
        assert!(row.iter().all(|power| power.facts().of == resource));
    }
}

fn check_option(entry: &Value, option: OpenOption) {
    let (kind, to, amount) = match option {
        OpenOption::Any => ("any", "", 0),
        OpenOption::One(power) => {
            assert_eq!(entry["id"].as_str(), Some(power.id()));
            match power.facts().kind {
                PowerKind::Receive { to, amount } => ("receive", word(to), i64::from(amount)),
                PowerKind::Trade { to } => ("trade", word(to), 0),
                PowerKind::Destroy => ("destroy", "", 0),
            }
        }
    };
    assert_eq!(entry["kind"].as_str(), Some(kind));
    assert_eq!((entry["to"].as_str(), entry["amount"].as_integer()), (Some(to), Some(amount)));
}

#[test]
fn goals_wealth_and_limits() {
    let data = data();
    for (entry, goal) in list(&data, "victory").iter().zip(Goal::ALL) {
        let number = |key: &str| entry[key].as_integer().expect("a number") as u8;
        assert_eq!(goal.needs(), [number("followers"), number("mystic_power"), number("gold")]);
        assert_eq!(number("count"), Goal::COPIES);
        assert!(entry["name"].as_str().expect("a name").starts_with(goal.title()));
    }
    for (wealth, name) in Wealth::ALL.into_iter().zip(["poor", "content", "rich"]) {
        let entry = &data["wealth"][name];
        let number = |key: &str| entry[key].as_integer().expect("a number") as u8;
        assert_eq!(wealth.factor(), (number("num"), number("den")));
        assert_eq!(wealth.title(), name);
    }
    let limit = |key: &str| data["limits"][key].as_integer().expect("a number");
    let start = i64::from(START_RESOURCE);
    let (cards, goals) = (DECK_SIZE as i64, GOAL_CARDS as i64);
    assert_eq!((limit("resource_min"), limit("resource_max")), (RESOURCE_MIN.into(), RESOURCE_MAX.into()));
    assert_eq!(
        (limit("start_followers"), limit("start_mystic_power"), limit("start_gold")),
        (start, start, start)
    );
    assert_eq!((limit("total_action_cards"), limit("total_victory_cards")), (cards, goals));
    assert_eq!(i64::from(Pile::whole_box().len()), cards);
    assert_eq!((limit("start_hand"), limit("trade_step")), (START_HAND.into(), TRADE_STEP.into()));
    assert_eq!((limit("chaos_cards"), limit("boon_points")), (CHAOS_CARDS as i64, BOON_POINTS.into()));
    assert_eq!(limit("pennies_gold"), i64::from(PENNIES_GOLD));
    assert_eq!((limit("wrath_followers"), limit("wrath_gold")), (WRATH_FOLLOWERS.into(), WRATH_GOLD.into()));
}

#[test]
fn options_have_their_defaults() {
    let data = data();
    let ours = serde_json::to_value(MysticWarOptions::default()).expect("plain data");
    let config = data["config"].as_table().expect("a table");
    assert_eq!(config.len(), ours.as_object().expect("an object").len() + 1, "players is the seat count");
    for (key, value) in config.iter().filter(|(key, _)| *key != "players") {
        assert_eq!(serde_json::to_value(value).expect("plain data"), ours[key], "{key}");
    }
    let seats = <MysticWar as kernel::Game>::SEATS;
    assert_eq!(data["min_players"].as_integer(), Some((*seats.start()).into()));
    assert_eq!(data["max_players"].as_integer(), Some((*seats.end()).into()));
}

#[test]
fn things_lie_where_they_are_drawn() {
    let data = data();
    for (entry, track) in list(&data, "digit_track").iter().zip(DIGIT_TRACKS) {
        assert_eq!((rect(&entry["rect"]), entry["cells"].as_integer()), (track, Some(BOX_WIDTH.into())));
    }
    for (entry, place) in list(&data, "wealth_box").iter().zip(WEALTH_BOXES) {
        assert_eq!(rect(&entry["rect"]), place);
    }
    let spot = |value: &Value| {
        (value[0].as_integer().expect("a number") as u16, value[1].as_integer().expect("a number") as u16)
    };
    for entry in list(&data, "seating") {
        let seats = entry["players"].as_integer().expect("a number") as u8;
        let spots: Vec<(u16, u16)> = entry["seats"].as_array().expect("a list").iter().map(spot).collect();
        assert_eq!(seating(seats), spots);
    }
    assert!(seating(2).is_empty() && seating(9).is_empty());
    let centre = |key: &str| spot(&data["centre"][key]);
    assert_eq!((centre("deck"), centre("discard")), (DECK, DISCARD));
    assert_eq!((centre("stack"), centre("victory_deck")), (STACK, GOAL_DECK));
}
