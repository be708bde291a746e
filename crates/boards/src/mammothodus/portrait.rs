//! What things of Mammothodus look like, for the glossary.

use super::art::{beast, card_chip, dot, human_mark, sign, symbol};
use super::pieces::{figure, open, spirit_drawn};
use super::portal::cell_node;
use crate::figure::picture;
use crate::{Node, html};
use kernel::Named;
use mammothodus::components::{Card, Clan, Colour, Fragment, HumanCard, Shard, Spirit, Talent};

const BOARD: &str = "mam-wall";

/// What the thing with this id looks like.
pub(super) fn portrait(id: &str) -> Option<Node> {
    Card::from_id(id)
        .map(card_chip)
        .or_else(|| HumanCard::from_id(id).map(human_mark))
        .or_else(|| {
            Spirit::from_id(id).map(|spirit| picture(BOARD, "-30 -36 60 72", [spirit_drawn(spirit, 0)]))
        })
        .or_else(|| Talent::from_id(id).map(|talent| sign(&format!("t-{talent}"), "mam-chip k-any")))
        .or_else(|| Shard::from_id(id).map(|shard| picture(BOARD, "-18 -18 36 36", [open(shard)])))
        .or_else(|| Clan::from_id(id).map(|clan| beast(Some(clan), "mam-beast")))
        .or_else(|| Fragment::from_id(id).map(cells))
        .or_else(|| word(id))
}

fn cells(fragment: Fragment) -> Node {
    html("span").class("mam-cells").children(fragment.cells().map(|cell| cell_node(cell, true)))
}

fn word(id: &str) -> Option<Node> {
    Some(match id {
        "tribe" => picture(BOARD, "-22 -22 44 44", [symbol("hunter", (0.0, 0.0), (29.0, 36.0))]),
        "figure" => picture(BOARD, "-36 -34 72 64", [figure(Clan::Mammoths, Colour::Green, None)]),
        "place_of_power" => picture(BOARD, "-30 -36 60 72", [symbol("place", (0.0, 0.0), (52.0, 66.0))]),
        "activate" => sign("i-activate", "mam-chip k-any"),
        "generation" => sign("i-people", "mam-chip k-any"),
        "guard" => sign("i-guard", "mam-chip k-any"),
        "trail" => sign("i-trail", "mam-dot k-trail"),
        "help" => dot(Colour::Blue),
        _ => return None,
    })
}
