//! The table behind a page: games against bots or hot-seat, previews, hints and replays, with no server.
//!
//! [`Desk`] answers one question after another, as plain values; in a browser it lives in a worker of its own, so that
//! a bot may think while the page stays alive.
#![forbid(unsafe_code)]

mod desk;
mod local;
mod replay;

pub use desk::{Clock, Desk};

#[cfg(target_family = "wasm")]
// Called from outside all crates: by the browser.
#[allow(unreachable_pub)]
mod page {
    use crate::Desk;
    use std::cell::RefCell;
    use wasm_bindgen::prelude::wasm_bindgen;

    thread_local! {
        static DESK: RefCell<Desk> = RefCell::new(Desk::new(games::CATALOGUE, js_sys::Date::now));
    }

    /// Answers one question; both are JSON.
    #[wasm_bindgen]
    #[expect(unreachable_pub, reason = "the page calls it by name")]
    pub fn handle(request: &str) -> String {
        DESK.with_borrow_mut(|desk| desk.handle(request))
    }
}
