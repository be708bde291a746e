//! What a player can choose, and its notation.

use crate::components::Civ;
use crate::map::{Cell, Facing, LandKey};
use crate::tile::Tile;
use kernel::BadNotation;
use std::fmt;
use std::str::FromStr;

/// One choice. Written as in the rules: `Place{0,-1}`, `Found{0,0,b}`, `PlayToken`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Play this tile of the hand.
    Tile(Tile),
    /// Put it in this empty cell.
    Place(Cell),
    /// Put it in the place of the tile here.
    Replace(Cell),
    /// Turn it like this, and so commit to the play.
    Facing(Facing),
    /// Pay for war or migration with a cube of this colour.
    Pay(Civ),
    /// The migrating civilization goes to this continent.
    MigrateTo(LandKey),
    /// This civilization survives a tied war.
    Survivor(Civ),
    /// Found a civilization on this continent.
    Found(LandKey),
    /// Take a follower of this civilization.
    Take(Civ),
    /// The colour of the civilization being founded.
    Colour(Civ),
    /// Spend a token on a cup scoring.
    PlayToken,
    /// Spend none this turn.
    KeepTokens,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell: Cell| format!("{},{}", cell.row(), cell.column());
        let land = |key: LandKey| format!("{},{}", cell(key.cell), key.part);
        match *self {
            Action::Tile(tile) => write!(f, "Tile{{{tile}}}"),
            Action::Place(at) => write!(f, "Place{{{}}}", cell(at)),
            Action::Replace(at) => write!(f, "Replace{{{}}}", cell(at)),
            Action::Facing(facing) => write!(f, "Facing{{{facing}}}"),
            Action::Pay(civ) => write!(f, "Pay{{{civ}}}"),
            Action::MigrateTo(key) => write!(f, "MigrateTo{{{}}}", land(key)),
            Action::Survivor(civ) => write!(f, "Survivor{{{civ}}}"),
            Action::Found(key) => write!(f, "Found{{{}}}", land(key)),
            Action::Take(civ) => write!(f, "Take{{{civ}}}"),
            Action::Colour(civ) => write!(f, "Colour{{{civ}}}"),
            Action::PlayToken => f.write_str("PlayToken"),
            Action::KeepTokens => f.write_str("KeepTokens"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        // One action has one notation: `Place{+1,0}` is none.
        let written_so = |action: &Action| action.to_string() == text;
        read(text).filter(written_so).ok_or_else(|| BadNotation::new(text))
    }
}

fn read(text: &str) -> Option<Action> {
    let (name, inner) = match text.split_once('{') {
        Some((name, rest)) => (name, Some(rest.strip_suffix('}')?)),
        None => (text, None),
    };
    match (name, inner) {
        ("PlayToken", None) => Some(Action::PlayToken),
        ("KeepTokens", None) => Some(Action::KeepTokens),
        ("Tile", Some(tile)) => tile.parse().ok().map(Action::Tile),
        ("Place", Some(cell)) => read_cell(cell).map(Action::Place),
        ("Replace", Some(cell)) => read_cell(cell).map(Action::Replace),
        ("Facing", Some(facing)) => facing.parse().ok().map(Action::Facing),
        ("Pay", Some(civ)) => civ.parse().ok().map(Action::Pay),
        ("MigrateTo", Some(land)) => read_land(land).map(Action::MigrateTo),
        ("Survivor", Some(civ)) => civ.parse().ok().map(Action::Survivor),
        ("Found", Some(land)) => read_land(land).map(Action::Found),
        ("Take", Some(civ)) => civ.parse().ok().map(Action::Take),
        ("Colour", Some(civ)) => civ.parse().ok().map(Action::Colour),
        _ => None,
    }
}

fn read_cell(text: &str) -> Option<Cell> {
    let (row, column) = text.split_once(',')?;
    Cell::new(row.parse().ok()?, column.parse().ok()?)
}

fn read_land(text: &str) -> Option<LandKey> {
    let (cell, part) = text.rsplit_once(',')?;
    Some(LandKey { cell: read_cell(cell)?, part: part.parse().ok()? })
}
