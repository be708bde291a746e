//! The board: six regions, the ten vertices where gods stand, and where to draw them.

use kernel::{Per, Set, named};

named! {
    /// A region of the board. Their order here is the canonical one.
    pub enum Region: u8 {
        Becan = "becan": "Becan",
        ChichenItza = "chichen_itza": "Chichen Itza",
        Coba = "coba": "Coba",
        Hochob = "hochob": "Hochob",
        Palenque = "palenque": "Palenque",
        Uxmal = "uxmal": "Uxmal",
    }
}

named! {
    /// A corner of regions on which one god can stand.
    pub enum Vertex: u16 {
        West = "v_west": "the western crossing",
        Heart = "v_heart": "the heart",
        East = "v_east": "the eastern crossing",
        Fork = "v_fork": "the fork",
        NorthWest = "v_north_west": "the north-west",
        NorthEast = "v_north_east": "the north-east",
        EastCoast = "v_east_coast": "the east coast",
        SouthCoast = "v_south_coast": "the south coast",
        WestShore = "v_west_shore": "the west shore",
        WestCoast = "v_west_coast": "the west coast",
    }
}

/// Regions on the board.
pub const REGIONS: usize = Region::ALL.len();

impl Region {
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
                Region::set(&[Region::ChichenItza, Region::Coba, Region::Hochob, Region::Palenque])
            }
            Region::ChichenItza => Region::set(&[Region::Becan, Region::Coba, Region::Hochob, Region::Uxmal]),
            Region::Coba => Region::set(&[Region::Becan, Region::ChichenItza]),
            Region::Hochob => {
                Region::set(&[Region::Becan, Region::ChichenItza, Region::Palenque, Region::Uxmal])
            }
            Region::Palenque => Region::set(&[Region::Becan, Region::Hochob]),
            Region::Uxmal => Region::set(&[Region::ChichenItza, Region::Hochob]),
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
            Vertex::West => Region::set(&[Region::ChichenItza, Region::Hochob, Region::Uxmal]),
            Vertex::Heart => Region::set(&[Region::Becan, Region::ChichenItza, Region::Hochob]),
            Vertex::East => Region::set(&[Region::Becan, Region::ChichenItza, Region::Coba]),
            Vertex::Fork => Region::set(&[Region::Becan, Region::Hochob, Region::Palenque]),
            Vertex::NorthWest => Region::set(&[Region::ChichenItza, Region::Uxmal]),
            Vertex::NorthEast => Region::set(&[Region::ChichenItza, Region::Coba]),
            Vertex::EastCoast => Region::set(&[Region::Becan, Region::Coba]),
            Vertex::SouthCoast => Region::set(&[Region::Becan, Region::Palenque]),
            Vertex::WestShore => Region::set(&[Region::Hochob, Region::Palenque]),
            Vertex::WestCoast => Region::set(&[Region::Hochob, Region::Uxmal]),
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

/// A set of regions.
pub type Regions = Set<Region>;

/// One thing per region.
pub type ByRegion<T> = Per<Region, T, REGIONS>;
