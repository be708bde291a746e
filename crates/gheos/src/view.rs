//! Section 8: what a viewer may know, and games that fit it.

use crate::board::{Board, Laid};
use crate::components::{Civ, EPOCHS, MAX_SEATS, MAX_STACK, PerCiv, TILES};
use crate::event::EndReason;
use crate::lands::{Ground, Lands};
use crate::map::{Cell, LandKey};
use crate::options::{GheosOptions, ReplacedTile, WarSwordBasis};
use crate::prospect::Homes;
use crate::setup::stack;
use crate::state::{Change, Gheos, Phase, Player};
use crate::tile::{Stacked, Tile, TileSet};
use arrayvec::ArrayVec;
use kernel::{Dice, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What one viewer may know (GHEOS-8.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GheosView {
    /// Whose view it is; nobody's for spectators.
    pub you: Option<Seat>,
    /// What the game is played with.
    pub options: GheosOptions,
    /// Whose turn it is.
    pub active: Seat,
    /// The number of this turn, from 1.
    pub turn: u16,
    /// What the active player must decide, as far as the viewer may know.
    pub phase: PhaseView,
    /// The tiles on the table.
    pub board: Board,
    /// The civilizations on the board, as in the state.
    pub civ: Homes,
    /// The players.
    pub seats: ArrayVec<PlayerView, MAX_SEATS>,
    /// Cubes that nobody holds.
    pub supply: PerCiv<u8>,
    /// Replaced tiles that are out of the game.
    pub discard: TileSet,
    /// Epochs drawn so far.
    pub epoch_count: u8,
    /// Tiles left to draw, Epochs among them.
    pub stack_size: u8,
    /// Tiles that may be in the stack or in other hands.
    pub unseen: TileSet,
    /// The tiles to draw, the top first, once the game is over.
    pub stack: Option<ArrayVec<Stacked, MAX_STACK>>,
}

/// What a viewer knows of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The hand, for its owner, and for all once the game is over.
    pub hand: Option<TileSet>,
    /// Tiles in hand.
    pub hand_size: u8,
    /// Follower cubes.
    pub cubes: PerCiv<u8>,
    /// Tokens left.
    pub tokens: u8,
    /// Victory points.
    pub vp: u32,
}

/// What the active player must decide, as far as a viewer may know (GHEOS-8.3, GHEOS-8.5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PhaseView {
    /// For others: a tile is being played, nothing of it is known.
    PlayTile,
    /// For the active player: which tile.
    ChooseTile,
    /// For the active player: where.
    ChooseSpot {
        /// The tile.
        tile: Tile,
    },
    /// For the active player: how it is turned.
    ChooseFacing {
        /// The tile.
        tile: Tile,
        /// The cell.
        cell: Cell,
    },
    /// Which cube is paid.
    PayFollower(Committed),
    /// Where the migrating civilization goes.
    ChooseMigration(Committed),
    /// Who survives the war.
    ChooseWarWinner(Committed),
    /// Found a civilization or take a follower.
    ChooseDevotion,
    /// The colour of the civilization to found.
    ChooseColour {
        /// Its continent.
        land: LandKey,
    },
    /// Whether to play a token.
    ChooseScoring,
    /// The game is over.
    Over {
        /// Why.
        reason: EndReason,
    },
}

impl PhaseView {
    /// Its name.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            PhaseView::PlayTile => "PlayTile",
            PhaseView::ChooseTile => "ChooseTile",
            PhaseView::ChooseSpot { .. } => "ChooseSpot",
            PhaseView::ChooseFacing { .. } => "ChooseFacing",
            PhaseView::PayFollower(_) => "PayFollower",
            PhaseView::ChooseMigration(_) => "ChooseMigration",
            PhaseView::ChooseWarWinner(_) => "ChooseWarWinner",
            PhaseView::ChooseDevotion => "ChooseDevotion",
            PhaseView::ChooseColour { .. } => "ChooseColour",
            PhaseView::ChooseScoring => "ChooseScoring",
            PhaseView::Over { .. } => "",
        }
    }
}

