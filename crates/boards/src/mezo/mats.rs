//! The woven mat of each tribe in a region: counts where a conflict is to come, single pieces where it is on.

use super::bits::{art, emblem, label, put, unit, unit_kind};
use super::drawing::{Drawing, tribe_class};
use super::place::{MAT, Place};
use super::spots;
use crate::{Node, svg};
use kernel::Seat;
use mezo::effect::Unit;
use mezo::{Region, Site};

/// What a tribe has on its mat.
struct Stock {
    warriors: u8,
    shamans: u8,
    glyphs: u8,
}

impl Stock {
    fn of(site: &Site, seat: Seat) -> Stock {
        let units = site.units[seat];
        Stock { warriors: units.warriors, shamans: units.shamans, glyphs: site.glyphs[seat] }
    }

    fn count(&self, thing: Thing) -> u8 {
        match thing {
            Thing::Unit(Unit::Warrior) => self.warriors,
            Thing::Unit(Unit::Shaman) => self.shamans,
            Thing::Glyph => self.glyphs,
        }
    }
}

/// What can lie on a mat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Unit(Unit),
    Glyph,
}

impl Thing {
    const ALL: [Thing; 3] = [Thing::Unit(Unit::Warrior), Thing::Unit(Unit::Shaman), Thing::Glyph];

    fn spot(self, region: Region, seat: Seat) -> String {
        match self {
            Thing::Unit(unit) => spots::unit(region, seat, unit),
            Thing::Glyph => spots::glyph(region, seat),
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Thing::Unit(unit) => unit.title(),
            Thing::Glyph => "glyph",
        }
    }

    /// What it is called on its way over the table.
    fn kind(self, seat: Seat) -> String {
        match self {
            Thing::Unit(unit) => unit_kind(seat, unit),
            Thing::Glyph => format!("glyph-{}", seat.0),
        }
    }

    fn figure(self, seat: Seat) -> Node {
        match self {
            Thing::Unit(unit) => self::unit(seat, unit),
            Thing::Glyph => art("glyph"),
        }
    }
}

/// The mat of `seat` in `region`, if anything lies on it or could.
pub(super) fn mat(drawing: &Drawing<'_>, region: Region, seat: Seat, at: &Place) -> Option<Node> {
    let table = drawing.table();
    let site = &table.regions[region];
    let now = Stock::of(site, seat);
    let then = drawing.still().map(|after| Stock::of(&after.regions[region], seat));
    let here = table.conflict == Some(region);
    let change = |thing: Thing| {
        then.as_ref().map_or(0, |then| i16::from(then.count(thing)) - i16::from(now.count(thing)))
    };
    let shown: Vec<Thing> = Thing::ALL
        .into_iter()
        .filter(|&thing| now.count(thing) > 0 || change(thing) > 0 || drawing.can(&thing.spot(region, seat)))
        .collect();
    let extra =
        if here { u16::from(table.tribe(seat).sacrificed.total()) + table.tribe(seat).strength } else { 0 };
    if shown.is_empty() && extra == 0 && !(here && site.champion == Some(seat)) {
        return None;
    }
    let (x, y) = at.mats[seat.index()];
    let scale = at.scale;
    let things = if here {
        fan(drawing, region, seat, &shown, extra)
    } else {
        counted(drawing, region, seat, &shown, &now)
    };
    let changes =
        shown.iter().enumerate().filter(|(_, thing)| change(**thing) != 0).map(|(place, &thing)| {
            let more = change(thing);
            let words = if more > 0 { format!("+{more}") } else { format!("−{}", -more) };
            let side = spread(place, shown.len());
            let chip = svg("g").class("mz-change").class(if more > 0 { "up" } else { "down" });
            chip.attr("transform", format!("translate({side} 25)"))
                .child(
                    svg("rect")
                        .attr("x", -19)
                        .attr("y", -12)
                        .attr("width", 38)
                        .attr("height", 24)
                        .attr("rx", 12),
                )
                .child(label(0.0, 7.0, "mz-change-number", words))
        });
    let half = half(drawing, region, seat, &shown, extra);
    let cloth = |class: &str| {
        svg("rect")
            .class(class)
            .attr("x", -half)
            .attr("y", -23)
            .attr("width", half * 2.0)
            .attr("height", 46)
            .attr("rx", 6)
    };
    let threads = [6.0, 16.0, 26.0].map(|inset| {
        let x = half - inset;
        format!("M-{x} 23v5M{x} 23v5")
    });
    let fringe = svg("path").class("mz-fringe").attr("d", threads.concat());
    let inner = svg("g")
        .child(fringe)
        .child(cloth("mz-cloth"))
        .child(cloth("mz-woven"))
        .child(put(-half + 2.0, 0.0, 1.0, emblem(seat, 9.0)))
        .child(things)
        .children(changes)
        .maybe(here.then(|| badge(drawing, seat, half)));
    let node = svg("g").class("mz-mat").class(&tribe_class(seat)).class_if(here, "here");
    Some(node.key(format!("mat-{}", seat.0)).child(put(x, y, scale, inner)))
}

