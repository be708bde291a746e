//! What could lose the game soon.

use super::names::count;
use crate::components::{Clan, FRAGMENTS, HumanCard, POPULATION_FLOOR, Spirit, TRIBES};
use crate::forecast::Forecast;
use crate::map::TRAIL_TOKENS;
use crate::state::Reason;
use crate::view::View;
use std::cmp::Reverse;

/// From this many tribes on, their number is a danger.
const MANY_TRIBES: u32 = 10;
/// Up to this population a clan is in danger.
const LOW_POPULATION: i8 = 0;
/// Up to this many degradation cards left, the supply is a danger.
const LOW_SUPPLY: u8 = 4;
/// Up to this many turns left, time is a danger.
const FEW_TURNS: u16 = 10;

/// One way to lose.
struct Danger {
    /// How many of the human cards to come would bring it about at once.
    cards: u32,
    /// How far away it is otherwise, in steps of its own kind.
    steps: u32,
    words: String,
}

/// The human cards to come, each with what it would do now.
struct Omens {
    cards: Vec<(u32, Forecast)>,
    all: u32,
}

/// The dangers, each a short sentence: first what the next human card is likeliest to bring, then what is nearest.
pub(crate) fn dangers(view: &View) -> Vec<String> {
    if view.table.turns == 0 || view.table.over.is_some() {
        return Vec::new();
    }
    let omens = Omens::of(view);
    let mut dangers = humans(view, &omens);
    dangers.extend(clans(view, &omens));
    dangers.extend(ends(view, &omens));
    dangers.sort_by_key(|danger| (Reverse(danger.cards), danger.steps));
    let told = |Danger { cards, words, .. }: Danger| match (cards, omens.all) {
        (0, _) => words,
        (cards, all) if cards == all => format!("{words}: the next human card brings it"),
        (cards, all) => format!("{words}: {cards} of the {all} human cards to come bring it now"),
    };
    dangers.into_iter().map(told).collect()
}

impl Omens {
    fn of(view: &View) -> Omens {
        let humans = &view.table.humans;
        let pile = if humans.deck.is_empty() { &humans.discard } else { &humans.deck };
        let omen = |(card, count): (HumanCard, u8)| {
            (u32::from(count), view.table.forecast(card, view.options.center_humans))
        };
        Omens { cards: pile.present().map(omen).collect(), all: pile.total() }
    }

    /// How many of the cards do what is asked about.
    fn count(&self, does: impl Fn(&Forecast) -> bool) -> u32 {
        self.cards.iter().filter(|(_, forecast)| does(forecast)).map(|(count, _)| count).sum()
    }

    /// How many of the cards lose the game in this way.
    fn lose(&self, reason: Reason) -> u32 {
        self.count(|forecast| forecast.lost == Some(reason))
    }
}

/// Tribes, spirits and trails that run out.
fn humans(view: &View, omens: &Omens) -> Vec<Danger> {
    let board = &view.table.board;
    let mut dangers = Vec::new();
    let (tribes, cards) = (board.tribes.total(), omens.lose(Reason::ThirteenthTribe));
    if tribes >= MANY_TRIBES || cards > 0 {
        let words = format!("{tribes} of {TRIBES} tribes are on the field, and one too many loses the game");
        dangers.push(Danger { cards, steps: (TRIBES + 1).saturating_sub(tribes), words });
    }
    let cards = omens.lose(Reason::FourthSpirit);
    if usize::from(board.spirits.len()) == Spirit::ALL.len() || cards > 0 {
        let here = count(board.spirits.len().into(), "spirit is", "spirits are");
        let words = format!("{here} on the field, and a fourth one loses the game");
        dangers.push(Danger { cards, steps: 1, words });
    }
    if board.trails.len() == TRAIL_TOKENS && view.options.human_deck()[HumanCard::NewTrail] > 0 {
        let words = "all trails are open, and one more trail card loses the game".to_owned();
        dangers.push(Danger { cards: omens.lose(Reason::NoTrailToken), steps: 1, words });
    }
    dangers
}

/// Clans that may die out.
fn clans(view: &View, omens: &Omens) -> Vec<Danger> {
    let mut dangers = Vec::new();
    for (at, clan) in view.table.clans.iter().enumerate() {
        let left = i16::from(clan.population) - i16::from(POPULATION_FLOOR);
        let cards = omens.count(|forecast| i16::from(forecast.losses[at]) > left);
        if clan.population > LOW_POPULATION && cards == 0 {
            continue;
        }
        let (name, population) = (clan.clan.map_or("a clan", Clan::inside), clan.population);
        let words = format!(
            "{name} are down to {population} population; below {POPULATION_FLOOR}, or at 0 and less when a generation \
             changes, the game is lost"
        );
        dangers.push(Danger { cards, steps: (left + 1).unsigned_abs().into(), words });
    }
    let cards = omens.lose(Reason::PopulationCollapse);
    if dangers.iter().all(|danger| danger.cards == 0) && cards > 0 {
        let words = "wherever the tribes are sent, a clan dies out".to_owned();
        dangers.push(Danger { cards, steps: 1, words });
    }
    dangers
}

/// Degradation cards, human cards and turns that run out.
fn ends(view: &View, omens: &Omens) -> Vec<Danger> {
    let table = &view.table;
    let mut dangers = Vec::new();
    let supply = table.degradation_supply;
    if supply <= LOW_SUPPLY {
        let left = count(supply.into(), "degradation card is", "degradation cards are");
        let words = format!("{left} left in supply, and one too few loses the game");
        dangers.push(Danger { cards: 0, steps: u32::from(supply) + 1, words });
    }
    if table.portal.fragments.len() == FRAGMENTS {
        let left = table.humans.deck.total();
        let (cards, words) = match left {
            0 => (omens.all, "every fragment is open and the human deck is empty".to_owned()),
            left => {
                let left = count(left, "human card is", "human cards are");
                (0, format!("every fragment is open and {left} left: the turn after that loses the game"))
            }
        };
        dangers.push(Danger { cards, steps: left + 1, words });
    }
    let turns = view.options.max_turns.saturating_sub(table.turns);
    if turns < FEW_TURNS {
        let words = match turns {
            0 => "this is the last turn".to_owned(),
            turns => format!("{} left after this one", count(turns.into(), "turn is", "turns are")),
        };
        dangers.push(Danger { cards: 0, steps: u32::from(turns) + 1, words });
    }
    dangers
}
