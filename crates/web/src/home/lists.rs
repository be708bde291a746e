//! The lists of the hall.

use crate::api;
use crate::icon::{Door, Icon, Shape};
use crate::link::kept;
use crate::words::{ago, game_name, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{FinishedLine, Holder, MyTable, State, TableLine};

/// The games in which it is one's turn at a table of the server.
#[derive(Clone, Copy)]
pub(super) struct Turns(pub(super) RwSignal<Vec<String>>);

/// One's tables, open tables, finished games.
#[component]
pub(crate) fn Lists() -> impl IntoView {
    let local = RwSignal::new(kept::list());
    let mine: RwSignal<Vec<MyTable>> = RwSignal::new(Vec::new());
    let open: RwSignal<Vec<TableLine>> = RwSignal::new(Vec::new());
    let finished: RwSignal<Vec<FinishedLine>> = RwSignal::new(Vec::new());
    let online = RwSignal::new(true);
    let load = move || {
        spawn_local(async move {
            match api::me().await {
                Ok(_) => {
                    let _ = online.try_set(true);
                    let _ = mine.try_set(api::my_tables().await.unwrap_or_default());
                    let _ = open.try_set(api::tables().await.unwrap_or_default());
                    let _ = finished.try_set(api::get("/api/replays").await.unwrap_or_default());
                }
                Err(_) => drop(online.try_set(false)),
            }
        });
    };
    load();
    let again = set_interval_with_handle(load, std::time::Duration::from_secs(20));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    // The doors show where one's turn has come.
    let turns = expect_context::<Turns>();
    Effect::new(move |_| {
        let live = mine.with(|mine| {
            let yours = mine.iter().filter(|table| table.your_turn);
            yours.map(|table| table.line.game.clone()).collect::<Vec<_>>()
        });
        turns.0.set(live);
    });
    let waiting = move || mine.with(|mine| mine.iter().filter(|table| table.your_turn).count());
    let running = move || local.get().into_iter().filter(|line| !line.over).collect::<Vec<_>>();
    let over = move || local.get().into_iter().filter(|line| line.over).collect::<Vec<_>>();
    let others = move || {
        let own: Vec<String> = mine.with(|mine| mine.iter().map(|table| table.line.table.clone()).collect());
        open.get().into_iter().filter(|line| !own.contains(&line.table)).collect::<Vec<_>>()
    };
    let nothing = move || running().is_empty() && mine.with(Vec::is_empty);
    let forget = move |id: &str| {
        kept::forget(id);
        local.set(kept::list());
    };
    view! {
        <section class="low">
            <div class="panel">
                <h2>{words().my_tables}<small>{move || match waiting() {
                    0 => String::new(),
                    number => words().wait_for_you.replace("{}", &number.to_string()),
                }}</small></h2>
                <ul>
                    <For each=move || mine.get() key=|table| (table.line.table.clone(), table.your_turn, table.unseen, table.prompt.clone()) children=|table| view! { <Mine table/> }/>
                    <For each=running key=|line| line.id.clone() children=move |line| view! { <Kept line forget/> }/>
                </ul>
                <Show when=nothing><p class="empty">{words().no_tables}</p></Show>
            </div>
            <div class="panel">
                <h2>{words().open_tables}</h2>
                <ul>
                    <For each=others key=|line| (line.table.clone(), free(line)) children=|line| view! { <Open line/> }/>
                </ul>
                <Show when=move || others().is_empty()>
                    <p class="empty">{move || if online.get() { words().no_open } else { words().no_server }}</p>
                </Show>
            </div>
            <div class="panel">
                <h2>{words().replays}</h2>
                <ul>
                    <For each=over key=|line| line.id.clone() children=move |line| view! { <Kept line forget/> }/>
                    <For each=move || finished.get() key=|line| line.replay.clone() children=|line| view! { <Finished line/> }/>
                </ul>
                <crate::replay::OpenFile/>
            </div>
        </section>
    }
    .into_any()
}

/// Who sits where: the shape of every seat, a ring where one is free.
#[component]
fn Sitting(free: Vec<bool>) -> impl IntoView {
    let seat = |(at, free): (usize, bool)| match free {
        true => {
            view! { <svg class="shape free" viewBox="-8 -8 16 16"><circle r="6"></circle></svg> }.into_any()
        }
        false => view! { <Shape colour=at as u8/> }.into_any(),
    };
    view! { <span class="sitting" aria-hidden="true">{free.into_iter().enumerate().map(seat).collect_view()}</span> }
        .into_any()
}

fn sitting(line: &TableLine) -> Vec<bool> {
    line.seats.iter().map(|holder| *holder == Holder::Open).collect()
}

/// A table of one's own at the server.
#[component]
fn Mine(table: MyTable) -> impl IntoView {
    let MyTable { line, your_turn, prompt, unseen, .. } = table;
    let about = match (prompt, line.state) {
        (Some(prompt), _) => prompt,
        (None, State::Waiting) => words().people_sit_down.to_owned(),
        (None, State::Over) => words().game_over.to_owned(),
        (None, _) => words().others_decide.to_owned(),
    };
    let news = (unseen > 0).then(|| words().unseen.replace("{}", &unseen.to_string()));
    view! {
        <li class:yours=your_turn>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{about}{news.map(|news| format!(" · {news}"))}</small></div>
            <Sitting free=sitting(&line)/>
            <a class="button" class:main=your_turn href=format!("/t/{}", line.table)>
                {if your_turn { words().your_turn } else { words().look }}
            </a>
        </li>
    }
    .into_any()
}

/// A local game.
#[component]
fn Kept(line: kept::Line, forget: impl Fn(&str) + Copy + Send + Sync + 'static) -> impl IntoView {
    let who: Vec<String> = line.seats.iter().map(|seat| seat.name.clone()).collect();
    let id = line.id.clone();
    let href = if line.over { format!("/replay/local/{}", line.id) } else { format!("/play/{}", line.id) };
    view! {
        <li class:yours=!line.over>
            <Door game=line.game.clone()/>
            <div class="tx">
                <b>{game_name(&line.game)}</b>
                <small>{who.join(", ")}" · "{words().moves.replace("{}", &line.played.to_string())}" · "{ago(line.at)}</small>
            </div>
            <Sitting free=vec![false; line.seats.len()]/>
            <button class="button square quiet" aria-label=words().forget title=words().forget on:click=move |_| forget(&id)><Icon name="close"/></button>
            {(!line.over).then(|| view! {
                <a class="button square" href=format!("/replay/local/{}", line.id) aria-label=words().review title=words().review><Icon name="play"/></a>
            })}
            <a class="button" class:main=!line.over href=href>{if line.over { words().watch } else { words().go_on }}</a>
        </li>
    }
    .into_any()
}

/// How many may still sit down.
fn free(line: &TableLine) -> usize {
    line.seats.iter().filter(|holder| **holder == Holder::Open).count()
}

/// A listed table.
#[component]
fn Open(line: TableLine) -> impl IntoView {
    let free = free(&line);
    let who: Vec<String> =
        line.seats.iter().enumerate().map(|(at, holder)| crate::words::holder(holder, at)).collect();
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{who.join(", ")}</small></div>
            <Sitting free=sitting(&line)/>
            <a class="button" href=format!("/t/{}", line.table)>{if free > 0 { words().sit_down } else { words().look_on }}</a>
        </li>
    }
    .into_any()
}

/// A finished game of the server.
#[component]
fn Finished(line: FinishedLine) -> impl IntoView {
    let who: Vec<String> =
        line.players.iter().map(|player| format!("{} {}", player.name, player.score)).collect();
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{who.join(" · ")}" · "{ago(line.ended)}</small></div>
            <a class="button" href=format!("/replay/{}", line.replay)>{words().watch}</a>
        </li>
    }
    .into_any()
}
