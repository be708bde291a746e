//! One's account on a page of its own: made, entered and left, with every place one is signed in at, and what is kept about
//! one.

mod ceremony;
mod data;
mod device;
mod errand;
mod mail;
mod passkeys;
mod signed;

use crate::api;
use crate::settings::{Settings, settings};
use crate::words::{sentence, words};
use data::Data;
use device::{Arrival, OtherDevice};
use errand::Errand;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mail::{ConfirmAddress, Lost, NewPassword};
use protocol::{Me, Problem, SessionLine, Ways};
use serde_json::{Value, json};
use signed::SignedIn;

/// What is known of one at the server.
#[derive(Clone, Copy)]
struct Own {
    settings: RwSignal<Settings>,
    me: RwSignal<Option<Me>>,
    sessions: RwSignal<Vec<SessionLine>>,
    ways: RwSignal<Ways>,
    problem: RwSignal<Option<String>>,
    /// What was just done, in a sentence.
    done: RwSignal<Option<&'static str>>,
}

impl Own {
    /// Asks the server who one is.
    async fn look(self) {
        let me = match api::enter(self.settings).await {
            Ok(me) => me,
            Err(why) => return drop(self.problem.try_set(Some(sentence(&why.message)))),
        };
        let sessions = match me.account {
            Some(_) => api::get("/api/me/sessions").await.unwrap_or_default(),
            None => Vec::new(),
        };
        let _ = self.ways.try_set(api::get("/api/me/ways").await.unwrap_or_default());
        let _ = self.sessions.try_set(sessions);
        let _ = self.me.try_set(Some(me));
    }

    /// Tells what came of a request, and looks again.
    async fn settle(self, answer: Result<Value, Problem>, done: &'static str) {
        let _ = self.problem.try_set(answer.as_ref().err().map(|why| sentence(&why.message)));
        let _ = self.done.try_set(answer.is_ok().then_some(done));
        self.look().await;
    }

    fn ask(self, path: &'static str, body: Value, done: &'static str) {
        spawn_local(async move { self.settle(api::post(path, &body).await, done).await });
    }
}

/// The account, where there is a server.
#[component]
pub(crate) fn AccountScreen() -> impl IntoView {
    let own = Own {
        settings: settings(),
        me: RwSignal::new(None),
        sessions: RwSignal::new(Vec::new()),
        ways: RwSignal::new(Ways::default()),
        problem: RwSignal::new(None),
        done: RwSignal::new(None),
    };
    spawn_local(async move { own.look().await });
    let errand = RwSignal::new(Errand::take());
    let over = Callback::new(move |()| drop(errand.try_set(None)));
    let brought = move || match errand.get() {
        None => ().into_any(),
        Some(Errand::Device(code)) => view! { <Arrival own code done=over/> }.into_any(),
        Some(Errand::Recover(token)) => view! { <NewPassword own token done=over/> }.into_any(),
        Some(Errand::Address(token)) => view! { <ConfirmAddress own token done=over/> }.into_any(),
    };
    let account = Memo::new(move |_| {
        own.me.with(|me| me.as_ref().map(|me| me.account.as_ref().map(|_| me.name.clone())))
    });
    let body = move || match account.get() {
        None => ().into_any(),
        Some(None) => view! { <SignIn own/> }.into_any(),
        Some(Some(name)) => view! { <SignedIn own name/> }.into_any(),
    };
    view! {
        <main class="page narrow">
            <crate::home::Bar/>
            <section class="sheet one account">
                <h1>{words().account}</h1>
                <p class="problem" role="alert">{move || own.problem.get()}</p>
                <p class="soft" role="status">{move || own.done.get()}</p>
                {brought}
                {body}
                <Show when=move || account.with(Option::is_some)><crate::notices::Section/><Data own/></Show>
            </section>
        </main>
    }
    .into_any()
}

/// A guest may make an account, or enter the one they have.
#[component]
fn SignIn(own: Own) -> impl IntoView {
    let name = RwSignal::new(settings().with_untracked(|settings| settings.name.clone()));
    let password = RwSignal::new(String::new());
    let body = move || json!({"name": name.get_untracked(), "password": password.get_untracked()});
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        own.ask("/api/sign-in", body(), words().now_signed_in);
    };
    let register = move |_| own.ask("/api/account", body(), words().now_registered);
    view! {
        <form class="form" on:submit=enter>
            <p>{words().account_why}</p>
            <p class="soft">{words().account_guest}</p>
            <Secret label=words().your_name kind="text" fill="username" value=name/>
            <Secret label=words().password kind="password" fill="current-password" value=password/>
            <div class="row">
                <button class="button main" type="submit" id="sign-in">{words().sign_in}</button>
                <button class="button" type="button" id="register" on:click=register>{words().register}</button>
            </div>
        </form>
        <div class="form"><passkeys::Door own name/><Lost own/><OtherDevice own/></div>
    }
    .into_any()
}

/// One line to write in.
#[component]
fn Secret(
    label: &'static str,
    kind: &'static str,
    fill: &'static str,
    value: RwSignal<String>,
) -> impl IntoView {
    view! {
        <label class="field"><span>{label}</span>
            <input type=kind autocomplete=fill maxlength="200" prop:value=move || value.get() on:input=move |event| value.set(event_target_value(&event))/>
        </label>
    }
    .into_any()
}
