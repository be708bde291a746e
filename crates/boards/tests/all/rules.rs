//! Every rule that the tables name is a place in the chapter, and the figures of the rules hold what they refer to.

use boards::{BOARDS, board};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every game of the catalogue.
fn games() -> impl Iterator<Item = &'static str> {
    games::CATALOGUE.iter().map(|book| book.id())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the ids of a chapter begin with, such as `GHEOS-`.
fn head(anchors: &BTreeSet<String>) -> String {
    let is_rule = |id: &&String| {
        id.split_once('-').is_some_and(|(letters, number)| {
            letters.bytes().all(|byte| byte.is_ascii_uppercase())
                && number.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let id = anchors.iter().find(is_rule).expect("a chapter has rules");
    id.split_inclusive('-').next().expect("an id has a beginning").to_owned()
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
    for game in games() {
        let anchors = anchors(game);
        let head = head(&anchors);
        let mut files = Vec::new();
        sources(&root().join(format!("crates/boards/src/{game}")), &mut files);
        sources(&root().join(format!("crates/{}/src", game.replace('_', "-"))), &mut files);
        let mut count = 0;
        for file in files {
            let source = std::fs::read_to_string(&file).expect("a source file");
            for id in named(&source, &head) {
                assert!(
                    anchors.contains(&id),
                    "{} names {id}, which has no place in the chapter",
                    file.display()
                );
                count += 1;
            }
        }
        let rules = anchors.iter().filter(|id| id.starts_with(&head)).count();
        assert!(4 * count > rules, "{game} names only {count} of {rules} rules");
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
    for game in games() {
        let (board, anchors) = (board(game), anchors(game));
        let figures = board.figures();
        let head = head(&anchors);
        let rules = anchors.iter().filter(|id| id.starts_with(&head)).count();
        assert!(30 * figures.len() > rules, "{game} has {} figures beside {rules} rules", figures.len());
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
fn every_game_of_the_catalogue_has_a_board_with_its_door() {
    let boards: BTreeSet<&str> = BOARDS.iter().map(|board| board.id()).collect();
    assert_eq!(boards, games().collect());
    assert_eq!(boards.len(), BOARDS.len(), "each once");
    for board in BOARDS {
        let (door, book) = (board.door(), games::find(board.id()).expect("a game of the catalogue"));
        assert_eq!((door.id, door.name, &door.seats), (book.id(), book.name(), &book.seats()));
        assert!(!door.line.is_empty() && !door.time.is_empty() && door.colour.starts_with('#'), "{door:?}");
    }
}

#[test]
fn every_tip_of_the_figures_leads_to_a_rule() {
    for game in games() {
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
