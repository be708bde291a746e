//! Short advice for who plays for the first time, when it matters.

use crate::icon::Icon;
use crate::settings::settings;
use crate::table::{TableSignals, corner};
use crate::words::words;
use leptos::prelude::*;

/// The first piece of advice that was not put away: over the board, or on a phone in its sheet.
#[component]
pub(crate) fn Coach(#[prop(optional)] in_sheet: bool) -> impl IntoView {
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
    let place = RwSignal::new("");
    Effect::new(move |_| {
        tip.track();
        table.now.track();
        request_animation_frame(move || {
            let _ = place.try_set(corner::free(".middle > .coach"));
        });
    });
    let class = move || format!("coach {}", if in_sheet { "in-sheet" } else { place.get() });
    view! { <Show when=move || tip.get().is_some()><div class=class role="note">{body}</div></Show> }
        .into_any()
}
