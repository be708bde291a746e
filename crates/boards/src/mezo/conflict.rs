//! The conflict as a race: how far it is, a lane for each tribe in acting order, its prizes and who would take each now.

use super::bits::{art, canvas, icon, mark};
use super::drawing::Drawing;
use super::lane;
use crate::{Node, html};
use kernel::{Seat, Seats};
use mezo::{
    ChooseAction, Frame, GlyphRitual, Prize, Round, SacrificeShamans, SacrificeWarriors, Tabletop, TurnOrder,
};

/// The steps of a conflict, in a word each.
const STEPS: [&str; 6] = ["secret", "reveal", "act 1", "act 2", "glyphs", "prizes"];

/// The stage, while a conflict is on.
pub(super) fn conflict(drawing: &Drawing<'_>) -> Option<(String, Node)> {
    let table = drawing.table();
    let region = table.conflict.filter(|_| drawing.phase().is_some())?;
    let title = format!("The race for {}", region.title());
    let body = html("div")
        .class("mz-conflict")
        .child(steps(drawing))
        .maybe(chosen(drawing))
        .child(lanes(drawing, "mz-lanes mz-aside"))
        .child(
            html("div")
                .class("mz-prizes")
                .children(table.prizes().iter().map(|&prize| self::prize(drawing, prize))),
        );
    Some((title, body))
}

/// A lane for each tribe, in the order in which they act.
pub(super) fn lanes(drawing: &Drawing<'_>, class: &str) -> Node {
    let order = order(drawing.table()).as_slice().to_vec();
    html("div").class(class).children(order.into_iter().map(|seat| lane::lane(drawing, seat)))
}

/// How far the conflict is.
fn steps(drawing: &Drawing<'_>) -> Node {
    let players = drawing.table().players().max(1);
    let now = match drawing.phase() {
        Some(Frame::WanderGod(_) | Frame::SelectCard(_) | Frame::Draw) => 0,
        Some(Frame::ChooseAction(frame)) if frame.0.turn.saturating_sub(running(drawing)) < players => 2,
        Some(Frame::ChooseAction(_)) => 3,
        Some(Frame::GlyphRitual(_)) => 4,
        _ => 5,
    };
    let step = |(at, name): (usize, &&str)| {
        html("li").class_if(at < now, "done").class_if(at == now, "now").text(*name)
    };
    html("ol")
        .class("mz-steps")
        .tip(format!("Now: {}.", moment(drawing)))
        .rule("MEZO-5.40")
        .children(STEPS.iter().enumerate().map(step))
}

/// How many have laid down a card: that is all that is known before the reveal.
fn chosen(drawing: &Drawing<'_>) -> Option<Node> {
    let (waiting, all) = (drawing.table().choosing()?.len(), usize::from(drawing.table().players()));
    let words = format!("{} of {all} have laid a card", all - waiting);
    Some(html("p").class("mz-chosen").text(words))
}

/// How far the conflict is, in words.
pub(super) fn moment(drawing: &Drawing<'_>) -> String {
    let players = drawing.table().players().max(1);
    match drawing.phase() {
        Some(Frame::WanderGod(_)) => "gods wander".to_owned(),
        Some(Frame::SelectCard(_) | Frame::Draw) => "secret cards".to_owned(),
        Some(Frame::ChooseAction(frame)) => {
            format!("round {} of 2", frame.0.turn.saturating_sub(running(drawing)) / players + 1)
        }
        Some(Frame::GlyphRitual(_)) => "glyph ritual".to_owned(),
        Some(Frame::SacrificeWarriors(_) | Frame::SacrificeShamans(_)) => "sacrifices".to_owned(),
        _ => "prizes".to_owned(),
    }
}

/// An action on the way has moved the turn on already.
fn running(drawing: &Drawing<'_>) -> u8 {
    u8::from(drawing.table().agenda.len() > 1)
}

