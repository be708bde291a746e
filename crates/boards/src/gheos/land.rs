//! The land: surf, the colours of its people, sand and grass, in layers over the whole board so that no seam shows.

use super::shape::{self, Point, add, at, centre, corners, distance, mids, scale};
use super::shown::{Kind, Shown};
use crate::node::tidy;
use crate::{Node, svg};
use gheos::board::Laid;
use gheos::components::{Face, Symbol};
use gheos::lands::Node as LandPart;
use gheos::map::Facing;

/// The name of a kind of land in the style sheet.
pub(super) fn class(kind: Kind) -> String {
    match kind {
        Kind::Peopled(civ) => format!("peopled civ-{civ}"),
        Kind::Contested => "contested".to_owned(),
        Kind::Free => "free".to_owned(),
        Kind::Island => "island".to_owned(),
        Kind::Stub => "stub".to_owned(),
    }
}

/// All layers of the land, lowest first.
pub(super) fn layers(shown: &Shown) -> Vec<Node> {
    let all: Vec<(LandPart, Kind, String)> =
        shown.parts().map(|part| (part, shown.kind(part), line_of(shown, part))).collect();
    let layer = |name: &'static str, keep: fn(Kind) -> bool| {
        let parts = all.iter().filter(move |(_, kind, _)| keep(*kind));
        svg("g").class("land").class(name).children(
            parts.map(|(part, kind, line)| path(line).class(&class(*kind)).key(part_key(shown, *part))),
        )
    };
    let peopled: fn(Kind) -> bool = |kind| matches!(kind, Kind::Peopled(_) | Kind::Contested);
    vec![
        layer("surf-far", |_| true),
        layer("surf", |_| true),
        layer("aura", peopled),
        layer("rim", peopled),
        layer("sand", |_| true),
        layer("grass", |_| true),
        layer("tint", peopled),
        layer("shine", |kind| matches!(kind, Kind::Peopled(_) | Kind::Contested | Kind::Free)),
    ]
}

/// What the same part of the same tile is called from one drawing to the next.
fn part_key(shown: &Shown, (slot, part): LandPart) -> String {
    format!("{}.{part}", shown.board.laid(slot))
}

fn path(line: &str) -> Node {
    svg("path").attr("d", line)
}

/// The centre line of a land part on the board.
pub(super) fn line_of(shown: &Shown, (slot, part): LandPart) -> String {
    let laid = shown.board.laid(slot);
    let directions = shape::directions(shown.ground().face(slot).shape, laid.facing, part);
    shape::line(centre(laid.cell), laid.cell.is_up(), &directions)
}

/// The symbols of a laid tile with where they stand on the board.
pub(super) fn symbols(laid: Laid, face: &Face) -> Vec<(Symbol, Point)> {
    let middle = centre(laid.cell);
    around(face, laid.facing, laid.cell.is_up()).map(|(symbol, place)| (symbol, add(middle, place))).collect()
}

/// The symbols of a tile with where they stand around its middle.
pub(super) fn around(face: &Face, facing: Facing, up: bool) -> impl Iterator<Item = (Symbol, Point)> + '_ {
    (0..face.shape.count()).flat_map(move |part| {
        let directions = shape::directions(face.shape, facing, part);
        let symbols = face.symbols[usize::from(part)];
        symbols.iter().copied().zip(shape::symbol_places(up, &directions, symbols))
    })
}

/// How far a symbol reaches around its middle.
pub(super) fn reach(symbol: Symbol) -> f64 {
    match symbol {
        Symbol::Good(_) => 12.0,
        Symbol::Pyramid | Symbol::Temple(_) => 17.0,
    }
}

/// A symbol as it stands on land.
pub(super) fn medallion(symbol: Symbol, (x, y): Point) -> Node {
    let size = match symbol {
        Symbol::Good(_) => 0.68,
        Symbol::Pyramid | Symbol::Temple(_) => 0.82,
    };
    svg("use")
        .attr("href", format!("#gheos-m-{}", symbol.id()))
        .attr("transform", format!("translate({} {}) scale({size})", tidy(x), tidy(y)))
}

/// Trees on the land of a tile and ripples in its corners of the sea: the same for the same tile in the same cell.
pub(super) fn ornaments(laid: Laid, face: &Face) -> [Node; 2] {
    let middle = centre(laid.cell);
    let up = laid.cell.is_up();
    let taken: Vec<Point> = around(face, laid.facing, up).map(|(_, place)| place).collect();
    let mut dice = Scatter::of(laid);
    let mut trees = String::new();
    for part in 0..face.shape.count() {
        let directions = shape::directions(face.shape, laid.facing, part);
        for _ in 0..3 * directions.len() {
            let dir = directions[dice.below(directions.len())];
            let deep = 0.3 + 0.6 * dice.unit();
            let aside = 18.0 * (dice.unit() - 0.5);
            let mid = mids(up)[dir];
            let across = scale((-mid.1, mid.0), aside / distance(mid, (0.0, 0.0)));
            let place = match directions.as_slice() {
                [_] => add(scale(mid, 0.62 + 0.34 * deep), across),
                [from, to] => add(shape::on_curve(mids(up)[*from], mids(up)[*to], deep), scale(across, 0.8)),
                _ => add(scale(mid, deep), across),
            };
            if taken.iter().all(|symbol| distance(*symbol, place) > 15.5) {
                trees.push_str(&format!("M{}l2.7 6.4h-5.4z", at(add(middle, place))));
            }
        }
    }
    let ripples: String = corners(up, 0.8)
        .iter()
        .map(|corner| {
            let (x, y) = add(add(middle, *corner), (8.0 * dice.unit() - 9.0, 6.0 * dice.unit() - 3.0));
            format!("M{}q2.5 -2.6 5 0t5 0", at((x, y)))
        })
        .collect();
    [
        path(&trees).class("trees").key(format!("trees {laid}")),
        path(&ripples).class("ripples").key(format!("ripples {laid}")),
    ]
}

/// Numbers that look thrown but hang on the tile and its cell alone.
struct Scatter(u32);

impl Scatter {
    fn of(laid: Laid) -> Scatter {
        let (row, column) = (laid.cell.row() as u8, laid.cell.column() as u8);
        let seed = u32::from(row) << 16 | u32::from(column) << 8 | laid.tile.index() as u32;
        Scatter(seed.wrapping_mul(2_654_435_761) | 1)
    }

    fn unit(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f64) as usize % count
    }
}

/// The three facets of every tile, light from the upper left.
pub(super) fn facets(shown: &Shown) -> Node {
    let mut sides = [String::new(), String::new(), String::new()];
    for laid in shown.board.tiles() {
        let (middle, up) = (centre(laid.cell), laid.cell.is_up());
        let corners = corners(up, 1.0);
        for (dir, mid) in mids(up).into_iter().enumerate() {
            // Lit by where the facet looks, so that neighbours differ.
            let shade = if mid.1 < -1.0 && mid.0 <= 0.0 {
                0
            } else if mid.0 > 1.0 || mid.1 < -1.0 {
                1
            } else {
                2
            };
            let [one, two] =
                [corners[(dir + 1) % 3], corners[(dir + 2) % 3]].map(|corner| add(middle, corner));
            sides[shade].push_str(&format!("M{}L{}L{}z", at(one), at(two), at(middle)));
        }
    }
    svg("g")
        .class("facets")
        .children(["lit", "half", "dim"].into_iter().zip(&sides).map(|(name, side)| path(side).class(name)))
}
