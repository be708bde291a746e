//! Tiles as things that are held, stacked and laid: their names, and sets of them.

use crate::components::{FACES, TILES};
use crate::notation::text_form;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A landscape tile, by its number in the table of the rules. Written by its id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// The tile with a star, on the table from the beginning.
    pub const START: Tile = Tile(0);

    /// All of them, by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + Clone {
        (0..TILES as u8).map(Tile)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        FACES[self.index()].id
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Tile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Tile::all().find(|tile| tile.id() == text).ok_or_else(|| "no such tile".to_owned())
    }
}

text_form!(Tile);

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
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == EPOCH { Ok(Stacked::Epoch) } else { text.parse().map(Stacked::Landscape) }
    }
}

text_form!(Stacked);

/// A set of tiles: a hand, the discard pile, what is unseen. Written as the list of them by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TileSet(u64);

impl TileSet {
    /// Every tile of the box.
    pub const ALL: TileSet = TileSet((1 << TILES) - 1);

    /// Whether `tile` is in it.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Puts `tile` in.
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes `tile` out.
    pub const fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// All tiles of either.
    #[must_use]
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// The tiles that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its tiles, by number.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Tile(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            (next.index() < TILES).then_some(next)
        })
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = TileSet::default();
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl Serialize for TileSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = TileSet::default();
        for tile in Vec::<Tile>::deserialize(deserializer)? {
            if set.contains(tile) {
                return Err(serde::de::Error::custom(format!("{tile} is listed twice")));
            }
            set.insert(tile);
        }
        Ok(set)
    }
}
