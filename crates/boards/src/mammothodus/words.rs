//! Names and words of the board.

use mammothodus::components::Clan;
use mammothodus::{Slot, Tabletop};

/// What people call a clan in a heading.
pub(super) fn clan_name(clan: Clan) -> &'static str {
    clan.plural()
}

/// The same for a slot that may still be without a clan.
pub(super) fn slot_name(table: &Tabletop, slot: Slot) -> &'static str {
    table.clan(slot).clan.map_or("A clan to come", clan_name)
}

/// `1 card`, `3 cards`.
pub(super) fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Words in a row: `one, two and three`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
