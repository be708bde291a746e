//! The menu of a table, and what the keys do.

use crate::icon::Icon;
use crate::lesson::LessonLink;
use crate::link::kept;
use crate::settings::settings;
use crate::table::TableSignals;
use crate::table::planner::{Planner, may_plan};
use crate::whatif::Opener;
use crate::words::words;
use crate::{api, route};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Holder, State};
use serde_json::json;
use wasm_bindgen::{JsCast, JsValue};

/// The menu of the table.
#[component]
pub(crate) fn Menu(open: RwSignal<bool>, help: RwSignal<bool>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let settings = settings();
    let pace = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        settings.update(|settings| settings.pace = value);
    };
    crate::focus::hold(move || open.get(), ".menu", false);
    let rules = move || format!("/rules/{}", table.game.get());
    let replay = move || format!("/replay/local/{}", table.id.get_value());
    // A lesson and what is only imagined are kept nowhere.
    let kept = move || !table.is_live && !table.id.get_value().is_empty();
    let leaving = RwSignal::new(false);
    let notices = RwSignal::new(false);
    let planner = use_context::<Option<Planner>>().flatten();
    view! {
        <Leave open=leaving/>
        <Show when=move || table.is_live><crate::notices::AtTable open=notices/></Show>
        <Show when=move || open.get()>
            <nav class="menu card" aria-label=words().menu on:click=move |_| open.set(false)>
                <a class="item" href=rules><Icon name="rules"/>{words().rules_of_game}</a>
                {move || view! { <LessonLink game=table.game.get() class="item"/> }}
                <Opener class="item" in_words=true/>
                <Show when=move || may_plan(table)>
                    <button class="item" id="menu-plan" on:click=move |_| if let Some(planner) = planner { planner.show(table) }><Icon name="hourglass"/>{words().plan_turn}</button>
                </Show>
                <button class="item" on:click=move |_| help.set(true)><Icon name="help"/>{words().keys}</button>
                <label class="item" on:click=|event| event.stop_propagation()>
                    <Icon name="wind"/>{words().pace}
                    <select on:change=pace prop:value=move || settings.with(|settings| settings.pace.clone())>
                        <option value="off">{words().pace_off}</option>
                        <option value="quick">{words().pace_quick}</option>
                        <option value="calm">{words().pace_calm}</option>
                        <option value="slow">{words().pace_slow}</option>
                    </select>
                </label>
                <a class="item" href="/settings"><Icon name="gear"/>{words().settings}</a>
                <Show when=kept>
                    <a class="item" href=replay><Icon name="play"/>{words().review}</a>
                    <button class="item" on:click=move |_| export(table)><Icon name="down"/>{words().export}</button>
                </Show>
                <Show when=move || table.is_live>
                    <button class="item" id="menu-notices" on:click=move |_| notices.set(true)><Icon name="bell"/>{words().notices}</button>
                    <Leaving leaving/>
                </Show>
                <a class="item" href="/"><Icon name="home"/>{words().to_hall}</a>
            </nav>
        </Show>
    }
    .into_any()
}

/// Leaving a live table to a bot, and coming back.
#[component]
fn Leaving(leaving: RwSignal<bool>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let away = move || {
        let you = table.now.with(|now| now.as_ref().and_then(|now| now.you));
        table.facts.with(|facts| {
            let facts = facts.as_ref().filter(|facts| facts.state == State::Playing)?;
            let holder = facts.seats.get(you?.index())?;
            Some(matches!(holder, Holder::Bot { .. }))
        })
    };
    view! {
        <Show when=move || away() == Some(false)>
            <button class="item" on:click=move |_| leaving.set(true)><Icon name="close"/>{words().leave_or_pause}</button>
        </Show>
        <Show when=move || away() == Some(true)>
            <button class="item" on:click=move |_| change(table, "return", json!({}))><Icon name="swap"/>{words().take_back_seat}</button>
        </Show>
    }
    .into_any()
}

/// Does something to the seat one has; away from the table where one has left it.
fn change(table: TableSignals, what: &'static str, body: serde_json::Value) {
    let id = table.id.get_value();
    spawn_local(async move {
        if let Err(problem) = api::change(&id, what, &body).await {
            table.refused(&problem);
        } else if what == "leave" {
            route::go("/");
        }
    });
}

/// Staying, pausing or leaving: what each means for oneself and the others.
#[component]
fn Leave(open: RwSignal<bool>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    crate::focus::hold(move || open.get(), ".leave", true);
    let choose = move |what: &'static str, body: serde_json::Value| {
        open.set(false);
        change(table, what, body);
    };
    // What counts is played by whoever began it.
    let rated = move || table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.rated));
    view! {
        <Show when=move || open.get()>
            <div class="veil">
                <section class="card leave" role="dialog" aria-modal="true" aria-label=words().leave_or_pause>
                    <h1 tabindex="-1">{words().leave_or_pause}</h1>
                    <p>{words().leave_why}</p>
                    <button class="button main" on:click=move |_| open.set(false)>{words().leave_stay}</button>
                    <Show when=move || !rated()>
                        <button class="button" id="pause-seat" on:click=move |_| choose("hand", json!({"level": "easy"}))><Icon name="swap"/>{words().let_bot_play}</button>
                        <p class="soft">{words().leave_pause_how}</p>
                    </Show>
                    <button class="button" id="leave-seat" on:click=move |_| choose("leave", json!({}))><Icon name="close"/>{words().leave}</button>
                    <p class="soft">{words().leave_how}</p>
                </section>
            </div>
        </Show>
    }
    .into_any()
}

/// Writes the record of a local game to a file.
fn export(table: TableSignals) {
    let Some(saved) = kept::read(&table.id.get_value()) else { return };
    let Ok(text) = serde_json::to_string_pretty(&saved.record) else { return };
    download(&format!("{}.json", saved.record.game), &text);
}

/// Gives the person a file.
pub(crate) fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}

/// What the keys do.
#[component]
pub(crate) fn Help(open: RwSignal<bool>) -> impl IntoView {
    crate::focus::hold(move || open.get(), ".help", true);
    let row = |(key, about): &(&'static str, &'static str)| view! { <tr><th><kbd>{*key}</kbd></th><td>{*about}</td></tr> };
    view! {
        <Show when=move || open.get()>
            <div class="veil" on:click=move |_| open.set(false)>
                <section class="card help" role="dialog" aria-modal="true" aria-label=words().keys>
                    <h1>{words().keys}</h1>
                    <table class="keys"><tbody>{words().key_list.iter().map(row).collect_view()}</tbody></table>
                    <button class="button main" on:click=move |_| open.set(false)>{words().close}</button>
                </section>
            </div>
        </Show>
    }
    .into_any()
}
