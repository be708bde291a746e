//! The account of somebody who is signed in.

use super::device::OtherDevice;
use super::mail::MailAddress;
use super::passkeys::Keys;
use super::{Own, Secret};
use crate::api;
use crate::icon::Icon;
use crate::words::{ago, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::SessionLine;
use serde_json::json;

/// Somebody with an account: where they are signed in, and another password.
#[component]
pub(super) fn SignedIn(own: Own, name: String) -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let change = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({"old": old.get_untracked(), "new": new.get_untracked()});
        old.set(String::new());
        new.set(String::new());
        own.ask("/api/me/password", body, words().now_changed);
    };
    let out = move |everywhere: bool| {
        spawn_local(async move {
            crate::notices::unsubscribe().await;
            own.ask("/api/sign-out", json!({"everywhere": everywhere}), words().now_signed_out);
        });
    };
    let has_password = move || own.ways.with(|ways| ways.password);
    let title = move || if has_password() { words().change_password } else { words().set_password };
    view! {
        <div class="form">
            <p>{words().signed_in_as.replace("{}", &name)}</p>
            <div class="row">
                <button class="button" id="sign-out" on:click=move |_| out(false)>{words().sign_out}</button>
                <button class="button" id="sign-out-all" on:click=move |_| out(true)>{words().sign_out_all}</button>
            </div>
            <h2>{words().sessions}</h2>
            <ul class="sessions"><For each=move || own.sessions.get() key=|line| (line.id.clone(), line.here, line.seen) children=move |line| view! { <Session own line/> }/></ul>
            <OtherDevice own/>
            <form class="form" on:submit=change>
                <h2>{title}</h2>
                <Show when=has_password>
                    <Secret label=words().password_old kind="password" fill="current-password" value=old/>
                </Show>
                <Secret label=words().password_new kind="password" fill="new-password" value=new/>
                <button class="button" type="submit" id="change-password">{title}</button>
            </form>
            <Keys own/>
            <MailAddress own/>
        </div>
    }
    .into_any()
}

/// One place one is signed in at.
#[component]
fn Session(own: Own, line: SessionLine) -> impl IntoView {
    let (id, here) = (line.id.clone(), line.here);
    let end = move |_| {
        let path = format!("/api/me/sessions/{id}");
        spawn_local(async move { own.settle(api::delete(&path).await, words().now_ended).await });
    };
    view! {
        <li>
            <span><b>{line.device}</b><small>{if here { words().this_device.to_owned() } else { ago(line.seen) }}</small></span>
            {(!here).then(|| view! { <button class="button square quiet" aria-label=words().end_session title=words().end_session on:click=end><Icon name="close"/></button> })}
        </li>
    }
    .into_any()
}
