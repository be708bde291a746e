//! The chairs of a waiting room: who sits, who is there, and what can be done with an empty one.

use super::room::Waiting;
use crate::icon::{Icon, Shape};
use crate::time;
use crate::words::{colour, holder, words};
use kernel::Seat;
use leptos::prelude::*;
use protocol::Holder;
use serde_json::json;

/// The chairs.
#[component]
pub(super) fn Chairs(room: Waiting) -> impl IntoView {
    // A seat that did not change stays the same line: nobody clicks into a void.
    let chairs = move || room.seats().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <ol class="chairs">
            <For each=chairs key=move |(at, held)| (*at, holder(held, *at), room.worn(*at)) children=move |(at, held)| view! { <Chair room at held/> }/>
        </ol>
    }
    .into_any()
}

#[component]
fn Chair(room: Waiting, at: usize, held: Holder) -> impl IntoView {
    let (free, kept) = (held == Holder::Open, matches!(held, Holder::Bot { free: true, .. }));
    let colour = colour(&room.game(), room.worn(at));
    let (person, bot) = (matches!(held, Holder::Person(_)), matches!(held, Holder::Bot { .. }));
    let here = move || room.presence.with(|now| now.seats.contains(&Seat(at as u8)));
    let is_host = room.is_host(&held);
    let about = move || match (room.mine() == Some(at), is_host) {
        (true, true) => words().you_host.to_owned(),
        (true, false) => words().this_is_you.to_owned(),
        (false, _) if free => words().whoever_comes.to_owned(),
        (false, true) => format!("{} · {}", words().host, there(here())),
        (false, false) if person => there(here()).to_owned(),
        (false, false) if kept => words().bot_keeps_place.to_owned(),
        _ => String::new(),
    };
    let sit = move |_| room.sit(at);
    let remove = move |_| room.change("remove", json!({"seat": at}));
    let fill = move |_| room.fill(at);
    view! {
        <li class:free=free class:here=move || person && here() style=format!("--own:var(--{})", boards::shapes::colour_name(colour))>
            <span class="chair-mark"><Shape colour=colour/></span>
            <span class="name">{called(&held, at)}<small>{about}</small></span>
            <Show when=move || (free || kept) && room.mine().is_none()>
                <button class="button main" on:click=sit>{words().sit_here}</button>
            </Show>
            <Show when=move || free && room.maker()>
                <button class="button bot-in" on:click=fill><Icon name="plus"/>{words().bot}</button>
            </Show>
            <Show when=move || (person || bot) && room.maker() && room.mine() != Some(at)>
                <button class="button square quiet" aria-label=if bot { words().open_again } else { words().remove } title=if bot { words().open_again } else { words().remove } on:click=remove><Icon name="close"/></button>
            </Show>
        </li>
    }
    .into_any()
}

/// Who sits there; a person with the way to their profile.
fn called(held: &Holder, at: usize) -> AnyView {
    match held {
        Holder::Person(person) => {
            view! { <a href=format!("/people/{}", person.id)>{person.name.clone()}</a> }.into_any()
        }
        Holder::Open | Holder::Bot { .. } => holder(held, at).into_any(),
    }
}

fn there(here: bool) -> &'static str {
    if here { words().is_here } else { words().is_away }
}

impl Waiting {
    /// Sits down, under the name that was typed.
    pub(super) fn sit(self, at: usize) {
        let colour = self.colour.get_untracked();
        self.called(move || {
            self.change("sit", json!({"seat": at, "nonce": time::fresh(), "colour": colour}));
        });
    }

    /// The colour of a seat.
    pub(super) fn worn(self, at: usize) -> u8 {
        crate::words::colours(&self.seats()).get(at).copied().unwrap_or(at as u8)
    }

    /// One's own colour: that of one's seat, or what was chosen before sitting down.
    pub(super) fn wears(self) -> Option<u8> {
        self.mine().map(|at| self.worn(at)).or(self.colour.get())
    }

    /// The colours of everybody else who sits here.
    pub(super) fn taken(self) -> Vec<u8> {
        let mine = self.mine();
        let seats = self.seats().into_iter().enumerate();
        let others = seats.filter(|(at, held)| Some(*at) != mine && matches!(held, Holder::Person(_)));
        others.map(|(at, _)| self.worn(at)).collect()
    }

    /// Chooses a colour: at once where one sits, else for when one sits down.
    pub(super) fn wear(self, colour: u8) {
        self.colour.set(Some(colour));
        if let Some(at) = self.mine() {
            self.sit(at);
        }
    }
}
