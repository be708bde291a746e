//! Where a store is kept, and how.

use serde::Deserialize;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Where a store is kept.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Place {
    /// In a SQLite file.
    Sqlite(PathBuf),
    /// In a PostgreSQL database, by its address.
    Postgres(String),
}

/// An address that names no store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a store is `sqlite:FILE` or `postgres://USER:PASSWORD@HOST/DATABASE`")]
pub struct BadPlace;

impl FromStr for Place {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Place, BadPlace> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Place::Postgres(text.to_owned()));
        }
        let file = text.strip_prefix("sqlite:").ok_or(BadPlace)?;
        let file = file.strip_prefix("//").unwrap_or(file);
        if file.is_empty() { Err(BadPlace) } else { Ok(Place::Sqlite(file.into())) }
    }
}

impl TryFrom<String> for Place {
    type Error = BadPlace;

    fn try_from(text: String) -> Result<Place, BadPlace> {
        text.parse()
    }
}

// Not from any text: whoever reads arguments would take an address for the name of a file.
impl From<&Path> for Place {
    fn from(file: &Path) -> Place {
        Place::Sqlite(file.to_owned())
    }
}

impl From<&PathBuf> for Place {
    fn from(file: &PathBuf) -> Place {
        Place::Sqlite(file.clone())
    }
}

impl fmt::Display for Place {
    /// Without its password: this is for messages and logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Sqlite(file) => write!(f, "{}", file.display()),
            Place::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                let head = rest.split('?').next().unwrap_or(rest);
                let place = match head.rsplit_once('@') {
                    Some((_, place)) => place,
                    // The question mark may be a letter of the password.
                    None if rest.contains('@') => "…",
                    None => head,
                };
                write!(f, "{scheme}://{place}")
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({self})")
    }
}

/// What brings a shared database to a newer form, while nodes of the build before may run on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migration {
    /// What is done.
    pub sql: &'static str,
    /// Builds that know fewer migrations than this cannot use what comes out. What only adds leaves it as it was; what takes
    /// away comes a version after the last build that needed it, and not while a node of such a build is there.
    pub least: i64,
}

/// How a store is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreSettings {
    /// Where.
    pub place: Place,
    /// Whether the last moves survive a power cut, or only a killed process.
    pub full: bool,
    /// How long the writer waits for company.
    pub gather: Duration,
    /// How long to wait for somebody else's lock, or for a connection.
    pub patience: Duration,
    /// A file grows to this many pages of 4 KiB at most; 0 for no bound.
    pub limit_pages: u32,
    /// Migrations of a build that is still to come, after those of this one: by these tests have two builds side by side.
    pub to_come: &'static [Migration],
}

impl StoreSettings {
    /// The defaults for a SQLite file.
    pub fn new(file: impl Into<PathBuf>) -> StoreSettings {
        StoreSettings::at(Place::Sqlite(file.into()))
    }

    /// The defaults for a place.
    pub fn at(place: Place) -> StoreSettings {
        StoreSettings {
            place,
            full: true,
            gather: Duration::from_millis(2),
            patience: Duration::from_secs(5),
            limit_pages: 0,
            to_come: &[],
        }
    }
}

/// Whether a host is this machine.
pub(crate) fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_and_told_without_its_password() {
        let file: Place = "sqlite:tables.db".parse().expect("a file");
        assert_eq!(file, Place::Sqlite("tables.db".into()));
        assert_eq!("sqlite:///var/x.db".parse(), Ok(Place::Sqlite("/var/x.db".into())));
        let far: Place = "postgres://ada:pa@ss@db:5432/games?password=pass".parse().expect("a database");
        assert_eq!(far.to_string(), "postgres://db:5432/games");
        assert!(!format!("{far:?}").contains("pass"));
        for odd in ["postgres://ada:pass?word@db/games", "postgres://db/games?password=p@ss"] {
            let told = odd.parse::<Place>().expect("a database").to_string();
            assert!(!told.contains("pa") && !told.contains("ss"), "{told}");
        }
        for bad in ["", "sqlite:", "tables.db", "mysql://x/y"] {
            assert_eq!(bad.parse::<Place>(), Err(BadPlace), "{bad}");
        }
    }
}
