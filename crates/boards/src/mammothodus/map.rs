//! The board: land, trails, names, pieces, and what lies over them.

use super::art::{symbol, terrain};
use super::badges;
use super::drawing::Drawing;
use super::pieces::{Piece, Stood, drawn, stand, term, tip, travels};
use super::rooms::ROOMS;
use super::walk;
use super::words::count;
use crate::{Node, svg};
use mammothodus::components::HumanCard;
use mammothodus::map::{Area, BOARD, Ground, Trail};
use mammothodus::{
    Action, ActivatePay, CenterHumans, ChooseFigure, Frame, HumanStep, Tabletop, UseBait, UseProtection,
    UseTrailLock, UseTrap, UseWard,
};

/// The size of the drawing.
pub(super) const VIEW_BOX: &str = "0 0 814 664";

/// Silhouettes, signs, pebbles.
pub(super) const ART: &str = include_str!("../../art/mammothodus.svg");

/// The whole board.
pub(super) fn board(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let mut now = stand(table);
    let then = drawing.sure.as_ref().map(|view| stand(&view.table));
    if let Some(then) = &then {
        make_room(&mut now, then);
    }
    let picking_areas =
        drawing.offers(|action| matches!(action, Action::Area(_) | Action::Site(..) | Action::Yes));
    svg("svg")
        .class("mam-wall")
        .class_if(picking_areas, "picking-areas")
        .attr("viewBox", VIEW_BOX)
        .attr("role", "group")
        .attr("aria-label", "The map")
        .child(svg("defs").art(ART))
        .child(svg("g").class("mam-land").art(include_str!("../../art/mammothodus-land.svg")))
        .child(svg("g").class("areas").children(BOARD.iter().map(|ground| area(drawing, ground))))
        .child(svg("g").class("trails").children(BOARD.iter().filter_map(|ground| trail(table, ground))))
        .child(svg("g").class("compass").children(compass()))
        .child(
            svg("g")
                .class("names")
                .children(BOARD.iter().flat_map(|ground| [name(ground), high_name(ground)])),
        )
        .child(badges::below(drawing, &now))
        .child(
            svg("g").class("pieces").children(now.iter().map(|stood| piece(drawing, stood, then.as_deref()))),
        )
        .child(badges::above(drawing, &now, then.as_deref()))
}

/// Where something would come in and nothing leaves, the pieces that are there move up for its ghost.
fn make_room(now: &mut [Stood], then: &[Stood]) {
    let same = |one: &Stood, two: &Stood| one.area == two.area && one.key() == two.key();
    let leaving: Vec<Area> =
        now.iter().filter(|old| !then.iter().any(|new| same(old, new))).map(|old| old.area).collect();
    for old in now.iter_mut().filter(|old| !leaving.contains(&old.area)) {
        if let Some(new) = then.iter().find(|new| same(old, new)) {
            (old.at, old.scale) = (new.at, new.scale);
        }
    }
}

fn outline(area: Area, class: &str) -> Node {
    svg("use").class(class).attr("href", format!("#mam-{area}"))
}

fn area(drawing: &Drawing<'_>, ground: &Ground) -> Node {
    let area = ground.area;
    let called = drawing
        .table()
        .humans
        .card
        .is_some_and(|card| card.card.colour().is_some_and(|it| Some(it) == ground.colour));
    let asked = match drawing.top() {
        Some(
            Frame::UseBait(UseBait { area })
            | Frame::UseWard(UseWard { area })
            | Frame::UseTrap(UseTrap { area, .. })
            | Frame::UseProtection(UseProtection { area, .. })
            | Frame::UseTrailLock(UseTrailLock { area })
            | Frame::ActivatePay(ActivatePay { area, .. })
            | Frame::HumanStep(HumanStep { from: area }),
        ) => Some(area),
        _ => drawing.acting().map(|(_, area)| area),
    };
    svg("g")
        .class("area")
        .class_if(called, "called")
        .class_if(asked == Some(area), "asked")
        .class_if(drawing.table().this_turn.protected.contains(area), "protected")
        .key(area.id())
        .spot(format!("area-{area}"))
        .tip(area_words(drawing.table(), area))
        .rule(if ground.colour.is_some() { "MAM-5.8" } else { "MAM-5.9" })
        .child(outline(area, "ground"))
        .child(outline(area, "light"))
        .child(outline(area, "edge"))
}

