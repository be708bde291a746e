//! Pantheon's server: tables that never lose a move.
//!
//! The log of a table in the [`store`] is the truth; a table in memory is a cache folded from it by one function. An
//! action is acknowledged only once it is on disk. What a viewer is sent is made from that viewer's view, sights and legal
//! actions and the open facts of the table, and numbered in the viewer's own count.
//!
//! ```
//! let folder = std::env::temp_dir().join(format!("pantheon-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let mut config = server::Config::new(games::CATALOGUE, &folder.join("tables.db"));
//! config.listen = "127.0.0.1:0".parse()?;
//! tokio::runtime::Runtime::new()?.block_on(async {
//!     let running = server::start(config).await?;
//!     assert_ne!(running.address.port(), 0, "it listens, and nobody has come yet");
//!     running.stop().await
//! })?;
//! std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod address;
pub mod admin;
mod backups;
pub mod bus;
pub mod config;
pub mod error;
mod far;
mod http;
mod identity;
mod letters;
mod limits;
mod listen;
pub mod mail;
mod metrics;
mod names;
mod node;
mod notices;
mod order;
mod passkey;
mod patient;
mod porters;
mod random;
pub mod ratings;
mod room;
mod serve;
mod settings;
mod socket;
pub mod stage;
pub mod store;
mod time;
pub mod tournament;
mod trace;

pub use address::{Address, BadAddress};
pub use backups::{Backups, Restored};
pub use config::{Config, Limits};
pub use node::Node;
pub use notices::{BadContact, Contact, NoticeSettings};
pub use serve::{Running, ServeError, start, start_with};
pub use settings::{Settings, SettingsError};
pub use trace::{BadEndpoint, Endpoint};
