//! What somebody shows of themselves: how they have done, against whom, and what they have achieved.

use crate::{Finisher, Rating};
use serde::{Deserialize, Serialize};

/// Who may see somebody's profile, their ratings and how they have done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Everybody.
    #[default]
    Everybody,
    /// Those who have played a game to its end with them.
    Met,
    /// Nobody else.
    Nobody,
}

impl Shown {
    /// All of them.
    pub const ALL: [Shown; 3] = [Shown::Everybody, Shown::Met, Shown::Nobody];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Shown::Everybody => "everybody",
            Shown::Met => "met",
            Shown::Nobody => "nobody",
        }
    }
}

/// Somebody's wish for their own profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// Who may see it.
    pub shown: Shown,
}

/// Somebody's profile, as far as whoever asks may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Their id.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// Who may see it: for themselves alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
    /// How they have done at each game of this server.
    pub games: Vec<GameProfile>,
    /// Their last games, the newest first: those of listed tables, and those that whoever asks has played in.
    pub history: Vec<PastGame>,
    /// Against whom they have played these games, the most frequent first.
    pub rivals: Vec<Rival>,
}

/// How somebody has done at one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameProfile {
    /// The game.
    pub game: String,
    /// How many they have played to the end.
    pub played: u64,
    /// How many they have won.
    pub won: u64,
    /// How strong they are, where they have played rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Their points after each of their last rated games, the oldest first.
    pub course: Vec<i32>,
    /// What can be achieved, and what they have.
    pub feats: Vec<FeatLine>,
}

/// Something that can be achieved in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeatLine {
    /// Its id, which no other feat of the game has.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What one must have done.
    pub about: String,
    /// In how many games they have.
    pub times: u64,
    /// When they first had, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<i64>,
}

/// A game that somebody has played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastGame {
    /// The key of its replay.
    pub replay: String,
    /// Which game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// Their place, from 1; whoever has not won has at most the second.
    pub place: u8,
    /// Their score.
    pub score: i32,
    /// How many played, bots included.
    pub seats: u8,
    /// The people who played to the end, the best first.
    pub players: Vec<Finisher>,
    /// By how much their rating changed, where it is one of their last rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

/// Somebody against whom they have played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rival {
    /// Their id.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// How many games of both came to their end.
    pub played: u64,
    /// In how many of them the profile's person was ahead.
    pub ahead: u64,
    /// In how many behind. In the others they shared a place, or won or lost together.
    pub behind: u64,
    /// When the last one ended, in milliseconds since 1970.
    pub last: i64,
}
