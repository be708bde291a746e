//! The rules: who may act, what is legal, what happens. [`Table`] is a game with the sink its events go to; each file
//! here holds one phase or one family of effects.

pub(crate) mod boon;
pub(crate) mod chain;
pub(crate) mod chaos;
pub(crate) mod consent;
pub(crate) mod events;
pub(crate) mod fits;
pub(crate) mod judgment;
pub(crate) mod lay;
pub(crate) mod powers;
pub(crate) mod resolve;
pub(crate) mod round;
pub(crate) mod turn;
pub(crate) mod vacation;
pub(crate) mod window;

use crate::action::Action;
use crate::board::Totals;
use crate::components::{Card, Deity, Resource};
use crate::event::{Cause, Event};
use crate::state::{MysticWar, Step};
use kernel::{Seat, Seats, Sink, Undo};
use std::ops::{Deref, DerefMut};

/// A game in the hands of the rules.
pub(crate) struct Table<'a, S> {
    game: &'a mut MysticWar,
    sink: &'a mut S,
    /// Whether chance was drawn or something hidden came to light.
    sealed: bool,
}

impl<S> Deref for Table<'_, S> {
    type Target = MysticWar;

    fn deref(&self) -> &MysticWar {
        self.game
    }
}

impl<S> DerefMut for Table<'_, S> {
    fn deref_mut(&mut self) -> &mut MysticWar {
        self.game
    }
}

impl<'a, S: Sink<Event>> Table<'a, S> {
    /// The game and where to report.
    pub(crate) fn new(game: &'a mut MysticWar, sink: &'a mut S) -> Table<'a, S> {
        Table { game, sink, sealed: false }
    }

    /// Carries out a legal answer and everything that follows by itself.
    pub(crate) fn answer(mut self, seat: Seat, action: Action) -> Undo {
        if let Some(step) = self.top() {
            self.decide(step, seat, action);
            self.settle();
        }
        if self.sealed { Undo::Sealed } else { Undo::Free }
    }

    fn decide(&mut self, step: Step, seat: Seat, action: Action) {
        match step {
            Step::SpecialPower { seat } => self.special_power(seat, action),
            Step::DestroyTarget { seat, power, points } => self.destroy(seat, power, points, action),
            Step::TurnAction { seat } => self.turn_action(seat, action),
            Step::ChooseWildType
            | Step::ChooseRecipient
            | Step::ChooseCategory
            | Step::ChooseDeity
            | Step::ResponseTarget => self.choose(action),
            Step::VacationDiscard { seat } => self.vacation_discard(seat, action),
            Step::Respond => self.respond(seat, action),
            Step::ProtectionConsent { holder, item } => self.consent(holder, item, action),
            Step::VacationKeep => self.vacation_keep(action),
            Step::GeniePick { decider, recipient } => self.genie_pick(decider, recipient, action),
            Step::BoonAllocate(boon) => self.boon_allocate(boon, action),
            Step::BoonDestroy(boon) => self.boon_destroy(boon, action),
            Step::ChaosNext => self.chaos_next(action),
            Step::ChaosModify => self.chaos_modify(action),
            Step::ExchangeGoal { seat } => self.exchange_goal(seat, action),
            Step::ReceiveStep | Step::DrawStep | Step::PutAway | Step::RoundEnd => {}
        }
    }

    /// Runs everything that needs nobody, until somebody must choose or the game is over.
    pub(crate) fn settle(&mut self) {
        while let Some(step) = self.top() {
            let went_on = match step {
                Step::SpecialPower { seat } => self.skip_special_power(seat),
                Step::ReceiveStep => self.receive(),
                Step::DrawStep => self.draw_step(),
                Step::TurnAction { seat } => self.skip_turn(seat),
                Step::VacationDiscard { seat } => self.skip_vacation_discard(seat),
                Step::Respond => self.end_sweep(),
                Step::ProtectionConsent { holder, item } => self.next_question(holder, item),
                Step::GeniePick { .. } => self.skip_genie_pick(),
                Step::BoonAllocate(boon) => self.skip_boon_allocate(boon),
                Step::PutAway => self.put_away(),
                Step::ChaosNext => self.end_chaos(),
                Step::ChaosModify => self.end_chaos_chain(),
                Step::RoundEnd => self.end_round(),
                Step::DestroyTarget { .. }
                | Step::ChooseWildType
                | Step::ChooseRecipient
                | Step::ChooseCategory
                | Step::ChooseDeity
                | Step::ResponseTarget
                | Step::VacationKeep
                | Step::BoonDestroy(_)
                | Step::ExchangeGoal { .. } => false,
            };
            if !went_on {
                break;
            }
        }
    }

    /// Reports what happened.
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.sink.emit(event);
    }

    fn push(&mut self, step: Step) {
        self.agenda.push(step);
    }

    fn pop(&mut self) {
        self.agenda.pop();
    }

    /// Puts `step` in the place of the one on top.
    fn replace(&mut self, step: Step) {
        self.pop();
        self.push(step);
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
    fn put_away(&mut self) -> bool {
        self.pop();
        if let Some(card) = self.aside.pop() {
            self.discard_card(card, None);
        }
        true
    }
}

