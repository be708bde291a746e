//! How it ended, seat by seat.

use super::bits::{icon, mark};
use super::drawing::Drawing;
use crate::{Node, html};
use kernel::Seat;

/// The ranking, with what the end itself brought.
pub(super) fn standing(drawing: &Drawing<'_>) -> Node {
    let rows = drawing
        .table()
        .vp_order()
        .as_slice()
        .to_vec()
        .into_iter()
        .zip(1..)
        .map(|(seat, rank)| row(drawing, seat, rank));
    html("ol").class("mz-standing").children(rows)
}

fn row(drawing: &Drawing<'_>, seat: Seat, rank: u32) -> Node {
    let table = drawing.table();
    let tribe = table.tribe(seat);
    let power = table.exalted(seat);
    let god = tribe.god.map_or("no god", |god| god.title());
    html("li")
        .class_if(rank == 1, "first")
        .key(seat.0)
        .child(html("b").class("mz-rank").text(rank))
        .child(mark(seat))
        .child(html("b").class("mz-standing-name").text(drawing.name(seat)))
        .child(html("span").class("mz-standing-god").text(god))
        .child(html("b").class("mz-standing-vp").text(format!("{} VP", tribe.vp)))
        .child(
            html("span")
                .class("mz-standing-last")
                .tip("The end itself: the devotion space and the power of Age 3, as one gain.")
                .rule("MEZO-6.1")
                .child(icon("devotion"))
                .text(format!("devotion {} · power {power}", table.devotion_value(seat))),
        )
}
