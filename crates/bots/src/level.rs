//! How well a bot plays, and how levels are written.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal action, all equally likely.
    Random,
    /// A sensible beginner.
    Easy,
    /// Weighs what each action leads to at once.
    Normal,
    /// Searches ahead.
    Hard,
    /// Searches ahead with a judgement learned from games.
    Master,
}

impl Level {
    /// Every level there is, the weakest first. A game may have fewer.
    pub const ALL: [Level; 5] = [Level::Random, Level::Easy, Level::Normal, Level::Hard, Level::Master];
    /// Those of a game for which no judgement was learned.
    pub const UNLEARNED: [Level; 4] = [Level::Random, Level::Easy, Level::Normal, Level::Hard];

    /// Its name in commands and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }

    /// What to expect of it, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Level::Random => "plays any legal action, all equally likely",
            Level::Easy => "a sensible beginner: looks at what is gained at once, and slips now and then",
            Level::Normal => "weighs what every action leads to, over several imagined games",
            Level::Hard => "searches ahead through imagined games",
            Level::Master => "searches ahead, and judges by what it has learned from many games",
        }
    }

    /// Whether it may think long enough for a person to notice.
    pub const fn is_slow(self) -> bool {
        match self {
            Level::Random | Level::Easy => false,
            Level::Normal | Level::Hard | Level::Master => true,
        }
    }

    /// Whether it searches: then it plays the better, the more time it gets.
    pub const fn searches(self) -> bool {
        match self {
            Level::Random | Level::Easy | Level::Normal => false,
            Level::Hard | Level::Master => true,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A level that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no bot level `{0}`; there is: {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let named = Level::ALL.into_iter().find(|level| level.name() == text);
        named.ok_or_else(|| UnknownLevel(text.chars().take(40).collect()))
    }
}

/// A level with how much it may think. Written `hard`, `hard:4000`, `hard@50ms` or, to measure beliefs, `hard:4000:naive`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bot {
    /// How well it plays.
    pub level: Level,
    /// How many iterations a search takes; nothing for the usual number.
    pub iterations: Option<u32>,
    /// How many milliseconds of its thread a decision takes, in place of a number of iterations. Where nobody measures
    /// time, it has the usual number.
    pub millis: Option<u32>,
    /// Whether it takes every imagined game for as likely as any other, whatever the others have done.
    pub naive: bool,
}

impl Bot {
    /// Iterations of a search where nobody says otherwise.
    pub const ITERATIONS: u32 = 1000;

    /// How many iterations a search takes.
    pub fn iterations(self) -> u32 {
        self.iterations.unwrap_or(Bot::ITERATIONS)
    }

    /// How long a decision takes, where that is what counts.
    pub fn time(self) -> Option<Duration> {
        self.millis.map(|millis| Duration::from_millis(millis.into()))
    }
}

impl From<Level> for Bot {
    fn from(level: Level) -> Bot {
        Bot { level, iterations: None, millis: None, naive: false }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        if let Some(iterations) = self.iterations {
            write!(f, ":{iterations}")?;
        }
        f.write_str(if self.naive { ":naive" } else { "" })?;
        match self.millis {
            Some(millis) => write!(f, "@{millis}ms"),
            None => Ok(()),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let unknown = || UnknownLevel(text.chars().take(40).collect());
        let (rest, time) = text.split_once('@').map_or((text, None), |(rest, time)| (rest, Some(time)));
        let (rest, naive) = rest.strip_suffix(":naive").map_or((rest, false), |rest| (rest, true));
        let (level, number) =
            rest.split_once(':').map_or((rest, None), |(level, number)| (level, Some(number)));
        let count = |number: &str| number.parse().ok().filter(|&count: &u32| count > 0).ok_or_else(unknown);
        let millis = |time: &str| time.strip_suffix("ms").ok_or_else(unknown).and_then(count);
        let bot = Bot {
            level: level.parse()?,
            iterations: number.map(count).transpose()?,
            millis: time.map(millis).transpose()?,
            naive,
        };
        let plain = bot == Bot::from(bot.level);
        let twice = bot.iterations.is_some() && bot.millis.is_some();
        if plain || (bot.level.searches() && !twice) { Ok(bot) } else { Err(unknown()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_read_as_they_are_written() {
        for text in [
            "random",
            "easy",
            "normal",
            "hard",
            "hard:4000",
            "hard:naive",
            "hard:40:naive",
            "master:400",
            "master@50ms",
            "hard:naive@1000ms",
        ] {
            assert_eq!(text.parse::<Bot>().map(|bot| bot.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "divine",
            "hard:",
            "hard:0",
            "hard:many",
            "easy:5",
            "Hard",
            "easy:naive",
            "hard:naive:5",
            ":naive",
            "hard@50",
            "hard@0ms",
            "hard@ms",
            "hard:40@50ms",
            "normal@50ms",
            "hard@50ms:naive",
        ] {
            assert!(text.parse::<Bot>().is_err(), "{text}");
        }
    }
}
