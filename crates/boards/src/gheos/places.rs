//! Where disks and badges go: beside the symbols of the land, not on them.

use super::badge::Badge;
use super::land;
use super::shape::{self, Point, add, centre, corners, distance, mids, on_curve};
use super::shown::Shown;
use gheos::lands::Node as LandPart;
use gheos::map::LandKey;
use gheos::{Civ, PerCiv};

/// So far a disk stays from a symbol without hiding any of it.
const CLEAR: f64 = 27.0;
/// So much of a symbol can be seen around its middle.
const SYMBOL: f64 = 12.5;
/// A disk with its edge.
const DISK: f64 = 17.0;

/// Where the disk of a civilization lies, and how its badge hangs beside it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stand {
    pub(super) disk: Point,
    /// The middle of the badge.
    pub(super) badge: Point,
    /// In how many columns the badge is written.
    pub(super) columns: usize,
}

/// What lies on the table already and should stay seen.
pub(super) struct Crowd {
    symbols: Vec<Point>,
    disks: Vec<Point>,
    badges: Vec<(Point, Point)>,
}

impl Crowd {
    /// The symbols of a table.
    pub(super) fn of(shown: &Shown) -> Crowd {
        let tiles = shown.board.tiles().iter().zip(0..);
        let symbols = tiles.flat_map(|(laid, slot)| land::symbols(*laid, shown.ground().face(slot)));
        Crowd { symbols: symbols.map(|(_, place)| place).collect(), disks: Vec::new(), badges: Vec::new() }
    }

    /// How badly a disk would hide something here.
    fn hides(&self, disk: Point) -> f64 {
        let symbols = self.symbols.iter().map(|symbol| (CLEAR - distance(*symbol, disk)).max(0.0) * 5.0);
        let disks =
            self.disks.iter().map(|other| (2.0 * DISK + 4.0 - distance(*other, disk)).max(0.0) * 40.0);
        let badges = self.badges.iter().map(|badge| (DISK - gap(*badge, disk)).max(0.0) * 12.0);
        symbols.chain(disks).chain(badges).sum()
    }

    /// How badly a badge with this middle and these half sides would.
    fn covers(&self, badge: (Point, Point)) -> f64 {
        let symbols = self.symbols.iter().map(|symbol| (SYMBOL - gap(badge, *symbol)).max(0.0) * 4.0);
        let disks = self.disks.iter().map(|disk| (DISK - gap(badge, *disk)).max(0.0) * 12.0);
        let badges = self.badges.iter().map(|other| {
            let wide = other.1.0 + badge.1.0 + 2.0 - (other.0.0 - badge.0.0).abs();
            let high = other.1.1 + badge.1.1 + 2.0 - (other.0.1 - badge.0.1).abs();
            wide.min(high).max(0.0) * 12.0
        });
        symbols.chain(disks).chain(badges).sum()
    }
}

/// How far a point is from a rectangle given by its middle and half sides.
fn gap((middle, half): (Point, Point), point: Point) -> f64 {
    let beyond = |a: f64, b: f64, half: f64| ((a - b).abs() - half).max(0.0);
    beyond(point.0, middle.0, half.0).hypot(beyond(point.1, middle.1, half.1))
}

/// Where every civilization stands on a table as it is drawn; `badges` are what their badges say.
pub(super) fn stands(shown: &Shown, badges: &PerCiv<Option<Badge>>) -> PerCiv<Option<Stand>> {
    let mut crowd = Crowd::of(shown);
    let mut all = PerCiv::default();
    for civ in Civ::ALL {
        let stand = match shown.homes[civ] {
            Some(home) => best(shown, home, badges[civ], &crowd),
            None if shown.in_turmoil(civ) => shown.focus().map(|cell| {
                let disk = centre(cell);
                Stand { disk, badge: disk, columns: 1 }
            }),
            None => None,
        };
        if let Some(stand) = stand {
            crowd.disks.push(stand.disk);
            crowd.badges.extend(badges[civ].map(|badge| (stand.badge, badge.half(stand.columns))));
        }
        all[civ] = stand;
    }
    all
}

