//! Traces: what a collector is told of a request, on whichever nodes it was carried out.

use crate::support::{NatsServer, POSTGRES, Person, SOON, Scratch, place};
use crate::victim::Victim;
use serde_json::{Value, json};
use server::store::Place;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A collector on loopback that keeps what it is sent.
#[derive(Clone)]
struct Collector {
    address: String,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Collector {
    async fn open() -> Collector {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let collector = Collector { address, heard: Arc::default() };
        let heard = Arc::clone(&collector.heard);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let heard = Arc::clone(&heard);
                tokio::spawn(async move {
                    let mut bytes = Vec::new();
                    let whole = loop {
                        let Ok(1..) = stream.read_buf(&mut bytes).await else { return };
                        let text = String::from_utf8_lossy(&bytes).into_owned();
                        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                        assert!(head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{head}");
                        assert!(head.contains("Content-Type: application/json"), "{head}");
                        let length = head.split("Content-Length: ").nth(1).unwrap();
                        let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
                        if body.len() == length {
                            break body.to_owned();
                        }
                    };
                    heard.lock().unwrap().push(whole);
                    let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").await;
                });
            }
        });
        collector
    }

    /// Every span of this trace so far, with the node that told of it.
    fn spans(&self, trace: &str) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        for body in &*self.heard.lock().unwrap() {
            let body: Value = serde_json::from_str(body).unwrap();
            let resource = &body["resourceSpans"][0];
            let node = fact(&resource["resource"], "service.instance.id");
            for span in resource["scopeSpans"][0]["spans"].as_array().unwrap() {
                assert_eq!(span["spanId"].as_str().unwrap().len(), 16);
                if span["traceId"] == trace {
                    found.push((node.clone(), span.clone()));
                }
            }
        }
        found
    }

    /// Waits until this trace has a span of this name, told by this node.
    async fn until(&self, trace: &str, node: &str, name: &str) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < SOON {
            let found =
                self.spans(trace).into_iter().find(|(told, span)| told == node && span["name"] == name);
            if let Some((_, span)) = found {
                return span;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no {name} of {node} in {:?}", self.spans(trace));
    }

    fn never_heard(&self, secrets: &[&str]) {
        for body in &*self.heard.lock().unwrap() {
            for secret in secrets {
                assert!(!body.contains(secret), "{secret} is in {body}");
            }
        }
    }
}

/// An attribute of a span or of who tells it.
fn fact(of: &Value, key: &str) -> String {
    let all = of["attributes"].as_array().unwrap();
    let found = all.iter().find(|attribute| attribute["key"] == key);
    found.map_or(String::new(), |attribute| attribute["value"]["stringValue"].as_str().unwrap().to_owned())
}

/// The number of the request that an answer belongs to.
fn request_id(head: &str) -> String {
    let line = head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap();
    assert!(line.len() == 32 && line.bytes().all(|byte| byte.is_ascii_hexdigit()), "{line}");
    line.to_owned()
}

const PASSWORD: &str = "a long and secret sentence";
const TALK: &str = "meet me behind the temple";

#[tokio::test]
async fn a_request_is_told_to_a_collector_without_its_secrets() {
    let (scratch, collector) = (Scratch::new(), Collector::open().await);
    let victim = Victim::traced(&scratch, &collector.address, None).await;
    let person = Person::new(victim.address).await;
    let made = person.post("/api/account", json!({"name": "Ada", "password": PASSWORD})).await;
    assert_eq!(made.status, 200);
    let other = Person::new(victim.address).await;
    let table = other.table(json!({"game": "kuhn", "seats": ["me", {"bot": "random"}]})).await;
    let asked = other.get(&format!("/api/tables/{table}")).await;
    let trace = request_id(&asked.head);
    let request = collector.until(&trace, "node", "request").await;
    assert_eq!((fact(&request, "method"), fact(&request, "status")), ("GET".into(), "200".into()));
    assert_eq!(fact(&request, "path"), format!("/api/tables/{}…", &table[..6]));
    assert_eq!(request["parentSpanId"], "");
    let inner = collector.until(&trace, "node", "ask").await;
    assert_eq!(inner["parentSpanId"], request["spanId"]);
    let times = |span: &Value, key: &str| span[key].as_str().unwrap().parse::<u64>().unwrap();
    assert!(times(&inner, "endTimeUnixNano") >= times(&inner, "startTimeUnixNano"));
    other.at(&table, "start", json!({})).await;
    let mut live = other.watch(&table).await;
    live.expect("update").await;
    live.say(&json!({"chat": {"client": "c", "text": TALK}})).await;
    live.expect("done").await;
    let last = other.get("/api/me").await;
    collector.until(&request_id(&last.head), "node", "request").await;
    let token = other.cookie.split_once('=').unwrap().1;
    collector.never_heard(&[PASSWORD, TALK, token, &table, "Ada"]);
}

#[tokio::test]
#[ignore = "PostgreSQL and NATS alone, which the stage `nodes` starts"]
async fn a_request_is_followed_from_node_to_node() {
    let (scratch, collector, bus) = (Scratch::new(), Collector::open().await, NatsServer::start(None));
    let Place::Postgres(url) = place(&scratch.file("db")) else { panic!("{POSTGRES} names no PostgreSQL") };
    let (to, bus) = (&collector.address, bus.url());
    let first = Victim::traced(&scratch, to, Some(["n0", &url, &bus])).await;
    let second = Victim::traced(&scratch, to, Some(["n1", &url, &bus])).await;
    let one = Person::new(first.address).await;
    let table = one.table(json!({"game": "tic_tac_toe", "seats": ["me", {"bot": "random"}]})).await;
    one.facts(&table).await;
    let away = Person { address: second.address, ..one.clone() };
    let asked = away.get(&format!("/api/tables/{table}")).await;
    let trace = request_id(&asked.head);
    collector.until(&trace, "n1", "request").await;
    let there = collector.until(&trace, "n0", "asked").await;
    assert_eq!((fact(&there, "call"), fact(&there, "table")), ("facts".into(), table[..6].to_owned()));
    one.at(&table, "start", json!({})).await;
    let mut live = away.watch(&table).await;
    live.expect("update").await;
    live.say(&json!({"chat": {"client": "c", "text": TALK}})).await;
    live.expect("done").await;
    let heard = async {
        loop {
            let all: Vec<Value> = collector
                .heard
                .lock()
                .unwrap()
                .iter()
                .map(|body| serde_json::from_str(body).unwrap())
                .collect();
            let spans = all.iter().flat_map(|body| {
                body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().iter()
            });
            if let Some(message) = spans.clone().find(|span| span["name"] == "message") {
                return message["traceId"].as_str().unwrap().to_owned();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let trace = tokio::time::timeout(SOON, heard).await.unwrap();
    let said = collector.until(&trace, "n1", "message").await;
    assert_eq!(fact(&said, "kind"), "chat");
    collector.until(&trace, "n0", "asked").await;
    collector.never_heard(&[TALK, &table, one.cookie.split_once('=').unwrap().1]);
}
