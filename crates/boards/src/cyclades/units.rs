//! Troops, fleets and their like. Each regular unit is a piece of its own, so that it glides when it moves.

use super::atlas::Spot;
use super::drawing::Drawing;
use super::tokens::{colour, dress, glyph, piece_glyph, sign_of};
use crate::shapes::emblem;
use crate::{Node, svg};
use cyclades::grammar::count;
use cyclades::map::{Place, Sea, Territory};
use cyclades::{Army, Piece, Ships};
use kernel::Seat;

/// More of the same than this stand behind each other.
const ABREAST: u8 = 3;

/// All units of the board.
pub(super) fn units(drawing: &Drawing<'_>) -> Node {
    let mut layer = svg("g").class("units");
    for seat in Seat::all(drawing.table.seats) {
        layer = layer.children(fleets(drawing, seat)).children(troops(drawing, seat));
    }
    for (at, plan) in drawing.atlas.plans() {
        let land = drawing.table.board.land(at);
        if let Some(owner) = land.controller {
            layer = layer.children(others(&land.units, (plan.army, plan.minor), owner, &at.to_string()));
            layer = layer.child(plaque(owner, land.units.units(), plan.army).key(format!("army-{at}")));
        } else {
            layer = layer.children(others(&land.units, (plan.army, plan.minor), Seat(0), &at.to_string()));
        }
    }
    for row in drawing.atlas.map.seas {
        layer = layer.children(tally(drawing, row.id));
    }
    layer.children(besiegers(drawing))
}

/// The regular troops of a seat: a helmet that leaves one land and comes to another flies there.
fn troops<'s>(drawing: &'s Drawing<'_>, seat: Seat) -> impl Iterator<Item = Node> + 's {
    let lands = drawing.table.board.held(seat).iter();
    let stands = lands.flat_map(move |at| {
        let count = drawing.table.board.land(at).units.troops;
        let titans = drawing.table.board.land(at).units.titans > 0;
        let spot = drawing.atlas.plan(at).map_or((0.0, 0.0), |plan| plan.army);
        (0..count).map(move |number| (at, number, abreast(spot, number, count, titans)))
    });
    stands.map(move |(at, number, (x, y))| {
        svg("g")
            .key(format!("troop-{}-{at}-{number}", seat.0))
            .class("piece troop")
            .class(&dress(seat))
            .flies(format!("troop-{}", seat.0), 1)
            .at(x, y)
            .child(glyph("piece-helm", (0.0, 0.0), 40.0))
    })
}

fn abreast((x, y): Spot, number: u8, count: u8, beside: bool) -> Spot {
    let shown = count.min(ABREAST);
    let place = f64::from(number.min(ABREAST - 1)) - f64::from(shown - 1) / 2.0;
    let aside = if beside { -9.0 } else { 0.0 };
    (x + place * 8.0 + aside, y - 10.0)
}

/// The fleets of a seat, in the order of the seas.
fn fleets<'s>(drawing: &'s Drawing<'_>, seat: Seat) -> impl Iterator<Item = Node> + 's {
    let seas = drawing.table.board.sailed(seat).iter();
    let lie = seas.flat_map(move |at| {
        let Ships { fleets, undead } = drawing.table.board.sea(at).ships;
        let spot = drawing.atlas.anchorage(at);
        let shown = (fleets + undead).min(ABREAST);
        (0..fleets + undead).map(move |number| {
            let place = f64::from(number.min(ABREAST - 1)) - f64::from(shown - 1) / 2.0;
            (at, number, number >= fleets, (spot.0 + place * 10.0, spot.1 + place * 3.0))
        })
    });
    lie.map(move |(at, number, undead, (x, y))| {
        let kind = if undead { "wraith" } else { "fleet" };
        svg("g")
            .key(format!("{kind}-{}-{at}-{number}", seat.0))
            .class("piece")
            .class(kind)
            .class(&dress(seat))
            .flies(format!("{kind}-{}", seat.0), 1)
            .at(x, y)
            .child(ship(seat, undead))
    })
}

