//! One action on its way: it answers the agenda, then everything that happens by itself happens.

use crate::action::Action;
use crate::components::{Card, Clan, Colour};
use crate::event::Event;
use crate::frame::Frame;
use crate::map::Area;
use crate::state::{Mammothodus, Reason, Slot};
use kernel::{Counts, Dice, Named, Seat, Set, Sink, Undo};
use std::ops::{Deref, DerefMut};

/// A game with a place to report to.
pub(crate) struct Play<'a, S> {
    game: &'a mut Mammothodus,
    sink: &'a mut S,
    actor: Option<Seat>,
    sealed: bool,
}

impl<S> Deref for Play<'_, S> {
    type Target = Mammothodus;
    fn deref(&self) -> &Mammothodus {
        self.game
    }
}

impl<S> DerefMut for Play<'_, S> {
    fn deref_mut(&mut self) -> &mut Mammothodus {
        self.game
    }
}

impl<'a, S: Sink<Event>> Play<'a, S> {
    /// Begins to play on `game`; `actor` is the seat that acts, if one does.
    pub(crate) fn new(game: &'a mut Mammothodus, sink: &'a mut S, actor: Option<Seat>) -> Self {
        Play { game, sink, actor, sealed: false }
    }

    /// Answers the decision on top and lets all that follows from it happen.
    pub(crate) fn act(mut self, action: Action) -> Undo {
        let dice = self.dice;
        if let Some(frame) = self.table.top() {
            debug_assert!(self.is_offered(frame, action), "{action} answers another decision");
            frame.answer(&mut self, action);
        }
        self.settle();
        if self.sealed || self.dice != dice { Undo::Sealed } else { Undo::Free }
    }

    fn is_offered(&self, frame: Frame, action: Action) -> bool {
        let mut offered = Vec::new();
        self.offers(frame, &mut offered);
        offered.contains(&action)
    }

    /// Lets things happen until somebody must choose or the game is over.
    pub(crate) fn settle(&mut self) {
        while self.table.over.is_none() {
            let Some(frame) = self.table.top() else { return };
            if frame.happen(self) {
                continue;
            }
            self.seal_if_hidden(frame);
            if frame.insists(self) {
                return;
            }
            let Some(only) = self.probe(frame).only() else { return };
            frame.answer(self, only);
        }
    }

    /// With hidden hands it can tell something about another seat's hand that this decision comes up at all.
    fn seal_if_hidden(&mut self, frame: Frame) {
        if !self.has_secrets() || !frame.reads_hand() {
            return;
        }
        let decider = frame.who(&self.table).map(|slot| self.owner(slot));
        self.sealed |= decider != self.actor;
    }

    /// Whether a seat holds cards that another seat does not see.
    fn has_secrets(&self) -> bool {
        !self.options.open_hands && self.seats > 1
    }

    /// Reports what happened.
    pub(crate) fn emit(&mut self, event: impl FnOnce(&Mammothodus) -> Event) {
        if self.sealed {
            self.sink.seal();
        }
        let game = &*self.game;
        self.sink.emit(|| event(game));
    }

    /// Puts `frame` on top of the agenda.
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.table.agenda.push(frame.into());
    }

    /// Takes the top off the agenda.
    pub(crate) fn pop(&mut self) {
        self.table.agenda.pop();
    }

    /// Puts `frame` in place of the top of the agenda.
    pub(crate) fn replace(&mut self, frame: impl Into<Frame>) {
        self.pop();
        self.push(frame);
    }

    /// The name of the clan whose turn it is.
    pub(crate) fn actor(&self) -> Clan {
        self.table.who(self.table.active)
    }

    /// MAM-5.3: something must be done with what was `found`; for want of it the players lose.
    pub(crate) fn must<T>(&mut self, found: Option<T>, reason: Reason) -> Option<T> {
        if found.is_none() {
            self.lose(reason);
        }
        found
    }

    /// Takes degradation cards that must come out of the supply; how many.
    pub(crate) fn take_degradation(&mut self, count: u8) -> Option<u8> {
        let left = self.table.degradation_supply.checked_sub(count);
        self.table.degradation_supply = self.must(left, Reason::NoDegradation)?;
        Some(count)
    }

    /// The players lose at once.
    pub(crate) fn lose(&mut self, reason: Reason) {
        self.end(reason);
    }

    /// MAM-6.1: checked after every change that can bring it about.
    pub(crate) fn note_victory(&mut self) {
        if self.table.is_won() {
            self.end(Reason::Portal);
        }
    }

    fn end(&mut self, reason: Reason) {
        if self.table.over.is_some() {
            return;
        }
        self.table.over = Some(reason);
        // Hidden hands come to light.
        self.sealed |= self.has_secrets();
        self.emit(|game| {
            let places = game.table.portal.places.len();
            Event::GameEnded { reason, turns: game.table.turns, places }
        });
    }

    /// The dice: nobody foresees what is told after they were thrown.
    pub(crate) fn chance(&mut self) -> &mut Dice {
        self.sink.seal();
        &mut self.game.dice
    }

    /// One thing of `counts`, each equally likely.
    pub(crate) fn draw_from<E: Named, const N: usize>(&mut self, counts: &Counts<E, N>) -> E {
        let nth = self.chance().below(counts.total());
        counts.nth(nth).expect("the draw is below the total")
    }

    /// One thing of `set`, each equally likely, if there is any.
    pub(crate) fn pick<E: Named>(&mut self, set: Set<E>) -> Option<E> {
        if set.is_empty() {
            return None;
        }
        let nth = self.chance().below(set.len().into()) as usize;
        set.iter().nth(nth)
    }

    /// Takes `card` out of the hand of `slot`, in front of everyone.
    pub(crate) fn show_card(&mut self, slot: Slot, card: Card) {
        let piles = &mut self.cards[slot.index()];
        piles.hand.take(card);
        piles.shown.take(card);
        self.sealed |= self.has_secrets();
    }

    /// Lays `card` from the hand of `slot` on the table.
    pub(crate) fn lay(&mut self, slot: Slot, card: Card) {
        self.show_card(slot, card);
        self.table.clan_mut(slot).played.add(card);
    }

    /// Throws `card` from the hand of `slot` on its discard pile.
    pub(crate) fn discard(&mut self, slot: Slot, card: Card) {
        self.show_card(slot, card);
        self.cards[slot.index()].discard.add(card);
    }

    /// Puts `card`, which all have seen, into the hand of `slot`.
    pub(crate) fn gain(&mut self, slot: Slot, card: Card) {
        let hidden = !self.options.open_hands;
        let piles = &mut self.cards[slot.index()];
        piles.hand.add(card);
        if hidden {
            piles.shown.add(card);
        }
    }

    /// MAM-5.36: what lies on the table goes to its owners' discard piles.
    pub(crate) fn clear_table(&mut self) {
        for slot in self.table.slots() {
            let played = std::mem::take(&mut self.table.clan_mut(slot).played);
            let piles = &mut self.cards[slot.index()];
            piles.discard = piles.discard.plus(&played);
        }
    }

    /// Puts a figure of `slot` into `area`, or off the board.
    pub(crate) fn station(&mut self, slot: Slot, figure: Colour, area: Option<Area>) {
        self.table.clan_mut(slot).figures[figure] = area;
    }
}
