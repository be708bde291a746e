//! The rules. Each file holds a phase or a family of effects: who may act, what is legal, what happens.

mod age;
mod appease;
mod blessed;
mod building;
mod conflict;
mod deploy;
mod effects;
mod gods;
mod prizes;
mod track;
mod units;

use crate::action::Action;
use crate::agenda::{Run, Source, Step};
use crate::event::Event;
use crate::state::{Mezo, Table};
use kernel::{Seat, Sink, Turn, Undo};

/// Where events go, and whether anything was drawn or revealed on the way.
pub(crate) struct Log<'a, S> {
    sink: &'a mut S,
    sealed: bool,
}

impl<'a, S: Sink<Event>> Log<'a, S> {
    pub(crate) fn new(sink: &'a mut S) -> Self {
        Log { sink, sealed: false }
    }

    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.sink.emit(event);
    }

    /// Chance was drawn or something hidden came to light.
    pub(crate) fn seal(&mut self) {
        self.sealed = true;
    }
}

/// How many options a decision has, as far as that matters.
enum Choice {
    None,
    One(Action),
    Many,
}

impl Mezo {
    pub(crate) fn turn_now(&self) -> Turn {
        match self.table.agenda.last() {
            None => Turn::Over,
            Some(step) => Turn::Awaiting(step.awaits(self.table.players())),
        }
    }

    /// The options of `seat`, whose decision it is.
    pub(crate) fn options(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        match self.table.agenda.last() {
            Some(Step::SelectCard { .. }) => {
                self.hidden.cards[seat].hand.iter().for_each(|&card| out(Action::SelectCard(card)));
            }
            Some(_) => self.table.options(out),
            None => {}
        }
    }

    /// Takes an answer and plays on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        let mut log = Log::new(sink);
        self.table.answers += 1;
        if self.table.answers >= self.table.options.max_decisions {
            self.stop(&mut log);
            return Undo::Sealed;
        }
        let secret = matches!(self.table.agenda.last(), Some(Step::SelectCard { .. }));
        self.take(seat, action, &mut log);
        self.settle(&mut log);
        match (log.sealed, secret) {
            (true, _) => Undo::Sealed,
            (false, true) => Undo::Committed,
            (false, false) => Undo::Free,
        }
    }

    fn take(&mut self, seat: Seat, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        match self.table.agenda.last() {
            Some(Step::SelectCard { .. }) => self.commit(seat, action, log),
            Some(_) => self.table.take(action, log),
            None => {}
        }
    }

    /// Runs the steps that need nobody, until somebody must choose or the game is over.
    pub(crate) fn settle(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        while let Some(&step) = self.table.agenda.last() {
            if self.happens(step, log) {
                continue;
            }
            let Some(seat) = step.awaits(self.table.players()).first() else { return };
            match self.choice(seat) {
                Choice::None => self.table.skip(),
                Choice::One(action) => self.take(seat, action, log),
                Choice::Many => return,
            }
        }
    }

    fn choice(&self, seat: Seat) -> Choice {
        let mut choice = Choice::None;
        self.options(seat, &mut |action| {
            choice = if matches!(choice, Choice::None) { Choice::One(action) } else { Choice::Many };
        });
        choice
    }

    /// Lets a step happen that needs nobody; false when it waits for a decision.
    fn happens(&mut self, step: Step, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        match step {
            Step::ChooseGod { order, turn } => {
                let over = turn >= order.len();
                if over {
                    self.gods_chosen(log);
                }
                over
            }
            Step::StartOfAge => {
                self.start_age(log);
                true
            }
            Step::NextConflict => {
                self.next_conflict(log);
                true
            }
            Step::Draw => {
                self.draw(log);
                true
            }
            Step::SelectCard { waiting } => {
                if waiting.is_empty() {
                    self.reveal_cards(log);
                }
                waiting.is_empty()
            }
            Step::EndOfAge => {
                self.end_age(log);
                true
            }
            Step::ChooseTribeAbility { .. }
            | Step::Deploy { .. }
            | Step::Call { .. }
            | Step::WanderGod { .. }
            | Step::ChooseAction { .. }
            | Step::GlyphRitual { .. }
            | Step::SacrificeWarriors { .. }
            | Step::SacrificeShamans { .. }
            | Step::Contest
            | Step::Majority { .. }
            | Step::CleanUp
            | Step::Effects(_)
            | Step::CallOrder { .. }
            | Step::MoveGod { .. }
            | Step::AppeaseDecide { .. }
            | Step::AppeasePay { .. }
            | Step::ChooseWrathTile { .. }
            | Step::BreakTie { .. }
            | Step::ChooseSpace { .. } => self.table.happens(step, log),
        }
    }
}

