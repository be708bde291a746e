//! The glossaries explain everything that is in a box, under the names and with the numbers that the game has, and
//! the tables lead there.

use crate::howto::{fault, numbers, read, rules};
use crate::reach::walk_with;
use boards::{BOARDS, Node, board};
use games::kernel::Named;
use protocol::glossary::{self, Entry, WORDS};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// What a game calls the things in its box, by their ids; nothing where its texts have no name for it.
type Things = BTreeMap<&'static str, Option<&'static str>>;

fn all<N: Named>(name: fn(N) -> &'static str) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    N::ALL.iter().map(move |&one| (one.id(), Some(name(one))))
}

fn unnamed<N: Named>() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    N::ALL.iter().map(|&one| (one.id(), None))
}

fn things(game: &str) -> Things {
    match game {
        "cyclades" => in_cyclades(),
        "gheos" => {
            use gheos::components::{Shape, Symbol};
            let symbols = Symbol::ALL.into_iter().map(|symbol| (symbol.id(), None));
            symbols
                .chain(unnamed::<gheos::Civ>())
                .chain(unnamed::<Shape>())
                .chain([("epoch", None)])
                .collect()
        }
        "mammothodus" => {
            use mammothodus::components::{
                Card, Clan, Discovery, Fragment, HumanCard, Shard, Spirit, Talent,
            };
            let cards = all(Card::name).chain(all(HumanCard::name)).chain(all(Spirit::name));
            let learnt = all(Discovery::name).chain(all(Talent::name)).chain(all(Clan::name));
            cards.chain(learnt).chain(unnamed::<Shard>()).chain(unnamed::<Fragment>()).collect()
        }
        "mezo" => {
            use mezo::components::{Ability, Altar, Book, Card, God, Space, WrathTile};
            let divine = all(God::title).chain(all(Card::title)).chain(all(Altar::title));
            let won = all(WrathTile::title).chain(all(Book::title)).chain(all(Space::title));
            let pieces = all(mezo::effect::Unit::title).chain(all(mezo::Work::title));
            divine.chain(won).chain(all(Ability::title)).chain(pieces).collect()
        }
        "mystic_war" => {
            use mystic_war::components::{Card, Goal, Power, Wealth};
            let cards = all(Card::title).chain(all(Goal::title));
            cards.chain(all(Wealth::title)).chain(all(Power::title)).collect()
        }
        // A game that has just been made explains words alone.
        _ => Things::new(),
    }
}

fn in_cyclades() -> Things {
    use cyclades::{Building, Card, Favor, God, Item, Monument, Piece, Special};
    let cards = all(God::title).chain(all(Building::title)).chain(all(Card::title));
    let given = all(Favor::title).chain(all(Item::title)).chain(all(Special::title));
    let plain = [
        Piece::Troop,
        Piece::UndeadTroop,
        Piece::Titan,
        Piece::Fleet,
        Piece::UndeadFleet,
        Piece::Priest,
        Piece::Philosopher,
    ];
    let pieces = plain.into_iter().map(|piece| (piece.id(), Some(piece.title())));
    cards.chain(given).chain(all(Monument::title)).chain(pieces).collect()
}

fn entries(game: &str) -> Vec<Entry> {
    glossary::read(&read("glossary", game))
}

/// What a glossary gets wrong about the things in the box.
fn faults(entries: &[Entry], things: &Things) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for entry in entries {
        let is_word = entry.kind == WORDS;
        for thing in &entry.things {
            if !seen.insert(thing.id.as_str()) {
                faults.push(format!("{} is explained twice", thing.id));
            }
            match things.get(thing.id.as_str()) {
                Some(_) if is_word => faults.push(format!("{} is no mere word", thing.id)),
                None if !is_word => faults.push(format!("{} is not in the box", thing.id)),
                Some(Some(name)) if !name.eq_ignore_ascii_case(&thing.name) => {
                    faults.push(format!("{} is called {name} and not {}", thing.id, thing.name));
                }
                _ => {}
            }
        }
        if entry.things.is_empty() || entry.text.is_empty() {
            faults.push(format!("an entry of {} has no id or says nothing: {entry:?}", entry.kind));
        }
    }
    faults.extend(things.keys().filter(|id| !seen.contains(*id)).map(|id| format!("{id} is not explained")));
    faults
}

