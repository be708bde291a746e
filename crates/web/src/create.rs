//! Setting up a table: who plays, with which options, here or with friends.

use crate::begin::{begin, local_seat, usual_level, usual_seats};
use crate::catalogue;
use crate::icon::Icon;
use crate::settings::settings;
use crate::words::{door, game_name, sentence, words};
use crate::{api, route, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, CreateTable, GameInfo, OptionInfo, Place, Timeout};
use serde_json::{Map, Value};

/// The screen where a table is set up.
#[component]
pub(crate) fn Create(game: String, live: bool) -> impl IntoView {
    let info = catalogue::info(&game);
    let title = game_name(&game);
    let about = door(&game).map(|door| {
        view! {
            <p>{door.line}"."</p>
            <div class="meta">
                <span><Icon name="people"/>{door.seats()}</span>
                <span><Icon name="clock"/>{door.time}</span>
                <a class="link" href=format!("/rules/{}", door.id)><Icon name="rules"/>{words().rules}</a>
            </div>
        }
    });
    let body = move || match info.get() {
        Some(Ok(info)) => view! { <Form info live/> }.into_any(),
        Some(Err(problem)) => view! { <p class="problem">{sentence(&problem.message)}</p> }.into_any(),
        None => view! { <p class="wait">{words().setting_up}</p> }.into_any(),
    };
    view! {
        <main class="page create">
            <crate::home::Bar/>
            <section class="sheet">
                <img class="scene" src=format!("/door-{game}.svg") alt=""/>
                <div class="form">
                    <h1>{title}</h1>
                    {about}
                    <nav class="switch">
                        <a class:on=!live href=format!("/new/{game}")>{words().on_this_screen}</a>
                        <a class:on=live href=format!("/friends/{game}")>{words().with_friends}</a>
                    </nav>
                    {body}
                </div>
            </section>
        </main>
    }
    .into_any()
}

