//! For which name passkeys are.

use crate::address::Address;
use std::net::IpAddr;
use webauthn_rp::request::{AsciiDomain, RpId};

/// The name that passkeys are for, and the one origin that they may be used from: as the host has set it, whatever a request
/// says.
pub(crate) struct Site {
    pub(super) id: RpId,
    pub(super) origin: String,
}

const NO_ADDRESS: &str = "this server has no passkeys: its host has not set its address";
const NO_NAME: &str = "this server has no passkeys: its address is a number, and a passkey needs a name";

impl Site {
    /// The site at this address, or why it can have no passkeys.
    pub(crate) fn at(address: Option<&Address>) -> Result<Site, &'static str> {
        let address = address.ok_or(NO_ADDRESS)?;
        let host = address.host();
        let number = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
        let name = AsciiDomain::try_from(host.to_owned()).ok().filter(|_| !number && !host.ends_with('.'));
        Ok(Site { id: RpId::Domain(name.ok_or(NO_NAME)?), origin: address.origin().to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passkey_needs_a_name() {
        let at = |address: &str| Site::at(Some(&address.parse().unwrap())).map(|site| site.origin);
        assert_eq!(at("https://games.example.org"), Ok("https://games.example.org".to_owned()));
        assert_eq!(at("https://games.example.org:8443"), Ok("https://games.example.org:8443".to_owned()));
        assert_eq!(at("http://localhost:8080"), Ok("http://localhost:8080".to_owned()));
        for number in ["https://192.0.2.7", "http://127.0.0.1:8080", "https://[2001:db8::1]"] {
            assert_eq!(at(number), Err(NO_NAME), "{number}");
        }
        assert_eq!(Site::at(None).map(|site| site.origin), Err(NO_ADDRESS));
    }
}
