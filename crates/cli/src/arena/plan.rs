//! Which game is played with which seed and who sits where.

use bots::Bot;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// All that decides what the games of an arena are. The first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game.
    pub arena: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, whole.
    pub options: Value,
    /// Who plays, one a seat.
    pub bots: Vec<String>,
    /// The seed text before the slash.
    pub seed: String,
}

impl Plan {
    /// How many play.
    pub fn players(&self) -> usize {
        self.bots.len()
    }

    /// The seed of a game. All games that differ in who sits where share one, and with it every shuffle.
    pub fn seed(&self, number: u64) -> String {
        format!("{}/{}", self.seed, number / self.turns() as u64)
    }

    /// After how many turns by one chair the same bots sit in the same chairs.
    pub(super) fn turns(&self) -> usize {
        let bots = &self.bots;
        let same = |turn: &usize| bots.iter().cycle().skip(*turn).zip(bots).all(|(one, two)| one == two);
        (1..bots.len()).find(same).unwrap_or(bots.len())
    }

    /// Which bot, by its place in the list, sits in `seat` of a game. The next game of the same seed is turned by one.
    pub fn sitter(&self, number: u64, seat: usize) -> usize {
        let players = self.players();
        (seat + (number % players as u64) as usize) % players
    }

    /// The bots of a game by seat.
    pub fn line_up(&self, number: u64, bots: &[Bot]) -> Vec<Bot> {
        (0..self.players()).map(|seat| bots[self.sitter(number, seat)]).collect()
    }

    /// The different kinds of bots, in the order of the list.
    pub fn kinds(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = Vec::new();
        for bot in &self.bots {
            if !kinds.contains(&bot.as_str()) {
                kinds.push(bot);
            }
        }
        kinds
    }

    /// The part of the victories that a kind would take if all played equally well.
    pub fn fair(&self, kind: &str) -> f64 {
        self.bots.iter().filter(|bot| *bot == kind).count() as f64 / self.players() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere_with_every_seed() {
        let bots = ["a", "b", "c"].map(str::to_owned).to_vec();
        let plan =
            Plan { arena: "toy".to_owned(), rules: 1, options: Value::Null, bots, seed: "s".to_owned() };
        let sitters = |number| (0..3).map(|seat| plan.sitter(number, seat)).collect::<Vec<_>>();
        assert_eq!((3..6).map(sitters).collect::<Vec<_>>(), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!((3..6).map(|number| plan.seed(number)).collect::<Vec<_>>(), ["s/1"; 3]);
        assert!((plan.fair("b") - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn no_game_is_played_twice() {
        let seeds = |bots: [&str; 4]| {
            let bots = bots.map(str::to_owned).to_vec();
            let plan =
                Plan { arena: "toy".to_owned(), rules: 1, options: Value::Null, bots, seed: "s".to_owned() };
            (0..4).map(|number| plan.seed(number)).collect::<Vec<_>>()
        };
        assert_eq!(seeds(["a", "a", "a", "b"]), ["s/0"; 4]);
        assert_eq!(seeds(["a", "b", "a", "b"]), ["s/0", "s/0", "s/1", "s/1"]);
        assert_eq!(seeds(["a"; 4]), ["s/0", "s/1", "s/2", "s/3"]);
    }
}
