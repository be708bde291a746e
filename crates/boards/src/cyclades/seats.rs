//! What each player has: gold, income, priests and philosophers, the four types of building, reserves.

use super::drawing::Drawing;
use super::tokens::{building_glyph, colour, fact, favor_glyph, hero_glyph, icon, item_glyph};
use crate::{Node, SeatCard, Team, html};
use cyclades::components::Module;
use cyclades::grammar::count;
use cyclades::{Artifact, Building, Reinforcement};
use kernel::Seat;

/// One card a seat.
pub(super) fn cards(drawing: &Drawing<'_>) -> Vec<SeatCard> {
    Seat::all(drawing.table.seats).map(|seat| card(drawing, seat)).collect()
}

/// Who plays together, with the count of Metropolises that is common to both.
pub(super) fn teams(drawing: &Drawing<'_>) -> Vec<Team> {
    let pair = |seat: Seat| drawing.table.teammate(seat).filter(|mate| *mate > seat).map(|mate| (seat, mate));
    Seat::all(drawing.table.seats).filter_map(pair).map(|(one, other)| team(drawing, one, other)).collect()
}

fn team(drawing: &Drawing<'_>, one: Seat, other: Seat) -> Team {
    let (first, second) = if drawing.look.you == Some(other) { (other, one) } else { (one, other) };
    let words = format!("{} and {}", drawing.title(first), drawing.name(second));
    let head = html("div")
        .class("pair-head")
        .rule("CYC-5.19.2")
        .child(html("span").class("pair-names").tip(&words).text(&words))
        .child(cities(drawing, first));
    Team { seats: vec![first, second], head }
}

fn card(drawing: &Drawing<'_>, seat: Seat) -> SeatCard {
    let table = drawing.table;
    let have = table.board.metropolises(table.team_lands(seat));
    let score = format!("{have} of {}", table.to_win());
    let gold = drawing.gold(seat).map_or("?".to_owned(), |gold| gold.to_string());
    let income = table.prosperity(seat);
    let brief = match vows(drawing, seat).first() {
        _ if !table.lives(seat) => "out".to_owned(),
        Some((vow, _)) => vow.clone(),
        None => format!("{gold} gold +{income}"),
    };
    let near = near(drawing, seat, have);
    SeatCard {
        seat,
        colour: colour(seat),
        score,
        near,
        worth: f64::from(have),
        body: body(drawing, seat),
        brief,
    }
}

/// How one wins here.
pub(super) fn goal(drawing: &Drawing<'_>) -> String {
    let table = drawing.table;
    let whose = if table.options.teams(table.seats) { " of a team" } else { "" };
    let artifacts = if table.options.plays(Module::Titans) { ", all five artifacts win at once" } else { "" };
    format!("{} Metropolises{whose} at the end of a cycle win{artifacts}.", table.to_win())
}

fn near(drawing: &Drawing<'_>, seat: Seat, have: u8) -> String {
    match drawing.table.to_win().saturating_sub(have) {
        _ if !drawing.table.lives(seat) => "out of the game".to_owned(),
        0 => "wins at the end of the cycle".to_owned(),
        1 => "1 Metropolis to go".to_owned(),
        more => format!("{more} Metropolises to go"),
    }
}

fn body(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let node = html("div").class("holds").spot(format!("seat-{}", seat.0));
    if !drawing.table.lives(seat) {
        return node.class("out").child(html("p").text("Has no land left and is out of the game."));
    }
    node.child(
        html("div")
            .class("facts")
            .child(purse(drawing, seat))
            .child(income(drawing, seat))
            .children(sages(drawing, seat))
            .maybe(drawing.table.teammate(seat).is_none().then(|| cities(drawing, seat))),
    )
    .child(html("div").class("facts").child(types(drawing, seat)).child(offering(drawing, seat)))
    .child(reserves(drawing, seat))
}

/// What the seat offers to whom, or when it will; later the god whose turn it has.
fn offering(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let chips = vows(drawing, seat).into_iter();
    let chips = chips.map(|(words, tip)| html("span").class("vow").tip(tip).text(words));
    let place = drawing.table.order.iter().position(|next| *next == seat);
    let place = place.filter(|_| super::auction::runs(drawing));
    let to_come = |place| html("span").class("vow to-come").text(format!("offers {}", ordinal(place)));
    html("span").class("vows").children(chips).maybe(place.map(to_come))
}

/// Each god the seat has or offers to, in few words and in a sentence.
fn vows(drawing: &Drawing<'_>, seat: Seat) -> Vec<(String, String)> {
    let table = drawing.table;
    let turn = table.turn.filter(|turn| turn.seat == seat).map(|turn| turn.god);
    let turn = turn.or(table.deploy.filter(|deploy| deploy.seat == seat).map(|deploy| deploy.god));
    let turn = turn.map(|god| (god.title().to_owned(), format!("Has the turn with {}.", god.title())));
    let bids = table.gods.iter().filter_map(|place| {
        let gold = place.bid.filter(|bid| bid.seat == seat)?.gold;
        let god = place.god.title();
        Some((format!("{god} {gold}"), format!("Offers {gold} to {god}.")))
    });
    let apollo = table.apollo.iter().filter(|here| **here == seat);
    let apollo = apollo.map(|_| ("Apollo".to_owned(), "Is with Apollo.".to_owned()));
    turn.into_iter().chain(bids).chain(apollo).collect()
}

