//! Where everything stands on the five boards: reckoned once, the same in every drawing.

use super::hexes::Grid;
use cyclades::map::{Map, MapId, Sea, Territory, TerritoryRow};
use std::sync::OnceLock;

/// A place on the canvas.
pub(super) type Spot = (f64, f64);

/// Side of the plate of a small building, with its margin.
pub(super) const PLATE: f64 = 29.0;

/// Where the parts of a territory are drawn.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Its outline.
    pub coast: String,
    /// The middle of each place for a small building; the Metropolis takes the first ones.
    pub slots: Vec<Spot>,
    /// The middle of the square of a Metropolis.
    pub square: Spot,
    /// Land units.
    pub army: Spot,
    /// The row of those who are no regular troops.
    pub minor: Spot,
    /// Horns and prosperity markers.
    pub horns: Spot,
    /// Its name.
    pub name: Spot,
    /// A creature figure.
    pub figure: Spot,
    /// Monuments.
    pub monument: Spot,
}

/// A board ready to be drawn.
pub(super) struct Atlas {
    /// Its data.
    pub map: &'static Map,
    plans: Vec<(Territory, Plan)>,
    borders: Vec<(Sea, String)>,
    /// The outline of each island.
    pub islands: Vec<String>,
    /// How far the sea reaches from the middle.
    pub radius: f64,
}

static ATLASES: [OnceLock<Atlas>; 5] = [const { OnceLock::new() }; 5];

impl Atlas {
    /// The drawing of a board.
    pub(super) fn of(id: MapId) -> &'static Atlas {
        ATLASES[id as usize].get_or_init(|| Atlas::reckon(id.map()))
    }

    fn reckon(map: &'static Map) -> Atlas {
        let grid = Grid::of(map);
        let plans = map.territories.iter().map(|row| (row.id, plan(grid, row))).collect();
        let borders = map.seas.iter().map(|row| (row.id, grid.border(row.hexes))).collect();
        let mut names: Vec<&str> = map.territories.iter().map(|row| row.landmass).collect();
        names.dedup();
        names.sort_unstable();
        names.dedup();
        let island = |name: &&str| {
            let rows = map.territories.iter().filter(|row| row.landmass == *name);
            let hexes: Vec<_> = rows.flat_map(|row| row.hexes.iter().copied()).collect();
            grid.coast(&hexes)
        };
        let islands = names.iter().map(island).collect();
        let hexes =
            map.seas.iter().flat_map(|row| row.hexes).chain(map.territories.iter().flat_map(|row| row.hexes));
        let radius = grid.reach(hexes.copied()) + 5.0;
        Atlas { map, plans, borders, islands, radius }
    }

    /// Where the parts of a territory are.
    pub(super) fn plan(&self, at: Territory) -> Option<&Plan> {
        self.plans.iter().find(|(land, _)| *land == at).map(|(_, plan)| plan)
    }

    /// All territories with their parts.
    pub(super) fn plans(&self) -> impl Iterator<Item = (Territory, &Plan)> {
        self.plans.iter().map(|(land, plan)| (*land, plan))
    }

    /// The outline of a sea space.
    pub(super) fn border(&self, at: Sea) -> &str {
        self.borders.iter().find(|(sea, _)| *sea == at).map_or("", |(_, path)| path)
    }

    /// Where fleets lie: the middle of the hexagon nearest to the middle of the space.
    pub(super) fn anchorage(&self, at: Sea) -> Spot {
        let row = self.map.sea(at);
        let (x, y) = (f64::from(row.centre.0), f64::from(row.centre.1));
        let far = |&(hx, hy): &(u16, u16)| ((f64::from(hx) - x).powi(2) + (f64::from(hy) - y).powi(2)) as i64;
        let hex = row.hexes.iter().min_by_key(|hex| far(hex)).copied().unwrap_or(row.centre);
        (f64::from(hex.0), f64::from(hex.1))
    }
}

