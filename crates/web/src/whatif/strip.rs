//! The strip that marks an imagined table, with what can be done there; and the button that leads to one.

use super::{Imagining, PLACES, WayIn};
use crate::icon::Icon;
use crate::time;
use crate::words::words;
use kernel::Seat;
use leptos::prelude::*;
use protocol::{State, WhatIf};

/// The button that leads from a table to a game imagined from it.
#[component]
pub(crate) fn Opener(#[prop(into)] class: String, #[prop(optional)] in_words: bool) -> impl IntoView {
    let way = use_context::<WayIn>().filter(|_| use_context::<Imagining>().is_none());
    way.map(move |way| {
        view! {
            <Show when=move || way.is_there()>
                <button
                    class=class.clone()
                    title=words().whatif_why
                    aria-label=words().whatif
                    disabled=move || way.opening.get()
                    on:click=move |_| way.open()
                >
                    <Icon name="fork"/>{in_words.then_some(words().whatif)}
                </button>
            </Show>
        }
    })
    .into_any()
}

/// What marks the table as imagined, and what can be done there.
#[component]
pub(crate) fn Strip(imagining: Imagining) -> impl IntoView {
    let table = imagining.table;
    let eyes = move || table.now.with(|now| now.as_ref().and_then(|now| now.you));
    let whose = move || {
        eyes()
            .filter(|seat| Some(*seat) != imagining.you)
            .map(|seat| words().whatif_for.replace("{}", &table.name(seat)))
    };
    view! {
        <section class="whatif" aria-label=words().whatif>
            <p class="mark">
                <Icon name="moon"/>
                <b>{words().whatif_mark}</b>
                <span class="nothing">{words().whatif_nothing}</span>
                <span class="whose">{whose}</span>
            </p>
            <p class="said" role="status">{move || imagining.said.get()}</p>
            <Tools imagining/>
            <Return imagining/>
        </section>
    }
    .into_any()
}

#[component]
fn Tools(imagining: Imagining) -> impl IntoView {
    let none = move || imagining.sandbox.with(|sandbox| sandbox.moves.is_empty());
    let nothing_kept = move || imagining.sandbox.with(|sandbox| sandbox.kept.iter().all(Option::is_none));
    let redraw = move |_| imagining.wish(WhatIf::Redraw { seed: time::fresh() });
    view! {
        <div class="whatif-tools" role="group" aria-label=words().whatif>
            <Eyes imagining/>
            <button class="button" id="whatif-back" title=words().whatif_back disabled=none on:click=move |_| imagining.wish(WhatIf::Back)>
                <Icon name="undo"/><span>{words().whatif_back}</span>
            </button>
            <button class="button" id="whatif-again" title=words().whatif_again disabled=move || none() && !imagining.has_moved() on:click=move |_| imagining.again()>
                <Icon name="flag"/><span>{words().whatif_again}</span>
            </button>
            <button class="button" id="whatif-redraw" title=words().whatif_redraw_why on:click=redraw>
                <Icon name="dice"/><span>{words().whatif_redraw}</span>
            </button>
            {PLACES.into_iter().enumerate().map(|(place, name)| view! { <Keep imagining place name/> }).collect_view()}
            <button class="button" id="whatif-compare" title=words().whatif_compare disabled=nothing_kept on:click=move |_| imagining.wish(WhatIf::Compare)>
                <Icon name="list"/><span>{words().whatif_compare}</span>
            </button>
        </div>
    }
    .into_any()
}

/// Keeps the line in a place, which shows whether one is kept there.
#[component]
fn Keep(imagining: Imagining, place: usize, name: &'static str) -> impl IntoView {
    let kept = move || imagining.sandbox.with(|sandbox| sandbox.kept.get(place).copied().flatten().is_some());
    let about = words().whatif_keep.replace("{}", name);
    view! {
        <button
            class="button square keep"
            class:kept=kept
            id=format!("whatif-keep-{}", name.to_lowercase())
            title=about.clone()
            aria-label=about
            on:click=move |_| imagining.wish(WhatIf::Keep { place })
        >
            {name}
        </button>
    }
    .into_any()
}

/// Whose eyes one looks through, and so for whom one acts.
#[component]
fn Eyes(imagining: Imagining) -> impl IntoView {
    let table = imagining.table;
    let seats = move || (0..table.names.with(Vec::len) as u8).map(Seat).collect::<Vec<_>>();
    let name = move |seat: Seat| {
        let asked = imagining.sandbox.with(|sandbox| sandbox.asked.contains(&seat));
        let about = if asked { words().whatif_asked } else { "{}" };
        about.replace("{}", &table.name(seat))
    };
    let here = move |seat: Seat| table.now.with(|now| now.as_ref().is_some_and(|now| now.you == Some(seat)));
    let choose = move |event: web_sys::Event| {
        imagining.look_as(event_target_value(&event).parse().ok().map(Seat));
    };
    view! {
        <select id="whatif-eyes" aria-label=words().eyes title=words().eyes on:change=choose>
            <For
                each=seats
                key=|seat| seat.0
                children=move |seat| {
                    view! { <option value=seat.0 prop:selected=move || here(seat)>{move || name(seat)}</option> }
                }
            />
        </select>
    }
    .into_any()
}

/// The way back to the table, and what goes on there meanwhile.
#[component]
fn Return(imagining: Imagining) -> impl IntoView {
    let real = imagining.real();
    let asked = move || real.now.with(|now| now.as_ref().is_some_and(|now| now.ask.is_some()));
    let over =
        move || real.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.state == State::Over));
    let last = move || real.log.with(|log| log.last().map(|line| line.text.clone()).unwrap_or_default());
    let news = move || match (imagining.has_moved(), over(), asked()) {
        (false, _, _) => String::new(),
        (true, true, _) => words().whatif_over.to_owned(),
        (true, false, true) => words().whatif_your_turn.to_owned(),
        (true, false, false) => words().whatif_moved.replace("{}", &last()),
    };
    view! {
        <p class="news" role="status">{news}</p>
        <button class="button" class:main=move || imagining.has_moved() && (asked() || over()) id="whatif-leave" on:click=move |_| imagining.way.close()>
            <Icon name="back"/><span>{words().whatif_leave}</span>
        </button>
    }
    .into_any()
}
