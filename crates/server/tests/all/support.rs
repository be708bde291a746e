//! A server to talk to, and people who talk to it.

use futures_util::{SinkExt, StreamExt};
use games::kernel::Dice;
use games::{Of, Rulebook};
use kit::games::{Kuhn, TicTacToe};
use kit::toy::{NEWER, SOUND, Toy};
use serde_json::{Value, json};
use server::store::{Migration, Place};
use server::{Config, Running};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A stand-in for the catalogue: open, secret, and with every hard feature.
pub(crate) static BOOKS: &[&dyn Rulebook] = &[
    &Of::<TicTacToe>::with_chapter("# Tic-tac-toe\n"),
    &Of::<Kuhn>::with_chapter("# Kuhn\n"),
    &Of::<Toy<SOUND>>::with_chapter("# Toy\n"),
];

/// The same in the next build: the rules of one game have changed.
static NEXT_BOOKS: &[&dyn Rulebook] = &[
    &Of::<TicTacToe>::with_chapter("# Tic-tac-toe\n"),
    &Of::<Kuhn>::with_chapter("# Kuhn\n"),
    &Of::<Toy<NEWER>>::with_chapter("# Toy\n"),
];
/// What the next build does to a shared database: it adds.
static NEXT_FORM: &[Migration] =
    &[Migration { sql: "ALTER TABLE seats ADD COLUMN mood TEXT; CREATE TABLE moods (seat TEXT)", least: 4 }];

/// Makes a server one of the build after this one: its rules, its database and its page are a version further.
pub(crate) fn next_build(config: &mut Config) {
    (config.books, config.store.to_come, config.build) = (NEXT_BOOKS, NEXT_FORM, 2);
    config.site = Some(site(2));
}

/// The page of a build: what changes with every one, and a file that only that one has, too long to be sent at once.
pub(crate) fn site(build: u32) -> axum::Router {
    use axum::routing::get;
    let page = move || async move { format!("<title>Pantheon</title> build {build}") };
    let file = move || async move { format!("{build}").repeat(1_300_000) };
    axum::Router::new()
        .route("/", get(page))
        .route("/t/{id}", get(page))
        .route("/sw.js", get(move || async move { format!("worker {build}") }))
        .route(&format!("/page-{build}.js"), get(file))
}

/// Nothing here takes longer.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// A folder that goes when it is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pantheon-server-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Names a PostgreSQL for tests to keep their stores in, instead of files.
pub(crate) const POSTGRES: &str = "PANTHEON_TEST_POSTGRES";

/// The store that stands for a file: the file itself, or a schema of its own.
pub(crate) fn place(file: &Path) -> Place {
    let Ok(url) = std::env::var(POSTGRES) else { return Place::from(file) };
    let schema = schema(file);
    let make = format!("CREATE SCHEMA IF NOT EXISTS {schema}");
    let server: PgConnectOptions = url.parse().unwrap();
    // Some who ask are no tasks.
    let made = std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let mut connection = server.connect().await.unwrap();
            connection.execute(sqlx::AssertSqlSafe(make)).await.unwrap();
            connection.close().await.unwrap();
        });
    });
    made.join().unwrap();
    Place::Postgres(format!("{url}?options=-c%20search_path%3D{schema}&application_name={schema}"))
}

/// The schema that stands for a file.
pub(crate) fn schema(file: &Path) -> String {
    let names: Vec<String> =
        file.iter().rev().take(2).map(|name| name.to_string_lossy().into_owned()).collect();
    let name = format!("{}_{}", names[1], names[0]);
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}

/// Changes what the store holds that stands for a file.
pub(crate) async fn execute(file: &Path, sql: &str) -> Result<(), sqlx::Error> {
    execute_at(&place(file), sql).await
}

/// Changes what a store holds.
pub(crate) async fn execute_at(place: &Place, sql: &str) -> Result<(), sqlx::Error> {
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    match place {
        Place::Sqlite(file) => {
            let mut file = sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await?;
            file.execute(sql).await?;
            file.close().await
        }
        Place::Postgres(url) => {
            let mut server = url.parse::<PgConnectOptions>()?.connect().await?;
            server.execute(sql).await?;
            server.close().await
        }
    }
}

