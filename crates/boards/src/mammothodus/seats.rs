//! Clan tablets: population, guard against degradation, figures, cards.

use super::art::{beast, card_chip, dot, sign};
use super::drawing::Drawing;
use super::words::{clan_name, count, slot_name};
use crate::{Node, SeatCard, html, svg};
use kernel::Seat;
use mammothodus::components::{LAST_MARKER, PLACES, POPULATION_FLOOR, POPULATION_MAX, headcount};
use mammothodus::map::Area;
use mammothodus::{Slot, Tablet};

/// Players have the four colours that no ground has.
const FIRST_COLOUR: u8 = 4;
/// The width of one population on the track.
const CELL: f64 = 10.0;

/// The colour of a seat.
pub(super) const fn colour(seat: Seat) -> u8 {
    FIRST_COLOUR + seat.0 % 4
}

/// What each person runs.
pub(super) fn seats(drawing: &Drawing<'_>) -> Vec<SeatCard> {
    Seat::all(drawing.view.seats).map(|seat| seat_card(drawing, seat)).collect()
}

fn seat_card(drawing: &Drawing<'_>, seat: Seat) -> SeatCard {
    let table = drawing.table();
    let slots: Vec<Slot> = table.slots().filter(|&slot| drawing.view.owner(slot) == seat).collect();
    let chosen = slots.iter().map(|&slot| table.clan(slot)).filter(|clan| clan.clan.is_some());
    let populations: Vec<String> = chosen.map(|clan| clan.population.to_string()).collect();
    let clans = slots.iter().filter_map(|&slot| table.clan(slot).clan.map(|clan| (clan, slot)));
    let brief: Vec<String> =
        clans.map(|(clan, slot)| format!("{} {}", clan_name(clan), table.clan(slot).population)).collect();
    let body = html("div").class("mam-clans").children(slots.iter().map(|&slot| tablet(drawing, slot)));
    SeatCard {
        seat,
        colour: colour(seat),
        score: populations.join(" · "),
        near: near(drawing, &slots),
        worth: slots.iter().map(|&slot| f64::from(table.clan(slot).population)).sum(),
        body,
        brief: if brief.is_empty() { "no clan yet".to_owned() } else { brief.join(" · ") },
    }
}

/// How all win here.
pub(super) fn goal(drawing: &Drawing<'_>) -> String {
    let lit = drawing.table().portal.places.entries().count();
    format!("Win together: light all {PLACES} places of power ({lit} so far), with every clan in the centre.")
}

/// What this person's clans still lack for the portal.
fn near(drawing: &Drawing<'_>, slots: &[Slot]) -> String {
    let there = slots.iter().filter(|&&slot| drawing.table().clan(slot).figures_at(Area::Center) > 0).count();
    match (there, slots.len()) {
        (0, _) => "not in the centre".to_owned(),
        (there, all) if there == all => "in the centre".to_owned(),
        (there, all) => format!("{there} of {all} clans in the centre"),
    }
}

fn tablet(drawing: &Drawing<'_>, slot: Slot) -> Node {
    let table = drawing.table();
    let clan = table.clan(slot);
    let deciding = drawing.decider() == Some(slot);
    let active = table.turns > 0 && table.active == slot;
    let full = active || deciding;
    let state = match (active, deciding) {
        (_, true) if drawing.is_mine(slot) => "you decide".to_owned(),
        (_, true) => "deciding".to_owned(),
        (true, false) => "its turn".to_owned(),
        (false, false) => brief_state(drawing, slot, clan),
    };
    let on_board =
        html("span").class("mam-figures").children(clan.figures.entries().map(|(colour, area)| {
            dot(colour)
                .key(colour.id())
                .tip(format!("The {colour} figure stands in {}.", area.place()))
                .rule("MAM-5.34")
        }));
    let head = html("div")
        .class("mam-head")
        .child(beast(clan.clan, "mam-beast"))
        .child(
            html("span")
                .class("mam-title")
                .child(html("b").text(slot_name(table, slot)))
                .child(html("small").text(state)),
        )
        .child(on_board);
    let node =
        html("div").class("mam-tablet").class_if(active, "active").class_if(deciding, "deciding").key(slot.0);
    if clan.clan.is_none() {
        return node.child(head);
    }
    let node = node.child(head);
    if !full {
        return node.child(cards(drawing, slot, Some(brief_guard(clan)))).maybe(talent(clan));
    }
    node.child(population(drawing, slot, clan))
        .child(guard(drawing, slot, clan))
        .maybe(next_generation(drawing, slot, clan))
        .child(cards(drawing, slot, None))
        .maybe(talent(clan))
}

