//! Every answer a seat can give, and its notation.

use crate::components::{AMOUNTS, BOON_POINTS, Card, Family, Power, Resource};
use kernel::{Notation, Seat};

kernel::actions! { Notation::new(":", ":", "");
    /// An answer to a decision. The same words can answer different decisions: a card that is named may be a deity to
    /// give up or a card of the pool, a number may be a seat or points.
    pub enum Action {
        /// No Special Power this round.
        Decline = "decline",
        /// Pay so much for the option.
        Trade(power: Power, amount: u8 where AMOUNTS) = "trade",
        /// Take what the option gives, through an "any" box.
        Receive(power: Power) = "receive",
        /// `<seat>:<F/M/G>`: aim destruction.
        Aim(seat: Seat, resource: Resource) = "",
        /// Play a card from hand.
        Play(card: Card) = "play",
        /// Throw a card away as the turn.
        Discard(card: Card) = "discard",
        /// Do nothing.
        Pass = "pass",
        /// What a Wild Magic is.
        Declare(family: Family) = "",
        /// A seat, or points of a boon.
        Number(number: u8 where ..=BOON_POINTS) = "",
        /// `F`, `M` or `G`.
        Category(resource: Resource) = "",
        /// A deity, a card of the discard pile, of the Vacation pile or of the Chaos pool.
        Name(card: Card) = "",
        /// None of them.
        Nothing = "none",
        /// Accept what Protection could refuse.
        Accept = "accept",
        /// Refuse it.
        Refuse = "refuse",
        /// Keep the goal.
        Keep = "keep",
        /// Exchange the goal.
        Exchange = "exchange",
    }
}

impl Action {
    /// The answer that names `seat`.
    pub const fn seat(seat: Seat) -> Action {
        Action::Number(seat.0)
    }

    /// The card that is named, if one is.
    pub const fn card(self) -> Option<Card> {
        if let Action::Name(card) = self { Some(card) } else { None }
    }
}
