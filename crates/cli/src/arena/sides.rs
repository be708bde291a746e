//! Whether what a seat plays, a god or a goal, decides who wins.

use super::ledger::Played;
use super::tally::outcome;
use bots::wilson;
use games::kernel::Seat;
use serde::Serialize;
use std::collections::BTreeMap;

/// How one side does, whoever plays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// How many seats have played it.
    pub seats: u64,
    /// Its part of the victories as a multiple of the fair one.
    pub ratio: f64,
    /// The 95 % interval of that.
    pub interval: (f64, f64),
}

/// The sides of the games that came to an end, by name.
pub(super) fn sides<'a>(players: usize, ended: impl Iterator<Item = &'a Played>) -> Vec<Side> {
    let mut sums: BTreeMap<&str, (u64, f64)> = BTreeMap::new();
    for game in ended {
        let outcome = outcome(game);
        for (seat, side) in game.sides.iter().enumerate() {
            let sum = sums.entry(side).or_default();
            *sum = (sum.0 + 1, sum.1 + outcome.share(Seat(seat as u8)));
        }
    }
    let side = |(name, (seats, share)): (&str, (u64, f64))| {
        let (fair, mean) = (players as f64, share / seats as f64);
        let (low, high) = wilson(mean, seats);
        Side { name: name.to_owned(), seats, ratio: mean * fair, interval: (low * fair, high * fair) }
    };
    sums.into_iter().map(side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_by_what_was_played() {
        let game = |number, ranks: [u8; 2], sides: [&str; 2]| Played {
            number,
            ranks: ranks.to_vec(),
            unwon: false,
            sides: sides.map(str::to_owned).to_vec(),
            scores: vec![0; 2],
            decisions: vec![1; 2],
            micros: vec![1; 2],
            longest: vec![1; 2],
        };
        let games = [
            game(0, [1, 2], ["sun", "moon"]),
            game(1, [2, 1], ["moon", "sun"]),
            game(2, [1, 1], ["sun", "sea"]),
        ];
        let found = sides(2, games.iter());
        let told: Vec<(&str, u64, f64)> =
            found.iter().map(|side| (&*side.name, side.seats, side.ratio)).collect();
        let sun = 2.0 * 2.5 / 3.0;
        assert_eq!(told, [("moon", 2, 0.0), ("sea", 1, 1.0), ("sun", 3, sun)]);
        assert!(found[2].interval.0 < sun && sun < found[2].interval.1);
    }
}
