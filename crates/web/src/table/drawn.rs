//! A part of the scene in the page.

use super::TableSignals;
use crate::patch;
use boards::{Node, Scene};
use leptos::html::Div;
use leptos::prelude::*;

/// Shows the part of the scene that `pick` finds, and patches it whenever the scene changes.
#[component]
pub(crate) fn Drawn(
    pick: impl Fn(&Scene) -> Option<&Node> + Send + Sync + 'static,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let place = NodeRef::<Div>::new();
    let there = StoredValue::new_local(None);
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        table.drawing.with(|drawing| {
            let node = drawing.as_ref().and_then(|drawing| pick(drawing.scene()));
            there.update_value(|there| patch::show(&place, there, node));
        });
    });
    view! { <div class=class node_ref=place></div> }.into_any()
}
