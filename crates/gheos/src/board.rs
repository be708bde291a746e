//! The tiles on the table.

use crate::components::{Face, Faces, MAX_FRONTIER, MAX_TILES};
use crate::map::{Cell, Facing};
use crate::tile::{Tile, TileSet};
use arrayvec::ArrayVec;
use kernel::{Named, written};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A tile in a cell with a facing. Written `tile@(r,c)/facing`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    /// Where.
    pub cell: Cell,
    /// What.
    pub tile: Tile,
    /// How it is turned.
    pub facing: Facing,
}

impl Laid {
    /// Its printed side.
    #[inline]
    pub fn face(self, faces: &Faces) -> &Face {
        &faces[self.tile.index()]
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}/{}", self.tile, self.cell, self.facing)
    }
}

impl FromStr for Laid {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (tile, rest) = text.split_once('@').ok_or("a laid tile is written tile@(row,column)/facing")?;
        let (cell, facing) = rest.split_once('/').ok_or("the facing after the cell is missing")?;
        Ok(Laid {
            cell: cell.parse()?,
            tile: Tile::from_id(tile).ok_or("no such tile")?,
            facing: facing.parse()?,
        })
    }
}

written!(Laid);

/// The place of a tile in the board's list.
pub type Slot = u8;
/// No tile there.
pub const EMPTY: Slot = Slot::MAX;

/// An empty cell next to the tiles, with the slots of its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The cell.
    pub cell: Cell,
    /// The tile in each direction, or [`EMPTY`].
    pub near: [Slot; 3],
}

/// All tiles on the table: one connected set around the start, in the order of cells, so that equal tables are equal
/// values. Neighbours and the empty cells around are kept along because every play asks for them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(into = "Vec<Laid>", try_from = "Vec<Laid>")]
pub struct Board {
    tiles: ArrayVec<Laid, MAX_TILES>,
    near: [[Slot; 3]; MAX_TILES],
    gaps: ArrayVec<Gap, MAX_FRONTIER>,
}

impl Board {
    /// A table with one tile, which lies in the start cell.
    pub fn new(tile: Tile, facing: Facing) -> Board {
        let mut tiles = ArrayVec::new();
        tiles.push(Laid { cell: Cell::START, tile, facing });
        let mut board = Board { tiles, near: [[EMPTY; 3]; MAX_TILES], gaps: ArrayVec::new() };
        (0..3).for_each(|dir| board.open(0, dir));
        board
    }

    /// The tiles, by cell. A tile's index is its slot.
    pub fn tiles(&self) -> &[Laid] {
        &self.tiles
    }

    /// Which tiles are on it.
    pub fn set(&self) -> TileSet {
        self.tiles.iter().map(|laid| laid.tile).collect()
    }

    /// The tile in `slot`.
    #[inline]
    pub fn laid(&self, slot: Slot) -> Laid {
        self.tiles[usize::from(slot)]
    }

    /// The neighbours of the tile in `slot`, by direction.
    #[inline]
    pub fn near(&self, slot: Slot) -> [Slot; 3] {
        self.near[usize::from(slot)]
    }

    /// The empty cells next to at least one tile, in order.
    pub fn gaps(&self) -> &[Gap] {
        &self.gaps
    }

    /// The slot of `cell`, if a tile lies there.
    pub fn slot(&self, cell: Cell) -> Option<Slot> {
        self.tiles.binary_search_by_key(&cell, |laid| laid.cell).ok().map(|slot| slot as Slot)
    }

    /// The tile in `cell`, if any.
    pub fn at(&self, cell: Cell) -> Option<Laid> {
        self.slot(cell).map(|slot| self.laid(slot))
    }

    /// The tiles around `cell`; nothing when it is neither filled nor next to a tile.
    pub fn around(&self, cell: Cell) -> Option<[Slot; 3]> {
        match self.slot(cell) {
            Some(slot) => Some(self.near(slot)),
            None => self.gap(cell).ok().map(|gap| self.gaps[gap].near),
        }
    }

    /// Lays a tile on an empty cell next to others, or on a tile, which it returns.
    ///
    /// # Panics
    /// When the cell touches no tile or the board is full.
    pub fn lay(&mut self, laid: Laid) -> Option<Laid> {
        match self.tiles.binary_search_by_key(&laid.cell, |other| other.cell) {
            Ok(slot) => Some(std::mem::replace(&mut self.tiles[slot], laid)),
            Err(slot) => {
                self.insert(slot, laid);
                None
            }
        }
    }

    fn insert(&mut self, slot: usize, laid: Laid) {
        let gap = self.gap(laid.cell).expect("a new tile touches another");
        self.make_room(slot);
        let near = self.gaps.remove(gap).near;
        self.tiles.insert(slot, laid);
        self.near[slot] = near;
        for (dir, neighbour) in near.into_iter().enumerate() {
            match neighbour {
                EMPTY => self.open(slot, dir),
                _ => self.near[usize::from(neighbour)][dir] = slot as Slot,
            }
        }
    }

