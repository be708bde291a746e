//! What people read, over random play: no coordinates, ids or codes, no two choices that read the same, no slips of
//! grammar that a machine can see.

use crate::{cover, effort};
use kernel::{Dice, Event, Game, Match, Names, Seat, Viewer, parse_options, pick};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// Plays random games of every number of players and every row of options and reads everything a person would.
///
/// # Panics
/// When something reads like an engine: with each kind of fault and a few examples of it.
pub fn words<G: Game>() {
    let mut reader = Reader { faults: BTreeMap::new(), known: HashSet::new() };
    reader.options::<G>();
    for seats in G::SEATS {
        for (number, row) in cover::rows::<G>(seats, u64::from(seats)).iter().enumerate() {
            for round in 0..effort() {
                reader.game::<G>(row, seats, &format!("words {seats} {number} {round}"));
            }
        }
    }
    let found: usize = reader.faults.values().map(Vec::len).sum();
    assert!(found == 0, "{} speaks like an engine in {found} texts:\n{}", G::NAME, reader.report());
}

const MANY: &str = "one of many";

/// The first thing wrong with a sentence, if any.
pub fn fault(text: &str) -> Option<&'static str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match text {
        _ if text.trim().is_empty() => Some("nothing is said"),
        _ if text.contains(['{', '}', '@', '|', '\\', '`']) || text.contains("::") => Some("a code"),
        _ if coordinates(text) => Some("coordinates"),
        _ if words.iter().any(|word| is_id(word)) => Some("an id"),
        _ if text != text.trim() || text.contains("  ") => Some("blanks in a row"),
        _ if [" ,", " .", " ;", " :", ",,", "..", "()", " )", "( "]
            .iter()
            .any(|slip| text.contains(slip)) =>
        {
            Some("punctuation")
        }
        _ => (1..words.len()).find_map(|at| {
            // A number behind a name is its number: "Age 1 begins".
            let numbered = at > 1 && words[at - 2].starts_with(|letter: char| letter.is_ascii_uppercase());
            slip(words[at - 1], words[at]).filter(|slip| *slip != MANY || !numbered)
        }),
    }
}

/// The first thing wrong with a text that must be a sentence, as a question or a reason is.
pub fn sentence_fault(text: &str) -> Option<&'static str> {
    fault(text).or_else(|| (!text.contains(' ')).then_some("one word"))
}

/// A word with an underscore between letters or digits, or with a capital after a small letter.
fn is_id(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    letters
        .windows(3)
        .any(|three| three[1] == '_' && three[0].is_alphanumeric() && three[2].is_alphanumeric())
        || letters.windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
}

/// Two numbers with nothing but a comma between, or a bracket that holds two numbers.
fn coordinates(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let comma = |three: &[char]| {
        three[1] == ',' && three[0].is_ascii_digit() && (three[2].is_ascii_digit() || three[2] == '-')
    };
    let bracket = text.split('(').skip(1).filter_map(|rest| rest.split(')').next()).any(|inside| {
        let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
        parts.len() == 2 && parts.iter().all(|part| part.parse::<i64>().is_ok())
    });
    bracket
        || letters.windows(3).enumerate().any(|(at, three)| comma(three) && !thousands(&letters[at + 2..]))
}

/// Whether three digits and no fourth follow: 1,000.
fn thousands(letters: &[char]) -> bool {
    letters.iter().take_while(|letter| letter.is_ascii_digit()).count() == 3
}

/// What is wrong between two words.
fn slip(first: &str, second: &str) -> Option<&'static str> {
    let bare = second.trim_matches(|letter: char| !letter.is_alphanumeric());
    let small = bare.starts_with(|letter: char| letter.is_ascii_lowercase());
    let vowel = bare.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    let sounds = ["one", "once", "uni", "use", "usu", "eu", "ur", "hour", "honest", "hono"];
    let odd = sounds.iter().any(|sound| bare.to_lowercase().starts_with(sound));
    match first {
        _ if small && first.len() > 1 && first.eq_ignore_ascii_case(second) => Some("a word twice"),
        "a" | "A" if vowel && !odd => Some("a for an"),
        "an" | "An" if !vowel && !odd && bare.starts_with(|letter: char| letter.is_alphabetic()) => {
            Some("an for a")
        }
        "1" | "one" if small && plural(bare) => Some(MANY),
        _ => None,
    }
}

