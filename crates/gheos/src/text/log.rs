//! The log: one line for everything that happens.

use super::words::{barren, by_seat, capital, followers, list, named, several};
use crate::event::{Cause, EndReason, Event};
use crate::places::whereabouts;
use crate::score::Terms;
use kernel::{Names, Remark, Seat};

/// One line of the log.
pub(crate) fn event(event: &Event, names: &Names) -> String {
    match event {
        Event::TurnStarted { seat, turn } => format!("Turn {turn}: {}", names.of(*seat)),
        Event::FollowerPaid { seat, colour } => format!("{} pays a {colour} follower", names.of(*seat)),
        Event::TilePlaced { seat, tile, cell, .. } => {
            format!("{} lays the {}, {}", names.of(*seat), named(*tile), whereabouts(*cell))
        }
        Event::TileReplaced { seat, tile, cell, old_tile, .. } => {
            let (seat, new, old) = (names.of(*seat), named(*tile), named(*old_tile));
            format!("{seat} lays the {new} in the place of the {old}, {}", whereabouts(*cell))
        }
        // A continent is named by its first part: where that stays, so does its people.
        Event::Migrated { colour, from, to } if from == to => {
            format!("The land of {colour} is split: {colour} keeps the part {}", whereabouts(to.cell))
        }
        Event::Migrated { colour, to, .. } => {
            format!("The land of {colour} is split: {colour} moves to the part {}", whereabouts(to.cell))
        }
        Event::War { swords, survivor, .. } => {
            let sides: Vec<String> = swords.iter().map(|(civ, swords)| format!("{civ} {swords}")).collect();
            format!("War, swords {}: {survivor} survives", sides.join(" – "))
        }
        Event::CivilizationFell { colour, cubes, cause } => {
            let why = match cause {
                Cause::War => "is beaten",
                Cause::NoLand => "has no land left",
            };
            let lost: Vec<u32> = cubes.iter().copied().map(u32::from).collect();
            let lost = by_seat(&lost, names)
                .map_or("nobody loses a follower".to_owned(), |lost| format!("followers lost: {lost}"));
            format!("{} {why} and falls; {lost}", capital(colour.id()))
        }
        Event::TempleScored { seat, good, barren: Remark(Some(why)), .. } => {
            let temple = format!("{good} temple");
            format!("{} scores nothing for the {temple}: {}", names.of(*seat), barren(*why, *good))
        }
        Event::TempleScored { seat, good, count, vp, barren: Remark(None) } => {
            let seen = if *count == 1 { good.id() } else { several(*good) };
            format!("{} scores {vp} VP for a temple that sees {count} {seen}", names.of(*seat))
        }
        Event::Founded { seat, colour, land, cubes } => {
            let (who, there) = (names.of(*seat), whereabouts(land.cell));
            format!("{who} founds {colour}, {there}, and gets {}", followers(*cubes))
        }
        Event::FollowerTaken { seat, colour } => format!("{} takes a {colour} follower", names.of(*seat)),
        Event::TokenPlayed { seat, terms, vp } => {
            format!("{} plays a token: {} = {vp} VP", names.of(*seat), reckoning(terms))
        }
        Event::EpochDrawn { seat, number, terms, vp } => epoch(*seat, *number, (terms, vp), names),
        Event::TileDrawn { seat, tile: Some(tile) } => {
            format!("{} draws {}", names.of(*seat), named(*tile))
        }
        Event::TileDrawn { seat, tile: None } => format!("{} draws a tile", names.of(*seat)),
        Event::GameEnded { reason } => format!("The game ends: {}", ending(*reason)),
        Event::FinalScored { vp, ranking } => {
            let winners = (0..).map(Seat).zip(ranking).filter(|(_, rank)| **rank == 1);
            let winners: Vec<String> = winners.map(|(seat, _)| names.of(seat).to_owned()).collect();
            let cups = by_seat(vp, names).unwrap_or_else(|| "nothing for anybody".to_owned());
            let won = match winners.as_slice() {
                [winner] => format!("{winner} wins (most VP; a tie goes to more followers)"),
                _ => format!("{} share the win, with as many VP and as many followers", list(&winners)),
            };
            format!("Last cup scoring: {cups}. {won}")
        }
    }
}

fn epoch(seat: Seat, number: u8, (terms, vp): (&[Terms], &[u32]), names: &Names) -> String {
    let seats = (0..).map(Seat).zip(terms.iter().zip(vp)).filter(|(_, (_, vp))| **vp > 0);
    let scores: Vec<String> = seats
        .map(|(seat, (terms, vp))| format!("{}: {} = {vp} VP", names.of(seat), reckoning(terms)))
        .collect();
    let scores = if scores.is_empty() { "no pyramid scores".to_owned() } else { scores.join("; ") };
    format!("{} draws Epoch {number}: {scores}", names.of(seat))
}

/// The terms of a scoring: `red 2×4 + blue 1×3`.
fn reckoning(terms: &Terms) -> String {
    let scored = terms.iter().filter(|(_, (cubes, _))| *cubes > 0);
    let parts: Vec<String> =
        scored.map(|(civ, (cubes, symbols))| format!("{civ} {cubes}×{symbols}")).collect();
    if parts.is_empty() { "no cups".to_owned() } else { parts.join(" + ") }
}

/// Why the game ended.
pub(super) fn ending(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Tokens => "all tokens are spent",
        EndReason::Epochs => "the last Epoch has come",
        EndReason::Stack => "no tile is left to draw",
        EndReason::Guard => "the last turn has been played",
    }
}
