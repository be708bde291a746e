//! `pantheon arena`: bots against bots, with rotated seats and mirrored seeds, until it is known who is stronger.

mod chart;
mod ledger;
mod plan;
mod rating;
mod report;
mod sides;
mod tally;

pub use ledger::{Ledger, Played};
pub use plan::Plan;
pub use sides::Side;
pub use tally::{Kind, Tally};

use crate::args::ArenaArgs;
use crate::failure::Failure;
use crate::setup;
use bots::{Bot, Contest};
use cpu_time::ThreadTime;
use games::Rulebook;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What was played and what it shows.
pub struct Findings {
    /// What was played.
    pub plan: Plan,
    /// What it shows.
    pub tally: Tally,
    /// The share of the first bot that the sequential test is about.
    pub against: f64,
    /// Whether that test has decided; nothing where nobody asked.
    pub settled: Option<bool>,
}

/// Plays as the arguments say and reports.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &ArenaArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let book = setup::find(books, &args.game)?;
    let found = play(book, args)?;
    if let Some(path) = &args.csv {
        write(path, &report::csv(&found))?;
    }
    if let Some(path) = &args.svg {
        write(path, &chart::svg(&found))?;
    }
    if args.json {
        writeln!(out, "{}", report::json(&found))?;
    } else {
        report::text(&found, out)?;
    }
    Ok(())
}

/// Plays the games that `args` ask for, less those that the file has already.
pub fn play(book: &'static dyn Rulebook, args: &ArenaArgs) -> Result<Findings, Failure> {
    let bots = line_up(book, args)?;
    let players = bots.len() as u8;
    let wanted = setup::options(book, &args.options)?;
    let plan = Plan {
        arena: book.id().to_owned(),
        rules: book.rules(),
        options: book.open(&wanted, players, "0")?.options(),
        bots: bots.iter().map(Bot::to_string).collect(),
        seed: args.seed.clone(),
    };
    let contests = (0..args.threads)
        .map(|_| book.contest(&plan.options, players, thread_time))
        .collect::<Result<Vec<_>, _>>()?;
    let mut ledger = match &args.file {
        Some(path) => Ledger::open(path, &plan)?,
        None => Ledger::unwritten(),
    };
    let against = args.against.unwrap_or_else(|| plan.fair(&plan.bots[0]));
    let games = args.games.div_ceil(u64::from(players)) * u64::from(players);
    let test = args.until_significant.then_some(against);
    let run = Run { plan: &plan, bots: &bots, games, test };
    run.play(contests, &mut ledger)?;
    let counted = run.counted(&ledger);
    let tally = tally::tally(&plan, &ledger.games.range(..counted).map(|(_, game)| game));
    let settled = test.map(|against| bots::is_settled(tally.kinds[0].share, tally.games, against));
    Ok(Findings { plan, tally, against, settled })
}

/// Who plays: the last bot named also takes the seats that are left.
fn line_up(book: &dyn Rulebook, args: &ArenaArgs) -> Result<Vec<Bot>, Failure> {
    let named = u8::try_from(args.bots.len()).unwrap_or(u8::MAX);
    let least = named.max(*book.seats().start());
    let players = setup::players(book, Some(args.players.unwrap_or(least)))?;
    if named > players {
        return Err(Failure::usage(format!("{named} bots do not fit at a table of {players}")));
    }
    if let Some(bot) = args.bots.iter().find(|bot| !book.levels().contains(&bot.level)) {
        return Err(Failure::usage(format!("{} has no bot `{bot}`", book.name())));
    }
    let last = *args.bots.last().ok_or_else(|| Failure::usage("say who plays: --bots LEVEL,…"))?;
    let mut bots = args.bots.clone();
    bots.resize(usize::from(players), last);
    Ok(bots)
}

struct Run<'a> {
    plan: &'a Plan,
    bots: &'a [Bot],
    games: u64,
    /// The share to tell from the first bot's, where the test may end the arena.
    test: Option<f64>,
}

impl Run<'_> {
    /// Plays what is missing, each thread taking the next game. The file gets games as they end; what counts does not
    /// depend on the order.
    fn play(&self, contests: Vec<Contest>, ledger: &mut Ledger) -> Result<(), Failure> {
        let missing: Vec<u64> = (0..self.games).filter(|number| !ledger.games.contains_key(number)).collect();
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(self.is_enough(ledger)));
        let (send, finished) = mpsc::channel();
        let bar = progress_bar(self.games);
        let done = thread::scope(|scope| -> Result<(), Failure> {
            for mut contest in contests {
                let (next, stop, send, missing) = (&next, &stop, send.clone(), &missing);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                        let bout = contest(&self.plan.seed(number), &self.plan.line_up(number, self.bots));
                        if send.send(Played::of(number, &bout)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for game in finished {
                let added = ledger.add(game);
                stop.fetch_or(added.is_err() || self.is_enough(ledger), Ordering::Relaxed);
                added?;
                bar.set_position(ledger.games.len() as u64);
                bar.set_message(self.standing(ledger));
            }
            Ok(())
        });
        bar.finish_and_clear();
        done
    }

    /// The games that count: all from the first on without a gap, up to where the test has decided.
    fn counted(&self, ledger: &Ledger) -> u64 {
        let players = self.plan.players() as u64;
        let mut whole = 0;
        while whole < self.games && ledger.games.contains_key(&whole) {
            whole += 1;
            if whole.is_multiple_of(players) && self.is_settled_at(ledger, whole) {
                break;
            }
        }
        whole
    }

    fn is_enough(&self, ledger: &Ledger) -> bool {
        let counted = self.counted(ledger);
        counted >= self.games
            || counted > 0
                && counted.is_multiple_of(self.plan.players() as u64)
                && self.is_settled_at(ledger, counted)
    }

    fn is_settled_at(&self, ledger: &Ledger, games: u64) -> bool {
        self.test.is_some_and(|against| {
            let (share, count) = self.first_share(ledger, games);
            bots::is_settled(share, count, against)
        })
    }

    /// The share of the first kind in the first `games`, and how many of them came to an end.
    fn first_share(&self, ledger: &Ledger, games: u64) -> (f64, u64) {
        let (mut sum, mut count) = (0.0, 0);
        for (_, game) in ledger.games.range(..games).filter(|(_, game)| !game.ranks.is_empty()) {
            let outcome = tally::outcome(game);
            let own = (0..self.plan.players())
                .filter(|&seat| self.plan.bots[self.plan.sitter(game.number, seat)] == self.plan.bots[0]);
            sum += own.map(|seat| outcome.share(games::kernel::Seat(seat as u8))).sum::<f64>();
            count += 1;
        }
        (if count == 0 { 0.0 } else { sum / count as f64 }, count)
    }

    fn standing(&self, ledger: &Ledger) -> String {
        let (share, _) = self.first_share(ledger, u64::MAX);
        format!("{} {:.1} %", self.plan.bots[0], share * 100.0)
    }
}

/// How long this thread has computed: whoever else uses the machine takes nothing away from a bot.
fn thread_time() -> Duration {
    ThreadTime::now().as_duration()
}

/// A bar on stderr; it draws nothing where that is no terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let template = "{wide_bar} {human_pos}/{human_len} games, {msg}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is sound");
    ProgressBar::new(games).with_style(style)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::failed(format!("{}: {error}", path.display())))
}
