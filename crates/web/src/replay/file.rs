//! Opening a record from a file, chosen or dropped.

use super::Source;
use crate::route;
use crate::words::words;
use kernel::Record;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, HtmlInputElement};

thread_local! {
    static OPENED: RefCell<Option<Source>> = const { RefCell::new(None) };
}

/// The record that was opened last.
pub(super) fn opened() -> Option<Source> {
    OPENED.with_borrow(Clone::clone)
}

/// Where a file is chosen or dropped.
#[component]
pub(crate) fn OpenFile() -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let open = move |file: File| {
        spawn_local(async move {
            let text =
                JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            match Record::parse(&text) {
                Ok(record) => {
                    let names: Vec<String> = (1..=record.seats)
                        .map(|seat| words().seat.replace("{}", &seat.to_string()))
                        .collect();
                    OPENED.set(Some(Source { record, seats: super::seats(&names), names, fair: None }));
                    route::go("/replay/file");
                }
                Err(error) => problem.set(Some(format!("{}: {error}.", words().not_a_record))),
            }
        });
    };
    let chosen = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            open(file);
        }
    };
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    let drop = window_event_listener(leptos::ev::drop, move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            open(file);
        }
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
    });
    view! {
        <label class="open-file"><span>{words().drop_here}</span><input type="file" accept=".json,application/json" on:change=chosen/></label>
        <p class="problem" role="alert">{move || problem.get()}</p>
    }
    .into_any()
}
