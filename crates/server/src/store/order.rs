//! What is kept of reports, moderators, measures and what was done.

use super::Later;
use protocol::{AuditLine, Chat, Measure, MeasureKind, OwnMeasure, OwnReport, Reason, Report};

/// A report to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReportRow {
    /// Its id.
    pub id: String,
    /// When.
    pub at: i64,
    /// Who makes it.
    pub reporter: String,
    /// Whom it is about.
    pub subject: String,
    /// At which table, by its key in the store.
    pub table: Option<i64>,
    /// Or in which club.
    pub club: Option<String>,
    /// About which line there.
    pub line: Option<u64>,
    /// Why.
    pub reason: Reason,
    /// What the reporter says.
    pub words: String,
    /// What was said around it.
    pub context: Vec<Chat>,
}

impl NewReportRow {
    /// What it is about: nobody reports the same thing twice while it is open.
    pub fn about(&self) -> String {
        let place = match (&self.table, &self.club) {
            (Some(table), _) => format!(" {table}"),
            (None, Some(club)) => format!(" {club}"),
            (None, None) => String::new(),
        };
        match self.line {
            Some(line) => format!("line{place} {line}"),
            None => format!("person {}{place}", self.subject),
        }
    }
}

/// Where something was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// At a table.
    Table {
        /// Its key in the store.
        key: i64,
        /// Its id.
        id: String,
    },
    /// In a club, by its id.
    Club(String),
}

/// A report that is open, as whoever decides needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub about: String,
    /// Whom it is about.
    pub subject: String,
    /// The line it is about: where it was said, and its number.
    pub line: Option<(Spot, u64)>,
}

/// A measure to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasureRow {
    /// Its id.
    pub id: String,
    /// Against whom.
    pub person: String,
    /// What.
    pub kind: MeasureKind,
    /// Since when.
    pub at: i64,
    /// Until when; none for without end.
    pub until: Option<i64>,
    /// Why.
    pub why: String,
    /// The name of a banned account, as nobody can read it.
    pub mark: Option<String>,
}

/// One thing that is done to keep order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A report is dealt with, and all others about the same line: who reports a person may mean something else each time.
    Settled {
        /// Its id.
        report: String,
        /// What it is about.
        about: String,
        /// Whom it is about.
        subject: String,
        /// Whether nothing else is done about it.
        dismissed: bool,
    },
    /// A line of talk is taken out.
    Removed {
        /// Where it was said.
        spot: Spot,
        /// The number of the line.
        number: u64,
        /// Who said it.
        person: String,
    },
    /// A measure stands from now on, in the place of one of the same kind.
    Imposed(MeasureRow),
    /// A measure ends.
    Lifted {
        /// Its id.
        measure: String,
        /// Whom it was against.
        person: String,
    },
    /// Somebody is a moderator, or is none any more.
    Appointed {
        /// Who.
        person: String,
        /// Whether they are one.
        on: bool,
    },
}

/// What is done at once, by whom and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// The moderator; none for the host.
    pub by: Option<String>,
    /// When.
    pub at: i64,
    /// Why.
    pub why: String,
    /// What.
    pub all: Vec<Change>,
}

/// What keeps order in a store.
pub trait OrderStore {
    /// Keeps a report; `Taken` when its reporter has an open one about the same.
    fn report(&self, report: NewReportRow) -> Later<'_, ()>;
    /// The open reports that are not about `moderator`, the oldest first.
    fn reports<'a>(&'a self, moderator: &'a str, limit: u32) -> Later<'a, Vec<Report>>;
    /// An open report.
    fn filed<'a>(&'a self, report: &'a str) -> Later<'a, Option<Filed>>;
    /// The reports that a person has made, the newest first.
    fn reports_by<'a>(&'a self, person: &'a str) -> Later<'a, Vec<OwnReport>>;
    /// Does all of it or nothing, notes what was done, and leaves word for running servers. `Gone` when a report was dealt
    /// with or a measure had ended before.
    fn keep_order(&self, changes: Changes) -> Later<'_, ()>;
    /// What stands against people at `now`, the newest first.
    fn measures(&self, now: i64, limit: u32) -> Later<'_, Vec<Measure>>;
    /// What stands against one person at `now`.
    fn measures_on<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<Measure>>;
    /// Every measure there ever was against a person.
    fn measures_against<'a>(&'a self, person: &'a str) -> Later<'a, Vec<OwnMeasure>>;
    /// Whether the name of an account is kept from everybody, by its mark.
    fn is_name_barred<'a>(&'a self, mark: &'a str, now: i64) -> Later<'a, bool>;
    /// The ids of the moderators.
    fn moderators(&self) -> Later<'_, Vec<String>>;
    /// Whether somebody is a moderator.
    fn is_moderator<'a>(&'a self, person: &'a str) -> Later<'a, bool>;
    /// What was done, the newest first.
    fn audit(&self, limit: u32) -> Later<'_, Vec<AuditLine>>;
    /// The lines of talk at a table from one number to another.
    fn talk(&self, key: i64, numbers: (u64, u64)) -> Later<'_, Vec<Chat>>;
}
