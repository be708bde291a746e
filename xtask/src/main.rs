//! `cargo xtask`: everything a developer of Pantheon does, in one place and on a bare machine that has rustup.
#![forbid(unsafe_code)]

mod coverage;
mod shell;
mod stages;

use anyhow::{Result, bail};
use shell::Cargo;

const HELP: &str = "\
cargo xtask COMMAND

  test [--only STAGE] [--without WHAT,…] [--long]
             everything that must hold before a change lands: format, lints and build,
             tests of all crates, documentation examples, rule coverage, WASM
             --only STAGE    one stage alone: format, rules, build, wasm, test, docs
             --without WHAT  leave out tests that need browser, postgres or nats
             --long          ten times the random play and fuzzing
  play [ARGS]   builds Pantheon and starts a game in the terminal (`cargo play` is the same)
  rules         lists every rule of the games' chapters that no test cites
  bench [ARGS]  speed of every game, beside hand-written loops measured in the same run; `bench bots`: of the search
  golden        writes golden digests and records for games that have none yet
  signature     one digest a game over 1,000 seeded random games: equal before and after a
                change that claims to leave the rules alone
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
        "rules" => coverage::report(),
        "bench" => Cargo::new(["run", "--release", "--quiet", "--package", "bench", "--"]).args(rest).run(),
        "golden" => golden("write"),
        "signature" => golden("signature"),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{HELP}"),
    }
}

/// Opens the terminal game: the given one (it comes first), a saved one, or Gheos.
fn play(args: &[String]) -> Result<()> {
    let named = args.first().is_some_and(|arg| !arg.starts_with('-'));
    let saved = args.iter().any(|arg| arg.starts_with("--resume"));
    let game = (!named && !saved).then_some("gheos");
    Cargo::new(["run", "--release", "--quiet", "--package", "pantheon", "--", "play"])
        .args(game.iter())
        .args(args)
        .run()
}

fn golden(what: &str) -> Result<()> {
    Cargo::new(["run", "--release", "--quiet", "--package", "golden", "--bin", "golden", "--"])
        .args([what])
        .run()
}
