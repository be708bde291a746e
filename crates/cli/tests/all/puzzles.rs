//! Puzzles in the terminal.

use crate::toys::{Scratch, command};
use games::CATALOGUE;
use pantheon_cli::args::Command;
use pantheon_cli::puzzles;

fn says(line: &str) -> Result<String, String> {
    let Command::Puzzles(args) = command(&format!("puzzles {line}")) else { panic!("{line}") };
    let mut out = Vec::new();
    puzzles::run(CATALOGUE, &args, &mut out).map_err(|failure| failure.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn puzzles_are_listed_posed_and_answered() {
    let list = says("gheos").unwrap();
    let count: usize = list.split_once(' ').unwrap().0.parse().unwrap();
    assert!(count >= 40 && list.lines().count() == count + 1, "{list}");
    let posed = says("gheos 7").unwrap();
    assert!(posed.contains("Find the best move for Player") && !posed.contains("hard:"), "{posed}");
    let told = says("gheos 7 --answer").unwrap();
    assert!(told.contains("what `easy` takes") && told.contains("won after the best"), "{told}");
    let none = says(&format!("gheos {}", count + 1)).unwrap_err();
    assert!(none.contains("there is no puzzle"), "{none}");
    assert!(says("gheos 0").is_err() && says("chess").is_err());
}

#[test]
fn making_puzzles_ends_by_the_clock_and_keeps_what_a_file_has() {
    let file = Scratch::new("puzzles.jsonl");
    let path = file.text();
    let made = says(&format!("gheos --make 2 --seconds 0 --out {path}")).unwrap();
    assert!(made.starts_with("gheos: 0 of 2 puzzles"), "{made}");
    let line = CATALOGUE.iter().find(|book| book.id() == "gheos").unwrap().puzzles().lines().next().unwrap();
    std::fs::write(&file.0, format!("{line}\n")).unwrap();
    let made = says(&format!("gheos --make 1 --out {path}")).unwrap();
    assert!(made.starts_with("gheos: 1 of 1 puzzles"), "{made}");
    assert!(says(&format!("gheos --out {path}")).unwrap().starts_with("1 puzzles"));
    std::fs::write(&file.0, "{}\n").unwrap();
    assert!(says(&format!("gheos --out {path}")).unwrap_err().contains("line 1"));
}
