//! Players that see only what their seat may see: a view, what the seat remembers, and its legal actions.
//!
//! A bot cannot be handed the state: [`advise`] does not take one.
#![forbid(unsafe_code)]

use kernel::{Dice, Game};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal action, all equally likely.
    Random,
}

impl Level {
    /// Every level there is, the weakest first.
    pub const ALL: [Level; 1] = [Level::Random];

    /// Its name in commands and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
        }
    }

    /// What to expect of it, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Level::Random => "plays any legal action, all equally likely",
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

/// What a seat knows when it must decide.
pub struct Position<'a, G: Game> {
    /// What it sees.
    pub view: &'a G::View,
    /// What it remembers.
    pub memory: &'a G::Memory,
    /// What it may do.
    pub legal: &'a [G::Action],
}

/// The legal actions of a position, the best first. `iterations` bounds the thinking of levels that search.
pub fn advise<G: Game>(
    level: Level,
    position: &Position<'_, G>,
    _iterations: u32,
    dice: &mut Dice,
) -> Vec<G::Action> {
    match level {
        Level::Random => {
            let mut actions = position.legal.to_vec();
            dice.shuffle(&mut actions);
            actions
        }
    }
}
