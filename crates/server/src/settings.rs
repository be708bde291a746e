//! What a host can set, by flag, environment or file: one struct is the table of them all.

use crate::address::Address;
use crate::backups::Backups;
use crate::config::Config;
use crate::mail::{MailServer, MailSettings};
use crate::notices::Contact;
use crate::store::Place;
use crate::trace::{Endpoint, Sender, Spans};
use clap::Args;
use games::Rulebook;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;
use tracing_subscriber::Registry;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// No machine has more use for threads of a kind.
const MOST_THREADS: usize = 1024;

/// What a node is called that nobody gave a name.
const NODE: &str = "node";

/// The settings of `pantheon serve`. A flag wins over the environment, that over the file, that over the default.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// A TOML file with these settings, named as the flags with `_` for `-`
    #[arg(long, env = "PANTHEON_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, env = "PANTHEON_LISTEN", value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Where others may read /metrics; on --listen this machine alone may
    #[arg(long, env = "PANTHEON_METRICS", value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// The SQLite file [default: pantheon.db]
    #[arg(long, env = "PANTHEON_DATABASE", value_name = "FILE")]
    pub database: Option<PathBuf>,
    /// Where everything is kept, instead of --database: sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, env = "PANTHEON_STORE", value_name = "PLACE", hide_env_values = true)]
    pub store: Option<Place>,
    /// How several nodes reach each other, on one PostgreSQL: nats://HOST, or tls://USER:PASSWORD@HOST beyond this machine
    #[arg(long, env = "PANTHEON_BUS", value_name = "ADDRESS", hide_env_values = true)]
    pub bus: Option<String>,
    /// What this node is called among several [default: node]
    #[arg(long, env = "PANTHEON_NODE", value_name = "NAME")]
    pub node: Option<String>,
    /// Survive a power cut (true), or only a killed process (false) [default: true]
    #[arg(long, env = "PANTHEON_DURABLE", value_name = "BOOL")]
    pub durable: Option<bool>,
    /// The database grows to this many MiB at most; 0 for no bound [default: 0]
    #[arg(long, env = "PANTHEON_DATABASE_LIMIT", value_name = "MIB")]
    pub database_limit: Option<u32>,
    /// Further names of the same site, as https://host with commas: where the proxy does not pass Host on
    #[arg(long, env = "PANTHEON_ORIGINS", value_name = "LIST", value_delimiter = ',')]
    pub origins: Option<Vec<String>>,
    /// People reach the server by HTTPS [default: false]
    #[arg(long, env = "PANTHEON_HTTPS", value_name = "BOOL")]
    pub https: Option<bool>,
    /// Believe the X-Forwarded-For of a reverse proxy [default: false]
    #[arg(long, env = "PANTHEON_BEHIND_PROXY", value_name = "BOOL")]
    pub behind_proxy: Option<bool>,
    /// How long a bot takes at least, in milliseconds [default: 700]
    #[arg(long, env = "PANTHEON_BOT_DELAY", value_name = "MS")]
    pub bot_delay: Option<u64>,
    /// How long a response window stays open at least, in milliseconds [default: 1000]
    #[arg(long, env = "PANTHEON_WINDOW", value_name = "MS")]
    pub window: Option<u64>,
    /// How much a bot that searches thinks; 0 for its usual time [default: 0]
    #[arg(long, env = "PANTHEON_BOT_ITERATIONS", value_name = "N")]
    pub bot_iterations: Option<u32>,
    /// How many bots think at once [default: one less than there are processors]
    #[arg(long, env = "PANTHEON_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<usize>,
    /// How many threads serve [default: one for each two processors]
    #[arg(long, env = "PANTHEON_THREADS", value_name = "N")]
    pub threads: Option<usize>,
    /// Close tables nobody has touched for so many days [default: 60]
    #[arg(long, env = "PANTHEON_CLOSE_AFTER", value_name = "DAYS")]
    pub close_after: Option<u64>,
    /// Forget guests without games whom nobody has seen for so many days; 0 for never [default: 180]
    #[arg(long, env = "PANTHEON_KEEP_GUESTS", value_name = "DAYS")]
    pub keep_guests: Option<u64>,
    /// Remove tables that were closed so many days ago; 0 for never [default: 365]
    #[arg(long, env = "PANTHEON_KEEP_CLOSED", value_name = "DAYS")]
    pub keep_closed: Option<u64>,
    /// Connections of one address [default: 1000]
    #[arg(long, env = "PANTHEON_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<usize>,
    /// WebSockets in all [default: 12000]
    #[arg(long, env = "PANTHEON_SOCKETS", value_name = "N")]
    pub sockets: Option<usize>,
    /// WebSockets of one person [default: 20]
    #[arg(long, env = "PANTHEON_SOCKETS_PER_PERSON", value_name = "N")]
    pub sockets_per_person: Option<usize>,
    /// Requests of one address a second [default: 30]
    #[arg(long, env = "PANTHEON_REQUESTS_PER_SECOND", value_name = "N")]
    pub requests_per_second: Option<u32>,
    /// New guests of one address an hour [default: 600]
    #[arg(long, env = "PANTHEON_GUESTS_PER_HOUR", value_name = "N")]
    pub guests_per_hour: Option<u32>,
    /// New tables of one person an hour [default: 60]
    #[arg(long, env = "PANTHEON_TABLES_PER_HOUR", value_name = "N")]
    pub tables_per_hour: Option<u32>,
    /// Show terms.md, privacy.md and imprint.md of this folder, those that are there
    #[arg(long, env = "PANTHEON_PAGES", value_name = "FOLDER")]
    pub pages: Option<PathBuf>,
    /// Copy the SQLite file into this folder while it is served
    #[arg(long, env = "PANTHEON_BACKUPS", value_name = "FOLDER")]
    pub backups: Option<PathBuf>,
    /// Make a whole copy every so many hours [default: 24]
    #[arg(long, env = "PANTHEON_BACKUP_EVERY", value_name = "HOURS")]
    pub backup_every: Option<u64>,
    /// Keep so many copies [default: 7]
    #[arg(long, env = "PANTHEON_BACKUP_KEEP", value_name = "N")]
    pub backup_keep: Option<usize>,
    /// Send traces to this OpenTelemetry collector: http://HOST:4318
    #[arg(long, env = "PANTHEON_OTLP", value_name = "ADDRESS")]
    pub otlp: Option<Endpoint>,
    /// Write the log as JSON [default: false]
    #[arg(long, env = "PANTHEON_LOG_JSON", value_name = "BOOL")]
    pub log_json: Option<bool>,
    /// What to log, such as info or server=debug [default: info]
    #[arg(long, env = "PANTHEON_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// Where people reach this server, as https://HOST: links in letters are made from it
    #[arg(long, env = "PANTHEON_ADDRESS", value_name = "ADDRESS")]
    pub address: Option<Address>,
    /// The server that takes letters: smtps://HOST:PORT, or smtp://HOST:PORT with STARTTLS
    #[arg(long, env = "PANTHEON_MAIL_SERVER", value_name = "ADDRESS")]
    pub mail_server: Option<MailServer>,
    /// Who hands letters in there
    #[arg(long, env = "PANTHEON_MAIL_USER", value_name = "NAME")]
    pub mail_user: Option<String>,
    /// The password of --mail-user
    #[arg(long, env = "PANTHEON_MAIL_PASSWORD", value_name = "PASSWORD", hide_env_values = true)]
    pub mail_password: Option<String>,
    /// Who letters are from, such as "Pantheon <games@example.org>"
    #[arg(long, env = "PANTHEON_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// How push services reach the host, mailto:NAME@HOST: without it there is no Web Push
    #[arg(long, env = "PANTHEON_PUSH_CONTACT", value_name = "ADDRESS")]
    pub push_contact: Option<Contact>,
    /// Let notices go to this machine and private networks, and without TLS [default: false]
    #[arg(long, env = "PANTHEON_NOTIFY_PRIVATE", value_name = "BOOL")]
    pub notify_private: Option<bool>,
    /// Words that nobody may be called or say: one word or phrase a line of this file
    #[arg(long, env = "PANTHEON_WORDS", value_name = "FILE")]
    pub words: Option<PathBuf>,
}

