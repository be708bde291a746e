//! Tiles as things that are held, stacked and laid: their names, and sets of them.

use crate::components::{FACES, TILES};
use kernel::{Named, Set, written};
use std::fmt;
use std::str::FromStr;

/// A landscape tile, by its number in the table of the rules. Written by its id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// The tile with a star, on the table from the beginning.
    pub const START: Tile = Tile(0);

    /// All of them, by number.
    pub const ALL: [Tile; TILES] = {
        let mut all = [Tile::START; TILES];
        let mut at = 0;
        while at < TILES {
            all[at] = Tile(at as u8);
            at += 1;
        }
        all
    };

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        FACES[self.index()].id
    }
}

impl Named for Tile {
    type Bits = u64;
    const KIND: &'static str = "Tile";
    const ALL: &'static [Tile] = &Tile::ALL;

    fn id(self) -> &'static str {
        Tile::id(self)
    }

    fn index(self) -> usize {
        Tile::index(self)
    }
}

written!(by id: Tile);

/// A set of tiles: a hand, the discard pile, what is unseen.
pub type TileSet = Set<Tile>;

/// A tile of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stacked {
    /// Scores pyramids and goes out of the game.
    Epoch,
    /// Joins a hand.
    Landscape(Tile),
}

const EPOCH: &str = "epoch";

impl fmt::Display for Stacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stacked::Epoch => f.write_str(EPOCH),
            Stacked::Landscape(tile) => tile.fmt(f),
        }
    }
}

impl FromStr for Stacked {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        if text == EPOCH {
            return Ok(Stacked::Epoch);
        }
        Tile::from_id(text).map(Stacked::Landscape).ok_or("no such tile")
    }
}

written!(Stacked);
