//! Everything behind the `pantheon` command. Each subcommand is a function from its arguments and a list of games to
//! text on a writer; [`run`] is the wiring.

pub mod analyse;
pub mod arena;
pub mod args;
pub mod engine;
pub mod failure;
pub mod host;
pub mod list;
pub mod mcp;
pub mod order;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod rules;
pub mod setup;
pub mod shade;
pub mod sim;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use games::Rulebook;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the command line `args` over `books` and tells the shell how it went: 0 well, 1 failed, 2 wrongly asked.
pub fn run(books: &'static [&'static dyn Rulebook], args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too; a closed pipe must not make them complain.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    // Not locked: an agent's conversation is written from another thread.
    let mut out = io::BufWriter::new(io::stdout());
    let done = obey(books, &cli.command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was written before things went wrong still belongs to the reader.
            let _ = out.flush();
            if let Some(complaint) = failure.complaint() {
                let _ = writeln!(io::stderr(), "{complaint}");
            }
            failure.code()
        }
    }
}

fn obey(
    books: &'static [&'static dyn Rulebook],
    command: &Command,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match command {
        Command::Games(args) => list::run(books, args, out),
        Command::Play(args) => play::run(books, args, out),
        Command::Sim(args) => sim::run(books, args, out),
        Command::Arena(args) => arena::run(books, args, out),
        Command::Analyse(args) => analyse::run(books, args, out),
        Command::Puzzles(args) => puzzles::run(books, args, out),
        Command::Replay(args) => replay::run(books, args, out),
        Command::Rules(args) => rules::run(books, args, out),
        Command::Engine(args) => engine::run(books, args, out),
        Command::Mcp(args) => mcp::run(books, args),
        Command::Serve(args) => host::serve(books, args, out),
        Command::Backup(args) => host::backup(args, out),
        Command::Restore(args) => host::restore(args, out),
        Command::Move(args) => host::carry(args, out),
        Command::Admin(args) => host::admin(args, out),
    }
}
