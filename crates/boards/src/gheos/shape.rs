//! Where things lie on the triangular lattice, and how land is drawn between them.

use crate::node::tidy;
use gheos::components::{Shape, Symbol};
use gheos::map::{Cell, Facing};

/// A point of the drawing.
pub(super) type Point = (f64, f64);

/// The side of a tile.
pub(super) const SIDE: f64 = 100.0;
/// The height of a row.
pub(super) const ROW: f64 = 86.602_54;
/// From the middle of a tile to the middle of an edge.
const INNER: f64 = 28.867_51;
/// Half the width of green land.
pub(super) const GRASS: f64 = 15.0;
/// How far a band of land keeps its direction at an edge: the less, the closer it hugs its corner of the sea.
const BEND: f64 = 12.0;

/// The middle of a cell.
pub(super) fn centre(cell: Cell) -> Point {
    let (halves, thirds) = cell.centre();
    (f64::from(halves) * SIDE / 2.0, f64::from(thirds) * ROW / 3.0)
}

/// The middles of the edges of a tile around its own middle, by direction (GHEOS-2.2).
pub(super) fn mids(up: bool) -> [Point; 3] {
    let sign = if up { 1.0 } else { -1.0 };
    [(-25.0, -INNER / 2.0), (25.0, -INNER / 2.0), (0.0, INNER)].map(|(x, y)| (x * sign, y * sign))
}

/// The corners of a tile around its own middle, `shrink` times as far away: each opposite the edge of that number.
pub(super) fn corners(up: bool, shrink: f64) -> [Point; 3] {
    mids(up).map(|(x, y)| (-2.0 * x * shrink, -2.0 * y * shrink))
}

/// The outline of a cell on the board, `shrink` times as large.
pub(super) fn triangle(cell: Cell, shrink: f64) -> String {
    let middle = centre(cell);
    crate::shapes::outline(corners(cell.is_up(), shrink).map(|corner| add(middle, corner)))
}

/// Both together.
pub(super) fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

/// How far it is from one to the other.
pub(super) fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Numbers as a path reads them.
pub(super) fn at((x, y): Point) -> String {
    format!("{} {}", tidy(x), tidy(y))
}

/// The centre line of a part of a tile around `middle`, to be stroked as wide as land: a tongue at one edge, a curve
/// between two that leaves each at a right angle, a hub between three.
pub(super) fn line(middle: Point, up: bool, directions: &[usize]) -> String {
    let mids = mids(up);
    let mut path = String::new();
    match *directions {
        [only] => {
            let tip = scale(mids[only], 0.92);
            path.push_str(&format!("M{}L{}", at(add(middle, mids[only])), at(add(middle, tip))));
        }
        [from, to] => path.push_str(&curve(middle, mids[from], mids[to])),
        _ => {
            for dir in 0..3 {
                path.push_str(&curve(middle, mids[dir], mids[(dir + 1) % 3]));
                path.push_str(&format!("M{}L{}", at(add(middle, mids[dir])), at(middle)));
            }
        }
    }
    path
}

fn curve(middle: Point, from: Point, to: Point) -> String {
    let [one, two] = [from, to].map(|mid| scale(mid, 1.0 - BEND / INNER));
    format!(
        "M{}C{} {} {}",
        at(add(middle, from)),
        at(add(middle, one)),
        at(add(middle, two)),
        at(add(middle, to))
    )
}

/// The directions of a part as a list.
pub(super) fn directions(shape: Shape, facing: Facing, part: u8) -> Vec<usize> {
    let owned = facing.directions(shape)[usize::from(part)];
    (0..3).filter(|dir| owned >> dir & 1 == 1).collect()
}

/// Where the symbols of a part stand around the middle of the tile: on the land's centre line.
pub(super) fn symbol_places(up: bool, directions: &[usize], symbols: &[Symbol]) -> Vec<Point> {
    let mids = mids(up);
    match (directions, symbols.len()) {
        (_, 0) => Vec::new(),
        ([only], count) => spread(scale(mids[*only], 0.74), count),
        ([from, to], 1) => vec![on_curve(mids[*from], mids[*to], 0.5)],
        ([from, to], count) => (0..count)
            .map(|at| on_curve(mids[*from], mids[*to], 0.5 + (at as f64 - (count as f64 - 1.0) / 2.0) * 0.46))
            .collect(),
        (_, count) => spread((0.0, 0.0), count),
    }
}

/// A point of the curve between two edges.
pub(super) fn on_curve(from: Point, to: Point, t: f64) -> Point {
    let [one, two] = [from, to].map(|mid| scale(mid, 1.0 - BEND / INNER));
    let u = 1.0 - t;
    let mix = |a: f64, b: f64, c: f64, d: f64| {
        u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
    };
    (mix(from.0, one.0, two.0, to.0), mix(from.1, one.1, two.1, to.1))
}

fn spread((x, y): Point, count: usize) -> Vec<Point> {
    (0..count).map(|at| (x + (at as f64 - (count as f64 - 1.0) / 2.0) * 25.0, y)).collect()
}

/// A point as many times as far from the origin.
pub(super) fn scale((x, y): Point, by: f64) -> Point {
    (x * by, y * by)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GHEOS-2.3: neighbours agree on where their common edge is.
    #[test]
    fn neighbours_share_the_middle_of_their_edge() {
        for (row, column) in [(0, 0), (0, 1), (-2, 3), (4, -5)] {
            let cell = Cell::new(row, column).expect("within reach");
            for dir in 0..3 {
                let next = cell.neighbour(dir);
                let here = add(centre(cell), mids(cell.is_up())[dir]);
                let there = add(centre(next), mids(next.is_up())[dir]);
                assert!(distance(here, there) < 0.001, "{cell} {dir}: {here:?} {there:?}");
            }
        }
    }

    /// Land of different parts never touches: that would show a continent where there is none.
    #[test]
    fn a_band_keeps_clear_of_the_shore_across() {
        let mids = mids(true);
        let nearest = (0..=20)
            .map(|step| distance(on_curve(mids[0], mids[1], f64::from(step) / 20.0), scale(mids[2], 0.92)))
            .fold(f64::MAX, f64::min);
        assert!(nearest > 2.0 * GRASS + 4.0, "{nearest}");
    }
}
