//! The board: one growing world of triangles, lit like an exhibit.

use super::drawing::Drawing;
use super::land;
use super::pieces::{crowd, pieces, reach};
use super::places::free_place;
use super::shape::{Point, SIDE, add, centre, corners, triangle};
use super::shown::{Kind, Shown};
use super::spots::{cell_spot, land_spot};
use super::{tile, words};
use crate::node::tidy;
use crate::{Node, svg};
use gheos::components::Symbol;
use gheos::map::{Cell, LandKey};
use gheos::places::{Places, spot_number};
use gheos::{Action, PhaseView};

/// Symbols that tiles, badges and the page refer to.
pub(super) const ART: &str = include_str!("../../art/gheos.svg");

/// The whole board.
pub(super) fn board(drawing: &Drawing<'_>) -> Node {
    let shown = drawing.shown();
    let (left, top, width, height) = frame(drawing);
    let tiles: String = shown.board.tiles().iter().map(|laid| triangle(laid.cell, 1.0)).collect();
    let clip = svg("clipPath").attr("id", "gheos-clip").child(svg("path").attr("d", &tiles));
    let table = svg("rect")
        .class("table-cloth")
        .attr("x", left - 2000.0)
        .attr("y", top - 2000.0)
        .attr("width", width + 4000.0)
        .attr("height", height + 4000.0);
    let mut scatter = [svg("g").class("ripple-layer"), svg("g").class("tree-layer")];
    for (laid, slot) in shown.board.tiles().iter().zip(0..) {
        let [trees, ripples] = land::ornaments(*laid, shown.ground().face(slot));
        let [water, woods] = scatter;
        scatter = [water.child(ripples), woods.child(trees)];
    }
    let [ripples, trees] = scatter;
    let [badges, disks] = pieces(drawing.view, &drawing.now, drawing.then.as_ref());
    let choosing = matches!(drawing.view.phase, PhaseView::ChooseSpot { .. }) && drawing.to_act();
    svg("svg")
        .class("gheos-map")
        .class_if(choosing, "choosing-spot")
        .attr("viewBox", format!("{} {} {} {}", tidy(left), tidy(top), tidy(width), tidy(height)))
        .attr("role", "group")
        .attr("aria-label", format!("The world: {}", words::many(shown.board.tiles().len() as u32, "tile")))
        .child(svg("defs").art(ART).key("art"))
        .child(svg("defs").child(clip).key("clip"))
        .child(table.key("cloth"))
        .child(svg("path").class("slab").attr("d", &tiles).key("slab"))
        .child(svg("path").class("sea").attr("d", &tiles).key("sea"))
        .child(ripples.key("ripples"))
        .child(
            svg("g")
                .class("landscape")
                .attr("clip-path", "url(#gheos-clip)")
                .children(land::layers(shown))
                .child(land::facets(shown))
                .child(trees)
                .key("world"),
        )
        .child(svg("path").class("joints").attr("d", &tiles).key("joints"))
        .child(continents(drawing).key("continents"))
        .child(symbols(shown).key("symbols"))
        .child(cells(drawing).key("cells"))
        .child(badges)
        .child(ghost(drawing).key("ghost"))
        .child(disks)
        .child(flags(drawing).key("flags"))
}

/// What is seen of the table: all tiles and the empty cells around them, at least a fair piece of it.
fn frame(drawing: &Drawing<'_>) -> (f64, f64, f64, f64) {
    let board = &drawing.view.board;
    let cells = board.tiles().iter().map(|laid| laid.cell).chain(board.gaps().iter().map(|gap| gap.cell));
    let mut points: Vec<Point> =
        cells.flat_map(|cell| corners(cell.is_up(), 1.0).map(|corner| add(centre(cell), corner))).collect();
    points.extend(reach(&drawing.now));
    let span = |of: fn(&Point) -> f64, least: f64| {
        let all = points.iter().map(of);
        let (low, high) = (all.clone().fold(f64::MAX, f64::min), all.fold(f64::MIN, f64::max));
        let wide = (high - low + 0.3 * SIDE).max(least * SIDE);
        ((low + high - wide) / 2.0, wide)
    };
    let ((left, width), (top, height)) = (span(|point| point.0, 4.4), span(|point| point.1, 3.6));
    (left, top, width, height)
}