/// A ship around the origin.
pub(super) fn ship(seat: Seat, undead: bool) -> Node {
    let name = if undead { "piece-ghost" } else { "piece-ship" };
    svg("g")
        .child(glyph(name, (0.0, 0.0), 50.0))
        .child(svg("g").attr("transform", "translate(0 -9)").child(emblem(colour(seat), 5.5)))
}

/// How many fleets lie here, when it is more than one.
fn tally(drawing: &Drawing<'_>, at: Sea) -> Option<Node> {
    let water = drawing.table.board.sea(at);
    let (owner, total) = (water.owner?, water.ships.total());
    let (x, y) = drawing.atlas.anchorage(at);
    (total > 1).then(|| number(owner, total).key(format!("tally-{at}")).at(x + 24.0, y + 15.0))
}

fn number(owner: Seat, total: u8) -> Node {
    svg("g")
        .class("tally")
        .class(&dress(owner))
        .child(sign_of(svg("circle").attr("r", 12), svg("text").attr("y", 6).text(total)))
}

/// Whose land it is, and how many units hold it.
pub(super) fn plaque(owner: Seat, units: u8, (x, y): Spot) -> Node {
    let node = svg("g").class("plaque").class(&dress(owner)).at(x, y + 17.0);
    if units == 0 {
        let flag = svg("path").class("flag").attr("d", "M-9 6V-26M-9-25H12L6-17l6 8H-9z");
        return node
            .class("bare")
            .child(flag)
            .child(svg("g").attr("transform", "translate(-1 -17)").child(emblem(colour(owner), 5.0)));
    }
    let ground =
        svg("rect").attr("x", -21).attr("y", -10).attr("width", 42).attr("height", 21).attr("rx", 10.5);
    let whose = svg("g").attr("transform", "translate(-9 .5)").child(emblem(colour(owner), 6.5));
    node.child(sign_of(ground, svg("text").attr("x", 9).attr("y", 6.5).text(units)).child(whose))
}

/// Where each kind besides regular troops stands around the army's place, and how many of it there are.
pub(super) fn other_places(army: &Army, (x, y): Spot, minor: Spot) -> Vec<(Piece, u8, Spot)> {
    let titans = (army.titans > 0).then(|| {
        let aside = if army.troops > 0 { 13.0 } else { 0.0 };
        (Piece::Titan, army.titans, (x + aside, y - 10.0))
    });
    let small: Vec<Piece> = army
        .kinds()
        .filter(|kind| !matches!(kind, Piece::Troop | Piece::Titan))
        .chain(army.artifacts.iter().map(Piece::Artifact))
        .collect();
    let alone = army.troops + army.titans == 0 && !army.is_empty();
    let row = f64::from(small.len() as u8);
    let gap = if row > 3.0 { 17.0 } else { 23.0 };
    let line = small.into_iter().enumerate().map(move |(number, piece)| {
        let along = (number as f64 - (row - 1.0) / 2.0) * gap;
        let middle = if alone { (x, y - 8.0) } else { minor };
        (piece, army.count(piece), (middle.0 + along, middle.1))
    });
    titans.into_iter().chain(line).collect()
}

