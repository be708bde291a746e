//! What happened, the newest first. A line leads to the board as it stood then.

use super::TableSignals;
use super::story::{Actor, Marks};
use crate::icon::Icon;
use crate::words::words;
use boards::story::Line;
use kernel::Seat;
use leptos::prelude::*;

/// So many lines are shown at once.
const SHOWN: usize = 250;

/// The log.
#[component]
pub(crate) fn Log() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let lines = move || {
        table.log.with(|log| {
            let shown = log.iter().enumerate().skip(log.len().saturating_sub(SHOWN));
            let row = |(at, line): (usize, &Line)| (at, line.kind.clone(), line.text.clone(), line.by);
            shown.map(row).collect::<Vec<_>>()
        })
    };
    let icon = move |kind: &str| table.game.with(|game| boards::board(game).icon(kind));
    // Only the lines that change hear of it: there may be hundreds.
    let past = Selector::new(move || table.past.get());
    let last = Selector::new(move || table.log.with(Vec::len));
    let own = Selector::new(move || table.own.get());
    let row = move |(at, kind, text, by): (usize, String, String, Option<Seat>)| {
        let (here, newest, turn) = (past.clone(), last.clone(), (own.clone(), last.clone()));
        // One stop for the keyboard: from the newest line one steps back through all of them.
        let stop = move || if newest.selected(&(at + 1)) { "0" } else { "-1" };
        let turn = move || turn.0.selected(&(at + 1)) && !turn.1.selected(&(at + 1));
        view! {
            <Show when=turn><li class="own-turn" data-words=words().your_last_turn></li></Show>
            <li class:here=move || here.selected(&Some(at + 1))>
                <button class="log-line" tabindex=stop on:click=move |_| table.look_back(at) title=words().look_back>
                    <Icon name=icon(&kind)/>
                    {by.map(|seat| view! { <Marks seat/> })}
                    <span>{text}</span>
                </button>
            </li>
        }
    };
    view! {
        <section class="panel log" data-panel="log">
            <h2>{words().log}<small>{words().newest_first}</small></h2>
            <div class="notes">
                <For each=move || table.notes.get() key=Clone::clone children=|note| view! { <p class="note">{note}</p> }/>
            </div>
            // In the page the oldest is first and the style turns them round: what is appended moves no other line.
            <div class="lines">
                <ol>
                    <For each=lines key=|(at, _, text, _)| (*at, text.clone()) children=row/>
                </ol>
            </div>
        </section>
    }
    .into_any()
}

/// While one looks back: where, and the way to the present.
#[component]
pub(crate) fn Past() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let line = move || {
        if let Some(step) = table.step.get() {
            let said = table.say_step(&step).0.join(" ");
            return Some(view! { <Actor by=step.by/>" "{said} }.into_any());
        }
        let at = table.past.get()?.checked_sub(1)?;
        let text = table.log.with(|log| log.get(at).map(|line| line.text.clone()))?;
        Some(view! { <b>{words().looking_back}</b>" "{text} }.into_any())
    };
    view! {
        <Show when=move || table.past.get().is_some()>
            <div class="past" role="status">
                <button class="button square" aria-label=words().earlier on:click=move |_| table.step_past(false)><Icon name="back"/></button>
                <p>{line}</p>
                <button class="button square turned" aria-label=words().later on:click=move |_| table.step_past(true)><Icon name="back"/></button>
                <button class="button main" on:click=move |_| table.past.set(None)>{words().to_present}</button>
            </div>
        </Show>
    }
    .into_any()
}
