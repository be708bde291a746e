//! The link of a table: to copy, to send, to scan.

use crate::icon::Icon;
use crate::table::TableSignals;
use crate::words::{game_name, words};
use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::{JsCast, JsValue};

/// The link as a code, as text, and the ways to send it.
#[component]
pub(super) fn Share(table: TableSignals) -> impl IntoView {
    let copied = RwSignal::new(false);
    let link =
        move || format!("{}/t/{}", window().location().origin().unwrap_or_default(), table.id.get_value());
    let copy = move |_| {
        let clipboard = window().navigator().clipboard();
        // Without encryption a page may not write there: then the link is marked, to be copied by hand.
        if clipboard.is_undefined() {
            return mark_link();
        }
        let copying = clipboard.write_text(&link());
        spawn_local(async move {
            if wasm_bindgen_futures::JsFuture::from(copying).await.is_ok() {
                copied.set(true);
            }
        });
    };
    let send = move |_| {
        let title = words().table_of.replace("{}", &game_name(&table.game.get_untracked()));
        if let Some(sheet) = share_sheet() {
            let what = Object::new();
            let _ = Reflect::set(&what, &"title".into(), &title.into());
            let _ = Reflect::set(&what, &"url".into(), &link().into());
            let _ = sheet.call1(&window().navigator(), &what);
        }
    };
    view! {
        <section class="panel share-card" aria-label=words().scan_or_send>
            <div class="scan">
                {code(&link())}
                <div><b>{words().scan_or_send}</b><p class="soft">{words().share_link}</p></div>
            </div>
            <div class="share">
                <input type="text" readonly prop:value=link aria-label=words().share_link/>
                <button class="button" on:click=copy><Icon name="link"/>{move || if copied.get() { words().copied } else { words().copy }}</button>
            </div>
            {share_sheet().map(|_| view! { <button class="button" on:click=send><Icon name="link"/>{words().share}</button> })}
        </section>
    }
    .into_any()
}

/// The browser's own way to send something, where it has one.
fn share_sheet() -> Option<Function> {
    let share = Reflect::get(&JsValue::from(window().navigator()), &"share".into()).ok()?;
    share.dyn_into::<Function>().ok()
}

/// A code to scan; nothing where the link is longer than one holds.
pub(crate) fn code(link: &str) -> Option<AnyView> {
    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let side = code.size();
    let dark = (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).filter(|&(x, y)| code.get_module(x, y));
    let path: String = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
    let frame = format!("-3 -3 {0} {0}", side + 6);
    Some(
        view! {
            <svg class="qr" viewBox=frame role="img" aria-label=words().code_of_link>
                <path class="qr-light" d=format!("M-3 -3h{0}v{0}h-{0}z", side + 6)></path><path class="qr-dark" d=path></path>
            </svg>
        }
        .into_any(),
    )
}

/// Marks the link.
fn mark_link() {
    let field = document().query_selector(".share input").ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        field.select();
    }
}
