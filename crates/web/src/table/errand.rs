//! What a person means as one thing: the places touched one after another, one yes, and its actions in order.

use super::TableSignals;
use crate::words::words;
use boards::{Errand, Leg};
use leptos::prelude::*;
use std::time::Duration;
use web_sys::Element;

/// An errand that is being carried out: its actions, and how many of them are done.
pub(super) type Underway = (Vec<Leg>, usize);

impl TableSignals {
    /// The person touched something, to begin an errand or to go on with it. Whether it means one.
    pub(crate) fn touch(self, target: &Element) -> bool {
        let begins = target.closest("[data-errand]").ok().flatten();
        let Some(begins) = begins.and_then(|element| element.get_attribute("data-errand")) else {
            return !self.errand.with_untracked(Vec::is_empty) && self.pass(target);
        };
        self.let_go();
        self.errand.set(vec![begins]);
        true
    }

    /// An errand goes on over a place of the board. Whether this is one.
    pub(crate) fn pass(self, target: &Element) -> bool {
        let place = target.closest(".board [data-spot]").ok().flatten();
        let Some(place) = place.and_then(|element| element.get_attribute("data-spot")) else { return false };
        if self.errand.with_untracked(|places| places.last() != Some(&place)) {
            self.errand.update(|places| places.push(place));
        }
        true
    }

    /// What the places touched so far mean.
    pub(super) fn meant(self) -> Option<Errand> {
        self.drawing.with(|drawing| drawing.as_ref().and_then(|drawing| drawing.errand().cloned()))
    }

    /// The yes to an errand: its first action is done, and the others as soon as they are asked for.
    fn set_out(self) {
        let Some(errand) = self.meant().filter(|_| !self.waiting.get_untracked()) else { return };
        self.underway.set_value((errand.legs, 0));
        self.errand.set(Vec::new());
        self.go_on();
    }

    /// Goes on with an errand once what it did last can be seen.
    pub(super) fn go_on_soon(self) {
        if self.underway.with_value(|(legs, done)| *done < legs.len()) {
            let pause = u64::from(self.pause() / 4);
            set_timeout(move || self.go_on(), Duration::from_millis(pause));
        }
    }

    fn go_on(self) {
        let (Some((legs, done)), Some(now)) =
            (self.underway.try_get_value(), self.now.try_get_untracked().flatten())
        else {
            return;
        };
        // While somebody else is asked the errand waits.
        let Some(ask) = now.ask.as_ref().filter(|_| !self.waiting.get_untracked()) else { return };
        let is_legal = |action: &str| ask.actions.iter().any(|choice| choice.action == action);
        match Errand::next(&legs, done, is_legal) {
            Some(at) => {
                let action = legs[at].action.clone();
                self.underway.set_value((legs, at + 1));
                self.do_action(now.number, action);
            }
            None => self.underway.set_value(Underway::default()),
        }
    }
}

/// One yes for the whole errand, one step less, or none of it.
#[component]
pub(crate) fn SetOut() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let ready = move || table.meant().is_some_and(|errand| !errand.legs.is_empty());
    let shorter = move |_| {
        if let Some(places) = table.meant().and_then(|errand| errand.shorter) {
            table.errand.set(places);
        }
    };
    view! {
        <Show when=move || table.meant().is_some()>
            <div class="confirm">
                <Show when=ready>
                    <button class="button main" id="set-out" on:click=move |_| table.set_out()>
                        {move || table.meant().map(|errand| errand.title)}
                    </button>
                    <button class="button" id="one-less" on:click=shorter>{words().one_less}</button>
                </Show>
                <button class="button" on:click=move |_| table.let_go()>{words().not_that}</button>
            </div>
        </Show>
    }
    .into_any()
}
