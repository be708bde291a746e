//! Dice that fall where they are thrown for: over the place of a battle, or in the middle for Hades.

use super::spots;
use super::tokens::{badge, dress, icon};
use crate::board::read;
use crate::story::Sign;
use crate::{Node, html};
use cyclades::map::Place;
use cyclades::{Event, View};
use kernel::Seat;
use serde_json::Value;

/// The throws among these lines of the log.
pub(super) fn signs(view: &str, told: &[Value]) -> Vec<(usize, Sign)> {
    let thrown = |line: &Value| {
        let kind = line.get("kind").and_then(Value::as_str);
        matches!(kind, Some("rolled" | "threat_rose"))
    };
    if !told.iter().any(thrown) {
        return Vec::new();
    }
    let events: Vec<Option<Event>> =
        told.iter().map(|line| serde_json::from_value(line.clone()).ok()).collect();
    let fought = || read::<View>(view).ok()?.table.battle.map(|battle| battle.at);
    let sign = |(line, event): (usize, &Option<Event>)| match event.as_ref()? {
        Event::Rolled { seats, dice, totals } => {
            let at = place(&events, line).or_else(fought);
            let place = at.map(spots::place).unwrap_or_default();
            Some((line, Sign { place, body: battle(*seats, *dice, *totals) }))
        }
        Event::ThreatRose { dice, threat } => {
            Some((line, Sign { place: String::new(), body: hades(*dice, *threat) }))
        }
        _ => None,
    };
    events.iter().enumerate().filter_map(sign).collect()
}

/// Where the battle of line `at` is fought, as far as the lines around it tell.
fn place(events: &[Option<Event>], at: usize) -> Option<Place> {
    let before = events[..at].iter().rev().flatten().find_map(|event| match event {
        Event::BattleBegan { at, .. } => Some(Some(*at)),
        Event::BattleEnded { .. } => Some(None),
        _ => None,
    });
    let after = events[at..].iter().flatten().find_map(|event| match event {
        Event::UnitLost { at, .. } | Event::BattleEnded { at, .. } => Some(*at),
        _ => None,
    });
    before.flatten().or(after)
}

/// Both sides with what they threw, what they add and what it makes; the better one stands out.
fn battle(seats: [Seat; 2], dice: [u8; 2], totals: [u8; 2]) -> Node {
    let best = totals[0].max(totals[1]);
    let side = |at: usize| {
        html("span")
            .class("thrown")
            .class(&dress(seats[at]))
            .class_if(totals[at] == best, "more")
            .child(badge(seats[at]))
            .child(die(dice[at]))
            .child(html("small").text(format!("+ {} =", totals[at].saturating_sub(dice[at]))))
            .child(html("b").text(totals[at]))
    };
    html("div").class("throw").child(side(0)).child(side(1))
}

/// The dice of Hades and how high his threat is now.
fn hades(dice: [u8; 2], threat: u8) -> Node {
    let side = html("span").class("thrown").child(icon("hades")).child(die(dice[0])).child(die(dice[1]));
    html("div").class("throw").child(side.child(html("b").text(format!("threat {threat}"))))
}

fn die(face: u8) -> Node {
    html("i").class("die").text(face)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn dice_fall_over_their_battle() {
        let told = [
            json!({"kind": "battle_began", "attacker": 0, "defender": 1, "at": "sea-nowhere"}),
            json!({"kind": "rolled", "seats": [0, 1], "dice": [2, 1], "totals": [4, 5]}),
        ];
        let signs = signs("", &told);
        assert_eq!(signs.len(), 1);
        assert_eq!((signs[0].0, signs[0].1.place.as_str()), (1, ""), "a place that there is not is nowhere");
        let markup = signs[0].1.body.markup();
        assert!(markup.contains("+ 2 =") && markup.contains("<b>5</b>"), "{markup}");
        assert_eq!(markup.matches("more").count(), 1, "{markup}");
        assert_eq!(super::signs("", &told[..1]), []);
    }
}
