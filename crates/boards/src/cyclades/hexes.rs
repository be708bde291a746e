//! Hexagons as a lattice: outlines of seas and lands without seams, coasts with a wobble that neighbours share.

use crate::node::tidy;
use crate::shapes::outline;
use cyclades::map::{Map, MapId, Point};
use std::collections::BTreeMap;

/// A corner of the lattice: half hexagon widths across, sixths of a hexagon's height down, from the middle.
type Corner = (i32, i32);

/// The middle of the canvas.
pub(super) const MIDDLE: f64 = 500.0;
/// The corners of a hexagon, clockwise from the top.
const CORNERS: [Corner; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
/// How far a coast strays from the edges of its hexagons.
const WOBBLE: f64 = 5.0;

/// The lattice of a board.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    half: f64,
    sixth: f64,
}

impl Grid {
    /// The lattice of `map`: eleven columns are a little narrower than seven or nine.
    pub(super) fn of(map: &Map) -> Grid {
        let width = match map.id {
            MapId::Classic23 | MapId::Classic4 => 86.0,
            MapId::Classic5 | MapId::Titans34 | MapId::Titans56 => 82.0,
        };
        Grid { half: width / 2.0, sixth: width / 3f64.sqrt() / 2.0 }
    }

    fn cell(self, (x, y): Point) -> Corner {
        let across = ((f64::from(x) - MIDDLE) / self.half).round() as i32;
        let row = ((f64::from(y) - MIDDLE) / (3.0 * self.sixth)).round() as i32;
        (across, row * 3)
    }

    fn place(self, (across, down): Corner) -> (f64, f64) {
        (MIDDLE + f64::from(across) * self.half, MIDDLE + f64::from(down) * self.sixth)
    }

    /// The edges around these hexagons as closed rings of corners.
    fn rings(self, hexes: &[Point]) -> Vec<Vec<Corner>> {
        let mut next: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
        let edges: Vec<(Corner, Corner)> = hexes
            .iter()
            .flat_map(|&hex| {
                let (x, y) = self.cell(hex);
                let corner = move |at: usize| (x + CORNERS[at % 6].0, y + CORNERS[at % 6].1);
                (0..6).map(move |at| (corner(at), corner(at + 1)))
            })
            .collect();
        for &(from, to) in edges.iter().filter(|&&(from, to)| !edges.contains(&(to, from))) {
            next.entry(from).or_default().push(to);
        }
        let mut rings = Vec::new();
        while let Some((&start, _)) = next.iter().next() {
            let mut ring = Vec::new();
            let mut at = start;
            while let Some(to) = next.get_mut(&at).and_then(Vec::pop) {
                next.retain(|_, left| !left.is_empty());
                ring.push(at);
                at = to;
            }
            rings.push(ring);
        }
        rings
    }

    /// How far the outermost corner of these hexagons is from the middle.
    pub(super) fn reach(self, hexes: impl Iterator<Item = Point>) -> f64 {
        let far = |hex: Point| {
            let (x, y) = self.cell(hex);
            CORNERS.map(|(across, down)| {
                let (x, y) = self.place((x + across, y + down));
                (x - MIDDLE).hypot(y - MIDDLE)
            })
        };
        hexes.flat_map(far).fold(0.0, f64::max)
    }

    /// The straight outline of a sea space.
    pub(super) fn border(self, hexes: &[Point]) -> String {
        let rings = self.rings(hexes).into_iter();
        rings.map(|ring| outline(ring.into_iter().map(|corner| self.place(corner)))).collect()
    }

    /// The rounded, wobbling outline of land.
    pub(super) fn coast(self, hexes: &[Point]) -> String {
        let mut path = String::new();
        for ring in self.rings(hexes) {
            let edges = ring.iter().zip(ring.iter().cycle().skip(1));
            let points: Vec<(f64, f64)> = edges.flat_map(|(&from, &to)| self.stray(from, to)).collect();
            path.push_str(&rounded(&points));
        }
        path
    }

    /// Three points along an edge; both neighbours find the same ones.
    fn stray(self, from: Corner, to: Corner) -> Vec<(f64, f64)> {
        let flipped = from > to;
        let (low, high) = if flipped { (to, from) } else { (from, to) };
        let ((ax, ay), (bx, by)) = (self.place(low), self.place(high));
        let (nx, ny) = ((ay - by) / (2.0 * self.sixth), (bx - ax) / (2.0 * self.sixth));
        let along = |part: f64, number: i32| {
            let off = noise(low, high, number) * WOBBLE;
            (ax + (bx - ax) * part + nx * off, ay + (by - ay) * part + ny * off)
        };
        let mut points = vec![along(0.2, 1), along(0.5, 2), along(0.8, 3)];
        if flipped {
            points.reverse();
        }
        points
    }
}

/// A closed curve that passes near these points.
fn rounded(points: &[(f64, f64)]) -> String {
    let middle = |a: (f64, f64), b: (f64, f64)| (tidy((a.0 + b.0) / 2.0), tidy((a.1 + b.1) / 2.0));
    let Some((&first, &last)) = points.first().zip(points.last()) else { return String::new() };
    let start = middle(last, first);
    let mut path = format!("M{} {}", start.0, start.1);
    for (&at, &next) in points.iter().zip(points.iter().cycle().skip(1)) {
        let end = middle(at, next);
        path.push_str(&format!("Q{} {} {} {}", tidy(at.0), tidy(at.1), end.0, end.1));
    }
    path.push('z');
    path
}

/// A fixed number between -1 and 1 for a point of an edge.
fn noise(low: Corner, high: Corner, number: i32) -> f64 {
    let mut hash = 0x9e37_79b9_u32;
    for part in [low.0, low.1, high.0, high.1, number] {
        hash = (hash ^ part as u32).wrapping_mul(0x85eb_ca6b);
        hash ^= hash >> 13;
    }
    f64::from(hash % 2001) / 1000.0 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_have_one_ring_and_every_edge_once() {
        for id in MapId::ALL {
            let map = id.map();
            let grid = Grid::of(map);
            for row in map.territories {
                let rings = grid.rings(row.hexes);
                assert_eq!(rings.len(), 1, "{}", row.id);
                let shared = row.hexes.len() - 1;
                assert!(rings[0].len() <= row.hexes.len() * 6 - 2 * shared, "{}", row.id);
            }
        }
    }
}
