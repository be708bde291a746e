//! What a table of the server agrees on beside the game: clock, list, advice.

use super::{DaysOff, DaysOffFields};
use crate::words::words;
use leptos::prelude::*;
use protocol::{Calendar, Clock, Timeout};

/// What was chosen.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    clock: RwSignal<String>,
    days_off: DaysOff,
    timeout: RwSignal<String>,
    /// Whether everybody finds the table in the list.
    pub listed: RwSignal<bool>,
    /// Whether everybody may ask a bot.
    pub hints: RwSignal<bool>,
    /// Whether it counts for ratings.
    pub rated: RwSignal<bool>,
}

impl Terms {
    pub(super) fn new() -> Terms {
        Terms {
            clock: RwSignal::new("none".to_owned()),
            days_off: DaysOff::new(),
            timeout: RwSignal::new("bot".to_owned()),
            listed: RwSignal::new(false),
            hints: RwSignal::new(false),
            rated: RwSignal::new(false),
        }
    }

    pub(super) fn clock(self) -> Clock {
        match self.clock.get_untracked().as_str() {
            "day" => Clock::PerMove { seconds: 86_400 },
            seconds => match seconds.parse() {
                Ok(seconds) => Clock::Bank { seconds, increment: seconds / 60 },
                Err(_) => Clock::None,
            },
        }
    }

    /// Days off are for a turn a day alone.
    pub(super) fn calendar(self) -> Option<Calendar> {
        self.days_off.calendar().filter(|_| self.clock.with_untracked(|clock| clock == "day"))
    }

    pub(super) fn timeout(self) -> Timeout {
        match self.timeout.get_untracked().as_str() {
            "pass" => Timeout::Pass,
            "vote" => Timeout::Vote,
            _ => Timeout::Bot,
        }
    }
}

/// The fields for it.
#[component]
pub(super) fn TermsFields(terms: Terms) -> impl IntoView {
    let Terms { clock, days_off, timeout, listed, hints, rated } = terms;
    // A game with advice is not rated.
    let rate = move |event: web_sys::Event| {
        rated.set(event_target_checked(&event));
        if rated.get_untracked() {
            hints.set(false);
        }
    };
    let advise = move |event: web_sys::Event| {
        hints.set(event_target_checked(&event));
        if hints.get_untracked() {
            rated.set(false);
        }
    };
    view! {
        <fieldset>
            <legend>{words().table_terms}</legend>
            <label class="field"><span>{words().clock}</span>
                <select id="clock" on:change=move |event| clock.set(event_target_value(&event))>
                    <option value="none">{words().clock_none}</option>
                    <option value="300">{words().clock_5}</option>
                    <option value="1200">{words().clock_20}</option>
                    <option value="day">{words().clock_day}</option>
                </select>
            </label>
            <Show when=move || clock.with(|clock| clock == "day")><DaysOffFields chosen=days_off/></Show>
            <Show when=move || clock.with(|clock| clock != "none")>
                <label class="field"><span>{words().timeout}</span>
                    <select id="timeout" on:change=move |event| timeout.set(event_target_value(&event))>
                        <option value="bot">{words().timeout_bot}</option>
                        <option value="pass">{words().timeout_pass}</option>
                        <option value="vote">{words().timeout_vote}</option>
                    </select>
                </label>
            </Show>
            <label class="field check"><input type="checkbox" on:change=move |event| listed.set(event_target_checked(&event))/><span>{words().listed}</span></label>
            <label class="field check"><input type="checkbox" prop:checked=move || hints.get() on:change=advise/><span>{words().allow_hints}</span></label>
            <label class="field check"><input type="checkbox" id="rated" prop:checked=move || rated.get() on:change=rate/><span>{words().rated}<Show when=move || rated.get()><small>{words().rated_rules}</small></Show></span></label>
        </fieldset>
    }
    .into_any()
}
