//! Opening a record from a file, chosen or dropped.

use super::Source;
use crate::icon::Icon;
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

/// Opens a record, or says why it is none.
fn open(file: File, problem: RwSignal<Option<String>>) {
    spawn_local(async move {
        let text =
            JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        match Record::parse(&text) {
            Ok(record) => {
                let names: Vec<String> =
                    (1..=record.seats).map(|seat| words().seat.replace("{}", &seat.to_string())).collect();
                OPENED.set(Some(Source { record, seats: super::seats(&names), names, fair: None }));
                problem.set(None);
                // Another file is another address, so that it opens over the one before.
                route::go(&format!("/replay/file/{}", crate::time::fresh()));
            }
            Err(error) => problem.set(Some(format!("{}: {error}.", words().not_a_record))),
        }
    });
}

/// A record that is dropped anywhere on the page opens.
#[component]
pub(crate) fn DropFile() -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    let drop = window_event_listener(leptos::ev::drop, move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            open(file, problem);
        }
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
    });
    view! {
        <Show when=move || problem.get().is_some()>
            <div class="toast" role="alert">
                <p>{move || problem.get()}</p>
                <button class="button square" aria-label=words().close on:click=move |_| problem.set(None)><Icon name="close"/></button>
            </div>
        </Show>
    }
    .into_any()
}

/// Where a file is chosen.
#[component]
pub(crate) fn OpenFile() -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let chosen = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            open(file, problem);
        }
    };
    view! {
        <label class="open-file"><span>{words().drop_here}</span><input type="file" accept=".json,application/json" on:change=chosen/></label>
        <p class="problem" role="alert">{move || problem.get()}</p>
    }
    .into_any()
}
