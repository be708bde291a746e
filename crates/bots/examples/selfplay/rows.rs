//! Positions of games between bots, with how the games ended and what searches expected.

use crate::args::Args;
use bots::{Bot, Brain, Budget, Chances, Level, Mind, Moment, Position, Search, contest_watched};
use encode::Features;
use encode::features::{shared, table as features, write as write_features};
use kernel::{Dice, Game, MAX_SEATS, Match, Outcome, Seat};
use serde_json::json;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) fn start<G: Game>(args: &Args, seed: &str) -> Result<G, String> {
    G::setup(&args.options::<G>()?, args.seats, Dice::from_seed(seed), &mut ())
        .map_err(|error| error.to_string())
}

/// A new game, and the dice of whoever plays it.
pub(crate) fn begin<G: Game>(args: &Args, number: u64) -> Result<(Match<G>, Dice), String> {
    let seed = format!("{}/{number}", args.seed);
    let table = Match::new(&args.options::<G>()?, args.seats, &seed).map_err(|error| error.to_string())?;
    Ok((table, Dice::from_seed(&seed).split()))
}

/// What the features of a game mean.
pub(crate) fn table<G: Features>(args: &Args) -> Result<(), String> {
    let state = start::<G>(args, "0")?;
    let table = features(&state);
    let names: Vec<String> = table
        .fields
        .iter()
        .flat_map(|field| {
            let name = move |at: usize| {
                if field.width == 1 { field.name.clone() } else { format!("{}.{at}", field.name) }
            };
            (0..field.width).map(name)
        })
        .collect();
    println!(
        "{}",
        json!({
            "width": table.width(), "shared": shared(&state), "scales": table.scales(), "names": names,
            "rows": state.rows(), "together": G::TOGETHER,
        })
    );
    Ok(())
}

/// One position: what a search expected, what the evaluation says, and the features.
struct Seen {
    expected: Option<Chances>,
    hand: Chances,
    numbers: Vec<i8>,
}

