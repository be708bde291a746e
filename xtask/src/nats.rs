//! The program of a NATS server for tests, which start and end it themselves.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program; brings Debian's if there is none.
pub(crate) fn ensure() -> Result<PathBuf> {
    if let Some(program) = program() {
        return Ok(program);
    }
    println!("bringing NATS: apt-get install --yes --no-install-recommends nats-server");
    let _ = Command::new("apt-get").arg("update").status();
    let _ =
        Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", "nats-server"]).status();
    program().context(
        "the tests of several nodes need nats-server: install it, or leave them out with `cargo xtask test --without nats`",
    )
}

/// Where the path finds it, or where Debian puts it.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([Path::new("/usr/sbin").to_owned()]);
    folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file())
}
