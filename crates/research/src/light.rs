//! One game without its events.

use kernel::{
    Broken, Dice, FORMAT, Game, Match, Record, RecordError, Refusal, Seat, SetupError, Sight, Start, Turn,
    Viewer, fingerprint, play, playout,
};
use std::sync::Arc;

/// A game in progress that is cheap to clone: its state, the moves that led there, and what each seat remembers where
/// that was asked for.
#[derive(Clone, Debug)]
pub struct Light<G: Game> {
    start: Arc<Start<Box<G>>>,
    state: G,
    moves: Vec<(Seat, G::Action)>,
    memories: Option<Vec<G::Memory>>,
    /// What they remembered at the start, where the game goes on from a position.
    before: Option<Arc<Vec<G::Memory>>>,
}

impl<G: Game> Light<G> {
    /// A new game whose chance comes from `seed`. With `memory` every seat remembers what it sees.
    pub fn new(options: &G::Options, seats: u8, seed: &str, memory: bool) -> Result<Self, SetupError> {
        if !G::SEATS.contains(&seats) {
            let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
            return Err(SetupError::Seats { game: G::NAME, given: seats, min, max });
        }
        let mut events = Vec::new();
        let state = G::setup(options, seats, Dice::from_seed(seed), &mut events)?;
        let start = Arc::new(Start::Seed(seed.to_owned()));
        let memories = memory.then(|| vec![G::Memory::default(); usize::from(seats)]);
        let mut light = Light { start, state, moves: Vec::new(), memories, before: None };
        light.remember(&events);
        Ok(light)
    }

    /// A game that goes on from `state`, with what each seat remembers of the way there if anybody remembers at all.
    pub fn from_state(state: G, memories: Option<Vec<G::Memory>>) -> Self {
        let start = Arc::new(Start::State(Box::new(state.clone())));
        let before = memories.clone().map(Arc::new);
        Light { start, state, moves: Vec::new(), memories, before }
    }

    /// A record played again, whole.
    pub fn resume(record: &Record, memory: bool) -> Result<Self, RecordError> {
        let table = Match::<G>::resume(record, usize::MAX)?;
        let start = match &record.seed {
            Some(seed) => Start::Seed(seed.clone()),
            None => Start::State(Box::new(table.at(0).state().clone())),
        };
        let moves = table.moves().iter().map(|played| (played.seat, played.action)).collect();
        let memories =
            || Seat::all(table.state().seats()).map(|seat| table.memory(Viewer::Seat(seat))).collect();
        let memories = memory.then(memories);
        Ok(Light { start: Arc::new(start), state: table.state().clone(), moves, memories, before: None })
    }

    /// The whole truth.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The line of play so far.
    pub fn moves(&self) -> &[(Seat, G::Action)] {
        &self.moves
    }

    /// What a seat remembers; nothing where that was not asked for.
    pub fn memory(&self, seat: Seat) -> G::Memory {
        let kept = self.memories.as_ref().and_then(|memories| memories.get(seat.index()));
        kept.cloned().unwrap_or_default()
    }

    /// Whether seats remember what they see.
    pub fn remembers(&self) -> bool {
        self.memories.is_some()
    }

