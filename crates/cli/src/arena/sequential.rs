//! When enough games have been played: a confidence sequence, which may be looked at after every game.

/// How sure one wants to be that a sequence never errs.
const ERROR: f64 = 0.05;
/// The number of games for which the sequence is tightest.
const TIGHT_AT: f64 = 100.0;

/// The 95 % confidence sequence of a mean of numbers between 0 and 1 after `count` of them: Robbins' normal mixture.
/// Unlike an interval it holds for all counts at once, so that one may stop when it tells enough.
pub fn sequence(mean: f64, count: u64) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let n = count as f64;
    // A number between 0 and 1 has a variance of at most a quarter.
    let (spent, mix) = (n / 4.0, TIGHT_AT / 4.0 / 8.0);
    let reach = ((spent + mix) * ((spent + mix) / (mix * ERROR * ERROR)).ln()).sqrt() / n;
    ((mean - reach).max(0.0), (mean + reach).min(1.0))
}

/// Whether it is settled that the mean is not `against`.
pub(super) fn is_settled(mean: f64, count: u64, against: f64) -> bool {
    let (low, high) = sequence(mean, count);
    against < low || against > high
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::kernel::Dice;

    #[test]
    fn it_narrows_and_seldom_errs() {
        assert!(is_settled(0.9, 60, 0.25) && !is_settled(0.3, 60, 0.25));
        let width = |count| sequence(0.5, count).1 - sequence(0.5, count).0;
        assert!(width(400) < width(100) && width(400) < 0.25, "{}", width(400));
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
