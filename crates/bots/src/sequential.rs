//! When enough games have been played: a test that may be looked at after every game.

/// How often the test may settle what is not so.
const ERROR: f64 = 0.05;
/// How far from the share asked about one expects the true one to be.
const SPREAD: f64 = 0.15;

/// How much better other shares explain what was seen than `against` does: the likelihoods of all full percentages
/// relative to that of `against`, averaged with more weight on those nearby. `mean` is the mean of `count` numbers
/// between 0 and 1.
///
/// Whoever plays against the share `against` sees a fair bet here, whose stake never grows twentyfold in more than one
/// of twenty sequences, however long they are (Ville's inequality). Shared victories only make the bet worse.
fn evidence(mean: f64, count: u64, against: f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for percent in 1..100 {
        let share = f64::from(percent) / 100.0;
        let weight = (-((share - against) / SPREAD).powi(2) / 2.0).exp();
        let won = if mean > 0.0 { mean * (share / against).ln() } else { 0.0 };
        let lost = if mean < 1.0 { (1.0 - mean) * ((1.0 - share) / (1.0 - against)).ln() } else { 0.0 };
        sum += weight * (count as f64 * (won + lost)).exp();
        weights += weight;
    }
    sum / weights
}

/// Whether it is settled that the mean is not `against`.
pub fn is_settled(mean: f64, count: u64, against: f64) -> bool {
    evidence(mean, count, against) * ERROR >= 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Dice;

    #[test]
    fn it_settles_what_is_clear_and_seldom_errs() {
        assert!(is_settled(0.9, 60, 0.25) && !is_settled(0.3, 60, 0.25));
        assert!(is_settled(0.4, 120, 0.25) && is_settled(0.0, 40, 0.25) && is_settled(1.0, 8, 0.25));
        assert!(!is_settled(0.25, 400, 0.25) && !is_settled(1.0, 0, 0.25));
        let mut dice = Dice::fast(4);
        let errs = (0..400).filter(|_| {
            let mut won = 0;
            (1..=400u32).any(|count| {
                won += u32::from(dice.below(4) == 0);
                is_settled(f64::from(won) / f64::from(count), u64::from(count), 0.25)
            })
        });
        assert!(errs.count() <= 20, "more than one in twenty");
    }
}
