//! The log and the talk, as tabs of one panel.

use super::TableSignals;
use super::chat::Talk;
use super::log::Log;
use crate::words::words;
use leptos::prelude::*;

/// What was told and what was said. `tab` is the panel that a small screen shows.
#[component]
pub(crate) fn Side(tab: RwSignal<String>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let talking = RwSignal::new(false);
    let heard = RwSignal::new(0);
    let said = move || table.chat.with(Vec::len);
    Effect::new(move |_| {
        if talking.get() || tab.get() == "chat" {
            heard.set(said());
        }
    });
    let news = move || said().saturating_sub(heard.get());
    let side = move |id: &'static str, chat: bool, name: &'static str| {
        view! {
            <button class="tab" id=id class:on=move || talking.get() == chat aria-pressed=move || (talking.get() == chat).to_string() on:click=move |_| talking.set(chat)>
                {name}
                <Show when=move || chat && (news() > 0)><b class="news">{news}</b></Show>
            </button>
        }
        .into_any()
    };
    view! {
        <Show when=move || table.is_live>
            <nav class="side-tabs" aria-label=words().panels>
                {side("side-log", false, words().log)}
                {side("side-talk", true, words().chat)}
            </nav>
        </Show>
        <div class="panel-slot" class:open=move || tab.get() == "log" class:aside=move || talking.get()><Log/></div>
        <Show when=move || table.is_live>
            <div class="panel-slot" class:open=move || tab.get() == "chat" class:aside=move || !talking.get()><Talk/></div>
        </Show>
    }
    .into_any()
}
