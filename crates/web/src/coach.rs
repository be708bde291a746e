//! Short advice for who plays for the first time, when it matters.

use crate::icon::Icon;
use crate::settings::settings;
use crate::table::TableSignals;
use crate::words::words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element};

/// Corners of the board, as the style sheet calls them.
const CORNERS: [&str; 4] = ["", "right-side", "low", "low right-side"];
/// How much room advice takes, in pixels.
const SIZE: (f64, f64) = (460.0, 90.0);

/// The first piece of advice that was not put away.
#[component]
pub(crate) fn Coach() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let settings = settings();
    let tip = Memo::new(move |_| {
        let (on, dismissed) = settings.with(|settings| (settings.coaching, settings.dismissed.clone()));
        if !on || table.past.get().is_some() {
            return None;
        }
        table.drawing.with(|drawing| {
            let tips = drawing.as_ref().map(|drawing| drawing.scene().tips.as_slice()).unwrap_or_default();
            let game = table.game.get();
            tips.iter().find(|tip| !dismissed.contains(&format!("{game}/{}", tip.id))).cloned()
        })
    });
    let dismiss = move |_| {
        if let Some(tip) = tip.get_untracked() {
            let name = format!("{}/{}", table.game.get_untracked(), tip.id);
            settings.update(|settings| settings.dismissed.push(name));
        }
    };
    let body = move || {
        tip.get().map(|tip| {
            let href = format!("/rules/{}#{}", table.game.get_untracked(), tip.rule);
            view! {
                <Icon name="bulb"/>
                <p>{tip.words}" "<a href=href>{tip.rule}</a></p>
                <button class="button square" aria-label=words().got_it title=words().got_it on:click=dismiss><Icon name="check"/></button>
            }
        })
    };
    let corner = RwSignal::new(CORNERS[0]);
    Effect::new(move |_| {
        tip.track();
        table.now.track();
        request_animation_frame(move || {
            let _ = corner.try_set(free_corner());
        });
    });
    let class = move || format!("coach {}", corner.get());
    view! { <Show when=move || tip.get().is_some()><div class=class role="note">{body}</div></Show> }
        .into_any()
}

/// The corner of the board in which advice covers the fewest lit places, as the style sheet calls it.
fn free_corner() -> &'static str {
    let Ok(Some(board)) = document().query_selector(".board") else { return CORNERS[0] };
    let Ok(lit) = document().query_selector_all(".board .can[data-spot]") else { return CORNERS[0] };
    let frame = board.get_bounding_client_rect();
    let lit = (0..lit.length()).filter_map(|at| lit.get(at)?.dyn_into::<Element>().ok());
    let lit: Vec<DomRect> = lit.map(|lit| lit.get_bounding_client_rect()).collect();
    let covered = |corner: &str| {
        let (right, low) = (corner.contains("right-side"), corner.contains("low"));
        let left = if right { frame.right() - SIZE.0 } else { frame.left() };
        let top = if low { frame.bottom() - SIZE.1 } else { frame.top() };
        let meets = |lit: &&DomRect| {
            lit.left() < left + SIZE.0 && lit.right() > left && lit.top() < top + SIZE.1 && lit.bottom() > top
        };
        lit.iter().filter(meets).count()
    };
    CORNERS.into_iter().min_by_key(|corner| covered(corner)).unwrap_or(CORNERS[0])
}
