//! How one is told of one's turns, on the page of the account.

use super::hooks::{Hooks, Way, shown_as};
use super::{ask_to_show, can_push, can_show, subscribe};
use crate::api;
use crate::time::zone;
use crate::words::{sentence, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Notices, Problem, Quiet};
use serde_json::{Value, json};

/// What is known of one's notices.
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub(super) now: RwSignal<Option<Notices>>,
    pub(super) problem: RwSignal<Option<String>>,
}

impl Told {
    pub(super) async fn look(self) {
        let found = api::get("/api/notices").await;
        self.settle(found);
    }

    pub(super) fn settle(self, answer: Result<Notices, Problem>) {
        let _ = self.problem.try_set(answer.as_ref().err().map(|why| sentence(&why.message)));
        if let Ok(notices) = answer {
            let _ = self.now.try_set(Some(notices));
        }
    }

    fn change(self, body: Value) {
        spawn_local(async move { self.settle(api::post("/api/notices", &body).await) });
    }
}

/// How one is told of one's turns.
#[component]
pub(crate) fn Section() -> impl IntoView {
    let told = Told { now: RwSignal::new(None), problem: RwSignal::new(None) };
    spawn_local(async move { told.look().await });
    view! {
        <div class="form account-data" id="notices">
            <h2>{words().notices}</h2>
            <p class="soft">{words().notices_how}</p>
            <p class="problem" role="alert">{move || told.problem.get()}</p>
            <Show when=move || told.now.with(Option::is_some)>
                <Page told/>
                <Push told/>
                <Mail told/>
                <Hooks told/>
            </Show>
        </div>
    }
    .into_any()
}

/// A kind of notice: whether one wants it, or why it cannot be had.
#[component]
pub(super) fn Kind(
    label: &'static str,
    id: &'static str,
    #[prop(into)] on: Signal<bool>,
    #[prop(into)] off: Signal<Option<String>>,
    set: Callback<bool>,
) -> impl IntoView {
    view! {
        <div class="row">
            <button class="option-pill" id=format!("notice-{id}") disabled=move || off.with(Option::is_some) aria-pressed=move || (on.get() && off.with(Option::is_none)).to_string() on:click=move |_| set.run(!on.get_untracked())>{label}</button>
        </div>
        <Show when=move || off.with(Option::is_some)><p class="soft">{move || off.get().map(|why| sentence(&why))}</p></Show>
    }
    .into_any()
}

fn wants(told: Told, read: fn(&Notices) -> Option<bool>) -> Signal<bool> {
    Signal::derive(move || told.now.with(|now| now.as_ref().and_then(read).unwrap_or(false)))
}

/// From the browser itself, while a page is open.
#[component]
fn Page(told: Told) -> impl IntoView {
    let off = (!can_show()).then(|| words().notice_no_browser.to_owned());
    let set = move |on: bool| {
        spawn_local(async move {
            if on && !ask_to_show().await {
                let _ = told.problem.try_set(Some(words().notice_not_allowed.to_owned()));
            } else {
                told.change(json!({"wants": {"page": on}}));
            }
        });
    };
    view! { <Kind label=words().notice_page id="page" on=wants(told, |now| now.wants.page) off set=Callback::new(set)/> }
        .into_any()
}

/// By a push, to each device that asked for it.
#[component]
fn Push(told: Told) -> impl IntoView {
    let able = RwSignal::new(false);
    spawn_local(async move {
        let _ = able.try_set(can_push().await);
    });
    let off = move || told.now.with(|now| now.as_ref().and_then(|now| now.off.push.clone()));
    let key = move || told.now.with(|now| now.as_ref().and_then(|now| now.push_key.clone()));
    let here = move |_| {
        let Some(key) = key() else { return };
        spawn_local(async move {
            match subscribe(&key).await {
                Some(answer) => told.settle(answer),
                None => drop(told.problem.try_set(Some(words().notice_not_allowed.to_owned()))),
            }
        });
    };
    let devices = move || ways(told, "push");
    let set = move |on: bool| told.change(json!({"wants": {"push": on}}));
    view! {
        <Kind label=words().notice_push id="push" on=wants(told, |now| now.wants.push) off=Signal::derive(off) set=Callback::new(set)/>
        <ul class="sessions"><For each=devices key=shown_as children=move |way| view! { <Way told way/> }/></ul>
        <Show when=move || able.get() && key().is_some()>
            <button class="button" id="push-here" on:click=here>{words().notice_push_here}</button>
        </Show>
    }
    .into_any()
}

pub(super) fn ways(told: Told, kind: &str) -> Vec<protocol::WayLine> {
    let all = told.now.with(|now| now.as_ref().map(|now| now.ways.clone()).unwrap_or_default());
    all.into_iter().filter(|way| way.kind == kind).collect()
}

/// By e-mail, not in the hours that one names.
#[component]
fn Mail(told: Told) -> impl IntoView {
    let off = move || {
        told.now.with(|now| {
            let now = now.as_ref()?;
            let missing = (!now.confirmed).then(|| words().notice_mail_none.to_owned());
            now.off.mail.clone().or(missing)
        })
    };
    let off = Signal::derive(off);
    let quiet = move || told.now.with(|now| now.as_ref().and_then(|now| now.quiet.clone()));
    let set = move |on: bool| told.change(json!({"wants": {"mail": on}}));
    let hours = move |change: &dyn Fn(&mut Quiet)| {
        let mut hours = quiet().unwrap_or(Quiet { zone: zone(), begins: 0, ends: 0 });
        hours.zone = zone();
        change(&mut hours);
        told.change(json!({"quiet": hours}));
    };
    let from = move |event: web_sys::Event| {
        hours(&|quiet: &mut Quiet| quiet.begins = minute(&event_target_value(&event)));
    };
    let to = move |event: web_sys::Event| {
        hours(&|quiet: &mut Quiet| quiet.ends = minute(&event_target_value(&event)));
    };
    view! {
        <Kind label=words().notice_mail id="mail" on=wants(told, |now| now.wants.mail) off set=Callback::new(set)/>
        <Show when=move || off.with(Option::is_none)>
            <div class="row">
                <label class="field"><span>{words().quiet_from}</span><input type="time" prop:value=move || clock(quiet().map_or(0, |quiet| quiet.begins)) on:change=from/></label>
                <label class="field"><span>{words().quiet_to}</span><input type="time" prop:value=move || clock(quiet().map_or(0, |quiet| quiet.ends)) on:change=to/></label>
            </div>
        </Show>
    }
    .into_any()
}

/// A minute of the day as a clock shows it.
fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn minute(clock: &str) -> u16 {
    let (hours, minutes) = clock.split_once(':').unwrap_or(("0", "0"));
    let number = |text: &str| text.parse::<u16>().unwrap_or(0);
    (number(hours).min(23)) * 60 + number(minutes).min(59)
}