/// Plays and writes positions until the games or the time are over. One is, in bytes: its quarter, whether something was
/// expected, two of nothing, then for each of its rows how it ended, what was expected and what the evaluation says as 32-bit
/// floats, and the features.
pub(crate) fn write<G: Features>(args: &Args, brains: &[Brain<G>]) -> Result<(), String> {
    let bot = *args.bots.first().unwrap_or(&Bot::from(Level::Normal));
    if !brains[0].levels.contains(&bot.level) {
        return Err(format!("`{bot}` needs a network"));
    }
    let first = start::<G>(args, "0")?;
    let (width, count) = (features(&first).width(), first.rows());
    let file = File::create(&args.out).map_err(|error| format!("{}: {error}", args.out))?;
    let (next, begun) = (AtomicU64::new(0), Instant::now());
    let (send, games) = mpsc::sync_channel::<Vec<u8>>(1000);
    let failed = Mutex::new(None);
    let (mut played, mut positions) = (0u64, 0u64);
    thread::scope(|scope| {
        for _ in 0..args.threads {
            let (next, send) = (&next, send.clone());
            scope.spawn(move || {
                while begun.elapsed() < args.time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games || send.send(game(args, brains, bot, number, width)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut file = BufWriter::new(file);
        for rows in games {
            played += 1;
            positions += rows.len() as u64 / (4 + u64::from(count) * (12 + width as u64));
            if let Err(error) = file.write_all(&rows) {
                *failed.lock().expect("nobody panics") = Some(error.to_string());
                break;
            }
        }
        if let Err(error) = file.flush() {
            *failed.lock().expect("nobody panics") = Some(error.to_string());
        }
    });
    if let Some(error) = failed.into_inner().expect("nobody panics") {
        return Err(format!("{}: {error}", args.out));
    }
    let seconds = begun.elapsed().as_secs_f32();
    println!(
        "{}",
        json!({"games": played, "positions": positions, "seconds": seconds, "bot": bot.to_string()})
    );
    Ok(())
}

/// The rows of one game. Each seat has the newest network or, one time in four, one of the others. A second bot, if there
/// is one, only says what it expects of some positions.
fn game<G: Features>(args: &Args, brains: &[Brain<G>], bot: Bot, number: u64, width: usize) -> Vec<u8> {
    let (table, mut dice) = begin::<G>(args, number).expect("it was set up before");
    let minds: Vec<Mind<G>> = (0..args.seats)
        .map(|_| {
            let old = dice.below(4) == 0;
            let which = if old { dice.below(brains.len() as u32) as usize } else { 0 };
            Mind::new(brains[which], bot)
        })
        .collect();
    let mut seen = Vec::new();
    let bout = contest_watched(
        minds,
        table,
        &mut dice,
        || Duration::ZERO,
        |moment, dice| {
            let Moment { state, position, mind, action } = moment;
            if (brains[0].quiet)(state) {
                let taught =
                    args.bots.get(1).filter(|_| position.legal.len() > 1 && dice.below(args.teach) == 0);
                let expected =
                    taught.map_or(mind.expects(), |teacher| Some(ask(&brains[0], *teacher, position, dice)));
                seen.push(look(&brains[0], state, expected, width));
            }
            let strays = args.stray > 0 && dice.below(args.stray) == 0;
            if strays { dice.pick(position.legal) } else { action }
        },
    );
    bout.outcome.map_or_else(Vec::new, |outcome| rows::<G>(&seen, &outcome, width, args, &mut dice))
}

/// What a search expects for each seat.
fn ask<G: Game>(brain: &Brain<G>, teacher: Bot, position: &Position<'_, G>, dice: &mut Dice) -> Chances {
    Search::new(brain, position).think(&Budget::iterations(teacher.iterations()), dice).chances
}

fn look<G: Features>(brain: &Brain<G>, state: &G, expected: Option<Chances>, width: usize) -> Seen {
    let mut numbers = vec![0; width * usize::from(state.rows())];
    for (seat, row) in Seat::all(state.rows()).zip(numbers.chunks_mut(width)) {
        write_features(state, seat, row);
    }
    // Where all play together every row has the chance of all.
    let spread = |chances: Chances| if G::TOGETHER { [chances[0]; MAX_SEATS] } else { chances };
    Seen { expected: expected.map(spread), hand: spread((brain.chances)(state)), numbers }
}

/// What a row has in the end: the seat's part of the victory, or whether all have won.
pub(crate) fn took<G: Features>(outcome: &Outcome, row: Seat) -> f64 {
    if G::TOGETHER { f64::from(u8::from(outcome.won(Seat(0)))) } else { outcome.share(row) }
}

/// Some of the positions, by lot.
fn rows<G: Features>(
    seen: &[Seen],
    outcome: &Outcome,
    width: usize,
    args: &Args,
    dice: &mut Dice,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let all = seen.len();
    let mut order: Vec<usize> = (0..all).collect();
    dice.shuffle(&mut order);
    // What a search has expected teaches more.
    order.sort_by_key(|&at| seen[at].expected.is_none());
    for &at in order.iter().take(args.keep) {
        let one = &seen[at];
        bytes.extend([(at * 4 / all) as u8, one.expected.is_some().into(), 0, 0]);
        let rows = Seat::all((one.numbers.len() / width) as u8);
        let shares: Vec<f32> = rows.map(|row| took::<G>(outcome, row) as f32).collect();
        shares.iter().for_each(|share| bytes.extend(share.to_le_bytes()));
        for (seat, share) in shares.iter().enumerate() {
            bytes.extend(one.expected.map_or(*share, |expected| expected[seat]).to_le_bytes());
        }
        one.hand[..shares.len()].iter().for_each(|chance| bytes.extend(chance.to_le_bytes()));
        bytes.extend(one.numbers.iter().map(|&number| number as u8));
    }
    bytes
}
