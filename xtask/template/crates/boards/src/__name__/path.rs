//! The board: the path with its runners, the die and one's stone.

use super::drawing::Drawing;
use super::seats::colour;
use super::spots;
use crate::shapes::emblem;
use crate::{Node, svg};
use kernel::Seat;

/// Steps in a row of the path.
const ROW: u8 = 8;
const WIDE: f64 = 110.0;
const HIGH: f64 = 130.0;

/// The whole board.
pub(super) fn board(drawing: &Drawing<'_>) -> Node {
    let goal = drawing.tabletop().goal;
    svg("svg")
        .attr("viewBox", "0 0 1000 700")
        .child(svg("rect").class("__name__-ground").attr("width", 1000).attr("height", 700).attr("rx", 24))
        .children((0..=goal).map(|step| tread(step, step == goal)))
        .children(drawing.everyone().map(|seat| runner(drawing, seat)))
        .child(thing("die", "1–3", 380.0).spot(spots::DIE).tip("The die shows 1, 2 or 3.").rule("__HEAD__-5.1"))
        .maybe(stone(drawing))
}

/// The middle of a step: the path goes to and fro.
pub(super) fn place(step: u8) -> (f64, f64) {
    let (row, along) = (step / ROW, step % ROW);
    let column = if row % 2 == 0 { along } else { ROW - 1 - along };
    (115.0 + WIDE * f64::from(column), 85.0 + HIGH * f64::from(row))
}

/// A step of the path.
pub(super) fn tread(step: u8, is_last: bool) -> Node {
    let (x, y) = place(step);
    let words = match step {
        0 => "Start".to_owned(),
        _ if is_last => "Goal".to_owned(),
        _ => step.to_string(),
    };
    svg("g")
        .key(format!("step-{step}"))
        .attr("transform", format!("translate({x} {y})"))
        .child(svg("circle").class("__name__-step").attr("r", 44))
        .child(svg("text").class("__name__-words").attr("y", 36).text(words))
}

fn runner(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let (x, y) = place(drawing.tabletop().runner(seat).step);
    svg("g")
        .class("__name__-runner")
        .key(format!("runner-{seat}"))
        .at(x - 27.0 + 18.0 * f64::from(seat.0), y - 12.0)
        .spot(spots::runner(seat))
        .tip(format!("The runner of {}", drawing.look.names.of(seat)))
        .rule("__HEAD__-5.4")
        .child(emblem(colour(seat), 13.0))
}

/// One's own stone, until it is thrown.
fn stone(drawing: &Drawing<'_>) -> Option<Node> {
    let you = drawing.look.you?;
    let stone = drawing.view.stones.get(you.index()).copied().flatten()?;
    let is_held = !drawing.tabletop().runner(you).has_thrown;
    let node = thing("stone", &stone.to_string(), 620.0).spot(spots::STONE);
    is_held.then(|| node.tip("Your stone: nobody else knows what it says until you throw it.").rule("__HEAD__-8.1"))
}

fn thing(key: &str, words: &str, x: f64) -> Node {
    svg("g")
        .key(key)
        .attr("transform", format!("translate({x} 640)"))
        .child(svg("rect").class("__name__-thing").attr("x", -60).attr("y", -34).attr("width", 120).attr("height", 68).attr("rx", 14))
        .child(svg("text").class("__name__-words").attr("y", 8).text(words))
}
