//! The board: 20 territories and the centre, what they are and how far apart they lie.

use crate::components::Colour;
use kernel::{Counts, Set};

kernel::named! {
    /// One of the 21 areas, in the fixed order of every sequence: the outer ring, the inner ring, and the
    /// centre, which has no colour and no region.
    pub enum Area: u32 {
        N1 = "n1", N2 = "n2", N3 = "n3", E1 = "e1", E2 = "e2", E3 = "e3",
        S1 = "s1", S2 = "s2", S3 = "s3", W1 = "w1", W2 = "w2", W3 = "w3",
        N4 = "n4", N5 = "n5", E4 = "e4", E5 = "e5", S4 = "s4", S5 = "s5",
        W4 = "w4", W5 = "w5", Center = "center",
    }
}

kernel::named! {
    /// A quarter of the board.
    pub enum Region: u8 {
        North = "north", East = "east", South = "south", West = "west",
    }
}

kernel::named! {
    /// How far out an area lies.
    pub enum Ring: u8 {
        /// At the edge, where the trails come in.
        Outer = "outer",
        /// Around the centre.
        Inner = "inner",
        /// The centre itself.
        Center = "center",
    }
}

/// Where humans can come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trail {
    /// Never here.
    None,
    /// From the start: the trail is printed on the board.
    Initial,
    /// Once the token with this number is drawn.
    Token(u8),
}

/// One area as it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// The area.
    pub area: Area,
    /// What people call it.
    pub name: &'static str,
    /// Its terrain.
    pub colour: Option<Colour>,
    /// Its quarter.
    pub region: Option<Region>,
    /// How far out it lies.
    pub ring: Ring,
    /// Its trail.
    pub trail: Trail,
    /// Where it is drawn on a canvas of 1000 by 1000, to the right and downward.
    pub at: (u16, u16),
    /// Its neighbours.
    pub adjacent: &'static [Area],
}

/// Some of the areas.
pub type Areas = Set<Area>;
/// A count for each area.
pub type PerArea = Counts<Area, AREAS>;

/// How many areas there are.
pub const AREAS: usize = 21;
/// The greatest distance between two areas.
pub const FARTHEST: usize = 4;
/// How many territories can get a numbered trail.
pub const TRAIL_TOKENS: u8 = 8;

/// The board, in area order.
pub const BOARD: [Ground; AREAS] = {
    use Area::{Center, E1, E2, E3, E4, E5, N1, N2, N3, N4, N5, S1, S2, S3, S4, S5, W1, W2, W3, W4, W5};
    use Colour::{Blue, Green, Red, Yellow};
    use Region::{East, North, South, West};
    use Trail::{Initial, None as No, Token};
    [
        outer(N1, "Fernfrost Hollow", Green, North, Token(1), (292, 141), &[N2, N4, W3]),
        outer(N2, "Cinder Gate", Red, North, Initial, (500, 85), &[N1, N3, N4, N5]),
        outer(N3, "Palewater Fjord", Blue, North, Token(2), (708, 141), &[E1, N2, N5]),
        outer(E1, "Amber Downs", Yellow, East, Token(3), (859, 292), &[E2, E4, N3]),
        outer(E2, "Greenmane Shelf", Green, East, Initial, (915, 500), &[E1, E3, E4, E5]),
        outer(E3, "Rustfang Bluffs", Red, East, Token(4), (859, 707), &[E2, E5, S1]),
        outer(S1, "Mirror Fen", Blue, South, Token(5), (708, 859), &[E3, S2, S4]),
        outer(S2, "Sunhide Steppe", Yellow, South, Initial, (500, 915), &[S1, S3, S4, S5]),
        outer(S3, "Mosshorn Wood", Green, South, Token(6), (292, 859), &[S2, S5, W1]),
        outer(W1, "Emberback Ridge", Red, West, Token(7), (141, 708), &[S3, W2, W4]),
        outer(W2, "Icetusk Inlet", Blue, West, Initial, (85, 500), &[W1, W3, W4, W5]),
        outer(W3, "Strawgrass Rise", Yellow, West, Token(8), (141, 292), &[N1, W2, W5]),
        inner(N4, "Golden Saddle", Yellow, North, (414, 292), &[Center, N1, N2, N5, W5]),
        inner(N5, "Lichen Terrace", Green, North, (586, 292), &[Center, E4, N2, N3, N4]),
        inner(E4, "Stillwater Basin", Blue, East, (708, 414), &[Center, E1, E2, E5, N5]),
        inner(E5, "Honeystone Flat", Yellow, East, (708, 586), &[Center, E2, E3, E4, S4]),
        inner(S4, "Redscar Gulch", Red, South, (586, 708), &[Center, E5, S1, S2, S5]),
        inner(S5, "Bluevein Springs", Blue, South, (414, 708), &[Center, S2, S3, S4, W4]),
        inner(W4, "Juniper Bowl", Green, West, (292, 586), &[Center, S5, W1, W2, W5]),
        inner(W5, "Ochre Steps", Red, West, (292, 414), &[Center, N4, W2, W3, W4]),
        Ground {
            area: Center,
            name: "Mount Kiheileh",
            colour: None,
            region: None,
            ring: Ring::Center,
            trail: No,
            at: (500, 500),
            adjacent: &[E4, E5, N4, N5, S4, S5, W4, W5],
        },
    ]
};