/// Half the width of a mat: as wide as what lies on it.
fn half(drawing: &Drawing<'_>, region: Region, seat: Seat, shown: &[Thing], extra: u16) -> f64 {
    if drawing.table().conflict != Some(region) {
        return 13.0 + 19.0 * shown.len().max(1) as f64 - if shown.len() == 1 { 0.0 } else { 4.0 };
    }
    let (total, step) = steps(&Stock::of(&drawing.table().regions[region], seat), shown, extra);
    let star = if extra > 0 { 20.0 } else { 0.0 };
    (26.0 + step * (f64::from(total) - 1.0).max(0.0) / 2.0 + star).clamp(34.0, MAT)
}

/// How many single pieces there are, and how far apart they lie.
fn steps(now: &Stock, shown: &[Thing], extra: u16) -> (u8, f64) {
    let total: u8 = shown.iter().map(|&thing| now.count(thing).max(1)).sum();
    let room = if extra > 0 { 66.0 } else { 96.0 };
    (total, if total > 1 { (room / f64::from(total - 1)).min(27.0) } else { 0.0 })
}

/// The place of one of so many things.
fn spread(place: usize, of: usize) -> f64 {
    let step = 37.0;
    5.0 + step * (place as f64 - (of as f64 - 1.0) / 2.0)
}

/// A number in each piece.
fn counted(drawing: &Drawing<'_>, region: Region, seat: Seat, shown: &[Thing], now: &Stock) -> Node {
    let pieces = shown.iter().enumerate().map(|(place, &thing)| {
        let number = now.count(thing);
        let x = spread(place, shown.len());
        let told = if number == 0 { "+".to_owned() } else { number.to_string() };
        let big = match thing {
            Thing::Unit(_) => put(0.0, 2.0, 1.12, big(thing)),
            Thing::Glyph => put(0.0, 0.0, 1.3, big(thing)),
        };
        let big = big.class(&tribe_class(seat)).flies(thing.kind(seat), number);
        let tally =
            svg("g").key(format!("n{number}")).class("mz-tick").child(label(0.0, 9.0, "mz-tally", told));
        place_spot(drawing, region, seat, thing, number)
            .attr("transform", format!("translate({x} 0)"))
            .child(big)
            .child(tally)
            .child(frame("mz-hit", 19.0))
            .child(frame("edge", 18.0))
    });
    svg("g").children(pieces)
}

/// A piece with room for a number.
fn big(thing: Thing) -> Node {
    match thing {
        Thing::Unit(Unit::Warrior) => {
            svg("path").class("mz-shield").attr("d", "M-15-17Q0-22 15-17Q15 4 0 18Q-15 4-15-17z")
        }
        Thing::Unit(Unit::Shaman) => svg("g")
            .child(svg("path").class("mz-staff").attr("d", "M0 12v8M-9 9l-4 8M9 9l4 8"))
            .child(svg("circle").class("mz-disc").attr("r", 15.5).attr("cy", -1)),
        Thing::Glyph => svg("path").class("mz-tablet").attr("d", "M-8-13H8L13-8V8L8 13H-8L-13 8V-8z"),
    }
}

fn frame(class: &str, half: f64) -> Node {
    svg("rect")
        .class(class)
        .attr("x", -half)
        .attr("y", -24)
        .attr("width", half * 2.0)
        .attr("height", 48)
        .attr("rx", 7)
}

