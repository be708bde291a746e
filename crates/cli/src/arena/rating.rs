//! How strong the kinds of bots are on one scale: Bradley and Terry's model over every pair of seats, in Elo points.

use super::ledger::Played;
use super::plan::Plan;

/// The strength of each kind, in the order of the list, around a mean of 0; nothing where only one kind plays.
pub(super) fn ratings<'a>(plan: &Plan, games: impl Iterator<Item = &'a Played>) -> Vec<Option<f64>> {
    let kinds = plan.kinds();
    let count = kinds.len();
    if count < 2 {
        return vec![None; count];
    }
    // One imagined draw between each two keeps everybody's strength finite.
    let mut wins = vec![vec![0.5; count]; count];
    let number = |name: &str| kinds.iter().position(|kind| *kind == name).expect("every bot is of a kind");
    let of: Vec<usize> = plan.bots.iter().map(|bot| number(bot)).collect();
    for game in games {
        let sitter = |seat: usize| of[plan.sitter(game.number, seat)];
        for one in 0..plan.players() {
            for two in (one + 1)..plan.players() {
                let (first, second) = (sitter(one), sitter(two));
                let score = match game.ranks[one].cmp(&game.ranks[two]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                if first != second {
                    wins[first][second] += score;
                    wins[second][first] += 1.0 - score;
                }
            }
        }
    }
    elo(&wins).into_iter().map(Some).collect()
}

/// The most likely strengths, by Hunter's minorisation.
fn elo(wins: &[Vec<f64>]) -> Vec<f64> {
    let count = wins.len();
    let mut strength = vec![1.0f64; count];
    for _ in 0..500 {
        let next: Vec<f64> = (0..count)
            .map(|one| {
                let others = (0..count).filter(|&two| two != one);
                let won: f64 = others.clone().map(|two| wins[one][two]).sum();
                let met: f64 = others
                    .map(|two| (wins[one][two] + wins[two][one]) / (strength[one] + strength[two]))
                    .sum();
                won / met
            })
            .collect();
        let mean = next.iter().map(|value| value.ln()).sum::<f64>() / count as f64;
        strength = next.into_iter().map(|value| value / mean.exp()).collect();
    }
    strength.into_iter().map(|value| 400.0 * value.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_wins_in_four_are_191_points() {
        let found = elo(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
        assert!((found[0] - found[1] - 190.8).abs() < 0.1, "{found:?}");
        assert!((found[0] + found[1]).abs() < 1e-6);
    }
}
