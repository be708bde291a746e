//! The response window: sealed sweeps in which everybody with cards answers at once (MW-5.130 to MW-5.136).

use super::{Table, chain, fits};
use crate::action::Action;
use crate::board::Board;
use crate::components::{Card, Deity};
use crate::event::Event;
use crate::options::PromptPolicy;
use crate::pile::Pile;
use crate::state::{Answer, Chain, Item, MysticWar, Step};
use kernel::{Seat, Sink};

/// The cards of `hand` that `seat` may answer with, as a set of bits.
pub(crate) fn answers(board: &Board, chain: &Chain, seat: Seat, hand: &Pile) -> u64 {
    let held = hand.bits() & Card::ANSWERS;
    if held == 0 {
        return 0;
    }
    let now = chain::evaluate(board, chain);
    let fits = |card: &Card| fits::may_answer(board, chain, &now, (seat, *card)).is_ok();
    Card::of_bits(held).filter(fits).fold(0, |set, card| set | card.bit())
}

impl MysticWar {
    pub(super) fn respond_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(chain) = &self.chain else { return };
        let board = self.board();
        if let Answer::Choosing { card } = chain.answers[seat.index()] {
            let now = chain::evaluate(&board, chain);
            out.extend(fits::targets(&board, chain, &now, (seat, card)).iter().map(Action::seat));
        } else {
            out.push(Action::Pass);
            out.extend(Card::of_bits(answers(&board, chain, seat, &self.mage(seat).hand)).map(Action::Play));
        }
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    /// A new sweep. With `folded` the engine passes for seats that have no other answer (MW-5.134).
    pub(super) fn open_sweep(&mut self) {
        let board = self.board();
        let asked = self.asked();
        let folded = self.options.prompt_policy == PromptPolicy::Folded;
        // What opens here hangs on hands that the actor cannot see.
        self.sealed |= folded;
        let game = &mut *self.game;
        let Some(chain) = &mut game.chain else { return };
        chain.answers = Default::default();
        if folded && !board.chaos {
            for seat in asked.iter() {
                if answers(&board, chain, seat, &game.seats[seat.index()].hand) == 0 {
                    chain.answers[seat.index()] = Answer::Pass;
                }
            }
        }
    }

    /// One seat answers. Nothing moves and nobody else sees it (MW-5.131, MW-8.4). Answers are final.
    pub(super) fn respond(&mut self, seat: Seat, action: Action) {
        self.sealed = true;
        let board = self.board();
        let Some(chain) = &mut self.chain else { return };
        let answer = if let Action::Play(card) = action {
            let now = chain::evaluate(&board, chain);
            let targets = fits::targets(&board, chain, &now, (seat, card));
            // A single seat to name is named without asking.
            if targets.len() <= 1 {
                Answer::Play { card, named: targets.first() }
            } else {
                Answer::Choosing { card }
            }
        } else if let (Action::Number(named), Answer::Choosing { card }) =
            (action, chain.answers[seat.index()])
        {
            Answer::Play { card, named: Some(Seat(named)) }
        } else {
            Answer::Pass
        };
        chain.answers[seat.index()] = answer;
        self.emit(|| Event::Answered { seat, answer });
    }

    /// When the last answer is in, the first play clockwise from the player happens (MW-5.132, MW-5.133).
    pub(super) fn end_sweep(&mut self) -> bool {
        let asked = self.asked();
        let Some(chain) = &self.chain else { return false };
        if asked.iter().any(|seat| !chain.answers[seat.index()].given()) {
            return false;
        }
        let play = |seat: Seat| match chain.answers[seat.index()] {
            Answer::Play { card, named } if asked.contains(seat) => {
                Some(Item { card, by: seat, named, refused: false })
            }
            Answer::Play { .. } | Answer::Missing | Answer::Pass | Answer::Choosing { .. } => None,
        };
        match chain.player.round(self.count()).find_map(play) {
            Some(item) => {
                self.mage_mut(item.by).hand.take(item.card);
                self.show(item.by, item.card);
                self.join(item);
                self.open_sweep();
            }
            None => self.close_window(),
        }
        true
    }

    /// A card joins the chain; a free deity lies face-up at once (MW-5.58).
    pub(super) fn join(&mut self, item: Item) {
        let chaos = self.chaos.as_ref().map(|chaos| chaos.controller);
        let Item { card, by, named, .. } = item;
        if let Some(chain) = &mut self.chain {
            chain.items.push(item);
        }
        if let (Some(deity), Some(seat)) = (Deity::on(card), named) {
            self.mage_mut(seat).deities.add(deity);
        }
        self.emit(|| Event::Joined { seat: by, card, named, chaos });
    }

    fn close_window(&mut self) {
        self.emit(|| Event::WindowClosed);
        let Some(chain) = &mut self.chain else { return };
        chain.answers = Default::default();
        let holder = chain.player;
        self.replace(Step::ProtectionConsent { holder, item: None });
    }
}
