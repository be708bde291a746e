//! Every rule that the tables name is a place in the chapter, and the figures of the rules hold what they refer to.

use boards::{BOARDS, board};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const GAMES: [(&str, &str, &str); 5] = [
    ("cyclades", "CYC-", "cyclades"),
    ("gheos", "GHEOS-", "gheos"),
    ("mammothodus", "MAM-", "mammothodus"),
    ("mezo", "MEZO-", "mezo"),
    ("mystic_war", "MW-", "mystic-war"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The ids that have a place of their own in the chapter of `game`: the beginnings of its list items.
fn anchors(game: &str) -> BTreeSet<String> {
    let chapter = root().join(format!("docs/rules/{game}.md"));
    let text = std::fs::read_to_string(chapter).expect("every game has a chapter");
    let items = text.lines().filter_map(|line| line.trim_start().strip_prefix("- "));
    items
        .filter_map(|item| item.trim_start_matches('*').split([' ', '*', ':']).next())
        .map(str::to_owned)
        .collect()
}

/// Every id with this beginning inside the quotes of a source file.
fn named(source: &str, head: &str) -> Vec<String> {
    let quoted = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2));
    let id = |rest: &str| {
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == 'b')).unwrap_or(rest.len());
        rest[..end].trim_end_matches('.').to_owned()
    };
    quoted
        .flat_map(|text| {
            text.match_indices(head).map(|(at, _)| id(&text[at + head.len()..])).collect::<Vec<_>>()
        })
        .filter(|number| !number.is_empty())
        .map(|number| format!("{head}{number}"))
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_rule_named_by_a_card_a_prompt_or_a_refusal_has_its_place() {
    for (game, head, package) in GAMES {
        let anchors = anchors(game);
        let mut files = Vec::new();
        sources(&root().join(format!("crates/boards/src/{game}")), &mut files);
        sources(&root().join(format!("crates/{package}/src")), &mut files);
        let mut count = 0;
        for file in files {
            let source = std::fs::read_to_string(&file).expect("a source file");
            for id in named(&source, head) {
                assert!(
                    anchors.contains(&id),
                    "{} names {id}, which has no place in the chapter",
                    file.display()
                );
                count += 1;
            }
        }
        assert!(count > 20, "{game} names only {count} rules");
    }
}

#[test]
fn a_rule_without_a_place_would_be_found() {
    assert_eq!(
        named(r#"x.rule("MW-5.4").tip("see MW-99.7.") // "MW-1""#, "MW-"),
        ["MW-5.4", "MW-99.7", "MW-1"]
    );
    assert!(!anchors("mystic_war").contains("MW-99.7"));
}

#[test]
fn every_game_has_figures_beside_its_rules() {
    for (game, ..) in GAMES {
        let (board, anchors) = (board(game), anchors(game));
        let figures = board.figures();
        assert!(figures.len() >= 5, "{game} has {} figures", figures.len());
        for figure in figures {
            assert!(anchors.contains(figure.rule), "{game}: no rule {}", figure.rule);
            figure.drawing.walk(&mut |node| {
                if let Some(symbol) = node.get("href").and_then(|href| href.strip_prefix('#')) {
                    let there = ["'", "\""]
                        .iter()
                        .any(|quote| board.art().contains(&format!("id={quote}{symbol}{quote}")));
                    assert!(there, "{game}: {} refers to {symbol}, which is not in its art", figure.rule);
                }
            });
        }
    }
}

#[test]
fn every_tip_of_the_figures_leads_to_a_rule() {
    assert_eq!(BOARDS.len(), GAMES.len());
    for (game, ..) in GAMES {
        let anchors = anchors(game);
        for figure in board(game).figures() {
            figure.drawing.walk(&mut |node| {
                if let Some(rule) = node.get("data-rule") {
                    assert!(anchors.contains(rule), "{game}: no rule {rule}");
                }
            });
        }
    }
}
