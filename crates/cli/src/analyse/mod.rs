//! `pantheon analyse`: who was how near to winning when, and what it cost.

mod calibrate;
mod page;

use crate::args::AnalyseArgs;
use crate::failure::{Failure, printable};
use crate::replay;
use games::kernel::{Names, Seat};
use games::{Effort, Knowledge, Rulebook};
use indicatif::{ProgressBar, ProgressStyle};
use protocol::{Analysis, Costly};
use std::io::Write;

/// Analyses the record of a finished game, or measures how far the curve can be trusted.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &AnalyseArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Some(game) = &args.calibrate {
        return calibrate::run(books, game, args, out);
    }
    let file = args.record.as_ref().ok_or_else(|| Failure::usage("name the record of a game"))?;
    let shown = printable(&file.display().to_string());
    let text = replay::read(file).map_err(|why| Failure::failed(format!("{shown}: {why}")))?;
    analyse(books, &text, args, out).map_err(|failure| match failure {
        Failure::Failed(why) => Failure::Failed(format!("{shown}: {why}")),
        other => other,
    })
}

/// Does with the record in `text` what `args` ask for.
pub fn analyse(
    books: &[&'static dyn Rulebook],
    text: &str,
    args: &AnalyseArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let record = replay::record_of(text)?;
    let book = replay::book_of(books, &record)?;
    if let Some(seat) = args.seat.filter(|seat| *seat >= record.seats) {
        return Err(Failure::usage(format!("the game has seats 0 to {}, not {seat}", record.seats - 1)));
    }
    let (names, effort) = (Names::default(), effort(args));
    let failed = |why: games::Unanalysable| Failure::failed(why.to_string());
    let mut analyst = book.analyse(&record, &names, knowledge(args), effort).map_err(failed)?;
    let bar = progress_bar();
    while analyst.advance() {
        let (done, total) = analyst.progress();
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    let found = analyst.report();
    if let Some(path) = &args.html {
        let page = page::html(book.name(), &found, &names);
        std::fs::write(path, page)
            .map_err(|error| Failure::failed(format!("{}: {error}", path.display())))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&found).expect("an analysis is plain data"))?;
    } else {
        tell(book, &found, args.seat.map(Seat), &names, out)?;
    }
    Ok(())
}

fn knowledge(args: &AnalyseArgs) -> Knowledge {
    if args.hindsight { Knowledge::Hindsight } else { Knowledge::Fair }
}

fn effort(args: &AnalyseArgs) -> Effort {
    Effort { iterations: args.iterations, ..Effort::USUAL }
}

/// A bar on stderr; nothing where that is no terminal.
fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent} %, {eta} left");
    ProgressBar::new(1).with_style(style.expect("the template is sound"))
}

/// What the judge knew, in a sentence.
fn knew(found: &Analysis) -> &'static str {
    if found.hindsight {
        "with all hands open; what was still to be drawn stays unknown"
    } else {
        "fair: at each moment by what the seat could know"
    }
}

fn tell(
    book: &dyn Rulebook,
    found: &Analysis,
    only: Option<Seat>,
    names: &Names,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (name, decisions) = (book.name(), found.actors.len());
    writeln!(out, "{name}: {} after {decisions} actions", found.headline)?;
    writeln!(out, "Judged like {}, {}.", found.judge, knew(found))?;
    if found.together {
        writeln!(out, "All win or lose together: the chance is one for all.")?;
    }
    writeln!(
        out,
        "\n{:<12} {:>6} {:>6} {:>7} {:>7} {:>7}  error a decision",
        "in %", "first", "last", "luck", "own", "others"
    )?;
    for (seat, ledger) in (0..).map(Seat).zip(&found.ledgers) {
        let percent = |part: f64| part * 100.0;
        writeln!(
            out,
            "{:<12} {:>6.1} {:>6.1} {:>+7.1} {:>+7.1} {:>+7.1}  {:.2} ({} decisions)",
            names.of(seat),
            percent(ledger.first),
            percent(ledger.last),
            percent(ledger.luck),
            percent(ledger.own),
            percent(ledger.others),
            percent(ledger.error_rate),
            ledger.decisions,
        )?;
    }
    points(found, names, out)?;
    for seat in (0..found.scores.len() as u8).map(Seat).filter(|seat| only.is_none_or(|only| only == *seat)) {
        writeln!(out, "\nWhat cost {} most", names.of(seat))?;
        for (number, costly) in (1..).zip(found.costly_of(seat)) {
            costly_lines(number, costly, out)?;
        }
        for fortune in found.fortunes_of(seat) {
            let what = if fortune.change > 0.0 { "best luck" } else { "worst luck" };
            let (at, change) = (fortune.at + 1, fortune.change * 100.0);
            writeln!(out, "  {what}, action {at}: {change:+.1}  {}", fortune.told)?;
        }
        if found.costly_of(seat).next().is_none() {
            writeln!(out, "  nothing that could be found")?;
        }
    }
    Ok(())
}

fn points(found: &Analysis, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
    if found.sources.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nPoints by source")?;
    for (at, score) in found.scores.iter().enumerate() {
        let parts = found.sources.iter().filter(|source| source.points[at] != 0);
        let parts: Vec<String> =
            parts.map(|source| format!("{} {}", source.name.to_lowercase(), source.points[at])).collect();
        writeln!(out, "{:<12} {score:>6}  {}", names.of(Seat(at as u8)), parts.join(", "))?;
    }
    Ok(())
}

fn costly_lines(number: u32, costly: &Costly, out: &mut impl Write) -> Result<(), Failure> {
    let percent = |chance: f32| chance * 100.0;
    let at = costly.at + 1;
    let place = if costly.band.is_empty() { String::new() } else { format!(", {}", costly.band) };
    writeln!(out, "  {number}. action {at}{place}: -{:.1}", percent(costly.cost))?;
    for (who, way) in [("did", &costly.played), ("bot", &costly.better)] {
        writeln!(out, "     {who} {:>5.1} %  {}", percent(way.chance), way.label)?;
    }
    writeln!(out, "     {}", costly.why)?;
    Ok(())
}
