//! What somebody sees who was invited: who asks them to what, who is there, and one way to sit down.

use super::room::Waiting;
use crate::icon::{Icon, Shape};
use crate::lesson;
use crate::words::{colour, game_name, holder, words};
use leptos::prelude::*;
use protocol::Holder;

/// What this is, to whoever looks: an invitation, or how many are here.
#[component]
pub(super) fn Greeting(room: Waiting) -> impl IntoView {
    view! { <h1>{move || headline(room)}</h1> }.into_any()
}

fn headline(room: Waiting) -> AnyView {
    let seats = room.seats();
    let host = seats.iter().enumerate().find(|(_, held)| room.is_host(held));
    let game = game_name(&room.played());
    match host {
        Some((at, held)) if room.is_invited() => {
            let said = words().invites.replacen("{}", "\n", 1).replacen("{}", &game, 1);
            let (before, after) = said.split_once('\n').unwrap_or(("", &said));
            let (before, after) = (before.to_owned(), after.to_owned());
            view! { {before}<b class="host">{holder(held, at)}</b>{after} }.into_any()
        }
        None if room.is_invited() => words().table_of.replace("{}", &game).into_any(),
        _ => words()
            .are_here
            .replacen("{}", &(seats.len() - room.open()).to_string(), 1)
            .replacen("{}", &seats.len().to_string(), 1)
            .into_any(),
    }
}

/// Who is there already, at a glance.
#[component]
pub(super) fn AtTable(room: Waiting) -> impl IntoView {
    let people = move || {
        let seats = room.seats().into_iter().enumerate();
        seats.filter(|(_, held)| matches!(held, Holder::Person(_))).collect::<Vec<_>>()
    };
    let marks = move || {
        let mark = |(at, _): (usize, Holder)| {
            let worn = colour(&room.game(), room.worn(at));
            let own = format!("--own:var(--{})", boards::shapes::colour_name(worn));
            view! { <span class="chair-mark" style=own><Shape colour=worn/></span> }
        };
        people().into_iter().map(mark).collect_view()
    };
    let told = move || {
        let names: Vec<String> = people().iter().map(|(at, held)| holder(held, *at)).collect();
        match names.as_slice() {
            [] => words().at_table_nobody.to_owned(),
            [only] => words().at_table_one.replace("{}", only),
            [first @ .., last] => {
                words().at_table.replace("{}", &format!("{}{}{last}", first.join(", "), words().and))
            }
        }
    };
    let open = move || match room.open() {
        0 => words().seats_taken.to_owned(),
        1 => words().seat_open.to_owned(),
        open => words().seats_open.replace("{}", &open.to_string()),
    };
    view! {
        <section class="at-table" aria-label=words().seats>
            <span class="marks" aria-hidden="true">{marks}</span>
            <p><b>{told}</b><br/><span class="soft">{open}</span></p>
        </section>
    }
    .into_any()
}

/// The way to the first free seat, to the lesson, and back.
#[component]
pub(super) fn SitDown(room: Waiting) -> impl IntoView {
    let free = move || {
        let is_free = |held: &Holder| matches!(held, Holder::Open | Holder::Bot { free: true, .. });
        let seats = room.seats();
        let open = seats.iter().position(|held| *held == Holder::Open);
        open.or_else(|| seats.iter().position(is_free))
    };
    // In a tab of its own: the invitation waits meanwhile.
    let learn = move || {
        let game = room.played();
        let new = lesson::exists(&game) && lesson::progress(&game).is_none_or(|progress| !progress.done);
        new.then(|| view! {
            <a class="learn-first" href=format!("/lesson/{game}") target="_blank"><Icon name="bulb"/><span><b>{words().never_played}</b><small>{words().they_wait}</small></span></a>
        })
    };
    view! {
        {learn}
        <div class="begin-bar sit-bar">
            <p role="status">{words().or_look_on}</p>
            <div class="row">
                <a class="button" href="/">{words().not_now}</a>
                <Show when=move || free().is_some()>
                    <button class="button main big" id="sit-down" on:click=move |_| if let Some(at) = free() { room.sit(at) }>{words().sit_down}</button>
                </Show>
            </div>
        </div>
    }
    .into_any()
}
