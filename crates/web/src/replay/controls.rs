//! The controls under the board of a replay.

use super::graph::Graph;
use super::{Replay, Source};
use crate::icon::Icon;
use crate::menu::download;
use crate::time;
use crate::words::words;
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

/// Speeds of play, in milliseconds a move.
const SPEEDS: [(&str, u32); 4] = [("½×", 1600), ("1×", 800), ("2×", 400), ("8×", 100)];

/// Scrubber, play and pause, steps, eyes, graph, fork, file and fairness.
#[component]
pub(crate) fn Controls(replay: Replay) -> impl IntoView {
    let speed = RwSignal::new(SPEEDS[1].1);
    play_while_wanted(replay, speed);
    let total = move || replay.actors.with(Vec::len);
    let scrub = move |event: web_sys::Event| {
        if let Ok(at) = event_target_value(&event).parse() {
            replay.playing.set(false);
            replay.show(at);
        }
    };
    let where_now =
        move || format!("{} / {}", words().after_move.replace("{}", &replay.at.get().to_string()), total());
    let button = |whole: bool, about: &'static str, turned: bool, press: fn(Replay)| {
        view! {
            <button class="button square" class:turned=turned class:whole=whole title=about aria-label=about on:click=move |_| press(replay)>
                <Icon name="back"/>
                {whole.then(|| view! { <Icon name="back"/> })}
            </button>
        }
        .into_any()
    };
    let playing = move || replay.playing.get();
    view! {
        <footer class="prompt replay">
            <Graph replay/>
            <div class="ask">
                <input
                    class="scrubber"
                    id="scrubber"
                    type="range"
                    min="0"
                    max=total
                    prop:value=move || replay.at.get().to_string()
                    aria-label=words().moment
                    aria-valuetext=where_now
                    on:input=scrub
                />
                <div class="row">
                    {button(true, words().turn_back, false, |replay| replay.turn(false))}
                    {button(false, words().step_back, false, |replay| replay.step(-1))}
                    <button
                        class="button main square"
                        id="replay-play"
                        aria-label=move || if playing() { words().pause } else { words().play }
                        on:click=move |_| replay.playing.update(|playing| *playing = !*playing)
                    >
                        {move || view! { <Icon name=if playing() { "pause" } else { "play" }/> }}
                    </button>
                    {button(false, words().step_on, true, |replay| replay.step(1))}
                    {button(true, words().turn_on, true, |replay| replay.turn(true))}
                    <select aria-label=words().speed on:change=move |event| speed.set(event_target_value(&event).parse().unwrap_or(800))>
                        {SPEEDS.iter().map(|(name, pause)| view! { <option value=*pause selected=*pause == 800>{*name}</option> }).collect_view()}
                    </select>
                    <span class="soft" id="replay-at">{where_now}</span>
                    <Eyes replay/>
                </div>
                <Tools replay/>
            </div>
        </footer>
    }
    .into_any()
}

fn play_while_wanted(replay: Replay, speed: RwSignal<u32>) {
    Effect::new(move |_| {
        if !replay.playing.get() {
            return;
        }
        spawn_local(async move {
            while replay.playing.try_get_untracked() == Some(true) {
                time::sleep(speed.try_get_untracked().unwrap_or(800)).await;
                if replay.playing.try_get_untracked() != Some(true) {
                    return;
                }
                if replay.at.get_untracked() >= replay.total_untracked() {
                    return replay.playing.set(false);
                }
                replay.step(1);
            }
        });
    });
}

/// Whose eyes, once the game is over.
#[component]
fn Eyes(replay: Replay) -> impl IntoView {
    let names = move || replay.table.names.get().into_iter().enumerate().collect::<Vec<_>>();
    let set = move |event: web_sys::Event| replay.look_as(event_target_value(&event).parse().ok().map(Seat));
    view! {
        <Show when=move || replay.over.get()>
            <label class="field"><span>{words().eyes}</span>
                <select id="eyes" on:change=set>
                    <option value="none" selected=move || replay.eyes.get().is_none()>{words().eyes_all}</option>
                    <For
                        each=names
                        key=Clone::clone
                        children=move |(at, name)| {
                            view! { <option value=at selected=move || replay.eyes.get() == Some(Seat(at as u8))>{name}</option> }
                        }
                    />
                </select>
            </label>
        </Show>
    }
    .into_any()
}

