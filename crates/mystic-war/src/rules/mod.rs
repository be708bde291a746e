//! The rules: who may act, what is legal, what happens. [`Play`] is a game with the sink its events go to; each file
//! here holds one phase or one family of effects, with its decisions.
#![warn(clippy::wildcard_enum_match_arm)]

pub(crate) mod boon;
pub(crate) mod chain;
pub(crate) mod chaos;
pub(crate) mod consent;
pub(crate) mod events;
pub(crate) mod fits;
pub(crate) mod frame;
pub(crate) mod judgment;
pub(crate) mod lay;
pub(crate) mod powers;
pub(crate) mod quiet;
pub(crate) mod resolve;
pub(crate) mod round;
pub(crate) mod turn;
pub(crate) mod vacation;
pub(crate) mod window;

use crate::action::Action;
use crate::board::Totals;
use crate::components::{Card, Deity, Resource};
use crate::event::{Cause, Event};
use crate::state::{Chain, MysticWar};
use crate::view::View;
use frame::{Decision, Frame, Parts};
use kernel::{Broken, Names, Seat, Seats, Sink, Undo};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// A game in the hands of the rules.
pub(crate) struct Play<'a, S> {
    game: &'a mut MysticWar,
    sink: &'a mut S,
    /// Whether chance was drawn or something hidden came to light.
    sealed: bool,
}

impl<S> Deref for Play<'_, S> {
    type Target = MysticWar;

    fn deref(&self) -> &MysticWar {
        self.game
    }
}

impl<S> DerefMut for Play<'_, S> {
    fn deref_mut(&mut self) -> &mut MysticWar {
        self.game
    }
}

impl<'a, S: Sink<Event>> Play<'a, S> {
    /// The game and where to report.
    pub(crate) fn new(game: &'a mut MysticWar, sink: &'a mut S) -> Play<'a, S> {
        Play { game, sink, sealed: false }
    }

    /// Carries out a legal answer and everything that follows by itself.
    pub(crate) fn answer(mut self, seat: Seat, action: Action) -> Undo {
        if let Some(frame) = self.top() {
            frame.answer(&mut self, seat, action);
            self.settle();
        }
        if self.sealed { Undo::Sealed } else { Undo::Free }
    }

    /// Runs everything that needs nobody, until somebody must choose or the game is over.
    pub(crate) fn settle(&mut self) {
        while self.top().is_some_and(|frame| frame.go_on(self)) {}
    }

    /// Reports what happened.
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.sink.emit(event);
    }

    /// Chance is drawn, or something comes to light that the actor may not know.
    fn seal(&mut self) {
        self.sealed = true;
        self.sink.seal();
    }

    fn push(&mut self, frame: Frame) {
        self.agenda.push(frame);
    }

    fn pop(&mut self) {
        self.agenda.pop();
    }

    /// Puts `frame` in the place of the one on top.
    fn replace(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }

    /// Gives a mage new totals and reports each difference.
    fn set_totals(&mut self, seat: Seat, totals: Totals, cause: Cause) {
        let before = std::mem::replace(&mut self.mage_mut(seat).resources, totals);
        for resource in Resource::ALL {
            let (from, to) = (before[resource], totals[resource]);
            if from != to {
                self.emit(|| Event::Changed { seat, resource, from, to, cause });
            }
        }
    }

    /// Changes a mage's totals in place and reports each difference.
    fn change(&mut self, seat: Seat, cause: Cause, change: impl FnOnce(&mut Totals)) {
        let mut totals = self.mage(seat).resources;
        change(&mut totals);
        self.set_totals(seat, totals, cause);
    }

    /// Puts a card on the discard pile.
    fn discard_card(&mut self, card: Card, by: Option<Seat>) {
        self.discard.push(card);
        self.emit(|| Event::Discarded { card, by });
    }

    /// A card comes openly into a hand: everybody knows it is there.
    fn take_openly(&mut self, seat: Seat, card: Card) {
        let mage = self.mage_mut(seat);
        mage.hand.add(card);
        mage.known.add(card);
        self.emit(|| Event::Taken { seat, card });
    }

    /// A card of `seat` has come to light: one fewer is known to be in its hand.
    fn show(&mut self, seat: Seat, card: Card) {
        self.mage_mut(seat).known.take(card);
        self.sealed = true;
    }

    /// Lays a free deity before `recipient`.
    fn lay_deity(&mut self, seat: Seat, deity: Deity, recipient: Seat) {
        let chaos = self.chaos.as_ref().map(|chaos| chaos.controller);
        self.mage_mut(recipient).deities.add(deity);
        self.emit(|| Event::Laid { seat, deity, recipient, chaos });
    }

    /// The event card in resolution goes to the discard pile, after everything it did (MW-5.80).
    fn put_away(&mut self) {
        self.pop();
        if let Some(card) = self.aside.pop() {
            self.discard_card(card, None);
        }
    }
}

impl MysticWar {
    /// Appends the legal answers of `seat`, in the order of the rules.
    pub(crate) fn offers(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.top().filter(|_| self.waiting_among(Seats::only(seat)).contains(seat)) {
            frame.offer(self, seat, out);
        }
    }

    /// Whom the rules wait for: the truth.
    pub(crate) fn waiting(&self) -> Seats {
        self.waiting_among(Seats::all(self.count()))
    }

    /// The same where only `some` matter: in a sweep each seat is looked at.
    fn waiting_among(&self, some: Seats) -> Seats {
        let decided = self.top().filter(|_| self.ending.is_none());
        decided.map_or(Seats::NONE, |frame| frame.who(self.parts(frame, some)))
    }

    /// Who plays which part, in truth. Who of `some` is silent is looked up where `frame` is about that.
    #[inline]
    pub(crate) fn parts(&self, frame: Frame, some: Seats) -> Parts {
        let silent = |chain: &Chain| some.iter().filter(|&seat| self.is_silent(chain, seat)).collect();
        let chain = self.chain.as_ref().filter(|_| matches!(frame, Frame::Respond));
        let quiet = self.quiet.as_ref().filter(|_| matches!(frame, Frame::Quiet));
        Parts {
            drafter: self.draft.iter().map(|draft| draft.by).collect(),
            controller: self.chaos.iter().map(|chaos| chaos.controller).collect(),
            recipient: self.chain.iter().map(|chain| chain.recipient).collect(),
            silent: chain.map(silent).or_else(|| quiet.map(|it| self.quiet_silent(it))).unwrap_or_default(),
        }
    }
}
