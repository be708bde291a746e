//! By what one can come back to an account, and what of it a server offers.

use serde::{Deserialize, Serialize};

/// The ways by which one can sign in again, and why others are not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ways {
    /// Whether the account has a password.
    pub password: bool,
    /// Its passkeys, the oldest first.
    pub passkeys: Vec<PasskeyLine>,
    /// Why this server has no passkeys, where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_passkeys: Option<String>,
    /// The address to which a letter can be sent that lets one in again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The address that a letter asks about, until it is confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<String>,
    /// Why this server sends no letters, where it sends none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_mail: Option<String>,
}

/// A passkey of one's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasskeyLine {
    /// Its name for the server, by which it can be removed.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was added, in milliseconds since 1970.
    pub made: i64,
    /// When somebody last signed in with it.
    pub seen: i64,
}

/// The code by which another device becomes this person, as the device that asked for it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handover {
    /// The code itself, told once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Until when it works, in milliseconds since 1970.
    pub until: i64,
    /// Whether a device has used it.
    pub used: bool,
}
