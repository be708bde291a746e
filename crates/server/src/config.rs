//! What a host can decide.

use crate::address::Address;
use crate::backups::Backups;
use crate::mail::MailSettings;
use crate::notices::NoticeSettings;
use crate::store::StoreSettings;
use games::Rulebook;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Whoever uses a store counts as there for so long without a sign of life, whether a node or a move of its data.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// Everything a node is told.
#[derive(Clone)]
pub struct Config {
    /// The games that are served.
    pub books: &'static [&'static dyn Rulebook],
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where everybody may read the counts; on `listen` the machine itself alone may.
    pub metrics: Option<SocketAddr>,
    /// Where tables are kept.
    pub store: StoreSettings,
    /// The origins of its own pages where the proxy does not pass their `Host` on, as `https://host`.
    pub origins: Vec<String>,
    /// Whether people reach the server by HTTPS: cookies are then sent no other way.
    pub https: bool,
    /// Whether to believe a proxy's `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// How long a bot takes at least, whatever it holds.
    pub bot_delay: Duration,
    /// How long a response window stays open at least, however fast its answers come.
    pub window: Duration,
    /// How much bots that search may think; 0 for their usual time.
    pub bot_iterations: u32,
    /// How many bots may think at once.
    pub bot_threads: usize,
    /// A table nobody has touched for so long is closed.
    pub close_after: Duration,
    /// A guest without games is forgotten after so long; `None` for never.
    pub keep_guests: Option<Duration>,
    /// A closed table is removed after so long; `None` for never.
    pub keep_closed: Option<Duration>,
    /// A table nobody looks at leaves memory after so long.
    pub rest_after: Duration,
    /// Nobody loses on time sooner than this after the server came up.
    pub clock_grace: Duration,
    /// A vote on a seat whose time is up stays open for so long at least.
    pub shortest_vote: Duration,
    /// A node that shows no sign of life for so long has lost its tables.
    pub lease: Duration,
    /// Whether no other node may use the same store.
    pub alone: bool,
    /// How nodes reach each other, as `nats://HOST`; a node alone needs nothing.
    pub bus: Option<String>,
    /// What this node is called in logs and on the bus.
    pub node: String,
    /// What one person, address or message may take, to begin with.
    pub limits: Limits,
    /// Where a file is copied to while it is served, and how often.
    pub backups: Option<Backups>,
    /// The folder of what the host says of the place: `terms.md`, `privacy.md`, `imprint.md`.
    pub pages: Option<std::path::PathBuf>,
    /// The file of words that nobody may be called or say.
    pub words: Option<std::path::PathBuf>,
    /// The pages of the site, served beside the interface.
    pub site: Option<axum::Router>,
    /// Which build of them that is: a newer one has a greater number.
    pub build: u64,
    /// Where people reach the server; what needs a link is off without it.
    pub address: Option<Address>,
    /// How letters are sent; what needs one is off without a server.
    pub mail: MailSettings,
    /// How people are told that a game waits for them.
    pub notices: NoticeSettings,
}

/// Bounds on what comes from the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a WebSocket message.
    pub message: usize,
    /// Connections in all; one more waits until another ends.
    pub connections: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// How long a request may take to arrive and be answered.
    pub patience: Duration,
    /// WebSockets in all.
    pub sockets: usize,
    /// WebSockets of one person.
    pub sockets_per_person: usize,
    /// WebSocket messages of one connection a second.
    pub messages_per_second: u32,
    /// Requests of one address a second.
    pub requests_per_second: u32,
    /// New guests of one address an hour.
    pub guests_per_hour: u32,
    /// New tables of one person an hour; of one address, ten times as many.
    pub tables_per_hour: u32,
    /// Lines of chat of one person a minute.
    pub chat_per_minute: u32,
    /// Entries of one person in the log of one table a minute that do not play on: standing answers, undo, seats, muting.
    pub changes_per_minute: u32,
    /// How long a connection may take nothing of what it is sent.
    pub stall: Duration,
    /// Updates that may wait for a slow client before it must catch up.
    pub queue: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 * 1024,
            message: 4 * 1024,
            connections: 16_000,
            connections_per_address: 1_000,
            patience: Duration::from_secs(20),
            sockets: 12_000,
            sockets_per_person: 20,
            messages_per_second: 20,
            requests_per_second: 30,
            guests_per_hour: 600,
            tables_per_hour: 60,
            chat_per_minute: 20,
            changes_per_minute: 60,
            stall: Duration::from_secs(30),
            queue: 32,
        }
    }
}

impl Config {
    /// The defaults for these games and this file, on loopback.
    pub fn new(books: &'static [&'static dyn Rulebook], database: impl Into<std::path::PathBuf>) -> Config {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            books,
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            metrics: None,
            store: StoreSettings::new(database),
            origins: Vec::new(),
            https: false,
            behind_proxy: false,
            bot_delay: Duration::from_millis(700),
            window: Duration::from_millis(1000),
            bot_iterations: 0,
            bot_threads: threads.saturating_sub(1).max(1),
            close_after: Duration::from_secs(60 * 86_400),
            keep_guests: Some(Duration::from_secs(180 * 86_400)),
            keep_closed: Some(Duration::from_secs(365 * 86_400)),
            rest_after: Duration::from_secs(300),
            clock_grace: Duration::from_secs(120),
            shortest_vote: Duration::from_secs(30),
            lease: LEASE,
            alone: true,
            bus: None,
            node: "node".to_owned(),
            limits: Limits::default(),
            backups: None,
            pages: None,
            words: None,
            site: None,
            build: 0,
            address: None,
            mail: MailSettings::default(),
            notices: NoticeSettings::default(),
        }
    }
}
