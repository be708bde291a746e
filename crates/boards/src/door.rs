//! The doors of the hall: what is said of a game before it is opened.

use kernel::Game;
use std::ops::RangeInclusive;

/// What the hall says of a game. Its art is `door/ID.svg`, its small sign `door/ID-sign.svg`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Door {
    /// The id of the game.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What one does in it, in one line.
    pub line: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// How long it takes.
    pub time: &'static str,
    /// Its colour in the hall.
    pub colour: &'static str,
    /// Whether all play together against the game.
    pub together: bool,
}

impl Door {
    /// The door of a game that is played against each other.
    pub(crate) fn of<G: Game>(line: &'static str, time: &'static str, colour: &'static str) -> Door {
        Door { id: G::ID, name: G::NAME, line, seats: G::SEATS, time, colour, together: false }
    }

    /// How many can play, in words: `2–4`.
    pub fn seats(&self) -> String {
        format!("{}–{}", self.seats.start(), self.seats.end())
    }
}
