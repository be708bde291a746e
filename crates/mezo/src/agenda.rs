//! What has to happen: the frames on the agenda, and the small things they carry.

use crate::action::Action;
use crate::check::Checked;
use crate::components::{Ability, Altar, Card, God, MAX_PLAYERS, PASS, Slot, Space, Text, WrathTile};
use crate::effect::{Clause, Unit};
use crate::map::Region;
use crate::rules::{
    AppeaseDecide, AppeasePay, Automatic, BreakTie, Call, CallOrder, ChooseAction, ChooseGod, ChooseSpace,
    ChooseTribeAbility, ChooseWrathTile, CleanUp, Contest, Decision, Deploy, Draw, EndOfAge, GlyphRitual,
    Log, Majority, MoveGod, NextConflict, SacrificeShamans, SacrificeWarriors, SelectCard, StartOfAge, Visit,
    WanderGod, frames,
};
use crate::state::{Mezo, Tabletop};
use crate::view::View;
use Run as Effects;
use arrayvec::ArrayVec;
use kernel::{Names, Seat, Seats, Undo};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

frames! {
    decisions {
        ChooseGod,
        ChooseTribeAbility,
        Deploy,
        WanderGod,
        SelectCard,
        ChooseAction,
        GlyphRitual,
        SacrificeWarriors,
        SacrificeShamans,
        Effects,
        CallOrder,
        MoveGod,
        AppeaseDecide,
        AppeasePay,
        ChooseWrathTile,
        BreakTie,
        ChooseSpace,
    }
    automatic {
        Call,
        Majority,
    }
    bare {
        StartOfAge,
        NextConflict,
        Draw,
        Contest,
        CleanUp,
        EndOfAge,
    }
}

/// Whose turn it is in a step that all take one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// In this order.
    pub order: TurnOrder,
    /// Whose turn of the order it is.
    pub turn: u8,
}

impl Round {
    /// The first turn of an order.
    pub const fn new(order: TurnOrder) -> Round {
        Round { order, turn: 0 }
    }

    /// The turn after this one.
    pub const fn next(self) -> Round {
        Round { turn: self.turn + 1, ..self }
    }

    /// Whether all have had their turn.
    pub const fn is_over(self) -> bool {
        self.turn >= self.order.len()
    }

    /// Whose turn it is.
    pub(crate) fn who(self) -> Seats {
        self.order.get(self.turn).map_or(Seats::NONE, Seats::only)
    }
}

/// Seats in an order that was fixed when a step began (MEZO-5.6). Its JSON is the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "ArrayVec<Seat, MAX_PLAYERS>", into = "ArrayVec<Seat, MAX_PLAYERS>")]
pub struct TurnOrder {
    seats: [Seat; MAX_PLAYERS],
    len: u8,
}

impl TurnOrder {
    /// The seat whose turn it is; nobody when all have had theirs.
    pub fn get(self, turn: u8) -> Option<Seat> {
        self.as_slice().get(usize::from(turn)).copied()
    }

    /// How many seats there are in it.
    pub const fn len(self) -> u8 {
        self.len
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The seats.
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }

    /// Without those who do not fit.
    pub fn only(self, fits: impl Fn(Seat) -> bool) -> TurnOrder {
        self.as_slice().iter().copied().filter(|&seat| fits(seat)).collect()
    }

    /// The other way round.
    pub fn reversed(self) -> TurnOrder {
        self.as_slice().iter().rev().copied().collect()
    }
}

impl FromIterator<Seat> for TurnOrder {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut order = TurnOrder::default();
        for seat in seats.into_iter().take(MAX_PLAYERS) {
            order.seats[usize::from(order.len)] = seat;
            order.len += 1;
        }
        order
    }
}

impl From<TurnOrder> for ArrayVec<Seat, MAX_PLAYERS> {
    fn from(order: TurnOrder) -> Self {
        order.as_slice().iter().copied().collect()
    }
}

impl TryFrom<ArrayVec<Seat, MAX_PLAYERS>> for TurnOrder {
    type Error = &'static str;

    fn try_from(list: ArrayVec<Seat, MAX_PLAYERS>) -> Result<Self, Self::Error> {
        if list.iter().any(|seat| seat.index() >= MAX_PLAYERS) {
            return Err("a seat in an order does not exist");
        }
        let twice = list.iter().enumerate().any(|(at, seat)| list[..at].contains(seat));
        if twice { Err("a seat stands twice in an order") } else { Ok(list.into_iter().collect()) }
    }
}

/// Where an effect is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// On an action card.
    Card {
        /// The card.
        card: Card,
        /// The action.
        slot: Slot,
    },
    /// On a god's reference card.
    Call(God),
    /// On an altar.
    Altar(Altar),
    /// On a wrathful tile.
    Wrath(WrathTile),
    /// On a space of the Calendar or Codex.
    Space(Space),
    /// On a tribe board.
    Ability(Ability),
    /// Nowhere: passing to recover.
    Pass,
}

impl Source {
    /// What is printed there.
    pub const fn text(self) -> Text {
        match self {
            Source::Card { card, slot } => card.action(slot),
            Source::Call(god) => god.call(),
            Source::Altar(altar) => altar.text(),
            Source::Wrath(tile) => tile.text(),
            Source::Space(space) => space.text(),
            Source::Ability(ability) => ability.text(),
            Source::Pass => PASS,
        }
    }
}

/// A text being carried out, clause by clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Who carries it out and decides everything in it.
    pub actor: Seat,
    /// What is carried out.
    pub source: Source,
    /// The clause at hand, from 0.
    pub clause: u8,
    /// What the clause before did.
    #[serde(default)]
    pub did: u8,
    /// Where the clause before built.
    #[serde(default)]
    pub built: Option<Region>,
    /// How far the clause at hand is.
    #[serde(default)]
    pub progress: Progress,
}

/// How far a clause is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Progress {
    /// Not begun.
    #[default]
    Fresh,
    /// Units are being moved.
    Units {
        /// Still to move.
        left: u8,
        /// Moved.
        done: u8,
        /// The region of the first one, where all must be in one.
        #[serde(default)]
        region: Option<Region>,
    },
    /// One unit of each of these opponents is taken, clockwise from the actor.
    Each {
        /// Those still to lose one.
        left: Seats,
        /// Taken.
        done: u8,
    },
    /// A unit was picked up and needs a place.
    ShiftTo {
        /// Still to move, this one included.
        left: u8,
        /// Moved.
        done: u8,
        /// Where it stands.
        region: Region,
        /// Whose it is.
        owner: Seat,
        /// What it is.
        unit: Unit,
    },
    /// A glyph or pyramid piece must be chosen.
    Piece,
}

impl Run {
    /// The first clause of a text.
    pub const fn new(actor: Seat, source: Source) -> Run {
        Run { actor, source, clause: 0, did: 0, built: None, progress: Progress::Fresh }
    }

    /// The clause at hand; none when all are done.
    pub fn at(&self) -> Option<Clause> {
        self.source.text().clauses.get(usize::from(self.clause)).copied()
    }
}