/// Who acts after whom.
pub(super) fn order(table: &Tabletop) -> TurnOrder {
    match table.agenda.first() {
        Some(
            Frame::ChooseAction(ChooseAction(Round { order, .. }))
            | Frame::GlyphRitual(GlyphRitual(Round { order, .. }))
            | Frame::SacrificeWarriors(SacrificeWarriors(Round { order, .. }))
            | Frame::SacrificeShamans(SacrificeShamans { order, .. }),
        ) => *order,
        _ => table.conflict_order(),
    }
}

fn prize(drawing: &Drawing<'_>, prize: Prize) -> Node {
    let table = drawing.table();
    let altar = table.conflict.and_then(|region| table.regions[region].altar);
    let (title, picture, term, rule) = match (prize, altar) {
        (Prize::Altar, Some(altar)) => {
            let picture = canvas("mz-big", "-31 -31 62 66").child(art(altar.id()));
            let vp =
                altar.text().words.split(['.', ',']).next().unwrap_or("").split(" and").next().unwrap_or("");
            (format!("Altar {vp}"), picture, altar.id(), "MEZO-5.52")
        }
        (Prize::Calendar, _) => {
            ("Calendar".to_owned(), icon("calendar").class("mz-big"), "calendar", "MEZO-5.53")
        }
        (Prize::Codex, _) => ("Codex".to_owned(), icon("codex").class("mz-big"), "codex", "MEZO-5.54"),
        (Prize::Blessed | Prize::Altar, _) => {
            let picture = canvas("mz-big", "-45 -45 90 90").child(art("blessed"));
            ("Blessed token, 8 VP".to_owned(), picture, "blessed", "MEZO-5.62")
        }
    };
    let now = table.leading(prize);
    let then = drawing.still().map(|after| after.leading(prize)).filter(|then| *then != now);
    let leader = html("span").class("mz-leader").child(holders(drawing, table, prize, now));
    let leader = match (then, drawing.still()) {
        (Some(then), Some(after)) => {
            leader.class("changing").text(" → ").child(holders(drawing, after, prize, then))
        }
        _ => leader,
    };
    let yours = drawing.you.is_some_and(|you| then.unwrap_or(now).contains(you));
    let tied = (now.len() > 1).then(|| judge(table, now)).flatten().map(|judge| {
        let decides = if drawing.you == Some(judge) { "decide" } else { "decides" };
        html("span").class("mz-why").text(format!("{} {decides}", drawing.name(judge)))
    });
    let why = match prize {
        Prize::Calendar => "most Shamans",
        Prize::Codex => "most Warriors",
        Prize::Altar | Prize::Blessed => "most strength",
    };
    html("div")
        .class("mz-prize")
        .class_if(yours, "yours")
        .class_if(now.len() > 1, "tied")
        .term(term)
        .rule(rule)
        .child(picture)
        .child(html("b").text(title))
        .child(html("span").class("mz-why").text(why))
        .child(leader)
        .maybe(tied)
}

fn holders(drawing: &Drawing<'_>, table: &Tabletop, prize: Prize, seats: Seats) -> Node {
    let all = html("span").class("mz-holders");
    let Some(first) = seats.first() else { return all.text("nobody yet") };
    let all = all.children(seats.iter().map(mark));
    if seats.len() > 1 {
        return all.text(format!(" tied at {}", worth(table, prize, first)));
    }
    all.text(format!(" {} {}", drawing.name(first), worth(table, prize, first)))
}

/// What a prize is won with.
fn worth(table: &Tabletop, prize: Prize, seat: Seat) -> u16 {
    match (prize, table.conflict) {
        (Prize::Calendar, Some(region)) => u16::from(table.units_in(seat, region).shamans),
        (Prize::Codex, Some(region)) => u16::from(table.units_in(seat, region).warriors),
        _ => table.strength(seat),
    }
}

/// MEZO-5.51: who names the winner of a tie, the Champion's owner or else the tied player with the fewest VP.
fn judge(table: &Tabletop, tied: Seats) -> Option<Seat> {
    table.champion_here().or_else(|| tied.iter().min_by_key(|&seat| table.tribe(seat).vp))
}
