//! The board: sea and islands, who owns what, and everything that stands there.

use super::drawing::Drawing;
use super::tokens::{dress, glyph};
use super::{chart, marks, things, units};
use crate::{Node, svg};
use cyclades::grammar::{capital, count};
use cyclades::map::{Sea, SeaRow, Territory};
use cyclades::{Building, Figure};

/// Letters in a line of a sea's name.
const NAME_LETTERS: usize = 10;
/// How far above the middle the name of a sea begins.
const NAME_RISE: f64 = 24.0;
/// From line to line.
const NAME_LINE: f64 = 13.0;

/// The whole board.
pub(super) fn board(drawing: &Drawing<'_>) -> Node {
    let map = drawing.table.map;
    let reach = (drawing.atlas.radius + chart::FRAME + 3.0).ceil();
    let (corner, side) = (super::hexes::MIDDLE - reach, 2.0 * reach);
    svg("svg")
        .class("cyclades")
        .attr("viewBox", format!("{corner} {corner} {side} {side}"))
        .attr("role", "img")
        .attr("aria-label", "The sea and its islands")
        .child(svg("g").class("printed").key("under").art(chart::under(map)))
        .child(svg("g").class("owners").key("owners").children(owners(drawing)))
        .child(svg("g").class("seas").key("seas").children(seas(drawing)))
        .child(svg("g").class("lands").key("lands").children(lands(drawing)))
        .child(svg("g").class("printed over").key("over").art(chart::over(map)))
        .child(things::things(drawing).key("things"))
        .child(units::units(drawing).key("units"))
        .child(marks::paths(drawing).key("paths"))
        .child(marks::ghosts(drawing).key("ghosts"))
        .child(marks::hits(drawing).key("hits"))
}

/// The colours of those who control the territories.
fn owners<'s>(drawing: &'s Drawing<'_>) -> impl Iterator<Item = Node> + 's {
    drawing.atlas.plans().filter_map(|(land, plan)| {
        let owner = drawing.table.board.land(land).controller?;
        let path = |class: &str| svg("path").class(class).attr("d", &plan.coast);
        Some(
            svg("g")
                .key(format!("{land}-{}", owner.0))
                .class("owned")
                .class(&dress(owner))
                .attr("clip-path", format!("url(#cyc-clip-{land})"))
                .child(path("tint"))
                .child(path("band")),
        )
    })
}

fn seas<'s>(drawing: &'s Drawing<'_>) -> impl Iterator<Item = Node> + 's {
    let closed = drawing.table.closed_seas();
    drawing.atlas.map.seas.iter().map(move |row| {
        let path = |class: &str| svg("path").class(class).attr("d", drawing.atlas.border(row.id));
        svg("g")
            .key(row.id)
            .class("sea")
            .class_if(closed.contains(row.id), "closed")
            .spot(format!("sea-{}", row.id))
            .tip(sea_words(drawing, row.id))
            .rule("CYC-5.9.4")
            .child(path("water"))
            .child(path("edge"))
            .children(sea_name(drawing, row))
    })
}

