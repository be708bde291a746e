//! What the humans threaten: what their next card will do on average.

use super::clans;
use mammothodus::Tabletop;
use mammothodus::components::{Colour, HumanCard};
use mammothodus::map::{Area, Areas};

/// What things are worth.
struct Weights {
    /// A tribe.
    tribe: f32,
    /// Tribes that are still bearable.
    many: f32,
    /// Each beyond them, squared.
    crowd: f32,
    /// A tribe next to a lit place, by the spirits that are there.
    near_place: [f32; 4],
    /// A spirit that is summoned, by the spirits that are there. The fourth is the end.
    summon: [f32; 4],
    /// How many cards ahead are counted.
    cards: f32,
    /// A spirit, by how many there are.
    spirits: [f32; 4],
    /// Population that a spirit takes from each figure.
    spirit_strike: f32,
    /// A trail token.
    trail: f32,
}

const WEIGHTS: Weights = Weights {
    tribe: -0.45,
    many: 6.0,
    crowd: -0.25,
    near_place: [-0.35, -0.5, -0.9, -3.0],
    summon: [-2.5, -3.5, -6.0, -40.0],
    cards: 1.5,
    spirits: [0.0, -2.0, -5.0, -9.0],
    spirit_strike: 2.0,
    trail: -0.6,
};

/// What humans make of the position.
pub(super) fn worth(table: &Tabletop) -> f32 {
    let tribes = table.board.tribes.total() as f32;
    let beyond = (tribes - WEIGHTS.many).max(0.0);
    let spirits = usize::from(table.board.spirits.len()).min(3);
    tribes * WEIGHTS.tribe
        + beyond * beyond * WEIGHTS.crowd
        + WEIGHTS.spirits[spirits]
        + table.board.trails.len() as f32 * WEIGHTS.trail
        + Colour::ALL.iter().map(|&colour| likely(table, colour) * next_card(table, colour)).sum::<f32>()
        + near_places(table)
}

/// How often a colour is expected among the next cards.
fn likely(table: &Tabletop, colour: Colour) -> f32 {
    let deck = if table.humans.deck.is_empty() { &table.humans.discard } else { &table.humans.deck };
    let card = [HumanCard::Red, HumanCard::Green, HumanCard::Yellow, HumanCard::Blue][colour.index()];
    let part = f32::from(deck[card]) / deck.total().max(1) as f32;
    (part * WEIGHTS.cards).min(1.0)
}

/// What a card of this colour does.
fn next_card(table: &Tabletop, colour: Colour) -> f32 {
    let lit = table.portal.sites();
    let spirits = usize::from(table.board.spirits.len()).min(3);
    let mut worth = 0.0;
    for (area, tribes) in table.board.tribes.present().filter(|(area, _)| area.colour() == Some(colour)) {
        worth += if lit.contains(area) {
            WEIGHTS.summon[spirits]
        } else {
            clans::struck(table, area, f32::from(tribes))
        };
    }
    let figures = table.inhabited();
    for (_, area) in table.board.spirits.entries().filter(|(_, area)| area.colour() == Some(colour)) {
        worth += clans::struck(table, spirit_target(table, area, figures), WEIGHTS.spirit_strike);
    }
    worth
}

/// Where a spirit strikes: the nearest figures, the most of them.
fn spirit_target(table: &Tabletop, from: Area, figures: Areas) -> Area {
    let near = (0..=4usize).map(|far| from.at_distance(far).and(figures)).find(|areas| !areas.is_empty());
    let crowd = |area: &Area| table.crowd(*area);
    near.and_then(|areas| areas.iter().max_by_key(crowd)).unwrap_or(from)
}

/// Tribes that will soon stand on a lit place.
fn near_places(table: &Tabletop) -> f32 {
    let reach = table.portal.sites().iter().fold(Areas::NONE, |all, site| all.or(site.neighbours()));
    let near = table.board.tribes.present().filter(|(area, _)| reach.contains(*area));
    let spirits = usize::from(table.board.spirits.len()).min(3);
    near.map(|(_, tribes)| f32::from(tribes)).sum::<f32>() * WEIGHTS.near_place[spirits]
}
