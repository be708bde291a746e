//! `pantheon replay`: a record as text, as a position, or put to the test.

use crate::args::ReplayArgs;
use crate::failure::{Failure, printable};
use crate::setup;
use crate::shade::Depth;
use games::kernel::{Names, Record, RecordError, Seat, Tint, Turn, Viewer};
use games::{Proof, Rulebook, Table, Told};
use protocol::Fair;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// No record is longer; what is, is something else.
const LONGEST_FILE: u64 = 64 << 20;

/// Shows, or verifies, the record of a game.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &ReplayArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let shown = printable(&args.file.display().to_string());
    let text = read(&args.file).map_err(|why| Failure::failed(format!("{shown}: {why}")))?;
    show(books, &text, args, out).map_err(|failure| match failure {
        Failure::Failed(why) => Failure::Failed(format!("{shown}: {why}")),
        other => other,
    })
}

/// The record in a file, or in what comes by stdin.
pub fn read(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(LONGEST_FILE + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(format!("longer than {} MiB: this is not a record", LONGEST_FILE >> 20));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("not a text: byte {} is not UTF-8", error.utf8_error().valid_up_to()))
}

/// Does with the record in `text` what `args` ask for.
pub fn show(
    books: &[&'static dyn Rulebook],
    text: &str,
    args: &ReplayArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (record, fair) = unwrap_served(text)?;
    let book = book_of(books, &record)?;
    if args.verify {
        let table = book.resume(&record, usize::MAX)?;
        let ended = if table.turn() == Turn::Over { "the game is over" } else { "the game is not over" };
        let (count, hash) = (plural(table.played(), "action"), &record.hash);
        writeln!(out, "verified: {count} of {} lead to hash {hash}; {ended}", book.name())?;
        fair.map_or(Ok(()), |fair| judge(&fair, &*table, &record, out))?;
        return Ok(());
    }
    let (table, wrong) = as_far_as_it_goes(book, &record)?;
    match args.at {
        Some(count) if count > table.played() => {
            wrong.map_or(Ok(()), Err)?;
            let last = table.played();
            return Err(Failure::failed(format!("the record has {}, not {count}", plural(last, "action"))));
        }
        Some(count) => position(&*table.at(count), count, out)?,
        None => {
            tell(book, &*table, &record, out)?;
            wrong.map_or(Ok(()), Err)?;
        }
    }
    Ok(())
}

/// The record of a file, or of a replay from a server.
pub fn record_of(text: &str) -> Result<Record, Failure> {
    unwrap_served(text).map(|(record, _)| record)
}

/// The record of a file, and what a server has shown of its chance where the file is a replay from one.
fn unwrap_served(text: &str) -> Result<(Record, Option<Fair>), Failure> {
    #[derive(serde::Deserialize)]
    struct Served {
        fair: Fair,
        record: serde_json::Value,
    }
    match serde_json::from_str::<Served>(text) {
        Ok(Served { fair, record }) => Ok((Record::parse(&record.to_string())?, Some(fair))),
        Err(_) => Ok((Record::parse(text)?, None)),
    }
}

/// Tells whether the seed, or the chance of a position, was made from what the server committed to and from
/// everybody's nonces.
fn judge(fair: &Fair, table: &dyn Table, record: &Record, out: &mut impl Write) -> Result<(), Failure> {
    let unfair = |unfair: protocol::fair::Unfair| Failure::failed(unfair.to_string());
    let proof = match &record.seed {
        Some(seed) => protocol::fair::verify(fair, seed).map(|()| None),
        None => games::prove(table, fair).map(Some),
    };
    let what = match proof.map_err(unfair)? {
        None => "the seed comes",
        Some(Proof::Fresh) => "the dice and the piles of the position it began from come",
        Some(Proof::Dice) => "the dice, not the piles of the position it began from, come",
    };
    let nonces = fair.nonces.iter().filter(|nonce| !nonce.is_empty()).count();
    writeln!(out, "fair: {what} from the secret committed to and {}", plural(nonces, "nonce"))?;
    writeln!(out, "      commitment {}", printable(&fair.commitment))?;
    if !fair.lot.is_empty() {
        writeln!(out, "      the seats were drawn as that seed says")?;
    }
    Ok(())
}

/// The game that a record is of.
pub fn book_of(
    books: &[&'static dyn Rulebook],
    record: &Record,
) -> Result<&'static dyn Rulebook, RecordError> {
    let found = books.iter().copied().find(|book| book.id() == record.game);
    found.ok_or_else(|| RecordError::UnknownGame(setup::cut(&record.game)))
}

/// The record played up to its end or to what is wrong with it, and that.
fn as_far_as_it_goes(
    book: &dyn Rulebook,
    record: &Record,
) -> Result<(Box<dyn Table>, Option<RecordError>), RecordError> {
    let wrong = match book.resume(record, usize::MAX) {
        Ok(table) => return Ok((table, None)),
        Err(wrong) => wrong,
    };
    let mut sound = record.clone();
    match &wrong {
        RecordError::Action { number, .. } => sound.actions.truncate(number - 1),
        RecordError::Hash { .. } => {}
        _ => return Err(wrong),
    }
    match book.resume(&sound, usize::MAX) {
        Err(RecordError::Hash { found, .. }) => sound.hash = found,
        Err(other) => return Err(other),
        Ok(table) => return Ok((table, Some(wrong))),
    }
    Ok((book.resume(&sound, usize::MAX)?, Some(wrong)))
}

fn position(table: &dyn Table, count: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "After {}:\n", plural(count, "action"))?;
    write!(out, "{}", Depth::of_stdout().paint(&table.sketch(Viewer::Public)))?;
    standing(table, out)
}

