//! Steps of batches a CPU-second, at random, with observation and mask:
//! `cargo run --release -p research --example speed [THREADS] [GAME]`.

use cpu_time::ProcessTime;
use kernel::Dice;
use research::{GAMES, Rows, Settings};
use serde_json::Value;
use std::time::Instant;

const GAMES_AT_ONCE: usize = 1024;
const STEPS: usize = 400;

fn main() {
    let threads = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let wanted = std::env::args().nth(2);
    println!(
        "{:<12} {:>5} {:>6} {:>8} {:>12} {:>12}",
        "game", "seats", "width", "actions", "steps/CPU s", "steps/s"
    );
    for entry in GAMES.iter().filter(|entry| wanted.as_deref().is_none_or(|id| id == entry.id())) {
        let seats = 3;
        let settings = Settings { seats, threads, games: GAMES_AT_ONCE, ..Settings::default() };
        let mut batch = entry.arena(&Value::Null, settings).expect("the default can be played");
        let (width, actions) = (batch.legend().width(), batch.actions());
        let (mut int8, mut mask) = (vec![0; GAMES_AT_ONCE * width], vec![false; GAMES_AT_ONCE * actions]);
        let (mut seat, mut reward) = (vec![0; GAMES_AT_ONCE], vec![0.0; GAMES_AT_ONCE * usize::from(seats)]);
        let (mut done, mut truncated) = (vec![false; GAMES_AT_ONCE], vec![false; GAMES_AT_ONCE]);
        let mut length = vec![0; GAMES_AT_ONCE];
        let mut dice = Dice::fast(1);
        let mut choices = vec![0; GAMES_AT_ONCE];
        let (mut spent, mut passed) = (0.0, 0.0);
        for step in 0..STEPS {
            if step > 0 {
                for (choice, mask) in choices.iter_mut().zip(mask.chunks(actions)) {
                    let legal = mask.iter().filter(|legal| **legal).count() as u32;
                    let nth = dice.below(legal) as usize;
                    let at = mask.iter().enumerate().filter(|(_, legal)| **legal).nth(nth);
                    *choice = at.map_or(0, |(at, _)| at as i32);
                }
            }
            let rows = Rows {
                int8: &mut int8,
                float32: &mut [],
                mask: &mut mask,
                seat: &mut seat,
                reward: &mut reward,
                done: &mut done,
                truncated: &mut truncated,
                length: &mut length,
            };
            let (begun, clock) = (ProcessTime::now(), Instant::now());
            if step == 0 {
                batch.show(rows);
            } else {
                batch.step(&choices, rows).expect("it is legal");
            }
            spent += begun.elapsed().as_secs_f64();
            passed += clock.elapsed().as_secs_f64();
        }
        let steps = (STEPS * GAMES_AT_ONCE) as f64;
        let (cpu, wall) = (steps / spent, steps / passed);
        println!("{:<12} {seats:>5} {width:>6} {actions:>8} {cpu:>12.0} {wall:>12.0}", entry.id());
    }
}
