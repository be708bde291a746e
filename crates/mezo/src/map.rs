//! The board: six regions, the ten vertices where gods stand, and where to draw them.

use crate::ids::named;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

named! {
    /// A region of the board. Their order here is the canonical one.
    Region {
        Becan "becan" "Becan",
        ChichenItza "chichen_itza" "Chichen Itza",
        Coba "coba" "Coba",
        Hochob "hochob" "Hochob",
        Palenque "palenque" "Palenque",
        Uxmal "uxmal" "Uxmal",
    }
}

named! {
    /// A corner of regions on which one god can stand.
    Vertex {
        West "v_west" "the western crossing",
        Heart "v_heart" "the heart",
        East "v_east" "the eastern crossing",
        Fork "v_fork" "the fork",
        NorthWest "v_north_west" "the north-west",
        NorthEast "v_north_east" "the north-east",
        EastCoast "v_east_coast" "the east coast",
        SouthCoast "v_south_coast" "the south coast",
        WestShore "v_west_shore" "the west shore",
        WestCoast "v_west_coast" "the west coast",
    }
}

/// Regions on the board.
pub const REGIONS: usize = 6;

impl Region {
    /// As an index into a per-region array.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The next region in canonical order.
    pub fn next(self) -> Option<Region> {
        Region::ALL.get(self.index() + 1).copied()
    }

    /// Where its name stands on the drawing (1000 × 1000, y downwards).
    pub const fn centre(self) -> (u16, u16) {
        match self {
            Region::Becan => (720, 610),
            Region::ChichenItza => (510, 215),
            Region::Coba => (805, 240),
            Region::Hochob => (290, 520),
            Region::Palenque => (270, 810),
            Region::Uxmal => (195, 225),
        }
    }

    /// Its outline on the drawing.
    pub const fn polygon(self) -> &'static [(u16, u16)] {
        match self {
            Region::Becan => {
                &[(500, 420), (680, 370), (930, 420), (940, 650), (800, 860), (500, 900), (450, 690)]
            }
            Region::ChichenItza => &[(345, 70), (500, 40), (665, 80), (680, 370), (500, 420), (350, 350)],
            Region::Coba => &[(665, 80), (800, 70), (920, 150), (930, 420), (680, 370)],
            Region::Hochob => &[(350, 350), (500, 420), (450, 690), (90, 640), (60, 500), (70, 390)],
            Region::Palenque => &[(90, 640), (450, 690), (500, 900), (300, 960), (110, 880), (60, 760)],
            Region::Uxmal => &[(345, 70), (350, 350), (70, 390), (60, 200), (150, 80)],
        }
    }

    /// The regions it borders. For drawing and bots: no rule asks.
    pub const fn adjacent(self) -> Regions {
        match self {
            Region::Becan => {
                Regions::of(&[Region::ChichenItza, Region::Coba, Region::Hochob, Region::Palenque])
            }
            Region::ChichenItza => Regions::of(&[Region::Becan, Region::Coba, Region::Hochob, Region::Uxmal]),
            Region::Coba => Regions::of(&[Region::Becan, Region::ChichenItza]),
            Region::Hochob => {
                Regions::of(&[Region::Becan, Region::ChichenItza, Region::Palenque, Region::Uxmal])
            }
            Region::Palenque => Regions::of(&[Region::Becan, Region::Hochob]),
            Region::Uxmal => Regions::of(&[Region::ChichenItza, Region::Hochob]),
        }
    }

    /// The vertices at its corners.
    pub fn vertices(self) -> impl Iterator<Item = Vertex> {
        Vertex::ALL.into_iter().filter(move |vertex| vertex.regions().contains(self))
    }
}

impl Vertex {
    /// Where it is on the drawing.
    pub const fn at(self) -> (u16, u16) {
        match self {
            Vertex::West => (350, 350),
            Vertex::Heart => (500, 420),
            Vertex::East => (680, 370),
            Vertex::Fork => (450, 690),
            Vertex::NorthWest => (345, 70),
            Vertex::NorthEast => (665, 80),
            Vertex::EastCoast => (930, 420),
            Vertex::SouthCoast => (500, 900),
            Vertex::WestShore => (90, 640),
            Vertex::WestCoast => (70, 390),
        }
    }

