//! Mystic War answers the questions that every game answers.

use crate::action::Action;
use crate::components::{DECISIONS_PER_ROUND, QUIET_TIMES, ROUNDS_WITHOUT_LIMIT};
use crate::event::Event;
use crate::memory::Memory;
use crate::options::{MysticWarOptions, PromptPolicy};
use crate::rules::Play;
use crate::standing::{StandingAnswer, standing_answer};
use crate::state::MysticWar;
use crate::text;
use crate::view::View;
use kernel::{
    Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sight, Sink, Sketch, Turn, Undo,
    Viewer,
};
use std::ops::RangeInclusive;

impl Game for MysticWar {
    const ID: &'static str = "mystic_war";
    const NAME: &'static str = "Mystic War";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=8;
    const OPTIONS: &'static [OptionSpec] = MysticWarOptions::TABLE;
    const STANDING: &'static [(&'static str, &'static str)] = &[
        ("ask_all", "ask me in every response window"),
        ("ask_if_legal", "pass in response windows where I have no card to answer with"),
        ("ask_if_mine", "pass in response windows that do not concern me as well"),
        ("quiet", "pass until this chain ends"),
    ];
    const STANDING_DEFAULT: Option<&'static str> = Some("ask_if_legal");

    type Options = MysticWarOptions;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Memory = Memory;

    fn setup(
        options: &MysticWarOptions,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            let (min, max) = (*Self::SEATS.start(), *Self::SEATS.end());
            return Err(SetupError::Seats { game: Self::NAME, given: seats, min, max });
        }
        crate::setup::setup(*options, seats, dice, sink)
    }

    fn options(&self) -> &MysticWarOptions {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.count()
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        let rounds = match self.options.max_rounds {
            0 => ROUNDS_WITHOUT_LIMIT,
            rounds => rounds,
        };
        let windows = if self.options.quiet_window { QUIET_TIMES } else { 1 };
        u32::from(rounds) * DECISIONS_PER_ROUND * windows
    }

    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over } else { Turn::Awaiting(self.waiting()) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.offers(seat, out);
    }

    fn apply(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        Play::new(self, sink).answer(seat, action)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.standing()
    }

    fn check(&self) -> Result<(), Broken> {
        crate::check::check(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn awaited(view: &View) -> Seats {
        view.awaited()
    }

    fn remember(memory: &mut Memory, _viewer: Viewer, sight: &Sight<Event>) {
        memory.fold(sight);
    }

    fn admits(memory: &Memory, _viewer: Viewer, state: &Self) -> bool {
        memory.admits(state)
    }

    fn imagine(view: &View, memory: &Memory, dice: Dice) -> Self {
        crate::imagine::imagine(view, memory, dice)
    }

    fn reshuffle(&mut self, dice: &mut Dice) {
        crate::setup::reshuffle(self, dice);
    }

    fn question(view: &View) -> &'static str {
        view.top().map_or("", crate::Frame::name)
    }

    fn prompt(view: &View, seat: Seat, names: &Names) -> String {
        view.top().map_or_else(over, |frame| frame.ask(view, seat, names))
    }

    fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
        view.top().map_or_else(over, |frame| frame.label(view, seat, action, names))
    }

    fn explain(view: &View, seat: Seat, action: Action) -> String {
        let Some(frame) = view.top() else { return over() };
        let other = || "That does not answer what is asked.".to_owned();
        frame.explain(view, seat, action).unwrap_or_else(other)
    }

    fn passes(action: Action) -> bool {
        action == Action::Pass
    }

    fn standing(view: &View, order: usize) -> Option<Action> {
        StandingAnswer::ALL.get(order).and_then(|&order| standing_answer(view, order))
    }

    fn stands(view: &View, order: usize) -> bool {
        StandingAnswer::ALL.get(order).is_some_and(|order| order.stands(view))
    }

    fn window(&self) -> bool {
        self.in_window() || self.quiet.is_some()
    }

    fn for_people(&self) -> bool {
        self.options.prompt_policy != PromptPolicy::Folded
    }

    fn sketch(view: &View, names: &Names) -> Sketch {
        text::sketch(view, names)
    }
}

fn over() -> String {
    "The game is over.".to_owned()
}
