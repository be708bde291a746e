//! A table of the server: the waiting room before the game, the table after.

mod chairs;
mod greeting;
mod presence;
mod room;
mod share;

use crate::api;
use crate::link::live::Live;
use crate::settings::settings;
use crate::table::TableSignals;
use crate::whatif::AtTable;
use leptos::prelude::*;
use leptos::task::spawn_local;
use presence::Watching;
use protocol::{Me, State, TableFacts};
use room::Room;
pub(crate) use share::code as qr_code;

/// A table of the server.
#[component]
pub(crate) fn LiveTable(id: String) -> impl IntoView {
    let table = TableSignals::new(&id, true);
    crate::home::glance::note_seen(&id, table);
    let me = RwSignal::new(None::<Me>);
    let settings = settings();
    spawn_local(async move {
        // A visitor becomes a guest before the table is opened: it must know whose eyes these are.
        match api::enter(settings).await {
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
    let presence = presence::follow(table);
    let body = move || {
        if let Some(why) = table.failed.get() {
            return view! { <crate::app::Failed why/> }.into_any();
        }
        match begun.get() {
            true => view! { <Watching table presence/><AtTable table/> }.into_any(),
            false => view! { <Room table me presence/> }.into_any(),
        }
    };
    view! { {body} }.into_any()
}
