//! The mages around the table, each with one plate: three totals in fixed places, hand and limit, wealth, deities, and
//! what it is doing.

use super::cards;
use super::drawing::Drawing;
use super::parts::{colour, inline_sign, page_badge, resource_term};
use crate::shapes::{colour_name, emblem};
use crate::{Node, SeatCard, html, svg};
use kernel::Seat;
use mystic_war::components::{Goal, MatBox, Resource};
use mystic_war::text::box_help;
use mystic_war::{Frame, White};

/// The plate of every seat.
pub(super) fn seats(drawing: &Drawing<'_>) -> Vec<SeatCard> {
    Seat::all(drawing.view.count()).map(|seat| card(drawing, seat)).collect()
}

/// The emblem of a seat among words.
pub(super) fn shape(seat: Seat) -> Node {
    svg("svg")
        .attr("viewBox", "-9 -9 18 18")
        .attr("class", format!("mw-sign p-{}", colour_name(colour(seat))))
        .attr("aria-hidden", "true")
        .child(emblem(colour(seat), 7.0))
}

fn card(drawing: &Drawing<'_>, seat: Seat) -> SeatCard {
    let mage = drawing.view.mage(seat);
    let sum = mage.resources.sum();
    let score = match (&drawing.view.outcome, mage.goal) {
        (Some(outcome), _) if outcome.won(seat) => "won".to_owned(),
        (Some(outcome), _) => format!("place {}", outcome.ranks[seat.index()]),
        (None, Some(goal)) if drawing.is_you(seat) || mage.goal_up => match mage.resources.shortfall(goal) {
            0 => "ready".to_owned(),
            short => format!("{short} short"),
        },
        (None, _) => format!("{sum} in all"),
    };
    let near = match mage.goal.filter(|_| drawing.is_you(seat) || mage.goal_up) {
        Some(goal) => match mage.resources.shortfall(goal) {
            0 => format!("has reached {}", goal.title()),
            short => format!("{short} short of {}", goal.title()),
        },
        None => format!("secret goal, {sum} of {}", Goal::City.needs().iter().sum::<u8>()),
    };
    let wealth = super::parts::factor(mage.resources.wealth());
    SeatCard {
        seat,
        colour: colour(seat),
        score,
        near,
        worth: f64::from(sum),
        body: body(drawing, seat),
        brief: format!("{} · {wealth} · {}/{}", mage.resources, mage.hand_size, mage.resources.holds()),
    }
}

fn body(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let (view, mage) = (drawing.view, drawing.view.mage(seat));
    // At the end every mage stands in the light or in the dark.
    let judged = view.ending.and(mage.goal).map(|goal| mage.resources.shortfall(goal) == 0);
    html("div")
        .class("mw-seat")
        .class_if(view.asked.contains(seat), "asked")
        .class_if(view.chain.as_ref().is_some_and(|chain| chain.recipient == seat), "struck")
        .class_if(judged == Some(true), "blessed")
        .class_if(judged == Some(false), "dark")
        .spot(format!("seat-{seat}"))
        .child(page_badge(mage.resources.wealth()))
        .child(
            html("div")
                .class("mw-rows")
                .children(Resource::ALL.into_iter().map(|resource| total(drawing, seat, resource))),
        )
        .child(foot(drawing, seat))
}

/// One total: what there is, and what there would be.
fn total(drawing: &Drawing<'_>, seat: Seat, resource: Resource) -> Node {
    let now = drawing.view.mage(seat).resources[resource];
    let ghost = drawing.ghost(seat, resource);
    html("div")
        .class("mw-row")
        .class(resource.letter())
        .class_if(ghost.is_some(), "moves")
        .spot(format!("total-{seat}-{}", resource.letter()))
        .term(resource_term(resource))
        .tip(box_help(MatBox::holding(resource, now)))
        .rule("MW-5.1")
        .child(inline_sign(resource.letter()))
        .child(html("b").key(format!("now-{now}")).text(now))
        .maybe(ghost.map(|then| {
            let word = if then < now { format!("↓{then}") } else { format!("↑{then}") };
            html("em").class(if then < now { "loss" } else { "gain" }).text(word)
        }))
}

