//! What is in the box: civilizations, symbols and all 52 landscape tiles, as plain data.

use Symbol::{Pyramid, Temple};
use kernel::{Per, named};
use std::ops::RangeInclusive;

/// How many can play.
pub const SEATS: RangeInclusive<u8> = 2..=4;
/// The most seats of a table, for fixed arrays.
pub const MAX_SEATS: usize = 4;
/// Landscape tiles, the start tile among them.
pub const TILES: usize = 52;
/// Epoch tiles.
pub const EPOCHS: u8 = 8;
/// Tiles in a full hand.
pub const HAND: u8 = 2;
/// Scoring tokens of each player.
pub const TOKENS: u8 = 3;
/// Follower cubes of each civilization.
pub const CUBES: u8 = 5;
/// Civilizations, one of each colour.
pub const CIVS: usize = 6;
/// GHEOS-2.10: no board is ever larger.
pub const MAX_TILES: usize = 49;
/// A board of n tiles has at most n + 2 open edges, so no more empty neighbours.
pub const MAX_FRONTIER: usize = MAX_TILES + 2;
/// A continent has a landmass, and so many tiles show one.
pub const MAX_CONTINENTS: usize = 38;
/// The stack never holds more: every tile but the one at the start, and the Epochs.
pub const MAX_STACK: usize = TILES - 1 + EPOCHS as usize;
/// Decisions of the longest possible turn.
pub const DECISIONS_A_TURN: u32 = 9;

/// GHEOS-6.5: the Epoch that ends the game, by number of players.
pub const fn epoch_limit(seats: u8) -> u8 {
    match seats {
        ..=2 => 6,
        3 => 7,
        4.. => 8,
    }
}

named! {
    /// A civilization, named by its colour, in canonical order.
    pub enum Civ: u8 {
        Red = "red",
        Green = "green",
        Yellow = "yellow",
        Blue = "blue",
        Black = "black",
        White = "white",
    }
}

/// One `T` for each civilization.
pub type PerCiv<T> = Per<Civ, T, CIVS>;

impl Civ {
    /// The colour of its disk and cubes on screen.
    pub const fn rgb(self) -> (u8, u8, u8) {
        match self {
            Civ::Red => (0xc8, 0x37, 0x2d),
            Civ::Green => (0x3f, 0x8f, 0x4a),
            Civ::Yellow => (0xe3, 0xb6, 0x2b),
            Civ::Blue => (0x2f, 0x6f, 0xb5),
            Civ::Black => (0x2b, 0x2b, 0x2b),
            Civ::White => (0xef, 0xec, 0xe2),
        }
    }
}

named! {
    /// A good printed on land.
    pub enum Good: u8 {
        /// Food: followers at founding, direction of migration.
        Wheat = "wheat",
        /// Strength in war.
        Sword = "sword",
        /// Wealth: cup scoring.
        Cup = "cup",
    }
}

/// A symbol printed on land.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A good.
    Good(Good),
    /// Scores at every Epoch and keeps its tile from being replaced.
    Pyramid,
    /// Scores this good once, when laid.
    Temple(Good),
}

impl Symbol {
    /// Every symbol of the box.
    pub const ALL: [Symbol; 7] =
        [WHEAT, SWORD, CUP, PYRAMID, Temple(Good::Wheat), Temple(Good::Sword), Temple(Good::Cup)];

    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Symbol::Good(good) => good.id(),
            Pyramid => "pyramid",
            Temple(Good::Wheat) => "temple_wheat",
            Temple(Good::Sword) => "temple_sword",
            Temple(Good::Cup) => "temple_cup",
        }
    }

    /// Its colour on screen.
    pub const fn rgb(self) -> (u8, u8, u8) {
        match self {
            Symbol::Good(Good::Wheat) | Temple(Good::Wheat) => (0x6f, 0xa2, 0x3a),
            Symbol::Good(Good::Sword) | Temple(Good::Sword) => (0xb8, 0x32, 0x2a),
            Symbol::Good(Good::Cup) | Temple(Good::Cup) => (0xd9, 0xa5, 0x21),
            Pyramid => (0xb9, 0x9a, 0x66),
        }
    }
}

named! {
    /// How the land of a tile hangs together.
    pub enum Shape: u8 {
        /// Three shores.
        Strait = "strait",
        /// A landmass on printed edges 0 and 1, a shore on edge 2.
        Isthmus = "isthmus",
        /// One landmass on all three edges.
        Heartland = "heartland",
    }
}

