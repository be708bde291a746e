//! The load of `cargo xtask bench server`: endless two-seat tic-tac-toe on loopback, every table with two sockets that each
//! answer at once. Prints moves per CPU-second of the server's process and how long acknowledgements took.
//!
//! `load FILE` runs all of it on a new database FILE; `load serve FILE ADDRESSFILE` is the server, `load play ADDRESS TABLES SECONDS`
//! and `load idle ADDRESS COUNT` are its clients.

#[path = "load/endless.rs"]
mod endless;

use futures_util::{SinkExt, StreamExt};
use games::{Of, Rulebook};
use serde_json::{Value, json};
use server::Config;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

static BOOKS: &[&dyn Rulebook] = &[&Of::<endless::Endless>::with_chapter("")];

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn main() -> Fallible<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["serve", file, told] => block(1, serve(file, told)),
        ["play", address, tables, seconds] => {
            block(1, play(address.parse()?, tables.parse()?, Duration::from_secs(seconds.parse()?)))
        }
        ["idle", address, count] => block(1, idle(address.parse()?, count.parse()?)),
        [file] => both(file),
        _ => Err("see the head of this file".into()),
    }
}

/// Where the clients say how many moves they made.
fn moves_file(address: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("pantheon-load-{}", address.replace(':', "-")))
}

fn block(threads: usize, work: impl Future<Output = Fallible<()>>) -> Fallible<()> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?.block_on(work)
}

async fn serve(file: &str, told: &str) -> Fallible<()> {
    let mut config = Config::new(BOOKS, file);
    config.listen.set_port(0);
    config.limits.requests_per_second = 1_000_000;
    config.limits.messages_per_second = 1_000_000;
    config.limits.tables_per_hour = 10_000_000;
    config.limits.sockets_per_person = 100_000;
    let running = server::start(config).await?;
    std::fs::write(told, running.address.to_string())?;
    // Bounded, should nobody end it.
    tokio::time::sleep(Duration::from_secs(120)).await;
    Ok(())
}

fn both(file: &str) -> Fallible<()> {
    let told = format!("{file}.address");
    let _ = std::fs::remove_file(&told);
    let mut server = Command::new(std::env::current_exe()?).args(["serve", file, &told]).spawn()?;
    let address = (0..500).find_map(|_| {
        std::thread::sleep(Duration::from_millis(10));
        std::fs::read_to_string(&told).ok().filter(|text| !text.is_empty())
    });
    let result = address.ok_or_else(|| "the server did not come up".into()).and_then(|address| {
        let client = |words: &[&str]| -> Fallible<()> {
            Command::new(std::env::current_exe()?).args(words).status()?;
            Ok(())
        };
        for tables in ["10", "100"] {
            let before = cpu_seconds(server.id())?;
            client(&["play", &address, tables, "8"])?;
            let spent = cpu_seconds(server.id())? - before;
            let moves: f64 = std::fs::read_to_string(moves_file(&address))?.parse()?;
            println!(
                "   server: {:.0} moves per CPU-second, {} MiB resident",
                moves / spent,
                resident_mib(server.id())?
            );
        }
        let before = resident_mib(server.id())?;
        client(&["idle", &address, "1000"])?;
        println!("   server: {} MiB before, {} MiB at its peak", before, peak_mib(server.id())?);
        Ok(())
    });
    server.kill()?;
    server.wait()?;
    result
}

/// User and system time of a process, from `/proc`; a tick is a hundredth of a second.
fn cpu_seconds(process: u32) -> Fallible<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let after = text.rsplit(") ").next().unwrap_or_default();
    let ticks: u64 = after.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / 100.0)
}

fn status_kib(process: u32, key: &str) -> Fallible<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = text.lines().find(|line| line.starts_with(key)).ok_or("no such line")?;
    Ok(line.split_whitespace().nth(1).ok_or("no number")?.parse()?)
}

fn resident_mib(process: u32) -> Fallible<u64> {
    Ok(status_kib(process, "VmRSS")? / 1024)
}

fn peak_mib(process: u32) -> Fallible<u64> {
    Ok(status_kib(process, "VmHWM")? / 1024)
}

struct Tally {
    stop: AtomicBool,
    moves: AtomicU64,
}