fn foot(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let (view, mage) = (drawing.view, drawing.view.mage(seat));
    let deities = mage.deities.iter().enumerate().map(|(at, deity)| {
        html("span")
            .class("mw-god")
            .key(format!("{at}-{}", deity.card()))
            .spot(format!("deity-{seat}-{}", deity.card()))
            .term(deity.card())
            .rule(cards::rule(deity.card()))
            .child(inline_sign(cards::deity_sign(deity)))
    });
    let crown = (view.first_player == seat)
        .then(|| html("span").class("mw-first").term("leader").child(inline_sign("crown")));
    let white = (view.white == White::Hand(seat)).then(|| {
        html("span").class("mw-white-word").tip("Holds the white Judgment.").rule("MW-5.120").text("white")
    });
    html("div")
        .class("mw-foot")
        .child(hand(drawing, seat))
        .maybe(crown)
        .children(deities)
        .maybe(white)
        .maybe(open_goal(drawing, seat))
        .maybe(candle(drawing, seat))
        .maybe(doing(drawing, seat).map(|word| html("span").class("mw-doing").text(word)))
}

fn hand(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mage = drawing.view.mage(seat);
    let (size, holds) = (mage.hand_size, mage.resources.holds());
    let shown = mage.hand.as_ref().filter(|_| !drawing.is_you(seat)).unwrap_or(&mage.known);
    let known: Vec<&str> = shown.iter().map(|card| card.title()).collect();
    let known =
        if known.is_empty() { String::new() } else { format!(" Known among them: {}.", known.join(", ")) };
    let draws = mage.resources.draws();
    html("span")
        .class("mw-hand")
        .class_if(size > holds, "over")
        .tip(format!("{size} cards in hand; may pass with {holds}. Draws {draws} each round.{known}"))
        .rule("MW-5.19")
        .child(inline_sign("hand"))
        .child(html("b").text(format!("{size}/{holds}")))
        .maybe((size > holds).then(|| html("i").class("mw-over").text("over")))
}

/// The same candle for everybody who is asked, whoever has answered.
fn candle(drawing: &Drawing<'_>, seat: Seat) -> Option<Node> {
    drawing.view.asked.contains(seat).then(|| {
        html("span")
            .class("mw-candle")
            .tip("Asked in this sweep, like everybody who holds cards. Nobody sees who has answered.")
            .rule("MW-8.2")
            .child(inline_sign("candle"))
    })
}

/// What a mage is about, in one or two words that all may read.
fn doing(drawing: &Drawing<'_>, seat: Seat) -> Option<&'static str> {
    let view = drawing.view;
    let awaited = drawing.awaited().contains(seat);
    if view.ending.is_some() {
        return None;
    }
    if let Some(chain) = &view.chain {
        let has_card_in_it = chain.items.iter().any(|item| item.by == seat);
        return match (chain.recipient == seat, chain.player == seat) {
            (true, _) => Some("the target"),
            (false, true) => Some("began it"),
            (false, false) if has_card_in_it => Some("answered"),
            (false, false) if view.asked.contains(seat) => Some("asked"),
            (false, false) => awaited.then_some("decides"),
        };
    }
    if drawing.passed().contains(seat) {
        return Some("passed");
    }
    match view.top() {
        Some(Frame::TurnAction(_)) => awaited.then_some("to play"),
        _ if view.asked.contains(seat) => Some("asked"),
        _ => awaited.then_some("decides"),
    }
}

fn open_goal(drawing: &Drawing<'_>, seat: Seat) -> Option<Node> {
    let goal = drawing.view.mage(seat).goal.filter(|_| !drawing.is_you(seat))?;
    let [followers, power, gold] = goal.needs();
    Some(
        html("span")
            .class("mw-goal-word")
            .term(goal)
            .tip(format!("{}: {followers} Followers, {power} Power, {gold} Gold.", goal.title()))
            .rule("MW-5.88")
            .child(inline_sign("goal"))
            .child(html("i").text(goal.title())),
    )
}
