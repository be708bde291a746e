//! The conflict as a stage of its own: its prizes and who leads for each, the cards in conflict order, strengths.

use super::bits::{art, canvas, champion_icon, count, glyph_icon, icon, mark, unit_icon};
use super::drawing::{Drawing, tribe_class};
use super::slots;
use super::spots;
use crate::{Node, html};
use kernel::{Seat, Seats};
use mezo::components::Card;
use mezo::effect::Unit;
use mezo::{
    ChooseAction, Frame, GlyphRitual, Prize, Region, Round, SacrificeShamans, SacrificeWarriors, Tabletop,
    TurnOrder,
};

/// The stage, while a conflict is on.
pub(super) fn conflict(drawing: &Drawing<'_>) -> Option<(String, Node)> {
    let table = drawing.table();
    let region = table.conflict.filter(|_| drawing.phase().is_some())?;
    let title = format!("Conflict · {}", moment(drawing));
    let rows = order(table).as_slice().to_vec().into_iter().map(|seat| row(drawing, region, seat));
    let body = html("div")
        .class("mz-conflict")
        .child(
            html("div")
                .class("mz-prizes")
                .children(table.prizes().iter().map(|&prize| self::prize(drawing, prize))),
        )
        .child(html("ol").class("mz-duels").children(rows));
    Some((title, body))
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
    let names: Vec<&str> = now.iter().map(|seat| drawing.name(seat)).collect();
    let front = if names.is_empty() { String::new() } else { format!("In front now: {}.", names.join(", ")) };
    html("div")
        .class("mz-prize")
        .class_if(yours, "yours")
        .term(term)
        .tip(front)
        .rule(rule)
        .child(picture)
        .child(html("b").text(title))
        .child(leader)
}

fn holders(drawing: &Drawing<'_>, table: &Tabletop, prize: Prize, seats: Seats) -> Node {
    let all = html("span").class("mz-holders");
    let Some(first) = seats.first() else { return all.text("nobody yet") };
    let all = all.children(seats.iter().map(mark));
    if seats.len() > 1 {
        return all.text(" tied");
    }
    let number = match (prize, table.conflict) {
        (Prize::Calendar, Some(region)) => u16::from(table.units_in(first, region).shamans),
        (Prize::Codex, Some(region)) => u16::from(table.units_in(first, region).warriors),
        _ => table.strength(first),
    };
    let you = if drawing.you == Some(first) { "You " } else { "" };
    all.text(format!("{you}{number}"))
}

fn row(drawing: &Drawing<'_>, region: Region, seat: Seat) -> Node {
    let table = drawing.table();
    let tribe = table.tribe(seat);
    let now = table.strength(seat);
    let then = drawing.still().map_or(now, |after| after.strength(seat));
    let total = if then == now { now.to_string() } else { format!("{now}→{then}") };
    let acting = drawing.acting().contains(seat);
    let head = html("div")
        .class("mz-duel-head")
        .child(mark(seat))
        .child(html("b").class("mz-duel-name").text(drawing.name(seat)))
        .child(html("span").class("mz-duel-state").text(state(drawing, seat)))
        .maybe(judges(table, seat).then(|| {
            let words = "Acts last and names the winner of ties: its Champion stands here.";
            html("span").class("mz-judges").tip(words).rule("MEZO-5.51").child(icon("tie"))
        }))
        .child(html("b").class("mz-total").class_if(then != now, "changing").text(total));
    let cards = match (tribe.card, secret(drawing, seat)) {
        (Some(card), _) => slots::row(drawing, seat, card),
        (None, Some(node)) => node,
        (None, None) => html("div").class("mz-slots none"),
    };
    html("li")
        .class("mz-duel")
        .class(&tribe_class(seat))
        .class_if(acting, "now")
        .class_if(drawing.you == Some(seat), "you")
        .key(format!("duel-{}", seat.0))
        .spot(spots::duel(seat))
        .child(head)
        .child(
            html("div").class("mz-might").child(bar(drawing, region, seat)).child(sum(drawing, region, seat)),
        )
        .child(cards)
}

