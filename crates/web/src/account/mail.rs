//! An address for the day that password and passkey are lost.

use super::{Own, Secret};
use crate::api;
use crate::words::{sentence, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};

/// One's address: given, changed, removed; each by a letter.
#[component]
pub(super) fn MailAddress(own: Own) -> impl IntoView {
    let (address, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let set = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({"address": address.get_untracked(), "password": password.get_untracked()});
        password.set(String::new());
        own.ask("/api/me/address", body, words().now_letter);
    };
    let remove = move |_| {
        spawn_local(async move {
            let answer = api::delete::<Value>("/api/me/address").await;
            let gone = answer.as_ref().is_ok_and(|answer| answer["removed"] == true);
            own.settle(answer, if gone { words().now_no_address } else { words().now_letter }).await;
        });
    };
    let ways = own.ways;
    let present = move || {
        ways.with(|ways| ways.address.clone()).map(|address| {
            view! {
                <p id="mail-address">{words().mail_is.replace("{}", &address)}</p>
                <button class="button" type="button" id="mail-remove" on:click=remove>{words().mail_remove}</button>
            }
        })
    };
    let waiting = move || {
        ways.with(|ways| ways.waiting.clone())
            .map(|address| view! { <p class="soft" id="mail-waiting">{words().mail_waiting.replace("{}", &address)}</p> })
    };
    let form = move || {
        match ways.with(|ways| ways.no_mail.clone()) {
        Some(why) => view! { <p class="soft" id="no-mail">{sentence(&why)}</p> }.into_any(),
        None => view! {
            <form class="form" on:submit=set>
                <Secret label=words().mail_new kind="email" fill="email" value=address/>
                <Show when=move || ways.with(|ways| ways.password)>
                    <Secret label=words().password_old kind="password" fill="current-password" value=password/>
                </Show>
                <button class="button" type="submit" id="mail-set">{words().mail_set}</button>
            </form>
        }
        .into_any(),
    }
    };
    view! {
        <h2>{words().mail}</h2>
        <p class="soft">{words().mail_why}</p>
        {present}
        {waiting}
        {form}
    }
    .into_any()
}

/// Who has lost all ways in asks for a letter.
#[component]
pub(super) fn Lost(own: Own) -> impl IntoView {
    let address = RwSignal::new(String::new());
    let ask = move |event: SubmitEvent| {
        event.prevent_default();
        own.ask("/api/recover", json!({"address": address.get_untracked()}), words().now_recovery);
    };
    let body = move || match own.ways.with(|ways| ways.no_mail.clone()) {
        Some(why) => view! { <p class="soft" id="no-mail">{sentence(&why)}</p> }.into_any(),
        None => view! {
            <p class="soft">{words().lost_how}</p>
            <form class="form" on:submit=ask>
                <Secret label=words().mail_new kind="email" fill="email" value=address/>
                <button class="button" type="submit" id="recover">{words().lost_send}</button>
            </form>
        }
        .into_any(),
    };
    view! { <h2>{words().lost_password}</h2>{body} }.into_any()
}

/// A letter's link has brought somebody here who may set a new password.
#[component]
pub(super) fn NewPassword(own: Own, token: String, done: Callback<()>) -> impl IntoView {
    let password = RwSignal::new(String::new());
    let set = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({"token": token, "password": password.get_untracked()});
        spawn_local(async move {
            let answer = api::post::<Value>("/api/recover/password", &body).await;
            // A password that is refused can be tried again; a link that works no longer cannot.
            let over = answer.as_ref().map_or_else(|why| why.code == "unknown_person", |_| true);
            own.settle(answer, words().now_recovered).await;
            if over {
                done.run(());
            }
        });
    };
    view! {
        <form class="form errand" on:submit=set>
            <h2>{words().recover_title}</h2>
            <p class="soft">{words().recover_how}</p>
            <Secret label=words().password_new kind="password" fill="new-password" value=password/>
            <button class="button main" type="submit" id="recover-set">{words().recover_set}</button>
        </form>
    }
    .into_any()
}

/// A letter's link about an address: nothing happens before its reader says so.
#[component]
pub(super) fn ConfirmAddress(own: Own, token: String, done: Callback<()>) -> impl IntoView {
    let confirm = move |_| {
        let body = json!({"token": token});
        spawn_local(async move {
            let answer = api::post::<Value>("/api/address", &body).await;
            let gone = answer.as_ref().is_ok_and(|answer| answer["removed"] == true);
            own.settle(answer, if gone { words().now_no_address } else { words().now_address }).await;
            done.run(());
        });
    };
    view! {
        <div class="form errand" role="group" aria-label=words().mail>
            <h2>{words().mail}</h2>
            <p>{words().mail_question}</p>
            <div class="row">
                <button class="button main" id="mail-confirm" on:click=confirm>{words().mail_yes}</button>
                <button class="button" id="mail-not" on:click=move |_| done.run(())>{words().handover_not}</button>
            </div>
        </div>
    }
    .into_any()
}
