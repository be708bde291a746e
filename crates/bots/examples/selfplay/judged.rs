//! How good and how dear a judgement is: one position a game and quarter, by lot, against who won in the end.

use crate::args::Args;
use crate::rows::begin;
use bots::{Bot, Brain, Level, Mind, Moment, contest_watched};
use cpu_time::ThreadTime;
use encode::Features;
use kernel::{Dice, Seat};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Duration;

/// How often each of the positions is judged to find out how long that takes.
const TIMES: u32 = 20;

/// Chances that were told, by tenth: how many, their sum, and how much was won.
type Tenths = [(u32, f64, f64); 10];

/// Plays games and prints how a judgement fared in them. It is asked about the games as they were, with everything that players
/// hide.
pub(crate) fn print<G: Features>(args: &Args, plain: Brain<G>, judge: Brain<G>) -> Result<(), String> {
    let bot = *args.bots.first().unwrap_or(&Bot::from(Level::Normal));
    let mut tenths: Tenths = Default::default();
    let (mut loss, mut count) = ([0.0; 4], [0u32; 4]);
    let (mut took, mut games) = (Duration::ZERO, 0u64);
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
            if from == to {
                continue;
            }
            let state = &seen[from + dice.below((to - from) as u32) as usize];
            let begun = ThreadTime::now();
            (1..TIMES).for_each(|_| {
                black_box(judge.judge(black_box(state)));
            });
            took += begun.elapsed() / (TIMES - 1);
            let said = judge.judge(state);
            count[quarter] += 1;
            for (seat, &chance) in Seat::all(args.seats).zip(&said) {
                let (chance, won) = (f64::from(chance), outcome.share(seat));
                loss[quarter] -= won * chance.max(1e-6).ln();
                let tenth = &mut tenths[((chance * 10.0) as usize).min(9)];
                *tenth = (tenth.0 + 1, tenth.1 + chance, tenth.2 + won);
            }
        }
    }
    let all: u32 = count.iter().sum();
    let losses: Vec<f64> =
        loss.iter().zip(count).map(|(loss, count)| loss / f64::from(count.max(1))).collect();
    let micros = took.as_secs_f64() * 1e6 / f64::from(all.max(1));
    println!(
        "{}",
        json!({
            "games": games, "loss": losses, "equal": f64::from(args.seats).ln(), "tenths": table(&tenths),
            "micros": micros,
        })
    );
    Ok(())
}

/// For each tenth how many chances were told, their mean, and the mean of what was won.
fn table(tenths: &Tenths) -> Value {
    let mean = |sum: f64, count: u32| sum / f64::from(count.max(1));
    tenths.iter().map(|&(count, said, won)| json!([count, mean(said, count), mean(won, count)])).collect()
}
