//! A game of the catalogue: what it is called, how it is set up, and how to sample it.

use crate::Table;
use crate::table::Open;
use bots::{Level, Position, advise};
use kernel::{Broken, Dice, Game, Match, OptionSpec, Outcome, Record, RecordError, SetupError, Turn, Viewer};
use kernel::{parse_options, playout};
use serde_json::Value;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// A game without its types.
pub trait Rulebook: Sync {
    /// Its name in commands and records.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Its options besides the number of players.
    fn options(&self) -> &'static [OptionSpec];
    /// Its rules in our words, as Markdown with numbered rules.
    fn chapter(&self) -> &'static str;
    /// How many bytes a position takes.
    fn state_bytes(&self) -> usize;
    /// A new game.
    fn open(&self, options: &Value, seats: u8, seed: &str) -> Result<Box<dyn Table>, SetupError>;
    /// A game from a whole position; where it has no `dice`, they start from `seed`.
    fn load(&self, state: Value, seed: &str) -> Result<Box<dyn Table>, Broken>;
    /// A record played again, up to its `limit`th action.
    fn resume(&self, record: &Record, limit: usize) -> Result<Box<dyn Table>, RecordError>;
    /// A machine that plays whole games between bots, one a seat; the last bot also takes the seats after it.
    fn sampler(&self, options: &Value, seats: u8, bots: &[Level]) -> Result<Sampler, SetupError>;
    /// The digest of the position after `actions` random actions; what golden files keep.
    fn wander(&self, options: &Value, seats: u8, seed: &str, actions: u32) -> Result<String, SetupError>;
}

/// Plays the game of a seed and tells how it went.
pub type Sampler = Box<dyn FnMut(&str) -> Sample + Send>;

/// How one game between bots went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Actions that had an alternative.
    pub decisions: u32,
    /// How it ended; `None` if it outlasted the bound of its rules.
    pub outcome: Option<Outcome>,
}

/// The rulebook of a typed game.
pub struct Of<G> {
    chapter: &'static str,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Of<G> {
    /// The rulebook with its chapter.
    pub const fn with_chapter(chapter: &'static str) -> Self {
        Of { chapter, game: PhantomData }
    }
}

impl<G: Game> Rulebook for Of<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn chapter(&self) -> &'static str {
        self.chapter
    }

    fn state_bytes(&self) -> usize {
        size_of::<G>()
    }

    fn open(&self, options: &Value, seats: u8, seed: &str) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Open::<G>::new(Match::new(&parse_options::<G>(options)?, seats, seed)?)))
    }

    fn load(&self, state: Value, seed: &str) -> Result<Box<dyn Table>, Broken> {
        Ok(Box::new(Open::<G>::new(Match::load(state, Dice::from_seed(seed))?)))
    }

    fn resume(&self, record: &Record, limit: usize) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(Open::<G>::new(Match::resume(record, limit)?)))
    }

    fn sampler(&self, options: &Value, seats: u8, bots: &[Level]) -> Result<Sampler, SetupError> {
        let options = parse_options::<G>(options)?;
        Match::<G>::new(&options, seats, "0")?;
        let levels: Vec<Level> = bots.to_vec();
        let mut legal = Vec::new();
        Ok(Box::new(move |seed| {
            let mut dice = Dice::from_seed(seed).split();
            if levels.iter().all(|&level| level == Level::Random) {
                sample_random::<G>(&options, seats, seed, &mut dice, &mut legal)
            } else {
                sample_bots::<G>(&options, seats, seed, &mut dice, &levels)
            }
        }))
    }

    fn wander(&self, options: &Value, seats: u8, seed: &str, actions: u32) -> Result<String, SetupError> {
        let mut state = begin::<G>(&parse_options::<G>(options)?, seats, seed)?;
        playout(&mut state, &mut Dice::from_seed(seed).split(), actions, &mut Vec::new());
        Ok(kernel::fingerprint(&state))
    }
}

fn begin<G: Game>(options: &G::Options, seats: u8, seed: &str) -> Result<G, SetupError> {
    G::setup(options, seats, Dice::from_seed(seed), &mut ())
}

/// The fast way: random bots need no views.
fn sample_random<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: &str,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
) -> Sample {
    let mut state: G = begin(options, seats, seed).expect("these options were set up before");
    let limit = state.longest();
    let decisions = playout(&mut state, dice, limit, legal);
    Sample { decisions, outcome: state.outcome() }
}

fn sample_bots<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: &str,
    dice: &mut Dice,
    levels: &[Level],
) -> Sample {
    let mut table = Match::<G>::new(options, seats, seed).expect("these options were set up before");
    let (mut decisions, mut legal) = (0, Vec::new());
    for _ in 0..table.state().longest() {
        let Turn::Awaiting(waiting) = table.state().turn() else { break };
        let seat = waiting.first().expect("the rules wait for somebody");
        legal.clear();
        table.state().legal(seat, &mut legal);
        decisions += u32::from(legal.len() > 1);
        let viewer = Viewer::Seat(seat);
        let (view, memory) = (table.state().view(viewer), table.memory(viewer));
        let level = levels[seat.index().min(levels.len() - 1)];
        let position = Position::<G> { view: &view, memory: &memory, legal: &legal };
        let best = advise(level, &position, 0, dice)[0];
        table.play(seat, best).expect("bots choose from the legal actions");
    }
    Sample { decisions, outcome: table.state().outcome() }
}
