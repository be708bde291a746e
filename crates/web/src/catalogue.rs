//! The games there are, as the worker of this page has them.

use crate::desk;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, GameInfo};

/// The games of the page.
pub(crate) fn catalogue() -> RwSignal<Vec<GameInfo>> {
    expect_context()
}

/// Asks the worker for its games.
pub(crate) fn provide() {
    let games = RwSignal::new(Vec::new());
    provide_context(games);
    spawn_local(async move {
        if let DeskAnswer::Games(list) = desk::ask(DeskAsk::Games).await {
            games.set(list);
        }
    });
}
