//! The Realm mat: fifteen boxes, where a mage stands in each row, what the boxes open, and how far the goal is.

use super::cards::goal_face;
use super::drawing::Drawing;
use super::parts::{inline_sign, page_badge, resource_term, short_resource};
use crate::{Node, Panel, html, svg};
use kernel::Seat;
use mystic_war::Action;
use mystic_war::components::{BASE_CARDS, BOX_WIDTH, MAT, MatBox, OpenOption, PowerKind, Resource};
use mystic_war::text::{box_help, wealth_help};

/// The mat of the viewer, or for a spectator of whoever acts.
pub(super) fn panel(drawing: &Drawing<'_>) -> Panel {
    let acting = || drawing.awaited().first().unwrap_or(drawing.view.first_player);
    let seat = drawing.you().unwrap_or_else(acting);
    let title = if drawing.is_you(seat) {
        "Your realm".to_owned()
    } else {
        format!("Realm of {}", drawing.names.of(seat))
    };
    let rows = Resource::ALL.into_iter().map(|resource| row(drawing, seat, resource));
    let body =
        html("div").class("mw-realm").children(rows).child(summary(drawing, seat)).maybe(goal(drawing, seat));
    Panel { id: "realm", title, bar: crate::Bar::Right, body }
}

fn row(drawing: &Drawing<'_>, seat: Seat, resource: Resource) -> Node {
    let mage = drawing.view.mage(seat);
    let now = mage.resources[resource];
    let need = mage.goal.map(|goal| goal.needs()[resource.index()]);
    let ghost = drawing.ghost(seat, resource);
    let head = html("div")
        .class("mw-realm-head")
        .term(resource_term(resource))
        .rule("MW-5.1")
        .child(inline_sign(resource.letter()))
        .child(html("b").key(format!("now-{now}")).text(now))
        .maybe(ghost.map(|then| {
            let class = if then < now { "loss" } else { "gain" };
            html("em").class(class).text(format!("{}{then}", if then < now { "↓" } else { "↑" }))
        }))
        .child(html("span").class("mw-grow").text(format!(
            "{} · {}",
            short_resource(resource),
            MatBox::holding(resource, now).name
        )))
        .maybe(need.map(|need| need_word(now, need)));
    let boxes = MAT[resource.index()].iter().map(|mat_box| boxed(drawing, (seat, resource), mat_box));
    html("div")
        .class("mw-realm-row")
        .class(resource.letter())
        .child(head)
        .child(html("div").class("mw-boxes").children(boxes))
        .child(line(now, ghost, need))
}

fn need_word(now: u8, need: u8) -> Node {
    let met = now >= need;
    let word = if met { format!("✓ {need}") } else { format!("{} to {need}", need - now) };
    html("span")
        .class("mw-need")
        .class_if(met, "met")
        .tip("What your goal asks of this resource.")
        .rule("MW-6.1")
        .text(word)
}

/// A box of the mat with what it opens; the box one stands in can be clicked for its Special Power.
fn boxed(drawing: &Drawing<'_>, (seat, resource): (Seat, Resource), mat_box: &MatBox) -> Node {
    let here = MatBox::holding(resource, drawing.view.mage(seat).resources[resource]).id == mat_box.id;
    let node = html("div")
        .class("mw-cell")
        .class_if(here, "here")
        .tip(box_help(mat_box))
        .rule("MW-5.7")
        .child(html("span").class("mw-opens").children(opens(mat_box)))
        .maybe(extra(resource, mat_box).map(|words| html("small").text(words)));
    if here && drawing.is_you(seat) { node.spot(format!("box-{}", resource.letter())) } else { node }
}

/// What a box opens.
pub(super) fn opens(mat_box: &MatBox) -> Vec<Node> {
    let OpenOption::One(power) = mat_box.option else { return vec![html("span").text("any")] };
    let facts = power.facts();
    match facts.kind {
        PowerKind::Receive { to, amount } => {
            vec![html("span").text(format!("+{amount}")), inline_sign(to.letter())]
        }
        PowerKind::Trade { to } => {
            vec![inline_sign(facts.of.letter()), html("span").text("›"), inline_sign(to.letter())]
        }
        PowerKind::Destroy => {
            vec![inline_sign(facts.of.letter()), html("span").text("›"), inline_sign("fire")]
        }
    }
}

/// Cards drawn or kept in this box.
fn extra(resource: Resource, mat_box: &MatBox) -> Option<String> {
    let cards = BASE_CARDS + mat_box.max / BOX_WIDTH;
    match resource {
        Resource::Followers => Some(format!("draw {cards}")),
        Resource::MysticPower => Some(format!("hold {cards}")),
        Resource::Gold => None,
    }
}

/// The row as one line from 0 to 49 with where one stands, where one would stand and what the goal asks.
fn line(now: u8, ghost: Option<u8>, need: Option<u8>) -> Node {
    let at = |value: u8| f64::from(value) * 6.0;
    let mark =
        |value: u8, class: &str| svg("circle").attr("cx", at(value)).attr("cy", 9).attr("r", 6).class(class);
    let flag = need.map(|need| {
        svg("path")
            .attr("d", format!("M{x} 18V1L{} 4.5L{x} 8", at(need) + 9.0, x = at(need)))
            .class("mw-flag")
    });
    let ticks: String = (0..=5).map(|ten| format!("M{} 4V14", f64::from(ten) * 60.0)).collect();
    svg("svg")
        .attr("viewBox", "-8 0 316 18")
        .attr("class", "mw-line")
        .attr("aria-hidden", "true")
        .child(svg("path").attr("d", "M0 9H300").class("mw-rail"))
        .child(svg("path").attr("d", ticks).class("mw-ticks"))
        .child(svg("path").attr("d", format!("M0 9H{}", at(now))).class("mw-filled"))
        .maybe(flag)
        .maybe(ghost.map(|then| mark(then, "mw-then")))
        .child(svg("g").class("piece").key("here").child(mark(0, "mw-here")).at(at(now), 0.0))
}

fn summary(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mage = drawing.view.mage(seat);
    let wealth = mage.resources.wealth();
    let trades = drawing.may(|action| matches!(action, Action::Trade(..) | Action::Receive(_)));
    let words = if trades {
        "Click the box you stand in, or a power on the table.".to_owned()
    } else {
        format!("{}: {}", wealth.title(), wealth_help(wealth))
    };
    html("p").class("mw-summary").child(page_badge(wealth)).child(html("span").text(words))
}

fn goal(drawing: &Drawing<'_>, seat: Seat) -> Option<Node> {
    let mage = drawing.view.mage(seat);
    let goal = mage.goal?;
    let short = mage.resources.shortfall(goal);
    let state = match short {
        0 => "Reached: be first to a Judgment.".to_owned(),
        1 => "1 point is missing.".to_owned(),
        short => format!("{short} points are missing."),
    };
    let [followers, power, gold] = goal.needs();
    let open = if mage.goal_up { "open to all" } else { "secret" };
    let art =
        svg("svg").attr("viewBox", "0 0 120 200").attr("class", "mw-goal-card").attr("aria-hidden", "true");
    Some(
        html("div")
            .class("mw-goal")
            .class_if(short == 0, "met")
            .term(goal)
            .rule("MW-6.1")
            .child(art.child(goal_face(Some(goal))))
            .child(
                html("div")
                    .child(html("b").text(format!("{} ({open} goal)", goal.title())))
                    .child(html("span").text(format!("{followers} Followers · {power} Power · {gold} Gold")))
                    .child(html("span").class("mw-short").text(state)),
            ),
    )
}
