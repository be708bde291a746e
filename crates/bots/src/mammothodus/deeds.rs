//! What deeds are worth by rule of thumb, in about the work of one card.

use super::outlook::Outlook;
use super::thumb::cheapest;
use super::walk::Walk;
use kernel::Set;
use mammothodus::components::{Cards, Colour, HAND, POPULATION_MAX, headcount, worth};
use mammothodus::map::Area;
use mammothodus::{Craft, Load, Slot, Tabletop, fitting, usable};

impl Outlook<'_> {
    /// What an attack with so many dice in `area` is worth.
    pub(super) fn strike(&self, area: Area, dice: u8) -> f32 {
        let tribes = self.table.board.tribes[area];
        let kills = expected_hits(dice, tribes) * self.kill(area);
        if self.table.board.spirits.entries().any(|(_, at)| at == area) {
            let both = expected_hits(dice, 2) - expected_hits(dice, 1);
            let spirit = both * self.weights.spirit[self.spirits];
            return kills.max(spirit) + 0.3 * kills.min(spirit);
        }
        kills
    }

    /// What so many points of population are worth to `slot`.
    pub(super) fn grow(&self, slot: Slot, points: u8) -> f32 {
        let clan = self.table.clan(slot);
        let after = clan.population.saturating_add(points as i8).min(POPULATION_MAX);
        let points: f32 = (clan.population..after).map(|population| self.point(population)).sum();
        let figures = f32::from(headcount(after)) - f32::from(headcount(clan.population));
        let saved =
            if headcount(clan.population) == 0 && headcount(after) > 0 { self.weights.saved } else { 0.0 };
        let peril = self.peril(slot) * self.weights.peril;
        points + peril + (figures * self.weights.figure + saved) * (0.3 + 0.7 * self.age(slot))
    }

    /// What so many development steps are worth to `slot`.
    pub(super) fn develop(&self, slot: Slot, steps: u8) -> f32 {
        let clan = self.table.clan(slot);
        let guard = clan.figures.len().saturating_sub(clan.marker).min(steps);
        let late = (f32::from(self.table.turns) / 30.0).min(1.0);
        let card = self.weights.adaptation * (1.0 - 0.7 * late);
        f32::from(guard) * self.weights.guard * (0.4 + 0.6 * self.age(slot)) + f32::from(steps - guard) * card
    }

    /// What it is worth to get rid of so many degradation cards.
    pub(super) fn clear(&self, junk: u8) -> f32 {
        self.weights.clear[usize::from(junk.min(4))]
    }

    /// How many cards a clan can play before its next generation, where nobody would live to see it.
    pub(super) fn patience(&self, slot: Slot) -> Option<u32> {
        let piles = &self.state.cards[slot.index()];
        let cards = (piles.hand.total() + piles.deck.total()).saturating_sub(HAND);
        (headcount(self.table.clan(slot).population) == 0).then_some(cards)
    }

    /// How far a clan's deck is through.
    fn age(&self, slot: Slot) -> f32 {
        1.0 - (self.state.cards[slot.index()].deck.total() as f32 / 12.0).min(1.0)
    }

    /// What the cards in `hand` come to for a figure, its bonus included.
    pub(super) fn means(craft: Craft, figure: Colour, area: Area, hand: &Cards) -> u8 {
        let cards = worth(&fitting(hand, craft.colour(), area));
        if cards > 0 { cards + Tabletop::bonus(craft, figure) } else { 0 }
    }

    /// What the best walk of `figure` of the clan whose turn it is gains with `hand`.
    pub(super) fn walk(&self, figure: Colour, hand: &Cards) -> Option<Walk> {
        let from = self.table.actor().figures[figure]?;
        let steps = Self::means(Craft::Move, figure, from, hand);
        (steps > 0).then(|| self.ground(figure).walk(self, from, steps, Load::Empty))
    }

    /// What a Move with `hand` gains: the best walk, then the best one with the cards that are left.
    pub(super) fn roam(&self, hand: &Cards) -> f32 {
        let (mut hand, mut used, mut sum) = (*hand, Set::NONE, 0.0);
        loop {
            let fresh = self.table.actor().figures.entries().filter(|&(figure, _)| !used.contains(figure));
            let walks = fresh.filter_map(|(figure, area)| Some((self.walk(figure, &hand)?, figure, area)));
            let best = walks.max_by(|one, two| one.0.gain.total_cmp(&two.0.gain));
            let Some((walk, figure, area)) = best.filter(|(walk, ..)| walk.gain > 0.05) else { return sum };
            sum += walk.gain;
            used = used.with(figure);
            let mut need = i32::from(walk.steps) - i32::from(Tabletop::bonus(Craft::Move, figure));
            while need > 0 {
                let Some(card) = cheapest(hand.kinds().and(usable(Colour::Green, area))) else { break };
                hand.take(card);
                need -= i32::from(card.worth());
            }
        }
    }

    /// What lighting one more place is worth. The first one waits until the others are near.
    pub(super) fn light(&self) -> f32 {
        let work: f32 = self.targets().iter().map(|(_, target)| target.work).sum();
        if self.lit == 0 && work > self.weights.hold && self.table.humans.deck.total() > 12 {
            return 0.0;
        }
        self.weights.light
    }
}

/// How many of at most `most` hits so many dice are expected to make, each with an even chance.
pub(super) fn expected_hits(dice: u8, most: u8) -> f32 {
    let (mut chance, mut sum) = (0.5f32.powi(i32::from(dice)), 0.0);
    for hits in 0..=dice {
        sum += chance * f32::from(hits.min(most));
        chance *= f32::from(dice - hits) / f32::from(hits + 1);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::expected_hits;

    #[test]
    fn hits_are_expected_as_dice_fall() {
        assert_eq!(expected_hits(0, 3), 0.0);
        assert_eq!(expected_hits(2, 1), 0.75);
        assert_eq!(expected_hits(4, 4), 2.0);
        assert!((expected_hits(3, 2) - 1.375).abs() < 1e-6);
    }
}
