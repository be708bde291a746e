//! `pantheon rules`: how a game is played, its full rules, one rule of them, or what a card, a piece or a word is.

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::setup::{self, cut};
use games::Rulebook;
use protocol::{glossary, howto};
use std::cmp::Reverse;
use std::io::Write;

/// Prints the guide, the chapter, the rule or the thing asked for.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &RulesArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let book = setup::find(books, &args.game)?;
    let text = look_up(book, &args.asked.join(" "), args.full)?;
    writeln!(out, "{}", text.trim_end())?;
    Ok(())
}

/// The guide of a game where nothing is asked, or the whole chapter; else the rule of that number, or the card, piece or
/// word of that name.
pub fn look_up(book: &dyn Rulebook, asked: &str, full: bool) -> Result<String, Failure> {
    if asked.is_empty() {
        let whole = full || book.howto().is_empty();
        return Ok(if whole { book.chapter().to_owned() } else { guide(book) });
    }
    if is_number(asked) || book.glossary().is_empty() {
        return rule(book.chapter(), asked).map_err(|near| unknown(book, "rule", asked, &near));
    }
    things(book.glossary(), asked).map_err(|near| unknown(book, "card, piece or word", asked, &near))
}

/// The guide of a game for a terminal: without figures, and without the rules that each sentence tells.
fn guide(book: &dyn Rulebook) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in book.howto().lines().filter(|line| howto::figure(line).is_none()) {
        let line = uncited(line);
        // Where a figure stood there are two empty lines now.
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    let id = book.id();
    lines.push(format!(
        "\nEverything, to the letter: `pantheon rules {id} --full`, or one rule by its number. What a card or a word is: \
         `pantheon rules {id} NAME`."
    ));
    lines.join("\n")
}

/// A line of a guide or a glossary without marks and without the rules that it tells.
fn uncited(line: &str) -> String {
    howto::cite(line, |_| String::new()).trim_end().replace("**", "")
}

/// What the glossary says of a thing, or of all whose names have the word in them; or the names nearest to it.
fn things(text: &str, asked: &str) -> Result<String, Vec<String>> {
    let entries = glossary::read(text);
    let show = |entry: &&glossary::Entry| {
        let says: Vec<String> = entry.text.lines().map(uncited).collect();
        let mut rules: Vec<String> = Vec::new();
        howto::cite(&entry.text, |ids| {
            rules.extend(ids.iter().map(ToString::to_string));
            String::new()
        });
        let more = if rules.is_empty() { String::new() } else { format!("\n  Rules: {}", rules.join(", ")) };
        format!("{} ({})\n{}{more}", entry.title(), entry.kind, says.join("\n"))
    };
    let found = glossary::find(&entries, asked)?;
    Ok(found.iter().map(show).collect::<Vec<_>>().join("\n\n"))
}

fn unknown(book: &dyn Rulebook, what: &str, asked: &str, near: &[impl AsRef<str>]) -> Failure {
    let near: Vec<&str> = near.iter().map(AsRef::as_ref).collect();
    let near = if near.is_empty() { "it has no numbered rules".to_owned() } else { near.join(", ") };
    Failure::usage(format!("{} has no {what} `{}`; the nearest are: {near}", book.name(), cut(asked)))
}

/// Whether somebody asks for a rule and not for a name: `5.11`, `GHEOS-5.11`.
fn is_number(asked: &str) -> bool {
    let bare = asked.rsplit('-').next().unwrap_or(asked);
    bare.starts_with(|digit: char| digit.is_ascii_digit())
}

/// The text of one rule with the lines that belong to it, or the ids nearest to what was asked.
pub fn rule<'a>(chapter: &'a str, asked: &str) -> Result<String, Vec<&'a str>> {
    let lines: Vec<&str> = chapter.lines().collect();
    let at = lines.iter().position(|line| rule_id(line).is_some_and(|id| names(asked, id)));
    let at = at.ok_or_else(|| nearest(&lines, asked))?;
    let mut end = at + 1;
    for (index, line) in lines.iter().enumerate().skip(at + 1) {
        if line.trim().is_empty() {
            continue;
        }
        let close = index == end;
        if !belongs(line, close) {
            break;
        }
        end = index + 1;
    }
    Ok(lines[at..end].join("\n"))
}

