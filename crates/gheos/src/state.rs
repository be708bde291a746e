//! The table: everything a game of Gheos is at one moment.

use crate::board::{Board, Laid};
use crate::components::{CIVS, CUBES, Civ, Faces, MAX_SEATS, MAX_STACK, PerCiv, TOKENS};
use crate::event::EndReason;
use crate::lands::{Ground, Lands};
use crate::map::{Cell, LandKey};
use crate::options::GheosOptions;
use crate::prospect::{Homes, Pieces, Prospect};
use crate::tile::{Stacked, Tile, TileSet};
use arrayvec::ArrayVec;
use kernel::{Dice, Seat};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A game of Gheos. Its JSON is `Written`: what is derived is left out and made again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Gheos {
    /// What it is played with.
    pub options: GheosOptions,
    /// Chance.
    pub dice: Dice,
    /// The players.
    pub seats: ArrayVec<Player, MAX_SEATS>,
    /// Whose turn it is.
    pub active: Seat,
    /// The number of this turn, from 1.
    pub turn: u16,
    /// What the active player must decide.
    pub phase: Phase,
    /// The tiles on the table.
    pub board: Board,
    /// The civilizations on the board, by the key of their continent. While [`Phase::ChooseMigration`] or
    /// [`Phase::ChooseWarWinner`] waits these are keys of the board before the tile was laid.
    pub civ: Homes,
    /// The tiles to draw, the top first.
    pub stack: ArrayVec<Stacked, MAX_STACK>,
    /// Replaced tiles that are out of the game.
    pub discard: TileSet,
    /// Epochs drawn so far.
    pub epoch_count: u8,
    /// The continents of the board. Kept because every decision of a turn asks for them.
    #[serde(skip_serializing)]
    pub(crate) lands: Lands,
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Tiles in hand.
    pub hand: TileSet,
    /// Follower cubes.
    #[serde(default)]
    pub cubes: PerCiv<u8>,
    /// Tokens left.
    #[serde(default = "all_tokens")]
    pub tokens: u8,
    /// Victory points.
    #[serde(default)]
    pub vp: u32,
}

impl Player {
    /// GHEOS-6.4: points are only ever gained. A loaded position may stand at any number of them.
    pub(crate) fn gain(&mut self, vp: u32) {
        self.vp = self.vp.saturating_add(vp);
    }
}

/// What the active player must decide. Turns never nest, so one step is the whole agenda.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Phase {
    /// Which tile to play.
    #[default]
    ChooseTile,
    /// Where to play it.
    ChooseSpot {
        /// The tile.
        tile: Tile,
    },
    /// How to turn it.
    ChooseFacing {
        /// The tile.
        tile: Tile,
        /// The cell.
        cell: Cell,
    },
    /// Which cube to pay for the war or migration that this play causes.
    PayFollower {
        /// The tile as it will lie.
        play: Laid,
    },
    /// Where the migrating civilization goes.
    ChooseMigration(Change),
    /// Who survives the war.
    ChooseWarWinner(Change),
    /// Found a civilization or take a follower.
    ChooseDevotion,
    /// The colour of the civilization to found.
    ChooseColour {
        /// Its continent.
        land: LandKey,
    },
    /// Whether to play a token.
    ChooseScoring,
    /// Nothing: the game is over.
    Over {
        /// Why.
        reason: EndReason,
    },
}

/// What the tile just laid has changed, while its consequences are still being settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The tile as it lies.
    pub play: Laid,
    /// The tile that lay there before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<Laid>,
    /// Where the migrating civilization has gone, if one migrates and that is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<LandKey>,
}

impl Change {
    /// All that it causes. `homes` are those before it.
    pub fn prospect(&self, ground: Ground<'_>, homes: &Homes) -> Prospect {
        Pieces::around(ground, self.play.cell).prospect(self.replaced, self.play, homes)
    }
}

