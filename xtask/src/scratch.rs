//! A new game in a copy of the workspace: made, built and played in every door that needs no browser.

use crate::shell::{Cargo, root, target};
use crate::{coverage, lists, new_game};
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What the game is called here.
const GAME: &str = "pebble_race";
/// What is built of it. The last is here for what it needs of others: with it cargo takes the same dependencies as for the
/// whole workspace, and finds them built. `golden` must not be here: it is a module for WASM too, whose file has the same
/// name in the copy and in the workspace.
const PACKAGES: [&str; 5] = ["pebble-race", "boards", "pantheon", "research", "pantheon-python"];
/// Its own tests, the laws of boards, what the command line does with every game, and its numbers for research.
const TESTS: [&str; 6] =
    ["conformance::", "examples::", "reach::", "rules::", "states::", "the_piles_of_a_fork"];
/// The version of all our packages, and the one they have in the copy.
const VERSION: &str = "version = \"0.1.0\"";
const OTHER_VERSION: &str = "version = \"0.1.0-copy\"";
/// A game of bots at a table is over long before this, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes a game and plays it. `linted` is how cargo is called in tests.
pub(crate) fn try_new_game(linted: impl Fn(Cargo) -> Cargo) -> Result<()> {
    let folder = target().join("new-game");
    copy_workspace(&folder)?;
    new_game::write(&folder, GAME)?;
    Cargo::at(&folder, ["fmt", "--all"]).run()?;
    let wrong = lists::wrong(&folder)?;
    ensure!(wrong.is_empty(), "a new game is not everywhere it should be:\n{}", wrong.join("\n"));
    coverage::check(&folder)?;
    let manifest = folder.join("Cargo.toml");
    fs::write(&manifest, soon_built(&fs::read_to_string(&manifest)?, &folder))?;
    // The copy is built where the workspace is: what both depend on is not built again.
    let packages = PACKAGES.iter().flat_map(|package| ["--package", package]);
    let cargo = Cargo::at(&folder, ["test", "--test", "all"]).args(packages).args(["--"]).args(TESTS);
    linted(cargo.env("CARGO_TARGET_DIR", target())).run()?;
    doors(&target().join("debug/pantheon"), &folder)
}

