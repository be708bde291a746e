//! What stands on land besides units: buildings, horns, monuments, and the creatures' figures.

use super::atlas::{PLATE, Plan, Spot};
use super::drawing::Drawing;
use super::map::{figure_words, plate};
use super::tokens::{dress, figure_glyph, glyph, sign_of};
use crate::{Node, svg};
use cyclades::map::{Place, Territory};
use cyclades::{Building, Figure, Land, Metropolis};

/// More horns than this are told by a number.
const HORNS_SHOWN: u8 = 3;

/// All of it, in one layer so that figures glide.
pub(super) fn things(drawing: &Drawing<'_>) -> Node {
    let mut layer = svg("g").class("things");
    for (at, plan) in drawing.atlas.plans() {
        let land = drawing.table.board.land(at);
        layer = layer
            .child(horns(drawing, at, land, plan))
            .children(buildings(drawing, at, land, plan))
            .children(monuments(at, land, plan));
    }
    layer.children(drawing.table.figures.iter().map(|(figure, standing)| {
        let spot = figure_place(drawing, standing.at);
        medal(figure)
            .key(format!("figure-{figure}"))
            .class("piece")
            .class_if(standing.owner.is_some(), &standing.owner.map(dress).unwrap_or_default())
            .at(spot.0, spot.1)
            .term(figure)
            .tip(figure_words(drawing, figure))
            .rule("CYC-5.11.7")
    }))
}

/// Where a figure stands.
pub(super) fn figure_place(drawing: &Drawing<'_>, at: Place) -> Spot {
    match at {
        Place::Land(land) => drawing.atlas.plan(land).map_or((0.0, 0.0), |plan| plan.figure),
        Place::Sea(sea) => drawing.atlas.anchorage(sea),
    }
}

/// A figure around the origin.
pub(super) fn medal(figure: Figure) -> Node {
    let r = if figure == Figure::Kraken { 27.0 } else { 18.0 };
    svg("g")
        .class("medal")
        .child(svg("circle").class("own-ring").attr("r", r + 2.5))
        .child(svg("circle").class("disc").attr("r", r))
        .child(glyph(figure_glyph(figure), (0.0, 0.0), r * 1.36))
}

fn horns(drawing: &Drawing<'_>, at: Territory, land: &Land, plan: &Plan) -> Node {
    let total = drawing.atlas.map.land(at).horns + land.prosperity;
    let group = svg("g").key(format!("horns-{at}-{total}")).class("horns").at(plan.horns.0, plan.horns.1);
    if total > HORNS_SHOWN {
        return group
            .child(glyph("horn", (-11.0, 0.0), 22.0))
            .child(svg("text").class("much").attr("x", 13).attr("y", 6).text(format!("×{total}")));
    }
    let left = -f64::from(total.saturating_sub(1)) * 9.0;
    group.children((0..total).map(|horn| glyph("horn", (left + f64::from(horn) * 18.0, 0.0), 22.0)))
}

/// Small buildings keep the square of a Metropolis free as long as they can.
fn buildings(drawing: &Drawing<'_>, at: Territory, land: &Land, plan: &Plan) -> Vec<Node> {
    let mut nodes = Vec::new();
    for (building, number, spot) in places(drawing, at, land, plan) {
        let node = plate(building)
            .key(format!("built-{at}-{building}-{number}"))
            .class("rise")
            .at(spot.0, spot.1)
            .term(building);
        nodes.push(node);
    }
    let cover = drawing.atlas.map.land(at).cover;
    if let Some(tile) = land.metropolis {
        nodes.push(metropolis(at, tile, cover, plan));
    }
    if land.necropolis || land.gold > 0 {
        nodes.push(necropolis(at, land, cover, plan));
    }
    nodes
}

/// Which building stands where: its type, its number among its like, the middle of its place.
pub(super) fn places(
    drawing: &Drawing<'_>,
    at: Territory,
    land: &Land,
    plan: &Plan,
) -> Vec<(Building, u8, Spot)> {
    let cover = usize::from(drawing.atlas.map.land(at).cover);
    let all = land.buildings.kinds().flat_map(|kind| (0..land.buildings.count(kind)).map(move |n| (kind, n)));
    let covered = land.metropolis.is_some() || land.necropolis;
    let spots: Vec<Spot> = if covered || cover == 0 {
        plan.slots.iter().skip(cover).copied().collect()
    } else {
        plan.slots.iter().rev().copied().collect()
    };
    let last = spots.last().copied().unwrap_or(plan.square);
    let spot = |number: usize| {
        let over = (number + 1).saturating_sub(spots.len()) as f64 * 6.0;
        let (x, y) = spots.get(number).copied().unwrap_or(last);
        (x - over, y - over)
    };
    all.enumerate().map(|(number, (kind, n))| (kind, n, spot(number))).collect()
}

fn metropolis(at: Territory, tile: Metropolis, cover: u8, plan: &Plan) -> Node {
    let (x, y) = plan.square;
    let name = if cover > 1 { "piece-metropolis" } else { "piece-town" };
    let size = if cover > 1 { 70.0 } else { 48.0 };
    let group = svg("g").key(format!("metropolis-{at}")).class("metropolis rise").at(x, y - 5.0);
    let term = match tile {
        Metropolis::Ordinary => Building::Metropolis.id(),
        Metropolis::Special(tile) => tile.id(),
    };
    let group = group
        .term(term)
        .rule("CYC-5.8.1")
        .child(svg("ellipse").class("halo").attr("cy", 10).attr("rx", size * 0.56).attr("ry", 13))
        .child(glyph(name, (0.0, 0.0), size));
    match tile {
        Metropolis::Ordinary => group,
        Metropolis::Special(tile) => {
            group.child(svg("text").class("special").attr("y", 24).text(tile.title()))
        }
    }
}

fn necropolis(at: Territory, land: &Land, cover: u8, plan: &Plan) -> Node {
    let (x, y) = plan.square;
    let size = if cover > 1 { 66.0 } else { 46.0 };
    let group = svg("g")
        .key(format!("necropolis-{at}"))
        .class("necropolis rise")
        .at(x, y - 4.0)
        .term(Building::Necropolis)
        .tip(format!("{} gold lie here.", land.gold))
        .rule("CYC-5.14.8");
    let tomb = land.necropolis.then(|| glyph("piece-tomb", (0.0, 0.0), size));
    let purse = svg("g")
        .class("purse")
        .at(PLATE / 2.0 + 8.0, 10.0)
        .child(sign_of(svg("circle").attr("r", 11), svg("text").attr("y", 5).text(land.gold)));
    group.maybe(tomb).child(purse)
}

fn monuments<'s>(at: Territory, land: &'s Land, plan: &'s Plan) -> impl Iterator<Item = Node> + 's {
    land.monuments.iter().enumerate().map(move |(number, monument)| {
        svg("g")
            .key(format!("monument-{monument}"))
            .class("monument rise")
            .at(plan.monument.0 + number as f64 * 26.0, plan.monument.1)
            .term(monument)
            .tip(format!("It stands in {}.", at.title()))
            .rule("CYC-5.17.2")
            .child(svg("path").class("base").attr("d", "M-12 13L-9-9 0-16 9-9 12 13z"))
            .child(glyph(super::tokens::building_glyph(monument.requires()[0]), (0.0, 1.0), 15.0))
    })
}