impl Gheos {
    /// What is printed on the tiles of this game.
    pub fn faces(&self) -> &'static Faces {
        self.options.faces()
    }

    /// The tiles with what is printed on them.
    pub fn ground(&self) -> Ground<'_> {
        Ground { board: &self.board, faces: self.faces() }
    }

    /// The continents of the board.
    pub fn lands(&self) -> &Lands {
        &self.lands
    }

    /// The player whose turn it is.
    pub fn player(&self) -> &Player {
        &self.seats[self.active.index()]
    }

    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.seats[self.active.index()]
    }

    /// How many play.
    pub fn count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// Cubes of `civ` that nobody holds.
    pub fn supply(&self, civ: Civ) -> u8 {
        CUBES - self.seats.iter().map(|player| player.cubes[civ]).sum::<u8>()
    }

    /// Cubes of each civilization that nobody holds.
    pub fn supplies(&self) -> PerCiv<u8> {
        let mut left = [CUBES; CIVS];
        for player in &self.seats {
            left.iter_mut().zip(player.cubes.values()).for_each(|(left, held)| *left -= held);
        }
        PerCiv::new(left)
    }

    /// Whether somebody lives on the continent of this name.
    pub fn is_occupied(&self, land: LandKey) -> bool {
        self.civ.iter().any(|(_, home)| home == Some(land))
    }

    /// The Epoch that ends this game.
    pub fn epoch_limit(&self) -> u8 {
        self.options.epoch_limit(self.count())
    }

    /// What a play would cause now.
    pub fn prospect(&self, play: Laid) -> Prospect {
        let pieces = self.pieces(play.cell);
        pieces.prospect(pieces.old(), play, &self.civ)
    }

    /// The land around a cell as it is without the tile in it.
    pub(crate) fn pieces(&self, cell: Cell) -> Pieces<'_> {
        match self.board.slot(cell) {
            Some(_) => Pieces::around(self.ground(), cell),
            None => Pieces::beside(self.ground(), &self.lands, cell),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// Whether nobody has a token left, which ends the game (GHEOS-6.5).
    pub(crate) fn tokens_are_spent(&self) -> bool {
        self.seats.iter().all(|player| player.tokens == 0)
    }

    /// Whether the active player is in the middle of a play that nobody else may see yet (GHEOS-8.3).
    pub fn play_in_progress(&self) -> bool {
        matches!(self.phase, Phase::ChooseSpot { .. } | Phase::ChooseFacing { .. })
    }
}

// The lands follow from the board and need no comparison.
impl PartialEq for Gheos {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Gheos {}

impl Hash for Gheos {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.parts().hash(hasher);
    }
}

impl Gheos {
    fn parts(&self) -> impl Eq + Hash + '_ {
        let table = (&self.board, &self.civ, &self.stack, self.discard, self.epoch_count);
        (&self.options, &self.dice, &self.seats, self.active, self.turn, self.phase, table)
    }
}

/// A game as it is written by hand: no derived data, and civilizations may name any part of their continent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    #[serde(default)]
    options: GheosOptions,
    dice: Dice,
    seats: ArrayVec<Player, MAX_SEATS>,
    #[serde(default)]
    active: Seat,
    #[serde(default = "first_turn")]
    turn: u16,
    #[serde(default)]
    phase: Phase,
    board: Board,
    #[serde(default)]
    civ: Homes,
    stack: ArrayVec<Stacked, MAX_STACK>,
    #[serde(default)]
    discard: TileSet,
    #[serde(default)]
    epoch_count: u8,
}

impl TryFrom<Written> for Gheos {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { options, dice, seats, active, turn, phase, board, civ, stack, discard, epoch_count } =
            written;
        let faces = options.faces();
        let lands = Lands::of(Ground { board: &board, faces });
        let civ = match phase {
            Phase::ChooseMigration(change) | Phase::ChooseWarWinner(change) => {
                let before = board_before(&board, &change)?;
                let ground = Ground { board: &before, faces };
                normalised(&civ, ground, &Lands::of(ground))
            }
            Phase::ChooseTile
            | Phase::ChooseSpot { .. }
            | Phase::ChooseFacing { .. }
            | Phase::PayFollower { .. }
            | Phase::ChooseDevotion
            | Phase::ChooseColour { .. }
            | Phase::ChooseScoring
            | Phase::Over { .. } => normalised(&civ, Ground { board: &board, faces }, &lands),
        };
        Ok(Gheos {
            options,
            dice,
            seats,
            active,
            turn,
            phase,
            board,
            civ,
            stack,
            discard,
            epoch_count,
            lands,
        })
    }
}

/// The board before `change`, if there can have been one.
pub(crate) fn board_before(board: &Board, change: &Change) -> Result<Board, String> {
    let others = board.tiles().iter().copied().filter(|laid| laid.cell != change.play.cell);
    others.chain(change.replaced).collect::<Vec<_>>().try_into()
}

/// GHEOS-5.9: every civilization named by the key of its continent. A part of no continent is left for `check`.
fn normalised(civ: &Homes, ground: Ground<'_>, lands: &Lands) -> Homes {
    let key = |part| ground.node(part).and_then(|node| lands.continent(node)).map_or(part, |found| found.key);
    civ.iter().map(|(civ, home)| (civ, home.map(key))).collect()
}

fn all_tokens() -> u8 {
    TOKENS
}

fn first_turn() -> u16 {
    1
}
