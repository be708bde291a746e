//! Small games to talk to.

use clap::Parser;
use games::kernel::Names;
use games::{Level, Of, Rulebook};
use kit::games::{ConnectFour, Leduc, TicTacToe};
use kit::toy::{SOUND, Toy};
use pantheon_cli::args::{Cli, Command};
use pantheon_cli::play::{Kind, Session};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A stand-in for the catalogue: open, deep, secret and simultaneous.
pub(crate) static BOOKS: &[&dyn Rulebook] = &[
    &Of::<TicTacToe>::with_chapter(
        "# Tic-tac-toe\n\n- TTT-1.1 Three in a row win.\n  - Diagonals too.\n- TTT-1.2 (word) A cell is free until it is marked.\n",
    ),
    &Of::<ConnectFour>::with_chapter("# Connect four\n"),
    &Of::<Leduc>::with_chapter("# Leduc\n"),
    &Of::<Toy<SOUND>>::with_chapter("# Toy\n"),
];

pub(crate) const PERSON: Kind = Kind::Person;
pub(crate) const BOT: Kind = Kind::Bot(Level::Random);

/// The game called `id`.
pub(crate) fn book(id: &str) -> &'static dyn Rulebook {
    *BOOKS.iter().find(|book| book.id() == id).unwrap()
}

/// A session of a fresh game with a fixed seed.
pub(crate) fn session(id: &str, kinds: &[Kind]) -> Session {
    let table = book(id).open(&serde_json::json!({}), kinds.len() as u8, "test").unwrap();
    Session::new(book(id), table, kinds.to_vec(), Names::default(), "luck")
}

/// The subcommand that `line` means.
pub(crate) fn command(line: &str) -> Command {
    Cli::try_parse_from(std::iter::once("pantheon").chain(line.split_whitespace())).unwrap().command
}

/// A path in the temporary folder that nobody else uses; whatever is there goes with it.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pantheon-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder.join(name))
    }

    pub(crate) fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(folder) = self.0.parent() {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
