//! Which cards are played, paid, given and thrown away by rule of thumb.

use super::habit::{Habit, first};
use super::thumb::{cheapest, payment};
use kernel::Set;
use mammothodus::components::{Card, Colour, PLACES, POPULATION_MAX, worth};
use mammothodus::map::Area;
use mammothodus::{Action, Cause, Craft, Load, Slot, Tabletop, fitting, usable};

impl Habit<'_> {
    /// The next card, or enough.
    pub(super) fn cards(&self, craft: Craft, figure: Colour, legal: &[Action]) -> usize {
        let commit = legal.iter().position(|action| *action == Action::Commit);
        let Some(area) = self.table().clan(self.slot).figures[figure] else { return 0 };
        let Some(card) = cheapest(cards_among(legal)) else {
            return self.commit(craft, figure, area, legal);
        };
        let laid = self.table().played_worth() + Tabletop::bonus(craft, figure);
        let hasty = craft != Craft::Population && self.outlook.patience(self.slot) == Some(0);
        let more = !hasty
            && match craft {
                Craft::Move => {
                    let most = laid + worth(&fitting(self.hand(), Colour::Green, area));
                    let ground = self.outlook.ground(figure);
                    ground.walk(&self.outlook, area, most, Load::Empty).steps > laid
                }
                Craft::Attack => {
                    self.outlook.strike(area, laid + card.worth()) - self.outlook.strike(area, laid) > 0.3
                }
                Craft::Population => {
                    self.table().clan(self.slot).population.saturating_add(laid as i8) < POPULATION_MAX
                }
                Craft::Development => true,
            };
        if more || commit.is_none() {
            first(legal, &[Action::Card(card)])
        } else {
            self.commit(craft, figure, area, legal)
        }
    }

    /// Enough of the clan's own cards. Others are asked where their help decides: for spirits, and on the last way.
    fn commit(&self, craft: Craft, figure: Colour, area: Area, legal: &[Action]) -> usize {
        let laid = self.table().played_worth() + Tabletop::bonus(craft, figure);
        let asks = match craft {
            Craft::Move => self.outlook.lit == PLACES && area.distance(Area::Center) > usize::from(laid),
            Craft::Attack => self.outlook.strike(area, laid + 2) - self.outlook.strike(area, laid) > 2.0,
            Craft::Population | Craft::Development => false,
        };
        first(legal, if asks { &[Action::CommitAskAllies, Action::Commit] } else { &[Action::Commit] })
    }

    /// Help where it decides: all that lighting a place takes, and every degradation card.
    pub(super) fn assist(&self, cause: Cause, slot: Slot, legal: &[Action]) -> usize {
        let hand = self.outlook.state.hand(slot);
        let given = !self.table().clan(slot).played.is_empty();
        let gives = match cause {
            Cause::Figure(Craft::Attack, _) => !given,
            Cause::Figure(Craft::Move, _) => !given && self.outlook.lit == PLACES,
            Cause::Figure(..) => false,
            Cause::Degradation | Cause::Site(..) => true,
        };
        let card = cheapest(hand.kinds().and(cause.eligible()));
        match card {
            Some(card) if gives => first(legal, &[Action::Card(card), Action::AssistDone]),
            _ => first(legal, &[Action::AssistDone]),
        }
    }

    /// Own cards first, then those of the others; never back again while there is a way.
    pub(super) fn pay(&self, legal: &[Action]) -> usize {
        match payment(cards_among(legal)) {
            Some(card) => first(legal, &[Action::Card(card)]),
            None => first(legal, &[Action::AskAllies, Action::GiveUp]),
        }
    }

    /// Cards are kept, but for a clan on its last way that cannot go on with them.
    pub(super) fn discard(&self, legal: &[Action]) -> usize {
        let areas = self.table().clan(self.slot).areas();
        let waits = self.outlook.lit < PLACES || areas.contains(Area::Center);
        let useful = areas.iter().fold(Set::NONE, |all: Set<Card>, area| all.or(usable(Colour::Green, area)));
        let useless = |action: &Action| matches!(action, Action::Card(card) if !useful.contains(*card));
        let wish = if waits || self.outlook.patience(self.slot).is_some() {
            None
        } else {
            legal.iter().position(useless)
        };
        wish.unwrap_or_else(|| first(legal, &[Action::KeepRest]))
    }
}

/// The cards that can be played.
fn cards_among(legal: &[Action]) -> Set<Card> {
    let card = |action: &Action| if let Action::Card(card) = action { Some(*card) } else { None };
    legal.iter().filter_map(card).collect()
}
