//! Many games at once, each waiting for one decision.

use crate::light::Light;
use crate::line::{Line, Shared};
use crate::rows::{Rows, Slot};
use crate::state::{Of, State, known};
use crate::{Error, Reward};
use bots::{Bot, Brain};
use encode::{Encode, Legend, Verb, actions, legend, legend_with_memory};
use kernel::{Dice, Seat, SetupError};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// How choices are said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choices {
    /// By action number, with a mask of the legal ones.
    #[default]
    Mask,
    /// By the place in the row's list of words.
    Words,
    /// By the place in the row's list of legal actions, of which only the length is told.
    List,
}

/// What a batch of games is like.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many play each game.
    pub seats: u8,
    /// How many games run side by side.
    pub games: usize,
    /// The seed of the run: game number k of it has its own dice.
    pub seed: u64,
    /// How many threads step them.
    pub threads: usize,
    /// How choices are said.
    pub choices: Choices,
    /// What a finished game is worth.
    pub reward: Reward,
    /// Whether a decision with one legal action is taken by itself.
    pub skip_forced: bool,
    /// After how many actions a game is broken off.
    pub max_actions: Option<u32>,
    /// The seats that bots play.
    pub bots: Vec<(Seat, Bot)>,
    /// Whether every seat remembers what it sees, and its observations tell of it.
    pub memory: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            seats: 2,
            games: 1,
            seed: 0,
            threads: 1,
            choices: Choices::Mask,
            reward: Reward::Win,
            skip_forced: false,
            max_actions: None,
            bots: Vec::new(),
            memory: false,
        }
    }
}

