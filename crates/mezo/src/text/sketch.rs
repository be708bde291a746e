//! The view as a drawing in text.

use super::{all_of, some, units};
use crate::components::{Ability, BLESSED_VP, Book, DEVOTION_TOP, God, Slot, TOP_LEVEL};
use crate::map::{Region, Vertex};
use crate::state::{Tabletop, Tribe};
use crate::view::View;
use kernel::{Line, Names, Seat, Sketch, Tint};

pub(crate) fn sketch(view: &View, names: &Names) -> Sketch {
    let mut sketch = Sketch::default();
    heading(view, &mut sketch);
    Region::ALL.into_iter().for_each(|region| self::region(view, region, names, &mut sketch));
    gods(view, names, &mut sketch);
    books(view, names, &mut sketch);
    view.table.everyone().for_each(|seat| tribe(view, seat, names, &mut sketch));
    own(view, &mut sketch);
    sketch
}

fn heading(view: &View, sketch: &mut Sketch) {
    let table = &view.table;
    let state = match (table.agenda.is_empty(), table.conflict) {
        (true, _) => "the game is over".to_owned(),
        (false, Some(region)) => format!("conflict in {}", region.title()),
        (false, None) => "between conflicts".to_owned(),
    };
    let to_come: Vec<&str> = view.tiles.iter().map(Region::title).collect();
    let to_come = if to_come.is_empty() { "none".to_owned() } else { to_come.join(", ") };
    sketch.heading(format!("Mezo, Age {} - {state}", table.age));
    told(sketch, ("Conflicts to come, in unknown order: ".to_owned(), Tint::Plain), &to_come);
    sketch.plain(format!("Wrathful god, appeased for {}:", some(table.appease_price(), None)));
    for tile in &table.wrath {
        told(sketch, (format!("  {:<9} ", tile.title()), Tint::Plain), tile.text().words);
    }
    if let Some(hidden) = view.hidden.as_ref().filter(|hidden| !hidden.wrath.is_empty()) {
        let closed: Vec<&str> = hidden.wrath.iter().map(|tile| tile.title()).collect();
        sketch.plain(format!("Never turned up: {}", closed.join(", ")));
    }
}

fn region(view: &View, region: Region, names: &Names, sketch: &mut Sketch) {
    let table = &view.table;
    let site = &table.regions[region];
    let mark = if table.conflict == Some(region) { ">" } else { " " };
    let tint = if table.conflict == Some(region) { Tint::Strong } else { Tint::Plain };
    let Some(altar) = site.altar else {
        sketch.push(Line::default().then(format!("{mark} {:<13}Desolate", region.title()), Tint::Dim));
        return;
    };
    let prize = if table.blessed == Some(region) {
        format!("Blessed: {BLESSED_VP} VP")
    } else {
        format!("{}: {}", altar.title(), altar.text().words)
    };
    told(sketch, (format!("{mark} {:<13}", region.title()), tint), &prize);
    let fought = table.conflict == Some(region);
    for seat in table.everyone() {
        let pieces = pieces(table, region, seat);
        let sum = if fought { format!(" = {}", table.strength(seat)) } else { String::new() };
        let shown = if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(", ") };
        if fought || !pieces.is_empty() {
            let head = format!("{:INDENT$}{}: ", "", names.of(seat));
            told(sketch, (head, Tint::Seat(seat)), &format!("{shown}{sum}"));
        }
    }
    if !site.pyramid.is_empty() {
        let owner = |owner: Option<Seat>| owner.map_or("neutral", |owner| names.of(owner)).to_owned();
        let steps: Vec<String> = site
            .pyramid
            .iter()
            .map(|piece| format!("level {} {}", piece.level, owner(piece.owner)))
            .collect();
        told(sketch, (format!("{:INDENT$}pyramid from the ground: ", ""), Tint::Plain), &steps.join(", "));
    }
}

/// Where the second column of regions and books begins.
const INDENT: usize = 15;
/// No line is made longer than this, but for a name that is longer.
const WIDTH: usize = 80;

/// A head and words beside it, on as many lines as they need.
fn told(sketch: &mut Sketch, (head, tint): (String, Tint), words: &str) {
    let indent = head.chars().count();
    let (mut line, mut used) = (Line::default().then(head, tint), indent);
    for word in words.split_whitespace() {
        let width = word.chars().count() + 1;
        if used > indent && used + width > WIDTH {
            sketch.push(std::mem::replace(&mut line, Line::default().plain(" ".repeat(indent))));
            used = indent;
        }
        line = line.plain(if used == indent { word.to_owned() } else { format!(" {word}") });
        used += width;
    }
    sketch.push(line);
}

