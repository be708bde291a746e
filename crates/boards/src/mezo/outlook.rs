//! What the looked-at action would do, in numbers and words: before against after.

use super::bits::{icon, mark};
use super::conflict::prizes;
use super::eye::{Eye, Next};
use crate::{Node, html};
use kernel::{Seat, Seats};
use mezo::{Prize, Table};

/// The outlook, as soon as it is known where the action leads.
pub(super) fn outlook(eye: &Eye<'_>) -> Option<Node> {
    let next = eye.next.as_ref()?;
    let (now, then) = (eye.table(), &next.view.table);
    let mut lines = Vec::new();
    for seat in now.vp_order().as_slice() {
        lines.extend(gains(eye, now, then, *seat));
    }
    if let Some(still) = eye.still().filter(|table| table.conflict.is_some()) {
        lines.extend(now.everyone().filter_map(|seat| strength(eye, now, still, seat)));
        lines.extend(prizes(now).iter().filter_map(|&prize| lead(eye, now, still, prize)));
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
fn gains(eye: &Eye<'_>, now: &Table, then: &Table, seat: Seat) -> Vec<Node> {
    let (before, after) = (now.tribe(seat), then.tribe(seat));
    let name = eye.name(seat);
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

fn strength(eye: &Eye<'_>, now: &Table, then: &Table, seat: Seat) -> Option<Node> {
    let (before, after) = (now.strength(seat), then.strength(seat));
    (before != after)
        .then(|| line(Some(seat), "strength", format!("{}: strength {before} → {after}", eye.name(seat))))
}

fn lead(eye: &Eye<'_>, now: &Table, then: &Table, prize: Prize) -> Option<Node> {
    let (before, after) = (now.leading(prize), then.leading(prize));
    let who = |seats: Seats| match (seats.first(), seats.len()) {
        (None, _) => "nobody".to_owned(),
        (Some(one), 1) => eye.name(one).to_owned(),
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
fn unsure(now: &Table, next: &Next) -> &'static str {
    if next.view.table.age != now.age {
        "A new Age begins: what the wrathful god shows, and in which order regions fight, depends on the draw."
    } else if next.view.table.conflict != now.conflict {
        "The next conflict tile and the cards for it depend on the draw."
    } else {
        "The others' cards come to light: which they are is not known yet."
    }
}
