//! What is counted, for `/metrics`.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// One number that only grows, or goes up and down.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One more; the answer is how many there were.
    pub fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// How many.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The counts of a node.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Entries on disk.
    pub entries: Count,
    /// Milliseconds from an entry to its being on disk, added up.
    pub entry_millis: Count,
    /// Entries that another node was first with.
    pub lost_races: Count,
    /// Entries the store did not take.
    pub store_failures: Count,
    /// Requests taken.
    pub requests: Count,
    /// Requests answered with an error of the server.
    pub server_errors: Count,
    /// WebSockets open now.
    pub sockets: Count,
    /// Messages that came over them.
    pub messages: Count,
    /// Clients that were too slow and had to catch up.
    pub laggards: Count,
    /// Actions of bots.
    pub bot_actions: Count,
}

impl Metrics {
    /// The text that Prometheus reads.
    pub fn text(&self, tables: usize) -> String {
        let rows: [(&str, &str, &str, u64); 11] = [
            ("entries_total", "counter", "entries on disk", self.entries.value()),
            (
                "entry_milliseconds_total",
                "counter",
                "time until entries were on disk",
                self.entry_millis.value(),
            ),
            ("lost_races_total", "counter", "entries another node was first with", self.lost_races.value()),
            (
                "store_failures_total",
                "counter",
                "entries the store did not take",
                self.store_failures.value(),
            ),
            ("requests_total", "counter", "requests taken", self.requests.value()),
            ("server_errors_total", "counter", "requests answered with 5xx", self.server_errors.value()),
            ("sockets", "gauge", "WebSockets open", self.sockets.value()),
            ("messages_total", "counter", "WebSocket messages received", self.messages.value()),
            ("laggards_total", "counter", "slow clients that had to catch up", self.laggards.value()),
            ("bot_actions_total", "counter", "actions of bots", self.bot_actions.value()),
            ("tables_in_memory", "gauge", "tables in memory", tables as u64),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in rows {
            let _ = writeln!(
                text,
                "# HELP pantheon_{name} {help}\n# TYPE pantheon_{name} {kind}\npantheon_{name} {value}"
            );
        }
        text
    }
}
