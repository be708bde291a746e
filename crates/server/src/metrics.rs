//! What is counted, for `/metrics`.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Times are sorted by these, in seconds and in microseconds.
const EDGES: [(&str, u64); 12] = [
    ("0.0005", 500),
    ("0.001", 1_000),
    ("0.0025", 2_500),
    ("0.005", 5_000),
    ("0.01", 10_000),
    ("0.025", 25_000),
    ("0.05", 50_000),
    ("0.1", 100_000),
    ("0.25", 250_000),
    ("0.5", 500_000),
    ("1", 1_000_000),
    ("2.5", 2_500_000),
];

/// One number that only grows, or goes up and down.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
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

/// How long something took, each time.
#[derive(Debug, Default)]
struct Histogram {
    /// How often it took so long and longer than the edge before.
    within: [Count; EDGES.len()],
    times: Count,
    micros: Count,
}

impl Histogram {
    fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(at) = EDGES.iter().position(|(_, edge)| micros <= *edge) {
            self.within[at].up();
        }
        self.times.up();
        self.micros.add(micros);
    }

    fn write(&self, text: &mut String, name: &str, game: &str) {
        let mut so_far = 0;
        for ((edge, _), count) in EDGES.iter().zip(&self.within) {
            so_far += count.value();
            let _ = writeln!(text, "pantheon_{name}_bucket{{game=\"{game}\",le=\"{edge}\"}} {so_far}");
        }
        let (times, micros) = (self.times.value().max(so_far), self.micros.value());
        let (seconds, rest) = (micros / 1_000_000, micros % 1_000_000);
        let _ = writeln!(text, "pantheon_{name}_bucket{{game=\"{game}\",le=\"+Inf\"}} {times}");
        let _ = writeln!(text, "pantheon_{name}_sum{{game=\"{game}\"}} {seconds}.{rest:06}");
        let _ = writeln!(text, "pantheon_{name}_count{{game=\"{game}\"}} {times}");
    }
}

/// How long something took at the tables of each game.
#[derive(Debug, Default)]
pub struct ByGame(Vec<(&'static str, Histogram)>);

impl ByGame {
    fn of(games: &[&'static str]) -> ByGame {
        ByGame(games.iter().map(|game| (*game, Histogram::default())).collect())
    }

    /// Once more, at a table of this game.
    pub fn took(&self, game: &str, time: Duration) {
        if let Some((_, histogram)) = self.0.iter().find(|(known, _)| *known == game) {
            histogram.took(time);
        }
    }
}

/// The counts of a node.
#[derive(Debug, Default)]
pub struct Metrics {
    /// From a message's being taken up at its table to its answer's being on the way.
    pub acknowledge: ByGame,
    /// From an entry's being on disk to every onlooker's update's being on the way.
    pub tell: ByGame,
    /// What a bot thought about one decision, without what it waits to give nothing away.
    pub think: ByGame,
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
    /// Counts for these games, by their ids.
    pub fn of(games: &[&'static str]) -> Metrics {
        let [acknowledge, tell, think] = [(); 3].map(|()| ByGame::of(games));
        Metrics { acknowledge, tell, think, ..Metrics::default() }
    }

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
        for (name, help, times) in [
            ("acknowledge_seconds", "from a message at its table to its answer", &self.acknowledge),
            ("tell_seconds", "from an entry on disk to everybody's update", &self.tell),
            ("think_seconds", "what bots thought about one decision", &self.think),
        ] {
            let _ = writeln!(text, "# HELP pantheon_{name} {help}\n# TYPE pantheon_{name} histogram");
            times.0.iter().for_each(|(game, histogram)| histogram.write(&mut text, name, game));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::of(&["mezo", "gheos"]);
        for micros in [400, 500, 7_000, 9_000_000] {
            metrics.think.took("mezo", Duration::from_micros(micros));
        }
        metrics.think.took("a game of another build", Duration::ZERO);
        let text = metrics.text(0);
        for line in [
            "pantheon_think_seconds_bucket{game=\"mezo\",le=\"0.0005\"} 2",
            "pantheon_think_seconds_bucket{game=\"mezo\",le=\"0.005\"} 2",
            "pantheon_think_seconds_bucket{game=\"mezo\",le=\"0.01\"} 3",
            "pantheon_think_seconds_bucket{game=\"mezo\",le=\"2.5\"} 3",
            "pantheon_think_seconds_bucket{game=\"mezo\",le=\"+Inf\"} 4",
            "pantheon_think_seconds_sum{game=\"mezo\"} 9.007900",
            "pantheon_think_seconds_count{game=\"mezo\"} 4",
            "pantheon_think_seconds_count{game=\"gheos\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    /// The dashboard asks for nothing that is not counted, and leaves nothing out.
    #[test]
    fn the_dashboard_shows_what_is_counted() {
        let dashboard = include_str!("../../../docs/dashboard.json");
        let board: serde_json::Value = serde_json::from_str(dashboard).expect("it is JSON");
        let text = Metrics::of(&["mezo"]).text(0);
        let counted: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
        let asked: Vec<&str> = board["panels"]
            .as_array()
            .expect("panels")
            .iter()
            .flat_map(|panel| panel["targets"].as_array().into_iter().flatten())
            .filter_map(|target| target["expr"].as_str())
            .flat_map(|query| query.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_'))
            .filter(|word| word.starts_with("pantheon_"))
            .map(|word| word.strip_suffix("_bucket").unwrap_or(word))
            .collect();
        assert!(asked.iter().all(|name| counted.contains(name)), "{asked:?}");
        assert!(counted.iter().all(|name| asked.contains(name)), "{counted:?}");
    }
}