/// Units that are no regular troops, and artifacts.
fn others(army: &Army, (spot, minor): (Spot, Spot), owner: Seat, place: &str) -> Vec<Node> {
    let node = |(piece, many, (x, y)): (Piece, u8, Spot)| {
        let key = match piece {
            Piece::Hero(_) | Piece::Reinforcement(_) | Piece::Artifact(_) => format!("unit-{piece}"),
            Piece::Troop
            | Piece::UndeadTroop
            | Piece::Titan
            | Piece::Fleet
            | Piece::UndeadFleet
            | Piece::Priest
            | Piece::Philosopher => format!("unit-{piece}-{place}"),
        };
        let group = svg("g").key(key).class("piece token").class(&dress(owner)).at(x, y);
        let group = group.term(piece);
        if piece == Piece::Titan {
            let group = group.class("titan").child(glyph("piece-titan", (0.0, 0.0), 46.0));
            return group.maybe((many > 1).then(|| small_number(many, (15.0, -12.0))));
        }
        let kind = match piece {
            Piece::Hero(_) => "hero",
            Piece::Reinforcement(_) => "egypt",
            Piece::Artifact(_) => "artifact",
            _ => "undead",
        };
        group
            .class(kind)
            .child(svg("circle").attr("r", 12))
            .child(glyph(piece_glyph(piece), (0.0, 0.0), 17.0))
            .maybe((many > 1).then(|| small_number(many, (10.0, -9.0))))
    };
    other_places(army, spot, minor).into_iter().map(node).collect()
}

fn small_number(many: u8, (x, y): Spot) -> Node {
    svg("g")
        .class("many")
        .at(x, y)
        .child(sign_of(svg("circle").attr("r", 8), svg("text").attr("y", 5).text(many)))
}

/// Attackers in a battle stand before the place they attack.
fn besiegers(drawing: &Drawing<'_>) -> Vec<Node> {
    let Some(battle) = drawing.table.battle else { return Vec::new() };
    let seat = battle.seats[0];
    let spot = clash_place(drawing, battle.at);
    let swords = svg("g")
        .key("clash")
        .class("clash")
        .at(spot.0, spot.1)
        .child(svg("circle").attr("r", 19))
        .child(glyph("ares", (0.0, 0.0), 24.0));
    let side = (spot.0 - 40.0, spot.1 - 6.0);
    let mut nodes = vec![swords];
    match battle.at {
        Place::Land(_) => {
            nodes.extend(others(&battle.army, (side, (side.0, side.1 + 38.0)), seat, "siege"));
            if battle.army.troops > 0 {
                let helm = svg("g").key("siege-helm").class("piece troop").class(&dress(seat));
                let helm = helm.flies(format!("troop-{}", seat.0), battle.army.troops);
                nodes.push(helm.at(side.0, side.1 - 10.0).child(glyph("piece-helm", (0.0, 0.0), 40.0)));
            }
            nodes.push(plaque(seat, battle.army.units(), side).key("siege"));
        }
        Place::Sea(_) => {
            let hull = svg("g").key("siege-ship").class("piece fleet").class(&dress(seat));
            let hull = hull.flies(format!("fleet-{}", seat.0), battle.ships.fleets);
            nodes.push(hull.at(side.0, side.1).child(ship(seat, battle.ships.fleets == 0)));
            nodes.push(number(seat, battle.ships.total()).key("siege").at(side.0 + 22.0, side.1 + 16.0));
        }
    }
    nodes
}

/// Where the swords of a battle are drawn.
pub(super) fn clash_place(drawing: &Drawing<'_>, at: Place) -> Spot {
    let (x, y) = place(drawing, at);
    (x, y - 38.0)
}

/// Where the units of a place stand.
pub(super) fn place(drawing: &Drawing<'_>, at: Place) -> Spot {
    match at {
        Place::Land(land) => army_place(drawing, land),
        Place::Sea(sea) => drawing.atlas.anchorage(sea),
    }
}

/// Where the army of a territory stands.
pub(super) fn army_place(drawing: &Drawing<'_>, at: Territory) -> Spot {
    drawing.atlas.plan(at).map_or((0.0, 0.0), |plan| plan.army)
}

/// An army in words.
pub(super) fn words(army: &Army) -> String {
    let kinds = army.kinds().map(|piece| match piece {
        Piece::Troop | Piece::UndeadTroop | Piece::Titan => count(army.count(piece), piece.title()),
        _ => piece.title().to_owned(),
    });
    let artifacts = army.artifacts.iter().map(|artifact| artifact.title().to_owned());
    kinds.chain(artifacts).collect::<Vec<_>>().join(", ")
}
