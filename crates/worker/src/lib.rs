//! The table behind a page: games against bots or hot-seat, previews, hints and replays, with no server.
//!
//! [`Desk`] answers one question after another, as plain values; in a browser it lives in a worker of its own, so that
//! a bot may think while the page stays alive.
//!
//! ```
//! use protocol::{DeskAnswer, DeskAsk, LocalSeat};
//! use worker::Desk;
//!
//! let mut desk = Desk::new(games::CATALOGUE, || 0.0);
//! let seat = |bot: Option<&str>| LocalSeat { name: "Ada".into(), bot: bot.map(str::to_owned), colour: None };
//! let seats = vec![seat(Some("easy")), seat(None)];
//! desk.answer(DeskAsk::Open { game: "gheos".into(), options: serde_json::json!({}), seats, seed: "s".into() });
//! while let DeskAnswer::Stepped(Some(_)) = desk.answer(DeskAsk::Step { patience: 100 }) {}
//! let DeskAnswer::Update(update) = desk.answer(DeskAsk::Look { eyes: Some(games::kernel::Seat(1)), have: 0 })
//! else {
//!     panic!("a table is open")
//! };
//! assert!(update.ask.is_some(), "the bot has played; Ada decides");
//! ```
#![forbid(unsafe_code)]

mod analysis;
mod desk;
mod lesson;
mod local;
mod puzzle;
mod replay;
mod whatif;

pub use desk::{Clock, Desk};

#[cfg(feature = "page")]
pub use page::attend;

#[cfg(feature = "page")]
// Called from outside all crates: by the browser.
#[allow(unreachable_pub)]
mod page {
    use crate::Desk;
    use games::Rulebook;
    use std::cell::RefCell;
    use wasm_bindgen::prelude::wasm_bindgen;

    thread_local! {
        static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
    }

    /// Opens the desk of this worker, with these games.
    pub fn attend(books: &'static [&'static dyn Rulebook]) {
        DESK.set(Some(Desk::new(books, js_sys::Date::now)));
    }

    /// Answers one question; both are JSON. Before the desk is open there is no answer.
    #[wasm_bindgen]
    #[expect(unreachable_pub, reason = "the page calls it by name")]
    pub fn handle(request: &str) -> Option<String> {
        DESK.with_borrow_mut(|desk| Some(desk.as_mut()?.handle(request)))
    }
}