impl MysticWar {
    /// Appends the legal answers of `seat`, in the order of the rules.
    pub(crate) fn options_of(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(step) = self.top() else { return };
        if self.ending.is_some() || !self.waiting().contains(seat) {
            return;
        }
        match step {
            Step::SpecialPower { seat } => {
                out.push(Action::Decline);
                out.extend(powers::open_to(self.mage(seat)));
            }
            Step::DestroyTarget { .. } => out.extend(powers::prey(&self.board())),
            Step::TurnAction { seat } => self.turn_options(seat, out),
            Step::ChooseWildType
            | Step::ChooseRecipient
            | Step::ChooseCategory
            | Step::ChooseDeity
            | Step::ResponseTarget => out.extend(self.draft_options(step)),
            Step::VacationDiscard { seat } => {
                out.extend(self.mage(seat).deities.distinct().map(|deity| Action::Name(deity.card())));
            }
            Step::Respond => self.respond_options(seat, out),
            Step::ProtectionConsent { .. } => out.extend([Action::Accept, Action::Refuse]),
            Step::VacationKeep => self.keep_options(out),
            Step::GeniePick { .. } => {
                out.push(Action::Nothing);
                out.extend(Card::of_bits(events::ids(&self.discard)).map(Action::Name));
            }
            Step::BoonAllocate(boon) => out.extend((0..=boon.rest()).map(Action::Number)),
            Step::BoonDestroy(boon) => {
                out.push(Action::Nothing);
                out.extend(boon::prey(self.count(), boon.recipient));
            }
            Step::ChaosNext => out.extend(Card::of_bits(self.chaos_roots()).map(Action::Name)),
            Step::ChaosModify => out.extend(Card::of_bits(self.chaos_answers()).map(Action::Name)),
            Step::ExchangeGoal { .. } => out.extend([Action::Keep, Action::Exchange]),
            Step::ReceiveStep | Step::DrawStep | Step::PutAway | Step::RoundEnd => {}
        }
    }

    /// Whom the rules wait for: the truth.
    pub(crate) fn waiting(&self) -> Seats {
        if self.ending.is_some() {
            return Seats::NONE;
        }
        let draft = self.draft.map(|draft| draft.by);
        let controller = self.chaos.as_ref().map(|chaos| chaos.controller);
        let missing = |chain: &crate::state::Chain| {
            self.asked().iter().filter(|seat| !chain.answers[seat.index()].given()).collect()
        };
        let recipient = self.chain.as_ref().map(|chain| chain.recipient);
        match self.top().map(|step| decider(step, draft, controller, recipient)) {
            Some(Decider::Seat(seat)) => Seats::only(seat),
            Some(Decider::Sweep) => self.chain.as_ref().map(missing).unwrap_or_default(),
            Some(Decider::Nobody) | None => Seats::NONE,
        }
    }
}

/// Who answers a step.
pub(crate) enum Decider {
    /// This seat.
    Seat(Seat),
    /// Every asked seat whose answer is missing.
    Sweep,
    /// It happens by itself.
    Nobody,
}

/// Who answers `step`, given who makes the draft, who controls Chaos Strikes and who is the recipient of the chain.
pub(crate) fn decider(
    step: Step,
    draft: Option<Seat>,
    controller: Option<Seat>,
    recipient: Option<Seat>,
) -> Decider {
    let seat = match step {
        Step::SpecialPower { seat }
        | Step::DestroyTarget { seat, .. }
        | Step::TurnAction { seat }
        | Step::VacationDiscard { seat }
        | Step::ExchangeGoal { seat } => Some(seat),
        Step::ProtectionConsent { holder, .. } => Some(holder),
        Step::GeniePick { decider, .. } => Some(decider),
        Step::BoonAllocate(boon) | Step::BoonDestroy(boon) => Some(boon.decider),
        Step::ChooseWildType
        | Step::ChooseRecipient
        | Step::ChooseCategory
        | Step::ChooseDeity
        | Step::ResponseTarget => draft,
        Step::VacationKeep => recipient,
        Step::ChaosNext | Step::ChaosModify => controller,
        Step::Respond => return Decider::Sweep,
        Step::ReceiveStep | Step::DrawStep | Step::PutAway | Step::RoundEnd => None,
    };
    seat.map_or(Decider::Nobody, Decider::Seat)
}
