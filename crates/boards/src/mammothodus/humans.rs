//! The humans' phase where somebody must choose: the card, what is still to come, and why each way is open.

use super::art::human_mark;
use super::drawing::Drawing;
use super::words::{clan_name, count, listed};
use crate::{Node, html};
use mammothodus::map::Area;
use mammothodus::{Action, Frame, HumanStep, Why};

/// The card that is being resolved, and the choice it leaves.
pub(super) fn unfolding(drawing: &Drawing<'_>) -> Option<Node> {
    let card = drawing.table().humans.card?;
    let ways: Vec<Node> = match drawing.top()? {
        Frame::HumanStep(HumanStep { from }) => {
            open(drawing).map(|to| way(to, step_reason(drawing, from, to))).collect()
        }
        Frame::SpiritTarget(_) => open(drawing).map(|to| way(to, prey(drawing, to))).collect(),
        _ => Vec::new(),
    };
    let head = html("p")
        .class("mam-card-up")
        .child(human_mark(card.card))
        .child(html("b").text(card.card.name()))
        .child(html("span").text(still_to_come(drawing)));
    Some(html("div").class("mam-phase").child(head).child(html("ul").children(ways)))
}

fn open<'a>(drawing: &'a Drawing<'_>) -> impl Iterator<Item = Area> + 'a {
    drawing.actions.iter().filter_map(|action| match action {
        Some(Action::Area(area)) => Some(*area),
        _ => None,
    })
}

fn way(to: Area, reason: String) -> Node {
    html("li")
        .class("mam-way")
        .key(to)
        .spot(format!("area-{to}"))
        .child(html("b").text(to.place()))
        .child(html("span").text(reason))
}

/// MAM-5.18: what draws the tribe that way.
fn step_reason(drawing: &Drawing<'_>, from: Area, to: Area) -> String {
    let far = |target: Area, steps: u8| {
        let place = if target == to { "here".to_owned() } else { format!("at {}", target.place()) };
        format!("{place}, {} away", count(steps, "step", "steps"))
    };
    match drawing.table().why(from, to) {
        Why::Place(target, steps) => format!("a lit place {}", far(target, steps)),
        Why::Figures(target, steps) => {
            let crowd = count(drawing.table().crowd(target), "figure", "figures");
            format!("{crowd} {}", far(target, steps))
        }
        Why::Bait => "a bait draws it".to_owned(),
    }
}

/// Whom a spirit would strike there.
fn prey(drawing: &Drawing<'_>, area: Area) -> String {
    let clans = drawing.table().clans.iter().filter(|clan| clan.figures_at(area) > 0);
    let words: Vec<String> = clans
        .filter_map(|clan| {
            let figures = clan.figures_at(area);
            Some(format!("{} −{} to −{}", clan_name(clan.clan?), figures, 3 * figures))
        })
        .collect();
    listed(&words)
}

fn still_to_come(drawing: &Drawing<'_>) -> String {
    let Some(card) = drawing.table().humans.card else { return String::new() };
    let mut rest = Vec::new();
    let tribes = card.active.total();
    if tribes > 0 {
        rest.push(format!("{} after this", count(tribes, "tribe", "tribes")));
    }
    if !card.spirits.is_empty() {
        rest.push(format!("then {}", count(card.spirits.len(), "spirit", "spirits")));
    }
    let walked = card.moved || matches!(drawing.top(), Some(Frame::HumanStep(_)));
    rest.push(if walked { "none will appear" } else { "new ones may appear" }.to_owned());
    rest.join(", ")
}
