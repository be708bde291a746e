//! A table of the server: the waiting room before the game, the table after.

use crate::icon::{Icon, Shape};
use crate::link::live::Live;
use crate::table::TableSignals;
use crate::table::screen::TableScreen;
use crate::words::{game_name, words};
use crate::{api, route, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, Holder, Me, State, TableFacts, Timeout};
use serde_json::json;
use wasm_bindgen::JsCast;

/// A table of the server.
#[component]
pub(crate) fn LiveTable(id: String) -> impl IntoView {
    let table = TableSignals::new(&id, true);
    let me = RwSignal::new(None::<Me>);
    let name = crate::settings::settings().with_untracked(|settings| settings.name.clone());
    spawn_local(async move {
        // A visitor becomes a guest before the table is opened: it must know whose eyes these are.
        match api::enter(&name).await {
            Ok(who) => {
                me.set(Some(who));
                match api::get::<TableFacts>(&format!("/api/tables/{id}")).await {
                    Ok(facts) => {
                        table.take_facts(facts);
                        table.join(Live::open(&id, table));
                    }
                    Err(problem) => table.fail(&problem.message),
                }
            }
            Err(problem) => table.fail(&problem.message),
        }
    });
    let begun = Memo::new(move |_| {
        table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.state != State::Waiting))
    });
    let body = move || {
        if let Some(why) = table.failed.get() {
            return view! { <crate::app::Failed why/> }.into_any();
        }
        match begun.get() {
            true => view! { <TableScreen table/> }.into_any(),
            false => view! { <Room table me/> }.into_any(),
        }
    };
    view! { {body} }.into_any()
}

