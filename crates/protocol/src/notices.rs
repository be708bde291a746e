//! How somebody is told that a game waits for them while their page is closed, or open in the background.

use serde::{Deserialize, Serialize};

/// Which kinds of notice somebody wants. What is missing is left as it is, or to what is wanted in general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wants {
    /// From the browser itself, while a page of the server is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<bool>,
    /// By Web Push, while no page is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub push: Option<bool>,
    /// By e-mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<bool>,
    /// To one's own webhooks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hook: Option<bool>,
}

/// Why a kind of notice cannot be had at this server; nothing where it can.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticesOff {
    /// Web Push.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<String>,
    /// E-mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<String>,
    /// Webhooks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hook: Option<String>,
}

/// Hours during which somebody wants no letters, in minutes of the day; none where both are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// By the clock of this zone, as `Europe/Vienna`.
    pub zone: String,
    /// From this minute.
    pub begins: u16,
    /// Until this one.
    pub ends: u16,
}

/// A device or an address that is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WayLine {
    /// Its id.
    pub id: String,
    /// `push` or `hook`.
    pub kind: String,
    /// What one knows it by: the device, or the host of the address.
    pub label: String,
    /// When it was made.
    pub made: i64,
    /// The table that tells by it what spectators see; missing where one is told of one's own turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Its owner has not given back the code that was sent there: it is not used yet.
    pub asleep: bool,
    /// It did not answer the last time.
    pub failing: bool,
    /// It has not answered for so long that it is not used any more.
    pub stopped: bool,
}

/// How somebody is told of their turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notices {
    /// What cannot be had here.
    pub off: NoticesOff,
    /// The key with which a browser subscribes to pushes of this server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push_key: Option<String>,
    /// One's e-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Whether it was shown to be one's own.
    pub confirmed: bool,
    /// What one wants in general.
    pub wants: Wants,
    /// When one wants no letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
    /// One's devices and addresses.
    pub ways: Vec<WayLine>,
}

/// Changes what one wants in general.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetNotices {
    /// Which kinds.
    pub wants: Wants,
    /// When no letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
}

/// A browser subscribes to pushes, as its `PushSubscription` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPush {
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key, as base64url.
    pub p256dh: String,
    /// Its secret, as base64url.
    pub auth: String,
}

/// An address that is to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewHook {
    /// The address.
    pub url: String,
}

/// What was sent to a new webhook, given back by its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HookCode {
    /// The code.
    pub code: String,
}

/// A webhook that was made; it is told nothing until its owner gives back the code that was sent there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeHook {
    /// Its id.
    pub id: String,
    /// What signs all that is sent there; it is not shown again.
    pub secret: String,
}

/// How somebody is told of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableNotices {
    /// What one wants here; what is missing is as in general.
    pub wants: Wants,
    /// What one wants in general.
    pub general: Wants,
    /// The webhooks of the table, for its maker.
    pub hooks: Vec<WayLine>,
}
