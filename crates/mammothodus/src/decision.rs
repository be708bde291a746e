//! What a frame of the agenda is: a decision, or something that happens by itself. Each is one small value beside its
//! rule, and the one list in `frame.rs` makes the frame type and the match over all of them.

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::play::Play;
use crate::state::{Mammothodus, Slot, Tabletop};
use crate::view::View;
use kernel::Sink;

/// What may be chosen, in the order of the rules: all of it, or only as far as it takes to see whether there is a choice.
pub(crate) struct Offers<'a> {
    first: Option<Action>,
    many: bool,
    all: Option<&'a mut Vec<Action>>,
}

impl<'a> Offers<'a> {
    /// Lists all that is offered.
    pub(crate) fn list(all: &'a mut Vec<Action>) -> Offers<'a> {
        Offers { first: None, many: false, all: Some(all) }
    }

    /// Has enough at the second offer.
    pub(crate) const fn probe() -> Offers<'a> {
        Offers { first: None, many: false, all: None }
    }

    /// One more.
    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        match &mut self.all {
            Some(all) => all.push(action),
            None if self.first.is_none() => self.first = Some(action),
            None => self.many = true,
        }
    }

    /// These too.
    #[inline]
    pub(crate) fn extend(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.push(action);
            if self.many {
                return;
            }
        }
    }

    /// Whether a probe found nothing.
    pub(crate) const fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Whether a probe found a choice.
    pub(crate) const fn is_choice(&self) -> bool {
        self.many
    }

    /// The one offer that a probe found.
    pub(crate) fn only(&self) -> Option<Action> {
        self.first.filter(|_| !self.many)
    }
}

/// A frame that somebody decides, whole.
pub(crate) trait Decision: Copy {
    /// Whether the hand of the decider tells what can be decided here. With hidden hands it seals undo that such a
    /// decision comes up.
    const READS_HAND: bool = false;
    /// Whether the question comes with the nearest danger.
    const WARNS: bool = false;

    /// The clan whose owner decides.
    fn who(self, table: &Tabletop) -> Option<Slot> {
        Some(table.active)
    }

    /// The question to the owner of `slot`.
    fn ask(self, view: &View, slot: Slot) -> String;

    /// What may be chosen.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>);

    /// Carries out what was chosen; the frame is still on top.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action);

    /// Whether it is asked even if there is nothing to choose. Otherwise a lone offer is taken by itself.
    fn insists(self, _game: &Mammothodus) -> bool {
        false
    }

    /// Whether what it speaks of is there.
    fn holds(self, _game: &Mammothodus) -> bool {
        true
    }

    /// Whether `above` may lie on it.
    fn carries(self, _game: &Mammothodus, _above: Frame) -> bool {
        false
    }

    /// What `action` does, where it says more here than elsewhere.
    fn label(self, _table: &Tabletop, _action: Action) -> Option<String> {
        None
    }

    /// Why `action` is not offered, where there is a reason to tell.
    fn explain(self, _view: &View, _action: Action) -> Option<String> {
        None
    }
}

/// A frame that happens by itself.
pub(crate) trait Automatic: Copy {
    /// Lets it happen; the frame is still on top.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>);

    /// Whether what it speaks of is there.
    fn holds(self, _game: &Mammothodus) -> bool {
        true
    }

    /// Whether `above` may lie on it.
    fn carries(self, _game: &Mammothodus, _above: Frame) -> bool {
        false
    }
}

/// Declares values of the agenda. Their JSON is their fields, and no others.
macro_rules! values {
    ($($(#[$about:meta])* pub struct $name:ident $fields:tt)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the fields say what they are: whose figure, where, how many")]
        pub struct $name $fields
    )*};
}
pub(crate) use values;

/// Makes the frame type out of the one list, and `each!`, the match over it, which the dollar sign in front is for.
macro_rules! frames {
    ($d:tt $($file:ident { $($decision:ident,)* } { $($automatic:ident,)* })*) => {
        $(pub use crate::rules::$file::{$($decision,)* $($automatic,)*};)*

        /// One thing on the agenda. Its JSON is that of the value, with its name as `frame`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "frame")]
        #[expect(missing_docs, reason = "each value is documented beside its rule")]
        pub enum Frame { $($($decision($decision),)* $($automatic($automatic),)*)* }

        macro_rules! each {
            ($d frame:expr, Decision($d one:pat) => $d decided:expr, Automatic($d other:pat) => $d happens:expr) => {
                match $d frame {$(
                    $(Frame::$decision($d one) => $d decided,)*
                    $(Frame::$automatic($d other) => $d happens,)*
                )*}
            };
        }

        impl Frame {
            /// Its name.
            pub(crate) const fn name(self) -> &'static str {
                match self {$(
                    $(Frame::$decision(_) => stringify!($decision),)*
                    $(Frame::$automatic(_) => stringify!($automatic),)*
                )*}
            }
        }

        $($(impl From<$decision> for Frame {
            fn from(value: $decision) -> Frame {
                Frame::$decision(value)
            }
        })*
        $(impl From<$automatic> for Frame {
            fn from(value: $automatic) -> Frame {
                Frame::$automatic(value)
            }
        })*)*
    };
}
pub(crate) use frames;
