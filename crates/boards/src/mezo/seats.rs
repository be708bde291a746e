//! What each tribe has, beside its name; while a conflict lasts, its lane in the race.

use super::bits::{canvas, count, glyph_icon, icon, portrait, unit_icon, unit_kind};
use super::drawing::{Drawing, colour, tribe_class};
use super::lane::{self, kind};
use super::spots;
use crate::scene::race;
use crate::{Node, SeatCard, html, svg};
use kernel::Seat;
use mezo::components::{Ability, TOP_LEVEL};
use mezo::effect::Unit;
use mezo::{Tribe, Units};

/// The card of every seat.
pub(super) fn cards(drawing: &Drawing<'_>) -> Vec<SeatCard> {
    drawing.table().everyone().map(|seat| card(drawing, seat)).collect()
}

fn card(drawing: &Drawing<'_>, seat: Seat) -> SeatCard {
    let tribe = drawing.table().tribe(seat);
    let others = drawing.table().everyone().filter(|&other| other != seat);
    let rivals = others.map(|other| drawing.table().tribe(other).vp);
    SeatCard {
        seat,
        colour: colour(seat),
        score: format!("{} VP", tribe.vp),
        near: race(tribe.vp, rivals),
        worth: f64::from(tribe.vp),
        body: body(drawing, seat, tribe),
        brief: format!("{} ready, {} dead", tribe.reserve.total(), tribe.xibalba.total()),
    }
}

fn body(drawing: &Drawing<'_>, seat: Seat, tribe: &Tribe) -> Node {
    let face = match tribe.god {
        Some(god) => html("div").class("mz-face").term(god).rule("MEZO-5.33").child(portrait(god)),
        None => html("div").class("mz-face none").tip("No god yet").child(icon("eye")),
    };
    let after = drawing.after().map(|after| after.tribe(seat));
    let reserve =
        stock(seat, ("Reserve", "deploy"), tribe.reserve, after.map(|then| then.reserve), spots::reserve)
            .term("reserve")
            .rule("MEZO-5.24");
    let xibalba =
        stock(seat, ("Xibalba", "smite"), tribe.xibalba, after.map(|then| then.xibalba), spots::xibalba)
            .class("mz-below")
            .term("xibalba")
            .rule("MEZO-5.91");
    let racing = drawing.table().conflict.filter(|_| drawing.phase().is_some()).is_some();
    if racing {
        let stocks = html("div").class("mz-stocks").child(reserve).child(xibalba);
        return html("div").class("mz-seat mz-racing").child(lane::lane(drawing, seat)).child(stocks);
    }
    html("div")
        .class("mz-seat")
        .class(&tribe_class(seat))
        .child(
            html("div")
                .class("mz-seat-top")
                .child(face)
                .child(html("div").class("mz-stocks").child(reserve).child(xibalba)),
        )
        .child(html("div").class("mz-supply").children(supply(drawing, seat)).maybe(deck(tribe)))
        .maybe(powers(tribe))
}

fn stock(
    seat: Seat,
    (name, sign): (&str, &str),
    now: Units,
    then: Option<Units>,
    spot: fn(Seat, Unit) -> String,
) -> Node {
    let units = Unit::ALL.map(|unit| {
        let change = then.map_or(0, |then| i16::from(then.of(unit)) - i16::from(now.of(unit)));
        let change = (change != 0).then(|| {
            let class = if change > 0 { "up" } else { "down" };
            html("i").class("mz-delta").class(class).text(format!("{change:+}"))
        });
        let icon = unit_icon(seat, unit).flies(unit_kind(seat, unit), now.of(unit));
        count(icon, now.of(unit)).class("mz-held").spot(spot(seat, unit)).maybe(change)
    });
    html("div")
        .class("mz-stock")
        .child(icon(sign).class("mz-stock-sign"))
        .child(html("span").class("mz-stock-name").text(name))
        .children(units)
}

/// Glyphs and pyramid pieces that can still be built.
fn supply(drawing: &Drawing<'_>, seat: Seat) -> [Node; 2] {
    let table = drawing.table();
    let glyphs = count(glyph_icon(seat), table.glyph_supply(seat))
        .term("glyph")
        .tip("Left to build.")
        .rule("MEZO-5.48");
    let left = (1..=TOP_LEVEL).map(|level| table.piece_supply(seat, level));
    let each: Vec<String> =
        left.clone().zip(1..).map(|(left, level): (u8, u8)| format!("{left} of level {level}")).collect();
    let words = format!(
        "Pyramid pieces left: {}. A new pyramid begins with the lowest level one still has.",
        each.join(", ")
    );
    let pieces = count(stack_icon(seat), left.sum::<u8>()).term("pyramid").tip(words).rule("MEZO-5.82");
    [glyphs, pieces]
}

pub(super) fn stack_icon(seat: Seat) -> Node {
    let path = "M-13 8v-5h4v-5h4v-5h10v5h4v5h4v5z";
    canvas("mz-stepping", "-14 -9 28 18")
        .class(&tribe_class(seat))
        .child(svg("path").class("mz-step-face").attr("d", path))
}

fn powers(tribe: &Tribe) -> Option<Node> {
    let names: Vec<&str> = tribe.abilities.iter().map(|&ability| short(ability)).collect();
    let words: Vec<String> = tribe
        .abilities
        .iter()
        .map(|ability| format!("{}: {}", ability.title(), ability.text().words))
        .collect();
    (!names.is_empty()).then(|| {
        html("div").class("mz-powers").tip(words.join(" ")).rule("MEZO-5.21").text(names.join(" · "))
    })
}

/// One word for a power: three of them fit on a line.
const fn short(ability: Ability) -> &'static str {
    match ability {
        Ability::UnbornHost => "Unborn",
        Ability::BuiltInStone => "Stone",
        Ability::MightyChampion => "Mighty",
        Ability::HonorGuard => "Guard",
        Ability::WanderingGod => "Wanderer",
        Ability::DayKeepers => "Keepers",
        Ability::ExaltedFaith => "Faith",
        Ability::ExaltedPeaks => "Peaks",
        Ability::ExaltedScript => "Script",
    }
}

/// The five cards of the god: which can still be played this Age is known to all.
fn deck(tribe: &Tribe) -> Option<Node> {
    let god = tribe.god?;
    let chips = god.cards().map(|card| {
        let gone = tribe.played.contains(&card) || tribe.card == Some(card);
        let state = if tribe.card == Some(card) {
            "On the table."
        } else if gone {
            "Played this Age."
        } else {
            "It can still be played this Age."
        };
        html("span")
            .class("mz-chip")
            .class_if(gone, "gone")
            .class_if(tribe.card == Some(card), "now")
            .term(card)
            .tip(state)
            .rule("MEZO-5.49")
            .text(&kind(card)[..1])
    });
    Some(html("span").class("mz-deck").children(chips))
}
