//! The box as the rules list it, entry by entry.

use crate::scenario::id;
use kernel::{Game, Named};
use mammothodus::components::*;
use mammothodus::map::{
    Area, BOARD, INITIAL_TRAILS, MOUNTAINS, Region, Ring, TOKEN_SITES, TRAIL_TOKENS, Trail,
};
use mammothodus::{Mammothodus, MammothodusOptions, Preset};
use toml::{Table, Value};

fn data() -> Table {
    include_str!("../mammothodus.toml").parse().expect("the component data is TOML")
}

fn list(data: &Table, key: &str) -> Vec<Table> {
    let entries = data[key].as_array().expect("a list");
    entries.iter().map(|entry| entry.as_table().expect("a table").clone()).collect()
}

fn text<'a>(entry: &'a Table, key: &str) -> &'a str {
    entry[key].as_str().expect("a text")
}

fn number(entry: &Table, key: &str) -> i64 {
    entry[key].as_integer().expect("a number")
}

fn names<E: Named>(entries: &[Table]) {
    let ours: Vec<&str> = E::ALL.iter().map(|thing| thing.id()).collect();
    let theirs: Vec<&str> = entries.iter().map(|entry| text(entry, "id")).collect();
    assert_eq!(ours, theirs);
}

#[test]
fn game_and_limits() {
    let data = data();
    let game = data["game"].as_table().expect("a table");
    assert_eq!((text(game, "id"), text(game, "title")), (Mammothodus::ID, Mammothodus::NAME));
    assert_eq!(number(game, "players_min")..=number(game, "players_max"), 1..=4);
    assert_eq!((number(game, "clans_min"), number(game, "clans_max")), (1, MAX_CLANS as i64));
    assert_eq!(Mammothodus::SEATS, 1..=4);
    let limits = data["limits"].as_table().expect("a table");
    let options = MammothodusOptions::default();
    let ours = [
        ("hand_size", i64::from(HAND)),
        ("tribe_figures", i64::from(TRIBES)),
        ("spirit_figures", Spirit::ALL.len() as i64),
        ("new_trail_tokens", i64::from(TRAIL_TOKENS)),
        ("initial_trails", i64::from(INITIAL_TRAILS.len())),
        ("places_of_power", PLACES as i64),
        ("figures_per_clan", FIGURES as i64),
        ("market_size", MARKET as i64),
        ("dice", i64::from(DICE_IN_BOX)),
        ("population_floor", i64::from(POPULATION_FLOOR)),
        ("population_start", i64::from(options.start_population())),
        ("population_max", i64::from(POPULATION_MAX)),
        ("degradation_cards", i64::from(options.degradation_cards)),
        ("open_fragments_at_start", i64::from(options.open_fragments)),
        ("tribe_hit_value", i64::from(TRIBE_HIT)),
        ("max_turns_guard", i64::from(options.max_turns)),
    ];
    for (key, value) in ours {
        assert_eq!(number(limits, key), value, "{key}");
    }
    assert_eq!(limits.len(), ours.len() + 1, "only the rule about the opening row is no number");
}

#[test]
fn tracks() {
    let data = data();
    for zone in list(&data, "population_track") {
        for population in number(&zone, "min")..=number(&zone, "max") {
            assert_eq!(i64::from(headcount(population as i8)), number(&zone, "figures"), "{population}");
        }
    }
    let positions = data["degradation_track"]["positions"].as_array().expect("a list");
    assert_eq!(positions.last().and_then(Value::as_integer), Some(i64::from(LAST_MARKER)));
}

#[test]
fn clans_colours_and_cards() {
    let data = data();
    names::<Clan>(&list(&data, "clan"));
    for entry in list(&data, "clan") {
        assert_eq!(text(&entry, "name"), id::<Clan>(text(&entry, "id")).name());
        assert_eq!(entry["figures"].as_array().map(Vec::len), Some(FIGURES));
    }
    for entry in list(&data, "base_card") {
        let (card, colour) = (id::<Card>(text(&entry, "id")), id::<Colour>(text(&entry, "color")));
        assert_eq!((colour.base(), card.worth()), (card, 1));
        assert_eq!(i64::from(BASE_DECK[card]), number(&entry, "count"));
        assert_eq!(data["colors"]["action"][colour.id()].as_str(), Some(text(&entry, "action")));
        assert_eq!(text(&entry, "action"), card.id());
    }
    assert_eq!(BASE_DECK.total(), 12);
    for entry in list(&data, "adaptation_card") {
        let card = id::<Card>(text(&entry, "id"));
        assert_eq!(i64::from(ADAPTATION_DECK[card]), number(&entry, "count"));
        assert_eq!(i64::from(card.worth()), number(&entry, "worth"), "{card}");
        match text(&entry, "kind") {
            "extra_action" => assert_eq!(id::<Colour>(text(&entry, "color")).extra(), card),
            "double" => assert_eq!(id::<Colour>(text(&entry, "color")).double(), card),
            "wild" => assert!(Colour::ALL.iter().all(|colour| colour.cards().contains(card))),
            _ => assert!(Colour::ALL.iter().all(|colour| !colour.cards().contains(card))),
        }
    }
    assert_eq!(ADAPTATION_DECK.total(), 24);
    assert_eq!(data["degradation_card"]["id"].as_str(), Some(Card::Degradation.id()));
}

