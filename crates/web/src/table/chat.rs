//! What the people at a live table say.

use super::TableSignals;
use crate::words::words;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// The talk of the table.
#[component]
pub(crate) fn Talk() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let text = RwSignal::new(String::new());
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
                    key=|chat| chat.number
                    children=|chat| view! { <li><b>{chat.name}</b>" "<span>{chat.text}</span></li> }
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
        </section>
    }
    .into_any()
}
