//! Waiting, clocks and fresh names.

use js_sys::{Date, Function, Math, Promise};
use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Waits.
pub(crate) async fn sleep(milliseconds: u32) {
    let wait = Promise::new(&mut |resolve: Function, _| {
        let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = JsFuture::from(wait).await;
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    Date::now() as i64
}

/// A name that nothing else has: letters and digits.
pub(crate) fn fresh() -> String {
    let part = || (Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", part(), part())
}
