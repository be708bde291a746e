//! How good and how dear a judgement is: one position a game and quarter, by lot, against who won in the end.

use crate::args::Args;
use crate::rows::{begin, took};
use bots::{Bot, Brain, Level, Mind, Moment, contest_watched};
use cpu_time::ThreadTime;
use encode::Features;
use kernel::{Dice, Outcome, Seat};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Duration;

/// How often a position is judged to find out how long that takes.
const TIMES: u32 = 20;

/// Plays games and prints how a judgement fared in them. It is asked about the games as they were, with everything that
/// players hide.
pub(crate) fn print<G: Features>(args: &Args, plain: Brain<G>, judge: Brain<G>) -> Result<(), String> {
    let bot = *args.bots.first().unwrap_or(&Bot::from(Level::Normal));
    let (mut fared, mut games) = (Fared::default(), 0u64);
    for number in 0..args.games {
        let (table, mut dice) = begin::<G>(args, number)?;
        let minds = Seat::all(args.seats).map(|_| Mind::new(plain, bot)).collect();
        let mut seen: Vec<G> = Vec::new();
        let watch = |moment: Moment<'_, G>, _: &mut Dice| {
            seen.extend((judge.quiet)(moment.state).then(|| moment.state.clone()));
            moment.action
        };
        let Some(outcome) = contest_watched(minds, table, &mut dice, || Duration::ZERO, watch).outcome else {
            continue;
        };
        games += 1;
        for quarter in 0..4 {
            let (from, to) = (seen.len() * quarter / 4, seen.len() * (quarter + 1) / 4);
            if from < to {
                let at = from + dice.below((to - from) as u32) as usize;
                fared.ask(&judge, &seen[at], quarter, &outcome);
            }
        }
    }
    // Together there are two ways to end.
    println!("{}", fared.told(games, if G::TOGETHER { 2 } else { args.seats }));
    Ok(())
}

/// How a judgement fared.
#[derive(Default)]
struct Fared {
    /// By quarter: positions, and their log-losses summed up.
    quarters: [(u32, f64); 4],
    /// By tenth of the chances told: how many, their sum, and how much was won.
    tenths: [(u32, f64, f64); 10],
    took: Duration,
}

impl Fared {
    fn ask<G: Features>(&mut self, judge: &Brain<G>, state: &G, quarter: usize, outcome: &Outcome) {
        let begun = ThreadTime::now();
        for _ in 1..TIMES {
            black_box(judge.judge(black_box(state)));
        }
        self.took += begun.elapsed() / (TIMES - 1);
        self.quarters[quarter].0 += 1;
        let seats = if G::TOGETHER { 1 } else { state.seats() };
        for (seat, chance) in Seat::all(seats).zip(judge.judge(state)) {
            let (chance, won) = (f64::from(chance), took::<G>(outcome, seat));
            self.quarters[quarter].1 -= won * chance.max(1e-6).ln();
            if G::TOGETHER {
                self.quarters[quarter].1 -= (1.0 - won) * (1.0 - chance).max(1e-6).ln();
            }
            let tenth = &mut self.tenths[((chance * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1, tenth.1 + chance, tenth.2 + won);
        }
    }

    /// Log-loss by quarter beside that of equal chances; by tenth how many chances were told, their mean, and the mean of
    /// what was won; and microseconds for a judgement.
    fn told(&self, games: u64, ends: u8) -> Value {
        let mean = |sum: f64, count: u32| sum / f64::from(count.max(1));
        let loss: Vec<f64> = self.quarters.iter().map(|&(count, sum)| mean(sum, count)).collect();
        let tenth =
            |&(count, said, won): &(u32, f64, f64)| json!([count, mean(said, count), mean(won, count)]);
        let positions: u32 = self.quarters.iter().map(|quarter| quarter.0).sum();
        json!({
            "games": games, "loss": loss, "equal": f64::from(ends).ln(),
            "tenths": self.tenths.iter().map(tenth).collect::<Vec<_>>(),
            "micros": mean(self.took.as_secs_f64() * 1e6, positions),
        })
    }
}
