//! The service worker: it keeps the page for when the network is gone, and a stale page reloads itself.

use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Registers the service worker and reloads the page when a newer build has taken over. Local games are kept after
/// every action and live ones by the server, so nothing is lost.
pub(crate) fn provide() {
    let workers = window().navigator().service_worker();
    if workers.is_undefined() {
        return;
    }
    let had_one = workers.controller().is_some();
    let reloading = Cell::new(false);
    let changed = Closure::<dyn Fn()>::new(move || {
        if had_one && !reloading.replace(true) {
            let _ = window().location().reload();
        }
    });
    let _ = workers.add_event_listener_with_callback("controllerchange", changed.as_ref().unchecked_ref());
    changed.forget();
    let _ = workers.register("/sw.js");
}
