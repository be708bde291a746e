//! The velvet in the middle: deck, discard pile, and between them whatever the table is about now.

use super::cards::{self, back, face};
use super::drawing::Drawing;
use super::parts::{plate, words, wrap};
use super::plaques::{BOARD, OWN, cloth_top, own_place, plaques, struck_out};
use super::{chain, chips, judgment, offer, stake};
use crate::{Node, svg};
use mystic_war::components::{Card, DECK_SIZE};
use mystic_war::{Frame, White};

/// How high the cloth is.
const CLOTH: f64 = 348.0;

/// The whole board.
pub(super) fn board(drawing: &Drawing<'_>) -> Node {
    let top = cloth_top(drawing.others().len());
    let below = top + CLOTH + 8.0;
    let height = if drawing.you().is_some() { below + OWN.1 + 8.0 } else { below };
    svg("svg")
        .attr("viewBox", format!("0 0 {BOARD} {height}"))
        .attr("class", "mw-night")
        .attr("role", "group")
        .attr("aria-label", "The table of the mages")
        .child(svg("defs").key("art").art(cards::ART))
        .child(velvet(top))
        .maybe(
            drawing
                .view
                .ending
                .is_none()
                .then(|| svg("g").key("piles").child(deck(drawing, top)).child(discard(drawing, top))),
        )
        .child(middle(drawing, top).key("middle"))
        .child(plaques(drawing).key("mages"))
        .maybe(drawing.you().map(|you| svg("g").key("place").child(own_place(drawing, you).at(8.0, below))))
        .maybe(judgment::flash(drawing, top))
}

fn velvet(top: f64) -> Node {
    let chart = svg("use").attr("href", "#mw-chart").attr("transform", "translate(355 168)");
    let window = svg("svg").attr("x", 5).attr("y", top).attr("width", BOARD - 10.0).attr("height", CLOTH);
    svg("g")
        .key("velvet")
        .child(plate((5.0, top), (BOARD - 10.0, CLOTH), 16.0, "mw-velvet"))
        .child(window.child(chart))
        .child(plate((11.0, top + 6.0), (BOARD - 22.0, CLOTH - 12.0), 11.0, "mw-seam"))
}

/// What the table is about: the end, a chain, an offer, or whose turn it is.
fn middle(drawing: &Drawing<'_>, top: f64) -> Node {
    let node = svg("g").class("mw-middle");
    if drawing.view.ending.is_some() {
        return node.child(judgment::scene(drawing, top));
    }
    if let Some(running) = &drawing.view.chain {
        let below = chips::chips(drawing, top)
            .or_else(|| chain::stakes(running, top))
            .or_else(|| stake::futures(drawing, top));
        return node.child(chain::chain(drawing, running, top)).maybe(below);
    }
    match offer::offer(drawing, top) {
        Some(offered) => node.child(offered),
        None => node.child(waiting(drawing, top)),
    }
}

/// Nothing lies between the piles: whose turn it is, and the event that is being carried out.
fn waiting(drawing: &Drawing<'_>, top: f64) -> Node {
    let acting = drawing.awaited().first();
    let said = match (drawing.view.top(), acting) {
        (Some(Frame::TurnAction(_)), Some(seat)) if drawing.is_you(seat) => "Your turn".to_owned(),
        (Some(Frame::TurnAction(_)), Some(seat)) => format!("The turn of {}", drawing.names.of(seat)),
        (Some(Frame::Quiet), _) => {
            let next = drawing.view.turn_seat().map_or("the next mage", |seat| drawing.names.of(seat));
            format!("Before the turn of {next}: deities")
        }
        (Some(Frame::SpecialPower(_)), Some(seat)) => {
            format!("{} may use a Special Power", drawing.names.of(seat))
        }
        (Some(Frame::DestroyTarget(it)), Some(seat)) if drawing.is_you(seat) => {
            format!("Aim {} destruction: click a total", it.points)
        }
        (Some(Frame::BoonDestroy(boon)), Some(seat)) if drawing.is_you(seat) => {
            format!("Aim {} destruction: click a total", boon.rest())
        }
        (Some(Frame::ExchangeGoal(_)), Some(seat)) => {
            format!("{} may exchange the goal", drawing.names.of(seat))
        }
        (_, Some(seat)) => format!("{} decides", drawing.who(seat)),
        (_, None) => String::new(),
    };
    let event = drawing.view.aside.last().copied();
    let lines = wrap(&said, 26, 2);
    let y = if event.is_some() { 282.0 } else { 184.0 - 15.0 * lines.len() as f64 };
    let lines = lines
        .into_iter()
        .enumerate()
        .map(|(at, line)| words(360.0, top + y + 30.0 * at as f64, "mw-sentence large", line));
    let passes = (drawing.view.consecutive_passes > 0).then(|| {
        let said =
            format!("Passes in a row: {} of {}", drawing.view.consecutive_passes, drawing.view.count());
        words(360.0, top + 218.0, "mw-small mid", said)
    });
    let node = match event {
        Some(card) => svg("g").child(event_card(card, top)),
        None => svg("g").child(ring(drawing, top)).maybe(passes),
    };
    node.child(svg("g").key(said.clone()).class("mw-said").children(lines))
}

