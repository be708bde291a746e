//! What a table can be before its game begins: parts that are switched, and what a choice makes of it.

use serde_json::{Map, Value};

/// A part of a game that a table plays with or without. Its picture is the symbol `part-KEY` of [`Setup::art`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The option that switches it.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What comes with it.
    pub line: &'static str,
}

/// What a choice makes of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prospect {
    /// The options that the table begins with.
    pub options: Map<String, Value>,
    /// What had to be added or left out for so many players, in sentences.
    pub notes: Vec<String>,
    /// How long it takes; empty where the door says it.
    pub time: String,
    /// How one wins.
    pub goal: String,
    /// The seats that play together; empty where each plays alone.
    pub teams: Vec<Vec<u8>>,
}

/// How a game is set up.
pub trait Setup: Sync {
    /// The parts that are switched as cards.
    fn parts(&self) -> &'static [Part] {
        &[]
    }
    /// The symbols of their pictures.
    fn art(&self) -> &'static str {
        ""
    }
    /// Options that nobody is asked about, because parts or the number of players decide them.
    fn settled(&self) -> &'static [&'static str] {
        &[]
    }
    /// What `seats` players get who have chosen these options. It can always begin.
    fn prospect(&self, seats: u8, chosen: &Map<String, Value>) -> Prospect;
}

/// A game that can begin with whatever is chosen.
pub(crate) struct Free(pub(crate) &'static str);

impl Setup for Free {
    fn prospect(&self, _seats: u8, chosen: &Map<String, Value>) -> Prospect {
        Prospect { options: chosen.clone(), goal: self.0.to_owned(), ..Prospect::default() }
    }
}
