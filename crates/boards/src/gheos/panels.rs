//! The tracks beside the board: what everybody would score, the civilizations, the Epochs.

use super::drawing::Drawing;
use super::icons;
use super::pieces::civ_class;
use super::seats::colour;
use super::shown::committed;
use super::tile::{self, capital};
use super::words::{self, many, sum_words};
use crate::shapes::{colour_name, emblem};
use crate::{Bar, Node, Panel, html, svg};
use gheos::board::Laid;
use gheos::components::{CUBES, Civ, EPOCHS};
use gheos::score::{Counted, sum};
use kernel::Seat;

/// All panels, the most important first.
pub(super) fn panels(drawing: &Drawing<'_>) -> Vec<Panel> {
    let scores = if drawing.view.is_over() { standing(drawing) } else { scores(drawing) };
    let title = if drawing.view.is_over() { "Final standing" } else { "Scores now" };
    let panel = |id, title: &str, bar, body| Panel { id, title: title.to_owned(), bar, body };
    let mut all = vec![
        panel("scores", title, Bar::Right, scores),
        panel("civilizations", "Civilizations", Bar::Right, civilizations(drawing)),
        panel("epochs", "Epochs", Bar::Left, epochs(drawing)),
    ];
    if !drawing.view.discard.is_empty() {
        all.push(panel("discard", "Out of the game", Bar::Left, discard(drawing)));
    }
    let settling = committed(drawing.view).map(|play| upheaval(drawing, play.play));
    all.extend(settling.map(|body| panel("upheaval", "Upheaval", Bar::Stage, body)));
    all
}

/// What the tile just laid brings about, for everybody to see while it is being settled.
fn upheaval(drawing: &Drawing<'_>, laid: Laid) -> Node {
    let view = drawing.view;
    let prospect = drawing.now.cause.as_ref().map(|(_, prospect)| prospect);
    let war = drawing.now.war(view).map(|war| words::war(&war));
    let lines = prospect.and_then(words::migration).into_iter().chain(war);
    let face = laid.face(view.options.faces());
    html("div")
        .class("gheos-upheaval")
        .tip("A play that brings war or tears a people's land costs whoever plays it one follower.")
        .rule("GHEOS-5.11")
        .child(tile::picture(laid.tile, face, laid.facing, laid.cell.is_up()))
        .child(html("ul").children(lines.map(|line| html("li").text(line))))
}

fn seat_name(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mark = svg("svg").class("gheos-mark").attr("viewBox", "-8 -8 16 16").attr("aria-hidden", "true");
    html("th")
        .attr("scope", "row")
        .class(&format!("p-{}", colour_name(colour(seat))))
        .child(mark.child(emblem(colour(seat), 6.0)))
        .child(html("span").class("who").text(drawing.name(seat)))
}

/// What a cup scoring and an Epoch would bring everybody, and how what is looked at would change it.
fn scores(drawing: &Drawing<'_>) -> Node {
    let head = html("tr")
        .child(html("th").attr("scope", "col").text("Player"))
        .child(column(
            "cup",
            "token",
            "What a token would pay this player now: followers times cups.",
            "GHEOS-6.1",
        ))
        .child(column(
            "pyramid",
            "Epoch",
            "What an Epoch would pay this player now: followers times pyramids.",
            "GHEOS-6.2",
        ))
        .child(
            html("th")
                .attr("scope", "col")
                .class("number")
                .tip("Most points win; a tie goes to who holds more followers.")
                .rule("GHEOS-6.8")
                .text("VP"),
        );
    let most = drawing.view.seats.iter().map(|player| player.vp).max().unwrap_or(0);
    let rows = Seat::all(drawing.view.seats.len() as u8).zip(&drawing.view.seats).map(|(seat, player)| {
        let cell = |what: Counted| {
            let terms = drawing.now.terms(drawing.view, &player.cubes, what);
            let now = sum(&terms);
            let then = drawing.then.as_ref().map(|then| {
                let after = drawing.after.as_ref().unwrap_or(drawing.view);
                sum(&then.terms(after, &after.seats[seat.index()].cubes, what))
            });
            let changed = then.filter(|then| *then != now);
            html("td")
                .class("number")
                .tip(capital(&sum_words(&terms)))
                .rule(if what == Counted::Cups { "GHEOS-6.1" } else { "GHEOS-6.2" })
                .text(now)
                .maybe(changed.map(|then| {
                    let way = if then > now { "up" } else { "down" };
                    html("b").class("then").class(way).text(format!("→{then}"))
                }))
        };
        html("tr")
            .key(seat.index())
            .class_if(drawing.look.you == Some(seat), "own")
            .child(seat_name(drawing, seat))
            .child(cell(Counted::Cups))
            .child(cell(Counted::Pyramids))
            .child(
                html("td")
                    .class("number points")
                    .class_if(player.vp == most && most > 0, "most")
                    .text(player.vp),
            )
    });
    html("table").class("gheos-scores").child(html("thead").child(head)).child(html("tbody").children(rows))
}

fn column(icon: &str, title: &str, about: &str, rule: &str) -> Node {
    html("th")
        .attr("scope", "col")
        .class("number")
        .tip(about)
        .rule(rule)
        .child(icons::icon(icon))
        .child(html("span").text(title))
}

