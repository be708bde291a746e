//! Days off: how much of a stretch of time counts where a table has a calendar, and when so much of it has passed.

use crate::error::{Error, Result};
use jiff::Timestamp;
use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;
use protocol::calendar::MOST_DAYS_OFF;
use protocol::{Calendar, Clock, Rest};

/// The days a calendar reaches: before and after them all time counts, so that no walk over days is without end.
const FIRST_DAY: Date = date(2000, 1, 1);
const LAST_DAY: Date = date(2199, 12, 31);
/// The shortest clocks that have a calendar, in seconds: an hour a decision, a day a game. Whoever plays faster sits at the table.
const SLOW_MOVE: u32 = 3_600;
const SLOW_GAME: u32 = 86_400;
/// No name of a time zone is longer.
const LONGEST_ZONE: usize = 64;
/// So many stretches of days off are told of a clock. Between two of them a day counts: a clock of two months is told whole.
const MOST_RESTS: usize = 64;

/// Refuses a calendar that the clock of its table cannot go by. What is kept has the zone as the table of zones spells it.
pub(crate) fn fitting(calendar: Calendar, clock: Clock) -> Result<Calendar> {
    let bad = |why: &str| Err(Error::Bad(why.to_owned()));
    match clock {
        Clock::None => return bad("a calendar needs a clock"),
        Clock::PerMove { seconds: SLOW_MOVE.. } | Clock::Bank { seconds: SLOW_GAME.., .. } => {}
        Clock::PerMove { .. } | Clock::Bank { .. } => {
            return bad(
                "a calendar is for clocks of at least an hour for each decision or a day for the game",
            );
        }
    }
    let Some(zone) = known_zone(&calendar.zone) else { return bad("there is no such time zone") };
    if calendar.days.len() > MOST_DAYS_OFF {
        return Err(Error::Bad(format!("a calendar names at most {MOST_DAYS_OFF} days")));
    }
    if calendar.days.iter().any(|day| known_day(day).is_none()) {
        return bad("a day off is a date from 2000-01-01 to 2199-12-31, written so");
    }
    if !calendar.days.is_sorted_by(|one, next| one < next) {
        return bad("days off are named once each, the earliest first");
    }
    if !calendar.weekends && calendar.days.is_empty() {
        return bad("in this calendar no day is off");
    }
    Ok(Calendar { zone, ..calendar })
}

fn known_zone(name: &str) -> Option<String> {
    let zone = TimeZone::get(name).ok().filter(|zone| name.len() <= LONGEST_ZONE && !zone.is_unknown())?;
    zone.iana_name().map(str::to_owned)
}

fn known_day(text: &str) -> Option<Date> {
    let day: Date = text.parse().ok()?;
    // A date can be written in several ways; those who read the log shall know one.
    ((FIRST_DAY..=LAST_DAY).contains(&day) && day.to_string() == text).then_some(day)
}

/// The days off of a table, in the time of its zone.
#[derive(Clone, Debug)]
pub(super) struct DaysOff {
    zone: TimeZone,
    weekends: bool,
    days: Vec<Date>,
}

impl DaysOff {
    /// A table can be read whatever this build knows of zones: where one is gone, days are those of UTC.
    pub(super) fn new(calendar: &Calendar) -> DaysOff {
        let zone = TimeZone::get(&calendar.zone).unwrap_or_else(|error| {
            tracing::warn!(zone = calendar.zone, %error, "a table has a zone that is not known any more");
            TimeZone::UTC
        });
        let days = calendar.days.iter().filter_map(|day| known_day(day)).collect();
        DaysOff { zone, weekends: calendar.weekends, days }
    }

    /// How much of the time from `from` to `to` counts, in milliseconds.
    pub(super) fn counted(&self, from: i64, to: i64) -> i64 {
        let (mut at, mut counted) = (from, 0);
        while let Some(rest) = self.next_rest(at).filter(|rest| rest.from < to) {
            counted += rest.from - at;
            at = rest.to;
        }
        counted + (to - at).max(0)
    }

    /// The first moment at which so much time has counted since `from`.
    pub(super) fn after(&self, from: i64, time: i64) -> i64 {
        let (mut at, mut left) = (from, time);
        while let Some(rest) = self.next_rest(at).filter(|rest| rest.from - at < left) {
            left -= rest.from - at;
            at = rest.to;
        }
        at.saturating_add(left)
    }

    /// The days off between `from` and the moment at which so much time has counted.
    pub(super) fn rests(&self, from: i64, time: i64) -> Vec<Rest> {
        let (mut at, mut left, mut rests) = (from, time, Vec::new());
        while let Some(rest) = self.next_rest(at).filter(|rest| rest.from - at < left)
            && rests.len() < MOST_RESTS
        {
            left -= rest.from - at;
            at = rest.to;
            rests.push(rest);
        }
        rests
    }