async fn play(address: SocketAddr, tables: u32, time: Duration) -> Fallible<()> {
    let tally = Arc::new(Tally { stop: AtomicBool::new(false), moves: AtomicU64::new(0) });
    let people = [cookie(address).await?, cookie(address).await?];
    let mut tasks = Vec::new();
    for _ in 0..tables {
        tasks.push(tokio::spawn(table(address, people.clone(), Arc::clone(&tally))));
    }
    let begun = Instant::now();
    tokio::time::sleep(time).await;
    tally.stop.store(true, Ordering::Relaxed);
    let mut waits: Vec<Duration> = Vec::new();
    for task in tasks {
        waits.extend(task.await??);
    }
    let moves = tally.moves.load(Ordering::Relaxed);
    std::fs::write(moves_file(&address.to_string()), moves.to_string())?;
    waits.sort_unstable();
    let at = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!(
        "{tables} tables: {moves} moves in {:.1} s; acknowledged after {:.1?} (median), {:.1?} (p99)",
        begun.elapsed().as_secs_f64(),
        at(0.5),
        at(0.99)
    );
    Ok(())
}

/// Plays until told to stop. Says how long each acknowledgement took.
async fn table(address: SocketAddr, people: [String; 2], tally: Arc<Tally>) -> Fallible<Vec<Duration>> {
    let wish = json!({"game": "endless", "seats": ["me", "open"]});
    let made = post(address, &people[0], "/api/tables", &wish).await?;
    let id = made["table"].as_str().unwrap_or_default().to_owned();
    post(address, &people[1], &format!("/api/tables/{id}/sit"), &json!({})).await?;
    post(address, &people[0], &format!("/api/tables/{id}/start"), &json!({})).await?;
    let sides = (seat(address, &people[0], &id, &tally), seat(address, &people[1], &id, &tally));
    let (one, two) = tokio::join!(sides.0, sides.1);
    let mut waits = one?;
    waits.extend(two?);
    Ok(waits)
}

async fn socket(
    address: SocketAddr,
    cookie: &str,
    id: &str,
) -> Fallible<tokio_tungstenite::WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{address}/api/tables/{id}/live").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    Ok(tokio_tungstenite::client_async(request, stream).await?.0)
}

async fn seat(address: SocketAddr, cookie: &str, id: &str, tally: &Tally) -> Fallible<Vec<Duration>> {
    let mut socket = socket(address, cookie, id).await?;
    let (mut waits, mut sent) = (Vec::new(), None);
    while !tally.stop.load(Ordering::Relaxed) {
        // The other side may have stopped: look up now and then.
        let Ok(message) = tokio::time::timeout(Duration::from_millis(200), socket.next()).await else {
            continue;
        };
        let Some(message) = message else { break };
        let Message::Text(text) = message? else { continue };
        if text.starts_with(r#"{"done""#) {
            waits.extend(sent.take().map(|at: Instant| at.elapsed()));
            tally.moves.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        let value: Value = serde_json::from_str(&text)?;
        let update = &value["update"];
        if let Some(action) = update["ask"]["actions"][0]["action"].as_str() {
            let number = &update["number"];
            let act = json!({"act": {"client": number.to_string(), "seen": number, "action": action}});
            sent = Some(Instant::now());
            socket.send(Message::Text(act.to_string().into())).await?;
        }
    }
    Ok(waits)
}

/// Opens connections that say nothing.
async fn idle(address: SocketAddr, count: usize) -> Fallible<()> {
    let person = cookie(address).await?;
    let wish = json!({"game": "endless", "seats": ["me", "open"]});
    let made = post(address, &person, "/api/tables", &wish).await?;
    let id = made["table"].as_str().unwrap_or("").to_owned();
    let mut all = Vec::new();
    for _ in 0..count {
        let mut one = socket(address, &person, &id).await?;
        one.next().await;
        all.push(one);
    }
    println!("{} idle connections", all.len());
    Ok(())
}

async fn cookie(address: SocketAddr) -> Fallible<String> {
    let (head, _) =
        speak(address, &format!("GET /api/me HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
            .await?;
    let line = head.lines().find(|line| line.to_lowercase().starts_with("set-cookie")).ok_or("no cookie")?;
    Ok(line.split_once(": ").and_then(|(_, rest)| rest.split(';').next()).unwrap_or_default().to_owned())
}

async fn post(address: SocketAddr, cookie: &str, path: &str, body: &Value) -> Fallible<Value> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    Ok(serde_json::from_str(&speak(address, &request).await?.1)?)
}

async fn speak(address: SocketAddr, request: &str) -> Fallible<(String, String)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut whole = String::new();
    stream.read_to_string(&mut whole).await?;
    let (head, body) = whole.split_once("\r\n\r\n").ok_or("no answer")?;
    Ok((head.to_owned(), body.to_owned()))
}
