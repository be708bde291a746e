//! Driving Pantheon in a real browser: a server of its own, one browser, and people in separate contexts of it.
#![forbid(unsafe_code)]

mod access;
mod cost;
mod front;
mod host;
mod person;
mod play;
mod position;
mod push;
mod stage;

pub use cost::Cost;
pub use front::{Front, NEWER};
pub use host::{Browser, Host};
pub use person::{Person, Traces};
use play::Dice;
pub use play::{Hand, by_hand, by_list};
pub use position::{Position, Stretch, fresh, positions};
pub use stage::{Play, SIZES, Stage};

/// Where pictures of key screens are written.
pub fn pictures() -> std::path::PathBuf {
    let folder = std::env::var_os("PANTHEON_PICTURES").map(std::path::PathBuf::from);
    folder.unwrap_or_else(|| std::env::temp_dir().join("pantheon-pictures"))
}
