//! A server seen through a front that can pretend to be a newer build.

use anyhow::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What a newer build is called here.
pub const NEWER: &str = "ffffffffffff";

/// Passes requests on, one a connection, and answers back. It ends when this is dropped.
pub struct Front {
    /// Its address, such as `http://127.0.0.1:40123`.
    pub address: String,
    upgraded: Arc<AtomicBool>,
    serving: JoinHandle<()>,
}

impl Front {
    /// A front before the server at `behind`, whose pages are of the build called `build`.
    pub async fn start(behind: &str, build: &str) -> Result<Front> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let upgraded = Arc::new(AtomicBool::new(false));
        let (behind, build) = (behind.trim_start_matches("http://").to_owned(), build.to_owned());
        let newer = Arc::clone(&upgraded);
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (behind, build, newer) = (behind.clone(), build.clone(), Arc::clone(&newer));
                tokio::spawn(async move {
                    let named = if newer.load(Ordering::Relaxed) { NEWER } else { build.as_str() };
                    // A browser that goes away meanwhile is no news.
                    let _ = pass(stream, &behind, &build, named).await;
                });
            }
        });
        Ok(Front { address, upgraded, serving })
    }

    /// From now on the pages are those of a newer build.
    pub fn upgrade(&self) {
        self.upgraded.store(true, Ordering::Relaxed);
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Passes one request on, and its answer back with the build's name changed: it stays as long as it was.
async fn pass(mut browser: TcpStream, behind: &str, build: &str, named: &str) -> Result<()> {
    let mut request = Vec::new();
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        if browser.read_buf(&mut request).await? == 0 {
            return Ok(());
        }
    }
    let text = String::from_utf8_lossy(&request);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let kept = head.lines().filter(|line| {
        let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
        !["accept-encoding", "connection", "if-none-match"].contains(&name.as_str())
    });
    let head: Vec<&str> = kept.collect();
    let mut server = TcpStream::connect(behind).await?;
    server.write_all(format!("{}\r\nConnection: close\r\n\r\n{body}", head.join("\r\n")).as_bytes()).await?;
    let mut answer = Vec::new();
    server.read_to_end(&mut answer).await?;
    let (old, new) = (build.as_bytes(), named.as_bytes());
    let mut at = 0;
    while let Some(found) = answer[at..].windows(old.len()).position(|part| part == old) {
        at += found;
        answer[at..at + old.len()].copy_from_slice(new);
        at += old.len();
    }
    browser.write_all(&answer).await?;
    browser.shutdown().await?;
    Ok(())
}