/// The address of this moment, as it stands in the bar of the browser.
fn here(at: usize) -> String {
    let location = window().location();
    let part = |part: Result<String, JsValue>| part.unwrap_or_default();
    format!("{}{}?at={at}{}", part(location.origin()), part(location.pathname()), part(location.hash()))
}

/// Keeps the address in step with what is shown.
pub(super) fn say_where(at: usize) {
    let _ = window()
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&here(at))));
}

/// An address of this moment that opens anywhere: a game of this browser travels in it.
fn link(replay: Replay, at: usize) -> String {
    let elsewhere = !replay.table.id.get_value().starts_with("local/");
    let packed = replay.source.with_value(|source| source.as_ref().and_then(super::carried::pack));
    match packed {
        Some(packed) if !elsewhere => {
            let origin = window().location().origin().unwrap_or_default();
            format!("{origin}/replay/{}?at={at}#{packed}", super::LINK)
        }
        _ => here(at),
    }
}

/// Where the analysis of this game is, for the eyes that look.
fn analysis(replay: Replay) -> String {
    crate::analysis::address(&replay.table.id.get_value(), replay.eyes.get())
}

/// What can be done with a game that was found.
#[component]
fn Tools(replay: Replay) -> impl IntoView {
    let save = move |_| {
        if let Some(Source { record, .. }) = replay.source.get_value()
            && let Ok(text) = serde_json::to_string_pretty(&record)
        {
            download(&format!("{}.json", record.game), &text);
        }
    };
    let copied = RwSignal::new(false);
    let shown = RwSignal::new(None::<String>);
    let copy = move |_| {
        let address = link(replay, replay.at.get_untracked());
        shown.set(Some(address.clone()));
        let clipboard = window().navigator().clipboard();
        // Without encryption a page may not write there: the link is shown too.
        if !clipboard.is_undefined() {
            let _ = clipboard.write_text(&address);
            copied.set(true);
        }
    };
    Effect::new(move |_| {
        replay.at.track();
        copied.set(false);
        shown.set(None);
    });
    // The record of a running game holds its chance: it stays where it is.
    let can_link = move || match replay.table.id.get_value() {
        id if id.starts_with("file") => false,
        id => !id.starts_with("local/") || replay.over.get(),
    };
    let unfinished = move || {
        let id = replay.table.id.get_value();
        let id = id.strip_prefix("local/").map(str::to_owned);
        id.filter(|_| !replay.over.get() && !replay.actors.with(Vec::is_empty))
    };
    let from_server = move || {
        replay.moments.track();
        replay.source.with_value(|source| source.as_ref().is_some_and(|source| source.fair.is_some()))
    };
    view! {
        <div class="row tools">
            <Show when=move || unfinished().is_some()>
                <a class="button main" href=move || format!("/play/{}", unfinished().unwrap_or_default())>{words().go_on}</a>
            </Show>
            <Show when=move || replay.over.get()>
                <a class="button" id="analyse" href=move || analysis(replay)><Icon name="eye"/>{words().analyse}</a>
            </Show>
            <button class="button" on:click=move |_| replay.fork()><Icon name="fork"/>{words().fork}</button>
            <button class="button" on:click=save><Icon name="down"/>{words().download}</button>
            <Show when=can_link>
                <button class="button" id="moment-link" on:click=copy>
                    <Icon name="link"/>{move || if copied.get() { words().copied } else { words().moment_link }}
                </button>
            </Show>
            <Show when=from_server>
                <button class="button" on:click=move |_| replay.verify()><Icon name="shield"/>{words().fair}</button>
            </Show>
        </div>
        <Show when=move || shown.get().is_some()>
            <input type="text" id="moment-address" readonly aria-label=words().moment_link prop:value=move || shown.get()/>
        </Show>
        <Show when=move || replay.verdict.get().is_some()>
            <p class="verdict" role="status"><b>{move || replay.verdict.get()}</b>" "{words().fair_why}</p>
        </Show>
    }
    .into_any()
}
