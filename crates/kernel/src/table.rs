//! A game being played: the position, how it came about, and what may be taken back.

use crate::{
    BadNotation, Broken, Dice, FORMAT, Game, Record, RecordError, Refusal, Seat, SetupError, Sight, Start,
    Turn, Undo, Viewer, play,
};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::ops::Range;

/// One action as it was played.
#[derive(Clone, Debug)]
pub struct Move<G: Game> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// Whether it can be taken back.
    pub undo: Undo,
    /// The events it led to, as a range of [`Match::events`].
    pub events: Range<usize>,
}

/// A game with its history. The state never leaves it except to its driver.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    start: Start<Box<G>>,
    state: G,
    moves: Vec<Move<G>>,
    events: Vec<G::Event>,
}

impl<G: Game> Match<G> {
    /// A new game whose chance comes from `seed`.
    pub fn new(options: &G::Options, seats: u8, seed: &str) -> Result<Self, SetupError> {
        if !G::SEATS.contains(&seats) {
            let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
            return Err(SetupError::Seats { game: G::NAME, given: seats, min, max });
        }
        let mut events = Vec::new();
        let state = G::setup(options, seats, Dice::from_seed(seed), &mut events)?;
        Ok(Match { start: Start::Seed(seed.to_owned()), state, moves: Vec::new(), events })
    }

    /// A game that goes on from `state`, which must keep every invariant.
    pub fn from_state(state: G) -> Result<Self, Broken> {
        state.check()?;
        Ok(Match {
            start: Start::State(Box::new(state.clone())),
            state,
            moves: Vec::new(),
            events: Vec::new(),
        })
    }

    /// The whole truth. For the driver of the table alone.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The line of play that stands.
    pub fn moves(&self) -> &[Move<G>] {
        &self.moves
    }

    /// Everything that happened, whole. For the driver of the table alone.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What `viewer` saw happen, from event number `from` on.
    pub fn sights(&self, viewer: Viewer, from: usize) -> impl Iterator<Item = Sight<G::Event>> {
        self.events.iter().skip(from).filter_map(move |event| Sight::of(event, viewer))
    }

    /// All that `viewer` remembers. Nothing where the game began from a position: what led to it was not seen.
    pub fn memory(&self, viewer: Viewer) -> G::Memory {
        let mut memory = G::Memory::default();
        if let Start::Seed(_) = self.start {
            self.sights(viewer, 0).for_each(|sight| G::remember(&mut memory, viewer, &sight));
        }
        memory
    }

