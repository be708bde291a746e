//! The real binary as a server: it comes up, is looked after beside, and ends in good order.

use crate::toys::Scratch;
use games::kernel::{Dice, Seat};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(database: &str) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pantheon"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--log", "warn"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").expect("it says where it is").to_owned();
        Server { process, address, _stdout: stdout }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn pantheon(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pantheon")).args(args).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_server_is_started_copied_looked_after_and_stopped() {
    let scratch = Scratch::new("host");
    let database = scratch.0.with_file_name("pantheon.db");
    let database = database.to_str().unwrap();
    let mut server = Server::start(database);
    let me = server.ask("GET", "/api/me", "", "");
    let cookie = me.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    assert!(server.ask("GET", "/healthz", "", "").ends_with("ok\n"));
    for game in ["cyclades", "gheos", "mammothodus", "mezo", "mystic_war"] {
        assert!(server.ask("GET", "/api/games", "", "").contains(game));
    }
    let wish = json!({"game": "gheos", "seats": ["me", {"bot": "random"}]}).to_string();
    let made = server.ask("POST", "/api/tables", &cookie, &wish);
    let made: Value = serde_json::from_str(made.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let table = made["table"].as_str().unwrap();
    assert!(server.ask("POST", &format!("/api/tables/{table}/start"), &cookie, "").contains("playing"));

    let copy = scratch.0.with_file_name("copy.db");
    let copy = copy.to_str().unwrap();
    assert_eq!(pantheon(&["backup", copy, "--database", database]).0, Some(0));
    let (code, _, complaint) = pantheon(&["backup", copy, "--database", database]);
    assert!(code == Some(1) && complaint.contains("exists already"), "{complaint}");
    let (code, tables, _) = pantheon(&["admin", "tables", "--database", copy]);
    assert!(code == Some(0) && tables.contains(table) && tables.contains("playing"), "{tables}");
    let restored = scratch.0.with_file_name("restored.db");
    let restored = restored.to_str().unwrap();
    let (code, told, complaint) = pantheon(&["restore", copy, "--database", restored]);
    assert!(code == Some(0) && told.contains("entries after it 0"), "{told}{complaint}");
    let (code, _, complaint) = pantheon(&["restore", copy, "--database", restored]);
    assert!(code == Some(1) && complaint.contains("exists already"), "{complaint}");
    let (_, sizes, _) = pantheon(&["admin", "--database", restored, "sizes"]);
    assert!(sizes.contains("tables  1"), "{sizes}");
    let (_, sizes, _) = pantheon(&["admin", "--database", database, "sizes"]);
    assert!(sizes.contains("tables  1") && sizes.contains("people  1"), "{sizes}");
    assert_eq!(pantheon(&["admin", "close", table, "--database", database]).0, Some(0));
    assert_eq!(pantheon(&["admin", "close", "nothing", "--database", database]).0, Some(1));
    assert_eq!(pantheon(&["admin", "remove-person", "nobody", "--database", database]).0, Some(1));
    let (code, _, complaint) = pantheon(&["admin", "sizes", "--database", "no/such/file"]);
    assert!(code == Some(1) && complaint.contains("no database"), "{complaint}");

    let (from, to) =
        (format!("sqlite:{database}"), format!("sqlite:{}", scratch.0.with_file_name("moved.db").display()));
    let (code, _, complaint) = pantheon(&["move", "--from", &from, "--to", &to]);
    assert!(code == Some(1) && complaint.contains("another server runs on it"), "{complaint}");

    let stop = Command::new("kill").args(["-TERM", &server.process.id().to_string()]).status().unwrap();
    assert!(stop.success());
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    let (code, carried, complaint) = pantheon(&["move", "--from", &from, "--to", &to]);
    assert!(code == Some(0) && carried.contains("tables  1"), "{carried}{complaint}");
    let (_, tables, _) = pantheon(&["admin", "tables", "--store", &to]);
    assert!(tables.contains(table), "{tables}");
    let (code, _, complaint) = pantheon(&["move", "--from", &from, "--to", &to]);
    assert!(code == Some(1) && complaint.contains("not empty"), "{complaint}");
    assert_eq!(pantheon(&["admin", "tables", "--store", "mysql://x/y"]).0, Some(2));
    let (code, _, complaint) = pantheon(&["serve", "--store", "postgres://ada:hush@db.example.org/games"]);
    assert!(code == Some(1) && complaint.contains("TLS") && !complaint.contains("hush"), "{complaint}");
}

fn play_out(table: &mut dyn games::Table) {
    let mut dice = Dice::from_seed("replay");
    while let Some(seat) = table.turn().seats().first() {
        let legal = table.legal(seat);
        let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
        table.play(seat, &action).unwrap();
    }
}

#[test]
fn the_piles_of_a_fork_are_checked() {
    let scratch = Scratch::new("forked");
    let nonces = ["alpha1".to_owned(), String::new(), "beta2".to_owned()];
    let fair = json!({"commitment": protocol::fair::commitment("s"), "secret": "s", "nonces": nonces});
    let seed = protocol::fair::seed("s", &nonces);
    for book in games::CATALOGUE {
        let mut origin = book.open(&json!({}), 3, "origin").unwrap();
        play_out(&mut *origin);
        // Early on, while there is much to draw.
        let position = origin.at(12);
        let check = |mut table: Box<dyn games::Table>| {
            play_out(&mut *table);
            let record: Value = serde_json::from_str(&table.record().to_json()).unwrap();
            let file = scratch.0.with_file_name("fork.json");
            std::fs::write(&file, json!({"fair": fair, "record": record}).to_string()).unwrap();
            pantheon(&["replay", file.to_str().unwrap(), "--verify"])
        };
        let fork = position.fork(&seed).unwrap();
        // Mammothodus draws when a card is seen, and a game may have no piles at all.
        let (mut old, mut new) = (position.state(), fork.state());
        (old["dice"], new["dice"]) = (Value::Null, Value::Null);
        let has_piles = old != new;
        assert!(has_piles || !["cyclades", "gheos", "mezo", "mystic_war"].contains(&book.id()));
        let (code, told, complaint) = check(fork);
        assert!(code == Some(0) && told.contains("the dice and the piles"), "{told}{complaint}");
        let (code, _, complaint) = check(position.fork("another").unwrap());
        assert!(code == Some(1) && complaint.contains("was not made from"), "{complaint}");
        // As forks once were: the dice are fresh, the piles are not.
        let mut state = position.state();
        state["dice"] = serde_json::to_value(Dice::from_seed(&seed)).unwrap();
        let (code, told, _) = check(book.load(state, "").unwrap());
        assert!(code == Some(0) && told.contains("not the piles") == has_piles, "{told}");
    }
}

#[test]
fn a_replay_of_a_server_is_checked_down_to_its_shuffle() {
    let scratch = Scratch::new("fair");
    let nonces = ["alpha1".to_owned(), "beta2".to_owned()];
    let secret = "0123456789abcdef";
    let seed = protocol::fair::seed(secret, &nonces);
    let mut table = games::find("gheos").unwrap().open(&json!({}), 2, &seed).unwrap();
    play_out(&mut *table);
    let record: Value = serde_json::from_str(&table.record().to_json()).unwrap();
    let replay = |secret: &str, commitment: &str| {
        let fair = json!({"commitment": commitment, "secret": secret, "nonces": nonces});
        json!({"game": "gheos", "names": ["a", "b"], "outcome": null, "fair": fair, "record": record})
    };
    let check = |replay: &Value| {
        let file = scratch.0.with_file_name("served.json");
        std::fs::write(&file, replay.to_string()).unwrap();
        pantheon(&["replay", file.to_str().unwrap(), "--verify"])
    };
    let commitment = protocol::fair::commitment(secret);
    let (code, told, _) = check(&replay(secret, &commitment));
    assert!(code == Some(0) && told.contains("fair:") && told.contains("2 nonces"), "{told}");
    let mut drawn = replay(secret, &commitment);
    let lot = protocol::fair::lot(&seed, 2);
    drawn["fair"]["lot"] = json!(lot);
    let (code, told, _) = check(&drawn);
    assert!(code == Some(0) && told.contains("the seats were drawn"), "{told}");
    drawn["fair"]["lot"] = json!([lot[1], lot[0]]);
    let (code, _, complaint) = check(&drawn);
    assert!(code == Some(1) && complaint.contains("the seats were not drawn"), "{complaint}");
    let (code, _, complaint) = check(&replay("another", &commitment));
    assert!(code == Some(1) && complaint.contains("not the one"), "{complaint}");
    let (code, _, complaint) = check(&replay("another", &protocol::fair::commitment("another")));
    assert!(code == Some(1) && complaint.contains("was not made from"), "{complaint}");
    assert!(table.moved(0).is_some_and(|(seat, _)| seat == Seat(0)));
}
