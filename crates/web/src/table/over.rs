//! The end of a game, and a screen that is handed over.

use super::TableSignals;
use super::ending::EndScene;
use crate::icon::Icon;
use crate::words::words;
use kernel::Outcome;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{NewTable, State};
use serde_json::json;

/// How the game ended, over the table until it is put away.
#[component]
pub(crate) fn Over() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let outcome = outcome(table);
    let shown = move || outcome.get().is_some() && !table.put_away.get();
    crate::focus::hold(shown, ".ending", true);
    view! {
        <Show when=shown>
            <div class="veil">
                <section class="card ending" role="dialog" aria-modal="true" aria-label=words().game_over>
                    {move || outcome.get().map(|outcome| view! { <EndScene outcome/> })}
                    <div class="row">
                        <Ways/>
                        <button class="button" id="see-table" on:click=move |_| table.put_away.set(true)>{words().see_table}</button>
                        <a class="button quiet" href="/">{words().to_hall}</a>
                    </div>
                </section>
            </div>
        </Show>
    }
    .into_any()
}

/// What can be done with a game that is over, while one looks at the table.
#[component]
pub(crate) fn Afterwards() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let outcome = outcome(table);
    view! {
        <Show when=move || outcome.get().is_some() && table.put_away.get()>
            <div class="row after">
                <button class="button" id="see-end" on:click=move |_| table.put_away.set(false)><Icon name="crown"/>{words().see_end}</button>
                <Ways/>
            </div>
        </Show>
    }
    .into_any()
}

/// Another game, the analysis, the replay.
#[component]
fn Ways() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    view! {
        <Again/>
        <a class="button" id="analyse" href=move || analysis(table)><Icon name="eye"/>{words().analyse}</a>
        <a class="button" href=move || replay(table)><Icon name="play"/>{words().watch_again}</a>
    }
    .into_any()
}

fn outcome(table: TableSignals) -> Memo<Option<Outcome>> {
    Memo::new(move |_| {
        table.facts.with(|facts| {
            let facts = facts.as_ref().filter(|facts| facts.state == State::Over)?;
            facts.outcome.clone()
        })
    })
}

/// Where the game can be seen again.
pub(super) fn replay(table: TableSignals) -> String {
    let id = table.id.get_value();
    if !table.is_live {
        return format!("/replay/local/{id}");
    }
    let key = table.facts.with(|facts| facts.as_ref().and_then(|facts| facts.replay.clone()));
    key.map_or_else(|| "/".to_owned(), |key| format!("/replay/{key}"))
}

fn analysis(table: TableSignals) -> String {
    let you = table.now.with(|now| now.as_ref().and_then(|now| now.you));
    let source = replay(table);
    source
        .strip_prefix("/replay/")
        .map_or_else(|| source.clone(), |source| crate::analysis::address(source, you))
}

/// Another game with the same people.
#[component]
fn Again() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let again = move |_| {
        let id = table.id.get_value();
        spawn_local(async move {
            if table.is_live {
                let asked: Result<NewTable, _> = crate::api::post(
                    &format!("/api/tables/{id}/rematch"),
                    &json!({"nonce": crate::time::fresh()}),
                )
                .await;
                match asked {
                    Ok(new) => crate::route::go(&format!("/t/{}", new.table)),
                    Err(problem) => table.refused(&problem),
                }
            } else if let Some(saved) = crate::link::kept::read(&id) {
                let options = saved.record.options.clone();
                match crate::begin::begin(&saved.record.game, options, saved.seats).await {
                    Ok(new) => crate::route::go(&format!("/play/{new}")),
                    Err(problem) => table.refused(&problem),
                }
            }
        });
    };
    view! { <button class="button main" on:click=again>{words().play_again}</button> }.into_any()
}

/// Several people at one screen: nothing is shown until the next one has it.
#[component]
pub(crate) fn Cover() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let take = move |_| {
        if let Some(seat) = table.covered.get_untracked() {
            table.covered.set(None);
            if let Some(link) = table.link() {
                link.take(seat);
            }
        }
    };
    crate::focus::hold(move || table.covered.get().is_some(), ".cover", true);
    let name = move || table.covered.get().map(|seat| table.name(seat)).unwrap_or_default();
    view! {
        <Show when=move || table.covered.get().is_some()>
            <div class="veil solid">
                <section class="card cover" role="dialog" aria-modal="true" aria-label=move || words().hand_over.replace("{}", &name())>
                    <h1>{move || words().hand_over.replace("{}", &name())}</h1>
                    <p>{words().hand_over_why}</p>
                    <button class="button main" id="take" on:click=take>{move || words().i_am.replace("{}", &name())}</button>
                </section>
            </div>
        </Show>
    }
    .into_any()
}
