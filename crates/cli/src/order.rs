//! The part of `pantheon admin` that keeps it decent: reports, mutes, bans, moderators, and the log of what was done.

use crate::failure::{Failure, printable};
use clap::{Subcommand, ValueEnum};
use protocol::{AuditLine, Measure, MeasureKind, MeasureWish, Report, Whom};
use server::admin;
use server::store::Place;
use std::io::Write;
use tokio::runtime::Runtime;

/// Whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is.
    On,
    /// It is not.
    Off,
}

/// What a host can do about people and what they say.
#[derive(Subcommand, Debug)]
pub enum OrderCommand {
    /// List the open reports, with what was said around each.
    Reports {
        /// One JSON object a line instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Deal with a report: dismiss it, or take its line out.
    Settle {
        /// The id of the report.
        report: String,
        /// Take the line out, for everybody.
        #[arg(long)]
        remove_line: bool,
        /// Why.
        #[arg(long, value_name = "REASON", default_value = "")]
        why: String,
    },
    /// Keep somebody from talking, everywhere, for a time. They are told why and until when.
    Mute {
        /// The id of the person, or the name of the account.
        person: String,
        /// For how long: a number and m, h, d or w, such as 7d.
        #[arg(long = "for", value_name = "TIME", value_parser = seconds)]
        time: u64,
        /// Why.
        #[arg(long, value_name = "REASON")]
        why: String,
    },
    /// End a mute.
    Unmute {
        /// The id of the person, or the name of the account.
        person: String,
        /// Why.
        #[arg(long, value_name = "REASON", default_value = "")]
        why: String,
    },
    /// Keep somebody out. They are let go and told why; a bot plays on for them.
    Ban {
        /// The id of the person, or the name of the account.
        person: String,
        /// For how long: a number and m, h, d or w, such as 7d [default: without end].
        #[arg(long = "for", value_name = "TIME", value_parser = seconds)]
        time: Option<u64>,
        /// Why.
        #[arg(long, value_name = "REASON")]
        why: String,
    },
    /// End a ban.
    Unban {
        /// The id of the person, or the name of the account.
        person: String,
        /// Why.
        #[arg(long, value_name = "REASON", default_value = "")]
        why: String,
    },
    /// List what stands against people.
    Measures {
        /// One JSON object a line instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Show what moderators and the host have done, the newest first.
    Audit {
        /// One JSON object a line instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Make the owner of an account a moderator, or take that back.
    Moderator {
        /// The name of the account.
        person: String,
        /// Whether they are one.
        is: Switch,
    },
}

/// How many seconds a time has.
fn seconds(text: &str) -> Result<u64, String> {
    let wrong = || "a number and m, h, d or w, such as 30m, 12h, 7d or 2w".to_owned();
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
    let each = match unit {
        "m" => 60,
        "h" => 3_600,
        "d" => 86_400,
        "w" => 604_800,
        _ => return Err(wrong()),
    };
    number.parse::<u64>().ok().and_then(|number| number.checked_mul(each)).ok_or_else(wrong)
}

/// Does one of these.
pub(crate) fn run(
    runtime: &Runtime,
    place: Place,
    command: &OrderCommand,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let failed = |error: admin::AdminError| Failure::failed(error.to_string());
    let measure = |person: &str, kind, seconds, why: &str| {
        let wish = MeasureWish { kind, seconds };
        runtime.block_on(admin::impose(place.clone(), person, wish, why)).map_err(failed)
    };
    let lift = |person: &str, kind, why: &str| {
        runtime.block_on(admin::lift(place.clone(), person, kind, why)).map_err(failed)
    };
    let done = match command {
        OrderCommand::Reports { json } => {
            return list(out, *json, &runtime.block_on(admin::reports(place)).map_err(failed)?, report);
        }
        OrderCommand::Measures { json } => {
            return list(out, *json, &runtime.block_on(admin::measures(place)).map_err(failed)?, standing);
        }
        OrderCommand::Audit { json } => {
            return list(out, *json, &runtime.block_on(admin::audit(place)).map_err(failed)?, noted);
        }
        OrderCommand::Settle { report, remove_line, why } => {
            runtime.block_on(admin::settle(place, report, *remove_line, why)).map_err(failed)?;
            if *remove_line { "taken out" } else { "dismissed" }
        }
        OrderCommand::Mute { person, time, why } => {
            measure(person, MeasureKind::Mute, Some(*time), why)?;
            "muted; a running server hears of it within a second"
        }
        OrderCommand::Ban { person, time, why } => {
            measure(person, MeasureKind::Ban, *time, why)?;
            "banned; a running server lets them go within a second"
        }
        OrderCommand::Unmute { person, why } => {
            lift(person, MeasureKind::Mute, why)?;
            "no longer muted"
        }
        OrderCommand::Unban { person, why } => {
            lift(person, MeasureKind::Ban, why)?;
            "no longer banned"
        }
        OrderCommand::Moderator { person, is } => {
            runtime.block_on(admin::appoint(place, person, *is == Switch::On)).map_err(failed)?;
            if *is == Switch::On { "a moderator: /moderation is theirs" } else { "no longer a moderator" }
        }
    };
    writeln!(out, "{done}")?;
    Ok(())
}

fn list<T: serde::Serialize>(
    out: &mut impl Write,
    json: bool,
    all: &[T],
    text: fn(&T) -> String,
) -> Result<(), Failure> {
    for one in all {
        let line = match json {
            true => serde_json::to_string(one).map_err(|error| Failure::failed(error.to_string()))?,
            false => printable(&text(one)),
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn name(whom: &Whom) -> String {
    match &whom.account {
        Some(account) => format!("{} ({account})", whom.name),
        None => format!("{} (guest {})", whom.name, whom.id),
    }
}

fn report(report: &Report) -> String {
    let by = report.reporter.as_ref().map_or_else(|| "somebody who has left".to_owned(), name);
    let mut text = format!(
        "{}  {}\n  {} about {}, by {by}",
        report.id,
        admin::date(report.at),
        report.reason.name(),
        name(&report.subject)
    );
    if let Some(club) = &report.club {
        text += &format!(", in the club {club}");
    }
    if !report.words.is_empty() {
        text += &format!("\n  \"{}\"", report.words);
    }
    for line in &report.context {
        let mark = if Some(line.number) == report.line { ">" } else { " " };
        text += &format!("\n  {mark} {}: {}", line.name, line.text);
    }
    text
}

fn until(until: Option<i64>) -> String {
    until.map_or_else(|| "without end".to_owned(), |until| format!("until {}", admin::date(until)))
}

fn standing(measure: &Measure) -> String {
    format!("{:4}  {}  {}: {}", measure.kind.name(), name(&measure.person), until(measure.until), measure.why)
}

fn noted(line: &AuditLine) -> String {
    let by = line.by.as_ref().map_or_else(|| "the host".to_owned(), name);
    let end = line.until.map(|at| format!(" until {}", admin::date(at))).unwrap_or_default();
    let why = if line.why.is_empty() { String::new() } else { format!(": {}", line.why) };
    format!("{}  {by}  {} {}{end}{why}", admin::date(line.at), line.what.name(), name(&line.whom))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_and_a_unit() {
        assert_eq!(seconds("30m"), Ok(1_800));
        assert_eq!(seconds("7d"), Ok(604_800));
        for wrong in ["", "d", "7", "-1d", "7y", "é", "99999999999999999999d", "9999999999999999999w"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
