//! The log: one line for everything that happens.

use super::words::{by_seat, followers, named};
use crate::event::{Cause, EndReason, Event};
use crate::score::Terms;
use kernel::{Names, Seat};

/// One line of the log.
pub(crate) fn event(event: &Event, names: &Names) -> String {
    match event {
        Event::TurnStarted { seat, turn } => format!("Turn {turn}: {}", names.of(*seat)),
        Event::FollowerPaid { seat, colour } => format!("{} pays a {colour} follower", names.of(*seat)),
        Event::TilePlaced { seat, tile, cell, .. } => {
            format!("{} lays {} at {cell}", names.of(*seat), named(*tile))
        }
        Event::TileReplaced { seat, tile, cell, old_tile, .. } => {
            format!(
                "{} lays {} at {cell}, in the place of {}",
                names.of(*seat),
                named(*tile),
                named(*old_tile)
            )
        }
        Event::Migrated { colour, from, to } => {
            format!("The land of {colour} at {from} is split: {colour} moves to {to}")
        }
        Event::War { land, swords, survivor } => {
            let sides: Vec<String> = swords.iter().map(|(civ, swords)| format!("{civ} {swords}")).collect();
            format!("War on {land}, swords {}: {survivor} survives", sides.join(" – "))
        }
        Event::CivilizationFell { colour, cubes, cause } => {
            let why = match cause {
                Cause::War => "is beaten",
                Cause::NoLand => "has no land left",
            };
            let lost: Vec<u32> = cubes.iter().copied().map(u32::from).collect();
            format!("{colour} {why} and falls; followers lost: {}", by_seat(&lost, names))
        }
        Event::TempleScored { seat, good, count, vp } => {
            let symbol = crate::components::Symbol::Good(*good).id();
            format!("{} scores {vp} VP for a temple that sees {count} {symbol}", names.of(*seat))
        }
        Event::Founded { seat, colour, land, cubes } => {
            format!("{} founds {colour} on {land} and gets {}", names.of(*seat), followers(*cubes))
        }
        Event::FollowerTaken { seat, colour } => format!("{} takes a {colour} follower", names.of(*seat)),
        Event::TokenPlayed { seat, terms, vp } => {
            format!("{} plays a token: cups {} = {vp} VP", names.of(*seat), reckoning(terms))
        }
        Event::EpochDrawn { seat, number, terms, vp } => epoch(*seat, *number, (terms, vp), names),
        Event::TileDrawn { seat, tile: Some(tile) } => {
            format!("{} draws {}", names.of(*seat), named(*tile))
        }
        Event::TileDrawn { seat, tile: None } => format!("{} draws a tile", names.of(*seat)),
        Event::GameEnded { reason } => format!("The game ends: {}", ending(*reason)),
        Event::FinalScored { vp, ranking } => {
            let winners = (0..).map(Seat).zip(ranking).filter(|(_, rank)| **rank == 1);
            let winners: Vec<&str> = winners.map(|(seat, _)| names.of(seat)).collect();
            format!("Last cup scoring: {}. Winner: {}", by_seat(vp, names), winners.join(", "))
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
    if parts.is_empty() { "none".to_owned() } else { parts.join(" + ") }
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
