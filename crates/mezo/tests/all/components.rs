//! The box as code against the box as data: `mezo.toml` is the rules' own table of components.

use mezo::components::*;
use mezo::effect::{Amount, Clause, Keyword, Scope, Unit, Whose};
use mezo::{MezoOptions, Region, Vertex};
use toml::{Table, Value};

fn spec() -> Table {
    include_str!("../mezo.toml").parse().expect("the data parses")
}

fn entries<'a>(spec: &'a Table, key: &str) -> Vec<&'a Table> {
    spec[key].as_array().unwrap().iter().map(|entry| entry.as_table().unwrap()).collect()
}

fn text<'a>(entry: &'a Table, key: &str) -> &'a str {
    entry[key].as_str().unwrap()
}

fn number(entry: &Table, key: &str) -> i64 {
    entry[key].as_integer().unwrap()
}

fn flag(entry: &Table, key: &str) -> bool {
    entry.get(key).is_some_and(|value| value.as_bool().unwrap())
}

fn names(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

fn pair(value: &Value) -> (u16, u16) {
    let list = value.as_array().unwrap();
    (list[0].as_integer().unwrap() as u16, list[1].as_integer().unwrap() as u16)
}

fn op(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Call => "call",
        Keyword::Deploy => "deploy",
        Keyword::Awaken => "awaken",
        Keyword::Recover => "recover",
        Keyword::Smite => "smite",
        Keyword::Exile => "exile",
        Keyword::Shift => "shift",
        Keyword::Build => "build",
        Keyword::Demolish => "demolish",
        Keyword::Transform => "transform",
        Keyword::Strength => "strength",
        Keyword::Devotion => "devotion",
        Keyword::Vp => "vp",
        Keyword::Majority => "majority",
        Keyword::Appease => "appease",
    }
}

fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Presence => "presence",
        Scope::ThisConflict => "this_conflict",
        Scope::Any => "any",
        Scope::Another => "another",
        Scope::Same => "same",
    }
}

fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "self",
        Whose::Opposing => "opponent",
        Whose::Anyone => "any",
        Whose::EachOpponent => "each_opponent",
    }
}

fn amount(amount: Amount) -> Value {
    Value::from(match amount {
        Amount::Just(n) => return Value::from(i64::from(n)),
        Amount::Age => "age",
        Amount::AgePlusOne => "age_plus_1",
        Amount::Level => "level",
        Amount::Done => "prev",
        Amount::OwnHere(Unit::Warrior) => "own_warriors_in_conflict",
        Amount::OwnHere(Unit::Shaman) => "own_shamans_in_conflict",
        Amount::RegionsWithOwn(Unit::Warrior) => "regions_with_own_warrior",
        Amount::RegionsWithOwn(Unit::Shaman) => "regions_with_own_shaman",
        Amount::RegionsWithOwnWorks => "regions_with_own_works",
        Amount::HalfOwnXibalba => "half_own_xibalba_down",
    })
}

/// A clause as the data writes it.
fn written(clause: &Clause) -> Table {
    let mut entry = Table::new();
    let mut put = |key: &str, value: Value| {
        entry.insert(key.to_owned(), value);
    };
    put("op", op(clause.keyword).into());
    let any_unit = clause.unit.map_or("any", Unit::id);
    match clause.keyword {
        Keyword::Deploy | Keyword::Awaken => {
            put("n", amount(clause.amount));
            put("unit", any_unit.into());
            put("where", scope(clause.scope).into());
        }
        Keyword::Smite | Keyword::Exile => {
            put("n", amount(clause.amount));
            put("unit", any_unit.into());
            put("owner", whose(clause.whose).into());
            put("where", scope(clause.scope).into());
        }
        Keyword::Shift => {
            put("n", amount(clause.amount));
            put("owner", whose(clause.whose).into());
            put("from", scope(clause.from).into());
            put("to", scope(clause.scope).into());
            assert!(clause.up_to, "SHIFT is always up to");
        }
        Keyword::Build => {
            put("where", scope(clause.scope).into());
            put("what", if clause.glyph_only { "glyph" } else { "either" }.into());
        }
        Keyword::Demolish | Keyword::Transform => put("where", scope(clause.scope).into()),
        Keyword::Recover | Keyword::Strength | Keyword::Devotion | Keyword::Vp => {
            put("n", amount(clause.amount));
        }
        Keyword::Majority => put("unit", any_unit.into()),
        Keyword::Call | Keyword::Appease => {}
    }
    if clause.up_to && clause.keyword != Keyword::Shift {
        put("optional", true.into());
    }
    if clause.one_region {
        put("single_region", true.into());
    }
    if clause.if_done {
        put("requires_prev", true.into());
    }
    if let Some(most) = clause.most {
        put("max", i64::from(most).into());
    }
    if clause.times != 1 {
        put("times", i64::from(clause.times).into());
    }
    entry
}

