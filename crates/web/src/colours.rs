//! Choosing the colour of a seat: the same wherever somebody sits down.

use crate::icon::Shape;
use crate::words::{door, words};
use leptos::prelude::*;

/// The colours of a game, each with its shape; those of others are crossed out. `worn` is one's own.
#[component]
pub(crate) fn Colours(
    game: String,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] worn: Signal<Option<u8>>,
    #[prop(into)] taken: Signal<Vec<u8>>,
    pick: Callback<u8>,
) -> impl IntoView {
    let most = door(&game).map_or(0, |door| *door.seats.end());
    let swatch = move |colour: u8| {
        let look = crate::words::colour(&game, colour);
        let name = words().colours[usize::from(look) % words().colours.len()];
        let gone = move || taken.with(|taken| taken.contains(&colour));
        let title = move || if gone() { words().colour_taken.replace("{}", name) } else { name.to_owned() };
        view! {
            <button
                class="swatch"
                type="button"
                aria-pressed=move || (worn.get() == Some(colour)).to_string()
                aria-label=title
                title=title
                disabled=gone
                on:click=move |_| pick.run(colour)
            >
                <Shape colour=look/>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="swatches" role="group" aria-label=move || label.get()>
            <span class="swatches-of">{move || label.get()}</span>
            {(0..most).map(swatch).collect_view()}
        </div>
    }
    .into_any()
}
