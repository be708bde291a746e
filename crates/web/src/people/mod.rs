//! What somebody shows of themselves: ratings with their course, games, against whom, and what they have achieved.

mod cards;
mod feats;
mod history;
mod rivals;

use crate::api;
use crate::icon::Icon;
use crate::moderation::{ReportDialog, Reported};
use crate::settings::settings;
use crate::words::{sentence, words};
use cards::Cards;
use feats::Feats;
use history::History;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Problem, Profile};
use rivals::Rivals;

/// The screen of a profile, by the id of its person or the name of their account.
#[component]
pub(crate) fn PersonScreen(whose: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Profile, Problem>>);
    let settings = settings();
    spawn_local(async move {
        // A new visitor has no name at the server yet.
        let answer = match api::enter(settings).await {
            Ok(_) => api::get(&format!("/api/people/{whose}/profile")).await,
            Err(why) => Err(why),
        };
        let _ = found.try_set(Some(answer));
    });
    let body = move || match found.get() {
        None => ().into_any(),
        Some(Err(why)) => view! {
            <section class="sheet one"><div class="form">
                <h1>{words().profile}</h1>
                <p class="problem" role="alert">{sentence(&why.message)}</p>
                <a class="button main" href="/">{words().to_hall}</a>
            </div></section>
        }
        .into_any(),
        Some(Ok(profile)) => view! { <Whole profile/> }.into_any(),
    };
    view! { <main class="page"><crate::home::Bar/>{body}</main> }.into_any()
}

#[component]
fn Whole(profile: Profile) -> impl IntoView {
    let Profile { person, name, shown, games, history, rivals } = profile;
    view! {
        <section class="pf">
            <Head person name=name own=shown.is_some() played=games.iter().map(|game| game.played).sum() won=games.iter().map(|game| game.won).sum()/>
            <Cards games=games.clone()/>
            {shown.map(|_| view! { <crate::tournaments::Running/> })}
            <History history/>
            <Rivals rivals/>
            <Feats games/>
        </section>
    }
    .into_any()
}

/// Who it is, and how much they have played.
#[component]
fn Head(person: String, name: String, own: bool, played: u64, won: u64) -> impl IntoView {
    let first: String = name.chars().next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let number = |count: u64, label: &'static str| {
        view! { <div><b>{count}</b><span>{label}</span></div> }
    };
    let reported = RwSignal::new(None::<Reported>);
    let called = name.clone();
    let report = move |_| {
        reported.set(Some(Reported {
            table: None,
            club: None,
            line: None,
            person: person.clone(),
            name: called.clone(),
        }));
    };
    view! {
        <header class="pf-head">
            <span class="pf-portrait" aria-hidden="true">{first}</span>
            <h1>{name}</h1>
            <div class="pf-numbers">{number(played, words().profile_games)}{number(won, words().profile_won)}</div>
            {own.then(|| view! { <a class="button" href="/account">{words().account}</a> })}
            {(!own).then(|| view! { <button class="button quiet" id="report-person" on:click=report><Icon name="flag"/>{words().report}</button> })}
            <ReportDialog reported/>
        </header>
    }
    .into_any()
}
