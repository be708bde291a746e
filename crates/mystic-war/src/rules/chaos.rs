//! Chaos Strikes: three cards of the deck are played on the recipient (MW-5.100 to MW-5.109).

use super::chain::evaluate;
use super::{Table, fits};
use crate::action::Action;
use crate::components::{CHAOS_CARDS, Card, Recipient, Timing};
use crate::event::Event;
use crate::state::{Chaos, Draft, MysticWar, Step};
use arrayvec::ArrayVec;
use kernel::{Seat, Seats, Sink};

impl MysticWar {
    /// Who controls Chaos Strikes of `player`: the highest in Mystic Power, the first clockwise of equals (MW-5.100).
    fn controller(&self, player: Seat) -> Seat {
        let power = |seat: Seat| self.mage(seat).resources.mystic_power;
        let higher = |best: Seat, seat: Seat| if power(seat) > power(best) { seat } else { best };
        player.round(self.count()).fold(player, higher)
    }

    /// The pool cards that can be a root on the recipient (MW-5.102).
    pub(crate) fn chaos_roots(&self) -> u64 {
        let Some(chaos) = &self.chaos else { return 0 };
        let board = self.board();
        let lays = |card: &&Card| fits::may_lay(&board, **card, chaos.player, Some(chaos.recipient)).is_ok();
        chaos.pool.iter().filter(lays).fold(0, |set, card| set | card.bit())
    }

    /// The pool cards that must join the chain: response cards that fit it (MW-5.104).
    pub(crate) fn chaos_answers(&self) -> u64 {
        let (Some(chaos), Some(chain)) = (&self.chaos, &self.chain) else { return 0 };
        let board = self.board();
        let now = evaluate(&board, chain);
        let fits = |card: &&Card| {
            card.timing() == Timing::Response
                && fits::may_answer(&board, chain, &now, (chaos.player, **card)).is_ok()
        };
        chaos.pool.iter().filter(fits).fold(0, |set, card| set | card.bit())
    }

    /// The seats a response card of the pool may name.
    pub(super) fn chaos_targets(&self, card: Card) -> Seats {
        let (Some(chaos), Some(chain)) = (&self.chaos, &self.chain) else { return Seats::NONE };
        let board = self.board();
        fits::targets(&board, chain, &evaluate(&board, chain), (chaos.player, card))
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    /// The controller privately takes the cards (MW-5.101).
    pub(super) fn begin_chaos(&mut self, player: Seat, recipient: Seat) {
        let controller = self.controller(player);
        let mut pool = ArrayVec::<Card, CHAOS_CARDS>::new();
        for _ in 0..CHAOS_CARDS {
            pool.extend(self.take_top());
        }
        let seen = pool.clone();
        self.chaos = Some(Chaos { controller, player, recipient, pool });
        self.push(Step::ChaosNext);
        self.emit(|| Event::ChaosStruck {
            controller,
            count: seen.len() as u8,
            white: seen.contains(&Card::JudgmentWhite),
            cards: Some(seen),
        });
    }

    pub(super) fn chaos_next(&mut self, action: Action) {
        let Action::Name(card) = action else { return };
        if let Some((controller, recipient)) = self.take_from_pool(card) {
            let mut draft = Draft::new(controller, card);
            draft.recipient = (card.facts().recipient != Recipient::Nobody).then_some(recipient);
            self.begin_draft(draft);
        }
    }

    pub(super) fn chaos_modify(&mut self, action: Action) {
        let Action::Name(card) = action else { return };
        if let Some((controller, _)) = self.take_from_pool(card) {
            self.begin_draft(Draft::new(controller, card));
        }
    }

    /// Takes a card out of the pool; says who controls it and whom it strikes.
    fn take_from_pool(&mut self, card: Card) -> Option<(Seat, Seat)> {
        let chaos = self.chaos.as_mut()?;
        let at = chaos.pool.iter().position(|&held| held == card)?;
        chaos.pool.remove(at);
        Some((chaos.controller, chaos.recipient))
    }

    /// When no pool card has a use, the rest is discarded in drawing order (MW-5.106).
    pub(super) fn end_chaos(&mut self) -> bool {
        // How it goes on hangs on the pool, which the actor may not have seen.
        self.sealed = true;
        if self.chaos_roots() != 0 {
            return false;
        }
        self.pop();
        if let Some(chaos) = self.chaos.take() {
            for card in chaos.pool {
                self.discard_card(card, None);
            }
        }
        true
    }

    /// When no response card of the pool fits any more, the chain is applied (MW-5.104).
    pub(super) fn end_chaos_chain(&mut self) -> bool {
        self.sealed = true;
        if self.chaos_answers() != 0 {
            return false;
        }
        self.pop();
        self.resolve_chain();
        true
    }
}
