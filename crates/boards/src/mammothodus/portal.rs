//! The portal track: what each line still asks for, and where that is nearest to being met.

use super::art::{beast, dot, pebble};
use super::drawing::Drawing;
use crate::{Node, html};
use mammothodus::components::{Cell, FRAGMENTS, Line, Shards};
use mammothodus::map::{Area, TERRITORIES};
use mammothodus::{Action, Tabletop};

/// How far a line has come at its best site.
pub(super) struct Nearest {
    pub(super) site: Option<Area>,
    /// Shards that still have to come there.
    pub(super) missing: Shards,
}

/// The site that lacks the fewest shards; of equals, the one with a figure on it, then the first.
pub(super) fn nearest(table: &Tabletop, line: Line, stack: bool) -> Nearest {
    let demand = table.portal.demand(line);
    let fits = |area: &Area| demand.suits(*area) && (stack || !table.portal.sites().contains(*area));
    let lacks = |area: Area| demand.shards.minus(&table.board.shards[area]);
    let best =
        TERRITORIES.iter().filter(fits).min_by_key(|&area| (lacks(area).total(), table.crowd(area) == 0));
    Nearest { site: best, missing: best.map_or(demand.shards, lacks) }
}

/// The panel.
pub(super) fn panel(drawing: &Drawing<'_>) -> Node {
    let lines = Line::ALL.iter().map(|&line| line_node(drawing, line));
    html("div").class("mam-portal").children(lines).child(centre(drawing))
}

/// How many fragments lie open, for the title.
pub(super) fn title(drawing: &Drawing<'_>) -> String {
    format!("Portal: {} of {FRAGMENTS} fragments", drawing.table().portal.fragments.len())
}

fn line_node(drawing: &Drawing<'_>, line: Line) -> Node {
    let table = drawing.table();
    let portal = &table.portal;
    let lit = portal.places[line];
    let near = nearest(table, line, drawing.view.options.stack_places);
    let ready =
        lit.is_none() && near.site.is_some() && near.missing.is_empty() && !portal.fragments.is_empty();
    let mut missing = near.missing;
    let open = portal.fragments.iter().map(|fragment| {
        let cell = fragment.cells()[line.index()];
        let met = match cell {
            Cell::Shard(shard) if lit.is_none() => {
                let short = missing[shard] > 0;
                missing.take(shard);
                !short
            }
            Cell::Blank => false,
            Cell::Shard(_) | Cell::Colour(_) | Cell::Region(_) => lit.is_some() || near.site.is_some(),
        };
        cell_node(cell, met).key(fragment.id())
    });
    let closed = (portal.fragments.len()..FRAGMENTS).map(|nth| html("i").class("mam-cell shut").key(nth));
    let chosen = drawing.offers(|action| matches!(action, Action::Site(_, it) if it == line));
    html("div")
        .class("mam-row")
        .class_if(lit.is_some(), "lit")
        .class_if(ready, "ready")
        .class_if(chosen, "open")
        .key(line.id())
        .spot(format!("line-{line}"))
        .term("place_of_power")
        .tip(format!("Line {line} of the portal. Closed fragments add cells to lines that are not lit."))
        .rule("MAM-5.60")
        .child(html("b").class("mam-number").text(line))
        .child(
            html("div")
                .child(html("div").class("mam-cells").children(open).children(closed))
                .maybe((!table.portal.fragments.is_empty()).then(|| status(table, line, &near))),
        )
}

/// A cell of a line.
pub(super) fn cell_node(cell: Cell, met: bool) -> Node {
    let node = html("i").class("mam-cell").class_if(met, "met");
    match cell {
        Cell::Blank => node.class("blank"),
        Cell::Shard(shard) => node.child(pebble(shard)),
        Cell::Colour(colour) => node.child(dot(colour)),
        Cell::Region(region) => node.text(region.id()[..1].to_uppercase()),
    }
}

/// One sentence on the line.
fn status(table: &Tabletop, line: Line, near: &Nearest) -> Node {
    let node = html("p").class("mam-status");
    if let Some(area) = table.portal.places[line] {
        return node.child(html("b").text(area.place())).text(" is lit");
    }
    let Some(site) = near.site else { return node.text("No territory is left for it") };
    if near.missing.is_empty() {
        let who = if table.crowd(site) > 0 { " is ready" } else { " waits for a figure" };
        return node.child(html("b").text(site.place())).text(who);
    }
    let begun = near.missing != table.portal.demand(line).shards;
    let free = table.portal.demand(line).colours.is_empty() && table.portal.demand(line).regions.is_empty();
    let wants = near.missing.present().flat_map(|(shard, many)| (0..many).map(move |_| shard));
    let place = if !begun && free { "Any ground" } else { site.place() };
    node.child(html("b").text(place)).text(" wants ").children(wants.map(|shard| {
        html("span").class("mam-want").child(pebble(shard)).child(html("span").text(shard.id()))
    }))
}

/// The last step of the way: every clan in the centre once all four are lit.
fn centre(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let clans = table.slots().filter_map(|slot| {
        let clan = table.clan(slot).clan?;
        let there = table.clan(slot).areas().contains(Area::Center);
        Some(
            html("span")
                .class("mam-there")
                .class_if(there, "met")
                .key(slot.0)
                .child(beast(Some(clan), "mam-beast small"))
                .child(html("small").text(if there { "✓" } else { "✗" })),
        )
    });
    html("div")
        .class("mam-gate")
        .tip("Victory: all four places lit, and a figure of every clan in the centre at the same moment.")
        .rule("MAM-6.1")
        .child(html("span").text("Then the centre"))
        .child(html("span").class("mam-gathered").children(clans))
}