/// What the area is and what is in it.
fn area_words(table: &Tabletop, area: Area) -> String {
    let ground = area.ground();
    let mut words = vec![format!("{}: {}", ground.name, terrain(ground.colour))];
    words.extend(ground.region.map(|region| format!("in the {region}")));
    let tribes = table.board.tribes[area];
    if tribes > 0 {
        words.push(count(tribes, "tribe", "tribes"));
    }
    words.extend(
        table.board.spirits.entries().filter(|it| it.1 == area).map(|(spirit, _)| spirit.name().to_owned()),
    );
    if table.crowd(area) > 0 {
        words.push(count(table.crowd(area), "figure", "figures"));
    }
    words.extend(
        table
            .portal
            .places
            .entries()
            .filter(|it| it.1 == area)
            .map(|(line, _)| format!("line {line} is lit")),
    );
    if table.board.facedown.contains(area) {
        words.push("a closed shard".to_owned());
    }
    words.extend(table.board.shards[area].present().map(|(shard, many)| match many {
        1 => format!("a {shard}"),
        many => format!("{many} × {shard}"),
    }));
    if table.this_turn.protected.contains(area) {
        words.push("protected this turn".to_owned());
    }
    format!("{}.", words.join(", "))
}

/// Where humans come in: footprints where the trail is open, a dashed number where it is not yet.
fn trail(table: &Tabletop, ground: &Ground) -> Option<Node> {
    let at = ROOMS[ground.area.index()].trail?;
    let open = table.has_trail(ground.area);
    let fresh = svg("g").class("trail").class(if open { "open" } else { "shut" }).key(ground.area.id());
    let inner = match ground.trail {
        Trail::None => return None,
        Trail::Initial => {
            svg("g").child(svg("circle").attr("r", 14)).child(symbol("foot", (0.0, 0.0), (22.0, 22.0)))
        }
        Trail::Token(number) => svg("g")
            .child(svg("circle").attr("r", if open { 14 } else { 11 }))
            .child(svg("text").attr("y", 5).text(number))
            .maybe(open.then(|| symbol("foot", (17.0, 11.0), (15.0, 15.0)))),
    };
    let words = if open {
        format!("An open trail: tribes can appear in {}.", ground.name)
    } else {
        format!(
            "No trail yet. A new-trail card may open it, and tribes could then appear in {}.",
            ground.name
        )
    };
    Some(
        fresh
            .at(at.0, at.1)
            .term("trail")
            .tip(words)
            .rule(if open { "MAM-5.26" } else { "MAM-5.7" })
            .child(inner.class("arrive")),
    )
}

fn compass() -> impl Iterator<Item = Node> {
    [("N", 407.0, 247.0), ("E", 509.0, 332.0), ("S", 407.0, 416.0), ("W", 305.0, 332.0)].into_iter().map(
        |(letter, x, y)| {
            svg("g")
                .at(x, y)
                .child(svg("circle").attr("r", 10.5))
                .child(svg("text").attr("y", 4.8).text(letter))
        },
    )
}

