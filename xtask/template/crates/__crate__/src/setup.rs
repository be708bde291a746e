//! The beginning: __HEAD__-2.1, __HEAD__-2.2.

use crate::components::{SEATS, STONES};
use crate::event::Event;
use crate::options::__Name__Options;
use crate::state::{Frame, Runner, Tabletop, __Name__};
use kernel::{Dice, Game, Seat, SetupError, Sink};

/// A new game.
pub(crate) fn setup(
    options: &__Name__Options,
    seats: u8,
    mut dice: Dice,
    log: &mut impl Sink<Event>,
) -> Result<__Name__, SetupError> {
    if !SEATS.contains(&seats) {
        let (min, max) = (*SEATS.start(), *SEATS.end());
        return Err(SetupError::Seats { game: __Name__::NAME, given: seats, min, max });
    }
    let mut box_of_stones = STONES;
    dice.shuffle(&mut box_of_stones);
    let tabletop = Tabletop {
        runners: Seat::all(seats).map(|_| Runner::default()).collect(),
        active: Seat(0),
        round: 0,
        frame: Frame::Turn,
        goal: options.path.steps(),
        max_rounds: options.max_rounds,
    };
    let stones = box_of_stones.into_iter().take(usize::from(seats)).collect();
    let game = __Name__ { options: *options, tabletop, stones, dice };
    for (seat, &stone) in Seat::all(seats).zip(&game.stones) {
        log.emit(|| Event::Drew { seat, stone: Some(stone) });
    }
    Ok(game)
}
