//! The lists of the hall: tables where others decide, open tables, finished games. A list with nothing in it is not there.

use super::Hall;
use super::mine::{KeptOver, Mine, MineOver};
use crate::icon::{Door, Icon, Shape};
use crate::words::{ago, colour, game_name, holder, words};
use leptos::prelude::*;
use protocol::{FinishedLine, Holder, State, TableLine};

/// One's tables, open tables, finished games; a welcome where there is nothing yet.
#[component]
pub(crate) fn Lists(hall: Hall) -> impl IntoView {
    let others = move || {
        let own: Vec<String> =
            hall.mine.with(|mine| mine.iter().map(|table| table.line.table.clone()).collect());
        hall.open.get().into_iter().filter(|line| !own.contains(&line.table)).collect::<Vec<_>>()
    };
    let waiting = move || hall.live(|table| !table.your_turn && table.line.state != State::Over);
    let mine_over = move || hall.live(|table| table.line.state == State::Over);
    let over = move || hall.local.get().into_iter().filter(|line| line.over).collect::<Vec<_>>();
    let finished =
        move || !over().is_empty() || !mine_over().is_empty() || hall.finished.with(|all| !all.is_empty());
    let nothing = move || waiting().is_empty() && others().is_empty() && !finished();
    view! {
        <Show when=nothing><Welcome/></Show>
        <section class="low">
            <crate::tournaments::Running/>
            <Show when=move || !waiting().is_empty()>
                <div class="panel">
                    <h2>{words().my_tables}</h2>
                    <ul><For each=waiting key=|table| (table.line.table.clone(), table.unseen, table.awaited.clone()) children=|table| view! { <Mine table/> }/></ul>
                </div>
            </Show>
            <Show when=move || !others().is_empty()>
                <div class="panel">
                    <h2>{words().open_tables}</h2>
                    <ul><For each=others key=|line| (line.table.clone(), free(line)) children=|line| view! { <Open line/> }/></ul>
                </div>
            </Show>
            <Show when=finished>
                <div class="panel">
                    <h2>{words().replays}</h2>
                    <ul>
                        <For each=over key=|line| (line.id.clone(), line.glance.clone()) children=move |line| view! { <KeptOver line hall/> }/>
                        <For each=mine_over key=|table| table.line.table.clone() children=move |table| view! { <MineOver table hall/> }/>
                        <For each=move || hall.finished.get() key=|line| line.replay.clone() children=|line| view! { <Finished line/> }/>
                    </ul>
                </div>
            </Show>
        </section>
        <footer class="foot">
            <p class="soft">{move || (!hall.online.get()).then_some(words().no_server)}</p>
            <crate::tournaments::Ways/>
            <crate::statements::Statements/>
            <crate::replay::OpenFile/>
        </footer>
    }
    .into_any()
}

/// What there is to do here, for who comes for the first time.
#[component]
fn Welcome() -> impl IntoView {
    let words = words();
    let settings = crate::settings::settings();
    let on = move |_| {
        settings.update(|settings| settings.sound = true);
        crate::sound::drum(settings);
    };
    view! {
        <Show when=move || !settings.with(|settings| settings.sound)>
            <p class="sound-offer soft">{words.sounds_off}<button class="button quiet" id="sounds-on" on:click=on>{words.sounds_on}</button></p>
        </Show>
        <section class="welcome" aria-label=words.welcome>
            <Card icon="play" title=words.welcome_play text=words.welcome_play_how/>
            <Card icon="people" title=words.welcome_friends text=words.welcome_friends_how/>
            <Card icon="rules" title=words.welcome_learn text=words.welcome_learn_how link=("/rules", words.all_rules)/>
        </section>
    }
    .into_any()
}

/// One thing there is to do, where there is nothing yet.
#[component]
pub(crate) fn Card(
    icon: &'static str,
    title: &'static str,
    text: &'static str,
    #[prop(optional)] link: Option<(&'static str, &'static str)>,
) -> impl IntoView {
    view! {
        <article class="panel welcome-card">
            <h2><Icon name=icon/>{title}</h2>
            <p>{text}</p>
            {link.map(|(href, words)| view! { <a href=href>{words}</a> })}
        </article>
    }
    .into_any()
}

/// Who sits where: the shape of every seat, a ring where one is free.
#[component]
pub(super) fn Sitting(game: String, worn: Vec<Option<u8>>) -> impl IntoView {
    let seat = move |worn: Option<u8>| match worn {
        None => {
            view! { <svg class="shape free" viewBox="-8 -8 16 16"><circle r="6"></circle></svg> }.into_any()
        }
        Some(worn) => view! { <Shape colour=colour(&game, worn)/> }.into_any(),
    };
    view! { <span class="sitting" aria-hidden="true">{worn.into_iter().map(seat).collect_view()}</span> }
        .into_any()
}

/// The colour of every seat that is not free.
pub(super) fn sitting(line: &TableLine) -> Vec<Option<u8>> {
    let worn = crate::words::colours(&line.seats).into_iter();
    worn.zip(&line.seats).map(|(worn, holder)| (*holder != Holder::Open).then_some(worn)).collect()
}

/// How many may still sit down.
fn free(line: &TableLine) -> usize {
    line.seats.iter().filter(|holder| **holder == Holder::Open).count()
}

/// A listed table.
#[component]
fn Open(line: TableLine) -> impl IntoView {
    let free = free(&line);
    let who: Vec<String> = line.seats.iter().enumerate().map(|(at, seat)| holder(seat, at)).collect();
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{line.rated.then(|| format!("{} · ", words().rated_game))}{who.join(", ")}" · "{ago(line.made)}</small></div>
            <Sitting game=line.game.clone() worn=sitting(&line)/>
            <a class="button" href=format!("/t/{}", line.table)>{if free > 0 { words().sit_down } else { words().look_on }}</a>
        </li>
    }
    .into_any()
}

/// A finished game of the server.
#[component]
fn Finished(line: FinishedLine) -> impl IntoView {
    let who: Vec<String> = line
        .players
        .iter()
        .map(|player| format!("{}. {} {}", player.place, player.name, player.score))
        .collect();
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{who.join(" · ")}" · "{ago(line.ended)}</small></div>
            <a class="button" href=format!("/replay/{}", line.replay)>{words().watch}</a>
        </li>
    }
    .into_any()
}