/// The strength of a seat as a bar, one field a point: what it would lose is hatched, what it would gain is gold.
fn bar(drawing: &Drawing<'_>, region: Region, seat: Seat) -> Node {
    let table = drawing.table();
    let site = &table.regions[region];
    let now = table.strength(seat);
    let then = drawing.still().map_or(now, |after| after.strength(seat));
    let bodies = u16::from(site.units[seat].total());
    let glyphs = u16::from(site.glyphs[seat]);
    let champion = table.champion_strength(seat);
    let field = |at: u16| {
        let class = if at >= now {
            "gain"
        } else if at >= then {
            "loss"
        } else if at < champion {
            "champion"
        } else if at < champion + bodies {
            "unit"
        } else if at < champion + bodies + glyphs {
            "glyph"
        } else {
            "extra"
        };
        html("i").class(class)
    };
    let most = table.everyone().map(|other| table.strength(other)).max().unwrap_or(0).max(then).max(8);
    let room = (now.max(then)..most).map(|_| html("i"));
    html("div")
        .class("mz-bar")
        .attr("aria-hidden", "true")
        .children((0..now.max(then)).map(field))
        .children(room)
}

/// Whether ties of this conflict are broken by `seat`.
fn judges(table: &Tabletop, seat: Seat) -> bool {
    table.champion_here() == Some(seat)
}

/// "Vengeance · chooses".
fn state(drawing: &Drawing<'_>, seat: Seat) -> String {
    let table = drawing.table();
    let acting = drawing.acting().contains(seat);
    match (table.tribe(seat).card, table.choosing()) {
        (_, Some(waiting)) if waiting.contains(seat) => "is choosing".to_owned(),
        (_, Some(_)) => "has chosen".to_owned(),
        (Some(card), _) if acting => format!("{} · acts now", kind(card)),
        (Some(card), _) => kind(card).to_owned(),
        (None, _) if acting => "acts now".to_owned(),
        (None, _) => String::new(),
    }
}

/// "Kukulkan's Edict" without the god.
pub(super) fn kind(card: Card) -> &'static str {
    card.title().rsplit(' ').next().unwrap_or("")
}

/// A card laid down and not yet revealed; one's own may be looked at.
fn secret(drawing: &Drawing<'_>, seat: Seat) -> Option<Node> {
    let waiting = drawing.table().choosing()?;
    let own =
        drawing.view.yours.as_ref().filter(|_| drawing.you == Some(seat)).and_then(|yours| yours.chosen);
    let words = match (own, waiting.contains(seat)) {
        (Some(card), _) => format!("{}, face down", kind(card)),
        (None, true) => "no card yet".to_owned(),
        (None, false) => "a card, face down".to_owned(),
    };
    let back = html("span").class("mz-back").class_if(waiting.contains(seat), "waiting").child(icon("card"));
    Some(html("div").class("mz-secret").key(words.clone()).child(back).child(html("span").text(words)))
}

/// The strength of a seat, spelled out.
fn sum(drawing: &Drawing<'_>, region: Region, seat: Seat) -> Node {
    let table = drawing.table();
    let (site, tribe) = (&table.regions[region], table.tribe(seat));
    let mut parts = Vec::new();
    if site.champion == Some(seat) {
        parts.push(count(champion_icon(seat), table.champion_strength(seat)));
    }
    for unit in Unit::ALL {
        if site.units[seat].of(unit) > 0 {
            parts.push(count(unit_icon(seat, unit), site.units[seat].of(unit)));
        }
    }
    if site.glyphs[seat] > 0 {
        parts.push(count(glyph_icon(seat), site.glyphs[seat]));
    }
    if !tribe.sacrificed.is_empty() {
        parts.push(count(icon("appease"), tribe.sacrificed.total()));
    }
    if tribe.strength > 0 {
        parts.push(count(icon("strength"), format!("+{}", tribe.strength)));
    }
    if let Some(unit) = tribe.claim {
        parts.push(count(icon("majority"), &unit.title()[..1]));
    }
    html("span").class("mz-sum").term("strength").rule("MEZO-5.50").children(parts)
}