fn place_spot(drawing: &Drawing<'_>, region: Region, seat: Seat, thing: Thing, number: u8) -> Node {
    let (several, rule) = match thing {
        Thing::Unit(_) => ("s", "MEZO-5.50"),
        Thing::Glyph => ("s", "MEZO-5.48"),
    };
    let several = if number == 1 { "" } else { several };
    let whose =
        if drawing.you == Some(seat) { "your".to_owned() } else { format!("{}'s", drawing.name(seat)) };
    let term = match thing {
        Thing::Unit(unit) => unit.id(),
        Thing::Glyph => "glyph",
    };
    svg("g")
        .class("mz-spot mz-thing")
        .class_if(number == 0, "none")
        .key(thing.title())
        .spot(thing.spot(region, seat))
        .term(term)
        .tip(format!("{number} {}{several}, {whose}, in {}.", thing.title(), region.title()))
        .rule(rule)
}

/// Single pieces side by side, closer the more there are.
fn fan(drawing: &Drawing<'_>, region: Region, seat: Seat, shown: &[Thing], extra: u16) -> Node {
    let site = &drawing.table().regions[region];
    let now = Stock::of(site, seat);
    let slots: Vec<(Thing, u8)> = shown.iter().map(|&thing| (thing, now.count(thing).max(1))).collect();
    let (total, step) = steps(&now, shown, extra);
    let wide = step * (f64::from(total) - 1.0).max(0.0);
    let mut x = 3.0 - wide / 2.0 - if extra > 0 { 18.0 } else { 0.0 };
    let star_at = if total == 0 { 4.0 } else { x + wide + 36.0 };
    let mut groups = Vec::new();
    for (thing, count) in slots {
        let held = now.count(thing);
        let mut group = place_spot(drawing, region, seat, thing, held);
        let (first, mut last) = (x, x);
        for number in 0..count {
            let piece = put(x, if thing == Thing::Glyph { 0.0 } else { 2.0 }, 0.92, thing.figure(seat));
            let single = svg("g").key(number).class_if(held == 0, "mz-plan").class("mz-drop");
            let single =
                if held == 0 { single } else { single.class(&tribe_class(seat)).flies(thing.kind(seat), 1) };
            group = group.child(single.child(piece));
            last = x;
            x += step;
        }
        // A lone piece is as wide as a finger needs it, where it has room.
        let room = if first == last && step >= 27.0 || total == 1 { 19.0 } else { 15.0 };
        let box_of = |class: &str| {
            svg("rect")
                .class(class)
                .attr("x", first - room)
                .attr("y", -24)
                .attr("width", last - first + 2.0 * room)
                .attr("height", 48)
                .attr("rx", 7)
        };
        groups.push(group.child(box_of("mz-hit")).child(box_of("edge")));
    }
    let star = (extra > 0).then(|| {
        svg("g")
            .attr("transform", format!("translate({star_at} 0)"))
            .child(svg("path").class("mz-burst").attr("d", BURST))
            .child(label(0.0, 6.5, "mz-burst-number", format!("+{extra}")))
    });
    svg("g").children(groups).maybe(star)
}

/// The star behind strength gained.
const BURST: &str =
    "M0-20L5-13L14-15L13-6L20 0L13 6L14 15L5 13L0 20L-5 13L-14 15L-13 6L-20 0L-13-6L-14-15L-5-13z";

/// The strength of a tribe in the conflict, and what it would become.
fn badge(drawing: &Drawing<'_>, seat: Seat, edge: f64) -> Node {
    let now = drawing.table().strength(seat);
    let then = drawing.still().map_or(now, |after| after.strength(seat));
    let (words, half) = if then == now { (now.to_string(), 17.0) } else { (format!("{now}→{then}"), 32.0) };
    svg("g")
        .class("mz-badge")
        .class_if(then != now, "changing")
        .attr("transform", format!("translate({} -27)", half - edge - 4.0))
        .tip(format!("Strength of {} in this conflict: {now}.", drawing.name(seat)))
        .rule("MEZO-5.50")
        .child(
            svg("rect")
                .attr("x", -half)
                .attr("y", -16)
                .attr("width", half * 2.0)
                .attr("height", 32)
                .attr("rx", 16),
        )
        .child(svg("g").key(words.clone()).class("mz-tick").child(label(0.0, 8.5, "mz-badge-number", words)))
}
