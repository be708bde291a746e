//! What lies over the board of a phone: one sheet with three heights.

use super::TableSignals;
use crate::words::words;
use leptos::ev::PointerEvent;
use leptos::prelude::*;

/// A finger that drew farther than this, in pixels, has moved the sheet.
const DRAWN: f64 = 18.0;

/// How high the sheet stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sheet {
    /// To look around.
    Low,
    /// To choose and confirm.
    Half,
    /// To read.
    Full,
}

impl Sheet {
    /// Its name in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Sheet::Low => "low",
            Sheet::Half => "half",
            Sheet::Full => "full",
        }
    }

    fn higher(self) -> Sheet {
        match self {
            Sheet::Low => Sheet::Half,
            Sheet::Half | Sheet::Full => Sheet::Full,
        }
    }

    fn lower(self) -> Sheet {
        match self {
            Sheet::Low | Sheet::Half => Sheet::Low,
            Sheet::Full => Sheet::Half,
        }
    }
}

/// It rises when one is asked, higher for the list of all actions, and sinks when one is not.
pub(crate) fn rises_when_asked(table: TableSignals, list: RwSignal<bool>) -> RwSignal<Sheet> {
    let sheet = RwSignal::new(Sheet::Low);
    let asked = Memo::new(move |_| !table.legal().is_empty());
    Effect::new(move |_| {
        sheet.set(match (asked.get(), list.get()) {
            (false, _) => Sheet::Low,
            (true, false) => Sheet::Half,
            (true, true) => Sheet::Full,
        });
    });
    sheet
}

/// The grip: drawn up or down with a finger, or pressed.
#[component]
pub(crate) fn Grip(sheet: RwSignal<Sheet>) -> impl IntoView {
    let from = StoredValue::new(0.0_f64);
    let moved = StoredValue::new(false);
    let down = move |event: PointerEvent| {
        from.set_value(f64::from(event.client_y()));
        moved.set_value(false);
        if let Some(grip) = super::bubble::element(event.current_target()) {
            // Without it the finger must stay on the grip.
            let _ = grip.set_pointer_capture(event.pointer_id());
        }
    };
    let up = move |event: PointerEvent| {
        let by = f64::from(event.client_y()) - from.get_value();
        if by.abs() >= DRAWN {
            moved.set_value(true);
            sheet.update(|sheet| *sheet = if by < 0.0 { sheet.higher() } else { sheet.lower() });
        }
    };
    let press = move |_| {
        if !moved.get_value() {
            let next = |sheet: Sheet| if sheet == Sheet::Full { Sheet::Low } else { sheet.higher() };
            sheet.update(|sheet| *sheet = next(*sheet));
        }
    };
    view! {
        <button class="grip" aria-label=words().sheet title=words().sheet on:pointerdown=down on:pointerup=up on:click=press></button>
    }
    .into_any()
}