/// Why settings cannot be used.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// The file does not say what it should.
    #[error("{0}: {1}")]
    Toml(PathBuf, toml::de::Error),
}

impl Settings {
    /// These settings over those of the file they name.
    pub fn with_file(self) -> Result<Settings, SettingsError> {
        let Some(path) = self.config.clone() else { return Ok(self) };
        let text =
            std::fs::read_to_string(&path).map_err(|error| SettingsError::File(path.clone(), error))?;
        let file = Settings::from_toml(&text).map_err(|error| SettingsError::Toml(path, error))?;
        Ok(self.over(file))
    }

    /// The settings in the text of a file.
    pub fn from_toml(text: &str) -> Result<Settings, toml::de::Error> {
        toml::from_str(text)
    }

    fn over(self, file: Settings) -> Settings {
        Settings {
            config: self.config,
            listen: self.listen.or(file.listen),
            metrics: self.metrics.or(file.metrics),
            database: self.database.or(file.database),
            store: self.store.or(file.store),
            bus: self.bus.or(file.bus),
            node: self.node.or(file.node),
            durable: self.durable.or(file.durable),
            database_limit: self.database_limit.or(file.database_limit),
            origins: self.origins.or(file.origins),
            https: self.https.or(file.https),
            behind_proxy: self.behind_proxy.or(file.behind_proxy),
            bot_delay: self.bot_delay.or(file.bot_delay),
            window: self.window.or(file.window),
            bot_iterations: self.bot_iterations.or(file.bot_iterations),
            bot_threads: self.bot_threads.or(file.bot_threads),
            threads: self.threads.or(file.threads),
            close_after: self.close_after.or(file.close_after),
            keep_guests: self.keep_guests.or(file.keep_guests),
            keep_closed: self.keep_closed.or(file.keep_closed),
            connections_per_address: self.connections_per_address.or(file.connections_per_address),
            sockets: self.sockets.or(file.sockets),
            sockets_per_person: self.sockets_per_person.or(file.sockets_per_person),
            requests_per_second: self.requests_per_second.or(file.requests_per_second),
            guests_per_hour: self.guests_per_hour.or(file.guests_per_hour),
            tables_per_hour: self.tables_per_hour.or(file.tables_per_hour),
            pages: self.pages.or(file.pages),
            backups: self.backups.or(file.backups),
            backup_every: self.backup_every.or(file.backup_every),
            backup_keep: self.backup_keep.or(file.backup_keep),
            otlp: self.otlp.or(file.otlp),
            log_json: self.log_json.or(file.log_json),
            log: self.log.or(file.log),
            address: self.address.or(file.address),
            mail_server: self.mail_server.or(file.mail_server),
            mail_user: self.mail_user.or(file.mail_user),
            mail_password: self.mail_password.or(file.mail_password),
            mail_from: self.mail_from.or(file.mail_from),
            push_contact: self.push_contact.or(file.push_contact),
            notify_private: self.notify_private.or(file.notify_private),
            words: self.words.or(file.words),
        }
    }

