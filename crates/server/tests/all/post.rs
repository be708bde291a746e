//! Who notices go to, on loopback: a server that takes what is posted to it, and one that takes letters.

use crate::support::SOON;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// What a receiver does with the next post; it takes all that come after.
#[derive(Clone)]
pub(crate) enum Does {
    Answers(u16),
    Redirects(String),
    Hangs,
}

/// Something that was posted.
#[derive(Clone, Debug)]
pub(crate) struct Posted {
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
    pub(crate) at: Instant,
}

impl Posted {
    pub(crate) fn header(&self, name: &str) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
        line.unwrap_or_else(|| panic!("no {name} in {}", self.head))
            .split_once(':')
            .unwrap()
            .1
            .trim()
            .to_owned()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A server that takes what is posted to it.
pub(crate) struct Receiver {
    pub(crate) url: String,
    posts: mpsc::UnboundedReceiver<Posted>,
}

impl Receiver {
    pub(crate) async fn open(does: Vec<Does>) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (sender, posts) = mpsc::unbounded_channel();
        let does = Arc::new(Mutex::new(VecDeque::from(does)));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let next = does.lock().unwrap().pop_front().unwrap_or(Does::Answers(200));
                tokio::spawn(take(stream, next, sender.clone()));
            }
        });
        Receiver { url, posts }
    }

    /// The next thing that is posted.
    pub(crate) async fn next(&mut self) -> Posted {
        tokio::time::timeout(3 * SOON, self.posts.recv()).await.expect("something is posted").unwrap()
    }

    /// What was posted and not looked at yet.
    pub(crate) fn rest(&mut self) -> Vec<Posted> {
        std::iter::from_fn(|| self.posts.try_recv().ok()).collect()
    }
}

async fn take(stream: TcpStream, does: Does, posts: mpsc::UnboundedSender<Posted>) {
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).await.unwrap_or(0) == 0 {
            return;
        }
    }
    let length =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut body).await.unwrap();
    let _ = posts.send(Posted { head, body, at: Instant::now() });
    let answer = match does {
        Does::Answers(status) => format!("HTTP/1.1 {status} Answer\r\nContent-Length: 0\r\n\r\n"),
        Does::Redirects(to) => format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n"),
        Does::Hangs => return std::future::pending().await,
    };
    let _ = stream.write_all(answer.as_bytes()).await;
}

/// A mail server, as far as one letter after the other needs it.
pub(crate) struct MailBox {
    pub(crate) server: String,
    letters: mpsc::UnboundedReceiver<(String, String)>,
}

impl MailBox {
    pub(crate) async fn open() -> MailBox {
        MailBox::answering("250 fine").await
    }

    /// One that says this of whoever is written to, and shows that instead of letters.
    pub(crate) async fn refusing(says: &'static str) -> MailBox {
        MailBox::answering(says).await
    }

    async fn answering(says: &'static str) -> MailBox {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("smtp://{}", listener.local_addr().unwrap());
        let (sender, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(stream, says, sender.clone()));
            }
        });
        MailBox { server, letters }
    }

    /// The next letter: to whom, and all of it.
    pub(crate) async fn next(&mut self) -> (String, String) {
        tokio::time::timeout(3 * SOON, self.letters.recv()).await.expect("a letter comes").unwrap()
    }

    pub(crate) fn rest(&mut self) -> usize {
        std::iter::from_fn(|| self.letters.try_recv().ok()).count()
    }
}

async fn converse(stream: TcpStream, says: &'static str, letters: mpsc::UnboundedSender<(String, String)>) {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 here\r\n").await.unwrap();
    let (mut to, mut line) = (String::new(), String::new());
    while stream.read_line(&mut line).await.unwrap_or(0) > 0 {
        let said = line.trim_end().to_uppercase();
        let answer = match said.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250-here\r\n250 8BITMIME",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                if !says.starts_with('2') {
                    let _ = letters.send((to.clone(), says.to_owned()));
                }
                says
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.unwrap();
                let mut letter = String::new();
                while !letter.ends_with("\r\n.\r\n") {
                    if stream.read_line(&mut letter).await.unwrap_or(0) == 0 {
                        return;
                    }
                }
                let _ = letters.send((to.clone(), letter));
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        if stream.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
            return;
        }
        line.clear();
    }
}
