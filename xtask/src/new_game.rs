//! `cargo xtask new-game NAME`: a small playable game in the house's shape, to be turned into another.

use crate::lists::{self, ENTRIES, Entry};
use crate::shell::{Cargo, root};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// Words that cannot be the name of a crate and a module.
const TAKEN: [&str; 39] = [
    "alloc", "as", "async", "await", "break", "const", "continue", "core", "crate", "dyn", "else", "enum",
    "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub",
    "ref", "return", "self", "static", "std", "struct", "super", "test", "trait", "true", "type", "use",
    "while",
];

/// Light colours for doors.
const COLOURS: [&str; 5] = ["#8fb8d8", "#d8a0b8", "#d2c46a", "#8fd0bc", "#d8b08f"];

/// What was made, and what has lines more than before.
pub(crate) struct Written {
    pub(crate) made: Vec<String>,
    pub(crate) edited: Vec<String>,
}

/// Makes a game and tells what to do with it.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let [name] = args else { bail!("`cargo xtask new-game NAME` needs a name, such as pebble_race") };
    let written = write(&root(), name)?;
    Cargo::new(["fmt", "--all"]).run()?;
    println!("made:");
    written.made.iter().for_each(|file| println!("  {file}"));
    println!("with a line more, or a few:");
    written.edited.iter().for_each(|file| println!("  {file}"));
    let (id, package) = (id(name), id(name).replace('_', "-"));
    println!("\nIt can be played as it is:");
    println!(
        "  cargo test -p {package}                   its rules, by their ids, and the laws of every game"
    );
    println!("  cargo run -p pantheon -- play {id}");
    println!("  cargo play                                with a door of its own in the hall");
    println!("Then change docs/rules/{id}.md and the rules, one by one; CONTRIBUTING.md leads through it.");
    println!(
        "Before it lands: cargo xtask golden, cargo xtask signature {id} --write, a line in README.md and NOTICE.md,"
    );
    println!("and cargo xtask test.");
    Ok(())
}

/// Writes the files of a new game into a checkout, and its lines into the lists.
pub(crate) fn write(root: &Path, name: &str) -> Result<Written> {
    let names = Names::new(root, name)?;
    let template = root.join("xtask/template");
    let (mut made, mut edited) = (Vec::new(), Vec::new());
    for path in files(&template)? {
        let place = names.fill(&path.strip_prefix(&template)?.to_string_lossy());
        let to = root.join(&place);
        ensure!(!to.exists(), "{place} is there already");
        fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        fs::write(&to, names.fill(&fs::read_to_string(&path)?))?;
        made.push(place);
    }
    let games = lists::catalogue(root)?;
    for entry in &ENTRIES {
        add(root, entry, &games, &names)?;
        if !edited.contains(&entry.file.to_owned()) {
            edited.push(entry.file.to_owned());
        }
    }
    Ok(Written { made, edited })
}

/// Puts the lines of a new game after those of the last one.
fn add(root: &Path, entry: &Entry, games: &[String], names: &Names) -> Result<()> {
    let path = root.join(entry.file);
    let text = fs::read_to_string(&path).with_context(|| format!("{} is missing", entry.file))?;
    let mut lines: Vec<&str> = text.lines().collect();
    let marks: Vec<String> = games.iter().map(|game| lists::mark_of(entry.mark, game)).collect();
    let is_marked = |line: &&str| marks.iter().any(|mark| line.contains(mark.as_str()));
    let last = lines.iter().rposition(is_marked).with_context(|| format!("{} lists no game", entry.file))?;
    let added = names.fill(entry.lines);
    lines.insert(last + 1 + entry.rest, &added);
    fs::write(&path, lines.join("\n") + "\n")?;
    Ok(())
}

/// A name in all its forms.
struct Names([(&'static str, String); 6]);

impl Names {
    fn new(root: &Path, name: &str) -> Result<Names> {
        let id = id(name);
        let words: Vec<&str> = id.split('_').collect();
        let plain =
            words.iter().all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()));
        ensure!(
            plain && id.len() <= 24,
            "`{name}` is no name: small letters, and `_` between words, 24 at most"
        );
        ensure!(!TAKEN.contains(&id.as_str()), "`{id}` is a word of Rust's own");
        let package = id.replace('_', "-");
        let taken = [
            format!("crates/{package}/Cargo.toml"),
            format!("crates/boards/src/{id}.rs"),
            format!("crates/bots/src/{id}.rs"),
        ];
        for path in taken {
            ensure!(!root.join(&path).exists(), "{path} is there already: another name?");
        }
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        let capitals: Vec<String> = words.iter().map(capital).collect();
        let colour = id.bytes().map(usize::from).sum::<usize>() % COLOURS.len();
        Ok(Names([
            ("__crate__", package),
            ("__Name__", capitals.concat()),
            ("__Title__", capitals.join(" ")),
            ("__HEAD__", words.concat().to_uppercase()),
            ("__colour__", COLOURS[colour].to_owned()),
            ("__name__", id),
        ]))
    }

    fn fill(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (mark, name)| text.replace(mark, name))
    }
}

fn id(name: &str) -> String {
    name.replace('-', "_")
}

/// Every file under a folder.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} is missing", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_all_their_forms_and_bad_ones_are_refused() {
        let names = Names::new(&root(), "pebble-race").expect("a good name");
        let filled = names.fill("__name__ __crate__ __Name__ __Title__ __HEAD__");
        assert_eq!(filled, "pebble_race pebble-race PebbleRace Pebble Race PEBBLERACE");
        for bad in ["", "Pebble", "a__b", "race2", "match", "kernel", "gheos", "door", "a b", "../x"] {
            assert!(Names::new(&root(), bad).is_err(), "{bad}");
        }
    }
}
