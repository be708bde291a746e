//! Addresses of one's own that are told: chat rooms and programs.

use super::section::{Kind, Told, ways};
use crate::api;
use crate::icon::Icon;
use crate::words::{sentence, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{HookCode, MadeHook, NewHook, WayLine};
use serde_json::{Value, json};

/// One's webhooks.
#[component]
pub(super) fn Hooks(told: Told) -> impl IntoView {
    let off = Signal::derive(move || told.now.with(|now| now.as_ref().and_then(|now| now.off.hook.clone())));
    let on = Signal::derive(move || {
        told.now.with(|now| now.as_ref().and_then(|now| now.wants.hook).unwrap_or(false))
    });
    let set = move |on: bool| {
        spawn_local(async move {
            told.settle(api::post("/api/notices", &json!({"wants": {"hook": on}})).await);
        });
    };
    let made = Callback::new(move |()| spawn_local(async move { told.look().await }));
    view! {
        <Kind label=words().notice_hook id="hook" on off set=Callback::new(set)/>
        <ul class="sessions"><For each=move || ways(told, "hook") key=shown_as children=move |way| view! { <Way told way/> }/></ul>
        <Show when=move || off.with(Option::is_none)><NewOne path="/api/notices/hooks".to_owned() problem=told.problem made/></Show>
    }
    .into_any()
}

/// What makes a line another one.
pub(super) fn shown_as(way: &WayLine) -> (String, bool, bool, bool) {
    (way.id.clone(), way.asleep, way.failing, way.stopped)
}

/// A line to write an address in; its secret is shown once.
#[component]
pub(super) fn NewOne(path: String, problem: RwSignal<Option<String>>, made: Callback<()>) -> impl IntoView {
    let (url, secret) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let (path, wish) = (path.clone(), NewHook { url: url.get_untracked() });
        spawn_local(async move {
            let answer = api::post::<MadeHook>(&path, &wish).await;
            let _ = problem.try_set(answer.as_ref().err().map(|why| sentence(&why.message)));
            if let Ok(hook) = answer {
                let _ = secret.try_set(Some(hook.secret));
                let _ = url.try_set(String::new());
                made.run(());
            }
        });
    };
    view! {
        <form class="form" on:submit=add>
            <label class="field"><span>{words().hook_url}</span>
                <input type="url" maxlength="1000" placeholder="https://" prop:value=move || url.get() on:input=move |event| url.set(event_target_value(&event))/>
            </label>
            <button class="button" type="submit" id="add-hook">{words().hook_add}</button>
            <Show when=move || secret.with(Option::is_some)>
                <p role="status">{words().hook_secret}" "<code>{move || secret.get()}</code></p>
            </Show>
        </form>
    }
    .into_any()
}

/// A device or an address, and the way to be rid of it.
#[component]
pub(super) fn Way(told: Told, way: WayLine) -> impl IntoView {
    let gone = Callback::new(move |()| spawn_local(async move { told.look().await }));
    view! { <Line way problem=told.problem gone/> }.into_any()
}

/// The same wherever it stands.
#[component]
pub(super) fn Line(way: WayLine, problem: RwSignal<Option<String>>, gone: Callback<()>) -> impl IntoView {
    let id = way.id.clone();
    let drop_it = move |_| {
        let path = format!("/api/notices/ways/{id}");
        spawn_local(async move {
            let answer = api::delete::<Value>(&path).await;
            let _ = problem.try_set(answer.err().map(|why| sentence(&why.message)));
            gone.run(());
        });
    };
    let state = match (way.asleep, way.stopped, way.failing) {
        (true, ..) => words().way_asleep.to_owned(),
        (false, true, _) => words().way_stopped.to_owned(),
        (false, false, true) => words().way_failing.to_owned(),
        (false, false, false) => crate::words::ago(way.made),
    };
    let wakes = way.kind == "hook" && (way.asleep || way.stopped);
    let code = wakes.then(|| view! { <Code id=way.id.clone() label=way.label.clone() problem woken=gone/> });
    view! {
        <li>
            <span><b>{way.label}</b><small>{state}</small></span>
            <button class="button square quiet" aria-label=words().way_drop title=words().way_drop on:click=drop_it><Icon name="close"/></button>
        </li>
        {code}
    }
    .into_any()
}

/// Where the code goes that was sent to a webhook.
#[component]
fn Code(id: String, label: String, problem: RwSignal<Option<String>>, woken: Callback<()>) -> impl IntoView {
    let code = RwSignal::new(String::new());
    let wake = move |event: SubmitEvent| {
        event.prevent_default();
        let (path, given) = (format!("/api/notices/hooks/{id}"), HookCode { code: code.get_untracked() });
        spawn_local(async move {
            let answer = api::post::<Value>(&path, &given).await;
            let _ = problem.try_set(answer.as_ref().err().map(|why| sentence(&why.message)));
            if answer.is_ok() {
                woken.run(());
            }
        });
    };
    view! {
        <li>
            <form class="form hook-code" on:submit=wake>
                <p class="soft">{words().hook_code_how}</p>
                <label class="field"><span>{words().hook_code.replace("{}", &label)}</span>
                    <input type="text" maxlength="20" autocomplete="one-time-code" prop:value=move || code.get() on:input=move |event| code.set(event_target_value(&event))/>
                </label>
                <button class="button" type="submit">{words().hook_wake}</button>
            </form>
        </li>
    }
    .into_any()
}