/// GHEOS-6.9: who stands where, once it is over.
fn standing(drawing: &Drawing<'_>) -> Node {
    let mut order: Vec<(u32, u32, Seat)> = Seat::all(drawing.view.seats.len() as u8)
        .zip(&drawing.view.seats)
        .map(|(seat, player)| (player.vp, player.cubes.total(), seat))
        .collect();
    order.sort_by_key(|(vp, cubes, seat)| (std::cmp::Reverse((*vp, *cubes)), seat.index()));
    let rank =
        |vp: u32, cubes: u32| 1 + order.iter().filter(|other| (other.0, other.1) > (vp, cubes)).count();
    let head = ["", "Player", "followers", "VP"].map(|title| html("th").attr("scope", "col").text(title));
    let rows = order.iter().map(|(vp, cubes, seat)| {
        html("tr")
            .key(seat.index())
            .class_if(rank(*vp, *cubes) == 1, "own")
            .child(html("td").class("number rank").text(format!("{}.", rank(*vp, *cubes))))
            .child(seat_name(drawing, *seat))
            .child(html("td").class("number").text(cubes))
            .child(html("td").class("number points most").text(vp))
    });
    html("table")
        .class("gheos-scores final")
        .tip("Most points win; if equal, most followers; if still equal, the win is shared.")
        .rule("GHEOS-6.8")
        .child(html("thead").child(html("tr").children(head)))
        .child(html("tbody").children(rows))
}

/// Every civilization: what its land shows and how many followers are left.
fn civilizations(drawing: &Drawing<'_>) -> Node {
    html("ul").class("gheos-civs").children(Civ::ALL.into_iter().map(|civ| {
        let shown = drawing.shown();
        let founded = drawing.now.homes[civ].is_some() || drawing.now.in_turmoil(civ);
        let state = match shown.goods(civ) {
            _ if shown.in_turmoil(civ) => html("span").class("civ-state bad").text("in turmoil"),
            Some(goods) if goods == gheos::components::Goods::default() => {
                html("span").class("civ-state faint").text("bare land")
            }
            Some(goods) => icons::goods(goods),
            None if founded => html("span").class("civ-state bad").text("would fall"),
            None => html("span").class("civ-state faint").text("not founded"),
        };
        let left = drawing.view.supply[civ];
        let pips = (0..CUBES).map(|at| html("i").class(if at < left { "pip" } else { "pip gone" }));
        html("li")
            .class("civ-row")
            .class(&civ_class(civ))
            .class_if(!founded, "absent")
            .key(civ)
            .spot(format!("civ-{civ}"))
            .term(civ)
            .tip(words::civ(drawing.view, &drawing.now, civ))
            .rule("GHEOS-5.32")
            .child(icons::disk(civ))
            .child(html("span").class("civ-name").text(capital(civ.id())))
            .child(state)
            .child(
                html("span")
                    .class("pips")
                    .flies(format!("follower-{civ}"), left)
                    .attr("role", "img")
                    .attr("aria-label", format!("{} left", many(u32::from(left), "follower")))
                    .children(pips),
            )
    }))
}

/// How far the game has come: a pyramid for every Epoch until the end, and how likely the next is.
fn epochs(drawing: &Drawing<'_>) -> Node {
    let limit = drawing.view.options.epoch_limit(drawing.view.seats.len() as u8);
    let drawn = drawing.view.epoch_count;
    let row = (0..limit).map(|at| {
        html("span")
            .class("epoch")
            .class_if(at < drawn, "drawn")
            .class_if(at == drawn, "next")
            .child(icons::icon("pyramid"))
    });
    let left = EPOCHS.saturating_sub(drawn);
    let chance = (drawing.view.stack_size > 0).then(|| {
        (u32::from(left) * 100 + u32::from(drawing.view.stack_size) / 2) / u32::from(drawing.view.stack_size)
    });
    let words = match chance {
        _ if drawing.view.is_over() => format!("{} in all", many(u32::from(drawn), "Epoch")),
        Some(chance) => {
            format!("{left} among the {} tiles left: {chance} % for each draw", drawing.view.stack_size)
        }
        None => "no tile is left".to_owned(),
    };
    html("div")
        .class("gheos-epochs")
        .term("epoch")
        .tip(format!("The {} ends this game.", ordinal(limit)))
        .rule("GHEOS-6.5")
        .child(
            html("div")
                .class("epoch-row")
                .attr("role", "img")
                .attr("aria-label", format!("{drawn} of {limit} Epochs drawn"))
                .children(row),
        )
        .child(html("p").text(words))
}

pub(super) fn ordinal(number: u8) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{number}th"),
    }
}

/// The tiles that were replaced.
fn discard(drawing: &Drawing<'_>) -> Node {
    let faces = drawing.view.options.faces();
    html("div").class("gheos-discard").children(drawing.view.discard.iter().map(|tile| {
        let face = &faces[tile.index()];
        html("span")
            .class("discarded")
            .key(tile)
            .term(face.shape)
            .tip(tile::marks(tile, face))
            .rule("GHEOS-5.5")
            .child(tile::picture(tile, face, gheos::map::Facing::default(), true))
    }))
}
