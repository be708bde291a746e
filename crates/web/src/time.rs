//! Waiting, clocks and fresh names.

use js_sys::{Date, Function, Math, Promise};
use leptos::prelude::window;
use std::cell::Cell;
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

/// A clock that is off by less than this many milliseconds is right: the server tells whole seconds.
const CLOSE: i64 = 2_000;

thread_local! {
    /// How far the clock of this machine is ahead of the server's.
    static AHEAD: Cell<i64> = const { Cell::new(0) };
}

/// Milliseconds since 1970 by the server's clock.
pub(crate) fn server_now() -> i64 {
    now() - AHEAD.get()
}

/// Learns the server's clock from the date of an answer.
pub(crate) fn set_by(date: &str) {
    let there = Date::parse(date);
    if there.is_finite() {
        let ahead = now() - there as i64;
        AHEAD.set(if ahead.abs() < CLOSE { 0 } else { ahead });
    }
}

/// What a clock shows that has so many milliseconds left.
pub(crate) fn clock(left: i64) -> String {
    let seconds = left.max(0) / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => format!("{days} d {hours} h"),
    }
}

/// A name that nothing else has: letters and digits.
pub(crate) fn fresh() -> String {
    let part = || (Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", part(), part())
}
