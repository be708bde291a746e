//! The open adaptation cards.

use super::art::{card_class, card_corner, card_name, card_rule, card_sign, sign};
use super::drawing::Drawing;
use super::words::count;
use crate::{Node, html};
use mammothodus::components::Card;

/// The four open cards and the deck.
pub(super) fn panel(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let slots = (1_u8..).zip(table.market).map(|(number, card)| {
        let slot = html("li").key(number).spot(format!("market-{number}"));
        match card {
            Some(card) => offer(slot, card),
            None => slot.class("mam-offer empty").child(html("b").text("empty")),
        }
    });
    let left = table.adaptation_deck.total();
    let deck = html("li")
        .class("mam-offer deck")
        .class_if(left == 0, "empty")
        .key("deck")
        .spot("market-deck")
        .tip(format!(
            "{} in the adaptation deck. One taken unseen is shown to all.",
            count(left, "card", "cards")
        ))
        .rule("MAM-5.59")
        .child(sign("i-cards", "mam-face"))
        .child(html("b").text(left));
    html("div").class("mam-shelf").child(html("ul").class("mam-market").children(slots).child(deck))
}

fn offer(slot: Node, card: Card) -> Node {
    slot.class("mam-offer")
        .class(&card_class(card))
        .term(card)
        .rule(card_rule(card))
        .child(sign(&card_sign(card), "mam-face").maybe(card_corner(card).map(|mark| html("i").text(mark))))
        .child(html("b").text(card_name(card)))
}
