//! One's account: made, entered and left on the page of the settings, with every place one is signed in at.

use crate::api;
use crate::icon::Icon;
use crate::settings::{Settings, settings};
use crate::words::{ago, sentence, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, Problem, SessionLine};
use serde_json::{Value, json};

/// What is known of one at the server.
#[derive(Clone, Copy)]
struct Own {
    settings: RwSignal<Settings>,
    me: RwSignal<Option<Me>>,
    sessions: RwSignal<Vec<SessionLine>>,
    problem: RwSignal<Option<String>>,
    /// What was just done, in a sentence.
    done: RwSignal<Option<&'static str>>,
}

impl Own {
    /// Asks the server who one is.
    async fn look(self) {
        let Ok(me) = api::enter(self.settings).await else { return };
        let sessions = match me.account {
            Some(_) => api::get("/api/me/sessions").await.unwrap_or_default(),
            None => Vec::new(),
        };
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
pub(crate) fn AccountPart() -> impl IntoView {
    let own = Own {
        settings: settings(),
        me: RwSignal::new(None),
        sessions: RwSignal::new(Vec::new()),
        problem: RwSignal::new(None),
        done: RwSignal::new(None),
    };
    spawn_local(async move { own.look().await });
    let account = Memo::new(move |_| {
        own.me.with(|me| me.as_ref().map(|me| me.account.as_ref().map(|_| me.name.clone())))
    });
    let body = move || match account.get() {
        None => ().into_any(),
        Some(None) => view! { <SignIn own/> }.into_any(),
        Some(Some(name)) => view! { <SignedIn own name/> }.into_any(),
    };
    view! {
        <section class="account" aria-label=words().account>
            {body}
            <p class="problem" role="alert">{move || own.problem.get()}</p>
            <p class="soft" role="status">{move || own.done.get()}</p>
        </section>
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
            <h2>{words().account}</h2>
            <p class="soft">{words().account_why}</p>
            <Secret label=words().your_name kind="text" fill="username" value=name/>
            <Secret label=words().password kind="password" fill="current-password" value=password/>
            <div class="row">
                <button class="button main" type="submit" id="sign-in">{words().sign_in}</button>
                <button class="button" type="button" id="register" on:click=register>{words().register}</button>
            </div>
        </form>
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

#[component]
fn SignedIn(own: Own, name: String) -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let change = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({"old": old.get_untracked(), "new": new.get_untracked()});
        old.set(String::new());
        new.set(String::new());
        own.ask("/api/me/password", body, words().now_changed);
    };
    let out = move |everywhere: bool| {
        own.ask("/api/sign-out", json!({"everywhere": everywhere}), words().now_signed_out);
    };
    view! {
        <div class="form">
            <h2>{words().account}</h2>
            <p>{words().signed_in_as.replace("{}", &name)}</p>
            <div class="row">
                <button class="button" id="sign-out" on:click=move |_| out(false)>{words().sign_out}</button>
                <button class="button" id="sign-out-all" on:click=move |_| out(true)>{words().sign_out_all}</button>
            </div>
            <h3>{words().sessions}</h3>
            <ul class="sessions"><For each=move || own.sessions.get() key=|line| (line.id.clone(), line.here, line.seen) children=move |line| view! { <Session own line/> }/></ul>
            <form class="form" on:submit=change>
                <h3>{words().change_password}</h3>
                <Secret label=words().password_old kind="password" fill="current-password" value=old/>
                <Secret label=words().password_new kind="password" fill="new-password" value=new/>
                <button class="button" type="submit" id="change-password">{words().change_password}</button>
            </form>
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
