//! The subcommands over small games, without a process.

use crate::toys::{BOOKS, PERSON, Scratch, book, command, session};
use games::kernel::{Record, Seat, Turn, Viewer};
use pantheon_cli::args::Command;
use pantheon_cli::failure::Failure;
use pantheon_cli::play::{Lines, Purpose, play_plain, prepare};
use pantheon_cli::shade::Depth;
use pantheon_cli::{engine, list, replay, rules, sim};
use serde_json::Value;

fn play(line: &str, input: &str) -> String {
    let Command::Play(args) = command(line) else { panic!("{line}") };
    let mut out = Vec::new();
    let session = prepare(BOOKS, &args).map_err(|failure| failure.to_string()).unwrap();
    play_plain(session, &mut Lines::new(input.as_bytes(), &mut out, Depth::Mono)).unwrap();
    String::from_utf8(out).unwrap()
}

fn refused(line: &str) -> Failure {
    let Command::Play(args) = command(line) else { panic!("{line}") };
    prepare(BOOKS, &args).map(|_| ()).unwrap_err()
}

fn replayed(text: &str, flags: &str) -> (String, Option<String>) {
    let Command::Replay(args) = command(&format!("replay - {flags}")) else { panic!("{flags}") };
    let mut out = Vec::new();
    let failure = replay::show(BOOKS, text, &args, &mut out).err().map(|failure| failure.to_string());
    (String::from_utf8(out).unwrap(), failure)
}

#[test]
fn plain_play_reaches_the_end() {
    let out = play("play tic_tac_toe --seed 1", &"1\n".repeat(9));
    assert!(out.contains("Mark a free cell"), "{out}");
    assert!(out.contains("The game is over. "), "{out}");
    assert_eq!(out, play("play tic_tac_toe --seed 1", &"1\n".repeat(9)), "a seed fixes the bots too");
}

#[test]
fn plain_play_refuses_nonsense_and_goes_on() {
    let out = play(
        "play tic_tac_toe --seed 1",
        "0\n10\nMark{77}\nrubbish\n\nundo\nundo!\nsave\nhelp\nMark{4}\nquit\n1\n",
    );
    for words in
        ["no choice 0", "no choice 10", "`rubbish` is not an action", "nothing to take back", "say where"]
    {
        assert!(out.contains(words), "{words:?} in {out}");
    }
    assert!(out.contains("Player 1: Mark{4}") || out.contains(".X."), "{out}");
}

#[test]
fn the_end_of_input_quits() {
    assert!(play("play tic_tac_toe", "").contains("Mark a free cell"));
    assert!(play("play tic_tac_toe", "1").contains("Mark a free cell"), "a last line needs no line feed");
}

#[test]
fn two_people_are_covered_in_plain_mode_too() {
    let out = play("play leduc --seat-kinds person", "\nCall\nsecret?\nquit\n");
    assert!(out.contains("Player 1, it is your turn."), "{out}");
    let after = out.split("Player 2, it is your turn.").nth(1).unwrap();
    assert!(after.contains("fold, call or raise"), "{after}");
    assert!(play("play leduc --seat-kinds person --no-cover", "quit\n").contains("fold, call"));
}

#[test]
fn bots_alone_play_to_the_end() {
    assert!(play("play connect_four --seat-kinds random", "").contains("The game is over"));
}

#[test]
fn a_saved_game_goes_on() {
    let file = Scratch::new("saved.json");
    let kept = Scratch::new("kept.json");
    play("play tic_tac_toe --seed 1", &format!("1\nsave {}\nquit\n", file.text()));
    let out = play(&format!("play --resume {} --save {}", file.text(), kept.text()), "1\nquit\n");
    assert!(out.contains("Bot 2"), "{out}");
    let record = Record::parse(&std::fs::read_to_string(&kept.0).unwrap()).unwrap();
    assert_eq!(record.actions.len(), 4);
    let why = refused(&format!("play tic_tac_toe --save {}", kept.text()));
    assert!(why.to_string().contains("exists already"), "{why}");
    let why = refused(&format!("play leduc --resume {}", kept.text()));
    assert!(why.to_string().contains("not of `leduc`"), "{why}");
    assert!(prepare_ok(&format!("play --resume {0} --save {0}", kept.text())));
}

fn prepare_ok(line: &str) -> bool {
    let Command::Play(args) = command(line) else { panic!("{line}") };
    prepare(BOOKS, &args).is_ok()
}

#[test]
fn wrong_flags_of_play_are_usage_errors() {
    let check = |line: &str, words: &str| match refused(line) {
        Failure::Usage(why) => assert!(why.contains(words), "{line}: {why}"),
        other => panic!("{line}: {other}"),
    };
    check("play chess", "there is: tic_tac_toe, connect_four, leduc, toy");
    check("play toy --players 5", "2 to 4 players, not 5");
    check("play toy --players 2 --bots random,random", "3 seats are named, but 2 play");
    check("play toy --option rounds", "write it as key=value");
    check("play toy --option colour=red", "it has: rounds, open_purses");
    check("play toy --option rounds=9", "a whole number from 1 to 4");
    check("play toy -o rounds=2 -o rounds=2", "given twice");
    check("play toy --names A,B,C", "3 names for 2 seats");
    assert!(prepare_ok("play TOY --bots random,random,random -o rounds=1 -o open_purses=true"));
}