    /// Moves the tiles from `slot` on one slot up, in every list that names slots.
    fn make_room(&mut self, slot: usize) {
        let count = self.tiles.len();
        let gaps = self.gaps.iter_mut().map(|gap| &mut gap.near);
        for near in self.near[..count].iter_mut().chain(gaps).flatten() {
            *near += Slot::from(usize::from(*near) >= slot && *near != EMPTY);
        }
        self.near.copy_within(slot..count, slot + 1);
    }

    /// The cell in direction `dir` of `slot` is empty.
    fn open(&mut self, slot: usize, dir: usize) {
        let cell = self.tiles[slot].cell.neighbour(dir);
        let gap = self.gap(cell).unwrap_or_else(|gap| {
            self.gaps.insert(gap, Gap { cell, near: [EMPTY; 3] });
            gap
        });
        self.gaps[gap].near[dir] = slot as Slot;
    }

    fn gap(&self, cell: Cell) -> Result<usize, usize> {
        self.gaps.binary_search_by_key(&cell, |gap| gap.cell)
    }
}

/// Views copy the board at every step: whole lists at once, not tile by tile.
impl Clone for Board {
    fn clone(&self) -> Board {
        let (mut tiles, mut gaps) = (ArrayVec::new(), ArrayVec::new());
        tiles.try_extend_from_slice(&self.tiles).expect("there is as much room as before");
        gaps.try_extend_from_slice(&self.gaps).expect("there is as much room as before");
        Board { tiles, near: self.near, gaps }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tiles.hash(hasher);
    }
}

impl From<Board> for Vec<Laid> {
    fn from(board: Board) -> Self {
        board.tiles.to_vec()
    }
}

impl TryFrom<Vec<Laid>> for Board {
    type Error = String;

    fn try_from(mut tiles: Vec<Laid>) -> Result<Self, String> {
        if tiles.len() > MAX_TILES {
            return Err(format!("no board has more than {MAX_TILES} tiles"));
        }
        let mut seen = TileSet::default();
        for (index, laid) in tiles.iter().enumerate() {
            if seen.contains(laid.tile) || tiles[..index].iter().any(|other| other.cell == laid.cell) {
                return Err(format!("{laid} lies on another tile or is there twice"));
            }
            seen.insert(laid.tile);
        }
        let start = tiles.iter().position(|laid| laid.cell == Cell::START);
        let start = tiles.swap_remove(start.ok_or("a tile lies at (0,0), always")?);
        let mut board = Board::new(start.tile, start.facing);
        while let Some(next) = tiles.iter().position(|laid| board.gap(laid.cell).is_ok()) {
            board.lay(tiles.swap_remove(next));
        }
        match tiles.first() {
            None => Ok(board),
            Some(laid) => Err(format!("{laid} is cut off: the tiles are one connected set")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Dice;

    /// GHEOS-2.10, GHEOS-5.7: whatever order tiles are laid in, no neighbour and no empty cell is lost.
    #[test]
    fn neighbours_and_gaps_are_those_of_a_search() {
        let mut dice = Dice::from_seed("board");
        for _ in 0..200 {
            let mut board = Board::new(Tile::START, Facing::default());
            for tile in Tile::ALL.into_iter().skip(1).take(MAX_TILES - 1) {
                let gap = dice.pick(board.gaps());
                board.lay(Laid { cell: gap.cell, tile, facing: Facing::default() });
            }
            assert_consistent(&board);
        }
    }

    /// GHEOS-2.10: a straight chain reaches the farthest cell and still offers both its ends.
    #[test]
    fn the_longest_chains_stay_within_bounds() {
        for dir in [0, 1] {
            let mut board = Board::new(Tile::START, Facing::default());
            for (step, tile) in Tile::ALL.into_iter().skip(1).take(MAX_TILES - 1).enumerate() {
                let column = if dir == 0 { -1 - step as i8 } else { 1 + step as i8 };
                let cell = Cell::new(0, column).expect("within reach");
                board.lay(Laid { cell, tile, facing: Facing::default() });
            }
            assert_eq!(board.gaps().len(), MAX_FRONTIER);
            assert_consistent(&board);
        }
    }

    fn assert_consistent(board: &Board) {
        let mut empty = Vec::new();
        for (slot, laid) in board.tiles().iter().enumerate() {
            for dir in 0..3 {
                let cell = laid.cell.neighbour(dir);
                let near = board.near(slot as Slot)[dir];
                assert_eq!(board.slot(cell).unwrap_or(EMPTY), near);
                if near == EMPTY {
                    empty.push(cell);
                }
            }
        }
        empty.sort();
        empty.dedup();
        assert_eq!(board.gaps().iter().map(|gap| gap.cell).collect::<Vec<_>>(), empty);
        for gap in board.gaps() {
            let near = std::array::from_fn(|dir| board.slot(gap.cell.neighbour(dir)).unwrap_or(EMPTY));
            assert_eq!(gap.near, near);
            assert_eq!(board.around(gap.cell), Some(near));
        }
        assert!(board.tiles().is_sorted_by_key(|laid| laid.cell));
        let copy = Board::try_from(Vec::from(board.clone())).expect("a board can be written down");
        assert_eq!((&copy, copy.near, &copy.gaps), (board, board.near, &board.gaps));
    }
}
