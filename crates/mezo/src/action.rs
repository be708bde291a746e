//! Actions and their notation: the decision's name with what was chosen, or the option's name alone.

use crate::components::{Ability, Card, God, MAX_PLAYERS, Slot, Space, WrathTile};
use crate::effect::Unit;
use crate::ids::named;
use crate::map::{Region, Vertex};
use kernel::{BadNotation, Seat};
use std::fmt;
use std::str::FromStr;

/// A decision taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take this god.
    ChooseGod(God),
    /// Take this power.
    ChooseTribeAbility(Ability),
    /// Put a unit here.
    PlaceUnit(Region, Unit),
    /// Put a Champion here.
    PlaceChampion(Region),
    /// Deploy so many Warriors and Shamans here.
    DeployRegion(Region, u8, u8),
    /// CALL: the ability, then the move.
    AbilityFirst,
    /// CALL: the move, then the ability.
    MoveFirst,
    /// The god goes here.
    MoveGod(Vertex),
    /// The wandering god goes here.
    WanderGod(Vertex),
    /// The wandering god stays.
    Stay,
    /// Lay down this card.
    SelectCard(Card),
    /// Use this action of the card.
    Use(Slot),
    /// Cover this action for a small gain.
    Pass(Slot, Comfort),
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// SMITE or EXILE a unit of this seat here.
    HitUnit(Region, Seat, Unit),
    /// SHIFT a unit of this seat from here.
    ShiftFrom(Region, Seat, Unit),
    /// SHIFT it to here.
    ShiftTo(Region),
    /// Build this here.
    BuildPiece(Region, Work),
    /// Demolish this here.
    DemolishPiece(Region, Target),
    /// Transform this here.
    TransformPiece(Region, Target),
    /// Recover a unit of this type.
    RecoverUnit(Unit),
    /// Pay a unit from here.
    AppeasePay(Purse, Unit),
    /// Use this wrathful tile.
    ChooseWrathTile(WrathTile),
    /// Sacrifice so many Warriors.
    SacrificeWarriors(u8),
    /// Sacrifice so many Shamans.
    SacrificeShamans(u8),
    /// This seat wins the tie.
    BreakTie(Seat),
    /// The unit goes to this space.
    ChooseSpace(Space),
    /// No more of it.
    Stop,
}

named! {
    /// What passing gives.
    Comfort {
        Devotion "Devotion" "1 devotion",
        Recover "Recover" "RECOVER 1 unit",
    }
}

named! {
    /// What can be built.
    Work {
        Glyph "glyph" "glyph",
        Pyramid "pyramid" "pyramid piece",
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

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Glyph(owner) => write!(f, "glyph, {owner}"),
            Target::Pyramid => f.write_str("pyramid"),
        }
    }
}

impl fmt::Display for Purse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purse::Reserve => f.write_str("reserve"),
            Purse::Region(region) => region.fmt(f),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::ChooseGod(god) => write!(f, "ChooseGod({god})"),
            Action::ChooseTribeAbility(ability) => write!(f, "ChooseTribeAbility({ability})"),
            Action::PlaceUnit(region, unit) => write!(f, "PlaceUnit({region}, {unit})"),
            Action::PlaceChampion(region) => write!(f, "PlaceChampion({region})"),
            Action::DeployRegion(region, w, s) => write!(f, "DeployRegion({region}, {w}, {s})"),
            Action::AbilityFirst => f.write_str("AbilityFirst"),
            Action::MoveFirst => f.write_str("MoveFirst"),
            Action::MoveGod(vertex) => write!(f, "MoveGod({vertex})"),
            Action::WanderGod(vertex) => write!(f, "WanderGod({vertex})"),
            Action::Stay => f.write_str("Stay"),
            Action::SelectCard(card) => write!(f, "SelectCard({card})"),
            Action::Use(slot) => write!(f, "Use({slot})"),
            Action::Pass(slot, comfort) => write!(f, "Pass({slot}, {comfort})"),
            Action::Yes => f.write_str("Yes"),
            Action::No => f.write_str("No"),
            Action::HitUnit(region, owner, unit) => write!(f, "HitUnit({region}, {owner}, {unit})"),
            Action::ShiftFrom(region, owner, unit) => write!(f, "ShiftFrom({region}, {owner}, {unit})"),
            Action::ShiftTo(region) => write!(f, "ShiftTo({region})"),
            Action::BuildPiece(region, work) => write!(f, "BuildPiece({region}, {work})"),
            Action::DemolishPiece(region, target) => write!(f, "DemolishPiece({region}, {target})"),
            Action::TransformPiece(region, target) => write!(f, "TransformPiece({region}, {target})"),
            Action::RecoverUnit(unit) => write!(f, "RecoverUnit({unit})"),
            Action::AppeasePay(purse, unit) => write!(f, "AppeasePay({purse}, {unit})"),
            Action::ChooseWrathTile(tile) => write!(f, "ChooseWrathTile({tile})"),
            Action::SacrificeWarriors(n) => write!(f, "SacrificeWarriors({n})"),
            Action::SacrificeShamans(n) => write!(f, "SacrificeShamans({n})"),
            Action::BreakTie(seat) => write!(f, "BreakTie({seat})"),
            Action::ChooseSpace(space) => write!(f, "ChooseSpace({space})"),
            Action::Stop => f.write_str("Stop"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text).ok_or_else(|| BadNotation::new(text))
    }
}

