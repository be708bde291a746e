//! Where the game stands, and advice for who plays for the first time.

use super::drawing::Drawing;
use crate::{Phase, Tip};
use __name__::Frame;

/// Where the game stands, in few words.
pub(super) fn headline(drawing: &Drawing<'_>) -> String {
    let tabletop = drawing.tabletop();
    match tabletop.is_over() {
        true => "Over".to_owned(),
        false => format!("Round {} of {}", tabletop.round + 1, tabletop.max_rounds),
    }
}

/// The course of a turn.
pub(super) fn phases(drawing: &Drawing<'_>) -> Vec<Phase> {
    let tabletop = drawing.tabletop();
    let at = match (tabletop.is_over(), tabletop.frame) {
        (true, _) => 2,
        (false, Frame::Turn) => 0,
        (false, Frame::Push) => 1,
    };
    let name = |(number, name): (usize, &str)| Phase { name: name.to_owned(), now: number == at };
    ["Go", "Push", "End"].into_iter().enumerate().map(name).collect()
}

/// Advice that matters now.
pub(super) fn tips(drawing: &Drawing<'_>) -> Vec<Tip> {
    let tabletop = drawing.tabletop();
    let first = tabletop.round == 0 && drawing.look.you == Some(tabletop.active);
    let words = "Keep your stone for when it takes you to the goal, or onto somebody.".to_owned();
    first.then_some(Tip { id: "__name__-stone", words, rule: "__HEAD__-5.2" }).into_iter().collect()
}