/// The population in a line, with what the looked-at action makes of it.
fn brief_state(drawing: &Drawing<'_>, slot: Slot, clan: &Tablet) -> String {
    let now = clan.population;
    let then = drawing.sure.as_ref().map(|view| view.table.clan(slot).population).filter(|&then| then != now);
    match then {
        _ if clan.clan.is_none() => String::new(),
        Some(then) => format!("population {now} → {then}"),
        None => format!("population {now}"),
    }
}

fn brief_guard(clan: &Tablet) -> Node {
    let figures = clan.figures.len();
    html("span")
        .class("mam-shield")
        .tip(guard_words(clan))
        .rule("MAM-5.93")
        .child(sign("i-guard", "mam-mini"))
        .text(format!("{}/{figures}", clan.marker))
}

fn guard_words(clan: &Tablet) -> String {
    format!(
        "Guard against degradation: {} of {}. At the end of a generation each figure beyond it brings a degradation card.",
        clan.marker,
        clan.figures.len()
    )
}

/// The track with its zones: how many figures a new generation fields.
fn population(drawing: &Drawing<'_>, slot: Slot, clan: &Tablet) -> Node {
    let now = clan.population;
    let then = drawing.sure.as_ref().map(|view| view.table.clan(slot).population).filter(|&then| then != now);
    let x = |population: i8| {
        f64::from(population.clamp(POPULATION_FLOOR, POPULATION_MAX) - POPULATION_FLOOR) * CELL
    };
    let zones = [(POPULATION_FLOOR, 0), (1, 3), (4, 7), (8, 10), (11, POPULATION_MAX)];
    let width = x(POPULATION_MAX) + CELL;
    let zone = |(figures, &(from, to)): (usize, &(i8, i8))| {
        let here = (from..=to).contains(&now.max(POPULATION_FLOOR));
        let middle = (x(from) + x(to) + CELL) / 2.0;
        svg("g")
            .class("zone")
            .class(&format!("z{figures}"))
            .class_if(here, "here")
            .child(
                svg("rect")
                    .attr("x", x(from) + 0.5)
                    .attr("y", 6)
                    .attr("width", x(to) - x(from) + CELL - 1.0)
                    .attr("height", 9)
                    .attr("rx", 2),
            )
            .child(svg("text").attr("x", middle).attr("y", 30).text(if figures == 0 {
                "✕".to_owned()
            } else {
                figures.to_string()
            }))
    };
    let pin = |population: i8, class: &str| {
        svg("path")
            .class(class)
            .key(class)
            .at(x(population) + CELL / 2.0, 0.0)
            .attr("d", "M-5 2H5V13L0 19L-5 13Z")
    };
    let track = svg("svg")
        .class("mam-track")
        .attr("viewBox", format!("0 0 {width} 33"))
        .attr("aria-hidden", "true")
        .children(zones.iter().enumerate().map(zone))
        .maybe(then.map(|then| pin(then, "pin ghost-pin")))
        .child(pin(now, "pin piece"));
    let number = html("b").text(now).class_if(now <= 0, "mam-bad");
    let change = then.map(|then| html("em").text(format!("→ {then}")));
    html("div")
        .class("mam-pop")
        .tip(format!(
            "Population {now}. A new generation fields {}. Below {POPULATION_FLOOR} the game is lost, and so it is at 0 \
             or less when a generation changes.",
            count(headcount(now), "figure", "figures")
        ))
        .rule("MAM-5.94")
        .child(html("p").class("mam-line").child(html("span").text("Population")).child(number).maybe(change))
        .child(track)
}

