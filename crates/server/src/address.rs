//! Where people reach the server, by what its host says and never by what a request claims.

use crate::store::is_loopback;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use url::Url;

/// The public address of a server: links that leave it are made from this alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Address {
    origin: String,
    host: String,
}

/// What is no address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an address is `https://HOST`, without a path (`http://` on this machine alone)")]
pub struct BadAddress;

impl Address {
    /// Scheme, host and port, as a browser names an origin.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The host alone: a name, or the number of a machine.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// A link to a path of the server, such as `/account`.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let url = Url::parse(text).map_err(|_| BadAddress)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(BadAddress)?.to_owned();
        let fit = match url.scheme() {
            "https" => true,
            "http" => is_loopback(&host),
            _ => false,
        };
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let nobody = url.username().is_empty() && url.password().is_none();
        if !(fit && bare && nobody) {
            return Err(BadAddress);
        }
        Ok(Address { origin: url.origin().ascii_serialization(), host })
    }
}

impl TryFrom<String> for Address {
    type Error = BadAddress;

    fn try_from(text: String) -> Result<Address, BadAddress> {
        text.parse()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_an_origin_and_links_are_made_from_it() {
        let address: Address = "https://Games.Example.org/".parse().unwrap();
        assert_eq!((address.origin(), address.host()), ("https://games.example.org", "games.example.org"));
        assert_eq!(address.link("/account"), "https://games.example.org/account");
        let near: Address = "http://127.0.0.1:8080".parse().unwrap();
        assert_eq!(near.link("/"), "http://127.0.0.1:8080/");
        for odd in [
            "",
            "games.example.org",
            "http://games.example.org",
            "https://",
            "https://ada@games.example.org",
            "https://games.example.org/here",
            "https://games.example.org/?x=1",
            "ftp://localhost",
        ] {
            assert_eq!(odd.parse::<Address>(), Err(BadAddress), "{odd}");
        }
    }
}
