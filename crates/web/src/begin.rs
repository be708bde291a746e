//! Beginning a game in this browser.

use crate::link::kept;
use crate::words::words;
use crate::{catalogue, desk, route, time};
use protocol::{DeskAnswer, DeskAsk, LocalSeat, Problem};
use serde_json::{Map, Value};

/// Names for bots and for people at one screen, in seat order.
const BOT_NAMES: [&str; 8] = ["Thalia", "Nikos", "Itzel", "Orion", "Selene", "Kimon", "Daphne", "Leto"];

/// Begins a local game and gives its name.
pub(crate) async fn begin(game: &str, options: Value, seats: Vec<LocalSeat>) -> Result<String, Problem> {
    let question = DeskAsk::Open { game: game.to_owned(), options, seats, seed: time::fresh() };
    match desk::ask(game, question).await {
        DeskAnswer::Saved(saved) => {
            let id = time::fresh();
            kept::keep(&id, &saved);
            Ok(id)
        }
        DeskAnswer::Wrong(problem) => Err(problem),
        _ => Err(Problem { code: "failed".to_owned(), message: words().cannot_begin.to_owned() }),
    }
}

/// A game against bots at once, with everything as it usually is.
pub(crate) async fn play_now(game: &str, name: &str) -> Result<(), Problem> {
    let info = catalogue::ask(game).await?;
    let seats = info.seats.0.max(usual_seats(&info.id)).min(info.seats.1);
    let level = usual_level(&info.bots);
    let seats = (0..seats).map(|at| local_seat(at, if at == 0 { "me" } else { &level }, name)).collect();
    let id = begin(game, Value::Object(Map::new()), seats).await?;
    route::go(&format!("/play/{id}"));
    Ok(())
}

/// How many usually play.
pub(crate) fn usual_seats(game: &str) -> u8 {
    match game {
        "mystic_war" | "cyclades" => 4,
        "mammothodus" => 2,
        _ => 3,
    }
}

/// The bots one usually plays against.
pub(crate) fn usual_level(levels: &[String]) -> String {
    let wanted = ["medium", "normal", "easy"].iter().find(|level| levels.iter().any(|there| there == *level));
    wanted.map_or_else(|| levels.last().cloned().unwrap_or_default(), |level| (*level).to_owned())
}

/// What a bot in this seat is called.
pub(crate) fn bot_name(at: u8) -> &'static str {
    BOT_NAMES[usize::from(at) % BOT_NAMES.len()]
}

/// A seat at this screen: oneself, somebody else, or a bot.
pub(crate) fn local_seat(at: u8, who: &str, name: &str) -> LocalSeat {
    match who {
        "me" if at == 0 => LocalSeat { name: name.to_owned(), bot: None, colour: None },
        "me" => {
            LocalSeat { name: words().player.replace("{}", &(at + 1).to_string()), bot: None, colour: None }
        }
        level => LocalSeat { name: bot_name(at).to_owned(), bot: Some(level.to_owned()), colour: None },
    }
}
