//! How strong somebody is at a game, and who leads.

use serde::{Deserialize, Serialize};

/// How strong somebody is at one game. Who has 400 points more than another wins against them ten times as often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// The game.
    pub game: String,
    /// The points; who begins has 1500.
    pub points: i32,
    /// How far off these may be, either way.
    pub give_or_take: u32,
    /// How many rated games they are told from.
    pub played: u32,
    /// Whether those are enough to be compared with others.
    pub settled: bool,
}

/// Who leads at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The game.
    pub game: String,
    /// The season, as `2026-4` for the last quarter of 2026; left out where all games count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<String>,
    /// The seasons in which rated games were played, the newest first.
    pub seasons: Vec<String>,
    /// How many rated games one must have played to be here.
    pub least: u32,
    /// Those who have, the strongest first: by what they are worth at least.
    pub lines: Vec<RatingLine>,
    /// Where the bots stand. Their points never change: they are the scale.
    pub bots: Vec<BotRating>,
}

/// Somebody on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingLine {
    /// Their place, from 1.
    pub place: u32,
    /// Their id.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// How strong they are.
    pub rating: Rating,
}

/// A level of bots on the scale of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotRating {
    /// The level.
    pub level: String,
    /// Its points.
    pub points: i32,
}
