//! Around the land: the track of victory points, the conflict tiles, the Age.

use super::bits::{emblem, label};
use super::drawing::{Drawing, tribe_class};
use crate::{Node, svg};
use kernel::Seat;

/// Where the track lies.
const LEFT: f64 = 14.0;
const RIGHT: f64 = 986.0;
const TOP: f64 = -84.0;
const HIGH: f64 = 48.0;
/// Fewest spaces shown at a time.
const WINDOW: u32 = 30;

/// The stretch of the track that is shown.
struct Stretch {
    low: u32,
    high: u32,
}

impl Stretch {
    fn of(drawing: &Drawing<'_>) -> Stretch {
        let points = |table: &mezo::Tabletop| table.seats.iter().map(|tribe| tribe.vp).collect::<Vec<_>>();
        let mut all = points(drawing.table());
        all.extend(drawing.after().map(points).unwrap_or_default());
        let low = all.iter().min().copied().unwrap_or(0).saturating_sub(2);
        let high = all.iter().max().copied().unwrap_or(0) + 6;
        Stretch { low, high: high.max(low + WINDOW) }
    }

    fn wide(&self) -> f64 {
        (RIGHT - LEFT) / f64::from(self.high - self.low + 1)
    }

    fn x(&self, vp: u32) -> f64 {
        LEFT + self.wide() * (f64::from(vp - self.low) + 0.5)
    }
}

/// The track of victory points, where markers jump over each other.
pub(super) fn race(drawing: &Drawing<'_>) -> Node {
    let stretch = Stretch::of(drawing);
    let band = svg("rect")
        .class("mz-race-band")
        .attr("x", LEFT)
        .attr("y", TOP)
        .attr("width", RIGHT - LEFT)
        .attr("height", HIGH)
        .attr("rx", 8);
    let steps = (stretch.low..=stretch.high).filter(|vp| vp % 5 == 0).map(|vp| {
        let x = stretch.x(vp);
        svg("g")
            .child(svg("path").class("mz-race-five").attr("d", format!("M{x} {TOP}v{HIGH}")))
            .child(label(x, TOP + 31.0, "mz-race-number", vp))
    });
    let ticks: String =
        (stretch.low..=stretch.high).map(|vp| format!("M{} {}v7", stretch.x(vp), TOP + HIGH - 7.0)).collect();
    let order = drawing.table().vp_order();
    let markers =
        order.as_slice().iter().enumerate().map(|(rank, &seat)| marker(drawing, &stretch, rank, seat));
    svg("g")
        .class("mz-race")
        .tip("Victory points. No two markers share a space: who would land on another goes on to the next free one.")
        .rule("MEZO-5.4")
        .child(band)
        .child(svg("path").class("mz-race-ticks").attr("d", ticks))
        .children(steps)
        .children(jumps(drawing, &stretch))
        .children(markers)
}

fn marker(drawing: &Drawing<'_>, stretch: &Stretch, rank: usize, seat: Seat) -> Node {
    let vp = drawing.table().tribe(seat).vp;
    let near = drawing.table().everyone().any(|other| {
        let gap = drawing.table().tribe(other).vp.abs_diff(vp);
        other != seat && f64::from(gap) * stretch.wide() < 34.0
    });
    let lift = match (near, rank % 2) {
        (false, _) => 0.0,
        (true, 0) => -7.0,
        (true, _) => 7.0,
    };
    svg("g")
        .class("piece mz-marker")
        .class(&tribe_class(seat))
        .key(format!("vp-{}", seat.0))
        .at(stretch.x(vp), TOP + HIGH / 2.0 + lift)
        .tip(format!("{}: {vp} VP", drawing.name(seat)))
        .child(svg("circle").attr("r", 18))
        .child(emblem(seat, 8.5))
}

