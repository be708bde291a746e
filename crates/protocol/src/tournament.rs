//! Tournaments: many tables in rounds, and who stands where.

use crate::{Calendar, Clock, Timeout};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a new tournament shall be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateTournament {
    /// What it is called.
    pub name: String,
    /// Which game.
    pub game: String,
    /// Its options; what is not named has its default.
    #[serde(default)]
    pub options: Value,
    /// How many sit at a table.
    pub seats: u8,
    /// How many rounds are played.
    pub rounds: u8,
    /// How long people may think: a tournament has a clock.
    pub clock: Clock,
    /// On which days nobody's time runs, as at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<Calendar>,
    /// What happens when time is up.
    #[serde(default)]
    pub timeout: Timeout,
    /// How many seconds later spectators see everything, and results count.
    #[serde(default)]
    pub spectator_delay: u32,
    /// Whether its games count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// What happens where the numbers do not fit.
    #[serde(default)]
    pub fill: FillUp,
    /// Who may join.
    #[serde(default)]
    pub admission: Admission,
    /// When it starts, in milliseconds since 1970; when its maker says so where nothing is said.
    #[serde(default)]
    pub starts: Option<i64>,
}

/// What happens where the players do not fill the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FillUp {
    /// Somebody sits out, another each round.
    #[default]
    Byes,
    /// Bots of this level take the seats that are left.
    Bots(String),
}

/// Who may join a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Admission {
    /// Everybody with an account; it is in the list.
    #[default]
    Open,
    /// Whoever has its link.
    Link,
    /// The members of a club, by its id.
    Club(String),
}

/// Joining a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Join {
    /// One's part of the chance at every table of it: letters and digits.
    pub nonce: String,
}

/// The answer to a new tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTournament {
    /// Its id, which is also its link.
    pub tournament: String,
}

/// The life of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// People join.
    Waiting,
    /// Its rounds are played.
    Playing,
    /// All are over.
    Over,
    /// It was called off.
    CalledOff,
}

/// A tournament with all that can be known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tournament {
    /// Its line in lists.
    #[serde(flatten)]
    pub line: TournamentLine,
    /// The options of its game.
    pub options: Value,
    /// How long people may think.
    pub clock: Clock,
    /// On which days nobody's time runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<Calendar>,
    /// What happens when time is up.
    pub timeout: Timeout,
    /// How many seconds later spectators see everything, and results count.
    pub spectator_delay: u32,
    /// What happens where the numbers do not fit.
    pub fill: FillUp,
    /// Who may join.
    pub admission: Admission,
    /// Who made it; left out once they are forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<String>,
    /// What decides lots and pairings, once it has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Why it was called off or ended early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Who takes part, the best first.
    pub entrants: Vec<Entrant>,
    /// The rounds so far.
    pub played: Vec<TournamentRound>,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentLine {
    /// Its id.
    pub tournament: String,
    /// What it is called.
    pub name: String,
    /// Its game.
    pub game: String,
    /// How many sit at a table.
    pub seats: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// The round that is played, from 1; 0 before the first.
    pub round: u8,
    /// Where it stands.
    pub state: TournamentState,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// When it starts, where that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<i64>,
    /// How many take part.
    pub joined: u32,
    /// One's own number in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u32>,
    /// One's own table of this round, while it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub your_table: Option<String>,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Their number.
    pub number: u32,
    /// Who; left out once they are forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// What they are called.
    pub name: String,
    /// Their place.
    pub place: u32,
    /// Their points.
    pub points: u32,
    /// The points of all whom they sat at a table with.
    pub opponents: u32,
    /// How many of those level with them they were ahead of, less those behind whom they were.
    pub duels: i32,
    /// How often they sat out.
    pub byes: u32,
    /// Whether they have dropped out.
    pub dropped: bool,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRound {
    /// Which, from 1.
    pub number: u32,
    /// Its tables.
    pub tables: Vec<TournamentTable>,
    /// Who sits out, by number.
    pub byes: Vec<u32>,
}

/// How far a table of a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// It is being played, or about to be.
    Playing,
    /// It has its result.
    Over,
    /// It was closed: all who were there share.
    Closed,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentTable {
    /// Which of the round, from 1.
    pub board: u32,
    /// Its id, which is its link.
    pub table: String,
    /// How far it is.
    pub progress: Progress,
    /// The key of its replay, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
    /// Who sits at it.
    pub seats: Vec<TournamentSeat>,
}

/// A seat at a table of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentSeat {
    /// Whose it is, by number; a bot's where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrant: Option<u32>,
    /// The place there, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
    /// What that gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}
