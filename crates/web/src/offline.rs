//! The service worker: it keeps the page for when the network is gone, and a stale page reloads itself.

use crate::api;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration};

/// Registers the service worker and reloads the page when a newer build has taken over. Local games are kept after
/// every action and live ones by the server, so nothing is lost.
pub(crate) fn provide() {
    let Some(workers) = workers() else { return };
    // The first one that takes over a page came with it.
    let had_one = Cell::new(workers.controller().is_some());
    let changed = Closure::<dyn Fn()>::new(move || {
        if had_one.replace(true) {
            reload();
        }
    });
    let _ = workers.add_event_listener_with_callback("controllerchange", changed.as_ref().unchecked_ref());
    changed.forget();
    let _ = workers.register("/sw.js");
    // A page that was left open for days looks again when somebody comes back to it.
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            check();
        }
    });
}

/// Looks whether the server has a newer build than this page, and takes it.
pub(crate) fn check() {
    spawn_local(async {
        let build = document()
            .query_selector("meta[name=build]")
            .ok()
            .flatten()
            .and_then(|entry| entry.get_attribute("content"));
        let (Some(build), Ok(there)) = (build, api::text("/sw.js").await) else { return };
        if there.contains(&build) {
            return;
        }
        // The new service worker fetches everything first and reloads the page when it takes over.
        match registration().await {
            Some(registration) if workers().is_some_and(|workers| workers.controller().is_some()) => {
                drop(registration.update());
            }
            _ => reload(),
        }
    });
}

pub(crate) async fn registration() -> Option<ServiceWorkerRegistration> {
    JsFuture::from(workers()?.get_registration()).await.ok()?.dyn_into().ok()
}

/// Where pages may not have a service worker there is none: without encryption, except on the own machine.
pub(crate) fn workers() -> Option<ServiceWorkerContainer> {
    let workers = window().navigator().service_worker();
    (!workers.is_undefined()).then_some(workers)
}

fn reload() {
    let _ = window().location().reload();
}
