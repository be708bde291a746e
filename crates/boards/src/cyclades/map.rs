//! The board: sea and islands, who owns what, and everything that stands there.

use super::sheet::Sheet;
use super::tokens::{count, dress, glyph};
use super::{chart, marks, things, units};
use crate::{Node, svg};
use cyclades::map::{Sea, Territory};
use cyclades::{Building, Figure};

/// The whole board.
pub(super) fn board(sheet: &Sheet<'_>) -> Node {
    let map = sheet.table.map;
    let reach = (sheet.atlas.radius + chart::FRAME + 3.0).ceil();
    let (corner, side) = (super::hexes::MIDDLE - reach, 2.0 * reach);
    svg("svg")
        .class("cyclades")
        .attr("viewBox", format!("{corner} {corner} {side} {side}"))
        .attr("role", "img")
        .attr("aria-label", "The sea and its islands")
        .child(svg("g").class("printed").key("under").art(chart::under(map)))
        .child(svg("g").class("owners").key("owners").children(owners(sheet)))
        .child(svg("g").class("seas").key("seas").children(seas(sheet)))
        .child(svg("g").class("lands").key("lands").children(lands(sheet)))
        .child(svg("g").class("printed over").key("over").art(chart::over(map)))
        .child(things::things(sheet).key("things"))
        .child(units::units(sheet).key("units"))
        .child(marks::paths(sheet).key("paths"))
        .child(marks::ghosts(sheet).key("ghosts"))
        .child(marks::hits(sheet).key("hits"))
}

/// The colours of those who control the territories.
fn owners<'s>(sheet: &'s Sheet<'_>) -> impl Iterator<Item = Node> + 's {
    sheet.atlas.plans().filter_map(|(land, plan)| {
        let owner = sheet.table.board.land(land).controller?;
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

fn seas<'s>(sheet: &'s Sheet<'_>) -> impl Iterator<Item = Node> + 's {
    let closed = sheet.table.closed_seas();
    sheet.atlas.map.seas.iter().map(move |row| {
        let path = |class: &str| svg("path").class(class).attr("d", sheet.atlas.border(row.id));
        svg("g")
            .key(row.id)
            .class("sea")
            .class_if(closed.has(row.id), "closed")
            .spot(format!("sea-{}", row.id))
            .tip(sea_words(sheet, row.id))
            .rule("CYC-5.9.4")
            .child(path("water"))
            .child(path("edge"))
    })
}

fn lands<'s>(sheet: &'s Sheet<'_>) -> impl Iterator<Item = Node> + 's {
    sheet.atlas.plans().map(move |(land, plan)| {
        let path = |class: &str| svg("path").class(class).attr("d", &plan.coast);
        svg("g")
            .key(land)
            .class("land")
            .spot(format!("land-{land}"))
            .tip(land_words(sheet, land))
            .rule("CYC-5.1.2")
            .child(path("ground"))
            .child(path("edge"))
    })
}

/// A sea space in words.
fn sea_words(sheet: &Sheet<'_>, sea: Sea) -> String {
    let water = sheet.table.board.sea(sea);
    let mut words = capital(&sea.title());
    if let Some(owner) = water.owner {
        let ships = match (water.ships.fleets, water.ships.undead) {
            (fleets, 0) => count(fleets, "fleet"),
            (0, undead) => count(undead, "undead fleet"),
            (fleets, undead) => format!("{} and {}", count(fleets, "fleet"), count(undead, "undead fleet")),
        };
        let sum = sheet.table.defence(cyclades::map::Place::Sea(sea), owner).total();
        words.push_str(&format!(" · {ships} of {}, defending with {sum}", sheet.name(owner)));
    }
    let horns = sheet.atlas.map.sea(sea).horns;
    if horns > 0 {
        words.push_str(&format!(" · pays {horns} gold each cycle to whose fleet is here"));
    }
    let here = sheet.table.figures.iter().find(|(_, standing)| standing.at == cyclades::map::Place::Sea(sea));
    if let Some((figure, _)) = here {
        words.push_str(&format!(" · {}", figure_words(figure)));
    } else if sheet.table.closed_seas().has(sea) {
        words.push_str(" · closed: no fleet may enter");
    }
    words
}

/// A territory in words.
fn land_words(sheet: &Sheet<'_>, at: Territory) -> String {
    let (row, land) = (sheet.atlas.map.land(at), sheet.table.board.land(at));
    let mut parts = vec![at.title().to_owned()];
    match land.controller {
        Some(owner) if land.units.is_empty() => {
            parts.push(format!("{} without defence", possessive(sheet, owner)));
        }
        Some(owner) => {
            let sum = sheet.table.defence(cyclades::map::Place::Land(at), owner).total();
            parts.push(format!(
                "{}, {}, defending with {sum}",
                possessive(sheet, owner),
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
    parts.push(format!("{} for buildings", count(sheet.table.free_slots(at), "free place")));
    parts.extend(land.monuments.iter().map(|monument| format!("{}: {}", monument.title(), monument.help())));
    let figures = sheet.table.figures.iter().filter(|(figure, _)| sheet.table.figures.stands(*figure, at));
    parts.extend(figures.map(|(figure, _)| figure_words(figure)));
    parts.join(" · ")
}

/// A figure in words.
pub(super) fn figure_words(figure: Figure) -> String {
    format!("{}: {}", figure.title(), figure.card().help())
}

fn possessive(sheet: &Sheet<'_>, seat: kernel::Seat) -> String {
    if sheet.look.you == Some(seat) { "yours".to_owned() } else { format!("of {}", sheet.name(seat)) }
}

/// With a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The plate of a small building around the origin.
pub(super) fn plate(building: Building) -> Node {
    svg("g")
        .class("plate")
        .class(&format!("b-{building}"))
        .child(svg("rect").attr("x", -13).attr("y", -13).attr("width", 26).attr("height", 26).attr("rx", 5))
        .child(glyph(super::tokens::building_glyph(building), (0.0, 0.0), 19.0))
}
