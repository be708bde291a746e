//! `cargo play`: everything between a fresh checkout and a game, and what is happening meanwhile.

use crate::shell::{Cargo, target};
use crate::{page, web};
use anyhow::Result;
use std::fs;

/// Serves the page on this machine and opens it. The arguments are those of `pantheon serve`.
pub(crate) fn play(args: &[String]) -> Result<()> {
    let games = web::games()?.len();
    println!("1 of 3: building the page and the desks of {games} games for the browser.");
    println!("        The first time this takes some minutes; while nothing changes it takes none.");
    web::modules(true)?.run()?;
    println!("2 of 3: putting the page together: modules are bound, and all is compressed as it is sent.");
    page::put_together(true)?;
    println!(
        "3 of 3: building the server, some minutes the first time; then it serves, and the browser opens."
    );
    let serve = Cargo::new(["run", "--profile", "quick", "--package", "pantheon", "--", "serve", "--open"])
        .args(args);
    match names_database(args) {
        true => serve.run(),
        false => {
            let folder = target().join("play");
            fs::create_dir_all(&folder)?;
            let database = folder.join("pantheon.db");
            println!("        Games are kept in {}; Ctrl-C ends the server.", database.display());
            serve.args(["--database".as_ref(), database.as_os_str()]).run()
        }
    }
}

/// Whether somebody has said where games are kept.
fn names_database(args: &[String]) -> bool {
    let named = |arg: &String| {
        ["--database", "--config"].iter().any(|flag| arg == flag || arg.starts_with(&format!("{flag}=")))
    };
    std::env::var_os("PANTHEON_DATABASE").is_some() || args.iter().any(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_named_is_used() {
        let named =
            |args: &[&str]| names_database(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>());
        assert!(named(&["--listen", "127.0.0.1:0", "--database=x.db"]) && named(&["--config", "host.toml"]));
        assert!(!named(&["--listen", "127.0.0.1:0"]) && !named(&[]));
    }
}
