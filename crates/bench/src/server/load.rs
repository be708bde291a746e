//! People who play at once, or once a second, or not at all.

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Somebody with a cookie.
#[derive(Clone)]
pub(super) struct Person {
    address: SocketAddr,
    cookie: String,
}

impl Person {
    pub(super) async fn new(address: SocketAddr) -> Result<Person> {
        let mut person = Person { address, cookie: String::new() };
        let (head, _) = person.ask("GET", "/api/me", "").await?;
        let line = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).context("a cookie")?;
        person.cookie = line.split(';').next().unwrap_or_default().to_owned();
        Ok(person)
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> Result<(String, String)> {
        let mut stream = TcpStream::connect(self.address).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer")?;
        Ok((head.to_owned(), body.to_owned()))
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        Ok(serde_json::from_str(&self.ask("POST", path, &body.to_string()).await?.1)?)
    }

    pub(super) async fn watch(&self, table: &str) -> Result<WebSocketStream<TcpStream>> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/api/tables/{table}/live", self.address).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        // Ten thousand of these live in this process too.
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        Ok(tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?.0)
    }
}

/// A table with everybody seated and the game begun.
pub(super) async fn open_table(game: &str, people: &[Person]) -> Result<String> {
    let seats: Vec<&str> = (0..people.len()).map(|at| if at == 0 { "me" } else { "open" }).collect();
    let made = people[0].post("/api/tables", &json!({"game": game, "seats": seats})).await?;
    let table = made["table"].as_str().with_context(|| made.to_string())?.to_owned();
    for (seat, person) in people.iter().enumerate().skip(1) {
        person.post(&format!("/api/tables/{table}/sit"), &json!({"seat": seat})).await?;
    }
    people[0].post(&format!("/api/tables/{table}/start"), &json!({})).await?;
    Ok(table)
}

/// How long a player waits for a message before looking whether to stop.
const SILENCE: Duration = Duration::from_millis(500);

/// What all players of a run share.
#[derive(Default)]
pub(super) struct Score {
    /// Moves acknowledged.
    pub(super) moves: AtomicU64,
    /// Whether to stop.
    pub(super) stop: AtomicBool,
}

/// Plays the first legal action whenever asked, `pause` after the last one was seen. The answer is how long each took to
/// be acknowledged.
pub(super) async fn play(
    mut socket: WebSocketStream<TcpStream>,
    score: Arc<Score>,
    pause: Duration,
) -> Result<Vec<Duration>> {
    // Who plays on at once sends the next before the last is acknowledged; what is refused is never acknowledged.
    let (mut count, mut sent, mut waits) = (0u64, VecDeque::new(), Vec::new());
    let mut due = None;
    loop {
        // Who waits for others that have stopped is told nothing any more.
        let silence = tokio::time::Instant::now() + SILENCE;
        let heard =
            tokio::time::timeout_at(due.as_ref().map_or(silence, |(at, _)| silence.min(*at)), socket.next())
                .await;
        if score.stop.load(Ordering::Relaxed) {
            break;
        }
        match heard {
            Ok(Some(message)) => {
                let Message::Text(text) = message? else { continue };
                if let Some(client) = acknowledged(&text) {
                    score.moves.fetch_add(1, Ordering::Relaxed);
                    sent.retain(|(one, _)| *one >= client);
                    waits.extend(sent.pop_front().map(|(_, moment): (u64, Instant)| moment.elapsed()));
                } else if let Some((number, action)) = asked(&text) {
                    due = Some((tokio::time::Instant::now() + pause, act(&mut count, number, action)));
                }
            }
            Ok(None) => break,
            Err(_) => {}
        }
        if due.as_ref().is_some_and(|(at, _)| *at <= tokio::time::Instant::now())
            && let Some((_, act)) = due.take()
        {
            sent.push_back((count, Instant::now()));
            socket.send(Message::Text(act.into())).await?;
        }
    }
    Ok(waits)
}

/// The next message of a player.
fn act(count: &mut u64, number: u64, action: &str) -> String {
    *count += 1;
    format!("{{\"act\":{{\"client\":\"{count}\",\"seen\":{number},\"action\":{action:?}}}}}")
}

/// Which message of the player's was done.
fn acknowledged(text: &str) -> Option<u64> {
    text.strip_prefix("{\"done\":{\"client\":\"")?.split('"').next()?.parse().ok()
}

/// The number of an update and the first action it offers.
fn asked(text: &str) -> Option<(u64, &str)> {
    let number = text.strip_prefix("{\"update\":{\"number\":")?.split(',').next()?.parse().ok()?;
    let (_, ask) = text.split_once("\"ask\":{\"prompt\":")?;
    let (_, action) = ask.split_once("\"actions\":[{\"action\":\"")?;
    Some((number, action.split('"').next()?))
}
