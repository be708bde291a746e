//! Days on which nobody's time runs, for games of a turn a day.

use crate::time;
use crate::words::words;
use leptos::prelude::*;
use protocol::Calendar;
use protocol::calendar::MOST_DAYS_OFF;
use std::collections::BTreeSet;

/// What was chosen.
#[derive(Clone, Copy)]
pub(crate) struct DaysOff {
    weekends: RwSignal<bool>,
    days: RwSignal<BTreeSet<String>>,
}

impl DaysOff {
    pub(crate) fn new() -> DaysOff {
        DaysOff { weekends: RwSignal::new(false), days: RwSignal::new(BTreeSet::new()) }
    }

    /// The calendar it makes, by the time of this place; `None` where no day is off.
    pub(crate) fn calendar(self) -> Option<Calendar> {
        let (weekends, days) = (self.weekends.get_untracked(), self.days.get_untracked());
        let some = weekends || !days.is_empty();
        some.then(|| Calendar { zone: time::zone(), weekends, days: days.into_iter().collect() })
    }
}

/// The fields for it.
#[component]
pub(crate) fn DaysOffFields(chosen: DaysOff) -> impl IntoView {
    let DaysOff { weekends, days } = chosen;
    let typed = RwSignal::new(String::new());
    let add = move |_| {
        let day = typed.get_untracked();
        if !day.is_empty() {
            days.update(|days| _ = days.insert(day));
            typed.set(String::new());
        }
    };
    let full = move || days.with(|days| days.len() >= MOST_DAYS_OFF);
    let pill = move |day: String| {
        let name = time::day(&day);
        let label = words().day_off_remove.replace("{}", &name);
        let remove = move |_| days.update(|days| _ = days.remove(&day));
        view! { <button class="option-pill" type="button" aria-label=label on:click=remove>{name}" ×"</button> }
    };
    view! {
        <label class="field check"><input type="checkbox" id="weekends-off" prop:checked=move || weekends.get() on:change=move |event| weekends.set(event_target_checked(&event))/><span>{words().weekends_off}<small>{words().days_off_zone.replace("{}", &time::zone())}</small></span></label>
        <div class="row">
            <label class="field"><span>{words().days_off}</span><input type="date" id="day-off" prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/></label>
            <button class="button" type="button" id="add-day-off" disabled=full on:click=add>{words().day_off_add}</button>
        </div>
        <div class="choices">{move || days.get().into_iter().map(pill).collect_view()}</div>
    }
    .into_any()
}
