//! One's own tables: what waits for one comes first, then what others decide, then what is over.

use super::Hall;
use super::glance::seen;
use super::lists::{Sitting, sitting};
use crate::icon::{Door, Icon};
use crate::link::kept;
use crate::words::{ago, game_name, holder, words};
use leptos::prelude::*;
use protocol::{MyTable, State};

/// Where it is one's turn, above everything else.
#[component]
pub(super) fn YourTurn(hall: Hall) -> impl IntoView {
    let live = move || hall.mine.get().into_iter().filter(|table| table.your_turn).collect::<Vec<_>>();
    view! {
        <Show when=move || hall.busy()>
            <section class="turns" aria-label=words().your_turn>
                <For each=live key=|table| (table.line.table.clone(), table.prompt.clone()) children=|table| view! { <LiveTurn table/> }/>
                <For each=move || hall.running() key=|line| (line.id.clone(), line.at, line.glance.clone()) children=move |line| view! { <LocalTurn line hall/> }/>
            </section>
        </Show>
    }
    .into_any()
}

#[component]
fn LiveTurn(table: MyTable) -> impl IntoView {
    let MyTable { line, prompt, since, unseen, .. } = table;
    let who: Vec<String> = line.seats.iter().enumerate().map(|(at, seat)| holder(seat, at)).collect();
    let leads = who_leads(&line.table, unseen);
    view! {
        <article class="turn" data-game=line.game.clone()>
            <img class="turn-scene" src=format!("/door-{}.svg", line.game) alt=""/>
            <div class="turn-body">
                <h2><Door game=line.game.clone()/>{game_name(&line.game)}</h2>
                <p><b>{words().your_turn}"."</b>" "{prompt}</p>
                <p class="soft">{who.join(", ")}{when(since)}{leads}</p>
                <div class="row"><Sitting game=line.game.clone() worn=sitting(&line)/><a class="button main" href=format!("/t/{}", line.table)>{words().play_on}</a></div>
            </div>
        </article>
    }
    .into_any()
}

/// How long it is since, where that is known.
fn when(at: i64) -> Option<String> {
    (at > 0).then(|| format!(" · {}", ago(at)))
}

/// Who leads at a table of the server, as far as one has seen it.
fn who_leads(id: &str, unseen: u64) -> Option<String> {
    let leads = seen(id)?;
    Some(format!(" · {}", if unseen > 0 { words().leads_then.replace("{}", &leads) } else { leads }))
}

#[component]
fn LocalTurn(line: kept::Line, hall: Hall) -> impl IntoView {
    let who: Vec<String> = line.seats.iter().map(|seat| seat.name.clone()).collect();
    let people = line.seats.iter().filter(|seat| seat.bot.is_none()).count();
    let call = if people == 1 && !line.glance.prompt.is_empty() { Some(words().your_turn) } else { None };
    let chosen: Vec<Option<u8>> = line.seats.iter().map(|seat| seat.colour).collect();
    let worn: Vec<Option<u8>> = protocol::colours(&chosen).into_iter().map(Some).collect();
    let id = line.id.clone();
    view! {
        <article class="turn" data-game=line.game.clone()>
            <img class="turn-scene" src=format!("/door-{}.svg", line.game) alt=""/>
            <div class="turn-body">
                <h2><Door game=line.game.clone()/>{game_name(&line.game)}</h2>
                <p>{call.map(|call| view! { <b>{call}"."</b>" "{line.glance.prompt.clone()} })}</p>
                <p class="soft">{standing(&line.glance.standing, &who)}" · "{ago(line.at)}</p>
                <div class="row">
                    <Sitting game=line.game.clone() worn=worn/>
                    <button class="button square quiet" aria-label=words().forget title=words().forget on:click=move |_| hall.forget(&id)><Icon name="close"/></button>
                    <a class="button square quiet" href=format!("/replay/local/{}", line.id) aria-label=words().review title=words().review><Icon name="play"/></a>
                    <a class="button main" href=format!("/play/{}", line.id)>{words().play_on}</a>
                </div>
            </div>
        </article>
    }
    .into_any()
}

/// Who leads, or who plays where nobody does.
fn standing(standing: &str, who: &[String]) -> String {
    if standing.is_empty() { who.join(", ") } else { standing.to_owned() }
}

/// A table of one's own at the server where others decide.
#[component]
pub(super) fn Mine(table: MyTable) -> impl IntoView {
    let MyTable { line, unseen, awaited, since, .. } = table;
    let waits: Vec<String> = awaited
        .iter()
        .filter_map(|seat| line.seats.get(seat.index()).map(|held| holder(held, seat.index())))
        .collect();
    let about = match line.state {
        State::Waiting => words().people_sit_down.to_owned(),
        State::Paused => words().paused.to_owned(),
        _ if waits.is_empty() => words().others_decide.to_owned(),
        _ => words().waiting_for.replace("{}", &waits.join(words().and)),
    };
    let leads = who_leads(&line.table, unseen);
    let news = (unseen > 0).then(|| format!(" · {}", words().unseen.replace("{}", &unseen.to_string())));
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{about}{when(since)}{news}{leads}</small></div>
            <Sitting game=line.game.clone() worn=sitting(&line)/>
            <a class="button" href=format!("/t/{}", line.table)>{words().look}</a>
        </li>
    }
    .into_any()
}

/// A game of one's own at the server that is over.
#[component]
pub(super) fn MineOver(table: MyTable, hall: Hall) -> impl IntoView {
    let line = table.line;
    let id = line.table.clone();
    let ended = move || hall.ends.with(|ends| ends.get(&id).cloned()).unwrap_or_default();
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{ended}</small></div>
            <a class="button" href=format!("/t/{}", line.table)>{words().look}</a>
        </li>
    }
    .into_any()
}

/// A local game that is over.
#[component]
pub(super) fn KeptOver(line: kept::Line, hall: Hall) -> impl IntoView {
    let who: Vec<String> = line.seats.iter().map(|seat| seat.name.clone()).collect();
    let id = line.id.clone();
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx">
                <b>{game_name(&line.game)}</b>
                <small>{standing(&line.glance.standing, &who)}" · "{ago(line.at)}</small>
            </div>
            <button class="button square quiet" aria-label=words().forget title=words().forget on:click=move |_| hall.forget(&id)><Icon name="close"/></button>
            <a class="button" href=format!("/replay/local/{}", line.id)>{words().watch}</a>
        </li>
    }
    .into_any()
}
