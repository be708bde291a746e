//! The boards: territories, sea spaces, how they touch, and where they are drawn.

mod data;

pub use data::{LANDS, SEAS};

use crate::ids::{bit_set, by_name};
use data::{MAPS, SEA_NAMES, TERRITORIES};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A piece of land. On classic boards it is a whole island.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Territory(u8);

/// A sea space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sea(u8);

macro_rules! place_names {
    ($name:ident, $count:ident, $id:expr) => {
        impl $name {
            /// Its id in the rulebook.
            pub fn id(self) -> &'static str {
                $id(self.index())
            }

            /// The one with this id, on whichever board.
            pub fn named(id: &str) -> Option<$name> {
                (0..$count).find(|&at| $id(at) == id).map(|at| $name(at as u8))
            }

            /// As an index into an array over all names.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub(crate) const fn number(self) -> u8 {
                self.0
            }

            pub(crate) const fn numbered(number: u8) -> $name {
                $name(number)
            }
        }

        by_name!($name);
    };
}

place_names!(Territory, LANDS, |at: usize| TERRITORIES[at].0);
place_names!(Sea, SEAS, |at: usize| SEA_NAMES[at]);
bit_set!(
    /// A set of territories.
    LandSet(u64) of Territory
);
bit_set!(
    /// A set of sea spaces.
    SeaSet(u128) of Sea
);

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

    /// The one with this id.
    pub fn named(id: &str) -> Option<Place> {
        Territory::named(id).map(Place::Land).or_else(|| Sea::named(id).map(Place::Sea))
    }
}

by_name!(Place);

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
    let (lands, seas) = (LandSet::of(lands), SeaSet::of(seas));
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
    SeaRow { id, centre, horns, seas: SeaSet::of(seas), lands: LandSet::of(lands), hexes }
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
        let (mut lands, mut waters, mut squares) = (LandSet::NONE, SeaSet::NONE, LandSet::NONE);
        let mut at = 0;
        while at < territories.len() {
            let row = territories[at];
            land_of[row.id.index()] = row;
            lands = lands.with(row.id);
            if row.cover > 0 {
                squares = squares.with(row.id);
            }
            at += 1;
        }
        at = 0;
        while at < seas.len() {
            sea_of[seas[at].id.index()] = seas[at];
            waters = waters.with(seas[at].id);
            at += 1;
        }
        Map { id, kind, players, territories, seas, starts, lands, waters, squares, land_of, sea_of }
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
    pub const fn has(&self, place: Place) -> bool {
        match place {
            Place::Land(territory) => self.lands.has(territory),
            Place::Sea(sea) => self.waters.has(sea),
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
