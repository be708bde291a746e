//! A table with the types erased: JSON and notation in, JSON and notation out.

use bots::{Bot, Brain, Budget, Level, Position, Ranked, advise};
use kernel::{
    Broken, Dice, Game, Match, Names, Outcome, Record, Redacted, Refusal, Seat, Seats, Sight, Sketch, Turn,
    Undo, Viewer,
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a search takes where nobody says otherwise.
const PATIENCE: Duration = Duration::from_millis(1000);

/// Where the game stands, for its driver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Who must decide.
    pub to_act: Vec<Seat>,
    /// Whether it has ended.
    pub over: bool,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// A digest of the whole position.
    pub hash: String,
    /// What each seat to act must decide, in plain words.
    pub prompt: BTreeMap<u8, String>,
}

/// Something a seat may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its notation.
    pub action: String,
    /// What it does, in plain words.
    pub label: String,
}

/// Something that happened, as one viewer (or the driver) is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Its name in the rules.
    pub kind: String,
    /// A line of the log.
    pub text: String,
    /// Its facts.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// What a bot thinks, the best action first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The actions with their labels.
    pub ranked: Vec<Hint>,
}

impl Advice {
    pub(crate) fn of<G: Game>(
        ranked: Vec<Ranked<G::Action>>,
        view: &G::View,
        seat: Seat,
        names: &Names,
    ) -> Advice {
        let hint = |ranked: Ranked<G::Action>| Hint {
            action: ranked.action.to_string(),
            label: G::label(view, seat, ranked.action, names),
            chance: ranked.chance,
            visits: (ranked.visits > 0).then_some(ranked.visits),
        };
        Advice { ranked: ranked.into_iter().map(hint).collect() }
    }
}

/// An action and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// Its notation.
    pub action: String,
    /// What it does, in plain words.
    pub label: String,
    /// The chance of winning after it, where the level estimates one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f32>,
    /// How often a search has tried it; nothing where none was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u32>,
}

/// A game being played, whatever game it is.
pub trait Table: Send {
    /// The id of its game.
    fn game(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options it is played with.
    fn options(&self) -> Value;
    /// What the people are called in labels, prompts and the log.
    fn set_names(&mut self, names: Names);
    /// Whom the rules wait for. The truth: for the driver.
    fn turn(&self) -> Turn;
    /// Where the game stands. For the driver: it holds the digest of secrets.
    fn status(&self) -> Status;
    /// How it ended, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// What `seat` must decide, from its own view; `None` when nothing.
    fn prompt(&self, seat: Seat) -> Option<String>;
    /// What `seat` may do now, in the order of the rules.
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// Whom the rules wait for, as far as `viewer` may know.
    fn awaited(&self, viewer: Viewer) -> Seats;
    /// A digest of what `seat` may do now; 0 when it has nothing to decide.
    fn asked(&self, seat: Seat) -> u64;
    /// The action by which `seat` passes now, where the game has one.
    fn passing(&self, seat: Seat) -> Option<String>;
    /// What the standing answer called `key` does for `seat` now; `None` when the person must decide.
    fn standing(&self, seat: Seat, key: &str) -> Option<String>;
    /// Whether the standing answer called `key` still stands for `seat`.
    fn stands(&self, seat: Seat, key: &str) -> bool;
    /// Whether a response window is open, whose answers must not be told by how fast they came.
    fn window(&self) -> bool;
    /// Whether its options are fit for a table with people.
    fn for_people(&self) -> bool;
    /// Plays an action in notation; otherwise says why not and changes nothing.
    fn play(&mut self, seat: Seat, notation: &str) -> Result<Undo, Refusal>;
    /// How many actions stand.
    fn played(&self) -> usize;
    /// Who played action number `index`, counted from 0, and whether it can be taken back.
    fn moved(&self, index: usize) -> Option<(Seat, Undo)>;
    /// Who did what, as it stands.
    fn actions(&self) -> Vec<(Seat, String)>;
    /// How many events have happened.
    fn happened(&self) -> usize;
    /// Everything that happened since event `from`, secrets included. For the driver.
    fn events(&self, from: usize) -> Vec<Told>;
    /// What `viewer` saw happen since event `from`.
    fn sights(&self, viewer: Viewer, from: usize) -> Vec<Told>;
    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Redacted;
    /// What `viewer` may know, drawn in text.
    fn sketch(&self, viewer: Viewer) -> Sketch;
    /// The whole position. For the driver.
    fn state(&self) -> Value;
    /// Whether `seat` may take its last action back by itself, or why not.
    fn may_take_back(&self, seat: Seat) -> Result<(), Refusal>;
    /// Takes back the last action of `seat`, if it may.
    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Takes back the last action whatever it revealed. For the driver.
    fn undo_last(&mut self) -> Result<(), Refusal>;
    /// The same game as it stands, apart from this one.
    fn copy(&self) -> Box<dyn Table>;
    /// The same game as it stood after `count` actions.
    fn at(&self, count: usize) -> Box<dyn Table>;
    /// A new game from where it stands with fresh chance from `seed`: dice, and the order of what lies face down and
    /// unseen.
    fn fork(&self, seed: &str) -> Result<Box<dyn Table>, Broken>;
    /// The game as a file.
    fn record(&self) -> Record;
    /// What a bot would do in the place of `seat`, which must have a decision to make. A search takes so many
    /// `iterations`, or its usual time for 0.
    fn advise(&self, seat: Seat, level: Level, iterations: u32, dice: &mut Dice) -> Result<Advice, Refusal> {
        self.ponder(seat, level, iterations, &AtomicBool::new(false), dice)
    }
    /// The same, but a search ends at once when `stop` is set, with what it has found by then.
    fn ponder(
        &self,
        seat: Seat,
        level: Level,
        iterations: u32,
        stop: &AtomicBool,
        dice: &mut Dice,
    ) -> Result<Advice, Refusal>;
}

/// A typed match behind [`Table`].
pub(crate) struct Open<G: Game> {
    game: Match<G>,
    brain: Brain<G>,
    names: Names,
}

impl<G: Game> Open<G> {
    pub(crate) fn new(game: Match<G>, brain: Brain<G>) -> Self {
        Open { game, brain, names: Names::default() }
    }