#[test]
fn the_human_side() {
    let data = data();
    names::<HumanCard>(&list(&data, "human_card"));
    let deck = MammothodusOptions::default().human_deck();
    for entry in list(&data, "human_card") {
        let card = id::<HumanCard>(text(&entry, "id"));
        assert_eq!(i64::from(deck[card]), number(&entry, "count"), "{card}");
        assert_eq!(card.colour().map_or("none", Named::id), text(&entry, "color"));
    }
    names::<Discovery>(&list(&data, "discovery"));
    names::<Spirit>(&list(&data, "spirit"));
    for entry in list(&data, "spirit") {
        let spirit = id::<Spirit>(text(&entry, "id"));
        let dice: Vec<i64> =
            entry["dice"].as_array().expect("a list").iter().filter_map(Value::as_integer).collect();
        assert_eq!(spirit.dice().map(i64::from).to_vec(), dice);
        assert!(text(&entry, "name").starts_with(spirit.name()));
    }
    names::<Talent>(&list(&data, "talent"));
    for entry in list(&data, "talent") {
        assert_eq!(i64::from(id::<Talent>(text(&entry, "id")).tokens()), number(&entry, "tokens"));
    }
}

#[test]
fn shards_and_fragments() {
    let data = data();
    names::<Shard>(&list(&data, "shard"));
    for entry in list(&data, "shard") {
        assert_eq!(i64::from(ALL_SHARDS[id::<Shard>(text(&entry, "id"))]), number(&entry, "count"));
    }
    names::<Fragment>(&list(&data, "fragment"));
    for entry in list(&data, "fragment") {
        let cells = entry["lines"].as_array().expect("a list");
        let ours = id::<Fragment>(text(&entry, "id")).cells().map(|cell| match cell {
            Cell::Blank => String::new(),
            Cell::Shard(shard) => format!("shard:{shard}"),
            Cell::Colour(colour) => format!("color:{colour}"),
            Cell::Region(region) => format!("region:{region}"),
        });
        assert_eq!(ours.to_vec(), cells.iter().filter_map(Value::as_str).collect::<Vec<_>>());
    }
}

#[test]
fn the_map() {
    let data = data();
    names::<Area>(&list(&data, "area"));
    let (mut outer, mut inner) = (0, 0);
    for entry in list(&data, "area") {
        let area = id::<Area>(text(&entry, "id"));
        let ground = area.ground();
        assert_eq!(ground.area, area);
        assert_eq!(ground.name, text(&entry, "name"));
        assert_eq!(ground.colour.map_or("none", Named::id), text(&entry, "color"));
        assert_eq!(ground.region.map_or("none", Region::id), text(&entry, "region"));
        assert_eq!(ground.ring.id(), text(&entry, "ring"));
        let trail = match ground.trail {
            Trail::None => (false, 0),
            Trail::Initial => (true, 0),
            Trail::Token(number) => (false, i64::from(number)),
        };
        assert_eq!(trail, (entry["initial_trail"].as_bool() == Some(true), number(&entry, "trail_number")));
        assert_eq!(entry["shard"].as_bool(), Some(area != Area::Center));
        assert_eq!(
            (i64::from(ground.at.0), i64::from(ground.at.1)),
            (number(&entry, "x"), number(&entry, "y"))
        );
        let near: Vec<&str> =
            entry["adj"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert_eq!(ground.adjacent.iter().map(|it| it.id()).collect::<Vec<_>>(), near);
        outer += i32::from(ground.ring == Ring::Outer);
        inner += i32::from(ground.ring == Ring::Inner);
    }
    assert_eq!((outer, inner, BOARD.len()), (12, 8, 21));
    assert_eq!((INITIAL_TRAILS.len(), TOKEN_SITES.len()), (4, TRAIL_TOKENS));
    let borders = data["mountains"]["borders"].as_array().expect("a list");
    assert_eq!(borders.len(), MOUNTAINS.len());
    for ((one, other), border) in MOUNTAINS.iter().zip(borders) {
        assert_eq!((border[0].as_str(), border[1].as_str()), (Some(one.id()), Some(other.id())));
    }
}

#[test]
fn the_board_hangs_together() {
    for area in Area::ALL {
        for near in area.neighbours().iter() {
            assert!(near.neighbours().contains(area), "{area} and {near} border on each other");
            assert!(area.colour() != near.colour(), "neighbours differ in colour");
        }
        assert!(Area::ALL.iter().all(|&other| area.distance(other) == other.distance(area)));
    }
    let far = Area::ALL.iter().flat_map(|one| Area::ALL.iter().map(|other| one.distance(*other))).max();
    assert_eq!(far, Some(mammothodus::map::FARTHEST));
}

#[test]
fn options_and_presets() {
    let data = data();
    let options = data["options"].as_table().expect("a table");
    for (key, value) in options {
        let spec = Mammothodus::OPTIONS.iter().find(|spec| spec.key == key).expect("it is an option");
        assert_eq!(spec.default, value.to_string(), "{key}");
    }
    let presets = [Preset::Intro, Preset::Standard, Preset::Advanced, Preset::Nightmare];
    for (preset, name) in presets.into_iter().zip(["intro", "standard", "advanced", "nightmare"]) {
        let entry = data["presets"][name].as_table().expect("a table");
        let values = MammothodusOptions { preset, ..Default::default() };
        let deck = values.human_deck();
        assert_eq!(i64::from(values.start_population()), number(entry, "start_population"));
        assert_eq!(i64::from(deck[HumanCard::NewTrail]), number(entry, "trail_cards"));
        assert_eq!(i64::from(deck[HumanCard::CalmSeason]), number(entry, "calm_cards"));
        assert_eq!(i64::from(deck[HumanCard::Red]), number(entry, "color_cards"));
        assert_eq!(Some(values.discoveries()), entry["discoveries"].as_bool());
        assert_eq!(Some(values.talents()), entry["talents"].as_bool());
    }
}
