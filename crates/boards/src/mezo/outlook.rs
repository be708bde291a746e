//! What the looked-at action would do, in numbers and words: before against after.

use super::bits::{icon, mark};
use super::drawing::{Drawing, Next};
use crate::{Node, html};
use kernel::{Seat, Seats};
use mezo::{Prize, Tabletop};

/// The outlook, as soon as it is known where the action leads.
pub(super) fn outlook(drawing: &Drawing<'_>) -> Option<Node> {
    let next = drawing.next.as_ref()?;
    let now = drawing.table();
    let mut lines = Vec::new();
    if let Some(then) = drawing.after() {
        lines.extend(now.vp_order().as_slice().iter().flat_map(|seat| gains(drawing, now, then, *seat)));
    }
    if let Some(still) = drawing.still().filter(|table| table.conflict.is_some()) {
        lines.extend(now.everyone().filter_map(|seat| strength(drawing, now, still, seat)));
        lines.extend(now.prizes().iter().filter_map(|&prize| lead(drawing, now, still, prize)));
    }
    let told = next.told.iter().take(TOLD).map(|line| html("li").class("mz-told").text(line));
    Some(
        html("div")
            .class("mz-outlook")
            .child(html("ul").children(lines).children(told))
            .maybe((!next.exact).then(|| html("p").class("mz-unsure").text(unsure(now, next)))),
    )
}

/// Lines of the log to come that are shown.
const TOLD: usize = 3;

fn line(seat: Option<Seat>, name: &str, words: String) -> Node {
    html("li").child(icon(name)).maybe(seat.map(mark)).child(html("span").text(words))
}

/// Points, devotion, and units won or lost.
fn gains(drawing: &Drawing<'_>, now: &Tabletop, then: &Tabletop, seat: Seat) -> Vec<Node> {
    let (before, after) = (now.tribe(seat), then.tribe(seat));
    let name = drawing.name(seat);
    let mut lines = Vec::new();
    if after.vp != before.vp {
        let words =
            format!("{name}: {} → {} VP (+{})", before.vp, after.vp, after.vp.saturating_sub(before.vp));
        lines.push(line(Some(seat), "vp", words));
    }
    if after.devotion != before.devotion {
        let level = if after.level() == before.level() {
            String::new()
        } else {
            format!(", level {}", ["I", "II", "III"][usize::from(after.level().clamp(1, 3) - 1)])
        };
        let more = after.devotion.saturating_sub(before.devotion);
        let words =
            format!("{name}: +{more} devotion{level}, worth {} VP at the end", then.devotion_value(seat));
        lines.push(line(Some(seat), "devotion", words));
    }
    let dead = i16::from(after.xibalba.total()) - i16::from(before.xibalba.total());
    if dead != 0 {
        lines.push(line(Some(seat), "smite", format!("{name}: {dead:+} in Xibalba")));
    }
    let held = i16::from(after.reserve.total()) - i16::from(before.reserve.total());
    if held != 0 {
        lines.push(line(Some(seat), "hand", format!("{name}: {held:+} in Reserve")));
    }
    lines
}

fn strength(drawing: &Drawing<'_>, now: &Tabletop, then: &Tabletop, seat: Seat) -> Option<Node> {
    let (before, after) = (now.strength(seat), then.strength(seat));
    (before != after)
        .then(|| line(Some(seat), "strength", format!("{}: strength {before} → {after}", drawing.name(seat))))
}

fn lead(drawing: &Drawing<'_>, now: &Tabletop, then: &Tabletop, prize: Prize) -> Option<Node> {
    let (before, after) = (now.leading(prize), then.leading(prize));
    let who = |seats: Seats| match (seats.first(), seats.len()) {
        (None, _) => "nobody".to_owned(),
        (Some(one), 1) => drawing.name(one).to_owned(),
        (Some(_), many) => format!("{many} tied"),
    };
    let (name, title) = match prize {
        Prize::Altar => ("majority", "Altar"),
        Prize::Blessed => ("majority", "Blessed token"),
        Prize::Calendar => ("calendar", "Calendar"),
        Prize::Codex => ("codex", "Codex"),
    };
    (before != after).then(|| line(None, name, format!("{title}: {} → {}", who(before), who(after))))
}

/// Why it is not certain.
fn unsure(now: &Tabletop, next: &Next) -> &'static str {
    if next.view.table.age != now.age {
        "A new Age begins: what the wrathful god shows, and in which order regions fight, depends on the draw."
    } else if next.view.table.conflict != now.conflict {
        "The next conflict tile and the cards for it depend on the draw."
    } else {
        "The others' cards come to light: which they are is not known yet."
    }
}
