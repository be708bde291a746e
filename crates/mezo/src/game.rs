//! The game as the kernel asks for it.

use crate::action::{Action, Comfort};
use crate::components::LONGEST;
use crate::event::Event;
use crate::state::{Mezo, MezoOptions};
use crate::text;
use crate::view::View;
use kernel::{
    Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sink, Sketch, Turn, Undo, Viewer,
};
use std::ops::{ControlFlow, RangeInclusive};

impl Game for Mezo {
    const ID: &'static str = "mezo";
    const NAME: &'static str = "Mezo";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const OPTIONS: &'static [OptionSpec] = MezoOptions::TABLE;

    type Options = MezoOptions;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Memory = ();

    fn setup(
        options: &MezoOptions,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        crate::setup::setup(options, seats, dice, sink)
    }

    fn options(&self) -> &MezoOptions {
        &self.table.options
    }

    fn seats(&self) -> u8 {
        self.table.players()
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        LONGEST.min(self.table.options.max_decisions)
    }

    fn turn(&self) -> Turn {
        self.turn_now()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.turn_now().seats().contains(seat) {
            let _ = self.offer(seat, &mut |action| {
                out.push(action);
                ControlFlow::Continue(())
            });
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        self.answer(seat, action, sink)
    }

    /// MEZO-6.3: VP are always distinct.
    fn outcome(&self) -> Option<Outcome> {
        if !self.table.agenda.is_empty() {
            return None;
        }
        let vp: arrayvec::ArrayVec<i32, 4> = self.table.seats.iter().map(|tribe| tribe.vp as i32).collect();
        Some(Outcome::ranked(&vp, vp.iter().copied()))
    }

    fn check(&self) -> Result<(), Broken> {
        crate::check::check(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn awaited(view: &View) -> Seats {
        view.table.agenda.last().map_or(Seats::NONE, |frame| frame.who(&view.table))
    }

    fn imagine(view: &View, (): &(), dice: Dice) -> Self {
        view.imagine(dice)
    }

    fn reshuffle(&mut self, dice: &mut Dice) {
        self.redraw(dice);
    }

    fn question(view: &View) -> &'static str {
        view.table.agenda.last().map_or("", |frame| frame.name())
    }

    fn prompt(view: &View, seat: Seat, names: &Names) -> String {
        text::prompt(view, seat, names)
    }

    fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
        text::label(view, seat, action, names)
    }

    fn explain(view: &View, seat: Seat, action: Action) -> String {
        text::explain(view, seat, action)
    }

    fn passes(action: Action) -> bool {
        matches!(action, Action::Pass(_, Comfort::Devotion))
    }

    fn sketch(view: &View, names: &Names) -> Sketch {
        text::sketch(view, names)
    }
}
