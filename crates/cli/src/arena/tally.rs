//! What the games say about each kind of bot.

use super::ledger::Played;
use super::plan::Plan;
use super::rating;
use super::sides::{Side, sides};
use bots::wilson;
use games::kernel::{Outcome, Seat};
use serde::Serialize;

/// What is known about one kind of bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// The bot.
    pub bot: String,
    /// How many seats of each game it has.
    pub seats: usize,
    /// Its part of the victories; a victory of several is shared.
    pub share: f64,
    /// The 95 % interval of that.
    pub interval: (f64, f64),
    /// Its part if all played equally well.
    pub fair: f64,
    /// How often one of its seats has won, alone or with others. In a cooperative game: how often all have.
    pub won: f64,
    /// Points ahead of the mean of the other seats.
    pub margin: f64,
    /// How far off that may be: half the width of its 95 % interval. Nothing before the second game.
    pub margin_error: Option<f64>,
    /// Mean score.
    pub score: f64,
    /// How strong, in Elo points above the mean of the kinds; nothing where there is nobody to compare with.
    pub rating: Option<f64>,
    /// Decisions that had an alternative.
    pub decisions: u64,
    /// Milliseconds thought about one, on average.
    pub ms: f64,
    /// Milliseconds thought about the longest.
    pub longest_ms: f64,
}

/// What is known about all of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Games that came to an end.
    pub games: u64,
    /// Games that outlasted the bound of their rules.
    pub unfinished: u64,
    /// By seat, its part of the victories, whoever sat there.
    pub seat_share: Vec<f64>,
    /// What seats play where that differs, such as gods; nothing where it does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// The kinds of bots in the order of the list.
    pub kinds: Vec<Kind>,
}

/// Adds up `games` of `plan`.
pub(super) fn tally<'a>(plan: &Plan, games: &(impl Iterator<Item = &'a Played> + Clone)) -> Tally {
    let ended = || games.clone().filter(|game| !game.ranks.is_empty());
    let count = ended().count() as u64;
    let each = |sum: f64| if count == 0 { 0.0 } else { sum / count as f64 };
    let seats = 0..plan.players();
    let share = |seat: usize| each(ended().map(|game| outcome(game).share(Seat(seat as u8))).sum());
    let ratings = rating::ratings(plan, ended());
    let kinds = plan.kinds().into_iter().zip(ratings);
    Tally {
        games: count,
        unfinished: games.clone().count() as u64 - count,
        seat_share: seats.map(share).collect(),
        sides: sides(plan.players(), ended()),
        kinds: kinds.map(|(bot, rating)| kind(plan, bot, games.clone(), rating)).collect(),
    }
}

fn kind<'a>(
    plan: &Plan,
    bot: &str,
    games: impl Iterator<Item = &'a Played> + Clone,
    rating: Option<f64>,
) -> Kind {
    let players = plan.players();
    let (mut share, mut won, mut score) = (0.0, 0u64, 0.0);
    let mut margins = Vec::new();
    let (mut decisions, mut micros, mut longest, mut ended, mut sat) = (0u64, 0u64, 0u64, 0u64, 0u64);
    for game in games {
        let outcome = (!game.ranks.is_empty()).then(|| outcome(game));
        ended += u64::from(outcome.is_some());
        let mut ahead = Vec::new();
        for seat in (0..players).filter(|&seat| plan.bots[plan.sitter(game.number, seat)] == bot) {
            decisions += u64::from(game.decisions[seat]);
            micros += game.micros[seat];
            longest = longest.max(game.longest[seat]);
            let Some(outcome) = &outcome else { continue };
            sat += 1;
            share += outcome.share(Seat(seat as u8));
            won += u64::from(outcome.won(Seat(seat as u8)));
            let own = f64::from(game.scores[seat]);
            let all: f64 = game.scores.iter().copied().map(f64::from).sum();
            score += own;
            ahead.push(own - if players > 1 { (all - own) / (players - 1) as f64 } else { 0.0 });
        }
        if !ahead.is_empty() {
            margins.push(ahead.iter().sum::<f64>() / ahead.len() as f64);
        }
    }
    let (margin, margin_error) = mean(&margins);
    let per = |sum: f64, count: u64| if count == 0 { 0.0 } else { sum / count as f64 };
    let share = per(share, ended);
    Kind {
        bot: bot.to_owned(),
        seats: plan.bots.iter().filter(|name| *name == bot).count(),
        share,
        interval: wilson(share, ended),
        fair: plan.fair(bot),
        won: per(won as f64, sat),
        margin,
        margin_error,
        score: per(score, sat),
        rating,
        decisions,
        ms: per(micros as f64 / 1000.0, decisions),
        longest_ms: longest as f64 / 1000.0,
    }
}

/// The mean of what was seen in each game, and half the width of its 95 % interval.
fn mean(seen: &[f64]) -> (f64, Option<f64>) {
    let count = seen.len() as f64;
    let mean = seen.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = seen.iter().map(|one| (one - mean).powi(2)).sum();
    (mean, (seen.len() > 1).then(|| 1.96 * (squares / (count - 1.0) / count).sqrt()))
}

/// How a game ended.
pub(super) fn outcome(game: &Played) -> Outcome {
    let outcome = Outcome::placed(game.ranks.iter().copied(), game.scores.iter().copied());
    if game.unwon { outcome.unwon() } else { outcome }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_surer_the_more_was_seen() {
        assert_eq!((mean(&[]), mean(&[3.0])), ((0.0, None), (3.0, None)));
        let (few, many) = (mean(&[1.0, 3.0]), mean(&[1.0, 3.0].repeat(50)));
        assert_eq!((few.0, many.0), (2.0, 2.0));
        assert!(
            (few.1.unwrap() - 1.96).abs() < 1e-9 && (many.1.unwrap() - 0.197).abs() < 1e-3,
            "{few:?} {many:?}"
        );
    }
}
