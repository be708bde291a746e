//! Waiting, clocks and fresh names.

use js_sys::{Array, Date, Function, Intl, Math, Object, Promise, Reflect};
use leptos::prelude::window;
use std::cell::Cell;
use wasm_bindgen::JsValue;
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

/// The time zone of this browser.
pub(crate) fn zone() -> String {
    let format = Intl::DateTimeFormat::new(&Array::new(), &Object::new());
    let zone = Reflect::get(&format.resolved_options(), &"timeZone".into()).ok();
    zone.and_then(|zone| zone.as_string()).unwrap_or_else(|| "UTC".to_owned())
}

/// A date as `2026-12-24`, as people of this place write it.
pub(crate) fn day(date: &str) -> String {
    // Read as midnight there, it is that day nowhere else.
    let style = style(&[("dateStyle", "medium"), ("timeZone", "UTC")]);
    Date::new(&JsValue::from_str(date)).to_locale_date_string("default", &style).into()
}

/// A moment of these days, with its day of the week, by the time of this place.
pub(crate) fn near(at: i64) -> String {
    let style = style(&[
        ("weekday", "short"),
        ("day", "numeric"),
        ("month", "short"),
        ("hour", "2-digit"),
        ("minute", "2-digit"),
    ]);
    Date::new(&JsValue::from_f64(at as f64)).to_locale_string("default", &style).into()
}

fn style(parts: &[(&str, &str)]) -> Object {
    let style = Object::new();
    for (key, value) in parts {
        let _ = Reflect::set(&style, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    style
}

/// A name that nothing else has: letters and digits.
pub(crate) fn fresh() -> String {
    let part = || (Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", part(), part())
}