    /// Plays `action` if it is legal; otherwise nothing changes.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<&Move<G>, Refusal> {
        let first = self.events.len();
        let undo = play(&mut self.state, seat, action, &mut self.events)?;
        self.moves.push(Move { seat, action, undo, events: first..self.events.len() });
        Ok(self.moves.last().expect("it was just pushed"))
    }

    /// Whether `seat` may take back its last action by itself, or why not.
    pub fn may_take_back(&self, seat: Seat) -> Result<(), Refusal> {
        self.last_of(seat).map(|_| ())
    }

    /// Takes back the last action of `seat`: free while nothing was drawn or revealed and nobody else has acted;
    /// a secret choice until the last one is in.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let at = self.last_of(seat)?;
        *self =
            self.without(at).map_err(|_| Refusal::NoUndo("others have built on that choice".to_owned()))?;
        Ok(())
    }

    /// Takes back the last action whatever it revealed. For the driver of the table, or with everyone's consent.
    pub fn undo_last(&mut self) -> Result<(), Refusal> {
        let last = self.moves.len().checked_sub(1);
        let last = last.ok_or(Refusal::NothingToUndo("nothing has been played yet"))?;
        *self = self.at(last);
        Ok(())
    }

    /// The same game as it stood after `count` actions.
    pub fn at(&self, count: usize) -> Self {
        if count >= self.moves.len() {
            return self.clone();
        }
        self.replay(self.moves.iter().take(count)).expect("what was played once plays again")
    }

    /// A new game from this position with fresh chance: the dice are those of `seed`, and what lies face down and
    /// unseen lies as they say.
    pub fn fork(&self, seed: &str) -> Result<Self, Broken> {
        let (mut state, mut dice) = (self.state.clone(), Dice::from_seed(seed));
        if state.turn() != Turn::Over {
            state.reshuffle(&mut dice);
        }
        *state.dice_mut() = dice;
        Match::from_state(state)
    }

    /// A short digest of the whole position, secrets included: SHA-256 over its JSON, the first 16 bytes in hex.
    pub fn hash(&self) -> String {
        fingerprint(&self.state)
    }

    /// The game as a file.
    pub fn record(&self) -> Record {
        let value = |data: &G| serde_json::to_value(data).expect("a state is plain data");
        let (seed, state) = match &self.start {
            Start::Seed(seed) => (Some(seed.clone()), None),
            Start::State(state) => (None, Some(value(state))),
        };
        Record {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            seats: self.state.seats(),
            options: serde_json::to_value(self.state.options()).expect("options are plain data"),
            seed,
            state,
            actions: self.moves.iter().map(|played| (played.seat, played.action.to_string())).collect(),
            hash: self.hash(),
        }
    }

    /// Plays a record again, up to its `limit`th action. The hash is compared when all of it was played.
    pub fn resume(record: &Record, limit: usize) -> Result<Self, RecordError> {
        if record.game != G::ID {
            return Err(RecordError::OtherGame { wanted: G::ID, found: record.game.clone() });
        }
        if record.rules != G::RULES {
            return Err(RecordError::OtherRules { game: G::NAME, found: record.rules, ours: G::RULES });
        }
        let mut table = match (&record.seed, &record.state) {
            (Some(seed), _) => Match::new(&crate::parse_options::<G>(&record.options)?, record.seats, seed)?,
            (None, state) => {
                let json = state.clone().unwrap_or_default();
                let state =
                    serde_json::from_value(json).map_err(|error| RecordError::State(error.to_string()))?;
                Match::from_state(state).map_err(|broken| RecordError::State(broken.to_string()))?
            }
        };
        let total = record.actions.len();
        for (index, (seat, text)) in record.actions.iter().take(limit).enumerate() {
            let played = match text.parse::<G::Action>() {
                Ok(action) => table.play(*seat, action).map(|_| ()).map_err(|why| why.to_string()),
                Err(BadNotation { .. }) => Err("is not an action of this game".to_owned()),
            };
            played.map_err(|why| RecordError::Action {
                number: index + 1,
                total,
                seat: *seat,
                action: text.chars().take(60).collect(),
                why,
            })?;
        }
        if limit >= total && table.hash() != record.hash {
            return Err(RecordError::Hash { wanted: record.hash.clone(), found: table.hash() });
        }
        Ok(table)
    }

    /// Reads a whole state from JSON. Where it has no `dice`, these are put in.
    pub fn load(mut json: Value, dice: Dice) -> Result<Self, Broken> {
        let map = json.as_object_mut().ok_or_else(|| Broken("a state is a JSON object".to_owned()))?;
        if !map.contains_key("dice") {
            map.insert("dice".to_owned(), serde_json::to_value(dice).expect("dice are plain data"));
        }
        let state: G = serde_json::from_value(json).map_err(|error| Broken(error.to_string()))?;
        Match::from_state(state)
    }

    fn last_of(&self, seat: Seat) -> Result<usize, Refusal> {
        let refuse = |why: &str| Err(Refusal::NoUndo(why.to_owned()));
        let Some(at) = self.moves.iter().rposition(|played| played.seat == seat) else {
            return Err(Refusal::NothingToUndo("you have not done anything yet"));
        };
        let since = &self.moves[at + 1..];
        match self.moves[at].undo {
            Undo::Sealed => refuse("that drew by chance or showed something"),
            Undo::Committed if since.iter().any(|played| played.undo == Undo::Sealed) => {
                refuse("the choices have been revealed")
            }
            Undo::Free if !since.is_empty() => refuse("another player has acted since"),
            Undo::Free | Undo::Committed => Ok(at),
        }
    }

    fn without(&self, at: usize) -> Result<Self, Refusal> {
        self.replay(self.moves.iter().enumerate().filter(|&(index, _)| index != at).map(|(_, played)| played))
    }

    fn replay<'a>(&self, moves: impl Iterator<Item = &'a Move<G>>) -> Result<Self, Refusal> {
        let mut table = match &self.start {
            Start::Seed(seed) => Match::new(self.state.options(), self.state.seats(), seed)
                .expect("what was set up once can be set up again"),
            Start::State(state) => Match {
                start: Start::State(state.clone()),
                state: (**state).clone(),
                moves: Vec::new(),
                events: Vec::new(),
            },
        };
        for played in moves {
            table.play(played.seat, played.action)?;
        }
        Ok(table)
    }
}

/// A short digest of plain data: SHA-256 over its JSON, the first 16 bytes in hex.
pub fn fingerprint(data: &impl Serialize) -> String {
    let json = serde_json::to_vec(data).expect("plain data has a JSON form");
    hex(&Sha256::digest(json)[..16])
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
