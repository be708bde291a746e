//! What the rules of Gheos look like.

use super::badge::Badge;
use super::icons::{disk, icon};
use super::land::medallion;
use super::pieces::civ_class;
use super::tile::{self, shape_words};
use crate::figure::{Figure, item, picture};
use crate::{Node, svg};
use gheos::components::{Face, Good, Goods, Shape, Symbol};
use gheos::map::Facing;
use gheos::{Civ, GheosOptions, Tile};

const BOARD: &str = "gheos-map";

pub(super) fn figures() -> Vec<Figure> {
    vec![shapes(), facings(), symbols(), continent(), epochs()]
}

/// The first tile of the box whose face is like this.
pub(super) fn first(like: impl Fn(&Face) -> bool) -> Option<(Tile, &'static Face)> {
    let faces = GheosOptions::default().faces();
    Tile::ALL
        .into_iter()
        .map(|tile| (tile, &faces[tile.index()]))
        .find(|(tile, face)| *tile != Tile::START && like(face))
}

fn shapes() -> Figure {
    let kinds = [Shape::Strait, Shape::Isthmus, Shape::Heartland];
    let items = kinds.into_iter().filter_map(|shape| {
        let (tile, face) = first(|face| face.shape == shape)?;
        Some(item(tile::picture(tile, face, Facing::ALL[0], true), shape_words(shape)))
    });
    Figure::row(
        "GHEOS-5.3",
        "Every edge of every tile is land, so any two tiles fit. What differs is what joins.",
        items,
    )
}

fn facings() -> Figure {
    let isthmus = first(|face| face.shape == Shape::Isthmus);
    let items = isthmus.into_iter().flat_map(|(tile, face)| {
        Facing::ALL.map(|facing| item(tile::picture(tile, face, facing, true), format!("facing {facing}")))
    });
    Figure::row(
        "GHEOS-2.4",
        "Turning a tile is choosing what it joins: the same isthmus in its three facings.",
        items,
    )
}

fn symbols() -> Figure {
    let words = |symbol: Symbol| match symbol {
        Symbol::Good(Good::Wheat) => "wheat: followers for a founder, and where a split people goes",
        Symbol::Good(Good::Sword) => "sword: strength in war",
        Symbol::Good(Good::Cup) => "cup: points for a token",
        Symbol::Pyramid => "pyramid: pays at every Epoch, and its tile stays for ever",
        Symbol::Temple(_) => "temple: scores once, for the good it shows",
    };
    let shown =
        Symbol::ALL.into_iter().filter(|symbol| !matches!(symbol, Symbol::Temple(Good::Wheat | Good::Sword)));
    let items = shown
        .map(|symbol| item(picture(BOARD, "-20 -20 40 40", [medallion(symbol, (0.0, 0.0))]), words(symbol)));
    Figure::row("GHEOS-5.27", "What the land shows.", items)
}

fn continent() -> Figure {
    let goods = Goods { wheat: 1, sword: 2, cup: 1, pyramid: 1 };
    let badge = Badge::new(goods, goods).map(|badge| badge.node(2).class(&civ_class(Civ::ALL[0])));
    let badge = picture(BOARD, "-40 -24 80 48", [svg("g").children(badge)]);
    let items: [Node; 2] = [
        item(disk(Civ::ALL[0]), "the disk of a civilization lies on its continent"),
        item(badge, "the badge beside it counts what the whole continent shows"),
    ];
    Figure::row("GHEOS-5.9", "One civilization on one continent; its worth is what the badge says.", items)
}

fn epochs() -> Figure {
    let items = [
        item(
            icon("pyramid"),
            "for every pyramid on the continents one has followers of, and for every such follower",
        ),
        item(icon("cup"), "a token does the same with cups, for its owner alone"),
    ];
    Figure::row("GHEOS-5.38", "An Epoch comes out of the stack and scores for everybody.", items)
}
