//! Every component and every row of every board against the data of the rulebook.

use cyclades::components as box_;
use cyclades::components::{Grant, Module, Recruit, Timing};
use cyclades::map::{BoardKind, MapId, Marks};
use cyclades::{
    Artifact, Building, Card, CycladesOptions, Favor, God, Hero, Item, Monument, Reinforcement, Special,
};
use kernel::Named;
use toml::{Table, Value};

fn data() -> Table {
    include_str!("../cyclades.toml").parse().expect("the data reads")
}

fn rows<'a>(data: &'a Table, key: &str) -> &'a Vec<Value> {
    data[key].as_array().expect("a list")
}

fn id(row: &Value) -> &str {
    row["id"].as_str().expect("an id")
}

fn ids<'a>(data: &'a Table, key: &str) -> Vec<&'a str> {
    rows(data, key).iter().map(id).collect()
}

fn number(value: &Value) -> i64 {
    value.as_integer().expect("a number")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a text")).collect()
}

#[test]
fn numbers_of_the_box() {
    let data = data();
    let faces: Vec<i64> = box_::DIE.iter().map(|&face| i64::from(face)).collect();
    assert_eq!(
        data["dice"]["faces"]
            .as_array()
            .expect("the data are complete")
            .iter()
            .map(number)
            .collect::<Vec<_>>(),
        faces
    );
    for (path, value) in [
        ("dice.hades_dice", u16::from(box_::THREAT_DICE)),
        ("dice.hades_threshold", u16::from(box_::THREAT_LIMIT)),
        ("economy.start_gold_free_positioning", box_::AUCTION_GOLD),
        ("economy.start_gold_fixed", box_::FIXED_GOLD),
        ("economy.build_cost", box_::BUILD_COST),
        ("economy.troop_move_cost", box_::TROOP_MOVE_COST),
        ("economy.fleet_move_cost", box_::FLEET_MOVE_COST),
        ("economy.fleet_move_steps", u16::from(box_::FLEET_STEPS)),
        ("economy.zeus_replace_cost", box_::REPLACE_COST),
        ("economy.kraken_step_cost", box_::KRAKEN_STEP_COST),
        ("economy.sphinx_price", box_::SPHINX_PRICE),
        ("economy.sylph_steps", u16::from(box_::SYLPH_STEPS)),
        ("economy.min_offering", box_::MIN_OFFERING),
        ("economy.min_card_cost", box_::MIN_CARD_COST),
        ("economy.apollo_income", box_::APOLLO_GOLD),
        ("economy.apollo_income_single_territory", box_::APOLLO_GOLD_SINGLE),
        ("economy.hero_upkeep", box_::HERO_UPKEEP),
        ("economy.special_attack_cost", box_::SPECIAL_ATTACK_COST),
        ("per_player.troops", u16::from(box_::TROOPS)),
        ("per_player.fleets", u16::from(box_::FLEETS)),
        ("per_player.titans", u16::from(box_::TITANS)),
        ("supply.base.philosopher", u16::from(box_::PHILOSOPHERS)),
        ("supply.base.priest", u16::from(box_::PRIESTS)),
        ("supply.base.prosperity_marker", u16::from(box_::PROSPERITY)),
        ("supply.base.port", u16::from(box_::BASIC_TILES)),
        ("supply.base.fortress", u16::from(box_::BASIC_TILES)),
        ("supply.base.temple", u16::from(box_::BASIC_TILES)),
        ("supply.base.university", u16::from(box_::BASIC_TILES)),
        ("supply.base.metropolis", u16::from(box_::METROPOLIS_TILES)),
        ("supply.hades.undead_troop", u16::from(box_::UNDEAD_TROOPS)),
        ("supply.hades.undead_fleet", u16::from(box_::UNDEAD_FLEETS)),
        ("supply.hades.theater", u16::from(box_::THEATERS)),
        ("supply.hades.priestess", u16::from(box_::PRIESTESSES)),
        ("supply.hades.prosperity_marker", u16::from(box_::PROSPERITY_HADES)),
        ("supply.titans.prosperity_marker", u16::from(box_::PROSPERITY_TITANS)),
        ("supply.titans.special_metropolis_in_play", box_::SPECIALS_IN_PLAY as u16),
        ("setup.troops", u16::from(box_::SETUP_UNITS)),
        ("setup.fleets", u16::from(box_::SETUP_UNITS)),
        ("setup.troops_per_marker_two_player", u16::from(box_::SETUP_UNITS_TWO)),
        ("setup.fleets_per_marker_two_player", u16::from(box_::SETUP_UNITS_TWO)),
    ] {
        let found = path.split('.').fold(Value::Table(data.clone()), |at, key| at[key].clone());
        assert_eq!(number(&found), i64::from(value), "{path}");
    }
    let costs: Vec<i64> = cyclades::Slot::ALL.iter().map(|slot| i64::from(slot.cost())).collect();
    let written = data["economy"]["creature_track_costs"].as_array().expect("the data are complete");
    assert_eq!(written.iter().map(number).collect::<Vec<_>>(), costs);
}