/// When somebody's marker is laid, counted from now.
const fn ordinal(place: usize) -> &'static str {
    match place {
        0 => "now",
        1 => "next",
        2 => "third",
        3 => "fourth",
        4 => "fifth",
        _ => "sixth",
    }
}

/// Metropolises as houses, those still needed as outlines.
fn cities(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let have = drawing.table.board.metropolises(drawing.table.team_lands(seat));
    let need = drawing.table.to_win();
    let shown = need.max(have);
    let houses = (0..shown).map(|at| html("i").class_if(at < have, "on").child(icon("metropolis")));
    html("div")
        .class("cities")
        .tip(format!("{have} of the {need} Metropolises that win at the end of a cycle."))
        .rule("CYC-6.1")
        .children(houses)
}

fn purse(drawing: &Drawing<'_>, seat: Seat) -> Node {
    match drawing.gold(seat) {
        Some(gold) => fact("coin", gold, format!("{gold} gold.")).class("gold"),
        None => fact("coin", "?", "Gold behind the screen: hidden from you.").class("gold unknown"),
    }
}

fn income(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let income = drawing.table.prosperity(seat);
    fact("horn", format!("+{income}"), "Income each cycle: horns and markers.")
        .class("gold")
        .rule("CYC-5.2.1")
}

fn sages(drawing: &Drawing<'_>, seat: Seat) -> [Node; 2] {
    let player = drawing.table.player(seat);
    let needed = drawing.table.philosophers_needed(seat);
    let words = format!("Philosophers: {needed} of them found a Metropolis.");
    [
        fact("priest", player.priests, "Priests: each makes an offering 1 gold cheaper.").rule("CYC-5.4.2"),
        fact("philosopher", format!("{}/{needed}", player.philosophers), words).rule("CYC-5.8.1"),
    ]
}

/// The four types that make a Metropolis: which of them stand.
fn types(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let table = drawing.table;
    let lands = table.board.held(seat);
    let tile = |building: Building| {
        let built = table.board.built(lands, building);
        html("span")
            .class("tile")
            .class(&format!("b-{building}"))
            .class_if(built == 0, "missing")
            .term(building)
            .tip(format!("{} here.", count(built, building.title())))
            .rule("CYC-5.8.1")
            .child(icon(building_glyph(building)))
            .children((built > 1).then(|| html("b").text(built)))
    };
    let theaters = table.board.built(lands, Building::Theater) > 0;
    html("div")
        .class("types")
        .children(Building::BASIC.into_iter().map(tile))
        .maybe(theaters.then(|| tile(Building::Theater)))
}

fn reserves(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let table = drawing.table;
    let (troops, fleets) = (table.troops_left(seat), table.fleets_left(seat));
    let supply = html("span")
        .class("supply")
        .child(fact("troop", troops, format!("{} still in the reserve.", count(troops, "troop"))))
        .child(fact("fleet", fleets, format!("{} still in the reserve.", count(fleets, "fleet"))));
    let titans = table.options.plays(Module::Titans).then(|| {
        let titans = table.titans_left(seat);
        fact("titan", titans, format!("{} still in the reserve.", count(titans, "Titan")))
    });
    html("div").class("facts").child(supply.maybe(titans)).children(extras(drawing, seat))
}

/// What the expansions add, as far as there is any.
fn extras(drawing: &Drawing<'_>, seat: Seat) -> Vec<Node> {
    let table = drawing.table;
    let player = table.player(seat);
    let mut row = Vec::new();
    if player.priestesses > 0 {
        row.push(fact("priestess", player.priestesses, "").term("priestess"));
    }
    let small = |name: &str, id: &str| html("span").class("extra").term(id).child(icon(name));
    row.extend(player.favor.map(|favor| small(favor_glyph(favor), favor.id())));
    row.extend(player.items.iter().map(|item| small(item_glyph(item), item.id())));
    let heroes = table.heroes_of(seat).iter();
    row.extend(heroes.map(|hero| small(hero_glyph(hero), hero.id())));
    let artifacts = table.board.artifacts(table.board.held(seat));
    row.extend(
        Artifact::ALL
            .iter()
            .filter(|artifact| artifacts.contains(**artifact))
            .map(|&artifact| small(super::tokens::artifact_glyph(artifact), artifact.id())),
    );
    let units = Reinforcement::ALL.iter().filter(|unit| table.reinforcement_at(seat, **unit).is_some());
    row.extend(units.map(|&unit| small(super::tokens::reinforcement_glyph(unit), unit.id())));
    row
}
