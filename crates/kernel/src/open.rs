//! Games in which nothing is hidden and nothing is drawn.

use crate::{
    Action, Broken, Dice, Event, Game, Names, NoOptions, Outcome, Seat, Seats, SetupError, Sink, Sketch,
    Turn, Undo, Viewer,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// A game without secrets, chance and options, like chess: its state is its view, every action is free to take back
/// and seen by all. Whoever implements this has a [`Game`]; the questions are the same as there.
pub trait OpenGame: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// See [`Game::ID`].
    const ID: &'static str;
    /// See [`Game::NAME`].
    const NAME: &'static str;
    /// See [`Game::RULES`].
    const RULES: u32 = 1;
    /// See [`Game::SEATS`].
    const SEATS: RangeInclusive<u8>;
    /// A move.
    type Action: Action;

    /// A new game for so many; it keeps the dice that it never rolls.
    fn begin(seats: u8, dice: Dice) -> Self;
    /// See [`Game::seats`].
    fn seats(&self) -> u8 {
        *Self::SEATS.start()
    }
    /// See [`Game::dice_mut`].
    fn dice_mut(&mut self) -> &mut Dice;
    /// See [`Game::longest`].
    fn longest(&self) -> u32;
    /// Who is to move; nobody once the game is over.
    fn mover(&self) -> Option<Seat>;
    /// The legal actions of who is to move, in the order of the rules.
    fn offer(&self, out: &mut Vec<Self::Action>);
    /// Plays one of them.
    fn answer(&mut self, seat: Seat, action: Self::Action);
    /// The final standing, asked once nobody is to move.
    fn standing(&self) -> Outcome;
    /// See [`Game::check`].
    fn check(&self) -> Result<(), Broken>;
    /// See [`Game::prompt`].
    fn prompt(&self, seat: Seat, names: &Names) -> String;
    /// See [`Game::label`].
    fn label(&self, action: Self::Action, names: &Names) -> String;
    /// See [`Game::sketch`].
    fn sketch(&self, names: &Names) -> Sketch;
}

impl<G: OpenGame> Game for G {
    const ID: &'static str = G::ID;
    const NAME: &'static str = G::NAME;
    const RULES: u32 = G::RULES;
    const SEATS: RangeInclusive<u8> = G::SEATS;

    type Options = NoOptions;
    type Action = G::Action;
    type Event = Acted;
    type View = G;
    type Memory = ();

    fn setup(_: &NoOptions, seats: u8, dice: Dice, _: &mut impl Sink<Acted>) -> Result<Self, SetupError> {
        Ok(G::begin(seats, dice))
    }

    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }

    fn seats(&self) -> u8 {
        OpenGame::seats(self)
    }

    fn dice_mut(&mut self) -> &mut Dice {
        OpenGame::dice_mut(self)
    }

    fn longest(&self) -> u32 {
        OpenGame::longest(self)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.mover().map_or(Turn::Over, |seat| Turn::Awaiting(Seats::only(seat)))
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<G::Action>) {
        if self.mover() == Some(seat) {
            self.offer(out);
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: G::Action, sink: &mut impl Sink<Acted>) -> Undo {
        self.answer(seat, action);
        sink.emit(|| Acted::Acted { seat, action: action.to_string() });
        Undo::Free
    }

    fn outcome(&self) -> Option<Outcome> {
        self.mover().is_none().then(|| self.standing())
    }

    fn check(&self) -> Result<(), Broken> {
        OpenGame::check(self)
    }

    /// All but the dice.
    fn view(&self, _: Viewer) -> G {
        let mut view = self.clone();
        *OpenGame::dice_mut(&mut view) = Dice::fast(0);
        view
    }

    fn awaited(view: &G) -> Seats {
        view.turn().seats()
    }

    fn imagine(view: &G, (): &(), dice: Dice) -> Self {
        let mut twin = view.clone();
        *OpenGame::dice_mut(&mut twin) = dice;
        twin
    }

    fn prompt(view: &G, seat: Seat, names: &Names) -> String {
        OpenGame::prompt(view, seat, names)
    }

    fn label(view: &G, _: Seat, action: G::Action, names: &Names) -> String {
        OpenGame::label(view, action, names)
    }

    fn sketch(view: &G, names: &Names) -> Sketch {
        OpenGame::sketch(view, names)
    }
}

/// An open action: everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum Acted {
    /// `seat` did `action`.
    Acted {
        /// Who.
        seat: Seat,
        /// What, in notation.
        action: String,
    },
}

impl Event for Acted {
    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(self.clone())
    }

    fn text(&self, names: &Names) -> String {
        let Acted::Acted { seat, action } = self;
        format!("{}: {action}", names.of(*seat))
    }
}
