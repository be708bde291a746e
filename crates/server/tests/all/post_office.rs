//! A mail server on loopback: it takes letters as any does, and shows them.

use crate::support::SOON;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// A letter as it was handed in.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) text: String,
}

impl Letter {
    /// The tokens of its links of this kind, in order.
    pub(crate) fn tokens(&self, kind: &str) -> Vec<String> {
        let mark = format!("/account#{kind}=");
        let after = self.text.split(&mark).skip(1);
        after.map(|rest| rest.chars().take_while(char::is_ascii_hexdigit).collect()).collect()
    }
}

pub(crate) struct PostOffice {
    pub(crate) address: SocketAddr,
    letters: mpsc::UnboundedReceiver<Letter>,
}

impl PostOffice {
    pub(crate) async fn open() -> PostOffice {
        PostOffice::that_says("250 fine").await
    }

    /// One that answers so when it is told whom a letter is for.
    pub(crate) async fn that_says(answer: &'static str) -> PostOffice {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (hand_in, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, hand_in.clone(), answer));
            }
        });
        PostOffice { address, letters }
    }

    /// The next letter.
    pub(crate) async fn letter(&mut self) -> Letter {
        tokio::time::timeout(SOON, self.letters.recv()).await.expect("a letter in time").unwrap()
    }

    /// Whether none has come that nobody has read.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.letters.try_recv().is_err()
    }
}

/// The words as they are read: lines may have been folded on the way.
fn plain(text: &str) -> String {
    match text.contains("quoted-printable") {
        true => text.replace("=\n", "").replace("=3D", "="),
        false => text.to_owned(),
    }
}

/// One conversation.
async fn serve(
    stream: TcpStream,
    hand_in: mpsc::UnboundedSender<Letter>,
    answer: &'static str,
) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 here\r\n").await?;
    let mut to = String::new();
    while let Some(line) = lines.next_line().await? {
        let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        match word.as_str() {
            "RCPT" => {
                line.split(['<', '>']).nth(1).unwrap_or_default().clone_into(&mut to);
                write.write_all(format!("{answer}\r\n").as_bytes()).await?;
                continue;
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await?;
                let mut text = String::new();
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    text += &line;
                    text.push('\n');
                }
                let _ = hand_in.send(Letter { to: to.clone(), text: plain(&text) });
            }
            "QUIT" => return write.write_all(b"221 bye\r\n").await,
            _ => {}
        }
        write.write_all(b"250 fine\r\n").await?;
    }
    Ok(())
}
