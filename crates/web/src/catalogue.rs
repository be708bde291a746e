//! What a game is like to set up, as its own worker tells.

use crate::desk;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, GameInfo, Problem};

/// What is known of a game.
pub(crate) async fn ask(game: &str) -> Result<GameInfo, Problem> {
    let missing = || Problem { code: "not_found".to_owned(), message: words().lost.to_owned() };
    match desk::ask(game, DeskAsk::Games).await {
        DeskAnswer::Games(games) => games.into_iter().find(|info| info.id == game).ok_or_else(missing),
        DeskAnswer::Wrong(problem) => Err(problem),
        _ => Err(missing()),
    }
}

/// What is known of a game, as soon as its worker has answered.
pub(crate) fn info(game: &str) -> RwSignal<Option<Result<GameInfo, Problem>>> {
    let info = RwSignal::new(None);
    let game = game.to_owned();
    spawn_local(async move {
        let answer = ask(&game).await;
        let _ = info.try_set(Some(answer));
    });
    info
}
