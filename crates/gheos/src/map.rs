//! The triangular lattice: cells, directions, facings and the names of land parts.

use crate::components::Shape;
use kernel::{Argument, Words, written};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// GHEOS-2.10: tiles lie within 24 rows of the start; one more is looked at.
pub const MAX_ROW: i8 = 25;
/// GHEOS-2.10: tiles lie within 48 columns of the start; one more is looked at.
pub const MAX_COLUMN: i8 = 49;

/// A triangle of the table, by row and column. Written `(r,c)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    row: i8,
    column: i8,
}

impl Cell {
    /// Where the start tile lies.
    pub const START: Cell = Cell { row: 0, column: 0 };

    /// The cell at this row and column, unless no game can reach it.
    pub const fn new(row: i8, column: i8) -> Option<Cell> {
        let near = row >= -MAX_ROW && row <= MAX_ROW && column >= -MAX_COLUMN && column <= MAX_COLUMN;
        if near { Some(Cell { row, column }) } else { None }
    }

    /// Its row, growing downwards.
    pub const fn row(self) -> i8 {
        self.row
    }

    /// Its column, growing to the right.
    pub const fn column(self) -> i8 {
        self.column
    }

    /// GHEOS-2.1: whether it points up.
    pub const fn is_up(self) -> bool {
        (self.row ^ self.column) & 1 == 0
    }

    /// GHEOS-2.2: the cell across the edge in direction `dir`. The same direction leads back.
    #[must_use]
    pub const fn neighbour(self, dir: usize) -> Cell {
        let step = if self.is_up() { 1 } else { -1 };
        match dir {
            0 => Cell { row: self.row, column: self.column - step },
            1 => Cell { row: self.row, column: self.column + step },
            _ => Cell { row: self.row + step, column: self.column },
        }
    }

    /// Where its middle is drawn, the top of the start tile being (0, 0): in half sides to the right and thirds of a
    /// row downwards.
    pub const fn centre(self) -> (i32, i32) {
        let thirds = if self.is_up() { 2 } else { 1 };
        (self.column as i32, 3 * self.row as i32 + thirds)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let pair = inner.and_then(|inner| inner.split_once(','));
        let cell = pair.and_then(|(row, column)| Cell::new(row.parse().ok()?, column.parse().ok()?));
        cell.ok_or_else(|| "a cell is written (row,column) and lies within reach of the start".to_owned())
    }
}

written!(Cell);

/// In actions a cell is two words: `0,-1`.
impl Argument for Cell {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }

    fn read(words: &mut Words<'_>) -> Option<Cell> {
        Cell::new(i8::read(words)?, i8::read(words)?)
    }
}

/// How a tile is turned: printed edge `e` points in direction `(e + facing) mod 3` (GHEOS-2.4). Written 0, 1 or 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Facing(u8);

impl Facing {
    /// All facings.
    pub const ALL: [Facing; 3] = [Facing(0), Facing(1), Facing(2)];

    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The part of a tile of this shape that lies in each direction.
    pub const fn parts(self, shape: Shape) -> [u8; 3] {
        PARTS[shape as usize][self.index()]
    }

    /// The directions that each part of a tile of this shape owns, as bits.
    pub const fn directions(self, shape: Shape) -> [u8; 3] {
        DIRECTIONS[shape as usize][self.index()]
    }
}

const PARTS: [[[u8; 3]; 3]; 3] = {
    let shapes = [Shape::Strait, Shape::Isthmus, Shape::Heartland];
    let mut table = [[[0; 3]; 3]; 3];
    let mut at = 0;
    while at < 27 {
        let (shape, facing, dir) = (at / 9, at / 3 % 3, at % 3);
        table[shape][facing][dir] = shapes[shape].parts()[(dir + 3 - facing) % 3];
        at += 1;
    }
    table
};

const DIRECTIONS: [[[u8; 3]; 3]; 3] = {
    let mut table = [[[0; 3]; 3]; 3];
    let mut at = 0;
    while at < 27 {
        let (shape, facing, dir) = (at / 9, at / 3 % 3, at % 3);
        table[shape][facing][PARTS[shape][facing][dir] as usize] |= 1 << dir;
        at += 1;
    }
    table
};

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl From<Facing> for u8 {
    fn from(facing: Facing) -> u8 {
        facing.0
    }
}

impl TryFrom<u8> for Facing {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Facing::ALL.get(usize::from(number)).copied().ok_or_else(|| "a facing is 0, 1 or 2".to_owned())
    }
}

impl FromStr for Facing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse::<u8>().unwrap_or(u8::MAX).try_into()
    }
}

impl Argument for Facing {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(words: &mut Words<'_>) -> Option<Facing> {
        u8::read(words)?.try_into().ok()
    }
}

/// A part of a tile: `a`, `b` or `c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Part(u8);

impl Part {
    /// The part with this number, from 0.
    ///
    /// # Panics
    /// When a tile cannot have so many parts.
    pub const fn new(index: u8) -> Part {
        assert!(index < 3, "a tile has at most three parts");
        Part(index)
    }

    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "a" => Ok(Part(0)),
            "b" => Ok(Part(1)),
            "c" => Ok(Part(2)),
            _ => Err("a part is a, b or c".to_owned()),
        }
    }
}

/// A land part on the table; the smallest of a land is the land's name (GHEOS-2.9). Written `(r,c).a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LandKey {
    /// The cell.
    pub cell: Cell,
    /// The part of the tile in it.
    pub part: Part,
}

impl fmt::Display for LandKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.cell, self.part)
    }
}

impl FromStr for LandKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (cell, part) = text.split_once('.').ok_or("a land part is written (row,column).part")?;
        Ok(LandKey { cell: cell.parse()?, part: part.parse()? })
    }
}

written!(LandKey);

/// In actions a land part is three words: `0,-1,b`.
impl Argument for LandKey {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell.write(f)?;
        write!(f, ",{}", self.part)
    }

    fn read(words: &mut Words<'_>) -> Option<LandKey> {
        Some(LandKey { cell: Cell::read(words)?, part: words.next()?.parse().ok()? })
    }
}
