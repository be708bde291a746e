//! The view as text.

use super::{Asked, army, count, ships};
use crate::board::Metropolis;
use crate::ids::{Building, Card, Slot};
use crate::map::{Sea, Territory};
use crate::state::Tabletop;
use crate::view::View;
use kernel::{Line, Names, Seat, Sketch, Tint};

const WIDTH: usize = 108;

/// The whole view, within about 110 columns.
pub(crate) fn sketch(view: &View, names: &Names) -> Sketch {
    let mut out = Sketch::default();
    header(&mut out, view);
    gods(&mut out, &view.table, names);
    cards(&mut out, view);
    players(&mut out, view, names);
    lands(&mut out, &view.table, names);
    seas(&mut out, &view.table, names);
    closing(&mut out, view, names);
    out
}

fn header(out: &mut Sketch, view: &View) {
    let table = &view.table;
    let cycle = if table.cycle == 0 { "setup".to_owned() } else { format!("cycle {}", table.cycle) };
    let goal = count(table.to_win(), "Metropolis").replace("Metropoliss", "Metropolises");
    let threat = if table.options.hades { format!(", threat {}", table.threat) } else { String::new() };
    out.heading(format!("Cyclades on {}, {cycle}{threat}; {goal} win", table.map));
}

fn gods(out: &mut Sketch, table: &Tabletop, names: &Names) {
    let mut line = Line::default().plain("Gods:  ");
    for place in &table.gods {
        line = line.then(place.god.title(), Tint::Strong);
        line = match place.bid {
            Some(bid) => line.then(format!(" {} {}", names.of(bid.seat), bid.gold), Tint::Seat(bid.seat)),
            None => line,
        };
        line = line.plain("  ");
    }
    line = line.then("Apollo", Tint::Strong);
    for &seat in &table.apollo {
        line = line.then(format!(" {}", names.of(seat)), Tint::Seat(seat));
    }
    if let Some(favor) = table.favor {
        line = line.plain(format!("   favor of {}", favor.title()));
    }
    out.push(line);
    let order: Vec<_> = table.order.iter().map(|&seat| names.of(seat)).collect();
    out.plain(format!("Order: {}", if order.is_empty() { "-".to_owned() } else { order.join(", ") }));
}

fn cards(out: &mut Sketch, view: &View) {
    let table = &view.table;
    let on_sale = Slot::ALL
        .iter()
        .map(|&slot| format!("{} gold: {}", slot.cost(), table.on_track(slot).map_or("-", Card::title)));
    let on_sale: Vec<_> = on_sale.collect();
    out.plain(format!("Cards: {}   ({} in the deck)", on_sale.join("   "), view.deck));
    list(out, "Discard", table.discard.iter().map(Card::title));
    list(out, "Out of the game", table.removed.iter().map(Card::title));
    list(out, "Special Metropolises", table.specials.iter().map(|tile| tile.title()));
    list(out, "Monuments", table.monuments.iter().map(|monument| monument.title()));
    list(out, "Used favors", table.used_favors.iter().map(|favor| favor.title()));
    list(out, "Used items", table.used_items.iter().map(|item| item.title()));
    for (figure, standing) in table.figures.iter() {
        out.plain(format!("{} stands in {}", figure.title(), standing.at.title()));
    }
}

/// A list over as many lines as it needs; nothing when it is empty.
fn list<'a>(out: &mut Sketch, title: &str, items: impl Iterator<Item = &'a str>) {
    let mut line = format!("{title}: ");
    let mut any = false;
    for item in items {
        if any && line.len() + item.len() + 2 > WIDTH {
            out.plain(std::mem::replace(&mut line, "    ".to_owned()));
        } else if any {
            line.push_str(", ");
        }
        line.push_str(item);
        any = true;
    }
    if any {
        out.plain(line);
    }
}