/// Where markers would jump, with what they would gain.
fn jumps(drawing: &Drawing<'_>, stretch: &Stretch) -> Vec<Node> {
    let Some(after) = drawing.after() else { return Vec::new() };
    let table = drawing.table();
    table
        .everyone()
        .filter(|&seat| after.tribe(seat).vp > table.tribe(seat).vp)
        .map(|seat| {
            let (from, to) = (table.tribe(seat).vp, after.tribe(seat).vp);
            let (a, b) = (stretch.x(from), stretch.x(to));
            let (y, top) = (TOP + HIGH / 2.0, TOP - 6.0);
            svg("g")
                .class("mz-jump")
                .class(&tribe_class(seat))
                .child(svg("path").attr("d", format!("M{a} {y}Q{} {top} {b} {y}", (a + b) / 2.0)))
                .child(svg("circle").attr("cx", b).attr("cy", y).attr("r", 17))
                .child(label(b, y + 7.0, "mz-jump-number", format!("+{}", to - from)))
        })
        .collect()
}

/// The conflict tiles of this Age: fought, now, and face down.
pub(super) fn tiles(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let in_play = table.in_play();
    let down = drawing.view.tiles;
    let fought = in_play.iter().filter(|&region| !down.contains(region) && table.conflict != Some(region));
    let mut faces: Vec<(String, &str, String)> = Vec::new();
    if super::land::fighting(drawing) {
        for region in fought {
            faces.push((initial(region.title()), "fought", format!("{}: fought", region.title())));
        }
        if let Some(region) = table.conflict {
            faces.push((initial(region.title()), "now", format!("{}: the conflict of now", region.title())));
        }
    }
    let names: Vec<&str> = down.iter().map(mezo::Region::title).collect();
    for _ in down.iter() {
        let words = format!("Face down. Still to come, in an order nobody knows: {}", names.join(", "));
        faces.push((String::new(), "down", words));
    }
    let nodes = faces.into_iter().enumerate().map(|(at, (letter, class, words))| {
        svg("g")
            .class("mz-tile")
            .class(class)
            .key(format!("{at}-{class}"))
            .attr("transform", format!("translate({} 4)", LEFT + 42.0 * at as f64))
            .tip(words)
            .rule("MEZO-5.40")
            .child(svg("rect").attr("width", 36).attr("height", 36).attr("rx", 6))
            .child(svg("path").class("mz-tile-fret").attr("d", "M8 26h6V12h14v9h-8v-4h4"))
            .child(label(18.0, 26.0, "mz-tile-letter", letter))
            .maybe((class == "fought").then(|| svg("path").class("mz-tile-bar").attr("d", "M5 31L31 5")))
    });
    svg("g").class("mz-tiles").children(nodes)
}

fn initial(title: &str) -> String {
    title.chars().next().map(String::from).unwrap_or_default()
}

/// The dial of Ages, in the corner of the sea.
pub(super) fn dial(drawing: &Drawing<'_>) -> Node {
    let (age, last) = (drawing.table().age, drawing.table().options.ages);
    let ages = (1..=last).map(|number| {
        let angle = (-90.0 + 120.0 * (f64::from(number) - 1.0)).to_radians();
        let (x, y) = ((43.0 * angle.cos()).round(), (43.0 * angle.sin()).round());
        let class = if number == age { "mz-age now" } else { "mz-age" };
        svg("g").class(class).child(svg("circle").attr("cx", x).attr("cy", y).attr("r", 16)).child(label(
            x,
            y + 7.5,
            "mz-age-number",
            number,
        ))
    });
    svg("g")
        .class("mz-dial")
        .attr("transform", "translate(912 890)")
        .tip(format!(
            "Age {age} of {last}. The Age is the number of many effects: Call abilities, pyramid points."
        ))
        .rule("MEZO-5.35")
        .child(svg("circle").class("mz-dial-stone").attr("r", 68))
        .child(svg("circle").class("mz-dial-ring").attr("r", 61))
        .children(ages)
        .child(label(0.0, 7.0, "mz-dial-word", "AGE"))
}
