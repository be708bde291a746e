//! What can go wrong, in the rules' own words.

use bots::UnknownLevel;
use kernel::{Record, RecordError, Refusal, SetupError};
use thiserror::Error;

/// Why something cannot be done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A text, a place or a number that stands for no action.
    #[error("{0}")]
    NoSuchAction(String),
    /// A row of a batch was given something it cannot do.
    #[error("game {row}, seat {seat}: {why}; nothing was played")]
    Row {
        /// Which row.
        row: usize,
        /// Whose decision it is.
        seat: u8,
        /// What is wrong.
        why: String,
    },
    /// A game cannot begin like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A record cannot be played again.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is no such bot.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
}

impl Error {
    /// There is no game of this name.
    pub fn no_game(id: &str) -> Error {
        let known: Vec<&str> = crate::GAMES.iter().map(|entry| entry.id()).collect();
        let id: String = id.chars().take(40).collect();
        Error::Setup(SetupError::option(
            "game",
            format!("there is no `{id}`; there is: {}", known.join(", ")),
        ))
    }

    /// A record of a game that is not here.
    pub(crate) fn unknown(record: &Record) -> Error {
        Error::Record(RecordError::UnknownGame(record.game.chars().take(40).collect()))
    }
}