/// Borders with mountains on them. They are drawn and never hinder anything.
pub const MOUNTAINS: [(Area, Area); 16] = {
    use Area::{Center, E1, E3, E4, E5, N1, N3, N4, N5, S1, S3, S4, S5, W1, W3, W4, W5};
    [
        (E1, N3),
        (E3, S1),
        (E4, Center),
        (E4, N5),
        (E5, Center),
        (E5, S4),
        (N1, W3),
        (N4, Center),
        (N4, W5),
        (N5, Center),
        (S3, W1),
        (S4, Center),
        (S5, Center),
        (S5, W4),
        (W4, Center),
        (W5, Center),
    ]
};

/// The 20 territories: every area but the centre.
pub const TERRITORIES: Areas = Areas::from_bits((1 << Area::Center as u32) - 1);
/// Where a trail is printed on the board.
pub const INITIAL_TRAILS: Areas = {
    let mut bits = 0;
    let mut at = 0;
    while at < AREAS {
        if matches!(BOARD[at].trail, Trail::Initial) {
            bits |= 1 << at;
        }
        at += 1;
    }
    Areas::from_bits(bits)
};
/// Where the numbered trail tokens go.
pub const TOKEN_SITES: Areas = {
    let mut bits = 0;
    let mut at = 0;
    while at < AREAS {
        if matches!(BOARD[at].trail, Trail::Token(_)) {
            bits |= 1 << at;
        }
        at += 1;
    }
    Areas::from_bits(bits)
};

/// `AT_DISTANCE[a][d]` holds the areas exactly `d` steps from `a`.
const AT_DISTANCE: [[Areas; FARTHEST + 1]; AREAS] = {
    let mut table = [[Areas::NONE; FARTHEST + 1]; AREAS];
    let mut from = 0;
    while from < AREAS {
        let (mut seen, mut edge, mut far) = (1u32 << from, 1u32 << from, 0);
        while far <= FARTHEST {
            table[from][far] = Areas::from_bits(edge);
            edge = around(edge) & !seen;
            seen |= edge;
            far += 1;
        }
        from += 1;
    }
    table
};

const OF_COLOUR: [Areas; 4] = {
    let mut bits = [0u32; 4];
    let mut at = 0;
    while at < AREAS {
        if let Some(colour) = BOARD[at].colour {
            bits[colour as usize] |= 1 << at;
        }
        at += 1;
    }
    [
        Areas::from_bits(bits[0]),
        Areas::from_bits(bits[1]),
        Areas::from_bits(bits[2]),
        Areas::from_bits(bits[3]),
    ]
};

impl Area {
    /// The area as it is printed.
    pub const fn ground(self) -> &'static Ground {
        &BOARD[self as usize]
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        self.ground().name
    }

    /// What it is called inside a sentence: by its name, or as the centre that it is.
    pub const fn place(self) -> &'static str {
        match self.colour() {
            Some(_) => self.name(),
            None => "the centre",
        }
    }

    /// Its terrain; the centre has none.
    pub const fn colour(self) -> Option<Colour> {
        self.ground().colour
    }

    /// Its neighbours.
    pub const fn neighbours(self) -> Areas {
        AT_DISTANCE[self as usize][1]
    }

    /// The areas exactly `distance` steps away.
    pub const fn at_distance(self, distance: usize) -> Areas {
        AT_DISTANCE[self as usize][distance]
    }

    /// The area itself and its neighbours: the reach of help and of talents.
    pub const fn reach(self) -> Areas {
        Set::from_bits(AT_DISTANCE[self as usize][0].bits() | AT_DISTANCE[self as usize][1].bits())
    }

    /// How many steps it takes to get to `other`.
    pub fn distance(self, other: Area) -> usize {
        (0..=FARTHEST).find(|&far| self.at_distance(far).contains(other)).expect("the board hangs together")
    }
}

impl Colour {
    /// The territories of this colour.
    pub const fn territories(self) -> Areas {
        OF_COLOUR[self as usize]
    }
}

/// All neighbours of these areas, and of one another.
const fn around(edge: u32) -> u32 {
    let mut next = 0;
    let mut at = 0;
    while at < AREAS {
        if edge >> at & 1 == 1 {
            let near = BOARD[at].adjacent;
            let mut nth = 0;
            while nth < near.len() {
                next |= 1 << near[nth] as u32;
                nth += 1;
            }
        }
        at += 1;
    }
    next
}

const fn outer(
    area: Area,
    name: &'static str,
    colour: Colour,
    region: Region,
    trail: Trail,
    at: (u16, u16),
    adjacent: &'static [Area],
) -> Ground {
    Ground { area, name, colour: Some(colour), region: Some(region), ring: Ring::Outer, trail, at, adjacent }
}

const fn inner(
    area: Area,
    name: &'static str,
    colour: Colour,
    region: Region,
    at: (u16, u16),
    adjacent: &'static [Area],
) -> Ground {
    let ring = Ring::Inner;
    Ground { area, name, colour: Some(colour), region: Some(region), ring, trail: Trail::None, at, adjacent }
}
