//! What things of Gheos look like, for the glossary.

use super::figures::first;
use super::icons::{cube, disk, icon};
use super::land::medallion;
use super::tile;
use crate::Node;
use crate::figure::picture;
use gheos::Civ;
use gheos::components::{Shape, Symbol};
use gheos::map::Facing;
use kernel::Named;

/// What the thing with this id looks like.
pub(super) fn portrait(id: &str) -> Option<Node> {
    let symbol = Symbol::ALL.into_iter().find(|symbol| symbol.id() == id);
    symbol
        .map(|symbol| picture("gheos-map", "-20 -20 40 40", [medallion(symbol, (0.0, 0.0))]))
        .or_else(|| Civ::from_id(id).map(disk))
        .or_else(|| {
            let shape = Shape::from_id(id)?;
            let (tile, face) = first(|face| face.shape == shape)?;
            Some(tile::picture(tile, face, Facing::ALL[0], true))
        })
        .or_else(|| match id {
            "epoch" => Some(icon("epoch")),
            "token" => Some(icon("cup")),
            "war" => Some(icon("sword")),
            "migration" => Some(icon("wheat")),
            "founding" => Some(disk(Civ::ALL[0])),
            "follower" => Some(cube(Civ::ALL[0])),
            _ => None,
        })
}