#[test]
fn sim_does_not_depend_on_threads() {
    let report = |line: &str| {
        let Command::Sim(args) = command(line) else { panic!("{line}") };
        let mut out = Vec::new();
        sim::run(BOOKS, &args, &mut out).unwrap();
        let mut json: Value = serde_json::from_slice(&out).unwrap();
        for key in ["cpu_seconds", "decisions_per_cpu_second", "games_per_cpu_second"] {
            assert!(json.as_object_mut().unwrap().remove(key).unwrap().is_f64());
        }
        json
    };
    let one = report("sim toy --players 3 --games 200 --seed a --json");
    assert_eq!(one, report("sim toy --players 3 --games 200 --seed a --json --threads 4"));
    assert_ne!(one, report("sim toy --players 3 --games 200 --seed b --json"));
    assert_eq!(one["options"], serde_json::json!({"rounds": 3, "open_purses": false}));
    let total: f64 = one["win_share"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).sum();
    assert!((total - 1.0).abs() < 1e-9);
}

#[test]
fn replay_tells_verifies_and_shows() {
    let mut game = session("tic_tac_toe", &[PERSON, PERSON]);
    game.cover_between_people(false);
    for action in ["Mark{0}", "Mark{3}", "Mark{1}", "Mark{4}", "Mark{2}"] {
        game.play(action).unwrap();
    }
    let file = Scratch::new("record.json");
    game.save(&file.0).unwrap();
    let text = std::fs::read_to_string(&file.0).unwrap();
    let (out, failure) = replayed(&text, "");
    assert!(
        failure.is_none() && out.contains("3. Player 1: Mark{1}") && out.contains("Player 1 wins"),
        "{out}"
    );
    let (out, failure) = replayed(&text, "--verify");
    assert!(failure.is_none() && out.starts_with("verified: 5 actions"), "{out}");
    let (out, failure) = replayed(&text, "--at 2");
    assert!(failure.is_none() && out.contains("X..\nO..\n..."), "{out}");
    assert!(replayed(&text, "--at 0").1.is_none());
    assert_eq!(replayed(&text, "--at 6").1.unwrap(), "the record has 5 actions, not 6");

    let other_end = text.replace("Mark{2}", "Mark{8}");
    let (out, failure) = replayed(&other_end, "");
    assert!(out.contains("5. Player 1: Mark{8}") && failure.unwrap().contains("hash"), "{out}");
    assert!(replayed(&other_end, "--verify").1.unwrap().contains("hash"));
    let illegal = text.replace("Mark{4}", "Mark{0}");
    let (out, failure) = replayed(&illegal, "");
    assert!(out.contains("3. Player 1: Mark{1}") && !out.contains("4. "), "{out}");
    assert!(failure.unwrap().starts_with("action 4 of 5, seat 1 `Mark{0}`"));
}

