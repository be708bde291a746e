//! The arena: everybody sits everywhere, a cut file goes on, and the test stops early.

use crate::toys::{Scratch, command};
use clap::Parser;
use games::{Of, Rulebook};
use kit::games::{ConnectFour, TicTacToe};
use pantheon_cli::arena;
use pantheon_cli::args::{ArenaArgs, Cli, Command};

static BOOKS: &[&dyn Rulebook] =
    &[&Of::<TicTacToe>::new("", bots::Brain::rollouts()), &Of::<ConnectFour>::with_chapter("")];

fn args(line: &str) -> ArenaArgs {
    match command(line) {
        Command::Arena(args) => args,
        other => panic!("{other:?}"),
    }
}

fn says(line: &str) -> String {
    let mut out = Vec::new();
    arena::run(BOOKS, &args(line), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn complains(line: &str) -> String {
    arena::run(BOOKS, &args(line), &mut Vec::new()).unwrap_err().to_string()
}

/// The findings without what depends on the clock.
fn timeless(line: &str) -> serde_json::Value {
    let mut found: serde_json::Value = serde_json::from_str(&says(line)).unwrap();
    for kind in found["kinds"].as_array_mut().unwrap() {
        for key in ["ms", "longest_ms"] {
            kind.as_object_mut().unwrap().remove(key);
        }
    }
    found
}

#[test]
fn the_stronger_wins_and_threads_change_nothing() {
    let line = "arena tic_tac_toe --bots hard:100,random --games 19 --json --threads";
    let found = timeless(&format!("{line} 1"));
    assert_eq!(found, timeless(&format!("{line} 3")));
    assert_eq!(found["games"], 20, "everybody sits everywhere");
    let hard = &found["kinds"][0];
    assert!(hard["share"].as_f64().unwrap() > 0.7, "{found}");
    assert!(hard["rating"].as_f64().unwrap() > 50.0 && hard["fair"] == 0.5);
}

#[test]
fn a_cut_file_goes_on_where_it_ends() {
    let (file, other) = (Scratch::new("duel.jsonl"), Scratch::new("whole.jsonl"));
    let line = |games: u32, file: &Scratch| {
        format!(
            "arena tic_tac_toe --bots normal,random --games {games} --json --threads 1 --file {}",
            file.text()
        )
    };
    says(&line(4, &file));
    let text = std::fs::read_to_string(&file.0).unwrap();
    assert_eq!(text.lines().count(), 5);
    std::fs::write(&file.0, &text[..text.len() - 7]).unwrap();
    assert_eq!(timeless(&line(8, &file)), timeless(&line(8, &other)));
    assert_eq!(std::fs::read_to_string(&file.0).unwrap().lines().count(), 9);
    let stranger = format!("arena tic_tac_toe --bots easy,random --games 4 --file {}", file.text());
    assert!(complains(&stranger).contains("another arena"));
}

#[test]
fn the_test_stops_as_soon_as_it_knows() {
    let line = "arena tic_tac_toe --bots hard:60,random --games 400 --until-significant --json --threads 1";
    let found = timeless(line);
    assert_eq!(found["settled"], true);
    assert!(found["games"].as_u64().unwrap() < 200, "{found}");
}

#[test]
fn tables_and_charts_are_written() {
    let (csv, svg) = (Scratch::new("table.csv"), Scratch::new("chart.svg"));
    let line = "arena connect_four --bots random --games 2 --threads 1";
    let text = says(&format!("{line} --csv {} --svg {}", csv.text(), svg.text()));
    assert!(text.contains("random") && text.contains("by seat"), "{text}");
    assert!(text.contains("each from its own seed"), "{text}");
    let table = std::fs::read_to_string(&csv.0).unwrap();
    assert_eq!(table.lines().count(), 2);
    let cells: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(cells[0].len(), cells[1].len(), "{table}");
    let error = cells[0].iter().position(|name| *name == "margin_error").unwrap();
    assert!(text.contains(" ±") && cells[1][error].parse::<f64>().is_ok(), "{text}{table}");
    assert_eq!(
        table.lines().next().unwrap().split(',').count(),
        table.lines().nth(1).unwrap().split(',').count()
    );
    let chart = std::fs::read_to_string(&svg.0).unwrap();
    assert!(
        chart.starts_with("<svg") && chart.trim_end().ends_with("</svg>") && chart.contains("2 × random")
    );
}

#[test]
fn the_share_to_tell_from_lies_between_0_and_1() {
    let line = "pantheon arena tic_tac_toe --bots easy,random --until-significant --against";
    let reads = |share: &str| Cli::try_parse_from(line.split_whitespace().chain([share])).is_ok();
    assert!(reads("0.4"));
    for wrong in ["0", "1", "-1", "7", "nan", "inf", "half"] {
        assert!(!reads(wrong), "{wrong}");
    }
}

#[test]
fn what_a_game_does_not_have_is_refused() {
    assert!(complains("arena connect_four --bots hard,random").contains("has no bot `hard`"));
    assert!(complains("arena tic_tac_toe --bots easy,easy,easy").contains("players"));
}
