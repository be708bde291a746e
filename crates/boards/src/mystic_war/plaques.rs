//! The mages around the table: a plaque for each, and the viewer's own place at the edge of the cloth.

use super::cards::{self, deity_sign};
use super::drawing::Drawing;
use super::parts::{badge, cut, emblem_at, plate, resource_term, short_resource, sign, words};
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::{Deity, MatBox, Resource};
use mystic_war::text::box_help;

/// How wide the board is.
pub(super) const BOARD: f64 = 720.0;
/// A plaque.
pub(super) const PLAQUE: (f64, f64) = (170.0, 92.0);
/// The viewer's own place.
pub(super) const OWN: (f64, f64) = (704.0, 74.0);
/// From one row of plaques to the next.
const PITCH: f64 = 102.0;
/// Plaques that fit beside each other.
const ABREAST: usize = 4;

/// How many rows of plaques so many mages need.
pub(super) fn rows(mages: usize) -> usize {
    mages.div_ceil(ABREAST).max(1)
}

/// Where the cloth begins below the plaques.
pub(super) fn cloth_top(mages: usize) -> f64 {
    12.0 + PITCH * rows(mages) as f64
}

/// The plaques of all others, clockwise from the viewer's left.
pub(super) fn plaques(drawing: &Drawing<'_>) -> Node {
    let others = drawing.others();
    let in_row = others.len().div_ceil(rows(others.len()));
    let placed = others.iter().enumerate().map(|(at, &seat)| {
        let (row, column) = (at / in_row, at % in_row);
        let here = in_row.min(others.len() - row * in_row) as f64;
        let gap = (BOARD - here * PLAQUE.0) / (here + 1.0);
        let x = gap + (PLAQUE.0 + gap) * column as f64;
        plaque(drawing, seat).at(x, 14.0 + PITCH * row as f64)
    });
    svg("g").class("mw-mages").children(placed)
}

fn plaque(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mage = drawing.view.mage(seat);
    let (width, height) = PLAQUE;
    let over = mage.hand_size > mage.resources.holds();
    let hand = format!("{}/{}", mage.hand_size, mage.resources.holds());
    let totals = Resource::ALL.into_iter().map(|resource| {
        let x = 4.0 + 55.0 * resource.index() as f64;
        total(drawing, seat, resource).attr("transform", format!("translate({x} 29)"))
    });
    place(drawing, seat, (width, height))
        .key(format!("mage-{seat}"))
        .child(emblem_at(seat, 17.0, 18.0, 8.5))
        .child(words(31.0, 24.0, "mw-name", cut(drawing.names.of(seat), 9)))
        .children(totals)
        .child(badge(mage.resources.wealth(), width - 49.0, 5.0))
        .child(
            svg("g")
                .tip(hand_tip(drawing, seat))
                .rule("MW-5.19")
                .child(sign("hand", 15.0, 80.0, 0.95))
                .child(words(29.0, 86.0, "mw-number small", hand).class_if(over, "over")),
        )
        .children(standing(drawing, seat, width - 14.0, 78.0))
        .children(lights(drawing, seat, width))
}

/// The ground of a mage's place: it can be clicked to name the mage.
fn place(drawing: &Drawing<'_>, seat: Seat, (width, height): (f64, f64)) -> Node {
    let (mage, chain) = (drawing.view.mage(seat), drawing.view.chain.as_ref());
    // At the end every mage stands in the light or in the dark.
    let judged = drawing.view.ending.and(mage.goal).map(|goal| mage.resources.shortfall(goal) == 0);
    svg("g")
        .class("mw-mage")
        .class(&format!("p-{}", crate::shapes::colour_name(super::parts::colour(seat))))
        .class_if(drawing.awaited().contains(seat) && drawing.view.asked.is_empty(), "acting")
        .class_if(chain.is_some_and(|chain| chain.recipient == seat), "struck")
        .class_if(judged == Some(true), "blessed")
        .class_if(judged == Some(false), "dark")
        .spot(format!("seat-{seat}"))
        .child(plate((0.0, 0.0), (width, height), 10.0, "mw-ground"))
        .child(plate((0.0, 8.0), (5.0, height - 16.0), 2.5, "mw-own"))
        .child(plate((1.5, 1.5), (width - 3.0, height - 3.0), 9.0, "edge"))
}

