//! What places are called. Lands have names of their own; a sea is called after the lands it touches, so that who reads
//! of it finds it on the board.

use super::{Map, MapId, Place, Point, Sea, SeaRow, TerritoryRow};
use std::sync::OnceLock;

/// The names of the seas of one board, in the order of its rows.
type SeaNames = Vec<String>;

static NAMES: [OnceLock<SeaNames>; MapId::ALL.len()] = [const { OnceLock::new() }; MapId::ALL.len()];

impl MapId {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            MapId::Classic23 => "the small circle of islands",
            MapId::Classic4 => "the circle of islands",
            MapId::Classic5 => "the wide circle of islands",
            MapId::Titans34 => "the great island",
            MapId::Titans56 => "the two great islands",
        }
    }
}

impl Map {
    /// What a place is called in a sentence: `Naxos`, `the sea north of Delos`.
    pub fn title(&self, place: impl Into<Place>) -> String {
        match place.into() {
            Place::Land(land) => land.title().to_owned(),
            Place::Sea(sea) => format!("the {}", self.sea_name(sea)),
        }
    }

    /// What a sea space is called on this board: `sea north of Delos`, `western Kea–Serifos strait`.
    pub fn sea_name(&self, sea: Sea) -> &'static str {
        let names = NAMES[self.id as usize].get_or_init(|| name_seas(self));
        let at = self.seas.iter().position(|row| row.id == sea);
        at.and_then(|at| names.get(at)).map_or("sea of another board", String::as_str)
    }
}

/// The names of all seas; two that would be called alike are told apart by how they lie to each other.
fn name_seas(map: &Map) -> SeaNames {
    let plain: Vec<String> = map.seas.iter().map(|row| plain_name(map, row)).collect();
    let name = |(at, row): (usize, &SeaRow)| {
        let twin = (0..plain.len()).find(|&other| other != at && plain[other] == plain[at]);
        match twin {
            Some(twin) => format!("{} {}", side(row.centre, map.seas[twin].centre), plain[at]),
            None => plain[at].clone(),
        }
    };
    map.seas.iter().enumerate().map(name).collect()
}

fn plain_name(map: &Map, row: &SeaRow) -> String {
    let lands: Vec<&TerritoryRow> = row.lands.iter().map(|land| map.land(land)).collect();
    match lands.as_slice() {
        [one, other] => {
            let kind = if one.landmass == other.landmass { "coast" } else { "strait" };
            format!("{}–{} {kind}", one.id.title(), other.id.title())
        }
        [] => {
            let (land, hex) = nearest(map, row.centre);
            format!("sea far {} of {}", direction(hex, row.centre), land.id.title())
        }
        // Of many the smallest tells best where it is.
        [first, rest @ ..] => {
            let land = rest
                .iter()
                .fold(first, |least, land| if land.hexes.len() < least.hexes.len() { land } else { least });
            format!("sea {} of {}", direction(land.centre, row.centre), land.id.title())
        }
    }
}

/// The land nearest to a point of the sea, with the hexagon of it that is nearest.
fn nearest(map: &Map, to: Point) -> (&TerritoryRow, Point) {
    let hexes = map.territories.iter().flat_map(|land| land.hexes.iter().map(move |&hex| (land, hex)));
    let far = |hex: Point| {
        let (right, down) = away(hex, to);
        right * right + down * down
    };
    hexes.min_by_key(|&(_, hex)| far(hex)).expect("every board has land")
}

/// How far `to` lies to the right of `from` and below it.
fn away(from: Point, to: Point) -> (i32, i32) {
    (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1))
}

/// One of the eight winds, from one point to another.
fn direction(from: Point, to: Point) -> &'static str {
    let (right, down) = away(from, to);
    // Within 22.6 degrees of an axis it is that axis.
    let flat = 12 * down.abs() < 5 * right.abs();
    let steep = 12 * right.abs() < 5 * down.abs();
    match (right > 0, down > 0) {
        (true, _) if flat => "east",
        (false, _) if flat => "west",
        (_, true) if steep => "south",
        (_, false) if steep => "north",
        (true, true) => "south-east",
        (true, false) => "north-east",
        (false, true) => "south-west",
        (false, false) => "north-west",
    }
}

/// On which side of the other this one lies.
fn side(this: Point, other: Point) -> &'static str {
    let (right, down) = away(other, this);
    match (right > 0, down > 0) {
        (true, _) if right.abs() >= down.abs() => "eastern",
        (false, _) if right.abs() >= down.abs() => "western",
        (_, true) => "southern",
        (_, false) => "northern",
    }
}