fn same(id: &str, ours: Text, words: &str, effects: Option<&Value>) {
    assert_eq!(ours.words, words, "{id}");
    let theirs: Vec<Table> = effects
        .and_then(Value::as_array)
        .map(|list| list.iter().map(|entry| entry.as_table().unwrap().clone()).collect())
        .unwrap_or_default();
    let ours: Vec<Table> = ours.clauses.iter().map(written).collect();
    assert_eq!(ours, theirs, "{id}");
}

#[test]
fn regions_and_vertices_are_those_of_the_board() {
    let spec = spec();
    let regions = entries(&spec, "regions");
    assert_eq!(regions.len(), Region::ALL.len());
    for (region, entry) in Region::ALL.into_iter().zip(regions) {
        assert_eq!((region.id(), region.title()), (text(entry, "id"), text(entry, "name")));
        assert_eq!(region.centre(), (number(entry, "x") as u16, number(entry, "y") as u16));
        let adjacent: Vec<&str> = region.adjacent().iter().map(Region::id).collect();
        assert_eq!(adjacent, names(&entry["adjacent"]));
        let vertices: Vec<&str> = region.vertices().map(Vertex::id).collect();
        assert_eq!(vertices, names(&entry["vertices"]));
        let polygon: Vec<_> = entry["polygon"].as_array().unwrap().iter().map(pair).collect();
        assert_eq!(region.polygon(), polygon);
    }
    let vertices = entries(&spec, "vertices");
    assert_eq!(vertices.len(), Vertex::ALL.len());
    for (vertex, entry) in Vertex::ALL.into_iter().zip(vertices) {
        assert_eq!(vertex.id(), text(entry, "id"));
        assert_eq!(vertex.at(), (number(entry, "x") as u16, number(entry, "y") as u16));
        let around: Vec<&str> = vertex.regions().iter().map(Region::id).collect();
        assert_eq!(around, names(&entry["regions"]));
        let near: Vec<&str> = vertex.neighbours().iter().map(|one| one.id()).collect();
        assert_eq!(near, names(&entry["adjacent"]));
    }
}

#[test]
fn numbers_are_those_of_the_box() {
    let spec = spec();
    let pieces = spec["pieces"].as_table().unwrap();
    let levels: Vec<i64> = pieces["pyramid_pieces_by_level"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_integer().unwrap())
        .collect();
    assert_eq!(PIECES.map(i64::from).to_vec(), levels);
    for (key, ours) in [
        ("warriors_per_player", i64::from(UNITS_EACH)),
        ("shamans_per_player", i64::from(UNITS_EACH)),
        ("champions_per_player", i64::from(crowd(4).champions)),
        ("champions_per_player_2p", i64::from(crowd(2).champions)),
        ("glyphs_per_player", i64::from(GLYPHS)),
        ("pyramid_max_level", i64::from(TOP_LEVEL)),
        ("action_markers_per_player", Slot::ALL.len() as i64),
        ("tribe_ability_markers_per_player", i64::from(AGES)),
        ("start_warriors_in_xibalba", i64::from(START_XIBALBA)),
        ("start_shamans_in_xibalba", i64::from(START_XIBALBA)),
        ("champion_strength", i64::from(CHAMPION_STRENGTH)),
        ("unit_strength", i64::from(UNIT_STRENGTH)),
        ("glyph_strength", i64::from(GLYPH_STRENGTH)),
        ("deploy_limit_per_region", i64::from(DEPLOY_LIMIT)),
        ("draw_size", DRAW as i64),
        ("actions_per_conflict", i64::from(ROUNDS)),
        ("blessed_vp", i64::from(BLESSED_VP)),
        ("calendar_codex_vp_per_unit", i64::from(BOOK_VP)),
        ("appease_cost_first", i64::from(APPEASE_FIRST)),
        ("appease_cost_later", i64::from(APPEASE_LATER)),
    ] {
        assert_eq!(number(pieces, key), ours, "{key}");
    }
    assert_eq!(pieces.len(), 21, "every number of the data is compared");
    let track = spec["devotion"].as_table().unwrap();
    let column = |key: &str| -> Vec<i64> {
        track[key].as_array().unwrap().iter().map(|n| n.as_integer().unwrap()).collect()
    };
    assert_eq!(DEVOTION_VP.map(i64::from).to_vec(), column("values"));
    assert_eq!(DEVOTION_LEVEL.map(i64::from).to_vec(), column("levels"));
    let meta = spec["meta"].as_table().unwrap();
    assert_eq!(number(meta, "ages"), i64::from(AGES));
    assert_eq!((number(meta, "players_min"), number(meta, "players_max")), (2, MAX_PLAYERS as i64));
}

#[test]
fn setups_and_options_are_those_of_the_rules() {
    let spec = spec();
    for players in 2..=4 {
        let entry = spec["setup"][format!("p{players}")].as_table().unwrap();
        let ours = crowd(players);
        assert_eq!(number(entry, "desolate"), i64::from(ours.desolate));
        assert_eq!(number(entry, "neutral_pyramids"), i64::from(ours.neutral_pyramids));
        assert_eq!(number(entry, "champions_each"), i64::from(ours.champions));
        let vp: Vec<u32> =
            entry["start_vp"].as_array().unwrap().iter().map(|n| n.as_integer().unwrap() as u32).collect();
        assert_eq!(ours.start_vp, vp);
    }
    let default = serde_json::to_value(MezoOptions::default()).unwrap();
    assert_eq!(default, serde_json::to_value(&spec["config"]).unwrap());
}

