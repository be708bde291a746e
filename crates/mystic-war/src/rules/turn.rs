//! A turn: play a card, throw one away, or pass (MW-5.18 to MW-5.26).

use super::{Table, fits};
use crate::action::Action;
use crate::components::Card;
use crate::event::Event;
use crate::state::{Draft, Mage, MysticWar, Step};
use kernel::{Seat, Sink};

impl MysticWar {
    pub(super) fn turn_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let mage = self.mage(seat);
        let board = self.board();
        let playable = |card: &Card| fits::may_lay(&board, *card, seat, None).is_ok();
        out.extend(mage.hand.distinct().filter(playable).map(Action::Play));
        out.extend(mage.hand.distinct().filter(|card| !card.is_judgment()).map(Action::Discard));
        if may_pass(mage) {
            out.push(Action::Pass);
        }
    }
}

/// MW-5.19: not with more cards than the hold, nor with a Judgment.
pub(crate) fn may_pass(mage: &Mage) -> bool {
    mage.hand.len() <= mage.resources.holds()
        && !mage.hand.has(Card::Judgment)
        && !mage.hand.has(Card::JudgmentWhite)
}

impl<S: Sink<Event>> Table<'_, S> {
    pub(super) fn turn_action(&mut self, seat: Seat, action: Action) {
        if let Action::Play(card) = action {
            self.mage_mut(seat).hand.take(card);
            self.begin_draft(Draft::new(seat, card));
        } else if let Action::Discard(card) = action {
            self.mage_mut(seat).hand.take(card);
            self.show(seat, card);
            self.discard_card(card, Some(seat));
            self.turn_used();
        } else {
            self.pass_turn(seat);
        }
    }

    /// The turn was no pass: the run of passes is broken and the next seat follows (MW-5.22).
    pub(super) fn turn_used(&mut self) {
        self.consecutive_passes = 0;
        self.next_turn();
    }

    fn next_turn(&mut self) {
        let count = self.count();
        if let Some(Step::TurnAction { seat }) = self.agenda.first_mut() {
            *seat = seat.next(count);
        }
    }

    fn pass_turn(&mut self, seat: Seat) {
        self.emit(|| Event::Passed { seat });
        self.consecutive_passes += 1;
        // MW-5.21: the first to pass leads the next round.
        self.next_first_player.get_or_insert(seat);
        self.next_turn();
    }

    /// The round is over after a full round of passes; an empty hand can only pass (MW-5.22, MW-5.24).
    pub(super) fn skip_turn(&mut self, seat: Seat) -> bool {
        if self.consecutive_passes >= self.count() {
            self.replace(Step::RoundEnd);
            return true;
        }
        let empty = self.mage(seat).hand.is_empty();
        if empty {
            self.pass_turn(seat);
        }
        empty
    }
}
