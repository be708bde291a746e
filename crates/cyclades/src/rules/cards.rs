//! Buying and replacing cards of the track (sections 5.11.1 to 5.11.4, 5.11.15).

use super::frame::{Decision, choice};
use super::{Log, Newcomer, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Card, CardKind, Slot};
use crate::state::{Cyclades, Tabletop, Turn};
use crate::text::{Asked, count};
use kernel::{Remark, Seat};
use serde::{Deserialize, Serialize};

/// How many temple discounts to use on this card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardPayment {
    pub slot: Slot,
}

impl Decision for CardPayment {
    choice!(u8: CardPayment(discounts) => discounts);

    const READS_PURSE: bool = true;

    fn ask(self, asked: &Asked<'_>) -> String {
        let card = asked.on_track(self.slot).map_or("the card", Card::title);
        format!("How many temple discounts do you use on {card}?{}", asked.purse())
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(turn) = &game.turn else { return };
        let (price, most) = (game.card_price(turn, self.slot), game.most_discounts(turn, self.slot));
        let least = price.saturating_sub(game.gold_of(turn.seat));
        out.offer_all(least..=most, |discounts| Action::CardPayment(discounts as u8));
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, discounts: u8, log: &mut impl Log) {
        game.pop();
        let Some(turn) = game.turn else { return };
        let price = game.card_price(&turn, self.slot).saturating_sub(u16::from(discounts));
        game.turn =
            Some(Turn { discounts: turn.discounts + discounts, aphrodite: false, amphora: false, ..turn });
        game.pay(seat, price, Reason::Purchase, log);
        game.receive_card(seat, self.slot, log);
    }

    fn label(self, asked: &Asked<'_>, discounts: u8) -> String {
        let price = asked.turn.map_or(0, |turn| asked.card_price(&turn, self.slot));
        let rest = price.saturating_sub(u16::from(discounts));
        format!("Use {}, pay {rest} gold", count(discounts, "discount"))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.on_track(self.slot).is_some()
    }
}

/// Which creature delphi replaces.
#[derive(Clone, Copy)]
pub(crate) struct ReplaceSlot;

impl Decision for ReplaceSlot {
    choice!(Slot: ReplaceSlot(slot) => slot);

    const QUESTION: &'static str = "Which creature does Delphi replace?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.creature_slots(), Action::ReplaceSlot);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, slot: Slot, log: &mut impl Log) {
        game.pop();
        game.replace(seat, slot, log);
    }

    fn label(self, asked: &Asked<'_>, slot: Slot) -> String {
        format!("Replace {}", asked.card(slot))
    }
}

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

    /// The card leaves the track and its effect begins.
    pub(super) fn receive_card(&mut self, seat: Seat, slot: Slot, log: &mut impl Log) {
        let Some(card) = self.track[slot as usize].take() else { return };
        log.tell(|| Event::CardBought { seat, card, slot, idle: Remark(self.idle(seat, card)) });
        match card.kind() {
            CardKind::Creature => {
                if card == Card::Chimera || card.figure().is_some() {
                    self.resolving.insert(card);
                } else {
                    self.discard.insert(card);
                }
                self.summon(seat, card, log);
            }
            CardKind::Hero(_) | CardKind::Artifact(_) | CardKind::Reinforcement(_) => {
                self.resolving.insert(card);
                self.welcome(Newcomer::Card(card));
            }
        }
    }

    /// Asks how a card is paid for.
    pub(super) fn buy_card(&mut self, slot: Slot) {
        self.push(CardPayment { slot });
    }

    /// Asks which creature delphi replaces.
    pub(super) fn ask_delphi(&mut self) {
        self.push(ReplaceSlot);
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
        self.discard.insert(old);
        log.tell(|| Event::CreatureReplaced { seat, slot, old, new });
    }
}
