//! What each mage has, for the column of seats.

use super::cards;
use super::drawing::Drawing;
use super::parts::{colour, inline_sign, page_badge, resource_term};
use crate::shapes::{colour_name, emblem};
use crate::{Node, SeatCard, html, svg};
use kernel::Seat;
use mystic_war::components::{BOX_WIDTH, Goal, MatBox, Resource};
use mystic_war::text::box_help;

/// From so many mages on, the column has room for numbers only.
const CROWD: usize = 6;

/// The card of every seat.
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
    let crowd = drawing.view.seats.len() >= CROWD;
    html("div")
        .class("mw-seat")
        .class_if(crowd, "crowd")
        .class_if(drawing.view.asked.contains(seat), "asked")
        .spot(format!("seat-{seat}"))
        .child(
            html("div")
                .class("mw-rows")
                .children(Resource::ALL.into_iter().map(|resource| total(drawing, seat, resource))),
        )
        .child(foot(drawing, seat))
}

fn total(drawing: &Drawing<'_>, seat: Seat, resource: Resource) -> Node {
    let now = drawing.view.mage(seat).resources[resource];
    let ghost = drawing.ghost(seat, resource);
    let holding = MatBox::holding(resource, now);
    html("div")
        .class("mw-row")
        .class(resource.letter())
        .spot(format!("total-{seat}-{}", resource.letter()))
        .term(resource_term(resource))
        .tip(box_help(holding))
        .rule("MW-5.1")
        .child(inline_sign(resource.letter()))
        .child(html("b").key(format!("now-{now}")).text(now))
        .maybe(ghost.map(|then| {
            let word = if then < now { format!("↓{then}") } else { format!("↑{then}") };
            html("em").class(if then < now { "loss" } else { "gain" }).text(word)
        }))
        .child(track(now))
        .child(html("span").class("mw-box").text(holding.name))
}

/// The five boxes of a row; the one the value stands in is filled as far as it goes.
fn track(now: u8) -> Node {
    let cells = (0..5u8).map(|at| {
        let filled = now.saturating_sub(at * BOX_WIDTH).min(BOX_WIDTH);
        html("i").class_if(now / BOX_WIDTH == at, "here").child(
            html("u").attr("style", format!("width:{}%", u32::from(filled) * 100 / u32::from(BOX_WIDTH))),
        )
    });
    html("span").class("mw-track").attr("aria-hidden", "true").children(cells)
}

fn foot(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mage = drawing.view.mage(seat);
    let over = mage.hand_size > mage.resources.holds();
    let hand = html("span")
        .class("mw-hand")
        .class_if(over, "over")
        .tip(format!(
            "{} cards in hand, {} may be kept when passing; draws {} each round.",
            mage.hand_size,
            mage.resources.holds(),
            mage.resources.draws()
        ))
        .rule("MW-5.19")
        .child(inline_sign("hand"))
        .child(html("b").text(format!("{}/{}", mage.hand_size, mage.resources.holds())))
        .text(if over { " over" } else { "" });
    let deities = mage.deities.iter().enumerate().map(|(at, deity)| {
        html("span")
            .class("mw-god")
            .key(format!("{at}-{}", deity.card()))
            .spot(format!("deity-{seat}-{}", deity.card()))
            .term(deity.card())
            .rule(cards::rule(deity.card()))
            .child(inline_sign(cards::deity_sign(deity)))
    });
    html("div")
        .class("mw-foot")
        .child(page_badge(mage.resources.wealth()))
        .child(hand)
        .child(html("span").class("mw-draw").text(format!("draws {}", mage.resources.draws())))
        .children(deities)
        .maybe(open_goal(drawing, seat))
        .maybe(
            (drawing.view.first_player == seat)
                .then(|| html("span").term("leader").child(inline_sign("crown"))),
        )
        .maybe(drawing.view.asked.contains(seat).then(|| {
            html("span")
                .tip("Asked in this sweep, like everybody who holds cards.")
                .rule("MW-8.2")
                .child(inline_sign("candle"))
        }))
}

fn open_goal(drawing: &Drawing<'_>, seat: Seat) -> Option<Node> {
    let mage = drawing.view.mage(seat);
    let goal = mage.goal.filter(|_| !drawing.is_you(seat))?;
    let [followers, power, gold] = goal.needs();
    Some(
        html("span")
            .class("mw-goal-word")
            .term(goal)
            .rule("MW-5.88")
            .child(inline_sign("goal"))
            .text(format!(" {} {followers}·{power}·{gold}", goal.title())),
    )
}
