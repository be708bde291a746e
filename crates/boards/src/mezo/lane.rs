//! A tribe's lane in the race of a conflict: its god, its card, one cell for each point of strength.

use super::bits::{champion_icon, glyph_icon, icon, mark, portrait, unit_icon};
use super::conflict::order;
use super::drawing::{Drawing, tribe_class};
use super::{slots, spots};
use crate::{Node, html};
use kernel::Seat;
use mezo::components::Card;
use mezo::effect::Unit;
use mezo::{Region, Tabletop};

/// A track has room for so many cells; it grows when somebody has more.
const CELLS: u16 = 7;

/// The lane of a seat, while a conflict is on.
pub(super) fn lane(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let table = drawing.table();
    let tribe = table.tribe(seat);
    let (now, then) = (table.strength(seat), drawing.still().map_or(0, |after| after.strength(seat)));
    let changing = drawing.still().is_some() && then != now;
    let place = order(table).as_slice().iter().position(|&other| other == seat).unwrap_or(0);
    let head = html("div")
        .class("mz-lane-head")
        .child(mark(seat))
        .child(html("b").class("mz-lane-name").text(drawing.name(seat)))
        .child(html("span").class("mz-lane-state").tip(state(drawing, seat)).text(state(drawing, seat)))
        .maybe(judges(table, seat).then(|| {
            let words = "Acts last and names the winner of ties: its Champion stands here.";
            html("span").class("mz-judges").tip(words).rule("MEZO-5.51").child(icon("tie"))
        }));
    let total = html("b").class("mz-total").class_if(changing, "changing").text(if changing {
        format!("{now}→{then}")
    } else {
        now.to_string()
    });
    let card = match (tribe.card, secret(drawing, seat)) {
        (Some(card), _) => Some(slots::signs(drawing, seat, card)),
        (None, secret) => secret,
    };
    html("div")
        .class("mz-lane")
        .class(&tribe_class(seat))
        .class(&format!("place-{place}"))
        .class_if(drawing.acting().contains(seat), "now")
        .class_if(drawing.you == Some(seat), "you")
        .key(format!("lane-{}", seat.0))
        .spot(spots::duel(seat))
        .maybe(
            tribe
                .god
                .map(|god| html("div").class("mz-face").term(god).rule("MEZO-5.33").child(portrait(god))),
        )
        .child(head)
        .maybe(table.conflict.map(|region| cells(drawing, region, seat)))
        .child(total)
        .maybe(card)
}

/// One cell for each point of strength, filled with what gives it: what it would lose is crossed out, what it would gain
/// is gold.
fn cells(drawing: &Drawing<'_>, region: Region, seat: Seat) -> Node {
    let (now, then) =
        (parts(drawing.table(), region, seat), drawing.still().map(|after| parts(after, region, seat)));
    let mut cells = Vec::new();
    for (at, (name, picture, count)) in now.into_iter().enumerate() {
        let after = then.as_ref().map_or(count, |then| then[at].2);
        let cell = |number: u16| {
            let class = if number >= count {
                "gain"
            } else if number >= after {
                "loss"
            } else {
                "held"
            };
            html("i").class(class).key(format!("{name}-{number}")).child(picture.clone())
        };
        cells.extend((0..count.max(after)).map(cell));
    }
    let most = drawing.table().everyone().map(|other| drawing.table().strength(other)).max().unwrap_or(0);
    let room = cells.len()..usize::from(most.max(CELLS));
    html("div")
        .class("mz-cells")
        .term("strength")
        .tip(told(drawing.table(), region, seat))
        .rule("MEZO-5.50")
        .children(cells)
        .children(room.map(|_| html("i")))
}

/// What gives strength to a seat, each with its points.
fn parts(table: &Tabletop, region: Region, seat: Seat) -> [(&'static str, Node, u16); 6] {
    let (site, tribe) = (&table.regions[region], table.tribe(seat));
    [
        ("champion", champion_icon(seat), table.champion_strength(seat)),
        ("warrior", unit_icon(seat, Unit::Warrior), u16::from(site.units[seat].warriors)),
        ("shaman", unit_icon(seat, Unit::Shaman), u16::from(site.units[seat].shamans)),
        ("glyph", glyph_icon(seat), u16::from(site.glyphs[seat])),
        ("offering", icon("appease"), u16::from(tribe.sacrificed.total())),
        ("card", icon("strength"), tribe.strength),
    ]
}

/// The strength of a seat, spelled out: "Champion 2, Warriors 3".
fn told(table: &Tabletop, region: Region, seat: Seat) -> String {
    let names = ["Champion", "Warriors", "Shamans", "Glyphs", "Offerings", "Cards"];
    let parts = parts(table, region, seat).into_iter().zip(names).filter(|((.., count), _)| *count > 0);
    let mut parts: Vec<String> = parts.map(|((.., count), name)| format!("{name} {count}")).collect();
    parts.extend(table.tribe(seat).claim.map(|unit| format!("claims most {}s", unit.title())));
    if parts.is_empty() { "Nothing here yet.".to_owned() } else { format!("{}.", parts.join(", ")) }
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
    let back = html("span").class("mz-back").class_if(waiting.contains(seat), "none").child(icon("card"));
    Some(html("div").class("mz-secret").key(words.clone()).child(back).child(html("span").text(words)))
}
