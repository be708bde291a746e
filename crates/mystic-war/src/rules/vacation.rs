//! Vacation of the Gods: deities are given up, one may be kept (MW-5.78).

use super::Table;
use crate::action::Action;
use crate::components::{Card, Deity};
use crate::event::Event;
use crate::state::{Chain, MysticWar, Step, Surrendered};
use kernel::{Seat, Sink};

impl MysticWar {
    pub(super) fn keep_options(&self, out: &mut Vec<Action>) {
        out.push(Action::Nothing);
        let Some(chain) = &self.chain else { return };
        let ids = chain.pile.iter().fold(0, |set, given| set | given.card.bit());
        out.extend(Card::of_bits(ids).map(Action::Name));
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    pub(super) fn vacation_discard(&mut self, seat: Seat, action: Action) {
        if let Action::Name(card) = action {
            self.surrender(seat, Deity::on(card));
        }
        self.next_surrender(seat);
    }

    /// Who has no deity is passed over, who has one kind gives it up without being asked.
    pub(super) fn skip_vacation_discard(&mut self, seat: Seat) -> bool {
        let mut choices = self.mage(seat).deities.distinct();
        let (only, more) = (choices.next(), choices.next().is_some());
        if !more {
            self.surrender(seat, only);
            self.next_surrender(seat);
        }
        !more
    }

    fn surrender(&mut self, seat: Seat, deity: Option<Deity>) {
        let Some(deity) = deity else { return };
        self.mage_mut(seat).deities.take(deity);
        if let Some(chain) = &mut self.chain {
            chain.pile.push(Surrendered { by: seat, card: deity.card() });
        }
        self.emit(|| Event::Surrendered { seat, deity });
    }

    fn next_surrender(&mut self, seat: Seat) {
        let next = seat.next(self.count());
        if self.chain.as_ref().is_some_and(|chain| chain.player == next) {
            self.pop();
            self.open_sweep();
        } else {
            self.replace(Step::VacationDiscard { seat: next });
        }
    }

    /// A Sacrifice takes the place of the deity it saves; then the recipient chooses.
    pub(super) fn resolve_vacation(&mut self, mut chain: Chain) {
        if let Some(at) = chain.items.iter().position(|item| item.card == Card::Sacrifice) {
            let saved = chain.items.remove(at).named;
            let place = chain.pile.iter_mut().find(|given| Some(given.by) == saved);
            if let Some(given) = place {
                let (seat, card) = (given.by, std::mem::replace(&mut given.card, Card::Sacrifice));
                if let Some(deity) = Deity::on(card) {
                    self.mage_mut(seat).deities.add(deity);
                    self.emit(|| Event::Saved { seat, deity });
                }
            }
        }
        self.chain = Some(chain);
        self.push(Step::VacationKeep);
    }

    pub(super) fn vacation_keep(&mut self, action: Action) {
        self.pop();
        let Some(mut chain) = self.chain.take() else { return };
        let seat = chain.recipient;
        let wanted = if let Action::Name(card) = action { Some(card) } else { None };
        let at = chain.pile.iter().position(|given| Some(given.card) == wanted);
        let card = at.map(|at| chain.pile.remove(at).card);
        self.emit(|| Event::Kept { seat, card });
        if let Some(card) = card {
            match Deity::on(card) {
                Some(deity) => self.mage_mut(seat).deities.add(deity),
                None => self.take_openly(seat, card),
            }
        }
        for given in &chain.pile {
            self.discard_card(given.card, None);
        }
        self.discard_card(chain.card, None);
    }
}