/// Who did what, and what came of it.
fn tell(
    book: &dyn Rulebook,
    whole: &dyn Table,
    record: &Record,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let depth = Depth::of_stdout();
    let (name, players) = (book.name(), plural(record.seats.into(), "player"));
    let title = format!("{name}, {players}, version {} of the rules", record.rules);
    writeln!(out, "{}", depth.strong(&title))?;
    writeln!(out, "options {}", whole.options())?;
    match &record.seed {
        Some(seed) => writeln!(out, "seed {seed:?}")?,
        None => writeln!(out, "from a position that was set up")?,
    }
    let over = whole.turn() == Turn::Over;
    // What has passed is open once the game is over; until then only the public part is told.
    let told = |table: &dyn Table, from: usize| -> Vec<Told> {
        if over { table.events(from) } else { table.sights(Viewer::Public, from) }
    };
    let mut table = whole.at(0);
    lines(&told(&*table, 0), out)?;
    let width = whole.played().to_string().len();
    for (index, (seat, action)) in whole.actions().iter().enumerate() {
        let happened = table.happened();
        table.play(*seat, action).map_err(|refusal| Failure::failed(refusal.to_string()))?;
        let who = games::kernel::Line::default().then(Names::default().of(*seat), Tint::Seat(*seat));
        let who = depth.paint(&games::kernel::Sketch(vec![who]));
        writeln!(out, "{:>width$}. {}: {action}", index + 1, who.trim_end())?;
        lines(&told(&*table, happened), out)?;
    }
    standing(whole, out)?;
    Ok(())
}

fn lines(told: &[Told], out: &mut impl Write) -> io::Result<()> {
    told.iter()
        .filter(|event| !event.text.is_empty())
        .try_for_each(|event| writeln!(out, "      {}", event.text))
}

/// How the game ended, or whom it waits for.
fn standing(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    match table.outcome() {
        Some(outcome) => crate::play::standings(&outcome, &Names::default())
            .iter()
            .try_for_each(|line| writeln!(out, "{line}")),
        None => {
            let name = |seat: Seat| Names::default().of(seat).to_owned();
            let waiting: Vec<String> = table.turn().seats().iter().map(name).collect();
            writeln!(out, "The game is not over; it waits for {}.", waiting.join(", "))
        }
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
