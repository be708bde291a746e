//! The words of the house: ARCHITECTURE.md lists them with the crates they belong to, and nothing else bears them.

use crate::shell::root;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What stands in the list for the crates of all games.
const ANY_GAME: &str = "any game";

/// A word and the crates that define a type of that name, each once; or [`ANY_GAME`], whose crates may have one.
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
    let is_game = |home: &str| root().join(format!("docs/rules/{}.md", home.replace('-', "_"))).exists();
    let faults = faults(&words, &types, is_game);
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

fn faults(words: &Words, types: &[(String, String)], is_game: impl Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    for (word, crates) in words {
        let mut homes: BTreeMap<&str, u32> = crates.iter().map(|home| (home.as_str(), 0)).collect();
        let anywhere = homes.remove(ANY_GAME).is_some();
        for (_, home) in types.iter().filter(|(name, _)| name == word) {
            if anywhere && is_game(home) && !homes.contains_key(home.as_str()) {
                homes.insert(home, 0);
            }
            match homes.get_mut(home.as_str()) {
                Some(count) => *count += 1,
                None => faults.push(format!("{word} in {home}")),
            }
        }
        let wrong = homes.into_iter().filter(|(_, count)| *count != 1);
        faults.extend(wrong.map(|(home, count)| format!("{word}: {count} types in {home}")));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_out_of_its_place_is_found() {
        let words = words(
            "## Words\n| word | where | what |\n|---|---|---|\n| `Table` | games | a game |\n| `Frame` | any game | a thing |\n\n## Next\n| `Eye` | a | b |",
        );
        assert_eq!(words.len(), 2);
        let types = |list: &[(&str, &str)]| {
            list.iter().map(|(name, home)| ((*name).to_owned(), (*home).to_owned())).collect::<Vec<_>>()
        };
        let check = |list: &[(&str, &str)], expected: &[&str]| {
            assert_eq!(faults(&words, &types(list), |home| home == "mezo"), expected, "{list:?}");
        };
        check(&[("Table", "games"), ("Tabletop", "mezo"), ("Frame", "mezo")], &[]);
        check(&[("Table", "games"), ("Table", "web")], &["Table in web"]);
        check(&[], &["Table: 0 types in games"]);
        check(&[("Table", "games"), ("Frame", "web")], &["Frame in web"]);
        check(&[("Table", "games"), ("Frame", "mezo"), ("Frame", "mezo")], &["Frame: 2 types in mezo"]);
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

    /// Whoever reads a name at a table knows that it is a player's: no god or card of the games is called so.
    #[test]
    fn nobody_at_a_table_is_called_like_a_god() {
        let mut names = Vec::new();
        for (file, list) in [("begin.rs", "const BOT_NAMES"), ("settings.rs", "const NAMES")] {
            let text = fs::read_to_string(root().join("crates/web/src").join(file)).expect("it is there");
            let list = text.split_once(list).and_then(|(_, rest)| rest.split_once("];")).expect(list).0;
            names.extend(list.split('"').skip(1).step_by(2).map(str::to_owned));
        }
        assert!(names.len() >= 20, "{names:?}");
        for glossary in crate::web::sorted(&root().join("docs/glossary")).expect("it is there") {
            let text = fs::read_to_string(glossary).expect("it can be read");
            let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
            assert_eq!(names.iter().find(|name| words.contains(&name.as_str())), None);
        }
    }
}
