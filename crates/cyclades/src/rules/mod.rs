//! The rules: a stack of steps and decisions, and one file for each family of them.
//!
//! A [`Frame`] on top either happens by itself or waits for a seat. Each is one value beside its rule: `who` decides,
//! what is asked and offered, what an answer does. A decision without options passes unused, one with a single option
//! is taken by itself (CYC-5.20.1).
#![warn(clippy::wildcard_enum_match_arm)]

mod battle;
mod buildings;
mod capture;
mod cards;
mod claims;
mod clash;
mod creatures;
mod cycle;
mod deploy;
mod egypt;
mod favors;
mod figures;
mod founding;
mod frame;
mod gods;
mod hades;
mod heroes;
mod idle;
mod main_action;
mod monuments;
mod movement;
mod newcomers;
mod offering;
mod pieces;
mod recruits;
mod sailing;
mod siren;
mod sphinx;
mod strikes;
mod titans;
mod totals;
mod turn;

use crate::action::Action;
use crate::event::{Event, Report};
use crate::map::MapId;
use crate::state::{Cyclades, Tabletop};
use kernel::{Dice, Remark, Seat, Sink, Undo};

pub use clash::Clash;
pub use cycle::Step;
pub use frame::Frame;
pub(crate) use frame::{Part, Undertaking};
pub use newcomers::Newcomer;
pub use strikes::Strike;
pub(crate) use totals::Fight;
pub use totals::Modifiers;
pub use turn::Stage;

/// Where rules report, and say that chance was drawn or something came to light.
pub(crate) trait Log {
    /// Something happened.
    fn tell(&mut self, event: impl FnOnce() -> Event);
    /// It cannot be taken back.
    fn seal(&mut self);
    /// The dice are thrown: nobody foresees what is told from here on.
    fn chance(&mut self);
}

struct Flow<'a, S> {
    sink: &'a mut S,
    board: MapId,
    sealed: bool,
}

impl<S: Sink<Report>> Log for Flow<'_, S> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let board = Remark(self.board);
        self.sink.emit(|| Report { event: event(), board });
    }

    fn seal(&mut self) {
        self.sealed = true;
        self.chance();
    }

    fn chance(&mut self) {
        self.sink.seal();
    }
}

/// Where options are listed. A probe has enough at the second one.
pub(crate) trait Offers {
    /// One more option.
    fn offer(&mut self, action: Action);
    /// Whether more need not be listed.
    fn enough(&self) -> bool;

    /// An option for each of these.
    #[inline]
    fn offer_all<T>(&mut self, items: impl Iterator<Item = T>, action: impl Fn(T) -> Action) {
        for item in items {
            self.offer(action(item));
            if self.enough() {
                return;
            }
        }
    }
}

impl Offers for Vec<Action> {
    fn offer(&mut self, action: Action) {
        self.push(action);
    }

    fn enough(&self) -> bool {
        false
    }
}

/// Finds out whether there is a choice.
#[derive(Default)]
pub(crate) struct Probe {
    first: Option<Action>,
    many: bool,
}

impl Offers for Probe {
    #[inline]
    fn offer(&mut self, action: Action) {
        self.many = self.first.is_some();
        self.first.get_or_insert(action);
    }

    #[inline]
    fn enough(&self) -> bool {
        self.many
    }
}

impl Probe {
    /// Whether there is a choice.
    pub(crate) fn is_many(&self) -> bool {
        self.many
    }
}

impl Tabletop {
    /// Who must decide now.
    pub(crate) fn awaited(&self) -> Option<Seat> {
        self.top().and_then(|frame| frame.who(self))
    }
}

impl Cyclades {
    /// Plays on to the next decision or the end. `actor` is who acted.
    pub(crate) fn settle(&mut self, actor: Option<Seat>, log: &mut impl Log) {
        while let Some(frame) = self.top() {
            let Some(seat) = frame.who(self) else {
                frame.unused(self, log);
                continue;
            };
            if frame.reads_purse() && actor != Some(seat) && !self.options.open_gold {
                log.seal();
            }
            let mut probe = Probe::default();
            frame.offer(self, seat, &mut probe);
            match probe.first {
                None => frame.unused(self, log),
                Some(action) if !probe.many => frame.answer(self, seat, action, log),
                Some(_) => return,
            }
        }
    }

    /// Plays a legal action and all that follows by itself.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Report>) -> Undo {
        let before: Dice = self.dice;
        let mut flow = Flow { sink, board: self.map, sealed: false };
        if let Some(frame) = self.top() {
            frame.answer(self, seat, action, &mut flow);
            self.settle(Some(seat), &mut flow);
        }
        if flow.sealed || self.dice != before { Undo::Sealed } else { Undo::Free }
    }

    /// Plays on from a fresh setup.
    pub(crate) fn begin(&mut self, sink: &mut impl Sink<Report>) {
        let board = self.map;
        self.settle(None, &mut Flow { sink, board, sealed: false });
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.stack.pop();
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        // Nothing follows the end of the game. A full stack can only come from a made-up state that `check` refuses.
        if self.end.is_none() {
            let _ = self.stack.try_push(frame.into());
        }
    }

    /// Replaces the frame on top.
    #[inline]
    pub(crate) fn swap(&mut self, frame: impl Into<Frame>) {
        self.pop();
        self.push(frame);
    }
}
