//! Keeping it decent from a shell, beside a running server.

use crate::host::{Server, pantheon};
use crate::toys::Scratch;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The body of an answer.
fn body(answer: &str) -> Value {
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
}

fn cookie(answer: &str) -> String {
    let line = answer.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    line.filter(|line| line.starts_with("pantheon="))
        .map(|line| line.split(';').next().unwrap().to_owned())
        .next()
        .unwrap()
}

/// Somebody with an account: their cookie.
fn account(server: &Server, name: &str) -> String {
    let guest = cookie(&server.ask("GET", "/api/me", "", ""));
    let wish = json!({"name": name, "password": "correct horse"}).to_string();
    cookie(&server.ask("POST", "/api/account", &guest, &wish))
}

#[test]
fn a_host_keeps_order_from_a_shell() {
    let scratch = Scratch::new("order");
    let database = scratch.0.with_file_name("pantheon.db");
    let database = database.to_str().unwrap();
    let server = Server::start(database);
    let admin = |args: &[&str]| pantheon(&[&["admin", "--database", database], args].concat());
    let (ada, eve) = (account(&server, "Ada"), account(&server, "Eve"));
    let id = body(&server.ask("GET", "/api/me", &eve, ""))["id"].as_str().unwrap().to_owned();
    let report = json!({"person": id, "reason": "spam", "words": "buy \u{1b}[2J this"}).to_string();
    assert!(server.ask("POST", "/api/reports", &ada, &report).starts_with("HTTP/1.1 200"));
    let (code, told, _) = admin(&["reports"]);
    assert!(code == Some(0) && told.contains("spam about Eve (eve), by Ada (ada)"), "{told}");
    assert!(!told.contains('\u{1b}'), "a terminal obeys nothing of it");
    let (_, told, _) = admin(&["reports", "--json"]);
    let number = serde_json::from_str::<Value>(&told).unwrap()["id"].as_str().unwrap().to_owned();
    let (code, _, complaint) = admin(&["settle", &number, "--remove-line"]);
    assert!(code == Some(1) && complaint.contains("no line"), "{complaint}");
    assert_eq!(admin(&["settle", &number, "--why", "only once"]).0, Some(0));
    let (code, _, complaint) = admin(&["settle", &number]);
    assert!(code == Some(1) && complaint.contains("no open report"), "{complaint}");

    for (wrong, status) in [
        (&["mute", "eve", "--why", "x"][..], 2),
        (&["mute", "eve", "--for", "7y", "--why", "x"], 2),
        (&["mute", "eve", "--for", "0m", "--why", "x"], 1),
        (&["ban", "eve", "--why", ""], 1),
        (&["ban", "nobody", "--why", "x"], 1),
        (&["unban", "eve"], 1),
        (&["moderator", "eve", "maybe"], 2),
        (&["moderator", "eve", "off"], 1),
    ] {
        let (code, _, complaint) = admin(wrong);
        assert!(code == Some(status) && !complaint.is_empty(), "{wrong:?}: {complaint}");
    }
    assert_eq!(admin(&["mute", "eve", "--for", "7d", "--why", "flood"]).0, Some(0));
    assert_eq!(admin(&["ban", "Eve", "--for", "2w", "--why", "insults"]).0, Some(0));
    let (_, told, _) = admin(&["measures"]);
    assert!(told.contains("mute") && told.contains("ban ") && told.contains("until"), "{told}");
    let until = |wanted: &str| {
        let begun = Instant::now();
        while !server.ask("GET", "/api/me", &eve, "").starts_with(wanted) {
            assert!(begun.elapsed() < Duration::from_secs(60), "the server never hears of it");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    until("HTTP/1.1 403");
    assert_eq!(admin(&["unban", "eve", "--why", "enough"]).0, Some(0));
    until("HTTP/1.1 200");
    assert_eq!(admin(&["unmute", "eve"]).0, Some(0));
    let (_, told, _) = admin(&["measures"]);
    assert_eq!(told, "");
    assert_eq!(admin(&["moderator", "ada", "on"]).0, Some(0));
    assert_eq!(admin(&["moderator", "ada", "on"]).0, Some(1));
    assert!(server.ask("GET", "/api/moderation", &ada, "").starts_with("HTTP/1.1 200"));
    assert_eq!(body(&server.ask("GET", "/api/me", &ada, ""))["moderator"], true);
    assert!(server.ask("GET", "/api/moderation", &eve, "").starts_with("HTTP/1.1 404"));
    let (_, told, _) = admin(&["audit"]);
    let acts = ["appointed", "lifted", "lifted", "banned", "muted", "dismissed"];
    assert_eq!(told.lines().count(), acts.len(), "{told}");
    for (line, act) in told.lines().zip(acts) {
        assert!(line.contains(act) && line.contains("the host"), "{line}");
    }
    let (_, told, _) = admin(&["audit", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(told.lines().nth(3).unwrap()).unwrap()["why"], "insults");
}
