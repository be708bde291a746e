//! Special Powers: the options of the boxes a mage stands in, with what they would pay and bring.

use super::drawing::Drawing;
use super::parts::{plate, sign, words};
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::Action;
use mystic_war::components::{Power, PowerKind, Resource};

/// How wide the column of one resource is.
const COLUMN: f64 = 166.0;

/// The powers the viewer may use now, one column a resource.
pub(super) fn offer(drawing: &Drawing<'_>) -> Option<Node> {
    let seat = drawing.you()?;
    let open = powers(drawing);
    if open.is_empty() {
        return None;
    }
    let used: Vec<Resource> = Resource::ALL
        .into_iter()
        .filter(|&resource| open.iter().any(|(power, _)| power.facts().of == resource))
        .collect();
    let most =
        used.iter().map(|&resource| open.iter().filter(|(power, _)| power.facts().of == resource).count());
    let (wide, high) = (COLUMN * used.len() as f64, 30.0 + 66.0 * most.max().unwrap_or(1) as f64);
    let scale = (500.0 / wide).min(280.0 / high).min(1.5);
    let columns = used.iter().enumerate().map(|(at, &resource)| {
        let of = open.iter().filter(|(power, _)| power.facts().of == resource).cloned().collect();
        column(drawing, (seat, resource), of).at(COLUMN * at as f64, 0.0)
    });
    let (x, y) = (360.0 - wide * scale / 2.0, 196.0 - high * scale / 2.0);
    let grid =
        svg("g").attr("transform", format!("translate({x:.1} {y:.1}) scale({scale:.3})")).children(columns);
    let heading = words(360.0, 38.0, "mw-sentence", "One Special Power, or none");
    Some(svg("g").class("mw-offer").child(heading).child(grid))
}

/// Every power that is legal now, with the amounts that can be paid; none for receiving.
fn powers(drawing: &Drawing<'_>) -> Vec<(Power, Vec<u8>)> {
    let mut open: Vec<(Power, Vec<u8>)> = Vec::new();
    for action in drawing.legal.iter().flatten() {
        let (power, amount) = match action {
            Action::Trade(power, amount) => (*power, Some(*amount)),
            Action::Receive(power) => (*power, None),
            _ => continue,
        };
        match open.iter_mut().find(|(other, _)| *other == power) {
            Some((_, amounts)) => amounts.extend(amount),
            None => open.push((power, amount.into_iter().collect())),
        }
    }
    open
}

fn column(drawing: &Drawing<'_>, (seat, resource): (Seat, Resource), open: Vec<(Power, Vec<u8>)>) -> Node {
    let now = drawing.view.mage(seat).resources[resource];
    let rows = open
        .into_iter()
        .enumerate()
        .map(|(at, (power, amounts))| row(power, &amounts).at(0.0, 30.0 + 66.0 * at as f64));
    svg("g")
        .key(format!("column-{}", resource.letter()))
        .child(sign(resource.letter(), 18.0, 12.0, 1.1))
        .child(words(34.0, 19.0, "mw-number", now))
        .children(rows)
}

/// A power: its name, what it turns into what, and a button for each amount.
fn row(power: Power, amounts: &[u8]) -> Node {
    let facts = power.facts();
    let node = svg("g").key(power).term(power).rule("MW-5.8");
    let node = node.child(plate((2.0, 0.0), (COLUMN - 6.0, 62.0), 8.0, "mw-slot")).child(words(
        10.0,
        20.0,
        "mw-small strong",
        super::parts::cut(power.title(), 16),
    ));
    match facts.kind {
        PowerKind::Receive { to, amount } => node.child(
            button(format!("power-{power}"), format!("+{amount}"), Some(to.letter()), 148.0).at(8.0, 26.0),
        ),
        PowerKind::Trade { .. } | PowerKind::Destroy => {
            let wide = 150.0 / amounts.len().max(1) as f64;
            let buttons = amounts.iter().enumerate().map(|(at, amount)| {
                let spot = format!("power-{power}-{amount}");
                let icon = if amounts.len() > 1 { None } else { Some(gain_sign(facts.kind)) };
                button(spot, gain(facts.kind, *amount, amounts.len()), icon, wide - 3.0)
                    .at(8.0 + wide * at as f64, 26.0)
            });
            node.child(sign(gain_sign(facts.kind), COLUMN - 18.0, 13.0, 0.85)).children(buttons)
        }
    }
}

/// What a payment brings: `10 → 5`, or only the payment where there are many.
fn gain(kind: PowerKind, amount: u8, options: usize) -> String {
    match kind {
        PowerKind::Trade { .. } if options == 1 => format!("{amount} → {}", amount / 2),
        PowerKind::Trade { .. } | PowerKind::Destroy | PowerKind::Receive { .. } => amount.to_string(),
    }
}

fn gain_sign(kind: PowerKind) -> &'static str {
    match kind {
        PowerKind::Trade { to } | PowerKind::Receive { to, .. } => to.letter(),
        PowerKind::Destroy => "fire",
    }
}

fn button(spot: String, word: String, icon: Option<&str>, wide: f64) -> Node {
    let middle = if icon.is_some() { wide / 2.0 - 11.0 } else { wide / 2.0 };
    svg("g")
        .class("mw-points")
        .key(&spot)
        .spot(spot)
        .child(plate((0.0, 0.0), (wide, 32.0), 7.0, "mw-key"))
        .child(plate((0.0, 0.0), (wide, 32.0), 7.0, "edge"))
        .child(words(middle, 23.0, "mw-number small mid", word.clone()))
        .maybe(icon.map(|icon| sign(icon, middle + 8.0 + 5.5 * word.chars().count() as f64, 16.0, 0.8)))
}
