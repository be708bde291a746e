//! Building the browser client: one WASM module for the page and one for the desk of each game.

use crate::page::{self, Make};
use crate::shell::{Cargo, ensure_wasm_target, root, target};
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Where the finished page stands: one for debug builds of the server, one for its release, so that neither throws the
/// other away. No profile of cargo may be called `page`: cargo builds into a folder of that name.
pub(crate) fn folder(release: bool) -> PathBuf {
    target().join("page").join(if release { "release" } else { "debug" })
}

/// Builds the page; small and with compressed copies for a release.
pub(crate) fn build(release: bool) -> Result<()> {
    modules(release)?.run()?;
    page::put_together(if release { Make::Small } else { Make::Plain }).map(drop)
}

/// What the page and its desks are built from.
const PARTS: [&str; 6] = ["--package", "web", "--package", "worker", "--features", "worker/page"];

/// The build of the page and its desks.
pub(crate) fn modules(release: bool) -> Result<Cargo> {
    ensure_wasm_target()?;
    let profile = if release { "site" } else { "dev" };
    Ok(Cargo::new(["build"]).args(PARTS).args(["--target", TARGET, "--profile", profile]))
}

/// The build of the rules by themselves, which a test asks for golden digests. With the same parts cargo finds what they need
/// built for the page.
pub(crate) fn rules() -> Cargo {
    Cargo::new(["build", "--lib", "--package", "golden"]).args(PARTS).args(["--target", TARGET])
}

/// Where the rules by themselves are.
pub(crate) fn golden() -> PathBuf {
    target().join(TARGET).join("debug/golden.wasm")
}

/// The games, each with a desk of its own.
pub(crate) fn games() -> Result<Vec<String>> {
    let mut games = Vec::new();
    for path in sorted(&root().join("crates/worker/src/bin"))? {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        games.extend(stem.strip_prefix("desk-").map(str::to_owned));
    }
    Ok(games)
}

/// The files of a folder, by name.
pub(crate) fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cargo keeps what it builds for a profile in a folder of its name: the page would be replaced with it.
    #[test]
    fn no_profile_builds_into_the_folder_of_the_page() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
        let profiles: Vec<&str> = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("[profile.")?.split(['.', ']']).next())
            .chain(["debug", "doc", "package", TARGET])
            .collect();
        assert!(profiles.contains(&"site") && profiles.contains(&"release"), "{profiles:?}");
        let page = folder(true);
        let page = page.parent().expect("it lies within cargo's folder");
        assert!(!profiles.iter().any(|profile| page.ends_with(profile)), "{}", page.display());
    }
}
