//! Sends spans to a collector by the OpenTelemetry protocol, as JSON over HTTP: a thread of its own that gathers for a
//! moment. Nothing waits for it; what a collector does not take is lost.
//!
//! The protocol is a few lines of JSON here. Its own crates bring an HTTP client, Protocol Buffers and a runtime of their own
//! along, for one kind of message to one address.

use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// How long spans are gathered, and how many at most.
const GATHER: Duration = Duration::from_millis(500);
const BATCH: usize = 512;
/// No more wait to be sent; the rest is lost.
const WAITING: usize = 8_192;
const PATIENCE: Duration = Duration::from_secs(5);
/// Where a collector listens unless something else is said.
const PORT: u16 = 4318;
const PATH: &str = "/v1/traces";

/// Where spans are sent to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Endpoint {
    host: String,
    port: u16,
    path: String,
}

/// An address to which no spans can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("traces are sent to `http://HOST:PORT`, where a collector of yours listens")]
pub struct BadEndpoint;

impl FromStr for Endpoint {
    type Err = BadEndpoint;

    fn from_str(text: &str) -> Result<Endpoint, BadEndpoint> {
        let rest = text.strip_prefix("http://").ok_or(BadEndpoint)?;
        let (place, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| BadEndpoint)?),
            _ => (place, PORT),
        };
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let odd = |text: &str| text.contains(|letter: char| letter.is_control() || letter.is_whitespace());
        if bare.is_empty() || odd(rest) || host.contains('@') {
            return Err(BadEndpoint);
        }
        let path = if path.is_empty() { PATH.to_owned() } else { format!("/{path}") };
        Ok(Endpoint { host: bare.to_owned(), port, path })
    }
}

impl TryFrom<String> for Endpoint {
    type Error = BadEndpoint;

    fn try_from(text: String) -> Result<Endpoint, BadEndpoint> {
        text.parse()
    }
}

/// A span that has ended, or is under way.
pub(super) struct Finished {
    pub(super) trace: String,
    pub(super) span: u64,
    pub(super) parent: Option<u64>,
    pub(super) name: &'static str,
    pub(super) begun: SystemTime,
    pub(super) ended: SystemTime,
    pub(super) facts: Vec<(&'static str, String)>,
}

/// A handle on the thread that sends.
pub(crate) struct Sender(SyncSender<Finished>);

impl Sender {
    /// Sets the thread to work, for the node of this name.
    pub(crate) fn start(to: Endpoint, node: String) -> std::io::Result<Sender> {
        let (sender, waiting) = sync_channel(WAITING);
        std::thread::Builder::new().name("traces".to_owned()).spawn(move || work(&to, &node, &waiting))?;
        Ok(Sender(sender))
    }

    pub(super) fn send(&self, span: Finished) {
        let _ = self.0.try_send(span);
    }
}

fn work(to: &Endpoint, node: &str, waiting: &Receiver<Finished>) {
    let mut works = true;
    while let Ok(first) = waiting.recv() {
        let (begun, mut spans) = (Instant::now(), vec![first]);
        while spans.len() < BATCH {
            match waiting.recv_timeout(GATHER.saturating_sub(begun.elapsed())) {
                Ok(span) => spans.push(span),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        let sent = post(to, &message(node, &spans).to_string());
        if let (true, Err(why)) = (works, &sent) {
            tracing::warn!(%why, "traces are lost: the collector does not take them");
        }
        works = sent.is_ok();
    }
}

/// Sends one message. Every one has a connection of its own: there are two a second at most.
fn post(to: &Endpoint, body: &str) -> std::io::Result<()> {
    let mut stream = TcpStream::connect((to.host.as_str(), to.port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (host, port, path, length) = (&to.host, to.port, &to.path, body.len());
    let host = if host.contains(':') { format!("[{host}]") } else { host.clone() };
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )?;
    stream.flush()?;
    let mut line = String::new();
    BufReader::new(std::io::Read::take(stream, 1_024)).read_line(&mut line)?;
    match line.split(' ').nth(1) {
        Some(status) if status.starts_with('2') => Ok(()),
        _ => Err(std::io::Error::other(format!("it answers {:?}", line.trim()))),
    }
}

fn attribute(key: &str, value: &str) -> Value {
    json!({"key": key, "value": {"stringValue": value}})
}

fn nanos(time: SystemTime) -> String {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string()
}

/// The spans as the protocol writes them.
fn message(node: &str, spans: &[Finished]) -> Value {
    let span = |span: &Finished| {
        let facts: Vec<Value> = span.facts.iter().map(|(key, value)| attribute(key, value)).collect();
        json!({
            "traceId": span.trace,
            "spanId": format!("{:016x}", span.span),
            "parentSpanId": span.parent.map_or(String::new(), |parent| format!("{parent:016x}")),
            "name": span.name,
            "kind": 2,
            "startTimeUnixNano": nanos(span.begun),
            "endTimeUnixNano": nanos(span.ended),
            "attributes": facts,
        })
    };
    let resource = [
        attribute("service.name", "pantheon"),
        attribute("service.version", env!("CARGO_PKG_VERSION")),
        attribute("service.instance.id", node),
    ];
    let spans: Vec<Value> = spans.iter().map(span).collect();
    json!({"resourceSpans": [{
        "resource": {"attributes": resource},
        "scopeSpans": [{"scope": {"name": "pantheon"}, "spans": spans}],
    }]})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_an_address_of_http() {
        let read = |text: &str| text.parse::<Endpoint>().map(|to| (to.host, to.port, to.path));
        let at = |host: &str, port, path: &str| Ok((host.to_owned(), port, path.to_owned()));
        assert_eq!(read("http://localhost"), at("localhost", 4318, "/v1/traces"));
        assert_eq!(read("http://10.0.0.1:9999/"), at("10.0.0.1", 9999, "/v1/traces"));
        assert_eq!(read("http://[::1]:4318/in/traces"), at("::1", 4318, "/in/traces"));
        assert_eq!(read("http://[::1]"), at("::1", 4318, "/v1/traces"));
        for odd in [
            "",
            "localhost",
            "https://a",
            "http://",
            "http://a:b",
            "http://a b",
            "http://u:p@a",
            "http://a/\r\nX: y",
        ] {
            assert_eq!(read(odd), Err(BadEndpoint), "{odd}");
        }
    }
}
