//! What a position is worth: the chance that the clans win it, from few features.

use super::outlook::Outlook;
use mammothodus::components::{BASE_DECK, Card, HumanCard, headcount};
use mammothodus::map::{Area, Areas};
use mammothodus::{Frame, Mammothodus, Piles, Tablet};

/// The features with their weights, in log-odds of winning. Fitted to how games of the rules of thumb ended.
const WEIGHTS: [(&str, f32); 34] = [
    ("a start", -1.0),
    ("a place lit", 0.3),
    ("a second", 0.4),
    ("a third", 0.6),
    ("the fourth", 1.5),
    ("work left on all lines, by tens", -0.9),
    ("work left on the hardest line, by fives", -0.5),
    ("missing shards that lie nowhere open", -0.15),
    ("lines that wait only for cards", 0.2),
    ("tribes, by tens", -0.5),
    ("tribes too many to be borne", -0.6),
    ("the worst card is the end", -0.8),
    ("a spirit", -0.4),
    ("a second spirit", -0.5),
    ("a third spirit", -0.9),
    ("spirits awake", -0.15),
    ("tribes on lit places", -0.3),
    ("the same with two spirits", -0.4),
    ("tribes next to lit places", -0.1),
    ("population, by twenties", 1.0),
    ("clans below 5", -0.4),
    ("clans below 2", -0.5),
    ("clans below -1", -0.6),
    ("clans that would not see their next generation", -1.2),
    ("figures, by tens", 0.4),
    ("figures of the next generation, by tens", 0.5),
    ("degradation in hand, by fours", -0.4),
    ("degradation at all, by eights", -0.4),
    ("steps of protection missing, by fours", -0.3),
    ("adaptation cards, by fives", 0.3),
    ("steps from the centre with three places lit, by fours", -1.0),
    ("the same with four", -3.0),
    ("population to be lost with the next card, by threes", -0.5),
    ("human cards left of a deck", 0.3),
];

/// The chance that the clans win. Before a human card the certain defeats it may bring are taken off.
pub(super) fn chance(state: &Mammothodus) -> f32 {
    let score: f32 =
        features(state).iter().zip(&WEIGHTS).map(|(feature, (_, weight))| feature * weight).sum();
    let doom = if state.table.top() == Some(Frame::ChooseAction) { 0.0 } else { doom(state) };
    (1.0 - doom) / (1.0 + (-score).exp())
}

/// What counts, as numbers of about the same size.
fn features(state: &Mammothodus) -> [f32; WEIGHTS.len()] {
    let outlook = Outlook::of(state);
    let table = &state.table;
    let lit = outlook.lit;
    let yes = |holds: bool| if holds { 1.0 } else { 0.0 };
    let places = table.portal.sites();
    let near = places.iter().fold(Areas::NONE, |all, site| all.or(site.neighbours())).minus(places);
    let tribes_in = |areas: Areas| {
        table
            .board
            .tribes
            .iter()
            .filter(|(area, _)| areas.contains(*area))
            .map(|(_, n)| f32::from(n))
            .sum::<f32>()
    };
    let spirits = table.board.spirits.len();
    let awake = table.board.spirits.iter().filter(|&(_, at)| at != Area::Center).count() as f32;
    let works = || outlook.targets.iter().map(|(_, target)| target.work);
    let mut sum = Clan::default();
    for (tablet, piles) in table.clans.iter().zip(&state.cards) {
        sum.add(tablet, piles);
    }
    let each = 4.0 / table.clans.len().max(1) as f32;
    [
        1.0,
        yes(lit >= 1),
        yes(lit >= 2),
        yes(lit >= 3),
        yes(lit >= 4),
        works().sum::<f32>() / 10.0,
        works().fold(0.0, f32::max) / 5.0,
        f32::from(outlook.targets.unseen),
        outlook.targets.iter().filter(|(_, target)| target.is_ready()).count() as f32,
        table.board.tribes.total() as f32 / 10.0,
        (5 - outlook.room) as f32 / 5.0,
        yes(outlook.room == 0),
        yes(spirits >= 1),
        yes(spirits >= 2),
        yes(spirits >= 3),
        awake,
        tribes_in(places),
        tribes_in(places) * yes(spirits >= 2),
        tribes_in(near),
        sum.population * each / 20.0,
        sum.low * each,
        sum.lower * each,
        sum.lowest * each,
        sum.extinct * each,
        sum.figures * each / 10.0,
        sum.next * each / 10.0,
        sum.junk_in_hand * each / 4.0,
        sum.junk * each / 8.0,
        sum.unprotected * each / 4.0,
        sum.adaptation * each / 5.0,
        sum.far * each / 4.0 * yes(lit == 3),
        sum.far * each / 4.0 * yes(lit == 4),
        outlook.blows() * each / 3.0,
        table.humans.deck.total() as f32 / 34.0,
    ]
}

/// What is counted of each clan, summed.
#[derive(Default)]
struct Clan {
    population: f32,
    low: f32,
    lower: f32,
    lowest: f32,
    extinct: f32,
    figures: f32,
    next: f32,
    junk: f32,
    junk_in_hand: f32,
    unprotected: f32,
    adaptation: f32,
    far: f32,
}

impl Clan {
    fn add(&mut self, clan: &Tablet, piles: &Piles) {
        let population = f32::from(clan.population);
        let all = piles.hand.plus(&piles.deck).plus(&piles.discard).plus(&clan.played);
        let age = 1.0 - (piles.deck.total() as f32 / 12.0).min(1.0);
        let (figures, next) = (f32::from(clan.figures.len()), f32::from(headcount(clan.population)));
        let junk = f32::from(all[Card::Degradation]);
        self.population += population.min(12.0);
        self.low += (5.0 - population).max(0.0) / 5.0;
        self.lower += (2.0 - population).max(0.0) / 3.0;
        self.lowest += (-1.0 - population).max(0.0) / 2.0;
        self.extinct += if next == 0.0 { age } else { 0.0 };
        self.figures += figures;
        self.next += next;
        self.junk += junk;
        self.junk_in_hand += f32::from(piles.hand[Card::Degradation]);
        self.unprotected += (figures - f32::from(clan.marker)).max(0.0) * age;
        self.adaptation += (all.total() as f32 - junk - BASE_DECK.total() as f32).max(0.0);
        self.far += clan.figures.iter().map(|(_, at)| at.distance(Area::Center)).min().unwrap_or(4) as f32;
    }
}

/// How likely the next card is the last, as far as that is certain.
fn doom(state: &Mammothodus) -> f32 {
    let table = &state.table;
    let deck = if table.humans.deck.is_empty() { &table.humans.discard } else { &table.humans.deck };
    let lost = |card: HumanCard| table.forecast(card, state.options.center_humans).lost.is_some();
    let fatal: u8 = deck.iter().filter(|&(card, _)| lost(card)).map(|(_, count)| count).sum();
    f32::from(fatal) / deck.total().max(1) as f32
}
