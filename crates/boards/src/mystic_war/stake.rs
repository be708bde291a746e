//! What is at stake: two futures side by side under the chain, for the viewer or for who is struck.

use super::drawing::Drawing;
use super::futures;
use super::parts::{cut, emblem_at, factor, plate, sign, words};
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::{Resource, Wealth};
use mystic_war::{Frame, Totals, names_a_seat};

/// One way the chain may end.
struct Future {
    title: String,
    totals: Vec<Totals>,
    spot: Option<&'static str>,
    ghost: bool,
}

/// A number that would change: its sign, from what to what, and whether that is better for its owner.
type Change = (&'static str, String, bool);

/// "If all pass" and "with your card"; or accept and refuse.
pub(super) fn futures(drawing: &Drawing<'_>, top: f64) -> Option<Node> {
    let stands = drawing.view.outlook.as_ref()?.totals.to_vec();
    let (first, second) = match drawing.view.top()? {
        Frame::Respond => (plain("If all pass", stands), answered(drawing)),
        Frame::ProtectionConsent(asked) if drawing.is_you(asked.holder) => {
            let totals = futures::refused(drawing, asked.item)?.totals.to_vec();
            let accept = Future { spot: Some("accept"), ..plain("Accept", stands) };
            let refuse = Future { spot: Some("refuse"), ghost: true, ..plain("Refuse", totals) };
            (accept, Some(refuse))
        }
        _ => (plain("As it stands", stands), None),
    };
    let wide = if second.is_some() { 246.0 } else { 320.0 };
    let x = if second.is_some() { 108.0 } else { 200.0 };
    let node = svg("g").class("mw-futures").child(drawn(drawing, &first, wide).at(x, top + 286.0));
    Some(node.maybe(second.map(|future| drawn(drawing, &future, wide).at(x + wide + 12.0, top + 286.0))))
}

fn plain(title: &str, totals: Vec<Totals>) -> Future {
    Future { title: title.to_owned(), totals, spot: None, ghost: false }
}

fn answered(drawing: &Drawing<'_>) -> Option<Future> {
    let (card, named) = drawing.answer()?;
    let totals = futures::joined(drawing, card, named)?.totals.to_vec();
    let title = if named.is_none() && names_a_seat(card) {
        "First name a mage".to_owned()
    } else {
        format!("With {}", cut(card.title(), 17))
    };
    Some(Future { ghost: true, ..plain(&title, totals) })
}

/// A box with a title and at most three numbers that would change.
fn drawn(drawing: &Drawing<'_>, future: &Future, wide: f64) -> Node {
    let (whose, changes) = told(drawing, future);
    let left = if whose.is_some() { 32.0 } else { 8.0 };
    let step = (wide - left - 8.0) / changes.len().max(1) as f64;
    let shown = changes.iter().enumerate().map(|(at, (icon, change, better))| {
        svg("g")
            .class(if *better { "mw-change gain" } else { "mw-change loss" })
            .child(sign(icon, 10.0, 0.0, 0.8))
            .child(words(22.0, 6.0, "mw-number small", change))
            .at(left + step.min(104.0) * at as f64, 38.0)
    });
    let calm = changes.is_empty().then(|| words(wide / 2.0, 44.0, "mw-small mid", "nothing changes"));
    let node = svg("g")
        .class("mw-future")
        .class_if(future.ghost, "ghost")
        .key(&future.title)
        .child(plate((0.0, 0.0), (wide, 54.0), 9.0, "mw-future-ground"))
        .child(plate((0.0, 0.0), (wide, 54.0), 9.0, "edge"))
        .child(words(10.0, 20.0, "mw-small strong", &future.title))
        .maybe(whose.map(|seat| emblem_at(seat, 19.0, 38.0, 8.0)))
        .children(shown)
        .maybe(calm);
    match future.spot {
        Some(spot) => node.spot(spot),
        None => node,
    }
}

/// The viewer's own changes; if there are none, those of the first mage who has some.
fn told(drawing: &Drawing<'_>, future: &Future) -> (Option<Seat>, Vec<Change>) {
    let own = drawing.you().map_or_else(Vec::new, |you| changes(drawing, you, &future.totals));
    if !own.is_empty() {
        return (None, own);
    }
    let struck = |seat: &Seat| !drawing.is_you(*seat) && !changes(drawing, *seat, &future.totals).is_empty();
    match Seat::all(drawing.view.count()).find(struck) {
        Some(seat) => (Some(seat), changes(drawing, seat, &future.totals)),
        None => (None, Vec::new()),
    }
}

fn changes(drawing: &Drawing<'_>, seat: Seat, totals: &[Totals]) -> Vec<Change> {
    let mage = drawing.view.mage(seat);
    let (now, then) = (mage.resources, totals.get(seat.index()).copied().unwrap_or(mage.resources));
    let moved = Resource::ALL.into_iter().filter(|&resource| now[resource] != then[resource]);
    let mut changes: Vec<Change> = moved
        .map(|resource| {
            let (from, to) = (now[resource], then[resource]);
            (resource.letter(), format!("{from}→{to}"), to > from)
        })
        .collect();
    if let Some(goal) = mage.goal.filter(|_| drawing.is_you(seat)) {
        let (from, to) = (now.shortfall(goal), then.shortfall(goal));
        if from != to {
            changes.push(("goal", format!("{from}→{to}"), to < from));
        }
    }
    if now.wealth() != then.wealth() {
        let worse = then.wealth() == Wealth::Poor || now.wealth() == Wealth::Rich;
        changes.push(("G", format!("{}→{}", factor(now.wealth()), factor(then.wealth())), !worse));
    }
    changes.truncate(3);
    changes
}
