//! What a learned judgement looks at: whole positions as numbers, for each seat alike.
//!
//! An observation ([`crate::Encode`]) tells what one seat sees; features tell how every seat stands in a game as a bot
//! imagines it, so that one network judges all seats. They are said with the same pens. Nothing here reads the order of
//! a shuffled stack: an imagined order is as good as any other.

mod cyclades;
mod gheos;
mod mammothodus;
mod mezo;
mod mystic_war;

use crate::{Legend, Pen, Row};
use kernel::{Game, Seat};

/// A game whose positions can be judged by numbers.
pub trait Features: Game {
    /// Whether all seats win or lose together: then there is one chance for all.
    const TOGETHER: bool = false;
    /// How many rows a position has: one for each seat, or for each of what seats run where all play together.
    fn rows(&self) -> u8 {
        self.seats()
    }
    /// How everything stands, whoever one is.
    fn common(&self, pen: &mut impl Pen);
    /// How `seat` stands: what is open and what is its own; what others hide only where it decides how `seat` stands, such
    /// as goals.
    fn own(&self, seat: Seat, pen: &mut impl Pen);
    /// Which of the networks of the game judges this table: what is played so differently that it is learned apart.
    fn variant(&self) -> usize {
        0
    }
}

/// What the features of a game mean: first the common ones, then those of a seat.
pub fn table<G: Features>(state: &G) -> Legend {
    let mut legend = Legend::default();
    state.common(&mut legend);
    state.own(Seat(0), &mut legend);
    legend
}

/// How many features are common to all seats.
pub fn shared<G: Features>(state: &G) -> usize {
    let mut legend = Legend::default();
    state.common(&mut legend);
    legend.width()
}

/// The features of `seat` into a row as wide as the table says. Whether all of them fit into eight bits.
pub fn write<G: Features>(state: &G, seat: Seat, numbers: &mut [i8]) -> bool {
    let mut row = Row::new(numbers);
    state.common(&mut row);
    state.own(seat, &mut row);
    !row.clipped()
}

/// How many chairs after whoever is to move a seat sits, told as a 1 in its place; seats far away share the last one.
fn distance(name: &'static str, from: Option<Seat>, seat: Seat, seats: u8, pen: &mut impl Pen) {
    pen.one(name, 4, from.map(|from| crate::from(from, seat, seats).min(3)));
}

/// A number that is cut off where it hardly matters any more.
fn up_to(name: &'static str, value: impl TryInto<i32>, most: u8, pen: &mut impl Pen) {
    let value = value.try_into().unwrap_or(i32::MAX);
    pen.number(name, value.clamp(-i32::from(i8::MAX), i8::MAX.into()), most);
}