    /// The days off in a row that are on at `at` or come next, from `at` on.
    fn next_rest(&self, at: i64) -> Option<Rest> {
        let today = self.zone.to_datetime(Timestamp::from_millisecond(at).ok()?).date();
        // Where a zone sets its clocks back over midnight a day has begun although it is yesterday once more.
        let mut day = today.yesterday().ok()?;
        loop {
            let first = self.next_day_off(day)?;
            let mut back = first;
            while self.is_off(back) {
                back = back.tomorrow().ok()?;
            }
            let rest = Rest { from: self.begins(first)?.max(at), to: self.begins(back)? };
            if rest.from < rest.to {
                return Some(rest);
            }
            day = back;
        }
    }

    /// The first day off that is not before `day`.
    fn next_day_off(&self, day: Date) -> Option<Date> {
        let day = day.max(FIRST_DAY);
        let named = self.days.get(self.days.partition_point(|named| *named < day)).copied();
        let weekend = match day.weekday() {
            Weekday::Saturday | Weekday::Sunday => Some(day),
            _ => day.nth_weekday(1, Weekday::Saturday).ok(),
        };
        let weekend = weekend.filter(|_| self.weekends);
        named.into_iter().chain(weekend).min().filter(|day| self.is_off(*day))
    }

    fn is_off(&self, day: Date) -> bool {
        let weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
        day <= LAST_DAY && (self.weekends && weekend || self.days.binary_search(&day).is_ok())
    }