/// Whether a line after a rule is part of it: what is indented, tables, and text that runs on without a gap.
fn belongs(line: &str, close: bool) -> bool {
    if rule_id(line).is_some() || line.starts_with('#') {
        return false;
    }
    let bullet = ["- ", "* ", "+ ", "```", "> "].iter().any(|mark| line.starts_with(mark));
    line.starts_with([' ', '\t', '|']) || (close && !bullet)
}

/// The id that a line defines: `- GHEOS-5.11 …` or `- **MW-5.1** …`.
fn rule_id(line: &str) -> Option<&str> {
    let text = line.strip_prefix("- ")?;
    let text = text.strip_prefix("**").unwrap_or(text);
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-._".contains(letter));
    let id = text[..end.unwrap_or(text.len())].trim_end_matches('.');
    let (prefix, number) = id.split_once('-')?;
    let named = !prefix.is_empty() && prefix.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    (named && number.starts_with(|digit: char| digit.is_ascii_digit())).then_some(id)
}

/// Whether `asked` means `id`: with or without the prefix, in any case.
fn names(asked: &str, id: &str) -> bool {
    let bare = id.split_once('-').map_or(id, |(_, number)| number);
    asked.eq_ignore_ascii_case(id) || asked.eq_ignore_ascii_case(bare)
}

/// The five ids nearest by number: those that agree longest, then those that differ least.
fn nearest<'a>(lines: &[&'a str], asked: &str) -> Vec<&'a str> {
    let wanted = numbers(asked);
    let mut ids: Vec<&str> = lines.iter().filter_map(|line| rule_id(line)).collect();
    ids.sort_by_key(|id| {
        let own = numbers(id);
        let agree = own.iter().zip(&wanted).take_while(|(a, b)| a == b).count();
        let gap = |list: &[u32]| list.get(agree).copied().unwrap_or(0);
        (Reverse(agree), gap(&own).abs_diff(gap(&wanted)))
    });
    ids.dedup();
    ids.truncate(5);
    ids
}

fn numbers(id: &str) -> Vec<u32> {
    let bare = id.rsplit('-').next().unwrap_or(id);
    bare.split('.').map_while(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAPTER: &str = "\
# Toy
- TOY-1.1 First,
  going on.
  - a sub-bullet

  | a | table |
- TOY-1.2 (word) Second.
- **TOY-1.10** Bold.

| x | y |
|---|---|

Prose that is nobody's.
## More
- plain bullet
- TOY-2.1 Last
runs on.";

    #[test]
    fn a_rule_comes_with_what_belongs_to_it() {
        let check = |id: &str, expected: &str| assert_eq!(rule(CHAPTER, id).unwrap(), expected, "{id}");
        check("TOY-1.1", "- TOY-1.1 First,\n  going on.\n  - a sub-bullet\n\n  | a | table |");
        check("1.2", "- TOY-1.2 (word) Second.");
        check("toy-1.10", "- **TOY-1.10** Bold.\n\n| x | y |\n|---|---|");
        check("2.1", "- TOY-2.1 Last\nruns on.");
    }

    #[test]
    fn a_thing_is_found_by_its_id_its_name_or_a_part_of_it() {
        let text = "## Altars\n### Altar of Jade `altar_jade`\n\n5 VP. (TOY-1.1)\n### Altar of Stone `altar_stone`\n\nBUILD.\n";
        let jade = "Altar of Jade (Altars)\n5 VP.\n  Rules: TOY-1.1";
        assert_eq!(things(text, "altar_jade").unwrap(), jade);
        assert_eq!(things(text, "JADE").unwrap(), jade);
        assert_eq!(things(text, "altar").unwrap(), format!("{jade}\n\nAltar of Stone (Altars)\nBUILD."));
        assert_eq!(things(text, "altar of jude").unwrap_err()[0], "Altar of Jade");
        assert!(
            is_number("5.11") && is_number("MW-5.1") && !is_number("mega-blast") && !is_number("dragon 4")
        );
    }

    #[test]
    fn an_unknown_id_names_its_neighbours() {
        assert_eq!(rule(CHAPTER, "1.9").unwrap_err()[..2], ["TOY-1.10", "TOY-1.2"]);
        assert_eq!(rule(CHAPTER, "2.7").unwrap_err()[0], "TOY-2.1");
        assert_eq!(rule(CHAPTER, "").unwrap_err().len(), 4);
        assert!(rule("no rules", "1.1").unwrap_err().is_empty());
    }
}
