//! One question after another.

use crate::analysis;
use crate::lesson::Course;
use crate::local::Local;
use crate::puzzle;
use crate::replay::Replay;
use crate::whatif::Dream;
use games::kernel::{Dice, Names, Record, Seat};
use games::{Analyst, Proof, Rulebook, Told};
use protocol::fair::{self, Unfair};
use protocol::{DeskAnswer, DeskAsk, Fair, Problem, Reply, Request, WhatIf};

/// Milliseconds since any fixed moment.
pub type Clock = fn() -> f64;

/// How many best actions a hint names.
const HINTS: usize = 3;
/// Iterations a millisecond that a search is trusted with before one was measured.
const UNMEASURED: f64 = 0.1;

/// Answers a page's questions.
pub struct Desk {
    books: &'static [&'static dyn Rulebook],
    clock: Clock,
    /// Iterations a millisecond, as searches have gone so far.
    pace: f64,
    dice: Dice,
    local: Option<Local>,
    /// The lesson that the local table is part of.
    course: Option<Course>,
    replay: Option<Replay>,
    analyst: Option<Box<dyn Analyst>>,
    dream: Option<Dream>,
}

impl Desk {
    /// A desk with these games and no table on it.
    pub fn new(books: &'static [&'static dyn Rulebook], clock: Clock) -> Desk {
        let dice = Dice::from_seed(&format!("desk {}", clock()));
        Desk {
            books,
            clock,
            pace: UNMEASURED,
            dice,
            local: None,
            course: None,
            replay: None,
            analyst: None,
            dream: None,
        }
    }

    /// Answers one question in JSON.
    pub fn handle(&mut self, request: &str) -> String {
        let (number, answer) = match serde_json::from_str::<Request>(request) {
            Ok(request) => (request.number, self.answer(request.ask)),
            Err(error) => (0, DeskAnswer::Wrong(Problem::new("bad_request", error.to_string()))),
        };
        serde_json::to_string(&Reply { number, answer }).expect("answers are plain data")
    }

    /// Answers one question. What cannot be done changes nothing.
    pub fn answer(&mut self, ask: DeskAsk) -> DeskAnswer<Told> {
        self.try_answer(ask).unwrap_or_else(DeskAnswer::Wrong)
    }

    fn try_answer(&mut self, ask: DeskAsk) -> Result<DeskAnswer<Told>, Problem> {
        match ask {
            DeskAsk::Games => {
                Ok(DeskAnswer::Games(self.books.iter().map(|book| games::info(*book)).collect()))
            }
            DeskAsk::Open { game, options, seats, seed } => {
                let local = Local::open(self.book(&game)?, &options, seats, &seed)?;
                self.dice = Dice::from_seed(&format!("bots of {seed}"));
                self.seat(local, None)
            }
            DeskAsk::Lesson { lesson, at, names } => {
                let (course, local) = Course::open(self.book(&lesson.game)?, *lesson, at, names)?;
                self.seat(local, Some(course))
            }
            DeskAsk::Puzzle { game, puzzle, way, steps, names } => {
                let local = puzzle::lay(self.book(&game)?, *puzzle, way, steps, names)?;
                self.seat(local, None)
            }
            DeskAsk::Solve { game, puzzle, names } => {
                let found = self.book(&game)?.solve(&puzzle, &Names::new(names))?;
                Ok(DeskAnswer::Solution(Box::new(found)))
            }
            DeskAsk::Resume { saved } => {
                let (seed, played) = (saved.record.seed.clone(), saved.record.actions.len());
                let local = Local::resume(self.book(&saved.record.game)?, *saved)?;
                if let Some(seed) = seed {
                    self.dice = Dice::from_seed(&format!("bots of {seed} after {played}"));
                }
                self.seat(local, None)
            }
            DeskAsk::Look { eyes, have } => {
                let update = self.local()?.look(eyes, have)?;
                let update = match &self.course {
                    Some(course) => course.show(update),
                    None => update,
                };
                Ok(DeskAnswer::Update(Box::new(update)))
            }
            DeskAsk::Say { seat, message } => {
                match (self.course.as_mut(), self.local.as_mut()) {
                    (Some(course), Some(local)) => course.say(local, seat, &message)?,
                    _ => self.local()?.say(seat, &message)?,
                }
                self.saved()
            }
            DeskAsk::Step { patience } => self.step(patience),
            DeskAsk::Outlook { game, view, seat, action, names } => {
                let names = Names::new(names);
                let outlook = self.book(&game)?.outlook(view.get(), seat, &action, &names, "outlook")?;
                let told = outlook.told.into_iter().map(|told| told.text).collect();
                Ok(DeskAnswer::Outlook { exact: outlook.exact, view: outlook.view.into_raw(), told })
            }
            DeskAsk::Hint { game, view, seat, names, patience } => {
                self.hint(&game, view.get(), seat, &Names::new(names), patience)
            }
            DeskAsk::Expect { game, view, seat, steps, names } => {
                let (book, dice) = (self.book(&game)?, &mut self.dice.split());
                let expected = book.expect(view.get(), seat, &steps, &Names::new(names), dice)?;
                Ok(DeskAnswer::Expected(expected))
            }
            DeskAsk::Replay { record, names } => {
                let replay = Replay::open(self.book(&record.game)?, &record, &Names::new(names))?;
                let answer = DeskAnswer::Replay { actions: record.actions, over: replay.over() };
                self.replay = Some(replay);
                Ok(answer)
            }
            DeskAsk::Moments { from, count, eyes } => {
                Ok(DeskAnswer::Moments(self.replay()?.moments(from, count, eyes)?))
            }
            DeskAsk::Fork { at, seats, seed } => {
                let table = self.replay()?.fork(at, &seed)?;
                let local = Local::new(self.book(table.game())?, table, seats)?;
                self.seat(local, None)
            }
            DeskAsk::WhatIf(ask) => self.imagine(ask),
            DeskAsk::Analyse { record, names, hindsight } => {
                let analyst = analysis::begin(self.book(&record.game)?, &record, names, hindsight)?;
                Ok(DeskAnswer::Analysis(Box::new(self.analyst.insert(analyst).report())))
            }
            DeskAsk::Analysing { patience } => {
                let analyst = self
                    .analyst
                    .as_mut()
                    .ok_or_else(|| Problem::new("not_found", "nothing is analysed here"))?;
                Ok(DeskAnswer::Analysis(analysis::go_on(&mut **analyst, patience, self.clock)))
            }
            DeskAsk::LookBack { record, names } => {
                let found = self.book(&record.game)?.look_back(&record, &Names::new(names));
                let found = found.map_err(|why| Problem::new("conflict", why.to_string()))?;
                Ok(DeskAnswer::Retrospect(Box::new(found)))
            }
            DeskAsk::Verify { fair, record } => {
                let verdict = match record.seed.as_deref() {
                    Some(seed) => fair::verify(&fair, seed),
                    None => self.prove(&fair, &record)?,
                };
                Ok(DeskAnswer::Verified(verdict.err().map(|unfair| unfair.to_string())))
            }
        }
    }

    /// Something about a game that is only imagined.
    fn imagine(&mut self, ask: WhatIf) -> Result<DeskAnswer<Told>, Problem> {
        if let WhatIf::Begin(glimpse) = &ask
            && !self.dream.as_ref().is_some_and(|dream| dream.is_of(glimpse))
        {
            self.dream = Some(Dream::begin(self.book(&glimpse.game)?, (**glimpse).clone())?);
        }
        let dream = self.dream.as_mut();
        dream.ok_or_else(|| Problem::new("not_found", "no game is imagined here"))?.answer(ask)
    }

    /// Whether a game that began from a position is a fork with the chance it was promised.
    fn prove(&self, fair: &Fair, record: &Record) -> Result<Result<(), Unfair>, Problem> {
        let table = self.book(&record.game)?.resume(record, usize::MAX);
        let table = table.map_err(|error| Problem::new("conflict", error.to_string()))?;
        match games::prove(&*table, fair) {
            Ok(Proof::Fresh) => Ok(Ok(())),
            Ok(Proof::Dice) => Err(Problem::new("conflict", "only the dice come from the seed")),
            Err(unfair) => Ok(Err(unfair)),
        }
    }

    /// Puts a local game on the desk, in the place of the one before.
    fn seat(&mut self, local: Local, course: Option<Course>) -> Result<DeskAnswer<Told>, Problem> {
        (self.local, self.course) = (Some(local), course);
        self.saved()
    }

    fn step(&mut self, patience: u32) -> Result<DeskAnswer<Told>, Problem> {
        if let (Some(course), Some(local)) = (self.course.as_mut(), self.local.as_mut()) {
            let saved = course.next(local)?.then(|| Box::new(local.saved()));
            return Ok(DeskAnswer::Stepped(saved));
        }
        let iterations = self.iterations(patience);
        let begun = (self.clock)();
        let mut dice = self.dice.split();
        let stepped = self.local()?.step(iterations, &mut dice)?;
        let Some(searched) = stepped else { return Ok(DeskAnswer::Stepped(None)) };
        self.measure(searched, begun);
        Ok(DeskAnswer::Stepped(Some(Box::new(self.local()?.saved()))))
    }

    fn hint(
        &mut self,
        game: &str,
        view: &str,
        seat: Seat,
        names: &Names,
        patience: u32,
    ) -> Result<DeskAnswer<Told>, Problem> {
        let book = self.book(game)?;
        let level = book.adviser();
        let iterations = self.iterations(patience);
        let begun = (self.clock)();
        let mut hints = book.hint(view, seat, level, iterations, names, &mut self.dice.split())?;
        if level.searches() && hints.len() > 1 {
            self.measure(iterations, begun);
        }
        hints.truncate(HINTS);
        Ok(DeskAnswer::Hint(hints))
    }

    fn iterations(&self, patience: u32) -> u32 {
        ((f64::from(patience) * self.pace) as u32).clamp(30, 100_000)
    }

    /// Learns how fast this machine searches. A search that was too quick to time says little, and none says nothing.
    fn measure(&mut self, iterations: u32, begun: f64) {
        if iterations == 0 {
            return;
        }
        let took = ((self.clock)() - begun).max(1.0);
        let seen = f64::from(iterations) / took;
        self.pace = (0.5 * self.pace + 0.5 * seen).clamp(0.02, 100.0);
    }

    fn saved(&mut self) -> Result<DeskAnswer<Told>, Problem> {
        Ok(DeskAnswer::Saved(Box::new(self.local()?.saved())))
    }

    fn book(&self, game: &str) -> Result<&'static dyn Rulebook, Problem> {
        let found = self.books.iter().copied().find(|book| book.id() == game);
        let short: String = game.chars().take(40).collect();
        found.ok_or_else(|| Problem::new("not_found", format!("there is no game `{short}`")))
    }

    fn local(&mut self) -> Result<&mut Local, Problem> {
        self.local.as_mut().ok_or_else(|| Problem::new("not_found", "no game is open here"))
    }

    fn replay(&mut self) -> Result<&mut Replay, Problem> {
        self.replay.as_mut().ok_or_else(|| Problem::new("not_found", "no record is open here"))
    }
}
