//! A decision, whole: who decides, what is asked and offered, what an answer does, and the words for it.

use super::Log;
use crate::action::Action;
use crate::check::{Checked, ensure};
use crate::state::{Mezo, Tabletop};
use crate::view::View;
use kernel::{Names, Seat, Seats, Undo};
use std::ops::ControlFlow;

/// Called with one option after the other until it breaks off.
pub(crate) trait Visit<A>: FnMut(A) -> ControlFlow<()> {}
impl<A, F: FnMut(A) -> ControlFlow<()>> Visit<A> for F {}

/// A frame that somebody decides.
pub(crate) trait Decision: Copy {
    /// What is chosen. The notation writes it as one or several kinds of action: see [`answers`].
    type Answer: Copy;
    /// What an answer that draws and reveals nothing leaves of undo.
    const UNDO: Undo = Undo::Free;

    /// Whose effect it is; a phase of the game is nobody's.
    fn actor(self) -> Option<Seat> {
        None
    }

    /// Who decides: those whose answer is missing. Without anybody it happens by itself.
    fn who(self, _table: &Tabletop) -> Seats {
        self.actor().map_or(Seats::NONE, Seats::only)
    }

    /// What of it needs nobody; false where somebody must decide.
    fn settles(self, _game: &mut Mezo, _log: &mut impl Log) -> bool {
        false
    }

    /// The question.
    fn ask(self, view: &View, seat: Seat, names: &Names) -> String;

    /// What may be chosen, in the order of the rules.
    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Self::Answer>) -> ControlFlow<()>;

    /// What an answer does.
    fn answer(self, game: &mut Mezo, seat: Seat, answer: Self::Answer, log: &mut impl Log);

    /// What happens where nothing can be chosen.
    fn unused(self, game: &mut Mezo) {
        game.table.agenda.pop();
    }

    /// What an answer does and where, in one line.
    fn label(self, view: &View, seat: Seat, answer: Self::Answer, names: &Names) -> String;

    /// Why something cannot be chosen.
    fn explain(self, _view: &View, _seat: Seat, _answer: Self::Answer) -> Option<String> {
        None
    }

    /// Whether it fits the state; `top` where nothing lies on it.
    fn check(self, _game: &Mezo, _top: bool) -> Checked {
        Ok(())
    }

    /// The action that stands for an answer.
    fn write(answer: Self::Answer) -> Action;

    /// The answer that an action stands for, if it is one to this.
    fn read(action: Action) -> Option<Self::Answer>;
}

/// A frame that needs nobody.
pub(crate) trait Automatic: Copy {
    /// What happens.
    fn happen(self, game: &mut Mezo, log: &mut impl Log);

    /// Whether it fits the state: most never wait for anything.
    fn check(self, _game: &Mezo) -> Checked {
        ensure(false, "this step happens by itself")
    }
}

/// The answers of a [`Decision`] and the actions that write them: `answers!(bool: Yes = true, No = false)`.
macro_rules! answers {
    ($answer:ty: $($action:ident $(($($part:ident),+))? = $($value:tt)::+ $(($($field:ident),+))?),+) => {
        type Answer = $answer;

        fn write(answer: $answer) -> Action {
            match answer {
                $($($value)::+ $(($($field),+))? => Action::$action $(($($part),+))?,)+
            }
        }

        fn read(action: Action) -> Option<$answer> {
            $(if let Action::$action $(($($part),+))? = action {
                return Some($($value)::+ $(($($field),+))?);
            })+
            None
        }
    };
}

