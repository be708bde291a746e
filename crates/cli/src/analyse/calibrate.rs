//! Whether the curve tells the truth: of positions given so much, how many are won.

use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::setup;
use games::kernel::{Dice, Names, Turn};
use games::{Bot, Effort, Patience, Rulebook, Table, Thinker};
use protocol::Analysis;
use serde_json::{Value, json};
use std::io::Write;

/// So many moments of a game are looked at.
const MOMENTS: usize = 20;
/// The chances from 0 to 1 fall into so many classes.
const CLASSES: usize = 10;

/// Positions that were given about the same chance.
#[derive(Clone, Default)]
struct Class {
    positions: u32,
    /// The chances given.
    given: f64,
    /// What was won.
    won: f64,
    /// What was won beyond what was given, squared, summed by game: moments of one game are not independent.
    spread: f64,
}

/// Plays games between bots and compares the curve with how they ended.
pub(super) fn run(
    books: &'static [&'static dyn Rulebook],
    game: &str,
    args: &AnalyseArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let book = setup::find(books, game)?;
    let players = setup::players(book, args.players)?;
    let mut classes = vec![Class::default(); CLASSES];
    let (mut loss, mut count) = (0.0, 0u32);
    let bar = super::progress_bar();
    bar.set_length(args.games.into());
    for number in 0..args.games {
        let table = play(book, players, args.bot, &format!("{}/{number}", args.seed))?;
        let found = judge(book, &*table, args)?;
        let (more, positions) = add(&mut classes, &found);
        (loss, count) = (loss + more, count + positions);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let loss = loss / f64::from(count.max(1));
    if args.json {
        let rows: Vec<Value> = classes.iter().map(row).collect();
        let (id, games) = (book.id(), args.games);
        let found = json!({"game": id, "players": players, "bot": args.bot.to_string(), "games": games, "log_loss": loss, "classes": rows});
        writeln!(out, "{found}")?;
        return Ok(());
    }
    let (name, games, bot) = (book.name(), args.games, args.bot);
    writeln!(out, "{name}, {players} players, {games} games between `{bot}`, {MOMENTS} moments each")?;
    writeln!(out, "{:>10} {:>10} {:>8} {:>8}  give or take", "chance", "positions", "given", "won")?;
    for (number, class) in classes.iter().enumerate().filter(|(_, class)| class.positions > 0) {
        let (given, won, noise) = class.means();
        let range = format!("{} to {}", number * 100 / CLASSES, (number + 1) * 100 / CLASSES);
        writeln!(
            out,
            "{range:>10} {:>10} {:>7.1}% {:>7.1}%  {:.1}",
            class.positions,
            given * 100.0,
            won * 100.0,
            noise * 100.0
        )?;
    }
    writeln!(out, "Log-loss by position and seat: {loss:.3}.")?;
    Ok(())
}

impl Class {
    /// The mean chance given, the part won, and what 95 % of samples leave open.
    fn means(&self) -> (f64, f64, f64) {
        let count = f64::from(self.positions.max(1));
        (self.given / count, self.won / count, 1.96 * self.spread.sqrt() / count)
    }
}

fn row(class: &Class) -> Value {
    let (given, won, noise) = class.means();
    json!({"positions": class.positions, "given": given, "won": won, "noise": noise})
}

/// A whole game between bots of a kind.
fn play(book: &dyn Rulebook, players: u8, bot: Bot, seed: &str) -> Result<Box<dyn Table>, Failure> {
    let refused = |refusal: games::kernel::Refusal| Failure::usage(refusal.to_string());
    let mut table = book.open(&json!({}), players, seed)?;
    let minds: Result<Vec<Thinker>, _> = (0..players).map(|_| table.thinker(bot)).collect();
    let mut minds = minds.map_err(refused)?;
    let mut dice = Dice::from_seed(seed).split();
    while let Turn::Awaiting(waiting) = table.turn() {
        let seat = waiting.first().expect("the rules wait for somebody");
        let patience = Patience::iterations(bot.iterations());
        table.let_play(seat, &mut minds[seat.index()], patience, &mut dice).map_err(refused)?;
    }
    Ok(table)
}

/// The curve of a game, judged as it is before any search.
fn judge(book: &dyn Rulebook, table: &dyn Table, args: &AnalyseArgs) -> Result<Analysis, Failure> {
    let begun = book.analyse(&table.record(), &Names::default(), super::knowledge(args), Effort::SIGHT);
    let mut analyst = begun.map_err(|why| Failure::failed(why.to_string()))?;
    while analyst.advance() {}
    Ok(analyst.report())
}

/// Counts some moments of a game, spread evenly: the sum of the losses, and how many positions it is of.
fn add(classes: &mut [Class], found: &Analysis) -> (f64, u32) {
    let (actions, seats) = (found.actors.len(), if found.together { 1 } else { found.scores.len() });
    let (mut loss, mut count) = (0.0, 0);
    let mut beyond = vec![0.0; classes.len()];
    for moment in 0..MOMENTS {
        for seat in 0..seats {
            let (given, won) =
                (f64::from(found.curve[moment * actions / MOMENTS][seat]), found.ledgers[seat].last);
            let at = ((given * CLASSES as f64) as usize).min(CLASSES - 1);
            classes[at].positions += 1;
            classes[at].given += given;
            classes[at].won += won;
            beyond[at] += won - given;
            let sure = given.clamp(1e-6, 1.0 - 1e-6);
            loss -= won * sure.ln() + (1.0 - won) * (1.0 - sure).ln();
            count += 1;
        }
    }
    for (class, beyond) in classes.iter_mut().zip(beyond) {
        class.spread += beyond * beyond;
    }
    (loss, count)
}