impl Shape {
    /// The part that owns each printed edge.
    pub const fn parts(self) -> [u8; 3] {
        match self {
            Shape::Strait => [0, 1, 2],
            Shape::Isthmus => [0, 0, 1],
            Shape::Heartland => [0, 0, 0],
        }
    }

    /// How many parts it has. The landmass, where there is one, is part `a`.
    pub const fn count(self) -> u8 {
        match self {
            Shape::Strait => 3,
            Shape::Isthmus => 2,
            Shape::Heartland => 1,
        }
    }
}

/// What land shows that can be counted: goods and pyramids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the symbols")]
pub struct Goods {
    pub wheat: u8,
    pub sword: u8,
    pub cup: u8,
    pub pyramid: u8,
}

impl Goods {
    /// How many of one good.
    pub const fn of(self, good: Good) -> u8 {
        match good {
            Good::Wheat => self.wheat,
            Good::Sword => self.sword,
            Good::Cup => self.cup,
        }
    }

    /// Both together.
    pub const fn plus(self, other: Goods) -> Goods {
        Goods {
            wheat: self.wheat + other.wheat,
            sword: self.sword + other.sword,
            cup: self.cup + other.cup,
            pyramid: self.pyramid + other.pyramid,
        }
    }
}

/// The printed side of a tile, with what the rules read off it most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its id.
    pub id: &'static str,
    /// How its land hangs together.
    pub shape: Shape,
    /// The symbols of parts `a`, `b`, `c`.
    pub symbols: [&'static [Symbol]; 3],
    /// The countable symbols of parts `a`, `b`, `c`.
    pub goods: [Goods; 3],
    /// The part with a temple, and the good it counts.
    pub temple: Option<(u8, Good)>,
    /// GHEOS-5.6: a tile with a pyramid stays for ever.
    pub replaceable: bool,
    /// GHEOS-5.8: facings `0..facings` can be told apart.
    pub facings: u8,
}

/// The faces of all tiles, by tile number.
pub type Faces = [Face; TILES];

const WHEAT: Symbol = Symbol::Good(Good::Wheat);
const SWORD: Symbol = Symbol::Good(Good::Sword);
const CUP: Symbol = Symbol::Good(Good::Cup);
const PYRAMID: Symbol = Pyramid;
const TEMPLE_WHEAT: Symbol = Temple(Good::Wheat);
const TEMPLE_SWORD: Symbol = Temple(Good::Sword);
const TEMPLE_CUP: Symbol = Temple(Good::Cup);

