//! The viewer's own cards, fanned.

use super::cards::{self, page_face};
use super::drawing::Drawing;
use super::words::{caption, is_free};
use crate::{Node, html};
use kernel::Seat;
use mystic_war::components::{Card, Kind};
use mystic_war::text::why_not;
use mystic_war::{Action, Answer, Frame};

/// From so many cards on, they lie so close that their captions only come on hover.
const CROWD: usize = 8;

/// The hand, if the viewer has one.
pub(super) fn hand(drawing: &Drawing<'_>) -> Option<Node> {
    let seat = drawing.you()?;
    let mut held: Vec<Card> = drawing.view.hand()?.iter().collect();
    if held.is_empty() {
        return Some(html("p").class("mw-no-hand").text("Your hand is empty."));
    }
    let playable = |card: Card| drawing.may(|action| action == Action::Play(card));
    held.sort_by_key(|&card| (!playable(card), card));
    let count = held.len();
    let mut fan = html("div")
        .class("mw-fan")
        .class_if(count >= CROWD, "crowd")
        .attr("style", format!("--n:{count}"))
        .attr("role", "list")
        .attr("aria-label", "Your hand");
    let mut last = None;
    let mut copy = 0;
    for (at, &card) in held.iter().enumerate() {
        copy = if last == Some(card) { copy + 1 } else { 0 };
        last = Some(card);
        let tilt = (at as f64 - (count as f64 - 1.0) / 2.0) * 1.4;
        fan = fan.child(one(drawing, seat, card, tilt).key(format!("{card}-{copy}")));
    }
    Some(html("div").class("mw-hold").child(fan))
}

fn one(drawing: &Drawing<'_>, seat: Seat, card: Card, tilt: f64) -> Node {
    let said = caption(drawing, seat, card);
    let plays = drawing.may(|action| action == Action::Play(card));
    let sealed = matches!(drawing.view.own_answer(), Answer::Play { card: own, .. } | Answer::Choosing { card: own } if own == card)
        && !drawing.view.asked.is_empty();
    let words = match &said {
        _ if sealed => "your sealed answer".to_owned(),
        Ok(words) | Err(words) => words.clone(),
    };
    let why = if plays { None } else { why_not(drawing.view, card) };
    html("div")
        .class("mw-held")
        .class(if plays || sealed { "lit" } else { "dim" })
        .class_if(sealed, "sealed")
        .attr("role", "listitem")
        .attr("style", format!("--tilt:{tilt:.1}deg"))
        .child(
            html("div")
                .class("mw-turn")
                .term(card)
                .tip(why.unwrap_or_default())
                .spot(format!("hand-{card}"))
                .flies(format!("card-{card}"), 1)
                .rule(cards::rule(card))
                .child(page_face(card))
                .child(html("b").class("mw-card-name").text(card.title()))
                .maybe(multiplied(drawing, seat, card)),
        )
        .child(html("small").class("mw-why").text(words))
        .maybe(is_free(card).then(|| html("small").class("mw-free").text("free")))
        .maybe(drawing.may(|action| action == Action::Discard(card)).then(|| {
            html("button")
                .class("mw-toss")
                .spot(format!("toss-{card}"))
                .tip(format!("Throw {} away as your turn.", card.title()))
                .rule("MW-5.25")
                .text("throw away")
        }))
}

/// What wealth makes of the number on a resource card, while it can be played.
fn multiplied(drawing: &Drawing<'_>, seat: Seat, card: Card) -> Option<Node> {
    let own_turn = matches!(drawing.view.top(), Some(Frame::TurnAction(turn)) if turn.seat == seat);
    let (times, over) = drawing.board.wealth(seat).factor();
    let value = card.facts().value * times / over;
    let changed = card.kind() == Kind::Resource && value != card.facts().value;
    (own_turn && changed).then(|| {
        let wealth = drawing.board.wealth(seat);
        html("b")
            .class("mw-times")
            .term(wealth)
            .rule("MW-5.4")
            .text(format!("{} = {value}", super::parts::factor(wealth)))
    })
}
