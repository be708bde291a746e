//! A game as a file: versioned JSON with all it takes to play it again on any machine.

use crate::{Seat, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The version of the file format that this build writes.
pub const FORMAT: u32 = 1;

/// Where a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start<S> {
    /// At the beginning: this seed gave its chance.
    Seed(String),
    /// From a loaded or forked position.
    State(S),
}

/// The line of play that stood, in notation, with what it began from and what it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the file format.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many played.
    pub seats: u8,
    /// The options, whole.
    pub options: Value,
    /// The seed, for a game played from its beginning.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<String>,
    /// The position, for a game that began from one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub state: Option<Value>,
    /// Who did what.
    pub actions: Vec<(Seat, String)>,
    /// The fingerprint of the position after the last action.
    pub hash: String,
}

impl Record {
    /// Reads a record; the error says what is wrong and where.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let json: Value = serde_json::from_str(text).map_err(|error| RecordError::NotJson {
            line: error.line(),
            column: error.column(),
            why: if error.is_eof() { "the file ends in the middle".to_owned() } else { error.to_string() },
        })?;
        let format = json.get("format").and_then(Value::as_u64).ok_or(RecordError::Foreign)?;
        if format == 0 || format > u64::from(FORMAT) {
            return Err(RecordError::TooNew { format });
        }
        let record: Record =
            serde_json::from_value(json).map_err(|error| RecordError::Malformed(error.to_string()))?;
        match (&record.seed, &record.state) {
            (Some(_), None) | (None, Some(_)) => Ok(record),
            _ => Err(RecordError::Malformed(
                "it needs either `seed` or `state`, and only one of them".to_owned(),
            )),
        }
    }

    /// The text of the file, one action a line.
    pub fn to_json(&self) -> String {
        let mut shell = serde_json::to_value(self).expect("a record is plain data");
        let hash = shell["hash"].take();
        let map = shell.as_object_mut().expect("a record is an object");
        map.retain(|key, _| key != "actions" && key != "hash");
        let head = map.iter().map(|(key, value)| format!("  \"{key}\": {value},\n")).collect::<String>();
        let action = |entry: &(Seat, String)| {
            format!("    {}", serde_json::to_string(entry).expect("an action is a number and a text"))
        };
        let actions = self.actions.iter().map(action).collect::<Vec<_>>().join(",\n");
        format!("{{\n{head}  \"actions\": [\n{actions}\n  ],\n  \"hash\": {hash}\n}}\n")
    }
}

/// Why a record cannot be read or played again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Damaged or truncated.
    #[error("not readable as JSON at line {line}, column {column}: {why}")]
    NotJson {
        /// The line of the damage, from 1.
        line: usize,
        /// Its column.
        column: usize,
        /// What is wrong there.
        why: String,
    },
    /// JSON, but of something else.
    #[error("this is not a Pantheon record: it has no `format` number")]
    Foreign,
    /// Written by a later Pantheon.
    #[error("the record has format {format}; this Pantheon reads formats 1 to {FORMAT}")]
    TooNew {
        /// Its format.
        format: u64,
    },
    /// A field is missing or of the wrong kind.
    #[error("malformed record: {0}")]
    Malformed(String),
    /// A game that this Pantheon does not have.
    #[error("the record is of `{0}`, a game this Pantheon does not have")]
    UnknownGame(String),
    /// Another game than the one asked for.
    #[error("the record is of `{found}`, not of `{wanted}`")]
    OtherGame {
        /// The game asked for.
        wanted: &'static str,
        /// The game of the record.
        found: String,
    },
    /// Played under other rules.
    #[error(
        "the record was played under version {found} of the rules of {game}; this Pantheon has version {ours}"
    )]
    OtherRules {
        /// The game.
        game: &'static str,
        /// The version of the record.
        found: u32,
        /// The version here.
        ours: u32,
    },
    /// The game cannot be set up as the record says.
    #[error("the record cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// The position it begins from is not a possible one.
    #[error("the record's starting position is not valid: {0}")]
    State(String),
    /// An action is not legal where it stands.
    #[error("action {number} of {total}, seat {seat} `{action}`: {why}")]
    Action {
        /// Which one, from 1.
        number: usize,
        /// Of how many.
        total: usize,
        /// Whose.
        seat: Seat,
        /// Its notation, cut if long.
        action: String,
        /// What is wrong with it.
        why: String,
    },
    /// Everything could be played but it leads elsewhere.
    #[error("the record ends in a position with hash {wanted}, but playing it gives {found}")]
    Hash {
        /// What the record says.
        wanted: String,
        /// What came out.
        found: String,
    },
}
