//! The chain is closed: its effect is applied once and its cards go where they belong (MW-5.60 to MW-5.68, MW-5.76,
//! MW-5.77).

use super::Play;
use super::chain::{evaluate, spared};
use crate::components::{Card, Kind};
use crate::event::{Cause, Event};
use crate::state::Chain;
use kernel::{Seat, Sink};

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn resolve_chain(&mut self) {
        let Some(chain) = self.chain.take() else { return };
        if chain.card == Card::VacationOfTheGods {
            self.resolve_vacation(chain);
        } else if chain.deity.is_some() {
            self.resolve_deity_card(&chain);
        } else {
            self.apply_chain(&chain);
        }
    }

    fn apply_chain(&mut self, chain: &Chain) {
        let board = self.board();
        let end = evaluate(&board, chain);
        for (seat, resource, by) in spared(&board, chain, &end).into_iter().flatten() {
            self.emit(|| Event::Spared { seat, resource, by });
        }
        for (seat, totals) in Seat::all(self.count()).zip(end.totals) {
            self.set_totals(seat, totals, Cause::Card(chain.card));
        }
        match end.captor {
            // MW-5.68: a Wild Magic comes back as itself.
            Some(captor) => self.take_openly(captor, chain.card),
            None => self.discard_card(chain.card, None),
        }
        for item in &chain.items {
            if item.card.kind() != Kind::Deity {
                self.discard_card(item.card, None);
            }
        }
    }

    /// Disfavor and Favoritism; their own card is discarded last.
    fn resolve_deity_card(&mut self, chain: &Chain) {
        let Some(deity) = chain.deity else { return };
        let favoritism = chain.card == Card::Favoritism;
        let (loser, player) = (chain.recipient, chain.player);
        if chain.items.iter().any(|item| item.card == Card::Sacrifice) {
            self.emit(|| Event::Saved { seat: loser, deity });
            if favoritism {
                self.take_openly(player, Card::Sacrifice);
            } else {
                self.discard_card(Card::Sacrifice, None);
            }
        } else if self.mage_mut(loser).deities.take(deity) {
            self.emit(|| Event::DeityLost { seat: loser, deity, to: favoritism.then_some(player) });
            if favoritism {
                self.mage_mut(player).deities.add(deity);
            } else {
                self.discard_card(deity.card(), None);
            }
        }
        self.discard_card(chain.card, None);
    }
}
