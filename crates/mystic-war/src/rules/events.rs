//! Event cards: they happen at once and nobody can answer (MW-5.80 to MW-5.91).

use super::Table;
use crate::action::Action;
use crate::components::{
    Card, DECK_SIZE, Deity, Happening, Kind, PENNIES_GOLD, Resource, WRATH_FOLLOWERS, WRATH_GOLD,
};
use crate::event::{Cause, Event};
use crate::state::{Boon, Draft, Step};
use arrayvec::ArrayVec;
use kernel::{Seat, Sink};

/// The different cards of a list, as a set of bits.
pub(crate) fn ids(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |set, card| set | card.bit())
}

impl<S: Sink<Event>> Table<'_, S> {
    /// An event card takes effect. It lies aside until that is done.
    pub(super) fn happen(&mut self, happening: Happening, player: Seat, draft: Draft) {
        let card = draft.card;
        let seat = draft.recipient.unwrap_or(player);
        if happening == Happening::Judgment {
            return self.judge(card, player);
        }
        self.aside.push(card);
        self.push(Step::PutAway);
        let decider = self.chaos.as_ref().map_or(seat, |chaos| chaos.controller);
        let cause = Cause::Card(card);
        match happening {
            Happening::Judgment => {}
            Happening::ChaosStrikes => self.begin_chaos(player, seat),
            Happening::Genie => {
                self.change(seat, cause, |totals| {
                    totals.halve(Resource::MysticPower);
                });
                self.push(Step::GeniePick { decider, recipient: seat });
            }
            Happening::GodKingBoon => self.push(Step::BoonAllocate(Boon::new(decider, seat))),
            Happening::MegaBlast => self.mega_blast(seat),
            Happening::PenniesFromHeaven => {
                for seat in player.round(self.count()) {
                    self.change(seat, cause, |totals| totals.gain(Resource::Gold, PENNIES_GOLD));
                }
            }
            Happening::Scrutiny => {
                self.mage_mut(seat).goal_up = true;
                let goal = self.mage(seat).goal;
                self.emit(|| Event::GoalShown { seat, goal });
            }
            Happening::Slavery => self.change(seat, cause, |totals| {
                totals.double(Resource::Gold);
                totals.halve(Resource::Followers);
            }),
            Happening::WrathOfTheGods => self.wrath_of_the_gods(seat),
            Happening::WrathOfTheWarGod => self.change(seat, cause, |totals| {
                totals.halve(draft.category.unwrap_or(Resource::Gold));
            }),
        }
    }

    /// MW-5.86. The cards turned lie aside, so that they are not shuffled into the deck meanwhile.
    fn mega_blast(&mut self, seat: Seat) {
        let mut turned = ArrayVec::<Card, DECK_SIZE>::new();
        while let Some(card) = self.take_top() {
            self.emit(|| Event::Turned { card });
            turned.push(card);
            if card.kind() == Kind::Resource {
                self.change(seat, Cause::Card(Card::MegaBlast), |totals| {
                    for resource in Resource::ALL {
                        totals.lose(resource, card.facts().value);
                    }
                });
                break;
            }
        }
        for card in turned {
            self.discard_card(card, None);
        }
    }

    /// MW-5.90: deities first, then Followers and Gold.
    fn wrath_of_the_gods(&mut self, seat: Seat) {
        let deities = std::mem::take(&mut self.mage_mut(seat).deities);
        for deity in deities.iter() {
            self.emit(|| Event::DeityLost { seat, deity, to: None });
            self.discard_card(Deity::card(deity), None);
        }
        self.change(seat, Cause::Card(Card::WrathOfTheGods), |totals| {
            totals.lose(Resource::Followers, WRATH_FOLLOWERS);
            totals.lose(Resource::Gold, WRATH_GOLD);
        });
    }

    /// An empty discard pile offers nothing (MW-5.83).
    pub(super) fn skip_genie_pick(&mut self) -> bool {
        let empty = self.discard.is_empty();
        if empty {
            self.pop();
        }
        empty
    }

    /// The newest copy of the card leaves the pile, unseen by others (MW-5.83).
    pub(super) fn genie_pick(&mut self, decider: Seat, recipient: Seat, action: Action) {
        self.pop();
        let wanted = if let Action::Name(card) = action { Some(card) } else { None };
        let at = self.discard.iter().rposition(|&card| Some(card) == wanted);
        let card = at.map(|at| self.discard.remove(at));
        if let Some(card) = card {
            self.mage_mut(recipient).hand.add(card);
        }
        self.emit(|| Event::GenieServed { seat: recipient, decider, took: card.is_some(), card });
    }
}
