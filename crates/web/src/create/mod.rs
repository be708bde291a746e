//! Setting up a table: how much of the game, who plays, here or with friends, and what that makes.

mod days_off;
mod plan;
mod rules;
mod seats;
mod terms;

use crate::begin::{begin, local_seat};
use crate::catalogue;
use crate::icon::Icon;
use crate::settings::{Settings, settings};
use crate::words::{door, game_name, sentence, words};
use crate::{api, route, time};
pub(crate) use days_off::{DaysOff, DaysOffFields};
use leptos::prelude::*;
use leptos::task::spawn_local;
pub(crate) use plan::Plan;
use protocol::{CreateTable, GameInfo, LocalSeat, Place, Problem};
pub(crate) use rules::{HouseRules, Parts, Presets};
pub(crate) use seats::Count;
use seats::Seats;
use serde_json::Value;
use terms::{Terms, TermsFields};

/// The screen where a table is set up.
#[component]
pub(crate) fn Create(game: String, live: bool) -> impl IntoView {
    let info = catalogue::info(&game);
    let title = words().table_of.replace("{}", &game_name(&game));
    let body = move || match info.get() {
        Some(Ok(info)) => view! { <Form info live/> }.into_any(),
        Some(Err(problem)) => view! { <p class="problem">{sentence(&problem.message)}</p> }.into_any(),
        None => view! { <p class="wait">{words().setting_up}</p> }.into_any(),
    };
    view! {
        <main class="page create">
            <crate::home::Bar/>
            <section class="setup">
                <header>
                    <h1>{title}</h1>
                    <nav class="switch" aria-label=words().where_played>
                        <a class:on=!live href=format!("/new/{game}")>{words().on_this_screen}</a>
                        <a class:on=live href=format!("/friends/{game}")>{words().with_friends}</a>
                    </nav>
                </header>
                {body}
            </section>
        </main>
    }
    .into_any()
}

#[component]
fn Form(info: GameInfo, live: bool) -> impl IntoView {
    let plan = Plan::new(info, live);
    let terms = Terms::new();
    let problem = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let settings = settings();
    let go = move |_| {
        busy.set(true);
        problem.set(None);
        spawn_local(async move {
            match make(plan, terms, settings).await {
                Ok(address) => route::go(&address),
                Err(why) => problem.set(Some(sentence(&why.message))),
            }
            let _ = busy.try_set(false);
        });
    };
    view! {
        <div class="form">
            <Presets plan/>
            <Parts plan/>
            <Count plan/>
            <Seats plan/>
            <HouseRules plan/>
            <Show when=move || live><TermsFields terms/></Show>
        </div>
        <aside class="sum" aria-label=words().what_it_makes>
            <Sum plan/>
            <p class="problem" role="alert">{move || problem.get()}</p>
            <button class="button main big" id="begin" disabled=move || busy.get() on:click=go>
                <Icon name="play"/>
                {if live { words().make_table } else { words().begin }}
            </button>
        </aside>
    }
    .into_any()
}

/// What all that makes.
#[component]
fn Sum(plan: Plan) -> impl IntoView {
    let game = plan.info.with_value(|info| info.id.clone());
    let door = StoredValue::new(door(&game));
    let together = door.with_value(|door| door.as_ref().is_some_and(|door| door.together));
    let time = move || {
        let told = plan.prospect.with(|prospect| prospect.time.clone());
        let usual = || door.with_value(|door| door.as_ref().map(|door| door.time.to_owned()));
        if told.is_empty() { usual().unwrap_or_default() } else { told }
    };
    let company = move || {
        let own =
            plan.prospect.with(|prospect| prospect.teams.iter().find(|team| team.contains(&0)).cloned());
        match own {
            Some(team) => {
                let partners: Vec<String> =
                    team.iter().filter(|seat| **seat != 0).map(|&seat| plan.name(seat)).collect();
                words().partners.replace("{}", &partners.join(words().and))
            }
            None if together => words().all_together.to_owned(),
            None => words().each_alone.to_owned(),
        }
    };
    view! {
        <img class="scene" src=format!("/door-{game}.svg") alt=""/>
        <ul class="makes">
            <li><Icon name="clock"/><span>{time}</span></li>
            <li><Icon name="crown"/><span>{move || plan.prospect.with(|prospect| prospect.goal.clone())}</span></li>
            <li><Icon name="people"/><span>{company}</span></li>
            <li><Icon name="rules"/><a href=format!("/rules/{game}")>{words().how_to_play}</a></li>
        </ul>
    }
    .into_any()
}

/// Makes the table and gives its address.
async fn make(plan: Plan, terms: Terms, settings: RwSignal<Settings>) -> Result<String, Problem> {
    let count = usize::from(plan.count.get_untracked());
    let seats: Vec<String> = plan.places.get_untracked().into_iter().take(count).collect();
    let game = plan.info.with_value(|info| info.id.clone());
    let options = Value::Object(plan.prospect.get_untracked().options);
    let colours = plan.colours.get_untracked();
    if !plan.live {
        let name = settings.with_untracked(|settings| settings.name.clone());
        let seat = |((who, at), colour)| LocalSeat { colour, ..local_seat(at, who, &name) };
        let seats = seats.iter().map(String::as_str).zip(0..).zip(colours).map(seat).collect();
        return begin(&game, options, seats).await.map(|id| format!("/play/{id}"));
    }
    let table = CreateTable {
        game,
        options,
        seats: seats.iter().map(|who| place(who)).collect(),
        listed: terms.listed.get_untracked(),
        clock: terms.clock(),
        calendar: terms.calendar(),
        timeout: terms.timeout(),
        nonce: time::fresh(),
        fork: None,
        hints: terms.hints.get_untracked(),
        spectator_delay: 0,
        rated: terms.rated.get_untracked(),
        colour: colours.first().copied().flatten(),
    };
    // Making a guest first: a new visitor has no name at the server yet.
    api::enter(settings).await?;
    let made = match route::query("club") {
        Some(club) => api::post(&format!("/api/clubs/{club}/tables"), &table).await,
        None => api::create(&table).await,
    };
    made.map(|new: protocol::NewTable| format!("/t/{}", new.table))
}

fn place(who: &str) -> Place {
    match who {
        "me" => Place::Me,
        "open" => Place::Open,
        level => Place::Bot(level.to_owned()),
    }
}
