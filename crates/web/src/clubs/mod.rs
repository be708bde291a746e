//! Clubs: one's own in a list, one of them with its members, tables and talk, and the invitation to one.

mod club;

pub(crate) use club::ClubScreen;

use crate::home::Card;
use crate::settings::settings;
use crate::words::{sentence, words};
use crate::{api, route};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Club, ClubLine, Me};

/// The screen of one's clubs.
#[component]
pub(crate) fn ClubsScreen() -> impl IntoView {
    let (clubs, me) = (RwSignal::new(Vec::<ClubLine>::new()), RwSignal::new(None::<Me>));
    let (name, problem) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let settings = settings();
    spawn_local(async move {
        // A new visitor has no name at the server yet.
        match api::enter(settings).await {
            Ok(who) => {
                let _ = me.try_set(Some(who));
                let _ = clubs.try_set(api::get("/api/me/clubs").await.unwrap_or_default());
            }
            Err(why) => drop(problem.try_set(Some(sentence(&why.message)))),
        }
    });
    let make = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        problem.set(None);
        spawn_local(async move {
            let body = serde_json::json!({"name": name.get_untracked()});
            match api::post::<Club>("/api/clubs", &body).await {
                Ok(club) => route::go(&format!("/clubs/{}", club.club)),
                Err(why) => drop(problem.try_set(Some(sentence(&why.message)))),
            }
        });
    };
    let line = |line: ClubLine| {
        view! {
            <li>
                <div class="tx"><b>{line.name}</b><small>{words().club_members_count.replace("{}", &line.members.to_string())}</small></div>
                <a class="button" href=format!("/clubs/{}", line.club)>{words().look}</a>
            </li>
        }
    };
    let form = move || {
        match me.with(|me| me.as_ref().map(|me| me.account.is_some())) {
        None => ().into_any(),
        Some(false) => view! { <a class="button main" href="/account">{words().club_account}</a> }.into_any(),
        Some(true) => view! {
            <form class="row" on:submit=make>
                <input type="text" id="club-name" maxlength="30" aria-label=words().club_name placeholder=words().club_name prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
                <button class="button main" id="make-club">{words().club_make}</button>
            </form>
        }
        .into_any(),
    }
    };
    view! {
        <main class="page">
            <crate::home::Bar/>
            <section class="cups">
                <header><h1>{words().clubs}</h1><a class="button" href="/tournaments">{words().tournaments}</a></header>
                <p class="soft">{words().clubs_how}</p>
                <Show when=move || clubs.with(|clubs| !clubs.is_empty())>
                    <div class="panel cup-list"><ul>{move || clubs.get().into_iter().map(line).collect_view()}</ul></div>
                </Show>
                {form}
                <p class="problem" role="alert">{move || problem.get()}</p>
                <Show when=move || clubs.with(Vec::is_empty)>
                    <div class="welcome">
                        <Card icon="link" title=words().club_link_title text=words().club_link_how/>
                        <Card icon="play" title=words().club_tables_title text=words().club_tables_how/>
                        <Card icon="crown" title=words().club_standings_title text=words().club_standings_how/>
                    </div>
                </Show>
            </section>
        </main>
    }
    .into_any()
}

/// The screen of an invitation: joining says yes to it.
#[component]
pub(crate) fn ClubInvitation(invitation: String) -> impl IntoView {
    let (me, problem) = (RwSignal::new(None::<Me>), RwSignal::new(None::<String>));
    let settings = settings();
    spawn_local(async move {
        if let Ok(who) = api::enter(settings).await {
            let _ = me.try_set(Some(who));
        }
    });
    let invitation = StoredValue::new(invitation);
    let join = move |_| {
        spawn_local(async move {
            let body = serde_json::json!({"invitation": invitation.get_value()});
            match api::post::<Club>("/api/clubs/join", &body).await {
                Ok(club) => route::go(&format!("/clubs/{}", club.club)),
                Err(why) => drop(problem.try_set(Some(sentence(&why.message)))),
            }
        });
    };
    let button = move || match me.with(|me| me.as_ref().map(|me| me.account.is_some())) {
        None => ().into_any(),
        Some(false) => view! { <a class="button main" href="/account">{words().club_account}</a> }.into_any(),
        Some(true) => {
            view! { <button class="button main" id="join-club" on:click=join>{words().club_join}</button> }
                .into_any()
        }
    };
    view! {
        <main class="page narrow">
            <crate::home::Bar/>
            <section class="sheet one"><div class="form">
                <h1>{words().club_invited}</h1>
                <p>{words().clubs_how}</p>
                {button}
                <p class="problem" role="alert">{move || problem.get()}</p>
            </div></section>
        </main>
    }
    .into_any()
}
