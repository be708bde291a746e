//! Running cargo.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One call of cargo in the root of the workspace.
pub(crate) struct Cargo(Command);

impl Cargo {
    pub(crate) fn new<const N: usize>(args: [&str; N]) -> Cargo {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(root()).args(args);
        Cargo(command)
    }

    pub(crate) fn args(mut self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Cargo {
        self.0.args(args);
        self
    }

    pub(crate) fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Cargo {
        self.0.env(key, value);
        self
    }

    pub(crate) fn run(mut self) -> Result<()> {
        let status = self.0.status().context("cargo could not be started")?;
        if !status.success() {
            bail!("cargo ended with {status}");
        }
        Ok(())
    }
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lives in the workspace").to_owned()
}

/// Whether the toolchain can build for the browser; brings the target if it is missing.
pub(crate) fn ensure_wasm_target() -> Result<()> {
    let sysroot = Command::new("rustc").current_dir(root()).args(["--print", "sysroot"]).output()?;
    let sysroot = String::from_utf8_lossy(&sysroot.stdout).trim().to_owned();
    if Path::new(&sysroot).join("lib/rustlib/wasm32-unknown-unknown").is_dir() {
        return Ok(());
    }
    println!("bringing the target wasm32-unknown-unknown: rustup target add wasm32-unknown-unknown");
    let brought =
        Command::new("rustup").current_dir(root()).args(["target", "add", "wasm32-unknown-unknown"]).status();
    match brought {
        Ok(status) if status.success() => Ok(()),
        _ => bail!(
            "the target wasm32-unknown-unknown is missing; `rustup target add wasm32-unknown-unknown` brings it"
        ),
    }
}

/// Whether there is a browser to test with; brings Debian's if it is missing.
pub(crate) fn ensure_chromium() -> Result<()> {
    let there =
        |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|done| done.status.success());
    if ["chromium", "chromium-browser", "google-chrome"].iter().any(there) {
        return Ok(());
    }
    println!("bringing a browser: apt-get install --yes --no-install-recommends chromium");
    let _ = Command::new("apt-get").arg("update").status();
    let brought =
        Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", "chromium"]).status();
    match brought {
        Ok(status) if status.success() => Ok(()),
        _ => bail!(
            "the browser tests need chromium: install it, or leave them out with `cargo xtask test --without browser`"
        ),
    }
}