/// Where a mark for a continent hides nothing.
pub(super) fn free_place(shown: &Shown, home: LandKey, crowd: &mut Crowd) -> Option<Point> {
    let stand = best(shown, home, None, crowd)?;
    crowd.disks.push(stand.disk);
    Some(stand.disk)
}

fn best(shown: &Shown, home: LandKey, badge: Option<Badge>, crowd: &Crowd) -> Option<Stand> {
    let places = candidates(shown, home);
    let middle = mean(places.iter().map(|(point, _)| *point))?;
    let mut best: Option<(f64, Stand)> = None;
    for &(disk, malus) in &places {
        let base = crowd.hides(disk) + malus + 0.05 * distance(disk, middle);
        for (offset, columns) in badge.iter().flat_map(|badge| badge.hangings()).chain(
            // Without a badge there is nothing to hang.
            badge.is_none().then_some(((0.0, 0.0), 1)),
        ) {
            let hung = add(disk, offset);
            let cover = badge.map_or(0.0, |badge| crowd.covers((hung, badge.half(columns))));
            let cost = base + cover + if columns > 2 { 3.0 } else { 0.0 };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, Stand { disk, badge: hung, columns }));
            }
        }
    }
    best.map(|(_, stand)| stand)
}

/// Where the disk of a continent could lie, and how much each place is disliked: best on land, else on the sea beside.
fn candidates(shown: &Shown, home: LandKey) -> Vec<(Point, f64)> {
    let mut all: Vec<(Point, f64)> = Vec::new();
    for part in shown.parts_of(home) {
        all.extend(on_land(shown, part));
    }
    for part in shown.parts_of(home) {
        for point in at_sea(shown, part) {
            if all.iter().all(|(other, _)| distance(*other, point) > 1.0) {
                all.push((point, 40.0));
            }
        }
    }
    all
}

fn on_land(shown: &Shown, (slot, part): LandPart) -> Vec<(Point, f64)> {
    let laid = shown.board.laid(slot);
    let (middle, mids) = (centre(laid.cell), mids(laid.cell.is_up()));
    let near = shown.board.near(slot);
    let directions = shape::directions(shown.ground().face(slot).shape, laid.facing, part);
    let edge = |dir: usize| if near[dir] == gheos::board::EMPTY { 30.0 } else { 0.0 };
    let mut all: Vec<(Point, f64)> = directions.iter().map(|&dir| (mids[dir], edge(dir))).collect();
    match *directions.as_slice() {
        [_] => {}
        [from, to] => all.extend([0.25, 0.5, 0.75].map(|t| (on_curve(mids[from], mids[to], t), 0.0))),
        _ => {
            all.push(((0.0, 0.0), 0.0));
            all.extend((0..3).map(|dir| (on_curve(mids[dir], mids[(dir + 1) % 3], 0.5), 0.0)));
        }
    }
    all.into_iter().map(|(point, malus)| (add(middle, point), malus)).collect()
}

/// The corners of the sea that a land part touches.
fn at_sea(shown: &Shown, (slot, part): LandPart) -> Vec<Point> {
    let laid = shown.board.laid(slot);
    let owned = laid.facing.directions(shown.ground().face(slot).shape)[usize::from(part)];
    // A corner lies between the two edges it is not opposite to.
    let touched =
        (0..3).zip(corners(laid.cell.is_up(), 1.0)).filter(|(opposite, _)| owned & !(1 << opposite) != 0);
    touched.map(|(_, corner)| add(centre(laid.cell), corner)).collect()
}

/// The middle of some points.
fn mean(points: impl Iterator<Item = Point> + Clone) -> Option<Point> {
    let count = points.clone().count();
    let (x, y) = points.fold((0.0, 0.0), add);
    (count > 0).then(|| (x / count as f64, y / count as f64))
}
