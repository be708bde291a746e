//! One row of an arena: a game that waits for a decision, and the bots that play in it.

use crate::Reward;
use crate::arena::Settings;
use crate::rows::Slot;
use bots::{Bot, Brain, Budget, Mind, Position};
use encode::{Code, Encode, Row, Verb};
use kernel::{Dice, Seat, Sight, Turn, Viewer};

/// What all rows share.
pub(crate) struct Shared<G: Encode> {
    pub(crate) brain: Brain<G>,
    pub(crate) options: G::Options,
    pub(crate) settings: Settings,
    pub(crate) verbs: &'static [Verb],
    pub(crate) scales: Vec<f32>,
    pub(crate) coded: bool,
}

impl<G: Encode> Shared<G> {
    /// Whether somebody remembers what happens.
    fn watched(&self) -> bool {
        self.settings.memory || !self.settings.bots.is_empty()
    }
}

/// A row.
pub(crate) struct Line<G: Encode> {
    pub(crate) state: G,
    pub(crate) seat: Seat,
    pub(crate) legal: Vec<G::Action>,
    pub(crate) codes: Vec<Code>,
    /// The place in `legal` of what is played next.
    pub(crate) choice: usize,
    /// Which game of the run it is.
    number: u64,
    played: u32,
    dice: Dice,
    bots: Vec<Player<G>>,
    /// What each seat remembers; nobody where that was not asked for.
    pub(crate) memories: Vec<G::Memory>,
    events: Vec<G::Event>,
    numbers: Vec<i8>,
    end: Option<End>,
}

/// A bot in its seat.
struct Player<G: Encode> {
    seat: Seat,
    mind: Mind<G>,
    memory: G::Memory,
}

/// How a game of this row ended in the last step.
#[derive(Clone, Copy)]
struct End {
    rewards: [f32; kernel::MAX_SEATS],
    truncated: bool,
    length: u32,
}

impl<G: Encode> Line<G> {
    /// The row that begins with game `number`.
    pub(crate) fn new(shared: &Shared<G>, number: u64) -> Line<G> {
        let (state, dice, events) = deal(shared, number);
        let mut line = Line {
            state,
            seat: Seat(0),
            legal: Vec::new(),
            codes: Vec::new(),
            choice: 0,
            number,
            played: 0,
            dice,
            bots: Vec::new(),
            memories: Vec::new(),
            events,
            numbers: Vec::new(),
            end: None,
        };
        line.seat_bots(shared);
        line.settle(shared);
        if shared.coded {
            line.state.tell(line.seat, &line.legal, shared.verbs, &mut line.codes, None);
        }
        line
    }

    /// Takes a choice, by action number or by its place in the list; whether it is legal.
    pub(crate) fn choose(&mut self, choice: i32, by_number: bool) -> bool {
        let found = match by_number {
            true => self.codes.iter().position(|code| i64::from(code.number) == i64::from(choice)),
            false => usize::try_from(choice).ok().filter(|&nth| nth < self.legal.len()),
        };
        found.is_some_and(|at| {
            self.choice = at;
            true
        })
    }

    /// Plays what was chosen, and on until somebody else must choose.
    pub(crate) fn step(&mut self, shared: &Shared<G>) {
        self.end = None;
        let action = self.legal[self.choice];
        self.apply(shared, action);
        self.settle(shared);
    }

    /// Writes what the row shows. With `again` its mask says what was legal before and nothing else.
    pub(crate) fn show(&mut self, shared: &Shared<G>, slot: Slot<'_>, again: bool) {
        let Slot { int8, float32, mask, seat, reward, done, truncated, length } = slot;
        *seat = self.seat.0 as i8;
        *done = self.end.is_some();
        *truncated = self.end.is_some_and(|end| end.truncated);
        *length = self.end.map_or(0, |end| end.length as i32);
        let rewards = self.end.map_or([0.0; kernel::MAX_SEATS], |end| end.rewards);
        reward.copy_from_slice(&rewards[..reward.len()]);
        if !shared.coded && int8.is_none() && float32.is_none() {
            return;
        }
        let mask = mask.unwrap_or_default();
        match again {
            true => self.mark(mask, false),
            false => mask.fill(false),
        }
        let numbers: &mut [i8] = match (int8, &float32) {
            (Some(int8), _) => int8,
            (None, Some(scaled)) => {
                self.numbers.resize(scaled.len(), 0);
                &mut self.numbers
            }
            (None, None) => &mut [],
        };
        let mut row = if numbers.is_empty() { None } else { Some(Row::new(numbers)) };
        let legal = if shared.coded { &self.legal[..] } else { &[] };
        self.codes.clear();
        self.state.tell(self.seat, legal, shared.verbs, &mut self.codes, row.as_mut());
        if let (Some(row), Some(memory)) = (&mut row, self.memories.get(self.seat.index())) {
            G::recall(memory, self.seat, self.state.seats(), row);
        }
        if let Some(scaled) = float32 {
            for ((scaled, &mut number), scale) in scaled.iter_mut().zip(numbers).zip(&shared.scales) {
                *scaled = f32::from(number) * scale;
            }
        }
        self.mark(mask, true);
    }