/// The box as it comes.
pub static FACES: Faces = [
    strait("start", [&[WHEAT], &[SWORD], &[CUP]]),
    isthmus("isthmus_wheat", [&[WHEAT], &[]]),
    isthmus("isthmus_sword", [&[SWORD], &[]]),
    isthmus("isthmus_cup", [&[CUP], &[]]),
    isthmus("isthmus_double_wheat", [&[WHEAT, WHEAT], &[]]),
    isthmus("isthmus_double_sword", [&[SWORD, SWORD], &[]]),
    isthmus("isthmus_double_cup", [&[CUP, CUP], &[]]),
    isthmus("isthmus_wheat_sword", [&[WHEAT, SWORD], &[]]),
    isthmus("isthmus_sword_cup", [&[SWORD, CUP], &[]]),
    isthmus("isthmus_cup_wheat", [&[CUP, WHEAT], &[]]),
    isthmus("isthmus_wheat_shore_sword", [&[WHEAT], &[SWORD]]),
    isthmus("isthmus_wheat_shore_cup", [&[WHEAT], &[CUP]]),
    isthmus("isthmus_sword_shore_wheat", [&[SWORD], &[WHEAT]]),
    isthmus("isthmus_sword_shore_cup", [&[SWORD], &[CUP]]),
    isthmus("isthmus_cup_shore_wheat", [&[CUP], &[WHEAT]]),
    isthmus("isthmus_cup_shore_sword", [&[CUP], &[SWORD]]),
    heartland("heartland_wheat", &[WHEAT]),
    heartland("heartland_sword", &[SWORD]),
    heartland("heartland_cup", &[CUP]),
    heartland("heartland_wheat_sword", &[WHEAT, SWORD]),
    heartland("heartland_sword_cup", &[SWORD, CUP]),
    heartland("heartland_cup_wheat", &[CUP, WHEAT]),
    strait("strait_wheat", [&[WHEAT], &[], &[]]),
    strait("strait_sword", [&[SWORD], &[], &[]]),
    strait("strait_cup", [&[CUP], &[], &[]]),
    strait("strait_double_wheat", [&[WHEAT], &[WHEAT], &[]]),
    strait("strait_double_sword", [&[SWORD], &[SWORD], &[]]),
    strait("strait_double_cup", [&[CUP], &[CUP], &[]]),
    strait("strait_wheat_sword", [&[WHEAT], &[SWORD], &[]]),
    strait("strait_sword_cup", [&[SWORD], &[CUP], &[]]),
    strait("strait_cup_wheat", [&[CUP], &[WHEAT], &[]]),
    heartland("heartland_double_cup", &[CUP, CUP]),
    isthmus("isthmus_cup_shore_cup", [&[CUP], &[CUP]]),
    strait("strait_sword_wheat", [&[SWORD], &[WHEAT], &[]]),
    isthmus("pyramid_isthmus_shore_wheat", [&[PYRAMID], &[WHEAT]]),
    isthmus("pyramid_isthmus_shore_sword", [&[PYRAMID], &[SWORD]]),
    isthmus("pyramid_isthmus_shore_cup", [&[PYRAMID], &[CUP]]),
    isthmus("pyramid_shore_isthmus_wheat", [&[WHEAT], &[PYRAMID]]),
    isthmus("pyramid_shore_isthmus_sword", [&[SWORD], &[PYRAMID]]),
    isthmus("pyramid_shore_isthmus_cup", [&[CUP], &[PYRAMID]]),
    strait("pyramid_strait_wheat", [&[PYRAMID], &[WHEAT], &[]]),
    strait("pyramid_strait_sword", [&[PYRAMID], &[SWORD], &[]]),
    strait("pyramid_strait_cup", [&[PYRAMID], &[CUP], &[]]),
    isthmus("temple_wheat_isthmus", [&[TEMPLE_WHEAT], &[]]),
    isthmus("temple_sword_isthmus", [&[TEMPLE_SWORD], &[]]),
    isthmus("temple_cup_isthmus", [&[TEMPLE_CUP], &[]]),
    isthmus("temple_wheat_isthmus_sword", [&[TEMPLE_WHEAT, SWORD], &[]]),
    isthmus("temple_sword_isthmus_cup", [&[TEMPLE_SWORD, CUP], &[]]),
    isthmus("temple_cup_isthmus_wheat", [&[TEMPLE_CUP, WHEAT], &[]]),
    heartland("temple_wheat_heartland", &[TEMPLE_WHEAT]),
    heartland("temple_sword_heartland", &[TEMPLE_SWORD]),
    heartland("temple_cup_heartland", &[TEMPLE_CUP]),
];

/// The box with a start tile that shows nothing.
pub static BARE_FACES: Faces = {
    let mut faces = FACES;
    faces[0] = strait("start", [&[], &[], &[]]);
    faces
};

const fn strait(id: &'static str, symbols: [&'static [Symbol]; 3]) -> Face {
    face(id, Shape::Strait, symbols)
}

const fn isthmus(id: &'static str, [landmass, shore]: [&'static [Symbol]; 2]) -> Face {
    face(id, Shape::Isthmus, [landmass, shore, &[]])
}

const fn heartland(id: &'static str, symbols: &'static [Symbol]) -> Face {
    face(id, Shape::Heartland, [symbols, &[], &[]])
}

const fn face(id: &'static str, shape: Shape, symbols: [&'static [Symbol]; 3]) -> Face {
    let mut goods = [Goods { wheat: 0, sword: 0, cup: 0, pyramid: 0 }; 3];
    let mut temple = None;
    let mut replaceable = true;
    let mut bare = true;
    let mut part = 0;
    while part < 3 {
        let mut at = 0;
        while at < symbols[part].len() {
            bare = false;
            match symbols[part][at] {
                Symbol::Good(Good::Wheat) => goods[part].wheat += 1,
                Symbol::Good(Good::Sword) => goods[part].sword += 1,
                Symbol::Good(Good::Cup) => goods[part].cup += 1,
                Pyramid => {
                    goods[part].pyramid += 1;
                    replaceable = false;
                }
                Temple(good) => temple = Some((part as u8, good)),
            }
            at += 1;
        }
        part += 1;
    }
    let facings = match shape {
        Shape::Heartland => 1,
        Shape::Strait if bare => 1,
        Shape::Strait | Shape::Isthmus => 3,
    };
    Face { id, shape, symbols, goods, temple, replaceable, facings }
}
