//! The view as text, within 80 columns.

use super::grammar::{capital, count, list};
use super::{Asked, army, ships};
use crate::board::Metropolis;
use crate::ids::{Building, Card, Slot};
use crate::map::{BoardKind, Marks, Territory};
use crate::state::Tabletop;
use crate::view::View;
use kernel::{Line, Names, Seat, Sketch, Tint};

/// The widest line.
pub(super) const WIDTH: usize = 79;

/// The whole view.
pub(crate) fn sketch(view: &View, names: &Names) -> Sketch {
    let mut out = Sketch::default();
    let table = &view.table;
    header(&mut out, table);
    gods(&mut out, table, names);
    cards(&mut out, view);
    players(&mut out, view, names);
    super::chart::draw(&mut out, table);
    lands(&mut out, table, names);
    seas(&mut out, table, names);
    figures(&mut out, table, names);
    closing(&mut out, view, names);
    out
}

fn header(out: &mut Sketch, table: &Tabletop) {
    let cycle = if table.cycle == 0 { "setup".to_owned() } else { format!("cycle {}", table.cycle) };
    let goal = count(table.to_win(), Building::Metropolis.title());
    let threat = if table.options.hades { format!(", threat {}", table.threat) } else { String::new() };
    let win = if table.to_win() == 1 { "wins" } else { "win" };
    out.heading(format!("Cyclades on {}, {cycle}{threat}; {goal} {win}", table.map.title()));
}

fn gods(out: &mut Sketch, table: &Tabletop, names: &Names) {
    let bid = |place: &crate::state::GodPlace| match place.bid {
        Some(bid) => format!("{} ({} {})", place.god.title(), names.of(bid.seat), bid.gold),
        None => place.god.title().to_owned(),
    };
    let apollo: Vec<&str> = table.apollo.iter().map(|&seat| names.of(seat)).collect();
    let apollo = if apollo.is_empty() { "Apollo".to_owned() } else { format!("Apollo ({})", list(&apollo)) };
    let gods: Vec<String> = table.gods.iter().map(bid).chain([apollo]).collect();
    wrap(out, "Gods", gods.iter().map(String::as_str));
    wrap(out, "Favor with the last god", table.favor.iter().map(|favor| favor.title()));
    wrap(out, "Order", table.order.iter().map(|&seat| names.of(seat)));
}

fn cards(out: &mut Sketch, view: &View) {
    let table = &view.table;
    let sale = |&slot: &Slot| {
        format!("{} for {} gold", table.on_track(slot).map_or("nothing", Card::title), slot.cost())
    };
    let sale: Vec<String> = Slot::ALL.iter().map(sale).collect();
    wrap(out, "On sale", sale.iter().map(String::as_str));
    wrap(out, "Discard", table.discard.iter().map(Card::title));
    wrap(out, "Out of the game", table.removed.iter().map(Card::title));
    wrap(out, "Special Metropolises", table.specials.iter().map(|tile| tile.title()));
    wrap(out, "Monuments", table.monuments.iter().map(|monument| monument.title()));
    wrap(out, "Used favors", table.used_favors.iter().map(|favor| favor.title()));
    wrap(out, "Used items", table.used_items.iter().map(|item| item.title()));
}

/// A list over as many lines as it needs; nothing when it is empty.
fn wrap<'a>(out: &mut Sketch, title: &str, items: impl Iterator<Item = &'a str>) {
    let mut line = format!("{title}: ");
    let mut any = false;
    for item in items {
        if any {
            line.push(',');
            if line.chars().count() + item.chars().count() + 2 > WIDTH {
                out.plain(std::mem::replace(&mut line, "   ".to_owned()));
            }
            line.push(' ');
        }
        line.push_str(item);
        any = true;
    }
    if any {
        out.plain(line);
    }
}

