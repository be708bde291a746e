//! What a finished game is worth.

use kernel::{Outcome, Seat};
use research::Reward;

#[test]
fn rewards_are_what_they_say() {
    let outcome = Outcome::ranked(&[5, 9, 9, 2], [5, 9, 9, 2]);
    let all = |reward: Reward| [0, 1, 2, 3].map(|seat| reward.of(&outcome, Seat(seat), false));
    assert_eq!(all(Reward::Win), [0.0, 0.5, 0.5, 0.0]);
    assert_eq!(all(Reward::ZeroSum), [-0.25, 0.25, 0.25, -0.25]);
    assert_eq!(all(Reward::Score), [5.0, 9.0, 9.0, 2.0]);
    let ranks = all(Reward::Rank);
    assert!(ranks.iter().sum::<f32>().abs() < 1e-6 && ranks[1] == ranks[2] && ranks[3] == -1.0, "{ranks:?}");
    let together = Outcome::shared(3, true, 7);
    assert_eq!(Reward::Win.of(&together, Seat(2), true), 1.0);
    assert_eq!(Reward::Rank.of(&Outcome::shared(3, false, 7), Seat(2), true), -1.0);
    assert!("gold".parse::<Reward>().is_err_and(|why| why.contains("zero_sum")));
}
