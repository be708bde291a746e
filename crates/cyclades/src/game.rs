//! Cyclades as a game of Pantheon.

use crate::action::Action;
use crate::event::Report;
use crate::options::{CycladesOptions, PRESETS};
use crate::setup;
use crate::state::Cyclades;
use crate::text::{self, Asked};
use crate::view::{Memory, View};
use kernel::{
    Broken, Dice, Game, Names, OptionSpec, Outcome, Preset, Seat, Seats, SetupError, Sight, Sink, Sketch,
    Turn, Undo, Viewer,
};
use std::ops::RangeInclusive;

/// Actions in a cycle, at the very most, for each marker (section 11 reckons with 60).
const ACTIONS_PER_TURN: u32 = 150;

impl Game for Cyclades {
    const ID: &'static str = "cyclades";
    const NAME: &'static str = "Cyclades";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const OPTIONS: &'static [OptionSpec] = CycladesOptions::TABLE;
    const PRESETS: &'static [Preset] = PRESETS;

    type Options = CycladesOptions;
    type Action = Action;
    type Event = Report;
    type View = View;
    type Memory = Memory;

    fn setup(
        options: &CycladesOptions,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Report>,
    ) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            let (min, max) = (*Self::SEATS.start(), *Self::SEATS.end());
            return Err(SetupError::Seats { game: Self::NAME, given: seats, min, max });
        }
        options.allow(seats)?;
        Ok(setup::lay(options, seats, dice, sink))
    }

    fn options(&self) -> &CycladesOptions {
        &self.table.options
    }

    fn seats(&self) -> u8 {
        self.table.seats
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        (u32::from(self.table.options.max_cycles) + 1) * u32::from(self.table.seats.max(4)) * ACTIONS_PER_TURN
    }

    fn turn(&self) -> Turn {
        match self.awaited() {
            Some(seat) => Turn::Awaiting(Seats::only(seat)),
            None => Turn::Over,
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.top()
            && frame.who(self) == Some(seat)
        {
            frame.offer(self, seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Report>) -> Undo {
        self.act(seat, action, sink)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_standing()
    }

    fn check(&self) -> Result<(), Broken> {
        self.examine()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn awaited(view: &View) -> Seats {
        view.awaited()
    }

    fn remember(memory: &mut Memory, _viewer: Viewer, sight: &Sight<Report>) {
        memory.note(&sight.event);
    }

    fn admits(memory: &Memory, _viewer: Viewer, state: &Self) -> bool {
        memory.gold.as_ref().is_none_or(|gold| *gold == state.gold)
    }

    fn imagine(view: &View, memory: &Memory, dice: Dice) -> Self {
        Cyclades::twin(view, memory, dice)
    }

    fn reshuffle(&mut self, dice: &mut Dice) {
        self.stacks = self.table.guess_stacks(dice);
    }

    fn question(view: &View) -> &'static str {
        view.table.top().map_or("", crate::Frame::name)
    }

    fn prompt(view: &View, seat: Seat, names: &Names) -> String {
        Asked { view, seat, names }.prompt()
    }

    fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
        let asked = Asked { view, seat, names };
        asked.top().map_or_else(|| "The game is over.".to_owned(), |frame| frame.label(&asked, action))
    }

    fn explain(view: &View, seat: Seat, action: Action) -> String {
        let asked = Asked { view, seat, names: &Names::default() };
        asked.top().map_or_else(|| "the game is over".to_owned(), |frame| frame.explain(&asked, action))
    }

    fn passes(action: Action) -> bool {
        matches!(action, Action::Pass | Action::EndTurn)
    }

    fn sketch(view: &View, names: &Names) -> Sketch {
        text::sketch(view, names)
    }
}