/// Each seat with the number under which the map shows its units.
fn players(out: &mut Sketch, view: &View, names: &Names) {
    let table = &view.table;
    for seat in Seat::all(table.seats) {
        let (player, lands) = (table.player(seat), table.board.held(seat));
        let you = if view.you == Some(seat) { " (you)" } else { "" };
        let name = format!("{} {}{you}", seat.0 + 1, names.of(seat));
        if player.out.is_some() {
            out.push(Line::default().then(name, Tint::Seat(seat)).plain(": out"));
            continue;
        }
        let gold = view.gold[seat.index()].map_or("? gold".to_owned(), |gold| format!("{gold} gold"));
        let cities = count(table.board.metropolises(lands), Building::Metropolis.title());
        let line = format!(": {cities}, {gold}, income {}", table.prosperity(seat));
        out.push(Line::default().then(name, Tint::Seat(seat)).plain(line));
        let more = possessions(table, seat);
        wrap(out, "   has", more.iter().map(String::as_str));
    }
}

fn possessions(table: &Tabletop, seat: Seat) -> Vec<String> {
    let player = table.player(seat);
    let types = table.board.basic_types(table.board.held(seat));
    let mut more: Vec<String> = types.iter().map(|kind| kind.title().to_owned()).collect();
    for (cards, what) in
        [(player.priests, "priest"), (player.philosophers, "philosopher"), (player.priestesses, "priestess")]
    {
        if cards > 0 {
            more.push(count(cards, what));
        }
    }
    more.extend(player.favor.map(|favor| format!("the favor of {}", favor.title())));
    more.extend(player.items.iter().map(|item| item.phrase()));
    more.push(format!(
        "in reserve {} and {}",
        count(table.troops_left(seat), "troop"),
        count(table.fleets_left(seat), "fleet")
    ));
    more
}

/// Each territory: who holds it, what is there, and its neighbours by land.
fn lands(out: &mut Sketch, table: &Tabletop, names: &Names) {
    for row in table.map().territories {
        let owner = table.board.land(row.id).controller;
        let line = match owner {
            Some(seat) => {
                Line::default().then(format!("{} ({})", row.id.title(), names.of(seat)), Tint::Seat(seat))
            }
            None => Line::default().then(format!("{} (nobody)", row.id.title()), Tint::Dim),
        };
        let mut parts = printed(table, row.id);
        parts.extend(standing(table, row.id));
        let neighbours: Vec<&str> = row.lands.iter().map(Territory::title).collect();
        if !neighbours.is_empty() {
            parts.push(format!("beside {}", list(&neighbours)));
        }
        fill(out, line, &parts);
    }
}

/// A coloured beginning and parts over as many lines as they need.
fn fill(out: &mut Sketch, mut line: Line, parts: &[String]) {
    let mut used: usize = line.0.iter().map(|span| span.text.chars().count()).sum();
    for (at, part) in parts.iter().enumerate() {
        line = line.plain(if at == 0 { ":" } else { "," });
        let long = part.chars().count();
        if used + long + 2 > WIDTH {
            out.push(std::mem::replace(&mut line, Line::default().plain("   ")));
            used = 3;
        }
        line = line.plain(format!(" {part}"));
        used += long + 2;
    }
    out.push(line);
}

/// What the board shows: income, places, and whether a Metropolis can stand there.
fn printed(table: &Tabletop, at: Territory) -> Vec<String> {
    let (row, land) = (table.map().land(at), table.board.land(at));
    let mut parts = vec![count(row.horns + land.prosperity, "horn")];
    parts.push(format!("{} of {} free", table.free_slots(at), count(row.slots, "place")));
    match land.metropolis {
        Some(Metropolis::Ordinary) => parts.push("METROPOLIS".to_owned()),
        Some(Metropolis::Special(tile)) => parts.push(format!("METROPOLIS {}", tile.title())),
        None if land.necropolis => {}
        None if row.cover > 0 => {
            parts.push(format!("Metropolis square over {}", count(row.cover, "place")));
        }
        None => parts.push("no Metropolis square".to_owned()),
    }
    if row.marks == Marks::Small {
        parts.push("islet".to_owned());
    }
    parts
}