/// The first column of what a store holds, as text.
pub(crate) async fn texts(place: &Place, sql: &str) -> Vec<String> {
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    match place {
        Place::Sqlite(file) => {
            let mut file = sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await.unwrap();
            sqlx::query_scalar(sql).fetch_all(&mut file).await.unwrap()
        }
        Place::Postgres(url) => {
            let mut server = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
            sqlx::query_scalar(sql).fetch_all(&mut server).await.unwrap()
        }
    }
}

/// Waits until it is so.
pub(crate) async fn soon<F: Future<Output = bool>>(so: impl Fn() -> F) {
    let waiting = async {
        while !so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(SOON, waiting).await.expect("it is so in time");
}

/// Settings for tests: any port, quick bots, no waiting for company, generous rates.
pub(crate) fn config(database: &Path) -> Config {
    let mut config = Config::new(BOOKS, database);
    config.store.place = place(database);
    config.listen.set_port(0);
    config.bot_delay = Duration::from_millis(1);
    config.window = Duration::ZERO;
    config.store.gather = Duration::ZERO;
    if let Place::Sqlite(_) = config.store.place {
        config.store.patience = Duration::from_millis(200);
    }
    config.lease = Duration::from_secs(6);
    config.limits.requests_per_second = 100_000;
    config.limits.messages_per_second = 100_000;
    config.limits.guests_per_hour = 100_000;
    config.limits.tables_per_hour = 100_000;
    config.limits.changes_per_minute = 100_000;
    config
}

/// A server on a file of its own.
pub(crate) struct House {
    pub(crate) running: Running,
    pub(crate) scratch: Scratch,
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let scratch = Scratch::new();
        let mut config = config(&scratch.file("db"));
        change(&mut config);
        House { running: server::start(config).await.unwrap(), scratch }
    }

    pub(crate) async fn person(&self) -> Person {
        Person::new(self.running.address).await
    }

    /// Stops the server and brings another up on the same file.
    pub(crate) async fn restart(self, change: impl FnOnce(&mut Config)) -> House {
        let House { running, scratch } = self;
        running.stop().await.unwrap();
        let mut config = config(&scratch.file("db"));
        change(&mut config);
        House { running: server::start(config).await.unwrap(), scratch }
    }
}

impl House {
    /// Stops the server, changes its file and brings another up on it.
    pub(crate) async fn restart_after(self, sql: &str) -> House {
        let House { running, scratch } = self;
        running.stop().await.unwrap();
        execute(&scratch.file("db"), sql).await.unwrap();
        House { running: server::start(config(&scratch.file("db"))).await.unwrap(), scratch }
    }
}

impl House {
    /// Changes what the store holds, beside the server.
    pub(crate) async fn change(&self, sql: &str) {
        self.try_change(sql).await.unwrap();
    }

    /// The same, where it may be refused.
    pub(crate) async fn try_change(&self, sql: &str) -> Result<(), sqlx::Error> {
        execute(&self.scratch.file("db"), sql).await
    }

    /// The first column of what the store holds, as text.
    pub(crate) async fn texts(&self, sql: &str) -> Vec<String> {
        texts(&place(&self.scratch.file("db")), sql).await
    }
}

/// An answer by HTTP.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Says `request` on a fresh connection and hears the answer.
pub(crate) async fn speak(address: SocketAddr, request: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(SOON, stream.read_to_end(&mut bytes)).await.unwrap();
    let whole = String::from_utf8_lossy(&bytes).into_owned();
    let (head, text) = whole.split_once("\r\n\r\n").unwrap_or((&whole, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Reply { status, head: head.to_owned(), text: text.to_owned() }
}

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) id: String,
}

