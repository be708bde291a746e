//! Cards to choose while a chain lies on the cloth: what a Vacation gathers, or the pool of Chaos Strikes.

use super::cards;
use super::drawing::Drawing;
use super::parts::{cut, plate, sign, words};
use crate::{Node, svg};
use mystic_war::components::{Card, Deity};
use mystic_war::{Action, Frame};

/// Cards to choose while a chain lies on the cloth: chips under the cards.
pub(super) fn chips(drawing: &Drawing<'_>) -> Option<Node> {
    let named: Vec<Card> = match drawing.view.top()? {
        Frame::VacationDiscard(_) | Frame::VacationKeep | Frame::ChaosModify => drawing
            .legal
            .iter()
            .flatten()
            .filter_map(|action| if let Action::Name(card) = action { Some(*card) } else { None })
            .collect(),
        _ => return None,
    };
    if named.is_empty() {
        return None;
    }
    let wide = (628.0 / named.len() as f64).min(220.0);
    let first = 320.0 - wide * named.len() as f64 / 2.0;
    let chips = named
        .iter()
        .enumerate()
        .map(|(at, &card)| chip(card, wide - 8.0).at(first + wide * at as f64, 366.0));
    Some(svg("g").class("mw-offer").children(chips))
}

fn chip(card: Card, wide: f64) -> Node {
    let deity = Deity::on(card).map(|deity| sign(cards::deity_sign(deity), 26.0, 38.0, 1.6));
    let left = if deity.is_some() { 50.0 } else { 14.0 };
    svg("g")
        .class("mw-points")
        .key(format!("chip-{card}"))
        .spot(format!("name-{card}"))
        .term(card)
        .rule(cards::rule(card))
        .child(plate((0.0, 0.0), (wide, 76.0), 12.0, "mw-slot"))
        .child(plate((0.0, 0.0), (wide, 76.0), 12.0, "edge"))
        .maybe(deity)
        .child(words(left, 45.0, "mw-name", cut(card.title(), ((wide - left) / 11.0) as usize)))
}