/// The symbols of every tile; those that nobody can count are paler.
fn symbols(shown: &Shown) -> Node {
    let tiles = shown.board.tiles().iter().zip(0..).map(|(laid, slot)| {
        let face = shown.ground().face(slot);
        let star = (laid.cell == Cell::START).then(|| {
            let (x, y) = centre(laid.cell);
            svg("use")
                .attr("href", "#gheos-star")
                .attr("transform", format!("translate({} {}) scale(.72)", tidy(x), tidy(y)))
        });
        svg("g")
            .class("symbols-of")
            .class_if(shown.ghost == Some(*laid), "ghostly")
            .key(laid)
            .place(cell_spot(laid.cell))
            .child(svg("path").class("told-edge").attr("d", triangle(laid.cell, 0.97)))
            .maybe(star)
            .children(land::symbols(*laid, face).into_iter().map(|(symbol, place)| {
                let locked = symbol == Symbol::Pyramid;
                land::medallion(symbol, place).class_if(locked, "locked")
            }))
    });
    svg("g").class("symbols").children(tiles)
}

/// Every land as something to ask about, and every continent as something to choose.
fn continents(drawing: &Drawing<'_>) -> Node {
    let shown = drawing.shown();
    let mut all = svg("g").class("continents");
    for kind in [Kind::Island, Kind::Stub] {
        let parts = shown.parts().filter(|part| shown.kind(*part) == kind);
        let lines: String = parts.map(|part| land::line_of(shown, part)).collect();
        let path = svg("path").class("feel").attr("d", lines);
        all = all.child(svg("g").tip(words::bare(kind)).rule("GHEOS-2.7").child(path).key(words::bare(kind)));
    }
    for continent in shown.lands.continents() {
        let lines: String = shown.parts_of(continent.key).map(|part| land::line_of(shown, part)).collect();
        all = all.child(
            svg("g")
                .class("continent")
                .class_if(site(drawing) == Some(continent.key), "site")
                .key(continent.key)
                .spot(land_spot(continent.key))
                .term("continent")
                .tip(words::continent(shown, continent))
                .rule("GHEOS-2.7")
                .child(svg("path").class("halo").attr("d", &lines))
                .child(svg("path").class("feel").attr("d", &lines)),
        );
    }
    all
}

/// The continent on which a civilization is being founded.
fn site(drawing: &Drawing<'_>) -> Option<LandKey> {
    match drawing.view.phase {
        PhaseView::ChooseColour { land } => Some(land),
        _ => None,
    }
}

/// The letter of every continent that can be chosen, and on the one that has been.
fn flags(drawing: &Drawing<'_>) -> Node {
    let chosen = drawing.actions.iter().filter_map(|action| match action {
        Action::Found(key) | Action::MigrateTo(key) => Some(*key),
        _ => None,
    });
    let keys = chosen.chain(site(drawing));
    let shown = &drawing.now;
    let places = Places::of(drawing.view);
    let mut crowd = crowd(shown);
    svg("g").class("flags").children(keys.filter_map(|key| {
        let (x, y) = free_place(shown, key, &mut crowd)?;
        let land = shown.lands.named(key)?;
        Some(
            svg("g")
                .class("piece flag")
                .key(key)
                .at(x, y)
                .spot(land_spot(key))
                .term("founding")
                .tip(words::continent(shown, land))
                .rule("GHEOS-5.30")
                .child(svg("circle").class("flag-ground").attr("r", 17))
                .child(svg("circle").class("edge").attr("r", 17))
                .child(svg("text").class("flag-letter").attr("y", 7).text(places.letter(key)?)),
        )
    }))
}

