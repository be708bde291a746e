//! What must name every game: lines of manifests and lists, and files. `new-game` writes them, and a test compares
//! them with the catalogue.

use crate::web::sorted;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Some lines that a file has for each game.
pub(crate) struct Entry {
    /// The file.
    pub(crate) file: &'static str,
    /// What tells the lines of a game, in its first line or in the one after an empty one and a heading.
    pub(crate) mark: &'static str,
    /// How many lines follow the one with the mark.
    pub(crate) rest: usize,
    /// The lines of a new game.
    pub(crate) lines: &'static str,
    /// Whether nothing but games is marked so.
    games_only: bool,
}

const fn entry(file: &'static str, mark: &'static str, rest: usize, lines: &'static str) -> Entry {
    Entry { file, mark, rest, lines, games_only: true }
}

/// Lines that have others of their kind beside them, which are no games.
const fn among(file: &'static str, mark: &'static str, rest: usize, lines: &'static str) -> Entry {
    Entry { file, mark, rest, lines, games_only: false }
}

/// Every list that cargo or the compiler needs by name. In marks and lines stand `__name__` for `mystic_war`,
/// `__crate__` for `mystic-war` and `__Name__` for `MysticWar`.
pub(crate) const ENTRIES: [Entry; 18] = [
    entry(
        "crates/games/src/lib.rs",
        "docs/rules/__name__.md",
        3,
        "    &Of::new(include_str!(\"../../../docs/rules/__name__.md\"), bots::__name__::BRAIN)\n        .with_howto(include_str!(\"../../../docs/howto/__name__.md\"))\n        .with_glossary(include_str!(\"../../../docs/glossary/__name__.md\"))\n        .with_puzzles(include_str!(\"../../../docs/puzzles/__name__.jsonl\")),",
    ),
    among("Cargo.toml", "__crate__ = { path", 0, "__crate__ = { path = \"crates/__crate__\" }"),
    among(
        "Cargo.toml",
        "[profile.dev.package.__crate__]",
        1,
        "[profile.dev.package.__crate__]\nopt-level = 2",
    ),
    among(
        "Cargo.toml",
        "[profile.site.package.__crate__]",
        1,
        "[profile.site.package.__crate__]\nopt-level = 2",
    ),
    among("crates/games/Cargo.toml", "__crate__.workspace", 0, "__crate__.workspace = true"),
    among("crates/bots/Cargo.toml", "__crate__.workspace", 0, "__crate__.workspace = true"),
    among("crates/boards/Cargo.toml", "__crate__.workspace", 0, "__crate__.workspace = true"),
    among("crates/encode/Cargo.toml", "__crate__.workspace", 0, "__crate__.workspace = true"),
    among("crates/encode/src/lib.rs", "mod __name__;", 0, "mod __name__;"),
    entry("crates/encode/src/page.rs", "game::<__name__::", 0, "    game::<__name__::__Name__>(&mut page);"),
    entry(
        "crates/python/src/picture.rs",
        "boards/style/__name__.css",
        0,
        "    (\"__name__\", include_str!(\"../../boards/style/__name__.css\")),",
    ),
    entry("crates/research/src/entry.rs", "bots::__name__::BRAIN", 0, "    &Known(bots::__name__::BRAIN),"),
    among("crates/bots/src/lib.rs", "pub mod __name__;", 0, "pub mod __name__;"),
    among("crates/boards/src/lib.rs", "mod __name__;", 0, "mod __name__;"),
    entry("crates/boards/src/board.rs", "&crate::__name__::", 0, "    &crate::__name__::__Name__Board,"),
    entry(
        "crates/worker/Cargo.toml",
        "name = \"desk-__name__\"",
        2,
        "\n[[bin]]\nname = \"desk-__name__\"\npath = \"src/bin/desk-__name__.rs\"\nrequired-features = [\"page\"]",
    ),
    among("fuzz/Cargo.toml", "__crate__ = { path", 0, "__crate__ = { path = \"../crates/__crate__\" }"),
    entry(
        "fuzz/fuzz_targets/every.rs",
        "$target::<__name__::",
        0,
        "        kit::targets::$target::<__name__::__Name__>($bytes);",
    ),
];