    /// Where everything is kept.
    pub fn place(&self) -> Place {
        let file = || Place::Sqlite(self.database.clone().unwrap_or_else(|| "pantheon.db".into()));
        self.store.clone().unwrap_or_else(file)
    }

    /// Everything a node is told.
    pub fn build(&self, books: &'static [&'static dyn Rulebook]) -> Config {
        let mut config = Config::new(books, "pantheon.db");
        config.store.place = self.place();
        let limits = &mut config.limits;
        set(&mut config.listen, self.listen);
        config.metrics = self.metrics;
        (config.alone, config.bus) = (self.bus.is_none(), self.bus.clone());
        set(&mut config.node, self.node.clone());
        set(&mut config.store.full, self.durable);
        set(&mut config.store.limit_pages, self.database_limit.map(|mib| mib.saturating_mul(256)));
        set(&mut config.origins, self.origins.clone());
        set(&mut config.https, self.https);
        set(&mut config.behind_proxy, self.behind_proxy);
        let moment = |millis: u64| Duration::from_millis(millis.min(60_000));
        set(&mut config.bot_delay, self.bot_delay.map(moment));
        set(&mut config.window, self.window.map(moment));
        set(&mut config.bot_iterations, self.bot_iterations);
        set(&mut config.bot_threads, self.bot_threads.map(|threads| threads.clamp(1, MOST_THREADS)));
        let day = |days: u64| Duration::from_secs(days.min(36_500) * 86_400);
        set(&mut config.close_after, self.close_after.map(day));
        let kept = |days: u64| (days > 0).then(|| day(days));
        set(&mut config.keep_guests, self.keep_guests.map(kept));
        set(&mut config.keep_closed, self.keep_closed.map(kept));
        set(&mut limits.connections_per_address, self.connections_per_address);
        set(&mut limits.sockets, self.sockets);
        limits.connections = limits.connections.max(limits.sockets);
        set(&mut limits.sockets_per_person, self.sockets_per_person);
        set(&mut limits.requests_per_second, self.requests_per_second);
        set(&mut limits.guests_per_hour, self.guests_per_hour);
        set(&mut limits.tables_per_hour, self.tables_per_hour);
        config.pages.clone_from(&self.pages);
        config.words.clone_from(&self.words);
        config.backups = self.backups.clone().map(|folder| {
            let mut plan = Backups::in_folder(folder);
            let hours = |hours: u64| Duration::from_secs(hours.clamp(1, 8_760) * 3_600);
            set(&mut plan.every, self.backup_every.map(hours));
            set(&mut plan.keep, self.backup_keep);
            plan
        });
        config.address.clone_from(&self.address);
        config.mail = MailSettings {
            server: self.mail_server.clone(),
            user: self.mail_user.clone(),
            password: self.mail_password.clone(),
            from: self.mail_from.clone(),
        };
        config.notices.contact.clone_from(&self.push_contact);
        set(&mut config.notices.private, self.notify_private);
        config
    }

    /// The runtime a server lives on.
    pub fn runtime(&self) -> std::io::Result<tokio::runtime::Runtime> {
        // Tables and sockets pass small messages: on few threads they seldom have to wake another. Bots, passwords and the
        // database have threads of their own.
        let threads = std::thread::available_parallelism().map_or(1, usize::from) / 2;
        let threads = self.threads.unwrap_or(threads).clamp(1, MOST_THREADS);
        tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()
    }

    /// Sends the log of this process to stderr, and its traces where they are wanted.
    pub fn start_log(&self) {
        let filter = tracing_subscriber::EnvFilter::new(self.log.as_deref().unwrap_or("info"));
        let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        let log: Box<dyn Layer<Registry> + Send + Sync> =
            if self.log_json.unwrap_or(false) { log.json().boxed() } else { log.boxed() };
        let node = self.node.clone().unwrap_or_else(|| NODE.to_owned());
        let sender = self.otlp.clone().and_then(|to| Sender::start(to, node).ok());
        let all = tracing_subscriber::registry().with(log.with_filter(filter)).with(sender.map(Spans::layer));
        // A second start in one process keeps the first log.
        let _ = all.try_init();
    }
}

