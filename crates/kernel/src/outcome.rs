//! How a game ended.

use crate::{MAX_SEATS, Names, Seat, Seats};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The final standing. Equal ranks share a place (1, 1, 3); team mates and the players of a cooperative game share
/// theirs. In a cooperative defeat nobody has rank 1: every seat has rank 2. Its JSON names the winners only where they
/// are not those of rank 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Outcome {
    /// The place of each seat.
    pub ranks: ArrayVec<u8, MAX_SEATS>,
    /// The score of each seat, in the game's own points.
    pub scores: ArrayVec<i32, MAX_SEATS>,
    /// Who has won: those of rank 1, or nobody at all.
    pub winners: Seats,
    /// Whether those who share a place are on one side: team mates, or all in a cooperative game. Otherwise they tie.
    pub together: bool,
}

impl Outcome {
    /// Ranks seats by `keys`, the greatest first; equal keys share a place.
    pub fn ranked<K: Ord>(keys: &[K], scores: impl IntoIterator<Item = i32>) -> Outcome {
        let rank = |key| 1 + keys.iter().filter(|other| *other > key).count() as u8;
        Outcome::placed(keys.iter().map(rank), scores)
    }

    /// These places and scores, by seat: whoever has rank 1 has won.
    pub fn placed(ranks: impl IntoIterator<Item = u8>, scores: impl IntoIterator<Item = i32>) -> Outcome {
        let (ranks, scores) = (ranks.into_iter().collect(), scores.into_iter().collect());
        Outcome { winners: first(&ranks), ranks, scores, together: false }
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
        Outcome::placed((0..seats).map(|_| rank), (0..seats).map(|_| score)).of_teams()
    }

    /// The same places, of teams: who shares a place has it together.
    pub fn of_teams(self) -> Outcome {
        Outcome { together: true, ..self }
    }

    /// The same places, but nobody has won.
    pub fn unwon(self) -> Outcome {
        Outcome { winners: Seats::NONE, ..self }
    }

    /// Whether `seat` has won, alone or with others.
    pub fn won(&self, seat: Seat) -> bool {
        self.winners.contains(seat)
    }

    /// What `seat` takes of one victory: a share where several have won.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.won(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }

    /// How it ended, in a few words without a full stop.
    pub fn headline(&self, names: &Names) -> String {
        let players = self.ranks.len();
        let winners: Vec<&str> = self.winners.iter().map(|seat| names.of(seat)).collect();
        match (winners.as_slice(), self.together) {
            ([], true) if players == 1 => "It is lost".to_owned(),
            ([_], true) if players == 1 => "It is won".to_owned(),
            ([], true) => "All have lost".to_owned(),
            ([], false) => "Nobody wins".to_owned(),
            ([winner], _) => format!("{winner} wins"),
            (all, true) if all.len() == players => "All win together".to_owned(),
            ([first @ .., last], true) => format!("{} and {last} win together", first.join(", ")),
            ([first @ .., last], false) => format!("{} and {last} tie", first.join(", ")),
        }
    }
}

/// An outcome as it is kept.
#[derive(Serialize, Deserialize)]
struct Written {
    ranks: ArrayVec<u8, MAX_SEATS>,
    scores: ArrayVec<i32, MAX_SEATS>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winners: Option<Seats>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    together: bool,
}

impl From<Written> for Outcome {
    fn from(Written { ranks, scores, winners, together }: Written) -> Outcome {
        Outcome { winners: winners.unwrap_or_else(|| first(&ranks)), ranks, scores, together }
    }
}

impl From<Outcome> for Written {
    fn from(Outcome { ranks, scores, winners, together }: Outcome) -> Written {
        Written { winners: (winners != first(&ranks)).then_some(winners), ranks, scores, together }
    }
}

fn first(ranks: &ArrayVec<u8, MAX_SEATS>) -> Seats {
    (0..).map(Seat).zip(ranks).filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat).collect()
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

    #[test]
    fn nobody_may_have_won() {
        let outcome = Outcome::ranked(&[0, 0], [-3, -5]).unwon();
        assert_eq!((outcome.ranks.as_slice(), outcome.share(Seat(0))), ([1, 1].as_slice(), 0.0));
        assert!(!outcome.won(Seat(0)) && !outcome.won(Seat(1)));
    }

    #[test]
    fn its_json_is_read_as_it_was_and_says_more_only_where_there_is_more() {
        let check = |outcome: Outcome, json: &str| {
            assert_eq!(serde_json::to_string(&outcome).unwrap(), json);
            assert_eq!(serde_json::from_str::<Outcome>(json).unwrap(), outcome);
        };
        let tie = Outcome::ranked(&[4, 4, 1], [4, 4, 1]);
        check(tie.clone(), r#"{"ranks":[1,1,3],"scores":[4,4,1]}"#);
        check(tie.unwon(), r#"{"ranks":[1,1,3],"scores":[4,4,1],"winners":[]}"#);
        check(Outcome::shared(2, true, 7), r#"{"ranks":[1,1],"scores":[7,7],"together":true}"#);
    }

    #[test]
    fn who_ties_has_not_won_together() {
        let names = Names::new(["Ada", "Bo", "Cy"].map(str::to_owned));
        let check = |outcome: Outcome, words: &str| assert_eq!(outcome.headline(&names), words);
        check(Outcome::ranked(&[3, 12, 0], [3, 12, 0]), "Bo wins");
        check(Outcome::ranked(&[5, 1, 5], [5, 1, 5]), "Ada and Cy tie");
        check(Outcome::ranked(&[5, 5, 5], [5, 5, 5]), "Ada, Bo and Cy tie");
        check(Outcome::ranked(&[5, 1, 5], [5, 1, 5]).of_teams(), "Ada and Cy win together");
        check(Outcome::ranked(&[0, 0, 0], [0, 0, 0]).unwon(), "Nobody wins");
        check(Outcome::shared(3, true, 1), "All win together");
        check(Outcome::shared(3, false, 1), "All have lost");
        check(Outcome::shared(1, false, 1), "It is lost");
    }
}
