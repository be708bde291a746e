//! The line that is tried: its moves, and what of them is chance.

use super::Imagining;
use crate::icon::Icon;
use crate::table::story::Actor;
use crate::words::words;
use leptos::prelude::*;
use protocol::ImaginedMove;

/// The panel with the moves so far.
#[component]
pub(crate) fn Moves(imagining: Imagining) -> impl IntoView {
    let moves = move || imagining.sandbox.with(|sandbox| sandbox.moves.clone());
    let stopped = move || imagining.sandbox.with(|sandbox| sandbox.stopped.clone());
    view! {
        <section class="panel tried" data-panel="line">
            <h2>{words().whatif_line}<small>{words().whatif_mark}</small></h2>
            <Show when=move || moves().is_empty() && stopped().is_none()>
                <p class="soft">{words().whatif_empty}</p>
            </Show>
            {move || view! { <MoveList moves=moves() stopped=stopped()/> }}
        </section>
    }
    .into_any()
}

/// Moves in their order, and the one that no longer fits after them.
#[component]
pub(super) fn MoveList(
    moves: Vec<ImaginedMove>,
    #[prop(optional_no_strip)] stopped: Option<ImaginedMove>,
) -> impl IntoView {
    let item = |(made, stopped): (ImaginedMove, bool)| {
        let chance = (made.chance && !stopped)
            .then(|| view! { <span class="by-chance"><Icon name="dice"/>{words().whatif_chance}</span> });
        let unfit = stopped.then(|| view! { <span class="by-chance">{words().whatif_unfit}</span> });
        view! {
            <li class:stopped=stopped>
                <Actor by=Some(made.seat)/><span class="what">{made.label}</span>{chance}{unfit}
            </li>
        }
    };
    let all = moves.into_iter().map(|made| (made, false)).chain(stopped.map(|made| (made, true)));
    view! { <ol class="moves">{all.map(item).collect_view()}</ol> }.into_any()
}
