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
use std::sync::Mutex;

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
    /// Plays one choice in every game and writes the rows. All choices are checked before the first is played. Masks where
    /// they were written last must stand as they were: only what changes in them is written.
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
    /// Where the masks of what is legal now were written.
    masks: Option<Memory>,
}

/// Where memory begins and how long it is.
type Memory = (usize, usize);

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
        Ok(Arena { shared, legend, lines, crew, masks: None })
    }

    /// Notes in every row what it is to play, if all can.
    fn check(&mut self, choices: &[i32]) -> Result<(), Error> {
        if choices.len() != self.lines.len() {
            let why = format!("{} choices for {} games; nothing was played", choices.len(), self.lines.len());
            return Err(Error::NoSuchAction(why));
        }
        let by_number = self.shared.settings.choices == Choices::Mask;
        let mut all = self.lines.iter_mut().zip(choices);
        let Some(row) = all.position(|(line, &choice)| !line.choose(choice, by_number)) else {
            return Ok(());
        };
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
        let most = crew.most(lines.len());
        crew.work(tasks(lines, rows, most), |(lines, rows)| {
            let slots = rows.slots(lines.len());
            lines.iter_mut().zip(slots).for_each(|(line, slot)| work(shared, line, slot));
        });
    }
}

/// Where this memory is.
fn place(memory: &[bool]) -> Memory {
    (memory.as_ptr() as usize, memory.len())
}

/// A few rows, with the memory that they write into.
type Task<'a, G> = (&'a mut [Line<G>], Rows<'a>);

/// The rows in tasks of so many at most.
fn tasks<'a, G: Encode>(mut lines: &'a mut [Line<G>], mut rows: Rows<'a>, most: usize) -> Vec<Task<'a, G>> {
    let mut tasks = Vec::with_capacity(lines.len().div_ceil(most));
    while lines.len() > most {
        let (first, other) = rows.halves(most, lines.len());
        let (one, rest) = lines.split_at_mut(most);
        tasks.push((one, first));
        (lines, rows) = (rest, other);
    }
    tasks.push((lines, rows));
    tasks
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
        self.masks = Some(place(rows.mask));
        self.all(rows, |shared, line, slot| line.show(shared, slot, false));
    }

    fn step(&mut self, choices: &[i32], rows: Rows<'_>) -> Result<(), Error> {
        self.check(choices)?;
        let masks = Some(place(rows.mask));
        let again = masks == self.masks;
        self.masks = masks;
        self.all(rows, |shared, line, slot| {
            line.step(shared);
            line.show(shared, slot, again);
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

/// The threads of a batch besides the one that calls. They are made when they are first needed, and again in a process that
/// was forked off: threads do not go along there.
struct Crew {
    threads: usize,
    pool: Option<(u32, ThreadPool)>,
}

impl Crew {
    /// How many of so many rows one task has at most: few enough that threads end together.
    fn most(&self, rows: usize) -> usize {
        if self.threads == 1 { rows } else { rows.div_ceil(16 * self.threads) }
    }

    /// Does all tasks. Whoever calls works along, so that nobody waits for a thread that wakes up late.
    fn work<T: Send>(&mut self, tasks: Vec<T>, work: impl Fn(T) + Sync) {
        let others = self.threads - 1;
        let tasks = Mutex::new(tasks.into_iter());
        let next = || tasks.lock().expect("taking a task does not panic").next();
        let labour = || {
            while let Some(task) = next() {
                work(task);
            }
        };
        match self.pool() {
            Some(pool) => pool.in_place_scope(|scope| {
                (0..others).for_each(|_| scope.spawn(|_| labour()));
                labour();
            }),
            None => labour(),
        }
    }

    fn pool(&mut self) -> Option<&ThreadPool> {
        if self.threads == 1 {
            return None;
        }
        let process = std::process::id();
        if self.pool.as_ref().is_none_or(|(of, _)| *of != process) {
            // The threads of another process cannot be ended from here.
            std::mem::forget(self.pool.take());
            let pool = ThreadPoolBuilder::new().num_threads(self.threads - 1).build().ok()?;
            self.pool = Some((process, pool));
        }
        self.pool.as_ref().map(|(_, pool)| pool)
    }
}