/// One of the three totals, 54 wide: what there is, and what there would be.
fn total(drawing: &Drawing<'_>, seat: Seat, resource: Resource) -> Node {
    let now = drawing.view.mage(seat).resources[resource];
    let holding = MatBox::holding(resource, now);
    let node = svg("g")
        .class("mw-total")
        .spot(format!("total-{seat}-{}", resource.letter()))
        .term(resource_term(resource))
        .tip(box_help(holding))
        .rule("MW-5.1")
        .child(plate((2.0, 0.0), (51.0, 37.0), 7.0, "mw-slot"))
        .child(plate((2.0, 0.0), (51.0, 37.0), 7.0, "edge"))
        .child(sign(resource.letter(), 12.0, 12.0, 0.8))
        .child(words(22.0, 18.0, "mw-number", now).key(format!("now-{now}")));
    node.maybe(ghost(drawing, seat, resource).map(|ghost| ghost.attr("x", 16).attr("y", 36)))
}

/// What there would be, in words that differ by sign and not by colour alone.
fn ghost(drawing: &Drawing<'_>, seat: Seat, resource: Resource) -> Option<Node> {
    let now = drawing.view.mage(seat).resources[resource];
    let then = drawing.ghost(seat, resource)?;
    let class = if then < now { "mw-ghost loss" } else { "mw-ghost gain" };
    Some(svg("text").class(class).text(format!("{}{then}", if then < now { "↓" } else { "↑" })))
}

/// Face-up deities and a goal that everybody may see, from the right edge inwards.
fn standing(drawing: &Drawing<'_>, seat: Seat, right: f64, y: f64) -> Vec<Node> {
    let mage = drawing.view.mage(seat);
    let deities: Vec<Deity> = mage.deities.iter().collect();
    let mut nodes = Vec::new();
    let mut seen = Vec::new();
    for (at, &deity) in deities.iter().enumerate() {
        let copy = seen.iter().filter(|&&other| other == deity).count();
        seen.push(deity);
        let x = right - 23.0 * at as f64;
        nodes.push(deity_token(seat, deity, copy).at(x, y));
    }
    if let Some(goal) = mage.goal.filter(|_| !drawing.is_you(seat)) {
        let x = right - 23.0 * deities.len() as f64;
        let art = svg("use").attr("href", format!("#mw-goal-{goal}")).attr("transform", "scale(.17)");
        nodes.push(
            svg("g")
                .class("mw-open-goal")
                .key("goal")
                .term(goal)
                .rule("MW-5.88")
                .child(plate((-10.0, -12.0), (20.0, 24.0), 3.0, "mw-chip"))
                .child(art)
                .at(x, y),
        );
    }
    nodes
}

/// A deity that lies before a mage.
fn deity_token(seat: Seat, deity: Deity, copy: usize) -> Node {
    let card = deity.card();
    svg("g")
        .class("mw-deity piece")
        .key(format!("{card}-{copy}"))
        .spot(format!("deity-{seat}-{card}"))
        .term(deity.card())
        .rule(cards::rule(card))
        .child(svg("circle").attr("r", 11.5).class("mw-chip"))
        .child(sign(deity_sign(deity), 0.0, 0.0, 0.85))
        .child(svg("circle").attr("r", 13).class("edge"))
}

/// What stands on the upper edge: the crown of who leads, and the same candle for everybody who is asked.
fn lights(drawing: &Drawing<'_>, seat: Seat, width: f64) -> Vec<Node> {
    let view = drawing.view;
    let mut nodes = Vec::new();
    if view.first_player == seat {
        nodes.push(sign("crown", 17.0, 1.0, 0.9).key("crown").term("leader"));
    }
    if view.asked.contains(seat) {
        let tip = "Asked in this sweep, like everybody who holds cards. Nobody sees who has answered.";
        nodes.push(sign("candle", width - 62.0, -2.0, 1.1).key("candle").tip(tip).rule("MW-8.2"));
    }
    if drawing.passed().contains(seat) {
        let tip = "Passed in the run of passes that is going on; the round ends when all have.";
        nodes.push(struck_out(17.0, 18.0).key("passed").tip(tip).rule("MW-5.22"));
    }
    nodes
}

