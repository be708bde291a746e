//! `golden write` adds digests and records for games that have none under their current rules version;
//! `golden signature` prints one digest a game over 1,000 random games.

use anyhow::{Context, Result, bail};
use games::kernel::{Dice, OptionSpec, Turn};
use games::{CATALOGUE, Level, Rulebook};
use golden::{Row, rows};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

const ACTIONS: u32 = 150;
const RECORDS: u32 = 3;

fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("write") => write(),
        Some("signature") => signature(),
        _ => bail!("golden write | signature"),
    }
}

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn write() -> Result<()> {
    let current = |row: &Row| games::find(&row.game).is_some_and(|book| book.rules() == row.rules);
    let mut kept: Vec<Row> = rows().into_iter().filter(current).collect();
    for &book in CATALOGUE {
        if !kept.iter().any(|row| row.game == book.id()) {
            kept.extend(fresh(book));
        }
        for number in 0..RECORDS {
            record(book, number)?;
        }
    }
    let lines: Vec<String> = kept.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    fs::write(home().join("golden.jsonl"), lines.join("\n") + "\n").context("golden.jsonl cannot be written")
}

/// The default for every number of players, and every other value of every option alone.
fn fresh(book: &dyn Rulebook) -> Vec<Row> {
    let mut rows: Vec<Row> = book.seats().filter_map(|seats| row(book, seats, json!({}))).collect();
    for spec in book.options() {
        let ends = spec.range.into_iter().flat_map(|(least, most)| [Value::from(least), Value::from(most)]);
        for value in spec.choices.iter().map(OptionSpec::json).chain(ends) {
            let options = json!({spec.key: value});
            rows.extend(book.seats().find_map(|seats| row(book, seats, options.clone())));
        }
    }
    rows
}

fn row(book: &dyn Rulebook, seats: u8, options: Value) -> Option<Row> {
    let (seed, actions) = (format!("golden {seats} {options}"), ACTIONS);
    let hash = book.wander(&options, seats, &seed, actions).ok()?;
    Some(Row { game: book.id().to_owned(), rules: book.rules(), seats, options, seed, actions, hash })
}

/// A whole random game as a record, unless it is kept already.
fn record(book: &dyn Rulebook, number: u32) -> Result<()> {
    let folder = home().join("records");
    fs::create_dir_all(&folder).context("the folder of records cannot be made")?;
    let path = folder.join(format!("{}-r{}-{number}.json", book.id(), book.rules()));
    if path.exists() {
        return Ok(());
    }
    let seats = seats_for(book, number);
    let mut table = book.open(&json!({}), seats, &format!("record {number}"))?;
    let mut dice = Dice::from_seed(&format!("record {number}"));
    while let Turn::Awaiting(waiting) = table.turn() {
        let seat = waiting.first().context("the rules wait for nobody")?;
        let ranked = table.advise(seat, Level::Random, 0, &mut dice)?;
        table.play(seat, &ranked[0].action)?;
    }
    fs::write(&path, table.record().to_json())
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// Every number of players that the default options allow, in turn.
fn seats_for(book: &dyn Rulebook, number: u32) -> u8 {
    let seats: Vec<u8> = book.seats().filter(|&seats| book.open(&json!({}), seats, "0").is_ok()).collect();
    seats[number as usize % seats.len()]
}

fn signature() -> Result<()> {
    for &book in CATALOGUE {
        let mut digests = Vec::new();
        for game in 0..1_000 {
            let seats = seats_for(book, game);
            digests.push(book.wander(&json!({}), seats, &format!("signature {game}"), u32::MAX)?);
        }
        println!("{:<12} rules {} {}", book.id(), book.rules(), games::kernel::fingerprint(&digests));
    }
    Ok(())
}
