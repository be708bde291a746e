//! A light state with its types erased: notation, numbers and JSON in and out.

use crate::{Error, Light};
use bots::{Bot, Brain, Budget, Position, advise};
use encode::{Code, Encode, Legend, Row, Verb, actions, legend, legend_with_memory};
use kernel::{Dice, Names, Outcome, Record, Seat, Seats, Turn, Viewer, may_act};
use serde_json::Value;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, OnceLock};

/// What a bot says about an action: its notation, the chance of winning, and how often a search has tried it.
pub type Advice = (String, Option<f32>, u32);

/// One game of any kind.
pub trait State: Send + Sync {
    /// Its game's name in commands.
    fn game(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options, whole.
    fn options(&self) -> Value;
    /// Whom the rules wait for; nobody once it is over.
    fn awaited(&self) -> Seats;
    /// How many actions were played.
    fn played(&self) -> usize;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal actions of a seat, in notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// What they do, in words.
    fn labels(&self, seat: Seat) -> Vec<String>;
    /// Their numbers and words.
    fn codes(&self, seat: Seat) -> Vec<Code>;
    /// What a seat is asked.
    fn prompt(&self, seat: Seat) -> Result<String, Error>;
    /// Plays an action by its notation.
    fn play(&mut self, seat: Seat, notation: &str) -> Result<(), Error>;
    /// Plays an action by its place in the list of legal ones.
    fn play_nth(&mut self, seat: Seat, nth: usize) -> Result<(), Error>;
    /// Plays an action by its number.
    fn play_number(&mut self, seat: Seat, number: u32) -> Result<(), Error>;

    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as text.
    fn sketch(&self, viewer: Viewer) -> String;
    /// What a seat sees in numbers.
    fn observe(&self, seat: Seat) -> Vec<i8>;
    /// How many numbers that are.
    fn width(&self) -> usize;
    /// What these numbers mean.
    fn legend(&self) -> &Legend;
    /// How many action numbers there are.
    fn actions(&self) -> usize;
    /// The kinds of action.
    fn verbs(&self) -> &'static [Verb];

    /// A copy.
    fn fork_off(&self) -> Box<dyn State>;
    /// Whether the position is the same, dice and all.
    fn same(&self, other: &dyn State) -> bool;
    /// A number that is equal for equal positions.
    fn digest(&self) -> u64;
    /// Takes back the last action.
    fn undo(&mut self) -> Result<(), Error>;
    /// Whether seats remember what they see.
    fn remembers(&self) -> bool;
    /// The game as a file.
    fn record(&self) -> Record;
    /// A twin that `seat` cannot tell from it.
    fn imagine(&self, seat: Seat, seed: u64) -> Result<Box<dyn State>, Error>;
    /// The same position with fresh chance.
    fn fork(&self, seed: &str) -> Result<Box<dyn State>, Error>;
    /// The end when everybody plays at random from here.
    fn playout(&self, seed: u64) -> Box<dyn State>;
    /// What a viewer saw happen, as JSON, from its sight number `since` on.
    fn sights(&self, viewer: Viewer, since: usize) -> Vec<Value>;
    /// What a bot would do for `seat`, the best first.
    fn advise(&self, seat: Seat, bot: Bot, budget: &Budget<'_>, seed: u64) -> Result<Vec<Advice>, Error>;

    /// As itself, for comparison.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// A light state with what is known about playing it.
pub(crate) struct Of<G: Encode> {
    light: Light<G>,
    brain: Brain<G>,
    /// The same for all games with these options and seats; made when it is first asked for.
    legend: Arc<OnceLock<Legend>>,
}

impl<G: Encode> Of<G> {
    pub(crate) fn boxed(light: Light<G>, brain: Brain<G>) -> Box<dyn State> {
        Box::new(Of { light, brain, legend: Arc::default() })
    }

    fn with(&self, light: Light<G>) -> Box<dyn State> {
        Box::new(Of { light, brain: self.brain, legend: Arc::clone(&self.legend) })
    }

    fn choices(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if may_act(self.light.state(), seat).is_ok() {
            self.light.state().legal(seat, &mut legal);
        }
        legal
    }

    fn sits(&self, seat: Seat) -> Result<(), Error> {
        let there = seat.0 < self.light.state().seats();
        if there { Ok(()) } else { Err(kernel::Refusal::NoSuchSeat(seat.0).into()) }
    }
}

impl<G: Encode> State for Of<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.light.state().seats()
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.light.state().options()).expect("options are plain data")
    }

    fn awaited(&self) -> Seats {
        match self.light.state().turn() {
            Turn::Awaiting(seats) => seats,
            Turn::Over => Seats::NONE,
        }
    }

    fn played(&self) -> usize {
        self.light.moves().len()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.light.state().outcome()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.choices(seat).iter().map(ToString::to_string).collect()
    }

    fn labels(&self, seat: Seat) -> Vec<String> {
        let choices = self.choices(seat);
        if choices.is_empty() {
            return Vec::new();
        }
        let (view, names) = (self.light.state().view(Viewer::Seat(seat)), Names::default());
        choices.iter().map(|&action| G::label(&view, seat, action, &names)).collect()
    }

