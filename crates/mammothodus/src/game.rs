//! Mammothodus as a game of Pantheon.

use crate::action::Action;
use crate::components::PLACES;
use crate::event::Event;
use crate::options::MammothodusOptions;
use crate::play::Play;
use crate::standing::{StandingAnswer, standing_answer};
use crate::state::{Mammothodus, Reason};
use crate::view::View;
use kernel::{
    Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sink, Sketch, Turn, Undo, Viewer,
};
use std::ops::RangeInclusive;

/// What a lit place of power counts in a defeat; a victory counts as five.
const SCORE_PER_PLACE: i32 = 20;

impl Game for Mammothodus {
    const ID: &'static str = "mammothodus";
    const NAME: &'static str = "Mammothodus";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const OPTIONS: &'static [OptionSpec] = MammothodusOptions::TABLE;
    const STANDING: &'static [(&'static str, &'static str)] = &[
        ("never", "never help the others"),
        ("offer", "always help the others with what fits, the plainest cards first"),
    ];

    type Options = MammothodusOptions;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Memory = ();

    fn setup(
        options: &MammothodusOptions,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        let (min, max) = (*Self::SEATS.start(), *Self::SEATS.end());
        if !Self::SEATS.contains(&seats) {
            return Err(SetupError::Seats { game: Self::NAME, given: seats, min, max });
        }
        crate::setup::begin(options, seats, dice, sink)
    }

    fn options(&self) -> &MammothodusOptions {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        crate::longest::longest(&self.options)
    }

    fn turn(&self) -> Turn {
        if self.table.over.is_some() { Turn::Over } else { Turn::Awaiting(self.table.awaited(self.seats)) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(frame) = self.table.top() else { return };
        if self.turn().seats().contains(seat) {
            self.offers(frame, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        Play::new(self, sink, Some(seat)).act(action)
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = self.table.over? == Reason::Portal;
        let places = i32::from(self.table.portal.places.len());
        let score = if won { SCORE_PER_PLACE * (PLACES as i32 + 1) } else { SCORE_PER_PLACE * places };
        Some(Outcome::shared(self.seats, won, score))
    }

    fn check(&self) -> Result<(), Broken> {
        crate::check::check(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn awaited(view: &View) -> Seats {
        view.table.awaited(view.seats)
    }

    fn imagine(view: &View, _memory: &(), dice: Dice) -> Self {
        view.imagine(dice)
    }

    fn question(view: &View) -> &'static str {
        view.table.top().map_or("", crate::Frame::name)
    }

    fn prompt(view: &View, seat: Seat, names: &Names) -> String {
        crate::text::prompt(view, seat, names)
    }

    fn label(view: &View, _seat: Seat, action: Action, _names: &Names) -> String {
        crate::text::label(view, action)
    }

    fn explain(view: &View, _seat: Seat, action: Action) -> String {
        crate::text::explain(view, action)
    }

    fn passes(action: Action) -> bool {
        matches!(action, Action::Pass | Action::AssistDone | Action::Decline)
    }

    fn standing(view: &View, order: usize) -> Option<Action> {
        let order = if order == 0 { StandingAnswer::Never } else { StandingAnswer::Offer };
        standing_answer(view, order)
    }

    fn sketch(view: &View, names: &Names) -> Sketch {
        crate::text::sketch(view, names)
    }
}
