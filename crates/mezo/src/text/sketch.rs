//! The view as a drawing in text.

use crate::components::{Ability, Book, DEVOTION_TOP, God};
use crate::map::{Region, Vertex};
use crate::state::{Site, Tribe, Units};
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
    sketch.plain(format!("Conflict tiles face down (order unknown): {to_come}"));
    sketch.plain(format!("Wrathful god, price {}:", table.appease_price()));
    for tile in &table.wrath {
        sketch.plain(format!("  {:<9} {}", tile.title(), tile.text().words));
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
    let prize = if table.blessed == Some(region) { "Blessed (8 VP)" } else { altar.title() };
    let mut line = Line::default().then(format!("{mark} {:<13}{prize:<19}", region.title()), tint);
    if let Some(owner) = site.champion {
        line = line.then(format!("Champion of {}", names.of(owner)), Tint::Seat(owner));
    }
    sketch.push(line);
    let told = table.everyone().filter_map(|seat| {
        let pieces = pieces(site, seat);
        let told = if table.conflict == Some(region) {
            format!("{}: {pieces} = {}", names.of(seat), table.strength(seat))
        } else {
            format!("{}: {pieces}", names.of(seat))
        };
        let shown = !pieces.is_empty() || table.conflict == Some(region);
        shown.then(|| (told.replace(":  =", ": nothing ="), Tint::Seat(seat)))
    });
    wrapped(sketch, INDENT, told);
    if !site.pyramid.is_empty() {
        let steps: Vec<String> = site
            .pyramid
            .iter()
            .map(|piece| {
                format!("L{} {}", piece.level, piece.owner.map_or("neutral", |owner| names.of(owner)))
            })
            .collect();
        sketch.plain(format!("{:INDENT$}pyramid from the ground: {}", "", steps.join(" < ")));
    }
}

/// Where the second column of regions and books begins.
const INDENT: usize = 20;
/// No line is made longer than this.
const WIDTH: usize = 110;

/// Pieces of text one after the other, on as many lines as they need.
fn wrapped(sketch: &mut Sketch, indent: usize, parts: impl Iterator<Item = (String, Tint)>) {
    let start = || Line::default().plain(" ".repeat(indent));
    let (mut line, mut used) = (start(), indent);
    for (text, tint) in parts {
        let width = text.chars().count() + 3;
        if used > indent && used + width > WIDTH {
            sketch.push(std::mem::replace(&mut line, start()));
            used = indent;
        }
        line = line.then(text + "   ", tint);
        used += width;
    }
    if used > indent {
        sketch.push(line);
    }
}

/// "2W 1S 1 glyph".
fn pieces(site: &Site, seat: Seat) -> String {
    let glyphs = site.glyphs[seat];
    let mut parts = Vec::new();
    if !site.units[seat].is_empty() {
        parts.push(short(site.units[seat]));
    }
    if glyphs > 0 {
        parts.push(format!("{glyphs} glyph{}", if glyphs == 1 { "" } else { "s" }));
    }
    parts.join(" ")
}

fn short(units: Units) -> String {
    match (units.warriors, units.shamans) {
        (0, 0) => "-".to_owned(),
        (w, 0) => format!("{w}W"),
        (0, s) => format!("{s}S"),
        (w, s) => format!("{w}W {s}S"),
    }
}

fn gods(view: &View, names: &Names, sketch: &mut Sketch) {
    for vertex in Vertex::ALL {
        let around: Vec<&str> = vertex.regions().iter().map(Region::title).collect();
        let there = view.table.everyone().find(|&seat| view.table.tribe(seat).vertex == Some(vertex));
        let place = format!("  o {:<15}{}", vertex.id(), around.join(", "));
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
        let spaces = book.spaces().map(|space| match view.table.books[space] {
            Some(seat) => (format!("{} [{}]", space.title(), names.of(seat)), Tint::Seat(seat)),
            None => (format!("{} [ ]", space.title()), Tint::Plain),
        });
        wrapped(sketch, INDENT, spaces);
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
    let pieces: Vec<String> = (1..=4).map(|level| table.piece_supply(seat, level).to_string()).collect();
    sketch.plain(format!(
        "  Reserve {}  Xibalba {}  glyphs {}  pieces L1-4 {}  {}",
        short(tribe.reserve),
        short(tribe.xibalba),
        table.glyph_supply(seat),
        pieces.join("/"),
        set_aside(tribe)
    ));
    let abilities: Vec<&str> = tribe.abilities.iter().copied().map(Ability::title).collect();
    if !abilities.is_empty() {
        sketch.plain(format!("  Abilities: {}", abilities.join(", ")));
    }
    if tribe.god.is_some() {
        let left: Vec<&str> = tribe.unplayed().map(|card| kind(card.title())).collect();
        sketch.plain(format!("  Cards left this Age: {}{}", left.join(", "), played(view, seat, tribe)));
    }
}

fn set_aside(tribe: &Tribe) -> String {
    let mut parts = Vec::new();
    if !tribe.offered.is_empty() {
        parts.push(format!("offered {}", short(tribe.offered)));
    }
    if !tribe.sacrificed.is_empty() {
        parts.push(format!("sacrificed {}", short(tribe.sacrificed)));
    }
    if tribe.strength > 0 {
        parts.push(format!("+{} strength", tribe.strength));
    }
    if let Some(unit) = tribe.claim {
        parts.push(format!("claims most {}s", unit.title()));
    }
    parts.join("  ")
}

/// "Kukulkan's Edict" without the god.
fn kind(title: &str) -> &str {
    title.rsplit(' ').next().unwrap_or(title)
}

fn played(view: &View, seat: Seat, tribe: &Tribe) -> String {
    if let Some(card) = tribe.card {
        let covered: Vec<&str> = tribe.covered.iter().map(|slot| slot.id()).collect();
        let covered = if covered.is_empty() { "nothing".to_owned() } else { covered.join(", ") };
        return format!("  -  played {}, covered: {covered}", kind(card.title()));
    }
    match view.table.choosing() {
        Some(waiting) if waiting.contains(seat) => "  -  is choosing".to_owned(),
        Some(_) => "  -  has chosen".to_owned(),
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
            for slot in crate::components::Slot::ALL {
                sketch.plain(format!("    {slot} {}", card.action(slot).words));
            }
        }
    }
    if !yours.returned.is_empty() {
        let titles: Vec<&str> = yours.returned.iter().map(|card| kind(card.title())).collect();
        sketch.plain(format!("On top of your deck: {}", titles.join(", ")));
    }
}
