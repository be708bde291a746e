//! Passkeys: the door for who has one or wants one, and the list of one's own.

use super::{Own, Secret, ceremony};
use crate::api;
use crate::icon::Icon;
use crate::words::{ago, sentence, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{PasskeyLine, Problem};
use serde_json::{Value, json};

impl Own {
    /// Why there are no passkeys here, in a sentence.
    fn no_passkeys(self) -> Option<String> {
        self.ways
            .with(|ways| ways.no_passkeys.as_deref().map(sentence))
            .or_else(|| (!ceremony::is_there()).then(|| words().passkey_no_browser.to_owned()))
    }
}

/// Asks the server for a question, the authenticator for its answer, and hands that in.
async fn ceremony(path: &str, wish: Value, sign: bool, name: &str) -> Result<Value, Problem> {
    let options: Value = api::post(&format!("{path}/options"), &wish).await?;
    let credential = if sign { ceremony::sign(&options).await } else { ceremony::make(&options).await };
    let not = || Problem { code: "passkey".to_owned(), message: words().passkey_not.to_owned() };
    let credential = credential.ok_or_else(not)?;
    let body = if sign {
        json!({"credential": credential})
    } else {
        json!({"credential": credential, "name": name})
    };
    api::post(path, &body).await
}

/// Signing in with a passkey, and an account by one alone.
#[component]
pub(super) fn Door(own: Own, name: RwSignal<String>) -> impl IntoView {
    let enter = move |_| {
        spawn_local(async move {
            own.settle(ceremony("/api/sign-in/passkey", json!({}), true, "").await, words().now_signed_in)
                .await;
        });
    };
    let register = move |_| {
        let wish = json!({"name": name.get_untracked()});
        spawn_local(async move {
            own.settle(ceremony("/api/account/passkey", wish, false, "").await, words().now_registered).await;
        });
    };
    let body = move || {
        match own.no_passkeys() {
        Some(why) => view! { <p class="soft" id="no-passkeys">{why}</p> }.into_any(),
        None => view! {
            <p class="soft">{words().passkey_why}</p>
            <div class="row">
                <button class="button" type="button" id="passkey-sign-in" on:click=enter>{words().passkey_sign_in}</button>
                <button class="button" type="button" id="passkey-register" on:click=register>{words().passkey_register}</button>
            </div>
        }
        .into_any(),
    }
    };
    view! { <h2>{words().passkeys}</h2>{body} }.into_any()
}

/// The passkeys of an account, and one more.
#[component]
pub(super) fn Keys(own: Own) -> impl IntoView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let wish = json!({"password": password.get_untracked()});
        let called = name.get_untracked();
        password.set(String::new());
        name.set(String::new());
        spawn_local(async move {
            own.settle(ceremony("/api/me/passkeys", wish, false, &called).await, words().now_passkey).await;
        });
    };
    let list = move || own.ways.with(|ways| ways.passkeys.clone());
    let form = move || {
        match own.no_passkeys() {
        Some(why) => view! { <p class="soft" id="no-passkeys">{why}</p> }.into_any(),
        None => view! {
            <p class="soft">{words().passkey_why}</p>
            <form class="form" on:submit=add>
                <Secret label=words().passkey_name kind="text" fill="off" value=name/>
                <Show when=move || own.ways.with(|ways| ways.password)>
                    <Secret label=words().password_old kind="password" fill="current-password" value=password/>
                </Show>
                <button class="button" type="submit" id="passkey-add">{words().passkey_add}</button>
            </form>
        }
        .into_any(),
    }
    };
    view! {
        <h2>{words().passkeys}</h2>
        <ul class="sessions passkeys"><For each=list key=|line| (line.id.clone(), line.seen) children=move |line| view! { <OneKey own line/> }/></ul>
        {form}
    }
    .into_any()
}

/// One passkey.
#[component]
fn OneKey(own: Own, line: PasskeyLine) -> impl IntoView {
    let id = line.id.clone();
    let remove = move |_| {
        let path = format!("/api/me/passkeys/{id}");
        spawn_local(async move { own.settle(api::delete(&path).await, words().now_no_passkey).await });
    };
    let used = words().passkey_used.replace("{}", &ago(line.seen));
    let label = words().passkey_remove.replace("{}", &line.name);
    view! {
        <li>
            <span><b>{line.name}</b><small>{used}</small></span>
            <button class="button square quiet" aria-label=label.clone() title=label on:click=remove><Icon name="close"/></button>
        </li>
    }
    .into_any()
}