fn plural(word: &str) -> bool {
    let no_noun = [
        "less", "plus", "times", "always", "this", "across", "has", "was", "does", "as", "is", "its", "goes",
    ];
    word.len() > 2
        && word.ends_with('s')
        && !word.ends_with("ss")
        && !word.ends_with("us")
        && !no_noun.contains(&word)
}

struct Reader {
    faults: BTreeMap<&'static str, Vec<String>>,
    known: HashSet<String>,
}

impl Reader {
    fn options<G: Game>(&mut self) {
        for spec in G::OPTIONS {
            self.read("option", spec.about);
            for choice in spec.choices {
                self.read("option", choice.about);
            }
        }
        for (_, about) in G::STANDING {
            self.read("standing answer", about);
        }
    }

    fn game<G: Game>(&mut self, row: &Value, seats: u8, seed: &str) {
        let options = parse_options::<G>(row).expect("rows hold what the options take");
        let mut table = Match::<G>::new(&options, seats, seed).expect("rows can be set up");
        let names = Names::new(["Ada", "Bo", "Cleo", "Dov", "Eun", "Finn", "Gwen", "Hal"].map(String::from));
        let (mut dice, mut legal, mut told) = (Dice::from_seed(seed).split(), Vec::new(), 0);
        let mut before: Vec<G::Action> = Vec::new();
        loop {
            for event in &table.events()[told..] {
                for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Public]) {
                    if let Some(seen) = event.seen_by(viewer) {
                        self.read("log", &seen.text(&names));
                    }
                }
            }
            told = table.events().len();
            let Some((seat, action)) = pick(table.state(), &mut dice, &mut legal) else { break };
            let view = table.state().view(Viewer::Seat(seat));
            self.decision::<G>(&view, seat, &names, &legal);
            if let Some(&other) = before.iter().rev().find(|other| !legal.contains(other)) {
                self.read("refusal", &G::explain(&view, seat, other));
            }
            if table.moves().len().is_multiple_of(7) {
                self.sketch::<G>(&view, &names);
            }
            before.clear();
            before.extend_from_slice(&legal);
            table.play(seat, action).expect("it is legal");
        }
    }

    fn decision<G: Game>(&mut self, view: &G::View, seat: Seat, names: &Names, legal: &[G::Action]) {
        self.read("prompt", &G::prompt(view, seat, names));
        let labels: Vec<String> = legal.iter().map(|&action| G::label(view, seat, action, names)).collect();
        let mut lines = HashSet::new();
        for (action, label) in legal.iter().zip(&labels) {
            self.read("label", label);
            if !lines.insert(label.to_lowercase()) {
                let same = legal.iter().zip(&labels).find(|(_, other)| other.eq_ignore_ascii_case(label));
                let first = same.map_or(String::new(), |(first, _)| first.to_string());
                self.found(
                    "two choices that read the same",
                    "label",
                    &format!("{label}: {first} and {action}"),
                );
            }
        }
    }

    /// A board in letters has columns and signs of its own; only ids have no place in it.
    fn sketch<G: Game>(&mut self, view: &G::View, names: &Names) {
        for line in G::sketch(view, names).text().lines() {
            if line.split_whitespace().any(is_id) {
                self.found("an id", "sketch", line);
            }
        }
    }

    fn read(&mut self, place: &str, text: &str) {
        if !self.known.insert(text.to_owned()) {
            return;
        }
        let sentence = ["prompt", "refusal"].contains(&place);
        if let Some(fault) = if sentence { sentence_fault(text) } else { fault(text) } {
            self.found(fault, place, text);
        }
    }

    fn found(&mut self, fault: &'static str, place: &str, text: &str) {
        let line = format!("{place}: {text}");
        let lines = self.faults.entry(fault).or_default();
        if !lines.contains(&line) {
            lines.push(line);
        }
    }

    fn report(&self) -> String {
        let shown = |(fault, lines): (&&str, &Vec<String>)| {
            let first: Vec<String> = lines.iter().take(25).map(|line| format!("    {line}")).collect();
            format!("  {fault} ({}):\n{}\n", lines.len(), first.join("\n"))
        };
        self.faults.iter().map(shown).collect()
    }
}