fn players(out: &mut Sketch, view: &View, names: &Names) {
    let table = &view.table;
    for seat in Seat::all(table.seats) {
        let (player, lands) = (table.player(seat), table.board.held(seat));
        let you = if view.you == Some(seat) { " (you)" } else { "" };
        let mut line = Line::default().then(format!("{}{you}", names.of(seat)), Tint::Seat(seat));
        if player.out.is_some() {
            out.push(line.plain(": out"));
            continue;
        }
        let gold = view.gold[seat.index()].map_or("? gold".to_owned(), |gold| format!("{gold} gold"));
        let types: Vec<_> = table.board.basic_types(lands).iter().map(Building::title).collect();
        line = line.plain(format!(
            ": {gold}, income {}, {} Metropolises, {}, {}, reserve {} + {}",
            table.prosperity(seat),
            table.board.metropolises(lands),
            count(player.priests, "priest"),
            count(player.philosophers, "philosopher"),
            count(table.troops_left(seat), "troop"),
            count(table.fleets_left(seat), "fleet"),
        ));
        out.push(line);
        let mut more = types.iter().map(|&kind| kind.to_owned()).collect::<Vec<_>>();
        if player.priestesses > 0 {
            more.push(format!("priestesses {}", player.priestesses));
        }
        more.extend(player.favor.map(|favor| format!("favor of {}", favor.title())));
        more.extend(player.items.iter().map(|item| item.title().to_owned()));
        list(out, "    has", more.iter().map(String::as_str));
    }
}

fn lands(out: &mut Sketch, table: &Tabletop, names: &Names) {
    for row in table.map().territories {
        let owner = table.board.land(row.id).controller;
        let name = owner.map_or("-", |seat| names.of(seat));
        let tint = owner.map_or(Tint::Dim, Tint::Seat);
        let line = Line::default()
            .plain(format!("{:<12}", row.id.title()))
            .then(format!("{name:<12.12}"), tint)
            .plain(format!(" {}", contents(table, row.id)));
        out.push(line);
    }
}

fn contents(table: &Tabletop, at: Territory) -> String {
    let (row, land) = (table.map().land(at), table.board.land(at));
    let mut parts = vec![format!("horns {}", row.horns + land.prosperity)];
    parts.push(format!("slots {}/{}", table.free_slots(at), row.slots));
    if land.units != Default::default() {
        parts.push(army(&land.units));
    }
    for building in land.buildings.kinds() {
        parts.push(count(land.buildings.count(building), building.title()));
    }
    match land.metropolis {
        Some(Metropolis::Ordinary) => parts.push("METROPOLIS".to_owned()),
        Some(Metropolis::Special(tile)) => parts.push(tile.title().to_uppercase()),
        None => {}
    }
    if land.necropolis || land.gold > 0 {
        parts.push(format!("{} gold {}", if land.necropolis { "NECROPOLIS" } else { "left" }, land.gold));
    }
    parts.extend(land.monuments.iter().map(|monument| monument.title().to_owned()));
    parts.join(", ")
}

fn seas(out: &mut Sketch, table: &Tabletop, names: &Names) {
    let notable = |sea: Sea| {
        let (row, water) = (table.map().sea(sea), table.board.sea(sea));
        let fleets = water.owner.map(|owner| format!("{} {}", names.of(owner), ships(water.ships)));
        let horns = (row.horns > 0).then(|| count(row.horns, "horn"));
        if fleets.is_none() && horns.is_none() {
            return None;
        }
        let notes: Vec<_> = fleets.into_iter().chain(horns).collect();
        Some(format!("{} {}", sea.title(), notes.join(" ")))
    };
    let notes: Vec<String> = table.map().seas.iter().filter_map(|row| notable(row.id)).collect();
    list(out, "Seas", notes.iter().map(String::as_str));
}

fn closing(out: &mut Sketch, view: &View, names: &Names) {
    match (view.table.end, view.you) {
        (Some(ending), _) => out.heading(super::events::ending_text(ending, names)),
        (None, Some(seat)) if view.awaited().contains(seat) => {
            out.heading(Asked { view, seat, names }.prompt());
        }
        (None, _) => {
            let waiting: Vec<_> = view.awaited().iter().map(|seat| names.of(seat)).collect();
            out.plain(format!("Waiting for {}", waiting.join(", ")));
        }
    }
}
