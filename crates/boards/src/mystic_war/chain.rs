//! The chain, the hero of the table: a card for each answer on one thread, who on whom above it, what it comes to and
//! what it does below.

use super::beads::bead;
use super::cards::{self, HEIGHT, WIDTH, face};
use super::drawing::Drawing;
use super::futures;
use super::parts::{cut, emblem_at, plate, sign, words};
use super::words::does;
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::{Card, Deity};
use mystic_war::{Chain, Evaluation, dead};

/// The part of the table, from left to right, that the chain may fill.
const SPAN: (f64, f64) = (6.0, 634.0);
/// How large its cards are drawn.
const SCALE: f64 = 0.92;
/// The most room from one card to the next.
const STEP: f64 = 156.0;
/// The least room a reading needs under its card.
const BEAD: f64 = 62.0;
/// The least room that words need under a reading.
const NOTE: f64 = 124.0;
/// The middle of the cards, and of the thread below them.
const ROWS: (f64, f64) = (192.0, 309.0);

/// One card of the chain.
pub(super) struct ChainLink {
    pub(super) card: Card,
    by: Seat,
    to: Option<Seat>,
    dead: bool,
    pub(super) ghost: bool,
    pub(super) end: Evaluation,
}

/// The whole chain.
pub(super) fn chain(drawing: &Drawing<'_>, chain: &Chain) -> Node {
    let links = links(drawing, chain);
    let (count, step) = (links.len(), step(links.len()));
    let first = (SPAN.0 + SPAN.1) / 2.0 - step * (count - 1) as f64 / 2.0;
    let middle = |at: usize| first + step * at as f64;
    let room = if count > 1 { step } else { 240.0 };
    let now = links.iter().rposition(|link| !link.ghost).unwrap_or_default();
    let laid = links
        .iter()
        .enumerate()
        .map(|(at, link)| laid(link, at).child(owner(drawing, link, room)).at(middle(at), ROWS.0));
    let beads = links.iter().enumerate().filter(|&(at, _)| room >= BEAD || at == 0 || at >= now);
    let beads = beads.map(|(at, link)| {
        let outdated = at < now && link.end.reading != links[now].end.reading;
        let note = (room >= NOTE).then(|| note(drawing, chain, link, at, room));
        bead(link, at, chain, (room / 96.0).clamp(0.7, 1.1))
            .class_if(outdated, "outdated")
            .class_if(at == now, "counts")
            .maybe(note)
            .at(middle(at), ROWS.1)
    });
    let thread =
        svg("path").class("mw-thread").attr("d", format!("M{} {}H{}", middle(0), ROWS.1, middle(count - 1)));
    svg("g").class("mw-chain").children(laid).child(thread).children(beads)
}

fn step(links: usize) -> f64 {
    let room = SPAN.1 - SPAN.0 - WIDTH * SCALE;
    if links < 2 { 0.0 } else { (room / (links - 1) as f64).min(STEP) }
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

/// A card of the chain around its own middle. A dead one stays, cracked.
fn laid(link: &ChainLink, at: usize) -> Node {
    let tip = match (link.dead, link.ghost) {
        (true, _) => "Does nothing as things stand.",
        (false, true) => "Your answer, sealed until all have answered.",
        (false, false) => "",
    };
    let shape = svg("g").attr("transform", format!("translate({} {})", -WIDTH / 2.0, -HEIGHT / 2.0));
    let sized = svg("g")
        .attr("transform", format!("scale({SCALE})"))
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
        .child(sized)
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
    let aimed = if link.to.is_some() { 38.0 } else { 0.0 };
    // An emblem takes 30, a letter about 12.
    let letters = ((room - 44.0 - aimed) / 12.0).clamp(0.0, 9.0) as usize;
    let name = if letters < 5 { String::new() } else { cut(drawing.who(link.by), letters) };
    let wide = 32.0 + aimed + 12.0 * name.chars().count() as f64 + if name.is_empty() { 0.0 } else { 6.0 };
    let (left, right) = (-wide / 2.0 + 16.0, wide / 2.0 - 16.0);
    let node = svg("g")
        .class("mw-owner")
        .class_if(drawing.is_you(link.by), "you")
        .tip(both)
        .child(plate((-wide / 2.0, -126.0), (wide, 28.0), 14.0, "mw-chip"))
        .child(emblem_at(link.by, left, -112.0, 8.5))
        .maybe((!name.is_empty()).then(|| words(left + 14.0, -105.5, "mw-tag", &name)));
    let Some(to) = link.to else { return node };
    let arrow = format!("M{} -112h11m-5 -4l5 4l-5 4", right - 28.0);
    node.child(svg("path").attr("d", arrow).class("mw-arrow")).child(emblem_at(to, right, -112.0, 8.5))
}

/// What the card does, under its reading.
fn note(drawing: &Drawing<'_>, chain: &Chain, link: &ChainLink, at: usize, room: f64) -> Node {
    let said = match (link.ghost, link.dead) {
        (true, _) => "your answer".to_owned(),
        (false, true) => "undone".to_owned(),
        (false, false) => does(drawing, chain, link.card, at),
    };
    words(0.0, 36.0, "mw-small mid mw-said", cut(&said, (room / 10.0) as usize))
}

/// What Disfavor, Favoritism and Vacation are about, small under the cards.
pub(super) fn stakes(chain: &Chain) -> Option<Node> {
    let deities: Vec<Deity> = match chain.deity {
        Some(deity) => vec![deity],
        None => chain.pile.iter().filter_map(|given| Deity::on(given.card)).collect(),
    };
    if deities.is_empty() {
        return None;
    }
    let first = 320.0 - 28.0 * (deities.len() - 1) as f64;
    let tokens = deities.iter().enumerate().map(|(at, deity)| {
        svg("g")
            .term(deity.card())
            .tip("It is at stake.")
            .child(svg("circle").attr("r", 24).class("mw-chip"))
            .child(sign(cards::deity_sign(*deity), 0.0, 0.0, 1.8))
            .at(first + 56.0 * at as f64, 396.0)
    });
    let said = words(320.0, 446.0, "mw-small mid", "at stake");
    Some(svg("g").class("mw-stakes").children(tokens).child(said))
}
