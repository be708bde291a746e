//! An attack of the humans as a scene of its own: who strikes where, the sum that gives the loss, what each clan loses;
//! and a spirit that comes.

use super::MAP;
use super::art::{beast, picture, sign};
use super::rooms::ROOMS;
use super::words::{clan_name, count};
use crate::{Node, html, svg};
use mammothodus::components::{POPULATION_FLOOR, POPULATION_MAX, SHARP_SPEARS, Spirit, Talent};
use mammothodus::{Event, Loss};

/// So many hunters are drawn at most; how many there are stands beside them.
const HUNTERS: u8 = 4;
/// The width of one population on the track.
const CELL: f64 = 9.0;

/// The strip that stands over the board while an attack is told.
pub(super) fn strip(event: &Event) -> Option<Node> {
    let (area, (who, strikes, sum), losses) = match event {
        Event::TribesAttacked { area, tribes, spears, losses } => {
            (*area, by_tribes(*tribes, *spears), &losses[..])
        }
        Event::SpiritAttacked { spirit, area, die, losses } => (*area, by_spirit(*spirit, *die), &losses[..]),
        Event::SpiritSummoned { spirit, area } => (*area, arrival(*spirit), &[][..]),
        Event::AttackStopped { area } => (*area, stopped(), &[][..]),
        _ => return None,
    };
    // It stays away from the place it speaks of.
    let below = ROOMS[area.index()].label.1 > MAP.1 / 2.0;
    let words = html("p")
        .child(html("b").text(format!("{strikes} in {}", area.place())))
        .child(html("small").text(sum));
    Some(
        html("div")
            .class("mam-strike")
            .class(if below { "high" } else { "low" })
            .child(html("span").class("mam-strikers").attr("aria-hidden", "true").children(who))
            .child(words)
            .child(html("ul").children(losses.iter().map(lost))),
    )
}

/// Who strikes, in pictures and in words, and what that costs each figure.
type Strikers = (Vec<Node>, String, String);

/// MAM-5.15
fn by_tribes(tribes: u8, spears: bool) -> Strikers {
    let hunters = (0..tribes.min(HUNTERS)).map(|at| picture("hunter", "-3 -3 34 42", "mam-hunter").key(at));
    let each = tribes + if spears { SHARP_SPEARS } else { 0 };
    let sum = if spears {
        format!("{tribes} + {SHARP_SPEARS} for sharp spears: {each} for each figure")
    } else {
        format!("{each} for each figure")
    };
    (hunters.collect(), count(tribes, "tribe strikes", "tribes strike"), sum)
}

/// MAM-5.16
fn by_spirit(spirit: Spirit, die: u8) -> Strikers {
    let who = vec![picture(spirit.id(), "0 0 24 24", "mam-hunter"), sign(&format!("die-{die}"), "mam-cube")];
    let sum = format!("a {die}, halved and rounded up: {} for each figure", die.div_ceil(2));
    (who, format!("{} strikes", spirit.name()), sum)
}

/// MAM-5.12
fn arrival(spirit: Spirit) -> Strikers {
    let who = vec![picture(spirit.id(), "0 0 24 24", "mam-hunter mam-arrives")];
    let [high, low] = spirit.dice();
    (who, format!("{} comes", spirit.name()), format!("in place of a tribe; {high}+ and {low}+ drive it off"))
}

/// MAM-5.83
fn stopped() -> Strikers {
    let who = vec![sign(&format!("t-{}", Talent::Protection), "mam-mark k-any")];
    (who, "An attack comes to nothing".to_owned(), "protection holds".to_owned())
}

fn lost(loss: &Loss) -> Node {
    let before = loss.population + loss.lost as i8;
    let words = format!("{} × {} = −{}", loss.figures, loss.lost / loss.figures.max(1), loss.lost);
    html("li")
        .key(loss.clan)
        .class_if(loss.population <= 0, "dire")
        .child(beast(Some(loss.clan), "mam-beast"))
        .child(html("b").text(clan_name(loss.clan)))
        .child(html("span").text(words))
        .child(track(before, loss.population))
        .child(html("em").text(format!("{before} → {}", loss.population)))
}

/// The population before and after, with the lost steps hatched.
fn track(before: i8, after: i8) -> Node {
    let cells = (POPULATION_FLOOR..=POPULATION_MAX).zip(0..).map(|(population, at)| {
        svg("rect")
            .attr("x", f64::from(at) * CELL + 0.5)
            .attr("y", 1)
            .attr("width", CELL - 1.0)
            .attr("height", 12)
            .class_if(population <= after, "kept")
            .class_if(population > after && population <= before, "lost")
    });
    let width = f64::from(POPULATION_MAX - POPULATION_FLOOR + 1) * CELL;
    svg("svg").attr("viewBox", format!("0 0 {width} 14")).attr("aria-hidden", "true").children(cells)
}
