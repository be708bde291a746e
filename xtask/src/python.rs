//! The Python package: built, tested and checked in an environment of its own.

use crate::shell::{Cargo, root, target};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An environment: its folder under `target`, and what is installed in it, pinned.
struct Room(&'static str, &'static str);

const TESTS: Room = Room("venv", "crates/python/tests/requirements.txt");
const BENCH: Room = Room("venv-bench", "crates/python/bench/requirements.txt");
/// Interpreters that may be there; the first that is new enough is taken.
const INTERPRETERS: [&str; 5] = ["python3", "python3.14", "python3.13", "python3.12", "python3.11"];
const MISSING: &str = "the Python tests need Python 3.11 or later with its venv module: install it (on Debian: \
    apt-get install python3 python3-venv), or leave them out with `cargo xtask test --without python`";

/// Builds the package, runs its tests, and checks its types and their stubs. `built` builds it together with everything else,
/// so that nothing is built twice; a long run builds it as developers do.
pub(crate) fn test(built: Cargo, lints: &[(&str, &str)], long: bool) -> Result<()> {
    let python = environment(&TESTS)?;
    if long || !cfg!(target_os = "linux") {
        develop(&python, "dev", lints)?;
    } else {
        place(&python, built)?;
    }
    let caches = target().join("python");
    let cache = caches.join("mypy").to_string_lossy().into_owned();
    for (name, args) in [
        ("pytest", &["-m", "pytest", "-p", "no:cacheprovider"][..]),
        ("mypy --strict", &["-m", "mypy", "--strict", "--cache-dir", &cache]),
        ("stubtest", &["-m", "mypy.stubtest", "--concise", "pantheon._pantheon"]),
    ] {
        let mut command = Command::new(&python);
        command.args(args).env("PYTHONDONTWRITEBYTECODE", "1");
        if long {
            command.env("PANTHEON_LONG", "10");
        }
        run(command.current_dir(root().join("crates/python")), name)?;
    }
    Ok(())
}

/// The package as it ships, beside OpenSpiel and PettingZoo, in an environment of its own.
pub(crate) fn bench(args: &[String]) -> Result<()> {
    let python = environment(&BENCH)?;
    develop(&python, "release", &[])?;
    run(Command::new(&python).arg("crates/python/bench/speed.py").args(args), "speed.py")
}

/// Builds the package into an environment, as developers do.
fn develop(python: &Path, profile: &str, lints: &[(&str, &str)]) -> Result<()> {
    let bin = python.parent().context("an interpreter is in a folder")?;
    let mut build = Command::new(bin.join("maturin"));
    build.args(["develop", "--quiet", "--profile", profile, "--manifest-path", "crates/python/Cargo.toml"]);
    run(build.envs(lints.iter().copied()).env("VIRTUAL_ENV", bin.with_file_name("")), "maturin develop")
}

/// Puts what cargo has built where `maturin develop` would: beside the package's sources, to which the environment points.
fn place(python: &Path, built: Cargo) -> Result<()> {
    println!("  cargo build");
    built.env("PYO3_BUILD_EXTENSION_MODULE", "1").env("PYO3_PYTHON", python).run()?;
    let sources = root().join("crates/python/python");
    let module = sources.join("pantheon/_pantheon.abi3.so");
    // A file that is replaced, and not written over, leaves whoever has loaded the old one alone.
    let _ = fs::remove_file(&module);
    fs::copy(target().join("debug/lib_pantheon.so"), module)?;
    let asked = Command::new(python)
        .args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
        .output()
        .context("the interpreter does not answer")?;
    let packages = String::from_utf8(asked.stdout)?;
    fs::write(Path::new(packages.trim()).join("pantheon.pth"), sources.to_string_lossy().as_bytes())?;
    Ok(())
}

/// The interpreter of an environment, which is made anew when the pinned packages have changed.
fn environment(&Room(name, requirements): &Room) -> Result<PathBuf> {
    let folder = target().join(name);
    let (python, stamp) = (folder.join("bin/python"), folder.join("pantheon-requirements"));
    let wanted = fs::read_to_string(root().join(requirements))?;
    if python.exists() && fs::read_to_string(&stamp).is_ok_and(|had| had == wanted) {
        return Ok(python);
    }
    let system = INTERPRETERS.into_iter().find(|name| is_new_enough(name)).context(MISSING)?;
    println!("making an environment with {system} in {}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let made = Command::new(system).args(["-m", "venv"]).arg(&folder).status();
    if !made.is_ok_and(|status| status.success()) {
        bail!(MISSING);
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
    run(&mut install, "pip install")?;
    fs::write(&stamp, wanted)?;
    Ok(python)
}

fn is_new_enough(python: &str) -> bool {
    let asked =
        Command::new(python).args(["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).output();
    asked.is_ok_and(|done| done.status.success())
}

fn run(command: &mut Command, name: &str) -> Result<()> {
    println!("  {name}");
    if command.get_current_dir().is_none_or(|folder| folder == Path::new("")) {
        command.current_dir(root());
    }
    let status = command.status().with_context(|| format!("{name} could not be started"))?;
    if !status.success() {
        bail!("{name} ended with {status}");
    }
    Ok(())
}
