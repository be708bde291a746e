//! Which cards count for what.

use crate::components::{Card, Cards, Colour};
use crate::frame::{Cause, Craft, Deed};
use crate::map::{Area, Areas};
use crate::state::{Mammothodus, Slot, Table};
use crate::tally::Set;

/// MAM-5.31: cards of the action's colour or of the ground's, and wilds.
pub fn usable(colour: Colour, area: Area) -> Set<Card> {
    match area.colour() {
        Some(ground) => colour.cards().or(ground.cards()),
        None => colour.cards(),
    }
}

/// Those of `cards` whose kind is in `kinds`.
pub(crate) fn only(cards: &Cards, kinds: Set<Card>) -> Cards {
    let mut kept = Cards::NONE;
    kinds.iter().for_each(|kind| kept[kind] = cards[kind]);
    kept
}

impl Cause {
    /// MAM-5.66, MAM-5.65: the cards an ally may add.
    pub fn eligible(self) -> Set<Card> {
        match self {
            Cause::Figure(craft, _) => craft.colour().cards(),
            Cause::Site(..) => Colour::Blue.cards(),
            Cause::Degradation => Set::only(Card::Degradation),
        }
    }
}

impl Table {
    /// The areas from which allies can help.
    pub fn zone(&self, cause: Cause) -> Areas {
        match cause {
            Cause::Figure(_, figure) => self.actor().figures[figure].map_or(Areas::NONE, Area::reach),
            Cause::Site(area, _) => area.reach(),
            Cause::Degradation => self.actor().reach(),
        }
    }

    /// MAM-5.34: the bonus of `figure` for this kind of action.
    pub fn bonus(craft: Craft, figure: Colour) -> u8 {
        u8::from(craft.colour() == figure)
    }

    /// What all cards on the table are worth.
    pub fn played_worth(&self) -> u8 {
        self.clans.iter().map(|clan| crate::components::worth(&clan.played)).sum()
    }
}

impl Mammothodus {
    /// MAM-5.69: whether `slot` could help; with hidden hands only by what all can see.
    pub(crate) fn could_help(&self, cause: Cause, slot: Slot) -> bool {
        if slot == self.table.active || self.table.clan(slot).areas().and(self.table.zone(cause)).is_empty() {
            return false;
        }
        let held = self.hand(slot).kinds();
        if self.options.open_hands {
            !held.and(cause.eligible().with(Card::DrawThree)).is_empty()
        } else {
            !held.is_empty()
        }
    }

    /// Whether any ally could help.
    pub(crate) fn anyone_could_help(&self, cause: Cause) -> bool {
        self.table.slots().any(|slot| self.could_help(cause, slot))
    }

    /// MAM-5.33: the figures of the active clan that could do this with `hand`.
    pub(crate) fn able_figures(&self, craft: Craft, hand: &Cards) -> Set<Colour> {
        let held = hand.kinds();
        let able = |&(_, area): &(Colour, Area)| {
            !held.and(usable(craft.colour(), area)).is_empty()
                && (craft != Craft::Attack || self.table.has_enemy(area))
        };
        self.table.actor().figures.iter().filter(able).map(|(figure, _)| figure).collect()
    }

    /// MAM-5.33: whether this kind of action is open to the active clan with `hand`.
    pub(crate) fn feasible(&self, deed: Deed, hand: &Cards) -> bool {
        let turn = &self.table.this_turn;
        if turn.performed.contains(deed) {
            return false;
        }
        match deed {
            Deed::Move => !self.able_figures(Craft::Move, hand).is_empty(),
            Deed::Attack => !self.able_figures(Craft::Attack, hand).is_empty(),
            Deed::Population => !self.able_figures(Craft::Population, hand).is_empty(),
            Deed::Development => !self.able_figures(Craft::Development, hand).is_empty(),
            // MAM-5.80: not after a talent token was placed.
            Deed::Degradation => !turn.talent_placed && hand[Card::Degradation] > 0,
            Deed::Activate => self.sites(hand).next().is_some(),
        }
    }
}
