//! `cargo play`: everything between a fresh checkout and a game, and what is happening meanwhile.

use crate::page::{self, Make};
use crate::shell::{Cargo, root, target};
use crate::waiting::{self, Waiting};
use crate::{progress, web};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::Command;

/// Serves the page on this machine and opens it. The arguments are those of `pantheon serve`.
pub(crate) fn play(args: &[String]) -> Result<()> {
    let waiting = waiting::address(args).map(Waiting::at).transpose()?;
    let waiting = waiting.inspect(Waiting::show);
    let told = |step: &str| {
        println!("{step}");
        if let Some(waiting) = &waiting {
            waiting.tell(step);
        }
    };
    let far = |part: &'static str| {
        let told = &told;
        move |far: &str| told(&format!("{part}: {far}"))
    };
    let games = web::games()?.len();
    told(&format!(
        "1 of 3: the page and the desks of {games} games are built for the browser, then they are put together."
    ));
    println!("        The first time this takes some minutes; while nothing changes it takes none.");
    progress::watch(web::modules(true)?, far("1 of 3, the page"))?;
    told("2 of 3: the page is put together; the server comes next.");
    page::put_together(Make::Quick)?;
    told("3 of 3: the server is built, some minutes the first time; then the hall opens.");
    let server = Cargo::new(["build", "--profile", PROFILE, "--package", "pantheon"]);
    progress::watch(server, far("3 of 3, the server"))?;
    told("The server starts.");
    let shown = waiting.is_some();
    // From here on the address is the server's, and the browser that waits there finds it.
    drop(waiting);
    serve(args, shown)
}

/// Ready soonest: no optimisation over all of it at once.
const PROFILE: &str = "quick";

/// Serves until it is told to stop.
fn serve(args: &[String], shown: bool) -> Result<()> {
    let program = target().join(PROFILE).join(format!("pantheon{}", std::env::consts::EXE_SUFFIX));
    let mut server = Command::new(&program);
    server.current_dir(root()).arg("serve").args(args);
    if !shown {
        server.arg("--open");
    }
    if !names_database(args) {
        let folder = target().join("play");
        fs::create_dir_all(&folder)?;
        let database = folder.join("pantheon.db");
        println!("Games are kept in {}; Ctrl-C ends the server.", database.display());
        server.arg("--database").arg(database);
    }
    let ended = server.status().with_context(|| format!("{} could not be started", program.display()))?;
    if !ended.success() {
        bail!("the server ended with {ended}");
    }
    Ok(())
}

/// Whether somebody has said where games are kept.
fn names_database(args: &[String]) -> bool {
    let named = |arg: &String| {
        let flags = ["--database", "--store", "--config"];
        flags.iter().any(|flag| arg == flag || arg.starts_with(&format!("{flag}=")))
    };
    let set = |name: &&str| std::env::var_os(name).is_some();
    ["PANTHEON_DATABASE", "PANTHEON_STORE", "PANTHEON_CONFIG"].iter().any(set) || args.iter().any(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_named_is_used() {
        let named =
            |args: &[&str]| names_database(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>());
        assert!(named(&["--listen", "127.0.0.1:0", "--database=x.db"]) && named(&["--config", "host.toml"]));
        assert!(named(&["--store", "postgres://localhost/games"]));
        assert!(!named(&["--listen", "127.0.0.1:0"]) && !named(&[]));
    }

    /// A release is optimised as a whole, which takes minutes; who only wants to play does not wait for it.
    #[test]
    fn the_server_of_play_is_built_without_link_time_optimisation() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
        let profile = |name: &str| {
            let after = manifest.split_once(&format!("[profile.{name}]\n")).expect("the profile is there").1;
            after.split("\n[").next().unwrap_or(after).to_owned()
        };
        assert!(profile(PROFILE).contains("lto = \"off\"") && profile("release").contains("lto = \"fat\""));
    }
}