#[test]
fn gods_and_cards_are_those_of_the_box() {
    let spec = spec();
    let gods = entries(&spec, "gods");
    assert_eq!(gods.len(), God::ALL.len());
    for (god, entry) in God::ALL.into_iter().zip(gods) {
        assert_eq!(
            (god.id(), god.title(), god.epithet()),
            (text(entry, "id"), text(entry, "name"), text(entry, "title"))
        );
        same(god.id(), god.call(), text(entry, "call_text"), entry.get("call"));
    }
    let cards = entries(&spec, "cards");
    assert_eq!(cards.len(), Card::ALL.len());
    for (card, entry) in Card::ALL.into_iter().zip(cards) {
        assert_eq!((card.id(), card.god().id()), (text(entry, "id"), text(entry, "god")));
        assert_eq!(card.id(), format!("{}_{}", text(entry, "god"), text(entry, "archetype")));
        let actions = entry["actions"].as_array().unwrap();
        assert_eq!(actions.len(), Slot::ALL.len());
        for (slot, action) in Slot::ALL.into_iter().zip(actions) {
            let action = action.as_table().unwrap();
            let ours = card.action(slot);
            assert_eq!(slot.id(), number(action, "slot").to_string());
            same(card.id(), ours, text(action, "text"), action.get("effects"));
            let calls = ours.clauses.iter().any(|clause| clause.keyword == Keyword::Call);
            let scoped = |clause: &Clause| match clause.keyword {
                Keyword::Deploy
                | Keyword::Awaken
                | Keyword::Smite
                | Keyword::Exile
                | Keyword::Shift
                | Keyword::Build
                | Keyword::Demolish
                | Keyword::Transform => clause.scope == Scope::Presence,
                Keyword::Call => true,
                Keyword::Recover
                | Keyword::Strength
                | Keyword::Devotion
                | Keyword::Vp
                | Keyword::Majority
                | Keyword::Appease => false,
            };
            assert_eq!(ours.clauses.iter().any(scoped), flag(action, "presence"), "{card} {slot}");
            let kind = if calls {
                "call"
            } else if slot == Slot::Three {
                "ceremonial"
            } else {
                "effect"
            };
            assert_eq!(kind, text(action, "kind"));
        }
    }
}

#[test]
fn altars_tiles_and_spaces_are_those_of_the_box() {
    let spec = spec();
    let altars = entries(&spec, "altars");
    assert_eq!(altars.len(), Altar::ALL.len());
    for (altar, entry) in Altar::ALL.into_iter().zip(altars) {
        assert_eq!((altar.id(), altar.title()), (text(entry, "id"), text(entry, "name")));
        same(altar.id(), altar.text(), text(entry, "text"), entry.get("effects"));
    }
    let tiles = entries(&spec, "wrath_tiles");
    assert_eq!(tiles.len(), WrathTile::ALL.len());
    for (tile, entry) in WrathTile::ALL.into_iter().zip(tiles) {
        assert_eq!((tile.id(), i64::from(tile.age())), (text(entry, "id"), number(entry, "age")));
        same(tile.id(), tile.text(), text(entry, "text"), entry.get("effects"));
    }
    for book in Book::ALL {
        let spaces = entries(&spec, book.id());
        assert_eq!(spaces.len(), book.spaces().count());
        for (space, entry) in book.spaces().zip(spaces) {
            assert_eq!(space.id(), text(entry, "id"));
            same(space.id(), space.text(), text(entry, "text"), entry.get("effects"));
        }
    }
}

#[test]
fn tribe_abilities_are_those_of_the_box() {
    let spec = spec();
    let abilities = entries(&spec, "tribe_abilities");
    assert_eq!(abilities.len(), Ability::ALL.len());
    for (ability, entry) in Ability::ALL.into_iter().zip(abilities) {
        assert_eq!((ability.id(), i64::from(ability.age())), (text(entry, "id"), number(entry, "age")));
        same(ability.id(), ability.text(), text(entry, "text"), entry.get("effects"));
        let number = match ability {
            Ability::MightyChampion => Some(("champion_strength", i64::from(MIGHTY_CHAMPION_STRENGTH))),
            Ability::HonorGuard => Some(("deploy_limit", i64::from(HONOR_GUARD_LIMIT))),
            Ability::ExaltedFaith | Ability::ExaltedPeaks | Ability::ExaltedScript => {
                Some(("vp_per", i64::from(EXALTED_VP)))
            }
            Ability::UnbornHost | Ability::BuiltInStone | Ability::WanderingGod | Ability::DayKeepers => None,
        };
        for key in ["champion_strength", "deploy_limit", "vp_per"] {
            let ours = number.filter(|(name, _)| *name == key).map(|(_, n)| n);
            assert_eq!(entry.get(key).and_then(Value::as_integer), ours, "{ability} {key}");
        }
    }
}
