//! Seasons: the quarters of a year, by the time of Greenwich.

use std::fmt;
use std::str::FromStr;

/// A quarter of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    year: i64,
    /// From 0.
    quarter: i64,
}

const DAY: i64 = 86_400_000;

impl Season {
    /// The season of a time, in milliseconds since 1970.
    pub fn of(at: i64) -> Season {
        let mut season = Season { year: 1970 + at.div_euclid(DAY) / 366, quarter: 0 };
        while season.ends() <= at {
            season = season.next();
        }
        season
    }

    /// The season after this one.
    pub fn next(self) -> Season {
        match self.quarter {
            3 => Season { year: self.year + 1, quarter: 0 },
            quarter => Season { quarter: quarter + 1, ..self },
        }
    }

    /// Its first millisecond.
    pub fn begins(self) -> i64 {
        let before = self.year - 1;
        let leap_days = before / 4 - before / 100 + before / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400);
        let leap = self.year % 4 == 0 && (self.year % 100 != 0 || self.year % 400 == 0);
        let days = [0, 90, 181, 273][self.quarter as usize] + i64::from(leap && self.quarter > 0);
        ((self.year - 1970) * 365 + leap_days + days) * DAY
    }

    /// The first millisecond after it.
    pub fn ends(self) -> i64 {
        self.next().begins()
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.year, self.quarter + 1)
    }
}

/// No season is written like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeason;

impl FromStr for Season {
    type Err = NoSeason;

    fn from_str(text: &str) -> Result<Season, NoSeason> {
        let (year, quarter) = text.split_once('-').ok_or(NoSeason)?;
        let year: u16 = year.parse().map_err(|_| NoSeason)?;
        let quarter: u8 = quarter.parse().map_err(|_| NoSeason)?;
        if !(1970..=9999).contains(&year) || !(1..=4).contains(&quarter) {
            return Err(NoSeason);
        }
        let season = Season { year: i64::from(year), quarter: i64::from(quarter) - 1 };
        if season.to_string() == text { Ok(season) } else { Err(NoSeason) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_in_its_quarter() {
        let cases = [
            (0, "1970-1"),
            (7_775_999_999, "1970-1"),
            (7_776_000_000, "1970-2"),
            (951_782_400_000, "2000-1"),
            (954_547_200_000, "2000-2"),
            (1_735_689_599_999, "2024-4"),
            (1_735_689_600_000, "2025-1"),
            (1_790_812_800_000, "2026-4"),
        ];
        for (at, name) in cases {
            let season = Season::of(at);
            assert_eq!(season.to_string(), name, "{at}");
            assert!(season.begins() <= at && at < season.ends());
            assert_eq!(name.parse(), Ok(season));
        }
    }

    #[test]
    fn nothing_else_is_a_season() {
        for text in
            ["", "2026", "2026-0", "2026-5", "-1-1", "99999-1", "2026-01", "+2026-1", "1969-4", "2026-é"]
        {
            assert_eq!(text.parse::<Season>(), Err(NoSeason), "{text}");
        }
    }
}
