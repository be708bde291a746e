//! What the browser keeps for us between visits.

use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

fn store() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What is kept under `key`, if it can be read.
pub(crate) fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    serde_json::from_str(&store()?.get_item(key).ok()??).ok()
}

/// Keeps something. Whether that worked: a browser may be full, or told to keep nothing.
pub(crate) fn write<T: Serialize>(key: &str, value: &T) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    store().is_some_and(|store| store.set_item(key, &text).is_ok())
}

/// Forgets something.
pub(crate) fn remove(key: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(key);
    }
}