    fn legal_of(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if self.turn().seats().contains(seat) {
            self.game.state().legal(seat, &mut legal);
        }
        legal
    }

    fn choices(&self, seat: Seat, actions: &[G::Action]) -> Vec<Choice> {
        let view = self.game.state().view(Viewer::Seat(seat));
        let choice = |&action: &G::Action| Choice {
            action: action.to_string(),
            label: G::label(&view, seat, action, &self.names),
        };
        actions.iter().map(choice).collect()
    }

    /// How long a search may take here. In the middle of a chain of small choices most is decided already.
    fn patience(&self, view: &G::View, memory: &G::Memory) -> Duration {
        let twin = G::imagine(view, memory, Dice::fast(0));
        if (self.brain.quiet)(&twin) { PATIENCE } else { PATIENCE / 4 }
    }
}

/// An event in JSON and in words.
pub(crate) fn told<E: kernel::Event>(event: &E, names: &Names) -> Told {
    let json = serde_json::to_value(event).expect("events are plain data");
    let mut facts = match json {
        Value::Object(map) => map,
        other => Map::from_iter([("value".to_owned(), other)]),
    };
    let kind =
        facts.shift_remove("kind").and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default();
    Told { kind, text: event.text(names), facts }
}

impl<G: Game> Table for Open<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.game.state().seats()
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.game.state().options()).expect("options are plain data")
    }

    fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    fn turn(&self) -> Turn {
        self.game.state().turn()
    }

    fn status(&self) -> Status {
        let seats = self.turn().seats();
        let prompt = seats.iter().filter_map(|seat| Some((seat.0, self.prompt(seat)?))).collect();
        Status {
            to_act: seats.iter().collect(),
            over: self.turn() == Turn::Over,
            outcome: self.outcome(),
            hash: self.game.hash(),
            prompt,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.state().outcome()
    }

    fn prompt(&self, seat: Seat) -> Option<String> {
        let view = |seat| self.game.state().view(Viewer::Seat(seat));
        self.turn().seats().contains(seat).then(|| G::prompt(&view(seat), seat, &self.names))
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        match self.legal_of(seat) {
            none if none.is_empty() => Vec::new(),
            actions => self.choices(seat, &actions),
        }
    }

    fn awaited(&self, viewer: Viewer) -> Seats {
        G::awaited(&self.game.state().view(viewer))
    }

    fn asked(&self, seat: Seat) -> u64 {
        let legal = self.legal_of(seat);
        if legal.is_empty() {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        legal.hash(&mut hasher);
        hasher.finish()
    }

    fn passing(&self, seat: Seat) -> Option<String> {
        let legal = self.legal_of(seat);
        legal.into_iter().find(|action| G::passes(*action)).map(|action| action.to_string())
    }

    fn standing(&self, seat: Seat, key: &str) -> Option<String> {
        let order = order::<G>(key).filter(|_| self.turn().seats().contains(seat))?;
        let action = G::standing(&self.game.state().view(Viewer::Seat(seat)), order)?;
        self.legal_of(seat).contains(&action).then(|| action.to_string())
    }

    fn stands(&self, seat: Seat, key: &str) -> bool {
        let view = || self.game.state().view(Viewer::Seat(seat));
        order::<G>(key).is_some_and(|order| G::stands(&view(), order))
    }

    fn window(&self) -> bool {
        self.game.state().window()
    }

    fn for_people(&self) -> bool {
        self.game.state().for_people()
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<Undo, Refusal> {
        if seat.0 >= self.seats() {
            return Err(Refusal::NoSuchSeat(seat.0));
        }
        match self.turn() {
            Turn::Over => return Err(Refusal::Over),
            Turn::Awaiting(seats) if !seats.contains(seat) => return Err(Refusal::NotYourTurn),
            Turn::Awaiting(_) => {}
        }
        let action = notation.parse::<G::Action>().map_err(|bad| Refusal::Illegal(bad.to_string()))?;
        self.game.play(seat, action).map(|played| played.undo)
    }

    fn played(&self) -> usize {
        self.game.moves().len()
    }

    fn moved(&self, index: usize) -> Option<(Seat, Undo)> {
        self.game.moves().get(index).map(|played| (played.seat, played.undo))
    }

    fn actions(&self) -> Vec<(Seat, String)> {
        self.game.moves().iter().map(|played| (played.seat, played.action.to_string())).collect()
    }

    fn happened(&self) -> usize {
        self.game.events().len()
    }

    fn events(&self, from: usize) -> Vec<Told> {
        self.game.events().iter().skip(from).map(|event| told(event, &self.names)).collect()
    }

    fn sights(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        self.game.sights(viewer, from).map(|sight: Sight<G::Event>| told(&*sight, &self.names)).collect()
    }

    fn view(&self, viewer: Viewer) -> Redacted {
        Redacted::view(self.game.state(), viewer)
    }

    fn sketch(&self, viewer: Viewer) -> Sketch {
        G::sketch(&self.game.state().view(viewer), &self.names)
    }

    fn state(&self) -> Value {
        serde_json::to_value(self.game.state()).expect("a state is plain data")
    }

    fn may_take_back(&self, seat: Seat) -> Result<(), Refusal> {
        self.game.may_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.take_back(seat)
    }

    fn undo_last(&mut self) -> Result<(), Refusal> {
        self.game.undo_last()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(Open { game: self.game.clone(), brain: self.brain, names: self.names.clone() })
    }

    fn at(&self, count: usize) -> Box<dyn Table> {
        Box::new(Open { game: self.game.at(count), brain: self.brain, names: self.names.clone() })
    }

    fn fork(&self, seed: &str) -> Result<Box<dyn Table>, Broken> {
        Ok(Box::new(Open { game: self.game.fork(seed)?, brain: self.brain, names: self.names.clone() }))
    }

    fn record(&self) -> Record {
        self.game.record()
    }

    fn ponder(
        &self,
        seat: Seat,
        level: Level,
        iterations: u32,
        stop: &AtomicBool,
        dice: &mut Dice,
    ) -> Result<Advice, Refusal> {
        let legal = self.legal_of(seat);
        if legal.is_empty() {
            return Err(if self.turn() == Turn::Over { Refusal::Over } else { Refusal::NotYourTurn });
        }
        if !self.brain.levels.contains(&level) {
            return Err(Refusal::illegal(format!("{} has no bots of level `{level}`", G::NAME)));
        }
        let viewer = Viewer::Seat(seat);
        let (view, memory) = (self.game.state().view(viewer), self.game.memory(viewer));
        let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
        let ranked = match (iterations, cfg!(target_family = "wasm")) {
            (0, false) => {
                let end = Instant::now() + self.patience(&view, &memory);
                let stop = || stop.load(Ordering::Relaxed) || Instant::now() >= end;
                let budget = Budget { stop: &stop, ..Budget::iterations(u32::MAX) };
                advise(&self.brain, level, &position, &budget, dice)
            }
            // There is no clock of the system behind a page.
            (iterations, _) => {
                let iterations = if iterations == 0 { Bot::ITERATIONS } else { iterations };
                let stop = || stop.load(Ordering::Relaxed);
                let budget = Budget { stop: &stop, ..Budget::iterations(iterations) };
                advise(&self.brain, level, &position, &budget, dice)
            }
        };
        Ok(Advice::of::<G>(ranked, &view, seat, &self.names))
    }
}

/// Which of the game's standing answers is called `key`.
fn order<G: Game>(key: &str) -> Option<usize> {
    G::STANDING.iter().position(|(word, _)| *word == key)
}
