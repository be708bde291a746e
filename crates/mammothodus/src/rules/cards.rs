//! Which cards count for what.

use super::*;
use crate::components::{Card, Cards, Colour};

/// MAM-5.31: cards of the action's colour or of the ground's, and wilds.
pub fn usable(colour: Colour, area: Area) -> Set<Card> {
    match area.colour() {
        Some(ground) => colour.cards().or(ground.cards()),
        None => colour.cards(),
    }
}

/// Those of `cards` that count for an action of `colour` in `area`.
pub fn fitting(cards: &Cards, colour: Colour, area: Area) -> Cards {
    only(cards, usable(colour, area))
}

/// Those of `cards` whose kind is in `kinds`.
pub fn only(cards: &Cards, kinds: Set<Card>) -> Cards {
    let mut kept = Cards::NONE;
    kinds.iter().for_each(|kind| kept[kind] = cards[kind]);
    kept
}

/// Why the active clan cannot play `card`, which `fits` here or does not.
pub(super) fn why_not(view: &View, card: Card, fits: bool) -> String {
    if view.hand(view.table.active)[card] == 0 {
        format!("there is no {} in hand", card.name())
    } else if fits {
        format!("{} cannot be played now", card.name())
    } else {
        format!("{} has neither the colour of the action nor that of the ground", card.name())
    }
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

impl Tabletop {
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

    /// The most that the cards on the table can bring: what they are worth, and a figure's bonus.
    pub(crate) fn most_played(&self) -> u8 {
        self.played_worth() + 1
    }

    /// Whether the active clan has laid cards on the table.
    pub(crate) fn has_paid(&self) -> bool {
        !self.actor().played.is_empty()
    }

    /// Whether this figure of the active clan is on the board.
    pub(crate) fn stands(&self, figure: Colour) -> bool {
        self.actor().figures[figure].is_some()
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
        self.table.actor().figures.entries().filter(able).map(|(figure, _)| figure).collect()
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
