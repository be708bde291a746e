//! Small drawings out of the art file.

use crate::{Node, html, svg};

use mammothodus::components::{Card, Clan, Colour, HumanCard, Shard};

/// A symbol of the art file in a box around a point.
pub(super) fn symbol(id: &str, (x, y): (f64, f64), (w, h): (f64, f64)) -> Node {
    svg("use")
        .attr("href", format!("#mam-{id}"))
        .attr("x", x - w / 2.0)
        .attr("y", y - h / 2.0)
        .attr("width", w)
        .attr("height", h)
}

/// A symbol as a small picture on the page. It says nothing to those who listen: words stand beside it.
pub(super) fn picture(id: &str, view_box: &str, class: &str) -> Node {
    let [x, y, w, h] = view_box_numbers(view_box);
    html("span").class(class).attr("aria-hidden", "true").child(
        svg("svg").attr("viewBox", view_box).child(
            svg("use")
                .attr("href", format!("#mam-{id}"))
                .attr("x", x)
                .attr("y", y)
                .attr("width", w)
                .attr("height", h),
        ),
    )
}

fn view_box_numbers(view_box: &str) -> [f64; 4] {
    let mut numbers = view_box.split(' ').map(|word| word.parse().unwrap_or(0.0));
    std::array::from_fn(|_| numbers.next().unwrap_or(0.0))
}

/// A sign of 24 by 24.
pub(super) fn sign(id: &str, class: &str) -> Node {
    picture(id, "0 0 24 24", class)
}

/// The beast of a clan.
pub(super) fn beast(clan: Option<Clan>, class: &str) -> Node {
    match clan {
        Some(clan) => picture(clan.id(), "-4 -2 72 56", class),
        None => html("span").class(class).class("nobody").text("?"),
    }
}

/// The round mark of a colour: its pigment and its sign.
pub(super) fn dot(colour: Colour) -> Node {
    sign(&format!("i-{colour}"), &format!("mam-dot k-{colour}"))
}

/// A shard as a pebble with its symbol.
pub(super) fn pebble(shard: Shard) -> Node {
    sign(&format!("s-{shard}"), "mam-pebble")
}

/// The sign on a clan's card.
pub(super) fn card_sign(card: Card) -> String {
    match (card, card_colour(card)) {
        (_, Some(colour)) => format!("i-{colour}"),
        (Card::DrawThree, _) => "i-draw".to_owned(),
        (Card::Degradation, _) => "i-degradation".to_owned(),
        _ => "i-wild".to_owned(),
    }
}

/// The colour of a clan's card.
pub(super) fn card_colour(card: Card) -> Option<Colour> {
    Colour::ALL.iter().copied().find(|colour| card != Card::Wild && colour.cards().contains(card))
}

/// What a card is called where there is little room.
pub(super) fn card_name(card: Card) -> &'static str {
    match card {
        Card::Attack => "Attack",
        Card::Move => "Move",
        Card::Population => "Grow",
        Card::Development => "Develop",
        Card::ExtraActionRed | Card::ExtraActionGreen | Card::ExtraActionYellow | Card::ExtraActionBlue => {
            "Extra action"
        }
        Card::DrawThree => "Draw three",
        Card::Wild => "Wild",
        Card::DoubleRed | Card::DoubleGreen | Card::DoubleYellow | Card::DoubleBlue => "Double",
        Card::Degradation => "Degradation",
    }
}

/// The corner mark of a card: what it counts beside one.
pub(super) fn card_corner(card: Card) -> Option<&'static str> {
    match card {
        Card::DoubleRed | Card::DoubleGreen | Card::DoubleYellow | Card::DoubleBlue => Some("2"),
        Card::ExtraActionRed | Card::ExtraActionGreen | Card::ExtraActionYellow | Card::ExtraActionBlue => {
            Some("+1")
        }
        _ => None,
    }
}

/// The style class of a card: its colour or its kind.
pub(super) fn card_class(card: Card) -> String {
    match card_colour(card) {
        Some(colour) => format!("k-{colour}"),
        None if card == Card::Degradation => "k-decay".to_owned(),
        None => "k-any".to_owned(),
    }
}

/// A card as a tiny tile, for lists.
pub(super) fn card_chip(card: Card) -> Node {
    sign(&card_sign(card), "mam-chip")
        .class(&card_class(card))
        .maybe(card_corner(card).map(|mark| html("i").text(mark)))
        .term(card)
        .rule(card_rule(card))
}

/// The rule behind a card.
pub(super) fn card_rule(card: Card) -> &'static str {
    match card {
        Card::Attack | Card::Move | Card::Population | Card::Development => "MAM-5.31",
        Card::ExtraActionRed | Card::ExtraActionGreen | Card::ExtraActionYellow | Card::ExtraActionBlue => {
            "MAM-5.70"
        }
        Card::DrawThree => "MAM-5.71",
        Card::Wild | Card::DoubleRed | Card::DoubleGreen | Card::DoubleYellow | Card::DoubleBlue => {
            "MAM-5.72"
        }
        Card::Degradation => "MAM-5.65",
    }
}

/// The mark of a human card.
pub(super) fn human_mark(card: HumanCard) -> Node {
    match card.colour() {
        Some(colour) => dot(colour),
        None if card == HumanCard::NewTrail => sign("i-trail", "mam-dot k-trail"),
        None => sign("i-calm", "mam-dot k-calm"),
    }
}

/// What a colour stands for: the ground.
pub(super) fn terrain(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(Colour::Red) => "red badland",
        Some(Colour::Green) => "green taiga",
        Some(Colour::Yellow) => "yellow steppe",
        Some(Colour::Blue) => "blue ice and water",
        None => "the mountain, without a colour",
    }
}