/// The one list of frames: it makes [`Frame`](crate::Frame) and every match over it.
macro_rules! frames {
    (decisions { $($decision:ident,)+ } automatic { $($step:ident,)+ } bare { $($bare:ident,)+ }) => {
        /// Something on the agenda. It waits for a decision or happens by itself; the last one comes first.
        ///
        /// The first frame of an agenda is a phase of the game; those on top of it are effects being carried out.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum Frame {
            $(#[doc = concat!("See [`", stringify!($decision), "`].")] $decision($decision),)+
            $(#[doc = concat!("See [`", stringify!($step), "`].")] $step($step),)+
            $(#[doc = concat!("See [`", stringify!($bare), "`].")] $bare,)+
        }

        $(impl From<$decision> for Frame {
            fn from(frame: $decision) -> Frame { Frame::$decision(frame) }
        })+
        $(impl From<$step> for Frame {
            fn from(frame: $step) -> Frame { Frame::$step(frame) }
        })+
        $(impl From<$bare> for Frame {
            fn from(_: $bare) -> Frame { Frame::$bare }
        })+

        impl Frame {
            /// Whose effect it is; a phase of the game is nobody's.
            pub(crate) fn actor(self) -> Option<Seat> {
                match self {
                    $(Frame::$decision(frame) => frame.actor(),)+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => None,
                }
            }

            /// Whom it waits for.
            pub fn who(self, table: &Tabletop) -> Seats {
                match self {
                    $(Frame::$decision(frame) => frame.who(table),)+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => Seats::NONE,
                }
            }

            /// What of it needs nobody; false where somebody must decide.
            pub(crate) fn settles(self, game: &mut Mezo, log: &mut impl Log) -> bool {
                match self {
                    $(Frame::$decision(frame) => return frame.settles(game, log),)+
                    $(Frame::$step(frame) => frame.happen(game, log),)+
                    $(Frame::$bare => $bare.happen(game, log),)+
                }
                true
            }

            /// Its name.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Frame::$decision(_) => stringify!($decision),)+
                    $(Frame::$step(_) => stringify!($step),)+
                    $(Frame::$bare => stringify!($bare),)+
                }
            }

            pub(crate) fn ask(self, view: &View, seat: Seat, names: &Names) -> String {
                match self {
                    $(Frame::$decision(frame) => frame.ask(view, seat, names),)+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => "Nothing to decide.".to_owned(),
                }
            }

            pub(crate) fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Action>) -> ControlFlow<()> {
                match self {
                    $(Frame::$decision(frame) => {
                        frame.offer(game, seat, &mut |answer| out($decision::write(answer)))
                    })+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => ControlFlow::Continue(()),
                }
            }

            pub(crate) fn answer(self, game: &mut Mezo, seat: Seat, action: Action, log: &mut impl Log) {
                match self {
                    $(Frame::$decision(frame) => if let Some(answer) = $decision::read(action) {
                        frame.answer(game, seat, answer, log);
                    })+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => {}
                }
            }

            /// What an answer that draws and reveals nothing leaves of undo.
            pub(crate) fn undo(self) -> Undo {
                match self {
                    $(Frame::$decision(_) => $decision::UNDO,)+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => Undo::Free,
                }
            }

            pub(crate) fn unused(self, game: &mut Mezo) {
                match self {
                    $(Frame::$decision(frame) => frame.unused(game),)+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => {}
                }
            }

            pub(crate) fn label(self, view: &View, seat: Seat, action: Action, names: &Names) -> Option<String> {
                match self {
                    $(Frame::$decision(frame) => {
                        $decision::read(action).map(|answer| frame.label(view, seat, answer, names))
                    })+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => None,
                }
            }

            pub(crate) fn explain(self, view: &View, seat: Seat, action: Action) -> Option<String> {
                match self {
                    $(Frame::$decision(frame) => {
                        $decision::read(action).and_then(|answer| frame.explain(view, seat, answer))
                    })+
                    $(Frame::$step(_))|+ | $(Frame::$bare)|+ => None,
                }
            }

            pub(crate) fn check(self, game: &Mezo, top: bool) -> Checked {
                match self {
                    $(Frame::$decision(frame) => frame.check(game, top),)+
                    $(Frame::$step(frame) => frame.check(game),)+
                    $(Frame::$bare => $bare.check(game),)+
                }
            }
        }
    };
}

pub(crate) use {answers, frames};