/// A play that everybody knows of, with what it causes (GHEOS-8.5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Committed {
    /// The tile as it lies or will lie.
    pub play: Laid,
    /// The tile that is or was there before.
    pub replaced: Option<Laid>,
    /// The civilization that must move, or has moved, by its old continent.
    pub migrating: Option<(Civ, LandKey)>,
    /// Where it has gone.
    pub moved_to: Option<LandKey>,
    /// Swords of those at war, as soon as it is settled who they are.
    pub swords: Option<ArrayVec<(Civ, u8), 3>>,
}

impl Committed {
    fn of(change: Change, ground: Ground<'_>, homes: &Homes, basis: WarSwordBasis) -> Committed {
        let Change { play, replaced, moved_to } = change;
        let prospect = change.prospect(ground, homes);
        // GHEOS-5.42: nobody is at war while it is open where the migrating civilization goes.
        let war = prospect.war(moved_to.or(prospect.only_target()), basis);
        Committed {
            play,
            replaced,
            migrating: prospect.migrating().map(|affected| (affected.civ, affected.from)),
            moved_to,
            swords: war.map(|war| war.sides),
        }
    }

    /// The change of the board it stands for.
    pub fn change(&self) -> Change {
        Change { play: self.play, replaced: self.replaced, moved_to: self.moved_to }
    }
}

impl GheosView {
    /// The tiles with what is printed on them.
    pub fn ground(&self) -> Ground<'_> {
        Ground { board: &self.board, faces: self.options.faces() }
    }

    /// The continents of the board.
    pub fn lands(&self) -> Lands {
        Lands::of(self.ground())
    }

    /// What the viewer has, if it has a seat.
    pub fn own(&self) -> Option<&PlayerView> {
        self.you.and_then(|seat| self.seats.get(seat.index()))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, PhaseView::Over { .. })
    }
}

/// What `viewer` may know of `state`.
pub(crate) fn view(state: &Gheos, viewer: Viewer) -> GheosView {
    GheosView {
        you: viewer.seat(),
        options: state.options,
        active: state.active,
        turn: state.turn,
        phase: state.phase_seen(viewer),
        board: state.board.clone(),
        civ: state.civ,
        seats: state.players_seen(viewer),
        supply: state.supplies(),
        discard: state.discard,
        epoch_count: state.epoch_count,
        stack_size: state.stack.len() as u8,
        unseen: state.unseen(viewer),
        stack: state.is_over().then(|| state.stack.clone()),
    }
}

impl Gheos {
    /// What `viewer` knows of the players.
    pub fn players_seen(&self, viewer: Viewer) -> ArrayVec<PlayerView, MAX_SEATS> {
        let seen = |(seat, player): (Seat, &Player)| {
            let hand = (self.is_over() || viewer.is(seat)).then_some(player.hand);
            let Player { cubes, tokens, vp, .. } = *player;
            PlayerView { hand, hand_size: player.hand.len(), cubes, tokens, vp }
        };
        Seat::all(self.count()).zip(&self.seats).map(seen).collect()
    }

    /// Tiles that may be in the stack or in hands that `viewer` does not see.
    pub fn unseen(&self, viewer: Viewer) -> TileSet {
        if self.is_over() {
            return TileSet::default();
        }
        let own = viewer.seat().and_then(|seat| self.seats.get(seat.index()));
        let mut seen = self.board.set().or(self.discard).or(own.map_or(TileSet::default(), |own| own.hand));
        if let Phase::PayFollower { play } = self.phase {
            seen.insert(play.tile);
        }
        TileSet::all().minus(seen)
    }

    /// What the active player must decide, as far as `viewer` may know.
    pub fn phase_seen(&self, viewer: Viewer) -> PhaseView {
        let committed =
            |change| Committed::of(change, self.ground(), &self.civ, self.options.war_sword_basis);
        let playing = viewer.is(self.active);
        match self.phase {
            Phase::ChooseTile | Phase::ChooseSpot { .. } | Phase::ChooseFacing { .. } if !playing => {
                PhaseView::PlayTile
            }
            Phase::ChooseTile => PhaseView::ChooseTile,
            Phase::ChooseSpot { tile } => PhaseView::ChooseSpot { tile },
            Phase::ChooseFacing { tile, cell } => PhaseView::ChooseFacing { tile, cell },
            Phase::PayFollower { play } => PhaseView::PayFollower(committed(Change {
                play,
                replaced: self.board.at(play.cell),
                moved_to: None,
            })),
            Phase::ChooseMigration(change) => PhaseView::ChooseMigration(committed(change)),
            Phase::ChooseWarWinner(change) => PhaseView::ChooseWarWinner(committed(change)),
            Phase::ChooseDevotion => PhaseView::ChooseDevotion,
            Phase::ChooseColour { land } => PhaseView::ChooseColour { land },
            Phase::ChooseScoring => PhaseView::ChooseScoring,
            Phase::Over { reason } => PhaseView::Over { reason },
        }
    }
}

