//! Tournaments: the list of them, one of them with its standings, and making one.

mod cup;
mod make;

pub(crate) use cup::TournamentScreen;
pub(crate) use make::NewTournamentScreen;

use crate::api;
use crate::home::Card;
use crate::icon::{Door, Icon};
use crate::settings::settings;
use crate::words::{game_name, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{TournamentLine, TournamentState};
use std::time::Duration;

/// What is asked of the server, at once and every now and then while the screen is shown.
pub(crate) fn poll(seconds: u64, ask: impl Fn() + Copy + 'static) {
    ask();
    let again = set_interval_with_handle(ask, Duration::from_secs(seconds));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
}

/// The screen of all tournaments that one may join.
#[component]
pub(crate) fn TournamentsScreen() -> impl IntoView {
    let (mine, open) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
    let settings = settings();
    poll(10, move || {
        spawn_local(async move {
            // A new visitor has no name at the server yet.
            if api::enter(settings).await.is_ok() {
                let own: Vec<TournamentLine> = api::get("/api/me/tournaments").await.unwrap_or_default();
                let all: Vec<TournamentLine> = api::get("/api/tournaments").await.unwrap_or_default();
                let others =
                    all.into_iter().filter(|line| own.iter().all(|one| one.tournament != line.tournament));
                let _ = open.try_set(others.collect());
                let _ = mine.try_set(own);
            }
        });
    });
    view! {
        <main class="page">
            <crate::home::Bar/>
            <section class="cups">
                <header><h1>{words().tournaments}</h1>
                    <a class="button" href="/clubs">{words().clubs}</a>
                    <a class="button main" id="new-tournament" href="/tournaments/new">{words().tournament_new}</a>
                </header>
                <p class="soft">{words().tournaments_how}</p>
                <Lines title=words().tournaments_mine lines=mine/>
                <Lines title=words().tournaments_open lines=open/>
                <Show when=move || mine.with(Vec::is_empty) && open.with(Vec::is_empty)>
                    <p>{words().tournaments_none}</p>
                    <div class="welcome">
                        <Card icon="people" title=words().tournament_rounds_title text=words().tournament_rounds_how/>
                        <Card icon="crown" title=words().tournament_points_title text=words().tournament_points_how/>
                        <Card icon="clock" title=words().tournament_pace_title text=words().tournament_pace_how/>
                    </div>
                </Show>
            </section>
        </main>
    }
    .into_any()
}

/// A list of tournaments; it is not there where it has nothing in it.
#[component]
pub(crate) fn Lines(title: &'static str, #[prop(into)] lines: Signal<Vec<TournamentLine>>) -> impl IntoView {
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <div class="panel cup-list">
                <h2>{title}</h2>
                <ul><For each=move || lines.get() key=news children=|line| view! { <Line line/> }/></ul>
            </div>
        </Show>
    }
    .into_any()
}

/// What of a line changes while it is shown.
fn news(line: &TournamentLine) -> (String, u8, u32, u8, Option<String>) {
    (line.tournament.clone(), line.round, line.joined, line.state as u8, line.your_table.clone())
}

/// How far a tournament is.
pub(crate) fn stands(line: &TournamentLine) -> String {
    match (line.state, line.starts) {
        (TournamentState::Waiting, Some(at)) => words().tournament_starts.replace("{}", &moment(at)),
        (TournamentState::Waiting, None) => words().tournament_waits.to_owned(),
        (TournamentState::Playing, _) => words()
            .tournament_round
            .replacen("{}", &line.round.to_string(), 1)
            .replacen("{}", &line.rounds.to_string(), 1),
        (TournamentState::Over, _) => words().tournament_over.to_owned(),
        (TournamentState::CalledOff, _) => words().tournament_off.to_owned(),
    }
}

/// A moment as people of this place write it.
pub(crate) fn moment(at: i64) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(at as f64));
    String::from(date.to_locale_string("default", &wasm_bindgen::JsValue::UNDEFINED))
}

#[component]
fn Line(line: TournamentLine) -> impl IntoView {
    let about = format!(
        "{} · {} · {}",
        game_name(&line.game),
        stands(&line),
        words().tournament_players.replace("{}", &line.joined.to_string())
    );
    let address = format!("/tournaments/{}", line.tournament);
    let waits = line.your_table.clone().map(|table| {
        let text = words().tournament_table.replace("{}", &line.round.to_string());
        view! { <a class="button main" href=format!("/t/{table}")>{text}</a> }
    });
    view! {
        <li class:yours=line.your_table.is_some()>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{line.name.clone()}</b><small>{about}</small></div>
            {waits}
            <a class="button" href=address>{words().look}</a>
        </li>
    }
    .into_any()
}

/// One's own tournaments that go on, in the hall and on one's profile; nothing where there are none.
#[component]
pub(crate) fn Running() -> impl IntoView {
    let mine = RwSignal::new(Vec::<TournamentLine>::new());
    poll(20, move || {
        spawn_local(async move {
            let own: Vec<TournamentLine> = api::get("/api/me/tournaments").await.unwrap_or_default();
            let on = |line: &TournamentLine| {
                matches!(line.state, TournamentState::Waiting | TournamentState::Playing)
            };
            let _ = mine.try_set(own.into_iter().filter(on).collect());
        });
    });
    view! { <Lines title=words().tournaments_mine lines=mine/> }.into_any()
}

/// The way to tournaments and clubs, below the lists of the hall.
#[component]
pub(crate) fn Ways() -> impl IntoView {
    view! {
        <nav class="cup-ways" aria-label=words().tournaments>
            <a class="button quiet" href="/tournaments"><Icon name="crown"/>{words().tournaments}</a>
            <a class="button quiet" href="/clubs"><Icon name="people"/>{words().clubs}</a>
        </nav>
    }
    .into_any()
}
