//! What is kept about one: who may see it, how to take it along, and how to have it taken out.

use super::Own;
use crate::api;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Profile, Shown};
use serde_json::json;

/// Who may see one's profile; all one's data as a file; the end of it.
#[component]
pub(super) fn Data(own: Own) -> impl IntoView {
    let id = move || own.me.with(|me| me.as_ref().map(|me| me.id.clone()).unwrap_or_default());
    view! {
        <div class="form account-data">
            <h2>{words().profile}</h2>
            <a class="button" id="my-profile" href=move || format!("/people/{}", id())>{words().my_profile}</a>
            <Choice own/>
            <h2>{words().my_data}</h2>
            <p class="soft">{words().export_how}</p>
            <a class="button" id="export" href="/api/me/export" download="pantheon.json">{words().export_me}</a>
            <Leave own/>
        </div>
    }
    .into_any()
}

/// Who may see one's profile.
#[component]
fn Choice(own: Own) -> impl IntoView {
    let shown = RwSignal::new(None::<Shown>);
    let look = move |id: String| {
        spawn_local(async move {
            let found = api::get::<Profile>(&format!("/api/people/{id}/profile")).await;
            let _ = shown.try_set(found.ok().and_then(|profile| profile.shown));
        });
    };
    let id = Memo::new(move |_| own.me.with(|me| me.as_ref().map(|me| me.id.clone())));
    Effect::new(move |_| id.get().into_iter().for_each(look));
    let choose = move |wish: Shown| {
        spawn_local(async move {
            let answer = api::post("/api/me/profile", &json!({"shown": wish})).await;
            if answer.is_ok() {
                let _ = shown.try_set(Some(wish));
            }
            own.settle(answer, words().now_shown).await;
        });
    };
    let pill = move |wish: Shown| {
        view! {
            <button class="option-pill" id=format!("shown-{}", wish.name()) aria-pressed=move || (shown.get() == Some(wish)).to_string() on:click=move |_| choose(wish)>
                {seen_by(wish)}
            </button>
        }
    };
    view! {
        <fieldset><legend>{words().shown_to}</legend><div class="choices">{Shown::ALL.into_iter().map(pill).collect_view()}</div></fieldset>
        <p class="soft">{words().shown_note}</p>
    }
    .into_any()
}

fn seen_by(shown: Shown) -> &'static str {
    match shown {
        Shown::Everybody => words().shown_everybody,
        Shown::Met => words().shown_met,
        Shown::Nobody => words().shown_nobody,
    }
}

/// Has all of it taken out, if one is sure.
#[component]
fn Leave(own: Own) -> impl IntoView {
    let sure = RwSignal::new(false);
    let forget = move |_| {
        sure.set(false);
        spawn_local(async move { own.settle(api::delete("/api/me").await, words().now_deleted).await });
    };
    view! {
        <p class="soft">{words().delete_how}</p>
        <Show
            when=move || sure.get()
            fallback=move || view! { <button class="button" id="delete-me" on:click=move |_| sure.set(true)>{words().delete_me}</button> }
        >
            <div class="row" role="group" aria-label=words().delete_me>
                <button class="button" id="delete-not" on:click=move |_| sure.set(false)>{words().delete_not}</button>
                <button class="button danger" id="delete-sure" on:click=forget>{words().delete_sure}</button>
            </div>
        </Show>
    }
    .into_any()
}