/// The degradation track: figures off the board close its last places.
fn guard(drawing: &Drawing<'_>, slot: Slot, clan: &Tablet) -> Node {
    let figures = clan.figures.len();
    let then =
        drawing.sure.as_ref().map(|view| view.table.clan(slot).marker).filter(|&then| then != clan.marker);
    let step = |at: u8| {
        let step = html("i").class("mam-step").key(at);
        if at > figures {
            return step.class("closed").child(beast(clan.clan, "mam-beast tiny"));
        }
        step.class_if(at < clan.marker, "past")
            .class_if(at == clan.marker, "here")
            .class_if(then == Some(at), "soon")
            .text(at)
    };
    html("div")
        .class("mam-guard")
        .tip(guard_words(clan))
        .rule("MAM-5.93")
        .child(html("span").text("Guard"))
        .child(html("span").class("mam-steps").children((0..=LAST_MARKER).map(step)))
}

/// What comes when the deck is used up.
fn next_generation(drawing: &Drawing<'_>, slot: Slot, clan: &Tablet) -> Option<Node> {
    if drawing.table().turns == 0 {
        return None;
    }
    let junk = clan.figures.len().saturating_sub(clan.marker);
    let fielded = headcount(clan.population);
    let deck = drawing.view.cards[slot.index()].deck_size;
    let words = match (fielded, junk) {
        (0, _) => "nobody left: defeat".to_owned(),
        (some, 0) => format!("{}, no degradation", count(some, "figure", "figures")),
        (some, junk) => format!("{}, {junk} degradation", count(some, "figure", "figures")),
    };
    let soon = if deck == 0 {
        "at the next draw".to_owned()
    } else {
        format!("after {}", count(deck, "card", "cards"))
    };
    Some(
        html("p")
            .class("mam-next")
            .class_if(fielded == 0, "mam-bad")
            .tip(format!("When the deck runs out ({soon}), a new generation begins."))
            .rule("MAM-5.92")
            .child(html("span").text("Next generation "))
            .child(html("b").text(words)),
    )
}

/// The hand where it may be seen, and the piles.
fn cards(drawing: &Drawing<'_>, slot: Slot, guard: Option<Node>) -> Node {
    let known = &drawing.view.cards[slot.index()];
    let shown = known.hand.unwrap_or(known.shown);
    let each = shown.present().flat_map(|(card, many)| (0..many).map(move |nth| (card, nth)));
    let chips = html("span")
        .class("mam-chips")
        .children(each.map(|(card, nth)| card_chip(card).key(format!("{card}-{nth}"))));
    let hidden = u32::from(known.hand_size).saturating_sub(shown.total());
    let backs = (hidden > 0).then(|| html("span").class("mam-backs").text(format!("{hidden} hidden")));
    html("div").class("mam-cards").child(chips).maybe(backs).maybe(guard).child(
        html("span")
            .class("mam-deck")
            .tip(format!(
                "{} in the deck, {} in the discard pile. When the deck is empty a generation ends.",
                count(known.deck_size, "card", "cards"),
                known.discard.total()
            ))
            .rule("MAM-5.92")
            .child(sign("i-cards", "mam-mini"))
            .text(known.deck_size),
    )
}

fn talent(clan: &Tablet) -> Option<Node> {
    let talent = clan.talent?;
    Some(
        html("p")
            .class("mam-talent")
            .term(talent)
            .rule("MAM-5.80")
            .child(sign(&format!("t-{talent}"), "mam-mini"))
            .child(html("span").text(talent.name()))
            .child(html("b").text(format!("{} left", clan.tokens))),
    )
}
