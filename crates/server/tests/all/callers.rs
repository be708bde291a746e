//! Who calls, how slowly and how often: connections that dawdle, do not read or come through a proxy.

use crate::support::{House, SOON, speak, two_at};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

#[tokio::test]
async fn a_client_that_does_not_read_is_let_go_and_catches_up() {
    let house = House::with(|config| {
        config.limits.chat_per_minute = 1_000_000;
        config.limits.queue = 8;
        config.store.full = false;
    })
    .await;
    let (table, [one, _], [mut live, _two]) = two_at(&house, "tic_tac_toe").await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let slow = house.person().await;
    let stream = socket.connect(slow.address).await.unwrap();
    let mut sleeper = slow.watch_on(stream, &table, "").await.unwrap();
    let text = "word ".repeat(90);
    for count in 0..20_000 {
        live.say(&json!({"chat": {"client": format!("c{count}"), "text": text}})).await;
        live.expect("done").await;
        if house.running.node.metrics.laggards.value() > 0 {
            break;
        }
        live.frames.clear();
    }
    assert!(house.running.node.metrics.laggards.value() > 0);
    live.act("last", "Mark{8}").await;
    live.expect("update").await;
    let number = live.number;
    let caught_up = async {
        while sleeper.number < number {
            sleeper.hear().await.expect("the server is there");
        }
    };
    tokio::time::timeout(SOON, caught_up).await.expect("the sleeper sees the present table");
    assert_eq!(one.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn who_does_not_take_what_was_asked_for_is_let_go() {
    let house = House::with(|config| {
        config.books = games::CATALOGUE;
        config.limits.stall = Duration::from_millis(500);
    })
    .await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut sleeper = socket.connect(house.running.address).await.unwrap();
    let request = "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n";
    let (reply, count) = (speak_once(&house, "/api/games").await.len(), 4_000);
    assert!(reply * count > 16 << 20, "the kernel might hold it all");
    sleeper.write_all(request.repeat(count).as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let mut taken = 0;
    let mut buffer = vec![0; 1 << 16];
    let reading = async {
        while let Ok(some @ 1..) = sleeper.read(&mut buffer).await {
            taken += some;
        }
    };
    tokio::time::timeout(SOON, reading).await.expect("the connection has ended");
    assert!(taken < reply * count, "it was kept although nothing was read");
}

async fn speak_once(house: &House, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    speak(house.running.address, request.as_bytes()).await.text
}

#[tokio::test]
async fn the_counts_are_for_the_host_alone() {
    let house = House::with(|config| config.metrics = Some("127.0.0.1:0".parse().unwrap())).await;
    let by = |host: &str, more: &str| {
        format!("GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n")
    };
    let ask = |more: &str| by("127.0.0.1:80", more);
    let address = house.running.address;
    for own in ["127.0.0.1", "localhost:8080", "LOCALHOST", "[::1]:8080"] {
        assert_eq!(speak(address, by(own, "").as_bytes()).await.status, 200, "{own}");
    }
    for other in ["x", "games.example.org", "127.0.0.1.example.org", "192.0.2.1:8080", ""] {
        assert_eq!(speak(address, by(other, "").as_bytes()).await.status, 404, "{other}");
    }
    for passed_on in
        ["X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1", "Via: 1.1 x", "X-Real-IP: 192.0.2.1"]
    {
        let reply = speak(address, ask(&format!("{passed_on}\r\n")).as_bytes()).await;
        assert_eq!((reply.status, reply.text.contains("entries_total")), (404, false), "{passed_on}");
    }
    let counts = house.running.metrics.unwrap();
    let reply = speak(counts, ask("X-Forwarded-For: 192.0.2.1\r\n").as_bytes()).await;
    assert!(reply.status == 200 && reply.text.contains("pantheon_entries_total"), "{reply:?}");
    let other = speak(counts, b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    assert_eq!(other.status, 404);
}

#[tokio::test]
async fn the_last_proxy_is_believed_and_no_other() {
    let house = House::with(|config| {
        config.behind_proxy = true;
        config.limits.guests_per_hour = 3;
    })
    .await;
    let mut refused = 0;
    for count in 0..6 {
        let request = format!(
            "GET /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.{count}\r\n\
             X-Forwarded-For: 192.0.2.{count}, 198.51.100.1\r\nConnection: close\r\n\r\n"
        );
        refused += u32::from(speak(house.running.address, request.as_bytes()).await.status == 429);
    }
    assert_eq!(refused, 3, "whoever writes a line of their own has no end of guests");
}

#[tokio::test]
async fn who_dawdles_or_comes_too_often_is_let_go() {
    let house = House::with(|config| {
        config.limits.patience = Duration::from_secs(2);
        config.limits.connections_per_address = 10;
    })
    .await;
    let address = house.running.address;
    let one = house.person().await;
    // Half a head, and a body that never comes.
    for half in [
        "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ".to_owned(),
        format!(
            "POST /api/me HTTP/1.1\r\nHost: {address}\r\nCookie: {}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{{",
            one.cookie
        ),
    ] {
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(half.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(5), slow.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "a connection that dawdles is kept");
        let answer = String::from_utf8_lossy(&answer);
        assert!(half.starts_with("GET") || answer.contains(r#"{"code":"too_slow""#), "{answer}");
    }
    let mut crowd = Vec::new();
    for _ in 0..10 {
        crowd.push(TcpStream::connect(address).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut more = TcpStream::connect(address).await.unwrap();
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(1), more.read_to_end(&mut answer)).await;
    assert!(matches!(ended, Ok(Ok(0) | Err(_))), "one address has more connections than it may");
    drop(crowd);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(one.get("/healthz").await.status, 200);
}
