//! What the rules of Mystic War look like.

use super::cards::{face, goal_face, page_face};
use super::parts::{page_badge, plate, words};
use super::realm::opens;
use crate::figure::{Figure, item, picture};
use crate::{Node, html, svg};
use mystic_war::components::{Card, Goal, MAT, Resource, Wealth};
use mystic_war::text::wealth_help;

const BOARD: &str = "mw-night";

pub(super) fn figures() -> Vec<Figure> {
    vec![kinds(), wealth(), realm(), chain(), goals()]
}

fn kinds() -> Figure {
    let cards = [
        (Card::Dragon8, "a resource card: its number is gained, or lost by a Dragon"),
        (Card::Negation, "a spell: answers a card and undoes it"),
        (Card::WarGod, "a deity: lies face up before a mage until it is taken"),
        (Card::JudgmentWhite, "an event: nobody can answer it"),
    ];
    let items = cards.map(|(card, words)| item(page_face(card), words));
    Figure::row("MW-5.25", "Four kinds of card.", items)
}

fn wealth() -> Figure {
    let items = [Wealth::Poor, Wealth::Content, Wealth::Rich]
        .map(|wealth| item(page_badge(wealth), wealth_help(wealth)));
    Figure::row("MW-5.4", "Gold against Followers: what it does to resource cards.", items)
}

fn realm() -> Figure {
    let row = |resource: Resource| {
        let boxes = MAT[resource.index()].iter().map(|mat_box| {
            let node = html("div").class("mw-cell").child(html("b").text(mat_box.name));
            node.child(html("span").class("mw-opens").children(opens(mat_box)))
        });
        html("div")
            .class("mw-realm-row")
            .class(resource.letter())
            .child(html("div").class("mw-boxes").children(boxes))
    };
    let rows = Resource::ALL.map(row);
    Figure::whole(
        "MW-5.7",
        "The realm: three rows of five boxes. The box one stands in opens its Special Power.",
        html("div").class("mw-realm").children(rows),
    )
}

/// The worked example of a chain: what the first card comes to after each answer.
fn chain() -> Figure {
    let links = [(Card::Dragon8, "−8"), (Card::WarGod, "−16"), (Card::Negation, "stopped")];
    let drawn = links.into_iter().enumerate().map(|(at, (card, reading))| {
        let x = 30.0 + 150.0 * at as f64;
        let bead = svg("g").class("mw-bead").child(
            svg("g")
                .class(if reading == "stopped" { "stopped" } else { "loss" })
                .child(plate((x + 16.0, 216.0), (88.0, 30.0), 15.0, "mw-bead-ground"))
                .child(words(x + 60.0, 237.0, "mw-number small mid", reading)),
        );
        svg("g").child(svg("g").attr("transform", format!("translate({x} 6)")).child(face(card))).child(bead)
    });
    let parts: Vec<Node> = drawn.collect();
    Figure::whole(
        "MW-5.40",
        "A chain is read from its first card on: the bead under each card says what it comes to by then.",
        picture(BOARD, "0 0 480 256", parts),
    )
}

fn goals() -> Figure {
    let items = [Goal::City, Goal::Archmage, Goal::Hoard, Goal::Balanced].map(|goal| {
        let [followers, power, gold] = goal.needs();
        let words = format!("{}: {followers} Followers, {power} Power, {gold} Gold", goal.title());
        item(picture(BOARD, "0 0 120 200", [goal_face(Some(goal))]), words)
    });
    Figure::row("MW-6.1", "Every mage has one of these goals, in secret.", items)
}
