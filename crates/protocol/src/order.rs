//! Keeping it decent: what people report, what moderators do about it, and what is kept of that.

use crate::Chat;
use serde::{Deserialize, Serialize};

/// No words of a report have more characters.
pub const LONGEST_REPORT: usize = 500;
/// No reason that a moderator gives has more characters.
pub const LONGEST_WHY: usize = 200;
/// The shortest and the longest a measure with an end can last, in seconds: a minute and ten years.
pub const MEASURE_SECONDS: std::ops::RangeInclusive<u64> = 60..=315_360_000;

/// Why something is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It insults or humiliates somebody.
    Insult,
    /// It threatens somebody, or urges to hurt.
    Threat,
    /// It floods the talk, or advertises.
    Spam,
    /// Somebody plays unfairly.
    Cheating,
    /// What somebody is called is not decent.
    Name,
    /// Something else, told in words.
    Other,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 6] =
        [Reason::Insult, Reason::Threat, Reason::Spam, Reason::Cheating, Reason::Name, Reason::Other];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Insult => "insult",
            Reason::Threat => "threat",
            Reason::Spam => "spam",
            Reason::Cheating => "cheating",
            Reason::Name => "name",
            Reason::Other => "other",
        }
    }
}

/// A report of a line of talk, or of a person; the server adds what was said around it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// At which table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Or in which club, by one of its members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The number of the line there; whoever said it is reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The person, where it is not about a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// Why.
    pub reason: Reason,
    /// What one wants to say about it.
    #[serde(default)]
    pub words: String,
}

/// A report was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Received {
    /// Its id.
    pub report: String,
}

/// A report that one has made oneself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnReport {
    /// Its id.
    pub report: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What the one is called who was reported.
    pub name: String,
    /// Why.
    pub reason: Reason,
    /// One's own words.
    pub words: String,
    /// Whether it has been dealt with; how is not told.
    pub handled: bool,
}

/// Somebody, for moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whom {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// The name of their account; none for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
}

/// A report that waits for a moderator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who made it; nobody once they are gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reporter: Option<Whom>,
    /// Whom it is about.
    pub subject: Whom,
    /// The game at whose table it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// That table, where it is in the public list: the id of another is its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// What the club is called in which it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The number of the line that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// Why.
    pub reason: Reason,
    /// What the reporter says about it.
    pub words: String,
    /// What was said around it, as it was when it was reported.
    pub context: Vec<Chat>,
}

/// What can be done against somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeasureKind {
    /// They cannot talk, anywhere.
    Mute,
    /// They cannot be here.
    Ban,
}

impl MeasureKind {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            MeasureKind::Mute => "mute",
            MeasureKind::Ban => "ban",
        }
    }
}

/// Something that stands against somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    /// Its id.
    pub id: String,
    /// Against whom.
    pub person: Whom,
    /// What.
    pub kind: MeasureKind,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
    /// Until when; none for without end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// Why, as the person is told.
    pub why: String,
}

/// A measure against oneself, as one's own data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnMeasure {
    /// What.
    pub kind: MeasureKind,
    /// Since when.
    pub at: i64,
    /// Until when; none for without end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// Why.
    pub why: String,
    /// When it was lifted or replaced, where it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifted: Option<i64>,
}

/// What was done to keep order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderAct {
    /// A report came to nothing.
    Dismissed,
    /// A line of talk was taken out.
    Removed,
    /// Somebody cannot talk.
    Muted,
    /// Somebody cannot be here.
    Banned,
    /// A mute or a ban ended before its time.
    Lifted,
    /// Somebody is a moderator.
    Appointed,
    /// Somebody is a moderator no more.
    Released,
}

impl OrderAct {
    /// All of them.
    pub const ALL: [OrderAct; 7] = [
        OrderAct::Dismissed,
        OrderAct::Removed,
        OrderAct::Muted,
        OrderAct::Banned,
        OrderAct::Lifted,
        OrderAct::Appointed,
        OrderAct::Released,
    ];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            OrderAct::Dismissed => "dismissed",
            OrderAct::Removed => "removed",
            OrderAct::Muted => "muted",
            OrderAct::Banned => "banned",
            OrderAct::Lifted => "lifted",
            OrderAct::Appointed => "appointed",
            OrderAct::Released => "released",
        }
    }
}

/// A line of the log of what was done to keep order. It is never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditLine {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// By which moderator; none for the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Whom>,
    /// What.
    pub what: OrderAct,
    /// To whom.
    pub whom: Whom,
    /// Until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// Why.
    pub why: String,
}

/// What a moderator sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moderation {
    /// Open reports, the oldest first; none about oneself.
    pub reports: Vec<Report>,
    /// What stands against people, the newest first.
    pub measures: Vec<Measure>,
    /// What was done, the newest first.
    pub audit: Vec<AuditLine>,
}

/// What to do against somebody, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureWish {
    /// What.
    pub kind: MeasureKind,
    /// For how many seconds; a ban may be without end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

/// What a moderator decides about a report. It is dismissed where nothing is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Whether the line is taken out, for everybody.
    #[serde(default)]
    pub remove: bool,
    /// What is done against the one it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<MeasureWish>,
    /// Why; whom a measure is against is told it.
    #[serde(default)]
    pub why: String,
}

/// A measure without a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMeasure {
    /// The id of the person, or the name of their account.
    pub person: String,
    /// What, and for how long.
    pub measure: MeasureWish,
    /// Why; they are told it.
    pub why: String,
}

/// A measure ends now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lift {
    /// Why.
    #[serde(default)]
    pub why: String,
}
