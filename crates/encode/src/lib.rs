//! Games as numbers, for whoever learns them: what a seat sees as a row of small integers, and its actions as numbers and
//! as words.
//!
//! Everything is made from a *view*, so that nothing hidden can get in, and with seats counted from the viewer, so that one
//! net plays every seat. Each feature is said once, with its name: a [`Row`] writes the number, a [`Legend`] what it means.
//!
//! ```
//! use encode::{Encode, Row, legend};
//! use kernel::{Game, Match, Viewer};
//!
//! let game = Match::<gheos::Gheos>::new(&Default::default(), 2, "a seed")?;
//! let seat = game.state().active;
//! let view = game.state().view(Viewer::Seat(seat));
//! let legend = legend::<gheos::Gheos>(game.state());
//! let mut numbers = vec![0; legend.width()];
//! gheos::Gheos::describe(&view, seat, &mut Row::new(&mut numbers));
//! let field = legend.fields.iter().find(|field| field.name == "stack").expect("tiles to draw");
//! assert_eq!(numbers[field.at], view.stack_size as i8);
//! # Ok::<(), kernel::SetupError>(())
//! ```
#![forbid(unsafe_code)]

mod cyclades;
pub mod features;
mod gheos;
mod mammothodus;
mod mezo;
mod mystic_war;
mod page;
mod pen;
mod verb;

pub use features::Features;
pub use page::page;
pub use pen::{Field, Legend, Meaning, Part, Pen, Row, across};
pub use verb::{Act, Code, Operand, Verb};

use kernel::{Game, Seat, Turn, Viewer};

/// A game that can be told in numbers.
pub trait Encode: Game {
    /// Says every feature of what `me` sees. How many there are depends on the seats and on what [`Encode::WIDTH_OPTIONS`]
    /// names, never on the position.
    fn describe(view: &Self::View, me: Seat, pen: &mut impl Pen);
    /// Says what `me` remembers beyond its view, at a table with so many seats: nothing where the view says all.
    fn recall(_memory: &Self::Memory, _me: Seat, _seats: u8, _pen: &mut impl Pen) {}
    /// The kinds of action, with the numbers each takes up.
    fn verbs(options: &Self::Options, seats: u8) -> &'static [Verb];
    /// An action that is legal for `me`, as verb and operands. No two legal actions of a decision are told alike.
    fn act(view: &Self::View, me: Seat, action: Self::Action) -> Act;
    /// What `me` sees of this state, into `row`, and its legal actions behind `codes`: what [`Encode::describe`] and
    /// [`Encode::act`] say of its view. Games whose view is dear tell it without making one.
    fn tell(
        &self,
        me: Seat,
        legal: &[Self::Action],
        verbs: &[Verb],
        codes: &mut Vec<Code>,
        row: Option<&mut Row<'_>>,
    ) {
        let view = self.view(Viewer::Seat(me));
        codes.extend(legal.iter().map(|&action| code::<Self>(verbs, &view, me, action)));
        if let Some(row) = row {
            Self::describe(&view, me, row);
        }
    }
    /// The options that change how many features or action numbers there are.
    const WIDTH_OPTIONS: &'static [&'static str] = &[];
}

/// What the features of this game mean, for its options and seats.
pub fn legend<G: Encode>(state: &G) -> Legend {
    let me = match state.turn() {
        Turn::Awaiting(seats) => seats.first().unwrap_or_default(),
        Turn::Over => Seat(0),
    };
    let mut legend = Legend::default();
    G::describe(&state.view(Viewer::Seat(me)), me, &mut legend);
    legend
}

/// The same, and behind it what a seat remembers.
pub fn legend_with_memory<G: Encode>(state: &G) -> Legend {
    let mut legend = legend(state);
    G::recall(&G::Memory::default(), Seat(0), state.seats(), &mut legend);
    legend
}

/// How many action numbers there are with these options and seats.
pub fn actions<G: Encode>(options: &G::Options, seats: u8) -> usize {
    G::verbs(options, seats).last().map_or(0, |verb| verb.first as usize + verb.len())
}

/// The number and the words of an action.
pub fn code<G: Encode>(verbs: &[Verb], view: &G::View, me: Seat, action: G::Action) -> Code {
    G::act(view, me, action).code(verbs)
}

/// How many chairs clockwise of `me` a seat is.
pub(crate) fn from(me: Seat, seat: Seat, seats: u8) -> usize {
    usize::from(if seat < me { seat.0 + seats - me.0 } else { seat.0 - me.0 })
}
