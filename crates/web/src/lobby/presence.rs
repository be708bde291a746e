//! Who is at a table of the server just now.

use crate::api;
use crate::icon::Icon;
use crate::table::TableSignals;
use crate::time;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Holder, Presence, State};
use serde_json::json;
use std::time::Duration;

/// Asks who is there, and again every few seconds while the table is shown.
pub(super) fn follow(table: TableSignals) -> RwSignal<Presence> {
    let presence = RwSignal::new(Presence::default());
    let ask = move || {
        let Some(id) = table.id.try_get_value() else { return };
        if table.facts.with_untracked(Option::is_none) {
            return;
        }
        spawn_local(async move {
            if let Ok(now) = api::get(&format!("/api/tables/{id}/presence")).await {
                let _ = presence.try_set(now);
            }
        });
    };
    // As soon as there is a table, and whenever somebody has come or gone.
    Effect::new(move |_| {
        table.facts.track();
        table.now.track();
        ask();
    });
    let again = set_interval_with_handle(ask, Duration::from_secs(5));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    presence
}

/// Tells whoever has no seat that they look on, and how many do.
#[component]
pub(super) fn Watching(table: TableSignals, presence: RwSignal<Presence>) -> impl IntoView {
    let watches = Memo::new(move |_| {
        let playing =
            table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.state == State::Playing));
        playing && table.now.with(|now| now.as_ref().is_some_and(|now| now.you.is_none()))
    });
    let others = move || match presence.with(|presence| presence.watching.saturating_sub(1)) {
        0 => words().you_watch.to_owned(),
        1 => words().you_watch_one.to_owned(),
        more => words().you_watch_more.replace("{}", &more.to_string()),
    };
    let kept = Memo::new(move |_| {
        let kept = |held: &Holder| matches!(held, Holder::Bot { free: true, .. });
        table.facts.with(|facts| facts.as_ref().and_then(|facts| facts.seats.iter().position(kept)))
    });
    view! {
        <Show when=move || watches.get()>
            <p class="watching" role="status">
                <Icon name="eye"/>{others}
                <Show when=move || kept.get().is_some()>
                    <button class="button" id="take-over" on:click=move |_| take_over(table, kept.get_untracked())>{words().take_bot_seat}</button>
                </Show>
            </p>
        </Show>
    }
    .into_any()
}

/// Sits down where a bot keeps the place. The table is opened anew: it is seen with other eyes then.
fn take_over(table: TableSignals, seat: Option<usize>) {
    let id = table.id.get_value();
    spawn_local(async move {
        let body = json!({"seat": seat, "nonce": time::fresh()});
        match api::change(&id, "sit", &body).await {
            Ok(_) => drop(window().location().reload()),
            Err(problem) => table.refused(&problem),
        }
    });
}
