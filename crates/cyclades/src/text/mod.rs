//! Names, sentences and drawings, in our own words. All of them need only a view. What is about one decision stands
//! with it, in `rules`.

mod asked;
mod chart;
mod events;
pub mod grammar;
mod names;
mod sketch;

pub(crate) use asked::Asked;
pub(crate) use events::event_text;
pub(crate) use grammar::{count, list, one};
pub(crate) use sketch::sketch;

use crate::board::{Army, Ships};
use crate::ids::Piece;

/// What an army consists of.
pub(crate) fn army(army: &Army) -> String {
    let mut parts = Vec::new();
    for (number, what) in [(army.troops, "troop"), (army.undead, "undead troop"), (army.titans, "Titan")] {
        if number > 0 {
            parts.push(count(number, what));
        }
    }
    parts.extend(army.heroes.iter().map(|hero| Piece::Hero(hero).phrase()));
    parts.extend(army.reinforcements.iter().map(|unit| Piece::Reinforcement(unit).phrase()));
    parts.extend(army.artifacts.iter().map(|artifact| Piece::Artifact(artifact).phrase()));
    if parts.is_empty() { "nobody".to_owned() } else { list(&parts) }
}

/// What a group of fleets consists of.
fn ships(ships: Ships) -> String {
    match (ships.fleets, ships.undead) {
        (fleets, 0) => count(fleets, "fleet"),
        (0, undead) => count(undead, "undead fleet"),
        (fleets, undead) => format!("{} and {}", count(fleets, "fleet"), count(undead, "undead fleet")),
    }
}
