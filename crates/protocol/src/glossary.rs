//! The notation of the glossaries in `docs/glossary`: Markdown, a heading of the second level for each kind of thing and
//! one of the third for each entry, with a name and an id for everything it is about. What it does stands below, with the
//! rules it tells as in the guides (see [`howto`](crate::howto)). What is listed under [`WORDS`] is no part of the box.

/// The kind of entries that explain words of the rules and no component.
pub const WORDS: &str = "Words";

/// What is said of a thing, or of several that differ by name or number alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What kind of thing it is: `Gods`.
    pub kind: String,
    /// What it is about.
    pub things: Vec<Thing>,
    /// What it does, as Markdown.
    pub text: String,
}

/// Something that has an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Its id in the rules: `altar_feather`.
    pub id: String,
    /// Its name for people.
    pub name: String,
}

impl Entry {
    /// Its names, one after the other.
    pub fn title(&self) -> String {
        self.things.iter().map(|thing| thing.name.as_str()).collect::<Vec<_>>().join(" · ")
    }
}

/// The entries of a glossary, in its order.
///
/// ```
/// let entries = protocol::glossary::read("# Toy\n## Gods\n### Ares `ares` · Hera `hera`\n\nOne troop. (TOY-1.1)\n");
/// assert_eq!((entries[0].kind.as_str(), entries[0].title().as_str()), ("Gods", "Ares · Hera"));
/// assert_eq!((entries[0].things[1].id.as_str(), entries[0].text.as_str()), ("hera", "One troop. (TOY-1.1)"));
/// ```
pub fn read(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut kind = "";
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            entries.push(Entry { kind: kind.to_owned(), things: things(heading), text: String::new() });
        } else if let Some(heading) = line.strip_prefix("## ") {
            kind = heading;
        } else if let Some(entry) = entries.last_mut().filter(|_| !line.is_empty()) {
            if !entry.text.is_empty() {
                entry.text.push('\n');
            }
            entry.text.push_str(line);
        }
    }
    entries
}

fn things(heading: &str) -> Vec<Thing> {
    let parts: Vec<&str> = heading.split('`').collect();
    let named = parts.chunks_exact(2).map(|pair| (pair[0].trim_matches([' ', '·']), pair[1]));
    named.map(|(name, id)| Thing { id: id.to_owned(), name: name.to_owned() }).collect()
}

/// The entry of the thing with this id.
pub fn entry<'a>(entries: &'a [Entry], id: &str) -> Option<&'a Entry> {
    entries.iter().find(|entry| entry.things.iter().any(|thing| thing.id == id))
}

/// The entries that somebody means: the one whose id or name this is, or else all that have it in them. Where there are
/// none, the names nearest to it.
///
/// ```
/// use protocol::glossary::{find, read};
/// let entries = read("## Altars\n### Altar of Jade `altar_jade`\n### Altar of Stone `altar_stone`\n### Stone `stone`\n");
/// let names = |asked| find(&entries, asked).map(|found| found.iter().map(|entry| entry.title()).collect::<Vec<_>>());
/// assert_eq!(names("stone"), Ok(vec!["Stone".to_owned()]));
/// assert_eq!(names("altar of jade"), Ok(vec!["Altar of Jade".to_owned()]));
/// assert_eq!(names("Altar").map(|found| found.len()), Ok(2));
/// assert_eq!(names("ston age").map_err(|near| near[0].clone()), Err("Stone".to_owned()));
/// ```
pub fn find<'a>(entries: &'a [Entry], asked: &str) -> Result<Vec<&'a Entry>, Vec<String>> {
    let wanted = plain(asked);
    let which = |fits: &dyn Fn(&str) -> bool| -> Vec<&'a Entry> {
        let any = |entry: &&Entry| {
            entry.things.iter().any(|thing| fits(&plain(&thing.id)) || fits(&plain(&thing.name)))
        };
        entries.iter().filter(any).collect()
    };
    let same = which(&|name| name == wanted);
    if !same.is_empty() {
        return Ok(same);
    }
    let within = if wanted.is_empty() { Vec::new() } else { which(&|name| name.contains(&wanted)) };
    if within.is_empty() { Err(nearest(entries, &wanted)) } else { Ok(within) }
}

/// Small letters and single spaces alone: `altar_of-Jade` is `altar of jade`.
fn plain(name: &str) -> String {
    let letters = name.to_lowercase().replace(|letter: char| !letter.is_alphanumeric(), " ");
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The five names nearest to what was asked.
fn nearest(entries: &[Entry], wanted: &str) -> Vec<String> {
    let things = entries.iter().flat_map(|entry| &entry.things);
    let mut near: Vec<(usize, &str)> = things
        .map(|thing| {
            let far = |name: &str| distance(&plain(name), wanted);
            (far(&thing.name).min(far(&thing.id)), thing.name.as_str())
        })
        .collect();
    near.sort_by_key(|&(far, _)| far);
    near.into_iter().take(5).map(|(_, name)| name.to_owned()).collect()
}

/// How many letters must be put in, left out or changed to make one of the other. Long words are compared by their beginning.
fn distance(one: &str, other: &str) -> usize {
    let [one, other] = [one, other].map(|word| word.chars().take(40).collect::<Vec<char>>());
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (column, wanted) in other.iter().enumerate() {
            let changed = before + usize::from(letter != wanted);
            before = row[column + 1];
            row[column + 1] = changed.min(before + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
