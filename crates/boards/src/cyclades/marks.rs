//! What can be clicked on single pieces, where moves go, and what an action would change.

use super::atlas::Spot;
use super::drawing::Drawing;
use super::map::plate;
use super::spots::{built, spots, unit};
use super::things::{figure_place, medal, places};
use super::tokens::{dress, sign_of};
use super::units::{army_place, other_places, place, ship};
use crate::node::tidy;
use crate::{Node, svg};
use cyclades::map::Place;
use cyclades::{Action, Frame, Piece, View};
use std::collections::BTreeSet;

/// Rings around pieces that stand for a legal action.
pub(super) fn hits(drawing: &Drawing<'_>) -> Node {
    let mut layer = svg("g").class("hits");
    let wanted: BTreeSet<String> =
        drawing.actions.iter().flatten().flat_map(|&action| spots(drawing, action)).collect();
    let mut ring = |spot: String, (x, y): Spot, r: f64| {
        if wanted.contains(&spot) {
            let circle = |class: &str| svg("circle").class(class).attr("r", r);
            let node = svg("g").key(&spot).class("hit").at(x, y);
            layer.kids.push(crate::Kid::Node(node.spot(spot).child(circle("area")).child(circle("edge"))));
        }
    };
    for (at, plan) in drawing.atlas.plans() {
        let land = drawing.table.board.land(at);
        if land.units.troops > 0 {
            ring(unit(at, Piece::Troop), (plan.army.0, plan.army.1 - 6.0), 22.0);
        }
        for (piece, _, spot) in other_places(&land.units, plan.army, plan.minor) {
            ring(unit(at, piece), spot, 17.0);
        }
        let mut seen = BTreeSet::new();
        for (building, _, spot) in places(drawing, at, land, plan) {
            if seen.insert(building) {
                ring(built(at, building), spot, 18.0);
            }
        }
        for (number, monument) in land.monuments.iter().enumerate() {
            ring(
                format!("monument-{monument}"),
                (plan.monument.0 + number as f64 * 26.0, plan.monument.1),
                19.0,
            );
        }
    }
    for (figure, standing) in drawing.table.figures.iter() {
        ring(format!("figure-{figure}"), figure_place(drawing, standing.at), 24.0);
    }
    layer
}

/// Where units are on their way.
pub(super) fn paths(drawing: &Drawing<'_>) -> Node {
    let mut layer = svg("g").class("paths");
    let from_group = drawing.table.group.map(|group| group.from);
    let chosen = drawing.chosen();
    let route = match (chosen, drawing.table.top()) {
        (Some(Action::MoveTo(to) | Action::ScarabMove(to)), _) => {
            from_group.map(|from| (army_place(drawing, from), army_place(drawing, to)))
        }
        (Some(Action::FleetStep(to, _)), _) => {
            drawing.table.sail.map(|sail| (drawing.atlas.anchorage(sail.at), drawing.atlas.anchorage(to)))
        }
        (Some(Action::AttackerRetreat(to) | Action::DefenderRetreat(to)), _) => {
            drawing.table.battle.map(|battle| (place(drawing, battle.at), place(drawing, to)))
        }
        (_, Some(Frame::MoveCount | Frame::MoveSpecial)) => drawing
            .table
            .group
            .and_then(|group| Some((army_place(drawing, group.from), army_place(drawing, group.to?)))),
        (_, _) => None,
    };
    if let Some((from, to)) = route {
        layer = layer.child(arrow(from, to));
    }
    let here = match drawing.table.top() {
        Some(Frame::FleetStep | Frame::FleetUndead(_)) => {
            drawing.table.sail.map(|sail| drawing.atlas.anchorage(sail.at))
        }
        Some(Frame::MoveTo | Frame::Scarab) => from_group.map(|from| army_place(drawing, from)),
        _ => None,
    };
    layer.children(
        here.map(|(x, y)| svg("circle").key("from").class("from").attr("cx", x).attr("cy", y).attr("r", 34)),
    )
}