impl Person {
    pub(crate) async fn new(address: SocketAddr) -> Person {
        let mut person = Person { address, cookie: String::new(), id: String::new() };
        let reply = person.get("/api/me").await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let line = reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie")).unwrap();
        assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"));
        person.cookie = line.split_once(": ").unwrap().1.split(';').next().unwrap().to_owned();
        person.id = reply.json()["id"].as_str().unwrap().to_owned();
        person
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let body = body.map_or(String::new(), Value::to_string);
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        speak(self.address, request.as_bytes()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, Some(&body)).await
    }

    /// Makes a table and says its id.
    pub(crate) async fn table(&self, wish: Value) -> String {
        let reply = self.post("/api/tables", wish).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["table"].as_str().unwrap().to_owned()
    }

    /// Something about a table that must work.
    pub(crate) async fn at(&self, table: &str, what: &str, body: Value) -> Value {
        let reply = self.post(&format!("/api/tables/{table}/{what}"), body).await;
        assert_eq!(reply.status, 200, "{what}: {reply:?}");
        reply.json()
    }

    pub(crate) async fn facts(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).await.json()
    }

    pub(crate) async fn watch(&self, table: &str) -> Live {
        self.watch_since(table, "").await
    }

    pub(crate) async fn watch_since(&self, table: &str, query: &str) -> Live {
        self.try_watch(table, query).await.unwrap()
    }

    pub(crate) async fn try_watch(&self, table: &str, query: &str) -> Result<Live, String> {
        let stream = TcpStream::connect(self.address).await.map_err(|error| error.to_string())?;
        self.watch_on(stream, table, query).await
    }

    pub(crate) async fn watch_on(&self, stream: TcpStream, table: &str, query: &str) -> Result<Live, String> {
        let uri = format!("ws://{}/api/tables/{table}/live{query}", self.address);
        let mut request = uri.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let opening = tokio_tungstenite::client_async(request, stream);
        let (socket, _) = tokio::time::timeout(SOON, opening)
            .await
            .map_err(|error| error.to_string())?
            .map_err(|error| error.to_string())?;
        Ok(Live { socket, frames: Vec::new(), last: Value::Null, number: 0 })
    }
}

/// A table being watched.
pub(crate) struct Live {
    pub(crate) socket: WebSocketStream<TcpStream>,
    /// Every frame that came.
    pub(crate) frames: Vec<String>,
    /// The last update.
    pub(crate) last: Value,
    /// Its number.
    pub(crate) number: u64,
}