#[test]
fn everything_in_the_box_is_explained_once_under_its_name() {
    for game in BOARDS.iter().map(|board| board.id()) {
        assert_eq!(faults(&entries(game), &things(game)), [""; 0], "{game}");
    }
}

#[test]
fn what_is_missing_wrong_or_too_much_would_be_found() {
    let things = Things::from([("ares", Some("Ares")), ("hera", None)]);
    let check =
        |text: &str, fault: &str| assert_eq!(faults(&glossary::read(text), &things), [fault], "{text}");
    check("## Gods\n### Ares `ares`\nWar.", "hera is not explained");
    check("## Gods\n### Mars `ares` · Hera `hera`\nWar.", "ares is called Ares and not Mars");
    check("## Gods\n### Ares `ares` · Hera `hera` · Zeus `zeus`\nWar.", "zeus is not in the box");
    check(
        "## Words\n### Zeus `zeus`\nHim.\n## Gods\n### Ares `ares` · Hera `hera` · Ares `ares`\nWar.",
        "ares is explained twice",
    );
}

/// The lines about components, in the first section of a chapter, that tell of a thing.
fn rows<'a>(chapter: &'a str, id: &str) -> impl Iterator<Item = &'a str> {
    let components = chapter.split("\n## 2").next().unwrap_or_default();
    let names = move |line: &&str| {
        line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').any(|word| word == id)
    };
    components.lines().filter(names)
}

#[test]
fn glossaries_and_chapters_tell_the_same_numbers() {
    for game in BOARDS.iter().map(|board| board.id()) {
        let chapter = read("rules", game);
        let rules = rules(&chapter);
        for entry in entries(game) {
            let things = entry.things.iter().filter(|_| entry.kind != WORDS);
            let beside: Vec<&str> = things
                .flat_map(|thing| {
                    rows(&chapter, &thing.id)
                        .flat_map(numbers)
                        .chain(numbers(&thing.name))
                        .collect::<Vec<_>>()
                })
                .collect();
            for line in entry.text.lines() {
                assert_eq!(fault(line, &rules, &beside), None, "{game}, {}: {line}", entry.title());
            }
            let cited = entry.text.contains(" (")
                || entry.things.iter().any(|thing| rows(&chapter, &thing.id).next().is_some());
            assert!(cited, "{game}: nothing in the chapter stands behind {}", entry.title());
        }
    }
}

#[test]
fn everything_in_the_box_has_its_picture() {
    for game in BOARDS.iter().map(|board| board.id()) {
        let board = board(game);
        let holds = |node: &Node| {
            let href = node.get("href").and_then(|href| href.strip_prefix('#'));
            href.is_none_or(|symbol| {
                ["'", "\""].iter().any(|quote| board.art().contains(&format!("id={quote}{symbol}{quote}")))
            })
        };
        for entry in entries(game) {
            for thing in &entry.things {
                let Some(picture) = board.portrait(&thing.id) else {
                    // What the humans learn has no sign at the table, and some words have none.
                    let drawn = entry.kind != WORDS && entry.kind != "What the humans learn";
                    assert!(!drawn, "{game}: {} has no picture", thing.id);
                    continue;
                };
                picture.walk(&mut |node| assert!(holds(node), "{game}: {} is not in the art", thing.id));
            }
        }
        assert_eq!(board.portrait("no such thing"), None, "{game}");
    }
}

#[test]
fn every_table_leads_to_entries_that_are_there() {
    let options = [
        (
            "cyclades",
            json!({"hades": true, "titans": true, "monuments": true, "egyptian_reinforcements": true}),
        ),
        ("mammothodus", json!({"preset": "advanced"})),
    ];
    for board in BOARDS {
        let known: BTreeSet<String> =
            entries(board.id()).into_iter().flat_map(|entry| entry.things).map(|thing| thing.id).collect();
        let mut met = BTreeSet::new();
        let extra =
            options.iter().filter(|(game, _)| *game == board.id()).map(|(_, options)| options.clone());
        for options in std::iter::once(json!({})).chain(extra) {
            walk_with(*board, &options, |scene, _, _, _| {
                for tree in scene.trees() {
                    tree.walk(&mut |node| met.extend(node.get("data-term").map(str::to_owned)));
                }
            });
        }
        let unknown: Vec<&String> = met.difference(&known).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", board.id());
        assert!(
            3 * met.len() >= known.len(),
            "{}: only {} of {} are met",
            board.id(),
            met.len(),
            known.len()
        );
    }
}