fn read(text: &str) -> Option<Action> {
    let Some(inner) = text.strip_suffix(')') else { return plain(text) };
    let (name, inside) = inner.split_once('(')?;
    let mut words = inside.split(", ");
    let action = match name {
        "ChooseGod" => Action::ChooseGod(word(&mut words)?),
        "ChooseTribeAbility" => Action::ChooseTribeAbility(word(&mut words)?),
        "PlaceUnit" => Action::PlaceUnit(word(&mut words)?, word(&mut words)?),
        "PlaceChampion" => Action::PlaceChampion(word(&mut words)?),
        "DeployRegion" => Action::DeployRegion(word(&mut words)?, number(&mut words)?, number(&mut words)?),
        "MoveGod" => Action::MoveGod(word(&mut words)?),
        "WanderGod" => Action::WanderGod(word(&mut words)?),
        "SelectCard" => Action::SelectCard(word(&mut words)?),
        "Use" => Action::Use(word(&mut words)?),
        "Pass" => Action::Pass(word(&mut words)?, word(&mut words)?),
        "HitUnit" => Action::HitUnit(word(&mut words)?, seat(&mut words)?, word(&mut words)?),
        "ShiftFrom" => Action::ShiftFrom(word(&mut words)?, seat(&mut words)?, word(&mut words)?),
        "ShiftTo" => Action::ShiftTo(word(&mut words)?),
        "BuildPiece" => Action::BuildPiece(word(&mut words)?, word(&mut words)?),
        "DemolishPiece" => Action::DemolishPiece(word(&mut words)?, target(&mut words)?),
        "TransformPiece" => Action::TransformPiece(word(&mut words)?, target(&mut words)?),
        "RecoverUnit" => Action::RecoverUnit(word(&mut words)?),
        "AppeasePay" => Action::AppeasePay(purse(&mut words)?, word(&mut words)?),
        "ChooseWrathTile" => Action::ChooseWrathTile(word(&mut words)?),
        "SacrificeWarriors" => Action::SacrificeWarriors(number(&mut words)?),
        "SacrificeShamans" => Action::SacrificeShamans(number(&mut words)?),
        "BreakTie" => Action::BreakTie(seat(&mut words)?),
        "ChooseSpace" => Action::ChooseSpace(word(&mut words)?),
        _ => return None,
    };
    words.next().is_none().then_some(action)
}

fn plain(text: &str) -> Option<Action> {
    match text {
        "AbilityFirst" => Some(Action::AbilityFirst),
        "MoveFirst" => Some(Action::MoveFirst),
        "Stay" => Some(Action::Stay),
        "Yes" => Some(Action::Yes),
        "No" => Some(Action::No),
        "Stop" => Some(Action::Stop),
        _ => None,
    }
}

fn word<'a, T: FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

/// A single digit: no decision of the game needs more.
fn number<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<u8> {
    match words.next()?.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

fn seat<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Seat> {
    number(words).filter(|&seat| usize::from(seat) < MAX_PLAYERS).map(Seat)
}

fn target<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Target> {
    match word(words)? {
        Work::Glyph => seat(words).map(Target::Glyph),
        Work::Pyramid => Some(Target::Pyramid),
    }
}

fn purse<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Purse> {
    match words.next()? {
        "reserve" => Some(Purse::Reserve),
        region => region.parse().ok().map(Purse::Region),
    }
}