impl Live {
    /// The next message; `None` when the server has gone.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        loop {
            match tokio::time::timeout(SOON, self.socket.next()).await.expect("an answer in time")? {
                Ok(Message::Text(text)) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    self.frames.push(text.to_string());
                    if let Some(update) = value.get("update") {
                        self.last = update.clone();
                        self.number = update["number"].as_u64().unwrap();
                    }
                    return Some(value);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Whether nothing is said for a while. That the server asks whether anybody is there says nothing.
    pub(crate) async fn silent(&mut self) -> bool {
        let said =
            async { while let Some(Ok(Message::Ping(_) | Message::Pong(_))) = self.socket.next().await {} };
        tokio::time::timeout(Duration::from_millis(100), said).await.is_err()
    }

    /// The next message of this kind; others are kept in the frames.
    pub(crate) async fn expect(&mut self, kind: &str) -> Value {
        for _ in 0..200 {
            let message = self.hear().await.expect("the server is there");
            if let Some(inner) = message.get(kind) {
                return inner.clone();
            }
        }
        panic!("no {kind} came");
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        let _ = self.socket.send(Message::Text(message.to_string().into())).await;
    }

    pub(crate) async fn act(&mut self, client: &str, action: &str) {
        let message = json!({"act": {"client": client, "seen": self.number, "action": action}});
        self.say(&message).await;
    }

    /// One of the actions this viewer may do now.
    pub(crate) fn choose(&self, dice: &mut Dice) -> Option<String> {
        let actions = self.last["ask"]["actions"].as_array().filter(|actions| !actions.is_empty())?;
        let at = dice.below(actions.len() as u32) as usize;
        Some(actions[at]["action"].as_str().unwrap().to_owned())
    }

    pub(crate) fn over(&self) -> bool {
        self.last["table"]["state"] == "over"
    }
}

/// Two people at a table of tic-tac-toe that has begun.
pub(crate) async fn two_at(house: &House, game: &str) -> (String, [Person; 2], [Live; 2]) {
    let (one, two) = (house.person().await, house.person().await);
    let table = one.table(json!({"game": game, "seats": ["me", "open"], "nonce": "aa"})).await;
    two.at(&table, "sit", json!({"nonce": "bb"})).await;
    one.at(&table, "start", json!({})).await;
    let mut lives = [one.watch(&table).await, two.watch(&table).await];
    for live in &mut lives {
        live.expect("update").await;
    }
    (table, [one, two], lives)
}

/// Plays at random until the game is over. Everybody hears everything they are sent.
pub(crate) async fn play_out(lives: &mut [Live], dice: &mut Dice) {
    let mut count = 0;
    for _ in 0..2_000 {
        let Some(at) = lives.iter().position(|live| live.last["ask"].is_object()) else { break };
        let action = lives[at].choose(dice).unwrap();
        count += 1;
        lives[at].act(&format!("c{count}"), &action).await;
        let done = lives[at].expect("done").await;
        assert_eq!(done["number"].as_u64().unwrap(), lives[at].number);
        for live in lives.iter_mut() {
            while !live.silent_now().await {}
        }
    }
}

impl Live {
    /// Hears what has come already; says whether nothing had.
    pub(crate) async fn silent_now(&mut self) -> bool {
        let next = tokio::time::timeout(Duration::from_millis(3), self.socket.next()).await;
        match next {
            Ok(Some(Ok(Message::Text(text)))) => {
                let value: Value = serde_json::from_str(&text).unwrap();
                self.frames.push(text.to_string());
                if let Some(update) = value.get("update") {
                    self.last = update.clone();
                    self.number = update["number"].as_u64().unwrap();
                }
                false
            }
            Ok(Some(Ok(_))) => false,
            _ => true,
        }
    }
}

/// Names the program of a NATS server for tests to start, instead of the bus of one process.
pub(crate) const NATS: &str = "PANTHEON_TEST_NATS";

/// A NATS server on loopback that ends when it is dropped.
pub(crate) struct NatsServer {
    process: std::process::Child,
    pub(crate) port: u16,
}

impl NatsServer {
    /// One, where tests are told its program.
    pub(crate) fn if_there() -> Option<NatsServer> {
        std::env::var_os(NATS).map(|_| NatsServer::start(None))
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// One on any free port, or again on the port of one that was killed. Another program may take the port meanwhile: then it
    /// is tried with another. A busy machine has a minute.
    pub(crate) fn start(port: Option<u16>) -> NatsServer {
        let program = std::env::var(NATS).expect("the program of a NATS server");
        let free = || std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let begin = |port: u16| {
            let mut command = std::process::Command::new(&program);
            command
                .args(["-a", "127.0.0.1", "-p", &port.to_string()])
                .current_dir("/")
                .stdout(std::process::Stdio::null())
                .stderr(std::process::Stdio::null());
            not_as_root(&mut command).spawn().unwrap()
        };
        let again = port;
        let port = again.unwrap_or_else(free);
        let mut server = NatsServer { process: begin(port), port };
        for _ in 0..6_000 {
            std::thread::sleep(Duration::from_millis(10));
            if server.process.try_wait().unwrap().is_some() {
                server.port = again.unwrap_or_else(free);
                server.process = begin(server.port);
            } else if std::net::TcpStream::connect(("127.0.0.1", server.port)).is_ok() {
                return server;
            }
        }
        panic!("no NATS server comes up");
    }
}

/// A program that others wrote runs as nobody where these tests are root's.
fn not_as_root(command: &mut std::process::Command) -> &mut std::process::Command {
    #[cfg(unix)]
    {
        use std::os::unix::{fs::MetadataExt, process::CommandExt};
        const NOBODY: u32 = 65_534;
        if std::fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0) {
            command.uid(NOBODY).gid(NOBODY);
        }
    }
    command
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