#[test]
fn damaged_records_are_errors_with_a_place() {
    let mut game = session("tic_tac_toe", &[PERSON, PERSON]);
    let file = Scratch::new("record.json");
    game.save(&file.0).unwrap();
    let text = std::fs::read_to_string(&file.0).unwrap();
    for cut in 0..text.trim_end().len() {
        let (out, failure) = replayed(&text[..cut], "--verify");
        assert!(out.is_empty() && failure.is_some(), "cut at {cut}");
    }
    for (text, words) in [
        ("[]", "not a Pantheon record"),
        (r#"{"format": 99}"#, "format 99"),
        (&text.replace("tic_tac_toe", "chess\\u001b"), "a game this Pantheon does not have"),
        (&text.replace("\"rules\": 1", "\"rules\": 7"), "version 7"),
        (&text.replace("\"seats\": 2", "\"seats\": 200"), "not 200"),
    ] {
        assert!(replayed(text, "").1.unwrap().contains(words), "{words}");
    }
}

#[test]
fn rules_print_a_chapter_or_a_rule() {
    let read = |line: &str| {
        let Command::Rules(args) = command(line) else { panic!("{line}") };
        let mut out = Vec::new();
        rules::run(BOOKS, &args, &mut out).map_err(|failure| failure.to_string())?;
        Ok::<_, String>(String::from_utf8(out).unwrap())
    };
    assert!(read("rules tic_tac_toe").unwrap().starts_with("# Tic-tac-toe"));
    assert_eq!(read("rules tic_tac_toe 1.1").unwrap(), "- TTT-1.1 Three in a row win.\n  - Diagonals too.\n");
    assert!(read("rules tic_tac_toe TTT-1.3").unwrap_err().ends_with("the nearest are: TTT-1.2, TTT-1.1"));
}

#[test]
fn games_are_listed_for_people_and_programs() {
    let listed = |line: &str| {
        let Command::Games(args) = command(line) else { panic!("{line}") };
        let mut out = Vec::new();
        list::run(BOOKS, &args, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let text = listed("games");
    assert!(text.contains("Toy, 2 to 4 players (pantheon play toy)"), "{text}");
    assert!(text.contains("* they are secret     open_purses=false"), "{text}");
    let json: Value = serde_json::from_str(&listed("games --json")).unwrap();
    assert_eq!(json[3]["options"][0]["range"], serde_json::json!({"min": 1, "max": 4}));
    assert_eq!(json[3]["options"][1]["default"], false);
}

#[test]
fn the_engine_answers_line_by_line() {
    let mut out = Vec::new();
    let lines = "{\"op\":\"new\",\"options\":{},\"seats\":2,\"seed\":7}\n\nnonsense\n\
                 {\"op\":\"apply\",\"seat\":0,\"action\":\"Mark{4}\"}\n{\"op\":\"quit\"}\n{\"op\":\"state\"}\n";
    engine::converse(book("tic_tac_toe"), &mut lines.as_bytes(), &mut out).unwrap();
    let answers: Vec<Value> =
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let oks: Vec<&Value> = answers.iter().map(|answer| &answer["ok"]).collect();
    assert_eq!(oks, [true, false, false, true, true]);
    assert_eq!(answers[1]["error"]["code"], "bad_json");
}

/// What a person reads in the line mode is the log of that seat, each line of it once.
#[test]
fn every_line_of_the_log_is_printed_once() {
    for book in games::CATALOGUE {
        let kept = Scratch::new("whole.json");
        let line = format!("play {} --seed lines --players 3 --save {}", book.id(), kept.text());
        let Command::Play(args) = command(&line) else { panic!("{line}") };
        let mut out = Vec::new();
        let session = prepare(games::CATALOGUE, &args).map_err(|failure| failure.to_string()).unwrap();
        let names = session.names().clone();
        let person = Seat::all(3).find(|seat| names.of(*seat) == "Player 1").unwrap();
        let answers = "1\n".repeat(20_000);
        play_plain(session, &mut Lines::new(answers.as_bytes(), &mut out, Depth::Mono)).unwrap();
        let out = String::from_utf8(out).unwrap();
        let record = Record::parse(&std::fs::read_to_string(&kept.0).unwrap()).unwrap();
        let mut table = book.resume(&record, usize::MAX).unwrap();
        assert_eq!(table.turn(), Turn::Over, "{} was played to its end", book.id());
        table.set_names(names);
        let told = table.sights(Viewer::Seat(person), 0).into_iter().map(|told| told.text);
        let log: Vec<String> = told.filter(|text| !text.is_empty()).collect();
        let printed: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("· ")).collect();
        assert_eq!(printed, log, "{}", book.id());
    }
}

/// The advice in the line mode names its reasons, and takes nothing.
#[test]
fn a_hint_tells_what_and_why() {
    let Command::Play(args) = command("play gheos --seed advice") else { panic!("it is a game") };
    let mut out = Vec::new();
    let session = prepare(games::CATALOGUE, &args).map_err(|failure| failure.to_string()).unwrap();
    play_plain(session, &mut Lines::new("hint\n1\n".as_bytes(), &mut out, Depth::Mono)).unwrap();
    let out = String::from_utf8(out).unwrap();
    let advice: Vec<&str> = out.lines().skip_while(|line| !line.contains("Advice: ")).collect();
    assert!(advice[0].contains(" %)") && advice[1].starts_with("  "), "{out}");
    assert!(advice.iter().any(|line| line.starts_with("  Your chance to win: ")), "{out}");
    assert!(advice.iter().any(|line| line.starts_with("Or: ")), "{out}");
}

/// GHEOS-3.1: the lot of the seed says where everybody sits, a person under their name; seats that are named are not drawn.
#[test]
fn seats_of_gheos_go_by_lot() {
    let sits = |line: &str| {
        let Command::Play(args) = command(line) else { panic!("{line}") };
        let session = prepare(games::CATALOGUE, &args).map_err(|failure| failure.to_string()).unwrap();
        let Purpose::Decide(seat) = session.purpose() else { panic!("{:?}", session.purpose()) };
        assert_eq!(session.names().of(seat), "Ada");
        seat
    };
    assert_eq!(sits("play gheos --seed g --names Ada"), Seat(1));
    assert_eq!(sits("play gheos --seed a --names Ada"), Seat(0));
    assert_eq!(sits("play gheos --seed g --names Ada --seat-kinds person,random"), Seat(0));
    assert_eq!(sits("play mezo --seed g --names Ada --seat-kinds person,random"), Seat(0));
}
