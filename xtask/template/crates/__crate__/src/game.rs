//! __Title__ as a game of the kernel.

use crate::action::Action;
use crate::components::{DECISIONS_A_TURN, SEATS};
use crate::event::Event;
use crate::options::__Name__Options;
use crate::state::__Name__;
use crate::view::{__Name__View, imagine, view};
use crate::{check, rules, score, setup, text};
use kernel::{
    Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sight, Sink, Sketch, Turn, Undo,
    Viewer,
};
use std::ops::RangeInclusive;

impl Game for __Name__ {
    const ID: &'static str = "__name__";
    const NAME: &'static str = "__Title__";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = SEATS;
    const OPTIONS: &'static [OptionSpec] = __Name__Options::TABLE;

    type Options = __Name__Options;
    type Action = Action;
    type Event = Event;
    type View = __Name__View;
    type Memory = ();

    fn setup(
        options: &__Name__Options,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        setup::setup(options, seats, dice, sink)
    }

    fn options(&self) -> &__Name__Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.tabletop.seats()
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        u32::from(self.options.max_rounds) * u32::from(self.seats()) * DECISIONS_A_TURN
    }

    fn turn(&self) -> Turn {
        match self.tabletop.is_over() {
            true => Turn::Over,
            false => Turn::Awaiting(Seats::only(self.tabletop.active)),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat == self.tabletop.active && !self.tabletop.is_over() {
            rules::offer(&self.tabletop, out);
        }
    }

    fn apply(&mut self, _seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        rules::answer(self, action, sink)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tabletop.is_over().then(|| score::standing(&self.tabletop))
    }

    fn check(&self) -> Result<(), Broken> {
        check::check(self)
    }

    fn view(&self, viewer: Viewer) -> __Name__View {
        view(self, viewer)
    }

    fn awaited(view: &__Name__View) -> Seats {
        if view.tabletop.is_over() { Seats::NONE } else { Seats::only(view.tabletop.active) }
    }

    fn remember((): &mut (), _viewer: Viewer, _sight: &Sight<Event>) {}

    fn admits((): &(), _viewer: Viewer, _state: &Self) -> bool {
        true
    }

    fn imagine(view: &__Name__View, (): &(), dice: Dice) -> Self {
        imagine(view, dice)
    }

    fn prompt(view: &__Name__View, _seat: Seat, _names: &Names) -> String {
        rules::ask(&view.tabletop)
    }

    fn label(view: &__Name__View, seat: Seat, action: Action, names: &Names) -> String {
        text::label(view, seat, action, names)
    }

    fn explain(view: &__Name__View, _seat: Seat, action: Action) -> String {
        text::explain(view, action)
    }

    fn sketch(view: &__Name__View, names: &Names) -> Sketch {
        text::sketch(view, names)
    }
}