/// What stands there.
fn standing(table: &Tabletop, at: Territory) -> Vec<String> {
    let land = table.board.land(at);
    let mut parts = Vec::new();
    if land.units != Default::default() {
        parts.push(army(&land.units));
    }
    parts.extend(land.buildings.kinds().map(|kind| count(land.buildings.count(kind), kind.title())));
    if land.necropolis {
        parts.push(format!("NECROPOLIS with {} gold", land.gold));
    } else if land.gold > 0 {
        parts.push(format!("{} gold left by the Necropolis", land.gold));
    }
    parts.extend(land.monuments.iter().map(|monument| monument.title().to_owned()));
    parts
}

/// The seas that bear fleets, then those that pay. Great spaces tell their neighbours as well: the map shows only
/// single hexagons.
fn seas(out: &mut Sketch, table: &Tabletop, names: &Names) {
    let map = table.map();
    let great = map.kind == BoardKind::Titans;
    for row in map.seas {
        let water = table.board.sea(row.id);
        let line = match water.owner {
            Some(owner) => {
                let line = format!("{} ({})", capital(&map.title(row.id)), names.of(owner));
                Line::default().then(line, Tint::Seat(owner))
            }
            None if great => Line::default().plain(capital(&map.title(row.id))),
            None => continue,
        };
        let fleets = water.owner.map(|_| ships(water.ships));
        let horns = (row.horns > 0).then(|| count(row.horns, "horn"));
        let name = |(at, sea)| format!("{}{}", if at == 0 { "beside " } else { "" }, map.sea_name(sea));
        let beside = row.seas.iter().enumerate().filter(|_| great).map(name);
        let parts: Vec<String> = fleets.into_iter().chain(horns).chain(beside).collect();
        fill(out, line, &parts);
    }
    let paying = map.seas.iter().filter(|row| row.horns > 0 && table.board.sea(row.id).owner.is_none());
    let paying: Vec<String> =
        paying.map(|row| format!("{} ({})", map.title(row.id), count(row.horns, "horn"))).collect();
    if !great {
        wrap(out, "Seas that pay nobody", paying.iter().map(String::as_str));
    }
}

/// Creatures on the board, where they stand and who holds their cards.
fn figures(out: &mut Sketch, table: &Tabletop, names: &Names) {
    for (figure, standing) in table.figures.iter() {
        let at = table.map().title(standing.at);
        let line = match standing.owner {
            Some(owner) => {
                let line = format!("{} of {} stands in {at}", figure.title(), names.of(owner));
                Line::default().then(line, Tint::Seat(owner))
            }
            None => Line::default().plain(format!("{} stands in {at}, nobody's", figure.title())),
        };
        out.push(line);
    }
}

fn closing(out: &mut Sketch, view: &View, names: &Names) {
    match (view.table.end, view.you) {
        (Some(ending), _) => {
            out.heading(format!("{}.", super::events::ending_text(ending, names)));
            out.heading(victors(view, names));
        }
        (None, Some(seat)) if view.awaited().contains(seat) => {
            out.heading(Asked { view, seat, names }.prompt());
        }
        (None, _) => {
            let waiting: Vec<_> = view.awaited().iter().map(|seat| names.of(seat)).collect();
            out.plain(format!("Waiting for {}", list(&waiting)));
        }
    }
}

/// Who has won: one player, or a team together.
fn victors(view: &View, names: &Names) -> String {
    let victors: Vec<Seat> = view.victors().collect();
    let Some(&first) = victors.first() else { return "Nobody has won.".to_owned() };
    let cities =
        count(view.table.board.metropolises(view.table.team_lands(first)), Building::Metropolis.title());
    match view.table.teammate(first) {
        Some(partner) => {
            format!("{} and {} win together, with {cities}.", names.of(first), names.of(partner))
        }
        None => format!("{} wins, with {cities}.", names.of(first)),
    }
}
