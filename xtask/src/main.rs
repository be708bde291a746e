//! `cargo xtask`: everything a developer of Pantheon does, in one place and on a bare machine that has rustup.
#![forbid(unsafe_code)]

mod coverage;
mod shell;
mod sizes;
mod stages;
mod web;

use anyhow::{Result, bail};
use shell::Cargo;

const HELP: &str = "\
cargo xtask COMMAND

  test [--only STAGE] [--without WHAT,…] [--long]
             everything that must hold before a change lands: format, lints and build,
             tests of all crates, documentation examples, rule coverage, WASM
             --only STAGE    one stage alone: format, rules, build, wasm, test, docs, site, browser
             --without WHAT  leave out tests that need browser, postgres or nats
             --long          ten times the random play and fuzzing
  play [ARGS]   builds Pantheon with its pages, serves it on this machine and opens the browser
                (`cargo play` is the same; ARGS are those of `pantheon serve`)
  web [--release]
                builds the browser client into target/site, where the server takes it from
  rules         lists every rule of the games' chapters that no test cites
  bench [ARGS]  speed of every game, beside hand-written loops measured in the same run
  bench bots    iterations of the search, beside random games
  bench server [SECONDS [FOLDER]]
                speed of the server; beside boardgame.io where FOLDER has it (`npm install boardgame.io`)
  bench web     size and speed of the page
  golden        writes golden digests and records for games that have none yet
  signature [GAME] [--write] [--trace FILE]
                digests of all that can be seen in many random games, with every option and every
                number of seats, beside the kept ones: `rules` is equal before and after a change
                that claims to leave the rules alone, `words` where no text changes
                --write       keeps them in crates/golden/signatures.txt
                --trace FILE  one line a step: compare two builds to find where they part
";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    match command {
        "test" => stages::test(rest),
        "play" => play(rest),
        "web" => web::build(rest.iter().any(|arg| arg == "--release")),
        "rules" => coverage::report(),
        "bench" => bench(rest),
        "golden" => golden(&["write".to_owned()]),
        "signature" => golden(&args),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{HELP}"),
    }
}

/// Serves the page on this machine and opens it.
fn play(args: &[String]) -> Result<()> {
    web::build(true)?;
    Cargo::new(["run", "--release", "--quiet", "--package", "pantheon", "--", "serve", "--open"])
        .args(args)
        .run()
}

/// Speeds: of the games, or of the page.
fn bench(args: &[String]) -> Result<()> {
    match args.first().map(String::as_str) {
        Some("web") => {
            web::build(true)?;
            sizes::print()?;
            shell::ensure_chromium()?;
            Cargo::new(["build", "--release", "--package", "pantheon"]).run()?;
            // What is measured is the page of the release; what drives it may be any build.
            let program = web::target().join("release/pantheon");
            Cargo::new(["run", "--quiet", "--package", "e2e", "--bin", "timings"])
                .env("PANTHEON_BIN", program)
                .run()
        }
        _ => Cargo::new(["run", "--release", "--quiet", "--package", "bench", "--"]).args(args).run(),
    }
}

fn golden(args: &[String]) -> Result<()> {
    Cargo::new(["run", "--release", "--quiet", "--package", "golden", "--bin", "golden", "--"])
        .args(args)
        .run()
}
