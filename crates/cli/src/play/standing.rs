//! How a game ended, in words.

use games::kernel::{Names, Outcome, Seat};

/// Who won, then every seat by rank with its score.
pub fn standings(outcome: &Outcome, names: &Names) -> Vec<String> {
    let mut seats: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    seats.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let winners: Vec<&str> =
        seats.iter().filter(|&&seat| outcome.won(seat)).map(|&seat| names.of(seat)).collect();
    let mut lines = vec![headline(&winners, seats.len())];
    let width = seats.iter().map(|&seat| names.of(seat).chars().count()).max().unwrap_or(0);
    for seat in seats {
        let (rank, name) = (outcome.ranks[seat.index()], names.of(seat));
        let score = outcome.scores.get(seat.index()).map(i32::to_string).unwrap_or_default();
        lines.push(format!("  {rank}. {name:width$}  {score:>4}"));
    }
    lines
}

fn headline(winners: &[&str], players: usize) -> String {
    match winners {
        [] if players == 1 => "The game is over: it is lost.".to_owned(),
        [] => "The game is over: all have lost.".to_owned(),
        [_] if players == 1 => "The game is over: it is won.".to_owned(),
        [winner] => format!("The game is over: {winner} wins."),
        all if all.len() == players => "The game is over: all share the win.".to_owned(),
        [first @ .., last] => format!("The game is over: {} and {last} share the win.", first.join(", ")),
    }
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
        check(&[3, 12], "The game is over: Player 2 wins.", "  1. Player 2    12");
        check(&[5, 1, 5], "The game is over: Player 1 and Player 3 share the win.", "  1. Player 1     5");
        check(&[5, 5], "The game is over: all share the win.", "  1. Player 1     5");
        let lost = standings(&Outcome::shared(2, false, 3), &names);
        assert_eq!(lost[0], "The game is over: all have lost.");
    }
}