/// Copies what git knows, and what it would know. A file that is the same stays as it is, so that cargo builds of the copy
/// what has changed in it. The copy has a version of its own: cargo takes it for other packages, and never its work for
/// that of the workspace.
fn copy_workspace(folder: &Path) -> Result<()> {
    let listed = Command::new("git")
        .current_dir(root())
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("git is needed to know what belongs to the workspace")?;
    ensure!(
        listed.status.success(),
        "git does not know this folder: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let listed = String::from_utf8(listed.stdout)?;
    let names: BTreeSet<&str> =
        listed.split_terminator('\0').filter(|name| root().join(name).is_file()).collect();
    fs::create_dir_all(folder)?;
    for old in new_game::files(folder)? {
        if !old.strip_prefix(folder)?.to_str().is_some_and(|name| names.contains(name)) {
            fs::remove_file(&old)?;
        }
    }
    for name in names {
        let (mut content, to) = (fs::read(root().join(name))?, folder.join(name));
        if name == "Cargo.toml" {
            let manifest = String::from_utf8(content)?;
            ensure!(manifest.contains(VERSION), "the workspace has no `{VERSION}`");
            content = manifest.replacen(VERSION, OTHER_VERSION, 1).into_bytes();
        }
        if !fs::read(&to).is_ok_and(|old| old == content) {
            fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
            fs::write(&to, content)?;
        }
    }
    Ok(())
}

/// The manifest with our own packages as quick to build as can be: a small game is quick enough.
fn soon_built(manifest: &str, folder: &Path) -> String {
    let mut ours = false;
    let lines = manifest.lines().map(|line| {
        if let Some(package) = line.strip_prefix("[profile.dev.package.") {
            ours = folder.join("crates").join(package.trim_end_matches(']')).is_dir();
        }
        if ours && line.starts_with("opt-level") { "opt-level = 0\n".to_owned() } else { format!("{line}\n") }
    });
    lines.collect()
}

/// Terminal, simulation, arena, engine, rules, and a server's table.
fn doors(program: &Path, folder: &Path) -> Result<()> {
    let door = |args: &[&str], input: &str, expected: &str| -> Result<String> {
        println!("  pantheon {}", args.join(" "));
        let said = run(program, args, input)?;
        ensure!(
            said.contains(expected),
            "`pantheon {}` does not say `{expected}` but:\n{said}",
            args.join(" ")
        );
        Ok(said)
    };
    door(&["games"], "", "Pebble Race, 2 to 4 players (pantheon play pebble_race)")?;
    door(&["rules", GAME, "5.4"], "", "PEBBLERACE-5.4")?;
    let record = folder.join("record.json");
    let record = record.to_str().context("a plain path")?;
    door(
        &["play", GAME, "--players", "3", "--seed", "s", "--save", record],
        &"1\n".repeat(300),
        "The game is over",
    )?;
    door(&["replay", record, "--verify"], "", "verified")?;
    door(&["sim", GAME, "--players", "4", "--games", "50", "--json"], "", "win_share")?;
    door(&["arena", GAME, "--bots", "easy,random", "--games", "20", "--json"], "", "rating")?;
    let lines = "{\"op\":\"new\",\"options\":{\"path\":\"short\"},\"seats\":2,\"seed\":\"s\"}\n\
                 {\"op\":\"legal\",\"seat\":0}\n{\"op\":\"apply\",\"seat\":0,\"action\":\"Throw\"}\n\
                 {\"op\":\"bot\",\"seat\":1,\"level\":\"normal\"}\n{\"op\":\"record\"}\n";
    let answers = door(&["engine", GAME], lines, "\"Throw\"")?;
    let refused = answers.lines().find(|line| !line.starts_with("{\"ok\":true"));
    ensure!(refused.is_none(), "the engine refuses: {refused:?}");
    at_a_server(program, folder)
}

/// A table at a server: a person sits down, a bot takes over, and the record of the game is true.
fn at_a_server(program: &Path, folder: &Path) -> Result<()> {
    let server = Server::start(program, &folder.join("pantheon.db"))?;
    println!("  pantheon serve: a table at {}", server.address);
    let me = server.ask("GET", "/api/me", "", "")?;
    let cookie = me.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let cookie = cookie.context("a guest gets a cookie")?.to_owned();
    ensure!(server.ask("GET", "/api/games", "", "")?.contains(GAME), "the server does not offer {GAME}");
    let wish =
        format!("{{\"game\":\"{GAME}\",\"seats\":[\"me\",{{\"bot\":\"random\"}},{{\"bot\":\"easy\"}}]}}");
    let made = server.ask("POST", "/api/tables", &cookie, &wish)?;
    let table = made.split("\"table\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let table = format!("/api/tables/{}", table.with_context(|| format!("no table was made: {made}"))?);
    server.ask("POST", &format!("{table}/start"), &cookie, "")?;
    server.ask("POST", &format!("{table}/hand"), &cookie, "{\"level\":\"random\"}")?;
    let begun = Instant::now();
    while !server.ask("GET", &table, &cookie, "")?.contains("\"outcome\":{") {
        ensure!(
            begun.elapsed() < PATIENCE,
            "the bots do not finish: {}",
            server.ask("GET", &table, &cookie, "")?
        );
        sleep(Duration::from_millis(100));
    }
    let record = server.ask("GET", &format!("{table}/record"), &cookie, "")?;
    let record = record.split_once("\r\n\r\n").context("an answer has a body")?.1;
    let verdict = run(program, &["replay", "-", "--verify"], record)?;
    ensure!(verdict.contains("verified"), "the record of the table is not true: {verdict}");
    Ok(())
}

/// Runs a program to its end and gives what it says.
fn run(program: &Path, args: &[&str], input: &str) -> Result<String> {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} does not start", program.display()))?;
    let mut stdin = child.stdin.take().context("it listens")?;
    let input = input.to_owned();
    // Who has heard enough may hang up before the last line.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output()?;
    writer.join().expect("writing does not panic");
    if !output.status.success() {
        bail!("`pantheon {}` ended with {}", args.join(" "), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A server on a free port of this machine; it ends when this is dropped.
struct Server {
    process: Child,
    address: String,
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    fn start(program: &Path, database: &PathBuf) -> Result<Server> {
        let mut process = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-delay", "0", "--log", "warn", "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdout = BufReader::new(process.stdout.take().context("it speaks")?);
        let mut line = String::new();
        stdout.read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").unwrap_or_default().to_owned();
        Ok(Server { process, address, _stdout: stdout })
    }

    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address).context("the server is not there")?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