impl Table {
    /// The options of the open decision on top of the agenda. Secret ones are not the table's business.
    pub(crate) fn options(&self, out: &mut impl FnMut(Action)) {
        let Some(&step) = self.agenda.last() else { return };
        match step {
            Step::ChooseGod { .. } => self.god_options(out),
            Step::ChooseTribeAbility { .. } => self.ability_options(out),
            Step::Deploy { order, turn, stage } => {
                if let Some(seat) = order.get(turn) {
                    self.deploy_options(seat, stage, out);
                }
            }
            Step::CallOrder { .. } => [Action::AbilityFirst, Action::MoveFirst].into_iter().for_each(out),
            Step::MoveGod { seat } => {
                self.destinations(seat).for_each(|to| out(Action::MoveGod(to)));
            }
            Step::WanderGod { order, turn } => {
                if let Some(seat) = order.get(turn) {
                    self.destinations(seat).for_each(|to| out(Action::WanderGod(to)));
                }
                out(Action::Stay);
            }
            Step::ChooseAction { order, turn } => {
                if let Some(seat) = order.get(turn % self.players()) {
                    self.action_options(seat, out);
                }
            }
            Step::GlyphRitual { order, turn } => {
                if order.get(turn).is_some_and(|seat| self.may_break_glyph(seat)) {
                    [Action::No, Action::Yes].into_iter().for_each(out);
                }
            }
            Step::SacrificeWarriors { order, turn } => {
                if let Some(seat) = order.get(turn) {
                    (0..=self.tribe(seat).reserve.warriors).for_each(|n| out(Action::SacrificeWarriors(n)));
                }
            }
            Step::SacrificeShamans { order, turn, .. } => {
                if let Some(seat) = order.get(turn) {
                    (0..=self.tribe(seat).reserve.shamans).for_each(|n| out(Action::SacrificeShamans(n)));
                }
            }
            Step::Effects(run) => self.run_options(&run, out),
            Step::AppeaseDecide { seat } => self.appease_options(seat, out),
            Step::AppeasePay { seat, .. } => self.payment_options(seat, out),
            Step::ChooseWrathTile { .. } => {
                self.wrath.iter().for_each(|&tile| out(Action::ChooseWrathTile(tile)));
            }
            Step::BreakTie { tied, .. } => tied.iter().for_each(|seat| out(Action::BreakTie(seat))),
            Step::ChooseSpace { book, .. } => {
                self.books.empty(book).for_each(|space| out(Action::ChooseSpace(space)));
            }
            Step::SelectCard { .. }
            | Step::StartOfAge
            | Step::Call { .. }
            | Step::NextConflict
            | Step::Draw
            | Step::Contest
            | Step::Majority { .. }
            | Step::CleanUp
            | Step::EndOfAge => {}
        }
    }

