//! Signing in on another device: the code that one shows, and what the other does with it.

use super::Own;
use crate::api;
use crate::lobby::qr_code;
use crate::words::{sentence, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Handover, Me};
use serde_json::{Value, json};
use std::time::Duration;

/// How often the first device asks whether the code was used.
const LOOK: Duration = Duration::from_secs(2);

/// What became of the code that is shown.
#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    Link(String),
    Used,
    Over,
}

/// Shows a code for another device.
#[component]
pub(super) fn OtherDevice(own: Own) -> impl IntoView {
    let shown = RwSignal::new(Shown::Nothing);
    let show = move |_| {
        spawn_local(async move {
            match api::post::<Handover>("/api/me/handover", &json!({})).await {
                Ok(Handover { code: Some(code), .. }) => {
                    let origin = window().location().origin().unwrap_or_default();
                    // Behind the #, a code is in no log and in no referrer.
                    let _ = shown.try_set(Shown::Link(format!("{origin}/account#device={code}")));
                }
                Ok(_) => {}
                Err(why) => drop(own.problem.try_set(Some(sentence(&why.message)))),
            }
        });
    };
    let take_back = move |_| {
        shown.set(Shown::Nothing);
        spawn_local(async move { drop(api::delete::<Value>("/api/me/handover").await) });
    };
    let look = move || {
        if !matches!(shown.get_untracked(), Shown::Link(_)) {
            return;
        }
        spawn_local(async move {
            let now = match api::get::<Handover>("/api/me/handover").await {
                Ok(code) if code.used => Shown::Used,
                Err(why) if why.code == "not_found" => Shown::Over,
                _ => return,
            };
            if matches!(shown.try_get_untracked(), Some(Shown::Link(_))) {
                let used = now == Shown::Used;
                let _ = shown.try_set(now);
                if used {
                    own.look().await;
                }
            }
        });
    };
    if let Ok(clock) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || clock.clear());
    }
    let ask = move |label: &'static str| view! { <button class="button" id="handover" on:click=show>{label}</button> };
    let body = move || {
        match shown.get() {
        Shown::Nothing => ask(words().handover_show).into_any(),
        Shown::Used => view! { <p role="status" id="handover-used">{words().handover_used}</p>{ask(words().handover_show)} }.into_any(),
        Shown::Over => view! { <p role="status">{words().handover_over}</p>{ask(words().handover_again)} }.into_any(),
        Shown::Link(link) => view! {
            <div class="scan handover">
                {qr_code(&link)}
                <div><b>{words().handover_scan}</b><p class="soft">{words().handover_short}</p></div>
            </div>
            <div class="share"><input type="text" readonly prop:value=link aria-label=words().handover_link/></div>
            <button class="button" id="handover-back" on:click=take_back>{words().handover_back}</button>
        }
        .into_any(),
    }
    };
    view! {
        <h2>{words().handover}</h2>
        <p class="soft">{words().handover_why}</p>
        {body}
    }
    .into_any()
}

/// The other device: whose code it has, and whether it shall be theirs.
#[component]
pub(super) fn Arrival(own: Own, code: String, done: Callback<()>) -> impl IntoView {
    let whose = RwSignal::new(None::<Me>);
    let body = json!({"code": code});
    let asked = body.clone();
    spawn_local(async move {
        match api::post::<Me>("/api/handover", &asked).await {
            Ok(me) => drop(whose.try_set(Some(me))),
            Err(why) => {
                let _ = own.problem.try_set(Some(sentence(&why.message)));
                done.run(());
            }
        }
    });
    let take = move |_| {
        let body = body.clone();
        spawn_local(async move {
            let answer = api::post::<Me>("/api/handover/take", &body).await;
            if let Ok(me) = &answer {
                own.settings.update(|settings| settings.name.clone_from(&me.name));
            }
            own.settle(answer.map(|_| Value::Null), words().now_signed_in).await;
            done.run(());
        });
    };
    let question = move || whose.get().map(|me| words().handover_question.replace("{}", &me.name));
    view! {
        <div class="form errand" role="group" aria-label=words().handover>
            <p>{question}</p>
            <p class="soft">{words().handover_care}</p>
            <div class="row">
                <button class="button main" id="handover-take" disabled=move || whose.with(Option::is_none) on:click=take>{words().handover_take}</button>
                <button class="button" id="handover-not" on:click=move |_| done.run(())>{words().handover_not}</button>
            </div>
        </div>
    }
    .into_any()
}
