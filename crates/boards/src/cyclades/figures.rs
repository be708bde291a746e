//! What the rules of Cyclades look like.

use super::gods::medal;
use super::map::plate;
use super::tokens::{card_glyph, dress, glyph, icon};
use super::units::{plaque, ship};
use crate::figure::{Figure, item, picture};
use crate::{Node, html, svg};
use cyclades::grammar::capital;
use cyclades::{Building, Card, God};
use kernel::Seat;

const BOARD: &str = "cyclades";

pub(super) fn figures() -> Vec<Figure> {
    vec![gods(), forces(), income(), metropolis(), creatures(), battle()]
}

fn gods() -> Figure {
    let gods = [God::Poseidon, God::Ares, God::Zeus, God::Athena, God::Apollo];
    let items = gods.map(|god| item(medal(god), format!("{}: {}", god.title(), god.help())));
    Figure::row("CYC-5.4.1", "Whoever offers most has the god for this cycle; Apollo takes everybody.", items)
}

fn piece(node: Node) -> Node {
    picture(BOARD, "-30 -30 60 60", [node])
}

fn forces() -> Figure {
    let [one, two] = [Seat(0), Seat(1)];
    let helm = svg("g").class("troop").class(&dress(one)).child(glyph("piece-helm", (0.0, -4.0), 40.0));
    let hull = svg("g").class("fleet").class(&dress(two)).child(ship(two, false));
    let items = [
        item(piece(helm.child(plaque(one, 3, (0.0, 0.0)))), "three troops hold this land"),
        item(piece(hull), "a fleet joins the lands it touches"),
        item(piece(plaque(one, 0, (0.0, 8.0))), "a flag without troops: held, and defenceless"),
    ];
    Figure::row("CYC-5.1.1", "Units and who holds what: always a shape beside the colour.", items)
}

fn income() -> Figure {
    let horn = |count: u8| {
        let left = -9.0 * f64::from(count - 1);
        let all = (0..count).map(|at| glyph("horn", (left + 18.0 * f64::from(at), 0.0), 24.0));
        piece(svg("g").class("horns").children(all))
    };
    let items = [
        item(horn(1), "1 gold each cycle"),
        item(horn(2), "2 gold: printed horns and prosperity count alike"),
    ];
    Figure::row("CYC-5.2.1", "Every horn on a land one holds pays one gold.", items)
}

fn metropolis() -> Figure {
    let small = Building::BASIC.map(|building| {
        item(
            piece(svg("g").attr("transform", "scale(1.6)").child(plate(building))),
            capital(building.title()),
        )
    });
    let city = item(piece(glyph("piece-metropolis", (0.0, 0.0), 58.0)), "Metropolis");
    let items = small.into_iter().chain([html("b").class("fig-sign").text("→"), city]);
    Figure::row("CYC-5.8.1", "One building of each kind becomes a Metropolis. Two of them win.", items)
}

fn creatures() -> Figure {
    let cards = [Card::Giant, Card::Medusa, Card::Pegasus];
    let items = cards.into_iter().zip([4, 3, 2]).map(|(card, price)| {
        let face = html("span").class("fig-medal").child(icon(card_glyph(card)));
        item(face, format!("{price} gold: {}, {}", card.title(), card.help()))
    });
    Figure::row(
        "CYC-5.11.1",
        "Three creatures are for sale; the longer one lies there, the cheaper it is.",
        items,
    )
}

fn battle() -> Figure {
    let items = [
        item(icon("troop"), "units on the field, 1 each"),
        html("b").class("fig-sign").text("+"),
        item(icon("dice"), "a die: 0, 1, 1, 2, 2 or 3"),
        html("b").class("fig-sign").text("+"),
        item(icon("fortress"), "a fortress on land or a port at sea, for the defender"),
    ];
    Figure::row(
        "CYC-5.10.1",
        "Both sides add up. The lower sum loses a unit, equal sums cost both one.",
        items,
    )
}