/// The mages in the order of their turns: who acts, who has passed, who leads.
fn ring(drawing: &Drawing<'_>, top: f64) -> Node {
    let count = drawing.view.count();
    let first = drawing.you().unwrap_or_default();
    let (awaited, passed) = (drawing.awaited(), drawing.passed());
    let medals = first.round(count).enumerate().map(|(at, seat)| {
        // The viewer sits at the bottom; clockwise on the screen.
        let angle = (90.0 + 360.0 * at as f64 / f64::from(count)).to_radians();
        let (x, y) = (360.0 + 214.0 * angle.cos(), top + 174.0 + 132.0 * angle.sin());
        let acts = awaited.contains(seat);
        svg("g")
            .class("mw-turn-medal")
            .class_if(acts, "acting")
            .class_if(passed.contains(seat), "passed")
            .key(format!("medal-{seat}"))
            .tip(format!("{}{}", drawing.who(seat), if passed.contains(seat) { " has passed" } else { "" }))
            .rule("MW-5.18")
            .child(svg("circle").attr("r", if acts { 25 } else { 19 }).class("mw-chip"))
            .child(super::parts::emblem_at(seat, 0.0, 0.0, if acts { 13.0 } else { 9.0 }))
            .maybe(passed.contains(seat).then(|| struck_out(0.0, 0.0)))
            .at(x, y)
    });
    let orbit = svg("ellipse")
        .attr("cx", 360)
        .attr("cy", top + 174.0)
        .attr("rx", 214)
        .attr("ry", 132)
        .class("mw-orbit");
    svg("g").class("mw-ring").child(orbit).children(medals)
}

fn event_card(card: Card, top: f64) -> Node {
    let shape = svg("g").class("mw-deal").child(svg("g").attr("transform", "scale(1.05)").child(face(card)));
    svg("g")
        .class("mw-link piece")
        .key(format!("event-{card}"))
        .term(card)
        .rule(cards::rule(card))
        .child(shape)
        .at(297.0, top + 24.0)
}

/// The deck, as thick as it is; the white Judgment peeks out under it.
fn deck(drawing: &Drawing<'_>, top: f64) -> Node {
    let view = drawing.view;
    let layers = (usize::from(view.deck) * 7).div_ceil(DECK_SIZE).max(usize::from(view.deck > 0));
    let stack = (0..layers).rev().map(|at| {
        svg("g")
            .attr(
                "transform",
                format!("translate({} {}) scale(.6)", 18.0 + 1.6 * at as f64, top + 54.0 + 1.8 * at as f64),
            )
            .child(back(false))
    });
    let white = (view.white == White::Deck).then(|| {
        svg("g")
            .class("mw-white")
            .attr("transform", format!("translate(44 {}) rotate(14) scale(.6)", top + 62.0))
            .child(back(true))
    });
    let where_white = match view.white {
        White::Deck => "white Judgment at its bottom".to_owned(),
        White::Hand(seat) => format!("white Judgment in the hand of {}", drawing.names.of(seat)),
        White::Pool => "white Judgment in the pool of Chaos".to_owned(),
        White::Discard => "white Judgment in the discard pile".to_owned(),
    };
    let note = match view.white {
        White::Deck => "white last".to_owned(),
        White::Hand(seat) => format!("white: {}", super::parts::cut(drawing.who(seat), 7)),
        White::Pool => "white: chaos".to_owned(),
        White::Discard => "white out".to_owned(),
    };
    svg("g")
        .class("mw-pile")
        .tip(format!("Deck: {} cards; {where_white}.", view.deck))
        .rule("MW-5.120")
        .maybe(white)
        .children(stack)
        .child(words(58.0, top + 206.0, "mw-number mid", view.deck))
        .child(words(58.0, top + 223.0, "mw-small mid", "deck"))
        .child(words(58.0, top + 240.0, "mw-small mid", note))
}

fn discard(drawing: &Drawing<'_>, top: f64) -> Node {
    let pile = &drawing.view.discard;
    let below = (pile.size > 1).then(|| {
        svg("g")
            .attr("transform", format!("translate(632 {}) rotate(-7 36 60) scale(.6)", top + 56.0))
            .child(back(false))
    });
    let newest = pile.top.map(|card| {
        svg("g")
            .key(format!("discard-{}-{card}", pile.size))
            .class("mw-deal")
            .flies(format!("card-{card}"), 1)
            .child(
                svg("g")
                    .attr("transform", format!("translate(628 {}) scale(.6)", top + 54.0))
                    .child(face(card)),
            )
    });
    let tip = match pile.top {
        Some(card) => format!("Discard pile: {} cards, {} on top.", pile.size, card.title()),
        None => "The discard pile is empty.".to_owned(),
    };
    let empty = pile.top.is_none().then(|| plate((628.0, top + 54.0), (72.0, 120.0), 6.0, "mw-empty"));
    svg("g")
        .class("mw-pile")
        .term(pile.top.map_or("", Card::id))
        .tip(tip)
        .rule("MW-5.25")
        .maybe(empty)
        .maybe(below)
        .maybe(newest)
        .child(words(662.0, top + 212.0, "mw-number mid", pile.size))
        .child(words(662.0, top + 232.0, "mw-small mid", "discard"))
}
