//! The guides tell what the chapters say: the same numbers, rules that exist, figures that are drawn.

use boards::{BOARDS, board};
use protocol::howto;
use std::collections::BTreeMap;
use std::path::Path;

pub(crate) fn read(folder: &str, game: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/{folder}/{game}.md"));
    std::fs::read_to_string(path).expect("every game has a guide, a glossary and a chapter")
}

/// The rules of a chapter by their ids, each with the lines that belong to it.
pub(crate) fn rules(chapter: &str) -> BTreeMap<String, String> {
    let mut rules: BTreeMap<String, String> = BTreeMap::new();
    let mut current = None;
    for line in chapter.lines() {
        let id = line.trim_start().strip_prefix("- ").map(|item| item.trim_start_matches('*'));
        let id = id.and_then(|item| item.split([' ', '*', ':']).next()).filter(|id| howto::is_rule(id));
        if let Some(id) = id {
            current = Some(id.to_owned());
        } else if line.starts_with('#') {
            current = None;
        }
        if let Some(id) = &current {
            let text = line.replace(id.as_str(), "");
            rules.entry(id.clone()).or_default().push_str(&(text + "\n"));
        }
    }
    rules
}

pub(crate) fn numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

/// What a line of a guide gets wrong, if anything. The numbers `beside` it are told without a rule.
pub(crate) fn fault(line: &str, rules: &BTreeMap<String, String>, beside: &[&str]) -> Option<String> {
    let mut cited = Vec::new();
    let text = howto::cite(line, |ids| {
        cited.extend(ids.iter().map(ToString::to_string));
        String::new()
    });
    if let Some(id) = cited.iter().find(|id| !rules.contains_key(*id)) {
        return Some(format!("there is no rule {id}"));
    }
    // The numbers of a list are its own.
    let text = text
        .split_once(". ")
        .filter(|(head, _)| !numbers(head).is_empty() && head.len() < 3)
        .map_or(&*text, |(_, rest)| rest);
    let untold = |number: &&&str| {
        !beside.contains(number) && !cited.iter().any(|id| numbers(&rules[id]).contains(number))
    };
    numbers(text).iter().find(untold).map(|number| format!("{number} is in none of the rules it cites"))
}

#[test]
fn guides_and_chapters_tell_the_same_numbers() {
    for game in BOARDS.iter().map(|board| board.id()) {
        let rules = rules(&read("rules", game));
        for line in read("howto", game).lines().filter(|line| howto::figure(line).is_none()) {
            assert_eq!(fault(line, &rules, &[]), None, "{game}: {line}");
        }
    }
}

#[test]
fn a_wrong_number_and_a_missing_rule_would_be_found() {
    let rules = rules("- **MW-5.14** Draw 2 cards.\n  More at 10.\n## Next\n- plain 7\n");
    let check = |line: &str, sound: bool| assert_eq!(fault(line, &rules, &["9"]).is_none(), sound, "{line}");
    check("Draw 2 cards. (MW-5.14)", true);
    check("1. One more at 10. (MW-5.14)", true);
    check("Draw 9 cards. (MW-5.14)", true);
    check("Draw 3 cards. (MW-5.14)", false);
    check("Draw 7 cards. (MW-5.14)", false);
    check("Draw 2 cards.", false);
    check("Draw. (MW-5.15)", false);
}

#[test]
fn every_guide_is_short_says_how_one_wins_and_has_its_figures_drawn() {
    for game in BOARDS.iter().map(|board| board.id()) {
        let guide = read("howto", game);
        let figures: Vec<&str> = guide.lines().filter_map(howto::figure).collect();
        let drawn = board(game).figures();
        for id in figures {
            assert!(drawn.iter().any(|figure| figure.rule == id), "{game}: nothing is drawn for {id}");
        }
        let words = guide.split_whitespace().count();
        assert!(words <= 900, "{game}: {words} words");
        for part in ["## How you win", "## What ends it", "deas that decide games"] {
            assert!(guide.contains(part), "{game} does not tell: {part}");
        }
    }
}
