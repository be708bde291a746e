//! How one is told of one table: from its menu, and by the browser while the page is in the background.

use super::hooks::{Line, NewOne, shown_as};
use crate::api;
use crate::table::TableSignals;
use crate::words::{sentence, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{TableNotices, Wants};

/// Has the browser call when it is one's turn and nobody looks. Only then is it asked whether that is wanted here.
pub(crate) fn call_when_hidden(table: TableSignals) {
    if !table.is_live {
        return;
    }
    super::seen(&table.id.get_value());
    Effect::new(move |before: Option<bool>| {
        let asked = table.now.with(|now| now.as_ref().is_some_and(|now| now.ask.is_some()));
        if asked && before == Some(false) && document().hidden() {
            spawn_local(call(table.id.get_value(), table.game.get_untracked()));
        }
        asked
    });
}

async fn call(table: String, game: String) {
    let Ok(told) = api::get::<TableNotices>(&format!("/api/tables/{table}/notices")).await else { return };
    if told.wants.page.or(told.general.page).unwrap_or(false) {
        super::show(&crate::words::game_name(&game), words().your_turn, &table);
    }
}

/// What one wants at this table, and what the table tells.
#[component]
pub(crate) fn AtTable(open: RwSignal<bool>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let settings = crate::settings::settings();
    crate::focus::hold(move || open.get(), ".table-notices", true);
    let (told, problem) = (RwSignal::new(None::<TableNotices>), RwSignal::new(None::<String>));
    let path = move || format!("/api/tables/{}/notices", table.id.get_value());
    let look = move || {
        spawn_local(async move {
            let found = api::get::<TableNotices>(&path()).await;
            let _ = problem.try_set(found.as_ref().err().map(|why| sentence(&why.message)));
            let _ = told.try_set(found.ok());
        });
    };
    Effect::new(move |_| {
        if open.get() {
            look();
        }
    });
    let choose = move |wants: Wants| {
        spawn_local(async move {
            match api::post(&path(), &wants).await {
                Ok(now) => drop(told.try_set(Some(now))),
                Err(why) => drop(problem.try_set(Some(sentence(&why.message)))),
            }
        });
    };
    let kinds = move || told.get().map(|told| view! { <Kinds told choose=Callback::new(choose)/> });
    let hooks = move || told.with(|told| told.as_ref().map(|told| told.hooks.clone()).unwrap_or_default());
    let again = Callback::new(move |()| look());
    let maker = move || {
        let own = table.facts.with(|facts| facts.as_ref().map(|facts| facts.maker.clone()));
        let me = settings.with(|settings| settings.me.as_ref().map(|me| me.id.clone()));
        own.is_some() && own == me
    };
    view! {
        <Show when=move || open.get()>
            <div class="veil">
                <section class="card help table-notices" role="dialog" aria-modal="true" aria-label=words().notices>
                    <h1 tabindex="-1">{words().notices}</h1>
                    <p class="problem" role="alert">{move || problem.get()}</p>
                    {kinds}
                    <a class="link" href="/account">{words().notices_all}</a>
                    <Show when=maker>
                        <h2>{words().table_hooks}</h2>
                        <p class="soft">{words().table_hooks_how}</p>
                        <ul class="sessions"><For each=hooks key=shown_as children=move |way| view! { <Line way problem gone=again/> }/></ul>
                        <NewOne path=format!("/api/tables/{}/hooks", table.id.get_value()) problem made=again/>
                    </Show>
                    <button class="button main" on:click=move |_| open.set(false)>{words().close}</button>
                </section>
            </div>
        </Show>
    }
    .into_any()
}

/// Each kind at this table: on or off here, whatever is wanted in general.
#[component]
fn Kinds(told: TableNotices, choose: Callback<Wants>) -> impl IntoView {
    let (wants, general) = (told.wants, told.general);
    let pill = move |id: &'static str, label: &'static str, on: bool, other: Wants| {
        view! {
            <button class="option-pill" id=format!("here-{id}") aria-pressed=on.to_string() on:click=move |_| choose.run(other)>{label}</button>
        }
    };
    let on = |here: Option<bool>, usual: Option<bool>| here.or(usual).unwrap_or(false);
    let (page, push) = (on(wants.page, general.page), on(wants.push, general.push));
    let (mail, hook) = (on(wants.mail, general.mail), on(wants.hook, general.hook));
    view! {
        <div class="choices">
            {pill("page", words().notice_page, page, Wants { page: Some(!page), ..wants })}
            {pill("push", words().notice_push, push, Wants { push: Some(!push), ..wants })}
            {pill("mail", words().notice_mail, mail, Wants { mail: Some(!mail), ..wants })}
            {pill("hook", words().notice_hook, hook, Wants { hook: Some(!hook), ..wants })}
        </div>
    }
    .into_any()
}
