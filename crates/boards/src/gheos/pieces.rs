//! What stands on the land: the disk of every civilization and the badge with what its land shows.

use super::badge::Badge;
use super::icons::civ_colour;
use super::places::{self, Crowd};
use super::shape::Point;
use super::shown::Shown;
use super::words;
use crate::shapes::emblem_path;
use crate::{Node, svg};
use gheos::{Civ, GheosView, PerCiv};

/// Badges and disks, lowest first: how it stands now, and how it would stand.
pub(super) fn pieces(view: &GheosView, now: &Shown, then: Option<&Shown>) -> [Node; 2] {
    let shown = then.unwrap_or(now);
    let written = badges(shown, then.map(|_| now));
    let (stands, _) = places::stands(shown, &written);
    let before = then.map_or(stands, |_| places::stands(now, &badges(now, None)).0);
    let mut plates = svg("g").class("badges");
    let mut disks = svg("g").class("disks");
    for civ in Civ::ALL {
        match (stands[civ], before[civ]) {
            (Some(stand), old) => {
                let node = disk(view, shown, civ, stand.disk).class_if(old.is_none(), "coming");
                disks = disks.child(node.class_if(shown.in_turmoil(civ), "turmoil"));
                plates = plates.children(written[civ].map(|badge| {
                    let node = badge.node(stand.columns).class(&civ_class(civ)).key(format!("badge-{civ}"));
                    node.at(stand.badge.0, stand.badge.1)
                }));
            }
            (None, Some(old)) => disks = disks.child(fallen(civ, old.disk)),
            (None, None) => {}
        }
    }
    [plates.key("badges"), disks.key("disks")]
}

/// What lies on a table, for who wants to put something beside it.
pub(super) fn crowd(shown: &Shown) -> Crowd {
    places::stands(shown, &badges(shown, None)).1
}

/// The corners of everything that hangs beside the tiles.
pub(super) fn reach(shown: &Shown) -> Vec<Point> {
    let written = badges(shown, None);
    let (stands, _) = places::stands(shown, &written);
    let corners = |civ: Civ| {
        let stand = stands[civ]?;
        let (wide, high) = written[civ].map_or((0.0, 0.0), |badge| badge.half(stand.columns));
        let (x, y) = stand.badge;
        Some([(x - wide, y - high), (x + wide, y + high), stand.disk])
    };
    Civ::ALL.into_iter().filter_map(corners).flatten().collect()
}

/// What the badges say on a table, and what is new compared to the one before.
fn badges(shown: &Shown, before: Option<&Shown>) -> PerCiv<Option<Badge>> {
    let badge = |civ: Civ| {
        let is = shown.goods(civ)?;
        Badge::new(is, before.and_then(|before| before.goods(civ)).unwrap_or(is))
    };
    // Civilizations at war share a land: its badge hangs once.
    let first = |civ: Civ| shown.homes[civ].and_then(|key| shown.dwellers(key).next()) == Some(civ);
    Civ::ALL.into_iter().map(|civ| (civ, badge(civ).filter(|_| first(civ)))).collect()
}

/// The class that gives a civilization its colour.
pub(super) fn civ_class(civ: Civ) -> String {
    format!("civ-{civ}")
}

fn disk(view: &GheosView, shown: &Shown, civ: Civ, (x, y): Point) -> Node {
    svg("g")
        .class("piece disk")
        .class(&civ_class(civ))
        .key(format!("disk-{civ}"))
        .at(x, y)
        .spot(format!("civ-{civ}"))
        .term(civ)
        .tip(words::civ(view, shown, civ))
        .rule("GHEOS-5.9")
        .child(
            svg("ellipse")
                .class("disk-shade")
                .attr("cx", 1.5)
                .attr("cy", 5)
                .attr("rx", 16.5)
                .attr("ry", 14.5),
        )
        .child(svg("circle").class("disk-side").attr("cy", 3).attr("r", 15.5))
        .child(svg("circle").class("disk-top").attr("r", 15.5))
        .child(svg("circle").class("disk-ring").attr("r", 11.8))
        .child(svg("path").class("disk-mark").attr("d", emblem_path(civ_colour(civ), 6.6)))
        .child(svg("circle").class("edge").attr("r", 21))
}

/// A disk that would leave the board.
fn fallen(civ: Civ, (x, y): Point) -> Node {
    svg("g")
        .class("piece disk falling")
        .class(&civ_class(civ))
        .key(format!("disk-{civ}"))
        .at(x, y)
        .child(svg("circle").class("disk-top").attr("r", 15.5))
        .child(svg("path").class("disk-mark").attr("d", emblem_path(civ_colour(civ), 6.6)))
        .child(svg("path").class("cross").attr("d", "M-13 -13L13 13M13 -13L-13 13"))
}