/// A batch of games of any kind.
pub trait Batch: Send {
    /// What it is like.
    fn settings(&self) -> &Settings;
    /// What observations mean.
    fn legend(&self) -> &Legend;
    /// How many action numbers there are.
    fn actions(&self) -> usize;
    /// The kinds of action.
    fn verbs(&self) -> &'static [Verb];
    /// Writes all rows as they stand.
    fn show(&mut self, rows: Rows<'_>);
    /// Plays one choice in every game and writes the rows. All choices are checked before the first is played.
    fn step(&mut self, choices: &[i32], rows: Rows<'_>) -> Result<(), Error>;
    /// Begins anew with the games of another seed.
    fn reset(&mut self, seed: u64, rows: Rows<'_>);
    /// How many actions are legal in each row.
    fn counts(&self) -> Vec<usize>;
    /// The words of all legal actions, row by row.
    fn words(&self) -> Vec<[i16; 4]>;
    /// A row as a state of its own.
    fn state(&self, row: usize) -> Option<Box<dyn State>>;
}

/// Many games of one kind.
pub struct Arena<G: Encode> {
    shared: Shared<G>,
    legend: Legend,
    lines: Vec<Line<G>>,
    crew: Crew,
}

/// The most games of a batch.
const MOST_GAMES: usize = 1 << 20;

impl<G: Encode> Arena<G> {
    /// A batch of new games.
    pub fn new(brain: Brain<G>, options: G::Options, settings: Settings) -> Result<Arena<G>, Error> {
        let Settings { seats, games, ref bots, .. } = settings;
        if !G::SEATS.contains(&seats) {
            let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
            return Err(SetupError::Seats { game: G::NAME, given: seats, min, max }.into());
        }
        let refuse = |key: &str, why: String| Err(Error::Setup(SetupError::option(key, why)));
        if games == 0 || games > MOST_GAMES {
            return refuse("games", format!("{games} is not from 1 to {MOST_GAMES}"));
        }
        for &(seat, bot) in bots {
            known(&brain, bot)?;
            if seat.0 >= seats {
                return refuse("bots", format!("there is no seat {seat} at this table"));
            }
        }
        if Seat::all(seats).all(|seat| bots.iter().any(|(taken, _)| *taken == seat)) {
            return refuse("bots", "at least one seat must be left to decide".to_owned());
        }
        let first = G::setup(&options, seats, Dice::fast(0), &mut ())?;
        let legend = if settings.memory { legend_with_memory(&first) } else { legend(&first) };
        let shared = Shared {
            brain,
            verbs: G::verbs(&options, seats),
            scales: legend.scales(),
            coded: settings.choices != Choices::List,
            options,
            settings,
        };
        let crew = Crew { threads: shared.settings.threads.max(1), pool: None };
        let lines = (0..games as u64).map(|number| Line::new(&shared, number)).collect();
        Ok(Arena { shared, legend, lines, crew })
    }

    /// Finds what every row is to play, or the first that cannot.
    fn check(&mut self, choices: &[i32]) -> Result<(), Error> {
        if choices.len() != self.lines.len() {
            let why = format!("{} choices for {} games; nothing was played", choices.len(), self.lines.len());
            return Err(Error::NoSuchAction(why));
        }
        let by_number = self.shared.settings.choices == Choices::Mask;
        let Arena { lines, crew, .. } = self;
        let grain = crew.grain(lines.len());
        let bad = match crew.pool() {
            Some(pool) => pool.install(|| find(lines, choices, by_number, grain)),
            None => find(lines, choices, by_number, usize::MAX),
        };
        let Some(row) = bad else { return Ok(()) };
        let (line, choice) = (&self.lines[row], choices[row]);
        let why = match by_number {
            true => format!("action number {choice} is not legal now"),
            false => format!("there is no action {choice}: {} are legal, from 0", line.legal.len()),
        };
        Err(Error::Row { row, seat: line.seat.0, why })
    }

    /// Does the same in every row, on all threads.
    fn all(&mut self, rows: Rows<'_>, work: impl Fn(&Shared<G>, &mut Line<G>, Slot<'_>) + Sync) {
        let Arena { shared, lines, crew, .. } = self;
        let grain = crew.grain(lines.len());
        let work = |line: &mut Line<G>, slot: Slot<'_>| work(shared, line, slot);
        match crew.pool() {
            Some(pool) => pool.install(|| spread(lines, rows, grain, &work)),
            None => spread(lines, rows, usize::MAX, &work),
        }
    }
}

/// Notes in every row what it is to play; the first row whose choice is not legal.
fn find<G: Encode>(lines: &mut [Line<G>], choices: &[i32], by_number: bool, grain: usize) -> Option<usize> {
    if lines.len() <= grain {
        return lines.iter_mut().zip(choices).position(|(line, &choice)| !line.choose(choice, by_number));
    }
    let half = lines.len() / 2;
    let ((one, other), (first, second)) = (lines.split_at_mut(half), choices.split_at(half));
    let (left, right) =
        rayon::join(|| find(one, first, by_number, grain), || find(other, second, by_number, grain));
    left.or(right.map(|row| half + row))
}

/// Halves the work until `grain` rows are left.
fn spread<G: Encode>(
    lines: &mut [Line<G>],
    mut rows: Rows<'_>,
    grain: usize,
    work: &(impl Fn(&mut Line<G>, Slot<'_>) + Sync),
) {
    let count = lines.len();
    if count <= grain {
        lines.iter_mut().enumerate().for_each(|(at, line)| work(line, rows.slot(at, count)));
        return;
    }
    let (one, other) = lines.split_at_mut(count / 2);
    let (first, second) = rows.halves(count / 2, count);
    rayon::join(|| spread(one, first, grain, work), || spread(other, second, grain, work));
}

impl<G: Encode> Batch for Arena<G> {
    fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    fn legend(&self) -> &Legend {
        &self.legend
    }

    fn actions(&self) -> usize {
        actions::<G>(&self.shared.options, self.shared.settings.seats)
    }

    fn verbs(&self) -> &'static [Verb] {
        self.shared.verbs
    }

    fn show(&mut self, rows: Rows<'_>) {
        self.all(rows, |shared, line, slot| line.show(shared, slot));
    }

    fn step(&mut self, choices: &[i32], rows: Rows<'_>) -> Result<(), Error> {
        self.check(choices)?;
        self.all(rows, |shared, line, slot| {
            line.step(shared);
            line.show(shared, slot);
        });
        Ok(())
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>) {
        self.shared.settings.seed = seed;
        let games = self.lines.len() as u64;
        self.lines = (0..games).map(|number| Line::new(&self.shared, number)).collect();
        self.show(rows);
    }

    fn counts(&self) -> Vec<usize> {
        self.lines.iter().map(|line| line.legal.len()).collect()
    }

    fn words(&self) -> Vec<[i16; 4]> {
        self.lines.iter().flat_map(|line| &line.codes).map(|code| code.words).collect()
    }

    fn state(&self, row: usize) -> Option<Box<dyn State>> {
        let line = self.lines.get(row)?;
        let memories = self.shared.settings.memory.then(|| line.memories.clone());
        Some(Of::boxed(Light::from_state(line.state.clone(), memories), self.shared.brain))
    }
}

/// The threads of a batch. They are made when they are first needed, and again in a process that was forked off: threads do
/// not go along there.
struct Crew {
    threads: usize,
    pool: Option<(u32, ThreadPool)>,
}

impl Crew {
    /// How many of so many rows one thread takes at once.
    fn grain(&self, rows: usize) -> usize {
        rows.div_ceil(4 * self.threads).max(1)
    }

    fn pool(&mut self) -> Option<&ThreadPool> {
        if self.threads == 1 {
            return None;
        }
        let process = std::process::id();
        if self.pool.as_ref().is_none_or(|(of, _)| *of != process) {
            // The threads of another process cannot be ended from here.
            std::mem::forget(self.pool.take());
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().ok()?;
            self.pool = Some((process, pool));
        }
        self.pool.as_ref().map(|(_, pool)| pool)
    }
}