    /// Plays `action` if it is legal; otherwise says why not and changes nothing.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        if self.memories.is_some() {
            let mut events = Vec::new();
            play(&mut self.state, seat, action, &mut events)?;
            self.remember(&events);
        } else {
            play(&mut self.state, seat, action, &mut ())?;
        }
        self.moves.push((seat, action));
        Ok(())
    }

    /// Plays an action that the rules have just listed for this seat, or that was played here before.
    pub(crate) fn carry_out(&mut self, seat: Seat, action: G::Action) {
        if self.memories.is_some() {
            let mut events = Vec::new();
            self.state.apply(seat, action, &mut events);
            self.remember(&events);
        } else {
            self.state.apply(seat, action, &mut ());
        }
        self.moves.push((seat, action));
    }

    /// Takes back the last action, whatever it revealed.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let nothing = Refusal::NothingToUndo("nothing has been played yet");
        let count = self.moves.len().checked_sub(1).ok_or(nothing)?;
        let mut before = self.begin();
        self.moves[..count].iter().for_each(|&(seat, action)| before.carry_out(seat, action));
        *self = before;
        Ok(())
    }

    /// A twin that `seat` cannot tell from this game, as far as it remembers. It has no history, and of all seats this one
    /// alone remembers what was before.
    pub fn imagine(&self, seat: Seat, dice: Dice) -> Self {
        let view = self.state.view(Viewer::Seat(seat));
        let memories = self.memories.as_ref().map(|all| {
            let mut memories = vec![G::Memory::default(); all.len()];
            memories[seat.index()] = self.memory(seat);
            memories
        });
        Light::from_state(G::imagine(&view, &self.memory(seat), dice), memories)
    }

    /// The same position with the dice of `seed`, and what lies unseen in a new order.
    pub fn fork(&self, seed: &str) -> Result<Self, Broken> {
        let (mut state, mut dice) = (self.state.clone(), Dice::from_seed(seed));
        if state.turn() != Turn::Over {
            state.reshuffle(&mut dice);
        }
        *state.dice_mut() = dice;
        state.check()?;
        Ok(Light::from_state(state, self.memories.clone()))
    }

    /// The end of this game when everybody plays at random from here. It has no history.
    pub fn playout(&self, mut dice: Dice) -> Self {
        let mut state = self.state.clone();
        *state.dice_mut() = dice.split();
        playout(&mut state, &mut dice, u32::MAX, &mut Vec::new());
        let memories = self.memories.as_ref().map(|all| vec![G::Memory::default(); all.len()]);
        Light::from_state(state, memories)
    }

    /// What `viewer` saw happen, from its sight number `since` on. The game is played again for it.
    pub fn sights(&self, viewer: Viewer, since: usize) -> Vec<Sight<G::Event>> {
        let mut events = Vec::new();
        let mut state = match &*self.start {
            Start::Seed(seed) => {
                let dice = Dice::from_seed(seed);
                G::setup(self.state.options(), self.state.seats(), dice, &mut events)
                    .expect("what was set up once can be set up again")
            }
            Start::State(state) => (**state).clone(),
        };
        for &(seat, action) in &self.moves {
            state.apply(seat, action, &mut events);
        }
        events.iter().filter_map(|event| Sight::of(event, viewer)).skip(since).collect()
    }

    /// The game as a file.
    pub fn record(&self) -> Record {
        let (seed, state) = match &*self.start {
            Start::Seed(seed) => (Some(seed.clone()), None),
            Start::State(state) => (None, Some(serde_json::to_value(state).expect("a state is plain data"))),
        };
        Record {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            seats: self.state.seats(),
            options: serde_json::to_value(self.state.options()).expect("options are plain data"),
            seed,
            state,
            actions: self.moves.iter().map(|(seat, action)| (*seat, action.to_string())).collect(),
            hash: fingerprint(&self.state),
        }
    }

    fn begin(&self) -> Self {
        match &*self.start {
            Start::Seed(seed) => {
                Light::new(self.state.options(), self.state.seats(), seed, self.memories.is_some())
                    .expect("what was set up once can be set up again")
            }
            Start::State(state) => Light {
                start: Arc::clone(&self.start),
                state: (**state).clone(),
                moves: Vec::new(),
                memories: self.remembered(),
                before: self.before.clone(),
            },
        }
    }

    /// What everybody remembered when the game began from a position.
    fn remembered(&self) -> Option<Vec<G::Memory>> {
        let nothing = || vec![G::Memory::default(); usize::from(self.state.seats())];
        self.memories.is_some().then(|| self.before.as_ref().map_or_else(nothing, |before| before.to_vec()))
    }

    fn remember(&mut self, events: &[G::Event]) {
        for (seat, memory) in (0..).map(Seat).zip(self.memories.iter_mut().flatten()) {
            let viewer = Viewer::Seat(seat);
            let sights = events.iter().filter_map(|event| Sight::of(event, viewer));
            sights.for_each(|sight| G::remember(memory, viewer, &sight));
        }
    }
}
