//! What the rules of thumb count on, in one table.

use kernel::Set;
use mammothodus::components::{CARD_KINDS, Card, Colour, PLACES};

/// What things are worth, in about the work of one card.
pub(super) struct Weights {
    /// A step, as the card that it takes.
    pub(super) card: f32,
    /// A step that a missing shard comes nearer to its site.
    pub(super) step: f32,
    /// It is there.
    pub(super) arrive: f32,
    /// It was the last one.
    pub(super) complete: f32,
    /// A step away from the nearest thing to do.
    pub(super) seek: f32,
    /// A face-down shard to turn up, by how many missing ones lie nowhere open.
    pub(super) explore: [f32; 4],
    /// How much more all that counts which brings the portal nearer, by places lit.
    pub(super) rush: [f32; PLACES + 1],
    /// A figure on a site that waits only for cards: the first one there, and another.
    pub(super) attend: (f32, f32),
    /// A figure on a site that misses shards.
    pub(super) site: f32,
    /// A point of population at risk, times how likely it is to be lost with the next card.
    pub(super) danger: f32,
    /// A tribe beside a figure, as part of what it is worth to kill it.
    pub(super) hunt: f32,
    /// Another figure in the same area, for each spirit that is awake: spirits strike where most are.
    pub(super) crowding: f32,
    /// A step of a clan from the centre, by places lit.
    pub(super) home: [f32; PLACES + 1],
    /// A figure in the centre, which has no terrain.
    pub(super) bare: f32,
    /// A card in hand that the terrain makes usable for everything.
    pub(super) terrain: f32,
    /// A point of population, below this population.
    pub(super) points: [(i8, f32); 6],
    /// A figure more at the next generation.
    pub(super) figure: f32,
    /// A clan that would not see its next generation.
    pub(super) saved: f32,
    /// A clan that the next card is certain to ruin.
    pub(super) peril: f32,
    /// A tribe killed, and what is added by how many can still come.
    pub(super) kill: f32,
    pub(super) crowd: [f32; 6],
    /// The same on a lit place and next to one, by spirits.
    pub(super) on_place: [f32; 4],
    pub(super) near_place: [f32; 4],
    /// A spirit killed, by spirits.
    pub(super) spirit: [f32; 4],
    /// A step of protection, and an adaptation card.
    pub(super) guard: f32,
    pub(super) adaptation: f32,
    /// Degradation cards got rid of, by their number.
    pub(super) clear: [f32; 5],
    /// A place lit.
    pub(super) light: f32,
    /// The work that may be left when the first place is lit.
    pub(super) hold: f32,
    /// What it costs to part with a card, by kind.
    pub(super) keep: [f32; CARD_KINDS],
}

pub(super) const WEIGHTS: Weights = Weights {
    card: 0.15,
    step: 1.0,
    arrive: 1.0,
    complete: 1.5,
    seek: 0.4,
    explore: [0.2, 1.8, 2.4, 3.0],
    rush: [1.0, 1.15, 1.5, 2.5, 1.0],
    attend: (2.5, 0.5),
    site: 0.2,
    danger: 3.0,
    hunt: 0.3,
    crowding: 0.15,
    home: [0.15, 0.3, 0.75, 3.0, 20.0],
    bare: 0.4,
    terrain: 0.1,
    points: [(-2, 4.0), (1, 3.0), (4, 1.5), (8, 0.9), (11, 0.6), (16, 0.25)],
    figure: 1.5,
    saved: 8.0,
    peril: 15.0,
    kill: 0.7,
    crowd: [6.0, 3.0, 1.8, 1.0, 0.5, 0.0],
    on_place: [2.0, 3.0, 6.0, 25.0],
    near_place: [0.5, 0.8, 1.5, 4.0],
    spirit: [0.0, 3.0, 5.0, 10.0],
    guard: 0.9,
    adaptation: 1.2,
    clear: [0.0, 0.3, 1.8, 4.0, 9.0],
    light: 9.0,
    hold: 14.0,
    keep: [0.3, 0.4, 0.2, 0.5, 0.7, 0.8, 0.6, 0.9, 9.0, 1.0, 0.8, 0.8, 0.7, 1.0, 9.0],
};

/// The card of `kinds` that is missed least.
pub(super) fn cheapest(kinds: Set<Card>) -> Option<Card> {
    let price = |card: &Card| WEIGHTS.keep[card.index()];
    kinds.iter().min_by(|one, two| price(one).total_cmp(&price(two)))
}

/// The card to pay for a place with: what is missed least, but those that others could help with last.
pub(super) fn payment(kinds: Set<Card>) -> Option<Card> {
    let blue = Colour::Blue.cards();
    cheapest(kinds.minus(blue)).or_else(|| cheapest(kinds.and(blue)))
}