#[test]
fn options_have_the_defaults_of_the_rulebook() {
    let data = data();
    let written = serde_json::to_value(data["config_defaults"].clone()).expect("the data are complete");
    assert_eq!(serde_json::to_value(CycladesOptions::default()).expect("the data are complete"), written);
}

#[test]
fn cards_and_tiles() {
    let data = data();
    let names = |all: Vec<&'static str>| all;
    let mut deck = ids(&data, "creature");
    deck.extend(ids(&data, "hero"));
    deck.extend(ids(&data, "artifact"));
    deck.extend(ids(&data, "egyptian_reinforcement"));
    assert_eq!(deck, names(Card::ALL.iter().map(|card| card.id()).collect()));
    assert_eq!(ids(&data, "hero"), names(Hero::ALL.iter().map(|id| id.id()).collect()));
    assert_eq!(ids(&data, "artifact"), names(Artifact::ALL.iter().map(|id| id.id()).collect()));
    let units = names(Reinforcement::ALL.iter().map(|id| id.id()).collect());
    assert_eq!(ids(&data, "egyptian_reinforcement"), units);
    assert_eq!(ids(&data, "special_metropolis"), names(Special::ALL.iter().map(|id| id.id()).collect()));
    assert_eq!(ids(&data, "building"), names(Building::ALL.iter().map(|id| id.id()).collect()));
    for row in
        ["creature", "hero", "artifact", "egyptian_reinforcement"].iter().flat_map(|key| rows(&data, key))
    {
        let card = Card::from_id(id(row)).expect("a card");
        let module = match card.module() {
            Module::Base => "base",
            Module::Hades => "hades",
            Module::Titans => "titans",
            Module::Monuments => "monuments",
            Module::Egypt => "egyptian_reinforcements",
        };
        assert_eq!(row["module"].as_str(), Some(module), "{card}");
        assert_eq!(number(&row["count"]), 1, "{card}");
        let figure = row.get("figure").is_some_and(|figure| figure.as_bool() == Some(true));
        assert_eq!(figure, card.figure().is_some(), "{card}");
        assert!(!card.title().is_empty() && !card.help().is_empty());
    }
    for (row, favor) in rows(&data, "divine_favor").iter().zip(Favor::ALL) {
        let grants = match favor.grant() {
            Grant::Priestess => "priestess",
            Grant::MagicItem => "magic_item",
        };
        assert_eq!((id(row), row["grants"].as_str()), (favor.id(), Some(grants)));
    }
    for (row, item) in rows(&data, "magic_item").iter().zip(Item::ALL) {
        let timing = match item.timing() {
            Timing::NavalBattle => "naval_battle",
            Timing::LandBattle => "land_battle",
            Timing::AnyBattle => "any_battle",
            Timing::OwnTurn => "own_turn",
        };
        assert_eq!((id(row), row["timing"].as_str()), (item.id(), Some(timing)));
    }
    for (row, monument) in rows(&data, "monument").iter().zip(Monument::ALL) {
        assert_eq!(id(row), monument.id());
        assert_eq!(texts(&row["requires"]), monument.requires().map(Building::id));
    }
    let counts = [
        ("divine_favor", Favor::ALL.len()),
        ("magic_item", Item::ALL.len()),
        ("monument", Monument::ALL.len()),
    ];
    for (key, count) in counts {
        assert_eq!(rows(&data, key).len(), count);
    }
}

#[test]
fn gods() {
    let data = data();
    assert_eq!(ids(&data, "god"), God::ALL.iter().map(|god| god.id()).collect::<Vec<_>>());
    for (written, god) in rows(&data, "god").iter().zip(God::ALL) {
        let row = god.row();
        let recruit = match row.recruit {
            Recruit::Fleet => "fleet",
            Recruit::Troop => "troop",
            Recruit::Philosopher => "philosopher",
            Recruit::Priest => "priest",
            Recruit::Undead => "undead",
            Recruit::Titan => "titan",
            Recruit::None => "none",
        };
        assert_eq!(written["recruit"].as_str(), Some(recruit), "{god}");
        let extra: Vec<i64> = row.extra.iter().map(|&price| i64::from(price)).collect();
        assert_eq!(
            written["extra_costs"]
                .as_array()
                .expect("the data are complete")
                .iter()
                .map(number)
                .collect::<Vec<_>>(),
            extra
        );
        let building = match god {
            God::Kronos => "type_of_any_god_above",
            _ => row.building.map_or("none", Building::id),
        };
        assert_eq!(written["building"].as_str(), Some(building), "{god}");
    }
}

