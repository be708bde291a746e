//! A person at a server: requests with a cookie.

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// No answer is longer.
const LONGEST_ANSWER: usize = 16 << 20;
/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where a server is: `host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address(String);

impl Address {
    /// Reads `http://host:port`.
    pub(super) fn parse(text: &str) -> Result<Address, String> {
        let wrong = |why: &str| format!("server `{}`: {why}", text.chars().take(80).collect::<String>());
        if text.starts_with("https://") {
            return Err(wrong("this command speaks plain http; go through a tunnel on this machine"));
        }
        let host = text.strip_prefix("http://").ok_or_else(|| wrong("write it as http://host:port"))?;
        let host = host.trim_end_matches('/');
        let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(wrong("write it as http://host:port"));
        }
        let port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        Ok(Address(if port { host.to_owned() } else { format!("{host}:80") }))
    }
}

/// Somebody the server knows.
#[derive(Clone)]
pub(super) struct Person {
    address: Address,
    cookie: String,
}

impl Person {
    /// A new guest of this name.
    pub(super) async fn new(address: Address, name: &str) -> Result<Person, String> {
        let mut person = Person { address, cookie: String::new() };
        person.get("/api/me").await?;
        person.post("/api/me", &serde_json::json!({"name": name})).await?;
        Ok(person)
    }

    pub(super) async fn get(&mut self, path: &str) -> Result<Value, String> {
        self.ask(Method::GET, path, String::new()).await
    }

    pub(super) async fn post(&mut self, path: &str, body: &Value) -> Result<Value, String> {
        self.ask(Method::POST, path, body.to_string()).await
    }

    async fn ask(&mut self, method: Method, path: &str, body: String) -> Result<Value, String> {
        let asked = timeout(PATIENCE, self.exchange(method, path, body));
        asked.await.map_err(|_| "the server does not answer".to_owned())?
    }

    async fn exchange(&mut self, method: Method, path: &str, body: String) -> Result<Value, String> {
        let stream = self.connect().await?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(lost)?;
        tokio::spawn(connection);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.address.0)
            .header(COOKIE, &self.cookie)
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| format!("this cannot be asked of a server: {error}"))?;
        let answer = sender.send_request(request).await.map_err(lost)?;
        let cookies = answer.headers().get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
        let cookie =
            cookies.filter_map(|line| line.split(';').next()).find(|pair| pair.starts_with("pantheon="));
        if let Some(cookie) = cookie {
            self.cookie = cookie.to_owned();
        }
        let well = answer.status().is_success();
        let body = Limited::new(answer.into_body(), LONGEST_ANSWER).collect().await;
        let bytes = body.map_err(|error| format!("the server's answer broke off: {error}"))?.to_bytes();
        let value: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        match well {
            true => Ok(value),
            false => Err(value["message"].as_str().unwrap_or("the server refused").to_owned()),
        }
    }

    /// The live connection to a table.
    pub(super) async fn watch(&self, table: &str) -> Result<WebSocketStream<TcpStream>, String> {
        let address = format!("ws://{}/api/tables/{table}/live", self.address.0);
        let mut request = address.into_client_request().map_err(|error| error.to_string())?;
        let cookie = self.cookie.parse().map_err(|_| "the server gave no cookie".to_owned())?;
        request.headers_mut().insert(COOKIE, cookie);
        let opened = tokio_tungstenite::client_async(request, self.connect().await?);
        let opened = timeout(PATIENCE, opened).await.map_err(|_| "the server does not answer".to_owned())?;
        Ok(opened.map_err(|error| format!("the table cannot be reached: {error}"))?.0)
    }

    async fn connect(&self) -> Result<TcpStream, String> {
        let refused = |error: std::io::Error| format!("no server answers at {}: {error}", self.address.0);
        TcpStream::connect(&self.address.0).await.map_err(refused)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over")]
fn lost(error: hyper::Error) -> String {
    format!("the server hung up: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_port() {
        let parse = |text: &str| Address::parse(text).map(|address| address.0);
        assert_eq!(parse("http://127.0.0.1:8080/").as_deref(), Ok("127.0.0.1:8080"));
        assert_eq!(parse("http://games.example.org").as_deref(), Ok("games.example.org:80"));
        for wrong in ["https://games.example.org", "games.example.org", "http://", "http://a/b", "http://a b"]
        {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
