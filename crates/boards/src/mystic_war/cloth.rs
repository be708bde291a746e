//! The middle of the table: deck, discard pile, and between them whatever the table is about now.

use super::cards::{self, back, face};
use super::drawing::Drawing;
use super::parts::{plate, words, wrap};
use super::{chain, chips, judgment, offer, stake};
use crate::{Node, svg};
use mystic_war::components::{Card, DECK_SIZE};
use mystic_war::{Frame, White};

/// How wide and high the middle of the table is.
pub(super) const TABLE: (f64, f64) = (640.0, 460.0);

/// The whole board. The mages sit around it, each with a card of the page.
pub(super) fn board(drawing: &Drawing<'_>) -> Node {
    let (wide, high) = TABLE;
    let lying = drawing.view.ending.is_none().then(|| piles(drawing));
    svg("svg")
        .attr("viewBox", format!("0 0 {wide} {high}"))
        .attr("class", "mw-night")
        .attr("role", "group")
        .attr("aria-label", "The table of the mages")
        .child(svg("defs").key("art").art(cards::ART))
        .child(velvet())
        .maybe(lying)
        .child(middle(drawing).key("middle"))
        .maybe(judgment::flash(drawing))
}

fn velvet() -> Node {
    let (x, y) = (TABLE.0 / 2.0, TABLE.1 / 2.0);
    let ground = svg("ellipse").attr("cx", x).attr("cy", y).attr("rx", x).attr("ry", y).class("mw-velvet");
    let chart = svg("use").attr("href", "#mw-chart").attr("transform", format!("translate({x} {y})"));
    svg("g").key("velvet").child(ground).child(chart)
}

/// What the table is about: the end, a chain, an offer, or whose turn it is.
fn middle(drawing: &Drawing<'_>) -> Node {
    let node = svg("g").class("mw-middle");
    if drawing.view.ending.is_some() {
        return node.child(judgment::scene(drawing));
    }
    if let Some(running) = &drawing.view.chain {
        let below =
            chips::chips(drawing).or_else(|| chain::stakes(running)).or_else(|| stake::futures(drawing));
        return node.child(chain::chain(drawing, running)).maybe(below);
    }
    match offer::offer(drawing) {
        Some(offered) => {
            node.child(svg("g").attr("transform", "translate(-112 20) scale(1.2)").child(offered))
        }
        None => node.child(waiting(drawing)),
    }
}

/// Whether nothing but the piles lies on the table.
fn is_empty(drawing: &Drawing<'_>) -> bool {
    let view = drawing.view;
    view.chain.is_none() && view.aside.is_empty() && offer::offer(drawing).is_none()
}

/// Nothing lies between the piles: whose turn it is, and the event that is being carried out.
fn waiting(drawing: &Drawing<'_>) -> Node {
    let said = situation(drawing);
    let event = drawing.view.aside.last().copied();
    let lines = wrap(&said, 28, 2);
    let y = if event.is_some() { 366.0 } else { 92.0 };
    let lines = lines
        .into_iter()
        .enumerate()
        .map(|(at, line)| words(320.0, y + 34.0 * at as f64, "mw-sentence large", line));
    let passes = (drawing.view.consecutive_passes > 0 && event.is_none()).then(|| {
        let said =
            format!("Passes in a row: {} of {}", drawing.view.consecutive_passes, drawing.view.count());
        words(320.0, 420.0, "mw-small mid", said).rule("MW-5.22")
    });
    svg("g")
        .maybe(event.map(event_card))
        .maybe(passes)
        .child(svg("g").key(said.clone()).class("mw-said").children(lines))
}

fn situation(drawing: &Drawing<'_>) -> String {
    match (drawing.view.top(), drawing.awaited().first()) {
        (Some(Frame::TurnAction(_)), Some(seat)) if drawing.is_you(seat) => "Your turn".to_owned(),
        (Some(Frame::TurnAction(_)), Some(seat)) => format!("The turn of {}", drawing.names.of(seat)),
        (Some(Frame::Quiet), _) => {
            let next = drawing.view.turn_seat().map_or("the next mage", |seat| drawing.names.of(seat));
            format!("Before the turn of {next}: deities")
        }
        (Some(Frame::SpecialPower(_)), Some(seat)) => {
            format!("{} may use a Special Power", drawing.names.of(seat))
        }
        (Some(Frame::ExchangeGoal(_)), Some(seat)) => {
            format!("{} may exchange the goal", drawing.names.of(seat))
        }
        (_, Some(seat)) if drawing.is_you(seat) => "You decide".to_owned(),
        (_, Some(seat)) => format!("{} decides", drawing.names.of(seat)),
        (_, None) => String::new(),
    }
}

