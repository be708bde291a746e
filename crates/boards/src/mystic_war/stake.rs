//! What is at stake for the viewer: two futures side by side under the chain.

use super::futures;
use super::parts::{factor, plate, sign, words};
use super::table::Table;
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::Resource;
use mystic_war::{Step, Totals};

/// "If everybody passes" and "with your card"; or accept and refuse.
pub(super) fn futures(table: &Table<'_>, top: f64) -> Option<Node> {
    let (seat, now) = (table.you()?, table.view.outlook.as_ref()?);
    let stands = *now.totals.get(seat.index())?;
    let left = |spot: Option<&str>, title: &str| Future {
        title: title.to_owned(),
        totals: stands,
        spot: spot.map(str::to_owned),
        ghost: false,
    };
    let (first, second) = match table.view.top()? {
        Step::Respond => (left(None, "If all pass"), answered(table, seat)),
        Step::ProtectionConsent { holder, item } if holder == seat => {
            let totals = *futures::refused(table, item)?.totals.get(seat.index())?;
            let refuse =
                Future { title: "Refuse".to_owned(), totals, spot: Some("refuse".to_owned()), ghost: true };
            (left(Some("accept"), "Accept"), Some(refuse))
        }
        _ => (left(None, "As it stands"), None),
    };
    let wide = if second.is_some() { 246.0 } else { 320.0 };
    let x = if second.is_some() { 108.0 } else { 200.0 };
    let node = svg("g").class("mw-futures").child(drawn(table, seat, &first, wide).at(x, top + 286.0));
    Some(node.maybe(second.map(|future| drawn(table, seat, &future, wide).at(x + wide + 12.0, top + 286.0))))
}

struct Future {
    title: String,
    totals: Totals,
    spot: Option<String>,
    ghost: bool,
}

fn answered(table: &Table<'_>, seat: Seat) -> Option<Future> {
    let (card, named) = table.answer()?;
    let end = futures::joined(table, card, named)?;
    let totals = *end.totals.get(seat.index())?;
    let title = if named.is_none() && mystic_war::names_a_seat(card) {
        "First name a mage".to_owned()
    } else {
        format!("With {}", super::parts::cut(card.name(), 17))
    };
    Some(Future { title, totals, spot: None, ghost: true })
}

/// A box with a title and at most three changes of the viewer's own numbers.
fn drawn(table: &Table<'_>, seat: Seat, future: &Future, wide: f64) -> Node {
    let changes = changes(table, seat, future.totals);
    let step = (wide - 16.0) / changes.len().max(1) as f64;
    let shown = changes.iter().enumerate().map(|(at, (icon, change, better))| {
        let class = if *better { "mw-change gain" } else { "mw-change loss" };
        svg("g")
            .class(class)
            .child(sign(icon, 10.0, 0.0, 0.8))
            .child(words(22.0, 6.0, "mw-number small", change))
            .at(8.0 + step * at as f64, 38.0)
    });
    let calm =
        changes.is_empty().then(|| words(wide / 2.0, 44.0, "mw-small middle", "nothing changes for you"));
    let node = svg("g")
        .class("mw-future")
        .class_if(future.ghost, "ghost")
        .key(&future.title)
        .child(plate((0.0, 0.0), (wide, 54.0), 9.0, "mw-future-ground"))
        .child(plate((0.0, 0.0), (wide, 54.0), 9.0, "edge"))
        .child(words(10.0, 20.0, "mw-small strong", &future.title))
        .children(shown)
        .maybe(calm);
    match &future.spot {
        Some(spot) => node.spot(spot),
        None => node,
    }
}

/// The viewer's totals, wealth and distance to the goal that would change: sign, words, and whether that is better.
fn changes(table: &Table<'_>, seat: Seat, then: Totals) -> Vec<(&'static str, String, bool)> {
    let mage = table.view.mage(seat);
    let now = mage.resources;
    let mut changes: Vec<(&'static str, String, bool)> = Resource::ALL
        .into_iter()
        .filter(|&resource| now[resource] != then[resource])
        .map(|resource| {
            let (from, to) = (now[resource], then[resource]);
            (resource.letter(), format!("{from}→{to}"), to > from)
        })
        .collect();
    if let Some(goal) = mage.goal {
        let (from, to) = (now.shortfall(goal), then.shortfall(goal));
        if from != to {
            changes.push(("goal", format!("{from}→{to}"), to < from));
        }
    }
    if now.wealth() != then.wealth() && changes.len() < 3 {
        let better = then.gold.saturating_mul(2) >= then.followers && then.gold >= now.gold;
        changes.push(("G", format!("{}→{}", factor(now.wealth()), factor(then.wealth())), better));
    }
    changes.truncate(3);
    changes
}
