//! The boards: territories, sea spaces, how they touch, and where they are drawn.

mod data;
mod names;

pub use data::{LANDS, SEAS};

use data::{MAPS, SEA_NAMES, TERRITORIES};
use kernel::{Argument, Named, Set, Words, written};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A piece of land. On classic boards it is a whole island.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Territory(u8);

/// A sea space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sea(u8);

/// A set of territories.
pub type LandSet = Set<Territory>;
/// A set of sea spaces.
pub type SeaSet = Set<Sea>;

macro_rules! place_names {
    ($name:ident($bits:ty), $count:ident, $id:expr) => {
        impl $name {
            /// As an index into an array over all names.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// These and no others.
            const fn set(list: &[$name]) -> Set<$name> {
                let (mut bits, mut at) = (0, 0);
                while at < list.len() {
                    bits |= 1 << list[at].0;
                    at += 1;
                }
                Set::from_bits(bits)
            }
        }

        impl Named for $name {
            type Bits = $bits;
            const KIND: &'static str = stringify!($name);
            const ALL: &'static [$name] = &{
                let mut all = [$name(0); $count];
                let mut at = 0;
                while at < $count {
                    all[at] = $name(at as u8);
                    at += 1;
                }
                all
            };

            fn id(self) -> &'static str {
                $id(self.index())
            }

            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        written!(by id: $name);
    };
}

place_names!(Territory(u64), LANDS, |at: usize| TERRITORIES[at].0);
place_names!(Sea(u128), SEAS, |at: usize| SEA_NAMES[at]);

impl Territory {
    /// Its name for people.
    pub fn title(self) -> &'static str {
        TERRITORIES[self.index()].1
    }
}

/// Somewhere on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// On land.
    Land(Territory),
    /// At sea.
    Sea(Sea),
}

impl Place {
    /// Its id in the rulebook.
    pub fn id(self) -> &'static str {
        match self {
            Place::Land(territory) => territory.id(),
            Place::Sea(sea) => sea.id(),
        }
    }
}

impl From<Territory> for Place {
    fn from(land: Territory) -> Place {
        Place::Land(land)
    }
}

impl From<Sea> for Place {
    fn from(sea: Sea) -> Place {
        Place::Sea(sea)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Place {
    type Err = &'static str;

    fn from_str(id: &str) -> Result<Place, &'static str> {
        let land = Territory::from_id(id).map(Place::Land);
        land.or_else(|| Sea::from_id(id).map(Place::Sea)).ok_or("there is no such place")
    }
}

written!(Place);

impl Argument for Place {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }

    fn read(words: &mut Words<'_>) -> Option<Place> {
        words.next()?.parse().ok()
    }
}

/// Which of the five boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MapId {
    /// The small circle for two or three.
    #[serde(rename = "classic_23")]
    Classic23,
    /// The circle for four.
    #[serde(rename = "classic_4")]
    Classic4,
    /// The circle for five.
    #[serde(rename = "classic_5")]
    Classic5,
    /// One great island for two to four.
    #[serde(rename = "titans_34")]
    Titans34,
    /// Two great islands for five or six, and for every team game.
    #[serde(rename = "titans_56")]
    Titans56,
}

impl MapId {
    /// All boards.
    pub const ALL: [MapId; 5] =
        [MapId::Classic23, MapId::Classic4, MapId::Classic5, MapId::Titans34, MapId::Titans56];

    /// Its data.
    pub fn map(self) -> &'static Map {
        &MAPS[self as usize]
    }
}

impl fmt::Display for MapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MapId::Classic23 => "classic_23",
            MapId::Classic4 => "classic_4",
            MapId::Classic5 => "classic_5",
            MapId::Titans34 => "titans_34",
            MapId::Titans56 => "titans_56",
        })
    }
}

/// The two families of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardKind {
    /// Islands in a circle.
    Classic,
    /// Great islands cut into territories.
    Titans,
}

/// What is printed on a territory besides horns and slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Nothing.
    None,
    /// A white building symbol: a building stands there from the start.
    White,
    /// A small islet: nobody starts there.
    Small,
}

/// A point on the 1000 x 1000 canvas.
pub type Point = (u16, u16);

/// A territory as printed.
#[derive(Clone, Copy, Debug)]
pub struct TerritoryRow {
    /// Which.
    pub id: Territory,
    /// The island it lies on.
    pub landmass: &'static str,
    /// Its centre.
    pub centre: Point,
    /// Places for small buildings.
    pub slots: u8,
    /// How many of them a Metropolis takes; 0 where none can stand.
    pub cover: u8,
    /// Printed prosperity.
    pub horns: u8,
    /// White symbol or islet.
    pub marks: Marks,
    /// Land neighbours.
    pub lands: LandSet,
    /// Seas it touches.
    pub seas: SeaSet,
    /// The centres of its hexagons.
    pub hexes: &'static [Point],
}

/// A sea space as printed.
#[derive(Clone, Copy, Debug)]
pub struct SeaRow {
    /// Which.
    pub id: Sea,
    /// Its centre.
    pub centre: Point,
    /// Printed prosperity.
    pub horns: u8,
    /// Neighbouring seas.
    pub seas: SeaSet,
    /// Lands it touches.
    pub lands: LandSet,
    /// The centres of its hexagons.
    pub hexes: &'static [Point],
}

