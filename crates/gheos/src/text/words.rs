//! Small phrases that several texts use.

use crate::board::Laid;
use crate::components::{Face, Goods, Shape};
use crate::lands::is_landmass;
use crate::map::Cell;
use crate::tile::Tile;
use kernel::Names;

/// A tile's face: `isthmus, landmass wheat + sword, shore bare`.
pub(super) fn face(face: &Face) -> String {
    let parts: Vec<String> = (0..face.shape.count())
        .map(|part| format!("{} {}", part_kind(face.shape, part), shows(face, part)))
        .collect();
    format!("{}, {}", face.shape.id(), parts.join(", "))
}

/// A tile in words: `isthmus double cup`.
pub(super) fn named(tile: Tile) -> String {
    tile.to_string().replace('_', " ")
}

/// A tile turned in its cell: `landmass (wheat) left and right; shore (bare) below`.
pub(super) fn turned(laid: Laid, face: &Face) -> String {
    let directions = laid.facing.directions(face.shape);
    let parts = (0..face.shape.count()).map(|part| {
        let owned = (0..3).filter(|dir| directions[usize::from(part)] >> dir & 1 == 1);
        let edges: Vec<String> = owned.map(|dir| edge(laid.cell, dir).to_owned()).collect();
        format!("{} ({}) {}", part_kind(face.shape, part), shows(face, part), list(&edges))
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Where an edge of a cell is.
pub(super) fn edge(cell: Cell, dir: usize) -> &'static str {
    match (cell.is_up(), dir) {
        (true, 0) | (false, 1) => "left",
        (true, 1) | (false, 0) => "right",
        (true, _) => "below",
        (false, _) => "above",
    }
}

fn part_kind(shape: Shape, part: u8) -> &'static str {
    if is_landmass(shape, part) { "landmass" } else { "shore" }
}

fn shows(face: &Face, part: u8) -> String {
    let symbols: Vec<&str> = face.symbols[usize::from(part)].iter().map(|symbol| symbol.id()).collect();
    if symbols.is_empty() { "bare".to_owned() } else { symbols.join(" + ").replace('_', " of ") }
}

/// What land shows: `wheat 2, cup 1`, or `nothing`.
pub(super) fn goods(goods: Goods) -> String {
    let all =
        [("wheat", goods.wheat), ("sword", goods.sword), ("cup", goods.cup), ("pyramid", goods.pyramid)];
    let shown: Vec<String> =
        all.iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{name} {count}")).collect();
    if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") }
}

/// `1 follower`, `2 followers`.
pub(super) fn followers(count: u8) -> String {
    match count {
        1 => "1 follower".to_owned(),
        _ => format!("{count} followers"),
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// One amount per seat that has any: `Ann 4, Bo 2`.
pub(super) fn by_seat(amounts: &[u32], names: &Names) -> String {
    let seats = (0..).map(kernel::Seat).zip(amounts).filter(|(_, amount)| **amount > 0);
    let parts: Vec<String> = seats.map(|(seat, amount)| format!("{} {amount}", names.of(seat))).collect();
    if parts.is_empty() { "nobody".to_owned() } else { parts.join(", ") }
}
