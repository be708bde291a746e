//! What the people at a live table say.

use super::TableSignals;
use crate::icon::Icon;
use crate::moderation::{ReportDialog, Reported};
use crate::words::words;
use crate::{storage, time};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use std::time::Duration;

/// What was said longer ago than this, in milliseconds, is no news.
const NEWS: i64 = 15_000;
/// How long a line is shown to whoever does not see the talk.
const PREVIEW: Duration = Duration::from_secs(6);

/// The number of the last line that was read at this table.
pub(super) fn kept(id: &str) -> u64 {
    storage::read(&key(id)).unwrap_or(0)
}

fn key(id: &str) -> String {
    format!("pantheon.heard.{id}")
}

/// How many lines were said and not read.
pub(crate) fn unheard(table: TableSignals) -> usize {
    let heard = table.heard.get();
    table.chat.with(|chat| chat.iter().filter(|line| line.number > heard).count())
}

/// The newest line, for a while, where the talk is out of sight; it leads there.
#[component]
pub(crate) fn Preview(open: Callback<()>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let settings = crate::settings::settings();
    let line = RwSignal::new(None);
    Effect::new(move |_| {
        let Some(last) = table.chat.with(|chat| chat.last().cloned()) else { return };
        if last.removed {
            return line.set(None);
        }
        request_animation_frame(move || {
            if is_seen() {
                read(table);
            } else if last.number > table.heard.get_untracked() && time::server_now() - last.at < NEWS {
                crate::sound::stone(settings);
                let number = last.number;
                line.set(Some(last));
                let put_away = move || {
                    line.try_update(|line| {
                        if line.as_ref().is_some_and(|line: &protocol::Chat| line.number == number) {
                            *line = None;
                        }
                    });
                };
                set_timeout(put_away, PREVIEW);
            }
        });
    });
    let go = move |_| {
        line.set(None);
        open.run(());
    };
    let body = move || {
        line.get().map(
            |line| view! { <button class="said-now" on:click=go><b>{line.name}</b>" "{line.text}</button> },
        )
    };
    view! { {body} }.into_any()
}

/// Everything said so far was read.
pub(crate) fn read(table: TableSignals) {
    let last = table.chat.with_untracked(|chat| chat.last().map_or(0, |line| line.number));
    if last > table.heard.get_untracked() {
        table.heard.set(last);
        storage::write(&key(&table.id.get_value()), &last);
    }
}

/// Whether the talk is on the screen.
fn is_seen() -> bool {
    let talk = document().query_selector(".table .talk").ok().flatten();
    talk.is_some_and(|talk| talk.get_bounding_client_rect().width() > 0.0)
}

/// The talk of the table.
#[component]
pub(crate) fn Talk() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let text = RwSignal::new(String::new());
    let reported = RwSignal::new(None::<Reported>);
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let line = text.get_untracked().trim().to_owned();
        if !line.is_empty() {
            table.speak(line);
            text.set(String::new());
        }
    };
    view! {
        <section class="panel talk" data-panel="chat">
            <h2>{words().chat}</h2>
            <ol aria-live="polite">
                <For
                    each=move || table.chat.get().into_iter().rev()
                    key=|chat| (chat.number, chat.removed)
                    children=move |chat| view! { <Line chat reported/> }
                />
            </ol>
            <form on:submit=send>
                <input
                    type="text"
                    maxlength="500"
                    aria-label=words().say_something
                    placeholder=words().say_something
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button class="button" type="submit">{words().say}</button>
            </form>
            <ReportDialog reported/>
        </section>
    }
    .into_any()
}

/// One line, and the way to report it.
#[component]
fn Line(chat: protocol::Chat, reported: RwSignal<Option<Reported>>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let me =
        crate::settings::settings().with_untracked(|settings| settings.me.as_ref().map(|me| me.id.clone()));
    if chat.removed {
        return view! { <li><b>{chat.name}</b>" "<span class="soft taken-out">{words().line_removed}</span></li> }
            .into_any();
    }
    let subject = chat.person.clone().filter(|person| Some(person) != me.as_ref());
    let label = words().report_line_of.replace("{}", &chat.name);
    let (name, text, number) = (chat.name.clone(), chat.text.clone(), chat.number);
    let more = subject.map(|person| {
        let report = move |_| {
            let line = Some((number, text.clone()));
            let (table, person, name) = (Some(table.id.get_value()), person.clone(), name.clone());
            reported.set(Some(Reported { table, club: None, line, person, name }));
        };
        view! { <button class="report-line" aria-label=label.clone() title=label on:click=report><Icon name="flag"/></button> }
    });
    view! { <li><b>{chat.name}</b>" "<span>{chat.text}</span>{more}</li> }.into_any()
}
