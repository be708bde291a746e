//! The findings of a simulation, for people and for programs.

use super::Run;
use bots::wilson;
use games::kernel::OptionSpec;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// The object that `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    players: u8,
    options: &'a Value,
    games: u64,
    unfinished: u64,
    decisions: u64,
    cpu_seconds: f64,
    decisions_per_cpu_second: f64,
    games_per_cpu_second: f64,
    length: Length,
    scores: Scores,
    win_share: Vec<f64>,
}

#[derive(Serialize)]
struct Length {
    mean: Option<f64>,
    p50: Option<i64>,
    p90: Option<i64>,
    max: Option<i64>,
}

#[derive(Serialize)]
struct Scores {
    mean: Option<f64>,
    p10: Option<i64>,
    p90: Option<i64>,
}

fn report(run: &Run) -> Report<'_> {
    let tally = &run.tally;
    let cpu = run.cpu.as_secs_f64();
    // Clocks tick; a run shorter than a tick took less than one.
    let speed = |count: u64| count as f64 / cpu.max(1e-6);
    let (lengths, scores) = (&tally.lengths, &tally.scores);
    Report {
        game: run.book.id(),
        players: run.players,
        options: &run.options,
        games: tally.games,
        unfinished: tally.unfinished,
        decisions: tally.decisions,
        cpu_seconds: cpu,
        decisions_per_cpu_second: speed(tally.decisions),
        games_per_cpu_second: speed(tally.games),
        length: Length {
            mean: lengths.mean(),
            p50: lengths.percentile(50),
            p90: lengths.percentile(90),
            max: lengths.percentile(100),
        },
        scores: Scores { mean: scores.mean(), p10: scores.percentile(10), p90: scores.percentile(90) },
        win_share: tally.win_share(),
    }
}

/// One JSON object on one line.
pub(super) fn json(run: &Run) -> String {
    serde_json::to_string(&report(run)).expect("a report is plain data")
}

/// A short table.
pub(super) fn text(run: &Run, out: &mut impl Write) -> io::Result<()> {
    let found = report(run);
    let bots: Vec<&str> = run.bots.iter().map(|level| level.name()).collect();
    writeln!(
        out,
        "{}, {} players, bots {}, seed {:?}",
        run.book.name(),
        run.players,
        bots.join(","),
        run.seed
    )?;
    writeln!(out, "options    {}", chosen(run))?;
    writeln!(out, "games      {} ({} unfinished)", grouped(found.games as f64), found.unfinished)?;
    writeln!(out, "decisions  {}", grouped(found.decisions as f64))?;
    let (wall, threads) = (run.wall.as_secs_f64(), run.threads);
    let plural = if threads == 1 { "thread" } else { "threads" };
    writeln!(out, "time       {:.2} s CPU, {wall:.2} s by the clock, {threads} {plural}", found.cpu_seconds)?;
    let (decisions, games) = (found.decisions_per_cpu_second, found.games_per_cpu_second);
    writeln!(out, "speed      {} decisions, {} games per CPU second", grouped(decisions), grouped(games))?;
    if let Length { mean: Some(mean), p50: Some(p50), p90: Some(p90), max: Some(max) } = found.length {
        writeln!(out, "length     mean {mean:.1}, p50 {p50}, p90 {p90}, max {max} decisions")?;
    }
    if let Scores { mean: Some(mean), p10: Some(p10), p90: Some(p90) } = found.scores {
        writeln!(out, "scores     mean {mean:.1}, p10 {p10}, p90 {p90}")?;
    }
    writeln!(out, "win share  (95 % interval)")?;
    let mut line = |who: &str, share: f64| {
        let (low, high) = wilson(share, run.tally.finished());
        let [share, low, high] = [share, low, high].map(|part| part * 100.0);
        writeln!(out, "  {who:6}   {share:5.1} %   ({low:.1} to {high:.1})")
    };
    for (seat, &share) in found.win_share.iter().enumerate() {
        line(&format!("seat {seat}"), share)?;
    }
    // Where all win or lose together, a victory is shared and many games have none.
    let somebody: f64 = found.win_share.iter().sum();
    if somebody < 1.0 - 1e-9 { line("all", somebody) } else { Ok(()) }
}

/// The options that are not at their defaults.
fn chosen(run: &Run) -> String {
    let is_default = |spec: &OptionSpec| {
        serde_json::from_str::<Value>(spec.default).is_ok_and(|default| run.options[spec.key] == default)
    };
    let specs = run.book.options().iter().filter(|spec| !is_default(spec));
    let words: Vec<String> =
        specs.map(|spec| format!("{}={}", spec.key, bare(&run.options[spec.key]))).collect();
    if words.is_empty() { "as usual".to_owned() } else { words.join(" ") }
}

fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A number with its thousands apart, without a fraction unless it is small.
fn grouped(number: f64) -> String {
    if number < 10.0 && number.fract() != 0.0 {
        return format!("{number:.2}");
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