fn plan(grid: Grid, row: &TerritoryRow) -> Plan {
    let hexes: Vec<Spot> = row.hexes.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
    let mut plan = match hexes.as_slice() {
        [] | [_] => islet(row, hexes.first().copied().unwrap_or_default()),
        [one, two] if (one.1 - two.1).abs() < 1.0 => lying(row, *one, *two),
        [one, two] => standing(row, *one, *two),
        [first, middle @ .., last] => wide(row, *first, middle, *last),
    };
    plan.coast = grid.coast(row.hexes);
    plan
}

/// A row of plates from its middle.
fn plates(count: u8, (x, y): Spot) -> impl Iterator<Item = Spot> {
    let left = x - f64::from(count.saturating_sub(1)) * PLATE / 2.0;
    (0..count).map(move |at| (left + f64::from(at) * PLATE, y))
}

fn square(row: &TerritoryRow, slots: &[Spot]) -> Spot {
    let covered = &slots[..usize::from(row.cover).min(slots.len())];
    let sum = covered.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
    let count = covered.len().max(1) as f64;
    (sum.0 / count, sum.1 / count)
}

/// One hexagon.
fn islet(row: &TerritoryRow, (x, y): Spot) -> Plan {
    let slots: Vec<Spot> = plates(row.slots, (x - 20.0, y)).collect();
    Plan {
        coast: String::new(),
        square: square(row, &slots),
        slots,
        army: (x + 18.0, y - 2.0),
        minor: (x + 24.0, y - 46.0),
        horns: (x - 13.0, y - 30.0),
        name: (x, y + 38.0),
        figure: (x + 31.0, y - 25.0),
        monument: (x - 31.0, y - 25.0),
    }
}

/// Two hexagons side by side.
fn lying(row: &TerritoryRow, one: Spot, two: Spot) -> Plan {
    let (left, right) = if one.0 < two.0 { (one, two) } else { (two, one) };
    let (y, middle) = (left.1, (left.0 + right.0) / 2.0);
    let first = left.0 - 9.0;
    let slots: Vec<Spot> = (0..row.slots).map(|at| (first + f64::from(at) * PLATE, y + 1.0)).collect();
    Plan {
        coast: String::new(),
        square: square(row, &slots),
        slots,
        army: (right.0 + 8.0, y + 1.0),
        minor: (right.0 + 8.0, y + 39.0),
        horns: (left.0, y - 28.0),
        name: (left.0 + 8.0, y + 31.0),
        figure: (right.0 - 22.0, y - 24.0),
        monument: (middle, y - 26.0),
    }
}

/// Two hexagons one above the other.
fn standing(row: &TerritoryRow, one: Spot, two: Spot) -> Plan {
    let (top, bottom) = if one.1 < two.1 { (one, two) } else { (two, one) };
    let slots: Vec<Spot> = plates(row.slots, (top.0, top.1 + 1.0)).collect();
    Plan {
        coast: String::new(),
        square: square(row, &slots),
        slots,
        army: (bottom.0 + 6.0, bottom.1 + 6.0),
        minor: (bottom.0 + 4.0, bottom.1 + 43.0),
        horns: (top.0, top.1 - 29.0),
        name: ((top.0 + bottom.0) / 2.0, top.1 + 36.0),
        figure: (bottom.0 - 27.0, bottom.1 - 8.0),
        monument: (bottom.0 + 33.0, bottom.1 - 14.0),
    }
}

/// Three hexagons or more.
fn wide(row: &TerritoryRow, first: Spot, middle: &[Spot], last: Spot) -> Plan {
    let second = middle.first().copied().unwrap_or(first);
    let third = middle.get(1).copied();
    let extra = row.slots - row.cover;
    let slots: Vec<Spot> =
        plates(row.cover, (first.0, first.1 + 1.0)).chain(plates(extra, (second.0, second.1))).collect();
    let aside = (second.0 - 4.0, second.1 - 30.0);
    Plan {
        coast: String::new(),
        square: square(row, &slots),
        slots,
        army: (last.0, last.1 + 2.0),
        minor: (last.0, last.1 + 40.0),
        horns: (first.0, first.1 - 29.0),
        name: (first.0, first.1 + 34.0),
        figure: third.unwrap_or(aside),
        monument: third.map_or((second.0, second.1 + 26.0), |(x, y)| (x + 4.0, y + 28.0)),
    }
}
