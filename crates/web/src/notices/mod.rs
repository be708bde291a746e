//! Being told that a game waits: by the browser while a page is open, by a push while none is, and a number on the icon.

mod at_table;
mod hooks;
mod section;

pub(crate) use at_table::{AtTable, call_when_hidden};
pub(crate) use section::Section;

use crate::api;
use crate::offline::registration;
use js_sys::{Function, JSON, Object, Promise, Reflect};
use leptos::prelude::{document, window};
use leptos::task::spawn_local;
use protocol::{NewPush, Notices};
use serde::Deserialize;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// Whether this browser can show a notice at all.
pub(crate) fn can_show() -> bool {
    Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// Whether it may.
fn may_show() -> bool {
    can_show() && Notification::permission() == NotificationPermission::Granted
}

/// Asks whether it may; says what came of that.
async fn ask_to_show() -> bool {
    if may_show() || !can_show() {
        return may_show();
    }
    if let Ok(asked) = Notification::request_permission() {
        let _ = JsFuture::from(asked).await;
    }
    may_show()
}

/// Shows a notice, where somebody looks elsewhere.
fn show(title: &str, body: &str, tag: &str) {
    if !may_show() || !document().hidden() {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(body);
    options.set_tag(tag);
    options.set_icon("/icon-192.png");
    let to = Object::new();
    let _ = Reflect::set(&to, &"url".into(), &format!("/t/{tag}").into());
    options.set_data(&to);
    let title = title.to_owned();
    spawn_local(async move {
        // Some browsers show what a service worker shows, and nothing else.
        let shown =
            registration().await.map(|worker| worker.show_notification_with_options(&title, &options));
        if !matches!(shown, Some(Ok(_))) {
            let _ = Notification::new_with_options(&title, &options);
        }
    });
}

/// A number on the icon of the installed page; none where it is 0.
pub(crate) fn badge(count: usize) {
    let navigator = window().navigator();
    let name = if count > 0 { "setAppBadge" } else { "clearAppBadge" };
    let Ok(set) = Reflect::get(&navigator, &name.into()) else { return };
    if let Ok(set) = set.dyn_into::<Function>() {
        let _ = set.call1(&navigator, &JsValue::from(count as u32));
    }
}

/// What waits at a table is seen: its notices go.
pub(crate) fn seen(table: &str) {
    let word = Object::new();
    let _ = Reflect::set(&word, &"seen".into(), &table.into());
    if let Some(worker) = crate::offline::workers().and_then(|workers| workers.controller()) {
        let _ = worker.post_message(&word);
    }
}

/// Whether this browser can be pushed to.
async fn can_push() -> bool {
    can_show()
        && Reflect::has(&window(), &"PushManager".into()).unwrap_or(false)
        && registration().await.is_some()
}

/// A subscription as a browser writes it.
#[derive(Deserialize)]
struct Subscription {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

/// Has this browser pushed to, and tells the server where.
async fn subscribe(key: &str) -> Option<api::Answer<Notices>> {
    if !ask_to_show().await {
        return None;
    }
    let options = Object::new();
    let _ = Reflect::set(&options, &"userVisibleOnly".into(), &true.into());
    let _ = Reflect::set(&options, &"applicationServerKey".into(), &key.into());
    let pushes = Reflect::get(registration().await?.as_ref(), &"pushManager".into()).ok()?;
    let ask: Function = Reflect::get(&pushes, &"subscribe".into()).ok()?.dyn_into().ok()?;
    let asked: Promise = ask.call1(&pushes, &options).ok()?.dyn_into().ok()?;
    let made = JsFuture::from(asked).await.ok()?;
    let text = JSON::stringify(&made).ok()?.as_string()?;
    let Subscription { endpoint, keys } = serde_json::from_str(&text).ok()?;
    let wish = NewPush { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    Some(api::post("/api/notices/push", &wish).await)
}

/// This browser is not pushed to any more: whoever comes after is not told of another's games.
pub(crate) async fn unsubscribe() -> Option<()> {
    let pushes = Reflect::get(registration().await?.as_ref(), &"pushManager".into()).ok()?;
    let ask: Function = Reflect::get(&pushes, &"getSubscription".into()).ok()?.dyn_into().ok()?;
    let asked: Promise = ask.call0(&pushes).ok()?.dyn_into().ok()?;
    let made = JsFuture::from(asked).await.ok()?;
    let end: Function = Reflect::get(&made, &"unsubscribe".into()).ok()?.dyn_into().ok()?;
    let ended: Promise = end.call0(&made).ok()?.dyn_into().ok()?;
    JsFuture::from(ended).await.ok().map(drop)
}
