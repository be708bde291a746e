//! Section 3: how a game begins.

use crate::board::Board;
use crate::components::{EPOCHS, HAND, MAX_STACK, PerCiv, SEATS, TILES, TOKENS};
use crate::event::Event;
use crate::lands::{Ground, Lands};
use crate::map::Facing;
use crate::options::GheosOptions;
use crate::rules;
use crate::state::{Gheos, Phase, Player};
use crate::tile::{Stacked, Tile, TileSet};
use arrayvec::ArrayVec;
use kernel::{Dice, Game, Seat, SetupError, Sink};

/// A new game at its first decision.
pub(crate) fn setup(
    options: &GheosOptions,
    seats: u8,
    mut dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<Gheos, SetupError> {
    if !SEATS.contains(&seats) {
        let (min, max) = (*SEATS.start(), *SEATS.end());
        return Err(SetupError::Seats { game: Gheos::NAME, given: seats, min, max });
    }
    options.check()?;
    let mut tiles: ArrayVec<Tile, TILES> =
        Tile::ALL.into_iter().filter(|&tile| tile != Tile::START).collect();
    dice.shuffle(&mut tiles);
    let hands = usize::from(seats * HAND);
    let players = (0..seats).map(|seat| deal(&tiles[..hands], seat, seats)).collect();
    let stack = stack(tiles[hands..].iter().copied(), EPOCHS, &mut dice);
    let board = Board::new(Tile::START, Facing::default());
    let lands = Lands::of(Ground { board: &board, faces: options.faces() });
    let mut state = Gheos {
        options: *options,
        dice,
        seats: players,
        active: Seat(0),
        turn: 1,
        phase: Phase::ChooseTile,
        board,
        civ: PerCiv::default(),
        stack,
        discard: TileSet::default(),
        epoch_count: 0,
        lands,
    };
    rules::begin_turn(&mut state, sink);
    Ok(state)
}

/// GHEOS-3.4: one tile to every seat from seat 0 on, then a second one.
fn deal(tiles: &[Tile], seat: u8, seats: u8) -> Player {
    let hand = tiles.iter().skip(usize::from(seat)).step_by(usize::from(seats)).copied().collect();
    Player { hand, cubes: PerCiv::default(), tokens: TOKENS, vp: 0 }
}

/// These tiles and so many Epochs in random order.
pub(crate) fn stack(
    tiles: impl Iterator<Item = Tile>,
    epochs: u8,
    dice: &mut Dice,
) -> ArrayVec<Stacked, MAX_STACK> {
    let epochs = (0..epochs).map(|_| Stacked::Epoch);
    let mut stack: ArrayVec<Stacked, MAX_STACK> = tiles.map(Stacked::Landscape).chain(epochs).collect();
    dice.shuffle(&mut stack);
    stack
}
