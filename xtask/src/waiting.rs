//! The page that stands where the server will be: the browser opens on it at once, and goes to the hall by itself.

use anyhow::{Context, Result};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const PAGE: &str = include_str!("waiting.html");

/// Where the server listens unless it is told otherwise.
const USUAL: &str = "127.0.0.1:8080";

/// What is being done, told to whoever asks at the server's own address.
pub(crate) struct Waiting {
    address: SocketAddr,
    step: Arc<Mutex<String>>,
    over: Arc<AtomicBool>,
    door: Option<JoinHandle<()>>,
}

impl Waiting {
    /// Stands at the address until it is dropped. Who cannot stand there says so now and not after minutes of building.
    pub(crate) fn at(address: SocketAddr) -> Result<Waiting> {
        let listener = TcpListener::bind(address)
            .with_context(|| format!("cannot listen on {address}: does another server run there?"))?;
        let address = listener.local_addr()?;
        let (step, over) = (Arc::new(Mutex::new(String::new())), Arc::new(AtomicBool::new(false)));
        let door = thread::spawn({
            let (step, over) = (Arc::clone(&step), Arc::clone(&over));
            move || {
                for caller in listener.incoming() {
                    if over.load(Ordering::Relaxed) {
                        break;
                    }
                    let step = step.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    // Who goes away in the middle misses nothing.
                    let _ = caller.and_then(|caller| answer(caller, &step));
                }
            }
        });
        Ok(Waiting { address, step, over, door: Some(door) })
    }

    /// What is being done now.
    pub(crate) fn tell(&self, step: &str) {
        step.clone_into(&mut self.step.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Shows it in the browser of this machine, where there is one.
    pub(crate) fn show(&self) {
        let program = match std::env::consts::OS {
            "macos" => "open",
            "windows" => "explorer",
            _ => "xdg-open",
        };
        let address = format!("http://{}", self.address);
        let started = Command::new(program).arg(&address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        if let Ok(mut browser) = started {
            thread::spawn(move || browser.wait());
        }
        println!("Pantheon will be at {address}; the browser may wait there.");
    }
}

impl Drop for Waiting {
    /// The address is free once this is done.
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(self.address);
        if let Some(door) = self.door.take() {
            let _ = door.join();
        }
    }
}

fn answer(mut caller: TcpStream, step: &str) -> std::io::Result<()> {
    caller.set_read_timeout(Some(Duration::from_secs(1)))?;
    caller.set_write_timeout(Some(Duration::from_secs(1)))?;
    // All of the head is read before the answer: who is cut off in the middle of asking hears nothing.
    let (mut head, mut length) = ([0; 8192], 0);
    while length < head.len() && !head[..length].ends_with(b"\r\n\r\n") {
        match caller.read(&mut head[length..])? {
            0 => break,
            more => length += more,
        }
    }
    let path = String::from_utf8_lossy(&head[..length]);
    let (status, kind, body) = match path.split(' ').nth(1) {
        Some("/waiting") => ("200 OK", "text/plain", step),
        Some("/healthz") => ("503 Service Unavailable", "text/plain", "not yet\n"),
        _ => ("200 OK", "text/html", PAGE),
    };
    let length = body.len();
    write!(
        caller,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}; charset=utf-8\r\ncontent-length: {length}\r\n\
         cache-control: no-store\r\nconnection: close\r\n\r\n{body}"
    )
}

/// Where `pantheon serve` will listen with these arguments, if that can be told beforehand.
pub(crate) fn address(args: &[String]) -> Option<SocketAddr> {
    let mut given = args.iter();
    let mut named = None;
    while let Some(arg) = given.next() {
        if arg == "--config" || arg.starts_with("--config=") {
            return None;
        }
        if arg == "--listen" {
            named = given.next().cloned();
        }
        named = arg.strip_prefix("--listen=").map(str::to_owned).or(named);
    }
    if std::env::var_os("PANTHEON_CONFIG").is_some() {
        return None;
    }
    let named = named.or_else(|| std::env::var("PANTHEON_LISTEN").ok());
    named.unwrap_or_else(|| USUAL.to_owned()).parse().ok().filter(|address: &SocketAddr| address.port() != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(address: SocketAddr, path: &str) -> String {
        let mut caller = TcpStream::connect(address).unwrap();
        // In two pieces, as a network may bring it.
        caller.write_all(b"GET ").unwrap();
        caller.write_all(format!("{path} HTTP/1.1\r\nhost: here\r\n\r\n").as_bytes()).unwrap();
        let mut answer = String::new();
        caller.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn the_browser_waits_where_the_server_will_be() {
        let waiting = Waiting::at("127.0.0.1:0".parse().unwrap()).unwrap();
        waiting.tell("3 of 400: kernel");
        let address = waiting.address;
        assert!(ask(address, "/").contains("text/html") && ask(address, "/t/abc").contains("<title>"));
        assert!(ask(address, "/waiting").ends_with("3 of 400: kernel"));
        assert!(ask(address, "/healthz").starts_with("HTTP/1.1 503"), "the page must not leave yet");
        assert!(Waiting::at(address).is_err(), "somebody stands there");
        drop(waiting);
        TcpListener::bind(address).expect("the server can stand there now");
    }

    #[test]
    fn the_address_is_the_servers() {
        let of = |args: &[&str]| address(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["--listen", "127.0.0.1:9000"]), Some(([127, 0, 0, 1], 9000).into()));
        assert_eq!(of(&["--listen=127.0.0.1:9000", "--https", "true"]), Some(([127, 0, 0, 1], 9000).into()));
        for unknown in [&["--listen", "127.0.0.1:0"][..], &["--config", "host.toml"], &["--listen", "here"]] {
            assert_eq!(of(unknown), None, "{unknown:?}");
        }
    }
}
