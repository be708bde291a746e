//! What each player has.

use super::drawing::Drawing;
use crate::scene::race;
use crate::{SeatCard, html};
use kernel::Seat;

/// The colour of a seat.
pub(super) fn colour(seat: Seat) -> u8 {
    seat.0
}

/// A card for every seat.
pub(super) fn cards(drawing: &Drawing<'_>) -> Vec<SeatCard> {
    drawing.everyone().map(|seat| card(drawing, seat)).collect()
}

fn card(drawing: &Drawing<'_>, seat: Seat) -> SeatCard {
    let runner = drawing.tabletop().runner(seat);
    let stone = match drawing.view.stones.get(seat.index()).copied().flatten() {
        Some(stone) if runner.has_thrown => format!("stone {stone}, thrown"),
        Some(stone) => format!("stone {stone}"),
        None => "a stone".to_owned(),
    };
    let others = drawing.everyone().filter(|&other| other != seat);
    let rivals = others.map(|other| u32::from(drawing.tabletop().runner(other).step));
    SeatCard {
        seat,
        colour: colour(seat),
        score: format!("step {}", runner.step),
        near: race(runner.step.into(), rivals),
        worth: f64::from(runner.step),
        body: html("div").class("__name__-seat").term("stone").rule("__HEAD__-5.2").text(&stone),
        brief: stone,
    }
}