fn set<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command};

    #[test]
    fn a_flag_wins_over_the_file_and_that_over_the_default() {
        let file = Settings::from_toml("listen = \"127.0.0.1:1\"\nbot_delay = 5\n").unwrap();
        let flags = Settings { bot_delay: Some(9), ..Settings::default() };
        let config = flags.over(file).build(&[]);
        assert_eq!((config.listen.port(), config.bot_delay), (1, Duration::from_millis(9)));
        assert_eq!(config.limits.sockets, 12_000);
        assert!(Settings::from_toml("no_such_thing = 1").is_err());
    }

    /// What is far too much is as much as can be, not a panic later.
    #[test]
    fn what_is_far_too_much_is_bounded() {
        let wild =
            Settings::from_toml(&format!("bot_delay = {0}\nwindow = {0}\nbot_threads = {0}\n", i64::MAX))
                .unwrap();
        let config = wild.build(&[]);
        assert_eq!((config.bot_delay, config.window), (Duration::from_secs(60), Duration::from_secs(60)));
        assert!(config.bot_threads <= tokio::sync::Semaphore::MAX_PERMITS);
    }

    /// The table in the manual is this struct's.
    #[test]
    fn the_manual_names_every_setting() {
        let manual = include_str!("../../../docs/hosting.md");
        for argument in Settings::augment_args(Command::new("serve")).get_arguments() {
            let (flag, environment) = (argument.get_long().unwrap(), argument.get_env().unwrap());
            let row = format!("| `--{flag}` | `{}` |", environment.to_str().unwrap());
            assert!(manual.contains(&row), "docs/hosting.md lacks {row}");
        }
    }
}
