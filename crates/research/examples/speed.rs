//! Steps of batches of 1,024 games, at random, with `int8` observation and mask, on one, two and four threads in turns.
//! `cargo run --release -p research --example speed [SECONDS] [GAME]`, by default one second a game and number of threads.

use cpu_time::ProcessTime;
use kernel::Dice;
use research::{Batch, Entry, GAMES, Rows, Settings};
use serde_json::Value;
use std::time::Instant;

const GAMES_AT_ONCE: usize = 1024;
const SEATS: u8 = 3;
const THREADS: [usize; 3] = [1, 2, 4];
/// Steps between two looks at the clock.
const STEPS: usize = 25;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let wanted = std::env::args().nth(2);
    println!(
        "| game, {SEATS} seats | width | actions | threads | M steps/CPU s | M steps/s | times one thread |"
    );
    println!("|---|---|---|---|---|---|---|");
    for entry in GAMES.iter().filter(|entry| wanted.as_deref().is_none_or(|id| id == entry.id())) {
        let mut fields = THREADS.map(|threads| Field::new(*entry, threads));
        // In turns, so that all meet the same moods of the machine.
        while fields.iter().any(|field| field.passed < seconds) {
            fields.iter_mut().filter(|field| field.passed < seconds).for_each(Field::play);
        }
        let alone = fields[0].steps / fields[0].passed;
        for (Field { width, actions, steps, spent, passed, .. }, threads) in fields.iter().zip(THREADS) {
            let (cpu, wall) = (steps / spent / 1e6, steps / passed / 1e6);
            let times = steps / passed / alone;
            println!(
                "| {} | {width} | {actions} | {threads} | {cpu:.2} | {wall:.2} | {times:.2} |",
                entry.id()
            );
        }
    }
}

/// A batch with the memory it writes into, and what its steps took.
struct Field {
    batch: Box<dyn Batch>,
    width: usize,
    actions: usize,
    int8: Vec<i8>,
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<bool>,
    truncated: Vec<bool>,
    length: Vec<i32>,
    dice: Dice,
    steps: f64,
    spent: f64,
    passed: f64,
}

impl Field {
    fn new(entry: &dyn Entry, threads: usize) -> Field {
        let settings = Settings { seats: SEATS, threads, games: GAMES_AT_ONCE, ..Settings::default() };
        let batch = entry.arena(&Value::Null, settings).expect("the default can be played");
        let (width, actions) = (batch.legend().width(), batch.actions());
        let mut field = Field {
            batch,
            width,
            actions,
            int8: vec![0; GAMES_AT_ONCE * width],
            mask: vec![false; GAMES_AT_ONCE * actions],
            seat: vec![0; GAMES_AT_ONCE],
            reward: vec![0.0; GAMES_AT_ONCE * usize::from(SEATS)],
            done: vec![false; GAMES_AT_ONCE],
            truncated: vec![false; GAMES_AT_ONCE],
            length: vec![0; GAMES_AT_ONCE],
            dice: Dice::fast(1),
            steps: 0.0,
            spent: 0.0,
            passed: 0.0,
        };
        let (batch, rows) = field.split();
        batch.show(rows);
        field
    }

    /// Some steps of every game.
    fn play(&mut self) {
        for _ in 0..STEPS {
            let choices = self.choices();
            let (begun, clock) = (ProcessTime::now(), Instant::now());
            let (batch, rows) = self.split();
            batch.step(&choices, rows).expect("it is legal");
            self.spent += begun.elapsed().as_secs_f64();
            self.passed += clock.elapsed().as_secs_f64();
        }
        self.steps += (STEPS * GAMES_AT_ONCE) as f64;
    }

    /// A legal action of each game, all equally likely.
    fn choices(&mut self) -> Vec<i32> {
        let pick = |mask: &[bool]| {
            let legal = mask.iter().filter(|legal| **legal).count() as u32;
            let nth = self.dice.below(legal) as usize;
            (0..).zip(mask).filter(|(_, legal)| **legal).nth(nth).map_or(0, |(number, _)| number)
        };
        self.mask.chunks(self.actions).map(pick).collect()
    }

    fn split(&mut self) -> (&mut dyn Batch, Rows<'_>) {
        let rows = Rows {
            int8: &mut self.int8,
            float32: &mut [],
            mask: &mut self.mask,
            seat: &mut self.seat,
            reward: &mut self.reward,
            done: &mut self.done,
            truncated: &mut self.truncated,
            length: &mut self.length,
        };
        (&mut *self.batch, rows)
    }
}