/// A file of each game: a folder, and what stands before and after the name. Nothing else is in there where it says so.
const FILES: [(&str, &str, &str, bool); 12] = [
    ("docs/rules", "", ".md", true),
    ("docs/howto", "", ".md", true),
    ("docs/glossary", "", ".md", true),
    ("docs/puzzles", "", ".jsonl", true),
    ("crates/worker/src/bin", "desk-", ".rs", true),
    ("crates/boards/style", "", ".css", true),
    ("crates/boards/door", "", "-sign.svg", false),
    ("crates/boards/door", "", ".svg", false),
    ("crates/bots/src", "", ".rs", false),
    ("crates/encode/src", "", ".rs", false),
    ("crates/boards/src", "", "/mod.rs", false),
    ("crates", "", "/tests/all/main.rs", false),
];

/// The games of the catalogue, by the chapters that it includes.
pub(crate) fn catalogue(root: &Path) -> Result<Vec<String>> {
    let text =
        fs::read_to_string(root.join("crates/games/src/lib.rs")).context("the catalogue is missing")?;
    Ok(marked(&text, "docs/rules/__name__.md"))
}

/// Everything that a list has not, or has too much.
pub(crate) fn wrong(root: &Path) -> Result<Vec<String>> {
    let games = catalogue(root)?;
    let mut wrong = Vec::new();
    for Entry { file, mark, games_only, .. } in &ENTRIES {
        let text = fs::read_to_string(root.join(file)).with_context(|| format!("{file} is missing"))?;
        let named: BTreeSet<String> =
            marked(&text, mark).into_iter().map(|name| name.replace('-', "_")).collect();
        let missing = games.iter().filter(|game| !named.contains(*game));
        wrong.extend(missing.map(|game| format!("{file} has no `{}`", mark_of(mark, game))));
        let foreign = named.iter().filter(|name| *games_only && !games.contains(name));
        wrong.extend(
            foreign.map(|name| format!("{file} has `{}`, which the catalogue has not", mark_of(mark, name))),
        );
    }
    for (folder, before, after, games_only) in FILES {
        for game in &games {
            let name = if folder == "crates" { game.replace('_', "-") } else { game.clone() };
            if !root.join(folder).join(format!("{before}{name}{after}")).is_file() {
                wrong.push(format!("{folder}/{before}{name}{after} is missing"));
            }
        }
        for path in sorted(&root.join(folder))?.iter().filter(|_| games_only) {
            let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let name = file.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            if name.is_none_or(|name| !games.iter().any(|game| game == name)) {
                wrong.push(format!("{folder}/{file} belongs to no game of the catalogue"));
            }
        }
    }
    Ok(wrong)
}

/// A mark as it is for a game.
pub(crate) fn mark_of(mark: &str, game: &str) -> String {
    mark.replace("__name__", game).replace("__crate__", &game.replace('_', "-"))
}

/// Every name that stands where a mark has its own.
fn marked(text: &str, mark: &str) -> Vec<String> {
    let (before, after) = mark
        .split_once("__name__")
        .or_else(|| mark.split_once("__crate__"))
        .expect("a mark has a name in it");
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_' || c == '-';
    let name = |line: &str| {
        let line = line.trim_start();
        let starts: Vec<usize> = match before {
            "" => vec![0],
            _ => line.match_indices(before).map(|(at, _)| at + before.len()).collect(),
        };
        starts.into_iter().find_map(|start| {
            let rest = &line[start..];
            let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
            (end > 0 && rest[end..].starts_with(after)).then(|| rest[..end].to_owned())
        })
    };
    text.lines().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn every_list_agrees_with_the_catalogue() {
        let wrong = wrong(&root()).expect("the lists are there");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(catalogue(&root()).expect("the catalogue").len() >= 5);
    }

    #[test]
    fn what_is_missing_or_too_much_is_found() {
        let text = "pub mod one;\npub mod two_more;\nmod three;\n";
        assert_eq!(marked(text, "pub mod __name__;"), ["one", "two_more"]);
        assert_eq!(marked("  &crate::mystic_war::MysticWarBoard,", "&crate::__name__::"), ["mystic_war"]);
        assert_eq!(marked("mystic-war = { path = \"…\" }", "__crate__ = { path"), ["mystic-war"]);
        assert_eq!(marked("[profile.dev.package.\"*\"]", "[profile.dev.package.__crate__]"), [""; 0]);
    }
}
