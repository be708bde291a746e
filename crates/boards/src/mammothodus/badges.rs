//! What lies over the map: how far a figure gets, which ways are open, where things would go.

use super::drawing::Drawing;
use super::pack::heart;
use super::pieces::{Piece, Stood, drawn};
use super::rooms::ROOMS;
use crate::{Node, svg};
use mammothodus::components::worth;
use mammothodus::map::{Area, BOARD, FARTHEST};
use mammothodus::{Action, Craft, Frame, HumanStep, MoveStep, PlayCard, SpiritTarget, Tabletop, fitting};

/// A way ends before the middle of its area, where pieces stand.
const SHORT: f64 = 0.72;

/// Ways that are open, under the pieces.
pub(super) fn below(drawing: &Drawing<'_>, now: &[Stood]) -> Node {
    let from = match drawing.top() {
        Some(Frame::HumanStep(HumanStep { from })) => Some(heart(&ROOMS[from.index()])),
        Some(Frame::SpiritTarget(SpiritTarget { spirit })) => {
            now.iter().find(|stood| stood.piece == Piece::Spirit(spirit)).map(|stood| stood.at)
        }
        _ => None,
    };
    let ways = from.into_iter().flat_map(|from| {
        let areas = drawing.actions.iter().filter_map(|action| match action {
            Some(Action::Area(area)) => Some(*area),
            _ => None,
        });
        let chosen = drawing.chosen();
        areas.map(move |to| {
            let end = heart(&ROOMS[to.index()]);
            let end = (from.0 + (end.0 - from.0) * SHORT, from.1 + (end.1 - from.1) * SHORT);
            let line = arrow(from, end, "way").key(to.id());
            line.class_if(chosen == Some(Action::Area(to)), "chosen-way")
        })
    });
    svg("g").class("ways").children(ways)
}

/// Steps, ghosts and walks, over the pieces.
pub(super) fn above(drawing: &Drawing<'_>, now: &[Stood], then: Option<&[Stood]>) -> Node {
    let steps = svg("g").class("steps").children(reach(drawing));
    let Some(then) = then else { return svg("g").class("over").child(steps) };
    let after = drawing.sure.as_ref().map_or(drawing.table(), |view| &view.table);
    let fresh = then.iter().filter(|it| !now.iter().any(|old| old.key() == it.key() && old.area == it.area));
    let mut walks = Vec::new();
    let mut ghosts = Vec::new();
    for ghost in fresh {
        if let Some(old) = now.iter().find(|old| old.key() == ghost.key()) {
            walks.push(arrow(old.at, ghost.at, "walk").key(ghost.key()));
        }
        ghosts.push(
            svg("g").class("ghost").key(ghost.key()).at(ghost.at.0, ghost.at.1).child(drawn(ghost, after)),
        );
    }
    svg("g")
        .class("over")
        .child(steps)
        .child(svg("g").class("walks").children(walks))
        .child(svg("g").class("ghosts").children(ghosts))
}

/// How many steps it takes the acting figure to each area it could get to.
fn reach(drawing: &Drawing<'_>) -> Vec<Node> {
    strides(drawing).map_or_else(Vec::new, |(from, sure, most)| steps(from, sure, most))
}

/// How many steps it is from an area to those within reach; more than are sure are paler.
pub(super) fn steps(from: Area, sure: u8, most: u8) -> Vec<Node> {
    let far = usize::from(most).min(FARTHEST);
    let badge = |(area, steps): (Area, usize)| {
        let (x, y) = ROOMS[area.index()].label;
        let name = if area == Area::E2 { "Greenmane" } else { area.place() };
        let x = (x + name.len() as f64 * 3.7 + 22.0).min(796.0);
        svg("g")
            .class("step")
            .class_if(steps > usize::from(sure), "more")
            .key(area.id())
            .at(x, y - 5.0)
            .child(
                svg("rect").attr("x", -8).attr("y", -11).attr("width", 16).attr("height", 22).attr("rx", 3.5),
            )
            .child(svg("text").attr("y", 5.5).text(steps))
    };
    BOARD
        .iter()
        .filter_map(|ground| {
            let steps = (1..=far).find(|&steps| from.at_distance(steps).contains(ground.area))?;
            Some((ground.area, steps))
        })
        .map(badge)
        .collect()
}

/// Where a figure walks from, how many steps it has for sure and how many with every card that fits.
fn strides(drawing: &Drawing<'_>) -> Option<(Area, u8, u8)> {
    let table = drawing.table();
    match drawing.top()? {
        Frame::MoveStep(MoveStep { figure, steps, .. }) => {
            Some((table.actor().figures[figure]?, steps, steps))
        }
        Frame::PlayCard(PlayCard { craft: Craft::Move, figure }) => {
            let area = table.actor().figures[figure]?;
            let played = table.played_worth();
            let bonus = Tabletop::bonus(Craft::Move, figure);
            let fitting = fitting(&drawing.view.hand(table.active), Craft::Move.colour(), area);
            let sure = if played > 0 { played + bonus } else { 0 };
            Some((area, sure, played + bonus + worth(&fitting)))
        }
        _ => None,
    }
}

/// A bent dotted line with a head.
fn arrow(from: (f64, f64), to: (f64, f64), class: &str) -> Node {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let bend = length * 0.14;
    let middle = ((from.0 + to.0) / 2.0 - dy / length * bend, (from.1 + to.1) / 2.0 + dx / length * bend);
    let angle = (to.1 - middle.1).atan2(to.0 - middle.0).to_degrees();
    let path =
        format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from.0, from.1, middle.0, middle.1, to.0, to.1);
    svg("g")
        .class(class)
        .child(svg("path").class("shade").attr("d", &path))
        .child(svg("path").class("dots").attr("d", path))
        .child(
            svg("path")
                .class("head")
                .attr("d", "M9 0L-6 -7L-2 0L-6 7z")
                .attr("transform", format!("translate({:.1} {:.1})rotate({angle:.0})", to.0, to.1)),
        )
}