/// Where the tile in hand may go, while that is asked.
fn cells(drawing: &Drawing<'_>) -> Node {
    let all = svg("g").class("cells");
    if !drawing.actions.iter().any(|action| matches!(action, Action::Place(_) | Action::Replace(_))) {
        return all;
    }
    let board = &drawing.view.board;
    let gaps = board.gaps().iter().map(|gap| {
        let legal = drawing.actions.contains(&Action::Place(gap.cell));
        cell(gap.cell, "gap", legal, 0.94)
            .tip(if legal { "Lay the tile here." } else { NEEDS_FOLLOWER })
            .rule(if legal { "GHEOS-5.3" } else { "GHEOS-5.11" })
            .maybe(legal.then(|| number(board, gap.cell, 0.0)).flatten())
    });
    let tiles = board.tiles().iter().map(|laid| {
        let legal = drawing.actions.contains(&Action::Replace(laid.cell));
        let face = laid.face(drawing.view.options.faces());
        let why = match (legal, face.replaceable) {
            (true, _) => format!("Replace this tile. {}", tile::words(laid.tile, face)),
            (false, false) => "A tile with a pyramid stays for ever.".to_owned(),
            (false, true) => NEEDS_FOLLOWER.to_owned(),
        };
        let rule = match (legal, face.replaceable) {
            (true, _) => "GHEOS-5.4",
            (false, false) => "GHEOS-5.6",
            (false, true) => "GHEOS-5.11",
        };
        let number = legal.then(|| number(board, laid.cell, 0.66)).flatten();
        let there = cell(laid.cell, "laid", legal, 0.84).class_if(!face.replaceable, "fixed");
        there.tip(why).rule(rule).maybe(number)
    });
    all.children(gaps).children(tiles)
}

/// The number by which labels name a spot: in the middle of a gap, towards the tip of a tile.
fn number(board: &gheos::board::Board, cell: Cell, towards_tip: f64) -> Option<Node> {
    let [.., tip] = corners(cell.is_up(), towards_tip);
    let (x, y) = add(centre(cell), tip);
    let number = spot_number(board, cell)?;
    Some(svg("text").class("spot-number").attr("x", tidy(x)).attr("y", tidy(y + 6.0)).text(number))
}

const NEEDS_FOLLOWER: &str =
    "This would cause a war or a migration, which costs a follower, and you have none.";

fn cell(cell: Cell, name: &str, legal: bool, shrink: f64) -> Node {
    svg("g")
        .class("cell")
        .class(name)
        .class_if(!legal, "barred")
        .key(cell)
        .spot(cell_spot(cell))
        .child(svg("path").class("hit").attr("d", triangle(cell, 1.0)))
        .child(svg("path").class(if legal { "edge" } else { "bar" }).attr("d", triangle(cell, shrink)))
}

/// The tile that is looked at: outlined where it would lie, or held over its cell while it can be turned.
fn ghost(drawing: &Drawing<'_>) -> Node {
    let group = svg("g").class("ghost");
    if let Some(laid) = drawing.held() {
        let (x, y) = centre(laid.cell);
        let face = laid.face(drawing.view.options.faces());
        return group.child(
            svg("g")
                .class("held piece")
                .key("held")
                .at(x, y)
                .spot(cell_spot(laid.cell))
                .child(tile::art(laid.tile, face, laid.facing, laid.cell.is_up()))
                .child(svg("path").class("edge").attr("d", triangle_here(laid.cell.is_up(), 1.03))),
        );
    }
    let turning = matches!(drawing.view.phase, PhaseView::ChooseFacing { .. });
    let cell = drawing.shown().ghost.map(|laid| laid.cell);
    group.children(cell.map(|cell| {
        let lain = svg("g")
            .class("lain")
            .key(cell)
            .child(svg("path").class("lain-glow").attr("d", triangle(cell, 1.0)))
            .child(svg("path").class("lain-edge").attr("d", triangle(cell, 1.0)));
        if turning { lain.spot(cell_spot(cell)) } else { lain }
    }))
}

fn triangle_here(up: bool, shrink: f64) -> String {
    crate::shapes::outline(corners(up, shrink))
}
