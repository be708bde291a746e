//! Actions and their notation: the decision's name with what was chosen, or the option's name alone.

use crate::components::{Ability, Card, God, MAX_PLAYERS, Slot, Space, WrathTile};
use crate::effect::Unit;
use crate::map::{Region, Vertex};
use kernel::{Argument, Notation, Seat, Words, actions, named};
use std::fmt;
use std::ops::{RangeInclusive, RangeTo};

/// No decision of the game needs more.
const DIGIT: RangeInclusive<u8> = 0..=9;
const PLAYERS: RangeTo<Seat> = ..Seat(MAX_PLAYERS as u8);

actions! { Notation::new("(", ", ", ")");
    /// A decision taken.
    pub enum Action {
        /// Take this god.
        ChooseGod(god: God),
        /// Take this power.
        ChooseTribeAbility(ability: Ability),
        /// Put a unit here.
        PlaceUnit(region: Region, unit: Unit),
        /// Put a Champion here.
        PlaceChampion(region: Region),
        /// Deploy so many Warriors and Shamans here.
        DeployRegion(region: Region, warriors: u8 where DIGIT, shamans: u8 where DIGIT),
        /// CALL: the ability, then the move.
        AbilityFirst,
        /// CALL: the move, then the ability.
        MoveFirst,
        /// The god goes here.
        MoveGod(to: Vertex),
        /// The wandering god goes here.
        WanderGod(to: Vertex),
        /// The wandering god stays.
        Stay,
        /// Lay down this card.
        SelectCard(card: Card),
        /// Use this action of the card.
        Use(slot: Slot),
        /// Cover this action for a small gain.
        Pass(slot: Slot, comfort: Comfort),
        /// Do it.
        Yes,
        /// Leave it.
        No,
        /// SMITE or EXILE a unit of this seat here.
        HitUnit(region: Region, owner: Seat where PLAYERS, unit: Unit),
        /// SHIFT a unit of this seat from here.
        ShiftFrom(region: Region, owner: Seat where PLAYERS, unit: Unit),
        /// SHIFT it to here.
        ShiftTo(region: Region),
        /// Build this here.
        BuildPiece(region: Region, work: Work),
        /// Demolish this here.
        DemolishPiece(region: Region, target: Target),
        /// Transform this here.
        TransformPiece(region: Region, target: Target),
        /// Recover a unit of this type.
        RecoverUnit(unit: Unit),
        /// Pay a unit from here.
        AppeasePay(purse: Purse, unit: Unit),
        /// Use this wrathful tile.
        ChooseWrathTile(tile: WrathTile),
        /// Sacrifice so many Warriors.
        SacrificeWarriors(units: u8 where DIGIT),
        /// Sacrifice so many Shamans.
        SacrificeShamans(units: u8 where DIGIT),
        /// This seat wins the tie.
        BreakTie(winner: Seat where PLAYERS),
        /// The unit goes to this space.
        ChooseSpace(space: Space),
        /// No more of it.
        Stop,
    }
}

named! {
    /// What passing gives.
    pub enum Comfort: u8 {
        Devotion = "Devotion": "1 devotion",
        Recover = "Recover": "RECOVER 1 unit",
    }
}

named! {
    /// What can be built.
    pub enum Work: u8 {
        Glyph = "glyph": "glyph",
        Pyramid = "pyramid": "pyramid piece",
    }
}

/// What stands in a region to be demolished or transformed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A glyph of this seat.
    Glyph(Seat),
    /// The topmost piece of the pyramid.
    Pyramid,
}

/// Where a unit paid to the wrathful god comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purse {
    /// The Reserve.
    Reserve,
    /// A region with presence.
    Region(Region),
}

impl Argument for Target {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Glyph(owner) => write!(f, "glyph, {owner}"),
            Target::Pyramid => f.write_str("pyramid"),
        }
    }

    fn read(words: &mut Words<'_>) -> Option<Target> {
        match Work::read(words)? {
            Work::Glyph => Seat::read(words).filter(|owner| PLAYERS.contains(owner)).map(Target::Glyph),
            Work::Pyramid => Some(Target::Pyramid),
        }
    }
}

impl Argument for Purse {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purse::Reserve => f.write_str("reserve"),
            Purse::Region(region) => region.write(f),
        }
    }

    fn read(words: &mut Words<'_>) -> Option<Purse> {
        match words.next()? {
            "reserve" => Some(Purse::Reserve),
            region => region.parse().ok().map(Purse::Region),
        }
    }
}