/// The name of a sea space in as many lines as it needs; the style sheet shows it while the space is asked about.
fn sea_name(drawing: &Drawing<'_>, row: &SeaRow) -> Vec<Node> {
    let (x, y) = drawing.atlas.anchorage(row.id);
    let lines = lines(drawing.atlas.map.sea_name(row.id));
    let line = |(number, line): (usize, String)| {
        let y = y - NAME_RISE + NAME_LINE * number as f64;
        svg("text").class("called").attr("x", x).attr("y", y).text(line)
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// A name broken after words and dashes.
fn lines(name: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in name.split_inclusive([' ', '–']) {
        let last = lines.last_mut().expect("it begins with a line");
        if !last.is_empty() && last.chars().count() + word.trim_end().chars().count() > NAME_LETTERS {
            lines.push(word.to_owned());
        } else {
            last.push_str(word);
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

fn lands<'s>(drawing: &'s Drawing<'_>) -> impl Iterator<Item = Node> + 's {
    drawing.atlas.plans().map(move |(land, plan)| {
        let path = |class: &str| svg("path").class(class).attr("d", &plan.coast);
        svg("g")
            .key(land)
            .class("land")
            .spot(format!("land-{land}"))
            .tip(land_words(drawing, land))
            .rule("CYC-5.1.2")
            .child(path("ground"))
            .child(path("edge"))
    })
}

/// A sea space in words.
fn sea_words(drawing: &Drawing<'_>, sea: Sea) -> String {
    let water = drawing.table.board.sea(sea);
    let mut words = capital(&drawing.atlas.map.title(sea));
    if let Some(owner) = water.owner {
        let ships = match (water.ships.fleets, water.ships.undead) {
            (fleets, 0) => count(fleets, "fleet"),
            (0, undead) => count(undead, "undead fleet"),
            (fleets, undead) => format!("{} and {}", count(fleets, "fleet"), count(undead, "undead fleet")),
        };
        let sum = drawing.table.defence(cyclades::map::Place::Sea(sea), owner).total();
        words.push_str(&format!(" · {ships} of {}, defending with {sum}", drawing.name(owner)));
    }
    let horns = drawing.atlas.map.sea(sea).horns;
    if horns > 0 {
        words.push_str(&format!(" · pays {horns} gold each cycle to whose fleet is here"));
    }
    let here =
        drawing.table.figures.iter().find(|(_, standing)| standing.at == cyclades::map::Place::Sea(sea));
    if let Some((figure, _)) = here {
        words.push_str(&format!(" · {}", figure_words(drawing, figure)));
    } else if drawing.table.closed_seas().contains(sea) {
        words.push_str(" · closed: no fleet may enter");
    }
    words
}

/// A territory in words.
fn land_words(drawing: &Drawing<'_>, at: Territory) -> String {
    let (row, land) = (drawing.atlas.map.land(at), drawing.table.board.land(at));
    let mut parts = vec![at.title().to_owned()];
    match land.controller {
        Some(owner) if land.units.is_empty() => {
            parts.push(format!("{} without defence", possessive(drawing, owner)));
        }
        Some(owner) => {
            let sum = drawing.table.defence(cyclades::map::Place::Land(at), owner).total();
            parts.push(format!(
                "{}, {}, defending with {sum}",
                possessive(drawing, owner),
                units::words(&land.units)
            ));
        }
        None => parts.push("nobody's".to_owned()),
    }
    parts.push(format!("pays {} gold", row.horns + land.prosperity));
    let built: Vec<String> =
        land.buildings.kinds().map(|kind| count(land.buildings.count(kind), kind.title())).collect();
    if !built.is_empty() {
        parts.push(built.join(", "));
    }
    if land.metropolis.is_some() {
        parts.push("a Metropolis: fortress, port and temple in one".to_owned());
    } else if land.necropolis {
        parts.push(format!("the Necropolis with {} gold", land.gold));
    } else if row.cover > 0 {
        parts.push("a Metropolis can stand here".to_owned());
    }
    parts.push(format!("{} for buildings", count(drawing.table.free_slots(at), "free place")));
    parts.extend(land.monuments.iter().map(|monument| format!("{}: {}", monument.title(), monument.help())));
    let figures =
        drawing.table.figures.iter().filter(|(figure, _)| drawing.table.figures.stands(*figure, at));
    parts.extend(figures.map(|(figure, _)| figure_words(drawing, figure)));
    parts.join(" · ")
}

/// A figure with who holds its card; what it does is in the glossary.
pub(super) fn figure_words(drawing: &Drawing<'_>, figure: Figure) -> String {
    let owner = drawing.table.figures.get(figure).and_then(|standing| standing.owner);
    let whose = owner.map_or_else(String::new, |owner| format!(" ({})", possessive(drawing, owner)));
    format!("{}{whose}", figure.title())
}

fn possessive(drawing: &Drawing<'_>, seat: kernel::Seat) -> String {
    if drawing.look.you == Some(seat) { "yours".to_owned() } else { format!("of {}", drawing.name(seat)) }
}

/// The plate of a small building around the origin.
pub(super) fn plate(building: Building) -> Node {
    svg("g")
        .class("plate")
        .class(&format!("b-{building}"))
        .child(svg("rect").attr("x", -13).attr("y", -13).attr("width", 26).attr("height", 26).attr("rx", 5))
        .child(glyph(super::tokens::building_glyph(building), (0.0, 0.0), 19.0))
}
