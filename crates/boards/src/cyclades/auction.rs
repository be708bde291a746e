//! The auction as a strip: a card for each god in acting order, with the same four things in the same four places.

use super::drawing::Drawing;
use super::gods::{medal, order, setup_words};
use super::tokens::{badge, building_glyph, dress, favor_glyph, icon};
use crate::{Node, html, svg};
use cyclades::components::{
    APOLLO_GOLD, APOLLO_GOLD_SINGLE, BUILD_COST, FLEET_MOVE_COST, REPLACE_COST, Recruit, TROOP_MOVE_COST,
};
use cyclades::{Action, Frame, God, GodPlace};
use kernel::Seat;

/// Whether offerings are made now.
pub(super) fn runs(drawing: &Drawing<'_>) -> bool {
    matches!(drawing.table.top(), Some(Frame::Bid(_) | Frame::Amount(_)))
}

/// The gods of this cycle, who stands where, and the amounts to choose from.
pub(super) fn strip(drawing: &Drawing<'_>, amounts: Vec<Node>) -> Node {
    let gods = drawing.table.gods.iter().enumerate().map(|(at, place)| card(drawing, at + 1, place));
    let count = drawing.table.gods.len() + 1;
    let cards = html("div").class("god-cards").class(&format!("so-many-{count}")).children(gods);
    html("div")
        .class("auction")
        .child(order(drawing))
        .child(cards.child(apollo(drawing, count)))
        .maybe((!amounts.is_empty()).then(|| html("div").class("amounts").children(amounts)))
}

fn card(drawing: &Drawing<'_>, number: usize, place: &GodPlace) -> Node {
    let god = place.god;
    let bid = drawing.holder(god);
    let partner = drawing.look.you.and_then(|you| drawing.table.teammate(you));
    let mate = bid.is_some_and(|(seat, _)| Some(seat) == partner);
    let stood = match bid {
        Some((seat, gold)) => stake(drawing, seat, god, gold),
        None => html("div").class("stood nobody").text("nobody yet"),
    };
    let last = number == drawing.table.gods.len();
    frame(drawing, number, god)
        .class_if(mate, "mate")
        .rule("CYC-5.4.1")
        .child(scene(god, number, place.covered))
        .child(gives(drawing, god))
        .maybe(drawing.table.favor.filter(|_| last).map(|favor| {
            html("span")
                .class("gift")
                .term(favor)
                .rule("CYC-5.15.1")
                .tip(format!("With him comes the favor of {}: {}", favor.title(), favor.help()))
                .child(icon(favor_glyph(favor)))
        }))
        .child(stood)
        .child(foot(drawing, god))
}

/// Apollo takes everybody, and nothing for it.
fn apollo(drawing: &Drawing<'_>, number: usize) -> Node {
    let here = &drawing.table.apollo;
    let markers = here.iter().enumerate().map(|(at, &seat)| {
        html("span").key(format!("apollo-{at}")).tip(drawing.title(seat)).child(badge(seat))
    });
    // Before the first cycle he takes one only.
    let one = drawing.table.cycle == 0;
    let stood = html("div").class("stood").class_if(here.is_empty(), "nobody").children(markers);
    let stood = match here.as_slice() {
        [] => stood.text(if one { "room for one" } else { "room for all" }),
        [seat] => stood.child(html("span").class("who").text(drawing.title(*seat))),
        _ => stood,
    };
    let taken = one && !here.is_empty();
    frame(drawing, number, God::Apollo)
        .rule("CYC-5.7.1")
        .child(scene(God::Apollo, number, None))
        .child(gives(drawing, God::Apollo))
        .child(stood)
        .child(
            html("div")
                .class("foot")
                .child(html("span").text(if taken { "taken" } else { "no offering" }))
                .child(html("b").text("free")),
        )
}

fn frame(drawing: &Drawing<'_>, number: usize, god: God) -> Node {
    let asked = matches!(drawing.table.top(), Some(Frame::Amount(amount)) if amount.god == god);
    html("div")
        .key(god)
        .class("god-card")
        .class(&format!("g-{god}"))
        .class_if(asked, "now")
        .spot(format!("god-{god}"))
        .term(god)
        .tip(format!("{}Acts as number {number}.", setup_words(drawing, god)))
}

/// The god in his place, and whom Hades covers.
fn scene(god: God, number: usize, covered: Option<God>) -> Node {
    html("div")
        .class("scenery")
        .child(picture(god))
        .child(medal(god))
        .child(html("i").class("ord").text(number))
        .child(html("b").class("called").text(god.title()))
        .maybe(covered.map(|under| html("span").class("over").text(format!("over {}", under.title()))))
}

/// A god at home.
pub(super) fn picture(god: God) -> Node {
    let scene = svg("use").attr("href", format!("#cyc-scene-{god}"));
    let scene = scene.attr("width", "100%").attr("height", "100%");
    svg("svg").class("pic").attr("aria-hidden", "true").child(scene)
}

