//! The real binary over Gheos: exit codes, streams, pipes.

use crate::toys::Scratch;
use serde_json::Value;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

fn spawn(args: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_pantheon"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn pantheon(args: &[&str], input: &str) -> Output {
    let mut child = spawn(args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

/// Runs and expects `code`, what must be in stdout and what in stderr.
fn check(args: &[&str], input: &str, code: i32, stdout: &str, stderr: &str) -> String {
    let output = pantheon(args, input);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
    assert!(out.contains(stdout), "{args:?}: {stdout:?} in {out}");
    assert!(err.contains(stderr), "{args:?}: {stderr:?} in {err}");
    assert!(code != 0 || err.is_empty(), "{args:?}: {err}");
    out.into_owned()
}

#[test]
fn exit_codes_and_streams() {
    check(&["--help"], "", 0, "Examples:", "");
    check(&["--version"], "", 0, "pantheon", "");
    check(&[], "", 2, "", "Usage");
    check(&["dance"], "", 2, "", "dance");
    check(&["games"], "", 0, "Gheos, 2 to 4 players (pantheon play gheos)", "");
    let listed = check(&["games"], "", 0, "Order of the gods: which gods come next", "");
    assert!(
        !listed.contains("max_decisions") && !listed.contains("max_cycles"),
        "guards are nobody's choice"
    );
    check(&["sim", "mezo", "--games", "1", "--option", "max_decisions=3"], "", 0, "max_decisions=3", "");
    check(&["play", "chess"], "", 2, "", "there is no game `chess`; there is: cyclades, gheos");
    check(&["sim", "gheos"], "", 2, "", "--games");
    check(&["sim", "gheos", "--games", "1", "--seconds", "1"], "", 2, "", "cannot be used with");
    check(&["sim", "gheos", "--players", "9", "--games", "1"], "", 2, "", "not 9");
    check(&["sim", "gheos", "--seconds", "-1"], "", 2, "", "--seconds");
    check(&["sim", "gheos", "--games", "1", "--bots", "godlike"], "", 2, "", "[possible values: random");
    check(&["replay", "/no/such/file"], "", 1, "", "/no/such/file");
    check(&["replay", "-"], "{}", 1, "", "not a Pantheon record");
    check(&["rules", "gheos", "99.99"], "", 2, "", "the nearest are: GHEOS-");
    for command in ["games", "play", "sim", "replay", "rules", "engine"] {
        check(&[command, "--help"], "", 0, "Example", "");
    }
}

#[test]
fn rules_of_gheos() {
    let guide = check(&["rules", "gheos"], "", 0, "# How to play Gheos", "");
    assert!(guide.contains("`pantheon rules gheos --full`"), "{guide}");
    assert!(!["figure", "GHEOS-", "**", "\n\n\n"].iter().any(|mark| guide.contains(mark)), "{guide}");
    check(&["rules", "gheos", "--full"], "", 0, "- GHEOS-5.11", "");
    check(&["rules", "gheos", "5.11", "--full"], "", 2, "", "--full");
    let rule = check(&["rules", "gheos", "5.11"], "", 0, "GHEOS-5.11", "");
    assert!(rule.starts_with("- GHEOS-5.11") && !rule.contains("- GHEOS-5.12"), "{rule}");
    assert_eq!(rule, check(&["rules", "gheos", "gheos-5.11"], "", 0, "", ""));
}

#[test]
fn rules_of_a_card() {
    let negation = check(&["rules", "mystic_war", "negation"], "", 0, "Negation (Spells)", "");
    assert!(negation.contains("Rules: MW-5.52, MW-5.45"), "{negation}");
    let feather = check(&["rules", "mezo", "altar_feather"], "", 0, "Altar of Feathers (Altars)", "");
    assert_eq!(feather, check(&["rules", "mezo", "altar", "of", "feathers"], "", 0, "5 VP, then CALLs.", ""));
    check(&["rules", "cyclades", "temple of"], "", 0, "Temple of Poseidon (Monuments)", "");
    check(
        &["rules", "mystic_war", "negatoin"],
        "",
        2,
        "",
        "has no card, piece or word `negatoin`; the nearest are: Negation,",
    );
}

#[test]
fn where_all_win_or_lose_together_it_says_how_often_all_have_won() {
    let sim = |game| check(&["sim", game, "--players", "4", "--games", "3"], "", 0, "win share", "");
    assert!(sim("mammothodus").ends_with("\n  all        0.0 %   (0.0 to 56.1)\n"), "{}", sim("mammothodus"));
    assert!(!sim("gheos").contains("\n  all "), "{}", sim("gheos"));
}

#[test]
fn broken_pipes_are_silent() {
    for args in [&["rules", "gheos"][..], &["games"], &["--help"]] {
        let mut child = spawn(args);
        drop(child.stdin.take());
        drop(child.stdout.take());
        let mut complaints = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        assert_eq!(complaints, "", "{args:?}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

#[test]
fn the_engine_survives_garbage() {
    let input = "\u{0}\n[]\n{\"op\":5}\n{\"op\":\"fly\"}\n{\"op\":\"legal\",\"seat\":0}\n\
                 {\"op\":\"new\",\"options\":{},\"seats\":7,\"seed\":1}\n\
                 {\"op\":\"new\",\"options\":{},\"seats\":2,\"seed\":1}\n\
                 {\"op\":\"legal\",\"seat\":9}\n{\"op\":\"legal\",\"seat\":0}\n{\"op\":\"undo\"}\n\
                 {\"op\":\"apply\",\"seat\":0,\"action\":\"jump\"}\n{\"op\":\"load\",\"state\":{}}\n{\"op\":\"record\"}";
    let out = check(&["engine", "gheos"], input, 0, "", "");
    let code = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        if answer["ok"] == true {
            "ok".to_owned()
        } else {
            answer["error"]["code"].as_str().unwrap().to_owned()
        }
    };
    let codes: Vec<String> = out.lines().map(code).collect();
    let expected = [
        "bad_json",
        "bad_json",
        "bad_json",
        "unknown_op",
        "no_game",
        "bad_option",
        "ok",
        "bad_seat",
        "ok",
        "nothing_to_undo",
        "illegal_action",
        "bad_state",
        "ok",
    ];
    assert_eq!(codes, expected);
}

#[test]
fn the_engine_refuses_endless_lines() {
    let line = "x".repeat((16 << 20) + 1);
    let out = check(&["engine", "gheos"], &format!("{line}\n{{\"op\":\"quit\"}}\n"), 0, "bad_json", "");
    assert_eq!(out.lines().count(), 2);
}

#[test]
fn sim_prints_the_object_and_keeps_to_its_seed() {
    let run = |seed: &str, threads: &str| {
        let args = [
            "sim",
            "gheos",
            "--players",
            "3",
            "--games",
            "40",
            "--seed",
            seed,
            "--threads",
            threads,
            "--json",
        ];
        let out = check(&args, "", 0, "", "");
        serde_json::from_str::<serde_json::Map<String, Value>>(&out).unwrap()
    };
    let mut one = run("x", "1");
    let keys: Vec<&str> = one.keys().map(String::as_str).collect();
    let expected = [
        "game",
        "players",
        "options",
        "games",
        "unfinished",
        "decisions",
        "cpu_seconds",
        "decisions_per_cpu_second",
        "games_per_cpu_second",
        "length",
        "scores",
        "win_share",
    ];
    assert_eq!(keys, expected);
    let inner = |key: &str| one[key].as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(",");
    assert_eq!((inner("length").as_str(), inner("scores").as_str()), ("mean,p50,p90,max", "mean,p10,p90"));
    assert_eq!(one["win_share"].as_array().unwrap().len(), 3);
    assert_eq!((one["games"].as_u64(), one["unfinished"].as_u64()), (Some(40), Some(0)));
    let (mut two, mut other) = (run("x", "2"), run("y", "1"));
    for report in [&mut one, &mut two, &mut other] {
        report.retain(|key, _| !key.contains("cpu_second"));
    }
    assert_eq!(one, two);
    assert_ne!(one, other);
}

#[test]
fn a_game_of_gheos_is_played_saved_and_replayed() {
    let file = Scratch::new("gheos.json");
    let args = ["play", "gheos", "--players", "3", "--seed", "test", "--save", file.text()];
    let out = check(&args, &"1\n".repeat(2000), 0, "The game is over", "");
    assert!(!out.contains("\u{1b}["), "no colours in a pipe");
    check(&["replay", file.text(), "--verify"], "", 0, "verified", "");
    check(&["replay", file.text()], "", 0, "The game is over", "");
    check(&["replay", file.text(), "--at", "3"], "", 0, "After 3 actions", "");
    let text = std::fs::read_to_string(&file.0).unwrap();
    check(&["replay", "-", "--verify"], &text, 0, "verified", "");
    check(&["replay", "-", "--verify"], &text[..text.len() / 2], 1, "", "the file ends in the middle");
    let (head, _) = text.rsplit_once("\"hash\"").unwrap();
    let forged = format!("{head}\"hash\": \"00\"\n}}\n");
    check(&["replay", "-", "--verify"], &forged, 1, "", "hash 00");
    check(&["play", "gheos", "--save", file.text()], "", 1, "", "exists already");
    check(&["play", "--resume", file.text()], "", 0, "The game is over", "");
}

#[test]
fn a_game_of_gheos_goes_on_where_it_stopped() {
    let file = Scratch::new("half.json");
    let save = format!("1\n1\n1\nsave {}\nquit\n", file.text());
    check(&["play", "gheos", "--seed", "test"], &save, 0, "saved to", "");
    check(&["play", "gheos", "--resume", file.text()], "undo\nundo!\nquit\n", 0, "taken back", "");
    check(&["play", "gheos", "--resume", file.text(), "--players", "4"], "", 2, "", "has 2 players, not 4");
}
