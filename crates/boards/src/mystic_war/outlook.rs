//! What the action being looked at would mean, in numbers and words.

use super::drawing::Drawing;
use super::parts::{inline_sign, short_resource};
use super::seats::shape;
use crate::board::Look;
use crate::{Node, html};
use kernel::Seat;
use mystic_war::Totals;
use mystic_war::components::{Resource, Wealth};
use mystic_war::text::preview;

/// How many lines of what would be told are shown.
const TOLD: usize = 4;

/// The outlook on the chosen action; nothing while none is looked at, nor for an answer: its future lies on the table.
pub(super) fn outlook(drawing: &Drawing<'_>, look: &Look<'_>) -> Option<Node> {
    drawing.chosen?;
    if drawing.view.in_window() {
        return None;
    }
    let node = html("div").class("mw-outlook");
    let (after, exact) = drawing.after.as_ref()?;
    let before: Vec<Totals> = drawing.view.seats.iter().map(|mage| mage.resources).collect();
    let then: Vec<Totals> = after.seats.iter().map(|mage| mage.resources).collect();
    let node = if *exact { node.children(changes(drawing, &before, &then)) } else { node };
    let node = match &after.chain {
        Some(chain) if drawing.view.chain.is_none() => {
            let end = after.outlook.as_ref().map_or_else(Vec::new, |end| end.totals.to_vec());
            node.child(html("p").text(format!("If nobody answers: {}", preview(after, drawing.names))))
                .children(changes(drawing, &before, &end))
                .child(note(&format!("Anybody may answer {}.", chain.card.title())))
        }
        Some(_) | None => node,
    };
    let told = look.preview.map_or(&[][..], |preview| preview.told.as_slice());
    let lines = told.iter().take(TOLD).map(|line| html("li").text(line));
    let node = node.child(html("ul").class("mw-told").children(lines));
    Some(node.maybe((!*exact).then(|| note("The rest depends on cards that you have not seen."))))
}

fn note(words: &str) -> Node {
    html("p").class("mw-note").text(words)
}

/// A row for every mage whose totals differ.
fn changes(drawing: &Drawing<'_>, from: &[Totals], to: &[Totals]) -> Vec<Node> {
    let differ = |(at, (from, to)): (usize, (&Totals, &Totals))| {
        (from != to).then(|| change(drawing, Seat(at as u8), *from, *to))
    };
    from.iter().zip(to).enumerate().filter_map(differ).collect()
}

fn change(drawing: &Drawing<'_>, seat: Seat, from: Totals, to: Totals) -> Node {
    let totals =
        Resource::ALL.into_iter().filter(|&resource| from[resource] != to[resource]).map(|resource| {
            let class = if to[resource] < from[resource] { "loss" } else { "gain" };
            html("span")
                .class(class)
                .attr("aria-label", short_resource(resource))
                .child(inline_sign(resource.letter()))
                .text(format!(" {} → {}", from[resource], to[resource]))
        });
    let wealth = (from.wealth() != to.wealth()).then(|| {
        let worse = to.wealth() == Wealth::Poor || from.wealth() == Wealth::Rich;
        html("span").class(if worse { "loss" } else { "gain" }).text(format!("turns {}", to.wealth().title()))
    });
    let goal = drawing.view.mage(seat).goal.filter(|_| drawing.is_you(seat)).and_then(|goal| {
        let (before, after) = (from.shortfall(goal), to.shortfall(goal));
        (before != after).then(|| {
            html("span")
                .class(if after > before { "loss" } else { "gain" })
                .child(inline_sign("goal"))
                .text(format!(" {before} → {after} short"))
        })
    });
    html("p")
        .class("mw-change-row")
        .child(shape(seat))
        .child(html("b").text(drawing.who(seat)))
        .children(totals)
        .maybe(wealth)
        .maybe(goal)
}
