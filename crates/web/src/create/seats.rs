//! How many play, and who sits where.

use super::plan::Plan;
use crate::colours::Colours;
use crate::icon::Shape;
use crate::words::words;
use leptos::prelude::*;

/// How many play.
#[component]
pub(crate) fn Count(plan: Plan) -> impl IntoView {
    let (least, most) = plan.info.with_value(|info| info.seats);
    let pill = move |number: u8| {
        view! {
            <button
                class="option-pill"
                type="button"
                aria-pressed=move || (plan.count.get() == number).to_string()
                on:click=move |_| plan.count.set(number)
            >
                {number}
            </button>
        }
    };
    view! {
        <fieldset>
            <legend>{words().how_many}</legend>
            <div class="choices">{(least..=most).map(pill).collect_view()}</div>
            <div class="setup-notes" role="status">
                {move || plan.prospect.with(|prospect| prospect.notes.iter().map(|note| view! { <p>{note.clone()}</p> }.into_any()).collect_view())}
            </div>
        </fieldset>
    }
    .into_any()
}

/// Who sits where, partners together.
#[component]
pub(super) fn Seats(plan: Plan) -> impl IntoView {
    let teams = Memo::new(move |_| plan.prospect.with(|prospect| prospect.teams.clone()));
    let row = move |at: u8| view! { <SeatRow plan at/> }.into_any();
    let team = move |seats: Vec<u8>| {
        let names = seats.clone();
        let title = move || {
            let names: Vec<String> = names.iter().map(|&seat| plan.name(seat)).collect();
            names.join(words().and)
        };
        view! { <section class="team"><h3>{title}</h3>{seats.into_iter().map(row).collect_view()}</section> }
            .into_any()
    };
    let rows = move || match teams.get() {
        teams if teams.is_empty() => {
            let rows = (0..plan.count.get()).map(row).collect_view();
            view! { <div class="seat-rows">{rows}</div> }.into_any()
        }
        teams => view! { <div class="seat-rows teams">{teams.into_iter().map(team).collect_view()}</div> }
            .into_any(),
    };
    view! {
        <fieldset>
            <legend>{words().who_plays}</legend>
            {rows}
            <For each=move || plan.people() key=|at| *at children=move |at| view! { <Wears plan at/> }/>
        </fieldset>
    }
    .into_any()
}

/// The colour of somebody who plays at this screen.
#[component]
fn Wears(plan: Plan, at: u8) -> impl IntoView {
    let place = usize::from(at);
    let label = Signal::derive(move || match at {
        0 => words().your_colour.to_owned(),
        _ => words().colour_of.replace("{}", &plan.name(at)),
    });
    let worn = Signal::derive(move || plan.worn().get(place).copied());
    let taken: Signal<Vec<u8>> = Signal::derive(move || {
        let (worn, people) = (plan.worn(), plan.people());
        people
            .into_iter()
            .filter(|other| *other != at)
            .filter_map(|other| worn.get(usize::from(other)).copied())
            .collect()
    });
    let pick = Callback::new(move |colour| plan.colours.update(|chosen| chosen[place] = Some(colour)));
    let game = plan.info.with_value(|info| info.id.clone());
    view! { <Colours game label worn taken pick/> }.into_any()
}

#[component]
fn SeatRow(plan: Plan, at: u8) -> impl IntoView {
    let value = move || plan.places.with(|places| places[usize::from(at)].clone());
    let set = move |event: web_sys::Event| {
        let who = event_target_value(&event);
        plan.places.update(|places| places[usize::from(at)] = who);
    };
    let (person, key) = match (plan.live, at) {
        (_, 0) => (words().you, "me"),
        (false, _) => (words().person_here, "me"),
        (true, _) => (words().open_seat, "open"),
    };
    let (game, levels) = plan.info.with_value(|info| (info.id.clone(), info.bots.clone()));
    let bots = levels.into_iter().map(|level| {
        let words = words().bot_of_level.replace("{}", &level);
        view! { <option value=level.clone() selected=move || value() == level>{words}</option> }.into_any()
    });
    view! {
        <label class="field seat-row">
            {move || view! { <Shape colour=crate::words::colour(&game, plan.worn().get(usize::from(at)).copied().unwrap_or(at))/> }}
            <span class="name">{move || plan.name(at)}</span>
            <select on:change=set aria-label=words().seat.replace("{}", &(at + 1).to_string())>
                <option value=key selected=move || value() == key>{person}</option>
                {bots.collect_view()}
            </select>
        </label>
    }
    .into_any()
}