    /// Writes into a mask whether what the row says is legal; nowhere where no mask is wanted.
    fn mark(&self, mask: &mut [bool], legal: bool) {
        if !mask.is_empty() {
            self.codes.iter().for_each(|code| mask[code.number as usize] = legal);
        }
    }

    /// Goes on until somebody must choose who is no bot. The first game that ends in a step is the one that is told of.
    fn settle(&mut self, shared: &Shared<G>) {
        let most = shared.settings.max_actions.unwrap_or(u32::MAX);
        loop {
            let next = match self.state.turn() {
                Turn::Awaiting(seats) if self.played < most => seats.first(),
                Turn::Awaiting(_) | Turn::Over => None,
            };
            let Some(seat) = next else {
                self.finish(shared);
                continue;
            };
            self.seat = seat;
            self.legal.clear();
            self.state.legal(seat, &mut self.legal);
            if let Some(bot) = self.bots.iter().position(|player| player.seat == seat) {
                let action = self.decide(bot);
                self.apply(shared, action);
            } else if shared.settings.skip_forced && self.legal.len() == 1 {
                self.apply(shared, self.legal[0]);
            } else {
                return;
            }
        }
    }

    fn apply(&mut self, shared: &Shared<G>, action: G::Action) {
        self.played += 1;
        if !shared.watched() {
            self.state.apply(self.seat, action, &mut ());
        } else {
            self.state.apply(self.seat, action, &mut self.events);
            self.remember();
        }
        debug_assert!(self.played <= self.state.longest() || shared.settings.max_actions.is_some());
    }

    fn remember(&mut self) {
        for player in &mut self.bots {
            let viewer = Viewer::Seat(player.seat);
            let sights = self.events.iter().filter_map(|event| Sight::of(event, viewer));
            sights.for_each(|sight| G::remember(&mut player.memory, viewer, &sight));
        }
        for (seat, memory) in (0..).map(Seat).zip(&mut self.memories) {
            let viewer = Viewer::Seat(seat);
            let sights = self.events.iter().filter_map(|event| Sight::of(event, viewer));
            sights.for_each(|sight| G::remember(memory, viewer, &sight));
        }
        self.events.clear();
    }

    fn decide(&mut self, bot: usize) -> G::Action {
        let Player { seat, mind, memory } = &mut self.bots[bot];
        let view = self.state.view(Viewer::Seat(*seat));
        let position = Position { seat: *seat, view: &view, memory, legal: &self.legal };
        let budget = Budget::iterations(mind.bot().iterations());
        mind.decide(&position, &budget, &mut self.dice)
    }

    /// Notes how the game ended, and deals the next one of this row.
    fn finish(&mut self, shared: &Shared<G>) {
        let outcome = self.state.outcome();
        let mut rewards = [0.0; kernel::MAX_SEATS];
        if let Some(outcome) = &outcome {
            for seat in Seat::all(self.state.seats()) {
                rewards[seat.index()] =
                    Reward::of(shared.settings.reward, outcome, seat, shared.brain.cooperative);
            }
        }
        let end = End { rewards, truncated: outcome.is_none(), length: self.played };
        self.end.get_or_insert(end);
        self.number += shared.settings.games as u64;
        (self.state, self.dice, self.events) = deal(shared, self.number);
        self.played = 0;
        self.seat_bots(shared);
    }

    fn seat_bots(&mut self, shared: &Shared<G>) {
        let player = |&(seat, bot): &(Seat, Bot)| Player {
            seat,
            mind: Mind::new(shared.brain, bot),
            memory: G::Memory::default(),
        };
        self.bots = shared.settings.bots.iter().map(player).collect();
        let seats = if shared.settings.memory { shared.settings.seats } else { 0 };
        self.memories = vec![G::Memory::default(); seats.into()];
        self.remember();
    }
}

/// Game `number` of a run: the same on every machine, in every row, with any number of threads.
fn deal<G: Encode>(shared: &Shared<G>, number: u64) -> (G, Dice, Vec<G::Event>) {
    let Settings { seats, seed, .. } = shared.settings;
    let mut dice = Dice::fast(seed.rotate_left(32) ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let (own, other) = (dice.split(), dice.split());
    let mut events = Vec::new();
    let state = if shared.watched() {
        G::setup(&shared.options, seats, own, &mut events)
    } else {
        G::setup(&shared.options, seats, own, &mut ())
    };
    (state.expect("what was set up once can be set up again"), other, events)
}
