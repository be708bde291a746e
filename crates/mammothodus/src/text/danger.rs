//! What could lose the game soon.

use super::names::count;
use crate::components::{FRAGMENTS, HumanCard, POPULATION_FLOOR, TRIBES};
use crate::map::TRAIL_TOKENS;
use crate::view::View;

/// From this many tribes on, their number is a danger.
const MANY_TRIBES: u32 = 10;
/// Up to this population a clan is in danger.
const LOW_POPULATION: i8 = 0;
/// Up to this many degradation cards left, the supply is a danger.
const LOW_SUPPLY: u8 = 4;
/// Up to this many turns left, time is a danger.
const FEW_TURNS: u16 = 10;

/// The dangers, the nearest first, each a short sentence.
pub(crate) fn dangers(view: &View) -> Vec<String> {
    let table = &view.table;
    let mut dangers = Vec::new();
    let tribes = table.board.tribes.total();
    if tribes >= MANY_TRIBES {
        let more = ["no", "one", "two", "three"][(TRIBES + 1).saturating_sub(tribes).min(3) as usize];
        dangers
            .push(format!("{tribes} of {TRIBES} tribes are on the field: {more} more and the game is lost"));
    }
    if usize::from(table.board.spirits.len()) == crate::components::Spirit::ALL.len() {
        dangers.push("all three spirits are on the field: one more summon and the game is lost".to_owned());
    }
    for clan in table.clans.iter().filter(|clan| clan.population <= LOW_POPULATION) {
        let name = clan.clan.map_or("a clan", crate::components::Clan::inside);
        dangers.push(format!(
            "{name} are down to {} population: below {POPULATION_FLOOR}, or 0 and less at a generation change, \
             loses the game",
            clan.population
        ));
    }
    if table.board.trails.len() == TRAIL_TOKENS && view.options.human_deck()[HumanCard::NewTrail] > 0 {
        dangers.push("all trails are open: one more trail card and the game is lost".to_owned());
    }
    if table.degradation_supply <= LOW_SUPPLY {
        let left = count(table.degradation_supply.into(), "degradation card is", "degradation cards are");
        dangers.push(format!("only {left} left in supply"));
    }
    if table.portal.fragments.len() == FRAGMENTS {
        let left = count(table.humans.deck.total(), "human card is", "human cards are");
        dangers.push(format!("every fragment is open and {left} left: the turn after them loses the game"));
    }
    let turns = view.options.max_turns.saturating_sub(table.turns);
    if turns < FEW_TURNS {
        dangers.push(format!("{} left", count(turns.into(), "turn is", "turns are")));
    }
    dangers
}