/// One position of the fixed start.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// In a game of this many.
    pub players: u8,
    /// Its number.
    pub position: u8,
    /// One troop on each.
    pub troops: [Territory; 2],
    /// One fleet on each.
    pub fleets: [Sea; 2],
}

#[expect(clippy::too_many_arguments, reason = "one row of a printed table")]
const fn land(
    id: Territory,
    landmass: &'static str,
    centre: Point,
    (slots, cover, horns): (u8, u8, u8),
    marks: Marks,
    lands: &[Territory],
    seas: &[Sea],
    hexes: &'static [Point],
) -> TerritoryRow {
    let (lands, seas) = (Territory::set(lands), Sea::set(seas));
    TerritoryRow { id, landmass, centre, slots, cover, horns, marks, lands, seas, hexes }
}

const fn sea(
    id: Sea,
    centre: Point,
    horns: u8,
    seas: &[Sea],
    lands: &[Territory],
    hexes: &'static [Point],
) -> SeaRow {
    SeaRow { id, centre, horns, seas: Sea::set(seas), lands: Territory::set(lands), hexes }
}

const OCEAN: SeaRow = sea(Sea(0), (0, 0), 0, &[], &[], &[]);
const NOWHERE: TerritoryRow = land(Territory(0), "", (0, 0), (0, 0, 0), Marks::None, &[], &[], &[]);

/// A board.
#[derive(Debug)]
pub struct Map {
    /// Which.
    pub id: MapId,
    /// Its family.
    pub kind: BoardKind,
    /// For how many players.
    pub players: &'static [u8],
    /// Its territories as listed in the rulebook.
    pub territories: &'static [TerritoryRow],
    /// Its sea spaces as listed in the rulebook.
    pub seas: &'static [SeaRow],
    /// Its fixed starts.
    pub starts: &'static [Start],
    /// Its territories as a set.
    pub lands: LandSet,
    /// Its sea spaces as a set.
    pub waters: SeaSet,
    /// Where a Metropolis can stand.
    pub squares: LandSet,
    land_of: [TerritoryRow; LANDS],
    sea_of: [SeaRow; SEAS],
    nth_land: [u8; LANDS],
    nth_sea: [u8; SEAS],
}

impl Map {
    const fn new(
        id: MapId,
        kind: BoardKind,
        players: &'static [u8],
        territories: &'static [TerritoryRow],
        seas: &'static [SeaRow],
        starts: &'static [Start],
    ) -> Map {
        let (mut land_of, mut sea_of) = ([NOWHERE; LANDS], [OCEAN; SEAS]);
        let (mut lands, mut waters, mut squares) = (0, 0, 0);
        let mut at = 0;
        while at < territories.len() {
            let row = territories[at];
            land_of[row.id.index()] = row;
            lands |= 1 << row.id.0;
            if row.cover > 0 {
                squares |= 1 << row.id.0;
            }
            at += 1;
        }
        at = 0;
        while at < seas.len() {
            sea_of[seas[at].id.index()] = seas[at];
            waters |= 1 << seas[at].id.0;
            at += 1;
        }
        let (mut nth_land, mut nth_sea) = ([0; LANDS], [0; SEAS]);
        at = 1;
        while at < LANDS {
            nth_land[at] = nth_land[at - 1] + (lands >> (at - 1) & 1) as u8;
            at += 1;
        }
        at = 1;
        while at < SEAS {
            nth_sea[at] = nth_sea[at - 1] + (waters >> (at - 1) & 1) as u8;
            at += 1;
        }
        let (lands, squares, waters) =
            (Set::from_bits(lands), Set::from_bits(squares), Set::from_bits(waters));
        Map {
            id,
            kind,
            players,
            territories,
            seas,
            starts,
            lands,
            waters,
            squares,
            land_of,
            sea_of,
            nth_land,
            nth_sea,
        }
    }

    /// How many territories of this board come before one of them in the order of all names.
    #[inline]
    pub const fn nth_land(&self, territory: Territory) -> usize {
        self.nth_land[territory.index()] as usize
    }

    /// How many sea spaces of this board come before one of them in the order of all names.
    #[inline]
    pub const fn nth_sea(&self, sea: Sea) -> usize {
        self.nth_sea[sea.index()] as usize
    }

    /// A territory of this board. One of another board has no neighbours and no slots here.
    pub const fn land(&self, territory: Territory) -> &TerritoryRow {
        &self.land_of[territory.index()]
    }

    /// A sea space of this board.
    pub const fn sea(&self, sea: Sea) -> &SeaRow {
        &self.sea_of[sea.index()]
    }

    /// Whether the place is on this board.
    pub fn contains(&self, place: Place) -> bool {
        match place {
            Place::Land(territory) => self.lands.contains(territory),
            Place::Sea(sea) => self.waters.contains(sea),
        }
    }

    /// The territories of the great island that `territory` lies on; none for an islet or a classic island.
    pub fn great_island(&self, territory: Territory) -> LandSet {
        let name = self.land(territory).landmass;
        let island: LandSet =
            self.territories.iter().filter(|row| row.landmass == name).map(|row| row.id).collect();
        if island.len() > 1 { island } else { LandSet::NONE }
    }
}
