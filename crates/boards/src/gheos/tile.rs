//! A tile by itself: in the hand, as a choice of facings, as a ghost over its cell.

use super::land::{around, medallion};
use super::shape::{GRASS, Point, at, corners, directions, line, mids};
use crate::{Node, svg};
use gheos::Tile;
use gheos::components::{Face, Shape, Symbol};
use gheos::map::Facing;

/// A tile around its middle, pointing up or down.
pub(super) fn art(tile: Tile, face: &Face, facing: Facing, up: bool) -> Node {
    let parts: Vec<Vec<usize>> =
        (0..face.shape.count()).map(|part| directions(face.shape, facing, part)).collect();
    let layer = |name: &'static str, half: f64| {
        svg("g").class(name).children(parts.iter().map(|part| {
            match part.as_slice() {
                [only] => svg("path").class("shore").attr("d", shore(mids(up)[*only], half)),
                more => svg("path")
                    .class("band")
                    .attr("d", line((0.0, 0.0), up, more))
                    .attr("stroke-width", 2.0 * half),
            }
        }))
    };
    let symbols: Vec<Node> =
        around(face, facing, up).map(|(symbol, place)| medallion(symbol, place)).collect();
    svg("g")
        .class("tile-art")
        .child(svg("path").class("tile-sea").attr("d", crate::shapes::outline(corners(up, 1.0))))
        .child(layer("tile-surf", GRASS + 5.0))
        .child(layer("tile-sand", GRASS + 2.6))
        .child(layer("tile-grass", GRASS))
        .child(svg("path").class("tile-edge").attr("d", crate::shapes::outline(corners(up, 1.0))))
        .maybe(
            (tile == Tile::START)
                .then(|| svg("use").attr("href", "#gheos-star").attr("transform", "scale(.7)")),
        )
        .children(symbols)
}

/// The half disc of a shore at an edge.
fn shore(mid: Point, half: f64) -> String {
    let length = mid.0.hypot(mid.1);
    let along = (-mid.1 / length * half, mid.0 / length * half);
    let deep = format!("{}", crate::node::tidy(half));
    let [one, two] = [1.0, -1.0].map(|sign| (mid.0 + sign * along.0, mid.1 + sign * along.1));
    format!("M{}A{deep} {deep} 0 0 1 {}z", at(one), at(two))
}

/// A tile as a picture of its own.
pub(super) fn picture(tile: Tile, face: &Face, facing: Facing, up: bool) -> Node {
    let middle = if up { "-54 -62 108 96" } else { "-54 -34 108 96" };
    svg("svg")
        .class("tile-picture")
        .attr("viewBox", middle)
        .attr("aria-hidden", "true")
        .child(art(tile, face, facing, up))
}

/// The name of a tile for people: what it shows first, such as `2 cups` or `cup temple`.
pub(super) fn name(tile: Tile, face: &Face) -> String {
    let all: Vec<Symbol> = face.symbols.iter().flat_map(|part| part.iter().copied()).collect();
    let mut words: Vec<String> = Vec::new();
    for symbol in Symbol::ALL {
        let count = all.iter().filter(|other| **other == symbol).count();
        match count {
            0 => {}
            1 => words.push(symbol_name(symbol).to_owned()),
            _ => words.push(format!("{count} {}", plural(symbol))),
        }
    }
    match (tile == Tile::START, words.is_empty()) {
        (true, _) => "start".to_owned(),
        (false, true) => "bare land".to_owned(),
        (false, false) => words.join(" + "),
    }
}

fn symbol_name(symbol: Symbol) -> &'static str {
    match symbol.id() {
        "temple_wheat" => "wheat temple",
        "temple_sword" => "sword temple",
        "temple_cup" => "cup temple",
        other => other,
    }
}

fn plural(symbol: Symbol) -> &'static str {
    match symbol.id() {
        "wheat" => "wheat",
        "sword" => "swords",
        "cup" => "cups",
        "pyramid" => "pyramids",
        other => other,
    }
}

/// What the shape of a tile does, in a sentence.
pub(super) fn shape_words(shape: Shape) -> &'static str {
    match shape {
        Shape::Strait => "A strait: three shores that join nothing across the tile.",
        Shape::Isthmus => "An isthmus: joins two sides and cuts off the third.",
        Shape::Heartland => "A heartland: joins all three sides.",
    }
}

/// A tile explained.
pub(super) fn words(tile: Tile, face: &Face) -> String {
    format!("{} {}", marks(tile, face), shape_words(face.shape))
}

/// What a tile shows.
pub(super) fn marks(tile: Tile, face: &Face) -> String {
    let mut words = format!("{}.", capital(&name(tile, face)));
    if !face.replaceable {
        words.push_str(" Its pyramid keeps it in place for ever and pays followers at every Epoch.");
    }
    if face.temple.is_some() {
        words.push_str(" Its temple scores once, when laid: 1 VP for each such symbol on its continent.");
    }
    words
}

/// A word at the beginning of a sentence.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
