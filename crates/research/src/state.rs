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
    /// The same, and in a mask which action numbers are legal for it, into memory that is as wide as both.
    fn look(&self, seat: Seat, numbers: &mut [i8], mask: &mut [bool]);
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
    /// What the seat that was asked for first may do here: whoever plays asks more than once before an action.
    offer: OnceLock<Offer<G>>,
}

/// What a seat may do.
struct Offer<G: Encode> {
    seat: Seat,
    legal: Vec<G::Action>,
    codes: OnceLock<Vec<Code>>,
}

impl<G: Encode> Of<G> {
    pub(crate) fn boxed(light: Light<G>, brain: Brain<G>) -> Box<dyn State> {
        Box::new(Of { light, brain, legend: Arc::default(), offer: OnceLock::new() })
    }

    fn with(&self, light: Light<G>) -> Box<dyn State> {
        Box::new(Of { light, brain: self.brain, legend: Arc::clone(&self.legend), offer: OnceLock::new() })
    }

    fn offer(&self, seat: Seat) -> Offer<G> {
        let mut legal = Vec::new();
        if may_act(self.light.state(), seat).is_ok() {
            self.light.state().legal(seat, &mut legal);
        }
        Offer { seat, legal, codes: OnceLock::new() }
    }

    /// Something about what a seat may do.
    fn of_offer<T>(&self, seat: Seat, tell: impl FnOnce(&Offer<G>) -> T) -> T {
        let first = self.offer.get_or_init(|| self.offer(seat));
        if first.seat == seat { tell(first) } else { tell(&self.offer(seat)) }
    }

    fn coded<'a>(&self, offer: &'a Offer<G>) -> &'a [Code] {
        offer.codes.get_or_init(|| {
            let mut codes = Vec::with_capacity(offer.legal.len());
            if !offer.legal.is_empty() {
                self.light.state().tell(offer.seat, &offer.legal, self.verbs(), &mut codes, None);
            }
            codes
        })
    }

    /// Writes what a seat sees.
    fn write(&self, seat: Seat, numbers: &mut [i8]) {
        let mut row = Row::new(numbers);
        self.light.state().tell(seat, &[], &[], &mut Vec::new(), Some(&mut row));
        if self.light.remembers() {
            G::recall(&self.light.memory(seat), seat, self.seats(), &mut row);
        }
    }

    /// Plays what was just found in the offer.
    fn carry_out(&mut self, seat: Seat, action: G::Action) {
        self.offer = OnceLock::new();
        self.light.carry_out(seat, action);
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
        self.of_offer(seat, |offer| offer.legal.iter().map(ToString::to_string).collect())
    }

    fn labels(&self, seat: Seat) -> Vec<String> {
        self.of_offer(seat, |offer| {
            if offer.legal.is_empty() {
                return Vec::new();
            }
            let (view, names) = (self.light.state().view(Viewer::Seat(seat)), Names::default());
            offer.legal.iter().map(|&action| G::label(&view, seat, action, &names)).collect()
        })
    }

    fn codes(&self, seat: Seat) -> Vec<Code> {
        self.of_offer(seat, |offer| self.coded(offer).to_vec())
    }

    fn prompt(&self, seat: Seat) -> Result<String, Error> {
        may_act(self.light.state(), seat)?;
        Ok(G::prompt(&self.light.state().view(Viewer::Seat(seat)), seat, &Names::default()))
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<(), Error> {
        let action =
            notation.parse().map_err(|bad: kernel::BadNotation| Error::NoSuchAction(bad.to_string()))?;
        self.light.play(seat, action)?;
        self.offer = OnceLock::new();
        Ok(())
    }

    fn play_nth(&mut self, seat: Seat, nth: usize) -> Result<(), Error> {
        may_act(self.light.state(), seat)?;
        let (found, count) = self.of_offer(seat, |offer| (offer.legal.get(nth).copied(), offer.legal.len()));
        let missing = || Error::NoSuchAction(format!("there is no action {nth}: {count} are legal, from 0"));
        self.carry_out(seat, found.ok_or_else(missing)?);
        Ok(())
    }

    fn play_number(&mut self, seat: Seat, number: u32) -> Result<(), Error> {
        may_act(self.light.state(), seat)?;
        let found = self.of_offer(seat, |offer| {
            let nth = self.coded(offer).iter().position(|code| code.number == number);
            nth.map(|nth| offer.legal[nth])
        });
        let missing = || Error::NoSuchAction(format!("action number {number} is not legal now"));
        self.carry_out(seat, found.ok_or_else(missing)?);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.light.state().view(viewer)).expect("a view is plain data")
    }

    fn sketch(&self, viewer: Viewer) -> String {
        G::sketch(&self.light.state().view(viewer), &Names::default()).text()
    }

    fn observe(&self, seat: Seat) -> Vec<i8> {
        let mut numbers = vec![0; self.width()];
        self.write(seat, &mut numbers);
        numbers
    }

    fn look(&self, seat: Seat, numbers: &mut [i8], mask: &mut [bool]) {
        mask.fill(false);
        self.of_offer(seat, |offer| {
            self.coded(offer).iter().for_each(|code| mask[code.number as usize] = true);
        });
        self.write(seat, numbers);
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
        self.light.undo()?;
        self.offer = OnceLock::new();
        Ok(())
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
        let (view, memory) = (self.light.state().view(Viewer::Seat(seat)), self.light.memory(seat));
        let Offer { legal, .. } = self.offer(seat);
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
