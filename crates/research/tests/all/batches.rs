//! Many games at once.

use kernel::{Dice, Seat};
use research::{Batch, Bot, Choices, Error, GAMES, Reward, Rows, Settings, find};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A batch with the memory it writes into.
struct Run {
    batch: Box<dyn Batch>,
    int8: Vec<i8>,
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<bool>,
    truncated: Vec<bool>,
    length: Vec<i32>,
}

impl Run {
    fn new(game: &str, settings: Settings) -> Run {
        let (games, seats) = (settings.games, usize::from(settings.seats));
        let batch = find(game).expect("a game").arena(&Value::Null, settings).expect("it can be set up");
        let (width, actions) = (batch.legend().width(), batch.actions());
        let mut run = Run {
            batch,
            int8: vec![0; games * width],
            mask: vec![false; games * actions],
            seat: vec![0; games],
            reward: vec![0.0; games * seats],
            done: vec![false; games],
            truncated: vec![false; games],
            length: vec![0; games],
        };
        run.with(|batch, rows| batch.show(rows));
        run
    }

    fn with<T>(&mut self, work: impl FnOnce(&mut dyn Batch, Rows<'_>) -> T) -> T {
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
        work(&mut *self.batch, rows)
    }

    fn step(&mut self, choices: &[i32]) -> Result<(), Error> {
        self.with(|batch, rows| batch.step(choices, rows))
    }

    fn row(&self, at: usize) -> &[i8] {
        let width = self.batch.legend().width();
        &self.int8[at * width..(at + 1) * width]
    }

    /// A legal action of each row that follows from what the row shows, and from nothing else.
    fn policy(&self) -> Vec<i32> {
        let actions = self.batch.actions();
        let choice = |at: usize| {
            let legal: Vec<usize> = (0..actions).filter(|action| self.mask[at * actions + action]).collect();
            let seen = self
                .row(at)
                .iter()
                .fold(7u64, |sum, &number| sum.wrapping_mul(31).wrapping_add(number as u64));
            legal[Dice::fast(seen).below(legal.len() as u32) as usize] as i32
        };
        (0..self.seat.len()).map(choice).collect()
    }
}

fn settings(seats: u8, games: usize) -> Settings {
    Settings { seats, games, seed: 11, ..Settings::default() }
}

/// How each game of a run ended, by its number.
fn ends(game: &str, settings: Settings, wanted: u64) -> BTreeMap<u64, (i32, Vec<f32>)> {
    let (games, seats) = (settings.games, usize::from(settings.seats));
    let mut run = Run::new(game, settings);
    let mut number: Vec<u64> = (0..games as u64).collect();
    let mut ends = BTreeMap::new();
    while (0..wanted).any(|number| !ends.contains_key(&number)) {
        run.step(&run.policy()).expect("the policy is legal");
        for (row, number) in number.iter_mut().enumerate() {
            if run.done[row] {
                let rewards = run.reward[row * seats..(row + 1) * seats].to_vec();
                ends.insert(*number, (run.length[row], rewards));
                *number += games as u64;
            }
        }
    }
    ends.retain(|number, _| *number < wanted);
    ends
}

#[test]
fn a_game_of_a_run_is_the_same_with_any_rows_and_threads() {
    for (game, seats) in [("gheos", 2), ("mystic_war", 4), ("mezo", 3), ("mammothodus", 2), ("cyclades", 2)] {
        let alone = ends(game, Settings { reward: Reward::Rank, ..settings(seats, 2) }, 6);
        let bots = || vec![(Seat(seats - 1), "random".parse().expect("a level"))];
        for games in [5, 192] {
            let many = Settings { threads: 3, reward: Reward::Rank, ..settings(seats, games) };
            assert_eq!(alone, ends(game, many, 6), "{game}, {games} rows");
        }
        let helped = ends(game, Settings { bots: bots(), ..settings(seats, 2) }, 6);
        let many = Settings { bots: bots(), threads: 3, ..settings(seats, 5) };
        assert_eq!(helped, ends(game, many, 6), "{game} with a bot");
        assert!(alone.values().any(|end| *end != alone[&0]), "games differ");
    }
}

#[test]
fn one_illegal_choice_keeps_the_whole_batch() {
    for entry in GAMES {
        let mut run = Run::new(entry.id(), settings(*entry.seats().start().max(&2), 6));
        let (before, mut choices) = (run.int8.clone(), run.policy());
        let actions = run.batch.actions();
        choices[4] = (0..actions as i32)
            .find(|&action| !run.mask[4 * actions + action as usize])
            .expect("not all are legal");
        let error = run.step(&choices).expect_err("row 4 cannot do that");
        assert!(matches!(error, Error::Row { row: 4, .. }), "{error}");
        assert!(run.step(&[0; 3]).is_err(), "six games need six choices");
        run.with(|batch, rows| batch.show(rows));
        assert_eq!(run.int8, before, "{}", entry.id());
        run.step(&run.policy()).expect("it goes on");
    }
}

#[test]
fn one_illegal_choice_keeps_what_two_threads_would_step() {
    for entry in GAMES {
        let seats = *entry.seats().start().max(&2);
        let mut run = Run::new(entry.id(), Settings { threads: 2, ..settings(seats, 256) });
        let mut alone = Run::new(entry.id(), settings(seats, 256));
        for step in 0..6 {
            let good = run.policy();
            let mut bad = good.clone();
            // The first and the last task, and both at once: the lowest row is told.
            let rows = [vec![3], vec![250], vec![70, 255]][step % 3].clone();
            rows.iter().for_each(|&row| bad[row] = -1);
            let (before, mask) = (run.int8.clone(), run.mask.clone());
            let error = run.step(&bad).expect_err("nobody can do that");
            assert!(matches!(error, Error::Row { row, .. } if row == rows[0]), "{error}");
            assert_eq!((&run.int8, &run.mask), (&before, &mask), "{}", entry.id());
            run.with(|batch, rows| batch.show(rows));
            assert_eq!((&run.int8, &run.mask), (&before, &mask), "{} moved", entry.id());
            run.step(&good).expect("it goes on");
            alone.step(&good).expect("it is legal");
            assert_eq!((&run.int8, &run.mask), (&alone.int8, &alone.mask), "{}", entry.id());
        }
    }
}

/// Rows that are too narrow break the law of a batch: whoever steps them panics, and nobody waits for it for ever.
#[test]
fn a_thread_that_panics_ends_the_step() {
    for threads in [1, 2, 5] {
        let mut run = Run::new("gheos", Settings { threads, ..settings(2, 512) });
        let choices = run.policy();
        run.int8.truncate(512);
        let broken = catch_unwind(AssertUnwindSafe(|| run.step(&choices)));
        assert!(broken.is_err(), "{threads} threads wrote rows of one number");
    }
}

#[test]
fn bots_play_their_seats_and_forced_decisions_pass_by() {
    let bot: Bot = "easy".parse().expect("a level");
    let bots = vec![(Seat(0), bot), (Seat(2), bot)];
    let mut run = Run::new("mystic_war", Settings { bots, skip_forced: true, ..settings(4, 4) });
    for _ in 0..150 {
        assert!(run.seat.iter().all(|&seat| seat == 1 || seat == 3), "{:?}", run.seat);
        assert!(run.batch.counts().iter().all(|&count| count > 1));
        run.step(&run.policy()).expect("the policy is legal");
    }
    let all = vec![(Seat(0), bot), (Seat(1), bot)];
    let refused =
        find("gheos").expect("a game").arena(&Value::Null, Settings { bots: all, ..settings(2, 1) });
    assert!(refused.is_err(), "nobody would decide");
}

#[test]
fn the_row_of_a_finished_game_shows_the_next_one() {
    let mut run = Run::new("gheos", Settings { max_actions: Some(9), ..settings(2, 1) });
    for step in 1..=27 {
        run.step(&run.policy()).expect("the policy is legal");
        assert_eq!((run.done[0], run.truncated[0]), (step % 9 == 0, step % 9 == 0));
        assert_eq!(run.length[0], if step % 9 == 0 { 9 } else { 0 });
        assert_eq!(run.reward, [0.0, 0.0], "a game that was broken off is worth nothing");
    }
    let other = Run::new("gheos", settings(2, 4));
    assert_eq!(run.row(0), other.row(3), "three games are over: this is the fourth");
    run.with(|batch, rows| batch.reset(11, rows));
    assert_eq!(run.row(0), other.row(0));
}

#[test]
fn a_mask_that_is_kept_up_says_what_a_new_one_says() {
    for entry in GAMES {
        let seats = *entry.seats().start().max(&2);
        let mut run =
            Run::new(entry.id(), Settings { max_actions: Some(70), threads: 2, ..settings(seats, 3) });
        let mut elsewhere = vec![true; run.mask.len()];
        for step in 0..150 {
            let choices = run.policy();
            if step % 7 == 3 {
                std::mem::swap(&mut run.mask, &mut elsewhere);
                run.mask.fill(true);
            }
            run.step(&choices).expect("the policy is legal");
            let kept = run.mask.clone();
            if step % 5 == 4 {
                run.with(|batch, rows| batch.show(rows));
            }
            assert_eq!(kept, run.mask, "{} after {step} steps", entry.id());
        }
    }
}

#[test]
fn words_are_told_for_every_legal_action() {
    let run = Run::new("mammothodus", Settings { choices: Choices::Words, ..settings(2, 3) });
    assert_eq!(run.batch.words().len(), run.batch.counts().iter().sum::<usize>());
    assert!(run.batch.words().iter().all(|words| words[0] > 0));
    let state = run.batch.state(1).expect("there are three rows");
    let seat = Seat(run.seat[1] as u8);
    assert_eq!(state.observe(seat), run.row(1));
    assert!(run.batch.state(3).is_none());
}
