//! The whole view as text.

use super::danger::dangers;
use super::names::{cards, count, demand, list};
use crate::components::{Card, Clan, Colour, FRAGMENTS, HumanCard, Line as Row, TRIBES, headcount};
use crate::map::{Area, BOARD, Ground, TRAIL_TOKENS};
use crate::state::{Slot, Tabletop};
use crate::view::View;
use kernel::{Line, Names, Sketch, Tint};

/// Width of the map in characters.
const WIDTH: usize = 108;
/// Width of one area on the map.
const CELL: usize = 19;

/// The drawing.
pub(crate) fn sketch(view: &View, names: &Names) -> Sketch {
    let mut sketch = Sketch::default();
    header(view, &mut sketch);
    map(&view.table, &mut sketch);
    portal(&view.table, &mut sketch);
    humans(&view.table, &mut sketch);
    for slot in view.table.slots() {
        clan(view, slot, names, &mut sketch);
    }
    market(&view.table, &mut sketch);
    sketch
}

fn header(view: &View, sketch: &mut Sketch) {
    let table = &view.table;
    let lit = table.portal.places.len();
    sketch.heading(format!("Mammothodus · turn {} · {} · {lit} of 4 places lit", table.turns, {
        if table.turns == 0 { "setting up" } else { table.who(table.active).name() }
    }));
    if let Some(reason) = table.over {
        sketch.heading(reason.sentence());
    }
    for danger in dangers(view) {
        sketch.push(Line::default().then(format!("! {danger}"), Tint::Rgb(220, 90, 60)));
    }
}

const fn tint(colour: Option<Colour>) -> Tint {
    match colour {
        Some(Colour::Red) => Tint::Rgb(220, 90, 60),
        Some(Colour::Green) => Tint::Rgb(90, 170, 90),
        Some(Colour::Yellow) => Tint::Rgb(210, 180, 70),
        Some(Colour::Blue) => Tint::Rgb(90, 140, 220),
        None => Tint::Strong,
    }
}

/// Rows of areas from north to south, each area in short lines at its place from west to east.
fn map(table: &Tabletop, sketch: &mut Sketch) {
    let mut grounds: Vec<&Ground> = BOARD.iter().collect();
    grounds.sort_by_key(|ground| (ground.at.1 / 10, ground.at.0));
    for row in grounds.chunk_by(|one, other| one.at.1 / 10 == other.at.1 / 10) {
        let cells: Vec<(&Ground, Vec<String>)> =
            row.iter().map(|ground| (*ground, cell(table, ground))).collect();
        let height = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or_default();
        for part in 0..height {
            let mut line = Line::default();
            let mut column = 0;
            for (ground, lines) in &cells {
                let Some(text) = lines.get(part) else { continue };
                let start = (usize::from(ground.at.0) * WIDTH / 1000).saturating_sub(CELL / 2).max(column);
                line = line.plain(" ".repeat(start - column));
                column = start + text.chars().count();
                line = line.then(text.clone(), if part == 0 { tint(ground.colour) } else { Tint::Plain });
            }
            sketch.push(line);
        }
    }
    sketch.push(Line::default().then("+ a trail, (3) where the third trail would open", Tint::Dim));
}

/// The name of an area with its trail, and below it what is there.
fn cell(table: &Tabletop, ground: &Ground) -> Vec<String> {
    let trail = match ground.trail {
        crate::map::Trail::None => String::new(),
        crate::map::Trail::Initial => " +".to_owned(),
        crate::map::Trail::Token(_) if table.has_trail(ground.area) => " +".to_owned(),
        crate::map::Trail::Token(number) => format!(" ({number})"),
    };
    let name = if ground.colour.is_some() { ground.name } else { "The centre" };
    let mut lines = vec![format!("{name}{trail}")];
    for words in [land(table, ground), enemies(table, ground.area), friends(table, ground.area)] {
        lines.extend(filled(&words, CELL - 1));
    }
    lines
}

/// Its colour, its place of power and its shards.
fn land(table: &Tabletop, ground: &Ground) -> Vec<String> {
    let area = ground.area;
    let mut words: Vec<String> = ground.colour.iter().map(|colour| colour.id().to_owned()).collect();
    let lit = table.portal.places.entries().filter(|&(_, at)| at == area);
    words.extend(lit.map(|(line, _)| format!("lit line {line}")));
    if table.board.facedown.contains(area) {
        words.push("hidden shard".to_owned());
    }
    let open = table.board.shards[area];
    words.extend(open.present().map(|(shard, count)| match count {
        1 => shard.id().to_owned(),
        count => format!("{count} {shard}s"),
    }));
    words
}

fn enemies(table: &Tabletop, area: Area) -> Vec<String> {
    let tribes = table.board.tribes[area];
    let tribes = (tribes > 0).then(|| count(tribes.into(), "tribe", "tribes"));
    let spirits = table.board.spirits.entries().filter(|&(_, at)| at == area);
    tribes.into_iter().chain(spirits.map(|(spirit, _)| spirit.name().to_owned())).collect()
}

/// The figures of each clan, and talent tokens.
fn friends(table: &Tabletop, area: Area) -> Vec<String> {
    let mut words = Vec::new();
    for clan in &table.clans {
        let here = clan.figures.entries().filter(|&(_, at)| at == area);
        let here: Vec<&str> = here.map(|(colour, _)| colour.id()).collect();
        if let Some(name) = clan.clan.filter(|_| !here.is_empty()) {
            words.push(format!("{} {}", name.plural(), here.join(" ")));
        }
        if let Some(talent) = clan.talent.filter(|_| clan.placed[area] > 0) {
            words.push(format!("{} {}", clan.placed[area], talent.name()));
        }
    }
    words
}

