//! Names, sentences and drawings, in our own words. All of them need only a view. What is about one decision stands
//! with it, in `rules`.

mod asked;
mod events;
mod names;
mod sketch;

pub(crate) use asked::Asked;
pub(crate) use events::event_text;
pub(crate) use sketch::sketch;

use crate::board::{Army, Ships};

/// `2 troops`, `1 troop`.
pub(crate) fn count(number: u8, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// What an army consists of.
pub(crate) fn army(army: &Army) -> String {
    let mut parts = Vec::new();
    for (number, what) in [(army.troops, "troop"), (army.undead, "undead troop"), (army.titans, "Titan")] {
        if number > 0 {
            parts.push(count(number, what));
        }
    }
    parts.extend(army.heroes.iter().map(|hero| hero.title().to_owned()));
    parts.extend(army.reinforcements.iter().map(|unit| unit.title().to_owned()));
    parts.extend(army.artifacts.iter().map(|artifact| artifact.title().to_owned()));
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// What a group of fleets consists of.
fn ships(ships: Ships) -> String {
    match (ships.fleets, ships.undead) {
        (fleets, 0) => count(fleets, "fleet"),
        (0, undead) => count(undead, "undead fleet"),
        (fleets, undead) => format!("{}, {}", count(fleets, "fleet"), count(undead, "undead fleet")),
    }
}
