//! How a game ended.

use crate::{MAX_SEATS, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The final standing. Rank 1 has won; equal ranks share a place (1, 1, 3); team mates and the players of a
/// cooperative game share theirs. In a cooperative defeat nobody has rank 1: every seat has rank 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The place of each seat.
    pub ranks: ArrayVec<u8, MAX_SEATS>,
    /// The score of each seat, in the game's own points.
    pub scores: ArrayVec<i32, MAX_SEATS>,
}

impl Outcome {
    /// Ranks seats by `keys`, the greatest first; equal keys share a place.
    pub fn ranked<K: Ord>(keys: &[K], scores: impl IntoIterator<Item = i32>) -> Outcome {
        let ranks =
            keys.iter().map(|key| 1 + keys.iter().filter(|other| *other > key).count() as u8).collect();
        Outcome { ranks, scores: scores.into_iter().collect() }
    }

    /// A game of two: 1 point to who has won, -1 to the other, nothing to anybody in a draw.
    pub fn duel(winner: Option<Seat>) -> Outcome {
        let score = |seat| winner.map_or(0, |winner| if winner == seat { 1 } else { -1 });
        let scores = [score(Seat(0)), score(Seat(1))];
        Outcome::ranked(&scores, scores)
    }

    /// A result that all `seats` share, as in a cooperative game.
    pub fn shared(seats: u8, won: bool, score: i32) -> Outcome {
        let rank = if won { 1 } else { 2 };
        Outcome { ranks: (0..seats).map(|_| rank).collect(), scores: (0..seats).map(|_| score).collect() }
    }

    /// Whether `seat` has won, alone or with others.
    pub fn won(&self, seat: Seat) -> bool {
        self.ranks.get(seat.index()) == Some(&1)
    }

    /// What `seat` takes of one victory: a share where several have won.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.ranks.iter().filter(|&&rank| rank == 1).count();
        if self.won(seat) { 1.0 / winners as f64 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_place() {
        let outcome = Outcome::ranked(&[(40, 3), (40, 5), (40, 5), (7, 0)], [40, 40, 40, 7]);
        assert_eq!(outcome.ranks.as_slice(), [3, 1, 1, 4]);
        assert_eq!(outcome.share(Seat(1)), 0.5);
        assert!(!Outcome::shared(3, false, 2).won(Seat(0)));
    }
}
