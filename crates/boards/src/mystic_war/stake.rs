//! What is at stake: two futures side by side under the chain, with every mage whose numbers would change.

use super::drawing::Drawing;
use super::futures;
use super::parts::{cut, emblem_at, factor, plate, sign, words, wrap};
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::{Resource, Wealth};
use mystic_war::{Action, Frame, Totals, names_a_seat, text};

/// Where the futures begin, and how high one is.
const ROW: (f64, f64) = (354.0, 102.0);
/// So many mages are told of by name and number.
const TOLD: usize = 2;

/// One way the chain may end.
struct Future {
    title: String,
    /// What is to be said where no number changes.
    calm: String,
    totals: Vec<Totals>,
    spot: Option<&'static str>,
    ghost: bool,
}

/// A number that would change: its sign, from what to what, and whether that is better for its owner.
type Change = (&'static str, String, bool);

/// "If nothing more happens" and "if you answer"; or accept and refuse.
pub(super) fn futures(drawing: &Drawing<'_>) -> Option<Node> {
    let stands = drawing.view.outlook.as_ref()?.totals.to_vec();
    let sentence = text::preview(drawing.view, drawing.names);
    let plain = |title: &str, totals: Vec<Totals>| Future {
        title: title.to_owned(),
        calm: sentence.clone(),
        totals,
        spot: None,
        ghost: false,
    };
    let (first, second) = match drawing.view.top()? {
        Frame::Respond => (plain("If nothing more happens", stands), answered(drawing)),
        Frame::ProtectionConsent(asked) if drawing.is_you(asked.holder) => {
            let totals = futures::refused(drawing, asked.item)?.totals.to_vec();
            let accept = Future { spot: Some("accept"), ..plain("Accept", stands) };
            let calm = "Nothing changes.".to_owned();
            let refuse = Future { spot: Some("refuse"), ghost: true, calm, ..plain("Refuse", totals) };
            (accept, Some(refuse))
        }
        _ => (plain("As it stands", stands), None),
    };
    let (wide, x) = if second.is_some() { (314.0, 2.0) } else { (420.0, 110.0) };
    let node = svg("g").class("mw-futures").child(drawn(drawing, &first, wide).at(x, ROW.0));
    Some(node.maybe(second.map(|future| drawn(drawing, &future, wide).at(x + wide + 8.0, ROW.0))))
}

/// What comes of the viewer's answer: of the card that is looked at, or a word that one may be chosen.
fn answered(drawing: &Drawing<'_>) -> Option<Future> {
    let now = || drawing.view.seats.iter().map(|mage| mage.resources).collect();
    let future = |title: String, calm: &str, totals: Vec<Totals>| Future {
        title,
        calm: calm.to_owned(),
        totals,
        spot: None,
        ghost: true,
    };
    let Some((card, named)) = drawing.answer() else {
        let plays = drawing.may(|action| matches!(action, Action::Play(_)));
        return plays.then(|| future("If you answer".to_owned(), "Choose a lit card of your hand.", now()));
    };
    if named.is_none() && names_a_seat(card) {
        return Some(future(format!("With {}", cut(card.title(), 20)), "First name a mage.", now()));
    }
    let totals = futures::joined(drawing, card, named)?.totals.to_vec();
    Some(future(format!("With {}", cut(card.title(), 20)), "No number changes.", totals))
}

/// A box with a title and the mages whose numbers would change.
fn drawn(drawing: &Drawing<'_>, future: &Future, wide: f64) -> Node {
    let moved = moved(drawing, &future.totals);
    let lines =
        moved.iter().take(TOLD).enumerate().map(|(at, (seat, changes))| {
            line(drawing, *seat, changes, wide).at(0.0, 50.0 + 32.0 * at as f64)
        });
    let rest = moved.len().saturating_sub(TOLD);
    let rest = (rest > 0).then(|| words(wide - 10.0, 24.0, "mw-small end", format!("+{rest} more")));
    let calm = moved.is_empty().then(|| calm(&future.calm, wide));
    let node = svg("g")
        .class("mw-future")
        .class_if(future.ghost, "ghost")
        .key(&future.title)
        .child(plate((0.0, 0.0), (wide, ROW.1), 11.0, "mw-future-ground"))
        .child(plate((0.0, 0.0), (wide, ROW.1), 11.0, "edge"))
        .child(words(12.0, 25.0, "mw-heading", &future.title))
        .maybe(rest)
        .children(lines)
        .maybe(calm);
    match future.spot {
        Some(spot) => node.spot(spot),
        None => node,
    }
}

fn calm(said: &str, wide: f64) -> Node {
    let rows = wrap(said, (wide / 10.6) as usize, 2);
    let lines =
        rows.into_iter().enumerate().map(|(at, row)| words(12.0, 56.0 + 26.0 * at as f64, "mw-small", row));
    svg("g").class("mw-sentences").children(lines)
}

fn line(drawing: &Drawing<'_>, seat: Seat, changes: &[Change], wide: f64) -> Node {
    let name = cut(drawing.who(seat), 8);
    let left = 38.0 + 11.5 * name.chars().count() as f64;
    let step = ((wide - left - 8.0) / changes.len().max(1) as f64).min(110.0);
    let shown = changes.iter().enumerate().filter(|(at, _)| left + step * (*at as f64) < wide - 60.0);
    let shown = shown.map(|(at, (icon, change, better))| {
        svg("g")
            .class(if *better { "mw-change gain" } else { "mw-change loss" })
            .child(sign(icon, 10.0, 0.0, 0.95))
            .child(words(24.0, 7.0, "mw-number small", change))
            .at(left + step * at as f64, 0.0)
    });
    svg("g")
        .key(format!("line-{seat}"))
        .child(emblem_at(seat, 19.0, 0.0, 8.0))
        .child(words(34.0, 6.5, "mw-tag", name))
        .children(shown)
}

/// The mages whose numbers would change: the viewer first, then in seat order.
fn moved(drawing: &Drawing<'_>, totals: &[Totals]) -> Vec<(Seat, Vec<Change>)> {
    let all = Seat::all(drawing.view.count()).map(|seat| (seat, changes(drawing, seat, totals)));
    let mut moved: Vec<_> = all.filter(|(_, changes)| !changes.is_empty()).collect();
    moved.sort_by_key(|(seat, _)| !drawing.is_you(*seat));
    moved
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
    if now.wealth() != then.wealth() {
        let worse = then.wealth() == Wealth::Poor || now.wealth() == Wealth::Rich;
        changes.push(("G", format!("{}→{}", factor(now.wealth()), factor(then.wealth())), !worse));
    }
    if let Some(goal) = mage.goal.filter(|_| drawing.is_you(seat)) {
        let (from, to) = (now.shortfall(goal), then.shortfall(goal));
        if from != to {
            changes.push(("goal", format!("{from}→{to}"), to < from));
        }
    }
    changes.truncate(2);
    changes
}
