//! What is counted over many games. Everything is a whole number until the end, so that the sum does not depend on
//! the order of the games.

use games::Sample;
use games::kernel::{MAX_SEATS, Seat};
use std::collections::BTreeMap;

/// The counts of many games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    players: u8,
    /// Games played.
    pub games: u64,
    /// Of those, how many outlasted the bound of their rules.
    pub unfinished: u64,
    /// Actions that had an alternative.
    pub decisions: u64,
    /// How many finished games took so many decisions.
    pub lengths: Spread,
    /// How often a seat of a finished game scored so much.
    pub scores: Spread,
    /// By seat: how often it won alone, with one other, with two…
    wins: [[u64; MAX_SEATS]; MAX_SEATS],
}

impl Tally {
    /// Nothing counted yet at a table of `players`.
    pub fn new(players: u8) -> Tally {
        let (lengths, scores) = (Spread::default(), Spread::default());
        let wins = [[0; MAX_SEATS]; MAX_SEATS];
        Tally { players, games: 0, unfinished: 0, decisions: 0, lengths, scores, wins }
    }

    /// Counts one game.
    pub fn add(&mut self, sample: &Sample) {
        self.games += 1;
        self.decisions += u64::from(sample.decisions);
        let Some(outcome) = &sample.outcome else {
            self.unfinished += 1;
            return;
        };
        self.lengths.add(i64::from(sample.decisions), 1);
        outcome.scores.iter().for_each(|&score| self.scores.add(i64::from(score), 1));
        for seat in outcome.winners.iter() {
            self.wins[seat.index()][outcome.winners.len() - 1] += 1;
        }
    }

    /// Counts all that `other` counted.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        other.lengths.0.iter().for_each(|(&value, &times)| self.lengths.add(value, times));
        other.scores.0.iter().for_each(|(&value, &times)| self.scores.add(value, times));
        for (own, theirs) in self.wins.iter_mut().flatten().zip(other.wins.iter().flatten()) {
            *own += theirs;
        }
    }

    /// The games that came to an end.
    pub fn finished(&self) -> u64 {
        self.games - self.unfinished
    }

    /// Of all victories, the part that each seat took; a victory of several is shared.
    pub fn win_share(&self) -> Vec<f64> {
        let share = |seat: Seat| {
            let wins = self.wins[seat.index()].iter().enumerate();
            let sum: f64 = wins.map(|(others, &times)| times as f64 / (others + 1) as f64).sum();
            if self.finished() == 0 { 0.0 } else { sum / self.finished() as f64 }
        };
        Seat::all(self.players).map(share).collect()
    }
}

/// How often each value came up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread(BTreeMap<i64, u64>);

impl Spread {
    /// `value` came up so many `times` more.
    pub fn add(&mut self, value: i64, times: u64) {
        *self.0.entry(value).or_default() += times;
    }

    /// The mean; nothing where nothing was counted.
    pub fn mean(&self) -> Option<f64> {
        let count: u64 = self.0.values().sum();
        let sum: i128 = self.0.iter().map(|(&value, &times)| i128::from(value) * i128::from(times)).sum();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The least value that at least `percent` of a hundred do not exceed.
    pub fn percentile(&self, percent: u64) -> Option<i64> {
        let count: u64 = self.0.values().sum();
        let mut below = 0u128;
        self.0.iter().find_map(|(&value, &times)| {
            below += u128::from(times);
            (below * 100 >= u128::from(count) * u128::from(percent)).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::kernel::Outcome;

    #[test]
    fn percentiles_are_values_that_came_up() {
        let mut spread = Spread::default();
        (1..=10).for_each(|value| spread.add(value, 1));
        assert_eq!(spread.mean(), Some(5.5));
        assert_eq!([10, 50, 90, 100].map(|percent| spread.percentile(percent)), [1, 5, 9, 10].map(Some));
        assert_eq!((Spread::default().mean(), Spread::default().percentile(50)), (None, None));
    }

    #[test]
    fn shared_wins_are_shares() {
        let mut tally = Tally::new(3);
        let ended = |keys: [i32; 3]| Sample { decisions: 4, outcome: Some(Outcome::ranked(&keys, keys)) };
        tally.add(&ended([2, 2, 1]));
        tally.add(&ended([0, 3, 1]));
        tally.add(&Sample { decisions: 9, outcome: None });
        assert_eq!(tally.win_share(), [0.25, 0.75, 0.0]);
        assert_eq!((tally.finished(), tally.unfinished, tally.decisions), (2, 1, 17));
        let drawn = Outcome::ranked(&[0; 3], [0; 3]).unwon();
        let mut drawn_too = tally.clone();
        drawn_too.add(&Sample { decisions: 4, outcome: Some(drawn) });
        assert_eq!(drawn_too.win_share(), [0.5 / 3.0, 1.5 / 3.0, 0.0], "nobody takes a part of a draw");
        let mut twice = tally.clone();
        twice.merge(&tally);
        assert_eq!((twice.win_share(), twice.games), (tally.win_share(), 6));
    }
}
