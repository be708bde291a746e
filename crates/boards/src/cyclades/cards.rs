//! The cards on sale, with what they cost the one who looks.

use super::drawing::Drawing;
use super::tokens::{card_glyph, icon};
use crate::{Bar, Node, Panel, html};
use cyclades::grammar::{count, one};
use cyclades::{Card, CardKind, Slot};

/// The panel of the card track.
pub(super) fn panel(drawing: &Drawing<'_>) -> Panel {
    let rows = Slot::ALL.iter().map(|&slot| match drawing.table.on_track(slot) {
        Some(card) => row(drawing, slot, card),
        None => html("div")
            .key(format!("empty-{slot}"))
            .class("sale none")
            .child(html("span").class("price").text(slot.cost()))
            .child(html("span").class("what").child(html("small").text("sold"))),
    });
    let body = html("div").class("cards").children(rows).child(piles(drawing));
    Panel { id: "cards", title: "On sale".to_owned(), bar: Bar::Right, body }
}

fn row(drawing: &Drawing<'_>, slot: Slot, card: Card) -> Node {
    let (price, least) = price(drawing, slot, card);
    let cost = if least < price { format!("{least}–{price}") } else { price.to_string() };
    html("div")
        .key(card)
        .class("sale")
        .class(kind(card))
        .spot(format!("card-{slot}"))
        .term(card)
        .tip(tip(drawing, card, &cost))
        .rule("CYC-5.11.1")
        .child(html("span").class("price").text(cost))
        .child(html("span").class("art").child(icon(card_glyph(card))))
        .child(
            html("span")
                .class("what")
                .child(html("b").text(card.title()))
                .child(html("small").text(card.help())),
        )
}

/// What the card is and costs, and that it would do nothing for who looks; what it does is in the glossary.
fn tip(drawing: &Drawing<'_>, card: Card, cost: &str) -> String {
    let what = format!("For {cost} gold: {}.", one(kind_words(card)));
    match drawing.look.you.and_then(|you| drawing.table.idle(you, card)) {
        Some(why) => format!("{what} It would do nothing for you now, {why}."),
        None => what,
    }
}

/// What the card costs now, and at least with all temple discounts of who is looking or acting.
fn price(drawing: &Drawing<'_>, slot: Slot, card: Card) -> (u16, u16) {
    let Some(turn) = drawing.table.turn else { return (slot.cost(), slot.cost()) };
    let price = drawing.table.card_price(&turn, slot);
    let discounts = if card.is_creature() { u16::from(drawing.table.discounts(turn.seat)) } else { 0 };
    (price, price.saturating_sub(discounts).max(1))
}

const fn kind(card: Card) -> &'static str {
    match card.kind() {
        CardKind::Creature => "creature",
        CardKind::Hero(_) => "hero",
        CardKind::Artifact(_) => "artifact",
        CardKind::Reinforcement(_) => "egypt",
    }
}

const fn kind_words(card: Card) -> &'static str {
    match card.kind() {
        CardKind::Creature => "creature",
        CardKind::Hero(_) => "hero",
        CardKind::Artifact(_) => "artifact",
        CardKind::Reinforcement(_) => "reinforcement",
    }
}

fn piles(drawing: &Drawing<'_>) -> Node {
    let names = |cards: cyclades::CardSet| cards.iter().map(Card::title).collect::<Vec<_>>().join(", ");
    let discard = drawing.table.discard;
    let words = if discard.is_empty() { "nothing yet".to_owned() } else { names(discard) };
    let removed = drawing.table.removed;
    html("div")
        .class("piles")
        .child(
            html("span")
                .tip(format!("{} lie face down in the deck.", count(drawing.view.deck, "card")))
                .text(format!("{} in the deck", drawing.view.deck)),
        )
        .child(
            html("span")
                .tip(format!("Discarded: {words}. Shuffled in when the deck runs out."))
                .text(format!("{} discarded", discard.len())),
        )
        .maybe((!removed.is_empty()).then(|| {
            html("span")
                .tip(format!("Out of the game: {}.", names(removed)))
                .text(format!("{} gone", removed.len()))
        }))
}
