//! Small phrases that several texts use.

use crate::board::Laid;
use crate::components::{FACES, Face, Good, Goods, Shape, Symbol};
use crate::event::Barren;
use crate::lands::is_landmass;
use crate::map::Cell;
use crate::tile::Tile;
use kernel::Names;

/// A tile in words: `isthmus with 2 cups`.
pub(super) fn named(tile: Tile) -> String {
    if tile == Tile::START {
        return "start tile".to_owned();
    }
    let face = &FACES[tile.index()];
    let shown = |parts: &[&[Symbol]]| list(&symbols(&parts.concat()));
    match (face.shape, face.symbols) {
        (Shape::Isthmus, [landmass, [], _]) => format!("isthmus with {}", shown(&[landmass])),
        (Shape::Isthmus, [landmass, shore, _]) => {
            format!("isthmus with {}, {} on its shore", shown(&[landmass]), shown(&[shore]))
        }
        (Shape::Strait | Shape::Heartland, parts) => format!("{} with {}", face.shape.id(), shown(&parts)),
    }
}

/// What a tile of this shape does to the land around it.
pub(super) fn joins(shape: Shape) -> &'static str {
    match shape {
        Shape::Strait => "joins nothing",
        Shape::Isthmus => "joins two sides",
        Shape::Heartland => "joins all three sides",
    }
}

/// A tile turned in its cell: `landmass (wheat) left and right; bare shore below`.
pub(super) fn turned(laid: Laid, face: &Face) -> String {
    let directions = laid.facing.directions(face.shape);
    let parts = (0..face.shape.count()).map(|part| {
        let owned = (0..3).filter(|dir| directions[usize::from(part)] >> dir & 1 == 1);
        let edges: Vec<String> = owned.map(|dir| edge(laid.cell, dir).to_owned()).collect();
        let kind = if is_landmass(face.shape, part) { "landmass" } else { "shore" };
        match face.symbols[usize::from(part)] {
            [] => format!("bare {kind} {}", list(&edges)),
            shown => format!("{kind} with {} {}", list(&symbols(shown)), list(&edges)),
        }
    });
    capital(&parts.collect::<Vec<_>>().join("; "))
}

/// Where an edge of a cell is.
fn edge(cell: Cell, dir: usize) -> &'static str {
    match (cell.is_up(), dir) {
        (true, 0) | (false, 1) => "left",
        (true, 1) | (false, 0) => "right",
        (true, _) => "below",
        (false, _) => "above",
    }
}

/// Symbols in words, equal ones together: `wheat`, `2 cups`, `a sword temple`.
fn symbols(all: &[Symbol]) -> Vec<String> {
    let mut told: Vec<(Symbol, usize)> = Vec::new();
    for symbol in all {
        match told.iter_mut().find(|(other, _)| other == symbol) {
            Some((_, count)) => *count += 1,
            None => told.push((*symbol, 1)),
        }
    }
    let words = |(symbol, count): (Symbol, usize)| match (symbol, count) {
        (Symbol::Good(Good::Wheat), 1) => "wheat".to_owned(),
        (Symbol::Good(good), 1) => format!("a {good}"),
        (Symbol::Good(good), _) => format!("{count} {}", several(good)),
        (Symbol::Pyramid, _) => "a pyramid".to_owned(),
        (Symbol::Temple(good), _) => format!("a {good} temple"),
    };
    told.into_iter().map(words).collect()
}

/// Many of a good: `wheat`, `swords`.
pub(super) fn several(good: Good) -> &'static str {
    match good {
        Good::Wheat => "wheat",
        Good::Sword => "swords",
        Good::Cup => "cups",
    }
}

/// What land shows: `2 wheat, 1 cup`, or `nothing`.
pub(super) fn goods(goods: Goods) -> String {
    let many = |count: u8, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {more}")),
    };
    let all = [
        many(goods.wheat, "wheat", "wheat"),
        many(goods.sword, "sword", "swords"),
        many(goods.cup, "cup", "cups"),
        many(goods.pyramid, "pyramid", "pyramids"),
    ];
    let shown: Vec<String> = all.into_iter().flatten().collect();
    if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") }
}

/// Why a temple that counts `good` scores nothing.
pub(super) fn barren(why: Barren, good: Good) -> String {
    match why {
        Barren::NoContinent => "its land is no continent".to_owned(),
        Barren::NoPeople => "nobody lives on its continent".to_owned(),
        Barren::NoGood => format!("its continent shows no {}", several(good)),
    }
}

/// `1 follower`, `2 followers`.
pub(super) fn followers(count: u8) -> String {
    match count {
        1 => "1 follower".to_owned(),
        _ => format!("{count} followers"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// One amount per seat that has any: `Ann 4, Bo 2`; nothing where nobody has.
pub(super) fn by_seat(amounts: &[u32], names: &Names) -> Option<String> {
    let seats = (0..).map(kernel::Seat).zip(amounts).filter(|(_, amount)| **amount > 0);
    let parts: Vec<String> = seats.map(|(seat, amount)| format!("{} {amount}", names.of(seat))).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A word at the beginning of a sentence.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
