//! Many games at once, each waiting for one decision.

use crate::crew::{Crew, Shares};
use crate::light::Light;
use crate::line::{Line, Shared};
use crate::rows::{Rows, Slot};
use crate::state::{Of, State, known};
use crate::{Error, Reward};
use bots::{Bot, Brain};
use encode::{Encode, Legend, Verb, actions, legend, legend_with_memory};
use kernel::{Dice, Seat, SetupError};
use std::sync::atomic::{AtomicUsize, Ordering};

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
        let crew = Crew::new(shared.settings.threads);
        let lines = (0..games as u64).map(|number| Line::new(&shared, number)).collect();
        Ok(Arena { shared, legend, lines, crew, masks: None })
    }

    /// Why nothing was played.
    fn refusal(&self, row: usize, choice: i32) -> Error {
        let line = &self.lines[row];
        let why = match self.shared.settings.choices {
            Choices::Mask => format!("action number {choice} is not legal now"),
            Choices::Words | Choices::List => {
                format!("there is no action {choice}: {} are legal, from 0", line.legal.len())
            }
        };
        Error::Row { row, seat: line.seat.0, why }
    }

    /// Checks every row and then, if all can, does the same in each, on all threads; otherwise tells the first that cannot.
    fn all(
        &mut self,
        rows: Rows<'_>,
        check: impl Fn(usize, &mut Line<G>) -> bool + Sync,
        work: impl Fn(&Shared<G>, &mut Line<G>, Slot<'_>) + Sync,
    ) -> Result<(), usize> {
        let Arena { shared, lines, crew, .. } = self;
        let Shares { threads, rows: most } = crew.shares(lines.len(), !shared.settings.bots.is_empty());
        let refused = AtomicUsize::new(usize::MAX);
        let check = |task: &mut Task<'_, G>| {
            let mut lines = (task.first..).zip(task.lines.iter_mut());
            let bad = lines.find_map(|(row, line)| (!check(row, line)).then_some(row));
            if let Some(row) = bad {
                refused.fetch_min(row, Ordering::AcqRel);
            }
            bad.is_none()
        };
        let work = |task: &mut Task<'_, G>| {
            let slots = std::mem::take(&mut task.rows).slots(task.lines.len());
            task.lines.iter_mut().zip(slots).for_each(|(line, slot)| work(shared, line, slot));
        };
        match crew.work(threads, tasks(lines, rows, most), check, work) {
            true => Ok(()),
            false => Err(refused.into_inner()),
        }
    }
}

/// Where this memory is.
fn place(memory: &[bool]) -> Memory {
    (memory.as_ptr() as usize, memory.len())
}

/// A few rows from the first one on, with the memory that they write into.
struct Task<'a, G: Encode> {
    first: usize,
    lines: &'a mut [Line<G>],
    rows: Rows<'a>,
}

/// The rows in tasks of so many at most.
fn tasks<'a, G: Encode>(mut lines: &'a mut [Line<G>], mut rows: Rows<'a>, most: usize) -> Vec<Task<'a, G>> {
    let mut tasks = Vec::with_capacity(lines.len().div_ceil(most));
    let mut first = 0;
    while lines.len() > most {
        let (one, other) = rows.halves(most, lines.len());
        let (near, far) = lines.split_at_mut(most);
        tasks.push(Task { first, lines: near, rows: one });
        (lines, rows, first) = (far, other, first + most);
    }
    tasks.push(Task { first, lines, rows });
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
        let shown = self.all(rows, |_, _| true, |shared, line, slot| line.show(shared, slot, false));
        shown.expect("nothing is checked where nothing is played");
    }

    fn step(&mut self, choices: &[i32], rows: Rows<'_>) -> Result<(), Error> {
        if choices.len() != self.lines.len() {
            let why = format!("{} choices for {} games; nothing was played", choices.len(), self.lines.len());
            return Err(Error::NoSuchAction(why));
        }
        let masks = Some(place(rows.mask));
        let again = masks == self.masks;
        let by_number = self.shared.settings.choices == Choices::Mask;
        let check = |row: usize, line: &mut Line<G>| line.choose(choices[row], by_number);
        let played = self.all(rows, check, |shared, line, slot| {
            line.step(shared);
            line.show(shared, slot, again);
        });
        played.map_err(|row| self.refusal(row, choices[row]))?;
        self.masks = masks;
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