/// A random game that fits `view`: unseen tiles spread evenly over other hands and the stack (GHEOS-8.6).
pub(crate) fn imagine(view: &GheosView, mut dice: Dice) -> Gheos {
    let returned = returned(view);
    let mut unseen: ArrayVec<Tile, TILES> =
        view.unseen.iter().filter(|&tile| Some(tile) != returned).collect();
    dice.shuffle(&mut unseen);
    let seats = Seat::all(view.seats.len() as u8).zip(&view.seats);
    let seats = seats.map(|(seat, player)| imagine_player(view, seat, player, &mut unseen)).collect();
    let stack = view.stack.clone().unwrap_or_else(|| {
        let tiles = unseen.iter().copied().chain(returned);
        stack(tiles, EPOCHS.saturating_sub(view.epoch_count), &mut dice)
    });
    Gheos {
        options: view.options,
        dice,
        seats,
        active: view.active,
        turn: view.turn,
        phase: imagine_phase(&view.phase),
        lands: view.lands(),
        board: view.board.clone(),
        civ: view.civ,
        stack,
        discard: view.discard,
        epoch_count: view.epoch_count,
    }
}

/// The stack in a new order: nobody knows the old one.
pub(crate) fn reshuffle(state: &mut Gheos, dice: &mut Dice) {
    let landscape = |stacked: &Stacked| match *stacked {
        Stacked::Landscape(tile) => Some(tile),
        Stacked::Epoch => None,
    };
    let tiles: TileSet = state.stack.iter().filter_map(landscape).collect();
    let epochs = state.stack.len() as u8 - tiles.len();
    state.stack = stack(tiles.iter(), epochs, dice);
}

/// The tile that has just gone back into the stack: nobody has drawn since.
fn returned(view: &GheosView) -> Option<Tile> {
    match (&view.phase, view.options.replaced_tile) {
        (
            PhaseView::ChooseMigration(committed) | PhaseView::ChooseWarWinner(committed),
            ReplacedTile::Reshuffle,
        ) => committed.replaced.map(|laid| laid.tile),
        _ => None,
    }
}

fn imagine_player(
    view: &GheosView,
    seat: Seat,
    player: &PlayerView,
    unseen: &mut ArrayVec<Tile, TILES>,
) -> Player {
    let PlayerView { cubes, tokens, vp, .. } = *player;
    let hand = player.hand.unwrap_or_else(|| {
        let mut hand = TileSet::default();
        if let PhaseView::PayFollower(committed) = &view.phase
            && seat == view.active
        {
            hand.insert(committed.play.tile);
        }
        while hand.len() < player.hand_size
            && let Some(tile) = unseen.pop()
        {
            hand.insert(tile);
        }
        hand
    });
    Player { hand, cubes, tokens, vp }
}

fn imagine_phase(phase: &PhaseView) -> Phase {
    match *phase {
        PhaseView::PlayTile | PhaseView::ChooseTile => Phase::ChooseTile,
        PhaseView::ChooseSpot { tile } => Phase::ChooseSpot { tile },
        PhaseView::ChooseFacing { tile, cell } => Phase::ChooseFacing { tile, cell },
        PhaseView::PayFollower(ref committed) => Phase::PayFollower { play: committed.play },
        PhaseView::ChooseMigration(ref committed) => Phase::ChooseMigration(committed.change()),
        PhaseView::ChooseWarWinner(ref committed) => Phase::ChooseWarWinner(committed.change()),
        PhaseView::ChooseDevotion => Phase::ChooseDevotion,
        PhaseView::ChooseColour { land } => Phase::ChooseColour { land },
        PhaseView::ChooseScoring => Phase::ChooseScoring,
        PhaseView::Over { reason } => Phase::Over { reason },
    }
}