/// What a turn with the god gives: the unit and its prices, his building, his move.
fn gives(drawing: &Drawing<'_>, god: God) -> Node {
    let lines = html("div").class("gives");
    if drawing.table.cycle == 0 {
        let words = god.setup_help(drawing.table.map().kind);
        return lines.child(html("small").tip(words).text(words));
    }
    let row = god.row();
    let unit = match row.recruit {
        Recruit::Fleet => "fleet",
        Recruit::Troop => "troop",
        Recruit::Philosopher => "philosopher",
        Recruit::Priest => "priest",
        Recruit::Undead => "skull",
        Recruit::Titan => "titan",
        Recruit::None => return lines.child(gold_of_apollo()).child(marker_of_apollo(drawing)),
    };
    // Kronos below the top gives a building of a god above him instead of his Titan.
    let free = row.recruit != Recruit::Titan || drawing.table.kronos_on_top();
    let recruits = html("span")
        .class("line")
        .child(icon(unit))
        .maybe(free.then(|| html("em").text("free")))
        .children(row.extra.iter().map(coin));
    let mut second = html("span").class("line");
    second = match (row.building, god) {
        (Some(building), _) => {
            second.child(plate(building.id(), building_glyph(building))).child(coin(&BUILD_COST))
        }
        (None, God::Kronos) if free => second.child(html("small").text("no buildings")),
        (None, _) => second.child(icon("temple")).child(html("em").text("free")).child(coin(&BUILD_COST)),
    };
    lines.child(recruits).child(second.children(move_of(god)))
}

fn gold_of_apollo() -> Node {
    html("span")
        .class("line")
        .child(icon("coin"))
        .child(html("em").text(format!("+{APOLLO_GOLD}")))
        .child(html("small").text(format!("or {APOLLO_GOLD_SINGLE}")))
}

fn marker_of_apollo(drawing: &Drawing<'_>) -> Node {
    let words = if drawing.table.apollo.is_empty() { "for the first" } else { "is given" };
    html("span").class("line").child(icon("horn")).child(html("small").text(words))
}

/// What else his turn can do for gold: sail, march, change the cards on sale.
fn move_of(god: God) -> Vec<Node> {
    let (glyph, price) = match god {
        God::Poseidon => ("oars", FLEET_MOVE_COST),
        God::Ares | God::Hades => ("boot", TROOP_MOVE_COST),
        God::Zeus => ("deck", REPLACE_COST),
        God::Athena | God::Apollo | God::Kronos => return Vec::new(),
    };
    vec![html("span").class("does").child(icon(glyph)), coin(&price)]
}

fn coin(price: &u16) -> Node {
    html("i").class("coin").text(price)
}

fn plate(id: &str, glyph: &str) -> Node {
    html("span").class("tile").class(&format!("b-{id}")).child(icon(glyph))
}

/// Who stands there with how much, and what that seat pays after its priests.
fn stake(drawing: &Drawing<'_>, seat: Seat, god: God, gold: Option<u16>) -> Node {
    let pays = gold.map(|gold| drawing.table.due_with(seat, god, gold));
    let less = pays.zip(gold).filter(|(pays, gold)| pays < gold).map(|(pays, _)| pays);
    let words = match (gold, pays) {
        (Some(gold), Some(pays)) => {
            format!("{} offers {gold} and pays {pays} after priests", drawing.title(seat))
        }
        (_, _) => format!("{} is here", drawing.title(seat)),
    };
    html("div")
        .key(format!("bid-{}-{}", seat.0, gold.unwrap_or(0)))
        .class("stood taken")
        .class(&dress(seat))
        .tip(words)
        .child(badge(seat))
        .child(html("span").class("who").text(drawing.title(seat)))
        .children(less.as_ref().map(coin))
        .children(gold.map(|gold| html("b").text(gold)))
}

/// From which offer on the god is open, and what who looks would pay for it.
fn foot(drawing: &Drawing<'_>, god: God) -> Node {
    let least = drawing.holder(god).and_then(|(_, gold)| gold).unwrap_or(0) + 1;
    let foot = html("div").class("foot");
    let from = |words: &str| html("span").text(format!("{words} {least}"));
    let Some(you) = drawing.look.you else { return foot.child(from("from")) };
    let pays = drawing.table.due_with(you, god, least);
    let why = match drawing.table.top() {
        _ if drawing.may(|action| action == Action::BidGod(god)) => None,
        _ if drawing.holder(god).is_some_and(|(seat, _)| seat == you) => Some("you stand here"),
        Some(Frame::Bid(bid)) if bid.barred == Some(god) && !drawing.actions.is_empty() => {
            Some("elsewhere first")
        }
        _ if drawing.gold(you).is_some_and(|gold| pays > gold) => Some("out of reach"),
        _ => None,
    };
    match why {
        Some(why) => foot.class("shut").child(html("span").text(why)),
        None => foot.child(from("from")).child(html("b").text(format!("pay {pays}"))),
    }
}
