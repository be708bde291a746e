//! What a player can choose, and its notation.

use crate::components::Civ;
use crate::map::{Cell, Facing, LandKey};
use crate::tile::Tile;
use kernel::{Notation, actions};

actions! { Notation::BRACES;
    /// One choice. Written as in the rules: `Place{0,-1}`, `Found{0,0,b}`, `PlayToken`.
    pub enum Action {
        /// Play this tile of the hand.
        Tile(tile: Tile),
        /// Put it in this empty cell.
        Place(at: Cell),
        /// Put it in the place of the tile here.
        Replace(at: Cell),
        /// Turn it like this, and so commit to the play.
        Facing(facing: Facing),
        /// Pay for war or migration with a cube of this colour.
        Pay(civ: Civ),
        /// The migrating civilization goes to this continent.
        MigrateTo(land: LandKey),
        /// This civilization survives a tied war.
        Survivor(civ: Civ),
        /// Found a civilization on this continent.
        Found(land: LandKey),
        /// Take a follower of this civilization.
        Take(civ: Civ),
        /// The colour of the civilization being founded.
        Colour(civ: Civ),
        /// Spend a token on a cup scoring.
        PlayToken,
        /// Spend none this turn.
        KeepTokens,
    }
}
