//! What a link has brought along behind its #: there it is in no log and in no referrer.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// Something to do that only whoever has the link can.
#[derive(Clone, PartialEq)]
pub(super) enum Errand {
    /// This device becomes another's person.
    Device(String),
    /// A new password, by a letter.
    Recover(String),
    /// Something about an address, by a letter.
    Address(String),
}

impl Errand {
    /// What the address brings, and takes it out of there: it works once, and nobody should find it later.
    pub(super) fn take() -> Option<Errand> {
        let place = window().location();
        let hash = place.hash().ok()?;
        let (kind, token) = hash.strip_prefix('#')?.split_once('=')?;
        let errand = match kind {
            "device" => Errand::Device(token.to_owned()),
            "recover" => Errand::Recover(token.to_owned()),
            "address" => Errand::Address(token.to_owned()),
            _ => return None,
        };
        let path = place.pathname().unwrap_or_default();
        let _ = window().history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some(&path));
        Some(errand)
    }
}
