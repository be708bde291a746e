//! What stands against people, and what was done.

use super::controls::{Controls, Wish};
use super::screen::Bench;
use crate::words::{ago, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{AuditLine, Measure, MeasureKind, OrderAct, Whom};
use serde_json::json;
use wasm_bindgen::JsValue;

/// A time of this place, as people here write it.
fn date(at: i64) -> String {
    let options = js_sys::Object::new();
    for key in ["dateStyle", "timeStyle"] {
        let _ = js_sys::Reflect::set(&options, &key.into(), &"short".into());
    }
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    date.to_locale_string("en-GB", &options).into()
}

/// Somebody, with the way to their profile.
#[component]
pub(super) fn Somebody(whom: Whom) -> impl IntoView {
    if whom.id.is_empty() {
        return view! { <span class="soft">{whom.name}</span> }.into_any();
    }
    let guest = whom.account.is_none().then(|| view! { <small class="soft">{words().order_guest}</small> });
    view! { <a class="whom" href=format!("/people/{}", whom.id)>{whom.name}</a>{guest} }.into_any()
}

/// What stands against people.
#[component]
pub(super) fn Measures(bench: Bench, measures: Vec<Measure>) -> impl IntoView {
    let empty = measures.is_empty();
    let line = move |measure: Measure| {
        let kind = match measure.kind {
            MeasureKind::Mute => words().order_mute,
            MeasureKind::Ban => words().order_ban,
        };
        let until = match measure.until {
            Some(until) => words().order_until.replace("{}", &date(until)),
            None => words().order_for_ever.to_owned(),
        };
        let lift = move |_| bench.send(format!("/api/moderation/measures/{}/lift", measure.id), json!({}));
        view! {
            <li>
                <div class="tx"><b>{kind}" · "<Somebody whom=measure.person/></b><small>{until}</small><small>{measure.why}</small></div>
                <button class="button" on:click=lift>{words().order_lift}</button>
            </li>
        }
    };
    view! {
        <section class="panel order-measures">
            <h2>{words().moderation_measures}</h2>
            {empty.then(|| view! { <p class="soft">{words().moderation_measures_none}</p> })}
            <ul>{measures.into_iter().map(line).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// A measure against somebody whom nobody has reported.
#[component]
pub(super) fn ByName(bench: Bench) -> impl IntoView {
    let (name, wish) = (RwSignal::new(String::new()), Wish::new(Some(MeasureKind::Mute)));
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(measure) = wish.measure() else { return };
        let body =
            json!({"person": name.get_untracked(), "measure": measure, "why": wish.why.get_untracked()});
        bench.send("/api/moderation/measures".to_owned(), body);
    };
    let ready =
        move || !name.with(|name| name.trim().is_empty()) && !wish.why.with(|why| why.trim().is_empty());
    view! {
        <section class="panel order-by-name">
            <details>
                <summary>{words().moderation_by_name}</summary>
                <form class="form" on:submit=send>
                    <input type="text" maxlength="64" aria-label=words().moderation_person placeholder=words().moderation_person prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
                    <Controls wish legend=words().order_time.to_owned() nothing=false/>
                    <button class="button main" type="submit" disabled=move || !ready()>{words().order_decide}</button>
                </form>
            </details>
        </section>
    }
    .into_any()
}

fn did(act: OrderAct) -> &'static str {
    match act {
        OrderAct::Dismissed => words().order_dismissed,
        OrderAct::Removed => words().order_removed,
        OrderAct::Muted => words().order_muted,
        OrderAct::Banned => words().order_banned,
        OrderAct::Lifted => words().order_lifted,
        OrderAct::Appointed => words().order_appointed,
        OrderAct::Released => words().order_released,
    }
}

/// What was done, the newest first.
#[component]
pub(super) fn Audit(audit: Vec<AuditLine>) -> impl IntoView {
    let empty = audit.is_empty();
    let line = |line: AuditLine| {
        let by = line.by.map_or_else(|| words().moderation_host.to_owned(), |by| by.name);
        let until = line.until.map(|until| words().order_until.replace("{}", &date(until)));
        let why = (!line.why.is_empty()).then(|| view! { <small>{line.why.clone()}</small> });
        view! {
            <li>
                <div class="tx"><span><b>{by}</b>" "{did(line.what).replace("{}", &line.whom.name)}" "{until}</span>{why}</div>
                <span class="soft when">{ago(line.at)}</span>
            </li>
        }
    };
    view! {
        <section class="panel order-audit">
            <h2>{words().moderation_audit}</h2>
            <p class="soft">{if empty { words().moderation_audit_none } else { words().moderation_audit_how }}</p>
            <ul>{audit.into_iter().map(line).collect_view()}</ul>
        </section>
    }
    .into_any()
}
