//! The moderators' page: open reports with what was said around them, and a decision about each.

use super::controls::{Controls, Wish};
use super::lists::{Audit, ByName, Measures, Somebody};
use super::report::reason_name;
use crate::api;
use crate::app::Failed;
use crate::settings::settings;
use crate::words::{ago, game_name, sentence, words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Chat, Moderation, Problem, Report, Ruling};
use serde_json::Value;

/// Where a moderator sits: what there is, and what went wrong last.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    found: RwSignal<Option<Result<Moderation, Problem>>>,
    problem: RwSignal<Option<String>>,
}

impl Bench {
    async fn look(self) {
        let _ = self.found.try_set(Some(api::get("/api/moderation").await));
    }

    /// Does something, and looks again.
    pub(super) fn send(self, path: String, body: Value) {
        spawn_local(async move {
            let done = api::post::<Value>(&path, &body).await;
            let _ = self.problem.try_set(done.as_ref().err().map(|why| sentence(&why.message)));
            self.look().await;
        });
    }
}

/// The screen of moderators; everybody else finds what is at any address that there is not.
#[component]
pub(crate) fn ModerationScreen() -> impl IntoView {
    let bench = Bench { found: RwSignal::new(None), problem: RwSignal::new(None) };
    let settings = settings();
    spawn_local(async move {
        // A new visitor has no name at the server yet.
        let _ = api::enter(settings).await;
        bench.look().await;
    });
    let body = move || match bench.found.get() {
        None => view! { <main class="page"><crate::home::Bar/></main> }.into_any(),
        Some(Err(_)) => view! { <Failed why=words().lost.to_owned()/> }.into_any(),
        Some(Ok(all)) => view! { <Whole bench all/> }.into_any(),
    };
    view! { {body} }.into_any()
}

#[component]
fn Whole(bench: Bench, all: Moderation) -> impl IntoView {
    let Moderation { reports, measures, audit } = all;
    let empty = reports.is_empty();
    let open = words().moderation_open.replace("{}", &reports.len().to_string());
    view! {
        <main class="page">
            <crate::home::Bar/>
            <section class="order">
                <header><h1>{words().moderation}</h1><span class="soft">{open}</span></header>
                <p class="problem" role="alert">{move || bench.problem.get()}</p>
                <section class="order-reports" aria-label=words().moderation_reports>
                    {empty.then(|| view! { <p class="panel soft">{words().moderation_none}</p> })}
                    {reports.into_iter().map(|report| view! { <Card bench report/> }).collect_view()}
                </section>
                <div class="order-side">
                    <Measures bench measures/>
                    <ByName bench/>
                    <Audit audit/>
                </div>
            </section>
        </main>
    }
    .into_any()
}

/// One report.
#[component]
fn Card(bench: Bench, report: Report) -> impl IntoView {
    let id = report.id.clone();
    let by = report.reporter.as_ref().map_or(words().order_gone, |by| by.name.as_str());
    let by = words().order_by.replacen("{}", by, 1).replacen("{}", &ago(report.at), 1);
    let place = report.game.as_ref().map(|game| words().order_at_table.replace("{}", &game_name(game)));
    let place = place.or(report.club.as_ref().map(|club| words().order_in_club.replace("{}", club)));
    let place = match (place, &report.table) {
        (Some(place), Some(table)) => view! { <a href=format!("/t/{table}")>{place}</a> }.into_any(),
        (Some(place), None) => view! { <span>{place}</span> }.into_any(),
        (None, _) => ().into_any(),
    };
    let said = (!report.words.is_empty())
        .then(|| view! { <blockquote class="quoted">{report.words.clone()}</blockquote> });
    view! {
        <article class="panel order-report" data-report=id>
            <header>
                <b class="order-reason">{reason_name(report.reason)}</b>
                <h2><Somebody whom=report.subject.clone()/></h2>
            </header>
            <p class="soft order-how"><span>{by}</span>{place}</p>
            {said}
            <Context lines=report.context.clone() about=report.line/>
            <Deciding bench report/>
        </article>
    }
    .into_any()
}

/// What was said around it.
#[component]
fn Context(lines: Vec<Chat>, about: Option<u64>) -> impl IntoView {
    if lines.is_empty() {
        return view! { <p class="soft">{words().order_no_talk}</p> }.into_any();
    }
    let line = move |line: Chat| {
        view! { <li class:meant={Some(line.number) == about}><b>{line.name}</b>" "<span>{line.text}</span></li> }
    };
    view! { <ol class="order-talk">{lines.into_iter().map(line).collect_view()}</ol> }.into_any()
}

#[component]
fn Deciding(bench: Bench, report: Report) -> impl IntoView {
    let (wish, remove) = (Wish::new(None), RwSignal::new(false));
    let legend = words().order_measure.replace("{}", &report.subject.name);
    let has_line = report.line.is_some();
    let path = format!("/api/moderation/reports/{}", report.id);
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let ruling =
            Ruling { remove: remove.get_untracked(), measure: wish.measure(), why: wish.why.get_untracked() };
        bench.send(path.clone(), serde_json::to_value(ruling).unwrap_or_default());
    };
    let acts = move || remove.get() || wish.kind.get().is_some();
    let ready = move || wish.kind.get().is_none() || !wish.why.with(|why| why.trim().is_empty());
    view! {
        <form class="order-deciding" on:submit=send>
            {has_line.then(|| view! {
                <label class="field check"><input type="checkbox" prop:checked=move || remove.get() on:change=move |event| remove.set(event_target_checked(&event))/><span>{words().order_remove}</span></label>
            })}
            <Controls wish legend nothing=true/>
            <button class="button" class:main=acts type="submit" disabled=move || !ready()>
                {move || if acts() { words().order_decide } else { words().order_dismiss }}
            </button>
        </form>
    }
    .into_any()
}