fn event_card(card: Card) -> Node {
    let shape = svg("g").class("mw-deal").child(svg("g").attr("transform", "scale(1.3)").child(face(card)));
    svg("g")
        .class("mw-link piece")
        .key(format!("event-{card}"))
        .term(card)
        .rule(cards::rule(card))
        .child(shape)
        .at(242.0, 56.0)
}

/// Deck and discard pile: large while nothing else lies on the table, else small in its upper corners.
fn piles(drawing: &Drawing<'_>) -> Node {
    let large = is_empty(drawing);
    svg("g").key("piles").child(deck(drawing, large)).child(discard(drawing, large))
}

/// A pile at its place: 120 by 200 before scaling, its number and name below or beside.
fn pile(shape: Node, (size, name): (usize, &str), large: bool, right: bool) -> Node {
    let x = if right { 1.0 } else { -1.0 };
    let node = svg("g").class("mw-pile piece").key(name);
    if large {
        let shape = svg("g").attr("transform", "translate(-54 -90) scale(.9)").child(shape);
        let below = words(0.0, 124.0, "mw-number mid", format!("{size} {name}"));
        return node.child(shape).child(below).at(320.0 + 90.0 * x, 242.0);
    }
    let shape = svg("g").attr("transform", "translate(-12 -20) scale(.2)").child(shape);
    let beside = words(-20.0 * x, 6.0, "mw-small", format!("{size} {name}")).class_if(right, "end");
    node.child(shape).child(beside).at(320.0 + 300.0 * x, 24.0)
}

/// The deck, as thick as it is; the white Judgment peeks out under it.
fn deck(drawing: &Drawing<'_>, large: bool) -> Node {
    let view = drawing.view;
    let layers = (usize::from(view.deck) * 5).div_ceil(DECK_SIZE).max(usize::from(view.deck > 0));
    let stack = (0..layers).rev().map(|at| {
        let shift = format!("translate({} {})", 2.0 * at as f64, 2.4 * at as f64);
        svg("g").attr("transform", shift).child(back(false))
    });
    let white = (view.white == White::Deck).then(|| {
        svg("g").class("mw-white").attr("transform", "translate(30 8) rotate(10)").child(back(true))
    });
    let where_white = match view.white {
        White::Deck => "white Judgment at its bottom".to_owned(),
        White::Hand(seat) => format!("white Judgment in the hand of {}", drawing.names.of(seat)),
        White::Pool => "white Judgment in the pool of Chaos".to_owned(),
        White::Discard => "white Judgment in the discard pile".to_owned(),
    };
    let shape = svg("g").maybe(white).children(stack);
    pile(shape, (usize::from(view.deck), "deck"), large, false)
        .tip(format!("Deck: {} cards; {where_white}.", view.deck))
        .rule("MW-5.120")
}

fn discard(drawing: &Drawing<'_>, large: bool) -> Node {
    let lying = &drawing.view.discard;
    let below = (lying.size > 1).then(|| svg("g").attr("transform", "rotate(-7 60 100)").child(back(false)));
    let newest = lying.top.map(|card| {
        svg("g")
            .key(format!("discard-{}-{card}", lying.size))
            .class("mw-deal")
            .flies(format!("card-{card}"), 1)
            .child(face(card))
    });
    let tip = match lying.top {
        Some(card) => format!("Discard pile: {} cards, {} on top.", lying.size, card.title()),
        None => "The discard pile is empty.".to_owned(),
    };
    let empty = lying.top.is_none().then(|| plate((0.0, 0.0), (120.0, 200.0), 8.0, "mw-empty"));
    let shape = svg("g").maybe(empty).maybe(below).maybe(newest);
    pile(shape, (usize::from(lying.size), "discard"), large, true)
        .term(lying.top.map_or("", Card::id))
        .tip(tip)
        .rule("MW-5.25")
}
