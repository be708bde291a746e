//! What can go wrong, each in words that a person can act on.

use thiserror::Error;

/// Why a player may not do that.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// There is no such chair.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(u8),
    /// The rules wait for somebody else.
    #[error("it is not your turn to decide")]
    NotYourTurn,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The rules forbid it now; the sentence says why.
    #[error("{0}")]
    Illegal(String),
    /// That cannot be taken back without asking; the sentence says why.
    #[error("{0}")]
    NoUndo(String),
    /// Nothing stands that could be taken back; the sentence says whose.
    #[error("{0}")]
    NothingToUndo(&'static str),
}

impl Refusal {
    /// The rules forbid it, because…
    pub fn illegal(why: impl Into<String>) -> Refusal {
        Refusal::Illegal(why.into())
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{game} seats {min} to {max} players, not {given}")]
    Seats {
        /// The game.
        game: &'static str,
        /// How many were asked for.
        given: u8,
        /// The fewest it takes.
        min: u8,
        /// The most it takes.
        max: u8,
    },
    /// An option is unknown, has a value it cannot have, or does not go with the others.
    #[error("option `{key}`: {why}")]
    Option {
        /// The option.
        key: String,
        /// What is wrong with it.
        why: String,
    },
}

impl SetupError {
    /// Option `key` is not acceptable, because…
    pub fn option(key: impl Into<String>, why: impl Into<String>) -> SetupError {
        SetupError::Option { key: key.into(), why: why.into() }
    }
}

/// A text that is not an action of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not an action of this game")]
pub struct BadNotation {
    text: String,
}

impl BadNotation {
    /// `text` does not read as an action. Long texts are cut.
    pub fn new(text: &str) -> BadNotation {
        BadNotation { text: text.chars().take(60).collect() }
    }
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Broken(pub String);

impl Broken {
    /// `Ok` when the invariant holds; otherwise it is broken, because…
    pub fn unless(holds: bool, why: impl FnOnce() -> String) -> Result<(), Broken> {
        if holds { Ok(()) } else { Err(Broken(why())) }
    }
}
