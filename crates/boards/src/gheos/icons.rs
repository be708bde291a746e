//! Small pictures with numbers, for panels and cards.

use crate::shapes::emblem_path;
use crate::{Node, html, svg};
use gheos::Civ;
use gheos::components::Goods;

/// A symbol: its icon, and how many of it land shows.
type Kind = (&'static str, fn(Goods) -> u8);

/// What is counted on land: the name of its picture, and how many.
pub(super) const GOODS: [Kind; 4] = [
    ("cup", |goods| goods.cup),
    ("pyramid", |goods| goods.pyramid),
    ("sword", |goods| goods.sword),
    ("wheat", |goods| goods.wheat),
];

/// A picture of the game's own, as large as text.
pub(super) fn icon(name: &str) -> Node {
    svg("svg")
        .class("gheos-icon")
        .attr("viewBox", "-16 -16 32 32")
        .attr("aria-hidden", "true")
        .child(svg("use").attr("href", format!("#gheos-{name}")))
}

/// The token of the palette that a civilization's shape is taken from.
pub(super) const fn civ_colour(civ: Civ) -> u8 {
    match civ {
        Civ::Red => 0,
        Civ::Blue => 1,
        Civ::Green => 2,
        Civ::Yellow => 3,
        Civ::Black => 5,
        Civ::White => 6,
    }
}

/// The shape of a civilization as a letter, for lines of plain text.
pub(super) const fn civ_letter(civ: Civ) -> char {
    match civ {
        Civ::Red => '▲',
        Civ::Blue => '●',
        Civ::Green => '■',
        Civ::Yellow => '◆',
        Civ::Black => '⬢',
        Civ::White => '★',
    }
}

/// The disk of a civilization, as large as text.
pub(super) fn disk(civ: Civ) -> Node {
    round(civ, "gheos-disk", svg("circle").class("disk-top").attr("r", 14.5))
}

/// A follower cube of a civilization, as large as text.
pub(super) fn cube(civ: Civ) -> Node {
    let face =
        svg("rect").class("disk-top").attr("x", -13).attr("y", -13).attr("width", 26).attr("height", 26);
    round(civ, "gheos-cube", face.attr("rx", 4))
}

fn round(civ: Civ, class: &str, face: Node) -> Node {
    svg("svg")
        .class(class)
        .class(&format!("civ-{civ}"))
        .attr("viewBox", "-16 -16 32 32")
        .attr("aria-hidden", "true")
        .child(face)
        .child(svg("path").class("disk-mark").attr("d", emblem_path(civ_colour(civ), 7.0)))
}

/// What land shows, as pictures with numbers; nothing stands for nothing.
pub(super) fn goods(goods: Goods) -> Node {
    let items = GOODS.into_iter().filter(|(_, of)| of(goods) > 0);
    html("span").class("gheos-goods").children(items.map(|(name, of)| {
        html("span").class("gheos-count").child(icon(name)).child(html("b").text(of(goods)))
    }))
}

/// What land shows, in words: `3 cups, 1 wheat`.
pub(super) fn goods_words(goods: Goods) -> String {
    let items: Vec<String> = GOODS
        .into_iter()
        .filter(|(_, of)| of(goods) > 0)
        .map(|(name, of)| match (of(goods), name) {
            (1, _) | (_, "wheat") => format!("{} {name}", of(goods)),
            (count, _) => format!("{count} {name}s"),
        })
        .collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}
