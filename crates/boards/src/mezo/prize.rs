//! Prizes that tick with their reason: over the region they come from, or at the plate of who gets them.

use super::bits::mark;
use super::drawing::tribe_class;
use super::spots;
use crate::story::Sign;
use crate::{Node, html};
use kernel::Seat;
use mezo::{Event, Why};
use serde_json::Value;

/// The victory points and won conflicts among these lines of the log.
pub(super) fn signs(told: &[Value]) -> Vec<(usize, Sign)> {
    told.iter().enumerate().filter_map(|(at, line)| Some((at, sign(line)?))).collect()
}

fn sign(line: &Value) -> Option<Sign> {
    if !matches!(line.get("kind")?.as_str()?, "VpGained" | "ConflictWon") {
        return None;
    }
    Some(match serde_json::from_value(line.clone()).ok()? {
        Event::VpGained { seat, amount, why, .. } => {
            let place = match why {
                Why::Pyramid(region) | Why::Share(region) => spots::region(region),
                Why::Text(_) | Why::Overflow | Why::Blessed | Why::Books | Why::Pyramids | Why::Final => {
                    format!("seat-{}", seat.0)
                }
            };
            // The line says why in brackets.
            let text = line.get("text")?.as_str()?;
            let reason = text.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches([')', '.']));
            Sign { place, body: body(seat, &format!("+{amount} VP"), reason) }
        }
        Event::ConflictWon { seat, region, strength, .. } => {
            let reason = format!("with strength {strength}");
            Sign { place: spots::region(region), body: body(seat, region.title(), &reason) }
        }
        _ => return None,
    })
}

fn body(seat: Seat, what: &str, reason: &str) -> Node {
    html("div")
        .class("prize")
        .class(&tribe_class(seat))
        .child(mark(seat))
        .child(html("b").text(what))
        .child(html("small").text(reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_prize_says_why() {
        let text = "Ada gains 2 VP and stands at 5 (units on the Calendar and Codex).";
        let gained =
            json!({"kind": "VpGained", "text": text, "seat": 1, "amount": 2, "to": 5, "why": "books"});
        let signs = signs(&[json!({"kind": "AgeEnded", "age": 1}), gained]);
        let [(1, Sign { place, body })] = &signs[..] else { panic!("{signs:?}") };
        assert_eq!(place, "seat-1");
        let markup = body.markup();
        assert!(markup.contains("+2 VP") && markup.contains(">units on the Calendar and Codex<"), "{markup}");
    }
}