/// What a seat has in a region: "Champion", "2 Warriors and 1 Shaman", "1 glyph"; in a conflict also what else counts.
fn pieces(table: &Tabletop, region: Region, seat: Seat) -> Vec<String> {
    let (site, tribe) = (&table.regions[region], table.tribe(seat));
    let (here, glyphs) = (site.units[seat], site.glyphs[seat]);
    let fought = table.conflict == Some(region);
    [
        (site.champion == Some(seat)).then(|| "Champion".to_owned()),
        (!here.is_empty()).then(|| units(here)),
        (glyphs > 0).then(|| format!("{glyphs} glyph{}", if glyphs == 1 { "" } else { "s" })),
        (fought && !tribe.sacrificed.is_empty()).then(|| format!("{} sacrificed", tribe.sacrificed.total())),
        (fought && tribe.strength > 0).then(|| format!("{} strength from actions", tribe.strength)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn gods(view: &View, names: &Names, sketch: &mut Sketch) {
    for vertex in Vertex::ALL {
        let around: Vec<&str> = vertex.regions().iter().map(Region::title).collect();
        let there = view.table.everyone().find(|&seat| view.table.tribe(seat).vertex == Some(vertex));
        let place = format!("  o {:<21}{}", vertex.title(), around.join(", "));
        match there {
            Some(seat) => {
                let god = view.table.tribe(seat).god.map_or("god", God::title);
                let told = format!("{place}   <- {god} of {}", names.of(seat));
                sketch.push(Line::default().then(told, Tint::Seat(seat)));
            }
            None => sketch.push(Line::default().then(place, Tint::Dim)),
        }
    }
}

fn books(view: &View, names: &Names, sketch: &mut Sketch) {
    for book in Book::ALL {
        sketch.plain(book.title());
        for space in book.spaces() {
            let taken = view.table.books[space];
            let tint = taken.map_or(Tint::Plain, Tint::Seat);
            let by = taken.map_or(String::new(), |seat| format!(" (taken by {})", names.of(seat)));
            let head = format!("  {:<13}", space.title());
            told(sketch, (head, tint), &format!("{}{by}", space.text().words));
        }
    }
}

fn tribe(view: &View, seat: Seat, names: &Names, sketch: &mut Sketch) {
    let table = &view.table;
    let tribe = table.tribe(seat);
    let god = tribe.god.map_or("no god yet", God::title);
    let you = if view.you == Some(seat) { " (you)" } else { "" };
    let head = format!(
        "{}{you}, {god}: {} VP, devotion {}/{DEVOTION_TOP} (level {}, {} VP at the end)",
        names.of(seat),
        tribe.vp,
        tribe.devotion,
        tribe.level(),
        table.devotion_value(seat)
    );
    sketch.push(Line::default().then(head, Tint::Seat(seat)));
    let head = |head: &str| (format!("  {head:<10}"), Tint::Plain);
    told(sketch, head("Reserve"), &units(tribe.reserve));
    told(sketch, head("Xibalba"), &units(tribe.xibalba));
    let left = |level| match table.piece_supply(seat, level) {
        0 => None,
        count => Some(format!("{count} of level {level}")),
    };
    let pieces: Vec<String> = (1..=TOP_LEVEL).filter_map(left).collect();
    let pieces = if pieces.is_empty() { "none".to_owned() } else { all_of(pieces) };
    let glyphs = table.glyph_supply(seat);
    told(sketch, head("To build"), &format!("glyphs: {glyphs}; pyramid pieces: {pieces}"));
    if let Some(words) = set_aside(tribe) {
        told(sketch, head("Set aside"), &words);
    }
    let abilities: Vec<&str> = tribe.abilities.iter().copied().map(Ability::title).collect();
    if !abilities.is_empty() {
        told(sketch, head("Abilities"), &abilities.join(", "));
    }
    if tribe.god.is_some() {
        let left: Vec<&str> = tribe.unplayed().map(|card| kind(card.title())).collect();
        let left = if left.is_empty() { "none left".to_owned() } else { left.join(", ") };
        told(sketch, head("Cards"), &format!("{left}{}", played(view, seat, tribe)));
    }
}

/// What is kept apart until the conflict is over.
fn set_aside(tribe: &Tribe) -> Option<String> {
    let mut parts = Vec::new();
    if !tribe.offered.is_empty() {
        parts.push(format!("{} offered", units(tribe.offered)));
    }
    if !tribe.sacrificed.is_empty() {
        parts.push(format!("{} sacrificed", units(tribe.sacrificed)));
    }
    if tribe.strength > 0 {
        parts.push(format!("+{} strength", tribe.strength));
    }
    if let Some(unit) = tribe.claim {
        parts.push(format!("claims the most {}s", unit.title()));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// "Kukulkan's Edict" without the god.
fn kind(title: &str) -> &str {
    title.rsplit(' ').next().unwrap_or(title)
}

fn played(view: &View, seat: Seat, tribe: &Tribe) -> String {
    if let Some(card) = tribe.card {
        let covered: Vec<String> = tribe.covered.iter().map(|slot| format!("the {}", slot.title())).collect();
        let covered = if covered.is_empty() { "nothing yet".to_owned() } else { all_of(covered) };
        return format!(" - played {}, covered {covered}", kind(card.title()));
    }
    match view.table.choosing() {
        Some(waiting) if waiting.contains(seat) => " - is choosing".to_owned(),
        Some(_) => " - has chosen".to_owned(),
        None => String::new(),
    }
}

fn own(view: &View, sketch: &mut Sketch) {
    let Some(yours) = &view.yours else { return };
    if !yours.hand.is_empty() {
        sketch.heading("Your hand");
        for card in &yours.hand {
            let mark = if yours.chosen == Some(*card) { "*" } else { " " };
            sketch.plain(format!(" {mark}{}", card.title()));
            for (number, slot) in (1..).zip(Slot::ALL) {
                told(sketch, (format!("    {number} "), Tint::Plain), card.action(slot).words);
            }
        }
    }
    if !yours.returned.is_empty() {
        let titles: Vec<&str> = yours.returned.iter().map(|card| kind(card.title())).collect();
        sketch.plain(format!("On top of your deck: {}", titles.join(", ")));
    }
}
