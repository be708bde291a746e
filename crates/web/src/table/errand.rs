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
        // A lesson takes one thing at a time.
        if !matches!(target.closest(".lesson"), Ok(None)) {
            return false;
        }
        if let Some(way) = named(target, "data-way").filter(|_| self.is_drawing()) {
            self.errand.update(|places| places.push(way));
        } else if let Some(begins) = named(target, "data-errand") {
            self.stand_still();
            self.let_go();
            self.errand.set(vec![begins]);
        } else {
            return self.is_drawing() && self.pass(target);
        }
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

    /// Whether an errand has begun and waits for more, or for a yes.
    pub(crate) fn is_drawing(self) -> bool {
        !self.errand.with_untracked(Vec::is_empty)
    }

    /// What the places touched so far mean.
    pub(super) fn meant(self) -> Option<Errand> {
        self.drawing.with(|drawing| drawing.as_ref().and_then(|drawing| drawing.errand().cloned()))
    }

    /// Does nothing more of an errand.
    pub(crate) fn stand_still(self) {
        self.underway.set_value(Underway::default());
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
        if self.underway.with_value(|(legs, _)| !legs.is_empty()) {
            let pause = u64::from(self.pause() / 4);
            set_timeout(move || self.go_on(), Duration::from_millis(pause));
        }
    }

    /// The next action, if it is what is asked for now. Whatever else is asked for ends the errand: what was done
    /// stands, and the person decides.
    fn go_on(self) {
        let (Some((legs, done)), Some(now)) =
            (self.underway.try_get_value(), self.now.try_get_untracked().flatten())
        else {
            return;
        };
        if legs.is_empty() || self.waiting.get_untracked() {
            return;
        }
        let asked = now.ask.as_ref().map_or(&[][..], |ask| &ask.actions);
        let next = Errand::next(&legs, done, |action| asked.iter().any(|choice| choice.action == action));
        match next {
            Some(at) => {
                let action = legs[at].action.clone();
                self.underway.set_value((legs, at + 1));
                self.do_action(now.number, action);
            }
            None => {
                self.stand_still();
                if !legs[done..].iter().all(|leg| leg.may_go_by_itself) {
                    self.say_trouble(words().errand_stopped);
                }
            }
        }
    }
}

fn named(target: &Element, attribute: &str) -> Option<String> {
    target.closest(&format!("[{attribute}]")).ok().flatten()?.get_attribute(attribute)
}

/// One yes for the whole errand, one step less, or none of it.
#[component]
pub(crate) fn SetOut() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let ready = move || table.meant().is_some_and(|errand| !errand.legs.is_empty());
    let shorter = move || table.meant().and_then(|errand| errand.shorter);
    let shorten = move |_| {
        if let Some(places) = shorter() {
            table.errand.set(places);
        }
    };
    view! {
        <Show when=move || table.meant().is_some()>
            <div class="confirm">
                <Show when=ready>
                    <button class="button main" id="set-out" on:click=move |_| table.set_out()>
                        {move || table.meant().map(|errand| errand.yes)}
                    </button>
                </Show>
                <Show when=move || shorter().is_some()>
                    <button class="button" id="one-less" on:click=shorten>{words().one_less}</button>
                </Show>
                <button class="button" on:click=move |_| table.let_go()>{words().not_that}</button>
            </div>
        </Show>
    }
    .into_any()
}
