//! Explanations: what a thing is, on hover, long press or focus, with the way to its rule.

use super::TableSignals;
use crate::words::words;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};

/// An explanation and where it stands.
#[derive(Clone, PartialEq)]
pub(crate) struct Tip {
    words: String,
    rule: Option<String>,
    x: f64,
    y: f64,
    above: bool,
}

/// What explains itself now.
#[derive(Clone, Copy)]
pub(crate) struct Tips {
    shown: RwSignal<Option<Tip>>,
    /// What is about to explain itself.
    next: StoredValue<Option<Element>, LocalStorage>,
}

impl Tips {
    pub(crate) fn new() -> Tips {
        Tips { shown: RwSignal::new(None), next: StoredValue::new_local(None) }
    }

    /// The pointer or the focus is on `target`: what explains itself there does so after a while.
    pub(crate) fn over(self, target: Option<EventTarget>, after: u64) {
        let element = element(target).and_then(|element| element.closest("[data-tip]").ok().flatten());
        if self.next.with_value(|next| *next == element) {
            return;
        }
        self.next.set_value(element.clone());
        if self.shown.with_untracked(Option::is_some) {
            set_timeout(move || self.leave(), Duration::from_millis(250));
        }
        if let Some(element) = element {
            set_timeout(move || self.show(&element), Duration::from_millis(after));
        }
    }

    /// Nothing explains itself any more.
    pub(crate) fn hide(self) {
        self.next.set_value(None);
        self.shown.set(None);
    }

    fn leave(self) {
        if self.next.try_with_value(Option::is_none) == Some(true) {
            self.shown.set(None);
        }
    }

    fn show(self, element: &Element) {
        if self.next.try_with_value(|next| next.as_ref() == Some(element)) != Some(true) {
            return;
        }
        let Some(words) = element.get_attribute("data-tip") else { return };
        let rect = element.get_bounding_client_rect();
        let width = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(1000.0);
        let above = rect.top() > 180.0;
        self.shown.set(Some(Tip {
            words,
            rule: element.get_attribute("data-rule"),
            x: (rect.left() + rect.width() / 2.0)
                .clamp(150.0_f64.min(width / 2.0), (width - 150.0).max(width / 2.0)),
            y: if above { rect.top() - 8.0 } else { rect.bottom() + 8.0 },
            above,
        }));
    }
}

/// The element an event is about.
pub(crate) fn element(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into::<Element>().ok()
}

/// The explanation that is shown.
#[component]
pub(crate) fn Bubble(tips: Tips) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let body = move || {
        tips.shown.get().map(|tip| {
            let style = format!("left:{:.0}px;top:{:.0}px", tip.x, tip.y);
            let link = tip.rule.map(|rule| {
                let href = format!("/rules/{}#{rule}", table.game.get_untracked());
                view! { <a href=href target="_blank">{words().rule} " " {rule}</a> }
            });
            view! { <div class="bubble" class:above=tip.above role="tooltip" style=style><p>{tip.words}</p>{link}</div> }
        })
    };
    view! { {body} }.into_any()
}
