//! What a strong bot would do, from one's own view alone.

use crate::desk;
use crate::icon::Icon;
use crate::table::Table;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, HintLine};
use serde_json::value::RawValue;
use std::sync::Arc;

/// How long the bot may think, in milliseconds.
const PATIENCE: u32 = 1200;

/// The button, and what the bot said. At a live table only where everybody agreed to it.
#[component]
pub(crate) fn Hints() -> impl IntoView {
    let table = expect_context::<Table>();
    let lines: RwSignal<Vec<HintLine>> = RwSignal::new(Vec::new());
    let thinking = RwSignal::new(false);
    let allowed =
        move || !table.is_live || table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.hints));
    Effect::new(move |_| {
        table.now.track();
        lines.set(Vec::new());
    });
    let ask = move |_| {
        let Some(now) = table.now.get_untracked() else { return };
        let view = now.view.clone().and_then(|view| RawValue::from_string(view).ok());
        let (Some(view), Some(seat)) = (view, now.you) else { return };
        let question = DeskAsk::Hint {
            game: table.game.get_untracked(),
            view,
            seat,
            names: table.names.get_untracked(),
            patience: PATIENCE,
        };
        thinking.set(true);
        spawn_local(async move {
            let answer = desk::ask(&table.game.get_untracked(), question).await;
            let same = table.now.try_get_untracked().flatten().is_some_and(|then| Arc::ptr_eq(&then, &now));
            match answer {
                DeskAnswer::Hint(hints) if same => lines.set(hints.into_iter().take(3).collect()),
                DeskAnswer::Wrong(problem) if same => {
                    table.say_trouble(&crate::words::sentence(&problem.message));
                }
                _ => {}
            }
            let _ = thinking.try_set(false);
        });
    };
    let number = move |action: &str| table.legal().iter().position(|choice| choice.action == action);
    view! {
        <Show when=allowed>
            <button class="button square" title=words().hint aria-label=words().hint disabled=move || thinking.get() on:click=ask>
                <Icon name="bulb"/>
            </button>
        </Show>
        <Show when=move || !lines.get().is_empty()>
            <ol class="hints" aria-label=words().hint aria-live="polite">
                <For
                    each=move || lines.get()
                    key=|line| line.action.clone()
                    children=move |line| {
                        let at = number(&line.action);
                        let chance = line.chance.map(|chance| format!("{:.0} %", chance * 100.0));
                        view! {
                            <li>
                                <button
                                    class="button"
                                    on:pointerenter=move |_| table.consider(at)
                                    on:focus=move |_| table.consider(at)
                                    on:click=move |_| if let Some(at) = at { table.choose(at) }
                                >
                                    <span>{line.label}</span><b>{chance}</b>
                                </button>
                            </li>
                        }
                    }
                />
            </ol>
        </Show>
    }
    .into_any()
}