/// The name with the sign of its ground; a long one in a narrow area stands in two lines.
fn name(ground: &Ground) -> Node {
    /// About the width of a letter.
    const LETTER: f64 = 7.4;
    const LENGTHS: &str = "spacingAndGlyphs";
    let (x, y) = ROOMS[ground.area.index()].label;
    let words: Vec<&str> =
        if ground.area == Area::E2 { ground.name.split(' ').collect() } else { vec![ground.name] };
    let widest = words.iter().map(|word| word.len()).max().unwrap_or_default();
    let half = LETTER * widest as f64 / 2.0;
    // The width is fixed, so that a name keeps to its area whatever the typeface.
    let line = |(word, nth): (&&str, i32)| {
        let width = LETTER * word.len() as f64;
        svg("text")
            .attr("y", 16 * nth)
            .attr("x", 9)
            .attr("textLength", width)
            .attr("lengthAdjust", LENGTHS)
            .text(word)
    };
    let lines = words.iter().zip(0..).map(line);
    let mark = ground.colour.map(|colour| {
        svg("g")
            .class("mark")
            .class(&format!("k-{colour}"))
            .attr("transform", format!("translate({} -5)", -half - 2.0))
            .child(svg("circle").attr("r", 8.5))
            .child(symbol(&format!("i-{colour}"), (0.0, 0.0), (12.0, 12.0)))
    });
    let x = if mark.is_some() { x } else { x - 9.0 };
    svg("g").class("name wide").at(x, y).children(lines).maybe(mark)
}

/// The same for a phone: a word a line, larger, and where it can be read rather than where nothing else stands.
fn high_name(ground: &Ground) -> Node {
    /// The height of a line.
    const LINE: i32 = 19;
    let (x, y) = ROOMS[ground.area.index()].label;
    let lines =
        ground.name.split(' ').zip(0..).map(|(word, nth)| svg("text").attr("y", LINE * nth).text(word));
    svg("g").class("name high").at(x, y - f64::from(LINE) / 2.0).children(lines)
}

/// A piece in its place; one that the looked-at action takes away is fading.
fn piece(drawing: &Drawing<'_>, stood: &Stood, then: Option<&[Stood]>) -> Node {
    let stays = |then: &[Stood]| then.iter().any(|it| it.key() == stood.key() && it.area == stood.area);
    let (words, rule) = tip(stood, drawing.view);
    let node = standing(drawing, stood)
        .iter()
        .fold(svg("g").class("piece").class(kind(stood.piece)), |node, word| node.class(word))
        .class_if(then.is_some_and(|then| !stays(then)), "going")
        .key(stood.key())
        .at(stood.at.0, stood.at.1)
        .spot(stood.spot())
        .term(term(stood.piece))
        .tip(words)
        .rule(rule)
        .child(svg("g").class("arrive").child(flying(stood.piece, drawn(stood, drawing.table()))));
    walk::piece(drawing, stood, node)
}

fn flying(piece: Piece, drawn: Node) -> Node {
    match travels(piece) {
        Some((kind, many)) => drawn.flies(kind, many),
        None => drawn,
    }
}

fn kind(piece: Piece) -> &'static str {
    match piece {
        Piece::Place(_) => "is-place",
        Piece::Spirit(_) => "is-spirit",
        Piece::Figure(..) => "is-figure",
        Piece::Tribe(_) | Piece::Tribes(_) => "is-tribe",
        Piece::Closed | Piece::Open(..) => "is-shard",
        Piece::Token(..) => "is-token",
    }
}

/// What else is to be seen of a piece: whether its clan is on turn, whether it acts, whether its card is up.
fn standing(drawing: &Drawing<'_>, stood: &Stood) -> Vec<&'static str> {
    let table = drawing.table();
    let Piece::Figure(clan, colour) = stood.piece else {
        let called = table.humans.card.map(|card| card.card).and_then(HumanCard::colour);
        let everywhere = drawing.view.options.center_humans == CenterHumans::EveryCard;
        let wakes =
            called.is_some() && (called == stood.area.colour() || everywhere && stood.area == Area::Center);
        return if wakes { vec!["awake"] } else { Vec::new() };
    };
    let mut words = Vec::new();
    let active = table.actor().clan == Some(clan) && table.turns > 0;
    if active {
        words.push("on-turn");
    }
    if active && drawing.acting().is_some_and(|(acting, _)| acting == colour) {
        words.push("acting");
    }
    if active
        && matches!(drawing.top(), Some(Frame::ChooseFigure(ChooseFigure { used, .. })) if used.contains(colour))
    {
        words.push("spent");
    }
    words
}
