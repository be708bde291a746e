//! Rule coverage: every rule of a chapter is cited by a test of its game, or is marked as a mere word or display.

use crate::lists;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// One game's chapter against its tests.
struct Coverage {
    game: String,
    rules: usize,
    exempt: usize,
    uncited: Vec<String>,
    unknown: Vec<String>,
}

/// Prints what is missing.
pub(crate) fn report(root: &Path) -> Result<()> {
    for coverage in all(root)? {
        let Coverage { game, rules, exempt, uncited, unknown } = &coverage;
        println!(
            "{game}: {rules} rules, {exempt} of them words or display, {} without a test",
            uncited.len()
        );
        uncited.iter().for_each(|id| println!("  no test cites {id}"));
        unknown.iter().for_each(|id| println!("  a test cites {id}, which the chapter does not have"));
    }
    Ok(())
}

/// Fails when anything is missing.
pub(crate) fn check(root: &Path) -> Result<()> {
    report(root)?;
    match all(root)?.iter().find(|coverage| !(coverage.uncited.is_empty() && coverage.unknown.is_empty())) {
        Some(coverage) => bail!("the rules of {} and their tests do not agree", coverage.game),
        None => Ok(()),
    }
}

/// Every game of the catalogue.
fn all(root: &Path) -> Result<Vec<Coverage>> {
    let coverage: Vec<Coverage> =
        lists::catalogue(root)?.iter().map(|game| cover(root, game)).collect::<Result<_>>()?;
    if coverage.is_empty() {
        bail!("the catalogue has no chapters");
    }
    Ok(coverage)
}

fn cover(root: &Path, game: &str) -> Result<Coverage> {
    let path = root.join(format!("docs/rules/{game}.md"));
    let chapter = fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))?;
    let mut tests = String::new();
    collect(&root.join("crates").join(game.replace('_', "-")).join("tests"), &mut tests)?;
    let rules: Vec<(String, bool)> = chapter.lines().filter_map(rule).collect();
    let prefix = match rules.first() {
        Some((id, _)) => id.split('-').next().unwrap_or_default().to_owned(),
        None => bail!("docs/rules/{game}.md has no rules"),
    };
    let cited = ids(&tests, &prefix);
    let known: BTreeSet<&String> = rules.iter().map(|(id, _)| id).collect();
    let uncited =
        rules.iter().filter(|(id, exempt)| !exempt && !cited.contains(id)).map(|(id, _)| id.clone());
    Ok(Coverage {
        game: game.to_owned(),
        rules: known.len(),
        exempt: rules.iter().filter(|(_, exempt)| *exempt).count(),
        uncited: uncited.collect(),
        unknown: cited.iter().filter(|id| !known.contains(id)).cloned().collect(),
    })
}

/// The rule that a line of a chapter defines, and whether it needs no test.
fn rule(line: &str) -> Option<(String, bool)> {
    let rest = line.strip_prefix("- ")?;
    let rest = rest.strip_prefix("**").unwrap_or(rest);
    let id = leading_id(rest)?;
    let text = rest[id.len()..].trim_start_matches("**").trim_start();
    Some((id.to_owned(), text.starts_with("(word)") || text.starts_with("(display)")))
}

/// `GHEOS-5.11` at the beginning of a text.
fn leading_id(text: &str) -> Option<&str> {
    let letters = text.find(|c: char| !c.is_ascii_uppercase()).filter(|&end| end > 0)?;
    let numbers = text[letters..].strip_prefix('-')?;
    let length = numbers.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(numbers.len());
    let number = numbers[..length].trim_end_matches('.');
    let whole = number.contains('.') && number.starts_with(|c: char| c.is_ascii_digit());
    whole.then(|| &text[..letters + 1 + number.len()])
}

fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let start = format!("{prefix}-");
    text.match_indices(&start).filter_map(|(at, _)| leading_id(&text[at..])).map(str::to_owned).collect()
}

fn collect(folder: &Path, text: &mut String) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} is missing", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, text)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_where_they_are_defined() {
        assert_eq!(rule("- GHEOS-5.11 *Migration* happens"), Some(("GHEOS-5.11".to_owned(), false)));
        assert_eq!(rule("- **CYC-5.1.2** (word) A territory"), Some(("CYC-5.1.2".to_owned(), true)));
        assert_eq!(rule("- GHEOS-2.1 (display) Sand"), Some(("GHEOS-2.1".to_owned(), true)));
        assert_eq!(rule("see GHEOS-5.11"), None);
        assert_eq!(rule("- `Found` follows GHEOS-5.30"), None);
    }

    #[test]
    fn citations_end_with_their_number() {
        let cited = ids("/// GHEOS-5.1, GHEOS-5.12. (GHEOS-6.3)", "GHEOS");
        assert_eq!(cited.into_iter().collect::<Vec<_>>(), ["GHEOS-5.1", "GHEOS-5.12", "GHEOS-6.3"]);
    }
}
