//! The corners of the regions, the gods that stand on them, and the rays of their presence.

use super::bits::{art, emblem};
use super::drawing::{Drawing, colour, tribe_class};
use super::place::{self, Point};
use super::spots;
use crate::shapes::colour_name;
use crate::{Node, svg};
use kernel::Seat;
use mezo::components::God;
use mezo::{Region, Regions, Tabletop, Vertex};

/// The sockets on the corners, with an arrow into each region they open.
pub(super) fn sockets(drawing: &Drawing<'_>) -> Node {
    svg("g").class("mz-sockets").children(Vertex::ALL.map(|vertex| socket(drawing, vertex)))
}

fn socket(drawing: &Drawing<'_>, vertex: Vertex) -> Node {
    let table = drawing.table();
    let (x, y) = place::vertex(vertex);
    let open = vertex.regions().and(table.in_play());
    let ring = |r: f64, class: &str| svg("circle").attr("r", r).class(class);
    let arrows = open.iter().map(|region| {
        let angle = towards((x, y), region);
        svg("path")
            .class("mz-arrow")
            .attr("transform", format!("rotate({angle})"))
            .attr("d", "M15-6L24 0L15 6z")
    });
    let names: Vec<&str> = open.iter().map(Region::title).collect();
    let words = if names.is_empty() {
        format!("A corner at {}: no region in play, no god can stand here.", vertex.title())
    } else {
        format!("A corner at {}: a god here has presence in {}.", vertex.title(), names.join(" and "))
    };
    svg("g")
        .class("mz-spot mz-socket")
        .class_if(names.is_empty(), "shut")
        .key(vertex)
        .attr("transform", format!("translate({x} {y})"))
        .spot(spots::vertex(vertex))
        .tip(words)
        .rule("MEZO-5.30")
        .child(ring(24.0, "mz-socket-shade").attr("cy", 4))
        .child(ring(23.0, "mz-socket-stone"))
        .child(ring(16.0, "mz-socket-hole"))
        .children(arrows)
        .child(ring(31.0, "edge"))
}

/// The rays of every god's presence, one's own the widest.
pub(super) fn rays(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let moved = drawing.after().and_then(|after| moved(table, after));
    let now = table.everyone().filter_map(|seat| {
        let at = table.tribe(seat).vertex?;
        let fading = moved.is_some_and(|(mover, _)| mover == seat);
        Some(shine(seat, at, table.in_play(), drawing.you == Some(seat)).class_if(fading, "leaving"))
    });
    let then = moved.map(|(seat, to)| shine(seat, to, table.in_play(), true).class("coming"));
    svg("g").class("mz-rays").children(now).maybe(then)
}

fn shine(seat: Seat, at: Vertex, in_play: Regions, wide: bool) -> Node {
    let from = place::vertex(at);
    let (length, half) = if wide { (168.0, 46.0) } else { (118.0, 32.0) };
    let notch = length - 20.0;
    let beams = at.regions().and(in_play).iter().map(|region| {
        let angle = towards(from, region);
        svg("path")
            .attr("transform", format!("translate({} {}) rotate({angle})", from.0, from.1))
            .attr("d", format!("M0-8L{length}-{half}L{notch} 0L{length} {half}L0 8z"))
            .attr("fill", format!("url(#mz-ray-{})", colour_name(colour(seat))))
    });
    svg("g").key(format!("ray-{}-{at}", seat.0)).class("mz-ray").children(beams)
}

/// The gods on their corners; a ghost where one would go.
pub(super) fn gods(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let standing = table.everyone().filter_map(|seat| {
        let tribe = table.tribe(seat);
        Some(figure(drawing, seat, tribe.god?, tribe.vertex?))
    });
    let ghost = drawing.after().and_then(|after| moved(table, after)).and_then(|(seat, to)| {
        let god = table.tribe(seat).god.or(drawing.after()?.tribe(seat).god)?;
        Some(figure(drawing, seat, god, to).key("ghost-god").class("mz-ghost"))
    });
    svg("g").class("mz-gods").children(standing).maybe(ghost)
}

/// The one whose god stands elsewhere in `after`.
fn moved(now: &Tabletop, after: &Tabletop) -> Option<(Seat, Vertex)> {
    let mover = now.everyone().find(|&seat| now.tribe(seat).vertex != after.tribe(seat).vertex)?;
    Some((mover, after.tribe(mover).vertex?))
}

fn figure(drawing: &Drawing<'_>, seat: Seat, god: God, at: Vertex) -> Node {
    let (x, y) = place::vertex(at);
    let there: Vec<&str> = at.regions().and(drawing.table().in_play()).iter().map(Region::title).collect();
    let words = format!(
        "{}, {}, god of {}. Presence in {}. CALL: {}",
        god.title(),
        god.epithet(),
        drawing.name(seat),
        there.join(" and "),
        god.call().words
    );
    let pedestal = svg("path").class("mz-pedestal").attr("d", "M-34 2L-24 16H24L34 2L24-10H-24z");
    svg("g")
        .class("piece mz-god")
        .class(&tribe_class(seat))
        .key(format!("god-{}", seat.0))
        .at(x, y)
        .tip(words)
        .rule("MEZO-5.30")
        .child(svg("ellipse").class("mz-shade").attr("cy", 10).attr("rx", 38).attr("ry", 11))
        .child(pedestal)
        .child(svg("g").attr("transform", "translate(0 -2) scale(.88)").child(art(&format!("god_{god}"))))
        .child(svg("g").attr("transform", "translate(0 9)").child(emblem(seat, 7.0)))
}

/// The direction from a corner into a region, in degrees.
fn towards(from: Point, region: Region) -> f64 {
    let to = place::place(region).middle;
    (to.1 - from.1).atan2(to.0 - from.0).to_degrees().round()
}