    /// Answers the open decision on top of the agenda.
    fn take(&mut self, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        let Some(&step) = self.agenda.last() else { return };
        match step {
            Step::ChooseGod { order, turn } => self.take_god(order, turn, action, log),
            Step::ChooseTribeAbility { order, turn } => self.take_ability(order, turn, action, log),
            Step::Deploy { order, turn, stage } => self.deploy(order, turn, stage, action, log),
            Step::CallOrder { seat } => self.call_in_order(seat, action),
            Step::MoveGod { seat } => self.move_god(seat, action, log),
            Step::WanderGod { order, turn } => self.wander(order, turn, action, log),
            Step::ChooseAction { order, turn } => self.act(order, turn, action, log),
            Step::GlyphRitual { order, turn } => self.ritual(order, turn, action, log),
            Step::SacrificeWarriors { order, turn } => self.sacrifice_warriors(order, turn, action),
            Step::SacrificeShamans { order, turn, warriors } => {
                self.sacrifice(order, turn, warriors, action, log);
            }
            Step::Effects(run) => self.run_answer(run, action, log),
            Step::AppeaseDecide { seat } => self.appease(seat, action),
            Step::AppeasePay { seat, left } => self.pay(seat, left, action, log),
            Step::ChooseWrathTile { seat } => self.use_wrath(seat, action, log),
            Step::BreakTie { prize, judge, .. } => self.break_tie(prize, judge, action, log),
            Step::ChooseSpace { seat, book } => self.honour(seat, book, action, log),
            Step::SelectCard { .. }
            | Step::StartOfAge
            | Step::Call { .. }
            | Step::NextConflict
            | Step::Draw
            | Step::Contest
            | Step::Majority { .. }
            | Step::CleanUp
            | Step::EndOfAge => {}
        }
    }

    /// Lets an open step happen that needs nobody; false when it waits for a decision.
    fn happens(&mut self, step: Step, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        match step {
            Step::ChooseTribeAbility { order, turn } => self.abilities_over(order, turn),
            Step::Deploy { order, turn, stage } => self.deploy_by_itself(order, turn, stage, log),
            Step::Call { order, turn } => self.call_turn(order, turn),
            Step::WanderGod { order, turn } => self.wander_over(order, turn),
            Step::ChooseAction { order, turn } => self.actions_over(order, turn),
            Step::GlyphRitual { order, turn } => self.ritual_by_itself(order, turn),
            Step::SacrificeWarriors { order, turn } => self.sacrifice_over(order, turn),
            Step::Contest => self.contest(log),
            Step::Majority { book } => self.majority(book, log),
            Step::CleanUp => self.clean_up(log),
            Step::Effects(run) => self.run_by_itself(run, log),
            Step::AppeasePay { seat, left } => self.pay_all(seat, left, log),
            Step::ChooseGod { .. }
            | Step::StartOfAge
            | Step::NextConflict
            | Step::Draw
            | Step::SelectCard { .. }
            | Step::EndOfAge
            | Step::SacrificeShamans { .. }
            | Step::CallOrder { .. }
            | Step::MoveGod { .. }
            | Step::AppeaseDecide { .. }
            | Step::ChooseWrathTile { .. }
            | Step::BreakTie { .. }
            | Step::ChooseSpace { .. } => false,
        }
    }

    /// A decision without any option is skipped.
    fn skip(&mut self) {
        match self.agenda.last_mut() {
            Some(Step::Effects(run)) => run.next(),
            Some(Step::ChooseAction { turn, .. } | Step::Deploy { turn, .. }) => *turn += 1,
            Some(_) | None => {
                self.agenda.pop();
            }
        }
    }

    /// Replaces the phase at hand.
    pub(crate) fn phase(&mut self, step: Step) {
        self.agenda.clear();
        self.agenda.push(step);
    }

    /// Replaces the step on top.
    pub(crate) fn replace(&mut self, step: Step) {
        self.agenda.pop();
        self.agenda.push(step);
    }

    /// Carries out a text before anything else.
    pub(crate) fn run(&mut self, actor: Seat, source: Source) {
        self.agenda.push(Step::Effects(Run::new(actor, source)));
    }
}
