//! What a finished game is worth to each seat.

use kernel::{Outcome, Seat};
use std::str::FromStr;

/// How an outcome becomes numbers, at the end of a game and for all seats at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// The share of one victory; in a cooperative game 1 for all or 0 for all.
    #[default]
    Win,
    /// The same less the mean, so that all together get nothing. A cooperative game is won or lost by 1.
    ZeroSum,
    /// From 1 for the first to -1 for the last; who shares a place shares its worth.
    Rank,
    /// The points of the game.
    Score,
}

impl Reward {
    /// Every way, by name.
    pub const ALL: [(&'static str, Reward); 4] = [
        ("win", Reward::Win),
        ("zero_sum", Reward::ZeroSum),
        ("rank", Reward::Rank),
        ("score", Reward::Score),
    ];

    /// What `seat` gets.
    pub fn of(self, outcome: &Outcome, seat: Seat, cooperative: bool) -> f32 {
        let seats = outcome.ranks.len() as f32;
        let won = f32::from(u8::from(outcome.won(seat)));
        match self {
            Reward::Win if cooperative => won,
            Reward::Win => outcome.share(seat) as f32,
            Reward::ZeroSum | Reward::Rank if cooperative => 2.0 * won - 1.0,
            Reward::ZeroSum => {
                let shares: f64 = Seat::all(outcome.ranks.len() as u8).map(|seat| outcome.share(seat)).sum();
                outcome.share(seat) as f32 - shares as f32 / seats
            }
            Reward::Rank => {
                let rank = outcome.ranks[seat.index()];
                let before = outcome.ranks.iter().filter(|&&other| other < rank).count() as f32;
                let beside = outcome.ranks.iter().filter(|&&other| other == rank).count() as f32 - 1.0;
                1.0 - (2.0 * before + beside) / (seats - 1.0).max(1.0)
            }
            Reward::Score => outcome.scores[seat.index()] as f32,
        }
    }
}

impl FromStr for Reward {
    type Err = String;

    fn from_str(text: &str) -> Result<Reward, String> {
        let known = Reward::ALL.map(|(name, _)| name).join(", ");
        let found = Reward::ALL.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, reward)| *reward)
            .ok_or_else(|| format!("there is no reward `{text}`; there is: {known}"))
    }
}
