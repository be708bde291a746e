//! What happens at the table, in the words of section 4.1.

use crate::board::Laid;
use crate::components::{Civ, Good, PerCiv};
use crate::map::{Cell, Facing, LandKey};
use crate::tile::Tile;
use kernel::{Names, Remark, Seat, Viewer, named};
use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
pub enum Event {
    /// A turn began.
    TurnStarted {
        /// Whose.
        seat: Seat,
        /// Its number, from 1.
        turn: u16,
    },
    /// A cube was paid for war or migration.
    FollowerPaid {
        /// By whom.
        seat: Seat,
        /// Of which colour.
        colour: Civ,
    },
    /// A tile was laid in an empty cell.
    TilePlaced {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// Where.
        cell: Cell,
        /// How it is turned.
        facing: Facing,
    },
    /// A tile was laid in the place of another.
    TileReplaced {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// Where.
        cell: Cell,
        /// How it is turned.
        facing: Facing,
        /// The tile that was there.
        old_tile: Tile,
        /// How that was turned.
        old_facing: Facing,
    },
    /// A civilization moved because its land was split.
    Migrated {
        /// Which.
        colour: Civ,
        /// Its continent on the old board.
        from: LandKey,
        /// Its continent on the new board.
        to: LandKey,
    },
    /// Civilizations met on one land.
    War {
        /// The land, on the new board.
        land: LandKey,
        /// All at war with their swords, in canonical order.
        swords: Vec<(Civ, u8)>,
        /// Who lives on.
        survivor: Civ,
    },
    /// A civilization died; its disk and cubes are back in the supply.
    CivilizationFell {
        /// Which.
        colour: Civ,
        /// The cubes that each seat gave back.
        cubes: Vec<u8>,
        /// What of.
        cause: Cause,
    },
    /// A temple was laid.
    TempleScored {
        /// By whom.
        seat: Seat,
        /// What it counts.
        good: Good,
        /// How many of them its continent shows.
        count: u8,
        /// What it scored.
        vp: u32,
        /// Why it scored nothing, where it did not.
        #[serde(skip)]
        barren: Remark<Option<Barren>>,
    },
    /// A civilization was founded.
    Founded {
        /// By whom.
        seat: Seat,
        /// Which.
        colour: Civ,
        /// Where.
        land: LandKey,
        /// The followers it brought.
        cubes: u8,
    },
    /// A follower was taken.
    FollowerTaken {
        /// By whom.
        seat: Seat,
        /// Of which civilization.
        colour: Civ,
    },
    /// A token was spent on a cup scoring.
    TokenPlayed {
        /// By whom.
        seat: Seat,
        /// Cubes and cups of each civilization that scored.
        terms: PerCiv<(u8, u8)>,
        /// What it scored.
        vp: u32,
    },
    /// An Epoch was drawn and everybody scored pyramids.
    EpochDrawn {
        /// By whom.
        seat: Seat,
        /// The how-manyth it is.
        number: u8,
        /// What each seat scored.
        vp: Vec<u32>,
        /// Cubes and pyramids, by seat and civilization.
        terms: Vec<PerCiv<(u8, u8)>>,
    },
    /// A tile joined a hand.
    TileDrawn {
        /// Whose.
        seat: Seat,
        /// Which; known to that seat alone.
        tile: Option<Tile>,
    },
    /// The game ended.
    GameEnded {
        /// Why.
        reason: EndReason,
    },
    /// Everybody did a last cup scoring.
    FinalScored {
        /// What each seat scored by it.
        vp: Vec<u32>,
        /// The place of each seat.
        ranking: Vec<u8>,
    },
}

named! {
    /// Why a civilization died.
    pub enum Cause: u8 {
        /// It lost a war.
        War = "war",
        /// No continent was left for it.
        NoLand = "no_land",
    }
}

/// Why a temple scored nothing (GHEOS-5.27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barren {
    /// It stands on an island or a stub.
    NoContinent,
    /// Nobody lives on its continent, and only peopled ones score.
    NoPeople,
    /// Its continent shows nothing that it counts.
    NoGood,
}

named! {
    /// Why the game ended (GHEOS-6.10).
    pub enum EndReason: u8 {
        /// The last token was spent.
        Tokens = "tokens",
        /// The last Epoch was drawn.
        Epochs = "epochs",
        /// Nothing was left to draw.
        Stack = "stack",
        /// The greatest number of turns was reached.
        Guard = "guard",
    }
}

impl Event {
    /// A tile was laid, on another or not.
    pub(crate) fn laid(seat: Seat, new: Laid, old: Option<Laid>) -> Event {
        let Laid { cell, tile, facing } = new;
        match old {
            None => Event::TilePlaced { seat, tile, cell, facing },
            Some(old) => {
                let (old_tile, old_facing) = (old.tile, old.facing);
                Event::TileReplaced { seat, tile, cell, facing, old_tile, old_facing }
            }
        }
    }
}

impl kernel::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        if let Event::TileDrawn { seat, tile } = &mut seen
            && !viewer.is(*seat)
        {
            *tile = None;
        }
        Some(seen)
    }

    fn text(&self, names: &Names) -> String {
        crate::text::event(self, names)
    }
}
