//! What each player has.

use super::drawing::Drawing;
use super::icons;
use super::panels::ordinal;
use super::words::many;
use crate::scene::race;
use crate::{Node, SeatCard, html};
use gheos::components::TOKENS;
use gheos::{PlayerView, Tile};
use kernel::Seat;

/// Players have no colour in the box. These are the ones least often taken for a civilization's.
const COLOURS: [u8; 4] = [4, 7, 6, 5];

/// The colour of a seat.
pub(super) fn colour(seat: Seat) -> u8 {
    COLOURS[seat.index() % COLOURS.len()]
}

/// A card for every seat.
pub(super) fn cards(drawing: &Drawing<'_>) -> Vec<SeatCard> {
    let seats = Seat::all(drawing.view.seats.len() as u8).zip(&drawing.view.seats);
    seats
        .map(|(seat, player)| SeatCard {
            seat,
            colour: colour(seat),
            score: format!("{} VP", player.vp),
            near: race(player.vp, rivals(drawing, seat)),
            worth: f64::from(player.vp),
            body: body(drawing, seat, player),
            brief: brief(player),
        })
        .collect()
}

/// How one wins here.
pub(super) fn goal(drawing: &Drawing<'_>) -> String {
    let epoch = ordinal(drawing.view.options.epoch_limit(drawing.view.seats.len() as u8));
    format!(
        "Most VP win. The {epoch} Epoch or the last token ends the game, then everybody scores cups once more."
    )
}

fn rivals<'a>(drawing: &'a Drawing<'_>, seat: Seat) -> impl Iterator<Item = u32> + 'a {
    let others = drawing.view.seats.iter().enumerate().filter(move |(at, _)| *at != seat.index());
    others.map(|(_, player)| player.vp)
}

fn brief(player: &PlayerView) -> String {
    let held = player.cubes.iter().filter(|(_, count)| *count > 0);
    let shares: Vec<String> = held.map(|(civ, count)| format!("{}{count}", icons::civ_letter(civ))).collect();
    let shares = if shares.is_empty() { "no followers".to_owned() } else { shares.join(" ") };
    format!("{} · {shares}", many(u32::from(player.tokens), "cup"))
}

fn body(drawing: &Drawing<'_>, seat: Seat, player: &PlayerView) -> Node {
    let own = drawing.look.you == Some(seat);
    html("div")
        .class("gheos-seat")
        .child(tokens(player, own))
        .child(followers(drawing, player, own))
        .maybe(open_hand(drawing, player))
}

fn tokens(player: &PlayerView, own: bool) -> Node {
    let cups = (0..TOKENS).map(|at| icons::icon("cup").class_if(at >= player.tokens, "spent"));
    let row = html("span")
        .class("seat-tokens")
        .attr("role", "img")
        .attr("aria-label", format!("{} left", many(u32::from(player.tokens), "token")))
        .term("token")
        .rule("GHEOS-5.36")
        .children(cups);
    let row = if own { row.spot("token") } else { row };
    let tiles = html("span")
        .class("gheos-count seat-tiles")
        .tip("Tiles in hand.")
        .rule("GHEOS-5.1")
        .child(icons::icon("tile"))
        .child(html("b").text(player.hand_size));
    html("div").class("seat-line").child(row).child(tiles)
}

fn followers(drawing: &Drawing<'_>, player: &PlayerView, own: bool) -> Node {
    let line = html("div").class("seat-line seat-cubes");
    if player.cubes.total() == 0 {
        return line.child(html("span").class("faint").text("no followers"));
    }
    line.children(player.cubes.iter().filter(|(_, count)| *count > 0).map(|(civ, count)| {
        let chip = html("span")
            .class("gheos-count cube-chip")
            .key(civ)
            .attr("role", "img")
            .attr("aria-label", format!("{civ}: {}", many(u32::from(count), "follower")))
            .term(civ)
            .tip(super::words::civ(drawing.view, &drawing.now, civ))
            .rule("GHEOS-6.1")
            .child(icons::cube(civ).flies(format!("follower-{civ}"), count))
            .child(html("b").text(count));
        if own { chip.spot(format!("civ-{civ}")) } else { chip }
    }))
}

/// Once the game is over all hands lie open.
fn open_hand(drawing: &Drawing<'_>, player: &PlayerView) -> Option<Node> {
    let hand = player.hand.filter(|_| drawing.view.is_over())?;
    let faces = drawing.view.options.faces();
    let names: Vec<String> =
        hand.iter().map(|tile: Tile| super::tile::name(tile, &faces[tile.index()])).collect();
    Some(html("div").class("faint").text(format!("held {}", names.join(" and "))))
}
