//! What a strong bot would do, from one's own view alone.

use crate::desk;
use crate::icon::Icon;
use crate::table::TableSignals;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Hint};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How long the bot may think, in milliseconds.
const PATIENCE: u32 = 1200;

/// The button, and what the bot said. At a live table only where everybody agreed to it.
#[component]
pub(crate) fn Hints() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let lines: RwSignal<Vec<Hint>> = RwSignal::new(Vec::new());
    let thinking = RwSignal::new(false);
    let allowed = move || table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.hints));
    Effect::new(move |_| {
        table.now.track();
        lines.set(Vec::new());
    });
    let number = move |action: &str| table.legal().iter().position(|choice| choice.action == action);
    Effect::new(move |_| {
        let advice = lines.get().into_iter().filter_map(|line| Some((number(&line.action)?, line.percent())));
        let advice: Vec<(usize, String)> = advice.collect();
        if advice != table.advice.get_untracked() {
            table.advice.set(advice);
        }
    });
    on_cleanup(move || {
        let _ = table.advice.try_set(Vec::new());
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
    let line = move |(place, line): (usize, Hint)| {
        let at = number(&line.action);
        let (chance, reasons) = (line.percent(), line.reasons());
        let why = (!reasons.is_empty()).then(|| {
            let reasons = reasons.into_iter().map(|reason| view! { <li>{reason}</li> }).collect_view();
            view! { <ul class="why">{reasons}</ul> }
        });
        view! {
            <li>
                <button
                    class="button"
                    on:pointerenter=move |_| table.consider(at)
                    on:focus=move |_| table.consider(at)
                    on:click=move |_| if let Some(at) = at { table.choose(at) }
                >
                    <i class="flag">{place + 1}</i><span>{line.label}</span><b>{chance}</b>
                </button>
                {why}
            </li>
        }
        .into_any()
    };
    view! {
        <Show when=allowed>
            <button class="button square" id="hint" title=words().hint aria-label=words().hint disabled=move || thinking.get() on:click=ask>
                <Icon name="bulb"/>
            </button>
        </Show>
        <Show when=move || !lines.get().is_empty()>
            <ol class="hints" aria-label=words().hint aria-live="polite">
                <For each=move || lines.get().into_iter().enumerate() key=|(_, line)| line.action.clone() children=line/>
            </ol>
            <Flags table/>
        </Show>
    }
    .into_any()
}

/// A flag above each place on the table where advice lives. It follows the board when that is moved.
#[component]
fn Flags(table: TableSignals) -> impl IntoView {
    let places: RwSignal<Vec<(usize, f64, f64)>> = RwSignal::new(Vec::new());
    let look = move || {
        let count = table.advice.try_with_untracked(Vec::len).unwrap_or(0);
        let found = (0..count).filter_map(|at| place(at + 1).map(|(x, y)| (at, x, y))).collect::<Vec<_>>();
        if places.try_with_untracked(|places| *places != found) == Some(true) {
            places.set(found);
        }
    };
    request_animation_frame(look);
    let watch = set_interval_with_handle(look, Duration::from_millis(120));
    on_cleanup(move || {
        if let Ok(watch) = watch {
            watch.clear();
        }
    });
    let flag = move |(at, x, y): (usize, f64, f64)| {
        view! {
            <span class="hint-flag" style=format!("left:{x:.0}px;top:{y:.0}px")><i class="flag">{at + 1}</i></span>
        }
        .into_any()
    };
    view! { <div aria-hidden="true">{move || places.get().into_iter().map(flag).collect_view()}</div> }
        .into_any()
}

/// Where the advice of this number is drawn: on the board rather than beside it.
fn place(number: usize) -> Option<(f64, f64)> {
    // In a list of lines a flag stands within its line.
    let find = |within: &str, lower: f64| {
        let all = document().query_selector_all(&format!("{within} [data-hint='{number}']")).ok()?;
        (0..all.length()).find_map(|at| {
            let rect = all.get(at)?.dyn_into::<Element>().ok()?.get_bounding_client_rect();
            (rect.width() > 0.0).then(|| (rect.left() + rect.width() / 2.0, rect.top() + lower))
        })
    };
    find(".board", 0.0).or_else(|| find(".table", 12.0))
}
