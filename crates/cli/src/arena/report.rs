//! The findings of an arena as text, JSON and CSV.

use super::{Findings, Side};
use serde_json::{Value, json};
use std::io::{self, Write};

/// One JSON object on one line.
pub(super) fn json(found: &Findings) -> String {
    let mut object = serde_json::to_value(&found.tally).expect("a tally is plain data");
    let head = json!({
        "game": found.plan.arena,
        "players": found.plan.players(),
        "options": found.plan.options,
        "bots": found.plan.bots,
        "seed": found.plan.seed,
        "settled": found.settled,
    });
    if let (Value::Object(head), Value::Object(rest)) = (head, &mut object) {
        for (at, (key, value)) in head.into_iter().enumerate() {
            rest.shift_insert(at, key, value);
        }
    }
    object.to_string()
}

/// A header and one line a kind of bot.
pub(super) fn csv(found: &Findings) -> String {
    let mut text = String::from(
        "game,players,games,bot,seats,share,low,high,fair,won,margin,margin_error,score,rating,decisions,ms,longest_ms\n",
    );
    for kind in &found.tally.kinds {
        let rating = kind.rating.map(|rating| format!("{rating:.1}")).unwrap_or_default();
        let error = kind.margin_error.map(|error| format!("{error:.3}")).unwrap_or_default();
        let (plan, (low, high)) = (&found.plan, kind.interval);
        text += &format!(
            "{},{},{},{},{},{:.4},{low:.4},{high:.4},{:.4},{:.4},{:.3},{error},{:.3},{rating},{},{:.3},{:.3}\n",
            plan.arena,
            plan.players(),
            found.tally.games,
            kind.bot,
            kind.seats,
            kind.share,
            kind.fair,
            kind.won,
            kind.margin,
            kind.score,
            kind.decisions,
            kind.ms,
            kind.longest_ms
        );
    }
    text
}

/// For people.
pub(super) fn text(found: &Findings, out: &mut impl Write) -> io::Result<()> {
    let (plan, tally) = (&found.plan, &found.tally);
    writeln!(out, "game       {}, {} players, seed {}", plan.arena, plan.players(), plan.seed)?;
    let unfinished = match tally.unfinished {
        0 => String::new(),
        some => format!(", {some} more without an end"),
    };
    let seeds = if plan.turns() == 1 { "each from its own seed" } else { "every seed with the seats turned" };
    writeln!(out, "games      {}{unfinished}, {seeds}", tally.games)?;
    let seats: Vec<String> = tally.seat_share.iter().map(|share| format!("{:.1}", share * 100.0)).collect();
    writeln!(out, "by seat    {} % of the victories", seats.join(", "))?;
    for side in &tally.sides {
        let (low, high) = side.interval;
        let Side { name, seats, ratio, .. } = side;
        writeln!(out, "{name:10} {ratio:.2} of its fair share, {low:.2} to {high:.2}, in {seats} seats")?;
    }
    writeln!(
        out,
        "{:15} {:>5}  {:>7}  {:15}  {:>6}  {:>6}  {:>13}  {:>7}  {:>6}  {:>9}  {:>9}",
        "bot", "seats", "share", "95 % interval", "fair", "won", "margin", "score", "rating", "ms", "longest"
    )?;
    for kind in &tally.kinds {
        let percent = |part: f64| format!("{:.1} %", part * 100.0);
        let (low, high) = kind.interval;
        let interval = format!("{:.1} to {:.1}", low * 100.0, high * 100.0);
        let rating = kind.rating.map_or_else(|| "-".to_owned(), |rating| format!("{rating:+.0}"));
        let error = kind.margin_error.map(|error| format!(" ±{error:.1}")).unwrap_or_default();
        let margin = format!("{:+.1}{error}", kind.margin);
        writeln!(
            out,
            "{:15} {:>5}  {:>7}  {interval:15}  {:>6}  {:>6}  {margin:>13}  {:>7.1}  {rating:>6}  {:>9.3}  {:>9.3}",
            kind.bot,
            kind.seats,
            percent(kind.share),
            percent(kind.fair),
            percent(kind.won),
            kind.score,
            kind.ms,
            kind.longest_ms
        )?;
    }
    match found.settled {
        Some(true) => writeln!(out, "settled    the first bot's share is not {:.1} %", found.against * 100.0),
        Some(false) => {
            writeln!(out, "unsettled  the first bot's share may be {:.1} %", found.against * 100.0)
        }
        None => Ok(()),
    }
}
