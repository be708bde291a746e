//! Tic-tac-toe that begins anew as soon as it is over: a load without end.

use games::kernel::{
    Acted, Broken, Dice, Game, Names, NoOptions, OptionSpec, Outcome, Seat, Seats, SetupError, Sight, Sink,
    Sketch, Turn, Undo, Viewer,
};
use kit::games::{Mark, TicTacToe};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The game of the kit, without an end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct Endless(TicTacToe);

impl Game for Endless {
    const ID: &'static str = "endless";
    const NAME: &'static str = "Endless tic-tac-toe";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[];

    type Options = NoOptions;
    type Action = Mark;
    type Event = Acted;
    type View = TicTacToe;
    type Memory = ();

    fn setup(
        options: &NoOptions,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Acted>,
    ) -> Result<Self, SetupError> {
        TicTacToe::setup(options, seats, dice, sink).map(Endless)
    }

    fn options(&self) -> &NoOptions {
        self.0.options()
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn dice_mut(&mut self) -> &mut Dice {
        self.0.dice_mut()
    }

    fn longest(&self) -> u32 {
        u32::MAX
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Mark>) {
        self.0.legal(seat, out);
    }

    fn apply(&mut self, seat: Seat, action: Mark, sink: &mut impl Sink<Acted>) -> Undo {
        let undo = self.0.apply(seat, action, sink);
        if self.0.turn() == Turn::Over {
            let dice = *self.0.dice_mut();
            self.0 = TicTacToe::setup(&NoOptions {}, 2, dice, sink).expect("no options can be wrong");
        }
        undo
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn check(&self) -> Result<(), Broken> {
        self.0.check()
    }

    fn view(&self, viewer: Viewer) -> TicTacToe {
        self.0.view(viewer)
    }

    fn awaited(view: &TicTacToe) -> Seats {
        TicTacToe::awaited(view)
    }

    fn remember(memory: &mut (), viewer: Viewer, sight: &Sight<Acted>) {
        TicTacToe::remember(memory, viewer, sight);
    }

    fn admits(_: &(), _: Viewer, _: &Self) -> bool {
        true
    }

    fn imagine(view: &TicTacToe, memory: &(), dice: Dice) -> Self {
        Endless(TicTacToe::imagine(view, memory, dice))
    }

    fn prompt(view: &TicTacToe, seat: Seat, names: &Names) -> String {
        TicTacToe::prompt(view, seat, names)
    }

    fn label(view: &TicTacToe, seat: Seat, action: Mark, names: &Names) -> String {
        TicTacToe::label(view, seat, action, names)
    }

    fn sketch(view: &TicTacToe, names: &Names) -> Sketch {
        TicTacToe::sketch(view, names)
    }
}
