//! The pieces on the map: what stands where, and how it looks.

use super::art::symbol;
use super::pack::pack;
use super::rooms::ROOMS;
use super::words::{clan_name, count};
use crate::{Node, svg};
use mammothodus::components::{Clan, Colour, Line, Shard, Spirit, Talent};
use mammothodus::map::{Area, BOARD};
use mammothodus::{CenterHumans, Frame, MoveStep, Tabletop, View};

/// From this many on, the tribes of an area stand behind one another with their number.
const CROWD: u8 = 4;

/// One thing on the map.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Place(Line),
    Spirit(Spirit),
    Figure(Clan, Colour),
    Tribe(u8),
    Tribes(u8),
    Closed,
    Open(Shard, u8),
    Token(Talent, u8),
}

/// A piece where it stands.
#[derive(Clone)]
pub(super) struct Stood {
    pub(super) piece: Piece,
    pub(super) area: Area,
    pub(super) at: (f64, f64),
    pub(super) scale: f64,
    /// What it carries.
    pub(super) load: Option<Shard>,
}

impl Stood {
    /// The same thing from one drawing to the next.
    pub(super) fn key(&self) -> String {
        let area = self.area;
        match self.piece {
            Piece::Place(line) => format!("place-{line}"),
            Piece::Spirit(spirit) => format!("spirit-{spirit}"),
            Piece::Figure(clan, colour) => format!("figure-{clan}-{colour}"),
            Piece::Tribe(nth) => format!("tribe-{area}-{nth}"),
            Piece::Tribes(_) => format!("tribes-{area}"),
            Piece::Closed => format!("closed-{area}"),
            Piece::Open(shard, nth) => format!("shard-{area}-{shard}-{nth}"),
            Piece::Token(talent, nth) => format!("token-{area}-{talent}-{nth}"),
        }
    }

    /// What is clicked to choose it.
    pub(super) fn spot(&self) -> String {
        let area = self.area;
        match self.piece {
            Piece::Place(line) => format!("place-{line}"),
            Piece::Spirit(spirit) => format!("spirit-{spirit}"),
            Piece::Figure(clan, colour) => format!("figure-{clan}-{colour}"),
            Piece::Tribe(_) | Piece::Tribes(_) => format!("tribe-{area}"),
            Piece::Closed => format!("closed-{area}"),
            Piece::Open(shard, _) => format!("shard-{area}-{shard}"),
            Piece::Token(talent, _) => format!("token-{area}-{talent}"),
        }
    }
}

impl Piece {
    fn size(self) -> (f64, f64) {
        match self {
            Piece::Place(_) => (58.0, 50.0),
            Piece::Spirit(_) => (44.0, 60.0),
            Piece::Figure(..) => (52.0, 46.0),
            Piece::Tribe(_) => (22.0, 36.0),
            Piece::Tribes(_) => (50.0, 38.0),
            Piece::Closed | Piece::Open(..) => (30.0, 30.0),
            Piece::Token(..) => (28.0, 28.0),
        }
    }
}

/// Everything that stands on the map.
pub(super) fn stand(table: &Tabletop) -> Vec<Stood> {
    let load = match table.top() {
        Some(Frame::MoveStep(MoveStep { figure, load, .. })) => load.shard().map(|shard| (figure, shard)),
        _ => None,
    };
    let mut all = Vec::new();
    for ground in &BOARD {
        let pieces = pieces_in(table, ground.area);
        let sizes: Vec<(f64, f64)> = pieces.iter().map(|piece| piece.size()).collect();
        let packed = pack(&sizes, &ROOMS[ground.area.index()]);
        all.extend(pieces.into_iter().zip(packed.at).map(|(piece, at)| {
            let carries =
                |&(figure, _): &(Colour, Shard)| piece == Piece::Figure(table.who(table.active), figure);
            let load = load.filter(carries).map(|(_, shard)| shard);
            Stood { piece, area: ground.area, at, scale: packed.scale, load }
        }));
    }
    all
}

