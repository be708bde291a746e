//! `pantheon play`: a game in the terminal, against bots and in turn at one keyboard.
//!
//! [`Session`] knows whose eyes are on the screen, when it is covered, what bots do and what may be taken back.
//! The full screen ([`App`], drawn by `screen`) and the plain line mode only show it and pass on what people say.

mod app;
mod dialogue;
mod keys;
mod kinds;
mod plain;
mod pondering;
mod save;
mod screen;
mod session;
mod signals;
mod standing;
mod terminal;

pub use app::{App, Course};
pub use kinds::Kind;
pub use plain::{Lines, play as play_plain};
pub use session::{Back, Page, Purpose, Session};
pub use standing::standings;

use crate::args::PlayArgs;
use crate::failure::{Failure, printable};
use crate::shade::Depth;
use crate::{replay, setup};
use games::kernel::{Names, Record, Seat};
use games::{Rulebook, Table};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Plays as the arguments say.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &PlayArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let session = prepare(books, args)?;
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if args.plain || !terminal {
        let mut lines = Lines::new(io::stdin().lock(), out, Depth::of_stdout());
        lines.clears = terminal;
        return play_plain(session, &mut lines);
    }
    terminal::play(session, out)
}

/// The session that the arguments describe, before its first action.
pub fn prepare(books: &'static [&'static dyn Rulebook], args: &PlayArgs) -> Result<Session, Failure> {
    let wanted = args.game.as_deref().map(|game| setup::find(books, game)).transpose()?;
    let (book, table, luck) = match (&args.resume, wanted) {
        (Some(path), wanted) => resume(books, wanted, path)?,
        (None, Some(book)) => open(book, args)?,
        (None, None) => return Err(Failure::usage("say which game to play; `pantheon games` lists them")),
    };
    let kinds = kinds::arrange(book, args, args.resume.is_some().then(|| table.seats()))?;
    if let Some(path) = &args.save {
        save::may_begin(path, args.resume.as_deref())?;
    }
    let mut players: Vec<(Kind, String)> = kinds.iter().copied().zip(names(&kinds, &args.names)?).collect();
    // Whoever says who sits where is not drawn.
    if let (true, true, Some(seed)) = (book.seats_by_lot(), args.seat_kinds.is_empty(), table.record().seed) {
        players = protocol::fair::draw(&seed, players);
    }
    let (kinds, names): (Vec<Kind>, Vec<String>) = players.into_iter().unzip();
    let mut session = Session::new(book, table, kinds, Names::new(names), &luck);
    session.cover_between_people(!args.no_cover);
    session.keep_in(args.save.clone(), args.resume.clone());
    Ok(session)
}

type Opened = (&'static dyn Rulebook, Box<dyn Table>, String);

fn open(book: &'static dyn Rulebook, args: &PlayArgs) -> Result<Opened, Failure> {
    let options = setup::options(book, &args.options)?;
    let seats = kinds::arrange(book, args, None)?.len() as u8;
    let seed = args.seed.clone().unwrap_or_else(save::fresh_seed);
    let table = book.open(&options, seats, &seed)?;
    Ok((book, table, format!("{seed}/bots")))
}

fn resume(
    books: &[&'static dyn Rulebook],
    wanted: Option<&'static dyn Rulebook>,
    path: &Path,
) -> Result<Opened, Failure> {
    let failed = |why: String| Failure::failed(format!("{}: {why}", printable(&path.display().to_string())));
    let record =
        Record::parse(&replay::read(path).map_err(failed)?).map_err(|why| failed(why.to_string()))?;
    let book = match wanted {
        Some(book) => book,
        None => replay::book_of(books, &record).map_err(|why| failed(why.to_string()))?,
    };
    let table = book.resume(&record, usize::MAX).map_err(|why| failed(why.to_string()))?;
    let luck = format!("{}/bots/{}", record.seed.as_deref().unwrap_or("0"), record.actions.len());
    Ok((book, table, luck))
}

/// What the players are called: as asked, or by what they are.
fn names(kinds: &[Kind], asked: &[String]) -> Result<Vec<String>, Failure> {
    if asked.len() > kinds.len() {
        return Err(Failure::usage(format!("{} names for {} seats", asked.len(), kinds.len())));
    }
    let name = |(index, kind): (usize, &Kind)| match asked.get(index).map(|name| name.trim()) {
        Some(name) if !name.is_empty() => setup::cut(&printable(name)),
        _ => kind.name(Seat(index as u8)),
    };
    Ok(kinds.iter().enumerate().map(name).collect())
}