    /// The first moment of a day, which is not midnight where that is left out.
    fn begins(&self, day: Date) -> Option<i64> {
        day.to_zoned(self.zone.clone()).ok().map(|midnight| midnight.timestamp().as_millisecond())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::kernel::Dice;
    use protocol::calendar::ran;

    const HOUR: i64 = 3_600_000;
    const QUARTER: i64 = HOUR / 4;

    fn calendar(zone: &str, weekends: bool, days: &[&str]) -> Calendar {
        let days = days.iter().map(|day| (*day).to_owned()).collect();
        Calendar { zone: zone.to_owned(), weekends, days }
    }

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    /// So many hours after `from` it is `until`, in Vienna with weekends off and these days.
    fn check(days: &[&str], from: &str, hours: i64, until: &str) {
        let days_off = DaysOff::new(&calendar("Europe/Vienna", true, days));
        assert_eq!(days_off.counted(at(from), at(until)), hours * HOUR, "{from} to {until}");
        let ends = Timestamp::from_millisecond(days_off.after(at(from), hours * HOUR)).unwrap();
        assert_eq!(ends, until.parse().unwrap(), "{hours} hours from {from}");
    }

    #[test]
    fn time_rests_on_days_off() {
        // A Friday in January: midnight in Vienna is 23:00 in the time of the log.
        check(&[], "2026-01-09T12:00:00Z", 3, "2026-01-09T15:00:00Z");
        check(&[], "2026-01-09T12:00:00Z", 24, "2026-01-12T12:00:00Z");
        // What ends with the week ends on Friday night, not on Monday.
        check(&[], "2026-01-09T12:00:00Z", 11, "2026-01-09T23:00:00Z");
        // It begins on a Saturday, and on a Sunday.
        check(&[], "2026-01-10T12:00:00Z", 24, "2026-01-12T23:00:00Z");
        check(&[], "2026-01-11T22:59:59Z", 1, "2026-01-12T00:00:00Z");
        // Three weekends.
        check(&[], "2026-01-09T12:00:00Z", 11 * 24, "2026-01-26T12:00:00Z");
        // A holiday in the week, and two that make a weekend of four days.
        check(&["2026-01-06"], "2026-01-05T12:00:00Z", 24, "2026-01-07T12:00:00Z");
        check(&["2026-04-03", "2026-04-06"], "2026-04-02T12:00:00Z", 24, "2026-04-07T12:00:00Z");
    }

    #[test]
    fn a_day_is_as_long_as_its_zone_makes_it() {
        // Clocks go forward and back on a Sunday, which is off.
        check(&[], "2026-03-27T12:00:00Z", 24, "2026-03-30T11:00:00Z");
        check(&[], "2026-10-23T12:00:00Z", 24, "2026-10-26T13:00:00Z");
        // The same Sundays with only the Mondays off: 23 and 25 hours count.
        let mondays = DaysOff::new(&calendar("Europe/Vienna", false, &["2026-03-30", "2026-10-26"]));
        assert_eq!(mondays.counted(at("2026-03-28T23:00:00Z"), at("2026-03-30T12:00:00Z")), 23 * HOUR);
        assert_eq!(mondays.counted(at("2026-10-24T22:00:00Z"), at("2026-10-26T12:00:00Z")), 25 * HOUR);
        assert_eq!(mondays.after(at("2026-03-28T23:00:00Z"), 24 * HOUR), at("2026-03-30T23:00:00Z"));
    }

    #[test]
    fn a_walk_over_days_has_an_end() {
        let all: Vec<String> = (1..=31).map(|day| format!("2199-12-{day:02}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let days = DaysOff::new(&calendar("Europe/Vienna", true, &all));
        let end = at("2199-12-31T23:00:00Z");
        assert_eq!(days.counted(at("2199-11-30T23:00:00Z"), end + 5), 5, "after that all time counts");
        for (from, time) in
            [(i64::MIN / 4, 0), (0, i64::MAX / 2), (end, i64::MAX / 2), (i64::MAX / 4, 1), (0, -1)]
        {
            assert!(days.after(from, time) >= from + time);
            assert!(days.counted(from, from + time) <= time.max(0));
        }
        assert_eq!(days.rests(0, i64::MAX / 2).len(), MOST_RESTS);
        let gone = calendar("Mars/Olympus", true, &["2026-01-06"]);
        assert_eq!(
            DaysOff::new(&gone).counted(at("2026-01-06T00:00:00Z"), at("2026-01-07T00:00:01Z")),
            1_000
        );
    }

    /// What counts, told quarter by quarter of an hour.
    fn counted_slowly(days: &DaysOff, from: i64, to: i64) -> i64 {
        let quarters = (from..to).step_by(QUARTER as usize);
        let counts = |quarter: &i64| {
            !days.is_off(days.zone.to_datetime(Timestamp::from_millisecond(*quarter).unwrap()).date())
        };
        quarters.filter(counts).count() as i64 * QUARTER
    }

    #[test]
    fn walking_by_days_and_by_quarters_of_an_hour_agree() {
        // Zones that leave midnight out, have it twice, or shift by half an hour.
        let zones = [
            "Europe/Vienna",
            "Africa/Cairo",
            "America/Havana",
            "Australia/Lord_Howe",
            "Asia/Kathmandu",
            "UTC",
        ];
        let mut dice = Dice::fast(21);
        for round in 0..300 {
            let mut named: Vec<String> = (0..dice.below(9))
                .map(|_| format!("2026-{:02}-{:02}", 1 + dice.below(12), 1 + dice.below(28)))
                .collect();
            named.sort();
            named.dedup();
            let named: Vec<&str> = named.iter().map(String::as_str).collect();
            let days = DaysOff::new(&calendar(dice.pick(&zones), dice.below(3) > 0, &named));
            let from = at("2026-01-01T00:00:00Z") + i64::from(dice.below(365 * 96)) * QUARTER;
            let to = from + i64::from(dice.below(20 * 96)) * QUARTER;
            let counted = days.counted(from, to);
            assert_eq!(counted, counted_slowly(&days, from, to), "{round}: {days:?} {from} {to}");
            let until = days.after(from, counted);
            assert!(until <= to && days.counted(from, until) == counted, "{round}: {days:?} {from} {to}");
            assert!(counted == 0 || days.counted(from, until - 1) == counted - 1, "{round}: not the first");
            // Whoever is told the rests knows as much.
            assert_eq!(ran(from, until, &days.rests(from, counted)), counted, "{round}");
        }
    }

    #[test]
    fn a_calendar_fits_a_slow_clock_and_has_days_off() {
        let (day, slow) = (Clock::PerMove { seconds: 86_400 }, Clock::Bank { seconds: 86_400, increment: 0 });
        let good = calendar("europe/vienna", true, &["2026-12-24", "2026-12-25"]);
        for clock in [day, slow, Clock::PerMove { seconds: 3_600 }] {
            assert_eq!(fitting(good.clone(), clock).unwrap().zone, "Europe/Vienna", "as it is spelled");
        }
        for clock in [
            Clock::None,
            Clock::PerMove { seconds: 3_599 },
            Clock::Bank { seconds: 86_399, increment: 3_600 },
        ] {
            assert!(matches!(fitting(good.clone(), clock), Err(Error::Bad(_))), "{clock:?}");
        }
        let many: Vec<String> =
            (0..61).map(|at| format!("2026-{:02}-{:02}", 1 + at / 28, 1 + at % 28)).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(fitting(calendar("UTC", false, &many[..60]), day).is_ok());
        for bad in [
            calendar("UTC", true, &many),
            calendar("UTC", false, &[]),
            calendar("", true, &[]),
            calendar("Europe/Atlantis", true, &[]),
            calendar("Etc/Unknown", true, &[]),
            calendar("../UTC", true, &[]),
            calendar("CET-1CEST,M3.5.0,M10.5.0/3", true, &[]),
            calendar("UTC", true, &["2026-02-30"]),
            calendar("UTC", true, &["20260206"]),
            calendar("UTC", true, &["2026-02-06T12:00"]),
            calendar("UTC", true, &["1999-12-31"]),
            calendar("UTC", true, &["2200-01-01"]),
            calendar("UTC", true, &["2026-02-06", "2026-02-06"]),
            calendar("UTC", true, &["2026-02-07", "2026-02-06"]),
        ] {
            assert!(matches!(fitting(bad.clone(), day), Err(Error::Bad(_))), "{bad:?}");
        }
    }
}