    fn codes(&self, seat: Seat) -> Vec<Code> {
        let (choices, mut codes) = (self.choices(seat), Vec::new());
        if !choices.is_empty() {
            self.light.state().tell(seat, &choices, self.verbs(), &mut codes, None);
        }
        codes
    }

    fn prompt(&self, seat: Seat) -> Result<String, Error> {
        may_act(self.light.state(), seat)?;
        Ok(G::prompt(&self.light.state().view(Viewer::Seat(seat)), seat, &Names::default()))
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<(), Error> {
        let action =
            notation.parse().map_err(|bad: kernel::BadNotation| Error::NoSuchAction(bad.to_string()))?;
        Ok(self.light.play(seat, action)?)
    }

    fn play_nth(&mut self, seat: Seat, nth: usize) -> Result<(), Error> {
        may_act(self.light.state(), seat)?;
        let choices = self.choices(seat);
        let missing =
            || Error::NoSuchAction(format!("there is no action {nth}: {} are legal, from 0", choices.len()));
        let action = *choices.get(nth).ok_or_else(missing)?;
        Ok(self.light.play(seat, action)?)
    }

    fn play_number(&mut self, seat: Seat, number: u32) -> Result<(), Error> {
        may_act(self.light.state(), seat)?;
        let nth = self.codes(seat).iter().position(|code| code.number == number);
        let missing = || Error::NoSuchAction(format!("action number {number} is not legal now"));
        self.play_nth(seat, nth.ok_or_else(missing)?)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.light.state().view(viewer)).expect("a view is plain data")
    }

    fn sketch(&self, viewer: Viewer) -> String {
        G::sketch(&self.light.state().view(viewer), &Names::default()).text()
    }

    fn observe(&self, seat: Seat) -> Vec<i8> {
        let mut numbers = vec![0; self.width()];
        let mut row = Row::new(&mut numbers);
        self.light.state().tell(seat, &[], &[], &mut Vec::new(), Some(&mut row));
        if self.light.remembers() {
            G::recall(&self.light.memory(seat), seat, self.seats(), &mut row);
        }
        numbers
    }

    fn width(&self) -> usize {
        self.legend().width()
    }

    fn legend(&self) -> &Legend {
        let state = self.light.state();
        self.legend.get_or_init(|| match self.light.remembers() {
            true => legend_with_memory(state),
            false => legend(state),
        })
    }

    fn actions(&self) -> usize {
        actions::<G>(self.light.state().options(), self.seats())
    }

    fn verbs(&self) -> &'static [Verb] {
        G::verbs(self.light.state().options(), self.seats())
    }

    fn fork_off(&self) -> Box<dyn State> {
        self.with(self.light.clone())
    }

    fn same(&self, other: &dyn State) -> bool {
        let other = other.as_any().downcast_ref::<Of<G>>();
        other.is_some_and(|other| other.light.state() == self.light.state())
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.light.state().hash(&mut hasher);
        hasher.finish()
    }

    fn undo(&mut self) -> Result<(), Error> {
        Ok(self.light.undo()?)
    }

    fn remembers(&self) -> bool {
        self.light.remembers()
    }

    fn record(&self) -> Record {
        self.light.record()
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Result<Box<dyn State>, Error> {
        self.sits(seat)?;
        Ok(self.with(self.light.imagine(seat, Dice::fast(seed))))
    }

    fn fork(&self, seed: &str) -> Result<Box<dyn State>, Error> {
        let forked = self.light.fork(seed);
        Ok(self.with(forked.map_err(|broken| kernel::Refusal::illegal(broken.to_string()))?))
    }

    fn playout(&self, seed: u64) -> Box<dyn State> {
        self.with(self.light.playout(Dice::fast(seed)))
    }

    fn sights(&self, viewer: Viewer, since: usize) -> Vec<Value> {
        let json =
            |sight: &kernel::Sight<G::Event>| serde_json::to_value(&**sight).expect("events are plain data");
        self.light.sights(viewer, since).iter().map(json).collect()
    }

    fn advise(&self, seat: Seat, bot: Bot, budget: &Budget<'_>, seed: u64) -> Result<Vec<Advice>, Error> {
        may_act(self.light.state(), seat)?;
        known(&self.brain, bot)?;
        let (view, memory, legal) =
            (self.light.state().view(Viewer::Seat(seat)), self.light.memory(seat), self.choices(seat));
        let position = Position { seat, view: &view, memory: &memory, legal: &legal };
        let ranked = advise(&self.brain, bot.level, &position, budget, &mut Dice::fast(seed));
        Ok(ranked.iter().map(|one| (one.action.to_string(), one.chance, one.visits)).collect())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// Whether the game has a bot of this level.
pub(crate) fn known<G: Encode>(brain: &Brain<G>, bot: Bot) -> Result<(), Error> {
    if brain.levels.contains(&bot.level) {
        return Ok(());
    }
    let levels: Vec<&str> = brain.levels.iter().map(|level| level.name()).collect();
    Err(Error::NoSuchAction(format!("{} has no bot `{bot}`; it has: {}", G::NAME, levels.join(", "))))
}
