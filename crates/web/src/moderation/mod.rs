//! Keeping it decent: reporting, what moderators see and decide, and what somebody is told who is banned.

mod controls;
mod lists;
mod report;
mod screen;

pub(crate) use report::{ReportDialog, Reported};
pub(crate) use screen::ModerationScreen;

use crate::api;
use crate::icon::Icon;
use crate::settings::settings;
use crate::words::{sentence, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use std::cell::Cell;

thread_local! {
    static BANNED: Cell<Option<RwSignal<Option<String>>>> = const { Cell::new(None) };
}

/// The server has said that one is banned, and why.
pub(crate) fn banned(why: &str) {
    if let Some(signal) = BANNED.get() {
        let _ = signal.try_set(Some(sentence(why)));
    }
}

/// The way to the moderators' page, for moderators.
#[component]
pub(crate) fn Way() -> impl IntoView {
    let settings = settings();
    let is =
        Memo::new(move |_| settings.with(|settings| settings.me.as_ref().is_some_and(|me| me.moderator)));
    view! {
        <Show when=move || is.get()>
            <a class="link" href="/moderation"><Icon name="flag"/><span>{words().moderation}</span></a>
        </Show>
    }
    .into_any()
}

/// What somebody is told who is banned: why, until when, and that their data is still theirs. Games on this device go on.
#[component]
pub(crate) fn BanNotice() -> impl IntoView {
    let why = RwSignal::new(None::<String>);
    BANNED.set(Some(why));
    let sure = RwSignal::new(false);
    let delete = move |_| match sure.get_untracked() {
        false => sure.set(true),
        true => spawn_local(async move {
            if api::delete::<Value>("/api/me").await.is_ok() {
                let _ = why.try_set(None);
            }
        }),
    };
    view! {
        <Show when=move || why.with(Option::is_some)>
            <section class="ban-notice card" role="alert">
                <p>{move || why.get()}</p>
                <div class="row">
                    <a class="button" href="/api/me/export" download="pantheon.json">{words().ban_export}</a>
                    <button class="button" class:danger=move || sure.get() on:click=delete>
                        {move || if sure.get() { words().delete_sure } else { words().ban_delete }}
                    </button>
                    <button class="button quiet" on:click=move |_| why.set(None)>{words().ban_close}</button>
                </div>
            </section>
        </Show>
    }
    .into_any()
}