fn arrow((x, y): Spot, (to_x, to_y): Spot) -> Node {
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let lift = length * 0.18;
    let (mid_x, mid_y) = ((x + to_x) / 2.0 + uy * lift, (y + to_y) / 2.0 - ux * lift);
    let (end_x, end_y) = (to_x - ux * 26.0 + uy * 4.0, to_y - uy * 26.0 - ux * 4.0);
    let curve =
        format!("M{} {}Q{} {} {} {}", tidy(x), tidy(y), tidy(mid_x), tidy(mid_y), tidy(end_x), tidy(end_y));
    let (hx, hy) = (to_x - mid_x, to_y - mid_y);
    let angle = hy.atan2(hx).to_degrees();
    let head = svg("path")
        .class("head")
        .attr("d", "M10 0L-8-9-4 0-8 9z")
        .attr("transform", format!("translate({} {}) rotate({})", tidy(end_x), tidy(end_y), tidy(angle)));
    svg("g").key("arrow").class("arrow").child(svg("path").class("shaft").attr("d", curve)).child(head)
}

/// What would stand where after the action being looked at; nothing where chance has a say.
pub(super) fn ghosts(drawing: &Drawing<'_>) -> Node {
    let layer = svg("g").class("ghosts");
    let exact = drawing.look.preview.is_some_and(|preview| preview.exact);
    let Some(after) = drawing.after.as_ref().filter(|_| exact) else { return layer };
    layer
        .children(land_ghosts(drawing, after))
        .children(sea_ghosts(drawing, after))
        .children(figure_ghosts(drawing, after))
}

fn land_ghosts(drawing: &Drawing<'_>, after: &View) -> Vec<Node> {
    let mut nodes = Vec::new();
    for (at, plan) in drawing.atlas.plans() {
        let (old, new) = (drawing.table.board.land(at), after.table.board.land(at));
        let (was, is) = (old.units.units(), new.units.units());
        if was != is || old.controller != new.controller {
            let owner = new.controller.or(old.controller).map(dress).unwrap_or_default();
            let words = if was == is { format!("{is}") } else { format!("{was}→{is}") };
            nodes.push(change(format!("land-{at}"), words, (plan.army.0, plan.army.1 + 16.0)).class(&owner));
        }
        let before = places(drawing, at, old, plan);
        for (building, number, (x, y)) in places(drawing, at, new, plan) {
            if !before.iter().any(|(kind, other, _)| (*kind, *other) == (building, number)) {
                nodes.push(plate(building).key(format!("built-{at}-{building}")).class("ghost").at(x, y));
            }
        }
        let horns = |land: &cyclades::Land| drawing.atlas.map.land(at).horns + land.prosperity;
        if horns(old) != horns(new) {
            let words = format!("{}→{}", horns(old), horns(new));
            nodes.push(change(format!("horns-{at}"), words, plan.horns));
        }
        if old.metropolis.is_none() && new.metropolis.is_some() {
            nodes.push(change(format!("metropolis-{at}"), "Metropolis".to_owned(), plan.square));
        }
    }
    nodes
}

fn sea_ghosts(drawing: &Drawing<'_>, after: &View) -> Vec<Node> {
    let mut nodes = Vec::new();
    for row in drawing.atlas.map.seas {
        let (old, new) = (drawing.table.board.sea(row.id), after.table.board.sea(row.id));
        if old == new {
            continue;
        }
        let (x, y) = drawing.atlas.anchorage(row.id);
        if let (None, Some(owner)) = (old.owner, new.owner) {
            let hull = svg("g").key(format!("ship-{}", row.id)).class("ghost").class(&dress(owner)).at(x, y);
            nodes.push(hull.child(ship(owner, new.ships.fleets == 0)));
        }
        let words = format!("{}→{}", old.ships.total(), new.ships.total());
        nodes.push(change(format!("sea-{}", row.id), words, (x, y + 26.0)));
    }
    nodes
}

fn figure_ghosts(drawing: &Drawing<'_>, after: &View) -> Vec<Node> {
    let new = after.table.figures.iter().filter(|(figure, standing)| {
        drawing.table.figures.get(*figure).map(|old| old.at) != Some(standing.at)
    });
    let node = |(figure, standing): (cyclades::Figure, cyclades::Standing)| {
        let (x, y) = figure_place(drawing, standing.at);
        medal(figure).key(format!("figure-{figure}")).class("ghost").at(x, y)
    };
    new.filter(|(_, standing)| matches!(standing.at, Place::Land(_) | Place::Sea(_))).map(node).collect()
}

/// A number that would change.
fn change(key: String, words: String, (x, y): Spot) -> Node {
    let wide = words.chars().count() as f64 * 10.0 + 18.0;
    let ground = svg("rect")
        .attr("x", -wide / 2.0)
        .attr("y", -13)
        .attr("width", wide)
        .attr("height", 26)
        .attr("rx", 13);
    svg("g").key(key).class("change").at(x, y).child(sign_of(ground, svg("text").attr("y", 6.5).text(words)))
}
