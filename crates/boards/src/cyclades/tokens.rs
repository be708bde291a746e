//! Small parts that many places of the drawing share.

use crate::{Node, html, svg};
use cyclades::{Artifact, Building, Card, CardKind, Favor, Figure, God, Hero, Item, Piece, Reinforcement};
use kernel::Seat;

/// The colour of each seat: red, blue, green, yellow, black, and violet for the sixth (CYC-1.1).
pub(super) const fn colour(seat: Seat) -> u8 {
    [0, 1, 2, 3, 5, 4][seat.index() % 6]
}

/// The class of a seat's colour.
pub(super) fn dress(seat: Seat) -> String {
    format!("p-{}", crate::shapes::colour_name(colour(seat)))
}

/// A symbol of our art, drawn around a point of the board.
pub(super) fn glyph(name: &str, (x, y): (f64, f64), size: f64) -> Node {
    let half = size / 2.0;
    svg("use")
        .attr("href", format!("#cyc-{name}"))
        .attr("x", crate::node::tidy(x - half))
        .attr("y", crate::node::tidy(y - half))
        .attr("width", size)
        .attr("height", size)
}

/// A number with its ground: it grows with the size of text, around its own middle.
pub(super) fn sign_of(ground: Node, number: Node) -> Node {
    svg("g").class("grows").child(ground).child(number)
}

/// A symbol of our art on the page.
pub(super) fn icon(name: &str) -> Node {
    svg("svg").class("ic").attr("viewBox", "-12.5 -12.5 25 25").attr("aria-hidden", "true").child(
        svg("use")
            .attr("href", format!("#cyc-{name}"))
            .attr("x", -12.5)
            .attr("y", -12.5)
            .attr("width", 25)
            .attr("height", 25),
    )
}

/// The emblem of a seat on the page.
pub(super) fn badge(seat: Seat) -> Node {
    svg("svg")
        .class("badge")
        .class(&dress(seat))
        .attr("viewBox", "-8 -8 16 16")
        .attr("aria-hidden", "true")
        .child(crate::shapes::emblem(colour(seat), 6.0))
}

/// An icon with a number beside it, and what it means.
pub(super) fn fact(name: &str, number: impl ToString, tip: impl ToString) -> Node {
    html("span").class("fact").tip(tip).child(icon(name)).child(html("b").text(number))
}

/// The symbol of a god.
pub(super) const fn god_glyph(god: God) -> &'static str {
    god.id()
}

/// The symbol of a building.
pub(super) const fn building_glyph(building: Building) -> &'static str {
    building.id()
}

/// The symbol of a card of the track.
pub(super) const fn card_glyph(card: Card) -> &'static str {
    match card.kind() {
        CardKind::Creature | CardKind::Hero(_) => card.id(),
        CardKind::Artifact(artifact) => artifact_glyph(artifact),
        CardKind::Reinforcement(unit) => reinforcement_glyph(unit),
    }
}

/// The symbol of an artifact.
pub(super) const fn artifact_glyph(artifact: Artifact) -> &'static str {
    match artifact {
        Artifact::Thunderbolt => "zeus",
        Artifact::Conch => "conch",
        Artifact::Sword => "sword",
        Artifact::Aegis => "shield",
        Artifact::Lyre => "apollo",
    }
}

/// The symbol of a reinforcement.
pub(super) const fn reinforcement_glyph(unit: Reinforcement) -> &'static str {
    match unit {
        Reinforcement::EgyptianSphinx => "pyramid",
        Reinforcement::Scorpion
        | Reinforcement::Mummy
        | Reinforcement::Elephant
        | Reinforcement::Phoenix
        | Reinforcement::Scarab
        | Reinforcement::Snake => unit.id(),
    }
}

/// The symbol of a hero.
pub(super) const fn hero_glyph(hero: Hero) -> &'static str {
    hero.id()
}

/// The symbol of a figure.
pub(super) const fn figure_glyph(figure: Figure) -> &'static str {
    figure.id()
}

/// The symbol of a piece.
pub(super) const fn piece_glyph(piece: Piece) -> &'static str {
    match piece {
        Piece::Troop => "troop",
        Piece::UndeadTroop | Piece::UndeadFleet => "skull",
        Piece::Titan => "titan",
        Piece::Hero(hero) => hero_glyph(hero),
        Piece::Reinforcement(unit) => reinforcement_glyph(unit),
        Piece::Artifact(artifact) => artifact_glyph(artifact),
        Piece::Fleet => "fleet",
        Piece::Priest => "priest",
        Piece::Philosopher => "philosopher",
    }
}

/// The symbol of a favor tile.
pub(super) const fn favor_glyph(favor: Favor) -> &'static str {
    match favor {
        Favor::Aphrodite => "heart",
        Favor::Artemis => "bow",
        Favor::Demeter => "wheat",
        Favor::Dionysus => "amphora",
        Favor::Hephaestus => "hammer",
        Favor::Hera => "crown",
        Favor::Hermes => "perseus",
        Favor::Hestia => "empusa",
    }
}

/// The symbol of a magic item.
pub(super) const fn item_glyph(item: Item) -> &'static str {
    match item {
        Item::Trident => "poseidon",
        Item::Spear => "achilles",
        Item::Shield => "shield",
        Item::Net => "net",
        Item::Sandals => "perseus",
        Item::Oars => "oars",
        Item::Bow => "bow",
        Item::PlumbLine => "plumb",
        Item::Amphora => "amphora",
        Item::Purse => "purse",
    }
}