#[test]
fn every_row_of_every_board() {
    let data = data();
    for (written, id_) in rows(&data, "map").iter().zip(MapId::ALL) {
        let map = id_.map();
        assert_eq!(id(written), map.id.to_string());
        let kind = if map.kind == BoardKind::Classic { "classic" } else { "titans" };
        assert_eq!(written["kind"].as_str(), Some(kind));
        let players: Vec<i64> = map.players.iter().map(|&players| i64::from(players)).collect();
        assert_eq!(
            written["players"]
                .as_array()
                .expect("the data are complete")
                .iter()
                .map(number)
                .collect::<Vec<_>>(),
            players
        );
        let point = |value: &Value| {
            let xy = value.as_array().expect("the data are complete");
            (number(&xy[0]) as u16, number(&xy[1]) as u16)
        };
        let points = |value: &Value| {
            value.as_array().expect("the data are complete").iter().map(point).collect::<Vec<_>>()
        };
        let sorted = |mut list: Vec<&'static str>| {
            list.sort_unstable();
            list
        };
        let lands = written["territory"].as_array().expect("the data are complete");
        assert_eq!(lands.len(), map.territories.len());
        for (row, land) in lands.iter().zip(map.territories) {
            assert_eq!(
                (id(row), row["name"].as_str().expect("the data are complete")),
                (land.id.id(), land.id.title())
            );
            assert_eq!((point(&row["xy"]), points(&row["hex_xy"])), (land.centre, land.hexes.to_vec()));
            assert_eq!(number(&row["slots"]), i64::from(land.slots));
            assert_eq!(number(&row["metro_cover"]), i64::from(land.cover));
            assert_eq!(number(&row["horns"]), i64::from(land.horns));
            assert_eq!(texts(&row["adjacent_seas"]), sorted(land.seas.iter().map(|sea| sea.id()).collect()));
            let near = row.get("adjacent_lands").map_or_else(Vec::new, texts);
            assert_eq!(near, sorted(land.lands.iter().map(|land| land.id()).collect()));
            let flag = |key: &str| row.get(key).is_some_and(|flag| flag.as_bool() == Some(true));
            assert_eq!(flag("white_symbol"), land.marks == Marks::White);
            assert_eq!(flag("small"), land.marks == Marks::Small);
            assert_eq!(row.get("landmass").and_then(Value::as_str).unwrap_or(id(row)), land.landmass);
        }
        let seas = written["sea"].as_array().expect("the data are complete");
        assert_eq!(seas.len(), map.seas.len());
        for (row, sea) in seas.iter().zip(map.seas) {
            assert_eq!((id(row), number(&row["horns"])), (sea.id.id(), i64::from(sea.horns)));
            assert_eq!((point(&row["xy"]), points(&row["hex_xy"])), (sea.centre, sea.hexes.to_vec()));
            assert_eq!(texts(&row["adjacent_seas"]), sorted(sea.seas.iter().map(|sea| sea.id()).collect()));
            assert_eq!(
                texts(&row["adjacent_lands"]),
                sorted(sea.lands.iter().map(|land| land.id()).collect())
            );
        }
        let empty = Vec::new();
        let starts = written
            .get("fixed_start")
            .map_or(&empty, |starts| starts.as_array().expect("the data are complete"));
        assert_eq!(starts.len(), map.starts.len());
        for (row, start) in starts.iter().zip(map.starts) {
            assert_eq!(number(&row["players"]), i64::from(start.players));
            assert_eq!(number(&row["position"]), i64::from(start.position));
            assert_eq!(texts(&row["territories"]), start.troops.map(|land| land.id()));
            assert_eq!(texts(&row["fleets"]), start.fleets.map(|sea| sea.id()));
        }
    }
}

#[test]
fn neighbours_are_mutual() {
    for map in MapId::ALL.map(MapId::map) {
        for land in map.territories {
            assert!(land.lands.iter().all(|other| map.land(other).lands.contains(land.id)));
            assert!(land.seas.iter().all(|sea| map.sea(sea).lands.contains(land.id)));
        }
        for sea in map.seas {
            assert!(sea.seas.iter().all(|other| map.sea(other).seas.contains(sea.id)));
        }
    }
}
