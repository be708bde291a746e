//! A match: one bot of the first kind against others of the second, everybody in every chair.

use crate::args::Args;
use bots::{Bot, Brain, Level, Mind, contest_of_minds, is_settled};
use cpu_time::ThreadTime;
use encode::Features;
use kernel::{Dice, Match, Seat};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Plays until the games or the time are over, or it is settled who is stronger. The first bot judges by
/// the first network whatever its level, the others by the second one if they need any.
pub(crate) fn play<G: Features>(args: &Args, plain: Brain<G>, brains: &[Brain<G>]) -> Result<(), String> {
    let [first, rest] = args.bots[..] else { return Err("say who plays: --bots FIRST,OTHERS".to_owned()) };
    let brain = |bot: Bot, nth: usize| {
        let taught = brains[nth.min(brains.len() - 1)];
        let mut brain = if nth == 0 || bot.level == Level::Master { taught } else { plain };
        brain.tuning.slips[1] *= args.slips;
        if brain.levels.contains(&bot.level) { Ok(brain) } else { Err(format!("`{bot}` needs a network")) }
    };
    let (one, others) = (brain(first, 0)?, brain(rest, 1)?);
    let options = args.options::<G>()?;
    let fair = if args.against > 0.0 { args.against } else { 1.0 / f64::from(args.seats) };
    let (next, stop, begun) = (AtomicU64::new(0), AtomicBool::new(false), Instant::now());
    let (send, games) = mpsc::channel();
    let (mut sum, mut count, mut micros) = (0.0, 0u64, [0.0; 2]);
    thread::scope(|scope| {
        for _ in 0..args.threads {
            let (next, stop, send, options) = (&next, &stop, send.clone(), &options);
            scope.spawn(move || {
                while begun.elapsed() < args.time && !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        break;
                    }
                    let seat = Seat((number % u64::from(args.seats)) as u8);
                    let mind =
                        |at: Seat| if at == seat { Mind::new(one, first) } else { Mind::new(others, rest) };
                    let seed = format!("{}/{}", args.seed, number / u64::from(args.seats));
                    let table = Match::<G>::new(options, args.seats, &seed).expect("it was set up");
                    let minds = Seat::all(args.seats).map(mind).collect();
                    let bout = contest_of_minds(minds, table, &mut Dice::from_seed(&seed).split(), now);
                    let each = |at: usize| {
                        bout.thought[at].as_secs_f64() * 1e6 / f64::from(bout.decisions[at].max(1))
                    };
                    let share = bout.outcome.as_ref().map(|outcome| outcome.share(seat));
                    let other = (seat.index() + 1) % usize::from(args.seats);
                    if send.send((share, each(seat.index()), each(other))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (share, own, other) in games {
            let Some(share) = share else { continue };
            (sum, count) = (sum + share, count + 1);
            (micros[0], micros[1]) = (micros[0] + own, micros[1] + other);
            stop.fetch_or(!args.whole && is_settled(sum / count as f64, count, fair), Ordering::Relaxed);
        }
    });
    let share = sum / count.max(1) as f64;
    let error = 1.96 * (share * (1.0 - share) / count.max(1) as f64).sqrt();
    let stronger = is_settled(share, count, fair) && share > fair;
    println!(
        "{}",
        json!({
            "first": first.to_string(), "rest": rest.to_string(), "games": count, "share": share,
            "interval": [share - error, share + error], "stronger": stronger,
            "ms": [micros[0] / count.max(1) as f64 / 1e3, micros[1] / count.max(1) as f64 / 1e3],
            "seconds": begun.elapsed().as_secs_f32(),
        })
    );
    Ok(())
}

fn now() -> Duration {
    ThreadTime::now().as_duration()
}
