//! Running cargo.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One call of cargo, in the root of the workspace unless it is said otherwise.
pub(crate) struct Cargo(Command);

impl Cargo {
    pub(crate) fn new<const N: usize>(args: [&str; N]) -> Cargo {
        Cargo::at(&root(), args)
    }

    /// The same in another checkout.
    pub(crate) fn at<const N: usize>(folder: &Path, args: [&str; N]) -> Cargo {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(folder).args(args);
        // What cargo tells this program about itself is not for the next: build scripts that look at it would run again.
        for (key, _) in std::env::vars_os() {
            if key
                .to_str()
                .is_some_and(|key| key.starts_with("CARGO_PKG_") || key.starts_with("CARGO_MANIFEST_"))
            {
                command.env_remove(key);
            }
        }
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

    /// The call itself, for who wants to watch it.
    pub(crate) fn into_command(self) -> Command {
        self.0
    }

    /// Builds, and gives what was not as it had been left: the packages that cargo built anew.
    pub(crate) fn stale(mut self) -> Result<Vec<String>> {
        self.0.args(["--message-format", "json"]).stderr(Stdio::inherit());
        let output = self.0.output().context("cargo could not be started")?;
        if !output.status.success() {
            bail!("cargo ended with {}", output.status);
        }
        let messages = String::from_utf8_lossy(&output.stdout);
        let anew = messages.lines().filter(|line| line.contains("\"fresh\":false"));
        Ok(anew
            .filter_map(|line| line.split("\"package_id\":\"").nth(1)?.split('"').next())
            .map(str::to_owned)
            .collect())
    }

    /// Builds tests, and gives the program of those of a package that stand in its `tests` folder.
    pub(crate) fn test_program(mut self, package: &str) -> Result<PathBuf> {
        self.0.args(["--message-format", "json"]).stderr(Stdio::inherit());
        let output = self.0.output().context("cargo could not be started")?;
        let messages = String::from_utf8_lossy(&output.stdout);
        let program = messages
            .lines()
            .filter(|line| line.contains(&format!("/crates/{package}/tests/all/main.rs\"")))
            .find_map(|line| line.split("\"executable\":\"").nth(1)?.split('"').next());
        program.map(PathBuf::from).with_context(|| format!("the tests of {package} were not built"))
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

/// Where cargo builds. Cargo is run in the root of the workspace, so a relative folder lies there.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
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
