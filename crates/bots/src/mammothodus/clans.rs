//! How the clans do: population, what the next generation will look like, and their decks.

use mammothodus::components::{BASE_DECK, Card, headcount};
use mammothodus::map::Area;
use mammothodus::{Mammothodus, Piles, Tablet, Tabletop};

/// What things are worth.
struct Weights {
    /// A point of population: up to the number before it, from the number of the row before on. Below the track the
    /// game is lost.
    population: [(i8, f32); 7],
    /// A clan that would die out at its next generation, with its deck at an end.
    extinct: f32,
    /// A figure on the board, and one that the next generation will have.
    figure: (f32, f32),
    /// A step of protection that is missing, with the deck at an end.
    unprotected: f32,
    /// An adaptation card.
    adaptation: f32,
    /// A degradation card in a clan's deck, and besides in its hand.
    degradation: (f32, f32),
    /// A card in hand.
    hand: f32,
}

const WEIGHTS: Weights = Weights {
    population: [(-4, 20.0), (-2, 3.0), (0, 2.0), (3, 1.1), (7, 0.6), (11, 0.4), (16, 0.15)],
    extinct: -6.0,
    figure: (0.5, 0.7),
    unprotected: -0.6,
    adaptation: 0.5,
    degradation: (-0.35, -0.3),
    hand: 0.1,
};

/// Cards of a whole deck.
const DECK: f32 = 12.0;

/// How all clans do. Fewer clans count as much as four.
pub(super) fn worth(state: &Mammothodus) -> f32 {
    let clans = state.table.clans.iter().zip(&state.cards);
    let sum: f32 = clans.map(|(clan, cards)| clan_worth(clan, cards)).sum();
    4.0 * sum / state.table.clans.len().max(1) as f32
}

/// What clans lose when each figure in `area` costs so many points of population.
pub(super) fn struck(table: &Tabletop, area: Area, each: f32) -> f32 {
    let lost = |clan: &Tablet| {
        let points = each * f32::from(clan.figures_at(area));
        if points > 0.0 {
            population(f32::from(clan.population) - points) - population(f32::from(clan.population))
        } else {
            0.0
        }
    };
    table.clans.iter().map(lost).sum()
}

fn clan_worth(clan: &Tablet, cards: &Piles) -> f32 {
    let all = cards.hand.plus(&cards.deck).plus(&cards.discard).plus(&clan.played);
    let junk = f32::from(all[Card::Degradation]);
    let adaptation = (all.total() as f32 - junk - BASE_DECK.total() as f32).max(0.0);
    let figures = f32::from(clan.figures.len());
    let next = headcount(clan.population);
    let age = 1.0 - (cards.deck.total() as f32 / DECK).min(1.0);
    let unprotected = (figures - f32::from(clan.marker)).max(0.0);
    population(f32::from(clan.population))
        + if next == 0 { WEIGHTS.extinct * (0.3 + age) } else { 0.0 }
        + figures * WEIGHTS.figure.0
        + f32::from(next) * WEIGHTS.figure.1
        + unprotected * WEIGHTS.unprotected * (0.4 + 0.6 * age)
        + adaptation * WEIGHTS.adaptation
        + junk * WEIGHTS.degradation.0
        + f32::from(cards.hand[Card::Degradation]) * WEIGHTS.degradation.1
        + (cards.hand.total() as f32).min(6.0) * WEIGHTS.hand
}

/// What a population is worth: the less there is, the more each point counts.
fn population(points: f32) -> f32 {
    let (mut worth, mut from) = (0.0, f32::from(i8::MIN));
    for (upto, each) in WEIGHTS.population {
        let upto = f32::from(upto);
        let zero = 0f32.clamp(from, upto);
        worth += (points.clamp(from, upto) - zero) * each;
        from = upto;
    }
    worth
}
