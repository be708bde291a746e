//! A game of the catalogue: what it is called, how it is set up, and how to sample it.

use crate::Table;
use crate::analyst::{self, Analyst, Unanalysable};
use crate::expect;
use crate::imagined;
use crate::open::Open;
use crate::outlook::{self, Outlook};
use crate::puzzle;
use crate::retrospect;
use bots::puzzle::Hunt;
use bots::{Bot, Brain, Contest, Level, Stopwatch};
use bots::{Effort, Knowledge};
use kernel::{
    Broken, Dice, Game, Match, Names, OptionSpec, Outcome, Preset, Record, RecordError, Refusal, Seat,
    SetupError, Viewer,
};
use kernel::{parse_options, playout};
use protocol::{Ask, Expected, Hint, PlanStep, Puzzle, Retrospect, Solution};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

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
    /// Whether whoever serves a table draws by lot who sits where when a new game begins.
    fn seats_by_lot(&self) -> bool;
    /// Its options besides the number of players.
    fn options(&self) -> &'static [OptionSpec];
    /// Options that go together under a name.
    fn presets(&self) -> &'static [Preset];
    /// The standing answers a seat may lay down: a word, and what it means.
    fn standing(&self) -> &'static [(&'static str, &'static str)];
    /// The one of them that answers for a person's seat where none is laid down.
    fn standing_default(&self) -> Option<&'static str>;
    /// How it is played, for people who learn it: the notation is `protocol::howto`. Empty where nobody wrote it.
    fn howto(&self) -> &'static str;
    /// What every card, piece and word of it is: the notation is `protocol::glossary`. Empty where nobody wrote it.
    fn glossary(&self) -> &'static str;
    /// Its puzzles, one a line: see `protocol::Puzzle`. Empty where it has none.
    fn puzzles(&self) -> &'static str;
    /// Its full rules in our words, as Markdown with numbered rules.
    fn chapter(&self) -> &'static str;
    /// The levels of bots it has, the weakest first.
    fn levels(&self) -> &'static [Level];
    /// The level whose advice is best, as far as the arena has shown.
    fn adviser(&self) -> Level;
    /// How many bytes a position takes.
    fn state_bytes(&self) -> usize;
    /// A new game.
    fn open(&self, options: &Value, seats: u8, seed: &str) -> Result<Box<dyn Table>, SetupError>;
    /// A game from a whole position; where it has no `dice`, they start from `seed`.
    fn load(&self, state: Value, seed: &str) -> Result<Box<dyn Table>, Broken>;
    /// A record played again, up to its `limit`th action.
    fn resume(&self, record: &Record, limit: usize) -> Result<Box<dyn Table>, RecordError>;
    /// Looks at a finished game again.
    fn analyse(
        &self,
        record: &Record,
        names: &Names,
        knowledge: Knowledge,
        effort: Effort,
    ) -> Result<Box<dyn Analyst>, Unanalysable>;
    /// A finished game at a glance: nothing is searched.
    fn look_back(&self, record: &Record, names: &Names) -> Result<Retrospect, Unanalysable>;
    /// What `seat` must decide and may do, judged from its view alone.
    fn ask(&self, view: &str, seat: Seat, names: &Names) -> Result<Ask, Refusal>;
    /// Where an action of `seat` leads, judged from its view alone: on imagined games drawn from `seed`.
    fn outlook(
        &self,
        view: &str,
        seat: Seat,
        notation: &str,
        names: &Names,
        seed: &str,
    ) -> Result<Outlook, Refusal>;
    /// What a bot would do in the place of `seat`, judged from its view alone.
    fn hint(
        &self,
        view: &str,
        seat: Seat,
        level: Level,
        iterations: u32,
        names: &Names,
        dice: &mut Dice,
    ) -> Result<Vec<Hint>, Refusal>;
    /// A whole game that `viewer` cannot tell from the real one, drawn from `seed`: it fits this view and the lines that the
    /// viewer was told.
    fn imagine(
        &self,
        view: &str,
        viewer: Viewer,
        told: &[Value],
        seed: &str,
    ) -> Result<Box<dyn Table>, Refusal>;
    /// What each seat may hope for, from 0 to 1, as the bots judge what a view shows, on imagined games drawn from `seed`;
    /// nothing where no bot can judge.
    fn judge(&self, view: &str, seed: &str) -> Result<Vec<f32>, Refusal>;
    /// What `seat` may be asked next, judged from its view alone, once these steps of its plan are done: the likeliest first.
    fn expect(
        &self,
        view: &str,
        seat: Seat,
        steps: &[PlanStep],
        names: &Names,
        dice: &mut Dice,
    ) -> Result<Vec<Expected>, Refusal>;
    /// A machine that plays whole games between bots, one a seat; the last bot also takes the seats after it.
    fn sampler(&self, options: &Value, seats: u8, bots: &[Level]) -> Result<Sampler, SetupError>;
    /// A machine that plays whole games between the bots it is given, and measures how long they think by this clock.
    fn contest(&self, options: &Value, seats: u8, now: Stopwatch) -> Result<Contest, SetupError>;
    /// Plays the game of a seed between bots and looks for a puzzle in it.
    fn puzzle(&self, hunt: &Hunt<'_>, seats: u8, seed: &str) -> Result<Option<Puzzle>, SetupError>;
    /// What is to be said of a puzzle once it was answered, or what is wrong with it.
    fn solve(&self, puzzle: &Puzzle, names: &Names) -> Result<Solution, Refusal>;
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
pub struct Of<G: Game> {
    chapter: &'static str,
    howto: &'static str,
    glossary: &'static str,
    puzzles: &'static str,
    by_lot: bool,
    brain: Brain<G>,
}

impl<G: Game> Of<G> {
    /// The rulebook with its chapter and what bots know about playing the game.
    pub const fn new(chapter: &'static str, brain: Brain<G>) -> Self {
        Of { chapter, howto: "", glossary: "", puzzles: "", by_lot: false, brain }
    }

    /// The same with a guide for people who learn the game.
    pub const fn with_howto(self, howto: &'static str) -> Self {
        Of { howto, ..self }
    }

    /// The same with a glossary of all that is in its box.
    pub const fn with_glossary(self, glossary: &'static str) -> Self {
        Of { glossary, ..self }
    }

    /// The same with puzzles from bots' games.
    pub const fn with_puzzles(self, puzzles: &'static str) -> Self {
        Of { puzzles, ..self }
    }

    /// The same for a game whose rules want the seats drawn by lot and leave that to whoever serves the table.
    pub const fn with_seats_by_lot(self) -> Self {
        Of { by_lot: true, ..self }
    }

    /// The rulebook with its chapter, for a game that only random bots play.
    pub const fn with_chapter(chapter: &'static str) -> Self {
        Of::new(chapter, Brain::none())
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

    fn seats_by_lot(&self) -> bool {
        self.by_lot
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn presets(&self) -> &'static [Preset] {
        G::PRESETS
    }

    fn standing(&self) -> &'static [(&'static str, &'static str)] {
        G::STANDING
    }

    fn standing_default(&self) -> Option<&'static str> {
        G::STANDING_DEFAULT
    }

    fn howto(&self) -> &'static str {
        self.howto
    }

    fn glossary(&self) -> &'static str {
        self.glossary
    }

    fn puzzles(&self) -> &'static str {
        self.puzzles
    }

    fn chapter(&self) -> &'static str {
        self.chapter
    }

    fn levels(&self) -> &'static [Level] {
        self.brain.levels
    }

    fn adviser(&self) -> Level {
        self.brain.adviser()
    }

    fn state_bytes(&self) -> usize {
        size_of::<G>()
    }

    fn open(&self, options: &Value, seats: u8, seed: &str) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Open::new(Match::new(&parse_options::<G>(options)?, seats, seed)?, self.brain)))
    }

    fn load(&self, state: Value, seed: &str) -> Result<Box<dyn Table>, Broken> {
        Ok(Box::new(Open::new(Match::<G>::load(state, Dice::from_seed(seed))?, self.brain)))
    }

    fn resume(&self, record: &Record, limit: usize) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(Open::new(Match::<G>::resume(record, limit)?, self.brain)))
    }

    fn analyse(
        &self,
        record: &Record,
        names: &Names,
        knowledge: Knowledge,
        effort: Effort,
    ) -> Result<Box<dyn Analyst>, Unanalysable> {
        analyst::analyse(&self.brain, &Match::<G>::resume(record, usize::MAX)?, names, knowledge, effort)
    }

    fn look_back(&self, record: &Record, names: &Names) -> Result<Retrospect, Unanalysable> {
        retrospect::look_back(&self.brain, &Match::<G>::resume(record, usize::MAX)?, names)
    }

    fn ask(&self, view: &str, seat: Seat, names: &Names) -> Result<Ask, Refusal> {
        outlook::ask::<G>(view, seat, names)
    }

    fn outlook(
        &self,
        view: &str,
        seat: Seat,
        notation: &str,
        names: &Names,
        seed: &str,
    ) -> Result<Outlook, Refusal> {
        outlook::look::<G>(view, seat, notation, names, seed)
    }

    fn hint(
        &self,
        view: &str,
        seat: Seat,
        level: Level,
        iterations: u32,
        names: &Names,
        dice: &mut Dice,
    ) -> Result<Vec<Hint>, Refusal> {
        if !self.brain.levels.contains(&level) {
            return Err(Refusal::illegal(format!("{} has no bots of level `{level}`", G::NAME)));
        }
        let bot = Bot { iterations: Some(iterations.max(1)), ..Bot::from(level) };
        outlook::hint::<G>(&self.brain, bot, view, seat, names, dice)
    }

    fn imagine(
        &self,
        view: &str,
        viewer: Viewer,
        told: &[Value],
        seed: &str,
    ) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(imagined::imagine::<G>(self.brain, view, viewer, told, seed)?))
    }

    fn judge(&self, view: &str, seed: &str) -> Result<Vec<f32>, Refusal> {
        imagined::judge::<G>(&self.brain, view, seed)
    }

    fn expect(
        &self,
        view: &str,
        seat: Seat,
        steps: &[PlanStep],
        names: &Names,
        dice: &mut Dice,
    ) -> Result<Vec<Expected>, Refusal> {
        expect::expect::<G>(&self.brain, view, seat, steps, names, dice)
    }

    fn sampler(&self, options: &Value, seats: u8, bots: &[Level]) -> Result<Sampler, SetupError> {
        if let Some(level) = bots.iter().find(|level| !self.brain.levels.contains(level)) {
            return Err(SetupError::option("bots", format!("{} has no level `{level}`", G::NAME)));
        }
        if bots.iter().any(|&level| level != Level::Random) {
            let mut contest = self.contest(options, seats, stopwatch)?;
            let bots: Vec<Bot> = bots.iter().copied().map(Bot::from).collect();
            return Ok(Box::new(move |seed| {
                let bout = contest(seed, &bots);
                Sample { decisions: bout.decisions.iter().sum(), outcome: bout.outcome }
            }));
        }
        let options = parse_options::<G>(options)?;
        Match::<G>::new(&options, seats, "0")?;
        let mut legal = Vec::new();
        Ok(Box::new(move |seed| {
            let mut dice = Dice::from_seed(seed).split();
            sample_random::<G>(&options, seats, seed, &mut dice, &mut legal)
        }))
    }

    fn contest(&self, options: &Value, seats: u8, now: Stopwatch) -> Result<Contest, SetupError> {
        let options = parse_options::<G>(options)?;
        Match::<G>::new(&options, seats, "0")?;
        let brain = self.brain;
        Ok(Box::new(move |seed, bots| {
            let table = Match::<G>::new(&options, seats, seed).expect("these options were set up before");
            bots::contest(&brain, table, bots, &mut Dice::from_seed(seed).split(), now)
        }))
    }

    fn puzzle(&self, hunt: &Hunt<'_>, seats: u8, seed: &str) -> Result<Option<Puzzle>, SetupError> {
        puzzle::find(&self.brain, hunt, seats, seed)
    }

    fn solve(&self, puzzle: &Puzzle, names: &Names) -> Result<Solution, Refusal> {
        puzzle::solve(&self.brain, puzzle, names)
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

/// Time since the first question.
fn stopwatch() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}
