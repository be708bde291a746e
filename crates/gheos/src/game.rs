//! Gheos as a game of the kernel.

use crate::action::Action;
use crate::components::{DECISIONS_A_TURN, HAND, SEATS, TILES};
use crate::event::Event;
use crate::options::{GheosOptions, ReplacedTile};
use crate::state::Gheos;
use crate::view::{GheosView, imagine, reshuffle, view};
use crate::{check, rules, setup, text};
use kernel::{
    Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sink, Sketch, Turn, Undo, Viewer,
};
use std::ops::{ControlFlow, RangeInclusive};

impl Game for Gheos {
    const ID: &'static str = "gheos";
    const NAME: &'static str = "Gheos";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = SEATS;
    const OPTIONS: &'static [OptionSpec] = GheosOptions::TABLE;

    type Options = GheosOptions;
    type Action = Action;
    type Event = Event;
    type View = GheosView;
    type Memory = ();

    fn setup(
        options: &GheosOptions,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        setup::setup(options, seats, dice, sink)
    }

    fn options(&self) -> &GheosOptions {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.count()
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// Section 11: a turn takes a landscape tile from the stack for good, unless replaced tiles go back there.
    fn longest(&self) -> u32 {
        let guard = u32::from(self.options.max_turns);
        let dealt = 1 + u32::from(self.count() * HAND);
        let turns = match self.options.replaced_tile {
            ReplacedTile::Discard => guard.min(TILES as u32 - dealt + 1),
            ReplacedTile::Reshuffle => guard,
        };
        turns * DECISIONS_A_TURN
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Awaiting(Seats::only(self.active)) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat == self.active {
            let _ = rules::offer(self, &mut |action| {
                out.push(action);
                ControlFlow::Continue(())
            });
        }
    }

    fn apply(&mut self, _seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        let (turn, dice) = (self.turn, self.dice);
        rules::answer(self, action, sink);
        rules::settle(self, sink);
        // A turn ends with a draw or with all hands shown; dice roll when a tile goes back into the stack.
        let ended = self.turn != turn || self.is_over();
        if ended || self.dice != dice { Undo::Sealed } else { Undo::Free }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.standing())
    }

    fn check(&self) -> Result<(), Broken> {
        check::check(self)
    }

    fn view(&self, viewer: Viewer) -> GheosView {
        view(self, viewer)
    }

    fn awaited(view: &GheosView) -> Seats {
        if view.is_over() { Seats::NONE } else { Seats::only(view.active) }
    }

    fn imagine(view: &GheosView, _memory: &(), dice: Dice) -> Self {
        imagine(view, dice)
    }

    fn reshuffle(&mut self, dice: &mut Dice) {
        reshuffle(self, dice);
    }

    fn question(view: &GheosView) -> &'static str {
        view.phase.name()
    }

    fn prompt(view: &GheosView, seat: Seat, names: &Names) -> String {
        text::prompt(view, seat, names)
    }

    fn label(view: &GheosView, _seat: Seat, action: Action, _names: &Names) -> String {
        text::label(view, action)
    }

    fn explain(view: &GheosView, _seat: Seat, action: Action) -> String {
        text::explain(view, action)
    }

    fn passes(action: Action) -> bool {
        action == Action::KeepTokens
    }

    fn sketch(view: &GheosView, names: &Names) -> Sketch {
        text::sketch(view, names)
    }
}
