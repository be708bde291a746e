//! Whoever sits down knows that it is a lot that says where.

use crate::catalogue;
use crate::table::TableSignals;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A line for the waiting room of a game whose seats are drawn; nothing for others.
#[component]
pub(crate) fn ByLot(table: TableSignals) -> impl IntoView {
    let drawn = RwSignal::new(false);
    Effect::new(move |_| {
        let game = table.game.get();
        spawn_local(async move {
            if let Ok(info) = catalogue::ask(&game).await {
                let _ = drawn.try_set(info.seats_by_lot);
            }
        });
    });
    view! { <Show when=move || drawn.get()><p class="soft">{words().seats_by_lot}</p></Show> }.into_any()
}
