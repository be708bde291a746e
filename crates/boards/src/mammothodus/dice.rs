//! Odds of an attack.

/// The chance that at least `hits` of `dice` dice show `need` or more.
pub(super) fn at_least(hits: u32, dice: u32, need: u8) -> f64 {
    let good = f64::from(7_u8.saturating_sub(need).min(6)) / 6.0;
    (hits..=dice).map(|hit| ways(dice, hit) * power(good, hit) * power(1.0 - good, dice - hit)).sum()
}

/// The chance that `dice` dice drive off a spirit that needs these two, the harder first.
pub(super) fn drives_off(dice: u32, [hard, easy]: [u8; 2]) -> f64 {
    // Two dice reach the easier mark, and not all of those miss the harder one.
    let middling = f64::from(hard.saturating_sub(easy)) / 6.0;
    let low = f64::from(easy.saturating_sub(1)) / 6.0;
    let missed: f64 =
        (2..=dice).map(|hit| ways(dice, hit) * power(middling, hit) * power(low, dice - hit)).sum();
    at_least(2, dice, easy) - missed
}

/// A chance as people say it.
pub(super) fn percent(chance: f64) -> String {
    let percent = (chance * 100.0).round();
    if percent >= 100.0 && chance < 1.0 { "99 %".to_owned() } else { format!("{percent:.0} %") }
}

fn ways(all: u32, some: u32) -> f64 {
    (0..some).map(|nth| f64::from(all - nth) / f64::from(nth + 1)).product()
}

fn power(base: f64, times: u32) -> f64 {
    (0..times).map(|_| base).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All throws of three dice, one by one.
    fn counted(wins: impl Fn([u8; 3]) -> bool) -> f64 {
        let faces = || 1..=6_u8;
        let all = faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| [a, b, c])));
        all.filter(|&dice| wins(dice)).count() as f64 / 216.0
    }

    #[test]
    fn odds_are_those_of_counting_throws() {
        let near = |one: f64, two: f64| assert!((one - two).abs() < 1e-9, "{one} {two}");
        near(at_least(1, 3, 4), counted(|dice| dice.iter().any(|&die| die >= 4)));
        near(at_least(2, 3, 5), counted(|dice| dice.iter().filter(|&&die| die >= 5).count() >= 2));
        for needs in [[4, 3], [4, 4], [5, 4]] {
            let wins = |mut dice: [u8; 3]| {
                dice.sort_unstable();
                dice[2] >= needs[0] && dice[1] >= needs[1]
            };
            near(drives_off(3, needs), counted(wins));
        }
        near(drives_off(1, [4, 3]), 0.0);
        assert_eq!(
            (percent(0.5), percent(0.999), percent(1.0)),
            ("50 %".into(), "99 %".into(), "100 %".into())
        );
    }
}
