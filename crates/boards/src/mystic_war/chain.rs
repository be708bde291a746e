//! The chain on the cloth: the cards fanned in order, the running reading under each, and the sentence it comes to.

use super::beads::bead;
use super::cards::{self, HEIGHT, WIDTH, face};
use super::drawing::Drawing;
use super::futures;
use super::parts::{cut, emblem_at, plate, sign, words, wrap};
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::{Card, Deity};
use mystic_war::{Chain, Evaluation, dead, text};

/// The middle of the cloth, from left to right, that the chain may fill.
const SPAN: (f64, f64) = (112.0, 608.0);
/// How large the root and its answers are drawn.
const SCALES: (f64, f64) = (0.9, 0.78);
/// The least room a reading needs under its card.
const BEAD: f64 = 62.0;

/// One card of the fan.
pub(super) struct ChainLink {
    pub(super) card: Card,
    by: Seat,
    to: Option<Seat>,
    dead: bool,
    pub(super) ghost: bool,
    pub(super) end: Evaluation,
}

/// The whole chain, its upper edge at `top`.
pub(super) fn chain(drawing: &Drawing<'_>, chain: &Chain, top: f64) -> Node {
    let links = links(drawing, chain);
    let step = step(links.len());
    let first = (SPAN.0 + SPAN.1) / 2.0 - step * (links.len() - 1) as f64 / 2.0;
    let middle = |at: usize| first + step * at as f64;
    let count = links.len();
    let room = if count > 1 { step } else { 200.0 };
    let cards = links.iter().enumerate().map(|(at, link)| {
        let tilt = (at as f64 - (count - 1) as f64 / 2.0) * 2.4;
        laid(link, at, tilt).child(owner(drawing, link, room)).at(middle(at), top + 110.0 + tilt.abs())
    });
    let scale = if count > 1 { (step / 90.0).clamp(0.7, 1.0) } else { 1.0 };
    let beads = links.iter().enumerate().filter(|&(at, _)| step >= BEAD || at == 0 || at + 1 == count);
    let beads = beads.map(|(at, link)| bead(link, at, chain, scale).at(middle(at), top + 224.0));
    let thread = svg("path")
        .class("mw-thread")
        .attr("d", format!("M{} {}H{}", middle(0), top + 224.0, middle(count - 1)));
    svg("g")
        .class("mw-chain")
        .children(cards)
        .child(thread)
        .children(beads)
        .child(sentence(drawing, top + 257.0))
}

fn step(links: usize) -> f64 {
    let room = SPAN.1 - SPAN.0 - WIDTH * SCALES.0;
    if links < 2 { 0.0 } else { (room / (links - 1) as f64).min(100.0) }
}

fn links(drawing: &Drawing<'_>, chain: &Chain) -> Vec<ChainLink> {
    let dead = dead(chain);
    let root = ChainLink {
        card: chain.card,
        by: chain.player,
        to: Some(chain.recipient),
        dead: dead.root || chain.refused,
        ghost: false,
        end: futures::reading_at(drawing, chain, 0),
    };
    let items = chain.items.iter().enumerate().map(|(at, item)| ChainLink {
        card: item.card,
        by: item.by,
        to: item.named,
        dead: dead.item(at) || item.refused,
        ghost: false,
        end: futures::reading_at(drawing, chain, at + 1),
    });
    let own = drawing.answer().zip(drawing.you()).and_then(|((card, named), you)| {
        let end = futures::joined(drawing, card, named)?;
        Some(ChainLink { card, by: you, to: named, dead: false, ghost: true, end })
    });
    std::iter::once(root).chain(items).chain(own).collect()
}

/// A card of the fan around its own middle. A dead one stays, cracked.
fn laid(link: &ChainLink, at: usize, tilt: f64) -> Node {
    let scale = if at == 0 { SCALES.0 } else { SCALES.1 };
    let tip = match (link.dead, link.ghost) {
        (true, _) => "Does nothing as things stand.",
        (false, true) => "Your answer, sealed until all have answered.",
        (false, false) => "",
    };
    let shape = svg("g").attr("transform", format!("translate({} {})", -WIDTH / 2.0, -HEIGHT / 2.0));
    let turned = svg("g")
        .attr("transform", format!("rotate({tilt:.1}) scale({scale})"))
        .child(svg("g").class("mw-deal").child(shape.child(face(link.card))))
        .maybe(link.dead.then(crack))
        .maybe(link.ghost.then(|| plate((-64.0, -104.0), (128.0, 208.0), 12.0, "edge lit")));
    let node = svg("g");
    let node = if link.ghost { node } else { node.flies(format!("card-{}", link.card), 1) };
    node.class("mw-link piece")
        .class_if(link.dead, "dead")
        .class_if(link.ghost, "ghost")
        .key(if link.ghost { "own".to_owned() } else { format!("link-{at}-{}", link.card) })
        .term(link.card)
        .tip(tip)
        .rule(cards::rule(link.card))
        .child(turned)
}