fn pieces_in(table: &Tabletop, area: Area) -> Vec<Piece> {
    let board = &table.board;
    let mut pieces = Vec::new();
    pieces
        .extend(table.portal.places.entries().filter(|it| it.1 == area).map(|(line, _)| Piece::Place(line)));
    pieces.extend(board.spirits.entries().filter(|it| it.1 == area).map(|(spirit, _)| Piece::Spirit(spirit)));
    for clan in &table.clans {
        let here = clan.figures.entries().filter(|it| it.1 == area);
        pieces.extend(here.filter_map(|(colour, _)| Some(Piece::Figure(clan.clan?, colour))));
    }
    match board.tribes[area] {
        many if many >= CROWD => pieces.push(Piece::Tribes(many)),
        few => pieces.extend((0..few).map(Piece::Tribe)),
    }
    if board.facedown.contains(area) {
        pieces.push(Piece::Closed);
    }
    for (shard, many) in board.shards[area].present() {
        pieces.extend((0..many).map(|nth| Piece::Open(shard, nth)));
    }
    for clan in &table.clans {
        if let Some(talent) = clan.talent {
            pieces.extend((0..clan.placed[area]).map(|nth| Piece::Token(talent, nth)));
        }
    }
    pieces
}

/// A piece, drawn around the origin in full size.
pub(super) fn drawn(stood: &Stood, table: &Tabletop) -> Node {
    let inner = match stood.piece {
        Piece::Place(line) => place(line),
        Piece::Spirit(spirit) => spirit_drawn(spirit, table.dice_bonus(stood.area)),
        Piece::Figure(clan, colour) => figure(clan, colour, stood.load),
        // A hunter is thin: what a finger hits is wider.
        Piece::Tribe(_) => svg("g").child(svg("circle").class("room").attr("r", 22)).child(symbol(
            "hunter",
            (0.0, 0.0),
            (29.0, 36.0),
        )),
        Piece::Tribes(many) => tribes(many),
        Piece::Closed => svg("g").child(symbol("closed", (0.0, 0.0), (30.0, 30.0))),
        Piece::Open(shard, _) => open(shard),
        Piece::Token(talent, _) => token(talent),
    };
    inner.attr("transform", format!("scale({})", stood.scale))
}

/// What a piece is called on its way over the map, where it has no name of its own, and how many it stands for.
pub(super) fn travels(piece: Piece) -> Option<(String, u8)> {
    match piece {
        Piece::Tribe(_) => Some(("tribe".to_owned(), 1)),
        Piece::Tribes(many) => Some(("tribe".to_owned(), many)),
        Piece::Open(shard, _) => Some((format!("shard-{shard}"), 1)),
        Piece::Token(talent, _) => Some((format!("token-{talent}"), 1)),
        Piece::Place(_) | Piece::Spirit(_) | Piece::Figure(..) | Piece::Closed => None,
    }
}

fn place(line: Line) -> Node {
    svg("g")
        .class("place")
        .child(symbol("place", (0.0, -2.0), (64.0, 57.0)))
        .child(svg("text").class("number").attr("y", 13).text(line))
}

/// A spirit, with the dice that drive it off.
pub(super) fn spirit_drawn(spirit: Spirit, bonus: u8) -> Node {
    let needs = spirit.dice().into_iter().zip([-9.0, 9.0]).map(|(need, x)| {
        svg("g")
            .attr("transform", format!("translate({x} 23)"))
            .child(
                svg("rect").attr("x", -8).attr("y", -8).attr("width", 16).attr("height", 16).attr("rx", 3.5),
            )
            .child(svg("text").attr("y", 5).text(need.saturating_sub(bonus)))
    });
    svg("g")
        .class("ghostly")
        .child(svg("g").class("sway").child(symbol(spirit.id(), (0.0, -6.0), (46.0, 52.0))))
        .child(svg("g").class("needs").children(needs))
}

/// A beast on a base in its colour, with the sign of that colour.
pub(super) fn figure(clan: Clan, colour: Colour, load: Option<Shard>) -> Node {
    let ellipse = |cy: f64, rx: f64, ry: f64| svg("ellipse").attr("cy", cy).attr("rx", rx).attr("ry", ry);
    svg("g")
        .class("beast")
        .child(ellipse(2.0, 31.0, 26.0).class("halo").attr("fill", "url(#mam-halo)"))
        .child(ellipse(17.0, 25.0, 6.5).class("base").class(&format!("k-{colour}")))
        .child(ellipse(17.0, 29.0, 9.0).class("edge"))
        .child(symbol(clan.id(), (0.0, -3.0), (52.0, 40.0)))
        .child(
            svg("g")
                .class("sign")
                .class(&format!("k-{colour}"))
                .attr("transform", "translate(19 15)")
                .child(svg("circle").attr("r", 8.5))
                .child(symbol(&format!("i-{colour}"), (0.0, 0.0), (12.0, 12.0))),
        )
        .maybe(load.map(|shard| {
            let held = open(shard).class("load").attr("transform", "translate(-19 -17) scale(.8)");
            held.flies(format!("shard-{shard}"), 1)
        }))
}

