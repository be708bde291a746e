//! How a game ended, in words.

use games::kernel::{Names, Outcome, Seat};

/// Who won, then every seat by rank with its score.
pub fn standings(outcome: &Outcome, names: &Names) -> Vec<String> {
    let mut seats: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    seats.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let mut lines = vec![format!("The game is over. {}.", outcome.headline(names))];
    let width = seats.iter().map(|&seat| names.of(seat).chars().count()).max().unwrap_or(0);
    for seat in seats {
        let (rank, name) = (outcome.ranks[seat.index()], names.of(seat));
        let score = outcome.scores.get(seat.index()).map(i32::to_string).unwrap_or_default();
        lines.push(format!("  {rank}. {name:width$}  {score:>4}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_named_first() {
        let names = Names::default();
        let check = |keys: &[i32], headline: &str, second: &str| {
            let lines = standings(&Outcome::ranked(keys, keys.iter().copied()), &names);
            assert_eq!((lines[0].as_str(), lines[1].as_str()), (headline, second));
        };
        check(&[3, 12], "The game is over. Player 2 wins.", "  1. Player 2    12");
        check(&[5, 1, 5], "The game is over. Player 1 and Player 3 tie.", "  1. Player 1     5");
        check(&[5, 5], "The game is over. Player 1 and Player 2 tie.", "  1. Player 1     5");
        let lost = standings(&Outcome::shared(2, false, 3), &names);
        assert_eq!(lost[0], "The game is over. All have lost.");
    }
}
