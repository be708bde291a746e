//! What things of Mystic War look like, for the glossary.

use super::cards::{HEIGHT, WIDTH, goal_face, page_face};
use super::parts::{inline_sign, page_badge};
use super::realm::opens;
use crate::{Node, html, svg};
use kernel::Named;
use mystic_war::components::{Card, Goal, MAT, OpenOption, Power, Wealth};

/// What the thing with this id looks like.
pub(super) fn portrait(id: &str) -> Option<Node> {
    Card::from_id(id)
        .map(page_face)
        .or_else(|| Goal::from_id(id).map(goal))
        .or_else(|| Wealth::from_id(id).map(page_badge))
        .or_else(|| Power::from_id(id).and_then(option))
        .or_else(|| match id {
            "followers" => Some(inline_sign("F")),
            "mystic_power" => Some(inline_sign("M")),
            "gold" => Some(inline_sign("G")),
            "special_power" => Some(inline_sign("fire")),
            "leader" => Some(inline_sign("crown")),
            "answer" => Some(inline_sign("candle")),
            _ => None,
        })
}

fn goal(goal: Goal) -> Node {
    let view = format!("0 0 {WIDTH} {HEIGHT}");
    svg("svg").class("mw-face").attr("viewBox", view).attr("aria-hidden", "true").child(goal_face(Some(goal)))
}

fn option(power: Power) -> Option<Node> {
    let mut boxes = MAT.iter().flatten();
    let mat_box = boxes.find(|mat_box| matches!(mat_box.option, OpenOption::One(own) if own == power))?;
    Some(html("span").class("mw-opens").children(opens(mat_box)))
}