fn tribes(many: u8) -> Node {
    svg("g")
        .child(symbol("hunter", (-13.0, 0.0), (27.0, 33.0)))
        .child(symbol("hunter", (-4.0, 1.0), (29.0, 36.0)))
        .child(
            svg("g")
                .class("many")
                .attr("transform", "translate(14 5)")
                .child(svg("circle").attr("r", 10.5))
                .child(svg("text").attr("y", 5).text(many)),
        )
}

/// An open shard.
pub(super) fn open(shard: Shard) -> Node {
    svg("g").class("pebble").child(symbol("open", (0.0, 0.0), (32.0, 32.0))).child(symbol(
        &format!("s-{shard}"),
        (-0.5, -0.5),
        (18.0, 18.0),
    ))
}

fn token(talent: Talent) -> Node {
    svg("g").class("token").child(svg("circle").attr("r", 13)).child(symbol(
        &format!("t-{talent}"),
        (0.0, 0.0),
        (17.0, 17.0),
    ))
}

/// The entry of a piece in the glossary; a closed shard has none.
pub(super) fn term(piece: Piece) -> &'static str {
    match piece {
        Piece::Place(_) => "place_of_power",
        Piece::Spirit(spirit) => spirit.id(),
        Piece::Figure(..) => "figure",
        Piece::Tribe(_) | Piece::Tribes(_) => "tribe",
        Piece::Closed => "",
        Piece::Open(shard, _) => shard.id(),
        Piece::Token(talent, _) => talent.id(),
    }
}

/// What is to be said of the piece now, and the rule behind it.
pub(super) fn tip(stood: &Stood, view: &View) -> (String, &'static str) {
    let (table, place) = (&view.table, stood.area.place());
    match stood.piece {
        Piece::Place(line) => (
            format!(
                "The place of power of line {line}, lit in {place}. Tribes here summon spirits, tribes near it come."
            ),
            "MAM-5.12",
        ),
        Piece::Spirit(spirit) => {
            let wakes = match (stood.area.colour(), view.options.center_humans) {
                (Some(_), _) => "It strikes on a card of this ground.",
                (None, CenterHumans::Dormant) => "It sleeps here.",
                (None, CenterHumans::EveryCard) => "It strikes on every colour card.",
            };
            (format!("{} in {place}. {wakes}", spirit.name()), "MAM-5.23")
        }
        Piece::Figure(clan, colour) => {
            let load = stood.load.map_or(String::new(), |shard| format!(" It carries a {shard}."));
            (format!("The {colour} figure of the {}, in {place}.{load}", clan_name(clan)), "MAM-5.34")
        }
        Piece::Tribe(_) | Piece::Tribes(_) => {
            let many = count(table.board.tribes[stood.area], "tribe", "tribes");
            let words = format!(
                "{many} in {place}. A die of {}+ kills one. {}",
                table.tribe_hit(),
                habits(stood.area, view.options.center_humans)
            );
            (words, "MAM-5.11")
        }
        Piece::Closed => (
            format!("A power shard, face down. It is turned up when a figure ends a move in {place}."),
            "MAM-5.43",
        ),
        Piece::Open(shard, _) => (format!("An open {shard} shard in {place}."), "MAM-5.41"),
        Piece::Token(..) => (String::new(), "MAM-5.81"),
    }
}

fn habits(area: Area, center: CenterHumans) -> String {
    match (area.colour(), center) {
        (Some(colour), _) => format!("They act when a {colour} human card comes up."),
        (None, CenterHumans::Dormant) => {
            "In the centre they sleep, and still count towards twelve.".to_owned()
        }
        (None, CenterHumans::EveryCard) => "In the centre they act on every colour card.".to_owned(),
    }
}
