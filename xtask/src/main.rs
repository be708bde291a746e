//! `cargo xtask`: everything a developer of Pantheon does, in one place and on a bare machine that has rustup.
#![forbid(unsafe_code)]

mod beside;
mod compress;
mod coverage;
mod lists;
#[cfg(unix)]
mod nats;
mod new_game;
mod page;
mod play;
#[cfg(unix)]
mod postgres;
mod progress;
mod python;
mod scratch;
mod shell;
mod sizes;
mod stages;
mod vocabulary;
mod waiting;
mod web;

use anyhow::{Result, bail};
use shell::Cargo;
use std::path::PathBuf;

const HELP: &str = "\
cargo xtask COMMAND

  test [--only STAGE] [--without WHAT,…] [--long]
             everything that must hold before a change lands: format, lints and build,
             tests of all crates, the stores on PostgreSQL, several nodes, the Python package, documentation, rule coverage,
             a new game, WASM
             --only STAGE    one stage alone: format, rules, build, site, test, nodes,
                             postgres, python, docs, new-game, browser
             --without WHAT  leave out tests that need: browser, nats, postgres, python
             --long          ten times the random play and fuzzing
  play [ARGS]   builds Pantheon with its pages, serves it on this machine and opens the browser
                (`cargo play` is the same; ARGS are those of `pantheon serve`)
  web [--release]
                builds the browser client into target/page, where the server takes it from:
                a debug build of it the plain one, a release the small one
  new-game NAME makes a small playable game under that name, with rules, chapter, tests, bot and board
  rules         lists every rule of the games' chapters that no test cites
  bench [ARGS]  speed of every game, beside hand-written loops measured in the same run
  bench bots    iterations of the search, beside random games
  bench server [SECONDS [FOLDER]]
                speed of the server; beside boardgame.io where FOLDER has it (`npm install boardgame.io`)
  bench nodes [SECONDS]
                moves per CPU-second of one, two and three nodes on a PostgreSQL and a NATS of their own,
                and what these two cost per move
  bench python [SECONDS]
                speed of the Python package, beside OpenSpiel and PettingZoo
  bench web     size and speed of the page
  pictures      takes the pictures of the README anew, with a browser
  golden        writes golden digests, records and positions for games that have none yet
  signature [GAME] [--write] [--without KEY,…] [--trace FILE]
                digests of all that can be seen in many random games, with every option and every
                number of seats, beside the kept ones: `rules` is equal before and after a change
                that claims to leave the rules alone, `events` where nothing else is told, `words`
                where no text changes
                --write           keeps them in crates/golden/signatures.txt
                --without KEY,…   leaves options at their defaults that an older build does not have
                --trace FILE      one line a step: compare two builds to find where they part
";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    match command {
        "test" => stages::test(rest),
        "play" => play::play(rest),
        "web" => web::build(rest.iter().any(|arg| arg == "--release")),
        "rules" => coverage::report(&shell::root()),
        "new-game" => new_game::run(rest),
        "bench" => bench(rest),
        "pictures" => pictures(),
        "golden" => golden(&["write".to_owned()]),
        "signature" => golden(&args),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{HELP}"),
    }
}

/// Speeds: of the games, of the Python package, or of the page.
fn bench(args: &[String]) -> Result<()> {
    match args.first().map(String::as_str) {
        Some("web") => {
            web::build(true)?;
            sizes::print()?;
            in_browser("timings", &[])
        }
        Some("python") => python::bench(&args[1..]),
        #[cfg(unix)]
        Some("nodes") => bench_nodes(args),
        _ => Cargo::new(["run", "--release", "--quiet", "--package", "bench", "--"]).args(args).run(),
    }
}

/// Several nodes, on a PostgreSQL that survives a power cut and a NATS.
#[cfg(unix)]
fn bench_nodes(args: &[String]) -> Result<()> {
    let (server, nats) = (postgres::Postgres::start_with("fsync=on")?, nats::ensure()?);
    Cargo::new(["run", "--release", "--quiet", "--package", "bench", "--"])
        .args(args)
        .env("PANTHEON_BENCH_POSTGRES", server.url())
        .env("PANTHEON_BENCH_POSTGRES_PROCESS", server.process().to_string())
        .env("PANTHEON_BENCH_NATS", nats)
        .run()
}

/// Pictures of the hall and of every table.
fn pictures() -> Result<()> {
    web::build(true)?;
    in_browser("pictures", &[shell::root().join("docs/pictures")])
}

/// Runs a program of the browser's against a release: what drives the page may be any build.
fn in_browser(name: &str, args: &[PathBuf]) -> Result<()> {
    shell::ensure_chromium()?;
    Cargo::new(["build", "--release", "--package", "pantheon"]).run()?;
    let program = shell::target().join("release/pantheon");
    Cargo::new(["run", "--quiet", "--package", "e2e", "--bin", name, "--"])
        .args(args)
        .env("PANTHEON_BIN", program)
        .run()
}

fn golden(args: &[String]) -> Result<()> {
    Cargo::new(["run", "--release", "--quiet", "--package", "golden", "--bin", "golden", "--"])
        .args(args)
        .run()
}
