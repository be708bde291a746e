//! `golden write` adds digests, records and positions for games that have none under their current rules version;
//! `golden signature [GAME] [--write] [--without KEY,…] [--trace FILE]` compares the signatures of the games with the
//! kept ones.

use anyhow::{Context, Result, bail};
use games::kernel::{Dice, OptionSpec, Turn};
use games::{CATALOGUE, Level, Rulebook};
use golden::signature::{FIRST, WHOLE, sign};
use golden::states::{Kept, fresh as fresh_states, states};
use golden::{Row, rows};
use serde::Serialize;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufWriter, Write, sink};
use std::path::PathBuf;

const ACTIONS: u32 = 150;
const RECORDS: u32 = 3;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.split_first() {
        Some((command, [])) if command == "write" => write(),
        Some((command, rest)) if command == "signature" => signature(rest),
        _ => bail!("golden write | signature [GAME] [--write] [--without KEY,…] [--trace FILE]"),
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
    put("golden.jsonl", &kept)?;
    let mut positions: Vec<Kept> = states();
    for &book in CATALOGUE {
        if !positions.iter().any(|kept| kept.game == book.id() && kept.rules == book.rules()) {
            positions.extend(fresh_states(book));
        }
    }
    put("states.jsonl", &positions)
}

/// Writes a file of one line each.
fn put(name: &str, rows: &[impl Serialize]) -> Result<()> {
    let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    fs::write(home().join(name), lines.join("\n") + "\n").with_context(|| format!("{name} cannot be written"))
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

/// Prints the signatures and whether they are the kept ones; writes them, or a line a step, where that is asked for.
fn signature(args: &[String]) -> Result<()> {
    let (mut only, mut writes, mut trace): (Option<&str>, bool, Box<dyn Write>) =
        (None, false, Box::new(sink()));
    let mut without: Vec<String> = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--write" => writes = true,
            "--without" => {
                let keys = args.next().context("--without needs keys of options")?;
                without = keys.split(',').map(str::to_owned).collect();
            }
            "--trace" => {
                let path = args.next().context("--trace needs a file")?;
                let file = fs::File::create(path).with_context(|| format!("{path} cannot be written"))?;
                trace = Box::new(BufWriter::new(file));
            }
            id if games::find(id).is_some() => only = Some(id),
            other => bail!("`{other}` is no game and no option of `signature`"),
        }
    }
    let (mut lines, mut others) = (Vec::new(), 0);
    for &book in CATALOGUE.iter().filter(|book| only.is_none_or(|id| id == book.id())) {
        for extent in [FIRST, WHOLE] {
            let mut failed = Ok(());
            let found =
                sign(book, extent, &without, &mut |line| failed = writeln!(trace, "{} {line}", extent.name));
            failed.context("the trace cannot be written")?;
            let equal = found.kept() == Some(found.to_string().as_str());
            println!("{found} {}", if equal { "as kept" } else { "NOT as kept" });
            others += u32::from(!equal);
            lines.push(found.to_string());
        }
    }
    trace.flush().context("the trace cannot be written")?;
    if writes {
        return keep(&lines);
    }
    if others > 0 {
        bail!("{others} signatures are not those of signatures.txt: compare `--trace` of both builds");
    }
    Ok(())
}

/// Writes `lines` in the place of those of the same game and extent.
fn keep(lines: &[String]) -> Result<()> {
    let key = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    let path = home().join("signatures.txt");
    let kept = fs::read_to_string(&path).context("signatures.txt cannot be read")?;
    let mut all: Vec<String> = kept.lines().map(str::to_owned).collect();
    for line in lines {
        match all.iter_mut().find(|old| key(old) == key(line)) {
            Some(old) => old.clone_from(line),
            None => all.push(line.clone()),
        }
    }
    fs::write(path, all.join("\n") + "\n").context("signatures.txt cannot be written")
}
