//! Days on which nobody's time runs, for games of a turn a day.

use serde::{Deserialize, Serialize};

/// No calendar names more days.
pub const MOST_DAYS_OFF: usize = 60;

/// The days off of a table: from midnight to midnight of its zone no clock runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// Whose midnight counts, by its name in the table of time zones, as `Europe/Vienna`.
    pub zone: String,
    /// Whether Saturdays and Sundays are off.
    #[serde(default)]
    pub weekends: bool,
    /// Other days that are off, as `2026-12-24`: each once, the earliest first.
    #[serde(default)]
    pub days: Vec<String>,
}

/// A stretch of time in which a clock rests, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// When it begins.
    pub from: i64,
    /// When time runs again.
    pub to: i64,
}

/// How long a clock has run at `at` that began to run at `since`.
pub fn ran(since: i64, at: i64, rests: &[Rest]) -> i64 {
    let rested = |rest: &Rest| (rest.to.min(at) - rest.from.max(since)).max(0);
    (at - since).max(0) - rests.iter().map(rested).sum::<i64>()
}

/// When a clock runs again that rests at `at`; `None` where it does not rest.
pub fn rests_until(at: i64, rests: &[Rest]) -> Option<i64> {
    rests.iter().find(|rest| (rest.from..rest.to).contains(&at)).map(|rest| rest.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_before_and_after_its_rests() {
        let rests = [Rest { from: 100, to: 200 }, Rest { from: 300, to: 350 }];
        for (at, expected) in
            [(0, 0), (50, 0), (80, 30), (100, 50), (150, 50), (200, 50), (260, 110), (320, 150), (400, 200)]
        {
            assert_eq!(ran(50, at, &rests), expected, "{at}");
        }
        assert_eq!(ran(150, 250, &rests), 50, "it began in a rest");
        for (at, expected) in [(99, None), (100, Some(200)), (199, Some(200)), (200, None), (349, Some(350))]
        {
            assert_eq!(rests_until(at, &rests), expected, "{at}");
        }
    }
}
