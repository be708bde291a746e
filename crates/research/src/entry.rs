//! The games, with their types erased.

use crate::Error;
use crate::arena::{Arena, Batch, Settings};
use crate::light::Light;
use crate::state::{Of, State};
use bots::Brain;
use encode::Encode;
use kernel::{OptionSpec, Record, parse_options};
use serde_json::Value;
use std::ops::RangeInclusive;

/// A game for research.
pub trait Entry: Sync {
    /// Its name in commands.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Its options.
    fn options(&self) -> &'static [OptionSpec];
    /// The options that change how wide rows are or how many action numbers there are.
    fn width_options(&self) -> &'static [&'static str];
    /// The levels of its bots.
    fn levels(&self) -> Vec<&'static str>;
    /// Whether all seats want the same.
    fn cooperative(&self) -> bool;
    /// A new game.
    fn open(&self, options: &Value, seats: u8, seed: &str, memory: bool) -> Result<Box<dyn State>, Error>;
    /// A record played again.
    fn resume(&self, record: &Record, memory: bool) -> Result<Box<dyn State>, Error>;
    /// Many games at once.
    fn arena(&self, options: &Value, settings: Settings) -> Result<Box<dyn Batch>, Error>;
}

struct Known<G: Encode>(Brain<G>);

/// Every game.
pub static GAMES: &[&dyn Entry] = &[
    &Known(bots::cyclades::BRAIN),
    &Known(bots::gheos::BRAIN),
    &Known(bots::mammothodus::BRAIN),
    &Known(bots::mezo::BRAIN),
    &Known(bots::mystic_war::BRAIN),
];

/// The game called `id`.
pub fn find(id: &str) -> Option<&'static dyn Entry> {
    GAMES.iter().copied().find(|entry| entry.id() == id)
}

/// Plays a record of any game again.
pub fn resume(record: &Record, memory: bool) -> Result<Box<dyn State>, Error> {
    find(&record.game).ok_or_else(|| Error::unknown(record))?.resume(record, memory)
}

impl<G: Encode> Entry for Known<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn width_options(&self) -> &'static [&'static str] {
        G::WIDTH_OPTIONS
    }

    fn levels(&self) -> Vec<&'static str> {
        self.0.levels.iter().map(|level| level.name()).collect()
    }

    fn cooperative(&self) -> bool {
        self.0.cooperative
    }

    fn open(&self, options: &Value, seats: u8, seed: &str, memory: bool) -> Result<Box<dyn State>, Error> {
        let light = Light::<G>::new(&parse_options::<G>(options)?, seats, seed, memory)?;
        Ok(Of::boxed(light, self.0))
    }

    fn resume(&self, record: &Record, memory: bool) -> Result<Box<dyn State>, Error> {
        Ok(Of::boxed(Light::<G>::resume(record, memory)?, self.0))
    }

    fn arena(&self, options: &Value, settings: Settings) -> Result<Box<dyn Batch>, Error> {
        Ok(Box::new(Arena::new(self.0, parse_options::<G>(options)?, settings)?))
    }
}