/// The line through the emblem of who has passed.
pub(super) fn struck_out(x: f64, y: f64) -> Node {
    svg("path").attr("d", format!("M{} {}l24 -24", x - 12.0, y + 12.0)).class("mw-struck-out")
}

fn hand_tip(drawing: &Drawing<'_>, seat: Seat) -> String {
    let mage = drawing.view.mage(seat);
    let shown = mage.hand.as_ref().filter(|_| !drawing.is_you(seat)).unwrap_or(&mage.known);
    let known: Vec<&str> = shown.iter().map(|card| card.title()).collect();
    let known =
        if known.is_empty() { String::new() } else { format!(" Known among them: {}.", known.join(", ")) };
    format!(
        "{} cards in hand; may pass with {}. Draws {} each round.{known}",
        mage.hand_size,
        mage.resources.holds(),
        mage.resources.draws()
    )
}

/// The viewer's own place, across the whole lower edge.
pub(super) fn own_place(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mage = drawing.view.mage(seat);
    let over = mage.hand_size > mage.resources.holds();
    let totals = Resource::ALL.into_iter().map(|resource| {
        let x = 98.0 + 111.0 * resource.index() as f64;
        own_total(drawing, seat, resource).attr("transform", format!("translate({x} 5)"))
    });
    let wealth = mage.resources.wealth();
    let node = place(drawing, seat, OWN)
        .class("you")
        .key("own")
        .child(emblem_at(seat, 24.0, 23.0, 10.0))
        .child(words(41.0, 29.0, "mw-name", "You"))
        .children(standing(drawing, seat, 82.0, 55.0))
        .children(totals)
        .child(badge(wealth, 440.0, 11.0))
        .child(words(462.0, 61.0, "mw-small mid", wealth.title()))
        .child(sign("hand", 519.0, 24.0, 1.2))
        .child(
            words(535.0, 33.0, "mw-number big", format!("{}/{}", mage.hand_size, mage.resources.holds()))
                .class_if(over, "over")
                .tip(hand_tip(drawing, seat)),
        )
        .child(words(546.0, 61.0, "mw-small mid", format!("draw {}", mage.resources.draws())));
    node.maybe(own_goal(drawing, seat)).children(lights(drawing, seat, 150.0))
}

fn own_goal(drawing: &Drawing<'_>, seat: Seat) -> Option<Node> {
    let mage = drawing.view.mage(seat);
    let goal = mage.goal?;
    let short = mage.resources.shortfall(goal);
    let state = if short == 0 { "met".to_owned() } else { format!("{short} short") };
    let [followers, power, gold] = goal.needs();
    let tip = format!(
        "Your goal {}: {followers} Followers, {power} Mystic Power, {gold} Gold, all at once when a Judgment is played.",
        goal.title()
    );
    Some(
        svg("g")
            .class_if(short == 0, "met")
            .tip(tip)
            .rule("MW-6.1")
            .child(plate((596.0, 5.0), (102.0, 64.0), 8.0, "mw-slot"))
            .child(words(647.0, 29.0, "mw-number small mid", state))
            .child(words(647.0, 56.0, "mw-small mid", goal.title())),
    )
}

fn own_total(drawing: &Drawing<'_>, seat: Seat, resource: Resource) -> Node {
    let now = drawing.view.mage(seat).resources[resource];
    let holding = MatBox::holding(resource, now);
    let node = svg("g")
        .class("mw-total")
        .spot(format!("total-{seat}-{}", resource.letter()))
        .term(resource_term(resource))
        .tip(box_help(holding))
        .rule("MW-5.1")
        .child(plate((0.0, 0.0), (106.0, 64.0), 8.0, "mw-slot"))
        .child(plate((0.0, 0.0), (106.0, 64.0), 8.0, "edge"))
        .child(sign(resource.letter(), 18.0, 22.0, 1.3))
        .child(words(33.0, 33.0, "mw-number big", now).key(format!("now-{now}")))
        .child(words(53.0, 56.0, "mw-small mid", holding.name).attr("aria-label", short_resource(resource)));
    node.maybe(ghost(drawing, seat, resource).map(|ghost| ghost.attr("x", 73).attr("y", 31)))
}