    /// The two or three regions it borders: there a god on it has presence, where they are in play.
    pub const fn regions(self) -> Regions {
        match self {
            Vertex::West => Regions::of(&[Region::ChichenItza, Region::Hochob, Region::Uxmal]),
            Vertex::Heart => Regions::of(&[Region::Becan, Region::ChichenItza, Region::Hochob]),
            Vertex::East => Regions::of(&[Region::Becan, Region::ChichenItza, Region::Coba]),
            Vertex::Fork => Regions::of(&[Region::Becan, Region::Hochob, Region::Palenque]),
            Vertex::NorthWest => Regions::of(&[Region::ChichenItza, Region::Uxmal]),
            Vertex::NorthEast => Regions::of(&[Region::ChichenItza, Region::Coba]),
            Vertex::EastCoast => Regions::of(&[Region::Becan, Region::Coba]),
            Vertex::SouthCoast => Regions::of(&[Region::Becan, Region::Palenque]),
            Vertex::WestShore => Regions::of(&[Region::Hochob, Region::Palenque]),
            Vertex::WestCoast => Regions::of(&[Region::Hochob, Region::Uxmal]),
        }
    }

    /// The vertices one border away: where a god may go with `god_move = "adjacent"`.
    pub const fn neighbours(self) -> &'static [Vertex] {
        match self {
            Vertex::West => &[Vertex::Heart, Vertex::NorthWest, Vertex::WestCoast],
            Vertex::Heart => &[Vertex::West, Vertex::East, Vertex::Fork],
            Vertex::East => &[Vertex::Heart, Vertex::NorthEast, Vertex::EastCoast],
            Vertex::Fork => &[Vertex::Heart, Vertex::SouthCoast, Vertex::WestShore],
            Vertex::NorthWest | Vertex::WestCoast => &[Vertex::West],
            Vertex::NorthEast | Vertex::EastCoast => &[Vertex::East],
            Vertex::SouthCoast | Vertex::WestShore => &[Vertex::Fork],
        }
    }
}

/// A set of regions. Its JSON is the list of them in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Regions(u8);

impl Regions {
    /// No region.
    pub const NONE: Regions = Regions(0);

    /// These regions.
    pub const fn of(list: &[Region]) -> Regions {
        let (mut bits, mut at) = (0, 0);
        while at < list.len() {
            bits |= 1 << list[at] as u8;
            at += 1;
        }
        Regions(bits)
    }

    /// One region alone.
    pub const fn only(region: Region) -> Regions {
        Regions(1 << region as u8)
    }

    /// Whether `region` is in the set.
    pub const fn contains(self, region: Region) -> bool {
        self.0 & 1 << region as u8 != 0
    }

    /// The set with `region` in it.
    pub const fn with(self, region: Region) -> Regions {
        Regions(self.0 | 1 << region as u8)
    }

    /// The set without `region`.
    pub const fn without(self, region: Region) -> Regions {
        Regions(self.0 & !(1 << region as u8))
    }

    /// Those in both sets.
    pub const fn and(self, other: Regions) -> Regions {
        Regions(self.0 & other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The regions in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Region> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Region::ALL.get(at).copied()
        })
    }
}

impl FromIterator<Region> for Regions {
    fn from_iter<I: IntoIterator<Item = Region>>(regions: I) -> Self {
        regions.into_iter().fold(Regions::NONE, Regions::with)
    }
}

impl fmt::Debug for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Regions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Regions {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Region>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One thing per region. Its JSON names the regions; one that is left out has its default.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRegion<T>(pub [T; REGIONS]);

impl<T> Index<Region> for ByRegion<T> {
    type Output = T;

    fn index(&self, region: Region) -> &T {
        &self.0[region.index()]
    }
}

impl<T> IndexMut<Region> for ByRegion<T> {
    fn index_mut(&mut self, region: Region) -> &mut T {
        &mut self.0[region.index()]
    }
}

impl<T: Serialize> Serialize for ByRegion<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Region::ALL.into_iter().zip(&self.0))
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for ByRegion<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut named = std::collections::BTreeMap::<Region, T>::deserialize(deserializer)?;
        Ok(ByRegion(Region::ALL.map(|region| named.remove(&region).unwrap_or_default())))
    }
}
