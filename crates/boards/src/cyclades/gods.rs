//! The god track with its offerings, Apollo, the favor tile and the order of the markers.

use super::drawing::Drawing;
use super::tokens::{badge, dress, favor_glyph, god_glyph, icon};
use crate::{Node, html};
use cyclades::{Frame, God, GodPlace};
use kernel::Seat;

/// The gods in acting order, as rows.
pub(super) fn rows(drawing: &Drawing<'_>) -> Node {
    let last = drawing.table.gods.len().saturating_sub(1);
    let places = drawing.table.gods.iter().enumerate().map(|(number, place)| {
        let row = row(drawing, place);
        match drawing.table.favor.filter(|_| number == last) {
            Some(favor) => html("div").key(place.god).class("favored").child(row).child(
                html("div")
                    .class("favor")
                    .term(favor)
                    .rule("CYC-5.15.1")
                    .child(icon(favor_glyph(favor)))
                    .child(html("span").text(format!("Favor of {}: {}", favor.title(), favor.help()))),
            ),
            None => html("div").key(place.god).class("favored").child(row),
        }
    });
    html("div").class("gods").children(places).child(apollo(drawing)).child(order(drawing))
}

/// The medallion of a god.
pub(super) fn medal(god: God) -> Node {
    html("span").class("medal").class(&format!("g-{god}")).child(icon(god_glyph(god)))
}

fn row(drawing: &Drawing<'_>, place: &GodPlace) -> Node {
    let now = drawing.table.turn.is_some_and(|turn| turn.god == place.god)
        || drawing.table.deploy.is_some_and(|deploy| deploy.god == place.god)
        || matches!(drawing.table.top(), Some(Frame::Amount(amount)) if amount.god == place.god);
    let pill = drawing.holder(place.god).map(|(seat, gold)| offering(drawing, seat, gold));
    let covered = place.covered.map(|god| format!("He covers {} this cycle.", god.title()));
    place_of(drawing, place.god)
        .class_if(now, "now")
        .term(place.god)
        .tip(format!("{}{}", setup_words(drawing, place.god), covered.unwrap_or_default()))
        .rule("CYC-5.4.1")
        .child(medal(place.god))
        .child(
            html("span")
                .class("what")
                .child(html("b").text(place.god.title()))
                .child(html("small").text(gives(drawing, place.god))),
        )
        .maybe(pill)
}

/// The row of a god. While offerings are made the strip is where he is chosen.
fn place_of(drawing: &Drawing<'_>, god: God) -> Node {
    let row = html("div").class("god");
    if super::auction::runs(drawing) { row } else { row.spot(format!("god-{god}")) }
}

/// What a god does for who has him: in the setup auction what he adds to the start.
pub(super) fn help(drawing: &Drawing<'_>, god: God) -> &'static str {
    if drawing.table.cycle > 0 { god.help() } else { god.setup_help(drawing.table.map().kind) }
}

/// What a god adds to the start, while the setup auction runs; what a turn with him is about is in the glossary.
pub(super) fn setup_words(drawing: &Drawing<'_>, god: God) -> String {
    match drawing.table.cycle {
        0 => format!("In the auction before the first cycle: {}. ", god.setup_help(drawing.table.map().kind)),
        _ => String::new(),
    }
}

/// What a turn with the god is about, in two or three words; in the setup auction what he adds to the start.
fn gives(drawing: &Drawing<'_>, god: God) -> &'static str {
    if drawing.table.cycle == 0 {
        return god.setup_help(drawing.table.map().kind);
    }
    match god {
        God::Poseidon => "fleets · ports",
        God::Ares => "troops · fortresses",
        God::Athena => "sages · universities",
        God::Zeus => "priests · temples",
        God::Apollo => "gold · prosperity",
        God::Hades => "undead · Necropolis",
        God::Kronos => "Titans · buildings",
    }
}

/// A marker on a god: whose and how much.
fn offering(drawing: &Drawing<'_>, seat: Seat, gold: Option<u16>) -> Node {
    let words = match gold {
        Some(gold) => format!("{} offers {gold}", drawing.title(seat)),
        None => format!("{} acts now", drawing.title(seat)),
    };
    let pill = html("span")
        .key(format!("bid-{}-{}", seat.0, gold.unwrap_or(0)))
        .class("stake")
        .class(&dress(seat))
        .tip(words)
        .child(badge(seat))
        .child(html("span").class("who").text(drawing.title(seat)));
    pill.maybe(gold.map(|gold| html("b").text(gold)))
}

fn apollo(drawing: &Drawing<'_>) -> Node {
    let now = drawing.table.turn.filter(|turn| turn.god == God::Apollo).map(|turn| turn.seat);
    let markers = now.into_iter().chain(drawing.table.apollo.iter().copied()).enumerate();
    let pills = markers.map(|(number, seat)| {
        html("span")
            .key(format!("apollo-{number}"))
            .class("stake small")
            .class(&dress(seat))
            .tip(format!("{} is with Apollo", drawing.title(seat)))
            .child(badge(seat))
            .children((number == 0).then(|| html("span").class("who").text(drawing.title(seat))))
    });
    place_of(drawing, God::Apollo)
        .class("apollo")
        .class_if(now.is_some(), "now")
        .term(God::Apollo)
        .tip(setup_words(drawing, God::Apollo))
        .rule("CYC-5.7.1")
        .child(medal(God::Apollo))
        .child(
            html("span")
                .class("what")
                .child(html("b").text("Apollo"))
                .child(html("small").text(gives(drawing, God::Apollo))),
        )
        .child(html("span").class("stakes").children(pills))
}

/// The order track: who still offers, or who begins next cycle.
pub(super) fn order(drawing: &Drawing<'_>) -> Node {
    let offering = matches!(drawing.table.top(), Some(Frame::Bid(_) | Frame::Amount(_)));
    let title = if offering { "Still to offer" } else { "Next order" };
    let places =
        usize::from(drawing.table.living().len() as u8) * if drawing.table.two_player() { 2 } else { 1 };
    let free = if offering { 0 } else { places.saturating_sub(drawing.table.order.len()) };
    let taken = drawing.table.order.iter().enumerate().map(|(number, &seat)| {
        html("span")
            .key(format!("order-{number}"))
            .class("step")
            .class(&dress(seat))
            .tip(drawing.title(seat))
            .child(badge(seat))
    });
    let empty = (0..free).map(|number| html("span").key(format!("free-{number}")).class("step free"));
    html("div")
        .class("order")
        .tip("Who acts first this cycle offers last in the next one.")
        .rule("CYC-5.5.1")
        .child(html("small").text(title))
        .child(html("span").class("steps").children(empty).children(taken))
}
