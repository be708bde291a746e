//! Where disks and badges go: beside the symbols of the land, not on them.

use super::badge::Badge;
use super::land;
use super::shape::{self, Point, add, centre, corners, distance, mids, on_curve};
use super::shown::Shown;
use gheos::lands::Node as LandPart;
use gheos::map::LandKey;
use gheos::{Civ, PerCiv};

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
    /// Each with how far it reaches.
    symbols: Vec<(Point, f64)>,
    disks: Vec<Point>,
    badges: Vec<(Point, Point)>,
}

impl Crowd {
    /// The symbols of a table.
    fn of(shown: &Shown) -> Crowd {
        let tiles = shown.board.tiles().iter().zip(0..);
        let symbols = tiles.flat_map(|(laid, slot)| land::symbols(*laid, shown.ground().face(slot)));
        let symbols = symbols.map(|(symbol, place)| (place, land::reach(symbol))).collect();
        Crowd { symbols, disks: Vec::new(), badges: Vec::new() }
    }

    /// How badly a disk would hide something here.
    fn hides(&self, disk: Point) -> f64 {
        let close = |(symbol, reach): &(Point, f64)| (DISK - 1.0 + reach - distance(*symbol, disk)).max(0.0);
        let symbols = self.symbols.iter().map(|symbol| close(symbol) * 5.0);
        let disks =
            self.disks.iter().map(|other| (2.0 * DISK + 4.0 - distance(*other, disk)).max(0.0) * 40.0);
        let badges = self.badges.iter().map(|badge| (DISK - gap(*badge, disk)).max(0.0) * 12.0);
        symbols.chain(disks).chain(badges).sum()
    }

    /// How badly a badge with this middle and these half sides would.
    fn covers(&self, badge: (Point, Point)) -> f64 {
        let close = |(symbol, reach): &(Point, f64)| (reach - gap(badge, *symbol)).max(0.0);
        let symbols = self.symbols.iter().map(|symbol| close(symbol) * 4.0);
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

/// Where every civilization stands on a table as it is drawn, and what lies there then; `badges` are what their
/// badges say.
pub(super) fn stands(shown: &Shown, badges: &PerCiv<Option<Badge>>) -> (PerCiv<Option<Stand>>, Crowd) {
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
    (all, crowd)
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
    let cost =
        |(disk, malus): &(Point, f64)| (crowd.hides(*disk) + malus + 0.05 * distance(*disk, middle), *disk);
    let mut places: Vec<(f64, Point)> = places.iter().map(cost).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Some(badge) = badge else {
        return places.first().map(|(_, disk)| Stand { disk: *disk, badge: *disk, columns: 1 });
    };
    let hangings = badge.hangings();
    let mut best: Option<(f64, Stand)> = None;
    for (base, disk) in places {
        if best.is_some_and(|(least, _)| base >= least) {
            break;
        }
        for hanging in &hangings {
            let hung = add(disk, hanging.offset);
            let cost = base + hanging.malus + crowd.covers((hung, hanging.half));
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, Stand { disk, badge: hung, columns: hanging.columns }));
            }
        }
    }
    best.map(|(_, stand)| stand)
}

/// Where the disk of a continent could lie, and how much each place is disliked: best on land, else on the sea beside.
fn candidates(shown: &Shown, home: LandKey) -> Vec<(Point, f64)> {
    let parts: Vec<LandPart> = shown.parts_of(home).collect();
    let mut all: Vec<(Point, f64)> = parts.iter().flat_map(|part| on_land(shown, *part)).collect();
    let mut corners: Vec<Point> = parts.iter().flat_map(|part| at_sea(shown, *part)).collect();
    corners.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    corners.dedup_by(|a, b| distance(*a, *b) < 1.0);
    all.extend(corners.into_iter().map(|corner| (corner, 24.0)));
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