/// Where people sit down.
#[component]
fn Room(table: TableSignals, me: RwSignal<Option<Me>>) -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let copied = RwSignal::new(false);
    let change = move |what: &'static str, body: serde_json::Value| {
        let id = table.id.get_value();
        spawn_local(async move {
            // What has changed is told over the link, in order: an answer that comes late would bring back what was.
            if let Err(why) = api::change(&id, what, &body).await {
                problem.set(Some(crate::words::sentence(&why.message)));
            }
            if what == "leave" {
                route::go("/");
            }
        });
    };
    let mine = move || {
        let me = me.get()?.id;
        table.facts.with(|facts| {
            facts
                .as_ref()?
                .seats
                .iter()
                .position(|holder| matches!(holder, Holder::Person(person) if person.id == me))
        })
    };
    let maker = move || {
        let me = me.get().map(|me| me.id).unwrap_or_default();
        table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.maker == me))
    };
    let open = move || {
        table.facts.with(|facts| {
            facts
                .as_ref()
                .map_or(0, |facts| facts.seats.iter().filter(|holder| **holder == Holder::Open).count())
        })
    };
    // A seat that did not change stays the same line: nobody clicks into a void.
    let chairs = move || {
        let seats =
            table.facts.with(|facts| facts.as_ref().map(|facts| facts.seats.clone()).unwrap_or_default());
        seats.into_iter().enumerate().collect::<Vec<_>>()
    };
    let chair = move |(at, holder): (usize, Holder)| {
        let free = holder == Holder::Open;
        let person = matches!(holder, Holder::Person(_));
        let sit = move |_| change("sit", json!({"seat": at, "nonce": time::fresh()}));
        let remove = move |_| change("remove", json!({"seat": at}));
        view! {
            <li class:free=free>
                <Shape colour=at as u8/>
                <span class="name">
                    {crate::words::holder(&holder, at)}
                    <Show when=move || mine() == Some(at)><small>{words().this_is_you}</small></Show>
                </span>
                <Show when=move || person && maker() && mine() != Some(at)>
                    <button class="button square quiet" aria-label=words().remove title=words().remove on:click=remove><Icon name="close"/></button>
                </Show>
                <Show when=move || free && mine().is_none()>
                    <button class="button main" on:click=sit>{words().sit_down}</button>
                </Show>
            </li>
        }
        .into_any()
    };
    let link =
        move || format!("{}/t/{}", window().location().origin().unwrap_or_default(), table.id.get_value());
    let copy = move |_| {
        let clipboard = window().navigator().clipboard();
        // Without encryption a page may not write there: then the link is marked, to be copied by hand.
        if clipboard.is_undefined() {
            return mark_link();
        }
        let copying = clipboard.write_text(&link());
        spawn_local(async move {
            if wasm_bindgen_futures::JsFuture::from(copying).await.is_ok() {
                copied.set(true);
            }
        });
    };
    let rename = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        spawn_local(async move {
            match api::post::<Me>("/api/me", &json!({"name": name})).await {
                Ok(who) => me.set(Some(who)),
                Err(why) => problem.set(Some(crate::words::sentence(&why.message))),
            }
        });
    };
    let game = move || table.game.get();
    view! {
        <main class="page create room">
            <crate::home::Bar/>
            <section class="sheet">
                <Show when=move || !game().is_empty()>
                    <img class="scene" src=move || format!("/door-{}.svg", game()) alt=""/>
                </Show>
                <div class="form">
                    <h1>{move || game_name(&game())}</h1>
                    <p>{words().share_link}</p>
                    <div class="share">
                        <input type="text" readonly prop:value=link aria-label=words().share_link/>
                        <button class="button" on:click=copy><Icon name="link"/>{move || if copied.get() { words().copied } else { words().copy }}</button>
                    </div>
                    <label class="field"><span>{words().your_name}</span>
                        <input type="text" maxlength="30" prop:value=move || me.get().map(|me| me.name) on:change=rename/>
                    </label>
                    <ol class="chairs"><For each=chairs key=|(at, holder)| (*at, crate::words::holder(holder, *at)) children=chair/></ol>
                    <p class="problem" role="alert">{move || problem.get()}</p>
                    <div class="row">
                        <Show when=maker>
                            <button class="button main big" id="start" disabled=move || open() != 0 on:click=move |_| change("start", json!({}))>
                                <Icon name="play"/>{words().start}
                            </button>
                        </Show>
                        <Show when=move || mine().is_some()>
                            <button class="button" on:click=move |_| change("leave", json!({}))>{words().leave}</button>
                        </Show>
                    </div>
                    <p class="soft">{move || table.facts.with(|facts| facts.as_ref().map(terms))}</p>
                    <crate::by_lot::ByLot table/>
                    <p class="soft" role="status">{move || match open() {
                        0 if maker() => words().all_here,
                        0 => words().maker_starts,
                        _ => words().waiting_for_people,
                    }}</p>
                </div>
            </section>
        </main>
    }
    .into_any()
}

/// Marks the link.
fn mark_link() {
    let field = document().query_selector(".share input").ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        field.select();
    }
}

/// What was agreed for this table.
fn terms(facts: &TableFacts) -> String {
    let whole = |seconds: u32| time::clock(i64::from(seconds) * 1000);
    let clock = match facts.clock {
        Clock::None => words().clock_none.to_owned(),
        Clock::PerMove { seconds } => words().terms_per_move.replace("{}", &whole(seconds)),
        Clock::Bank { seconds, increment } => {
            words().terms_bank.replacen("{}", &whole(seconds), 1).replacen("{}", &whole(increment), 1)
        }
    };
    let timeout = match facts.timeout {
        _ if facts.clock == Clock::None => None,
        Timeout::Bot => Some(words().timeout_bot),
        Timeout::Pass => Some(words().timeout_pass),
        Timeout::Vote => Some(words().timeout_vote),
    };
    let mut terms = vec![clock];
    terms.extend(timeout.map(|what| format!("{}: {what}", words().timeout)));
    terms.extend(facts.hints.then(|| words().allow_hints.to_owned()));
    terms.extend(facts.listed.then(|| words().is_listed.to_owned()));
    terms.join(" · ")
}
