//! The analysis of a finished game in the terminal.

use crate::toys::{Scratch, command};
use clap::Parser;
use games::kernel::{Dice, Turn};
use games::{Of, Rulebook};
use kit::games::{ConnectFour, TicTacToe};
use pantheon_cli::analyse;
use pantheon_cli::args::{AnalyseArgs, Cli, Command};

static BOOKS: &[&dyn Rulebook] =
    &[&Of::<TicTacToe>::new("", bots::Brain::rollouts()), &Of::<ConnectFour>::with_chapter("")];

fn args(line: &str) -> AnalyseArgs {
    match command(line) {
        Command::Analyse(args) => args,
        other => panic!("{other:?}"),
    }
}

/// A random game of `id` after so many actions.
fn record(id: &str, actions: usize) -> String {
    let book = BOOKS.iter().find(|book| book.id() == id).unwrap();
    let mut table = book.open(&serde_json::json!({}), 2, "analyse").unwrap();
    let mut dice = Dice::fast(2);
    while let Turn::Awaiting(seats) = table.turn() {
        if table.played() == actions {
            break;
        }
        let seat = seats.first().unwrap();
        let legal = table.legal(seat);
        table.play(seat, &legal[dice.below(legal.len() as u32) as usize].action).unwrap();
    }
    table.record().to_json()
}

fn says(text: &str, flags: &str) -> Result<String, String> {
    let mut out = Vec::new();
    let done = analyse::analyse(BOOKS, text, &args(&format!("analyse - {flags}")), &mut out);
    done.map_err(|failure| failure.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn a_game_is_told_with_its_books() {
    let text = record("tic_tac_toe", usize::MAX);
    let whole = says(&text, "--iterations 50").unwrap();
    assert!(
        whole.contains("What cost Player 1 most") && whole.contains("What cost Player 2 most"),
        "{whole}"
    );
    let one = says(&text, "--iterations 50 --seat 1").unwrap();
    assert!(!one.contains("What cost Player 1 most") && one.contains("What cost Player 2 most"), "{one}");
    let found: protocol::Analysis =
        serde_json::from_str(&says(&text, "--iterations 50 --json").unwrap()).unwrap();
    assert!(found.complete && found.done == found.total && found.curve.len() == found.actors.len() + 1);
    for ledger in &found.ledgers {
        let sum = ledger.luck + ledger.own + ledger.others;
        assert!((sum - (ledger.last - ledger.first)).abs() < 1e-9, "{ledger:?}");
    }
    assert!(found.costly.iter().any(|costly| costly.cost > 0.05), "random play errs: {whole}");
}

#[test]
fn a_page_needs_nothing_else() {
    let file = Scratch::new("game.html");
    says(&record("tic_tac_toe", usize::MAX), &format!("--iterations 0 --html {}", file.text())).unwrap();
    let page = std::fs::read_to_string(&file.0).unwrap();
    assert!(page.contains("<svg") && page.matches("<polyline").count() == 2, "{page}");
    for elsewhere in ["<script", "http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
}

#[test]
fn what_cannot_be_analysed_is_said() {
    let check = |text: &str, flags: &str, words: &str| {
        let why = says(text, flags).unwrap_err();
        assert!(why.contains(words), "{why}");
    };
    check(&record("tic_tac_toe", 2), "", "the game is not over");
    check(&record("connect_four", usize::MAX), "", "no bot that could judge it");
    check(&record("tic_tac_toe", usize::MAX), "--seat 2", "seats 0 to 1, not 2");
    check("{\"format\":", "", "the file ends in the middle");
    check("{}", "", "not a Pantheon record");
    let wrong = |line: &str| Cli::try_parse_from(line.split_whitespace()).unwrap_err().to_string();
    assert!(wrong("pantheon analyse").contains("required"));
    assert!(wrong("pantheon analyse a.json --calibrate gheos").contains("cannot be used with"));
    assert!(wrong("pantheon analyse a.json --games 3").contains("cannot be used with"));
    assert!(wrong("pantheon analyse --calibrate gheos --seat 1").contains("cannot be used with"));
}

#[test]
fn the_curve_is_compared_with_how_games_end() {
    let line = "analyse --calibrate tic_tac_toe --games 4 --bot hard:20 --json";
    let found = || {
        let mut out = Vec::new();
        analyse::run(BOOKS, &args(line), &mut out).unwrap();
        serde_json::from_slice::<serde_json::Value>(&out).unwrap()
    };
    let first = found();
    assert_eq!(first, found(), "the same games every time");
    let positions: u64 =
        first["classes"].as_array().unwrap().iter().map(|it| it["positions"].as_u64().unwrap()).sum();
    assert_eq!(positions, 4 * 20 * 2);
}
