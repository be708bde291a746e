//! What things of Cyclades look like, for the glossary.

use super::gods::medal;
use super::tokens::{artifact_glyph, building_glyph, card_glyph, favor_glyph, icon, item_glyph, piece_glyph};
use crate::{Node, html};
use cyclades::{Artifact, Building, Card, Favor, God, Item, Monument, Piece, Special};
use kernel::Named;

/// What the thing with this id looks like.
pub(super) fn portrait(id: &str) -> Option<Node> {
    God::from_id(id)
        .map(medal)
        .or_else(|| Building::from_id(id).map(tile))
        .or_else(|| Artifact::from_id(id).map(|artifact| face(artifact_glyph(artifact))))
        .or_else(|| Card::from_id(id).map(|card| face(card_glyph(card))))
        .or_else(|| Favor::from_id(id).map(|favor| face(favor_glyph(favor))))
        .or_else(|| Item::from_id(id).map(|item| face(item_glyph(item))))
        .or_else(|| Special::from_id(id).map(|_| face("metropolis")))
        .or_else(|| Monument::from_id(id).map(pair))
        .or_else(|| id.parse().ok().map(|piece: Piece| face(piece_glyph(piece))))
        .or_else(|| word(id).map(face))
}

/// The symbol of a word of the rules.
fn word(id: &str) -> Option<&'static str> {
    Some(match id {
        "offering" => "coin",
        "prosperity" => "horn",
        "linked" => "fleet",
        "battle" | "special_attack" => "sword",
        "priestess" => "priestess",
        "threat" => "skull",
        _ => return None,
    })
}

fn face(glyph: &str) -> Node {
    html("span").class("fig-medal").child(icon(glyph))
}

fn tile(building: Building) -> Node {
    html("span").class("tile").class(&format!("b-{building}")).child(icon(building_glyph(building)))
}

fn pair(monument: Monument) -> Node {
    html("span").class("pair").children(monument.requires().map(tile))
}
