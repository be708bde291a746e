//! The engine protocol: every request, every error, and nothing changed by a wrong line.

use games::kernel::{Dice, fingerprint};
use games::{Engine, Of};
use kit::games::{Kuhn, TicTacToe};
use kit::toy::{SOUND, Toy};
use serde_json::{Value, json};

static TIC_TAC_TOE: Of<TicTacToe> = Of::with_chapter("- TTT-1.1 Three in a row win.");
static KUHN: Of<Kuhn> = Of::with_chapter("");
static TOY: Of<Toy<SOUND>> = Of::with_chapter("");

fn ask(engine: &mut Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(request.to_string().as_bytes()).line).expect("answers are JSON")
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("ok")
}

#[test]
fn a_game_from_new_to_its_outcome() {
    let mut engine = Engine::new(&TIC_TAC_TOE);
    let status = ask(&mut engine, &json!({"op": "new", "options": {}, "seats": 2, "seed": 7}));
    assert_eq!(status["ok"], true);
    assert_eq!((&status["to_act"], &status["over"]), (&json!([0]), &json!(false)));
    assert_eq!(status["prompt"], json!({"0": "Mark a free cell"}));
    assert!(status.get("outcome").is_none() && status.get("events").is_none());
    let legal = ask(&mut engine, &json!({"op": "legal", "seat": 0}));
    assert_eq!(legal["actions"][0], json!({"action": "Mark{0}", "label": "Mark row 1, column 1"}));
    assert_eq!(ask(&mut engine, &json!({"op": "legal", "seat": 1}))["actions"], json!([]));
    for (seat, cell) in [(0, 0), (1, 3), (0, 1), (1, 4)] {
        let played =
            ask(&mut engine, &json!({"op": "apply", "seat": seat, "action": format!("Mark{{{cell}}}")}));
        assert_eq!(played["events"][0]["kind"], "Acted");
        assert_eq!(played["events"][0]["text"], format!("Player {}: Mark{{{cell}}}", seat + 1));
    }
    let won = ask(&mut engine, &json!({"op": "apply", "seat": 0, "action": "Mark{2}"}));
    assert_eq!(won["outcome"], json!({"ranks": [1, 2], "scores": [1, -1]}));
    assert_eq!((&won["to_act"], &won["over"], &won["prompt"]), (&json!([]), &json!(true), &json!({})));
    assert_eq!(
        code(&ask(&mut engine, &json!({"op": "apply", "seat": 1, "action": "Mark{8}"}))),
        "not_your_turn"
    );
    let quit = engine.answer(br#"{"op":"quit"}"#);
    assert!(quit.quit && quit.line == r#"{"ok":true}"#);
}

#[test]
fn a_seed_is_its_text_and_a_number_its_decimal_text() {
    let hash = |seed: Value| {
        let mut engine = Engine::new(&KUHN);
        ask(&mut engine, &json!({"op": "new", "options": {}, "seats": 3, "seed": seed}))["hash"].clone()
    };
    assert_eq!(hash(json!("42")), hash(json!(42)));
    assert_ne!(hash(json!("42")), hash(json!("42 ")));
    let mut engine = Engine::new(&KUHN);
    ask(&mut engine, &json!({"op": "new", "options": {}, "seats": 3, "seed": -5}));
    let state = &ask(&mut engine, &json!({"op": "state"}))["state"];
    let Dice::Secure(dice) = Dice::from_seed("-5") else { unreachable!("seeds give secure dice") };
    let hex: String = dice.key().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(state["dice"]["key"], hex);
}

#[test]
fn every_error_has_its_code_and_changes_nothing() {
    let mut engine = Engine::new(&TOY);
    for op in ["legal", "state", "undo", "record", "view", "apply", "bot"] {
        let request = json!({"op": op, "seat": 0, "action": "Card{1}", "level": "random"});
        assert_eq!(code(&ask(&mut engine, &request)), "no_game", "{op}");
    }
    let begun = ask(&mut engine, &json!({"op": "new", "options": {"rounds": 2}, "seats": 3, "seed": "s"}));
    let wrong = [
        ("bad_json", json!([1, 2])),
        ("bad_json", json!({"seat": 0})),
        ("bad_json", json!({"op": 7})),
        ("unknown_op", json!({"op": "fly"})),
        ("bad_json", json!({"op": "new", "options": {}, "seed": 1})),
        ("bad_json", json!({"op": "new", "options": {}, "seats": "2", "seed": 1})),
        ("bad_json", json!({"op": "new", "options": {}, "seats": 2})),
        ("bad_json", json!({"op": "new", "options": {}, "seats": 2, "seed": 1.5})),
        ("bad_json", json!({"op": "new", "options": [], "seats": 2, "seed": 1})),
        ("bad_option", json!({"op": "new", "options": {"rounds": 9}, "seats": 2, "seed": 1})),
        ("bad_option", json!({"op": "new", "options": {"colour": "red"}, "seats": 2, "seed": 1})),
        ("bad_option", json!({"op": "new", "options": {}, "seats": 9, "seed": 1})),
        ("bad_option", json!({"op": "new", "options": {}, "seats": 258, "seed": 1})),
        ("bad_seat", json!({"op": "legal", "seat": 3})),
        ("bad_json", json!({"op": "legal", "seat": -1})),
        ("bad_json", json!({"op": "legal"})),
        ("bad_json", json!({"op": "view"})),
        ("bad_seat", json!({"op": "view", "seat": 77})),
        ("bad_seat", json!({"op": "apply", "seat": 300, "action": "Card{1}"})),
        ("illegal_action", json!({"op": "apply", "seat": 0, "action": "Take{1}"})),
        ("illegal_action", json!({"op": "apply", "seat": 0, "action": "héllo"})),
        ("bad_json", json!({"op": "apply", "seat": 0})),
        ("bad_state", json!({"op": "load", "state": {}})),
        ("bad_json", json!({"op": "load", "state": 5})),
        ("nothing_to_undo", json!({"op": "undo"})),
        ("bad_option", json!({"op": "bot", "seat": 0, "level": "divine"})),
        ("bad_json", json!({"op": "bot", "seat": 0, "level": "random", "iterations": "many"})),
    ];
    for (expected, request) in wrong {
        let answer = ask(&mut engine, &request);
        assert_eq!((code(&answer), &answer["ok"]), (expected, &json!(false)), "{request} gives {answer}");
        assert!(!answer["error"]["message"].as_str().expect("a message").is_empty());
    }
    let nested = [b"[".repeat(200_000), b"\xff\xfe".to_vec(), b"".to_vec(), b"{\"op\":".to_vec()];
    for line in nested {
        assert!(engine.answer(&line).line.contains("bad_json"));
    }
    let hash = fingerprint(&ask(&mut engine, &json!({"op": "state"}))["state"]);
    assert_eq!(begun["hash"], hash, "the digest is that of the state's JSON, and nothing has changed it");
}

#[test]
fn a_state_loads_and_plays_on() {
    let mut engine = Engine::new(&TOY);
    ask(&mut engine, &json!({"op": "new", "options": {}, "seats": 2, "seed": "a"}));
    let mut state = ask(&mut engine, &json!({"op": "state"}))["state"].clone();
    let mut other = Engine::new(&TOY);
    let loaded = ask(&mut other, &json!({"op": "load", "state": state}));
    assert_eq!(loaded["hash"], fingerprint(&state));
    state.as_object_mut().expect("a state is an object").remove("dice");
    let zero = ask(&mut other, &json!({"op": "load", "state": state}));
    let also_zero = ask(&mut other, &json!({"op": "load", "state": state, "seed": 0}));
    let one = ask(&mut other, &json!({"op": "load", "state": state, "seed": "1"}));
    assert_eq!(zero["hash"], also_zero["hash"]);
    assert_ne!(zero["hash"], one["hash"]);
    state["coins"] = json!([9, 9]);
    let broken = ask(&mut other, &json!({"op": "load", "state": state}));
    assert_eq!((code(&broken), &broken["error"]["message"]), ("bad_state", &json!("there are 18 coins")));
}

#[test]
fn views_hide_and_undo_restores() {
    let mut engine = Engine::new(&KUHN);
    let begun = ask(&mut engine, &json!({"op": "new", "options": {}, "seats": 2, "seed": "v"}));
    let public = ask(&mut engine, &json!({"op": "view", "seat": null}));
    assert_eq!(public["view"]["deck"], json!([null, null, null]));
    let mine = ask(&mut engine, &json!({"op": "view", "seat": 1}));
    assert!(mine["view"]["deck"][0].is_null() && mine["view"]["deck"][1].is_number());
    ask(&mut engine, &json!({"op": "apply", "seat": 0, "action": "Pass"}));
    let over = ask(&mut engine, &json!({"op": "apply", "seat": 1, "action": "Pass"}));
    assert_eq!(over["over"], true);
    ask(&mut engine, &json!({"op": "undo"}));
    let back = ask(&mut engine, &json!({"op": "undo"}));
    assert_eq!(back["hash"], begun["hash"]);
    assert_eq!(code(&ask(&mut engine, &json!({"op": "undo"}))), "nothing_to_undo");
}

#[test]
fn a_bot_ranks_every_action_and_a_record_tells_the_game() {
    let mut engine = Engine::new(&TIC_TAC_TOE);
    ask(&mut engine, &json!({"op": "new", "options": {}, "seats": 2, "seed": "b"}));
    for turn in 0..4 {
        let seat = turn % 2;
        let advice =
            ask(&mut engine, &json!({"op": "bot", "seat": seat, "level": "random", "iterations": 5}));
        assert_eq!(advice["ranked"].as_array().map(Vec::len), Some(9 - turn));
        assert_eq!(advice["action"], advice["ranked"][0]["action"]);
        ask(&mut engine, &json!({"op": "apply", "seat": seat, "action": advice["action"]}));
    }
    assert_eq!(code(&ask(&mut engine, &json!({"op": "bot", "seat": 1, "level": "random"}))), "not_your_turn");
    let record = &ask(&mut engine, &json!({"op": "record"}))["record"];
    assert_eq!(record["actions"].as_array().map(Vec::len), Some(4));
    assert_eq!((&record["game"], &record["seed"]), (&json!("tic_tac_toe"), &json!("b")));
}
