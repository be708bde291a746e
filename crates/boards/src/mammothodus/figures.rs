//! What the rules of Mammothodus look like.

use super::art::{beast, card_chip, card_name, dot, terrain};
use super::pieces::{figure, open, spirit_drawn};
use super::portal::cell_node;
use crate::figure::{Figure, item, picture};
use crate::html;

use mammothodus::components::{Card, Cell, Clan, Colour, Shard, Spirit};
use mammothodus::map::Region;

const BOARD: &str = "mam-wall";

pub(super) fn figures() -> Vec<Figure> {
    vec![grounds(), beasts(), shards(), humans(), line(), cards()]
}

fn grounds() -> Figure {
    let items = Colour::ALL.iter().map(|&colour| {
        let action = match colour {
            Colour::Red => "attack",
            Colour::Green => "move",
            Colour::Yellow => "grow",
            Colour::Blue => "develop",
        };
        item(dot(colour), format!("{}: cards of it, and its human card; {action}", terrain(Some(colour))))
    });
    Figure::row("MAM-5.31", "Four grounds, four kinds of card, four actions: they go together.", items)
}

fn beasts() -> Figure {
    let node = figure(Clan::Mammoths, Colour::Green, Some(Shard::Sun));
    let clans =
        Clan::ALL.iter().map(|&clan| item(beast(Some(clan), "mam-beast"), super::words::clan_name(clan)));
    let one =
        item(picture(BOARD, "-36 -34 72 64", [node]), "a green figure, better at moving, with a sun shard");
    Figure::row(
        "MAM-5.34",
        "The colour of a figure's base is its gift: one more for that action.",
        std::iter::once(one).chain(clans),
    )
}

fn shards() -> Figure {
    let closed = super::art::symbol("closed", (0.0, 0.0), (30.0, 30.0));
    let shut =
        item(picture(BOARD, "-18 -18 36 36", [closed]), "closed: opens when a figure's move ends there");
    let faces =
        Shard::ALL.iter().map(|&shard| item(picture(BOARD, "-18 -18 36 36", [open(shard)]), shard.id()));
    Figure::row(
        "MAM-5.43",
        "Power shards lie face down, open, and are carried one at a time.",
        std::iter::once(shut).chain(faces),
    )
}

fn humans() -> Figure {
    let tribe = super::art::symbol("hunter", (0.0, 0.0), (29.0, 36.0));
    let trail = super::art::sign("i-trail", "mam-dot k-trail");
    let spirits = Spirit::ALL.iter().map(|&spirit| {
        let [high, low] = spirit.dice();
        item(
            picture(BOARD, "-30 -36 60 72", [spirit_drawn(spirit, 0)]),
            format!("{}: {high}+ and {low}+ in one attack", spirit.name()),
        )
    });
    let first = [
        item(picture(BOARD, "-22 -22 44 44", [tribe]), "a tribe: a die of 4 or more kills it"),
        item(trail, "a trail: new tribes come this way"),
    ];
    Figure::row(
        "MAM-5.11",
        "The humans: thirteen tribes, a fourth spirit or too many trails lose the game.",
        first.into_iter().chain(spirits),
    )
}

fn line() -> Figure {
    let cells = [
        cell_node(Cell::Colour(Colour::Red), true),
        cell_node(Cell::Shard(Shard::Sun), true),
        cell_node(Cell::Region(Region::South), true),
        cell_node(Cell::Shard(Shard::Moon), false),
        html("i").class("mam-cell shut"),
    ];
    let row = html("div").class("mam-cells").children(cells);
    Figure::whole(
        "MAM-5.60",
        "A line of the portal: a red territory of the south with a sun and a moon would light it. The moon is missing; the last cell is still closed.",
        row,
    )
}

fn cards() -> Figure {
    let kinds = [
        Card::Attack,
        Card::Move,
        Card::Population,
        Card::Development,
        Card::ExtraActionRed,
        Card::DoubleBlue,
        Card::DrawThree,
        Card::Wild,
        Card::Degradation,
    ];
    let items = kinds.map(|card| item(card_chip(card), card_name(card)));
    Figure::row(
        "MAM-5.70",
        "The cards of a clan: the first four it is born with, the next are adaptations, the last is degradation.",
        items,
    )
}
