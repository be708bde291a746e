//! The words of the house: ARCHITECTURE.md lists them with the crates they belong to, and nothing else bears them.

use crate::shell::root;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A word and the crates that define a type of that name, each once.
type Words = BTreeMap<String, Vec<String>>;

/// Fails when a type bears a word of the house outside its place, or a word has no type any more.
pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    let words = words(&text);
    if words.is_empty() {
        bail!("ARCHITECTURE.md has no list of words");
    }
    let mut types = Vec::new();
    collect(&root().join("crates"), &mut types)?;
    let faults = faults(&words, &types);
    if faults.is_empty() {
        println!("{} words of the house, each in its place", words.len());
        return Ok(());
    }
    bail!("words of the house (ARCHITECTURE.md) out of their place:\n  {}", faults.join("\n  "))
}

/// Reads the rows `` | `Word` | crate, crate | meaning | ``.
fn words(text: &str) -> Words {
    let table = text.split_once("## Words").map_or("", |(_, rest)| rest);
    let table = table.split_once("\n## ").map_or(table, |(table, _)| table);
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| `")?.split('|').map(str::trim);
        let word = cells.next()?.strip_suffix('`')?.to_owned();
        let crates = cells.next()?.split(", ").map(str::to_owned).collect();
        Some((word, crates))
    };
    table.lines().filter_map(row).collect()
}

/// Every type of the sources, with its crate.
fn collect(folder: &Path, types: &mut Vec<(String, String)>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, types)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let home = path.strip_prefix(root().join("crates"))?.iter().next().context("a crate")?;
            let home = home.to_string_lossy().into_owned();
            let source = fs::read_to_string(&path)?;
            types.extend(source.lines().filter_map(defined).map(|name| (name.to_owned(), home.clone())));
        }
    }
    Ok(())
}

/// The name of the type that a line defines.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    let kind = words.next()?;
    // What is indented is a type of a trait.
    let alias = kind == "type" && !line.starts_with(' ');
    (alias || ["struct", "enum", "trait"].contains(&kind)).then_some(())?;
    let name = words.next()?;
    name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

fn faults(words: &Words, types: &[(String, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (word, crates) in words {
        for (_, home) in types.iter().filter(|(name, home)| name == word && !crates.contains(home)) {
            faults.push(format!("{word} in {home}"));
        }
        for home in crates {
            let count = types.iter().filter(|(name, at)| name == word && at == home).count();
            if count != 1 {
                faults.push(format!("{word}: {count} types in {home}"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_out_of_its_place_is_found() {
        let words = words(
            "## Words\n| word | where | what |\n|---|---|---|\n| `Table` | games | a game |\n\n## Next\n| `Eye` | a | b |",
        );
        assert_eq!(words.len(), 1);
        let types = |list: &[(&str, &str)]| {
            list.iter().map(|(name, home)| ((*name).to_owned(), (*home).to_owned())).collect::<Vec<_>>()
        };
        assert!(faults(&words, &types(&[("Table", "games"), ("Tabletop", "mezo")])).is_empty());
        assert_eq!(faults(&words, &types(&[("Table", "games"), ("Table", "web")])), ["Table in web"]);
        assert_eq!(faults(&words, &types(&[])), ["Table: 0 types in games"]);
    }

    #[test]
    fn definitions_are_read() {
        assert_eq!(defined("pub(crate) struct Table<'a> {"), Some("Table"));
        assert_eq!(defined("    enum Step {"), Some("Step"));
        assert_eq!(defined("pub type Words = X;"), Some("Words"));
        assert_eq!(defined("let struct_like = Table;"), None);
        assert_eq!(defined("/// struct Table"), None);
        assert_eq!(defined("    type Choice = Sea;"), None);
    }
}
