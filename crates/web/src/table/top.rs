//! The bar above the table: the game, where it stands, undo, help.

use super::TableSignals;
use crate::icon::{Door, Icon};
use crate::whatif::Opener;
use crate::words::words;
use leptos::prelude::*;
use protocol::UndoStatus;

/// The bar above the table.
#[component]
pub(crate) fn Top(menu: RwSignal<bool>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let headline = move || {
        table.drawing.with(|drawing| {
            drawing.as_ref().map(|drawing| drawing.scene().headline.clone()).unwrap_or_default()
        })
    };
    let phases = Memo::new(move |_| {
        table.drawing.with(|drawing| {
            drawing.as_ref().map(|drawing| drawing.scene().phases.clone()).unwrap_or_default()
        })
    });
    let status = move || table.now.with(|now| now.as_ref().and_then(|now| now.undo.clone()));
    let chosen = move || table.chosen.get().is_some() || table.choosing.get().is_some();
    let may_undo = move || chosen() || status().is_some();
    let about = move || match status() {
        _ if chosen() => words().let_go.to_owned(),
        Some(UndoStatus::Free) => words().undo_free.to_owned(),
        Some(UndoStatus::Ask(why)) if table.is_live => words().undo_ask.replace("{}", &why),
        Some(UndoStatus::Ask(why)) => words().undo_rewind.replace("{}", &why),
        None => words().undo_none.to_owned(),
    };
    let label = move || match status() {
        _ if chosen() => words().back,
        Some(UndoStatus::Ask(_)) if table.is_live => words().undo_question,
        _ => words().undo,
    };
    view! {
        <header class="top">
            <a class="home" href="/" aria-label=words().to_hall>
                <svg class="i brand-mark" aria-hidden="true"><use href="#i-brand"></use></svg>
                <b class="brand">"PANTHEON"</b>
            </a>
            <span class="which">
                {move || view! { <Door game=table.game.get()/> }}
                <span class="title">
                    <b>{move || crate::words::game_name(&table.game.get())}</b>
                    <span class="headline" data-tip=headline>{headline}</span>
                </span>
            </span>
            <ol class="phases" aria-label=words().phases>
                <For
                    each=move || phases.get().into_iter().enumerate()
                    key=|(at, phase)| (*at, phase.name.clone(), phase.now)
                    children=|(_, phase)| {
                        let now = phase.now;
                        view! { <li class:now=now aria-current=now.then_some("step")>{phase.name}</li> }
                    }
                />
            </ol>
            <button
                class="button undo"
                id="undo"
                disabled=move || !may_undo()
                title=about
                aria-label=move || format!("{}. {}", label(), about())
                on:click=move |_| table.undo()
            >
                <Icon name="undo"/>
                <span>{label}</span>
            </button>
            <Opener class="button square way-in"/>
            <a
                class="button square book-door"
                href=move || format!("/rules/{}", table.game.get())
                aria-label=words().rules_of_game
                title=words().rules_of_game
            >
                <Icon name="help"/>
            </a>
            <button
                class="button square"
                aria-label=words().menu
                title=words().menu
                aria-expanded=move || menu.get().to_string()
                on:click=move |_| menu.update(|open| *open = !*open)
            >
                <Icon name="menu"/>
            </button>
        </header>
    }
    .into_any()
}
