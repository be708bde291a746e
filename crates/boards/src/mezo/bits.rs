//! Small things drawn again and again: icons, pieces, numbers.

use super::drawing::{colour, tribe_class};
use crate::shapes;
use crate::{Node, html, svg};
use kernel::Seat;
use mezo::components::God;
use mezo::effect::Unit;

/// A piece of our art.
pub(super) fn art(id: &str) -> Node {
    svg("use").attr("href", format!("#mz-{id}"))
}

/// Words on the board.
pub(super) fn label(x: f64, y: f64, class: &str, words: impl ToString) -> Node {
    svg("text").attr("x", x).attr("y", y).class(class).text(words)
}

/// An icon among words.
pub(super) fn icon(name: &str) -> Node {
    canvas("mz-ic", "0 0 24 24").child(art(&format!("i-{name}")))
}

/// A drawing among words.
pub(super) fn canvas(class: &str, view_box: &str) -> Node {
    svg("svg").class(class).attr("viewBox", view_box).attr("aria-hidden", "true")
}

/// A seat's colour and shape among words.
pub(super) fn mark(seat: Seat) -> Node {
    canvas("mz-mark", "-9 -9 18 18").class(&tribe_class(seat)).child(emblem(seat, 6.5))
}

/// A seat's shape in its colour.
pub(super) fn emblem(seat: Seat, r: f64) -> Node {
    shapes::sign(colour(seat), r).class("mz-emblem")
}

/// A seat's shape, pale on its own colour.
pub(super) fn sign(seat: Seat, r: f64) -> Node {
    shapes::sign(colour(seat), r).class("mz-sign")
}

/// The name of a unit in the art.
pub(super) const fn unit_art(unit: Unit) -> &'static str {
    match unit {
        Unit::Warrior => "warrior",
        Unit::Shaman => "shaman",
    }
}

/// A unit on the board, around its middle.
pub(super) fn unit(seat: Seat, unit: Unit) -> Node {
    let (y, r) = match unit {
        Unit::Warrior => (-3.0, 5.0),
        Unit::Shaman => (-10.0, 4.6),
    };
    let sign = svg("g").attr("transform", format!("translate(0 {y})")).child(sign(seat, r));
    svg("g").child(art(unit_art(unit))).child(sign)
}

/// What a unit is called on its way over the table.
pub(super) fn unit_kind(seat: Seat, unit: Unit) -> String {
    format!("{}-{}", unit_art(unit), seat.0)
}

/// A unit among words.
pub(super) fn unit_icon(seat: Seat, unit: Unit) -> Node {
    let view_box = match unit {
        Unit::Warrior => "-17 -27 34 48",
        Unit::Shaman => "-15 -25 30 47",
    };
    canvas("mz-unit", view_box).class(&tribe_class(seat)).child(self::unit(seat, unit))
}

/// A Champion among words.
pub(super) fn champion_icon(seat: Seat) -> Node {
    canvas("mz-unit", "-34 -40 68 64").class(&tribe_class(seat)).child(art("champion"))
}

/// A glyph among words.
pub(super) fn glyph_icon(seat: Seat) -> Node {
    canvas("mz-unit mz-square", "-14 -14 28 28").class(&tribe_class(seat)).child(art("glyph"))
}

/// The bust of a god.
pub(super) fn portrait(god: God) -> Node {
    canvas("mz-portrait", "-48 -108 96 112").child(art(&format!("god_{god}")))
}

/// A number with what it counts.
pub(super) fn count(icon: Node, number: impl ToString) -> Node {
    html("span").class("mz-count").child(icon).child(html("b").text(number))
}

/// A shape of the board moved and scaled, without leave to move.
pub(super) fn put(x: f64, y: f64, scale: f64, node: Node) -> Node {
    svg("g").attr("transform", format!("translate({x} {y}) scale({scale})")).child(node)
}
