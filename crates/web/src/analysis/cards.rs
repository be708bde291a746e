//! The three decisions that cost most.

use super::Study;
use crate::icon::Icon;
use crate::words::words;
use leptos::prelude::*;
use protocol::{Costly, Way};

/// A card for each: what was done, what the bot prefers, what each leads to.
#[component]
pub(super) fn Cards(study: Study) -> impl IntoView {
    let costly = Memo::new(move |_| {
        let seat = study.seat.get();
        study
            .found
            .with(|found| found.as_ref().map(|found| found.costly_of(seat).cloned().collect::<Vec<_>>()))
    });
    let whole = move || study.found.with(|found| found.as_ref().is_some_and(|found| !found.curve.is_empty()));
    let cards = move || {
        let all = costly.get().unwrap_or_default();
        (1..).zip(all).map(|(number, costly)| view! { <Card study number costly/> }.into_any()).collect_view()
    };
    let none = move || whole() && costly.with(|all| all.as_ref().is_some_and(Vec::is_empty));
    view! {
        <h2 class="costly-title">{words().analysis_costly}<small>{words().analysis_costly_how}</small></h2>
        <Show when=none><p class="soft">{words().analysis_none}</p></Show>
        <div class="costly-cards">{cards}</div>
    }
    .into_any()
}

#[component]
fn Card(study: Study, number: usize, costly: Costly) -> impl IntoView {
    let (at, seat) = (costly.at, costly.seat);
    let cost = format!("\u{2212}{:.0}", (costly.cost * 100.0).max(1.0));
    let lit = move || study.at.get() == Some(at);
    let place = if costly.band.is_empty() {
        words().analysis_moment.replace("{}", &at.to_string())
    } else {
        costly.band.clone()
    };
    let about = format!("{} {number}", words().analysis_again);
    view! {
        <article class="card costly-card" class:lit=lit on:click=move |_| study.at.set(Some(at))>
            <header><b class="turning">{number}</b><h3>{place}</h3><span class="cost" title=words().analysis_cost>{cost}</span></header>
            <p class="soft">{costly.prompt.clone()}</p>
            <Line who=words().analysis_did way=costly.played.clone() better=false/>
            <Line who=words().analysis_bot way=costly.better.clone() better=true/>
            <blockquote>{costly.why.clone()}</blockquote>
            <div class="row">
                <button class="button main" aria-label=about on:click=move |_| study.try_again(at, seat)>{words().analysis_again}</button>
                <a class="button square" href=study.board(at) aria-label=words().look title=words().look><Icon name="eye"/></a>
            </div>
        </article>
    }
    .into_any()
}

/// One way to decide, with its chance and what it leads to.
#[component]
fn Line(who: &'static str, way: Way, better: bool) -> impl IntoView {
    let percent = format!("{:.0}", way.chance * 100.0);
    let width = format!("width:{:.0}%", way.chance * 100.0);
    view! {
        <div class="way" class:better=better>
            <span class="soft">{who}</span>
            <div><span>{way.label}</span><i class="gauge"><i style=width></i></i>{way.leads.into_iter().map(|line| view! { <small>{line}</small> }).collect_view()}</div>
            <b>{percent}</b>
        </div>
    }
    .into_any()
}