#[component]
fn Form(info: GameInfo, live: bool) -> impl IntoView {
    let settings = settings();
    let level = usual_level(&info.bots);
    let count = RwSignal::new(info.seats.0.max(usual_seats(&info.id)).min(info.seats.1));
    let first = if live { "open".to_owned() } else { level.clone() };
    let places = RwSignal::new(
        (0..info.seats.1)
            .map(|at| if at == 0 { "me".to_owned() } else { first.clone() })
            .collect::<Vec<String>>(),
    );
    let options = RwSignal::new(Map::new());
    let (clock, timeout) = (RwSignal::new("none".to_owned()), RwSignal::new("bot".to_owned()));
    let (listed, hints) = (RwSignal::new(false), RwSignal::new(false));
    let problem = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let game = StoredValue::new(info.id.clone());
    let go = move |_| {
        busy.set(true);
        problem.set(None);
        let seats: Vec<String> =
            places.get_untracked().into_iter().take(usize::from(count.get_untracked())).collect();
        let options = Value::Object(options.get_untracked());
        let name = settings.with_untracked(|settings| settings.name.clone());
        spawn_local(async move {
            let gone = if live {
                let table = CreateTable {
                    game: game.get_value(),
                    options,
                    seats: seats.iter().map(|who| place(who)).collect(),
                    listed: listed.get_untracked(),
                    clock: read_clock(&clock.get_untracked()),
                    timeout: read_timeout(&timeout.get_untracked()),
                    nonce: time::fresh(),
                    fork: None,
                    hints: hints.get_untracked(),
                    spectator_delay: 0,
                };
                // Making a guest first: a new visitor has no name at the server yet.
                match api::enter(&name).await {
                    Ok(_) => api::create(&table).await.map(|new| format!("/t/{}", new.table)),
                    Err(problem) => Err(problem),
                }
            } else {
                let seats = seats.iter().zip(0..).map(|(who, at)| local_seat(at, who, &name)).collect();
                begin(&game.get_value(), options, seats).await.map(|id| format!("/play/{id}"))
            };
            match gone {
                Ok(address) => route::go(&address),
                Err(why) => problem.set(Some(sentence(&why.message))),
            }
            let _ = busy.try_set(false);
        });
    };
    let numbers = (info.seats.0..=info.seats.1).collect::<Vec<_>>();
    let levels = StoredValue::new(info.bots.clone());
    let offered: Vec<OptionInfo> = info.options.iter().filter(|option| !option.guard).cloned().collect();
    let few = offered.len() <= 4;
    let seat_rows = move || {
        (0..count.get())
            .map(|at| view! { <SeatRow at places levels=levels.get_value() live/> }.into_any())
            .collect_view()
    };
    view! {
        <fieldset>
            <legend>{words().how_many}</legend>
            <div class="choices">
                {numbers
                    .into_iter()
                    .map(|number| {
                        view! {
                            <button
                                class="option-pill"
                                type="button"
                                aria-pressed=move || (count.get() == number).to_string()
                                on:click=move |_| count.set(number)
                            >
                                {number}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
        </fieldset>
        <fieldset><legend>{words().who_plays}</legend><div class="seat-rows">{seat_rows}</div></fieldset>
        <details class="options" open=few>
            <summary>{words().options}</summary>
            {offered.into_iter().map(|option| view! { <Choice option options/> }.into_any()).collect_view()}
        </details>
        <Show when=move || live>
            <fieldset>
                <legend>{words().table_terms}</legend>
                <label class="field"><span>{words().clock}</span>
                    <select id="clock" on:change=move |event| clock.set(event_target_value(&event))>
                        <option value="none">{words().clock_none}</option>
                        <option value="300">{words().clock_5}</option>
                        <option value="1200">{words().clock_20}</option>
                        <option value="day">{words().clock_day}</option>
                    </select>
                </label>
                <Show when=move || clock.with(|clock| clock != "none")>
                    <label class="field"><span>{words().timeout}</span>
                        <select id="timeout" on:change=move |event| timeout.set(event_target_value(&event))>
                            <option value="bot">{words().timeout_bot}</option>
                            <option value="pass">{words().timeout_pass}</option>
                            <option value="vote">{words().timeout_vote}</option>
                        </select>
                    </label>
                </Show>
                <label class="field check"><input type="checkbox" on:change=move |event| listed.set(event_target_checked(&event))/><span>{words().listed}</span></label>
                <label class="field check"><input type="checkbox" on:change=move |event| hints.set(event_target_checked(&event))/><span>{words().allow_hints}</span></label>
            </fieldset>
        </Show>
        <p class="problem" role="alert">{move || problem.get()}</p>
        <button class="button main big" id="begin" disabled=move || busy.get() on:click=go>
            <Icon name="play"/>
            {if live { words().make_table } else { words().begin }}
        </button>
    }
    .into_any()
}

#[component]
fn SeatRow(at: u8, places: RwSignal<Vec<String>>, levels: Vec<String>, live: bool) -> impl IntoView {
    let value = move || places.with(|places| places[usize::from(at)].clone());
    let set = move |event: web_sys::Event| {
        let who = event_target_value(&event);
        places.update(|places| places[usize::from(at)] = who);
    };
    let person = match (live, at) {
        (_, 0) => words().you,
        (false, _) => words().person_here,
        (true, _) => words().open_seat,
    };
    let key = if live && at > 0 { "open" } else { "me" };
    let bots = levels.into_iter().map(|level| {
        let words = words().bot_of_level.replace("{}", &level);
        view! { <option value=level.clone() selected=move || value() == level>{words}</option> }.into_any()
    });
    view! {
        <label class="field seat-row">
            <crate::icon::Shape colour=at/>
            <select on:change=set aria-label=words().seat.replace("{}", &(at + 1).to_string())>
                <option value=key selected=move || value() == key>{person}</option>
                {bots.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// One option of the game.
#[component]
fn Choice(option: OptionInfo, options: RwSignal<Map<String, Value>>) -> impl IntoView {
    let key = StoredValue::new(option.key.clone());
    let title = if option.name.is_empty() { crate::words::title(&option.key) } else { option.name.clone() };
    let standard = option.default.clone();
    let set = move |value: Value| options.update(|options| drop(options.insert(key.get_value(), value)));
    let input = match option.range {
        Some((least, most)) => {
            let set = move |event| {
                if let Ok(number) = event_target_value(&event).parse::<i64>() {
                    set(Value::from(number));
                }
            };
            let start = standard.as_i64().unwrap_or(least);
            view! { <input type="number" min=least max=most value=start on:change=set/> }.into_any()
        }
        None => {
            let values: Vec<Value> = option.choices.iter().map(|choice| choice.value.clone()).collect();
            let set = move |event| {
                if let Some(value) =
                    event_target_value(&event).parse::<usize>().ok().and_then(|at| values.get(at))
                {
                    set(value.clone());
                }
            };
            let named = option.choices.iter().enumerate().map(|(at, choice)| {
                let name = choice.value.as_str().map_or_else(|| choice.value.to_string(), str::to_owned);
                let words = crate::words::option_value(&name, &choice.about);
                view! { <option value=at selected=choice.value == standard>{words}</option> }.into_any()
            });
            view! { <select on:change=set>{named.collect_view()}</select> }.into_any()
        }
    };
    view! {
        <label class="field option"><span><b>{title}</b><small>{option.about}</small></span>{input}</label>
    }
    .into_any()
}

fn place(who: &str) -> Place {
    match who {
        "me" => Place::Me,
        "open" => Place::Open,
        level => Place::Bot(level.to_owned()),
    }
}

fn read_clock(name: &str) -> Clock {
    match name {
        "day" => Clock::PerMove { seconds: 86_400 },
        seconds => match seconds.parse() {
            Ok(seconds) => Clock::Bank { seconds, increment: seconds / 60 },
            Err(_) => Clock::None,
        },
    }
}

fn read_timeout(name: &str) -> Timeout {
    match name {
        "pass" => Timeout::Pass,
        "vote" => Timeout::Vote,
        _ => Timeout::Bot,
    }
}