fn portal(table: &Tabletop, sketch: &mut Sketch) {
    sketch.heading(format!(
        "Portal track: {} of {FRAGMENTS} fragments open, the next place costs {}",
        table.portal.fragments.len(),
        count(table.cost().into(), "card", "cards")
    ));
    for line in Row::ALL {
        let asks = demand(&table.portal.demand(line));
        let state = match table.portal.places[line] {
            Some(area) => format!("lit in {}", area.place()),
            None => {
                let ready: Vec<String> = Area::ALL
                    .iter()
                    .filter(|&&area| table.fits(area, line, true))
                    .map(|area| area.place().to_owned())
                    .collect();
                if ready.is_empty() { asks } else { format!("{asks}; ready in {}", list(&ready, "and")) }
            }
        };
        sketch.plain(format!("  line {line}: {state}"));
    }
}

fn humans(table: &Tabletop, sketch: &mut Sketch) {
    let pile = |pile: &crate::components::HumanCards| {
        let words: Vec<String> =
            pile.present().map(|(card, count)| format!("{} {count}", short(card))).collect();
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    let board = &table.board;
    sketch.heading(format!(
        "Humans: tribes {} of {TRIBES}, spirits {} of 3, trails {} of {TRAIL_TOKENS}, degradation cards left {}",
        board.tribes.total(),
        board.spirits.len(),
        board.trails.len(),
        table.degradation_supply
    ));
    sketch.plain(format!("  deck {}: {}", table.humans.deck.total(), pile(&table.humans.deck)));
    sketch.plain(format!("  discard: {}", pile(&table.humans.discard)));
    if let Some(card) = table.humans.card {
        sketch.plain(format!("  on the way: {}", card.card.name()));
    }
    for discovery in &table.humans.discoveries {
        sketch.plain(format!("  {}: {}", discovery.name(), discovery.help()));
    }
}

const fn short(card: HumanCard) -> &'static str {
    match card {
        HumanCard::Red => "red",
        HumanCard::Green => "green",
        HumanCard::Yellow => "yellow",
        HumanCard::Blue => "blue",
        HumanCard::NewTrail => "trail",
        HumanCard::CalmSeason => "calm",
    }
}

fn clan(view: &View, slot: Slot, names: &Names, sketch: &mut Sketch) {
    let (tablet, known) = (view.table.clan(slot), &view.cards[slot.index()]);
    let owner = view.owner(slot);
    let turn = if view.table.active == slot && view.table.turns > 0 { " <" } else { "" };
    sketch.push(
        Line::default()
            .then(tablet.clan.map_or("A clan to be chosen", Clan::name), Tint::Seat(owner))
            .plain(format!(" ({}){turn}", names.of(owner))),
    );
    sketch.plain(format!(
        "  population {} (next generation {}), {} of {} guarded against degradation",
        tablet.population,
        count(headcount(tablet.population).into(), "figure", "figures"),
        tablet.marker,
        count(tablet.figures.len().into(), "figure", "figures"),
    ));
    wrap(&format!("  figures: {}", figures(tablet)), sketch);
    if let Some(talent) = tablet.talent {
        sketch.plain(format!("  {} ({} in supply): {}", talent.name(), tablet.tokens, talent.help()));
    }
    let hand = match known.hand {
        Some(hand) => cards(&hand),
        None if known.shown.is_empty() => count(known.hand_size.into(), "card", "cards"),
        None => format!("{}, with {}", count(known.hand_size.into(), "card", "cards"), cards(&known.shown)),
    };
    wrap(&format!("  hand: {hand}"), sketch);
    if !tablet.played.is_empty() {
        wrap(&format!("  on the table: {}", cards(&tablet.played)), sketch);
    }
    let hidden = if known.hand.is_some() { "" } else { ", with the hand" };
    wrap(&format!("  deck {}{hidden}: {}", known.deck_size, cards(&known.unseen)), sketch);
    wrap(&format!("  discard: {}", cards(&known.discard)), sketch);
}

fn figures(tablet: &crate::state::Tablet) -> String {
    let words: Vec<String> =
        tablet.figures.entries().map(|(colour, area)| format!("{colour} in {}", area.place())).collect();
    if words.is_empty() { "none yet".to_owned() } else { words.join(", ") }
}

/// Long lists go on in the next line.
fn wrap(text: &str, sketch: &mut Sketch) {
    let words: Vec<String> = text.split(", ").map(str::to_owned).collect();
    for (at, line) in filled(&words, WIDTH - 4).into_iter().enumerate() {
        sketch.plain(if at == 0 { line } else { format!("    {line}") });
    }
}

/// Words with commas between them, in lines of so many letters. A word that is too long is broken at its blanks.
fn filled(words: &[String], width: usize) -> Vec<String> {
    let parts = words.iter().enumerate().flat_map(|(at, word)| {
        let comma = if at + 1 < words.len() { "," } else { "" };
        format!("{word}{comma}").split(' ').map(str::to_owned).collect::<Vec<_>>()
    });
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + part.chars().count() <= width => {
                line.push(' ');
                line.push_str(&part);
            }
            Some(_) | None => lines.push(part),
        }
    }
    lines
}

fn market(table: &Tabletop, sketch: &mut Sketch) {
    let deck = count(table.adaptation_deck.total(), "card", "cards");
    sketch.heading(format!("Market ({deck} in the adaptation deck)"));
    for (number, card) in (1..).zip(table.market) {
        let what = card.map_or("empty".to_owned(), |card: Card| format!("{}: {}", card.name(), card.help()));
        sketch.plain(format!("  slot {number}: {what}"));
    }
}
