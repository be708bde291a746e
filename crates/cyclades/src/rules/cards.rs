//! Buying and replacing cards of the track (sections 5.11.1 to 5.11.4, 5.11.15).

use super::{Frame, Log, Newcomer, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Card, CardKind, Slot};
use crate::state::{Cyclades, Tabletop, Turn};
use kernel::Seat;

impl Tabletop {
    /// The price of a card before temple discounts (CYC-5.11.2).
    pub fn card_price(&self, turn: &Turn, slot: Slot) -> u16 {
        let reductions = u16::from(turn.aphrodite) + u16::from(turn.amphora);
        slot.cost().saturating_sub(reductions * box_::CARD_REDUCTION).max(box_::MIN_CARD_COST)
    }

    /// The most temple discounts that could go into this card.
    pub(crate) fn most_discounts(&self, turn: &Turn, slot: Slot) -> u16 {
        let creature = self.on_track(slot).is_some_and(Card::is_creature);
        let spare = self.card_price(turn, slot) - box_::MIN_CARD_COST;
        if creature { u16::from(self.discounts(turn.seat)).min(spare) } else { 0 }
    }

    /// Spaces that hold a creature.
    pub fn creature_slots(&self) -> impl Iterator<Item = Slot> + '_ {
        Slot::ALL.iter().copied().filter(|&slot| self.on_track(slot).is_some_and(Card::is_creature))
    }
}

impl Cyclades {
    /// Whether a card can be drawn.
    pub fn can_draw(&self) -> bool {
        !self.stacks.deck.is_empty() || !self.discard.is_empty()
    }

    pub(super) fn offer_purchases(&self, turn: &Turn, out: &mut impl Offers) {
        let gold = self.gold_of(turn.seat);
        if gold == 0 {
            return;
        }
        let affordable = |slot: &Slot| {
            self.on_track(*slot).is_some()
                && self.card_price(turn, *slot) - self.most_discounts(turn, *slot) <= gold
        };
        out.offer_all(Slot::ALL.iter().copied().filter(affordable), Action::BuyCard);
    }

    pub(super) fn offer_payments(&self, turn: &Turn, slot: Slot, out: &mut impl Offers) {
        let (price, most) = (self.card_price(turn, slot), self.most_discounts(turn, slot));
        let least = price.saturating_sub(self.gold_of(turn.seat));
        out.offer_all(least..=most, |discounts| Action::CardPayment(discounts as u8));
    }

    pub(super) fn answer_payment(&mut self, slot: Slot, discounts: u8, log: &mut impl Log) {
        self.pop();
        let Some(turn) = self.turn else { return };
        let price = self.card_price(&turn, slot).saturating_sub(u16::from(discounts));
        self.turn =
            Some(Turn { discounts: turn.discounts + discounts, aphrodite: false, amphora: false, ..turn });
        self.pay(turn.seat, price, Reason::Purchase, log);
        self.receive_card(turn.seat, slot, log);
    }

    /// The card leaves the track and its effect begins.
    pub(super) fn receive_card(&mut self, seat: Seat, slot: Slot, log: &mut impl Log) {
        let Some(card) = self.track[slot as usize].take() else { return };
        log.tell(|| Event::CardBought { seat, card, slot });
        match card.kind() {
            CardKind::Creature => {
                if card == Card::Chimera || card.figure().is_some() {
                    self.resolving.add(card);
                } else {
                    self.discard.add(card);
                }
                self.summon(seat, card, log);
            }
            CardKind::Hero(_) | CardKind::Artifact(_) | CardKind::Reinforcement(_) => {
                self.resolving.add(card);
                self.push(Frame::UnitSite { what: Newcomer::Card(card) });
            }
        }
    }

    pub(super) fn offer_replacements(&self, turn: &Turn, out: &mut impl Offers) {
        if self.can_pay(turn.seat, box_::REPLACE_COST) && self.can_draw() {
            out.offer_all(self.creature_slots(), Action::ReplaceCreature);
        }
    }

    /// CYC-5.11.15: the new card is drawn before the old one is discarded.
    pub(super) fn replace(&mut self, seat: Seat, slot: Slot, log: &mut impl Log) {
        let (Some(old), Some(new)) = (self.on_track(slot), self.draw_card(log)) else { return };
        self.track[slot as usize] = Some(new);
        self.discard.add(old);
        log.tell(|| Event::CreatureReplaced { seat, slot, old, new });
    }
}
