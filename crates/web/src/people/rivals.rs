//! With whom somebody has played, and how often they came out ahead.

use crate::words::{ago, words};
use leptos::prelude::*;
use protocol::Rival;

/// The people.
#[component]
pub(super) fn Rivals(rivals: Vec<Rival>) -> impl IntoView {
    let empty = rivals.is_empty();
    view! {
        <section class="panel pf-rivals">
            <h2>{words().rivals}<small>{words().rivals_how}</small></h2>
            {empty.then(|| view! { <p class="soft">{words().rivals_none}</p> })}
            <ul>{rivals.into_iter().map(|rival| view! { <Line rival/> }).collect_view()}</ul>
        </section>
    }
    .into_any()
}

#[component]
fn Line(rival: Rival) -> impl IntoView {
    let Rival { person, name, played, ahead, behind, last } = rival;
    let share = (ahead * 100).checked_div(ahead + behind).unwrap_or(50);
    let about = words().rivals_games.replacen("{}", &played.to_string(), 1).replacen("{}", &ago(last), 1);
    view! {
        <li>
            <div class="tx"><b><a href=format!("/people/{person}")>{name}</a></b><small>{about}</small></div>
            <span class="pf-bar" aria-hidden="true"><i style=format!("width:{share}%")></i></span>
            <span class="pf-score"><b>{ahead}</b>"–"{behind}</span>
        </li>
    }
    .into_any()
}
