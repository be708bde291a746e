//! The end of a game, and a screen that is handed over.

use super::TableSignals;
use crate::icon::{Icon, Shape};
use crate::words::words;
use kernel::{Names, Outcome, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{NewTable, State};
use serde_json::json;

/// How the game ended, over the table until it is put away.
#[component]
pub(crate) fn Over() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let closed = RwSignal::new(false);
    let outcome = Memo::new(move |_| {
        table.facts.with(|facts| {
            let facts = facts.as_ref().filter(|facts| facts.state == State::Over)?;
            facts.outcome.clone()
        })
    });
    let shown = move || outcome.get().is_some() && !closed.get();
    crate::focus::hold(shown, ".ending", true);
    view! {
        <Show when=shown>
            <div class="veil">
                <section class="card ending" role="dialog" aria-modal="true" aria-label=words().game_over>
                    <h1 tabindex="-1">{move || outcome.get().map(|outcome| title(table, &outcome))}</h1>
                    <p class="how">{move || table.log.with(|log| log.last().map(|line| line.text.clone()))}</p>
                    <ol class="ranks">{move || outcome.get().map(|outcome| ranks(table, &outcome))}</ol>
                    <div class="row">
                        <Again/>
                        <a class="button" id="analyse" href=move || analysis(table)><Icon name="eye"/>{words().analyse}</a>
                        <a class="button" href=move || replay(table)><Icon name="play"/>{words().watch_again}</a>
                        <button class="button" id="see-table" on:click=move |_| closed.set(true)>{words().see_table}</button>
                        <a class="button quiet" href="/">{words().to_hall}</a>
                    </div>
                </section>
            </div>
        </Show>
    }
    .into_any()
}

fn replay(table: TableSignals) -> String {
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

fn title(table: TableSignals, outcome: &Outcome) -> String {
    let you = table.now.with(|now| now.as_ref().and_then(|now| now.you));
    if outcome.winners.len() == 1 && you.is_some_and(|you| outcome.won(you)) {
        return words().you_won.to_owned();
    }
    outcome.headline(&Names::new(Seat::all(outcome.ranks.len() as u8).map(|seat| table.name(seat))))
}

fn ranks(table: TableSignals, outcome: &Outcome) -> Vec<AnyView> {
    let mut order: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    order.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let colour = |seat: Seat| {
        table.drawing.with(|drawing| {
            let cards = drawing.as_ref().map(|drawing| drawing.scene().seats.clone()).unwrap_or_default();
            cards.iter().find(|card| card.seat == seat).map_or(seat.0, |card| card.colour)
        })
    };
    // Where all share one place nobody has one of their own.
    let level = outcome.ranks.iter().all(|rank| *rank == outcome.ranks[0]);
    let row = |seat: Seat| {
        let (rank, score) = (outcome.ranks[seat.index()], outcome.scores[seat.index()]);
        view! {
            <li class:first=outcome.won(seat)>
                <span class="place">{(!level).then(|| format!("{rank}."))}</span>
                <Shape colour=colour(seat)/>
                <span class="name">{table.name(seat)}</span>
                <b>{score}</b>
            </li>
        }
        .into_any()
    };
    order.into_iter().map(row).collect()
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
