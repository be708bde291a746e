//! The rules. Each file holds a phase or a family of effects: who may act, what is legal, what happens, and how it is
//! told.
#![warn(clippy::wildcard_enum_match_arm)]

mod actions;
mod age;
mod appease;
mod blessed;
mod building;
mod conflict;
mod decision;
mod deploy;
mod effects;
mod gods;
mod idle;
mod prizes;
mod track;
mod units;

pub use actions::{ChooseAction, GlyphRitual};
pub use age::{ChooseTribeAbility, EndOfAge, StartOfAge};
pub use appease::{AppeaseDecide, AppeasePay, ChooseWrathTile};
pub use blessed::{SacrificeShamans, SacrificeWarriors};
pub use conflict::{Draw, NextConflict, SelectCard};
pub(crate) use decision::{Automatic, Decision, Visit, answers, frames};
pub use deploy::{Deploy, Stage};
pub(crate) use effects::Act;
pub use gods::{Call, CallOrder, ChooseGod, MoveGod, WanderGod};
pub use prizes::{BreakTie, ChooseSpace, CleanUp, Contest, Majority, Prize};

use crate::action::Action;
use crate::agenda::{Frame, Run, Source};
use crate::event::Event;
use crate::state::{Mezo, Tabletop};
use kernel::{Seat, Sink, Turn, Undo};
use std::ops::ControlFlow;

/// Where rules report events and seal undo.
pub(crate) trait Log {
    /// Something happened.
    fn emit(&mut self, event: impl FnOnce() -> Event);
    /// Chance was drawn or something hidden came to light.
    fn seal(&mut self);
}

/// The events on their way to a sink, and whether anything was drawn or revealed.
pub(crate) struct Flow<'a, S> {
    sink: &'a mut S,
    sealed: bool,
}

impl<'a, S> Flow<'a, S> {
    pub(crate) fn new(sink: &'a mut S) -> Self {
        Flow { sink, sealed: false }
    }
}

impl<S: Sink<Event>> Log for Flow<'_, S> {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.sink.emit(event);
    }

    fn seal(&mut self) {
        self.sealed = true;
        self.sink.seal();
    }
}

/// How much a decision offers, as far as that matters.
enum Offers {
    None,
    One(Action),
    Many,
}

impl Mezo {
    pub(crate) fn turn_now(&self) -> Turn {
        self.table.agenda.last().map_or(Turn::Over, |frame| Turn::Awaiting(frame.who(&self.table)))
    }

    /// What `seat` may choose, whose decision it is.
    pub(crate) fn offer(&self, seat: Seat, out: &mut impl Visit<Action>) -> ControlFlow<()> {
        match self.table.agenda.last() {
            Some(frame) => frame.offer(self, seat, out),
            None => ControlFlow::Continue(()),
        }
    }

    /// Carries out an answer and plays on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        let mut log = Flow::new(sink);
        self.table.answers += 1;
        if self.table.answers >= self.table.options.max_decisions {
            self.stop(&mut log);
            return Undo::Sealed;
        }
        let Some(&frame) = self.table.agenda.last() else { return Undo::Free };
        frame.answer(self, seat, action, &mut log);
        self.settle(&mut log);
        if log.sealed { Undo::Sealed } else { frame.undo() }
    }

    /// Runs the frames that need nobody, until somebody must choose or the game is over. A lone option is taken.
    pub(crate) fn settle(&mut self, log: &mut impl Log) {
        while let Some(&frame) = self.table.agenda.last() {
            if frame.settles(self, log) {
                continue;
            }
            let Some(seat) = frame.who(&self.table).first() else { return };
            match self.offers(seat) {
                Offers::None => frame.unused(self),
                Offers::One(action) => frame.answer(self, seat, action, log),
                Offers::Many => return,
            }
        }
    }

    fn offers(&self, seat: Seat) -> Offers {
        let mut offers = Offers::None;
        let _ = self.offer(seat, &mut |action| match offers {
            Offers::None => {
                offers = Offers::One(action);
                ControlFlow::Continue(())
            }
            Offers::One(_) | Offers::Many => {
                offers = Offers::Many;
                ControlFlow::Break(())
            }
        });
        offers
    }
}

impl Tabletop {
    /// Replaces the phase at hand.
    pub(crate) fn phase(&mut self, frame: impl Into<Frame>) {
        self.agenda.clear();
        self.agenda.push(frame.into());
    }

    /// Puts a frame before everything else.
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.agenda.push(frame.into());
    }

    /// Replaces the frame on top.
    pub(crate) fn replace(&mut self, frame: impl Into<Frame>) {
        self.agenda.pop();
        self.agenda.push(frame.into());
    }

    /// Carries out a text before anything else.
    pub(crate) fn run(&mut self, actor: Seat, source: Source) {
        self.push(Run::new(actor, source));
    }
}
