//! Icons of the sprite in the page.

use leptos::prelude::*;

/// An icon by its name.
#[component]
pub(crate) fn Icon(#[prop(into)] name: String) -> impl IntoView {
    let href = format!("#i-{name}");
    view! { <svg class="i" aria-hidden="true"><use href=href></use></svg> }
}

/// The door of a game, small.
#[component]
pub(crate) fn Door(#[prop(into)] game: String) -> impl IntoView {
    let href = format!("#g-{game}");
    view! { <svg class="mini" aria-hidden="true"><use href=href></use></svg> }
}

/// The shape of a player colour.
#[component]
pub(crate) fn Shape(colour: u8) -> impl IntoView {
    let class = format!("shape p-{}", boards::shapes::colour_name(colour));
    let path = boards::shapes::emblem_path(colour, 6.0);
    view! {
        <svg class=class viewBox="-8 -8 16 16" aria-hidden="true"><path class="emblem" d=path></path></svg>
    }
}
