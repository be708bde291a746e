//! Reporting a line of talk, or a person.

use crate::api;
use crate::words::{sentence, words};
use leptos::ev::SubmitEvent;
use leptos::portal::Portal;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::order::LONGEST_REPORT;
use protocol::{NewReport, Reason, Received};

/// What is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reported {
    /// At which table.
    pub(crate) table: Option<String>,
    /// Or in which club.
    pub(crate) club: Option<String>,
    /// The number of the line, and what it says.
    pub(crate) line: Option<(u64, String)>,
    /// Whom it is about.
    pub(crate) person: String,
    /// What they are called.
    pub(crate) name: String,
}

/// What a reason is called.
pub(super) fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Insult => words().reason_insult,
        Reason::Threat => words().reason_threat,
        Reason::Spam => words().reason_spam,
        Reason::Cheating => words().reason_cheating,
        Reason::Name => words().reason_name,
        Reason::Other => words().reason_other,
    }
}

/// Asks why, and sends the report.
#[component]
pub(crate) fn ReportDialog(reported: RwSignal<Option<Reported>>) -> impl IntoView {
    crate::focus::hold(move || reported.with(Option::is_some), ".report-card", true);
    let body = move || reported.get().map(|about| view! { <Asked about reported/> });
    view! { <Show when=move || reported.with(Option::is_some)><Portal>{body}</Portal></Show> }.into_any()
}

#[component]
fn Asked(about: Reported, reported: RwSignal<Option<Reported>>) -> impl IntoView {
    let (reason, whole) = (RwSignal::new(None::<Reason>), RwSignal::new(about.line.is_none()));
    let (text, problem, sent) = (RwSignal::new(String::new()), RwSignal::new(None), RwSignal::new(false));
    let close = move |_| reported.set(None);
    let (name, quoted) = (about.name.clone(), about.line.clone());
    let how = words().report_how.replace("{}", &about.name);
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(reason) = reason.get_untracked() else { return };
        let line = about.line.as_ref().map(|(number, _)| *number).filter(|_| !whole.get_untracked());
        let person = line.is_none().then(|| about.person.clone());
        let (table, club) = (about.table.clone(), about.club.clone());
        let report = NewReport { table, club, line, person, reason, words: text.get_untracked() };
        spawn_local(async move {
            match api::post::<Received>("/api/reports", &report).await {
                Ok(_) => {
                    let _ = sent.try_set(true);
                }
                Err(why) => {
                    let _ = problem.try_set(Some(sentence(&why.message)));
                }
            }
        });
    };
    let pill = move |one: Reason| {
        view! {
            <button type="button" class="option-pill" data-reason=one.name() aria-pressed=move || (reason.get() == Some(one)).to_string() on:click=move |_| reason.set(Some(one))>
                {reason_name(one)}
            </button>
        }
    };
    let which = quoted.map(|(_, said)| {
        let of = words().report_this_person.replace("{}", &name);
        let choose = move |person: bool, label: String| {
            view! {
                <button type="button" class="option-pill" aria-pressed=move || (whole.get() == person).to_string() on:click=move |_| whole.set(person)>{label}</button>
            }
        };
        view! {
            <blockquote class="quoted">{said}</blockquote>
            <fieldset><legend>{words().report_what}</legend>
                <div class="choices">{choose(false, words().report_this_line.to_owned())}{choose(true, of)}</div>
            </fieldset>
        }
    });
    let title = format!("{}: {}", words().report, name);
    let shown = title.clone();
    let thanks = move || {
        view! {
            <p role="status">{words().report_sent}</p>
            <button class="button main" id="report-done" on:click=close>{words().close}</button>
        }
    };
    view! {
        <div class="veil">
            <section class="card report-card" role="dialog" aria-modal="true" aria-label=title>
                <h1 tabindex="-1">{shown}</h1>
                <form class="form" class:hidden=move || sent.get() on:submit=send>
                    {which}
                    <fieldset><legend>{words().report_reason}</legend><div class="choices">{Reason::ALL.into_iter().map(pill).collect_view()}</div></fieldset>
                    <label class="words"><span>{words().report_words}</span>
                        <textarea rows="3" maxlength=LONGEST_REPORT.to_string() prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                    </label>
                    <p class="soft">{how}</p>
                    <p class="problem" role="alert">{move || problem.get()}</p>
                    <div class="row">
                        <button class="button main" type="submit" id="report-send" disabled=move || reason.get().is_none()>{words().report_send}</button>
                        <button class="button" type="button" on:click=close>{words().report_cancel}</button>
                    </div>
                </form>
                <Show when=move || sent.get()>{thanks}</Show>
            </section>
        </div>
    }
    .into_any()
}
