//! Judgment as a moment: the flash of a check that found nobody, and the scales of the end.

use super::cloth::TABLE;
use super::drawing::Drawing;
use super::parts::{cut, emblem_at, plate, sign, words};
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::Resource;

/// A sweep of light over the cloth right after a Judgment that did not end the game. It fades by itself.
pub(super) fn flash(drawing: &Drawing<'_>) -> Option<Node> {
    let pile = &drawing.view.discard;
    let judged = pile.top.is_some_and(|card| card.is_judgment());
    if drawing.view.ending.is_some() || !judged || drawing.view.chain.is_some() {
        return None;
    }
    let scales = svg("use").attr("href", "#mw-judgment").attr("transform", "translate(320 200) scale(2)");
    Some(
        svg("g")
            .class("mw-flash")
            .key(format!("judged-{}-{}", drawing.view.round, pile.size))
            .attr("aria-hidden", "true")
            .child(plate((0.0, 0.0), TABLE, 40.0, "mw-flash-ground"))
            .child(scales)
            .child(words(320.0, 400.0, "mw-sentence large", "Judgment: nobody has reached the goal")),
    )
}

/// The end: the scales, and every mage with its goal, what it reached and its place.
pub(super) fn scene(drawing: &Drawing<'_>) -> Node {
    let mut order: Vec<Seat> = Seat::all(drawing.view.count()).collect();
    let rank = |seat: Seat| {
        let ranks = drawing.view.outcome.as_ref().map(|outcome| &outcome.ranks);
        ranks.and_then(|ranks| ranks.get(seat.index())).copied().unwrap_or(u8::MAX)
    };
    order.sort_by_key(|&seat| (rank(seat), seat.0));
    let said = drawing.view.outcome.as_ref().map(|outcome| cut(&outcome.headline(drawing.names), 34));
    let reckoning = drawing.view.ending.is_some_and(|ending| ending.reckoning);
    let title = if reckoning { "Final Reckoning" } else { "Judgment" };
    let high = (296.0 / order.len() as f64).min(60.0);
    let rows = order
        .iter()
        .enumerate()
        .map(|(at, &seat)| row(drawing, seat, rank(seat), high - 4.0).at(0.0, high * at as f64));
    let scales = svg("use").attr("href", "#mw-judgment").attr("transform", "translate(60 50) scale(.8)");
    svg("g")
        .class("mw-end")
        .child(words(360.0, 34.0, "mw-small mid strong", title))
        .child(words(360.0, 68.0, "mw-sentence large", said.unwrap_or_default()))
        .child(svg("g").class("mw-scales").child(scales))
        .child(svg("g").attr("transform", "translate(14 96) scale(1.16)").children(rows))
}

fn row(drawing: &Drawing<'_>, seat: Seat, rank: u8, high: f64) -> Node {
    let mage = drawing.view.mage(seat);
    let middle = high / 2.0 + 6.0;
    let needs = mage.goal.map(|goal| goal.needs());
    let totals = Resource::ALL.into_iter().map(|resource| {
        let value = mage.resources[resource];
        let met = needs.is_none_or(|needs| value >= needs[resource.index()]);
        let x = 214.0 + 74.0 * resource.index() as f64;
        svg("g")
            .class(if met { "met" } else { "unmet" })
            .child(sign(resource.letter(), x, high / 2.0, 0.85))
            .child(words(
                x + 13.0,
                middle,
                "mw-number small",
                format!("{value}{}", if met { "✓" } else { "" }),
            ))
    });
    let state = mage.goal.map_or_else(String::new, |goal| match mage.resources.shortfall(goal) {
        0 => format!("+{}", mage.resources.sum().saturating_sub(60)),
        short => format!("−{short}"),
    });
    let goal = mage.goal.map(|goal| {
        svg("use")
            .attr("href", format!("#mw-goal-{goal}"))
            .attr("transform", format!("translate(452 {}) scale(.22)", high / 2.0))
    });
    let tip = mage.goal.map_or_else(String::new, |goal| {
        let [followers, power, gold] = goal.needs();
        format!("{} ({followers}/{power}/{gold})", goal.title())
    });
    svg("g")
        .class("mw-place")
        .class_if(rank == 1, "won")
        .key(format!("place-{seat}"))
        .tip(tip)
        .rule("MW-6.3")
        .child(plate((0.0, 0.0), (524.0, high), 8.0, "mw-slot"))
        .child(words(18.0, middle, "mw-number small mid", rank))
        .child(emblem_at(seat, 44.0, high / 2.0, 8.0))
        .child(words(60.0, middle, "mw-name", cut(drawing.names.of(seat), 13)))
        .children(totals)
        .maybe(goal)
        .child(words(494.0, middle, "mw-number small mid", state))
}