fn crack() -> Node {
    let line = "M8-99L-10-56L16-32L-22 8L8 32L-26 68L-18 99";
    svg("g")
        .class("mw-crack")
        .key("crack")
        .child(svg("path").attr("d", line).class("wide"))
        .child(svg("path").attr("d", line))
}

/// Who played it, and whom it names: by name where there is room, always by emblem.
fn owner(drawing: &Drawing<'_>, link: &ChainLink, room: f64) -> Node {
    let both = link.to.map_or_else(
        || drawing.who(link.by).to_owned(),
        |to| format!("{} → {}", drawing.who(link.by), drawing.who(to)),
    );
    let aimed = if link.to.is_some() { 34.0 } else { 0.0 };
    // An emblem takes 26, a letter about 10.
    let letters = ((room - 40.0 - aimed) / 10.0).clamp(0.0, 9.0) as usize;
    let name = if letters < 5 { String::new() } else { cut(drawing.who(link.by), letters) };
    let wide = 28.0 + aimed + 10.0 * name.chars().count() as f64 + if name.is_empty() { 0.0 } else { 6.0 };
    let (left, right) = (-wide / 2.0 + 14.0, wide / 2.0 - 14.0);
    let node = svg("g")
        .class("mw-owner")
        .class_if(drawing.is_you(link.by), "you")
        .tip(both)
        .child(plate((-wide / 2.0, -104.0), (wide, 24.0), 12.0, "mw-chip"))
        .child(emblem_at(link.by, left, -92.0, 7.5))
        .maybe((!name.is_empty()).then(|| words(left + 12.0, -86.0, "mw-tag", &name)));
    let Some(to) = link.to else { return node };
    let arrow = format!("M{} -92h10m-4 -4l4 4l-4 4", right - 25.0);
    node.child(svg("path").attr("d", arrow).class("mw-arrow")).child(emblem_at(to, right, -92.0, 7.5))
}

/// What the chain comes to, in one sentence.
fn sentence(drawing: &Drawing<'_>, y: f64) -> Node {
    let said = text::preview(drawing.view, drawing.names);
    let rows = wrap(&said, 44, 2);
    let lines =
        rows.iter().enumerate().map(|(at, row)| words(360.0, y + 23.0 * at as f64, "mw-sentence", row));
    svg("g").class("mw-sentences").key(said.clone()).children(lines)
}

/// The chain as a list for the side: every card with its player and what it came to.
pub(super) fn listed(drawing: &Drawing<'_>, chain: &Chain) -> Node {
    let rows = links(drawing, chain).into_iter().enumerate().map(|(at, link)| {
        let to = link.to.map(|to| format!(" → {}", drawing.who(to))).unwrap_or_default();
        let state = match (&link.end.reading, link.dead) {
            (_, true) => "does nothing".to_owned(),
            (Some(reading), false) if reading.cancelled => "stopped".to_owned(),
            (Some(reading), false) => {
                let sign = if reading.loss { "−" } else { "+" };
                format!("{sign}{} {}", reading.amount, super::parts::short_resource(reading.category))
            }
            (None, false) => String::new(),
        };
        let name = chain.declared.filter(|_| at == 0).map_or(link.card.title().to_owned(), |family| {
            format!("{} as {}", link.card.title(), family.title())
        });
        crate::html("li")
            .class_if(link.dead, "dead")
            .class_if(link.ghost, "ghost")
            .term(link.card)
            .rule(cards::rule(link.card))
            .child(super::seats::shape(link.by))
            .child(
                crate::html("span")
                    .class("mw-grow")
                    .child(crate::html("b").text(name))
                    .child(crate::html("small").text(format!("{}{to}", drawing.who(link.by)))),
            )
            .child(crate::html("span").class("mw-state").text(if link.ghost {
                format!("{state} (sealed)")
            } else {
                state
            }))
    });
    crate::html("ol").class("mw-listed").children(rows)
}

/// What Disfavor, Favoritism and Vacation are about, small beside the cards.
pub(super) fn stakes(chain: &Chain, top: f64) -> Option<Node> {
    let deities: Vec<Deity> = match chain.deity {
        Some(deity) => vec![deity],
        None => chain.pile.iter().filter_map(|given| Deity::on(given.card)).collect(),
    };
    if deities.is_empty() {
        return None;
    }
    let first = 360.0 - 17.0 * (deities.len() - 1) as f64;
    let tokens = deities.iter().enumerate().map(|(at, deity)| {
        svg("g")
            .term(deity.card())
            .tip("It is at stake.")
            .child(svg("circle").attr("r", 15).class("mw-chip"))
            .child(sign(cards::deity_sign(*deity), 0.0, 0.0, 1.1))
            .at(first + 34.0 * at as f64, top + 312.0)
    });
    Some(svg("g").class("mw-stakes").children(tokens))
}
