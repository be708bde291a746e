//! What a moderator chooses: nothing, a mute or a ban, for how long, and why.

use crate::words::words;
use leptos::prelude::*;
use protocol::order::LONGEST_WHY;
use protocol::{MeasureKind, MeasureWish};

/// For how long, in seconds; 0 for without end.
const TIMES: [u64; 5] = [3_600, 86_400, 604_800, 2_592_000, 0];

/// What is chosen so far.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    pub(super) kind: RwSignal<Option<MeasureKind>>,
    seconds: RwSignal<u64>,
    pub(super) why: RwSignal<String>,
}

impl Wish {
    pub(super) fn new(kind: Option<MeasureKind>) -> Wish {
        Wish {
            kind: RwSignal::new(kind),
            seconds: RwSignal::new(TIMES[1]),
            why: RwSignal::new(String::new()),
        }
    }

    /// What is to be done.
    pub(super) fn measure(self) -> Option<MeasureWish> {
        let seconds = Some(self.seconds.get_untracked()).filter(|seconds| *seconds > 0);
        self.kind.get_untracked().map(|kind| MeasureWish { kind, seconds })
    }
}

fn kind_name(kind: Option<MeasureKind>) -> &'static str {
    match kind {
        None => words().order_nothing,
        Some(MeasureKind::Mute) => words().order_mute,
        Some(MeasureKind::Ban) => words().order_ban,
    }
}

fn time_name(seconds: u64) -> &'static str {
    match seconds {
        3_600 => words().order_hour,
        86_400 => words().order_day,
        604_800 => words().order_week,
        0 => words().order_for_ever,
        _ => words().order_month,
    }
}

/// The controls; without a report there is no choice of nothing.
#[component]
pub(super) fn Controls(wish: Wish, legend: String, nothing: bool) -> impl IntoView {
    let kinds = [None, Some(MeasureKind::Mute), Some(MeasureKind::Ban)];
    let choose = move |kind: Option<MeasureKind>| {
        wish.kind.set(kind);
        // Only a ban can be without end.
        if kind != Some(MeasureKind::Ban) && wish.seconds.get_untracked() == 0 {
            wish.seconds.set(TIMES[1]);
        }
    };
    let pill = move |kind: Option<MeasureKind>| {
        let name = kind.map_or("nothing", MeasureKind::name);
        view! {
            <button type="button" class="option-pill" data-measure=name aria-pressed=move || (wish.kind.get() == kind).to_string() on:click=move |_| choose(kind)>
                {kind_name(kind)}
            </button>
        }
    };
    let time = move |event: web_sys::Event| {
        wish.seconds.set(event_target_value(&event).parse().unwrap_or(TIMES[1]));
    };
    let times = move || {
        let offered = TIMES.into_iter().filter(|time| *time > 0 || wish.kind.get() == Some(MeasureKind::Ban));
        let option = |time: u64| {
            view! { <option value=time.to_string() selected=move || wish.seconds.get() == time>{time_name(time)}</option> }
        };
        offered.map(option).collect_view()
    };
    let hint = move || {
        if wish.kind.get().is_some() { words().order_why } else { words().order_why_dismiss }
    };
    view! {
        <fieldset><legend>{legend}</legend>
            <div class="choices">
                {kinds.into_iter().filter(|kind| nothing || kind.is_some()).map(pill).collect_view()}
                <Show when=move || wish.kind.get().is_some()>
                    <select aria-label=words().order_time on:change=time>{times}</select>
                </Show>
            </div>
        </fieldset>
        <input class="why" type="text" maxlength=LONGEST_WHY.to_string() aria-label=hint placeholder=hint prop:value=move || wish.why.get() on:input=move |event| wish.why.set(event_target_value(&event))/>
    }
    .into_any()
}
